"""The flat rules are the readable rules: the same legal lists, the same position after every move, the same end."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

pytest.importorskip("numba")

from fast.twins import OPTIONS, TABLES, Twins, expected, new, seen

from secondchair.fast.carcassonne import layout
from secondchair.fast.carcassonne import rules as quick
from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.state import DRAW


def play(seed: int, **options: int) -> Twins:
    twins = Twins(seed, **options)
    while not twins.is_over():
        if twins.state.phase == DRAW:
            twins.draw()
        else:
            twins.do(twins.dice.choice(twins.legal()))
        twins.compare()
    return twins


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_the_same_move_by_move(options: dict[str, int]) -> None:
    reasons = Counter(play(seed, **options).state.reason for seed in range(12))
    assert sum(reasons.values()) == 12


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_thousands_of_random_games_are_the_same(options: dict[str, int]) -> None:
    for seed in range(1000, 2000):
        play(seed, **options)


def test_a_position_is_flattened_as_it_would_have_grown() -> None:
    """Taken over from the readable state in any phase, it is what playing on flat arrays gives."""
    phases = Counter[int]()
    for seed in range(6):
        twins = Twins(seed, colours=3 + seed % 2, meeples=7)
        while not twins.is_over():
            if twins.state.phase == DRAW:
                twins.draw()
            else:
                twins.do(twins.dice.choice(twins.legal()))
            taken_over = layout.flatten(twins.state)
            assert seen(taken_over) == seen(twins.flat) == expected(twins.state)
            phases[twins.state.phase] += 1
    assert len(phases) == 5


def test_no_two_cells_of_a_landscape_share_a_number() -> None:
    """Tiles of one landscape, and the cells beside them, are at most 73 steps apart."""
    far = 2 * layout.TILES  # type: ignore[attr-defined]
    near = [(x, y) for x, y in product(range(-far, far), repeat=2) if 0 < abs(x) + abs(y) <= layout.TILES + 2]  # type: ignore[attr-defined]
    assert all((y * layout.ACROSS + x) % layout.CELLS for x, y in near)


def test_random_play_is_as_long_as_on_the_readable_rules() -> None:
    """Fate and choices have the right chances."""
    import numpy as np

    start = layout.flatten(new())
    room = np.zeros(layout.MOST_MOVES, np.int32)
    dice = np.array([7], np.uint64)
    games = 20_000
    quick_length = quick.random_games(start, layout.empty(), TABLES, games, room, dice) / games
    slow_length = sum(rules.result(play(seed).state).turns for seed in range(300)) / 300
    assert quick_length == pytest.approx(slow_length, rel=0.06)
