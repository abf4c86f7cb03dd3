"""The greedy player: sensible, and without knowing more than a player knows."""

from __future__ import annotations

from random import Random

import pytest
from games.carcassonne.layout import GREEN, RED, YELLOW, draw, lay, new, park, place, stand

from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Claim, Place, Score
from secondchair.games.carcassonne.greedy import choose


def play(seed: int, meeples: int = 4) -> int:
    s, rng = new(3, meeples), Random(seed)
    while rules.actor(s) != "over":
        move = rules.sample(s, rng) if rules.actor(s) == "chance" else choose(s, rng)
        rules.apply(s, move)
    return rules.result(s).score


def mean(seeds: range) -> float:
    return sum(map(play, seeds)) / len(seeds)


def test_it_plays_far_better_than_chance() -> None:
    """A few games: random play gives 8."""
    assert mean(range(12)) > 13


@pytest.mark.slow
def test_it_reaches_eighteen_on_average() -> None:
    assert mean(range(300)) >= 18


def test_it_does_not_change_the_position() -> None:
    s = draw(lay(new(), "U@(1,0)1"), "L")
    before = rules.clone(s)
    choose(s, Random(1))
    assert s == before


def test_it_takes_points_for_the_last_colour() -> None:
    """Red is last and its city needs one tile: that tile goes there."""
    s = stand(new(), RED, 0, 0, 0)
    draw(s, "E")
    assert choose(s, Random(1)) == Place(0, -1, 2)


def test_it_does_not_end_the_game_without_need() -> None:
    """Red has no meeple left: the straight road goes where nothing is free."""
    s = park(stand(lay(new(), "U@(1,0)1"), GREEN, 1, 0, 0), [4, 0, 0])
    draw(s, "U")
    move = choose(s, Random(1))
    rules.apply(s, move)
    assert rules.actor(s) == "chance"


def test_it_finds_the_best_order() -> None:
    """EX-5: Yellow's road first."""
    s = lay(new(), "E@(0,-1)2 E@(-1,-1)2 E@(-2,-1)0 U@(-2,0)1 A@(-3,0)3 U@(1,0)1 A@(2,0)1")
    stand(stand(stand(s, YELLOW, -2, 0, 0), RED, 1, 0, 0), GREEN, -1, -1, 0)
    s.scores = [11, 12, 10]
    place(s, "L@(-1,0)0")
    rules.apply(s, Claim(2))
    assert choose(s, Random(1)) == Score(-1, 0, 3)


def test_same_position_and_dice_give_the_same_move() -> None:
    s = draw(lay(new(), "U@(1,0)1 N@(0,-1)2"), "V")
    assert choose(rules.clone(s), Random(5)) == choose(rules.clone(s), Random(5))
