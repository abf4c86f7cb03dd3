"""The estimate of the final score, for players that think ahead. No rule, but sound and worth something."""

from collections.abc import Iterator
from random import Random

import pytest

from secondchair.core.content import load
from secondchair.games.carcassonne import GAME, greedy, heuristic, rules
from secondchair.games.carcassonne.scoring import potential
from secondchair.games.carcassonne.state import State


def between_turns(seed: int, **options: int) -> Iterator[State]:
    """The positions between two turns of a game of the simple player, and at last its end."""
    s, rng = rules.new(GAME.options(options), load(GAME).content), Random(seed)
    while (actor := rules.actor(s)) != "over":
        if actor == "chance":
            yield rules.clone(s)
            rules.apply(s, rules.sample(s, rng))
        else:
            rules.apply(s, greedy.choose(s, rng))
    yield s


@pytest.mark.parametrize("options", [{}, {"colours": 4}, {"meeples": 7}, {"meeples": 3}])
def test_it_values_every_game_and_changes_nothing(options: dict[str, int]) -> None:
    for s in list(between_turns(1, **options))[:-1]:
        before = rules.position(rules.clone(s))
        outlook = heuristic.value(s)
        assert outlook.win is None and potential(s) <= outlook.score < 80
        assert rules.position(s) == before


def test_it_tells_good_positions_from_bad_ones() -> None:
    """Over positions half way through games of its own: those above the median end better, by far more than chance."""
    seen = []
    for seed in range(24):
        *middle, end = between_turns(seed)
        seen += [(heuristic.value(s).score, min(end.scores)) for s in middle if len(s.board) == 25]
    seen.sort()
    half = len(seen) // 2
    worse, better = (sum(score for _, score in part) / len(part) for part in (seen[:half], seen[-half:]))
    assert better > worse + 3


def test_a_meeple_more_in_the_supply_is_worth_something() -> None:
    s = list(between_turns(3))[12]
    poorer = rules.clone(s)
    poorer.supply[s.colour] = 0
    s.supply[s.colour] = 3
    assert heuristic.value(s).score > heuristic.value(poorer).score + 1


def test_it_does_not_look_into_the_piles() -> None:
    """Which pile a tile lies in is not in the state at all; what is unseen counts by kind alone."""
    s = list(between_turns(4))[20]
    other = rules.clone(s)
    other.frontier = dict(reversed(other.frontier.items()))  # the order in which cells were found says nothing
    assert heuristic.value(other).score == pytest.approx(heuristic.value(s).score)


def test_the_simple_players_choice_ranks_first() -> None:
    rng = Random(5)
    for s in list(between_turns(5))[2:20:4]:
        rules.apply(s, rules.sample(s, rng))
        if rules.actor(s) == "you":
            legal = rules.legal(s)
            ranks = heuristic.rank(s, legal)
            assert ranks[legal.index(greedy.choose(s, rng))] == max(ranks)
