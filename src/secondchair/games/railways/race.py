"""The race for the Duel Barons, as the simple player sees it: what each may still bring, and what he would cost.

A Railbot card with the Baron icon takes a baron of your choice (RB-69), and there are enough of them for all four. So
each baron ends with you or with the Railbot: if you claim him you gain his points, and you are spared his effect. How
likely that is depends on the turns that his goal still takes, and on how many others can be given away until then.

What effects cost is measured in points of the result (`python tests/bench/railbot_estimate.py effects`): Taxation costs
38 in any turn from 2 to 8, 36 in turn 10 and 14 in turn 13, a lower engine 11 from turn 4 on. The others are guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, factorial
from typing import NamedTuple

from secondchair.games.railways import barons, deliver, ledger, timetable
from secondchair.games.railways.content import COLORS, BaronGoal
from secondchair.games.railways.state import NONE, YOU, Delivery, K, State, clone
from secondchair.games.railways.track import add_link

CLAIMS_A_TURN = 0.3  # barons that the Railbot takes in a turn on the average
LATER = 4  # turns until it takes one that is kept for later
EFFORT = 1.0  # points that a turn's work for a baron costs elsewhere

TAXATION, TAXATION_A_TURN = 38.0, 4.0  # and no more than this for each turn that is left
LOWER_A_TURN = 0.8  # an engine that counts one level lower
PENALTY_A_TURN = 0.25  # a point less for the deliveries of one colour
LINE_LOST, CUBES_LOST, CARD_RESOLVED, DISPLAY_SMALLER, INSURANCE_DEARER = 3.0, 3.0, 2.0, 1.0, 3.0
GRAVE = 20.0  # an effect that costs more is worth an insurance
TAXATION_HURTS = 7  # turns left: before, an insurance against Taxation always pays

# By what a baron asks for, the turns that one more of it takes.
TURNS = {
    "hotels_owned": 3.0,
    "engine_level": 1.5,
    "longest_delivery": 1.5,
    "colored_cities_in_own_network": 0.8,
    "same_color_pairs_connected": 1.5,
    "major_lines_completed": 2.5,
    "own_links_touching_color": 1.0,
    "delivered_of_each_color": 0.6,
    "delivered_pairs": 0.6,
    "two_cities_of_color_connected": 3.0,
    "parallel_own_links": 1.0,
}


# -- his goal ----------------------------------------------------------------------------------------------------------


class Value(NamedTuple):
    """One of a baron's values: its points, the turns until it is reached, the chance to be there before the Railbot."""

    points: int
    turns: float
    chance: float


def _values(s: State, baron: int) -> list[Value]:
    goal, reached = s.content.barons[baron].goal, barons.have(s, baron)
    others, found = len(barons.unclaimed(s)) - 1, list[Value]()
    for tier in goal.tiers:
        turns = _turns_for(s, goal, tier.need - reached, tier.need)
        found.append(Value(tier.points, turns, _comes_first(s, turns, others)))
    return found


def _turns_for(s: State, goal: BaronGoal, missing: int, need: int) -> float:
    """The turns until so many are reached."""
    if missing <= 0:
        return 0.0
    match goal.kind:
        case "delivered_of_each_color" | "delivered_pairs":  # every cube that is still missing
            delivered = [0] * K
            for d in s.deliveries:
                delivered[d.color] += 1
            missing = sum(max(0, need - delivered[COLORS.index(color)]) for color in goal.colors or COLORS)
        case "longest_delivery":  # the engine that it takes, and the delivery
            missing = 1 + max(0, need - deliver.engine(s))
    return TURNS[goal.kind] * missing


def _comes_first(s: State, turns: float, others: int) -> float:
    """The chance that the Railbot claims no more than the others until then."""
    if turns > timetable.turns_left(s):
        return 0.0
    claims = CLAIMS_A_TURN * turns
    return exp(-claims) * sum(claims**n / factorial(n) for n in range(others + 1))


def promise(s: State, baron: int) -> float:
    """What is to be gained by an unclaimed baron on the average: his points, and that you are spared his effect."""
    spared = harm(s, baron)
    return max(0.0, *((v.points + spared) * v.chance - EFFORT * v.turns for v in _values(s, baron)))


