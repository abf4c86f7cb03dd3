"""The state of Pebbles: plain data, and what may be pending in it."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.pending import Bot, Decision, Fate, Pending
from secondchair.core.rules import Json
from secondchair.games._template.content import Content

SEATS = ("you", "robin")


class YourTurn(Decision, frozen=True, tag="your_turn"):
    """TPL-3: you take pebbles."""


class RobinsCard(Fate, frozen=True, tag="robins_card"):
    """TPL-4: a card is turned up for Robin."""


class RobinsTurn(Bot, frozen=True, tag="robins_turn"):
    """TPL-5: Robin takes pebbles by this card."""

    card: int


class State(Struct):
    content: Content  # shared, never changed
    heaps: list[int]
    points: list[int]  # yours, Robin's
    bonus: list[int]  # the part of the points that came with last pebbles
    deck: list[int]  # the unseen cards: an order that is not stored cannot leak
    pending: list[Pending]
    turns: int = 0

    def clone(self) -> State:
        return State(
            content=self.content,
            heaps=self.heaps[:],
            points=self.points[:],
            bonus=self.bonus[:],
            deck=self.deck[:],
            pending=self.pending[:],
            turns=self.turns,
        )

    def position(self) -> Json:
        """What the rules define, in words of the rules. Saved games rest on these words: they stay what they are."""
        return {
            "heaps": {heap.id: n for heap, n in zip(self.content.heaps, self.heaps, strict=True)},
            "points": dict(zip(SEATS, self.points, strict=True)),
            "bonus": dict(zip(SEATS, self.bonus, strict=True)),
            "deck": sorted(self.deck),
            "pending": tuple(self.pending),
            "turns": self.turns,
        }
