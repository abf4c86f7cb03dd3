"""How a game will probably end for the person's seat (`heuristic.py`), and what of a position counts (`reasons.py`).

Nothing of it is a rule; players, hints and analysis use it to stop looking before the end of the game, and to say why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from secondchair.core.rules import Action, Result

USUAL_CAUTION = 0.5  # standard errors by which an option must beat the one that looks best at once


class Outlook(NamedTuple):
    """How a game will probably end."""

    score: float  # the person's final score
    win: float | None = None  # the chance to win, where there is an opponent
    lead: float = 0.0  # points ahead of the opponent
    wrong: float = (
        0.0  # points by which the score usually turns out wrong (standard deviation); none of a finished game
    )


def ending(result: Result) -> Outlook:
    """A finished game as an outlook. A draw is half a win."""
    if result.opponent is None:
        return Outlook(result.score)
    won = 0.5 if result.won is None else float(result.won)
    return Outlook(result.score, won, result.score - result.opponent)


class Tried(Struct):
    """An option that was played on in thought, playout by playout. The k-th of every option met the same fate."""

    action: Action
    values: list[float] = []  # what options are compared by
    outlooks: list[Outlook] = []
    seen: list[Any] = []  # what was to be noted at the end of each

    def add(self, value: float, outlook: Outlook | None, note: Callable[[Any], Any] | None, end: Any) -> None:
        """One playout more, which ended in this position. Where only the choice is wanted, there is no outlook."""
        self.values.append(value)
        if outlook is not None:
            self.outlooks.append(outlook)
        if note is not None:
            self.seen.append(note(end))


def never() -> bool:
    return False


class Wanted(Struct, frozen=True):
    """How much is to be thought about a choice, and of what."""

    playouts: float = 0  # together, about; without end: until it is stopped
    is_told: bool = False  # are the findings to be told, and not only the choice to be made?
    always: Sequence[Action] = ()  # options that are looked at whatever they promise, and to the end
    note: Callable[[Any], Any] | None = None  # is called with the last position of every playout
    stopped: Callable[[], bool] = never  # is asked between playouts


class Count(NamedTuple):
    """One thing that counts in a position: how much of it there is, in the game's words, and what one more is worth."""

    amount: float
    one: str  # "meeple at home"
    many: str
    worth: float  # in points, about; below zero where fewer are better. It decides what is told first, and nothing else
    more: str = "{} more {}"  # a figure and the thing
    fewer: str = "{} fewer {}"
    guessed: bool = False  # is the amount itself an estimate? Then it is never told as a fact


class Gain(str):
    """What a move brings at once, in words, with its points. Without them it is `plain`, which may be nothing."""

    points: float
    plain: str

    def __new__(cls, words: str, points: float, plain: str = "") -> Gain:
        gain = super().__new__(cls, words)
        gain.points, gain.plain = points, plain
        return gain
