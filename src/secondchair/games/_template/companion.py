"""Robin at a real table: the app turns his cards, asks how the heaps stand, says what he takes and keeps his score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from secondchair.core.ask import Ask, Number
from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    Json,
    Line,
    Prompt,
    Result,
    Sheet,
    Status,
    View,
    no_redeal,
)
from secondchair.games._template import bot as robin
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.content import Content


class Heaps(Action, frozen=True, tag="heaps"):
    """Your answer: how many pebbles lie in each heap now that it is Robin's turn."""

    left: int
    middle: int
    right: int


class SetPoints(Action, frozen=True, tag="set_points"):
    """A correction of Robin's score."""

    points: int


class Score(Action, frozen=True, tag="score"):
    """Your points, asked when all pebbles are gone."""

    points: int


Move = Heaps | Take | Turn | SetPoints | Score
ACTIONS: tuple[type[Action], ...] = (Heaps, Take, Turn, SetPoints, Score)


class State(Struct):
    content: Content
    heaps: list[int]  # as last answered
    points: int
    bonus: int
    deck: list[int]
    card: int = 0
    asked: bool = False  # the heaps were answered for this turn
    yours: int = -1
    turns: int = 0
    said: str = ""


redeal = no_redeal


def new(options: dict[str, Any], content: Content) -> State:
    return State(content, [heap.pebbles for heap in content.heaps], 0, 0, list(content.deck))


def actor(s: State) -> Actor:
    if s.yours >= 0:
        return OVER
    if not s.asked or not any(s.heaps):
        return YOU
    return BOT if s.card else CHANCE


def legal(s: State) -> Sequence[Move] | Ask[Move]:
    """TPL-5: what Robin's take depends on; what cannot be is not asked."""
    if not any(s.heaps):
        return Ask(Score, Number("points", 0, 99, "How many points have you?"))
    return Ask(
        Heaps,
        *(
            Number(heap.id, 0, left, f"Pebbles in the {heap.id} heap", preset=left)
            for heap, left in zip(s.content.heaps, s.heaps, strict=True)
        ),
        send="Robin's turn",
    )


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    return (Ask(SetPoints, Number("points", 0, 99, "Robin's points"), label="Correct Robin's points"),)


def chance(s: State) -> Chance[Move]:
    return robin.turn_up(s.content, s.deck)


def sample(s: State, rng: Random) -> Move:
    return robin.turn_up_any(s.content, s.deck, rng)


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return robin.move(s.content, s.card, s.heaps, explain)


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    match a:
        case Heaps():
            s.heaps = [a.left, a.middle, a.right]
            s.asked = True
        case Turn():
            s.card = a.card
            s.deck[list(s.content.cards).index(a.card)] -= 1
        case Take():
            _take(s, a)
        case SetPoints():
            s.bonus += a.points - s.points
            s.points = a.points
        case Score():
            s.yours = a.points
    if out is not None and isinstance(a, Take):
        out.append(Event(s.said, "TPL-5"))


def _take(s: State, a: Take) -> None:
    place = [heap.id for heap in s.content.heaps].index(a.heap)
    n, bonus = robin.taken(a.n, s.heaps[place], s.content.heaps[place].bonus)
    s.heaps[place] -= n
    s.points += n + bonus
    s.bonus += bonus
    s.turns += 1
    s.said = f"Robin takes {n} from the {a.heap} heap{' and its bonus' if bonus else ''}. He has {s.points} points."
    s.card, s.asked = 0, False
    if not any(s.deck):
        s.deck = list(s.content.deck)


def result(s: State) -> Result:
    text = f"All pebbles are taken. {'You win' if s.yours > s.points else 'Robin wins'}: {s.yours} to {s.points}."
    return Result("all pebbles taken", text, s.yours, _sheet(s), s.points, s.yours > s.points, (), s.turns)


def _sheet(s: State) -> Sheet:
    yours = max(s.yours, 0)
    lines = (
        Line("Your points", (yours, None)),
        Line("Pebbles", (None, s.points - s.bonus), "TPL-3"),
        Line("Last pebbles of a heap", (None, s.bonus), "TPL-7"),
    )
    return Sheet(("You", "Robin"), lines, (yours, s.points))


def clone(s: State) -> State:
    return State(
        s.content, s.heaps[:], s.points, s.bonus, s.deck[:], s.card, s.asked, s.yours, s.turns, s.said
    )  # fmt: skip


def position(s: State) -> Json:
    return [s.heaps, s.points, s.bonus, s.deck, s.card, s.asked, s.yours, s.turns]


class TableGame(Struct, frozen=True):
    """Nothing is drawn at a real table."""


def view(s: State, seat: int = 0) -> View:
    if actor(s) == OVER:
        prompt = Prompt("over", result(s).text, "TPL-8")
    else:
        question = legal(s)
        assert isinstance(question, Ask)
        text = "How do the heaps stand?" if any(s.heaps) else "All pebbles are gone."
        asides = tuple(a.form for a in aside(s) if isinstance(a, Ask))
        prompt = Prompt("heaps", text, "TPL-5", ask=question.form, aside=asides)
    return View(prompt, (Status("Robin", str(s.points), "points"),), _sheet(s), TableGame(), s.said)
