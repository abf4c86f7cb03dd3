"""Rulings that could go the other way: each is one constant, and turning it round changes exactly that."""

from __future__ import annotations

import pytest
from games.railways.yard import (
    CONTENT,
    bots_link,
    build,
    city,
    cubes,
    do,
    fate,
    game,
    pair_due,
    passes,
    resolves,
    southern,
    turned,
)

from secondchair.games.railways import cheapest, deliver, ledger, rules, rulings, you
from secondchair.games.railways.actions import Along, AskCube, Build, Deliver, Ship, Skip, Step, Stop
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.state import RAILBOT, State

Patch = pytest.MonkeyPatch


def turn_round(patch: Patch, name: str) -> None:
    patch.setattr(rulings, name, not getattr(rulings, name))


def pair(s: State, first: str, second: str) -> object:
    pair_due(s, first, second)
    return rules.bot(s).choice


def test_rw_x2_crossing(monkeypatch: Patch) -> None:
    """RW-X2: the extra alone, for you and for the Railbot."""
    s = game()
    bots_link(s, "alvesta hassleholm", "3205 3304")
    before = cheapest.Ground(s).tile[s.board.index["3205"]]
    turn_round(monkeypatch, "CROSSING_ADDS_TO_THE_PRICE")
    do(s, Build("halmstad"))
    for direction in ("SE", "E", "E"):
        do(s, Step(direction))
    assert s.works is not None and s.works.price == 2 + 2 + 2
    assert before - cheapest.Ground(s).tile[s.board.index["3205"]] == 2 * cheapest.COST


def test_rw_x3_unfinished_track(monkeypatch: Patch) -> None:
    """RW-X3: it waits, and can be finished in the next turn."""
    turn_round(monkeypatch, "UNFINISHED_TRACK_IS_REMOVED")
    s = game()
    build(s, "alvesta", "E E")
    do(s, Stop())
    turned(s, "common-exhaust-purple")
    passes(s)
    fate(s)
    assert s.turn == 2 and s.open is not None and Build(you.OPEN) in rules.legal(s)


def test_rw_x6_used_cubes(monkeypatch: Patch) -> None:
    """RW-X6: back into the bag."""
    turn_round(monkeypatch, "USED_CUBES_RETURN")
    s = southern(game(cubes={"hassleholm": "black black"}), 1)
    black = COLORS.index("black")
    bag = s.bag[black]
    do(s, Deliver("hassleholm", "black"))
    do(s, Along("hassleholm-malmo"))
    assert s.bag[black] == bag + 1 and s.gone[black] == 0


def test_rw_x7_markers(monkeypatch: Patch) -> None:
    """RW-X7: added cubes leave the marker where it is."""
    s = game()
    s.markers = 1 << city(s, "malmo")
    turn_round(monkeypatch, "ADDED_CUBES_TAKE_MARKERS_OFF")
    ledger.add_cube(s, city(s, "malmo"), 0)
    assert s.markers


def test_rw_x8_same_colour(monkeypatch: Patch) -> None:
    """RW-X8: it stays where it is."""
    s = southern(game(cubes={"jonkoping": "purple"}), 5)
    s.engine = 2
    assert deliver.cargoes(s)
    turn_round(monkeypatch, "SAME_COLOUR_MAY_LEAVE")
    assert not deliver.cargoes(s)


def test_rb_x3_finished_links(monkeypatch: Patch) -> None:
    """RB-X3: the Railbot builds the whole way anew."""
    s = southern(game(), 2)  # Alvesta, Hässleholm, Malmö
    ground = cheapest.Ground(s)
    short = cheapest.quick(ground, city(s, "kalmar"), city(s, "malmo"))
    turn_round(monkeypatch, "FINISHED_LINKS_ARE_FREE")
    long = cheapest.quick(cheapest.Ground(s), city(s, "kalmar"), city(s, "malmo"))
    assert short and long and s.board.city_hex[city(s, "malmo")] in long
    assert s.board.city_hex[city(s, "malmo")] not in short


def test_rb_x6_point_without_a_cube(monkeypatch: Patch) -> None:
    """RB-X6: nothing to remove, but a point if the way needs your links."""
    turn_round(monkeypatch, "POINT_WITHOUT_A_CUBE")
    s = southern(game(), 2)
    a = pair(s, "alvesta", "malmo")
    assert a == Skip("alvesta", "malmo")
    rules.apply(s, a)
    assert s.score == 1
    t = southern(game(), 2, RAILBOT)
    a = pair(t, "alvesta", "malmo")
    assert isinstance(a, Skip)
    rules.apply(t, a)
    assert t.score == 0


def test_rb_x7_grey_second_city(monkeypatch: Patch) -> None:
    """RB-X7: nothing is removed."""
    s = southern(game(cubes={"alvesta": "black red"}), 2)
    assert pair(s, "alvesta", "hassleholm") == AskCube("alvesta", "hassleholm")
    turn_round(monkeypatch, "GREY_CITY_TAKES_A_CUBE")
    assert pair(s, "alvesta", "hassleholm") == Skip("alvesta", "hassleholm")
    assert pair(s, "alvesta", "malmo") == Ship("alvesta", "malmo", "black")


def test_rb_x10_price_of_an_upgrade(monkeypatch: Patch) -> None:
    """RB-X10: by the level that counts."""
    s = game(barons=["christopher-tychoon"])
    s.engine, s.baron_owner = 3, [RAILBOT]
    cost = CONTENT.numbers.engine.cost
    assert you.upgrade_price(s) == cost["4"]
    turn_round(monkeypatch, "PRICE_OF_THE_MARKED_LEVEL")
    assert you.upgrade_price(s) == cost["3"]
    s.engine = 1
    assert you.upgrade_price(s) == cost["2"]
    s.engine, s.baron_owner = 3, [-1]
    assert you.upgrade_price(s) == cost["4"]


def test_rb_x14_the_railbot_after_the_trigger(monkeypatch: Patch) -> None:
    """RB-X14: it moves no more."""
    turn_round(monkeypatch, "RAILBOT_STILL_MOVES")
    s = game()
    row = s.railbot.row.copy()
    ledger.trigger(s, ledger.CITIES_EMPTIED, None)
    passes(s, 3)
    fate(s)
    assert s.turn == 2 and s.final and s.railbot.row == row
    t = game()
    resolves(t, "common-exhaust-black")
    assert len(t.railbot.discard) == 1


def test_rb_x17_deliveries_below_zero(monkeypatch: Patch) -> None:
    """RB-X17: a penalty takes at most what the delivery gives."""
    scores = []
    for _ in range(2):
        s = southern(game(barons=["lars-toft", "mark-dainty"], cubes={"hassleholm": "black"}), 1)
        s.score, s.baron_owner = 5, [-1, RAILBOT]
        s.color[city(s, "malmo")] = COLORS.index("red")
        s.cubes[city(s, "hassleholm") * 5 : city(s, "hassleholm") * 5 + 5] = [1, 0, 0, 0, 0]
        do(s, Deliver("hassleholm", "red"))
        do(s, Along("hassleholm-malmo"))
        scores.append(s.score)
        assert cubes(s, "hassleholm") == ""
        turn_round(monkeypatch, "DELIVERIES_BELOW_ZERO")
    assert scores == [4, 5]
