"""Private buildings: GWT-78 to GWT-82, and every tile side, GWT-117."""

from __future__ import annotations

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, at, do, draws, fate, legal, top, usable, use

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.rules import board, railroad
from secondchair.games.great_western_trail.state import State


def possessions(tile: str, space: str = "A1", trail: dict[str, str] | None = None, **fields: object) -> State:
    """Phase B on an own building."""
    return at(space, {space: tile, **(trail or {})}, **fields)


def sites(s: State) -> list[str]:
    return [a.space for a in legal(s) if isinstance(a, act.Build)]


def test_gwt_78_place_a_building() -> None:
    """GWT-78: needs at most the own builders, any empty building space, also next to each other."""
    s = at("B", {"A1": "1a", "A2": "sam:2b"}, workers=(1, 2, 1), dollars=4)
    use(s, 2)
    assert legal(s) == [act.PickBuilding(tile) for tile in ("2a", "3a", "4a", "5a")], "5a only in place of 1a"
    do(s, act.PickBuilding("4a"))
    empty = [space for space in SECOND.building_spaces if space not in ("A1", "A2")]
    assert sites(s) == ["A1", *empty]
    do(s, act.Build("4a", "flood_risk1"))
    assert s.dollars == 0 and s.trail["flood_risk1"].owner == 0 and "4a" not in s.seats[0].supply


def test_gwt_78_costs_must_be_met() -> None:
    """GWT-21, GWT-78: a building that cannot be paid is not offered."""
    assert usable(at("B", dollars=1, hand=())) == []
    assert usable(at("B", dollars=2, hand=())) == [(2, 0)]


def test_gwt_79_replace_an_own_building() -> None:
    """GWT-79: only the difference in builders is needed and paid; the old tile leaves the game."""
    s = at("B", {"A1": "5a", "C1": "1a"}, workers=(1, 4, 1), dollars=20)
    do(use(s, 2), act.PickBuilding("9a"))
    assert sites(s) == ["A1"], "9a needs 7 builders: only in place of 5a, which needs 3"
    do(s, act.Build("9a", "A1"))
    assert s.dollars == 12 and s.box == ["5a"] and s.trail["A1"].id == "9a"
    s = use(at("B", {"A1": "sam:5b"}, workers=(1, 4, 1), dollars=20), 2)
    assert act.PickBuilding("9a") not in legal(s), "the opponent's building cannot be replaced"
    s = do(use(at("B", {"A1": "1a", "A2": "4a"}, workers=(1, 4, 1)), 2), act.PickBuilding("2a"))
    assert not {"A1", "A2"} & set(sites(s)), "only by a tile that needs more builders"


def test_gwt_79_the_difference_is_needed() -> None:
    """GWT-79: 10a needs 9 builders; in place of 6a, which needs 4, that is one more than the four there are."""
    s = possessions("6a", workers=(1, 3, 1), jobs={(1, 1): "builder"}, dollars=50, hand=())
    do(use(s, 1), act.Hire(1, 1))
    picks = [a.tile for a in legal(s) if isinstance(a, act.PickBuilding)]
    assert "10a" not in picks and "9a" in picks and "11a" not in picks


def test_gwt_79_under_the_own_herder() -> None:
    """GWT-79: 6a is replaced by 8a through the bonus of the hired builder; nothing but leaving is possible."""
    s = possessions("6a", workers=(1, 3, 1), jobs={(1, 1): "builder"}, dollars=50, hand=())
    do(use(s, 1), act.Hire(1, 1), act.PickBuilding("8a"), act.Build("8a", "A1"))
    assert s.trail["A1"].id == "8a" and legal(s) == [act.Done()]


def test_gwt_80_copy_a_neighbouring_building() -> None:
    """GWT-80: one edge away in either direction, of any owner; empty spaces are not skipped."""
    s = possessions("6b", "A2", {"A1": "sam:12b", "B1": "1a"}, stations=(1, 2), dollars=0)
    assert legal(s, act.Copy) == [act.Copy("A1")], "B is two spaces away"
    do(s, act.Copy("A1"))
    assert usable(s) == [(1, 0), (2, 0)] and not legal(s, act.Auxiliary, act.Done)
    use(use(s, 1), 2)
    assert s.dollars == 4 and s.tokens == 1


