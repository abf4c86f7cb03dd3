"""The trail and phase A: GWT-8 to GWT-24."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, at, do, fate, legal, scene, top, use

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.content import Content
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State, step_limit


def moves(s: State) -> list[tuple[str, ...]]:
    return [a.way for a in rules.legal(s) if isinstance(a, act.Move)]


@pytest.mark.parametrize("content", [SECOND, FIRST], ids=["2e", "1e"])
def test_gwt_8_the_trail_is_a_directed_graph_to_kansas_city(content: Content) -> None:
    """GWT-8: no circle, and every way ends in Kansas City."""

    def ends(space: str, seen: tuple[str, ...]) -> set[str]:
        assert space not in seen
        ahead = content.next[space]
        return set().union(*(ends(x, (*seen, space)) for x in ahead)) if ahead else {space}

    assert ends("start", ()) == {"kansas_city"}
    reached = {x for ways in content.next.values() for x in ways} | {"start"}
    aside = {n.id for n in content.nodes.values() if not n.on_trail}
    assert set(content.nodes) - reached == aside and len(aside) == 3


def test_gwt_9_only_tiles_and_kansas_city_are_locations() -> None:
    """GWT-9: a space without a tile is passed as if it did not exist; start is never a location."""
    s = scene("start", {"A2": "1a"})
    assert board.is_location(s, "kansas_city") and board.is_location(s, "A2") and board.is_location(s, "A")
    assert not board.is_location(s, "A1") and not board.is_location(s, "start")
    assert moves(s) == [("A",), ("A", "A2"), ("A", "A2", "B"), ("A", "B"), ("A", "B", "C")]


def test_gwt_10_shape_of_the_trail() -> None:
    """GWT-10: the forks of both editions and where their ways meet again."""
    assert {fork.at: fork.rejoin for fork in SECOND.forks} == {
        "A": "B", "B": "C", "C": "E", "D": "E", "E": "F", "F": "G", "G": "kansas_city",
    }  # fmt: skip
    for content in (SECOND, FIRST):
        for fork in content.forks:
            for way in fork.ways:
                for here, there in zip((fork.at, *way), (*way, fork.rejoin), strict=True):
                    assert there in content.next[here]
    assert SECOND.next["C"] == ("C1", "D") and SECOND.next["D"] == ("D1", "outlaw4")
    assert FIRST.next["C"] == ("C1", "C3") and FIRST.next["C3"] == ("D", "teepee_1") and FIRST.next["D"] == ("E",)


def test_gwt_11_hazard_sections() -> None:
    """GWT-11: three sections of four spaces in walking order; only tiles of the own kind lie there."""
    for name in ("flood", "drought", "rockfall"):
        spaces = SECOND.sections[name]
        assert spaces == tuple(f"{name}{n}" for n in (1, 2, 3, 4))
        assert all(SECOND.next[a] == (b,) for a, b in pairwise(spaces))
    s = scene()
    assert board.place_on_trail(s, SECOND.tiles["drought_green_4"]) == "drought1"


def test_gwt_12_outlaw_section() -> None:
    """GWT-12: nine spaces with bonuses; the first three lie beside the trail, cost no step and cannot be stopped on."""
    bonuses = [(SECOND.nodes[x].tokens, SECOND.nodes[x].dollars) for x in SECOND.sections["outlaw"]]
    assert bonuses == [(1, 0), *((0, n) for n in (1, 2, 3, 4, 5, 6, 8, 10))]
    assert [FIRST.nodes[x].dollars for x in FIRST.sections["outlaw"]] == [-3, -2, -1, 1, 2, 4, 6, 8, 10]
    s = scene("D", {f"outlaw{n}": "outlaw_green" for n in (1, 2, 3, 5)})
    assert moves(s) == [("E",), ("E", "F"), ("E", "F", "G"), ("outlaw5",), ("outlaw5", "E"), ("outlaw5", "E", "F")]


def test_gwt_13_risk_spaces() -> None:
    """GWT-13: 22 building spaces, seven of them with a risk action of one of two kinds."""
    risks = {x: SECOND.nodes[x].risk for x in SECOND.building_spaces if SECOND.nodes[x].risk}
    assert len(SECOND.building_spaces) == 22 and len(risks) == 7
    kinds = {(r.cards, r.count, r.certificates, r.dollars) for r in risks.values() if r}
    assert kinds == {("any_cattle", 1, 1, 0), ("grey", 1, 1, 2)}
    assert set(SECOND.neutral_spaces) & set(SECOND.building_spaces) == set()


def test_gwt_14_woods() -> None:
    """GWT-14: eight building spaces lie in the woods, risk spaces among them."""
    woods = {n.id for n in SECOND.nodes.values() if n.woods}
    assert woods == {"B1", "C1", "C2", "E1", "E2", "F2", "flood_risk2", "rockfall_risk2"}


def test_gwt_15_three_phases() -> None:
    """GWT-15: move, use, draw; then the other seat."""
    s = scene("A", {"A1": "3a"}, stack=("grey",) * 3, hand=("green", "green"))
    do(s, act.Move(("A1",)))
    assert isinstance(top(s), todo.AtLocation)
    do(s, act.Auxiliary("dollar"))
    fate(s)
    assert sorted(s.hand) == ["green", "green", "grey", "grey"] and rules.actor(s) == "bot"


def test_gwt_16_at_least_one_step_at_most_the_limit() -> None:
    """GWT-16: staying is no move; three locations are the limit."""
    s = scene("A", {"A1": "1a", "A2": "2a", "A3": "3a"})
    found = moves(s)
    assert min(map(len, found)) == 1 and max(map(len, found)) == 3
    assert ("A1", "A2", "A3") in found and all(board.is_location(s, way[-1]) for way in found)


def test_gwt_17_each_location_entered_is_a_step() -> None:
    """GWT-17: passed locations count, empty spaces do not, and the branch is the player's choice."""
    s = scene("B", {"drought2": "drought_green_4", "drought4": "drought_black_2", "B2": "1a"})
    found = moves(s)
    assert ("B2", "C") in found and ("drought2", "drought4", "C") in found and ("drought4",) not in found


