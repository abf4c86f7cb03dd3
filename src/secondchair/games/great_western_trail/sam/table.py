"""Sam at a real table: what is known of him, and the actions of which such a game consists."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.rules import Action, Json
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.decisions.hiring import JobMarket
from secondchair.games.great_western_trail.sam.deck import Branch, Card, Worker
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.turn import TurnCard

# -- your answers ------------------------------------------------------------------------------------------------------


class FirstWorker(Action, frozen=True, tag="first_worker"):
    """SAM-7: the worker tile that was set aside for Sam."""

    worker: Worker


class TurnUp(Action, frozen=True, tag="turn_up"):
    """SAM-25: Sam's turn begins; 0 lets the app draw, a number is the printed card you drew."""

    card: int


class YourBuildings(Action, frozen=True, tag="your_buildings"):
    """SAM-35."""

    n: int


class Hired(Action, frozen=True, tag="hired"):
    """SAM-58: whom Sam took; "nobody" if there was nobody."""

    worker: Literal["cowboy", "builder", "engineer", "nobody"]


class Jobs(Action, frozen=True, tag="jobs"):
    """SAM-58: the whole job market, to have it worked out: `row.space.worker`, and the token's row (0: it has left)."""

    workers: list[str]
    token: int


class BestCattle(Action, frozen=True, tag="best_cattle"):
    """SAM-64: the points of the best cards of one breeding value, best first: "32" for a 3 and a 2."""

    value: int
    points: str


class YourEngine(Action, frozen=True, tag="your_engine"):
    """SAM-74: where your engine stands, if it is in Sam's way; "elsewhere" if not."""

    at: str


class NoSpace(Action, frozen=True, tag="no_space"):
    """SAM-R23: there is no empty building space for the tile."""


class Arrived(Action, frozen=True, tag="arrived"):
    """SAM-32: whether Sam has reached Kansas City."""

    yes: bool


class Ended(Action, frozen=True, tag="ended"):
    """SAM-95, SAM-96: who has taken the job market token."""

    by: Literal["you", "sam"]


class Points(Action, frozen=True, tag="points"):
    """What counts only at the end: Sam's pile and tiles, and your own total."""

    cattle: int
    objectives: int
    hazards: int
    yours: int


# -- corrections -------------------------------------------------------------------------------------------------------


class SetWorkers(Action, frozen=True, tag="set_workers"):
    cowboy: int
    builder: int
    engineer: int
    specialization: Worker


class SetTrack(Action, frozen=True, tag="set_track"):
    """Sam's engine ("gone" once it has left the board), his stations, the discs in his supply."""

    engine: str
    stations: list[int]
    discs: int


class SetDeliveries(Action, frozen=True, tag="set_deliveries"):
    n: int


class SetBuildings(Action, frozen=True, tag="set_buildings"):
    """The numbers on the trail and in the supply; what is in neither has left the game."""

    placed: list[int]
    supply: list[int]


class SetWalked(Action, frozen=True, tag="set_walked"):
    """How many steps Sam has made since he left Kansas City."""

    steps: int


# -- what Sam does -----------------------------------------------------------------------------------------------------


class Go(Action, frozen=True, tag="go"):
    """SAM-33 to SAM-39: so many steps."""

    steps: int


class Tell(Action, frozen=True, tag="tell"):
    """A decision that needs no answer, or whose result you are asked for: told as its criteria."""

    what: Literal["hire", "take_cattle", "buy_best", "objective", "outlaw", "hazard", "none", "foresight"]


class Hires(Action, frozen=True, tag="hires"):
    worker: Literal["cowboy", "builder", "engineer", "nobody"]
    row: int = 0
    space: int = 0


class Buys(Action, frozen=True, tag="buys"):
    """SAM-65: these cards; `instead` if they come first in the market and all else is equal (SAM-R13)."""

    cards: tuple[str, ...]
    cowboys: int
    instead: tuple[str, ...] = ()


class Adds(Action, frozen=True, tag="adds"):
    """SAM-67: a cowboy adds two cards to the market."""


class BuysNothing(Action, frozen=True, tag="buys_nothing"):
    pass


class Rides(Action, frozen=True, tag="rides"):
    """SAM-73: the engine to this place; a station there gets a disc, from the supply (0) or from another station."""

    to: float
    station: int = 0
    disc_from: int | None = None


class Stays(Action, frozen=True, tag="stays"):
    """SAM-78: the engine has left the board."""


class Builds(Action, frozen=True, tag="builds"):
    tile: int
    replaces: int = 0


class BuildsNothing(Action, frozen=True, tag="builds_nothing"):
    pass


class Delivers(Action, frozen=True, tag="delivers"):
    city: str
    objectives: int
    disc_from: int


class DeliversNothing(Action, frozen=True, tag="delivers_nothing"):
    """SAM-R21: no disc is left."""


Told = (
    Go | Tell | Hires | Buys | Adds | BuysNothing | Rides | Stays | Builds | BuildsNothing | Delivers | DeliversNothing
)
Answer = (
    FirstWorker | TurnUp | YourBuildings | Hired | Jobs | BestCattle | YourEngine | NoSpace | Arrived | Ended | Points
)
Correction = SetWorkers | SetTrack | SetDeliveries | SetBuildings | SetWalked
Talk = Told | Answer | Correction | TurnCard

ACTIONS: tuple[type[Action], ...] = (
    FirstWorker, TurnUp, YourBuildings, Hired, Jobs, BestCattle, YourEngine, NoSpace, Arrived, Ended, Points,
    SetWorkers, SetTrack, SetDeliveries, SetBuildings, SetWalked, Go, Tell, Hires, Buys, Adds, BuysNothing, Rides,
    Stays, Builds, BuildsNothing, Delivers, DeliversNothing, TurnCard,
)  # fmt: skip


class State(Struct):
    """What is known of Sam, and what comes next."""

    content: Content
    sam: Sam
    cards: tuple[int, ...]  # in play
    unseen: tuple[int, ...]
    plan: list[str]  # what is still to be done; the last entry is next
    discards: tuple[int, ...] = ()
    card: int = 0
    engine: float | None = 0.0
    walked: int = 0  # steps since he left Kansas City
    buildings: int = 0  # yours on the trail, as you said last
    cowboys: int = 0  # not used yet in this action
    best: tuple[str | None, str | None, str | None] = (None, None, None)  # of breeding value 3, 4, 5, as far as asked
    near: float = 0.0  # your engine, if it is in his way
    jobs: JobMarket | None = None
    fresh_tile: int = 0  # the building just placed: it can still turn out that there is no space for it
    ended: str = ""  # who took the job market token
    points: tuple[int, ...] = ()  # cattle, objectives, hazards, yours
    turns: int = 0
    said: tuple[str, ...] = ()

    @property
    def branch(self) -> Branch:
        return self.in_play.branch_for(self.sam.specialization)

    @property
    def in_play(self) -> Card:
        return self.content.deck.cards[self.card]

    def clone(self) -> State:
        return State(
            self.content, self.sam.clone(), self.cards, self.unseen, self.plan[:], self.discards, self.card,
            self.engine, self.walked, self.buildings, self.cowboys, self.best, self.near, self.jobs, self.fresh_tile,
            self.ended, self.points, self.turns, self.said,
        )  # fmt: skip

    def position(self) -> Json:
        return [
            self.sam.position(), self.cards, sorted(self.unseen), self.plan[:], self.discards, self.card, self.engine,
            self.walked, self.buildings, self.cowboys, self.best, self.near, self.jobs, self.fresh_tile, self.ended,
            self.points, self.turns,
        ]  # fmt: skip
