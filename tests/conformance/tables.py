"""How the suite plays: every registered game on every surface, at random, with dice of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import secondchair
from secondchair.core.ask import Ask
from secondchair.core.registry import games
from secondchair.core.rules import Action
from secondchair.core.table import Table

EVERY = [(game.id, surface) for game in games().values() for surface in game.surfaces]
MOVES = 3000  # a random game that is longer than this does not end


def some_action(table: Table, rng: Random) -> Action:
    """A legal action; now and then one of those that are possible at any time."""
    asides = table.rules.aside(table.state)
    if asides and rng.random() < 0.05:
        aside: Any = rng.choice(asides)
        return aside if isinstance(aside, Action) else aside.sample(rng)
    legal = table.legal
    return legal.sample(rng) if isinstance(legal, Ask) else rng.choice(legal)


def fresh(game: str, surface: str, seed: int = 1) -> Table:
    return secondchair.new(game, seed=seed, surface=surface)


def play(table: Table, rng: Random, moves: int = MOVES) -> Table:
    """Play at random until the game is over, or for so many choices."""
    for _ in range(moves):
        if table.over:
            break
        table.play(some_action(table, rng))
    return table
