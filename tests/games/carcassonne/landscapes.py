"""Positions to look at: every decision of some random games, and large landscapes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from games.carcassonne.layout import CONTENT

from secondchair.core.rules import View
from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.state import State
from secondchair.games.carcassonne.view import Landscape


def positions(seed: int, refill: bool = False, **options: object) -> Iterator[State]:
    """Every position of a random game. With `refill`, meeples come back, so that all tiles are laid."""
    rng = Random(seed)
    s = rules.new(options, CONTENT)
    while rules.actor(s) != "over":
        yield rules.clone(s)
        if rules.actor(s) == "chance":
            rules.apply(s, rules.sample(s, rng))
        else:
            if refill:
                s.supply = [s.meeples_each] * s.colours
            rules.apply(s, rng.choice(rules.legal(s)))
    yield s


@cache
def some_positions() -> tuple[State, ...]:
    """Positions of all phases, of small and large landscapes, with three and four colours."""
    found = [s for seed in range(6) for s in positions(seed, colours=3 + seed % 2)]
    found += [s for n, s in enumerate(positions(1, refill=True)) if n % 5 == 0 or not any(s.piles)]
    return tuple(found)


def look(s: State) -> View:
    return rules.view(s)


def landscape(s: State) -> Landscape:
    game = look(s).game
    assert isinstance(game, Landscape)
    return game
