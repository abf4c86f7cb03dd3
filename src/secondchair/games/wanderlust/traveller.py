"""A traveller for your seat who counts in actions: what an objective still lacks, in actions; what a trip costs, in actions.

He goes for the displayed card that saves most of them. If tickets for it are missing, he takes those.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from secondchair.core.pending import apply, sample, settle
from secondchair.games.wanderlust import brisk, greedy, race, trips, you
from secondchair.games.wanderlust.actions import Collect, Take, TakeTop, Travel, Way, Yours
from secondchair.games.wanderlust.atlas import FLYING
from secondchair.games.wanderlust.content import CAMERA, Content
from secondchair.games.wanderlust.pending import (
    ENCOUNTER,
    YOUR_ACTION,
    AutomatonGoesOn,
    DealToYou,
    FindWay,
    KeepHandLimit,
    PickDiscarded,
    PickFromRow,
    PickTicket,
    RefillRow,
    YourAction,
)
from secondchair.games.wanderlust.scoring import KIND_METRICS, markers, progress
from secondchair.games.wanderlust.state import NONE, YOU, State
from secondchair.games.wanderlust.you import END_TURN, TAKE_TOP

LONGEST = 5  # steps of a way that is thought of


class Weights(NamedTuple):
    ticket: float = 0.45
    joker: float = 0.7
    air: float = 0.55  # an airliner ticket
    xp: float = 0.08
    encounter: float = 0.5
    card: float = 0.3  # any card
    city: float = 2.0
    port: float = 2.2
    wonder: float = 3.0
    passport: float = 1.9
    zone: float = 2.2
    xp_goal: float = 0.45
    flyer: float = 1.1
    souvenir: float = 1.3
    postcard: float = 2.5
    camera: float = 3.5
    near: float = 1.0  # how much more the last unit of an objective counts
    aside: float = 0.25  # objectives that are not among the nearest
    delay: float = 0.5  # for each action of taking tickets before one can set out
    theft: float = 1.0  # times the share of the gain lost if an Automaton is nearer
    deny: float = 0.5
    least: float = 0.0  # net worth for which one sets out
    wanted: float = 1.0
    also: float = 0.4
    wild: float = 0.9
    deck: float = 0.45
    few: float = 0.3


USUAL = Weights()


class Route(NamedTuple):
    """The steps of a way by mode; the order does not matter for paying it."""

    modes: tuple[int, ...]
    steps: int


class Ways:
    """All ways from place to place up to `LONGEST` steps with one flight at most, by what they cost."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.table: dict[int, list[list[Route]]] = {}
        self.shortest: dict[tuple[int, int], list[Route]] = {}

    def between(self, a: int, b: int, all_of_them: bool) -> list[Route]:
        if all_of_them:
            table = self.table.get(a)
            if table is None:
                table = self.table[a] = self._from(a)
            return table[b]
        found = self.shortest.get((a, b))
        if found is None:
            ways = self.between(a, b, True)
            found = self.shortest[a, b] = [
                way for way in ways
                if not any(all(x <= y for x, y in zip(other.modes, way.modes)) for other in ways if other is not way)
            ]
        return found

    def _from(self, start: int) -> list[list[Route]]:
        c = self.content
        n, modes = len(c.places), len(c.atlas.modes)
        found: list[dict[tuple[int, ...], int]] = [{} for _ in range(n)]
        stack = [(start, 1 << start, (0,) * modes, 0)]
        while stack:
            here, closed, counts, steps = stack.pop()
            for there, mode in c.atlas.edges[here]:
                if closed >> there & 1 or (mode == FLYING and counts[FLYING]):
                    continue
                now = (*counts[:mode], counts[mode] + 1, *counts[mode + 1 :])
                found[there][now] = steps + 1
                if steps + 1 < LONGEST:
                    stack.append((there, closed | 1 << there, now, steps + 1))
        hops = c.atlas.hops[start]
        return [
            sorted((Route(k, v) for k, v in ways.items() if v <= hops[i] + 2), key=lambda r: (r.steps, r.modes))
            for i, ways in enumerate(found)
        ]


class Tables:
    def __init__(self, content: Content) -> None:
        self.content = content
        self.ways = Ways(content)
        self.guide = brisk.Guide(content)
        self.mode_of = {i: m for m, kinds in enumerate(content.mode_tickets) for i in kinds}


