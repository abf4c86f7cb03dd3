"""Positions with the Automa in the second seat: just what a rule needs, and his turns played step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.great_western_trail.second_seat import SecondSeat, TurnRecord, lay_out, put, set_fields
from msgspec import structs

from secondchair.core.content import load
from secondchair.core.pending import settle
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.automa import GAME, rules, turn
from secondchair.games.great_western_trail.automa.deck import Card, Deck
from secondchair.games.great_western_trail.automa.seat import AutomaSeat, AutomaTurn, seat_of
from secondchair.games.great_western_trail.state import State

CONTENT = load(GAME).content
DECK: Deck = CONTENT.deck
LEVELS = ("easy", "medium", "hard", "unrestricted")


def fresh(**options: Any) -> State:
    """Before the first draw of the setup."""
    return rules.new(GAME.options(options), CONTENT)


AUTOMA = SecondSeat(rules, fresh)
any_action, begun, play = AUTOMA.any_action, AUTOMA.begun, AUTOMA.play


def scene(
    herder: str = "start",
    trail: Mapping[str, str] = {},
    *,
    you: str = "A",
    workers: Sequence[int] = (0, 0, 0),
    engine: float = 0,
    your_engine: float = 0,
    jobs: Mapping[tuple[int, int], str] = {},
    options: Mapping[str, Any] = {},
    discs: int = 7,
    reserve: int = 7,
    **fields: Any,
) -> State:
    """Before the Automa's turn: neutral buildings in their places, nothing else but what is named.

    `trail` names tiles by space: `you:4b` is yours, `4b` the Automa's. `fields` are fields of the state or of his seat.
    """
    s = fresh(**options)
    s.seats[1].supply = [f"{number}a" for number in seat_of(s).numbers]
    lay_out(s, trail, jobs)
    put(s, you, herder, your_engine, engine, workers)
    seat_of(s).discs, seat_of(s).reserve = discs, reserve
    set_fields(s, fields, of_the_seat=("masters",))
    return s


def automas_turn(s: State, card: int, option: int, *draws: str, seed: int = 1) -> TurnRecord:
    """The Automa draws this card, with that one then on top. Fate draws `draws` first, then at random."""
    record, his = TurnRecord(), seat_of(s)
    his.top, his.discards = card, ()
    his.unseen = tuple(n for n in his.deck.cards if n != card)
    s.pending = [AutomaTurn()]
    settle(s, record.events)
    AUTOMA.step(s, turn.OptionCard(option), record)
    AUTOMA.play_out(s, record, Random(seed), draws, lambda: isinstance(s.pending[-1], todo.EndTurn))
    return record


def with_card(number: int, **sides: Any) -> Deck:
    """The deck with some values of one card replaced: `movement=…`, `cattle=…`."""
    card = DECK.cards[number]
    for key, value in sides.items():
        side = "action_side" if key in ("movement", "action", "kansas_city") else "option_side"
        card = structs.replace(card, **{side: structs.replace(getattr(card, side), **{key: value})})
    cards: dict[int, Card] = {**DECK.cards, number: card}
    return structs.replace(DECK, cards=cards)


def automa_of(s: State) -> AutomaSeat:
    return seat_of(s)
