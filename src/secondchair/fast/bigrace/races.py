"""Whole races on flat arrays, played by the traveller against the Automatons: what `games.wanderlust.thought` does.

The same dice, drawn from in the same order, give the same race in both.
"""

from __future__ import annotations

from secondchair.fast.bigrace.guide import play_turn
from secondchair.fast.bigrace.layout import (
    ACTIONS,
    AMOUNT,
    AT_ONCE,
    BELOW,
    BELOW_END,
    BONUS,
    BONUS_MODE,
    DECK,
    DECK_AT,
    DECK_END,
    DISCARDS,
    DISPLAY,
    EFFECT,
    EXTRA_ACTION,
    FREE_FLIGHT,
    FREE_MODE,
    FREE_STEP,
    GAIN_POSTCARD,
    GAIN_SOUVENIR,
    GAIN_XP,
    HAND,
    HAND_LIMIT,
    KINDS_OF_ENCOUNTER,
    KINDS_OF_TICKET,
    KNOWN,
    LOW,
    MET,
    MODE_OF,
    MODES,
    MOST_PLACES,
    OVER,
    PEEK_DESTINATIONS,
    PER_ACTION,
    PICKS,
    PLACE,
    PREFERRED,
    REFRESH_ROW_TAKE,
    REORDER_DISPLAY,
    ROW,
    ROW_SIZE,
    SHOWN,
    STEPS,
    SWAP_MODE,
    TAKEN,
    TICKET_FROM_DISCARD,
    TICKET_ROW_AND_DECK,
    TICKETS_FROM_DECK,
    TURN,
    TWO_CARDS,
    USABLE,
    WIDTH,
    XP,
    XP_AND_TICKET,
    Race,
    Tables,
)
from secondchair.fast.bigrace.rules import (
    OF_THE_REST,
    can_draw,
    check_objectives,
    collect,
    deal,
    discounts_to_collect,
    draw_encounter,
    draw_ticket,
    end_turn,
    gain_card,
    gain_token,
    held,
    may_act,
    refill,
    take_from_row,
    uniform,
)
from secondchair.fast.bigrace.traveller import (
    COLLECT,
    MORE,
    OWED,
    TAKE,
    TARGET,
    TICKET_VALUE,
    TRAVEL,
    WAY,
    Room,
    best_in_row,
    find_targets,
    find_ticket_values,
    find_worth,
    plan,
    worst_in_hand,
)
from secondchair.fast.bigrace.weights import ASIDE, UNKNOWN
from secondchair.fast.compiled import Array, compiled
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.state import NONE, YOU


