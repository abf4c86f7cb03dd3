"""The optional modules of a game, and what each must hold if it is there.

A game is complete with its `rules.py` and what that needs. Each module below adds something: a drawing, a text board, a
sensible player, an estimate, numbers for learners, goals, the table. `part` is the one way to find them:

    board = part(game, "board")
    regions = board.draw(view) if board else {}

A module that is there must hold all that its protocol names; where a game has no answer, it says so (`rank = None`,
`cover = no_cover`). A module that is there and cannot be imported raises its error: it is broken, not missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast, overload

from secondchair.core.ask import Ask
from secondchair.core.outlook import Count, Outlook, Tried, Wanted
from secondchair.core.registry import Game
from secondchair.core.rules import Action, Event, Explained, Rules, View

if TYPE_CHECKING:
    from secondchair.core.box_fields import Shelf
    from secondchair.core.content import Documents
    from secondchair.core.goals import Course
    from secondchair.core.numbers import Field
    from secondchair.core.paper import Piece

Name = Literal[
    "board",
    "box",
    "text",
    "greedy",
    "expert",
    "heuristic",
    "reasons",
    "numbers",
    "factored",
    "goals",
    "companion",
    "audit",
]


class Board(Protocol):
    """`board.py` draws a view."""

    def symbols(self) -> str:
        """What drawings use by its id, as `<symbol>` elements; it is sent once, apart from them."""
        ...

    def draw(self, view: View) -> dict[str, str]:
        """The regions of the page by name, each one `<svg>`. What can be clicked carries `data-target`.

        Where `View.game` has fields for nothing but what can be chosen now, its class names them (`CHOOSABLE`): a
        replay draws it without them.
        """
        ...

    def cover(self) -> str:
        """The picture in the lobby, one `<svg>`; `no_cover` lets it show the board late in a game."""
        ...


def no_cover() -> str:
    """`cover` of a game that has no picture of its own."""
    return ""


class Box(Protocol):
    """`box.py` lays out the components: as forms for who owns the printed game, and as pieces to print and cut out."""

    def shelves(self, documents: Documents) -> tuple[Shelf, ...]:
        """The components that have designed values, kind by kind, with their fields; none if all is printed."""
        ...

    def draw(self, documents: Documents, shelf: str, name: str | int) -> str:
        """One of them as an `<svg>`. The documents may hold what is just being typed in."""
        ...

    def pieces(self, documents: Documents) -> Iterable[Piece]:
        """Board, cards and tiles in their true size."""
        ...

    # A game with fields that are changed on the drawing itself (`kind="drawn"`, places with `data-touch`) has besides
    # `touched(documents, shelf, target)`: the documents after a touch on that place.


class Text(Protocol):
    """`text.py` does the same for the terminal."""

    def text(self, view: View, marks: Mapping[str, str] | None = None, width: int = 80) -> str:
        """The position in letters, `[style]…[/]` around what may be coloured; `marks` is what to write at a target."""
        ...


class Greedy(Protocol):
    """`greedy.py` is a sensible player for your seat on screen."""

    def choose(self, s: Any, rng: Random) -> Action:
        """One of the legal actions. Every die must come from `rng`."""
        ...


class Expert(Protocol):
    """`expert.py` is a player for your seat on screen that takes its time."""

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        """One of the legal actions. Every die must come from `rng`, and no clock may be asked."""
        ...


class Heuristic(Protocol):
    """`heuristic.py` helps those who think ahead. A game sets to None what it has no good answer to."""

    TURNS: int  # how many turns after the present one are played out before `value` is asked
    CAUTION: float  # standard errors by which an option must beat the one that ranks first; usually `USUAL_CAUTION`
    HINT: int  # playouts for a hint: as many as a second or so allows
    LOOK_BACK: int  # and for each choice of a finished game: that must not take longer than a minute or so

    @property
    def effort(self) -> Callable[[Any], float] | None:
        """How many times as long as usual a playout takes in this position: a hint has so many fewer of them."""
        ...

    @property
    def value(self) -> Callable[[Any], Outlook] | None:
        """The outlook of a position in which it is not the person's turn to decide. It knows what the person knows."""
        ...

    @property
    def rank(self) -> Callable[[Any, Sequence[Any]], Sequence[float]] | None:
        """How good each of the legal actions looks at once: the better ones are tried first."""
        ...

    @property
    def quick(self) -> Callable[[Any, Random], Any] | None:
        """A sensible action, found as quickly as possible, for games that are played out in thought."""
        ...

    @property
    def think(self) -> Callable[[Rules[Any, Any], Any, Random, Wanted], list[Tried]] | None:
        """The game's own way to play its options on in thought, where it knows a better one than a search of any game.

        The options that were looked at, best first, each played on at least once; where nothing is to be told, and the
        choice is clear at once, one that was not played on will do. No clock may be asked, and only what the person
        knows may count.
        """
        ...


