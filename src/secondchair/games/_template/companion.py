"""Robin at a real table: the app turns his cards, asks how the heaps stand, says what he takes and keeps his score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from secondchair.core import turn
from secondchair.core.ask import Ask, Number
from secondchair.core.pending import (
    Bot,
    Decision,
    Fate,
    Out,
    Pending,
    Source,
    actor,
    apply,
    bot,
    chance,
    choices,
    chosen,
    decides,
    drawn,
    drawn_from,
    legal,
    meanwhile,
    question,
    sample,
)
from secondchair.core.rules import (
    Action,
    Explained,
    Json,
    Line,
    Prompt,
    Result,
    Rules,
    Sheet,
    Status,
    TurnStep,
    View,
    no_redeal,
)
from secondchair.core.words import counted
from secondchair.games._template import bot as robin
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.content import Content
from secondchair.games._template.scoring import ending
from secondchair.games._template.view import TableGame


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


class AskHeaps(Decision, frozen=True, tag="ask_heaps"):
    """How do the heaps stand?"""


class RobinsCard(Fate, frozen=True, tag="robins_card"):
    """TPL-4: a card is turned up for Robin."""


class RobinsTurn(Bot, frozen=True, tag="robins_turn"):
    """TPL-5: Robin takes pebbles by this card."""

    card: int


class AskScore(Decision, frozen=True, tag="ask_score"):
    """How many points have you?"""


class State(Struct):
    DERIVED: ClassVar[tuple[str, ...]] = (*turn.DERIVED, "card")  # words and pictures: the position leaves them out

    content: Content
    heaps: list[int]  # as last answered
    deck: list[int]
    pending: list[Pending]
    points: int = 0
    bonus: int = 0
    yours: int = 0
    turns: int = 0
    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0
    card: int | None = None  # Robin's card, to be drawn


redeal = no_redeal


def new(options: dict[str, Any], content: Content) -> State:
    return State(content, [heap.pebbles for heap in content.heaps], list(content.deck), [AskHeaps()])


# -- what is asked -----------------------------------------------------------------------------------------------------


@choices(AskHeaps)
def _heaps(s: State, top: AskHeaps) -> Ask[Heaps]:
    """TPL-5: what Robin's take depends on; what cannot be is not asked."""
    heaps = zip(s.content.heaps, s.heaps, strict=True)
    fields = (Number(heap.id, 0, n, f"Pebbles in the {heap.id} heap", preset=n) for heap, n in heaps)
    return Ask(Heaps, *fields, send="Robin's turn")


@chosen(AskHeaps)
def _answered(s: State, top: AskHeaps, a: Heaps, out: Out) -> None:
    turn.begin(s)
    s.card = None
    s.heaps = [a.left, a.middle, a.right]
    s.pending.append(RobinsCard() if any(s.heaps) else AskScore())


@choices(AskScore)
def _score(s: State, top: AskScore) -> Ask[Score]:
    return Ask(Score, Number("points", 0, 99, "How many points have you?"))


@chosen(AskScore)
def _scored(s: State, top: AskScore, a: Score, out: Out) -> None:
    s.yours = a.points


def aside(s: State) -> Sequence[Ask[Move]]:
    return (Ask(SetPoints, Number("points", 0, 99, "Robin's points"), label="Correct Robin's points"),)


@meanwhile(SetPoints)
def _correct(s: State, a: SetPoints, out: Out) -> None:
    s.bonus += a.points - s.points
    s.points = a.points


# -- what Robin does ---------------------------------------------------------------------------------------------------


@drawn_from(RobinsCard)
def _deck(s: State, top: RobinsCard) -> Source:
    return Source("deck", s.deck, Turn)


@drawn(RobinsCard)
def _turned(s: State, top: RobinsCard, a: Turn, out: Out) -> None:
    s.deck.remove(a.card)
    s.card = a.card
    s.pending.append(RobinsTurn(a.card))
    turn.tell_step(s, out, "card", f"Robin turns up a card: he takes {s.content.cards[a.card].takes}.", "TPL-4")


@decides(RobinsTurn)
def _robin(s: State, top: RobinsTurn, explain: bool) -> Explained[Take]:
    return robin.move(s.content, top.card, s.heaps, explain)


@chosen(RobinsTurn)
def _robin_takes(s: State, top: RobinsTurn, a: Take, out: Out) -> None:
    place = [heap.id for heap in s.content.heaps].index(a.heap)
    n, bonus = robin.taken(a.n, s.heaps[place], s.content.heaps[place].bonus)
    s.heaps[place] -= n
    s.points += n + bonus
    s.bonus += bonus
    s.turns += 1
    s.deck = robin.shuffled(s.content, s.deck)
    taken = f"{counted(n, 'pebble')} from the {a.heap} heap"
    turn.tell_step(s, out, "put", f"Put {taken} in front of Robin{', and its bonus' if bonus else ''}.", "TPL-5")
    turn.tell_step(s, out, "note", f"He has {counted(s.points, 'point')}.", "TPL-3")
    s.pending.append(AskHeaps() if any(s.heaps) else AskScore())


# -- the rest of the contract ------------------------------------------------------------------------------------------


def result(s: State) -> Result:
    text = ending(s.yours, s.points)
    return Result("all pebbles taken", text, s.yours, _sheet(s), s.points, s.yours > s.points, (), s.turns)


def _sheet(s: State) -> Sheet:
    lines = (
        Line("Your points", (s.yours, None)),
        Line("Pebbles", (None, s.points - s.bonus), "TPL-3"),
        Line("Last pebbles of a heap", (None, s.bonus), "TPL-7"),
    )
    return Sheet(("You", "Robin"), lines, (s.yours, s.points))


def clone(s: State) -> State:
    return State(
        content=s.content,
        heaps=s.heaps[:],
        deck=s.deck[:],
        pending=s.pending[:],
        points=s.points,
        bonus=s.bonus,
        yours=s.yours,
        turns=s.turns,
        turn=s.turn,
        fresh=s.fresh,
        card=s.card,
    )


def position(s: State) -> Json:
    return {
        "heaps": {heap.id: n for heap, n in zip(s.content.heaps, s.heaps, strict=True)},
        "deck": sorted(s.deck),
        "pending": tuple(s.pending),
        "points": s.points,
        "bonus": s.bonus,
        "yours": s.yours,
        "turns": s.turns,
    }


def view(s: State, seat: int = 0) -> View:
    shown = TableGame(None if s.card is None else s.content.cards[s.card].takes)
    return View(_prompt(s), status(s), _sheet(s), shown, turn=s.turn, fresh=s.fresh)


def status(s: State) -> tuple[Status, ...]:
    return (Status("Robin", str(s.points), "points"),)


def _prompt(s: State) -> Prompt:
    asides = tuple(a.form for a in aside(s))
    match s.pending[-1:]:
        case [AskHeaps()]:
            return Prompt("heaps", "How do the heaps stand?", "TPL-5", ask=question(s).form, aside=asides)
        case [AskScore()]:
            return Prompt("score", "All pebbles are gone.", "TPL-8", ask=question(s).form, aside=asides)
        case []:
            return Prompt("over", result(s).text, "TPL-8")
    return Prompt("robin", "It is Robin's turn.", "TPL-4")


if TYPE_CHECKING:
    import secondchair.games._template.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
