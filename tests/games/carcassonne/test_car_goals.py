"""Options, goals, the list of games and the team challenge, CAR-40 to CAR-75."""

from __future__ import annotations

from random import Random

import pytest
from games.carcassonne.layout import (
    GREEN,
    RED,
    YELLOW,
    act,
    lay,
    new,
    park,
    place,
    stand,
    turn,
)

from secondchair.games.carcassonne import GAME, goals, rules
from secondchair.games.carcassonne.actions import Claim, Score
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD
from secondchair.games.carcassonne.state import COLOURS, State


def mean_placements(colours: int, meeples: int, games: int = 150) -> float:
    rng, total = Random(40), 0
    for _ in range(games):
        s = new(colours, meeples)
        while rules.actor(s) != "over":
            rules.apply(s, rules.sample(s, rng) if rules.actor(s) == "chance" else rng.choice(rules.legal(s)))
        total += rules.result(s).turns
    return total / games


def test_car_40_car_41_car_42_options_make_it_easier_or_harder() -> None:
    """CAR-40, CAR-41, CAR-42: more meeples or a fourth colour lay more tiles, three meeples fewer."""
    standard = mean_placements(3, 4)
    assert mean_placements(3, 3) < standard - 2
    assert mean_placements(3, 5) > standard + 2
    assert mean_placements(4, 4) > standard + 2
    assert new(4).supply == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("value", "colours", "reached"),
    [
        (9, 3, ()),
        (10, 1, ("CAR-50",)),
        (10, 2, ("CAR-50", "CAR-51")),
        (12, 3, ("CAR-50", "CAR-51", "CAR-52")),
        (12, 4, ("CAR-50", "CAR-51", "CAR-52")),
        (5, 3, ("CAR-53",)),
        (5, 2, ()),
        (6, 3, ()),
    ],
)
def test_car_50_to_car_53_roads(value: int, colours: int, reached: tuple[str, ...]) -> None:
    """CAR-50, CAR-51, CAR-52, CAR-53: what a scored road ticks."""
    assert goals.of_scoring(ROAD, value, colours) == reached


@pytest.mark.parametrize(
    ("value", "colours", "reached"),
    [
        (14, 3, ()),
        (16, 1, ("CAR-54",)),
        (16, 2, ("CAR-54", "CAR-55")),
        (18, 3, ("CAR-54", "CAR-55", "CAR-56")),
        (8, 3, ("CAR-57",)),
        (10, 3, ("CAR-57",)),
        (10, 2, ()),
        (12, 3, ()),
        (6, 3, ()),
    ],
)
def test_car_54_to_car_57_cities(value: int, colours: int, reached: tuple[str, ...]) -> None:
    """CAR-54, CAR-55, CAR-56, CAR-57: what a scored city ticks."""
    assert goals.of_scoring(CITY, value, colours) == reached
    assert goals.of_scoring(MONASTERY, value, colours) == ()


LONG_ROAD = "L@(-1,0)0 " + " ".join(f"U@({x},0)1" for x in range(1, 8))  # with (0,0): 9 tiles, open to the east


def long_road(*colours: int) -> State:
    """A road of nine tiles that `A@(8,0)1` completes, with a meeple of each of these colours."""
    s = lay(new(), LONG_ROAD)
    for x, colour in enumerate(colours, start=1):
        stand(s, colour, x, 0, 0)
    return s


def test_car_50_car_51_on_the_board() -> None:
    """CAR-50, CAR-51: a road of 10 scored by Red and Green ticks both, and not CAR-52."""
    s = turn(long_road(RED, GREEN), "A@(8,0)1", 1)
    assert s.scores == [11, 12, 3] and s.goals == ("CAR-50", "CAR-51")


def test_car_53_on_the_board() -> None:
    """CAR-53: a road of 5 scored by three colours ticks it, and nothing else."""
    s = lay(new(), "L@(-1,0)0 U@(1,0)1 U@(2,0)1")
    for x, colour in ((1, RED), (2, GREEN), (0, YELLOW)):
        stand(s, colour, x, 0, int(x == 0))
    assert turn(s, "A@(3,0)1", 1).goals == ("CAR-53",)


