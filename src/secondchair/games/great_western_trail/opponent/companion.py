"""The frame of an opponent's companion at a real table: arriving, finishing a turn, the end of the game, the page.

What the trail, the markets and the display look like is told as the criteria of his decisions, in their order; asked is
only what his own state depends on. Whoever wants a decision worked out fills in the drawing of the trail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from secondchair.core import pending as core
from secondchair.core import turn
from secondchair.core.ask import Ask, Choice, Pick
from secondchair.core.choose import Why
from secondchair.core.pending import Out, actor, choices, chosen, legal, meanwhile, step, tell
from secondchair.core.rules import YOU, Action, Line, Option, Prompt, Result, Sheet, Sign, TurnStep
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.board.sketch import Sketch
from secondchair.games.great_western_trail.content import KANSAS_CITY, Content
from secondchair.games.great_western_trail.opponent import known, words
from secondchair.games.great_western_trail.opponent.outcome import outcome
from secondchair.games.great_western_trail.opponent.table import (
    Arrival,
    Arrive,
    Arrived,
    Finish,
    HandOver,
    LookAt,
    SetDeliveries,
    SetWalked,
    TableState,
    TakesHazard,
    Walks,
)
from secondchair.games.great_western_trail.scoring import CATEGORIES
from secondchair.games.great_western_trail.state import OFF_TRACK
from secondchair.games.great_western_trail.view.picture import Owned


def apply(s: TableState, a: Action, out: Out = None) -> None:
    """As in every game; what is told after your answer is new."""
    if actor(s) == YOU:
        turn.answered(s)
    core.apply(s, a, out)


def say(s: TableState, out: Out, *steps: TurnStep, targets: tuple[str, ...] = ()) -> None:
    """Tell what he does; it stays on the page until his next card."""
    for told in steps:
        turn.tell_step(s, out, told.sign, told.text, told.rule, told.order, targets)


def correct(s: TableState, out: Out, text: str, rule: str) -> None:
    """Tell what you have put right."""
    tell(out, f"You correct {s.who.name}: {text}.", rule)


# -- Kansas City and the end of a turn ---------------------------------------------------------------------------------


@step(Arrive)
def _arrive(s: TableState, p: Arrive, out: Out) -> None:
    """SAM-32, AUT-18: Kansas City cannot be nearer than the neutral buildings allow.

    Where the action of the card is carried out all the same (SAM-27), you say it after his turn: that saves a question
    in most turns. His last turn has no such moment.
    """
    if s.walked >= words.SHORTEST_LAP:
        if s.who.acts_on_arrival and not s.ended:
            s.may_arrive = True
        else:
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
        _go_in(s)


def _go_in(s: TableState) -> None:
    """AUT-22: where Kansas City comes instead of the action, that does not wait any more."""
    if not s.who.acts_on_arrival:
        s.pending.pop()
    in_kansas_city(s)


def in_kansas_city(s: TableState) -> None:
    s.may_arrive, s.at = False, ""
    s.open = tuple(what for what in s.open if what != "way")
    s.pending.extend(s.who.in_kansas_city)


@step(Finish)
def _finish(s: TableState, p: Finish, out: Out) -> None:
    """SAM-28, SAM-96, AUT-14, AUT-R25: the card is discarded; who ended the game decides whether this was the last."""
    s.discards = (*s.discards, s.card)
    s.pending += (s.who.count,) if s.ended else (s.who.ready, HandOver())


@step(HandOver)
def _hand_over(s: TableState, p: HandOver, out: Out) -> None:
    """His turn is over, unless he stands in Kansas City."""
    there = f" But if {s.who.name} stands in Kansas City, say so first." if s.may_arrive else ""
    say(s, out, TurnStep("you", f"His card goes to his discard pile, face up. Your turn.{there}", (), s.who.card_rule))


def end(s: TableState, by: str, out: Out) -> None:
    """SAM-95, SAM-96, AUT-R25: somebody has taken the job market token; the other has one more turn."""
    s.ended = by
    say(s, out, words.last_turn(s.who, by))
    if by != "you" and s.pending == [s.who.ready]:  # you play your last turn, then the points are counted
        s.pending[:] = [s.who.count]


# -- what is worked out ------------------------------------------------------------------------------------------------


@meanwhile(LookAt)
def _look_at(s: TableState, a: LookAt, out: Out) -> None:
    known.remember(s, a)
    s.open = tuple(what for what in s.open if what != a.what)
    s.pending.append(s.who.work_out(a.what))
    tell(out, "You have the trail looked at.", s.who.move_rule)


def moves(s: TableState, steps: int) -> None:
    """He goes so far; where he stands then is known only if that is worked out, or on the first location of a lap."""
    s.before = s.stands
    s.walked += steps
    s.paces = steps
    if steps:
        s.at = ""
        s.open += ("way",) if s.walked > 1 else ()


def told_reason(rule: str, steps: Sequence[TurnStep]) -> Why:
    """The reason of a decision that is told: its criteria."""
    return Why(rule, " ".join(line for told in steps for line in (told.text, *told.order)))


def worked_out(s: TableState, content: Content, a: Walks | TakesHazard, out: Out) -> None:
    """His way or his hazard, shown on the drawing; what lies there is known from now on."""
    if isinstance(a, Walks):
        assert a.through
        say(s, out, *words.way(s.who, content, a), targets=tuple(a.through))
        walked_to(s, a.through[-1])
        return
    name = f"the {words.named(content, a.space)}, worth {s.told[a.space]} points" if a.space else ""
    say(s, out, words.hazard_worked_out(name, s.who.hazard_rule), targets=(a.space,) if a.space else ())
    if a.space:
        known.put(s, a.space, known.EMPTY)


def walked_to(s: TableState, stop: str) -> None:
    """His way is known: so is whether he has reached Kansas City."""
    s.at = stop
    if s.pending and isinstance(s.pending[-1], Arrival):
        s.pending.pop()
        if stop == KANSAS_CITY:
            _go_in(s)
    elif s.may_arrive:
        s.may_arrive = False
        if stop == KANSAS_CITY:
            s.pending.append(HandOver())
            in_kansas_city(s)


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
# The step that a question belongs to is the last one with this sign.
ABOUT: dict[str, Sign] = {"arrived": "move", "whom": "do", "buildings": "card", "near": "card", "where": "card"}


def prompt(s: TableState, prompts: Prompts, asides: Sequence[Option | Ask[Any]], over: str) -> Prompt:
    """What is asked now, and what can be said besides."""
    if not s.pending:
        return Prompt("over", over, s.who.result_rule)
    if actor(s) != YOU:
        return Prompt(s.who.id, f"It is {s.who.name}'s turn.", s.who.card_rule)
    kind = str(s.pending[-1].__struct_config__.tag)
    text, rule = prompts[kind]
    if kind == "points" and s.ended != "you":
        text = "Play your last turn. Then count the points."
    asked = legal(s)
    beside = tuple(a.form if isinstance(a, Ask) else a for a in asides)
    assert isinstance(asked, Ask)
    return Prompt(kind, text, rule, ask=asked.form, aside=beside, about=_about(s, kind))


def sketch(s: TableState, content: Content, cities: tuple[str, ...], stations: tuple[int, ...]) -> Sketch:
    """The board as far as it is known."""
    engine = OFF_TRACK if s.engine is None else s.engine
    his = Owned(s.stands, engine, (), (), cities, stations, (), ())
    return Sketch(tuple(sorted(known.lying(s, content).items())), his, s.yours_at)


def new_card(s: TableState, card: int) -> None:
    """His turn begins: what was told before has been done."""
    s.card, s.open, s.paces, s.may_arrive = card, (), 0, False
    s.turns += 1
    turn.begin(s)


def _about(s: TableState, kind: str) -> int | None:
    sign = ABOUT.get(kind)
    return max((n for n, told in enumerate(s.turn) if told.sign == sign), default=None)
