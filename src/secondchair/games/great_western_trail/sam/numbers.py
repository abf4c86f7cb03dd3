"""The moves and positions of Great Western Trail against Sam as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.numbers import MANY, Field
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import numbers as base
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.state import State

SHORTCUTS = base.SHORTCUTS


def actions(content: Content) -> Iterator[Action]:
    return base.actions(content.base)


def layout(content: Content) -> tuple[Field, ...]:
    cards = len(content.deck.cards)
    return (
        *base.layout(content.base),
        Field("sam_specialization", 1, 0, len(WORKERS) - 1),
        Field("sam_discs", 1, 0, MANY),
        Field("sam_first_city", 1, 0, len(content.base.cities) - 1),
        Field("sam_card", 1, 0, max(content.deck.cards)),  # the last one carried out, 0 before his first turn
        Field("sam_unseen", cards, 0, 1),
        Field("sam_discards", cards, 0, 1),
        Field("sam_turns", 1, 0, MANY),
    )


def observe(s: State) -> list[int]:
    sam = seat_of(s)
    first = list(s.content.cities).index(sam.first_city)
    told = [*base.observe(s), WORKERS.index(sam.specialization), sam.discs, first, sam.card]
    told += (card in sam.unseen for card in sam.deck.cards)
    told += (card in sam.discards for card in sam.deck.cards)
    told.append(sam.turns)
    return told