_TABLES: dict[int, Tables] = {}


def tables(content: Content) -> Tables:
    found = _TABLES.get(id(content))
    if found is None or found.content is not content:
        found = _TABLES[id(content)] = Tables(content)
    return found


class Needs:
    """What things are worth in this position, in actions saved."""

    __slots__ = ("card", "encounter", "finished", "kinds", "tokens", "xp", "zone", "zones")

    def __init__(self, s: State, w: Weights) -> None:
        c = s.content
        self.card, self.xp, self.encounter, self.zone = w.card, w.xp, w.encounter, 0.0
        self.kinds = [0.0, 0.0, 0.0]
        self.tokens = [0.0, 0.0, 0.0]
        self.zones = {c.zone_of[card] for card in s.visited[YOU]}
        to_finish = c.numbers.race_objectives_to_finish
        left = to_finish - markers(s, YOU)
        self.finished = left <= 0
        units = (w.city, w.port, w.wonder)
        token_units = (w.souvenir, w.postcard, w.camera)
        open_goals = []
        for i, goal in enumerate(s.goals):
            if YOU in s.done[i]:
                continue
            metric = c.objectives[goal].metric
            have, need = progress(s, YOU, goal)
            if metric == "collectibles":
                cost = sum(max(0, n - h) * u for n, h, u in zip(need, have, token_units, strict=True))
            else:
                unit = (
                    units[KIND_METRICS[metric]] if metric in KIND_METRICS
                    else {"destinations": w.passport, "zones_visited": w.zone, "travel_xp": w.xp_goal,
                          "encounter_cards": w.flyer}.get(metric, 9.0)
                )
                cost = (need[0] - have[0]) * unit
            open_goals.append((cost, i, metric, have, need))
        open_goals.sort()
        if left <= 0:
            self._count_points(s, open_goals)
            return
        for rank, (_, _, metric, have, need) in enumerate(open_goals):
            focus = 1.0 if rank < left else w.aside
            if metric == "collectibles":
                missing = sum([max(0, n - h) for n, h in zip(need, have, strict=True)])
                for k in range(3):
                    if need[k] > have[k]:
                        self.tokens[k] += focus * token_units[k] * (1 + w.near / missing)
                continue
            boost = focus * (1 + w.near / (need[0] - have[0]))
            if metric == "destinations":
                self.card += boost * w.passport
            elif metric == "zones_visited":
                self.zone += boost * w.zone
            elif metric == "travel_xp":
                self.xp += boost * w.xp_goal
            elif metric == "encounter_cards":
                self.encounter += boost * w.flyer
            else:
                self.kinds[KIND_METRICS[metric]] += boost * units[KIND_METRICS[metric]]

    def _count_points(self, s: State, open_goals: list[Any]) -> None:
        """The race is finished: only points count, with one more turn at most."""
        n = s.content.numbers
        self.card, self.zone, self.encounter = 1.0, 0.0, 0.3
        self.xp = 1 / n.score_xp_per_point
        self.tokens = [1.0 + n.score_souvenir, 1.0 + n.score_postcard, 2.0 + n.score_camera]
        for _, i, metric, have, need in open_goals:
            if metric == "collectibles":
                continue
            points = s.content.objective_points[len(s.done[i])]
            lack = need[0] - have[0]
            worth = points / lack**2
            if metric == "destinations":
                self.card += worth
            elif metric == "zones_visited":
                self.zone += worth
            elif metric == "travel_xp":
                self.xp += points / lack if lack < 8 else 0
            elif metric == "encounter_cards":
                self.encounter += worth
            else:
                self.kinds[KIND_METRICS[metric]] += worth


class Target(NamedTuple):
    net: float
    card: int
    route: Route
    short: int  # tickets missing
    flights: int  # more than the route has


