"""What happens in a race, on flat arrays: cards, objectives, tickets, encounters, the turns and their end.

The readable rules (`games.wanderlust`) are the truth; `tests/fast` plays whole races in both and compares them. What
you decide is in `traveller.py`. Fate has two dice, as in `games.wanderlust.thought`: one for tickets, one for the rest.
"""

from __future__ import annotations

import numpy as np

from secondchair.fast.bigrace.layout import (
    ACTIONS,
    AMOUNT,
    AT_HOME,
    AUTOMATON_POINTS,
    BELOW,
    BELOW_AT,
    BELOW_END,
    BONUS,
    BY_ORDER,
    CAMERA_DISCOUNT,
    CAMERA_PRICE,
    CARDS,
    COLLECTED,
    DECK,
    DECK_AT,
    DECK_END,
    DISCARDS,
    DISPLAY,
    DONE,
    DONE_AS,
    EFFECT,
    FACE_DOWN,
    GOALS,
    HAND,
    HOME,
    KIND_OF,
    KINDS_OF_ENCOUNTER,
    KINDS_OF_TICKET,
    KNOWN,
    LAST_EACH,
    LAST_TURNS,
    LOWEST,
    MARKERS,
    MET,
    METRIC,
    MOST_TROTTERS,
    MOVED,
    NEED,
    NK,
    OF_KIND,
    OFFER,
    OFFER_MOST,
    OTHERS_SCORE,
    OVER,
    PILE,
    PLACE,
    POINTS,
    PRICE,
    QUIET,
    ROUND,
    ROW,
    SECTIONS,
    SHOWN,
    STILL_ROUNDS,
    STOOD_STILL,
    TO_FINISH,
    TOKENS,
    TRIGGER,
    TROTTERS,
    TURN,
    TURN_ACTIONS,
    UNSEEN,
    USABLE,
    VISIT,
    WORTH,
    XP,
    XP_PER_POINT,
    ZONE_OF,
    ZONES,
    K,
    Race,
    Tables,
)
from secondchair.fast.compiled import Array, compiled
from secondchair.games.wanderlust.content import CAMERA
from secondchair.games.wanderlust.state import NONE, YOU
from secondchair.games.wanderlust.traveller import CARD, CITY, ENCOUNTER, ZONE
from secondchair.games.wanderlust.traveller import XP as TRAVEL_XP

OF_TICKETS, OF_THE_REST = range(2)  # the two dice

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX, MIX_MORE = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
A, B, C, REST = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


@compiled
def uniform(dice: Array, which: int) -> float:
    """A number from 0 to below 1 (splitmix64)."""
    dice[which] += GOLDEN
    z = dice[which]
    z = (z ^ (z >> A)) * MIX
    z = (z ^ (z >> B)) * MIX_MORE
    return ((z ^ (z >> C)) >> REST) * (1.0 / 9007199254740992.0)


# -- objectives and the end --------------------------------------------------------------------------------------------


@compiled
def have(r: Race, trotter: int, metric: int) -> int:
    """What a trotter has towards an objective that counts one thing."""
    if metric < CITY + NK:
        return r[OF_KIND + trotter * NK + metric - CITY]
    if metric == CARD:
        return r[CARDS + trotter]
    if metric == ZONE:
        count, zones = 0, r[ZONES + trotter]
        while zones:
            zones &= zones - 1
            count += 1
        return count
    if metric == TRAVEL_XP:
        return r[XP + trotter]
    if metric == ENCOUNTER:
        return r[MET + trotter]
    if metric == AT_HOME:
        return r[CARDS + trotter] if r[PLACE + trotter] == r[HOME + trotter] else 0
    return 0


@compiled
def is_met(r: Race, trotter: int, goal: int) -> bool:
    metric = r[METRIC + goal]
    if metric == COLLECTED:
        for kind in range(K):
            if r[TOKENS + trotter * K + kind] < r[NEED + goal * K + kind]:
                return False
        return True
    return have(r, trotter, metric) >= r[NEED + goal * K]


