"""The moves and positions of the Big Race as numbers.

A whole way (`Way`) is a proposal that the same steps make one by one, so it has no number: a learner goes step by step.
"""

from __future__ import annotations

from collections.abc import Iterator

from secondchair.core.numbers import MANY, Field
from secondchair.core.pending import Pending
from secondchair.core.rules import Action
from secondchair.games.wanderlust.actions import (
    Adjust,
    Arrange,
    Collect,
    Discard,
    Keep,
    PutBack,
    Recover,
    Step,
    Take,
    Travel,
    UseByHand,
    Way,
)
from secondchair.games.wanderlust.content import MANUAL, Content
from secondchair.games.wanderlust.pending import (
    ArrangeDisplay,
    CarryOutByHand,
    FindWay,
    KeepEncounter,
    KeepHandLimit,
    PickDiscarded,
    PickFromRow,
    PickTicket,
    PutCardsBack,
)
from secondchair.games.wanderlust.state import NONE, YOU, K, State
from secondchair.games.wanderlust.trips import SKILL
from secondchair.games.wanderlust.you import ADJUSTMENTS, DONE, END_TURN, REFRESH, TAKE_TOP

SHORTCUTS: tuple[type[Action], ...] = (Way,)

TROTTERS = 4  # you and at most three Automatons
# What you have to decide, when it is not an action (NONE). Trained players rest on these numbers: they never change.
DECISIONS: dict[type[Pending], int] = {
    PickTicket: 7,
    PickFromRow: 8,
    FindWay: 9,
    KeepEncounter: 10,
    PickDiscarded: 11,
    PutCardsBack: 12,
    ArrangeDisplay: 13,
    KeepHandLimit: 14,
    CarryOutByHand: 15,
}
MOST_DECISIONS = 19  # the range that was laid down with them
PAYING = ("free_step", "free_flight")  # kept cards that pay a step


def actions(content: Content) -> Iterator[Action]:
    c = content
    yield from (END_TURN, TAKE_TOP, REFRESH, DONE)
    for ticket in c.tickets:
        yield from (Take(ticket.id), Discard(ticket.id), Recover(ticket.id))
    cards = sum(card.copies for card in c.encounters if card.effect == "camera_discount")
    yield from (Collect(n) for n in range(cards + 1))
    yield from (Keep(card.id) for card in c.encounters)
    for place in c.places:
        yield from (Travel(place.id), PutBack(place.id), Arrange(place.id))
    payers = [ticket.id for ticket in c.tickets] + [card.id for card in c.encounters if card.effect in PAYING]
    for place in c.places:
        yield from (Step(place.id, payer) for payer in (*payers, SKILL))
    yield from (UseByHand(card.id) for card in c.encounters if card.effect == MANUAL)
    yield UseByHand("")
    yield from ADJUSTMENTS
    yield Adjust("draw_ticket", 1)


def layout(content: Content) -> tuple[Field, ...]:
    c = content
    places, goals = len(c.places), c.numbers.race_objectives_drawn
    return (
        # The trotters, you first; those who are not in the race are at no place.
        Field("trotters", 1, 2, TROTTERS),
        Field("you", 1, 0, len(c.trotters) - 1),
        Field("place", TROTTERS, NONE, places - 1),
        Field("home", TROTTERS, NONE, places - 1),
        Field("xp", TROTTERS, 0, MANY),
        Field("collectibles", TROTTERS * K, 0, MANY),
        Field("met", TROTTERS, 0, MANY),  # encounter cards
        Field("visit", TROTTERS, NONE, MANY),  # collectibles taken at the destination just gained
        # Destination cards.
        Field("gained", places, 0, TROTTERS),  # 0 nobody, 1 you, 2 the first Automaton, …
        Field("display", c.display, NONE, places - 1),
        # 0 not in the deck, 1 unseen in the deck, 2 known on top, 3 the one below it, …; -1 known below, next one first
        Field("deck", places, -places, places + 1),
        # Objectives in play: which, and when each trotter completed it (1 first, 0 not yet).
        Field("goals", goals, 0, len(c.objectives) - 1),
        Field("completed", goals * TROTTERS, 0, TROTTERS),
        *_yours(c),
        # The race: round, quiet rounds, who triggered the end, last turns left.
        Field("race", 4, NONE, MANY),
    )


