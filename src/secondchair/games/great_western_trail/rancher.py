"""How a rancher decides: every choice is weighed in points, one choice at a time.

Nothing is searched: `WEIGH` holds one function per kind of pending decision, and the legal action that weighs most is
taken. What a thing is worth falls with `left`, the part of the game still to come. It knows only what the person knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple, assert_never

from secondchair.core.pending import Pending
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules, scoring
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, WORKERS, Hazard, Outlaw
from secondchair.games.great_western_trail.rules import board, effects, location, railroad
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value, transport_cost
from secondchair.games.great_western_trail.state import State, hand_limit, permanent_certificates, step_limit
from secondchair.games.great_western_trail.weights import Weights
from secondchair.games.great_western_trail.worth import Judge

MoveAction = act.Move | act.PlayObjective | act.Decline | act.Exchange

RICH = 24  # Dollars beyond which a plan does not count them
COIN = 3  # and the steps in which it does
PURCHASE = 3  # Dollars that the cheapest purchase takes
FIRST = 50.0  # weighs more than any purchase
GO_ON = 1.0  # the weight of the herder action, where it is better than to stay


def decide(s: State, weights: Weights) -> Action:
    """The legal action that weighs most; the first of equals."""
    legal = rules.legal(s)
    if len(legal) == 1:
        return legal[0]
    top = s.pending[-1]
    if isinstance(top, todo.AtLocation):
        return _use(Judge(s, weights), top, legal)
    weighed = weigh(s, legal, weights)
    return legal[weighed.index(max(weighed))]


def _use(j: Judge, p: todo.AtLocation, legal: Sequence[Any]) -> Action:
    """The same at a location: going on is thought about only where nothing else weighs more than it ever does."""
    ways = [
        a for a in legal if type(a) is act.UseLocal and isinstance(location.fields(j.s, p)[a.field - 1], fx.MoveHerder)
    ]
    weighed = [-inf if a in ways else _weigh_one(j, p, a) for a in legal]
    if ways and max(weighed) <= GO_ON:
        weighed = [_at_location(j, p, a) if a in ways else weight for a, weight in zip(legal, weighed, strict=True)]
    return legal[weighed.index(max(weighed))]  # type: ignore[no-any-return]


def weigh(s: State, legal: Sequence[Any], weights: Weights) -> list[float]:
    """What each of these actions weighs."""
    top, j = s.pending[-1], Judge(s, weights)
    if isinstance(top, todo.Move):
        return _moves(j, top, legal)
    return [_weigh_one(j, top, a) for a in legal]


def _weigh_one(j: Judge, p: Pending, a: Any) -> float:
    return _exchange(j, a) if type(a) is act.Exchange else WEIGH[type(p)](j, p, a)


# -- the choices -------------------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """What a location offers: points for nothing, points for money, and how far its herder action goes."""

    free: float
    bought: float
    price: int
    income: int
    herder: int


def arrival_worth(j: Judge) -> float:
    """Kansas City with the hand as it is now."""
    value = breeding_value(j.s, j.s.hand) + j.s.certificates + permanent_certificates(j.s)
    short = max(0, hand_limit(j.s) - len(j.s.hand))
    return j.w.arrive + value * j.dollar + j.best_city(value) - j.w.short * short


def look(j: Judge, space: str) -> Stop:
    """The local actions of a location with what is there now."""
    free, bought, price, income, herder, hired = 0.0, 0.0, 0, 0, 0, 0
    for e in location.fields(j.s, todo.AtLocation(space, j.s.trail[space].id)):
        if isinstance(e, fx.MoveHerder):
            herder = e.max
            continue
        if isinstance(e, fx.Hire):
            gain, cost = j.hire_value(e, hired)
            hired += 1
        else:
            gain, cost = j.effect_value(e)
        if cost > 0:
            bought, price = bought + gain, price + cost
        else:
            free, income = free + gain, income - cost
    return Stop(free, bought, price, income, herder)


class Plan:
    """What stopping at a location is worth, with the best stops that can follow it up to Kansas City.

    Money that is spent at one stop is gone at the next; what it cannot pay in full counts in part.
    """

    def __init__(self, j: Judge) -> None:
        self.j = j
        self.limit = step_limit(j.s)
        self.alone = max(j.auxiliary_worth(a) for a in effects.auxiliaries(j.s, doubles=False))
        self.dollar = j.dollar
        self.last = j.w.last and j.s.token > len(j.s.content.rows)
        self.arrival = arrival_worth(j)
        self.roads = j.roads
        self.stops: dict[str, Stop] = {}
        self.known: list[dict[str, float]] = [{} for _ in range(RICH // COIN + 1)]  # by money in coins, by location

    def here(self, space: str, money: int) -> tuple[float, int, int]:
        """Points, money afterwards and steps of the herder action, from stopping here."""
        if space == KANSAS_CITY:
            return self.arrival, money, 0
        stop = self.stops.get(space)
        if stop is None:
            stop = self.stops[space] = look(self.j, space)
        free, bought, price, income, herder = stop
        money += income
        share = 1.0 if price <= money else money / price
        gain = free + share * bought
        if gain < self.alone and not herder:
            return self.alone, money - income, 0
        return gain, money - int(share * price), herder

    def total(self, space: str, money: int) -> float:
        coins = (money if money < RICH else RICH) // COIN
        found = self.known[coins].get(space)
        if found is None:
            found, rest, herder = self.here(space, coins * COIN)
            if space != KANSAS_CITY:
                found += max(self.later(space, rest), self.best(space, herder, rest) if herder else -99.0)
            self.known[coins][space] = found
        return found

    def best(self, space: str, limit: int, money: int) -> float:
        """The best stop within so many steps."""
        most = -inf
        for fee, there in self.roads.reach(space, limit):
            paid = fee if fee < money else money
            rest = money - paid
            known, top = self.known[(rest if rest < RICH else RICH) // COIN], -inf
            for y in there:
                found = known.get(y)
                if found is None:
                    found = self.total(y, rest)
                if found > top:
                    top = found
            top -= paid * self.dollar
            if top > most:
                most = top
        return most

    def later(self, space: str, money: int) -> float:
        """A turn that begins here."""
        if self.last:
            return 0.0
        return self.j.w.later * self.best(space, self.limit, money) - self.j.w.turn


def _moves(j: Judge, p: todo.Move, legal: Sequence[MoveAction]) -> list[float]:
    """What the stop at the end of each way, with what can follow it, is worth after its fees."""
    plan = Plan(j)
    weights = list[float]()
    for a in legal:
        match a:
            case act.Move() if p.by == "card":  # no fees, and the stop itself is not used
                weight = plan.later(a.way[-1], j.s.dollars)
            case act.Move():
                fee = min(sum([plan.roads.fees.get(space, 0) for space in a.way]), j.s.dollars)
                weight = plan.total(a.way[-1], j.s.dollars - fee) - fee * plan.dollar
            case act.PlayObjective():
                weight = _play(j, a.card)
            case act.Decline():  # stay, and go on from here
                weight = plan.later(j.s.seats[HUMAN].herder, j.s.dollars)
            case act.Exchange():  # not before the herder stands somewhere
                weight = -100.0
            case _:
                assert_never(a)
        weights.append(weight)
    return weights


def _play(j: Judge, card: str) -> float:
    """Played once its tasks are met: the immediate action comes on top of what it scores anyway."""
    kinds = j.s.content.objectives
    area = [kinds[c] for c in j.s.seats[HUMAN].objectives]
    have = scoring.resources(j.s)
    gain = (
        scoring.best_objectives([*area, kinds[card]], [], have).points - scoring.best_objectives(area, [], have).points
    )
    return 50.0 if gain > 0 else -50.0


def _pays(e: fx.AnyEffect) -> bool:
    """What brings money comes before what needs some; moving on, which loses the rest, comes last."""
    return isinstance(e, (fx.Gain, fx.GainPer)) or (isinstance(e, fx.DiscardFor) and e.dollars > 0)


def _at_location(j: Judge, p: todo.AtLocation, a: location.AtLocationAction) -> float:
    match a:
        case act.UseLocal():
            e = location.fields(j.s, p)[a.field - 1]
            if isinstance(e, fx.MoveHerder):
                return GO_ON if _go_on(j, e.max) else 0.0
            weight = j.effect_worth(e.options[a.option - 1] if isinstance(e, fx.OneOf) else e)
            if weight <= 0.15:
                return 0.0
            return weight + (30 if _pays(e) else 10)
        case act.Copy():
            return 2.0
        case act.Auxiliary():
            local = sum(j.effect_worth(e) for e in location.fields(j.s, p))
            return j.auxiliary_worth(a) if local < 0.4 else -1.0
        case act.PlayObjective():
            return _play(j, a.card)
        case act.Done() | act.Decline():
            return 0.05
        case _:
            assert_never(a)


def _go_on(j: Judge, steps: int) -> bool:
    """The herder action: is another stop at once better than the next turn from here?"""
    plan, here = Plan(j), j.s.seats[HUMAN].herder
    return plan.best(here, steps, j.s.dollars) > plan.later(here, j.s.dollars)


def _exchange(j: Judge, a: act.Exchange) -> float:
    """When the hand is to be counted and holds cards that add nothing."""
    if not isinstance(j.s.pending[-1], todo.SpendCertificates):
        return -100.0
    useless = sum(1 for card in j.s.hand if j.spare(card) > j.w.exchange)
    return 100.0 + a.cards if useless >= a.cards else -100.0


def _spend(j: Judge, p: todo.SpendCertificates, a: Action) -> float:
    assert isinstance(a, act.SpendCertificates)
    value = breeding_value(j.s, j.s.hand) + a.n
    value += sum(j.s.content.masters[tile].permanent_certificates for tile in j.s.seats[HUMAN].masters)
    return a.n * j.dollar + j.best_city(value) - a.n * j.w.certificate * (0.3 + j.left)


def _deliver(j: Judge, p: todo.Deliver, a: Action) -> float:
    assert isinstance(a, act.Deliver)
    return j.city_worth(a.city, transport_cost(j.s, a.city) if p.transport else 0)


def _disc(j: Judge, p: todo.ChooseDisc, a: Action) -> float:
    if isinstance(a, act.MoveDisc):
        return -float(j.s.content.stations[a.station].vp)
    if not isinstance(a, act.TakeDisc):
        return -100.0
    return j.rates.disc(a.space)


def _foresight(j: Judge, p: todo.ChooseForesight, a: Action) -> float:
    """Workers one would like to hire; else what does not lie in the way."""
    assert isinstance(a, act.TakeForesight)
    tile = j.s.foresight[board.foresight_place(a.column, a.row)]
    if tile in WORKERS:
        return 0.2 * j.worker_worth(WORKERS.index(tile))
    kind = j.s.content.tiles[tile]
    lies = j.w.clear * j.left * j.on_the_way(board.section_of(kind))
    return j.w.no_worker * (1.5 if isinstance(kind, Outlaw) else 1.0) - lies


def _hire_choice(j: Judge, p: todo.Hire, a: Action) -> float:
    return j.hire_worth(a, p.modifier) if isinstance(a, act.Hire) else 0.0


def _buy_choice(j: Judge, p: todo.Buy, a: Action) -> float:
    if isinstance(a, act.Buy):
        return j.purchase_worth(a)
    if isinstance(a, act.AddCattle):
        if j.w.fresh and j.s.dollars >= PURCHASE and j.shopping(p.cowboys)[2]:
            return FIRST
        return 0.4 if len(j.s.market) < 5 and p.cowboys > 1 and j.s.dollars >= 6 else -0.5
    return 0.0


def _appoint(j: Judge, p: todo.Appoint, a: Action) -> float:
    if not isinstance(a, act.Appoint):
        return 0.0
    kind = WORKERS.index(a.worker)
    n = j.s.seats[HUMAN].workers[kind]
    scores = n in j.s.content.rows_of_workers.vp_spaces
    cost = j.w.appoint * j.rates.work(kind, j.s.seats[HUMAN].workers[kind]) * j.left + (
        j.s.content.rows_of_workers.vp_each if scores else 0
    )
    return j.master_worth(j.s.masters[p.station]) - cost


def _engine_choice(j: Judge, p: Pending, a: Action) -> float:
    return j.place_worth(a.to) if isinstance(a, act.MoveEngine) else 0.0


def _back_any(j: Judge, p: todo.EngineBackAny, a: Action) -> float:
    """To deliver: far enough for a good city, no farther. From the end of the track: not far."""
    assert isinstance(a, act.MoveEngine)
    weight = j.place_worth(a.to)
    if p.deliver:
        distance = railroad.spaces_back(j.s, a.to)
        done = j.s.seats[HUMAN].cities
        weight += max(
            j.city_worth(c.id, 0)
            for c in j.s.content.cities.values()
            if c.value <= distance and (c.repeatable or c.id not in done)
        )
    return weight


def _hazard_choice(j: Judge, p: todo.RemoveHazard, a: Action) -> float:
    tile = j.s.trail[a.space] if isinstance(a, act.RemoveHazard) else None
    return j.hazard_worth(tile) - p.cost * j.dollar if isinstance(tile, Hazard) else 0.0


def _outlaw_choice(j: Judge, p: todo.CollectOutlaw, a: Action) -> float:
    if not isinstance(a, act.CollectOutlaw):
        return 0.0
    taken = Counter(j.s.seats[HUMAN].outlaws)
    return j.outlaw_worth(a.space) - 0.1 * taken[j.s.trail[a.space].id]


def _objective_choice(j: Judge, p: todo.GainObjective, a: Action) -> float:
    if isinstance(a, act.TakeObjective):
        return j.objective_worth(a.card)
    return 0.5 if isinstance(a, act.TakeUnseenObjective) else 0.0


def _discard(j: Judge, p: Pending, a: Action) -> float:
    return j.spare(a.card) if isinstance(a, act.Discard) else -0.3


def _remove(j: Judge, p: todo.RemoveCards, a: Action) -> float:
    if not isinstance(a, act.RemoveCard):
        return 0.0
    kind = j.s.content.cattle.get(a.card)
    return (1.5 - kind.value if kind is not None and not kind.points else -5.0) * j.left


def _how_many(j: Judge, p: todo.DrawUpTo, a: Action) -> float:
    return j.draw_worth(a.cards) - 0.05 * a.cards if isinstance(a, act.DrawCards) else 0.0


def _first_place(j: Judge, p: todo.PlaceHerder, a: Action) -> float:
    assert isinstance(a, act.PlaceHerder)
    return Plan(j).total(a.space, j.s.dollars)


def _offer(j: Judge, p: todo.Offer, a: Action) -> float:
    return j.effect_worth(p.options[a.option - 1]) if isinstance(a, act.Choose) else 0.0


def _raise(j: Judge, p: todo.RaiseSimmental, a: Action) -> float:
    return 1.0 if isinstance(a, act.RaiseSimmental) else 0.0


def _accept(j: Judge, p: todo.UpgradeStation, a: Action) -> float:
    return j.station_worth(a.station) if isinstance(a, act.Upgrade) else 0.0


def _site_choice(j: Judge, p: todo.PlaceBuilding, a: Action) -> float:
    assert isinstance(a, act.Build)
    return j.site_worth(a.tile, a.space, p.price)


WEIGH: dict[type[Pending], Callable[[Judge, Any, Any], float]] = {
    todo.PlaceHerder: _first_place,
    todo.ReduceHand: _discard,
    todo.AtLocation: _at_location,
    todo.DrawUpTo: _how_many,
    todo.DiscardAny: _discard,
    todo.Discard: _discard,
    todo.RemoveCards: _remove,
    todo.Offer: _offer,
    todo.ChooseAuxiliary: lambda j, p, a: j.auxiliary_worth(a) if isinstance(a, act.Auxiliary) else 0.0,
    todo.Hire: _hire_choice,
    todo.Buy: _buy_choice,
    todo.PickBuilding: lambda j, p, a: j.best_site_worth(a.tile, p.price) if isinstance(a, act.PickBuilding) else 0.0,
    todo.PlaceBuilding: _site_choice,
    todo.RemoveHazard: _hazard_choice,
    todo.CollectOutlaw: _outlaw_choice,
    todo.GainObjective: _objective_choice,
    todo.EngineForward: _engine_choice,
    todo.EngineBack: _engine_choice,
    todo.EngineBackAny: _back_any,
    todo.UpgradeStation: _accept,
    todo.UpgradeBehind: _accept,
    todo.ChooseDisc: _disc,
    todo.Appoint: _appoint,
    todo.ChooseForesight: _foresight,
    todo.SpendCertificates: _spend,
    todo.RaiseSimmental: _raise,
    todo.Deliver: _deliver,
}
