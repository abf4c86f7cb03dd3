"""The state: plain data that the rules change, and small questions that can be asked of it.

Everything is called by its id in the content: spaces of the trail, tiles, cards, cities; a place on the railroad is its
number (a turnout n.5). Face-down stacks and bags are lists without an order: what nobody has seen is not arranged yet.
What seat 1 owns besides its `Seat` is its own affair and hangs on `opponent`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct, structs

from secondchair.core.pending import Pending
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.content import (
    BUILDER,
    HUMAN,
    NOBODY,
    OUTLAWS,
    PLAYERS_BY_SEAT,
    START,
    WORKERS,
    Building,
    Content,
    Hazard,
    Outlaw,
)
from secondchair.games.great_western_trail.effects import AnyEffect
from secondchair.games.great_western_trail.pending import AtLocation, OpponentTurn

OFF_TRACK = -1.0  # where the engine of an automated opponent goes after the last station (GWT-66)

OnTrail = Building | Hazard | Outlaw


class Setup(Struct, frozen=True):
    """The choices before the game. An opponent's rules fix all but the first three."""

    sides: Literal["a", "b", "random"] = "a"  # of the person's private buildings (GWT-5)
    neutral: Literal["fixed", "random"] = "fixed"  # GWT-4
    simmental: bool = False  # GWT-110
    first: int = HUMAN  # who plays first
    foresight_slides: bool = True  # GWT-54: remaining tiles slide to the bottom row before the refill
    display_slides: bool = True  # GWT-3: objective cards slide away from the stack
    market_by_points: bool = False  # GWT-3: the open cattle cards lie in a row by rising points
    opponent_workers: int = 0  # of each type, printed on its board
    opponent_tiles: tuple[str, ...] = ()  # its private buildings, `1b` …


class Opponent(Struct):
    """What an automated opponent keeps for itself: its deck, its figures. The opponents' own states derive from it."""

    name: ClassVar[str] = "The opponent"
    turn: ClassVar[Pending] = OpponentTurn()  # what its turn begins with

    def clone(self) -> Opponent:
        return Opponent()

    def position(self) -> Json:
        return {}


class Seat(Struct):
    """What either seat has on the shared board, and what it took from it."""

    herder: str
    engine: float
    workers: list[int]  # cowboys, builders, engineers; printed ones included
    supply: list[str]  # private buildings not on the board
    cities: list[str]  # own discs, in the order of delivery
    stations: list[int]  # own discs
    hazards: list[str]
    outlaws: list[str]
    objectives: list[str]  # the person's: the objective area; seat 1: the cards it took
    masters: list[str]  # station master tiles
    cattle: list[str]  # seat 1 only: the cards it took; the person's are in the herd deck

    def clone(self) -> Seat:
        return Seat(
            herder=self.herder,
            engine=self.engine,
            workers=self.workers[:],
            supply=self.supply[:],
            cities=self.cities[:],
            stations=self.stations[:],
            hazards=self.hazards[:],
            outlaws=self.outlaws[:],
            objectives=self.objectives[:],
            masters=self.masters[:],
            cattle=self.cattle[:],
        )

    def position(self) -> Json:
        return {
            "herder": self.herder,
            "engine": None if self.engine == OFF_TRACK else self.engine,
            "workers": dict(zip(WORKERS, self.workers, strict=True)),
            "supply": sorted(self.supply),
            "cities": self.cities,
            "stations": sorted(self.stations),
            "hazards": sorted(self.hazards),
            "outlaws": sorted(self.outlaws),
            "objectives": sorted(self.objectives),
            "station_masters": sorted(self.masters),
            "cattle": sorted(self.cattle),
        }


