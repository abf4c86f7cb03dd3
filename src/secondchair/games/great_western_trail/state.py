"""The state: plain data that the rules change, and small questions that can be asked of it.

Everything is called by its id in the content: spaces of the trail, tiles, cards, cities; a place on the railroad is its
number (a turnout n.5). Face-down stacks and bags are lists without an order: what nobody has seen is not arranged yet.
What seat 1 owns besides its `Seat` is its own affair and hangs on `opponent`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from secondchair.core.pending import Pending
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.content import (
    BUILDER,
    HUMAN,
    OUTLAWS,
    START,
    Building,
    Content,
    Hazard,
    Outlaw,
)
from secondchair.games.great_western_trail.pending import OpponentTurn

OFF_TRACK = -1.0  # where the engine of an automated opponent goes after the last station (GWT-66)
TOP, BOTTOM = 0, 1  # rows of the foresight display: entry 2 * (column - 1) + row

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
        return []


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
            self.herder, self.engine, self.workers[:], self.supply[:], self.cities[:], self.stations[:],
            self.hazards[:], self.outlaws[:], self.objectives[:], self.masters[:], self.cattle[:],
        )  # fmt: skip

    def position(self) -> Json:
        return [
            self.herder, self.engine, self.workers, sorted(self.supply), self.cities, sorted(self.stations),
            sorted(self.hazards), sorted(self.outlaws), sorted(self.objectives), sorted(self.masters),
            sorted(self.cattle),
        ]  # fmt: skip


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
    foresight: list[str]  # "" is an empty space
    jobs: list[str]  # job market, row by row; "" is an empty space
    token: int  # row of the job market token; one more than there are when it has left
    holder: int  # who took it
    market: list[str]  # open cattle cards, oldest first, or by rising points
    display: list[str]  # open objective cards, the farthest from the stack first; "" is a gap

    # What is face down, and what has left the game.
    bags: list[list[str]]
    cattle_stack: list[str]
    objective_stack: list[str]
    starting: list[str]  # starting objective cards not dealt yet
    undealt: list[str]  # station master tiles, neutral letters: only while they are dealt
    simmental: list[int]  # cards of stage 2 and 3 that lie ready
    box: list[str]

    # The turn.
    pending: list[Pending]
    used: tuple[str, ...]  # spaces whose local actions were used in this turn (GWT-29)
    turns: int = 0  # of the person, finished or begun

    def clone(self) -> State:
        you, other = self.seats
        bags = self.bags
        return State(
            self.content, self.setup, self.opponent.clone(), [you.clone(), other.clone()],
            self.dollars, self.tokens, self.certificates, self.covered, self.hand[:], self.stack[:], self.discard[:],
            self.trail.copy(), self.masters.copy(), self.foresight[:], self.jobs[:], self.token, self.holder,
            self.market[:], self.display[:], [bags[0][:], bags[1][:], bags[2][:]], self.cattle_stack[:],
            self.objective_stack[:], self.starting[:], self.undealt[:], self.simmental[:], self.box[:],
            self.pending[:], self.used, self.turns,
        )  # fmt: skip

    def position(self) -> Json:
        """What the rules define, in a fixed order, whatever the order in which it came about."""
        trail = [[space, self.trail[space].id, self.trail[space].owner] for space in sorted(self.trail)]
        return [
            self.opponent.position(), [seat.position() for seat in self.seats],
            self.dollars, self.tokens, self.certificates, sorted(self.covered), sorted(self.hand), sorted(self.stack),
            sorted(self.discard), trail, [[n, self.masters[n]] for n in sorted(self.masters)], self.foresight[:],
            self.jobs[:], self.token, self.holder, self.market[:], self.display[:], [sorted(b) for b in self.bags],
            sorted(self.cattle_stack), sorted(self.objective_stack), sorted(self.starting), sorted(self.undealt),
            self.simmental[:], sorted(self.box), self.pending[:], self.used, self.turns,
        ]  # fmt: skip


def new_seat(workers: int, supply: tuple[str, ...]) -> Seat:
    return Seat(START, 0.0, [workers] * 3, list(supply), [], [], [], [], [], [], [])


# -- questions ---------------------------------------------------------------------------------------------------------


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