def _yours(c: Content) -> tuple[Field, ...]:
    """Tickets, encounter cards, your turn and your trip."""
    places, tickets, cards = len(c.places), len(c.tickets), len(c.encounters)
    return (
        # Tickets by kind, encounter cards by kind.
        Field("hand", tickets, 0, MANY),
        Field("row", c.numbers.tickets_row, NONE, tickets - 1),
        Field("ticket_deck", tickets, 0, MANY),
        Field("ticket_discards", tickets, 0, MANY),
        Field("encounters_unseen", cards, 0, MANY),
        Field("encounters_face_down", 1, 0, MANY),
        Field("encounters_below", cards, 0, MANY),
        Field("encounters_yours", cards, 0, MANY),
        Field("encounters_kept", cards, 0, MANY),
        # Your turn: what is to be decided (-1: an action), its number and how much waits; actions left, what happened.
        Field("decision", 1, NONE, MOST_DECISIONS),
        Field("step_and_waiting", 2, NONE, MANY),
        Field("actions", 1, NONE, MANY),
        Field("fresh_refreshed_bonus", 3, 0, 1),
        Field("taken", tickets, 0, 1),  # kinds of ticket taken in this action
        Field("looked_at", _looks(c), NONE, max(places, cards) - 1),
        # The trip: where to, Travel XP, flights, skill used; the places passed, 1 the first, 2 the second, …
        Field("trip", 4, NONE, MANY),
        Field("path", places, 0, places),
    )


def _looks(c: Content) -> int:
    """How many cards you look at, at most."""
    cards = (card.amount for card in c.encounters if card.effect == "peek_destinations")
    skills = (trotter.amount for trotter in c.trotters.values() if trotter.effect == "encounter_choice")
    return max(1, *cards, *skills)


def observe(s: State) -> list[int]:
    c, absent = s.content, TROTTERS - s.n
    nowhere, none = [NONE] * absent, [0] * absent
    numbers = [s.n, list(c.trotters).index(s.trotter.id), *s.place, *nowhere, *s.home, *nowhere, *s.xp, *none]
    numbers += (*s.tokens, *(none * K), *s.met, *none, *s.visit, *nowhere)
    numbers += _cards(s)
    numbers += s.goals
    for who in s.done:
        numbers += [who.index(t) + 1 if t in who else 0 for t in range(TROTTERS)]
    numbers += (*s.hand, *s.row, *s.deck, *s.discards, *s.unseen, s.face_down)
    numbers += (s.below.count(kind) for kind in range(len(c.encounters)))
    numbers += (*s.yours, *s.usable)
    numbers += _decision(s)
    numbers += (s.actions, s.fresh, s.refreshed, s.bonus)
    numbers += (s.taken >> ticket & 1 for ticket in range(len(c.tickets)))
    looked_at = s.seen or s.offered
    numbers += (*looked_at, *[NONE] * (_looks(c) - len(looked_at)))
    trip = s.trip
    numbers += (trip.to, trip.xp, trip.flights, trip.skill) if trip else (NONE, 0, 0, 0)
    path = [0] * len(c.places)
    for n, place in enumerate(trip.path if trip else (), 1):
        path[place] = n
    numbers += path
    numbers += (s.round, s.quiet, s.trigger, s.last_turns)
    return numbers


def _decision(s: State) -> tuple[int, int, int]:
    """What you have to decide, how far you are with it, and how much waits below it in this action."""
    if not s.pending:
        return NONE, 0, 0
    top = s.pending[-1]
    waiting = max(0, len(s.pending) - 2)  # the lowest two are your next action and the end of the turn
    match top:
        case PutCardsBack() | ArrangeDisplay():
            how_far = top.ordered
        case CarryOutByHand():
            how_far = s.content.encounter_index[top.card] if top.card else NONE
        case _:
            how_far = 0
    return DECISIONS.get(type(top), NONE), how_far, waiting


def _cards(s: State) -> list[int]:
    """Destination cards: who has them, the display, and what is known of the deck."""
    gained = [0] * len(s.content.places)
    for t in range(YOU, s.n):
        for card in s.visited[t]:
            gained[card] = t + 1
    deck = [0] * len(gained)
    for card in s.bag:
        deck[card] = 1
    for n, card in enumerate(s.top, 2):
        deck[card] = n
    for n, card in enumerate(s.bottom, 1):
        deck[card] = -n
    return [*gained, *s.display, *deck]
