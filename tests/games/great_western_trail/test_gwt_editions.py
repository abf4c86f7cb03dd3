"""The two editions, GWT-100, and what an automated seat needs, GWT-111 to GWT-115."""

from __future__ import annotations

from collections import Counter

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, at, do, draws, legal, new, pass_opponent, scene

from secondchair.core.content import ContentError, read_documents
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.content import FILES, PACKAGE, WORKERS, build
from secondchair.games.great_western_trail.rules import board, trail
from secondchair.games.great_western_trail.state import OFF_TRACK


def test_gwt_100_editions() -> None:
    """GWT-100: the table of differences, line by line."""
    assert FIRST.nodes["flood_risk1"].risk and FIRST.nodes["flood_risk1"].risk.cards == "grey"
    assert SECOND.nodes["flood_risk1"].risk and SECOND.nodes["flood_risk1"].risk.cards == "any_cattle"
    assert [(c.name, c.value) for c in FIRST.cities.values()] == [
        ("Kansas City", 0), ("Topeka", 1), ("Wichita", 4), ("Colorado Springs", 6), ("Santa Fe", 8),
        ("Albuquerque", 10), ("El Paso", 12), ("San Diego", 14), ("Sacramento", 16), ("San Francisco", 18),
    ]  # fmt: skip
    assert [c.value for c in FIRST.cities.values()] == [c.value for c in SECOND.cities.values()]
    assert FIRST.links[1].action == "none" and FIRST.links[1].points == -1
    assert SECOND.links[1].action == "exchange_token" and SECOND.links[1].points == 0
    assert FIRST.numbers == tuple(range(1, 11)) and SECOND.numbers == tuple(range(1, 13))
    changed = {t for t, b in FIRST.private[0].items() if b.fields != SECOND.private[0][t].fields}
    assert changed == {"5a", "6a", "2b", "6b", "8b"}
    assert len(FIRST.masters) == 5 and len(SECOND.masters) == 9
    assert FIRST.seats == ((6, 4, 0), (7, 4, 0)) and SECOND.seats == ((6, 4, 1), (7, 5, 1))
    assert FIRST.auxiliary["remove"].single.gain == 0 and SECOND.auxiliary["remove"].double.gain == 2


def test_gwt_100_the_first_edition_deals_all_station_masters() -> None:
    """GWT-100: five exist and all are in play."""
    assert sorted(new(edition="1e").masters.values()) == sorted(FIRST.masters)


def test_gwt_100_remove_without_money() -> None:
    """GWT-100: the 1st edition's auxiliary action "remove" gives no Dollar."""
    s = at("A1", {"A1": "sam:2b"}, edition="1e", engine=5, cleared=("aux_remove_1",), hand=("grey",), dollars=3)
    do(s, act.Auxiliary("remove"), act.MoveEngine(4.0), act.RemoveCard("grey"))
    assert s.dollars == 3 and s.box == ["grey"]


def test_content_refuses_what_it_does_not_know() -> None:
    """Unknown keys, wrong counts and ways into nowhere are named."""
    documents = read_documents(PACKAGE, FILES["2e"])
    documents["tiles"]["tiles"][0]["count"] = 8
    with pytest.raises(ContentError, match=r"tiles\.toml: outlaw must add up to 22, not 21"):
        build(documents)
    documents = read_documents(PACKAGE, FILES["2e"])
    documents["trail"]["nodes"][1]["next"] = ["nowhere"]
    with pytest.raises(ContentError, match="A leads to nowhere"):
        build(documents)
    documents = read_documents(PACKAGE, FILES["2e"])
    documents["neutral_buildings"]["buildings"][0]["actions"][0]["do"] = "dance"
    with pytest.raises(ContentError, match="dance"):
        build(documents)
    with pytest.raises(ContentError, match="edition"):
        build({**read_documents(PACKAGE, FILES["1e"]), "trail": read_documents(PACKAGE, ("trail_1e",))["trail_1e"]})