def test_gwt_80_the_risk_action_is_copied_and_there_is_no_circle() -> None:
    """GWT-80: a copying tile may be copied, but not back to where it came from."""
    s = possessions("6b", "flood_risk1", {"flood_risk2": "sam:6b"}, hand=("grey",))
    do(s, act.Copy("flood_risk2"))
    assert legal(s, act.Copy) == [act.Copy("B")]
    assert usable(s) == [(2, 0)], "the risk action printed at the copied space"
    s = possessions("6b", "A1", {"A2": "3a"}, hand=())
    do(s, act.Copy("A2"))
    do(use(s, 2), act.Move(("A2",)))
    assert s.seats[0].herder == "A2" and usable(s) == [], "movement starts from the own space; A2 was used"


def test_gwt_81_extraordinary_delivery() -> None:
    """GWT-81: back at least one space; a city up to the distance; no income, no transport cost; then the upgrade."""
    s = possessions("9a", engine=11, hand=("red",), dollars=3)
    use(s, 1)
    assert act.MoveEngine(11.0) not in legal(s) and act.MoveEngine(0.0) in legal(s)
    do(s, act.MoveEngine(7.5))
    assert [a.city for a in legal(s) if isinstance(a, act.Deliver)] == ["kansas_city", "fulton"]
    do(s, act.Deliver("fulton"), act.TakeDisc("aux_engine_1"))
    assert s.dollars == 3 and s.hand == ["red"] and top(s) == todo.UpgradeStation(2)


def test_gwt_81_the_turnout_is_not_counted() -> None:
    """GWT-81: nor a space held by the other engine."""
    s = possessions("9a", engine=11, other_engine=9)
    assert [railroad.spaces_back(s, to) for to in (10.5, 10.0, 8.0, 7.5, 7.0)] == [0, 1, 2, 2, 3]
    assert act.MoveEngine(9.0) not in legal(use(s, 1))


def test_gwt_82_upgrade_a_station_behind_the_engine() -> None:
    """GWT-82: cost, disc and station master as usual; the engine stays."""
    s = possessions("9b", engine=9, stations=(1,), workers=(2, 1, 1))
    s.masters[2] = "dollars12__none"
    use(s, 1)
    assert legal(s) == [act.Upgrade(2)]
    do(s, act.Upgrade(2), act.TakeDisc("aux_engine_1"), act.Appoint("cowboy"))
    assert s.seats[0].stations == [1, 2] and s.seats[0].engine == 9 and s.dollars == 20 - 2 + 12


# -- GWT-117, tile by tile ---------------------------------------------------------------------------------------------

FIGURES = {
    "1a": (1, 1, 2), "2a": (1, 1, 0), "3a": (1, 1, 0), "4a": (2, 3, 2), "5a": (3, 4, 0), "6a": (4, 5, 0),
    "7a": (5, 6, 4), "8a": (5, 6, 2), "9a": (7, 9, 0), "10a": (9, 13, 2), "11a": (12, 20, 0), "12a": (4, 5, 0),
    "1b": (1, 1, 2), "2b": (1, 1, 0), "3b": (2, 3, 0), "4b": (2, 3, 2), "5b": (3, 4, 0), "6b": (4, 5, 0),
    "7b": (5, 6, 4), "8b": (6, 8, 0), "9b": (6, 8, 0), "10b": (8, 11, 2), "11b": (5, 10, 0), "12b": (3, 4, 0),
}  # fmt: skip


@pytest.mark.parametrize("tile", list(FIGURES))
def test_gwt_117_builders_points_hands(tile: str) -> None:
    """GWT-117: builders, points, and 2 Dollars for each hand; the same for both seats and editions."""
    for owner in (0, 1):
        kind = SECOND.private[owner][tile]
        assert (kind.builders, kind.points, kind.fee) == FIGURES[tile]
        if tile in FIRST.private[owner]:
            kind = FIRST.private[owner][tile]
            assert (kind.builders, kind.points, kind.fee) == FIGURES[tile]


