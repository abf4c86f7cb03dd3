"""The moves and positions of Pebbles as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.numbers import MANY, Field
from secondchair.core.rules import Action
from secondchair.games._template.actions import Take
from secondchair.games._template.content import Content
from secondchair.games._template.state import State

SHORTCUTS: tuple[type[Action], ...] = ()


def actions(content: Content) -> Iterator[Action]:
    """TPL-3: one to three pebbles from any heap."""
    for heap in content.heaps:
        for n in range(1, 4):
            yield Take(heap.id, n)


def layout(content: Content) -> tuple[Field, ...]:
    return (
        Field("heaps", len(content.heaps), 0, max(heap.pebbles for heap in content.heaps)),
        Field("points", 2, 0, MANY),  # yours, Robin's
        Field("bonus", 2, 0, MANY),
        Field("deck", len(content.cards), 0, max(card.count for card in content.cards.values())),  # unseen, of each
    )


def observe(s: State) -> list[int]:
    return [*s.heaps, *s.points, *s.bonus, *(s.deck.count(card) for card in s.content.cards)]
