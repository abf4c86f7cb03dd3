"""A bot's turn at a real table: a few numbered steps, each of which a person can carry out from its words alone.

A companion keeps the steps of the turn in its state (`turn`) and how many of them were there at your last answer
(`fresh`). Both are words, not rules: they are `DERIVED`, so positions and saved games leave them out. The order of the
hands: the card that is turned up, where he moves, what he does, where every piece goes, then your turn.
"""

from __future__ import annotations

from typing import Protocol

from secondchair.core.rules import Event, Sign, TurnStep

DERIVED = ("turn", "fresh")


class Telling(Protocol):
    """A state that keeps the steps of the bot's turn."""

    turn: tuple[TurnStep, ...]
    fresh: int


def begin(s: Telling) -> None:
    """A new turn: what was told before has been done."""
    s.turn, s.fresh = (), 0


def answered(s: Telling) -> None:
    """You have answered: every step told from here on is new."""
    s.fresh = len(s.turn)


def tell_step(
    s: Telling,
    out: list[Event] | None,
    sign: Sign,
    text: str,
    rule: str = "",
    order: tuple[str, ...] = (),
    targets: tuple[str, ...] = (),
) -> None:
    """Put one more step on the page, and the same words into the story."""
    step = TurnStep(sign, text, order, rule)
    s.turn += (step,)
    if out is not None:
        out.append(Event(step.words, rule, targets))
