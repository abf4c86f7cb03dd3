"""What things are worth to a rancher, in points: workers, cards, buildings, cities, every kind of effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any

from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import (
    ENGINEER,
    HUMAN,
    WORKERS,
    Building,
    Hazard,
)
from secondchair.games.great_western_trail.rates import ahead, best_disc, cities, city, rates
from secondchair.games.great_western_trail.rates import left as left
from secondchair.games.great_western_trail.roads import Roads, roads
from secondchair.games.great_western_trail.rules import board, effects, markets, railroad
from secondchair.games.great_western_trail.state import State, certificate_limit
from secondchair.games.great_western_trail.weights import SIMPLE, Weights

Value = tuple[float, int]  # points, and the Dollars that they cost
NOTHING: Value = (0.0, 0)
WORTH = itemgetter(0)


def _without(market: Sequence[str], cards: Sequence[str]) -> list[str]:
    """What is left of the market."""
    rest = list(market)
    for card in cards:
        rest.remove(card)
    return rest


def _there(market: Sequence[str], cards: Sequence[str]) -> bool:
    """Are all these cards in the market?"""
    return all(market.count(card) >= cards.count(card) for card in cards)


class Judge:
    """One rancher's judgement of one position, which must not change meanwhile."""

    def __init__(self, s: State, weights: Weights = SIMPLE) -> None:
        self.s = s
        self.w = weights
        self.rates = rates(s, weights)
        self.left, self.dollar = self.rates.left, self.rates.dollar
        self.stations = tuple(s.seats[HUMAN].stations)
        self.cities = tuple(s.seats[HUMAN].cities)
        self._cattle: dict[str, float] = {}
        self._spare: dict[str, float] = {}
        self._hires: dict[int, list[Value]] = {}  # by what is added to the price, the best first
        self._values: dict[fx.AnyEffect, Value] = {}  # each effect is weighed once

    @cached_property
    def roads(self) -> Roads:
        """The trail as it lies."""
        return roads(self.s)

    @cached_property
    def colours(self) -> set[str]:
        """Of the cattle in the herd deck."""
        cattle = self.s.content.cattle
        return {cattle[card].colour for card in set(scoring.deck(self.s)) if card in cattle}

    @cached_property
    def to_kansas_city(self) -> dict[str, int]:
        """The fewest locations on the way from each space to Kansas City."""
        return self.roads.to_kansas_city

    def worker_worth(self, kind: int) -> float:
        return self.rates.worker(kind, self.s.seats[HUMAN].workers[kind] + 1)

    def cattle_worth(self, card: str) -> float:
        """Its points, and better deliveries; a colour that the deck lacks is worth most."""
        found = self._cattle.get(card)
        if found is None:
            found = self._cattle[card] = self._cattle_worth(card)
        return found

    def _cattle_worth(self, card: str) -> float:
        kind = self.s.content.cattle[card]
        again = kind.colour in self.colours
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

    def hazard_worth(self, tile: Hazard) -> float:
        return (
            tile.points
            + self.w.hazard
            + self.wanted["hazard"]
            + self.w.clear * self.left * self.on_the_way(tile.section)
        )

    def on_the_way(self, section: str) -> int:
        """Own buildings that are reached through this section: its tiles charge a fee each time."""
        return sum([space.startswith(section) for space in self.risky])

    @cached_property
    def risky(self) -> list[str]:
        """Where own buildings stand at a risk action."""
        nodes = self.s.content.nodes
        return [space for space, tile in self.s.trail.items() if tile.owner == HUMAN and nodes[space].risk is not None]

    @cached_property
    def unclaimed(self) -> dict[str, int]:
        """What there is for tasks beyond those of the objective cards that one has; below zero: what they lack."""
        have, kinds = scoring.resources(self.s), self.s.content.objectives
        for other in (*self.s.seats[HUMAN].objectives, *scoring.deck(self.s)):
            if other in kinds:
                for task in kinds[other].tasks:
                    have[task] -= 1
        return have

    def objective_worth(self, card: str) -> float:
        """Its points, as far as the tasks are met by what no other card needs, or there is time for the rest."""
        kind, have = self.s.content.objectives[card], self.unclaimed
        met = sum([min(kind.tasks.count(task), max(0, have[task])) for task in set(kind.tasks)])
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
        return best_disc(self.rates, self.s.covered, corner)

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
        """What lies ahead of the engine."""
        return ahead(self.rates, self.stations, self.cities, self.s.seats[HUMAN].workers[ENGINEER], place)

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

    def city_worth(self, name: str, transport: int) -> float:
        return city(self.rates, self.cities, self.s.covered, self.wanted["terminal_city"], name, transport)

    def best_city(self, value: int) -> float:
        """The best delivery with such a breeding value."""
        wanted, engine = self.wanted["terminal_city"], self.s.seats[HUMAN].engine
        known = cities(self.rates, self.cities, self.s.covered, wanted, engine)
        return max([worth for least, worth in known if least <= value])

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
            return max([self.effect_value(option) for option in e.options])
        if isinstance(e, fx.CopyAdjacent):
            return self.w.copy, 0
        offered = OFFERED.get(type(e))
        if offered is not None:
            return max(offered(self, e), NOTHING)
        if not effects.can(self.s, e):
            return NOTHING
        priced = PRICED.get(type(e))
        if priced is not None:
            return max(priced(self, e), NOTHING)
        gain = EFFECTS[type(e)](self, e)
        return (gain, -e.dollars) if gain > 0 and isinstance(e, (fx.Gain, fx.DiscardFor)) else (max(0.0, gain), 0)

    def _discard_for(self, e: fx.DiscardFor) -> float:
        fitting = self.s.content.matches[e.cards]
        loss = max([self.spare(card) for card in self.s.hand if card in fitting], default=-9.0) * e.count
        room = min(e.certificates, certificate_limit(self.s) - self.s.certificates)
        gain = (
            e.dollars * self.dollar + room * self.w.certificate + e.engine_forward * self.w.back + e.objective_to_hand
        )
        return gain + self.w.swap * loss

    def _hire(self, e: fx.Hire) -> Value:
        return self.hire_value(e, 0)

    def hire_value(self, e: fx.Hire, before: int) -> Value:
        """The best worker to hire when so many better ones are hired before."""
        found = self._hires.get(e.cost_modifier)
        if found is None:
            modifier = e.cost_modifier
            found = [
                (self.hire_worth(a, modifier), markets.hire_cost(self.s, a.row, modifier))
                for a in markets.hireable(self.s, modifier)
            ]
            found.sort(reverse=True)
            self._hires[modifier] = found
        return max(found[before], NOTHING) if before < len(found) else NOTHING

    def hire_worth(self, a: act.Hire, modifier: int) -> float:
        kind = WORKERS.index(self.s.jobs[(a.row - 1) * self.s.content.columns + a.space - 1])
        return self.worker_worth(kind) - markets.hire_cost(self.s, a.row, modifier) * self.dollar

    def purchase_worth(self, a: act.Buy) -> float:
        """Per purchase; using few cowboys leaves some for another card."""
        return self._bargain(a, markets.price(self.s, a))

    def _bargain(self, a: act.Buy, dollars: int) -> float:
        cost = dollars * self.dollar + self.w.cowboy_use * a.cowboys
        return sum([self.cattle_worth(card) for card in a.cards]) - cost

    def _buy(self, e: fx.BuyCattle) -> Value:
        total, dollars, _ = self.shopping(markets.cowboys(self.s))
        return total, self.s.dollars - dollars

    def shopping(self, cowboys: int) -> tuple[float, int, int]:
        """One purchase after the other, as long as cowboys and money last: their worth, and what is left of both."""
        dollars, total, market = self.s.dollars, 0.0, self.s.market
        found = [(self._bargain(a, price), price, a) for a, price in markets.priced(self.s, cowboys, dollars)]
        while cowboys:
            worth, price, a = max(found, key=WORTH, default=(0.0, 0, None))
            if a is None or worth <= 0:
                break
            total += worth
            market = _without(market, a.cards)
            cowboys, dollars = cowboys - a.cowboys, dollars - price
            found = [x for x in found if x[2].cowboys <= cowboys and x[1] <= dollars and _there(market, x[2].cards)]
        return total, dollars, cowboys

    def _build(self, e: fx.PlaceBuilding) -> Value:
        price = e.dollars_per_builder
        found = [(self.best_site_worth(tile, price), tile) for tile in markets.placeable(self.s, price)]
        gain, tile = max(found, default=(0.0, ""))
        return (gain, self.s.content.private[HUMAN][tile].builders * price) if tile else NOTHING

    def best_site_worth(self, tile: str, price: int) -> float:
        return max([self.site_worth(tile, space, price) for space in markets.sites(self.s, tile, price)], default=0.0)

    def site_worth(self, tile: str, space: str, price: int) -> float:
        old = self.s.trail.get(space)
        need = self.s.content.private[HUMAN][tile].builders
        worth = self.rates.building(tile)[space]
        if isinstance(old, Building):
            need -= old.builders
            worth -= self.rates.building(old.id)[space]
        else:
            worth += self.wanted["building"]
        ahead = self.w.ahead if space in self.ahead else 0.0
        return worth + ahead - need * price * self.dollar

    @cached_property
    def ahead(self) -> set[str]:
        """The spaces that come in this lap."""
        far = self.to_kansas_city
        here = far[self.s.seats[HUMAN].herder]
        return {space for space in self.s.content.building_spaces if far[space] <= here}

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
        return sum([x for x in self.spares[:n] if x > 0]) + 0.1

    @cached_property
    def spares(self) -> list[float]:
        """How gladly each card leaves the hand, the most gladly first."""
        return sorted([self.spare(card) for card in self.s.hand], reverse=True)

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

OFFERED: dict[type[fx.Effect], Callable[[Judge, Any], Value]] = {  # nothing, where there is nothing to be had
    fx.Hire: Judge._hire,
    fx.BuyCattle: Judge._buy,
    fx.PlaceBuilding: Judge._build,
}

PRICED: dict[type[fx.Effect], Callable[[Judge, Any], Value]] = {  # with what they cost
    fx.EngineForward: lambda j, e: (j._engine(effects.number(j.s, e.max)) - e.cost * j.dollar, e.cost),
    fx.RemoveHazard: lambda j, e: (max(j.hazard_worth(t) for t in j._hazards()) - e.cost * j.dollar, e.cost),
}