class Reasons(Protocol):
    """`reasons.py` finds the words for why a move is better than another: what counts in a position, what a move does.

    Both know what the person knows, and hold in every position that can come up, also within a turn and at the end.
    """

    def counts(self, s: Any) -> Mapping[str, Count]:
        """What there is of everything that counts, each thing by a name of its own."""
        ...

    def deeds(self, s: Any, a: Any) -> Sequence[str]:
        """What a move itself brings about, the most telling first, as it goes on after "It": "brings a meeple home"."""
        ...


class Numbers(Protocol):
    """`numbers.py` numbers the actions and observes positions, for learners and datasets."""

    SHORTCUTS: tuple[type[Action], ...]  # actions without a number: each only sums up numbered ones, step by step

    def actions(self, content: Any) -> Iterable[Action]:
        """Every action that "you" may take in any game with this content, each once, in a fixed order."""
        ...

    def layout(self, content: Any) -> tuple[Field, ...]:
        """What `observe` tells, part by part. It depends on the content only: every game has the same length."""
        ...

    def observe(self, s: Any) -> list[int]:
        """What you know of the position. Nothing that `redeal` changes may show."""
        ...


class Factored(Protocol):
    """`factored.py` says the same choices in a few small numbers each, for learners that decide factor by factor."""

    FACTORS: Mapping[str, int]  # the name of each factor, and how many values it has

    def ways(self, s: Any) -> Mapping[Any, Sequence[Action]]:
        """All that you can do now: a tuple with a number for each factor, and the actions it stands for, in order."""
        ...


class ByHand(Protocol):
    """`audit.py` says what a person who runs the bot by hand may have done, and what would have been right."""

    ACTIONS: tuple[type[Action], ...]  # kinds of action that only an audit knows
    TOLD: tuple[type[Action], ...]  # decisions without an outcome of their own: criteria that are read out

    def done(self, s: Any) -> Sequence[Action] | Ask[Action]:
        """All that may have been done at the decision that waits, or a question; empty where nothing is entered."""
        ...

    def question(self, s: Any) -> tuple[str, str]:
        """What is asked then, and its rule; also where fate has drawn."""
        ...

    def right(self, s: Any, done: Action) -> Explained[Action]:
        """What the rules decide here, and why; `done` is what was done."""
        ...

    def carry_out(self, s: Any, done: Action, out: list[Event] | None = None) -> None:
        """Let it have been done, right or not."""
        ...

    def words(self, s: Any, a: Action) -> str:
        """What was done, or what fate has shown, as short as a button: "4 steps", "Card 7"."""
        ...


class Goals(Protocol):
    """`goals.py` judges finished games for the goals that `Game.goals` names."""

    def far(self, course: Course) -> Mapping[str, int]:
        """How far this game came, by goal: the goal is reached where it is `Goal.wanted` or more.

        It is judged from the log alone, so that old games count too. What cannot be told is left out.
        """
        ...


PROTOCOLS: dict[Name, type[Any]] = {
    "board": Board,
    "box": Box,
    "text": Text,
    "greedy": Greedy,
    "expert": Expert,
    "heuristic": Heuristic,
    "reasons": Reasons,
    "numbers": Numbers,
    "factored": Factored,
    "goals": Goals,
    "companion": Rules,
    "audit": ByHand,
}


@overload
def part(game: Game, name: Literal["board"]) -> Board | None: ...
@overload
def part(game: Game, name: Literal["box"]) -> Box | None: ...
@overload
def part(game: Game, name: Literal["text"]) -> Text | None: ...
@overload
def part(game: Game, name: Literal["greedy"]) -> Greedy | None: ...
@overload
def part(game: Game, name: Literal["expert"]) -> Expert | None: ...
@overload
def part(game: Game, name: Literal["heuristic"]) -> Heuristic | None: ...
@overload
def part(game: Game, name: Literal["reasons"]) -> Reasons | None: ...
@overload
def part(game: Game, name: Literal["numbers"]) -> Numbers | None: ...
@overload
def part(game: Game, name: Literal["factored"]) -> Factored | None: ...
@overload
def part(game: Game, name: Literal["goals"]) -> Goals | None: ...
@overload
def part(game: Game, name: Literal["companion"]) -> Rules[Any, Any] | None: ...
@overload
def part(game: Game, name: Literal["audit"]) -> ByHand | None: ...
@overload
def part(game: Game, name: Name) -> Any: ...
def part(game: Game, name: Name) -> Any:
    """A module of the game by its name; None if the game has none. An error while importing it is raised."""
    return cast(Any, _module(game.package, name))


@cache
def _module(package: str, name: str) -> ModuleType | None:
    full = f"{package}.{name}"
    return import_module(full) if find_spec(full) else None
