"""The rest of a game in outline, for the simple player: turn by turn an engine that grows, the cubes in sight, the best
of them last, and what that does to money and bonds.

It answers what a thousand dollars is worth now. A bond costs a point at the end and a dividend every turn until then
(RW-13, RW-90), and while money is short each dividend needs another bond. Money that is there goes into track, which
makes every later delivery better: the earlier, the more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from secondchair.games.railways import deliver, outlook
from secondchair.games.railways.outlook import MOST_DELIVERIES, Best, Near, Upto
from secondchair.games.railways.state import State

LAST_TURN = 18  # about: the Final Evaluation comes on turn 17, 18 or 19 (RB-83)
TURNS_A_MARKER = 2.0  # so many turns pass before one more city is empty
BUILDING_ENDS = 4  # turns before the end: from then on everything is deliveries
PART_FOR_DELIVERIES = 0.65  # of the actions before that; the rest is track, cards and cities
GROWTH = 8.0  # thousands that go into track each turn before that, if they are there
YIELD = 0.08  # points for each of them and every turn left
SPARE = 0.05  # points for a thousand dollars that are left at the end
ENOUGH = 30  # thousands, beyond which money is worth nothing
AHEAD = 4  # levels of the engine that are looked ahead
CHOSEN = 1 / 3  # a card of the row is resolved about as often as each of the other two (RB-51)


class Start(NamedTuple):
    """What a plan begins with."""

    score: int
    cash: int
    bonds: int
    level: int  # of the engine, as it counts
    lower: int  # levels that a baron takes off it (RB-112)
    actions: int  # left in this turn; fewer than none, if the next turn is already begun with them
    upgraded: bool  # this turn


class Turn(NamedTuple):
    """A turn of a plan: the level it delivers with, and which cubes, counted from the best one."""

    level: int
    first: int
    last: int
    upgrade: bool


def turns_left(s: State) -> int:
    """With this one: by the cards, or by the cities that are still to be emptied."""
    if s.final:
        return 1
    if s.trigger:
        return 2
    by_cities = 1 + int(TURNS_A_MARKER * (s.threshold - s.markers.bit_count()))
    return max(2, min(LAST_TURN + 1 - s.turn, by_cities))


def actions_now(s: State) -> int:
    """Of this turn."""
    return s.content.numbers.player.actions_per_turn - s.action + s.extra


@lru_cache(maxsize=4096)
def _plan(turns: int, each: int, actions: int, level: int, goal: int, upgraded: bool) -> tuple[Turn, ...]:
    """One upgrade a turn until the engine has the level `goal`; the last deliveries are the best ones."""
    made = list[tuple[int, float, bool]]()
    for left in range(turns, 0, -1):
        better = level < goal and not upgraded and actions > 0
        level, actions, upgraded = level + better, actions - better, False
        part = 1.0 if left <= BUILDING_ENDS else PART_FOR_DELIVERIES
        made.append((level, max(0, actions) * part, better))
        actions = each + min(0, actions)
    plan, n = list[Turn](), 0.0
    for level, deliveries, better in reversed(made):
        plan.append(Turn(level, int(n), min(int(n + deliveries), MOST_DELIVERIES), better))
        n += deliveries
    return tuple(reversed(plan))


def taxes(s: State, insured: str) -> list[float]:
    """RB-66: by turn, how many times its income Taxation will take on the average: cards of the row, cards to come."""
    cards, unseen = s.board.cards, s.railbot.unseen
    waiting = float(sum("taxation" in cards[name].effects and name != insured for name in s.railbot.row))
    coming = sum("taxation" in cards[name].effects for name in unseen) / max(1, len(unseen))
    found = list[float]()
    for _ in range(turns_left(s) - 1):
        due = 0.0 if s.moved and not found else CHOSEN * waiting
        found.append(2 * due)
        waiting += coming - due
    return [*found, 0.0]  # RB-81


def best_result(s: State, upto: Upto, start: Start, taxed: Sequence[float], goals: Sequence[int]) -> tuple[float, int]:
    """The best result of the plans for these levels of the engine, and its level.

    `upto` has, by level and n, the points of the n best deliveries.
    """
    each = s.content.numbers.player.actions_per_turn
    found = list[tuple[float, int]]()
    for goal in goals:
        if goal >= start.level or goal == goals[-1]:
            plan = _plan(len(taxed), each, start.actions, start.level, max(goal, start.level), start.upgraded)
            found.append((_result(s, upto, start, plan, taxed), goal))
    return max(found)


def _result(s: State, upto: Upto, start: Start, plan: Sequence[Turn], taxed: Sequence[float]) -> float:
    numbers = s.content.numbers
    incomes, above = numbers.income.values, numbers.income.above_100
    dollars, dividend, top = numbers.bond.cash, numbers.bond.dividend, len(incomes)
    score, cash, bonds, grown = start.score, float(start.cash), float(start.bonds), 0.0
    left = len(plan)
    for (level, first, last, upgrade), tax in zip(plan, taxed, strict=True):
        if upgrade:
            cash -= numbers.engine.cost[str(level + start.lower)]  # RB-X10
        if left > BUILDING_ENDS and cash > 0:
            spent = cash if cash < GROWTH else GROWTH
            cash -= spent
            grown += spent * left
        if last > first:
            row = upto[level]
            score += row[last] - row[first]
        cash += (1 - tax) * (incomes[score] if score < top else above) - dividend * bonds
        if cash < 0:
            bonds -= cash / dollars
            cash = 0.0
        left -= 1
    return score - bonds + SPARE * min(cash, ENOUGH) + YIELD * grown


# -- a position, looked at once ----------------------------------------------------------------------------------------


class Assessment(Struct):
    """Everything that one decision looks at, worked out once."""

    level: int
    most: int  # levels that are looked ahead to
    near: Near
    bonus: list[int]
    best: Best
    upto: Upto
    taxed: list[float]
    goals: Sequence[int]  # levels that plans for the engine aim at
    stuck: bool  # nothing can be delivered

    # Filled as they are looked at.
    averages: dict[int, dict[int, int]] = {}  # by city and level, what a cube out of the bag would be worth there
    founded: dict[tuple[int, int], Upto] = {}  # with a new city in that colour
    grey: set[str] | None = None  # the cities that might take a colour

    @property
    def levels(self) -> range:
        """Those that a plan for one of the goals delivers with."""
        return range(self.level, self.goals[-1] + 1)


def assess(s: State) -> Assessment:
    level, near, bonus = deliver.engine(s), outlook.near_of(s), outlook.bonuses(s)
    most = level + min(AHEAD, s.content.numbers.engine.max_level - s.engine)
    best = outlook.table(s, s.color, near, bonus, most)
    levels = range(level, most + 1)
    upto = outlook.points_upto(s.cubes, best, levels)
    taxed = taxes(s, s.railbot.insured)
    _, goal = best_result(s, upto, begin(s, level, 0, 1), taxed, levels)
    goals = [n for n in levels if abs(n - goal) <= 1]
    return Assessment(level, most, near, bonus, best, upto, taxed, goals, not upto[level][1])


def begin(s: State, level: int, price: int, spent: int, points: int = 0, better: int = 0) -> Start:
    """RW-12: after something that costs `price`, takes `spent` actions, and gives points or a better engine."""
    cash, bonds = s.cash - price, s.bonds
    if cash < 0:
        bond = s.content.numbers.bond.cash
        bonds -= cash // bond
        cash %= bond
    score, actions = max(0, s.score + points), actions_now(s) - spent
    return Start(score, cash, bonds, level + better, s.engine - level, actions, bool(s.upgrades or better))


def prospect(s: State, assessed: Assessment, start: Start, upto: Upto | None = None) -> float:
    """The result in sight: of the cubes as they are, or of others."""
    return best_result(s, upto or assessed.upto, start, assessed.taxed, assessed.goals)[0]


def reckon(s: State, assessed: Assessment, best: Best, start: Start) -> float:
    """The result in sight with another table, of links or colours that you would have."""
    return prospect(s, assessed, start, outlook.points_upto(s.cubes, best, assessed.levels))
