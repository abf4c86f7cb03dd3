"""The greedy rancher: it always has an answer, the same every time, and scores far above random play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest
from games.great_western_trail.ranch import new, pass_opponent

from secondchair.core.rules import Action
from secondchair.games.great_western_trail import greedy, pending, rules, scoring
from secondchair.games.great_western_trail.content import Edition
from secondchair.games.great_western_trail.rules.stack import CHOICES
from secondchair.games.great_western_trail.state import State


def at_random(s: State, rng: Random) -> Action:
    return rng.choice(rules.legal(s))


def play(seed: int, player: Callable[[State, Random], Action], edition: Edition = "2e", **options: object) -> State:
    s, rng = new(seed, edition, **options), Random(seed)
    while rules.actor(s) != "over":
        match rules.actor(s):
            case "chance":
                rules.apply(s, rules.sample(s, rng))
            case "bot":
                pass_opponent(s)
            case _:
                a = player(s, rng)
                assert a in rules.legal(s)
                rules.apply(s, a)
    return s


def test_it_knows_every_decision() -> None:
    base = {kind for kind in CHOICES if kind.__module__ == pending.__name__}
    assert base - {pending.Move} == set(greedy.WEIGH)


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("2e", {}),
        ("2e", {"sides": "b", "neutral": "random"}),
        ("2e", {"sides": "random", "simmental": True}),
        ("1e", {"sides": "random", "first": 1}),
    ],
)
def test_it_scores_far_above_random(edition: Edition, options: dict[str, object]) -> None:
    """By 50 points and more, on the same seeds, with any setup."""
    seeds = range(6)
    good = mean(sum(scoring.person(play(seed, greedy.choose, edition, **options))) for seed in seeds)
    poor = mean(sum(scoring.person(play(seed, at_random, edition, **options))) for seed in seeds)
    assert good > poor + 50


def test_it_decides_the_same_every_time() -> None:
    """No dice: the same game twice."""
    one, other = (play(11, greedy.choose, sides="random") for _ in range(2))
    assert one.position() == other.position()


def test_it_changes_nothing_while_it_thinks() -> None:
    s, rng = new(3), Random(3)
    for _ in range(120):
        match rules.actor(s):
            case "chance":
                rules.apply(s, rules.sample(s, rng))
            case "bot":
                pass_opponent(s)
            case _:
                before = s.clone()
                a = greedy.choose(s, rng)
                assert s.position() == before.position()
                rules.apply(s, a)