def test_gwt_111_the_automated_seat_has_no_money() -> None:
    """GWT-111: it takes tiles, workers and cards like a player; costs and gains do not exist for it."""
    s = scene(
        "A", {"flood1": "flood_green_4", "outlaw1": "outlaw_green", "outlaw9": "outlaw_orange"},
        jobs={(1, 1): "builder"}, market=("red",), display=("move3_345",), dollars=7, objective_stack=("engine2_345",),
    )  # fmt: skip
    other = s.seats[1]
    board.remove_hazard(s, 1, "flood1")
    assert other.hazards == ["flood_green_4"]
    board.collect_outlaw(s, 1, "outlaw1")
    board.collect_outlaw(s, 1, "outlaw9")
    assert other.outlaws == ["outlaw_green", "outlaw_orange"]
    kind = board.hire(s, 1, 1, 1)
    assert other.workers[WORKERS.index(kind)] == 1 and s.jobs[0] == ""
    board.take_cattle(s, 1, "red")
    assert other.cattle == ["red"] and s.discard == []
    board.take_objective(s, 1, 1, other.objectives)
    assert other.objectives == ["move3_345"]
    draws(s, "engine2_345")
    assert s.display == ["engine2_345"] and (s.dollars, s.tokens) == (7, 0)


def test_gwt_111_it_blocks_the_railroad_and_its_buildings_are_anothers() -> None:
    """GWT-111: its engine is skipped; its building costs a step and gives one auxiliary action."""
    s = scene("A", {"A1": "sam:2b"}, engine=1, other_engine=2)
    assert board.forward_reach(s, 0, 1) == [3]
    s.seats[1].engine = OFF_TRACK
    assert board.forward_reach(s, 0, 1) == [2]
    do(s, act.Move(("A1",)))
    assert legal(s) == [act.Auxiliary("dollar")]


def test_gwt_112_edge_order_names_the_way_without_hazards_first() -> None:
    """GWT-112: the order of equally distant spaces."""
    for fork in SECOND.forks:
        first = SECOND.nodes[SECOND.next[fork.at][0]]
        assert first.kind == "building" and first.risk is None
    assert board.empty_building_spaces(scene(trail={"A1": "1a"}))[0] == "A2"


def test_gwt_113_crossroads() -> None:
    """GWT-113: six crossroads and their ways in the 1st edition; at C three ways start."""
    ways = {fork.at: len(fork.ways) for fork in FIRST.forks}
    assert ways == {"A": 2, "B": 2, "C": 3, "C3": 2, "E": 2, "F": 2, "G": 2}


def test_gwt_114_ways_serve_either_seat() -> None:
    """GWT-114: an automated herder walks the same locations, and pays by the same tiles."""
    s = scene("A", {"F1": "4a", "F2": "7a"})
    s.seats[1].herder = "F"
    assert trail.ways(s, 1, 2) == [("F1",), ("F1", "G"), ("F2",), ("F2", "G")]
    assert [board.fees(s, 1, way) for way in trail.ways(s, 1, 1)] == [2, 4]
    assert [board.fees(s, 0, (space,)) for space in ("F1", "F2")] == [0, 0]


def test_gwt_115_its_discs_know_no_corners() -> None:
    """GWT-115: a disc of seat 1 lies anywhere without unlocking anything for the person."""
    s = scene()
    completed = [link.points for city in ("chicago", "toledo") for link in board.place_disc_on_city(s, 1, city)]
    board.place_disc_on_station(s, 1, 1)
    assert completed == [6] and s.seats[1].stations == [1] and len(s.covered) == 14 and s.seats[0].cities == []


def test_seats_alternate() -> None:
    """GWT-15: after the opponent it is the person's turn again."""
    s = do(new(), act.PlaceHerder("A"), act.Auxiliary("dollar"))
    assert rules.actor(s) == "bot"
    pass_opponent(s)
    assert rules.actor(s) == "you" and s.turns == 2


def test_the_bags_of_both_editions_are_the_same() -> None:
    """GWT-100: tile counts are the same."""
    assert Counter(FIRST.bags[1]) == Counter(SECOND.bags[1])
