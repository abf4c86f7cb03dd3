"""A traveller for your seat who counts in actions: what an objective still lacks, and what a trip costs.

He goes for the displayed card that saves most of them. If tickets for it are missing, he takes those first. He is
quick, and plays the races that the expert thinks of (`thought.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from secondchair.games.wanderlust import greedy, race, trips, you
from secondchair.games.wanderlust.actions import Collect, Take, TakeTop, Travel, Way, Yours
from secondchair.games.wanderlust.content import CAMERA
from secondchair.games.wanderlust.pending import (
    FindWay,
    KeepHandLimit,
    PickDiscarded,
    PickFromRow,
    PickTicket,
    YourAction,
)
from secondchair.games.wanderlust.scoring import markers, progress
from secondchair.games.wanderlust.state import NONE, YOU, State
from secondchair.games.wanderlust.ways import Fit, Ways, lacking, ways_of
from secondchair.games.wanderlust.you import END_TURN, TAKE_TOP

# The things that objectives count, by their place in `Weights.unit` and `Worth`; the kinds of card and the
# collectibles stand in the order of KINDS and COLLECTIBLES.
CITY, CARD, ZONE, XP, ENCOUNTER, SOUVENIR = 0, 3, 4, 5, 6, 7
COUNTS = {
    "city_destinations": CITY,
    "port_destinations": CITY + 1,
    "wonder_destinations": CITY + 2,
    "destinations": CARD,
    "zones_visited": ZONE,
    "travel_xp": XP,
    "encounter_cards": ENCOUNTER,
}

Worth = list[float]  # of each of these things, in actions that it saves


class Weights(NamedTuple):
    """All in actions. They were found by an evolution strategy on whole races (`tests/bench/fit_traveller.py`)."""

    # Of a thing that an objective lacks; and of any, whatever the objectives are.
    unit: tuple[float, ...] = (1.13, 1.31, 1.49, 0.99, 1.35, 0.46, 0.6, 2.2, 2.34, 2.02)
    always: tuple[float, ...] = (0.0, 0.0, 0.0, 0.21, 0.0, 0.27, 0.56, 0.0, 0.0, 0.0)
    near: float = 1.55  # how much more the last missing thing counts
    aside: float = 0.25  # part of it, for an objective beyond those that are needed to finish
    ticket: float = 0.45  # what is paid
    joker: float = 0.76
    airliner: float = 0.87
    delay: float = 0.66  # for each action of taking tickets before he can set out
    scarce: float = 0.66  # for each missing ticket that does not lie in the row
    theft: float = 0.42  # part of the gain, if an Automaton will be there before him
    denial: float = 0.46  # for a card that an Automaton goes for
    remote: float = 0.67  # for each step, flights included, that other places lie away from a card, on average
    onward: float = 0.24  # and for each one to the nearest of the other displayed cards

    # What a ticket is worth in the hand.
    wanted: float = 1.83  # for the best card
    also: float = 0.36  # for another one
    wild: float = 0.7
    unknown: float = 0.57  # the top one of the deck
    single: float = 0.21  # the first one of its kind, whatever it is good for

    later: tuple[float, ...] = (0.22, 1.14, 3.28)  # points for a collectible after a trip, if the race is finished
    moment: float = 0.24  # what a collectible that is wanted adds to its card


USUAL = Weights()
LAST = USUAL._replace(  # nothing is kept any more
    aside=0.49, ticket=0.2, joker=0.06, airliner=0.35, delay=0.68, scarce=0.94, theft=0.01, denial=0.03, remote=0.48,
    onward=-0.08,
)  # fmt: skip

SOON = 8  # Travel XP that may still be made after the race is finished


class Target(NamedTuple):
    """A displayed card, and the best way to it."""

    net: float  # actions saved, less those spent
    card: int
    way: Fit
    more: int  # flights by which the way is stretched


Goal = tuple[float, int, str, tuple[int, ...], tuple[int, ...]]  # its cost, its place, its metric; have and need


# -- what things are worth ---------------------------------------------------------------------------------------------


def open_goals(s: State) -> list[Goal]:
    """The objectives that you have not completed, the cheapest first."""
    found: list[Goal] = []
    for i, goal in enumerate(s.goals):
        if YOU in s.done[i]:
            continue
        metric = s.content.objectives[goal].metric
        have, need = progress(s, YOU, goal)
        if metric == "collectibles":
            units = USUAL.unit[SOUVENIR:]
            cost = sum([max(0, n - h) * u for n, h, u in zip(need, have, units, strict=True)])
        elif metric in COUNTS:
            cost = (need[0] - have[0]) * USUAL.unit[COUNTS[metric]]
        else:
            continue
        found.append((cost, i, metric, have, need))
    return sorted(found)


def worth(s: State) -> Worth:
    """What each thing is worth now."""
    goals = open_goals(s)
    left = s.content.numbers.race_objectives_to_finish - markers(s, YOU)
    if left <= 0:
        return _in_points(s, goals)
    w, found = USUAL, list(USUAL.always)
    for rank, (_, _, metric, have, need) in enumerate(goals):
        part = 1.0 if rank < left else w.aside
        missing = sum([max(0, n - h) for n, h in zip(need, have, strict=True)])
        boost = part * (1 + w.near / missing)
        if metric == "collectibles":
            for k, (n, h) in enumerate(zip(need, have, strict=True)):
                if n > h:
                    found[SOUVENIR + k] += part * w.unit[SOUVENIR + k] * (1 + w.near / missing)
        else:
            found[COUNTS[metric]] += boost * w.unit[COUNTS[metric]]
    return found


def _in_points(s: State, goals: Sequence[Goal]) -> Worth:
    """The race is finished: only points count, with one more turn at most."""
    n = s.content.numbers
    found = [0.0, 0.0, 0.0, 1.0, 0.0, 1 / n.score_xp_per_point, 0.3]
    found += [1.0 + n.score_souvenir, 1.0 + n.score_postcard, 2.0 + n.score_camera]
    for _, i, metric, have, need in goals:
        if metric == "collectibles":
            continue
        points, lack = s.content.objective_points[len(s.done[i])], need[0] - have[0]
        if metric == "travel_xp":
            found[XP] += points / lack if lack < SOON else 0
        else:
            found[COUNTS[metric]] += points / lack**2
    return found


def is_last_turn(s: State) -> bool:
    """Is this the last turn that you have (WL-52)?"""
    return s.trigger != NONE and (s.trigger != YOU or s.last_turns < s.n)


# -- where to go -------------------------------------------------------------------------------------------------------


def targets(s: State, value: Worth, w: Weights = USUAL) -> list[Target]:
    """The displayed cards with the best way to each, best first."""
    here, ways = s.place[YOU], ways_of(s)
    hand = ways.hand(s)
    in_reach = ways.with_row(s, hand)
    per_ticket = value[XP] - w.ticket
    per_flight = value[ENCOUNTER] - (w.airliner - w.ticket)
    stretch = per_flight + per_ticket
    detours = per_ticket > 0 or stretch > 0
    finished = markers(s, YOU) >= s.content.numbers.race_objectives_to_finish
    zones = {s.content.zone_of[card] for card in s.visited[YOU]}
    wanted = {walks_to(s, t) for t in range(1, s.n)}
    shown, found = [card for card in s.display if card >= 0], []
    for card in shown:
        if card == here:
            continue
        gain = _gain(s, card, value, zones, finished) - _farther(ways, card, shown, w)
        if card in wanted:
            gain += w.denial
        lost = w.theft * gain if card in wanted else 0.0
        best: tuple[float, Fit, int] | None = None
        for fit in ways.fits(here, card, hand, detours):
            _, short, jokers, paid, flights, spare = fit
            net = per_ticket * paid - w.joker * jokers + per_flight * flights
            more = spare if stretch > 0 else 0
            net += more * stretch
            if short:
                takes = (short + 1) // 2
                net -= w.delay * takes + w.scarce * lacking(fit.modes, in_reach)
                if takes >= s.actions:
                    net -= lost
            if best is None or net > best[0]:
                best = net, fit, more
        if best is not None:
            found.append(Target(best[0] + gain - 1, card, best[1], best[2]))
    return sorted(found, key=lambda target: -target.net)


def _gain(s: State, card: int, value: Worth, zones: set[int], finished: bool) -> float:
    """What a card is worth, and what can be collected there."""
    c = s.content
    gain = value[CARD] + value[CITY + c.kind_of[card]]
    if c.zone_of[card] not in zones:
        gain += value[ZONE]
    kind, _ = c.offers[card]
    if finished:
        return gain + (USUAL.later[kind] if s.actions > you.price(s, kind, 0) else 0)
    if value[SOUVENIR + kind]:
        gain += max(0.0, value[SOUVENIR + kind] - (2.0 if kind == CAMERA else 1.0)) + USUAL.moment
    return gain


def _farther(ways: Ways, card: int, shown: Sequence[int], w: Weights) -> float:
    """What it costs to go on from a card: to the nearest other one displayed, and to whatever comes up later."""
    hops = ways.content.atlas.hops[card]
    nearest = min([hops[other] for other in shown if other != card], default=0)
    return w.remote * ways.remote[card] + w.onward * nearest


def walks_to(s: State, t: int) -> int:
    """The card that an Automaton will walk to by tier 1 (WL-32, WL-34), if there is one."""
    steps, near = s.content.atlas.steps[s.place[t]], s.content.numbers.solo_near_steps
    for card in reversed(s.display):
        if card >= 0 and steps[card] <= near:
            return card
    return NONE


def ticket_values(s: State, found: Sequence[Target]) -> list[float]:
    """What each kind of ticket would be worth in your hand."""
    held = ways_of(s).hand(s).by_mode
    values = [USUAL.single / (1 + n) for n in s.hand]
    for rank, target in enumerate(found):
        for mode, n in enumerate(target.way.modes):
            if n > held[mode]:
                for i in s.content.mode_tickets[mode]:
                    values[i] += USUAL.also if rank else USUAL.wanted
    for i in s.content.wilds:
        values[i] = USUAL.wild
    return values


def best_in_row(s: State, values: Sequence[float]) -> int:
    return max(s.row, key=lambda i: values[i] if i >= 0 else -1.0, default=NONE)


# -- what to do --------------------------------------------------------------------------------------------------------

What = Literal["travel", "take", "collect"]


def plan(s: State) -> tuple[What, list[Target]]:
    """What the next action is for; a trip goes to the first of the targets."""
    value, last = worth(s), is_last_turn(s)
    finished = markers(s, YOU) >= s.content.numbers.race_objectives_to_finish
    found = targets(s, value, LAST if last or finished else USUAL)
    if last:
        found = [t for t in found if (t.way.short + 1) // 2 < s.actions] or found
    best = found[0].net if found else -9.0
    if s.visit[YOU] != NONE and (discounts := you.collectable(s)):
        kind, _ = s.content.offers[s.place[YOU]]
        net = value[SOUVENIR + kind] - you.price(s, kind, discounts[-1])
        if net > 0 and net >= best:
            return "collect", found
    if found and not found[0].way.short and best >= 0:
        return "travel", found
    if sum(s.hand) >= you.hand_limit(s) - 1 and (able := next((t for t in found if not t.way.short), None)):
        return "travel", [able, *(t for t in found if t is not able)]
    return "take", found


def choose(s: State) -> Yours:
    """The traveller's move."""
    top = s.pending[-1]
    if isinstance(top, YourAction):
        return _main(s)
    if isinstance(top, FindWay):
        return _way(s)
    found = targets(s, worth(s))
    if isinstance(top, PickTicket | PickFromRow):
        picked = _pick(s, found, deck=isinstance(top, PickTicket))
        assert picked is not None
        return picked
    values, moves = ticket_values(s, found), you.moves(s)
    of: Callable[[Any], float] = lambda a: values[s.content.ticket_index[a.ticket]]  # noqa: E731
    if isinstance(top, KeepHandLimit):
        return min(moves, key=of)
    if isinstance(top, PickDiscarded):
        return max(moves, key=of)
    return max(moves, key=lambda a: greedy.worth(s, a))


