"""Races played on in thought: the traveller's actions and the Automatons' turns, each done at once.

What is rare runs by the rules themselves. Both ways lead to the same positions; tests compare them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from secondchair.core.pending import apply, sample, settle
from secondchair.core.rules import CHANCE
from secondchair.games.wanderlust import brisk, race, you
from secondchair.games.wanderlust.actions import Collect
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.pending import (
    ENCOUNTER,
    LIMIT,
    AutomatonGoesOn,
    DealToYou,
    RefillRow,
    YourAction,
)
from secondchair.games.wanderlust.state import NONE, YOU, State
from secondchair.games.wanderlust.traveller import USUAL, Target, best_in_row, choose, plan, ticket_values
from secondchair.games.wanderlust.ways import ways_of

TICKETS = (DealToYou, RefillRow)


class Luck:
    """What fate deals in a race in thought. Races with the same number meet the same cards, tickets and encounters."""

    def __init__(self, fate: int) -> None:
        self.tickets = Random(fate)
        self.rest = Random(fate ^ 0x5EED)

    def shuffle(self, s: State) -> None:
        """The unseen destination cards get an order; what is known of the deck stays so."""
        self.rest.shuffle(s.bag)
        s.top = (*s.top, *s.bag)
        s.bag = []


def play_on(s: State, luck: Luck, until: float = inf) -> None:
    """Play a race to its end, or until a round has begun."""
    pending = s.pending
    while pending and s.round < until:
        top = pending[-1]
        if isinstance(top, AutomatonGoesOn):
            pending.pop()
            brisk.play_turn(s, luck.rest)
            settle(s)
        elif isinstance(top, YourAction):
            act(s, luck)
            settle(s)
        elif top.who == CHANCE:
            apply(s, sample(s, luck.tickets if isinstance(top, TICKETS) else luck.rest))
        else:
            apply(s, choose(s))


def act(s: State, luck: Luck) -> None:
    """One whole action of the traveller."""
    what, found = plan(s)
    if what == "collect" or not s.actions:
        apply(s, Collect(you.collectable(s)[-1]))
    elif what == "travel":
        travel(s, found[0], luck.rest)
    elif race.can_draw_ticket(s) or max(s.row) != NONE:
        take(s, found, luck.tickets)
    else:
        s.actions = 0


# -- tickets -----------------------------------------------------------------------------------------------------------


def take(s: State, found: Sequence[Target], dice: Random) -> None:
    """WL-120 to WL-122."""
    s.actions -= 1
    s.fresh = False
    s.taken = 0
    for _ in range(s.content.numbers.tickets_per_action):
        values = ticket_values(s, found)
        kind = best_in_row(s, values)
        if kind != NONE and values[kind] >= USUAL.unknown:
            s.row[s.row.index(kind)] = NONE
            s.row[s.row.index(NONE)] = draw(s, dice)
        else:
            kind = draw(s, dice)
        if kind != NONE:
            s.hand[kind] += 1
            s.taken |= 1 << kind
    _draw_bonus(s, dice)
    limit = you.hand_limit(s)
    while sum(s.hand) > limit:
        values = ticket_values(s, found)
        worst = min((i for i, n in enumerate(s.hand) if n), key=lambda i: values[i])
        s.hand[worst] -= 1
        s.discards[worst] += 1


def _draw_bonus(s: State, dice: Random) -> None:
    """WL-170: the skill that draws one ticket more."""
    if s.bonus or s.trotter.effect != "bonus_ticket_on_type":
        return
    mode = s.content.atlas.modes.index(s.trotter.type)
    if any(s.taken >> ticket & 1 for ticket in s.content.mode_tickets[mode]):
        s.bonus = True
        if (kind := draw(s, dice)) != NONE:
            s.hand[kind] += 1


def draw(s: State, dice: Random) -> int:
    """The top ticket of the deck, out of it; none if there is none (WL-123)."""
    if not race.ticket_deck_ready(s):
        return NONE
    point, kind = dice.random() * sum(s.deck), 0
    while (point := point - s.deck[kind]) >= 0:
        kind += 1
    s.deck[kind] -= 1
    return kind


# -- a trip ------------------------------------------------------------------------------------------------------------


def travel(s: State, target: Target, dice: Random) -> None:
    """WL-130 to WL-135; the encounters follow by the rules."""
    s.actions -= 1
    s.fresh = False
    modes = list(target.way.modes)
    modes[FLYING] += target.more
    xp = pay(s, modes)
    s.place[YOU] = target.card
    s.pending += [LIMIT, *[ENCOUNTER] * modes[FLYING]]
    brisk.gain_card(s, YOU, xp, dice)


def pay(s: State, modes: Sequence[int]) -> int:
    """Pay a way: tickets, then the skill and kept flights, then what pays any step. The Travel XP that it brings."""
    c, ways, xp = s.content, ways_of(s), 0
    owed: list[int] = []
    for mode, n in enumerate(modes):
        for ticket in c.mode_tickets[mode]:
            used = min(n, s.hand[ticket])
            _spend(s, ticket, used)
            n, xp = n - used, xp + used
        if n and mode == ways.free:
            n -= 1
        while n and mode == FLYING and _use(s, "free_flight"):
            n -= 1
        owed += [mode] * n
    if ways.swap in owed:
        ticket = max((i for i in range(len(s.hand)) if i not in c.wilds), key=lambda i: s.hand[i])
        if s.hand[ticket]:
            owed.remove(ways.swap)
            _spend(s, ticket, 1)
            xp += 1
    for _ in owed:
        if not _use(s, "free_step"):
            _spend(s, next(i for i in c.wilds if s.hand[i]), 1)
    return xp


def _spend(s: State, ticket: int, n: int) -> None:
    s.hand[ticket] -= n
    s.discards[ticket] += n


def _use(s: State, effect: str) -> bool:
    """Use a kept card, if there is one."""
    for kind, n in enumerate(s.usable):
        if n and s.content.encounters[kind].effect == effect:
            s.usable[kind] -= 1
            return True
    return False
