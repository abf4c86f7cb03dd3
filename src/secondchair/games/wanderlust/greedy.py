"""A simple sensible player for your seat: travel to where most is gained, collect what an objective asks for."""

from __future__ import annotations

from random import Random
from typing import assert_never

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
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS
from secondchair.games.wanderlust.scoring import markers, progress
from secondchair.games.wanderlust.state import YOU, State, Trip

KEEPING = ("extra_action", "free_flight", "free_step", "tickets_from_deck", "ticket_row_and_deck", "gain_xp")


def choose(s: State, rng: Random) -> Yours:
    """The best option by a few plain values; equal ones by their order."""
    return max(you.moves(s), key=lambda a: worth(s, a))


def worth(s: State, a: Yours) -> float:
    match a:
        case Travel():
            return 3 + _card_worth(s, s.content.index[a.to]) + _trip_worth(s, a.to)
        case Way():
            return 10 + 0.3 * _xp(s, a.pay) - 0.4 * len(a.pay)
        case Step():
            return (
                0.3 * _xp(s, (a.pay,)) - 0.1 * s.content.atlas.hops[s.content.index[a.to]][s.trip.to if s.trip else 0]
            )
        case Collect():
            return _collect_worth(s)
        case Take() | TakeTop():
            return _ticket_worth(s, a)
        case Discard():
            return -_held_worth(s, a.ticket)
        case Keep():
            effect = s.content.encounters[s.content.encounter_index[a.card]].effect
            return 10 - KEEPING.index(effect) if effect in KEEPING else 0
        case PutBack() | Arrange():
            return -s.content.atlas.steps[s.place[YOU]][s.content.index[a.card]]
        case EndTurn():
            return -5
        case Refresh() | Recover() | UseByHand() | Adjust() | Done():
            return 0
        case _:
            assert_never(a)


def _missing(s: State, goal: int) -> int:
    have, need = progress(s, YOU, goal)
    return sum(max(0, n - h) for h, n in zip(have, need, strict=True))


def _wanted(s: State) -> list[int]:
    """The objectives worth following: as many as are needed to finish, the nearest ones, and those that go along."""
    open_goals = [goal for i, goal in enumerate(s.goals) if YOU not in s.done[i]]
    return sorted(open_goals, key=lambda goal: _missing(s, goal))


def _card_worth(s: State, card: int) -> float:
    """How much the card helps with the open objectives; the nearer one is to completion, the more."""
    c, total = s.content, 0.0
    for goal in _wanted(s):
        metric, left = c.objectives[goal].metric, _missing(s, goal)
        kind = KINDS[c.kind_of[card]]
        helps = (
            metric in ("destinations", f"{kind}_destinations")
            or (metric == "zones_visited" and c.zone_of[card] not in {c.zone_of[v] for v in s.visited[YOU]})
            or (metric == "collectibles" and token_missing(s, c.offers[card][0]))
        )
        total += 6 / (1 + left) if helps else 0
    return total


def token_missing(s: State, kind: int) -> int:
    for i, goal in enumerate(s.goals):
        if s.content.objectives[goal].metric == "collectibles" and YOU not in s.done[i]:
            have, need = progress(s, YOU, goal)
            return max(0, need[kind] - have[kind])
    return 0


def _trip_worth(s: State, to: str) -> float:
    """XP and encounters of the best way, less what it spends."""
    trip = Trip(s.content.index[to], (s.place[YOU],))
    flyer = any(s.content.objectives[goal].metric == "encounter_cards" for goal in _wanted(s))
    return max(
        (0.4 * plan.xp + plan.flights * (1.5 if flyer else 0.5) - 0.3 * len(plan.pay) for plan in trips.ways(s, trip)),
        default=0.4 - 0.3,
    )


def _xp(s: State, pay: tuple[str, ...]) -> int:
    c = s.content
    return sum(c.tickets[c.ticket_index[p]].counts_for_xp for p in pay if p in c.ticket_index)


def _collect_worth(s: State) -> float:
    kind, _ = s.content.offers[s.place[YOU]]
    cost = you.price(s, kind, 0) or 0.5
    points = (1, 2, 3)[kind]
    after_finish = 2.0 if markers(s, YOU) >= s.content.numbers.race_objectives_to_finish else 0.0
    return (5.0 if token_missing(s, kind) else after_finish) * points / cost / len(COLLECTIBLES) + 0.2


def _ticket_worth(s: State, a: Take | TakeTop) -> float:
    """A ticket that opens a shortest way to a displayed card, above one of a type you hold already."""
    if isinstance(a, TakeTop):
        return 1.5
    return 1 + _held_worth(s, a.ticket)


def _held_worth(s: State, ticket: str) -> float:
    c = s.content
    i = c.ticket_index[ticket]
    if i in c.wilds:
        return 1.6
    useful = 0.0
    for card in s.display:
        if card >= 0:
            useful += 0.5 * on_the_way(s, i, card)
    return useful + 0.8 / (1 + s.hand[i])


def on_the_way(s: State, ticket: int, card: int) -> bool:
    """Does the first half of a shortest way to the card need this ticket?"""
    c, here = s.content, s.place[YOU]
    while here != card:
        there, mode = c.atlas.toward[card][here][0]
        if ticket in c.mode_tickets[mode]:
            return True
        here = there
    return False
