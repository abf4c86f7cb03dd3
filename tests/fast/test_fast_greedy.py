"""The quick player with the weights of `greedy.py` makes the choices of `greedy.py`."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from fast.twins import OPTIONS, new

from secondchair.fast.carcassonne.think import quick_choice
from secondchair.fast.carcassonne.weights import GREEDY
from secondchair.games.carcassonne import greedy, rules
from secondchair.games.carcassonne.state import DRAW, OVER, PLACE, State

NEARLY = 1e-9  # sums are made in another order


def best_of(s: State) -> tuple[dict[object, float], float]:
    """What the readable player thinks of every move."""
    known = greedy.Known()
    values = {move: greedy.after(s, move, known) for move in rules.legal(s)}
    return values, max(values.values())  # type: ignore[return-value]


def check(s: State) -> None:
    """The quick choice is one that the readable player finds best, in every step of the turn."""
    s = rules.clone(s)
    turn = s.colour, sum(s.piles)
    while s.phase not in (DRAW, OVER) and (s.colour, sum(s.piles)) == turn:
        values, best = best_of(s)
        move, claim = quick_choice(s, GREEDY) if s.phase == PLACE else (None, None)
        if move is not None:
            assert values[move] == pytest.approx(best, abs=NEARLY)
            rules.apply(s, move)
            if claim is not None:
                values, best = best_of(s)
                assert values[claim] == pytest.approx(best, abs=NEARLY)
                rules.apply(s, claim)
        else:
            rules.apply(s, rules.legal(s)[0])


def play(seed: int, **options: int) -> int:
    """A game by a player that is greedy but for every fourth turn. Returns how many turns were looked at."""
    dice, s, looked = Random(seed), new(**options), 0
    while s.phase != OVER:
        if s.phase == DRAW:
            rules.apply(s, rules.sample(s, dice))
            continue
        if s.phase == PLACE:
            check(s)
            looked += 1
        options_now = rules.legal(s)
        rules.apply(s, dice.choice(options_now) if dice.random() < 0.25 else greedy.choose(s, dice))
    return looked


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_chooses_like_the_readable_player(options: dict[str, int]) -> None:
    assert sum(play(seed, **options) for seed in range(2)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_chooses_like_the_readable_player_in_many_games(options: dict[str, int]) -> None:
    for seed in range(100, 150):
        play(seed, **options)