def test_gwt_17_an_empty_fork_is_passed() -> None:
    """GWT-17: in the 1st edition C3 forks; without a tile both its ways are open from C."""
    s = scene("C", {"teepee_4": "outlaw_green"}, edition="1e")
    assert board.next_locations(s, "C") == ["E", "D", "teepee_4"]
    assert [way for way in moves(s) if len(way) == 1] == [("E",), ("D",), ("teepee_4",)]


def test_gwt_18_kansas_city_ends_the_movement() -> None:
    """GWT-18: it cannot be passed."""
    s = scene("F")
    assert moves(s) == [("G",), ("G", "kansas_city")]


def test_gwt_19_fees_for_every_hand() -> None:
    """GWT-19: 2 Dollars for each hand on the way, 4 for a tile with both."""
    s = scene("A", {"A1": "sam:1b", "A2": "sam:7b", "A3": "sam:2b"}, dollars=10)
    assert board.fees(s, 0, ("A1", "A2", "A3")) == 6
    do(s, act.Move(("A1", "A2", "A3")))
    assert s.dollars == 4 and s.seats[0].herder == "A3"


def test_gwt_20_who_gets_the_fees() -> None:
    """GWT-20: own and neutral buildings are free; the person takes from the bank what seat 1 owes."""
    s = scene("A", {"A1": "1a", "flood1": "flood_green_4"}, dollars=10)
    do(s, act.Move(("A1", "B")))
    assert s.dollars == 10
    s = scene("A", {"A1": "7a", "flood1": "flood_green_4"}, dollars=10)
    s.seats[1].herder = "A"
    board.enter(s, 1, ("A1", "B"))
    assert s.dollars == 14 and s.seats[1].herder == "B"
    board.enter(s, 1, ("flood1",))
    assert s.dollars == 14, "what the opponent owes the bank concerns nobody"


def test_gwt_21_mercy_for_fees_only() -> None:
    """GWT-21: pay what is there and move on; another cost that cannot be met makes the action unavailable."""
    s = scene("A", {"A1": "sam:7b"}, dollars=3)
    do(s, act.Move(("A1",)))
    assert s.dollars == 0
    s = at("F", {"flood1": "flood_green_4"}, dollars=6, hand=())
    assert act.UseLocal("F", 2) not in legal(s)


def test_gwt_22_herders_do_not_block_and_stay_on_an_emptied_space() -> None:
    """GWT-22."""
    s = scene("A", {"A1": "1a"})
    s.seats[1].herder = "A1"
    assert ("A1",) in moves(s)
    s = scene("flood2", {"flood2": "flood_green_4", "flood3": "flood_green_3"})
    board.remove_hazard(s, 1, "flood2")
    assert s.seats[0].herder == "flood2" and moves(s)[0] == ("flood3",)


def test_gwt_23_step_limit() -> None:
    """GWT-23: 3, and 1 for each of the two step discs."""
    assert [step_limit(scene(cleared=c)) for c in ((), ("step_left",), ("step_left", "step_right"))] == [3, 4, 5]
    s = scene("start", cleared=("step_left", "step_right"))
    assert max(map(len, moves(s))) == 5


def test_gwt_24_every_sequence_of_locations_once() -> None:
    """GWT-24: different sequences to one place are different moves, equal ones are one; a move always exists."""
    s = scene("F", {"F1": "1a", "F2": "2a"})
    assert moves(s) == [
        ("F1",), ("F1", "G"), ("F1", "G", "kansas_city"), ("F2",), ("F2", "G"), ("F2", "G", "kansas_city"),
    ]  # fmt: skip
    for space in SECOND.nodes:
        if SECOND.nodes[space].on_trail and space != "kansas_city":
            assert moves(scene(space))


def test_a_local_move_leads_to_kansas_city_too() -> None:
    """GWT-28: up to 5 steps whatever the step limit, here over F and G into Kansas City."""
    s = use(at("E1", {"E1": "10a"}), 2)
    assert ("F", "G", "kansas_city") in moves(s)
