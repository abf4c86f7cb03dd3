"""The estimate of how a game ends, for players that think ahead. No rule, but sound and worth something."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import mean
from typing import Any

import pytest

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.games.great_western_trail import greedy
from secondchair.games.great_western_trail.heuristic import outlook, standing

both = pytest.mark.parametrize("name", ["sam", "automa"])


def positions(name: str, seed: int, **options: str) -> Iterator[tuple[Any, Any]]:
    """Every position of a game of the simple player."""
    game = find_game(name)
    rules: Any = game.rules()
    s, rng = rules.new(game.options(options), load(game).content), Random(seed)
    while (actor := rules.actor(s)) != "over":
        yield rules, s
        if actor == "you":
            rules.apply(s, greedy.choose(s, rng))
        else:
            rules.apply(s, rules.sample(s, rng) if actor == "chance" else rules.bot(s, False).choice)


@both
def test_it_values_every_position_and_changes_nothing(name: str) -> None:
    value = find_game(name).module("heuristic").value
    for n, (rules, s) in enumerate(positions(name, 1)):
        if n % 25 == 0:
            before = rules.position(rules.clone(s))
            seen = value(s)
            assert 0 < seen.win < 1 and -40 < seen.score < 200
            assert rules.position(s) == before


@both
def test_points_of_yours_help_and_points_of_theirs_hurt(name: str) -> None:
    heuristic = find_game(name).module("heuristic")
    *_, (_, s) = islice(positions(name, 2), 300)
    win = [
        outlook(standing(s, you, them, 15, 1), heuristic.FITTED).win or 0
        for you, them in ((40, 60), (50, 60), (50, 50))
    ]
    assert win == sorted(win) and win[0] < win[1] < win[2]


@both
def test_the_weights_are_as_many_as_what_they_weigh(name: str) -> None:
    heuristic = find_game(name).module("heuristic")
    _, s = next(positions(name, 2))
    fitted = heuristic.FITTED
    assert len(fitted.win) == len(fitted.score) == len(fitted.theirs) == len(heuristic.standing(s)) - 1, "the level"


@both
def test_every_level_is_told_from_the_others(name: str) -> None:
    game = find_game(name)
    heuristic, setting = game.module("heuristic"), next(x for x in game.settings if x.name == "difficulty")
    chances = []
    for n, choice in enumerate(setting.choices):
        s = game.rules().new(game.options({"difficulty": choice.value}), load(game).content)
        assert heuristic.standing(s)[-1] == n
        chances.append(heuristic.value(s).win)
    assert chances[:3] == sorted(chances, reverse=True)[:3] or name == "automa"
    assert len(heuristic.FITTED.mended.levels) == len(setting.choices) and len(set(chances)) == len(chances)


@both
def test_the_chance_to_win_says_more_than_the_share_of_games_won(name: str) -> None:
    """Three quarters through games that were not fitted. More games: `tests/bench/fit_great_western_trail.py check`."""
    value = find_game(name).module("heuristic").value
    said, won = [], []
    for seed in range(500, 512):
        seen = [
            (value(s).win, rules, s)
            for n, (rules, s) in enumerate(positions(name, seed, difficulty="easy"))
            if n % 10 == 0
        ]
        said.append(seen[3 * len(seen) // 4][0])
        won.append(float(seen[-1][1].result(seen[-1][2]).won is True))
    share = mean(won)
    assert mean((p - w) ** 2 for p, w in zip(said, won, strict=True)) < mean((share - w) ** 2 for w in won)
