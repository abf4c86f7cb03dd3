"""An opponent at a real table: what is known of either of them, what waits, and the actions that both know."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct, field

from secondchair.core import turn
from secondchair.core.pending import Decision, Pending, Step
from secondchair.core.rules import Action, Json, TurnStep
from secondchair.games.great_western_trail.content import START
from secondchair.games.great_western_trail.opponent.character import Character, Question

FIRST = "A"  # the first location of every lap

# -- your answers ------------------------------------------------------------------------------------------------------


class Arrived(Action, frozen=True, tag="arrived"):
    """Whether he has reached Kansas City."""

    yes: bool


class YourEngine(Action, frozen=True, tag="your_engine"):
    """Where your engine stands, as far as it matters to his."""

    at: str


class LookAt(Action, frozen=True, tag="look_at"):
    """The trail as you see it, to have a decision worked out: by target what has changed since you told last.

    A target `herder:A` says where his herder stands before the move; or yours, where he looks for a building space.
    """

    what: Question
    places: dict[str, str]


# -- corrections -------------------------------------------------------------------------------------------------------


class SetDeliveries(Action, frozen=True, tag="set_deliveries"):
    """How many deliveries he has made."""

    n: int


class SetWalked(Action, frozen=True, tag="set_walked"):
    """How many steps he has made since he left Kansas City."""

    steps: int


# -- what he does ------------------------------------------------------------------------------------------------------


class Go(Action, frozen=True, tag="go"):
    """So many steps."""

    steps: int


class Stays(Action, frozen=True, tag="stays"):
    """His engine does not move."""


class Walks(Action, frozen=True, tag="walks"):
    """His way, worked out: the spaces with tiles that he enters, and what you take from the bank."""

    through: list[str]
    income: int


class TakesHazard(Action, frozen=True, tag="takes_hazard"):
    """The hazard on this space, worked out; "" if there is none."""

    space: str


class DeliversNothing(Action, frozen=True, tag="delivers_nothing"):
    """No disc is left for a delivery."""


# -- what waits --------------------------------------------------------------------------------------------------------


class Arrive(Step, frozen=True, tag="arrive"):
    """After his move: can he be in Kansas City?"""


class Arrival(Decision, frozen=True, tag="arrived"):
    """Has he reached Kansas City?"""


class Finish(Step, frozen=True, tag="finish"):
    """The card is discarded; the game goes on or ends."""


class HandOver(Step, frozen=True, tag="hand_over"):
    """It is your turn."""


class TableState(Struct, kw_only=True):
    """What is known of an opponent, and what comes next."""

    # Words, and what they leave to be worked out, follow from the turn so far.
    DERIVED: ClassVar[tuple[str, ...]] = (*turn.DERIVED, "open", "paces", "before")
    who: ClassVar[Character]

    content: Any
    pending: list[Pending]
    unseen: tuple[int, ...]  # cards nobody has seen
    discards: tuple[int, ...] = ()  # oldest first
    card: int = 0  # the one that is carried out, or was last
    engine: float | None = 0.0  # None once it has left the board
    walked: int = 0  # steps since he left Kansas City
    ended: str = ""  # who took the job market token
    your_total: int | None = None  # as you counted it at the end
    turns: int = 0
    may_arrive: bool = False  # his turn is told, and he can be in Kansas City now
    open: tuple[Question, ...] = ()  # what can still be worked out of his turn
    paces: int = 0  # how far the card in play moves him
    before: str = START  # where his herder stood before the move of this turn; "" if that is not known
    at: str = ""  # where his herder stands, if that was told or worked out
    yours_at: str = ""  # where yours stands, as you told last
    told: dict[str, str] = field(default_factory=dict)  # space of the trail -> what lies there, as you told last
    own: dict[str, Json] = field(default_factory=dict)  # component of your box -> what it says, if you told
    turn: tuple[TurnStep, ...] = ()  # what he does until his next card, step by step
    fresh: int = 0

    def set_deliveries(self, n: int) -> None:
        """Correct the cities he has delivered to: the first so many of his way."""
        raise NotImplementedError

    def position(self) -> dict[str, Json]:
        """What the rules define; what was told of the board only if it was: games without it stay as they were."""
        return {
            "pending": self.pending[:],
            "unseen": sorted(self.unseen),
            "discards": self.discards,
            "card": self.card,
            "engine": self.engine,
            "walked": self.walked,
            "ended": self.ended,
            "your_total": self.your_total,
            "turns": self.turns,
            **({"own": dict(sorted(self.own.items()))} if self.own else {}),
            **({"may_arrive": True} if self.may_arrive else {}),
            **({"told": dict(sorted(self.told.items()))} if self.told else {}),
            **({"at": self.at} if self.at else {}),
            **({"yours_at": self.yours_at} if self.yours_at else {}),
        }

    @property
    def stands(self) -> str:
        """Where his herder stands before his next move, "" if that is not known: a lap begins with building A."""
        return self.at or {0: START, 1: FIRST}.get(self.walked, "")
