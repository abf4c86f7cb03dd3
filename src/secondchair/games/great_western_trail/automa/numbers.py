"""The moves and positions of Great Western Trail against the Automa as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.numbers import MANY, Field
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import numbers as base
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.deck import KINDS, OptionSide
from secondchair.games.great_western_trail.automa.seat import seat_of
from secondchair.games.great_western_trail.content import HAZARDS, WORKERS
from secondchair.games.great_western_trail.state import State

SHORTCUTS = base.SHORTCUTS
TEEPEES = ("blue", "green")
NO_CARD = (0,) * 7


def actions(content: Content) -> Iterator[Action]:
    return base.actions(content.base)


def layout(content: Content) -> tuple[Field, ...]:
    cards = len(content.deck.cards)
    return (
        *base.layout(content.base),
        Field("automa_discs", 2, 0, MANY),  # on the movement card, and in reserve
        Field("automa_buildings_in_play", max(content.base.numbers), 0, 1),
        # AUT-5: of the card on top of his deck only the option side is seen: cattle, worker, teepee, train (kind and
        # steps), hazard, objective; words by their place in the list, from 1. All 0: no card.
        Field("automa_option_side", len(NO_CARD), 0, MANY),
        Field("automa_card", 1, 0, max(content.deck.cards)),  # the last one drawn, 0 before his first turn
        Field("automa_deck", cards, 0, 1),  # the card on top included
        Field("automa_discards", cards, 0, 1),
        Field("automa_turns", 1, 0, MANY),
    )


def observe(s: State) -> list[int]:
    his = seat_of(s)
    deck = {*his.unseen, his.top}
    told = [*base.observe(s), his.discs, his.reserve]
    told += (number in his.numbers for number in range(1, max(s.content.numbers) + 1))
    told += _option_side(his.option.option_side) if his.top else NO_CARD
    told.append(his.card)
    told += (card in deck for card in his.deck.cards)
    told += (card in his.discards for card in his.deck.cards)
    told.append(his.turns)
    return told


def _option_side(side: OptionSide) -> tuple[int, ...]:
    return (
        side.cattle, WORKERS.index(side.worker) + 1, TEEPEES.index(side.teepee) + 1, KINDS.index(side.train.kind) + 1,
        side.train.steps, HAZARDS.index(side.hazard) + 1, side.objective,
    )  # fmt: skip
