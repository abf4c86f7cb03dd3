"""The base rules that the solo game relies on, CAR-B1 to CAR-B13."""

from __future__ import annotations

from collections import Counter

import pytest
from games.carcassonne.layout import (
    CONTENT,
    GREEN,
    RED,
    act,
    can_lay,
    claims,
    draw,
    ends,
    lay,
    new,
    number_of_features,
    place,
    size,
    stand,
    turn,
)

from secondchair.core.content import ContentError, read_documents
from secondchair.games.carcassonne import content, rules
from secondchair.games.carcassonne.actions import Claim, Place, Score
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD
from secondchair.games.carcassonne.state import counts, feature, part_at, root

LOOP = "V@(1,0)0 V@(1,1)1 U@(0,1)1 V@(-1,1)2 V@(-1,0)3"
RING = "I@(0,1)1 N@(1,1)3 N@(1,2)0 N@(0,2)1"


def documents() -> dict[str, dict[str, object]]:
    return read_documents("secondchair.games.carcassonne", content.FILES)


def test_car_b1_tile_set() -> None:
    """CAR-B1: 72 tiles in 24 kinds, 71 to draw, 10 pennants, 6 monasteries, and the sides they show."""
    kinds = CONTENT.kinds
    assert len(kinds) == 24 and [kind.id for kind in kinds] == list("ABCDEFGHIJKLMNOPQRSTUVWX")
    assert sum(kind.count for kind in kinds) == 72
    assert sum(CONTENT.bag) == 71 and kinds[CONTENT.start].id == "D"
    assert sum(kind.count * part.pennants for kind in kinds for part in kind.parts) == 10
    assert sum(kind.count for kind in kinds for part in kind.parts if part.terrain == MONASTERY) == 6
    sides = Counter(edge for kind in kinds for edge in kind.edges for _ in range(kind.count))
    assert sides == {"field": 115, "road": 94, "city": 79}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"count": 3}, "there must be 72 tiles, not 71"),
        ({"start_copies": 0}, "there must be 1 start tile, not 0"),
        ({"cities": [["E"]]}, "tile D: its city parts reach ['E'], its edges say ['N']"),
        ({"rotations": 2}, "tile D: 4 rotations look different, not 2"),
        ({"edges": ["city", "road", "river", "road"]}, "river"),
        ({"id": "A"}, "repeats the id 'A'"),
        ({"gate": True}, "gate"),
    ],
)
def test_car_b1_odd_data_is_refused(change: dict[str, object], complaint: str) -> None:
    """CAR-B1: a file with other numbers, a tile that contradicts itself, an unknown key: refused with the reason."""
    given = documents()
    tiles = given["tiles"]["tile"]
    assert isinstance(tiles, list)
    next(tile for tile in tiles if tile["id"] == "D").update(change)
    with pytest.raises(ContentError) as refused:
        content.build(given)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(("kind", "cells"), [("B", {(0, 1)}), ("C", {(0, -1)}), ("X", {(1, 0), (-1, 0)})])
def test_car_b2_where_a_tile_fits(kind: str, cells: set[tuple[int, int]]) -> None:
    """CAR-B2: terrains on common sides are equal; rotations that look alike count once."""
    moves = rules.legal(draw(new(), kind))
    assert {(move.x, move.y) for move in moves if isinstance(move, Place)} == cells
    assert len(moves) == len(cells)


def test_car_b2_every_common_side_counts() -> None:
    """CAR-B2: beside two tiles both sides are compared; touching at a corner neither allows nor forbids."""
    s = lay(new(), "U@(1,0)1 B@(0,1)0")
    assert [can_lay(s, f"V@(1,1){turn}") for turn in range(4)] == [False, False, False, True]
    assert can_lay(s, "B@(1,1)0")
    assert not can_lay(s, "B@(2,1)0")  # touches (1,0) at a corner only
    assert not can_lay(s, "B@(0,0)0")  # not empty


def test_car_b3_unplaceable_tile() -> None:
    """CAR-B3: with the start city closed nothing takes C; it leaves the game and the next tile is drawn."""
    s = lay(new(), "E@(0,-1)2")
    draw(s, "C")
    assert rules.actor(s) == "chance" and s.discarded == (CONTENT.index["C"],)
    assert s.colour == RED
    draw(s, "U")
    assert rules.actor(s) == "you" and rules.legal(s)
    assert all(outcome.tile != "C" for outcome in rules.chance(s).outcomes)


