"""Positions with Sam in the second seat: just what a rule needs, and his turns played step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.great_western_trail.second_seat import SecondSeat, TurnRecord, lay_out, put, set_fields

from secondchair.core.content import load
from secondchair.games.great_western_trail.sam import GAME, rules, turn
from secondchair.games.great_western_trail.sam.seat import DrawSamCard, SamSeat, seat_of
from secondchair.games.great_western_trail.state import State

CONTENT = load(GAME).content
DECK = CONTENT.deck


def fresh(**options: Any) -> State:
    """Before the first draw of the setup."""
    return rules.new(GAME.options(options), CONTENT)


SAM = SecondSeat(rules, fresh)
any_action, begun, fate, play = SAM.any_action, SAM.begun, SAM.fate, SAM.play


def scene(
    herder: str = "start",
    trail: Mapping[str, str] = {},
    *,
    you: str = "A",
    workers: Sequence[int] = (1, 1, 1),
    specialization: str = "cowboy",
    engine: float = 0,
    your_engine: float = 0,
    jobs: Mapping[tuple[int, int], str] = {},
    discs: int = 14,
    options: Mapping[str, Any] = {},
    **fields: Any,
) -> State:
    """The beginning of Sam's turn: neutral buildings in their places, nothing else but what is named.

    `trail` names tiles by space: `you:4b` is yours, `4b` Sam's. `fields` are fields of the state or of Sam's seat.
    """
    s = fresh(**options)
    lay_out(s, trail, jobs)
    s.pending = [turn.SamObjectiveCard(), DrawSamCard()]
    put(s, you, herder, your_engine, engine, workers)
    seat_of(s).specialization, seat_of(s).discs = specialization, discs  # type: ignore[assignment]
    set_fields(s, fields)
    return s


def sams_turn(s: State, card: int, *draws: str, seed: int = 1) -> TurnRecord:
    """Sam turns up this card and plays it out. Fate draws `draws` first, then at random."""
    record = TurnRecord()
    SAM.step(s, turn.TurnCard(card), record)
    over = (DrawSamCard, turn.SamObjectiveCard)
    SAM.play_out(s, record, Random(seed), draws, lambda: isinstance(s.pending[-1], over))
    return record


def sam_of(s: State) -> SamSeat:
    return seat_of(s)
