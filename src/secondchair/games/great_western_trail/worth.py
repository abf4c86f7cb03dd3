"""What things are worth to a rancher, in points: workers, cards, buildings, cities, every kind of effect."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import (
    ENGINEER,
    HUMAN,
    KANSAS_CITY,
    WORKERS,
    Building,
    Edition,
    Hazard,
    load,
)
from secondchair.games.great_western_trail.rules import board, effects, markets, railroad
from secondchair.games.great_western_trail.rules.kansas_city import transport_cost
from secondchair.games.great_western_trail.state import State, certificate_limit
from secondchair.games.great_western_trail.weights import SIMPLE, Weights

Value = tuple[float, int]  # points, and the Dollars that they cost
NOTHING: Value = (0.0, 0)


def left(s: State) -> float:
    """The part of the game still to come, by the job market."""
    rows = len(s.content.rows)
    return max(0.0, min(1.0, (rows + 1 - s.token) / (rows - 1)))


@lru_cache(maxsize=256)
def _distances(edition: Edition, tiles: frozenset[str]) -> dict[str, int]:
    ways = load(edition).next
    found: dict[str, int] = {KANSAS_CITY: 0}

    def walk(space: str) -> int:
        if space not in found:
            found[space] = min((walk(x) + (x in tiles or x == KANSAS_CITY) for x in ways[space]), default=0)
        return found[space]

    for space in ways:
        walk(space)
    return found


class Judge:
    """One rancher's judgement of one position, which must not change meanwhile."""

    def __init__(self, s: State, weights: Weights = SIMPLE) -> None:
        self.s = s
        self.w = weights
        self.left = left(s)
        scarce = weights.scarce if s.dollars < 12 else 0.0
        self.dollar = (
            0.2 + (weights.dollar + scarce) * self.left
        )  # a fifth of a point at the end, more while it is of use
        self._discs: dict[str, float] = {}
        self._cattle: dict[str, float] = {}
        self._spare: dict[str, float] = {}
        self._values: dict[fx.AnyEffect, Value] = {}  # each effect is weighed once

    @cached_property
    def to_kansas_city(self) -> dict[str, int]:
        """The fewest locations on the way from each space to Kansas City."""
        return _distances(self.s.content.edition, frozenset(self.s.trail))

    @cached_property
    def colours(self) -> Counter[str]:
        """The cattle in the herd deck, by colour."""
        cattle = self.s.content.cattle
        return Counter(cattle[card].colour for card in scoring.deck(self.s) if card in cattle)

    def work(self, kind: int, n: int) -> float:
        """What the n-th worker of a kind does in a whole game: the more there are of it, the more."""
        w = self.w
        first = (w.cowboy, w.builder, w.engineer)[kind]
        return first + (w.cowboy_more, w.builder_more, w.engineer_more)[kind] * (n - 2)

    def worker_worth(self, kind: int) -> float:
        n = self.s.seats[HUMAN].workers[kind] + 1
        worth = self.work(kind, n) * float(self.left**self.w.fade) + self.w.bonuses.get((kind, n), 0.0)
        if n in self.s.content.rows_of_workers.vp_spaces:
            worth += self.s.content.rows_of_workers.vp_each
        return worth

    def cattle_worth(self, card: str) -> float:
        """Its points, and better deliveries; a colour that the deck lacks is worth most."""
        found = self._cattle.get(card)
        if found is None:
            found = self._cattle[card] = self._cattle_worth(card)
        return found

    def _cattle_worth(self, card: str) -> float:
        kind = self.s.content.cattle[card]
        again = self.colours[kind.colour] > 0
        better = (kind.value - 1.5) * (self.w.cattle_again if again else self.w.cattle)
        return kind.points + self.left * better + self.wanted[f"cattle{kind.value}"]

    @cached_property
    def wanted(self) -> dict[str, float]:
        """What one more building, hazard, outlaw … brings for the tasks of the objective cards in area and deck."""
        found: dict[str, float] = defaultdict(float)
        if not self.w.task:
            return found
        kinds, have = self.s.content.objectives, scoring.resources(self.s)
        for card in (*self.s.seats[HUMAN].objectives, *scoring.deck(self.s)):
            if card not in kinds:
                continue
            lacking: dict[str, int] = {}
            for task in kinds[card].tasks:
                if have[task]:
                    have[task] -= 1
                else:
                    lacking[task] = lacking.get(task, 0) + 1
            share = self.w.task * kinds[card].points / max(1, sum(lacking.values()))
            for task in lacking:
                found[task] = max(found[task], share)
        return found

    def building_worth(self, tile: str, space: str) -> float:
        kind = self.s.content.private[HUMAN][tile]
        node = self.s.content.nodes[space]
        use = (
            self.w.building
            + self.w.visits * self.w.uses.get(tile, 3.0)
            + kind.fee * self.w.toll
            + self.w.risk * bool(node.risk)
            + self.w.sites.get(space, 0.0)
            + self.w.woods * node.woods
        )
        return kind.points + self.left * use

    def hazard_worth(self, tile: Hazard) -> float:
        return (
            tile.points
            + self.w.hazard
            + self.wanted["hazard"]
            + self.w.clear * self.left * self.on_the_way(tile.section)
        )

    def on_the_way(self, section: str) -> int:
        """Own buildings that are reached through this section: its tiles charge a fee each time."""
        found = 0
        for space, tile in self.s.trail.items():
            if tile.owner == HUMAN and self.s.content.nodes[space].risk is not None and space.startswith(section):
                found += 1
        return found

    @cached_property
    def unclaimed(self) -> Counter[str]:
        """What there is for tasks beyond those of the objective cards that one has; below zero: what they lack."""
        have = Counter(scoring.resources(self.s))
        for other in (*self.s.seats[HUMAN].objectives, *scoring.deck(self.s)):
            if other in self.s.content.objectives:
                have.subtract(self.s.content.objectives[other].tasks)
        return have

    def objective_worth(self, card: str) -> float:
        """Its points, as far as the tasks are met by what no other card needs, or there is time for the rest."""
        kind, have = self.s.content.objectives[card], self.unclaimed
        met = sum(min(n, max(0, have[task])) for task, n in Counter(kind.tasks).items())
        share = met / len(kind.tasks)
        return kind.points * (share + (1 - share) * self.w.spread * self.left) - self.w.clog

    def station_worth(self, station: int) -> float:
        """An upgrade now, with the disc that it takes and its station master; 0 if it cannot be paid."""
        return self.upgrade_worth(station) if railroad.can_upgrade(self.s, station) else 0.0

    def upgrade_worth(self, station: int) -> float:
        entry = self.s.content.stations[station]
        worth = entry.vp - entry.cost * self.dollar + self.w.unlock * self.best_disc(entry.corner)
        worth += self.wanted["station"]
        if station in self.s.masters and max(self.s.seats[HUMAN].workers) > 1:
            worth += max(0.0, self.master_worth(self.s.masters[station]) - self.w.master_price * self.left)
        return worth

    def best_disc(self, corner: str) -> float:
        """The best disc that may go to such a corner; only white ones may go to a white one (GWT-47)."""
        known = self._discs.get(corner)
        if known is not None:
            return known
        discs = self.s.content.discs
        white = corner == "white" and any(discs[space].corner == "white" for space in self.s.covered)
        found = [self.disc_worth(x) for x in self.s.covered if not white or discs[x].corner == "white"]
        best = self._discs[corner] = max(found, default=0.0)
        return best

    def master_worth(self, tile: str) -> float:
        kind = self.s.content.masters[tile]
        worth = kind.permanent_certificates * (self.w.kept + self.w.kept_left * self.left)
        if kind.vp:
            worth += self.w.master
        return worth + (self.effect_worth(kind.immediate) if isinstance(kind.immediate, fx.Gain) else 0.0)

    def place_worth(self, place: float) -> float:
        """The engine on this space, compared with where it is; a station there is upgraded."""
        here = self.s.seats[HUMAN].engine
        station = self.s.content.station_at.get(place)
        now = max(0.0, self.station_worth(station.id)) if station is not None else 0.0
        return now + self.ahead_worth(place) - self.ahead_worth(here)

    def ahead_worth(self, place: float) -> float:
        """What lies ahead of the engine: stations still to be upgraded, the nearer the better, and lower transport."""
        seat, rest, money = self.s.seats[HUMAN], self.left, self.dollar
        worth = -self.w.track * rest * money * self.transport_ahead(place)
        reach = self.w.moves * rest * seat.workers[ENGINEER] + 1.0
        for station in self.s.content.stations.values():
            distance = station.position - place
            if 0 < distance < reach and station.id not in seat.stations:
                gain = station.vp - station.cost * money + self.w.disc_ahead * rest
                worth += self.w.station * max(0.0, gain) * (1 - distance / reach)
        return worth

    def transport_ahead(self, place: float) -> float:
        """What transport costs on average to the cities still worth going to, and a little less for every space."""
        done = self.s.seats[HUMAN].cities
        ahead = [c for c in self.s.content.cities.values() if c.value >= 8 and (c.repeatable or c.id not in done)]
        return sum(c.transport[place] for c in ahead) / len(ahead) - self.w.ramp * min(place, 18.0)

    def spare(self, card: str) -> float:
        """How gladly a card leaves the hand for a new one: it may be worthless there, or part of the next delivery."""
        found = self._spare.get(card)
        if found is None:
            found = self._spare[card] = self._spare_worth(card)
        return found

    def _spare_worth(self, card: str) -> float:
        cattle = self.s.content.cattle
        kind = cattle.get(card)
        if kind is None:
            return self.w.draw
        same = 0
        for other in self.s.hand:
            if other == card or (other in cattle and cattle[other].colour == kind.colour):
                same += 1
        return self.w.draw - (0.05 if same > 1 else self.w.lost) * kind.value

    def city_worth(self, city: str, transport: int) -> float:
        """Points at once, those of links still to come, and the difficulty of getting there again."""
        cities = self.s.seats[HUMAN].cities
        kind = self.s.content.cities[city]
        more = scoring.city_points(self.s.content, [*cities, city]) - self.city_points
        worth = more - (transport - kind.dollars) * self.dollar
        worth += self.w.city * kind.value + self.w.unlock * self.best_disc(kind.corner)
        if city == self.s.content.terminal:
            worth += self.wanted["terminal_city"]
        for link in self.s.content.links:
            if city in link.cities and not any(x in cities for x in link.cities):
                worth += self.w.link * link.points * self.left
        return worth

    @cached_property
    def city_points(self) -> int:
        """What the cities score so far."""
        return scoring.city_points(self.s.content, self.s.seats[HUMAN].cities)

    def disc_worth(self, space: str) -> float:
        """Clearing a space of the player board."""
        disc = self.s.content.discs[space]
        return self.w.disc * self.w.discs[space] * self.left + (disc.gain - disc.pay) * self.dollar + disc.vp

    def best_city(self, value: int) -> float:
        done = self.s.seats[HUMAN].cities
        return max(
            self.city_worth(c.id, transport_cost(self.s, c.id))
            for c in self.s.content.cities.values()
            if c.value <= value and (c.repeatable or c.id not in done)
        )

    def effect_worth(self, e: fx.AnyEffect) -> float:
        """What performing it now would bring; 0 if it cannot be performed."""
        return self.effect_value(e)[0]

    def effect_value(self, e: fx.AnyEffect) -> Value:
        """The same, with the Dollars that it costs; below zero: brings."""
        found = self._values.get(e)
        if found is None:
            found = self._values[e] = self._effect_value(e)
        return found

    def _effect_value(self, e: fx.AnyEffect) -> Value:
        if isinstance(e, fx.OneOf):
            return max(self.effect_value(option) for option in e.options)
        if isinstance(e, fx.CopyAdjacent):
            return self.w.copy, 0
        if not effects.can(self.s, e):
            return NOTHING
        priced = PRICED.get(type(e))
        if priced is not None:
            return max(priced(self, e), NOTHING)
        gain = EFFECTS[type(e)](self, e)
        return (gain, -e.dollars) if gain > 0 and isinstance(e, (fx.Gain, fx.DiscardFor)) else (max(0.0, gain), 0)

    def _discard_for(self, e: fx.DiscardFor) -> float:
        fitting = self.s.content.matches[e.cards]
        loss = max((self.spare(card) for card in self.s.hand if card in fitting), default=-9.0) * e.count
        room = min(e.certificates, certificate_limit(self.s) - self.s.certificates)
        gain = (
            e.dollars * self.dollar + room * self.w.certificate + e.engine_forward * self.w.back + e.objective_to_hand
        )
        return gain + self.w.swap * loss

    def _hire(self, e: fx.Hire) -> Value:
        return self.hire_value(e, 0)

    def hire_value(self, e: fx.Hire, before: int) -> Value:
        """The best worker to hire when so many better ones are hired before."""
        modifier = e.cost_modifier
        found = [
            (self.hire_worth(a, modifier), markets.hire_cost(self.s, a.row, modifier))
            for a in markets.hireable(self.s, modifier)
        ]
        found.sort(reverse=True)
        return max(found[before], NOTHING) if before < len(found) else NOTHING

    def hire_worth(self, a: act.Hire, modifier: int) -> float:
        kind = WORKERS.index(self.s.jobs[(a.row - 1) * self.s.content.columns + a.space - 1])
        return self.worker_worth(kind) - markets.hire_cost(self.s, a.row, modifier) * self.dollar

    def purchase_worth(self, a: act.Buy) -> float:
        """Per purchase; using few cowboys leaves some for another card."""
        cost = markets.price(self.s, a) * self.dollar + self.w.cowboy_use * a.cowboys
        return sum(self.cattle_worth(card) for card in a.cards) - cost

    def _buy(self, e: fx.BuyCattle) -> Value:
        total, dollars, _ = self.shopping(markets.cowboys(self.s))
        return total, self.s.dollars - dollars

    def shopping(self, cowboys: int) -> tuple[float, int, int]:
        """One purchase after the other, as long as cowboys and money last: their worth, and what is left of both."""
        dollars, total = self.s.dollars, 0.0
        market = Counter(self.s.market)
        found = [
            (self.purchase_worth(a), markets.price(self.s, a), a) for a in markets.purchases(self.s, cowboys, dollars)
        ]
        while cowboys:
            found = [
                x
                for x in found
                if x[2].cowboys <= cowboys
                and x[1] <= dollars
                and all(market[card] >= x[2].cards.count(card) for card in x[2].cards)
            ]
            worth, price, a = max(found, key=lambda x: x[0], default=(0.0, 0, None))
            if a is None or worth <= 0:
                break
            total += worth
            market.subtract(a.cards)
            cowboys, dollars = cowboys - a.cowboys, dollars - price
        return total, dollars, cowboys

    def _build(self, e: fx.PlaceBuilding) -> Value:
        price = e.dollars_per_builder
        found = [(self.best_site_worth(tile, price), tile) for tile in markets.placeable(self.s, price)]
        gain, tile = max(found, default=(0.0, ""))
        return (gain, self.s.content.private[HUMAN][tile].builders * price) if tile else NOTHING

    def best_site_worth(self, tile: str, price: int) -> float:
        return max((self.site_worth(tile, space, price) for space in markets.sites(self.s, tile, price)), default=0.0)

    def site_worth(self, tile: str, space: str, price: int) -> float:
        old = self.s.trail.get(space)
        need = self.s.content.private[HUMAN][tile].builders
        worth = self.building_worth(tile, space)
        if isinstance(old, Building):
            need -= old.builders
            worth -= self.building_worth(old.id, space)
        else:
            worth += self.wanted["building"]
        far = self.to_kansas_city
        ahead = self.w.ahead if far[space] <= far[self.s.seats[HUMAN].herder] else 0.0
        return worth + ahead - need * price * self.dollar

    def _engine(self, limit: int) -> float:
        return max((self.place_worth(place) for place in board.forward_reach(self.s, HUMAN, limit)), default=0.0)

    def outlaw_worth(self, space: str) -> float:
        node = self.s.content.nodes[space]
        return (
            self.w.outlaw
            + self.wanted[self.s.trail[space].id]
            + node.dollars * self.dollar
            + node.tokens * self.w.token
        )

    def _hazards(self) -> list[Hazard]:
        return [t for t in (self.s.trail[space] for space in board.hazard_spaces(self.s)) if isinstance(t, Hazard)]

    def _gain_per(self, e: fx.GainPer) -> float:
        n = effects.number(self.s, e.per)
        return n * (e.dollars * self.dollar + min(e.certificates, 2) * 0.8)

    def _marker(self, e: fx.MoveMarker) -> float:
        return (
            min(effects.number(self.s, e.spaces), certificate_limit(self.s) - self.s.certificates) * self.w.certificate
        )

    def _objectives(self) -> float:
        return max((self.objective_worth(card) for card in self.s.display if card), default=0.5)

    def draw_worth(self, n: int) -> float:
        """New cards for those that do least in hand."""
        gains = sorted((self.spare(card) for card in self.s.hand), reverse=True)[:n]
        return sum(x for x in gains if x > 0) + 0.1

    def auxiliary_worth(self, a: Action) -> float:
        assert isinstance(a, act.Auxiliary)
        kind = self.s.content.auxiliary[a.kind]
        form = kind.double if a.double else kind.single
        worth = (form.gain - form.pay) * self.dollar + self.draw_worth(form.draw) * bool(form.draw)
        worth += (
            min(form.certificates, certificate_limit(self.s) - self.s.certificates) * self.w.certificate
            - form.engine_back * self.w.back
        )
        if form.engine_forward:
            worth += self._engine(form.engine_forward)
        if form.remove_hand_cards:
            weak = sum(
                1 for card in self.s.hand if self.s.content.cattle.get(card) and self.s.content.cattle[card].value == 1
            )
            worth += min(weak, form.remove_hand_cards) * self.w.remove * self.left
        return worth


