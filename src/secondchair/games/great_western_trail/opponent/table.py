"""An opponent at a real table: what is known of either of them, what waits, and the actions that both know."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from secondchair.core.pending import Decision, Pending, Step
from secondchair.core.rules import Action, Json
from secondchair.games.great_western_trail.opponent.character import Character

# -- your answers ------------------------------------------------------------------------------------------------------


class Arrived(Action, frozen=True, tag="arrived"):
    """Whether he has reached Kansas City."""

    yes: bool


class YourEngine(Action, frozen=True, tag="your_engine"):
    """Where your engine stands, as far as it matters to his."""

    at: str


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


class DeliversNothing(Action, frozen=True, tag="delivers_nothing"):
    """No disc is left for a delivery."""


# -- what waits --------------------------------------------------------------------------------------------------------


class Arrive(Step, frozen=True, tag="arrive"):
    """After his move: can he be in Kansas City?"""


class Arrival(Decision, frozen=True, tag="arrived"):
    """Has he reached Kansas City?"""


class Finish(Step, frozen=True, tag="finish"):
    """The card is discarded; the game goes on or ends."""


class TableState(Struct, kw_only=True):
    """What is known of an opponent, and what comes next."""

    DERIVED: ClassVar[tuple[str, ...]] = ("said",)  # words that follow from the rest
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
    said: tuple[str, ...] = ()  # what he does until his next card, in words

    def set_deliveries(self, n: int) -> None:
        """Correct the cities he has delivered to: the first so many of his way."""
        raise NotImplementedError

    def position(self) -> dict[str, Json]:
        """What the rules define; what was said follows from it."""
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
        }
