"""The contract every game fulfils, and the plain records that travel through it.

A game is a module (`rules.py`; at a real table, `companion.py`) with the functions of `Rules`. It holds no state of its
own and no random generator: state is plain data that `apply` changes, and chance is an action like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from secondchair.core.ask import Ask, Form
from secondchair.core.choose import Explained

Json = Any  # what JSON can say; only at the border

Actor = Literal["you", "bot", "chance", "over"]

YOU: Actor = "you"
BOT: Actor = "bot"
CHANCE: Actor = "chance"
OVER: Actor = "over"


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One move: a verb (`do`, the struct's tag) and what it names, in the words of the rules."""


S = TypeVar("S")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class IllegalAction(ValueError):
    """An action that the rules do not allow now. The message says what would be right; nothing has changed."""


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened while an action was applied, in words a player would use. Events never move a piece."""

    text: str
    rule: str = ""
    targets: tuple[str, ...] = ()


class Chance(Struct, Generic[A_co], frozen=True):
    """What fate may decide now: every outcome once, with its weight, in a fixed order."""

    stream: str
    outcomes: Sequence[A_co]
    weights: Sequence[int]


Sign = Literal["card", "move", "do", "put", "note", "you"]


class TurnStep(Struct, frozen=True, omit_defaults=True):
    """One step of the bot's turn at a real table: one short sentence that the printed game alone lets you carry out.

    `sign` is drawn before it: a card, a move, something he does, pieces that are put somewhere, a note, your turn.
    """

    sign: Sign
    text: str
    order: tuple[str, ...] = ()  # what decides, first line first, each as short as it can be
    rule: str = ""

    @property
    def words(self) -> str:
        """All of it in one line, as the story tells it."""
        return " ".join((self.text, *self.order))


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of the score sheet: one value per column; None where the line does not concern that column."""

    label: str
    values: tuple[int | None, ...]
    rule: str = ""
    note: str = ""


class Sheet(Struct, frozen=True, omit_defaults=True):
    """The score sheet. `total` is the sum of the lines, column by column."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    total: tuple[int, ...]
    result: str = ""  # the sentence below the line: "Your result is 23, the points of Green."
    notes: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How a game ended. `reason` is short and the same for every end of its kind; `text` tells it to the player."""

    reason: str
    text: str
    score: int
    sheet: Sheet
    opponent: int | None = None
    won: bool | None = None
    goals: tuple[str, ...] = ()  # ids of the goals reached in this game
    turns: int = 0
    scored: bool = True  # do the rules give this end a score? Where not, `score` is no figure to compare


class Option(Struct, frozen=True, omit_defaults=True):
    """A legal action in words. Options that share a target (a cell with four rotations) differ by `variant`."""

    action: Action
    label: str
    target: str = ""  # `data-target` in the drawing
    variant: str = ""
    hint: str = ""  # what it costs and gives: "completes Red's city: 8 points"
    confirm: bool = False  # show this one first, send it on the second tap: it leads straight to a reveal
    group: str = ""  # the kind of move it is, where there are several: "Build", "Deliver"


def option_names(options: Sequence[Option]) -> list[str]:
    """What each option is called beside the others: where place and label are the same, the way is said too."""
    shared = Counter((option.target, option.label) for option in options)
    return [
        f"{option.label}, {option.variant}"
        if option.variant and shared[option.target, option.label] > 1
        else option.label
        for option in options
    ]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What is to be decided now."""

    kind: str
    text: str
    rule: str = ""
    options: tuple[Option, ...] = ()
    ask: Form | None = None  # instead of options: a question with no list of answers
    aside: tuple[Option | Form, ...] = ()  # possible at any time: corrections, "this happened meanwhile"
    confirm: bool = False  # the same for every option
    focus: str = ""  # the target to look at
    who: str = ""  # which of the pieces you play is concerned: at a shared table, its keeper decides
    about: int | None = None  # the step of the bot's turn that the question belongs to


class Status(Struct, frozen=True, omit_defaults=True):
    """One figure of the status line, for page and terminal alike."""

    label: str
    value: str
    hint: str = ""
    mark: str = ""  # a piece colour or symbol of the game: "red"
    now: bool = False  # whose turn it is, what it is about


class View(Struct, frozen=True):
    """All that a seat may see. `game` is the game's own part, a struct that its `board.py` draws."""

    prompt: Prompt
    status: tuple[Status, ...]
    sheet: Sheet
    game: object
    turn: tuple[TurnStep, ...] = ()  # at the table: the bot's turn, step by step, until its next card
    fresh: int = 0  # the first of these steps that is new since your last answer
    box: str = ""  # at the table: the component of your box that lies there and is not known yet (`core.says`)
    goals: tuple[str, ...] = ()  # ids of the goals reached so far, where a game tells while it runs; the result has all


class Rules(Protocol[S, A]):
    """What a game answers. A module fulfils it."""

    ACTIONS: tuple[type[Action], ...]  # every kind of action, to read them back from a log

    def new(self, options: dict[str, Any], content: Any) -> S: ...

    def actor(self, s: S) -> Actor: ...

    def legal(self, s: S) -> Sequence[A] | Ask[A]:
        """Every action that "you" may take now, in a fixed order; at a real table, the question instead."""
        ...

    def aside(self, s: S) -> Sequence[A | Ask[A]]:
        """Possible at any time besides: corrections, events between turns. Games on screen have none."""
        ...

    def chance(self, s: S) -> Chance[A]: ...

    def sample(self, s: S, rng: Random) -> A:
        """One outcome of `chance` by short cut, for playouts."""
        ...

    def apply(self, s: S, a: A, out: list[Event] | None = None) -> None:
        """Carry out a legal action, changing `s`; tell what happened only if asked."""
        ...

    def bot(self, s: S, explain: bool = True) -> Explained[A]: ...

    def redeal(self, s: S, seat: int, rng: Random) -> None:
        """Replace what `seat` cannot know by another possibility. Nothing to do where unseen cards are a bag."""
        ...

    def result(self, s: S) -> Result: ...

    def clone(self, s: S) -> S: ...

    def position(self, s: S) -> Json:
        """What the rules define, in a fixed order: the digest, equality and playthroughs rest on it."""
        ...

    def view(self, s: S, seat: int = 0) -> View: ...

    def status(self, s: S) -> tuple[Status, ...]:
        """The status line of the view, for who needs no more of it."""
        ...


def no_aside(s: object) -> Sequence[Any]:
    """`aside` of a game on screen."""
    return ()


def no_bot(s: object, explain: bool = True) -> Explained[Any]:
    """`bot` of a game that has none."""
    raise NotImplementedError("this game has no bot")


def no_redeal(s: object, seat: int, rng: Random) -> None:
    """`redeal` of a game whose state holds nothing that a seat cannot know."""


__all__ = [
    "BOT", "CHANCE", "OVER", "YOU", "Action", "Actor", "Ask", "Chance", "Event", "Explained", "Form",
    "IllegalAction", "Json", "Line", "Option", "Prompt", "Result", "Rules", "Sheet", "Sign", "Status",
    "TurnStep", "View",
    "no_aside", "no_bot", "no_redeal", "option_names",
]  # fmt: skip
