"""Which function answers for which kind of pending thing, and the loop that runs what needs no answer.

    @choices(pending.Hire)      what the person may choose
    @chosen(pending.Hire)       what the choice does; also for a bot's own decisions
    @drawn_from(pending.DrawTile)  where fate draws from
    @drawn(pending.DrawTile)    what the draw does
    @step(pending.PhaseC)       what runs by itself
    @decides(pending.Bot)       what an opponent decides, and why

A handler of `chosen`, `drawn` and `step` finds its pending thing taken off the stack already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from secondchair.core.choose import Explained
from secondchair.core.rules import Action, Event
from secondchair.games.great_western_trail.pending import Pending
from secondchair.games.great_western_trail.state import State

Out = list[Event] | None
P = TypeVar("P", bound=Pending)
A = TypeVar("A", bound=Action)

# A stream's name, the unseen things it draws from (equal ones as often as there are), and the action that names one.
Source = tuple[str, Sequence[str], Callable[[str], Action]]

CHOICES: dict[type[Pending], Callable[[State, Any], list[Action]]] = {}
CARRY_OUT: dict[type[Pending], Callable[[State, Any, Any, Out], None]] = {}
SOURCES: dict[type[Pending], Callable[[State, Any], Source]] = {}
STEPS: dict[type[Pending], Callable[[State, Any, Out], None]] = {}
DECIDE: dict[type[Pending], Callable[[State, Any, bool], Explained[Action]]] = {}

Choices = Callable[[State, P], list[Action]]
CarryOut = Callable[[State, P, A, Out], None]
SourceOf = Callable[[State, P], Source]
Run = Callable[[State, P, Out], None]
Decide = Callable[[State, P, bool], Explained[Action]]


def choices(kind: type[P]) -> Callable[[Choices[P]], Choices[P]]:
    def register(f: Choices[P]) -> Choices[P]:
        CHOICES[kind] = f
        return f

    return register


def chosen(kind: type[P]) -> Callable[[CarryOut[P, A]], CarryOut[P, A]]:
    def register(f: CarryOut[P, A]) -> CarryOut[P, A]:
        CARRY_OUT[kind] = f
        return f

    return register


drawn = chosen


def drawn_from(kind: type[P]) -> Callable[[SourceOf[P]], SourceOf[P]]:
    def register(f: SourceOf[P]) -> SourceOf[P]:
        SOURCES[kind] = f
        return f

    return register


def step(kind: type[P]) -> Callable[[Run[P]], Run[P]]:
    def register(f: Run[P]) -> Run[P]:
        STEPS[kind] = f
        return f

    return register


def decides(kind: type[P]) -> Callable[[Decide[P]], Decide[P]]:
    def register(f: Decide[P]) -> Decide[P]:
        DECIDE[kind] = f
        return f

    return register


def decide(s: State, explain: bool = True) -> Explained[Action]:
    """The opponent's next move and its reasons."""
    top = s.pending[-1]
    return DECIDE[type(top)](s, top, explain)


def settle(s: State, out: Out) -> None:
    """Run the steps on top of the stack until somebody has to decide, or the game is over."""
    pending = s.pending
    while pending and pending[-1].who is None:
        top = pending.pop()
        STEPS[type(top)](s, top, out)


def tell(out: Out, text: str, rule: str = "", *targets: str) -> None:
    if out is not None:
        out.append(Event(text, rule, targets))