class TestASides:
    """GWT-117: local actions of the a-sides."""

    def test_gwt_117_1a(self) -> None:
        s = use(possessions("1a", "B1", {"C1": "2a", "A1": "3a"}), 1)
        assert s.dollars == 24
        assert usable(possessions("1a", "A1")) == [], "nothing in the woods: nothing to gain"

    def test_gwt_117_2a(self) -> None:
        s = possessions("2a", hand=("white",), market=("blue",))
        do(use(s, 1), act.Discard("white"))
        do(use(s, 2), act.Buy(("blue",), 1))
        assert s.dollars == 20 + 4 - 6

    def test_gwt_117_3a(self) -> None:
        s = possessions("3a", hand=("grey", "grey"))
        do(use(s, 1), act.Discard("grey"), act.Discard("grey"))
        assert s.dollars == 23
        use(s, 2)
        assert legal(s) == [act.Move(("B",))]

    def test_gwt_117_4a(self) -> None:
        s = possessions("4a", trail={"drought1": "drought_green_3"})
        do(use(s, 1), act.RemoveHazard("drought1"))
        assert s.dollars == 15
        use(s, 2)
        assert legal(s) == [act.Move(("B",)), act.Move(("B", "C"))]

    def test_gwt_117_5a(self) -> None:
        s = possessions("5a", hand=("yellow", "red", "brown3"))
        use(s, 1)
        assert legal(s) == [act.Discard("red"), act.Discard("yellow")]
        do(s, act.Discard("red"))
        assert s.dollars == 27
        do(use(s, 2), act.Auxiliary("dollar"))

    def test_gwt_117_6a(self) -> None:
        s = possessions("6a", jobs={(1, 1): "engineer"}, hand=())
        do(use(s, 1), act.Hire(1, 1))
        assert s.dollars == 15
        use(s, 2)
        assert legal(s) == [act.MoveEngine(1.0), act.MoveEngine(2.0)]

    def test_gwt_117_7a(self) -> None:
        s = use(possessions("7a", outlaws=("outlaw_green", "outlaw_orange", "outlaw_orange")), 1)
        assert s.dollars == 22 and s.certificates == 2

    def test_gwt_117_8a(self) -> None:
        s = possessions("8a", trail={"outlaw1": "outlaw_orange"})
        assert usable(s) == [(1, 1), (1, 2), (2, 0)]
        do(use(s, 1, 1), act.CollectOutlaw("outlaw1"))
        assert s.tokens == 1 and usable(s) == [(2, 0)]
        use(s, 2)
        assert act.MoveEngine(2.0) in legal(s)

    def test_gwt_117_9a(self) -> None:
        s = possessions("9a")
        assert usable(s) == [(2, 0)], "an engine on the start space cannot move back"
        use(s, 2)
        assert legal(s)[-1] == act.MoveEngine(3.0)

    def test_gwt_117_10a(self) -> None:
        s = use(possessions("10a", cleared=("certificate_limit_4",)), 1)
        assert s.certificates == 4 and usable(s) == [(2, 0)]
        use(s, 2)
        assert act.Move(("B", "C", "D", "E", "F")) in legal(s)

    def test_gwt_117_11a(self) -> None:
        s = possessions("11a", trail={"flood1": "flood_green_4", "rockfall1": "rockfall_black_2"})
        do(use(s, 2), act.RemoveHazard("rockfall1"))
        do(use(s, 1), act.RemoveHazard("flood1"))
        assert s.dollars == 16 and len(s.seats[0].hazards) == 2

    def test_gwt_117_12a(self) -> None:
        s = use(possessions("12a", workers=(1, 4, 1)), 1)
        assert s.dollars == 24
        use(s, 2)
        assert legal(s) == [act.Move(("B",))]