def test_goals_need_points() -> None:
    """CAR-50 to CAR-59, R14: completed while no majority colour was last ticks nothing."""
    s = long_road(RED, GREEN)
    s.scores = [8, 9, 3]
    turn(s, "A@(8,0)1", 1)
    assert s.scores == [8, 9, 3] and s.goals == ()


def test_goals_stay() -> None:
    """A goal that was reached stays on the list, each once."""
    assert goals.together(("CAR-50", "CAR-58"), ("CAR-50",), ("CAR-54",)) == ("CAR-50", "CAR-54", "CAR-58")


@pytest.mark.parametrize(("scored", "reached"), [(2, ()), (3, ("CAR-58",)), (4, ("CAR-58", "CAR-59"))])
def test_car_58_car_59_monasteries(scored: int, reached: tuple[str, ...]) -> None:
    assert goals.of_monasteries(scored) == reached


AROUND = "U@(-1,0)1 U@(1,0)1 E@(-1,1)3 E@(1,1)1 E@(-1,2)2 E@(1,2)2 E@(0,2)2"  # a gap on (0,1)


@pytest.mark.parametrize(("scores", "reached"), [([1, 2, 3], ("CAR-58",)), ([5, 2, 3], ())])
def test_car_58_on_the_board(scores: list[int], reached: tuple[str, ...]) -> None:
    """CAR-58: the third monastery that gives points ticks it; one that is completed without points does not count."""
    s = lay(new(), AROUND)
    s.earned[MONASTERY * 3 : MONASTERY * 3 + 3] = [9, 9, 0]  # two were scored before
    s.scores = scores
    act(act(place(s, "B@(0,1)0"), Claim(0)), Score(0, 1, 0))
    assert s.goals == reached


@pytest.mark.parametrize(
    ("score", "all_used", "reached"),
    [
        (39, False, ()),
        (40, False, ("CAR-60",)),
        (50, False, ("CAR-60", "CAR-61")),
        (60, True, ("CAR-60", "CAR-61", "CAR-62", "CAR-63")),
        (8, True, ("CAR-63",)),
    ],
)
def test_car_60_to_car_63_results(score: int, all_used: bool, reached: tuple[str, ...]) -> None:
    """CAR-60, CAR-61, CAR-62, CAR-63: what the end of a game ticks."""
    assert goals.of_result(score, all_used) == reached


def test_car_60_car_61_in_the_result() -> None:
    """CAR-60, CAR-61: a result of 50 ticks both, besides what was reached before; CAR-63 needs empty piles."""
    s = park(new(), [4, 0, 0])
    s.scores, s.goals = [50, 52, 53], ("CAR-54",)
    place(s, "U@(1,0)1")
    assert rules.result(s).score == 52
    assert rules.result(s).goals == ("CAR-54", "CAR-60", "CAR-61")


def test_every_goal_is_on_the_list() -> None:
    """The fourteen goals CAR-50 to CAR-63 stand in GAME with a title each."""
    assert [goal.id for goal in GAME.goals] == [f"CAR-{n}" for n in range(50, 64)]
    assert len({goal.title for goal in GAME.goals}) == 14


def test_car_70_setting_and_result_for_the_list_of_games() -> None:
    """CAR-70: what the list needs can be told: the result, and a setting only where it is not the standard one."""
    standard = GAME.options({})
    assert (standard["colours"], standard["meeples"]) == (3, 4)
    assert GAME.options({"meeples": 5}) != standard
    s = park(new(meeples=5), [5, 0, 0])
    place(s, "U@(1,0)1")
    assert rules.result(s).score == 2 and s.meeples_each == 5


def test_car_75_team_challenge() -> None:
    """CAR-75: every colour can be somebody's, and the moves do not ask whose: the same moves, the same result."""
    assert GAME.shared == COLOURS
    one, other = new(), new()
    rng = Random(75)
    while rules.actor(one) != "over":
        moves = rules.chance(one).outcomes if rules.actor(one) == "chance" else rules.legal(one)
        move = rng.choice(moves)
        rules.apply(one, move)
        rules.apply(other, move)
    assert rules.result(one) == rules.result(other)
