"""The state of Pebbles: plain data."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.rules import Json
from secondchair.games._template.content import Content


class State(Struct):
    content: Content  # shared, never changed
    heaps: list[int]
    points: list[int]  # yours, Robin's
    bonus: list[int]  # the part of the points that came with last pebbles
    deck: list[int]  # how many of each card are unseen: an order that is not stored cannot leak
    card: int = 0  # the card turned up for Robin, 0 if none
    turn: int = 0  # 0: you, 1: Robin
    turns: int = 0

    def clone(self) -> State:
        return State(
            self.content,
            self.heaps[:],
            self.points[:],
            self.bonus[:],
            self.deck[:],
            self.card,
            self.turn,
            self.turns,
        )

    def position(self) -> Json:
        """What the rules define, in a fixed order."""
        return [self.heaps, self.points, self.bonus, self.deck, self.card, self.turn, self.turns]