def is_ripe(s: State, baron: int) -> bool:
    """RB-101: a claim is made once. It waits for the best value while the Railbot would be given another baron."""
    left = barons.unclaimed(s)
    if s.final or len(left) == 1 or _is_full(s, baron):
        return True
    return not s.trigger and min(left, key=lambda i: price(s, i)) == baron


def _is_full(s: State, baron: int) -> bool:
    """Is the best of his values reached?"""
    return barons.worth(s, baron) == max(tier.points for tier in s.content.barons[baron].goal.tiers)


# -- his effect --------------------------------------------------------------------------------------------------------


def price(s: State, baron: int) -> float:
    """What it costs to give him to the Railbot now, and not later or never."""
    values = _values(s, baron)
    chance = max(v.chance for v in values)
    return harm(s, baron) - (1 - chance) * harm(s, baron, LATER) + max(v.points * v.chance for v in values)


def harm(s: State, baron: int, later: int = 0) -> float:
    """The points that his effect costs, if the Railbot claims him so many turns later."""
    effect = s.content.barons[baron].effect
    left = max(0, timetable.turns_left(s) - 1 - later)
    tax = min(TAXATION, TAXATION_A_TURN * left)
    match effect.kind:
        case "taxation":
            return tax
        case "resolve_row_slot":  # RB-X9: the third card is the one just turned over
            known = not later and s.railbot.turned
            return tax if known and "taxation" in s.board.cards[known].effects else CARD_RESOLVED
        case "engine_counts_lower":
            return LOWER_A_TURN * left
        case "delivery_penalty":
            return PENALTY_A_TURN * effect.points * len(effect.colors) * left
        case "exhaust_each_color":
            return CUBES_LOST
        case "claim_major_line":
            return LINE_LOST
        case "deadhead":
            return DISPLAY_SMALLER
        case "insurance_extra_actions":
            return INSURANCE_DEARER
    return 0.0


def must_insure(s: State, card: str) -> bool:
    """RB-43: is this card so bad that the token belongs on it? There is one token, and Taxation comes first."""
    if not s.with_barons:
        return False
    cards = s.board.cards
    if "taxation" in cards[card].effects:
        return timetable.turns_left(s) >= TAXATION_HURTS
    if "baron" not in cards[card].icons or any("taxation" in cards[name].effects for name in s.railbot.row):
        return False
    return min((harm(s, i) for i in barons.unclaimed(s)), default=0.0) >= GRAVE


# -- what brings you nearer --------------------------------------------------------------------------------------------


class Gain(NamedTuple):
    """What something brings in the race: points that can be claimed at once, and hope besides."""

    points: int = 0
    hope: float = 0.0


def by_link(s: State, start: int, end: int, hexes: tuple[int, ...]) -> Gain:
    def build(after: State) -> None:
        add_link(after, YOU, start, end, hexes)
        ledger.check_lines(after, None)

    return _gain(s, build)


def by_delivery(s: State, color: int, links: int) -> Gain:
    def arrive(after: State) -> None:
        after.deliveries += (Delivery(color, NONE, links, links),)

    return _gain(s, arrive)


def by_engine(s: State) -> Gain:
    def upgrade(after: State) -> None:
        after.engine += 1

    return _gain(s, upgrade)


def by_card(s: State, card: int) -> Gain:
    def take(after: State) -> None:
        after.cards += (card,)

    return _gain(s, take)


def by_color(s: State, city: int, color: int) -> Gain:
    def found(after: State) -> None:
        after.color[city] = color

    return _gain(s, found)


def _gain(s: State, change: Callable[[State], None]) -> Gain:
    """How much better it stands after something that changes the state so."""
    if not s.with_barons or not (left := barons.unclaimed(s)):
        return Gain()
    after, points, hope = clone(s), 0, 0.0
    change(after)
    for i in left:
        if _is_full(after, i) and not _is_full(s, i):
            points += barons.worth(after, i)
            hope += harm(s, i)
        else:
            hope += promise(after, i)
    return Gain(points, hope - sum(promise(s, i) for i in left))


def wants_parallel(s: State) -> bool:
    """RB-120: does a baron ask for two links between the same cities?"""
    if not s.with_barons:
        return False
    return any(s.content.barons[i].goal.kind == "parallel_own_links" for i in barons.unclaimed(s))
