"""How the suite plays: at random, with dice of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from secondchair.core.ask import Ask
from secondchair.core.registry import Game
from secondchair.core.rules import Action
from secondchair.core.table import Table, new

MOVES = 3000  # a random game that is longer than this does not end


def as_json(value: object) -> Any:
    """What is left of a value after a journey through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def some_action(table: Table, rng: Random) -> Action:
    """A legal action; now and then one of those that are possible at any time."""
    asides = table.rules.aside(table.state)
    if asides and rng.random() < 0.05:
        aside: Any = rng.choice(asides)
        return aside if isinstance(aside, Action) else _answer(aside, rng)
    legal = table.legal
    return _answer(legal, rng) if isinstance(legal, Ask) else rng.choice(legal)


def _answer(question: Ask[Action], rng: Random) -> Action:
    return question.sample(rng)


def fresh(game: str | Game, surface: str, seed: int = 1, **options: Any) -> Table:
    return new(game, seed=seed, surface=surface, **options)


def any_options(game: Game, rng: Random) -> dict[str, Any]:
    """Every option of the game with some value."""
    return {setting.name: rng.choice(setting.choices).value for setting in game.settings}


def play(table: Table, rng: Random, moves: int = MOVES) -> Table:
    """Play at random until the game is over, or for so many choices."""
    for _ in moments(table, rng, moves):
        pass
    return table


def moments(table: Table, rng: Random, moves: int = MOVES) -> Iterator[Table]:
    """The table at every choice of a random game; it is played on between them."""
    for _ in range(moves):
        if table.over:
            break
        yield table
        table.play(some_action(table, rng))


def states(table: Table) -> Iterator[tuple[Any, Any]]:
    """Every state of a game and the entry that follows it, from the first; the last has none. Each is a copy."""
    rules = table.rules
    state = rules.new(table.header.options, table.content.content)
    for entry in table.path():
        yield rules.clone(state), entry
        rules.apply(state, entry.action)
    yield state, None
