"""The Automa at a real table: what is known of him, and the actions of which such a game consists."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.rules import Action, Json
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.decisions.building import Ground
from secondchair.games.great_western_trail.automa.deck import ActionSide, OptionSide
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard

# -- your answers ------------------------------------------------------------------------------------------------------


class TurnUp(Action, frozen=True, tag="turn_up"):
    """AUT-10: his turn begins; 0 takes the cards of the app, numbers are the printed card you drew and the next one."""

    card: int
    option: int = 0


class Arrived(Action, frozen=True, tag="arrived"):
    """AUT-18: whether he has reached Kansas City."""

    yes: bool


class YourEngine(Action, frozen=True, tag="your_engine"):
    """AUT-43: where your engine stands, as far as it matters: a railroad space that stands for all that are alike."""

    at: str


class WholeTrail(Action, frozen=True, tag="whole_trail"):
    """AUT-30: what lies on the trail, to have the place of a building worked out."""

    crossroad: str  # the next one ahead of your herder
    yours: list[str]
    his: list[str]  # without a hand
    one_hand: list[str]  # his buildings with one hand, hazards and teepees
    two_hands: list[str]


class Ended(Action, frozen=True, tag="ended"):
    """AUT-R25: who has taken the job market token."""

    by: Literal["you", "automa"]


class Points(Action, frozen=True, tag="points"):
    """What counts only at the end: his buildings, cards and tiles, and your own total."""

    buildings: int
    cattle: int
    objectives: int
    hazards: int
    yours: int


# -- corrections -------------------------------------------------------------------------------------------------------


class SetTrain(Action, frozen=True, tag="set_train"):
    """His engine ("gone" once it has left the track), his stations, the discs in his reserve."""

    engine: str
    stations: list[int]
    reserve: int


class SetDeliveries(Action, frozen=True, tag="set_deliveries"):
    """How many discs have left the movement card."""

    n: int


class SetStack(Action, frozen=True, tag="set_stack"):
    """How many building tiles are in his stack."""

    n: int


class SetWalked(Action, frozen=True, tag="set_walked"):
    """How many steps he has made since he left Kansas City."""

    steps: int


# -- what he does ------------------------------------------------------------------------------------------------------


class Go(Action, frozen=True, tag="go"):
    """AUT-16 to AUT-20: so many steps."""

    steps: int


class Tell(Action, frozen=True, tag="tell"):
    """A decision that needs no answer: told as its criteria."""

    what: Literal["build", "stack_empty", "cattle", "hire", "teepee", "hazard", "objective", "none", "foresight"]


class Places(Action, frozen=True, tag="places"):
    """AUT-36: the building goes to this space; "" if there is none."""

    space: str


class Rides(Action, frozen=True, tag="rides"):
    """AUT-42: the train to this place; a station there gets a disc, if the reserve has one."""

    to: float
    station: int = 0
    disc: bool = False


class Stays(Action, frozen=True, tag="stays"):
    """AUT-R20: the train does not move."""


class Delivers(Action, frozen=True, tag="delivers"):
    city: str
    objectives: int


class DeliversNothing(Action, frozen=True, tag="delivers_nothing"):
    """AUT-R9: the movement card is empty."""


Told = Go | Tell | Places | Rides | Stays | Delivers | DeliversNothing
Answer = TurnUp | Arrived | YourEngine | WholeTrail | Ended | Points
Correction = SetTrain | SetDeliveries | SetStack | SetWalked
Drawn = FirstPlayer | OptionCard
Talk = Told | Answer | Correction | Drawn

ACTIONS: tuple[type[Action], ...] = (
    TurnUp, Arrived, YourEngine, WholeTrail, Ended, Points, SetTrain, SetDeliveries, SetStack, SetWalked, Go, Tell,
    Places, Rides, Stays, Delivers, DeliversNothing, FirstPlayer, OptionCard,
)  # fmt: skip


class State(Struct):
    """What is known of him, and what comes next."""

    content: Content
    automa: Automa
    plan: list[str]  # what is still to be done; the last entry is next
    unseen: tuple[int, ...]  # the cards below the top one
    top: int = 0  # the option card
    card: int = 0  # the drawn card
    discards: tuple[int, ...] = ()
    engine: float | None = 0.0
    yours: float = 0.0  # your engine, as you said last
    walked: int = 0  # steps since he left Kansas City
    built: bool = False  # a building was placed in this turn: its place can be worked out
    ground: Ground | None = None
    first: str = ""  # who plays first
    ended: str = ""  # who took the job market token
    points: tuple[int, ...] = ()  # buildings, cattle, objectives, hazards, yours
    turns: int = 0
    said: tuple[str, ...] = ()

    @property
    def drawn(self) -> ActionSide:
        return self.content.deck.cards[self.card].action_side

    @property
    def option(self) -> OptionSide:
        return self.content.deck.cards[self.top].option_side

    @property
    def disc_number(self) -> int:
        return self.content.deck.disc_number(self.automa.discs)

    def clone(self) -> State:
        return State(
            self.content, self.automa.clone(), self.plan[:], self.unseen, self.top, self.card, self.discards,
            self.engine, self.yours, self.walked, self.built, self.ground, self.first, self.ended, self.points,
            self.turns, self.said,
        )  # fmt: skip

    def position(self) -> Json:
        ground = self.ground and [self.ground.herder, sorted(self.ground.tiles.items())]
        return [
            self.automa.position(), self.plan[:], sorted(self.unseen), self.top, self.card, self.discards, self.engine,
            self.yours, self.walked, self.built, ground, self.first, self.ended, self.points, self.turns,
        ]  # fmt: skip