class TestBSides:
    """GWT-117: local actions of the b-sides."""

    def test_gwt_117_1b(self) -> None:
        s = possessions("1b", hand=("move3_345", "grey"), engine=3)
        do(use(s, 1), act.Discard("move3_345"))
        assert s.certificates == 2
        do(use(s, 2), act.MoveEngine(2.0))
        assert s.dollars == 23

    def test_gwt_117_2b(self) -> None:
        s = possessions("2b", hand=("green", "grey"))
        do(use(s, 2), act.Discard("grey"))
        do(use(s, 1), act.Discard("green"), act.MoveEngine(2.0))
        assert s.dollars == 22 and s.seats[0].engine == 2

    def test_gwt_117_3b(self) -> None:
        s = possessions("3b", cleared=("aux_dollar_2",))
        do(use(s, 1), act.Auxiliary("dollar", True))
        assert s.dollars == 22
        use(s, 2)
        assert legal(s) == [act.Move(("B",))]

    def test_gwt_117_4b(self) -> None:
        s = possessions("4b", workers=(3, 1, 1), stack=("grey", "green", "green"))
        use(s, 1)
        assert legal(s) == [act.DrawCards(1), act.DrawCards(2), act.DrawCards(3)]
        draws(do(s, act.DrawCards(2)), "green", "grey")
        do(s, act.Discard("green"), act.Discard("grey"))
        use(s, 2)
        assert act.Move(("B", "C", "E")) in legal(s)
        assert usable(possessions("4b")) == [(2, 0)], "no card to draw"

    def test_gwt_117_5b(self) -> None:
        s = possessions("5b", hand=("black",), workers=(1, 1, 4))
        do(use(s, 1), act.Discard("black"))
        assert s.certificates == 2
        assert use(s, 2).dollars == 24

    def test_gwt_117_6b(self) -> None:
        s = do(possessions("6b", "A3", hand=("green",)), act.Copy("B"))
        do(use(s, 1), act.Discard("green"))
        assert s.dollars == 22

    def test_gwt_117_7b(self) -> None:
        s = use(possessions("7b", "B1", {"C1": "2a", "E1": "sam:2b"}), 1)
        assert legal(s)[-1] == act.MoveEngine(2.0)

    def test_gwt_117_8b(self) -> None:
        s = possessions("8b", hand=("green", "move3_345"), display=("draw3_5_hazard",))
        use(s, 1)
        assert legal(s) == [act.Discard("green")]
        do(s, act.Discard("green"))
        assert act.Decline() in legal(s), "the objective card may be refused, the money not"
        do(s, act.TakeObjective(1, "draw3_5_hazard"))
        assert s.dollars == 26 and s.hand == ["move3_345", "draw3_5_hazard"]

    def test_gwt_117_9b(self) -> None:
        assert usable(possessions("9b", engine=3)) == []
        assert usable(possessions("9b", engine=5)) == [(1, 0)]

    def test_gwt_117_10b(self) -> None:
        s = use(possessions("10b"), 1)
        assert s.dollars == 24
        do(use(s, 2), act.MoveEngine(4.0))
        use(s, 3)
        assert act.Move(("B", "C", "D", "E")) in legal(s)

    def test_gwt_117_11b(self) -> None:
        s = use(possessions("11b", hazards=("flood_green_4", "flood_green_3", "flood_green_2")), 1)
        assert legal(s)[-1] == act.MoveEngine(3.0)
        assert usable(possessions("11b")) == []

    def test_gwt_117_12b(self) -> None:
        s = use(possessions("12b", stations=(1, 2, 3)), 1)
        assert s.dollars == 26
        assert use(s, 2).tokens == 1


class TestFirstEdition:
    """GWT-117: the five tiles that are different in the 1st edition."""

    def test_gwt_117_5a_1e(self) -> None:
        s = possessions("5a", edition="1e", jobs={(1, 1): "cowboy"})
        do(use(s, 1), act.Hire(1, 1))
        assert s.dollars == 15 and usable(s) == [(2, 0)]

    def test_gwt_117_6a_1e(self) -> None:
        s = possessions("6a", edition="1e", hand=("yellow", "red"))
        do(use(s, 1), act.Discard("yellow"))
        assert s.dollars == 30

    def test_gwt_117_2b_1e(self) -> None:
        s = possessions("2b", edition="1e", hand=("green", "grey"))
        do(use(s, 1), act.Discard("grey"), act.MoveEngine(1.0))
        do(use(s, 2), act.Discard("green"))
        assert s.dollars == 23

    def test_gwt_117_6b_1e(self) -> None:
        s = possessions("6b", edition="1e", hand=("green",), objective_stack=("move3_345",))
        do(use(s, 1), act.Discard("green"), act.TakeUnseenObjective())
        fate(s)
        assert s.dollars == 23 and s.hand == ["move3_345"]

    def test_gwt_117_8b_1e(self) -> None:
        s = possessions("8b", "A3", edition="1e", hand=("green",))
        assert legal(s, act.Copy) == [act.Copy("B")]


def test_gwt_117_tax_buildings() -> None:
    """GWT-117: tiles with hands."""
    taxed = [tile for tile, kind in SECOND.private[1].items() if kind.fee]
    assert taxed == ["1a", "4a", "7a", "8a", "10a", "1b", "4b", "7b", "10b"]


def test_a_building_of_seat_1_is_placed_and_replaced() -> None:
    """GWT-111: the operation is the same, nothing is paid."""
    s = at("A", dollars=5)
    s.seats[1].supply = ["4b", "6b"]
    board.place_building(s, 1, "4b", "A1")
    board.place_building(s, 1, "6b", "A1")
    assert s.dollars == 5 and s.box == ["4b"] and s.trail["A1"].owner == 1 and s.seats[1].supply == []
