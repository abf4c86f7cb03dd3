"""An Automaton's whole turn at once, from tables of the map: what `games.wanderlust.brisk` does, on flat arrays."""

from __future__ import annotations

from secondchair.fast.bigrace.layout import (
    AIRPORT,
    AUTOMATON_XP,
    BY_LAND,
    COLLECTED,
    DISPLAY,
    FLIGHT_COST,
    GOALS,
    LANDING,
    METRIC,
    MOST_PLACES,
    MOVED,
    NEAR,
    NEAR_STEPS,
    NEAREST_AIRPORT,
    NEED,
    NEXT,
    NEXT_BY_LAND,
    OFFER,
    OFFER_MOST,
    PLACE,
    PLACES,
    POINTS,
    SHOWN,
    SOLO_COST,
    STEPS,
    TOKENS,
    TROTTERS,
    TURN,
    VISIT,
    ZONE_OF,
    K,
    Race,
    Tables,
)
from secondchair.fast.bigrace.rules import check_objectives, gain_card, gain_token, is_shown, take_face_down
from secondchair.fast.compiled import Array, compiled
from secondchair.games.wanderlust.atlas import FAR
from secondchair.games.wanderlust.state import NONE


@compiled
def play_turn(r: Race, t: Tables, dice: Array) -> None:
    """The turn of the Automaton whose turn it is, up to its end: collect, gain, go (A9)."""
    trotter = r[TURN]
    while True:
        if r[VISIT + trotter] != NONE and not collects(r, t, trotter):
            return
        if is_shown(r, t, r[PLACE + trotter]):
            gain_card(r, t, trotter, t[AUTOMATON_XP], dice)
        elif r[POINTS] <= 0 or not goes(r, t, trotter):
            return


@compiled
def collects(r: Race, t: Tables, trotter: int) -> bool:
    """WL-19 to WL-23. False: its points do not cover the next one, and its turn is over (AMB-13)."""
    goal = 0
    while goal < r[GOALS] and r[METRIC + goal] != COLLECTED:
        goal += 1
    if goal == r[GOALS]:
        return True
    place = r[PLACE + trotter]
    kind = t[OFFER + place]
    while (
        r[VISIT + trotter] < t[OFFER_MOST + place]
        and r[TOKENS + trotter * K + kind] < r[NEED + goal * K + kind]
    ):  # fmt: skip
        if r[POINTS] < t[SOLO_COST + kind]:
            return False
        r[POINTS] -= t[SOLO_COST + kind]
        r[VISIT + trotter] += 1
        r[MOVED] = 1
        gain_token(r, t, trotter, kind, 1)
    return True


@compiled
def goes(r: Race, t: Tables, trotter: int) -> bool:
    """WL-31: by the tiers, until it comes onto a displayed card or its points are spent. False: it stays."""
    goal = walks_for(r, t, trotter)
    if goal != NONE:
        walk(r, t, trotter, goal, NEXT)
        return True
    here = r[PLACE + trotter]
    if not t[AIRPORT + here]:
        airport = t[NEAREST_AIRPORT + here]
        table = NEXT
        if occupied(r, trotter, airport):
            airport = second_airport(r, t, trotter, airport)
            table = NEXT_BY_LAND
            if airport == NONE:
                return False
        if walk(r, t, trotter, airport, table) or not r[POINTS]:
            return True
    goal = flies_for(r, t, trotter)
    if goal == NONE or r[POINTS] < t[FLIGHT_COST]:
        return False
    fly(r, t, trotter, goal)
    return True


@compiled
def walks_for(r: Race, t: Tables, trotter: int) -> int:
    """Tier 1 and tier 2 (WL-32 to WL-37)."""
    here = r[PLACE + trotter]
    for spot in range(t[SHOWN] - 1, -1, -1):
        card = r[DISPLAY + spot]
        if card != NONE and t[STEPS + here * MOST_PLACES + card] <= t[NEAR_STEPS]:
            return card
    for spot in range(t[SHOWN] - 1, -1, -1):
        card = r[DISPLAY + spot]
        if card != NONE and t[ZONE_OF + card] == t[ZONE_OF + here] and not beside(r, t, trotter, card):
            return card
    return NONE


@compiled
def flies_for(r: Race, t: Tables, trotter: int) -> int:
    """Part B (WL-41, WL-42)."""
    for spot in range(t[SHOWN] - 1, -1, -1):
        card = r[DISPLAY + spot]
        if card != NONE and not beside(r, t, trotter, card):
            return card
    return NONE


@compiled
def beside(r: Race, t: Tables, trotter: int, card: int) -> bool:
    """AMB-8: does another trotter, you included, stand on it or one step away?"""
    for other in range(r[TROTTERS]):
        if other != trotter and t[NEAR + card * MOST_PLACES + r[PLACE + other]]:
            return True
    return False


@compiled
def occupied(r: Race, trotter: int, airport: int) -> bool:
    """AMB-9: only another Automaton can be in the way."""
    for other in range(1, r[TROTTERS]):
        if other != trotter and r[PLACE + other] == airport:
            return True
    return False


@compiled
def second_airport(r: Race, t: Tables, trotter: int, first: int) -> int:
    """WL-39, AMB-10, AMB-32: the second nearest of the zone by land, if no Automaton stands on that one too."""
    here, found, fewest = r[PLACE + trotter], NONE, FAR
    for place in range(t[PLACES]):
        if place != first and t[AIRPORT + place] and t[ZONE_OF + place] == t[ZONE_OF + here]:
            steps = t[BY_LAND + here * MOST_PLACES + place]
            if steps < fewest:
                found, fewest = place, steps
    if found == NONE or occupied(r, trotter, found):
        return NONE
    return found


@compiled
def walk(r: Race, t: Tables, trotter: int, goal: int, table: int) -> bool:
    """Toward the goal as far as the points reach. True: it has come onto a displayed card (WL-30)."""
    here, found = r[PLACE + trotter], False
    r[VISIT + trotter] = NONE
    r[MOVED] = 1
    while r[POINTS] and here != goal and not found:
        here = t[table + here * MOST_PLACES + goal]
        r[POINTS] -= 1
        found = is_shown(r, t, here)
    r[PLACE + trotter] = here
    return is_shown(r, t, here)


@compiled
def fly(r: Race, t: Tables, trotter: int, goal: int) -> None:
    """WL-28, WL-43."""
    r[POINTS] -= t[FLIGHT_COST]
    r[PLACE + trotter] = t[LANDING + goal]
    r[VISIT + trotter] = NONE
    r[MOVED] = 1
    if take_face_down(r, t, trotter):
        check_objectives(r, t, trotter)
    if not is_shown(r, t, r[PLACE + trotter]):
        walk(r, t, trotter, goal, NEXT)