EFFECTS: dict[type[fx.Effect], Callable[[Judge, Any], float]] = {
    fx.DiscardFor: Judge._discard_for,
    fx.Gain: lambda j, e: e.dollars * j.dollar,
    fx.GainPer: Judge._gain_per,
    fx.MoveMarker: Judge._marker,
    fx.GainObjective: lambda j, e: j._objectives(),
    fx.GainToken: lambda j, e: 1.0,
    fx.EngineBack: lambda j, e: e.dollars * j.dollar - e.spaces * j.w.back,
    fx.ExtraordinaryDelivery: lambda j, e: j.w.extraordinary,
    fx.UpgradeBehind: lambda j, e: max(j.station_worth(n) for n in railroad.stations_behind(j.s)),
    fx.CollectOutlaw: lambda j, e: max(j.outlaw_worth(space) for space in effects.collectable(j.s)),
    fx.MoveHerder: lambda j, e: 1.2 + 0.3 * e.max,
    fx.DrawDiscard: lambda j, e: j.draw_worth(effects.number(j.s, e.max)),
    fx.Auxiliary: lambda j, e: max(j.auxiliary_worth(a) for a in effects.auxiliaries(j.s, doubles=True)),
}

PRICED: dict[type[fx.Effect], Callable[[Judge, Any], Value]] = {  # with what they cost
    fx.Hire: Judge._hire,
    fx.BuyCattle: Judge._buy,
    fx.PlaceBuilding: Judge._build,
    fx.EngineForward: lambda j, e: (j._engine(effects.number(j.s, e.max)) - e.cost * j.dollar, e.cost),
    fx.RemoveHazard: lambda j, e: (max(j.hazard_worth(t) for t in j._hazards()) - e.cost * j.dollar, e.cost),
}
