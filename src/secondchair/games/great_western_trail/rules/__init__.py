"""The base game's rules, by phase. The functions here are what an opponent's `rules.py` builds on.

Importing this package registers the handlers of every pending kind of the base game.
"""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core import pending
from secondchair.core.ask import Ask
from secondchair.core.pending import actor, apply, bot, chance, sample
from secondchair.core.rules import Action
from secondchair.games.great_western_trail.rules import (
    board,
    cards,
    effects,
    kansas_city,
    location,
    markets,
    objectives,
    railroad,
    setup,
    trail,
    turn,
)
from secondchair.games.great_western_trail.state import State

clone = State.clone
position = State.position


def legal(s: State) -> Sequence[Action]:
    """Every choice of the person now, in a fixed order; exchange tokens last (GWT-104)."""
    found = pending.legal(s)
    assert not isinstance(found, Ask)  # on screen there is always a list
    return [*found, *cards.exchanges(s)] if s.tokens else found


__all__ = [
    "actor", "apply", "board", "bot", "cards", "chance", "clone", "effects", "kansas_city", "legal", "location",
    "markets", "objectives", "position", "railroad", "sample", "setup", "trail", "turn",
]  # fmt: skip
