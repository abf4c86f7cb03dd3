"""The words of the page: what an option is called, what it costs and gives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from secondchair.core.pending import Pending
from secondchair.core.rules import Option
from secondchair.core.words import counted
from secondchair.games.wanderlust import trips, you
from secondchair.games.wanderlust.actions import (
    Adjust,
    Arrange,
    Collect,
    Discard,
    Done,
    EndTurn,
    Keep,
    PutBack,
    Recover,
    Refresh,
    Step,
    Take,
    TakeTop,
    Travel,
    UseByHand,
    Way,
    Yours,
)
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.content import COLLECTIBLES, Content
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
    YourAction,
)
from secondchair.games.wanderlust.state import YOU, State, Trip, place_target

SPOTS = ("furthest right", "in the middle", "furthest left")


def options(s: State, legal: Sequence[Yours]) -> tuple[Option, ...]:
    return tuple(option(s, a) for a in legal)


def option(s: State, a: Yours) -> Option:
    """One action as a player would say it."""
    c = s.content
    match a:
        case Take():
            hint = "" if c.tickets[c.ticket_index[a.ticket]].counts_for_xp else "pays any step, gives no XP"
            return Option(a, f"Take the {ticket_name(c, a.ticket)} ticket", f"row:{a.ticket}", hint=hint)
        case TakeTop():
            return Option(a, "Take the top ticket of the deck", "deck:tickets", hint=_deck_hint(s))
        case Refresh():
            return Option(a, "Deal a new ticket row", hint=s.trotter.skill)
        case Travel():
            return Option(a, f"Travel to {_place(s, a.to)}", place_target(a.to), hint=travel_hint(s, a.to))
        case Way():
            return _way(s, a)
        case Step():
            return _step(s, a)
        case Collect():
            return _collect(s, a)
        case EndTurn():
            unused = f"{counted(s.actions, 'action')} unused" if s.actions > 0 else ""
            return Option(a, "End your turn", hint=unused)
        case Discard():
            return Option(a, f"Discard {c.tickets[c.ticket_index[a.ticket]].one}", f"hand:{a.ticket}")
        case _:
            return _card_option(s, a)


def _card_option(s: State, a: Keep | Recover | PutBack | Arrange | UseByHand | Adjust | Done) -> Option:
    """What encounter cards ask for."""
    c = s.content
    match a:
        case Keep():
            card = c.encounters[c.encounter_index[a.card]]
            return Option(a, f"Keep the {card.name}", f"met:{a.card}", hint=card.text)
        case Recover():
            return Option(a, f"Take back {c.tickets[c.ticket_index[a.ticket]].one}", f"discards:{a.ticket}")
        case PutBack():
            top = s.pending[-1]
            done = top.ordered if isinstance(top, PutCardsBack) else 0
            where = "comes next" if not done else f"comes {('second', 'third', 'fourth', 'later')[min(done - 1, 3)]}"
            return Option(a, f"{_place(s, a.card)} {where}", f"seen:{a.card}", hint=_about(s, a.card))
        case Arrange():
            top = s.pending[-1]
            spot = _spot(top.ordered if isinstance(top, ArrangeDisplay) else 0)
            return Option(a, f"{_place(s, a.card)} lies {spot}", place_target(a.card), hint=_about(s, a.card))
        case UseByHand():
            name = c.encounters[c.encounter_index[a.card]].name if a.card else s.trotter.skill
            return Option(a, f"Use {name}", f"met:{a.card}" if a.card else "")
        case Adjust():
            what = {"xp": "Travel XP", "action": "action", "draw_ticket": "ticket from the deck"}.get(a.what, a.what)
            return Option(a, f"{'One' if a.by > 0 else 'Take away one'} {what}{' more' if a.by > 0 else ''}")
        case Done():
            return Option(a, "Done")
        case _:
            assert_never(a)


def ticket_name(c: Content, ticket: str) -> str:
    return c.tickets[c.ticket_index[ticket]].name.lower()


def _place(s: State, place: str) -> str:
    return s.content.places[s.content.index[place]].name


def _about(s: State, place: str) -> str:
    p = s.content.places[s.content.index[place]]
    zone = next(zone.name for zone in s.content.zones if zone.id == p.zone)
    return f"{'natural wonder' if p.kind == 'wonder' else p.kind} in {zone}"


def _deck_hint(s: State) -> str:
    left = sum(s.deck)
    return f"{counted(left, 'ticket')} left" if left else "the discards are shuffled first"


def travel_hint(s: State, to: str) -> str:
    """What the proposed ways cost and give: "2 to 5 tickets, 2 to 4 XP"."""
    trip = Trip(s.content.index[to], (s.place[YOU],))
    plans = trips.plans(s, trip)
    if not plans:
        return ""
    steps, xps = [len(plan.places) for plan in plans], [plan.xp for plan in plans]
    return f"{_span(steps)} {'step' if max(steps) == 1 else 'steps'}, {_span(xps)} XP"


def _span(values: Sequence[int]) -> str:
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"


def paid_with(s: State, pay: str) -> str:
    c = s.content
    if pay == trips.SKILL:
        return f"free: {s.trotter.skill}"
    if pay in c.encounter_index:
        return f"free: {c.encounters[c.encounter_index[pay]].name}"
    return ticket_name(c, pay)


def _paying(s: State, pay: str) -> str:
    """ "with a car ticket", or why it is free."""
    ticket = s.content.ticket_index.get(pay)
    return paid_with(s, pay) if ticket is None else f"with {s.content.tickets[ticket].one}"


def _way(s: State, a: Way) -> Option:
    """A proposed way: what it gives, then by which places it leads and what pays it. Where it ends was asked."""
    assert s.trip is not None
    by = ", ".join(_place(s, place) for place in a.places[:-1])
    paid = ", ".join(paid_with(s, pay) for pay in a.pay)
    xp = sum(_xp(s.content, pay) for pay in a.pay)
    flights = way_flights(s.content, s.trip.path[-1], a)
    meets = f"; {counted(flights, 'encounter')}" if flights else ""
    label = f"{xp} XP in {counted(len(a.places), 'step')}{f' by {by}' if by else ''}"
    return Option(a, label, "", paid, f"{paid}{meets}")  # a button of its own: one touch, not a round of variants


def way_flights(c: Content, start: int, a: Way) -> int:
    """Between airports a step is a flight unless a track joins them."""
    path = [start, *(c.index[place] for place in a.places)]
    return sum(
        (there, FLYING) in c.atlas.edges[here] and not any(j == there for j, _ in c.atlas.tracks[here])
        for here, there in pairwise(path)
    )


def _xp(c: Content, pay: str) -> int:
    return int(pay in c.ticket_index and c.tickets[c.ticket_index[pay]].counts_for_xp)


def _step(s: State, a: Step) -> Option:
    assert s.trip is not None
    c, here, there = s.content, s.trip.path[-1], s.content.index[a.to]
    mode = next(mode for j, mode in c.atlas.edges[here] if j == there and you.pays(s, a.pay, mode))
    how = "Fly" if mode == FLYING else f"By {c.atlas.modes[mode].replace('_', ' ')}"
    return Option(a, f"{how} to {_place(s, a.to)}", place_target(a.to), _paying(s, a.pay), f"{_xp(c, a.pay)} XP")


def _collect(s: State, a: Collect) -> Option:
    kind, _ = s.content.offers[s.place[YOU]]
    cost = you.price(s, kind, a.discounts)
    spends = counted(cost, "action") if cost else "no action"
    using = f", with {counted(a.discounts, 'discount')}" if a.discounts else ""
    here = place_target(s.content.places[s.place[YOU]].id)
    return Option(a, f"Take a {COLLECTIBLES[kind]}{using}", here, f"{using[2:]}", spends)


# -- the question ------------------------------------------------------------------------------------------------------

Question = tuple[str, str, str]  # what kind of decision it is, the sentence that asks for it, and its rule


def question(s: State) -> Question:
    top = s.pending[-1]
    match top:
        case YourAction():
            return _action_question(s)
        case PickTicket():
            return "pick", "One more ticket: from the row or from the deck?", "WL-120"
        case PickFromRow():
            return "row", "Take a ticket from the row.", "WL-150"
        case FindWay():
            return _trip_question(s)
        case KeepHandLimit():
            over = sum(s.hand) - you.hand_limit(s)
            return "limit", f"You hold {counted(over, 'ticket')} too many. Which one goes?", "WL-122"
        case _:
            return _card_question(s, top)


def _card_question(s: State, top: Pending) -> Question:
    """What encounter cards ask for."""
    c = s.content
    match top:
        case KeepEncounter():
            return "keep", "Which encounter card do you keep?", "WL-170"
        case PickDiscarded():
            return "recover", "Which ticket do you take back from the discards?", "WL-152"
        case PutCardsBack(ordered):
            cards = ", ".join(c.places[card].name for card in s.seen)
            which = "after that" if ordered else "next"
            return "put_back", f"Next in the deck: {cards}. Which one comes {which}?", "WL-150"
        case ArrangeDisplay(ordered):
            return "arrange", f"Which destination card lies {_spot(ordered)}?", "WL-150"
        case CarryOutByHand(card):
            text = c.encounters[c.encounter_index[card]].text if card else s.trotter.text
            return "by_hand", f"Carry this out and enter what changes: {text}", "WL-210"
    raise TypeError(f"{top} is no decision of yours")


def _spot(ordered: int) -> str:
    """Where the next card of the display lies, when so many are arranged already."""
    return SPOTS[min(ordered, len(SPOTS) - 1)]


def _action_question(s: State) -> Question:
    if s.actions <= 0:
        return "main", "A free camera is still possible. Take it, or end your turn.", "WL-140"
    last = " It is your last turn." if s.trigger >= 0 else ""
    left = "You have one action left" if s.actions == 1 else f"You have {s.actions} actions"
    return "main", f"{left}: take tickets, travel or collect.{last}", "WL-13"


def _trip_question(s: State) -> Question:
    assert s.trip is not None
    goal = s.content.places[s.trip.to].name
    if len(s.trip.path) == 1:
        return "trip", f"How do you travel to {goal}? Pick a whole way, or go step by step.", "WL-131"
    here = s.content.places[s.trip.path[-1]].name
    return "trip", f"You are in {here} on your way to {goal}. Where next?", "WL-131"