def purse(s: State) -> tuple[list[int], int, int, int]:
    """What pays steps: by mode, jokers, free flights among them, the mode of a free step by skill."""
    c = s.content
    by_mode = [sum([s.hand[i] for i in kinds]) for kinds in c.mode_tickets]
    jokers = sum([s.hand[i] for i in c.wilds])
    free = 0
    if any(s.usable):
        for kind, n in enumerate(s.usable):
            if n and c.encounters[kind].effect == "free_step":
                jokers += n
            elif n and c.encounters[kind].effect == "free_flight":
                free += n
    by_mode[FLYING] += free
    skill = -1
    if s.trotter.effect == "free_step_of_type":
        skill = c.atlas.modes.index(s.trotter.type)
        by_mode[skill] += 1
    return by_mode, jokers, free, skill


def targets(s: State, w: Weights, needs: Needs) -> list[Target]:
    """The displayed cards with the best way to each, best first."""
    c, here = s.content, s.place[YOU]
    ways = tables(c).ways
    held, jokers, free, skill = purse(s)
    swap = c.atlas.modes.index(s.trotter.type) if s.trotter.effect == "ticket_as_type" else -1
    next_of = {automaton_target(s, t) for t in range(1, s.n)}
    found, tickets = [], sum(held)
    per_ticket, per_joker, xp = w.ticket, w.joker, needs.xp
    detours = xp > per_ticket or needs.encounter + xp > w.air
    for card in s.display:
        if card < 0 or card == here:
            continue
        kind, _ = c.offers[card]
        gain = needs.card + needs.kinds[c.kind_of[card]]
        if c.zone_of[card] not in needs.zones:
            gain += needs.zone
        if needs.tokens[kind]:
            if not needs.finished:
                gain += max(0.0, needs.tokens[kind] - (1.0 if kind != CAMERA else 2.0)) + 0.3
            elif s.actions > you.price(s, kind, 0):
                gain += (0.7, 1.4, 2.0)[kind]
        threatened = card in next_of
        if threatened:
            gain += w.deny
        best = None
        for route in ways.between(here, card, detours):
            modes, steps = route
            lack, swapped = 0, False
            for m, h in zip(modes, held):
                if m > h:
                    lack += m - h
            if swap >= 0 and modes[swap] > held[swap] and tickets - free > steps - lack:  # one to spare
                lack -= 1
                swapped = True
            joker = lack if lack < jokers else jokers
            short = lack - joker
            free_used = 1 if skill >= 0 and modes[skill] and modes[skill] >= held[skill] else 0
            flights = modes[FLYING]
            paid = steps - free_used
            net = -per_ticket * (paid - joker) - per_joker * joker + xp * (paid - joker) + needs.encounter * flights
            net -= (w.air - per_ticket) * flights
            more = 0
            if flights and not short and not swapped:
                if needs.encounter + xp > w.air:
                    more = min(held[FLYING] - flights, 7)
                    if more > 0:
                        net += more * (needs.encounter + xp - w.air)
                    else:
                        more = 0
            if short:
                takes = (short + 1) // 2
                net -= w.delay * takes
                if threatened and takes > s.actions - 1:
                    net -= w.theft * gain
            if best is None or net > best.net:
                best = Target(net, card, route, short, more)
        if best is not None:
            found.append(best._replace(net=best.net + gain - 1.0))
    found.sort(key=lambda x: -x.net)
    return found


def automaton_target(s: State, t: int) -> int:
    c, here = s.content, s.place[t]
    steps = c.atlas.steps[here]
    near = c.numbers.solo_near_steps
    for card in reversed(s.display):
        if card >= 0 and steps[card] <= near:
            return card
    return NONE


def ticket_values(s: State, w: Weights, goals: Sequence[Target]) -> list[float]:
    """What each kind of ticket would be worth in your hand."""
    c = s.content
    held, jokers, _, _ = purse(s)
    values = [w.few / (1 + n) for n in s.hand]
    for rank, target in enumerate(goals):
        for mode, n in enumerate(target.route.modes):
            if n > held[mode]:
                for i in c.mode_tickets[mode]:
                    values[i] += w.wanted if not rank else w.also
    for i in c.wilds:
        values[i] = w.wild
    return values


# -- whole actions at once ---------------------------------------------------------------------------------------------


def draw_ticket(s: State, rng: Random) -> int:
    if not race.ticket_deck_ready(s):
        return NONE
    kind = rng.choices(range(len(s.deck)), s.deck)[0]
    s.deck[kind] -= 1
    return kind


