"""Sam at a real table: what is known of him, and the actions of which such a game consists."""

from __future__ import annotations

from copy import copy
from typing import ClassVar, Literal

from msgspec import field

from secondchair.core.rules import Action, Json
from secondchair.core.says import Says
from secondchair.games.great_western_trail.content import Worker
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.opponent.table import (
    Arrived,
    DeliversNothing,
    Go,
    LookAt,
    SetDeliveries,
    SetWalked,
    Stays,
    TableState,
    TakesHazard,
    Walks,
    YourEngine,
)
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.box import said
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.decisions.kansas_city import next_city
from secondchair.games.great_western_trail.sam.deck import Branch, Card
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.turn import TurnCard

IN_KANSAS_CITY = -1

# -- your answers ------------------------------------------------------------------------------------------------------


class FirstWorker(Action, frozen=True, tag="first_worker"):
    """SAM-7: the worker tile that was set aside for Sam."""

    worker: Worker


class TurnUp(Action, frozen=True, tag="turn_up"):
    """SAM-25: Sam's turn begins; 0 lets the app draw, a number is the printed card you drew.

    SAM-27: `IN_KANSAS_CITY` says that his last turn is not over, since he stands there.
    """

    card: int


class YourBuildings(Action, frozen=True, tag="your_buildings"):
    """SAM-35."""

    n: int


class Hired(Action, frozen=True, tag="hired"):
    """SAM-58: whom Sam took; "nobody" if there was nobody."""

    worker: Literal["cowboy", "builder", "engineer", "nobody"]


class LookAtJobs(Action, frozen=True, tag="look_at_jobs"):
    """SAM-58: the job market, to have it worked out: by target (`job:1,2`) who has come or gone since you told last.

    `token` is the row of its token, 0 once it has left the market.
    """

    places: dict[str, str]
    token: int


class Jobs(Action, frozen=True, tag="jobs"):
    """The same as rules version 2 asked for it: old games are read up to there."""

    workers: list[str]
    token: int


class BestCattle(Action, frozen=True, tag="best_cattle"):
    """SAM-64: the points of the best cards of one breeding value, best first: "32" for a 3 and a 2."""

    value: int
    points: str


class NoSpace(Action, frozen=True, tag="no_space"):
    """SAM-R23: there is no empty building space for the tile."""


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


class SetBuildings(Action, frozen=True, tag="set_buildings"):
    """The numbers on the trail and in the supply; what is in neither has left the game."""

    placed: list[int]
    supply: list[int]


# -- what Sam does -----------------------------------------------------------------------------------------------------


class TellCriteria(Action, frozen=True, tag="tell"):
    """A decision that needs no answer, or whose result you are asked for: told as its criteria."""

    what: todo.Instruction


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


class Site(Action, frozen=True, tag="site"):
    """SAM-82: where the building goes, worked out; "" if there is no space (SAM-R23)."""

    space: str


class Builds(Action, frozen=True, tag="builds"):
    tile: int
    replaces: int = 0


class BuildsNothing(Action, frozen=True, tag="builds_nothing"):
    pass


class Delivers(Action, frozen=True, tag="delivers"):
    city: str
    objectives: int
    disc_from: int


ACTIONS: tuple[type[Action], ...] = (
    FirstWorker, TurnUp, YourBuildings, Hired, LookAtJobs, Jobs, BestCattle, YourEngine, NoSpace, Arrived, LookAt,
    Ended, Points, SetWorkers, SetTrack, SetDeliveries, SetBuildings, SetWalked, Go, TellCriteria, Walks, Site,
    TakesHazard, Hires, Buys, Adds, BuysNothing, Rides, Stays, Builds, BuildsNothing, Delivers, DeliversNothing,
    TurnCard, Says,
)  # fmt: skip

# -- what is known of him ----------------------------------------------------------------------------------------------


SAM = Character(
    id="sam",
    name="Sam",
    column="Sam",
    turn_up="Turn up Sam's card",
    card_rule="SAM-25",
    move_rule="SAM-32",
    toll_rule="SAM-22",
    hazard_rule="SAM-93",
    arrival_rule="SAM-32",
    delivery_rule="SAM-52",
    end_rule="SAM-96",
    result_rule="SAM-101",
    ready=todo.Ready(),
    count=todo.CountPoints(),
    in_kansas_city=(todo.Deliver(), todo.Instruct("foresight")),
    work_out=todo.WorkOut,
    acts_on_arrival=True,  # SAM-27
)


class State(TableState, kw_only=True):
    """What is known of Sam, and what comes next."""

    DERIVED: ClassVar[tuple[str, ...]] = (*TableState.DERIVED, "printed")
    who: ClassVar[Character] = SAM

    content: Content
    sam: Sam
    buildings: int = 0  # yours on the trail, as you said last
    cowboys: int = 0  # not used yet in this action
    best: dict[int, str] = field(default_factory=dict)  # breeding value -> points of the best cards, as far as asked
    near: float = 0.0  # your engine, if it is in his way
    jobs: dict[str, str] = field(default_factory=dict)  # target -> worker in the job market, as you told last
    token: int = 0  # the row of its token, as you told last
    printed: bool = False  # the last card is one that you drew yourself
    fresh_tile: int = 0  # the building just placed: it can still turn out that there is no space for it

    @property
    def branch(self) -> Branch:
        return self.in_play.branch_for(self.sam.specialization)

    @property
    def in_play(self) -> Card:
        return self.content.deck.cards[self.card]

    @property
    def unknown(self) -> str:
        """The component of your box that lies there, while what it says was designed here."""
        number = self.card or (self.discards[-1] if self.discards else 0)
        return f"cards:{number}" if self.printed and number and self.content.deck.cards[number].designed else ""

    def says(self, a: Says) -> None:
        self.content, self.own = said(self.content, a), {**self.own, a.part: a.values}

    def set_deliveries(self, n: int) -> None:
        """SAM-51 to SAM-53: every delivery goes one city farther."""
        self.sam.cities = ()
        for _ in range(n):
            self.sam.cities = (*self.sam.cities, next_city(self.sam))

    def clone(self) -> State:
        found = copy(self)
        found.sam, found.pending, found.best = self.sam.clone(), self.pending[:], self.best.copy()
        return found

    def position(self) -> dict[str, Json]:
        return {
            **super().position(),
            "sam": self.sam.position(),
            "buildings": self.buildings,
            "cowboys": self.cowboys,
            "best": {str(value): points for value, points in sorted(self.best.items())},
            "near": self.near,
            **({"jobs": dict(sorted(self.jobs.items())), "token": self.token} if self.jobs or self.token else {}),
            "fresh_tile": self.fresh_tile,
        }
