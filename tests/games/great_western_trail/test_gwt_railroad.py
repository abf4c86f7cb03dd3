"""Railroad, stations and station masters: GWT-58 to GWT-69, GWT-118."""

from __future__ import annotations

import pytest
from games.great_western_trail.ranch import SECOND, at, do, legal, scene, top, use

from secondchair.core.pending import settle
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State


def engine(limit: int, **fields: object) -> State:
    """Move the engine up to so many spaces forward."""
    s = scene(**fields)  # type: ignore[arg-type]
    s.pending[-1] = todo.EngineForward(limit, False)
    return s


def stop_at(station: int, **fields: object) -> State:
    """The engine stops at a station."""
    s = scene(**fields)  # type: ignore[arg-type]
    s.pending[-1] = todo.StationStop(station)
    s.seats[0].engine = SECOND.stations[station].position
    settle(s, None)
    return s


def places(s: State) -> list[float]:
    return [a.to for a in legal(s) if isinstance(a, act.MoveEngine)]


def test_gwt_58_the_track() -> None:
    """GWT-58: spaces 0 to 39, nine turnouts, each with a station; space 39 is the tenth."""
    turnouts = [p for p in SECOND.forward if p != int(p)]
    assert turnouts == [4.5, 7.5, 10.5, 13.5, 16.5, 21.5, 25.5, 29.5, 33.5]
    assert sorted(p for p in SECOND.forward if p == int(p)) == list(range(40))
    assert sorted(SECOND.station_at) == [*turnouts, 39]


@pytest.mark.parametrize(
    ("station", "position", "cost", "points", "corner"),
    [
        (1, 4.5, 2, 1, "white"), (2, 7.5, 2, 1, "white"), (3, 10.5, 4, 2, "white"), (4, 13.5, 4, 2, "white"),
        (5, 16.5, 6, 3, "dark"), (6, 21.5, 8, 5, "dark"), (7, 25.5, 7, 6, "dark"), (8, 29.5, 6, 7, "dark"),
        (9, 33.5, 5, 8, "dark"), (10, 39, 3, 9, "dark"),
    ],
)  # fmt: skip
def test_gwt_118_stations(station: int, position: float, cost: int, points: int, corner: str) -> None:
    """GWT-118: position, cost, points and corner; the first five have a station master space."""
    entry = SECOND.stations[station]
    assert (entry.position, entry.cost, entry.vp, entry.corner) == (position, cost, points, corner)
    assert entry.station_master_space == (station <= 5)


def test_gwt_59_at_least_one_space_at_most_the_number() -> None:
    """GWT-59: where it stops, the action ends."""
    s = engine(3, engine=1)
    assert places(s) == [2, 3, 4]
    do(s, act.MoveEngine(2.0))
    assert not isinstance(top(s), todo.EngineForward) and s.seats[0].engine == 2


def test_gwt_60_the_other_engine_is_skipped() -> None:
    """GWT-60: in both directions, but the start holds any number."""
    assert places(engine(2, engine=1, other_engine=2)) == [3, 4]
    assert places(engine(1, engine=3, other_engine=4)) == [4.5, 5], "behind a skipped 4 its turnout is one space away"
    s = scene(engine=3, other_engine=2)
    assert board.back_exactly(s, 0, 1) == [1] and board.back_exactly(scene(engine=1), 0, 1) == [0]


def test_gwt_61_turnouts_are_spaces_of_their_own() -> None:
    """GWT-61: from n to n+1 or into the turnout, from there to n+1; an occupied one cannot be entered."""
    assert places(engine(1, engine=4)) == [4.5, 5]
    assert places(engine(1, engine=4.5)) == [5]
    assert places(engine(1, engine=4, other_engine=4.5)) == [5]


def test_gwt_62_backwards_exactly() -> None:
    """GWT-62: turnouts included."""
    s = scene(engine=6)
    assert board.back_exactly(s, 0, 1) == [5]
    assert board.back_exactly(s, 0, 2) == [4, 4.5]
    assert board.back_exactly(s, 0, 3) == [3, 4]
    assert board.back_exactly(scene(engine=2), 0, 3) == []


def test_gwt_63_upgrade_when_stopping() -> None:
    """GWT-63: not twice, not without the money; discs of the other seat do not matter."""
    s = stop_at(1)
    s.seats[1].stations = [1]
    assert legal(s) == [act.Upgrade(1), act.Decline()]
    do(s, act.Upgrade(1))
    assert s.dollars == 18 and act.TakeDisc("step_left") not in legal(s), "a white-cornered station"
    do(s, act.TakeDisc("aux_engine_1"))
    assert s.seats[0].stations == [1]
    assert not isinstance(top(stop_at(1, stations=(1,), hand=("grey",) * 4)), todo.UpgradeStation)
    assert not isinstance(top(stop_at(1, dollars=1, hand=("grey",) * 4)), todo.UpgradeStation)
    assert isinstance(top(stop_at(5, dollars=6)), todo.UpgradeStation)


def test_gwt_63_cost_and_disc_must_be_payable_together() -> None:
    """GWT-46, GWT-63: with only a hand disc left, station 5 costs 6 and 5."""
    most = [disc for disc in SECOND.discs if disc != "hand_left"]
    assert isinstance(top(stop_at(5, dollars=11, cleared=most)), todo.UpgradeStation)
    assert not isinstance(top(stop_at(5, dollars=10, cleared=most, hand=("grey",) * 6)), todo.UpgradeStation)
    s = do(stop_at(5, dollars=10, cleared=most, stations=(2,)), act.Upgrade(5))
    assert legal(s) == [act.MoveDisc(2)], "GWT-49"
    do(s, act.MoveDisc(2))
    assert s.seats[0].stations == [5]


