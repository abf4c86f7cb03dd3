"""The frame of an opponent's companion at a real table: arriving, finishing a turn, the end of the game, the page.

What the trail, the markets and the display look like is told as the criteria of his decisions, in their order; asked is
only what his own state depends on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from secondchair.core.ask import Ask, Choice, Pick
from secondchair.core.pending import Out, actor, choices, chosen, legal, meanwhile, step, tell
from secondchair.core.rules import YOU, Line, Option, Prompt, Result, Sheet
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.opponent.outcome import outcome
from secondchair.games.great_western_trail.opponent.table import (
    Arrival,
    Arrive,
    Arrived,
    Finish,
    SetDeliveries,
    SetWalked,
    TableState,
)
from secondchair.games.great_western_trail.scoring import CATEGORIES

# Six neutral buildings lie on every way, and Kansas City is the seventh step.
SHORTEST_LAP = 7


def say(s: TableState, out: Out, rule: str, *texts: str) -> None:
    """Tell what he does; it stays on the page until his next card."""
    s.said += texts
    for text in texts:
        tell(out, text, rule)


def correct(s: TableState, out: Out, text: str, rule: str) -> None:
    """Tell what you have put right."""
    tell(out, f"You correct {s.who.name}: {text}.", rule)


# -- Kansas City and the end of a turn ---------------------------------------------------------------------------------


@step(Arrive)
def _arrive(s: TableState, p: Arrive, out: Out) -> None:
    """SAM-32, AUT-18: Kansas City cannot be nearer than the neutral buildings allow."""
    if s.walked >= SHORTEST_LAP:
        s.pending.append(Arrival())


@choices(Arrival)
def _is_he_there(s: TableState, p: Arrival) -> Ask[Arrived]:
    answers = (Choice(False, "No"), Choice(True, "Yes"))
    return Ask(Arrived, Pick("yes", answers, f"Has {s.who.name} reached Kansas City?"))


@chosen(Arrival)
def _arrived(s: TableState, p: Arrival, a: Arrived, out: Out) -> None:
    """SAM-27, AUT-22: Kansas City comes after the action of the card, or instead of it."""
    reached = "has reached Kansas City" if a.yes else "is not in Kansas City yet"
    tell(out, f"{capital(s.who.name)} {reached}.", s.who.arrival_rule)
    if a.yes:
        if not s.who.acts_on_arrival:
            s.pending.pop()
        s.pending.extend(s.who.in_kansas_city)


@step(Finish)
def _finish(s: TableState, p: Finish, out: Out) -> None:
    """SAM-28, SAM-96, AUT-14, AUT-R25: the card is discarded; who ended the game decides whether this was the last."""
    s.discards = (*s.discards, s.card)
    s.pending.append(s.who.count if s.ended else s.who.ready)


def end(s: TableState, by: str, out: Out) -> None:
    """SAM-95, SAM-96, AUT-R25: somebody has taken the job market token; the other has one more turn."""
    s.ended = by
    name = capital(s.who.name)
    who, other = ("You take", f"{name} has") if by == "you" else (f"{name} takes", "You have")
    say(s, out, s.who.end_rule, f"{who} the job market token. {other} one more turn; then count the points.")
    if by != "you" and s.pending == [s.who.ready]:  # you play your last turn, then the points are counted
        s.pending[:] = [s.who.count]


@meanwhile(SetDeliveries)
def _set_deliveries(s: TableState, a: SetDeliveries, out: Out) -> None:
    s.set_deliveries(a.n)
    correct(s, out, f"he has made {counted(a.n, 'delivery', 'deliveries')}", s.who.delivery_rule)


@meanwhile(SetWalked)
def _set_walked(s: TableState, a: SetWalked, out: Out) -> None:
    s.walked = a.steps
    correct(s, out, f"he has made {counted(a.steps, 'step')} since Kansas City", s.who.arrival_rule)


# -- the score ---------------------------------------------------------------------------------------------------------


def sheet(s: TableState, values: Sequence[int | None], asked_at_the_end: Sequence[str]) -> Sheet:
    """SAM-97, SAM-98, AUT-53; what is asked at the end is blank until then."""
    over = s.your_total is not None
    lines = [
        Line(label, (None, value if over or label not in asked_at_the_end else None), rule)
        for (label, rule), value in zip(CATEGORIES, values, strict=True)
    ]
    lines.append(Line("Your total", (s.your_total, None)))
    total = sum(points or 0 for points in values)
    return Sheet(("You", s.who.column), tuple(lines), (s.your_total or 0, total))


def result(s: TableState, sheet: Sheet) -> Result:
    """SAM-101, AUT-53."""
    return outcome(s.who, sheet, s.ended == "you", s.turns)


# -- the page ----------------------------------------------------------------------------------------------------------

Prompts = Mapping[str, tuple[str, str]]  # by the tag of what waits: the text, and the rule it is about


def prompt(s: TableState, prompts: Prompts, asides: Sequence[Option | Ask[Any]], over: str) -> Prompt:
    """What is asked now, and what can be said besides."""
    if not s.pending:
        return Prompt("over", over, s.who.result_rule)
    if actor(s) != YOU:
        return Prompt(s.who.id, f"It is {s.who.name}'s turn.", s.who.card_rule)
    kind = str(s.pending[-1].__struct_config__.tag)
    text, rule = prompts[kind]
    asked = legal(s)
    assert isinstance(asked, Ask)
    beside = tuple(a.form if isinstance(a, Ask) else a for a in asides)
    return Prompt(kind, text, rule, ask=asked.form, aside=beside)
