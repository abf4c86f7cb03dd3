"""The traveller of `games.wanderlust.traveller` on flat arrays: what things are worth, where to go, what to take.

With the same weights he makes the same choices, which `tests/fast` checks in whole races. What he thinks on the way
lies in a `Room`, so that nothing is allocated.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from secondchair.fast.bigrace.layout import (
    ACTIONS,
    BY_ORDER,
    CARDS,
    COLLECTED,
    DIRECT,
    DISPLAY,
    DONE,
    DONE_AS,
    FREE_FLIGHT,
    FREE_MODE,
    FREE_STEP,
    GOALS,
    HAND,
    HAND_LIMIT,
    HOPS,
    KIND_OF,
    KINDS_OF_TICKET,
    LAST_TURNS,
    LOW,
    METRIC,
    MODE_OF,
    MODES,
    MOST_GOALS,
    MOST_PLACES,
    MOST_SHOWN,
    MOST_TICKETS,
    MOST_TROTTERS,
    NEAR_STEPS,
    NEED,
    OFFER,
    PLACE,
    ROW,
    ROW_SIZE,
    SHOWN,
    STEPS,
    SWAP_MODE,
    TO_FINISH,
    TOKENS,
    TRIGGER,
    TROTTERS,
    VISIT,
    WAYS,
    WIDTH,
    WORTH,
    XP_PER_POINT,
    ZONE_OF,
    ZONES,
    K,
    Race,
    Tables,
)
from secondchair.fast.bigrace.rules import can_draw, discounts_to_collect, have, held, kept, placed, price
from secondchair.fast.bigrace.weights import (
    AIRLINER,
    ALSO,
    ALTERED,
    ALWAYS,
    ANY_REMOTE,
    ASIDE,
    DELAY,
    DENIAL,
    JOKER,
    LATER,
    MOMENT,
    NEARLY,
    ONWARD,
    REMOTE,
    SCARCE,
    SINGLE,
    THEFT,
    THINGS,
    TICKET,
    UNIT,
    WANTED,
    WILD,
)
from secondchair.fast.compiled import Array, compiled
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.content import CAMERA, MOST_MODES
from secondchair.games.wanderlust.state import NONE, YOU
from secondchair.games.wanderlust.traveller import (
    CARD,
    CITY,
    ENCOUNTER,
    SOON,
    SOUVENIR,
    XP,
    ZONE,
)
from secondchair.games.wanderlust.ways import MOST_FLIGHTS

TRAVEL, TAKE, COLLECT = range(3)  # what an action is for
FIRST_POINTS = (1.0, 1.0, 2.0)  # a collectible besides its points, once the race is finished

# Offsets into `Room.real`.
VALUE = 0  # of each thing, in actions
COST = VALUE + THINGS  # by objective: what it still takes
NET = COST + MOST_GOALS  # by target: actions saved, less those spent
TICKET_VALUE = NET + MOST_SHOWN  # by kind of ticket
REAL = TICKET_VALUE + MOST_TICKETS

# Offsets into `Room.whole`.
TARGETS = 0  # how many
TARGET = 1  # their cards, the best one first
WAY = TARGET + MOST_SHOWN  # the best way to each, packed
SHORT = WAY + MOST_SHOWN  # the tickets it lacks
MORE = SHORT + MOST_SHOWN  # flights by which it is stretched
OPEN = MORE + MOST_SHOWN  # objectives that you have not completed, the cheapest first
OPENS = OPEN + MOST_GOALS  # how many
PURSE = OPENS + 1  # by mode: what pays its steps
PURSE_ROW = PURSE + MOST_MODES  # the same with the tickets of the row
JOKERS = PURSE_ROW + MOST_MODES
JOKERS_ROW = JOKERS + 1
FREE_FLIGHTS = JOKERS_ROW + 1
OWED = FREE_FLIGHTS + 1  # by mode: steps that no ticket of theirs pays
WHOLE = OWED + MOST_MODES


class Room(NamedTuple):
    """Room to think in."""

    real: Array  # float64
    whole: Array  # int64


def room() -> Room:
    return Room(np.zeros(REAL), np.zeros(WHOLE, np.int64))


# -- what things are worth ---------------------------------------------------------------------------------------------


@compiled
def find_open_goals(r: Race, w: Array, k: Room) -> None:
    """Your open objectives, the cheapest first."""
    count = 0
    for goal in range(r[GOALS]):
        if r[DONE_AS + goal * MOST_TROTTERS + YOU] != NONE:
            continue
        metric, cost = r[METRIC + goal], 0.0
        if metric == COLLECTED:
            for kind in range(K):
                lack = r[NEED + goal * K + kind] - r[TOKENS + kind]
                cost += max(0, lack) * w[UNIT + SOUVENIR + kind]
        elif metric < COLLECTED:
            cost = (r[NEED + goal * K] - have(r, YOU, metric)) * w[UNIT + metric]
        else:
            continue
        at = count
        while at and k.real[COST + k.whole[OPEN + at - 1]] > cost:
            k.whole[OPEN + at] = k.whole[OPEN + at - 1]
            at -= 1
        k.whole[OPEN + at] = goal
        k.real[COST + goal] = cost
        count += 1
    k.whole[OPENS] = count


@compiled
def find_worth(r: Race, t: Tables, w: Array, k: Room) -> None:
    """What each thing is worth now."""
    find_open_goals(r, w, k)
    left = t[TO_FINISH] - placed(r, YOU)
    if left <= 0:
        in_points(r, t, k)
        return
    for thing in range(THINGS):
        k.real[VALUE + thing] = w[ALWAYS + thing]
    for rank in range(k.whole[OPENS]):
        goal = k.whole[OPEN + rank]
        metric = r[METRIC + goal]
        part = 1.0 if rank < left else w[ASIDE]
        if metric == COLLECTED:
            missing = 0
            for kind in range(K):
                missing += max(0, r[NEED + goal * K + kind] - r[TOKENS + kind])
            for kind in range(K):
                if r[NEED + goal * K + kind] > r[TOKENS + kind]:
                    k.real[VALUE + SOUVENIR + kind] += part * w[UNIT + SOUVENIR + kind] * (1 + w[NEARLY] / missing)
        else:
            missing = max(0, r[NEED + goal * K] - have(r, YOU, metric))
            k.real[VALUE + metric] += part * (1 + w[NEARLY] / missing) * w[UNIT + metric]


@compiled
def in_points(r: Race, t: Tables, k: Room) -> None:
    """The race is finished: only points count, with one more turn at most."""
    for thing in range(THINGS):
        k.real[VALUE + thing] = 0.0
    k.real[VALUE + CARD] = 1.0
    k.real[VALUE + XP] = 1 / t[XP_PER_POINT]
    k.real[VALUE + ENCOUNTER] = 0.3
    for kind in range(K):
        k.real[VALUE + SOUVENIR + kind] = FIRST_POINTS[kind] + t[WORTH + kind]
    for rank in range(k.whole[OPENS]):
        goal = k.whole[OPEN + rank]
        metric = r[METRIC + goal]
        if metric == COLLECTED:
            continue
        gain = t[BY_ORDER + r[DONE + goal]]
        lack = r[NEED + goal * K] - have(r, YOU, metric)
        if metric == XP:
            k.real[VALUE + XP] += gain / lack if lack < SOON else 0.0
        else:
            k.real[VALUE + metric] += gain / lack**2


@compiled
def is_last_turn(r: Race) -> bool:
    """WL-52."""
    return r[TRIGGER] != NONE and (r[TRIGGER] != YOU or r[LAST_TURNS] < r[TROTTERS])


# -- what pays ---------------------------------------------------------------------------------------------------------


@compiled
def find_purse(r: Race, t: Tables, k: Room) -> None:
    """What you hold, by the steps that it pays; and the same with the row."""
    whole = k.whole
    for mode in range(t[MODES]):
        whole[PURSE + mode] = 0
    jokers = kept(r, t, FREE_STEP)
    for kind in range(t[KINDS_OF_TICKET]):
        mode = t[MODE_OF + kind]
        if mode == NONE:
            jokers += r[HAND + kind]
        else:
            whole[PURSE + mode] += r[HAND + kind]
    whole[FREE_FLIGHTS] = kept(r, t, FREE_FLIGHT)
    whole[PURSE + FLYING] += whole[FREE_FLIGHTS]
    if t[FREE_MODE] != NONE:
        whole[PURSE + t[FREE_MODE]] += 1
    whole[JOKERS] = whole[JOKERS_ROW] = jokers
    for mode in range(t[MODES]):
        whole[PURSE_ROW + mode] = whole[PURSE + mode]
    for spot in range(t[ROW_SIZE]):
        kind = r[ROW + spot]
        if kind == NONE:
            continue
        if t[MODE_OF + kind] == NONE:
            whole[JOKERS_ROW] += 1
        else:
            whole[PURSE_ROW + t[MODE_OF + kind]] += 1


# -- where to go -------------------------------------------------------------------------------------------------------


@compiled
def find_targets(r: Race, t: Tables, w: Array, k: Room, manner: int) -> None:
    """The displayed cards with the best way to each, best first. `manner`: where the weights of trips stand."""
    find_purse(r, t, k)
    here, value = r[PLACE], k.real[VALUE : VALUE + THINGS]
    per_ticket = value[XP] - w[manner + TICKET - ASIDE]
    stretch = value[ENCOUNTER] - (w[manner + AIRLINER - ASIDE] - w[manner + TICKET - ASIDE]) + per_ticket
    detours = per_ticket > 0 or stretch > 0
    first = WAYS if detours else DIRECT
    finished = placed(r, YOU) >= t[TO_FINISH]
    count = 0
    for spot in range(t[SHOWN]):
        card = r[DISPLAY + spot]
        if card in (NONE, here):
            continue
        wanted = False
        for trotter in range(1, r[TROTTERS]):
            wanted = wanted or walks_to(r, t, trotter) == card
        gain = gain_of(r, t, w, k, card, finished) - farther(r, t, w, card, manner)
        if wanted:
            gain += w[manner + DENIAL - ASIDE]
        lost = w[manner + THEFT - ASIDE] * gain if wanted else 0.0
        at = first + here * MOST_PLACES + card
        net, way, short, more = best_way(r, t, w, k, t[at], t[at + 1], lost, manner)
        if short < 0:
            continue
        enter(k, count, net + gain - 1, card, way, short, more)
        count += 1
    k.whole[TARGETS] = count


@compiled
def enter(k: Room, count: int, net: float, card: int, way: int, short: int, more: int) -> None:
    """One more target, in its place by what it saves."""
    at = count
    while at and k.real[NET + at - 1] < net:
        move_target(k, at - 1, at)
        at -= 1
    k.real[NET + at] = net
    k.whole[TARGET + at], k.whole[WAY + at], k.whole[SHORT + at], k.whole[MORE + at] = card, way, short, more


@compiled
def move_target(k: Room, at: int, to: int) -> None:
    k.real[NET + to] = k.real[NET + at]
    k.whole[TARGET + to] = k.whole[TARGET + at]
    k.whole[WAY + to] = k.whole[WAY + at]
    k.whole[SHORT + to] = k.whole[SHORT + at]
    k.whole[MORE + to] = k.whole[MORE + at]


@compiled
def best_way(
    r: Race, t: Tables, w: Array, k: Room, begin: int, end: int, lost: float, manner: int
) -> tuple[float, int, int, int]:
    """Of these ways the one that saves most: what it saves, the way, the tickets it lacks (-1: there is no way), and
    by how many flights it is stretched."""
    whole, value = k.whole, k.real[VALUE : VALUE + THINGS]
    per_ticket = value[XP] - w[manner + TICKET - ASIDE]
    per_flight = value[ENCOUNTER] - (w[manner + AIRLINER - ASIDE] - w[manner + TICKET - ASIDE])
    stretch = per_flight + per_ticket
    tickets = 0
    for mode in range(t[MODES]):
        tickets += whole[PURSE + mode]
    tickets -= whole[FREE_FLIGHTS]
    best, best_net, best_short, best_more = 0, -np.inf, -1, 0
    for at in range(begin, end):
        way = t[at]
        steps = lack = lack_row = 0
        for mode in range(t[MODES]):
            n = way >> WIDTH * mode & LOW
            steps += n
            lack += max(0, n - whole[PURSE + mode])
            lack_row += max(0, n - whole[PURSE_ROW + mode])
        lack_row = max(0, lack_row - whole[JOKERS_ROW])
        flights = way >> WIDTH * FLYING & LOW
        swaps = 0
        if t[SWAP_MODE] != NONE:
            swap = t[SWAP_MODE]
            if (way >> WIDTH * swap & LOW) > whole[PURSE + swap] and tickets > steps - lack:
                swaps = 1
        lack -= swaps
        jokers = min(lack, whole[JOKERS])
        by_skill = 0
        if t[FREE_MODE] != NONE:
            n = way >> WIDTH * t[FREE_MODE] & LOW
            if n and n >= whole[PURSE + t[FREE_MODE]]:
                by_skill = 1
        short = lack - jokers
        net = per_ticket * (steps - by_skill - jokers) - w[manner + JOKER - ASIDE] * jokers + per_flight * flights
        more = 0
        if stretch > 0 and flights and not short and not swaps:
            more = max(0, min(whole[PURSE + FLYING] - flights, MOST_FLIGHTS))
            net += more * stretch
        if short:
            takes = (short + 1) // 2
            net -= w[manner + DELAY - ASIDE] * takes + w[manner + SCARCE - ASIDE] * lack_row
            if takes >= r[ACTIONS]:
                net -= lost
        if best_short < 0 or net > best_net:
            best, best_net, best_short, best_more = way, net, short, more
    return best_net, best, best_short, best_more


@compiled
def gain_of(r: Race, t: Tables, w: Array, k: Room, card: int, finished: bool) -> float:
    """What a card is worth, and what can be collected there."""
    value = k.real[VALUE : VALUE + THINGS]
    gain = value[CARD] + value[CITY + t[KIND_OF + card]]
    if not r[ZONES] >> t[ZONE_OF + card] & 1:
        gain += value[ZONE]
    kind = t[OFFER + card]
    if finished:
        return gain + (w[LATER + kind] if r[ACTIONS] > price(r, t, kind, 0) else 0.0)
    if value[SOUVENIR + kind]:
        gain += max(0.0, value[SOUVENIR + kind] - (2.0 if kind == CAMERA else 1.0)) + w[MOMENT]
    return gain


@compiled
def farther(r: Race, t: Tables, w: Array, card: int, manner: int) -> float:
    """What it costs to go on from a card."""
    nearest = NONE
    for spot in range(t[SHOWN]):
        other = r[DISPLAY + spot]
        if other != NONE and other != card:
            hops = t[HOPS + card * MOST_PLACES + other]
            if nearest == NONE or hops < nearest:
                nearest = hops
    return w[manner + ANY_REMOTE - ASIDE] * w[REMOTE + card] + w[manner + ONWARD - ASIDE] * max(0, nearest)


@compiled
def walks_to(r: Race, t: Tables, trotter: int) -> int:
    """The card that an Automaton will walk to by tier 1 (WL-32, WL-34), if there is one."""
    for spot in range(t[SHOWN] - 1, -1, -1):
        card = r[DISPLAY + spot]
        if card != NONE and t[STEPS + r[PLACE + trotter] * MOST_PLACES + card] <= t[NEAR_STEPS]:
            return card
    return NONE


@compiled
def find_ticket_values(r: Race, t: Tables, w: Array, k: Room) -> None:
    """What each kind of ticket would be worth in your hand, with the targets and the purse found before.

    What you hold by mode is counted anew: tickets may have come since.
    """
    find_purse(r, t, k)
    for kind in range(t[KINDS_OF_TICKET]):
        mode = t[MODE_OF + kind]
        if mode == NONE:
            k.real[TICKET_VALUE + kind] = w[WILD]
            continue
        value = w[SINGLE] / (1 + r[HAND + kind])
        for rank in range(k.whole[TARGETS]):
            if (k.whole[WAY + rank] >> WIDTH * mode & LOW) > k.whole[PURSE + mode]:
                value += w[ALSO] if rank else w[WANTED]
        k.real[TICKET_VALUE + kind] = value


@compiled
def best_in_row(r: Race, t: Tables, k: Room) -> int:
    """The kind of ticket in the row that is worth most, or NONE."""
    best = NONE
    for spot in range(t[ROW_SIZE]):
        kind = r[ROW + spot]
        if kind != NONE and (best == NONE or k.real[TICKET_VALUE + kind] > k.real[TICKET_VALUE + best]):
            best = kind
    return best


@compiled
def worst_in_hand(r: Race, t: Tables, k: Room) -> int:
    """The kind of ticket in your hand that is worth least."""
    worst = NONE
    for kind in range(t[KINDS_OF_TICKET]):
        if r[HAND + kind] and (worst == NONE or k.real[TICKET_VALUE + kind] < k.real[TICKET_VALUE + worst]):
            worst = kind
    return worst


# -- what to do --------------------------------------------------------------------------------------------------------


@compiled
def look(r: Race, t: Tables, w: Array, k: Room) -> None:
    """What things are worth, and where to go."""
    find_worth(r, t, w, k)
    finished = placed(r, YOU) >= t[TO_FINISH]
    find_targets(r, t, w, k, ALTERED if finished or is_last_turn(r) else ASIDE)


@compiled
def plan(r: Race, t: Tables, w: Array, k: Room) -> int:
    """What the next action is for; a trip goes to the first of the targets found."""
    look(r, t, w, k)
    if is_last_turn(r):
        keep_those_in_time(r, k)
    count = k.whole[TARGETS]
    best = k.real[NET] if count else -9.0
    discounts = discounts_to_collect(r, t)
    if discounts != NONE:
        kind = t[OFFER + r[PLACE]]
        net = k.real[VALUE + SOUVENIR + kind] - price(r, t, kind, discounts)
        if net > 0 and net >= best:
            return COLLECT
    if r[ACTIONS] <= 0:
        return COLLECT if discounts != NONE else TAKE
    if count and not k.whole[SHORT] and best >= 0:
        return TRAVEL
    if held(r, t) >= t[HAND_LIMIT] - 1:
        for rank in range(count):
            if not k.whole[SHORT + rank]:
                put_first(k, rank)
                return TRAVEL
    return TAKE


@compiled
def keep_those_in_time(r: Race, k: Room) -> None:
    """In the last turn: those that can still be reached, if there are any."""
    count = 0
    for rank in range(k.whole[TARGETS]):
        if (k.whole[SHORT + rank] + 1) // 2 < r[ACTIONS]:
            move_target(k, rank, count)
            count += 1
    if count:
        k.whole[TARGETS] = count


@compiled
def put_first(k: Room, rank: int) -> None:
    """One of the targets before all others."""
    net, card, way = k.real[NET + rank], k.whole[TARGET + rank], k.whole[WAY + rank]
    short, more = k.whole[SHORT + rank], k.whole[MORE + rank]
    for at in range(rank, 0, -1):
        move_target(k, at - 1, at)
    k.real[NET] = net
    k.whole[TARGET], k.whole[WAY], k.whole[SHORT], k.whole[MORE] = card, way, short, more


__all__ = ["CARDS", "VISIT", "Room", "best_in_row", "can_draw", "plan", "room"]
