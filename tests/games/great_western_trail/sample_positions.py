"""Positions to look at: decisions of random games against Sam, with every way to set them up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from games.great_western_trail.sam_table import any_action, fresh

from secondchair.core.rules import View
from secondchair.games.great_western_trail.sam import rules
from secondchair.games.great_western_trail.sam.view import Ranch, SamBoard
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.view.picture import Picture

SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"sides": "b", "neutral": "random", "difficulty": "hard"},
    {"sides": "random", "simmental": True, "difficulty": "easy"},
    {"sides": "random", "neutral": "random"},
)

SEEDS = (*range(7), 147)  # the last one has a station upgraded and a station master appointed: rare for a random person


def positions(seed: int, **options: Any) -> Iterator[State]:
    """Every position of a game with a random person who keeps his exchange tokens for long."""
    s, rng = fresh(**options), Random(seed)
    while rules.actor(s) != "over":
        yield s.clone()
        a = any_action(s, rng)
        if type(a).__name__ == "Exchange" and rng.random() < 0.8:
            continue
        rules.apply(s, a)
    yield s


@cache
def some_positions() -> tuple[State, ...]:
    """Every decision of the person in some games, and some of the positions between them."""
    found = []
    for seed in SEEDS:
        for n, s in enumerate(positions(seed, **SETUPS[seed % len(SETUPS)])):
            if rules.actor(s) in ("you", "over") or n % 12 == 0:
                found.append(s)
    return tuple(found)


@cache
def of_every_kind() -> tuple[State, ...]:
    """Some positions of every kind of prompt."""
    found: dict[str, list[State]] = {}
    for s in some_positions():
        found.setdefault(look(s).prompt.kind, []).append(s)
    return tuple(s for alike in found.values() for s in alike[:: max(1, len(alike) // 16)])


def look(s: State) -> View:
    return rules.view(s)


def ranch(s: State) -> Ranch:
    game = look(s).game
    assert isinstance(game, Ranch)
    return game


def picture(s: State) -> Picture:
    return ranch(s).board


def sam_board(s: State) -> SamBoard:
    return ranch(s).sam


def first(kind: str) -> State:
    """A position with a prompt of this kind."""
    return next(s for s in some_positions() if look(s).prompt.kind == kind)
