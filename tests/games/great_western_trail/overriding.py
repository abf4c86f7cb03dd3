"""What the tests of both decks ask of an owner's file."""

from __future__ import annotations

from typing import Any

import pytest

from secondchair.core.content import Loaded, load
from secondchair.core.override import OverrideRefused, apply
from secondchair.core.registry import Game


class Overriding:
    """A game whose deck an owner of the printed cards may replace in parts."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def merged(self, text: str) -> Loaded:
        return apply(self.game, text)[0]

    def cards(self, text: str) -> dict[int, Any]:
        found: dict[int, Any] = self.merged(text).content.deck.cards
        return found

    def codes(self, text: str) -> list[str]:
        """The problems that a file is refused for."""
        before = load(self.game)
        with pytest.raises(OverrideRefused) as caught:
            apply(self.game, text)
        assert load(self.game) is before, "the base deck stays in use"
        return list(caught.value.codes)

    def warnings(self, text: str) -> list[str]:
        return [w.code for w in apply(self.game, text)[1]]


def owned(loaded: Loaded) -> list[str]:
    return [str(part) for part in loaded.parts if part.provenance == "owner"]