def test_gwt_64_a_new_stop_is_a_new_chance() -> None:
    """GWT-64: refused once, offered again at a later stop; the station master belongs to the upgrade."""
    s = do(stop_at(1, workers=(2, 1, 1)), act.Decline())
    assert s.seats[0].stations == []
    s = stop_at(1, workers=(2, 1, 1))
    s.masters[1] = "dollars12__none"
    do(s, act.Upgrade(1), act.TakeDisc("aux_engine_1"), act.Decline())
    assert s.masters == {1: "dollars12__none"}
    s.pending.append(todo.StationStop(1))
    settle(s, None)
    assert not isinstance(top(s), todo.Appoint)


def test_gwt_65_cost_disc_station_master() -> None:
    """GWT-65: in this order; the 3 Dollars of the step disc do not pay the upgrade cost."""
    s = stop_at(5, dollars=6, workers=(1, 2, 1))
    s.masters[5] = "dollars2__workers"
    do(s, act.Upgrade(5))
    assert s.dollars == 0
    do(s, act.TakeDisc("step_left"))
    assert s.dollars == 3 and top(s) == todo.Appoint(5)
    assert not isinstance(top(stop_at(5, dollars=5, hand=("grey",) * 4)), todo.UpgradeStation)


def test_gwt_66_the_end_of_the_track() -> None:
    """GWT-66: upgrade, then back at least one space anywhere, and 3 Dollars, which may pay for the next upgrade."""
    s = engine(6, engine=36, other_engine=20, dollars=5)
    assert places(s) == [37, 38, 39]
    do(s, act.MoveEngine(39.0), act.Upgrade(10), act.TakeDisc("aux_engine_1"))
    assert s.dollars == 2
    back = places(s)
    assert 39 not in back and 20 not in back and back[0] == 0 and 33.5 in back and back[-1] == 38
    do(s, act.MoveEngine(33.5))
    assert s.dollars == 5 and top(s) == todo.UpgradeStation(9)
    s = do(engine(1, engine=38, stations=(10,)), act.MoveEngine(39.0))
    assert isinstance(top(s), todo.EngineBackAny), "already upgraded: straight back"


def test_gwt_67_station_master() -> None:
    """GWT-67: a hired worker stays at the station for good, the player takes the tile."""
    s = stop_at(2, workers=(1, 3, 2))
    s.masters[2] = "certificates2__none"
    do(s, act.Upgrade(2), act.TakeDisc("aux_engine_1"), act.Appoint("builder"))
    assert s.seats[0].workers == [1, 2, 2] and s.seats[0].masters == ["certificates2__none"] and s.masters == {}
    s = do(stop_at(6, workers=(2, 2, 2)), act.Upgrade(6), act.TakeDisc("aux_engine_1"))
    assert not isinstance(s.pending[-1], todo.Appoint), "no station master space there"


def test_gwt_68_never_the_printed_worker() -> None:
    """GWT-68: a row needs at least two; the vacated space gives its bonus again later."""
    s = stop_at(2, workers=(1, 1, 4), token=3, jobs={(1, 1): "engineer", (1, 2): "engineer"})
    s.masters[2] = "certificates2__none"
    do(s, act.Upgrade(2), act.TakeDisc("aux_engine_1"))
    assert legal(s) == [act.Appoint("engineer"), act.Decline()]
    do(s, act.Appoint("engineer"))
    s.pending.append(todo.Hire(0, False))
    do(s, act.Hire(1, 1))
    assert top(s) == todo.Hire(-2, True), "the fourth engineer again"
    s = stop_at(2, hand=("grey",) * 4)
    s.masters[2] = "certificates2__none"
    do(s, act.Upgrade(2), act.TakeDisc("aux_engine_1"))
    assert not any(isinstance(p, todo.Appoint) for p in s.pending)


@pytest.mark.parametrize("tile", list(SECOND.masters))
def test_gwt_69_upper_half(tile: str) -> None:
    """GWT-69: an immediate action, performed or forfeited, or permanent certificates."""
    s = stop_at(2, workers=(2, 1, 1))
    s.trail |= {"flood1": SECOND.tiles["flood_green_4"], "outlaw2": SECOND.tiles["outlaw_green"]}
    s.masters[2] = tile
    do(s, act.Upgrade(2), act.TakeDisc("aux_engine_1"), act.Appoint("cowboy"))
    if tile == "hazard_or_outlaw__objectives":
        assert legal(s) == [act.Choose(1), act.Choose(2), act.Decline()]
        do(s, act.Choose(2), act.CollectOutlaw("outlaw2"))
        assert s.seats[0].outlaws == ["outlaw_green"]
    gained = {"dollars2__workers": 2, "dollars12__none": 12, "hazard_or_outlaw__objectives": 1}
    assert s.dollars == 18 + gained.get(tile, 0)
    assert s.certificates == (2 if tile == "certificate_marker2__buildings" else 0)


def test_a_discarded_card_moves_the_engine_into_a_turnout() -> None:
    """GWT-63: the engine of tile 2b stops on a turnout like any other."""
    s = at("A1", {"A1": "2b"}, hand=("green",), engine=3)
    do(use(s, 1), act.Discard("green"), act.MoveEngine(4.5), act.Upgrade(1), act.TakeDisc("aux_engine_1"))
    assert s.seats[0].stations == [1]