@compiled
def play_on(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """Play a race to its end."""
    while not r[OVER]:
        if r[TURN] != YOU:
            play_turn(r, t, dice)
            end_turn(r, t)
        elif r[PICKS] or may_act(r, t):
            act(r, t, w, k, dice)
        else:
            end_turn(r, t)


@compiled
def act(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """One whole action of the traveller, or the rest of one."""
    what = plan(r, t, w, k)
    carry_out(r, t, w, k, dice, TAKE if r[PICKS] else what)


@compiled
def carry_out(r: Race, t: Tables, w: Array, k: Room, dice: Array, what: int) -> None:
    """An action, with the targets that were found for it."""
    if what == TRAVEL:
        travel(r, t, w, k, dice)
    elif what == COLLECT:
        collect(r, t, discounts_to_collect(r, t))
    elif can_draw(r, t) or is_ticket_in_row(r, t):
        take(r, t, w, k, dice)
    else:
        r[ACTIONS] = 0


@compiled
def is_ticket_in_row(r: Race, t: Tables) -> bool:
    for spot in range(t[ROW_SIZE]):
        if r[ROW + spot] != NONE:
            return True
    return False


# -- tickets -----------------------------------------------------------------------------------------------------------


@compiled
def take(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """WL-120 to WL-122; or the rest of an action of which some tickets are taken already."""
    begin_to_take(r, t)
    take_the_rest(r, t, w, k, dice)


@compiled
def begin_to_take(r: Race, t: Tables) -> None:
    if not r[PICKS]:
        r[ACTIONS] -= 1
        r[TAKEN] = 0
        r[PICKS] = t[PER_ACTION]


@compiled
def take_the_rest(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """The tickets that the traveller would take, and what ends the action."""
    while r[PICKS]:
        find_ticket_values(r, t, w, k)
        kind = best_in_row(r, t, k)
        take_one(r, t, kind if kind != NONE and k.real[TICKET_VALUE + kind] >= w[UNKNOWN] else NONE, dice)
    draw_bonus(r, t, dice)
    keep_hand_limit(r, t, w, k)


@compiled
def take_one(r: Race, t: Tables, kind: int, dice: Array) -> None:
    """A ticket of this kind from the row; of NONE, the top one of the deck."""
    if kind == NONE:
        kind = draw_ticket(r, t, dice)
    else:
        take_from_row(r, t, kind, dice)
    if kind != NONE:
        r[HAND + kind] += 1
        r[TAKEN] |= 1 << kind
    r[PICKS] -= 1


@compiled
def draw_bonus(r: Race, t: Tables, dice: Array) -> None:
    """WL-170: the skill that draws one ticket more."""
    if r[BONUS] or t[BONUS_MODE] == NONE:
        return
    for kind in range(t[KINDS_OF_TICKET]):
        if r[TAKEN] >> kind & 1 and t[MODE_OF + kind] == t[BONUS_MODE]:
            r[BONUS] = 1
            deal(r, t, 1, dice)
            return


@compiled
def keep_hand_limit(r: Race, t: Tables, w: Array, k: Room) -> None:
    """WL-122, with the targets found before."""
    while held(r, t) > t[HAND_LIMIT]:
        discard_worst(r, t, w, k)


@compiled
def discard_worst(r: Race, t: Tables, w: Array, k: Room) -> None:
    find_ticket_values(r, t, w, k)
    spend(r, worst_in_hand(r, t, k), 1)


# -- a trip ------------------------------------------------------------------------------------------------------------


@compiled
def travel(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """WL-130 to WL-135, to the first of the targets found."""
    r[ACTIONS] -= 1
    for mode in range(t[MODES]):
        k.whole[OWED + mode] = k.whole[WAY] >> WIDTH * mode & LOW
    k.whole[OWED + FLYING] += k.whole[MORE]
    flights, to = k.whole[OWED + FLYING], k.whole[TARGET]
    xp = pay(r, t, k)
    r[PLACE] = to
    gain_card(r, t, YOU, xp, dice)
    for _ in range(flights):
        meet(r, t, w, k, dice)
    while flights and held(r, t) > t[HAND_LIMIT]:
        look_again(r, t, w, k)
        discard_worst(r, t, w, k)


@compiled
def pay(r: Race, t: Tables, k: Room) -> int:
    """Pay a way: tickets, then the skill and kept flights, then what pays any step. The Travel XP that it brings."""
    xp = 0
    for mode in range(t[MODES]):
        n = k.whole[OWED + mode]
        for kind in range(t[KINDS_OF_TICKET]):
            if t[MODE_OF + kind] == mode:
                used = min(n, r[HAND + kind])
                spend(r, kind, used)
                n -= used
                xp += used
        if n and mode == t[FREE_MODE]:
            n -= 1
        while n and mode == FLYING and use(r, t, FREE_FLIGHT):
            n -= 1
        k.whole[OWED + mode] = n
    if t[SWAP_MODE] != NONE and k.whole[OWED + t[SWAP_MODE]]:
        kind = ticket_to_swap(r, t)
        if kind != NONE:
            k.whole[OWED + t[SWAP_MODE]] -= 1
            spend(r, kind, 1)
            xp += 1
    for mode in range(t[MODES]):
        for _ in range(k.whole[OWED + mode]):
            if not use(r, t, FREE_STEP):
                wild = 0
                while t[MODE_OF + wild] != NONE or not r[HAND + wild]:
                    wild += 1
                spend(r, wild, 1)
    return xp


@compiled
def ticket_to_swap(r: Race, t: Tables) -> int:
    """The ticket, not a wild one, that you hold most of."""
    best = NONE
    for kind in range(t[KINDS_OF_TICKET]):
        if t[MODE_OF + kind] != NONE and r[HAND + kind] and (best == NONE or r[HAND + kind] > r[HAND + best]):
            best = kind
    return best


@compiled
def spend(r: Race, kind: int, n: int) -> None:
    r[HAND + kind] -= n
    r[DISCARDS + kind] += n


@compiled
def use(r: Race, t: Tables, effect: int) -> bool:
    """Use a kept card, if there is one."""
    for card in range(t[KINDS_OF_ENCOUNTER]):
        if r[USABLE + card] and t[EFFECT + card] == effect:
            r[USABLE + card] -= 1
            return True
    return False


# -- encounters --------------------------------------------------------------------------------------------------------


@compiled
def meet(r: Race, t: Tables, w: Array, k: Room, dice: Array) -> None:
    """WL-135, WL-150 to WL-153: the next encounter card; with the skill of two cards, the better of two (WL-170)."""
    card = draw_encounter(r, t, dice)
    if card == NONE:
        return
    if t[TWO_CARDS]:
        other = NONE
        for _ in range(t[TWO_CARDS] - 1):
            drawn = draw_encounter(r, t, dice)
            if drawn == NONE:
                break
            other = drawn
            if t[PREFERRED + drawn] > t[PREFERRED + card]:
                other, card = card, drawn
        if other != NONE:
            r[BELOW + r[BELOW_END]] = other
            r[BELOW_END] += 1
    r[MET] += 1
    check_objectives(r, t, YOU)
    if t[AT_ONCE + card]:
        resolve(r, t, w, k, dice, t[EFFECT + card], t[AMOUNT + card])
    elif t[EFFECT + card] == FREE_STEP or t[EFFECT + card] == FREE_FLIGHT:
        r[USABLE + card] += t[AMOUNT + card]
    else:
        r[USABLE + card] += 1


@compiled
def resolve(r: Race, t: Tables, w: Array, k: Room, dice: Array, effect: int, n: int) -> None:
    """What happens at once (the table of WL-150)."""
    if effect == TICKETS_FROM_DECK:
        deal(r, t, n, dice)
    elif effect == TICKET_ROW_AND_DECK:
        pick_from_row(r, t, w, k, dice, n)
        deal(r, t, n, dice)
    elif effect in (GAIN_POSTCARD, GAIN_SOUVENIR):
        gain_token(r, t, YOU, 1 if effect == GAIN_POSTCARD else 0, n)
    elif effect in (GAIN_XP, XP_AND_TICKET):
        r[XP] += n
        check_objectives(r, t, YOU)
        if effect == XP_AND_TICKET:
            deal(r, t, n, dice)
    elif effect == EXTRA_ACTION:
        r[ACTIONS] += n
    elif effect == REFRESH_ROW_TAKE:
        for spot in range(t[ROW_SIZE]):
            if r[ROW + spot] != NONE:
                r[DISCARDS + r[ROW + spot]] += 1
                r[ROW + spot] = NONE
        refill(r, t, t[ROW_SIZE], dice)
        pick_from_row(r, t, w, k, dice, n)
    elif effect == PEEK_DESTINATIONS:
        look_at_cards(r, t, dice, n)
    elif effect == REORDER_DISPLAY:
        arrange(r, t)
    elif effect == TICKET_FROM_DISCARD:
        recover(r, t, w, k, dice, n)


@compiled
def look_again(r: Race, t: Tables, w: Array, k: Room) -> None:
    find_worth(r, t, w, k)
    find_targets(r, t, w, k, ASIDE)


@compiled
def pick_from_row(r: Race, t: Tables, w: Array, k: Room, dice: Array, n: int) -> None:
    for _ in range(n):
        look_again(r, t, w, k)
        find_ticket_values(r, t, w, k)
        kind = best_in_row(r, t, k)
        if kind == NONE:
            return
        r[HAND + kind] += 1
        take_from_row(r, t, kind, dice)


@compiled
def recover(r: Race, t: Tables, w: Array, k: Room, dice: Array, n: int) -> None:
    """WL-152: tickets from the discards, none of them wild; without any, from the deck."""
    for _ in range(n):
        look_again(r, t, w, k)
        find_ticket_values(r, t, w, k)
        best = best_discarded(r, t, k)
        if best == NONE:
            deal(r, t, 1, dice)
        else:
            r[DISCARDS + best] -= 1
            r[HAND + best] += 1


@compiled
def best_discarded(r: Race, t: Tables, k: Room) -> int:
    """The kind of ticket in the discards, not a wild one, that is worth most, or NONE."""
    best = NONE
    for kind in range(t[KINDS_OF_TICKET]):
        if t[MODE_OF + kind] == NONE or not r[DISCARDS + kind]:
            continue
        if best == NONE or k.real[TICKET_VALUE + kind] > k.real[TICKET_VALUE + best]:
            best = kind
    return best


@compiled
def look_at_cards(r: Race, t: Tables, dice: Array, n: int) -> None:
    """The next destination cards, put back so that the nearest to you comes first."""
    count = min(n, r[DECK_END] - r[DECK_AT])
    here = STEPS + r[PLACE] * MOST_PLACES
    first = DECK + r[DECK_AT]
    r[KNOWN] = max(r[KNOWN], count)
    for at in range(count):
        uniform(dice, OF_THE_REST)
        card, to = r[first + at], at
        while to and t[here + r[first + to - 1]] > t[here + card]:
            r[first + to] = r[first + to - 1]
            to -= 1
        r[first + to] = card


@compiled
def arrange(r: Race, t: Tables) -> None:
    """The displayed cards, the nearest to you furthest right."""
    here = STEPS + r[PLACE] * MOST_PLACES
    for last in range(t[SHOWN] - 1, 0, -1):
        best = NONE
        for spot in range(last + 1):
            card = r[DISPLAY + spot]
            if card != NONE and (best == NONE or t[here + card] < t[here + r[DISPLAY + best]]):
                best = spot
        if best == NONE:
            return
        card = r[DISPLAY + best]
        for spot in range(best, last):
            r[DISPLAY + spot] = r[DISPLAY + spot + 1]
        r[DISPLAY + last] = card
