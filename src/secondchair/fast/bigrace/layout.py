"""A race as one flat array of numbers, the tables of its content as another, and the way there from the readable state.

Only what lies still is flattened: an action of yours is due, or one of the tickets that it takes (`PICKS`), or an
Automaton's turn begins. The destination deck
(`DECK`) begins with the cards that you know (`KNOWN`) and ends with those whose place you know (`LOWEST`); what lies
between is shuffled before every race in thought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from secondchair.fast.compiled import Array
from secondchair.games.wanderlust.atlas import FAR
from secondchair.games.wanderlust.brisk import Guide
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content, Trotter
from secondchair.games.wanderlust.greedy import KEEPING
from secondchair.games.wanderlust.pending import AutomatonGoesOn, PickTicket, YourAction
from secondchair.games.wanderlust.race import STANDSTILL
from secondchair.games.wanderlust.state import NONE, State
from secondchair.games.wanderlust.traveller import COUNTS
from secondchair.games.wanderlust.ways import Ways

MOST_TROTTERS, MOST_GOALS, MOST_SHOWN, MOST_ROW = 4, 8, 8, 12
MOST_PLACES, MOST_TICKETS, MOST_ENCOUNTERS, MOST_ZONES = 120, 16, 60, 60
MOST_BELOW = 120  # encounter cards whose place at the bottom is known
K = len(COLLECTIBLES)
NK = len(KINDS)

# -- a race ------------------------------------------------------------------------------------------------------------

(TROTTERS, GOALS, ROUND, TURN, ACTIONS, BONUS, TAKEN, MOVED, QUIET, TRIGGER, STOOD_STILL, LAST_TURNS, POINTS, OVER,
 DECK_AT, DECK_END, KNOWN, LOWEST, FACE_DOWN, BELOW_AT, BELOW_END, PICKS) = range(22)  # fmt: skip
PLACE = 22  # by trotter, like the next ones
HOME = PLACE + MOST_TROTTERS
XP = HOME + MOST_TROTTERS
MET = XP + MOST_TROTTERS
VISIT = MET + MOST_TROTTERS
CARDS = VISIT + MOST_TROTTERS  # how many
ZONES = CARDS + MOST_TROTTERS  # as bits
OF_KIND = ZONES + MOST_TROTTERS  # trotter * NK + kind of place
TOKENS = OF_KIND + NK * MOST_TROTTERS  # trotter * K + collectible
DISPLAY = TOKENS + K * MOST_TROTTERS
HAND = DISPLAY + MOST_SHOWN
ROW = HAND + MOST_TICKETS
PILE = ROW + MOST_ROW  # tickets to draw, by kind
DISCARDS = PILE + MOST_TICKETS
UNSEEN = DISCARDS + MOST_TICKETS  # encounter cards, by kind
USABLE = UNSEEN + MOST_ENCOUNTERS
METRIC = USABLE + MOST_ENCOUNTERS  # by objective in play: what counts
NEED = METRIC + MOST_GOALS  # objective * K
DONE = NEED + K * MOST_GOALS  # by objective: how many have completed it
DONE_AS = DONE + MOST_GOALS  # objective * MOST_TROTTERS + trotter: as the how-manieth, or NONE
BELOW = DONE_AS + MOST_GOALS * MOST_TROTTERS
DECK = BELOW + MOST_BELOW
RACE = DECK + MOST_PLACES

# What objectives count: first what `traveller.COUNTS` names, by its place there, then the others.
COLLECTED, AT_HOME, TOLD_ONLY = 10, 11, 12

# -- the tables of a content and a trotter -----------------------------------------------------------------------------

PLACES, SHOWN, ROW_SIZE, MODES, KINDS_OF_TICKET, KINDS_OF_ENCOUNTER = range(6)
(NEAR_STEPS, AUTOMATON_XP, FLIGHT_COST, AUTOMATON_POINTS, TURN_ACTIONS, PER_ACTION, HAND_LIMIT, TO_FINISH, MARKERS,
 LAST_EACH, STILL_ROUNDS, XP_PER_POINT, OTHERS_SCORE, SECTIONS, FREE_MODE, SWAP_MODE, BONUS_MODE, TWO_CARDS,
 CAMERA_PRICE) = range(6, 25)  # fmt: skip
SOLO_COST = 25  # by collectible
PRICE = SOLO_COST + K
WORTH = PRICE + K  # points
BY_ORDER = WORTH + K  # points of an objective
MODE_OF = BY_ORDER + MOST_TROTTERS  # by ticket: its mode, or NONE for a wild one
EFFECT = MODE_OF + MOST_TICKETS  # by encounter
AMOUNT = EFFECT + MOST_ENCOUNTERS
AT_ONCE = AMOUNT + MOST_ENCOUNTERS
PREFERRED = AT_ONCE + MOST_ENCOUNTERS  # how gladly the card is kept, of two
KIND_OF = PREFERRED + MOST_ENCOUNTERS  # by place, like the next ones
ZONE_OF = KIND_OF + MOST_PLACES
OFFER = ZONE_OF + MOST_PLACES
OFFER_MOST = OFFER + MOST_PLACES
AIRPORT = OFFER_MOST + MOST_PLACES  # is it one?
LANDING = AIRPORT + MOST_PLACES
NEAREST_AIRPORT = LANDING + MOST_PLACES
SQUARE = MOST_PLACES * MOST_PLACES
STEPS = NEAREST_AIRPORT + MOST_PLACES  # place * MOST_PLACES + place, like the next ones
BY_LAND = STEPS + SQUARE
HOPS = BY_LAND + SQUARE
NEAR = HOPS + SQUARE
NEXT = NEAR + SQUARE
NEXT_BY_LAND = NEXT + SQUARE
WAYS = NEXT_BY_LAND + SQUARE  # where its ways begin, all of them; then those without detours
DIRECT = WAYS + SQUARE + 1
TABLE = DIRECT + SQUARE + 1  # the ways themselves follow, as many as there are

WIDTH = 4  # bits of a mode in a packed way
LOW = (1 << WIDTH) - 1

EFFECTS = (
    "", "tickets_from_deck", "ticket_row_and_deck", "gain_postcard", "gain_souvenir", "gain_xp", "xp_and_ticket",
    "extra_action", "refresh_row_take", "peek_destinations", "reorder_display", "ticket_from_discard", "free_step",
    "free_flight", "camera_discount",
)  # fmt: skip
(NOTHING, TICKETS_FROM_DECK, TICKET_ROW_AND_DECK, GAIN_POSTCARD, GAIN_SOUVENIR, GAIN_XP, XP_AND_TICKET, EXTRA_ACTION,
 REFRESH_ROW_TAKE, PEEK_DESTINATIONS, REORDER_DISPLAY, TICKET_FROM_DISCARD, FREE_STEP, FREE_FLIGHT,
 CAMERA_DISCOUNT) = range(len(EFFECTS))  # fmt: skip

Tables: TypeAlias = Array  # int64
Race: TypeAlias = Array  # int64


class TooLarge(ValueError):
    """An owner's content with more of something than there is room for."""