def take(s: State, w: Weights, goals: Sequence[Target], rng: Random) -> None:
    """WL-120: two tickets."""
    s.actions -= 1
    s.fresh = False
    s.taken = 0
    for _ in range(s.content.numbers.tickets_per_action):
        values = ticket_values(s, w, goals)
        best = max(s.row, key=lambda i: values[i] if i >= 0 else -1.0)
        if best >= 0 and values[best] >= w.deck:
            s.row[s.row.index(best)] = NONE
            s.hand[best] += 1
            s.taken |= 1 << best
            s.row[s.row.index(NONE)] = draw_ticket(s, rng)
        elif (kind := draw_ticket(s, rng)) >= 0:
            s.hand[kind] += 1
            s.taken |= 1 << kind
    if s.trotter.effect == "bonus_ticket_on_type":
        mode = s.content.atlas.modes.index(s.trotter.type)
        if not s.bonus and any(s.taken >> i & 1 for i in s.content.mode_tickets[mode]):
            s.bonus = True
            if (kind := draw_ticket(s, rng)) >= 0:
                s.hand[kind] += 1
    limit = you.hand_limit(s)
    while sum(s.hand) > limit:
        values = ticket_values(s, w, goals)
        worst = min((i for i, n in enumerate(s.hand) if n), key=lambda i: values[i])
        s.hand[worst] -= 1
        s.discards[worst] += 1


def travel(s: State, target: Target, rng: Random) -> None:
    """WL-130 to WL-135 at once."""
    c = s.content
    s.actions -= 1
    s.fresh = False
    modes, flights = list(target.route.modes), target.route.modes[FLYING] + target.flights
    modes[FLYING] = flights
    xp = pay_all(s, modes)
    s.place[YOU] = target.card
    s.visit[YOU] = NONE
    s.moved = True
    s.pending += [ENCOUNTER] * flights
    brisk.gain_card(s, YOU, xp, rng)


def pay_all(s: State, modes: list[int]) -> int:
    c, xp, lack = s.content, 0, 0
    swap = c.atlas.modes.index(s.trotter.type) if s.trotter.effect == "ticket_as_type" else -1
    owed = []
    for mode, n in enumerate(modes):
        for i in c.mode_tickets[mode]:
            used = min(n, s.hand[i])
            if used:
                s.hand[i] -= used
                s.discards[i] += used
                n -= used
                xp += used
        if n and s.trotter.effect == "free_step_of_type" and c.atlas.modes[mode] == s.trotter.type:
            n -= 1
        if n and mode == FLYING:
            for kind, k in enumerate(s.usable):
                if k and n and c.encounters[kind].effect == "free_flight":
                    used = min(n, k)
                    s.usable[kind] -= used
                    n -= used
        owed += [mode] * n
    if swap in owed:
        i = max((i for i in range(len(s.hand)) if i not in c.wilds), key=lambda i: s.hand[i])
        if s.hand[i]:
            owed.remove(swap)
            s.hand[i] -= 1
            s.discards[i] += 1
            xp += 1
    for _ in owed:
        for kind, k in enumerate(s.usable):
            if k and c.encounters[kind].effect == "free_step":
                s.usable[kind] -= 1
                break
        else:
            for i in c.wilds:
                if s.hand[i]:
                    s.hand[i] -= 1
                    s.discards[i] += 1
                    break
            else:
                raise AssertionError("cannot pay")
    return xp


def final_turn(s: State) -> bool:
    """Is this the last turn that you have?"""
    return s.trigger != NONE and (s.trigger != YOU or s.last_turns < s.n)


