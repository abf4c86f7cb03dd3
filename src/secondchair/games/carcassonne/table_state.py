"""Carcassonne at a real table as data: what you report, what the app keeps, and what waits to be done."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from secondchair.core import turn
from secondchair.core.pending import Decision, Pending, Step
from secondchair.core.rules import Action, TurnStep
from secondchair.games.carcassonne.scoring import describe, worth
from secondchair.games.carcassonne.state import COLOURS


class Completed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many claimed features of each kind the tile completed."""

    city: int = 0
    road: int = 0
    monastery: int = 0


class OnIt(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Meeples of each colour on a completed feature."""

    red: int = 0
    green: int = 0
    yellow: int = 0
    blue: int = 0


class Turn(Action, frozen=True, tag="turn"):
    """A turn was played: what came of the meeple, and which claimed features the tile completed."""

    meeple: Literal["placed", "nothing free", "none left"]
    completed: Completed = Completed()


class Complete(Action, frozen=True, tag="complete"):
    """One completed feature: how large it is, and whose meeples stand on it."""

    kind: Literal["city", "road", "monastery"]
    on_it: OnIt
    tiles: int = 9
    pennants: int = 0


class Score(Action, frozen=True, tag="score"):
    """Score this one of the completed features next (CAR-24). They are numbered as they were reported."""

    feature: int


class Discard(Action, frozen=True, tag="discard"):
    """The drawn tile fits nowhere and leaves the game (CAR-12)."""


class Correct(Action, frozen=True, tag="correct"):
    """A correction by hand."""

    colour: Literal["red", "green", "yellow", "blue"]
    what: Literal["points", "meeples", "tiles", "turn"]
    value: int = 0


class Wear(Action, frozen=True, tag="wear"):
    """The colours on your table, in turn order: any that boxes have (R19)."""

    first: str
    second: str
    third: str
    fourth: str = ""


class Expand(Action, frozen=True, tag="expand"):
    """CAR-43: tiles of expansions shuffled in, and more meeples for each colour, before the first turn."""

    tiles: int
    meeples: int


Move = Turn | Complete | Score | Discard | Correct | Wear | Expand
ACTIONS: tuple[type[Action], ...] = (Turn, Complete, Score, Discard, Correct, Wear, Expand)
SEATS = ("first", "second", "third", "fourth")


class Feature(Struct, frozen=True):
    """A completed feature that waits to be scored."""

    number: int
    terrain: int
    tiles: int
    pennants: int
    on_it: tuple[int, ...]

    @property
    def value(self) -> int:
        return worth(self.terrain, self.tiles, self.pennants)

    @property
    def text(self) -> str:
        return describe(self.terrain, self.tiles, self.pennants)


class State(Struct):
    """Lists have one entry per colour, in turn order."""

    DERIVED: ClassVar[tuple[str, ...]] = (*turn.DERIVED, "worn")  # words for the page, no rule

    pending: list[Pending]  # what waits to be done, the last one first; empty when the game is over
    colours: int
    meeples_each: int
    marker: bool
    supply: list[int]
    scores: list[int]
    earned: list[int]  # points by source, as on screen: entry [source * colours + colour]
    corrected: list[int]  # points set by hand
    piles: list[int]
    discarded: int = 0
    colour: int = 0
    goals: tuple[str, ...] = ()
    turns: int = 0
    waiting: tuple[Feature, ...] = ()  # completed features, described and not yet scored
    described: int = 0  # features described this turn
    stuck: bool = False
    reason: str = ""
    added: int = 0  # tiles of expansions
    worn: tuple[str, ...] = COLOURS  # the colours as they lie on your table
    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0

    @property
    def called(self) -> tuple[str, ...]:
        return tuple(colour.capitalize() for colour in self.worn)


class ReportTurn(Decision, frozen=True, tag="report_turn"):
    """CAR-10 to CAR-18: what came of the turn of the active colour."""


class DescribeFeature(Decision, frozen=True, tag="describe_feature"):
    """CAR-20: whose a completed feature is and how large."""

    kind: Literal["city", "road", "monastery"]


class ChooseOrder(Decision, frozen=True, tag="choose_order"):
    """CAR-24: which of the completed features is scored next."""


class NextTurn(Step, frozen=True, tag="next_turn"):
    """CAR-3: the next colour, or the end of the game."""