def test_car_b4_features_join_on_sides() -> None:
    """CAR-B4: parts that meet on a side are one feature; a corner does not join."""
    s = lay(new(), "U@(1,0)1")
    assert size(s, 0, 0, 1) == 2 and ends(s, 0, 0, 1) == 2
    assert root(s, part_at(0, 0, 1)) == root(s, part_at(1, 0, 0))
    s = lay(new(), "D@(1,0)0")
    assert root(s, part_at(0, 0, 0)) != root(s, part_at(1, 0, 0))
    assert number_of_features(s) == 3


def test_car_b5_road_ends() -> None:
    """CAR-B5: number and reach of the road parts of every kind."""
    roads = {kind.id: [len(part.sides) for part in kind.parts if part.terrain == ROAD] for kind in CONTENT.kinds}
    assert roads["L"] == roads["W"] == [1, 1, 1]
    assert roads["X"] == [1, 1, 1, 1]
    assert roads["A"] == roads["S"] == roads["T"] == [1]
    assert all(roads[kind] == [2] for kind in "DJKOPUV")
    assert all(roads[kind] == [] for kind in "BCEFGHIMNQR")


def test_car_b6_complete_road_and_city() -> None:
    """CAR-B6: a road without open end, also a closed loop; a city without open side."""
    s = lay(new(), LOOP)
    assert ends(s, 0, 0, 1) == 0
    s = lay(new(), "E@(0,-1)2")
    assert ends(s, 0, 0, 0) == 0
    s = lay(new(), "L@(-1,0)0")
    assert ends(s, 0, 0, 1) == 1
    lay(s, "A@(1,0)1")
    assert ends(s, 0, 0, 1) == 0


def test_car_b6_monastery_by_a_corner() -> None:
    """CAR-B6: a monastery is complete with the eighth tile, also when that one touches it only at a corner."""
    s = lay(new(), "B@(0,1)0 U@(-1,0)1 U@(1,0)1 E@(-1,1)3 E@(1,1)1 E@(0,2)2")
    assert ends(s, 0, 1, 0) == 2
    lay(s, "E@(-1,2)2")
    assert ends(s, 0, 1, 0) == 1
    assert s.monasteries == [part_at(0, 1, 0)]
    lay(s, "E@(1,2)2")
    assert ends(s, 0, 1, 0) == 0 and s.monasteries == []


def test_car_b6_monastery_laid_last_into_the_gap() -> None:
    """CAR-B6: laid into the gap, it is complete at once; whoever claims it scores in the same turn."""
    s = lay(new(), "U@(-1,0)1 U@(1,0)1 E@(-1,1)3 E@(1,1)1 E@(-1,2)2 E@(1,2)2 E@(0,2)2")
    place(s, "B@(0,1)0")
    assert claims(s) == [0] and s.monasteries == []
    act(s, Claim(0))
    assert rules.legal(s) == [Score(0, 1, 0)]
    act(s, Score(0, 1, 0))
    assert s.scores == [10, 2, 3]


def test_car_b7_values() -> None:
    """CAR-B7: 1 a tile for roads, 2 a tile and 2 a pennant for cities (two tiles: 4), 9 for a monastery."""
    assert turn(new(), "E@(0,-1)2", 0).scores == [5, 2, 3]
    s = lay(new(), "F@(0,-1)1")
    assert turn(s, "E@(0,-2)2", 0).scores == [9, 2, 3]  # three tiles, one pennant
    s = turn(new(), "L@(-1,0)0", 1)
    assert turn(s, "A@(1,0)1", 1).scores == [4, 2, 3]  # three tiles of road


@pytest.mark.parametrize("first", ["V@(1,0)0", "W@(1,0)1"])
def test_car_b8_a_tile_counts_once_in_a_road(first: str) -> None:
    """CAR-B8: a loop is worth 6, also when the crossing gives two arms to it."""
    s = lay(new(), " ".join([first, *LOOP.split()[1:]]))
    complete = feature(s, part_at(0, 0, 1))
    assert complete[1] == 0 and complete[2].bit_count() == 6