def tables(c: Content, trotter: Trotter, n: int) -> Tables:
    """All that a race among so many trotters must know of its content and of your skill."""
    _check_room(c)
    t = np.zeros(TABLE, np.int64)
    numbers, modes, effect = c.numbers, c.atlas.modes, trotter.effect
    t[PLACES : KINDS_OF_ENCOUNTER + 1] = (
        len(c.places), c.display, numbers.tickets_row, len(modes), len(c.tickets), len(c.encounters),
    )  # fmt: skip
    t[NEAR_STEPS : CAMERA_PRICE + 1] = (
        numbers.solo_near_steps, numbers.solo_automaton_xp, numbers.solo_flight_cost, numbers.points(n),
        numbers.turn_actions, numbers.tickets_per_action,
        numbers.tickets_hand_limit + (trotter.amount if effect == "hand_limit_and_refresh" else 0),
        numbers.race_objectives_to_finish, numbers.race_objective_markers, numbers.race_last_turns_each,
        numbers.race_standstill_rounds, numbers.score_xp_per_point,
        numbers.solo_automatons_score_without_two_objectives,
        sum(1 << "ABC".index(name) for name in numbers.solo_score_sections),
        *(modes.index(trotter.type) if effect == skill else NONE
          for skill in ("free_step_of_type", "ticket_as_type", "bonus_ticket_on_type")),
        trotter.amount if effect == "encounter_choice" else 0,
        trotter.amount if effect == "camera_cost" else numbers.collect_cost_camera,
    )  # fmt: skip
    t[SOLO_COST : SOLO_COST + K] = numbers.solo_costs
    t[PRICE : PRICE + K] = numbers.collect_costs
    t[WORTH : WORTH + K] = numbers.score_souvenir, numbers.score_postcard, numbers.score_camera
    t[BY_ORDER : BY_ORDER + MOST_TROTTERS] = [*c.objective_points, 0, 0, 0, 0][:MOST_TROTTERS]
    t[MODE_OF : MODE_OF + len(c.tickets)] = NONE
    for mode, kinds in enumerate(c.mode_tickets):
        t[[MODE_OF + kind for kind in kinds]] = mode
    for i, card in enumerate(c.encounters):
        t[EFFECT + i] = EFFECTS.index(card.effect) if card.effect in EFFECTS else NOTHING
        t[AMOUNT + i], t[AT_ONCE + i] = card.amount, card.timing == "now"
        t[PREFERRED + i] = 10 - KEEPING.index(card.effect) if card.effect in KEEPING else 0
    _fill_map(t, c)
    return np.concatenate([t, _fill_ways(t, c, trotter)])


def _check_room(c: Content) -> None:
    for what, there, most in (
        ("places", len(c.places), MOST_PLACES),
        ("zones", len(c.zones), MOST_ZONES),
        ("kinds of ticket", len(c.tickets), MOST_TICKETS),
        ("kinds of encounter card", len(c.encounters), MOST_ENCOUNTERS),
        ("encounter cards", sum(card.copies for card in c.encounters), MOST_BELOW),
        ("destinations on display", c.display, MOST_SHOWN),
        ("tickets in the row", c.numbers.tickets_row, MOST_ROW),
        ("objectives in play", c.numbers.race_objectives_drawn, MOST_GOALS),
    ):
        if there > most:
            raise TooLarge(f"The compiled race has room for {most} {what}, not for {there}.")


