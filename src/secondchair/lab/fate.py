"""Fate in a game without a table: the same dealer, so that the game can be opened by its seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from secondchair.core import dealer
from secondchair.core.rules import Chance


class Fate:
    """Draws as a table with this seed would."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[str] = Counter()

    def draw(self, chance: Chance[Any]) -> Any:
        """What comes out of this draw."""
        stream = chance.stream
        n = self._drawn[stream]
        self._drawn[stream] = n + 1
        return chance.outcomes[dealer.pick(self._seed, stream, n, chance.weights)]