def test_car_b8_a_tile_counts_once_in_a_city() -> None:
    """CAR-B8: both parts of tile I belong to the ring, which is worth 8 and not 10."""
    s = lay(new(), RING)
    assert root(s, part_at(0, 1, 0)) == root(s, part_at(0, 1, 1))
    stand(s, RED, 0, 1, 0)
    assert ends(s, 0, 1, 0) == 0 and size(s, 0, 1, 0) == 4
    s = lay(new(), " ".join(RING.split()[:3]))
    stand(s, RED, 0, 1, 0)
    turn(s, RING.split()[3])
    assert s.scores == [9, 2, 3]


def test_car_b9_order_of_a_turn() -> None:
    """CAR-B9: tile, meeple, scoring. What is claimed this turn scores this turn; what returns is for the next."""
    s = place(new(), "E@(0,-1)2")
    assert s.scores == [1, 2, 3]
    act(s, Claim(0))
    assert s.scores == [1, 2, 3] and s.supply[RED] == 3
    act(s, Score(0, -1, 0))
    assert s.scores == [5, 2, 3] and s.supply[RED] == 4


def test_car_b10_claiming() -> None:
    """CAR-B10: only features of the tile just laid, from the supply, and only if nobody stands anywhere on them."""
    s = turn(new(), "U@(1,0)1", 0)
    assert s.supply == [3, 4, 4] and s.meeples == {part_at(1, 0, 0): RED}
    place(s, "L@(-1,0)0")
    assert claims(s) == [0, 2, 3]


def test_car_b10_an_empty_monastery_stays_empty() -> None:
    """CAR-B10: a monastery left empty when it was laid is no option of a tile laid beside it."""
    s = place(new(), "A@(1,0)1")
    act(s, Claim(0))  # the road
    place(s, "B@(2,0)0")
    assert claims(s) == [0]  # its own monastery, not that of (1,0)
    assert part_at(1, 0, 1) not in s.meeples


def test_car_b11_majority_and_return() -> None:
    """CAR-B11: most meeples get the full value; then all meeples go home, those of the minority too."""
    s = lay(new(), "N@(0,-1)2 D@(1,0)0")
    stand(s, RED, 0, -1, 0)
    stand(s, RED, 0, 0, 0)
    stand(s, GREEN, 1, 0, 0)
    turn(s, "N@(1,-1)3")
    assert s.scores == [9, 2, 3]
    assert s.supply == [4, 4, 4] and not s.meeples


def test_car_b11_a_feature_without_meeples_scores_nothing() -> None:
    """CAR-B11: completed and empty: nothing to score, here because the meeple went to the monastery."""
    s = lay(new(), "L@(-1,0)0")
    place(s, "A@(1,0)1")
    assert claims(s) == [0, 1]
    act(s, Claim(1))
    assert s.scores == [1, 2, 3] and rules.actor(s) == "chance" and s.colour == GREEN


def test_car_b12_sharing_by_joining() -> None:
    """CAR-B12: two claimed cities connected by a later tile are one, with both meeples (EX-4)."""
    s = turn(turn(new(), "N@(0,-1)2", 0), "D@(1,0)0", 0)
    assert root(s, part_at(0, -1, 0)) != root(s, part_at(1, 0, 0))
    place(s, "N@(1,-1)3")
    joined = feature(s, part_at(0, 0, 0))
    assert joined == feature(s, part_at(1, 0, 0))
    assert counts(s, joined[4]) == [1, 1, 0]


def test_car_b12_two_meeples_of_one_colour() -> None:
    """CAR-B12: joining may also bring two meeples of one colour together."""
    s = stand(stand(lay(new(), "N@(0,-1)2 D@(1,0)0"), RED, 0, -1, 0), RED, 1, 0, 0)
    lay(s, "N@(1,-1)3")
    assert counts(s, feature(s, part_at(0, 0, 0))[4]) == [2, 0, 0]


def test_car_b13_gardens_and_fields_mean_nothing() -> None:
    """CAR-B13: copies of a kind with and without garden are one outcome; no part of a tile is a field."""
    assert any(kind.gardens and kind.gardens < kind.count for kind in CONTENT.kinds)
    fate = rules.chance(new())
    assert len(fate.outcomes) == 24 and len(set(fate.outcomes)) == 24
    assert dict(zip((o.tile for o in fate.outcomes), fate.weights, strict=True))["E"] == 5
    assert {part.terrain for kind in CONTENT.kinds for part in kind.parts} == {CITY, ROAD, MONASTERY}
