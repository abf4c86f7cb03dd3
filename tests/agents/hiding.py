"""A game with something hidden, to find out whether anybody peeks."""

from random import Random
from types import SimpleNamespace
from typing import Any


def hiding(rules: Any) -> Any:
    """Pebbles with a deck that nobody has seen, though the state knows it."""
    hidden = SimpleNamespace(**{name: getattr(rules, name) for name in dir(rules) if not name.startswith("__")})

    def redeal(s: Any, seat: int, rng: Random) -> None:
        s.deck = [rng.choice(list(s.content.cards)) for _ in s.deck]

    hidden.redeal = redeal
    return hidden