def plan(s: State, w: Weights) -> tuple[str, list[Target]]:
    """What the next action is for: a trip, tickets or a collectible."""
    needs = Needs(s, w)
    if final_turn(s) or needs.finished:
        w = w._replace(ticket=0.02, joker=0.02, air=0.02, delay=0.2, deny=0.0, theft=0.0)
    found = targets(s, w, needs)
    if final_turn(s):
        found = [t for t in found if (t.short + 1) // 2 <= s.actions - 1] or found
    best = found[0].net if found else -9.0
    if s.visit[YOU] != NONE and (options := you.collectable(s)):
        kind, _ = s.content.offers[s.place[YOU]]
        net = needs.tokens[kind] - you.price(s, kind, options[-1])
        if net > 0 and net > best - 0.001:
            return "collect", found
    if found and not found[0].short and best >= w.least:
        return "travel", found
    if found and sum(s.hand) >= you.hand_limit(s) - 1:
        able = [t for t in found if not t.short]
        if able:
            return "travel", [able[0], *(t for t in found if t is not able[0])]
    return "take", found


def act(s: State, w: Weights, luck: Luck) -> None:
    """One whole action of yours, in a race in thought."""
    what, found = plan(s, w)
    if what == "travel":
        travel(s, found[0], luck.rest)
    elif what == "collect":
        s.pending.pop()
        s.pending.append(YOUR_ACTION)
        options = you.collectable(s)
        you._collect(s, Collect(options[-1]), None)
    elif race.can_draw_ticket(s) or max(s.row) >= 0:
        take(s, w, found, luck.tickets)
    else:
        s.actions = 0


def choose(s: State, w: Weights = USUAL) -> Yours:
    """A move in a real race."""
    top = s.pending[-1]
    c = s.content
    if isinstance(top, YourAction):
        what, found = plan(s, w)
        if not s.actions:
            return Collect(you.collectable(s)[-1])
        if what == "travel":
            return Travel(c.places[found[0].card].id)
        if what == "collect":
            return Collect(you.collectable(s)[-1])
        return pick(s, w, found) or END_TURN
    if isinstance(top, FindWay):
        return way(s, w)
    found = targets(s, w, Needs(s, w))
    values = ticket_values(s, w, found)
    if isinstance(top, PickTicket | PickFromRow):
        picked = pick(s, w, found, deck=isinstance(top, PickTicket))
        assert picked is not None
        return picked
    moves = you.moves(s)
    if isinstance(top, KeepHandLimit):
        return min(moves, key=lambda a: values[c.ticket_index[a.ticket]])
    if isinstance(top, PickDiscarded):
        return max(moves, key=lambda a: values[c.ticket_index[a.ticket]])
    return max(moves, key=lambda a: greedy.worth(s, a))


def pick(s: State, w: Weights, found: Sequence[Target], deck: bool = True) -> Take | TakeTop | None:
    values = ticket_values(s, w, found)
    best = max(s.row, key=lambda i: values[i] if i >= 0 else -1.0)
    if best >= 0 and (values[best] >= w.deck or not deck or not race.can_draw_ticket(s)):
        return Take(s.content.tickets[best].id)
    return TAKE_TOP if race.can_draw_ticket(s) else None


def way(s: State, w: Weights) -> Yours:
    needs, trip = Needs(s, w), s.trip
    assert trip is not None
    found = trips.ways(s, trip) if len(trip.path) == 1 else []
    if not found:
        return max(you.moves(s), key=lambda a: greedy.worth(s, a))
    best = max(found, key=lambda p: needs.xp * p.xp + needs.encounter * p.flights - w.ticket * p.xp
               - w.joker * p.free - (w.air - w.ticket) * p.flights)
    return Way(tuple(s.content.places[i].id for i in best.places), best.pay)


class Luck:
    """What fate deals in a race in thought: two options meet the same destination cards, tickets and encounters."""

    def __init__(self, fate: int) -> None:
        self.tickets = Random(fate)
        self.rest = Random(fate ^ 0x5EED)

    def shuffle(self, s: State) -> None:
        """The unseen destination cards get an order."""
        order = s.bag
        self.rest.shuffle(order)
        s.top = (*s.top, *order)
        s.bag = []


TICKETS = (DealToYou, RefillRow)


def play_on(s: State, w: Weights, luck: Luck, rounds: int = 99) -> None:
    """Play a race on in thought, to its end or so many rounds."""
    guide = tables(s.content).guide
    pending = s.pending
    until = s.round + rounds
    while pending:
        top = pending[-1]
        if isinstance(top, AutomatonGoesOn):
            pending.pop()
            brisk.Turn(guide, s, luck.rest).play()
            settle(s)
        elif isinstance(top, YourAction):
            if s.round > until:
                return
            act(s, w, luck)
            settle(s)
        elif top.who == "chance":
            apply(s, sample(s, luck.tickets if isinstance(top, TICKETS) else luck.rest))
        else:
            apply(s, choose(s, w))