def _fill_map(t: Tables, c: Content) -> None:
    """What the guide of the Automatons looks up, ties broken as it does (AMB-7, AMB-11)."""
    atlas, n = c.atlas, len(c.places)
    guide = Guide(c)
    t[KIND_OF : KIND_OF + n], t[ZONE_OF : ZONE_OF + n] = c.kind_of, c.zone_of
    t[OFFER : OFFER + n] = [kind for kind, _ in c.offers]
    t[OFFER_MOST : OFFER_MOST + n] = [most for _, most in c.offers]
    t[[AIRPORT + a for a in atlas.airports]] = 1
    for i in range(n):
        t[LANDING + i], t[NEAREST_AIRPORT + i] = guide.landing(i), guide.nearest_airport(i)
        row = i * MOST_PLACES
        t[STEPS + row : STEPS + row + n] = atlas.steps[i]
        t[BY_LAND + row : BY_LAND + row + n] = atlas.land[i]
        t[HOPS + row : HOPS + row + n] = atlas.hops[i]
        t[NEAR + row : NEAR + row + n] = [atlas.near[i] >> j & 1 for j in range(n)]
        for j in range(n):
            if i != j:
                t[NEXT + row + j] = guide.next_step(i, j, False)
                reached = atlas.land[i][j] < FAR
                t[NEXT_BY_LAND + row + j] = guide.next_step(i, j, True) if reached else NONE


def _fill_ways(t: Tables, c: Content, trotter: Trotter) -> Array:
    """The ways between all places, packed; where those of each pair begin is noted in the tables."""
    ways, found = Ways(c, trotter), list[int]()
    for first, between in ((WAYS, ways.between), (DIRECT, ways.direct)):
        for i in range(len(c.places)):
            for j in range(len(c.places)):
                t[first + i * MOST_PLACES + j] = TABLE + len(found)
                found += [_packed(way) for way in between(i, j)]
                t[first + i * MOST_PLACES + j + 1] = TABLE + len(found)
    return np.array(found, np.int64)


def _packed(way: Sequence[int]) -> int:
    return sum(n << WIDTH * mode for mode, n in enumerate(way))


def lies_still(s: State) -> bool:
    """Can it be flattened: is an action or a ticket of yours due, or a whole turn of an Automaton; or is it over?"""
    if not s.pending:
        return True
    top = s.pending[-1]
    if isinstance(top, AutomatonGoesOn):
        return s.plan == "none" and not s.arrived and s.points == s.content.numbers.points(s.n)
    return isinstance(top, YourAction | PickTicket)


def flatten(s: State, race: Race) -> None:
    """A state that lies still, as an array. The unseen cards of the deck lie as they come: shuffle them."""
    assert lies_still(s)
    c, r = s.content, race
    r[:] = 0
    deck = (*s.top, *s.bag, *s.bottom)
    r[: PICKS + 1] = (
        s.n, len(s.goals), s.round, s.turn, s.actions, s.bonus, s.taken, s.moved, s.quiet, s.trigger,
        s.cause == STANDSTILL, s.last_turns, s.points, not s.pending, 0, len(deck), len(s.top), len(s.bottom),
        s.face_down, 0, len(s.below), sum(isinstance(p, PickTicket) for p in s.pending),
    )  # fmt: skip
    r[DISPLAY : DISPLAY + MOST_SHOWN] = r[ROW : ROW + MOST_ROW] = NONE
    for first, values in (
        (PLACE, s.place), (HOME, s.home), (XP, s.xp), (MET, s.met), (VISIT, s.visit), (TOKENS, s.tokens),
        (DISPLAY, s.display), (HAND, s.hand), (ROW, s.row), (PILE, s.deck), (DISCARDS, s.discards),
        (UNSEEN, s.unseen), (USABLE, s.usable), (BELOW, s.below), (DECK, deck),
    ):  # fmt: skip
        r[first : first + len(values)] = values
    for trotter, cards in enumerate(s.visited):
        r[CARDS + trotter] = len(cards)
        r[ZONES + trotter] = sum(1 << zone for zone in {c.zone_of[card] for card in cards})
        for card in cards:
            r[OF_KIND + trotter * NK + c.kind_of[card]] += 1
    for i, goal in enumerate(s.goals):
        need = c.objectives[goal].needs(s.n)
        r[METRIC + i], r[DONE + i] = _metric(c.objectives[goal].metric), len(s.done[i])
        r[NEED + i * K : NEED + i * K + len(need)] = need
        for trotter in range(s.n):
            r[DONE_AS + i * MOST_TROTTERS + trotter] = s.done[i].index(trotter) if trotter in s.done[i] else NONE


def _metric(name: str) -> int:
    if name in COUNTS:
        return COUNTS[name]
    return {"collectibles": COLLECTED, "return_home_with_destinations": AT_HOME}.get(name, TOLD_ONLY)