@compiled
def placed(r: Race, trotter: int) -> int:
    """How many objectives a trotter has completed."""
    count = 0
    for goal in range(r[GOALS]):
        count += r[DONE_AS + goal * MOST_TROTTERS + trotter] != NONE
    return count


@compiled
def check_objectives(r: Race, t: Tables, trotter: int) -> None:
    """WL-163, WL-160."""
    for goal in range(r[GOALS]):
        at = DONE_AS + goal * MOST_TROTTERS + trotter
        if r[at] != NONE or not is_met(r, trotter, goal):
            continue
        if placed(r, trotter) >= t[MARKERS]:
            return
        r[at] = r[DONE + goal]
        r[DONE + goal] += 1
        if placed(r, trotter) >= t[TO_FINISH]:
            trigger(r, t, trotter)


@compiled
def trigger(r: Race, t: Tables, trotter: int) -> None:
    """WL-51, WL-52."""
    if r[TRIGGER] == NONE:
        r[TRIGGER] = trotter
        r[LAST_TURNS] = r[TROTTERS] * t[LAST_EACH]


@compiled
def end_turn(r: Race, t: Tables) -> None:
    """WL-14, WL-52: the next trotter's turn, or the end of the race."""
    r[ACTIONS] = r[POINTS] = 0
    if was_last_turn(r, t):
        r[OVER] = 1
    elif r[TURN] + 1 < r[TROTTERS]:
        r[TURN] += 1
        r[POINTS] = t[AUTOMATON_POINTS]
    else:
        r[QUIET] = 0 if r[MOVED] else r[QUIET] + 1
        if r[QUIET] >= t[STILL_ROUNDS] and r[TRIGGER] == NONE:  # WL-192
            r[STOOD_STILL] = 1
            trigger(r, t, YOU)
        r[TURN] = YOU
        r[ROUND] += 1
        r[MOVED] = r[BONUS] = 0
        r[ACTIONS] = t[TURN_ACTIONS]


@compiled
def was_last_turn(r: Race, t: Tables) -> bool:
    if r[TRIGGER] == NONE:
        return False
    if r[LAST_TURNS] < r[TROTTERS] * t[LAST_EACH] or r[TURN] != r[TRIGGER] or r[STOOD_STILL]:
        r[LAST_TURNS] -= 1
    return r[LAST_TURNS] == 0


@compiled
def points(r: Race, t: Tables, trotter: int) -> int:
    """WL-180 to WL-183, whoever scores."""
    total = 0
    if t[SECTIONS] & 1:
        for goal in range(r[GOALS]):
            rank = r[DONE_AS + goal * MOST_TROTTERS + trotter]
            if rank != NONE:
                total += t[BY_ORDER + rank]
    if t[SECTIONS] & 2:
        total += r[XP + trotter] // t[XP_PER_POINT]
    if t[SECTIONS] & 4:
        for kind in range(K):
            total += r[TOKENS + trotter * K + kind] * t[WORTH + kind]
    return total


@compiled
def lead(r: Race, t: Tables) -> int:
    """By how many points you are before the best of the others; 0 stands for a tie broken against you, at most."""
    best = 0
    for trotter in range(1, r[TROTTERS]):
        if t[OTHERS_SCORE] or placed(r, trotter) >= t[TO_FINISH]:
            best = max(best, points(r, t, trotter))
    return points(r, t, YOU) - best


@compiled
def is_won(r: Race, t: Tables) -> bool:
    """WL-53 to WL-55, WL-185, once the race is over."""
    if placed(r, YOU) < t[TO_FINISH]:
        return False
    yours = points(r, t, YOU)
    for trotter in range(1, r[TROTTERS]):
        if not (t[OTHERS_SCORE] or placed(r, trotter) >= t[TO_FINISH]):
            continue
        theirs = points(r, t, trotter)
        if theirs != yours:
            if theirs > yours:
                return False
        elif r[XP + trotter] != r[XP]:
            if r[XP + trotter] > r[XP]:
                return False
        elif r[CARDS + trotter] > r[CARDS]:
            return False
    return True


# -- cards -------------------------------------------------------------------------------------------------------------