class State(Struct):
    """A game at one moment."""

    content: Content  # shared, never changed, like `setup`
    setup: Setup
    opponent: Opponent

    # Both seats: 0 the person, 1 the automated opponent.
    seats: list[Seat]

    # The person's player board and herd deck.
    dollars: int
    tokens: int  # exchange tokens
    certificates: int  # the position of the marker
    covered: frozenset[str]  # disc spaces that still hold a disc
    hand: list[str]
    stack: list[str]  # draw stack, unseen
    discard: list[str]

    # The shared board.
    trail: dict[str, OnTrail]  # space -> tile
    masters: dict[int, str]  # station -> station master tile that still lies there
    foresight: list[str]  # column by column, each from the top; "" is an empty space
    jobs: list[str]  # job market, row by row; "" is an empty space
    token: int  # row of the job market token; one more than there are when it has left
    holder: int  # who took it
    market: list[str]  # open cattle cards, oldest first, or by rising points
    display: list[str]  # open objective cards, the farthest from the stack first; "" is a gap

    # What is face down, and what has left the game.
    bags: list[list[str]]
    cattle_stack: list[str]
    objective_stack: list[str]
    starting: tuple[str, ...]  # starting objective cards not dealt yet
    undealt: tuple[str, ...]  # station master tiles, neutral letters: only while they are dealt
    simmental: tuple[int, ...]  # cards of stage 2 and 3 that lie ready
    box: list[str]

    # The turn.
    pending: list[Pending]
    used: tuple[str, ...]  # spaces whose local actions were used in this turn (GWT-29)
    turns: int = 0  # of the person, finished or begun

    def clone(self) -> State:
        """A copy by msgspec; what can be changed is copied as well, name by name. The rest is shared."""
        s: State = self.__copy__()  # type: ignore[attr-defined]
        you, other = self.seats
        first, second, third = self.bags
        s.opponent = self.opponent.clone()
        s.seats = [you.clone(), other.clone()]
        s.hand = self.hand[:]
        s.stack = self.stack[:]
        s.discard = self.discard[:]
        s.trail = self.trail.copy()
        s.masters = self.masters.copy()
        s.foresight = self.foresight[:]
        s.jobs = self.jobs[:]
        s.market = self.market[:]
        s.display = self.display[:]
        s.bags = [first[:], second[:], third[:]]
        s.cattle_stack = self.cattle_stack[:]
        s.objective_stack = self.objective_stack[:]
        s.box = self.box[:]
        s.pending = self.pending[:]
        return s

    def position(self) -> Json:
        """What the rules define, in their words, whatever the order in which it came about."""
        return {
            "setup": _setup(self.setup),
            "opponent": self.opponent.position(),
            "seats": {player: seat.position() for player, seat in zip(PLAYERS_BY_SEAT, self.seats, strict=True)},
            "dollars": self.dollars,
            "exchange_tokens": self.tokens,
            "certificates": self.certificates,
            "covered": sorted(self.covered),
            "hand": sorted(self.hand),
            "stack": sorted(self.stack),
            "discard": sorted(self.discard),
            "trail": {space: [tile.id, _player(tile.owner)] for space, tile in sorted(self.trail.items())},
            "station_masters": {str(station): tile for station, tile in sorted(self.masters.items())},
            "foresight": {str(column): foresight_column(self, column) for column in (1, 2, 3)},
            "job_market": _job_market(self),
            "cattle_market": self.market[:],
            "objective_display": self.display[:],
            "bags": {str(number): sorted(bag) for number, bag in enumerate(self.bags, 1)},
            "cattle_stack": sorted(self.cattle_stack),
            "objective_stack": sorted(self.objective_stack),
            "starting_objectives": sorted(self.starting),
            "undealt": sorted(self.undealt),
            "simmental": dict(zip(self.content.simmental_supply, self.simmental, strict=False)),
            "box": sorted(self.box),
            "pending": [_waiting(self, p) for p in self.pending],
            "used": sorted(self.used),
            "turns": self.turns,
        }


def _player(seat: int) -> str:
    return "nobody" if seat == NOBODY else PLAYERS_BY_SEAT[seat]


def _setup(setup: Setup) -> Json:
    return {**structs.asdict(setup), "first": _player(setup.first)}


def _job_market(s: State) -> Json:
    """Its rows from the top, each from the left; the row of its token, and who has it once it has left the market."""
    columns, rows = s.content.columns, len(s.content.rows)
    return {
        "rows": {str(row + 1): s.jobs[columns * row : columns * (row + 1)] for row in range(rows)},
        "token": s.token if s.token <= rows else None,
        "holder": _player(s.holder),
    }


def _waiting(s: State, p: Pending) -> Json:
    """Something pending as it is; the fields of a building that were used are told by what is printed in them."""
    if not isinstance(p, AtLocation) or not p.done:
        return p
    printed = printed_fields(s.content, p)
    return {"is": "at_location", **structs.asdict(p), "done": [printed[number - 1] for number in sorted(p.done)]}


def printed_fields(content: Content, p: AtLocation) -> tuple[AnyEffect, ...]:
    """GWT-26: what the fields of the building do, and the risk action of the space behind them."""
    building = content.neutral.get(p.tile) or content.private[HUMAN][p.tile]
    risk = content.nodes[p.space].risk
    return building.fields if risk is None else (*building.fields, risk)


def new_seat(workers: int, supply: tuple[str, ...]) -> Seat:
    return Seat(START, 0.0, [workers] * 3, list(supply), [], [], [], [], [], [], [])


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The same things in the same order, one of these less."""
    place = things.index(thing)
    return things[:place] + things[place + 1 :]


# -- questions ---------------------------------------------------------------------------------------------------------


def foresight_column(s: State, number: int) -> tuple[str, str]:
    """The tiles of a foresight column, the top one first."""
    first = 2 * (number - 1)
    return s.foresight[first], s.foresight[first + 1]


def step_limit(s: State) -> int:
    """GWT-23."""
    steps = s.content.steps
    return (
        steps.base
        + (steps.step_left if "step_left" not in s.covered else 0)
        + (steps.step_right if "step_right" not in s.covered else 0)
    )


def hand_limit(s: State) -> int:
    """GWT-106."""
    hand = s.content.hand
    clear = ("hand_left" not in s.covered) + ("hand_right" not in s.covered)
    return min(hand.base + hand.per_cleared_space * clear, hand.max)


def certificate_limit(s: State) -> int:
    """GWT-55: the 6-space counts only together with the 4-space."""
    if "certificate_limit_4" in s.covered:
        return s.content.certificate_limit
    return 4 if "certificate_limit_6" in s.covered else 6


def permanent_certificates(s: State) -> int:
    """GWT-57."""
    return sum(s.content.masters[tile].permanent_certificates for tile in s.seats[HUMAN].masters)


def builders(s: State, seat: int) -> int:
    return s.seats[seat].workers[BUILDER]


def in_the_woods(s: State, seat: int) -> int:
    """GWT-14: private buildings of this seat on spaces in the woods."""
    nodes = s.content.nodes
    return sum(nodes[space].woods for space, tile in s.trail.items() if tile.owner == seat)


def outlaw_pairs(s: State, seat: int) -> int:
    green, orange = OUTLAWS
    taken = s.seats[seat].outlaws
    return min(taken.count(green), taken.count(orange))