def _main(s: State) -> Yours:
    what, found = plan(s)
    if what == "collect" or not s.actions:
        return Collect(you.collectable(s)[-1])
    if what == "travel":
        return Travel(s.content.places[found[0].card].id)
    return _pick(s, found) or END_TURN


def ticket_for(s: State, card: int) -> Yours:
    """A ticket for the way to one of the displayed cards, or, without a card, for the one that he would go for."""
    last = is_last_turn(s)
    finished = markers(s, YOU) >= s.content.numbers.race_objectives_to_finish
    found = targets(s, worth(s), LAST if last or finished else USUAL)
    found.sort(key=lambda target: target.card != card)
    return _pick(s, found) or END_TURN


def _pick(s: State, found: Sequence[Target], deck: bool = True) -> Take | TakeTop | None:
    """The best ticket of the row, or an unknown one."""
    values = ticket_values(s, found)
    best = best_in_row(s, values)
    can_draw = deck and race.can_draw_ticket(s)
    if best >= 0 and (values[best] >= USUAL.unknown or not can_draw):
        return Take(s.content.tickets[best].id)
    return TAKE_TOP if can_draw else None


def _way(s: State) -> Yours:
    """Of the ways that are proposed, the one that is worth most."""
    assert s.trip is not None
    value, w = worth(s), USUAL
    found = trips.ways(s, s.trip) if len(s.trip.path) == 1 else []
    if not found:
        return max(you.moves(s), key=lambda a: greedy.worth(s, a))
    per_flight = value[ENCOUNTER] - (w.airliner - w.ticket)
    best = max(found, key=lambda p: (value[XP] - w.ticket) * p.xp + per_flight * p.flights - w.joker * p.free)
    return Way(tuple(s.content.places[i].id for i in best.places), best.pay)