@compiled
def is_shown(r: Race, t: Tables, place: int) -> bool:
    for spot in range(t[SHOWN]):
        if r[DISPLAY + spot] == place:
            return True
    return False


@compiled
def gain_card(r: Race, t: Tables, trotter: int, xp: int, dice: Array) -> None:
    """WL-45 to WL-50: the card, the shift, the next card, the Travel XP and the objectives."""
    card = r[PLACE + trotter]
    spot = 0
    while r[DISPLAY + spot] != card:
        spot += 1
    while spot:
        r[DISPLAY + spot] = r[DISPLAY + spot - 1]
        spot -= 1
    r[DISPLAY] = NONE
    r[CARDS + trotter] += 1
    r[ZONES + trotter] |= 1 << t[ZONE_OF + card]
    r[OF_KIND + trotter * NK + t[KIND_OF + card]] += 1
    r[VISIT + trotter] = 0
    r[MOVED] = 1
    if r[DECK_AT] < r[DECK_END]:
        uniform(dice, OF_THE_REST)
        free = t[SHOWN] - 1
        while r[DISPLAY + free] != NONE:
            free -= 1
        r[DISPLAY + free] = r[DECK + r[DECK_AT]]
        r[DECK_AT] += 1
        r[KNOWN] = max(0, r[KNOWN] - 1)
    r[XP + trotter] += xp
    check_objectives(r, t, trotter)
    if r[DECK_AT] == r[DECK_END]:  # WL-191
        for spot in range(t[SHOWN]):
            if r[DISPLAY + spot] != NONE:
                return
        trigger(r, t, trotter)


@compiled
def gain_token(r: Race, t: Tables, trotter: int, kind: int, n: int) -> None:
    r[TOKENS + trotter * K + kind] += n
    check_objectives(r, t, trotter)


@compiled
def shuffle(r: Race, dice: Array) -> None:
    """What you do not know of the destination deck, in any order."""
    first = DECK + r[DECK_AT] + r[KNOWN]
    count = r[DECK_END] - r[DECK_AT] - r[KNOWN] - r[LOWEST]
    for i in range(count - 1, 0, -1):
        j = int(uniform(dice, OF_THE_REST) * (i + 1))
        r[first + i], r[first + j] = r[first + j], r[first + i]


# -- tickets -----------------------------------------------------------------------------------------------------------


@compiled
def draw_ticket(r: Race, t: Tables, dice: Array) -> int:
    """The top ticket of the deck, out of it; NONE if there is none (WL-123)."""
    kinds, total = t[KINDS_OF_TICKET], 0
    for kind in range(kinds):
        total += r[PILE + kind]
    if not total:
        for kind in range(kinds):
            r[PILE + kind] = r[DISCARDS + kind]
            r[DISCARDS + kind] = 0
            total += r[PILE + kind]
        if not total:
            return NONE
    point, kind = uniform(dice, OF_TICKETS) * total, 0
    while True:
        point -= r[PILE + kind]
        if point < 0:
            break
        kind += 1
    r[PILE + kind] -= 1
    return kind


@compiled
def can_draw(r: Race, t: Tables) -> bool:
    for kind in range(t[KINDS_OF_TICKET]):
        if r[PILE + kind] or r[DISCARDS + kind]:
            return True
    return False


@compiled
def deal(r: Race, t: Tables, n: int, dice: Array) -> None:
    """So many tickets of the deck come into your hand."""
    for _ in range(n):
        kind = draw_ticket(r, t, dice)
        if kind != NONE:
            r[HAND + kind] += 1


@compiled
def take_from_row(r: Race, t: Tables, kind: int, dice: Array) -> None:
    """WL-111: a ticket of the row is out of it, and its spot is filled again."""
    spot = 0
    while r[ROW + spot] != kind:
        spot += 1
    r[ROW + spot] = NONE
    refill(r, t, 1, dice)


@compiled
def refill(r: Race, t: Tables, n: int, dice: Array) -> None:
    """So many tickets come into the row, each to the first empty spot."""
    for _ in range(n):
        kind = draw_ticket(r, t, dice)
        if kind == NONE:
            return
        spot = 0
        while r[ROW + spot] != NONE:
            spot += 1
        r[ROW + spot] = kind


