"""The rest of a game in outline, for the simple player: so many turns, an engine that grows to some level, the cubes in
sight, best ones last; and turn by turn what that does to money and bonds.

It answers what a thousand dollars is worth now: a bond costs a point at the end and a dividend every turn until then
(RW-13, RW-90), and while money is short each dividend needs another bond.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.games.railways.outlook import Sums
from secondchair.games.railways.state import State

LAST_TURN = 18  # about: the Final Evaluation comes on turn 17, 18 or 19 (RB-83)
TURNS_A_MARKER = 2.0  # so many turns pass before one more city is empty
BUILDING_ENDS = 4  # turns before the end: from then on everything is deliveries
PART_FOR_DELIVERIES = 0.65  # of the actions before that; the rest is track, cards and cities
GROWTH = 8.0  # thousands that go into track each turn before that, if they are there
YIELD = 0.06  # points for each of them and every turn left
CHOSEN = 1 / 3  # a card of the row is resolved as often as each other
TAX = 1.0
SPARE = 0.05  # points for a thousand dollars that are left at the end
ENOUGH = 30  # thousands, beyond which money is worth nothing
AHEAD = 4  # levels of the engine that are looked ahead


def turns_left(s: State) -> int:
    """With this one: by the cards, or by the cities that are still to be emptied."""
    if s.final:
        return 1
    if s.trigger:
        return 2
    by_cities = 1 + int(TURNS_A_MARKER * (s.threshold - s.markers.bit_count()))
    return max(2, min(LAST_TURN + 1 - s.turn, by_cities))


def actions_left(s: State) -> int:
    return turns_left(s) * s.content.numbers.player.actions_per_turn - s.action + s.extra


class Outline(Struct):
    """What a plan begins with."""

    score: float
    cash: int
    bonds: int
    level: int
    spent: int  # actions of this turn that it takes
    upgraded: bool  # this turn
    insured: str = ""


def best_result(s: State, sums: Sequence[Sums], start: Outline, without: Sequence[int] | None = None) -> float:
    """The best result of all plans, one for each level that the engine may grow to."""
    turns = turns_left(s)
    most = min(len(sums) - 1, s.content.numbers.engine.max_level, start.level + AHEAD)
    tax = taxes(s, start.insured)
    return max(_result(s, sums, start, goal, turns, without, tax) for goal in range(start.level, max(most, start.level) + 1))


def _result(
    s: State, sums: Sequence[Sums], start: Outline, goal: int, turns: int, without: Sequence[int] | None, taxes: Sequence[float]
) -> float:
    gains = _gains(s, sums, start, goal, turns, without)
    numbers = s.content.numbers
    score, cash, bonds, level = start.score, float(start.cash), float(start.bonds), start.level
    dollars, dividend, income = numbers.bond.cash, numbers.bond.dividend, numbers.income.values
    top, above = len(income), numbers.income.above_100
    cost = numbers.engine.cost
    grown = 0.0
    for left, (gain, upgrade), tax in zip(range(turns, 0, -1), gains, taxes):
        if upgrade:
            level += 1
            cash -= cost[str(level)]
        if left > BUILDING_ENDS and cash > 0:
            spent = min(cash, GROWTH)
            cash -= spent
            grown += spent * left
        score += gain
        here = int(score)
        cash += (1 - tax) * (income[here] if here < top else above) - dividend * bonds
        if cash < 0:
            bonds -= cash / dollars
            cash = 0.0
    return score - bonds + SPARE * min(cash, ENOUGH) + YIELD * grown


def taxes(s: State, insured: str) -> list[float]:
    """RB-66: by turn, how much of the income Taxation takes on the average: cards of the row, and those to come."""
    cards, row = s.board.cards, s.railbot.row
    shown = sum("taxation" in cards[name].effects and name != insured for name in row)
    if s.final:
        return [0.0]
    unseen = s.railbot.unseen
    hidden = TAX * sum("taxation" in cards[name].effects for name in unseen) / max(1, len(unseen))
    found, waits = list[float](), 1.0
    for turn in range(turns_left(s)):
        p = CHOSEN * waits * shown if (turn or not s.moved) else 0.0
        found.append(2 * (p + (hidden if turn else 0)))
        if p: waits *= 1 - CHOSEN
    found[-1] = 0.0
    return found


def _gains(
    s: State, sums: Sequence[Sums], start: Outline, goal: int, turns: int, without: Sequence[int] | None
) -> list[tuple[float, bool]]:
    """By turn, the points of its deliveries, and whether the engine is upgraded in it."""
    each = s.content.numbers.player.actions_per_turn
    actions, level, upgraded = each - s.action + s.extra - start.spent, start.level, start.upgraded
    plan, made = list[tuple[int, float, bool]](), 0.0  # by turn: level, deliveries, upgrade
    for left in range(turns, 0, -1):
        better = level < goal and not upgraded and actions > 0
        if better:
            level += 1
            actions -= 1
        upgraded = False
        part = 1.0 if left <= BUILDING_ENDS else PART_FOR_DELIVERIES
        plan.append((level, max(0, actions) * part, better))
        actions = each + min(0, actions)
    gains, n, made, last = list[tuple[float, bool]](), 0.0, 0.0, 0.0
    at = -1
    for level, deliveries, better in reversed(plan):  # the last deliveries are the best
        if level != at:
            at = level
            made = sums[level].best(int(n), without[level] if without else 0)
        n += deliveries
        total = sums[level].best(int(n), without[level] if without else 0)
        gains.append((total - made, better))
        made = total
    return gains[::-1]
