"""The worked examples of the rules, EX-1 to EX-10."""

from __future__ import annotations

import pytest
from games.carcassonne.layout import GREEN, RED, YELLOW, act, claims, lay, new, park, place, stand, turn

from secondchair.core.rules import Event
from secondchair.games.carcassonne import rules, scoring
from secondchair.games.carcassonne.actions import Claim, Score
from secondchair.games.carcassonne.state import State


def test_ex_1_choice_at_a_crossing() -> None:
    """EX-1: the arm that joins Red's road is no option; city, south and west are."""
    s = turn(new(), "U@(1,0)1", 0)
    place(s, "L@(-1,0)0")
    assert claims(s) == [0, 2, 3]


def test_ex_2_nothing_to_claim() -> None:
    """EX-2: no option, no meeple; Yellow goes on."""
    s = turn(new(), "U@(1,0)1", 0)
    place(s, "U@(2,0)1")
    assert s.supply[GREEN] == 4 and s.colour == YELLOW and rules.actor(s) == "chance"


def ex_3(scores: list[int]) -> State:
    s = turn(new(), "L@(-1,0)0", 1)
    s.scores = scores
    place(s, "A@(1,0)1")
    assert claims(s) == [1]
    act(s, Claim(1))
    act(s, Score(1, 0, 0))
    return s


def test_ex_3_completing_another_colours_road() -> None:
    """EX-3: Green completes Red's road; Red is last and scores 3."""
    s = ex_3([1, 2, 3])
    assert s.scores == [4, 2, 3] and s.supply == [4, 3, 4] and s.colour == YELLOW


@pytest.mark.parametrize(("before", "after"), [([1, 2, 3], [9, 10, 3]), ([5, 4, 3], [5, 4, 3])])
def test_ex_4_shared_city(before: list[int], after: list[int]) -> None:
    """EX-4: Red and Green share a city of 8; it counts if one of them is last. Both meeples return."""
    s = turn(turn(new(), "N@(0,-1)2", 0), "D@(1,0)0", 0)
    s.scores = before
    assert s.supply == [3, 3, 4]
    turn(s, "N@(1,-1)3")
    assert s.scores == after and s.supply == [4, 4, 4]


def ex_5() -> State:
    s = lay(new(), "E@(0,-1)2 E@(-1,-1)2 E@(-2,-1)0 U@(-2,0)1 A@(-3,0)3 U@(1,0)1 A@(2,0)1")
    stand(s, YELLOW, -2, 0, 0)
    stand(s, RED, 1, 0, 0)
    stand(s, GREEN, -1, -1, 0)
    s.scores = [11, 12, 10]
    return s


FEATURES = {"Y": Score(-1, 0, 3), "R": Score(-1, 0, 1), "G": Score(-1, 0, 0)}


@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("YRG", [15, 16, 13]),
        ("YGR", [15, 12, 13]),
        ("GYR", [15, 12, 13]),
        ("GRY", [11, 12, 13]),
        ("RYG", [11, 12, 13]),
        ("RGY", [11, 12, 13]),
    ],
)
def test_ex_5_order_matters(order: str, after: list[int]) -> None:
    """EX-5: one tile completes three features; all six orders."""
    s = place(ex_5(), "L@(-1,0)0")
    assert claims(s) == [2]
    act(s, Claim(2))
    assert set(rules.legal(s)) == set(FEATURES.values())
    for letter in order:
        act(s, FEATURES[letter])
    assert s.scores == after


def test_ex_5_the_best_order_is_that_of_the_sheet() -> None:
    """EX-5: Yellow, Red, Green leaves 13 as the lowest."""
    best = scoring.best_order([(3, (0, 0, 1)), (4, (1, 0, 0)), (4, (0, 1, 0))], [11, 12, 10])
    assert [("Y", "R", "G")[place] for place in best] == ["Y", "R", "G"]


def test_ex_6_meeple_back_without_points() -> None:
    """EX-6: Red is not last: no points, and Red's supply is 4 again."""
    s = ex_3([6, 2, 3])
    assert s.scores == [6, 2, 3] and s.supply[RED] == 4


def test_ex_7_forced_end_after_a_scoring() -> None:
    """EX-7: Green cannot take the monastery; the road is scored, then the game ends with 4."""
    s = turn(new(), "L@(-1,0)0", 1)
    park(s, [0, 4, 2])
    out: list[Event] = []
    place(s, "A@(1,0)1", out)
    act(s, Score(1, 0, 0), out)
    assert rules.actor(s) == "over"
    result = rules.result(s)
    assert result.score == 4 == min(4 + 0, 2 + 8, 3 + 4)
    assert result.sheet.lines[1].values == (3, 0, 0)
    assert result.text == "Green had no meeple left to place. Red is last with 4: that is your result."
    assert [event.rule for event in out] == ["CAR-10", "CAR-11", "CAR-20", "CAR-30", "CAR-33", "CAR-34"]


def test_ex_8_the_returning_meeple_is_too_late() -> None:
    """EX-8: Green's road is scored and its meeple returns, but the game ends."""
    s = park(stand(lay(new(), "L@(-1,0)0"), GREEN, -1, 0, 1), [0, 3, 0])
    s.scores, s.colour = [5, 2, 4], GREEN
    place(s, "T@(1,0)1")
    assert rules.legal(s) == [Score(1, 0, 1)]
    act(s, Score(1, 0, 1))
    assert s.scores == [5, 5, 4]  # Yellow is last and has no meeple on a tile: the final scoring adds nothing
    assert s.supply[GREEN] == 1 and rules.actor(s) == "over"


def test_ex_9_final_scoring() -> None:
    """EX-9: (10,12,15) with (3,1,2) on tiles gives 14; Yellow's meeples are worth nothing."""
    points = [10, 12, 15]
    for colour in scoring.final_steps(points, (3, 1, 2)):
        assert colour != YELLOW
        points[colour] += 2
    assert min(points) == 14 == min(16, 14, 19)


@pytest.mark.parametrize(("before", "after"), [([1, 2, 3], [5, 2, 3]), ([4, 2, 3], [4, 2, 3])])
def test_ex_10_single_turn_claim(before: list[int], after: list[int]) -> None:
    """EX-10: claimed and completed in one turn; the meeple is back either way."""
    s = new()
    s.scores = before
    place(s, "E@(0,-1)2")
    assert claims(s) == [0]
    act(s, Claim(0))
    act(s, Score(0, -1, 0))
    assert s.scores == after and s.supply[RED] == 4