@compiled
def held(r: Race, t: Tables) -> int:
    total = 0
    for kind in range(t[KINDS_OF_TICKET]):
        total += r[HAND + kind]
    return total


# -- encounter cards ---------------------------------------------------------------------------------------------------


@compiled
def unseen(r: Race, t: Tables) -> int:
    total = 0
    for kind in range(t[KINDS_OF_ENCOUNTER]):
        total += r[UNSEEN + kind]
    return total


@compiled
def draw_encounter(r: Race, t: Tables, dice: Array) -> int:
    """The next encounter card, out of the deck; NONE if there is none (WL-153)."""
    total = unseen(r, t)
    if total > r[FACE_DOWN]:
        point, kind = uniform(dice, OF_THE_REST) * total, 0
        while True:
            point -= r[UNSEEN + kind]
            if point < 0:
                break
            kind += 1
        r[UNSEEN + kind] -= 1
        return kind
    if r[BELOW_AT] == r[BELOW_END]:
        return NONE
    uniform(dice, OF_THE_REST)
    r[BELOW_AT] += 1
    return r[BELOW + r[BELOW_AT] - 1]


@compiled
def take_face_down(r: Race, t: Tables, trotter: int) -> bool:
    """WL-28, AMB-30."""
    if unseen(r, t) <= r[FACE_DOWN]:
        if r[BELOW_AT] == r[BELOW_END]:
            return False
        r[UNSEEN + r[BELOW + r[BELOW_AT]]] += 1
        r[BELOW_AT] += 1
    r[FACE_DOWN] += 1
    r[MET + trotter] += 1
    return True


# -- collecting --------------------------------------------------------------------------------------------------------


@compiled
def price(r: Race, t: Tables, kind: int, discounts: int) -> int:
    """WL-140: what a collectible costs in actions."""
    cost = t[CAMERA_PRICE] if kind == CAMERA else t[PRICE + kind]
    for card in range(t[KINDS_OF_ENCOUNTER]):
        if discounts and r[USABLE + card] and t[EFFECT + card] == CAMERA_DISCOUNT:
            used = min(r[USABLE + card], discounts)
            cost -= t[AMOUNT + card] * used
            discounts -= used
    return max(0, cost)


@compiled
def kept(r: Race, t: Tables, effect: int) -> int:
    """How often you may still use a benefit of your encounter cards."""
    total = 0
    for card in range(t[KINDS_OF_ENCOUNTER]):
        if t[EFFECT + card] == effect:
            total += r[USABLE + card]
    return total


@compiled
def discounts_to_collect(r: Race, t: Tables) -> int:
    """WL-140, WL-141: with how many discounts you can collect what the place gives, the most of them; or NONE."""
    if r[VISIT] == NONE or r[VISIT] >= t[OFFER_MOST + r[PLACE]]:
        return NONE
    kind, found = t[OFFER + r[PLACE]], NONE
    for n in range((kept(r, t, CAMERA_DISCOUNT) if kind == CAMERA else 0) + 1):
        cost = price(r, t, kind, n)
        if cost <= r[ACTIONS]:
            found = n
        if not cost:
            break
    return found


@compiled
def collect(r: Race, t: Tables, discounts: int) -> None:
    kind = t[OFFER + r[PLACE]]
    r[ACTIONS] -= price(r, t, kind, discounts)
    for card in range(t[KINDS_OF_ENCOUNTER]):
        if r[USABLE + card] and t[EFFECT + card] == CAMERA_DISCOUNT:
            used = min(r[USABLE + card], discounts)
            r[USABLE + card] -= used
            discounts -= used
    r[VISIT] += 1
    r[MOVED] = 1
    gain_token(r, t, YOU, kind, 1)


@compiled
def may_act(r: Race, t: Tables) -> bool:
    """WL-140: an action is left, or a camera that costs none."""
    if r[ACTIONS] > 0:
        return True
    return r[VISIT] != NONE and t[OFFER + r[PLACE]] == CAMERA and discounts_to_collect(r, t) != NONE
