"""A simple sensible rancher for the person's seat: weighs every choice in points, one choice at a time.

Nothing is searched: `WEIGH` holds one function per kind of pending decision, and the legal action that weighs most is
taken. What a thing is worth falls with `left`, the part of the game still to come. It knows only what the person knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules, scoring
from secondchair.games.great_western_trail.content import (
    HUMAN,
    KANSAS_CITY,
    WORKERS,
    Building,
    Edition,
    Hazard,
    load,
)
from secondchair.games.great_western_trail.rules import board, effects, location, markets, railroad
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value, transport_cost
from secondchair.games.great_western_trail.state import State, certificate_limit, hand_limit, step_limit


class Weights(Struct, frozen=True):
    """What the choices rest on, in points. The values were found by playing many games."""

    turn: float = 2.0  # a turn more on the way to Kansas City
    later: float = 0.75  # of what the stops after the next one promise
    city: float = 0.54  # of a city's value: higher cities are harder to reach, so they are worth taking
    link: float = 0.3  # of a link's points, before its first disc
    arrive: float = 4.0  # reaching Kansas City
    certificate: float = 1.4
    track: float = 0.22  # one space of the railroad
    dollar: float = 0.22  # on top of the fifth of a point that it scores, while there is time to use it
    scarce: float = 0.15  # more when there are few
    cowboy: float = 9.0
    builder: float = 6.5
    engineer: float = 4.5
    cattle: float = 1.8  # per breeding value above 1.5, of a colour that the deck lacks
    cattle_again: float = 1.8  # of a colour that it has
    building: float = 2.5
    toll: float = 0.3
    lost: float = 0.6  # a card of the next delivery
    draw: float = 0.7  # a new card for a useless one
    hazard: float = 0.5
    disc: float = 1.0  # of DISC_WORTH
    unlock: float = 2.5  # the disc that an upgrade places
    spread: float = 0.77  # of an objective's points, for tasks not met yet


WEIGHTS = Weights()

DISC_WORTH = {  # what clearing a space is worth in a whole game
    "hand_left": 9.0,
    "hand_right": 8.0,
    "step_left": 7.0,
    "step_right": 4.0,
    "certificate_limit_4": 3.5,
    "certificate_limit_6": 3.0,
    "aux_dollar_2": 1.5,
    "aux_draw_2": 2.5,
    "aux_certificate_1": 3.0,
    "aux_certificate_2": 2.0,
    "aux_engine_1": 2.0,
    "aux_engine_2": 1.5,
    "aux_remove_1": 2.5,
    "aux_remove_2": 1.0,
}


def choose(s: State, rng: Random) -> Action:
    """The legal action that weighs most; the first of equals."""
    legal = rules.legal(s)
    if len(legal) == 1:
        return legal[0]
    top = s.pending[-1]
    if isinstance(top, todo.Move):
        return _moves(s, top, legal)
    weigh = WEIGH[type(top)]
    best, most = legal[0], -1e9
    for a in legal:
        worth = _exchange(s, a) if type(a) is act.Exchange else weigh(s, top, a)
        if worth > most:
            best, most = a, worth
    return best


# -- what things are worth ---------------------------------------------------------------------------------------------


def left(s: State) -> float:
    """The part of the game still to come, by the job market."""
    rows = len(s.content.rows)
    return max(0.0, min(1.0, (rows + 1 - s.token) / (rows - 1)))


def dollar(s: State) -> float:
    """A Dollar is a fifth of a point at the end, and more while it can be used."""
    scarce = WEIGHTS.scarce if s.dollars < 12 else 0.0
    return 0.2 + (WEIGHTS.dollar + scarce) * left(s)


def work(kind: int) -> float:
    return (WEIGHTS.cowboy, WEIGHTS.builder, WEIGHTS.engineer)[kind]


def worker_worth(s: State, kind: int) -> float:
    n = s.seats[HUMAN].workers[kind] + 1
    worth = work(kind) * left(s) * (1.0 if n <= 4 else 0.5)
    if n in s.content.rows_of_workers.vp_spaces:
        worth += s.content.rows_of_workers.vp_each
    if (kind, n) in s.content.bonuses:
        worth += 1.2
    return worth


def cattle_worth(s: State, card: str) -> float:
    """Its points, and better deliveries; a colour that the deck lacks is worth most."""
    kind = s.content.cattle[card]
    owned = any(c in s.content.cattle and s.content.cattle[c].colour == kind.colour for c in scoring.deck(s))
    return kind.points + left(s) * (kind.value - 1.5) * (WEIGHTS.cattle_again if owned else WEIGHTS.cattle)


def building_worth(s: State, tile: str, space: str) -> float:
    kind = s.content.private[HUMAN][tile]
    node = s.content.nodes[space]
    use = (
        WEIGHTS.building
        + 0.7 * len(kind.fields)
        + kind.fee * WEIGHTS.toll
        + (0.8 if node.risk else 0.0)
        + (0.4 if node.woods else 0.0)
    )
    return kind.points + left(s) * use


def hazard_worth(s: State, tile: Hazard) -> float:
    return tile.points + WEIGHTS.hazard


def objective_worth(s: State, card: str) -> float:
    """Its points, as far as the tasks are met already or there is time for the rest."""
    kind = s.content.objectives[card]
    have = scoring.resources(s)
    met = sum(1 for task, n in Counter(kind.tasks).items() for _ in range(min(n, have[task])))
    share = met / len(kind.tasks)
    return kind.points * (share + (1 - share) * WEIGHTS.spread * left(s)) - 0.6


def station_worth(s: State, station: int) -> float:
    """An upgrade, with the least valuable disc that can go there, and its station master."""
    if not railroad.can_upgrade(s, station):
        return 0.0
    entry = s.content.stations[station]
    worth = entry.vp - entry.cost * dollar(s) + WEIGHTS.unlock * left(s)
    if station in s.masters and max(s.seats[HUMAN].workers) > 1:
        worth += max(0.0, master_worth(s, s.masters[station]) - 3.0 * left(s))
    return worth


def master_worth(s: State, tile: str) -> float:
    kind = s.content.masters[tile]
    worth = kind.permanent_certificates * (1 + 4 * left(s)) + 2.5 * (kind.vp > 0)
    return worth + (effect_worth(s, kind.immediate) if isinstance(kind.immediate, fx.Gain) else 0.0)


def place_worth(s: State, place: float) -> float:
    """The engine on this space, compared with where it is."""
    here = s.seats[HUMAN].engine
    worth = (place - here) * WEIGHTS.track * (0.4 + left(s))
    station = s.content.station_at.get(place)
    return worth + (max(0.0, station_worth(s, station.id)) if station is not None else 0.0)


def spare(s: State, card: str) -> float:
    """How gladly a card leaves the hand: it may be worthless there, or part of the next delivery."""
    cattle = s.content.cattle
    kind = cattle.get(card)
    if kind is None:
        return 1.0
    same = 0
    for other in s.hand:
        if other == card or (other in cattle and cattle[other].colour == kind.colour):
            same += 1
    lost = 0 if same > 1 else kind.value
    return 1.2 - WEIGHTS.lost * lost - 0.05 * kind.value


def to_kansas_city(s: State, space: str) -> int:
    """The fewest locations on the way to Kansas City."""
    return _distances(s.content.edition, frozenset(s.trail))[space]


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


def city_worth(s: State, city: str, transport: int) -> float:
    """Points at once, those of links still to come, and the difficulty of getting there again."""
    cities = s.seats[HUMAN].cities
    now = scoring.city_points(s.content, cities)
    kind = s.content.cities[city]
    worth = scoring.city_points(s.content, [*cities, city]) - now - (transport - kind.dollars) * dollar(s)
    worth += WEIGHTS.city * kind.value
    for link in s.content.links:
        if city in link.cities and not any(x in cities for x in link.cities):
            worth += WEIGHTS.link * link.points * left(s)
    return worth


def best_city(s: State, value: int) -> float:
    done = s.seats[HUMAN].cities
    return max(
        city_worth(s, c.id, transport_cost(s, c.id))
        for c in s.content.cities.values()
        if c.value <= value and (c.repeatable or c.id not in done)
    )


# -- what an effect is worth -------------------------------------------------------------------------------------------


def effect_worth(s: State, e: fx.AnyEffect) -> float:
    """What performing it now would bring; 0 if it cannot be performed."""
    if isinstance(e, fx.OneOf):
        return max(effect_worth(s, option) for option in e.options)
    if isinstance(e, fx.CopyAdjacent):
        return 2.0
    return max(0.0, EFFECTS[type(e)](s, e)) if effects.can(s, e) else 0.0


def _discard_for(s: State, e: fx.DiscardFor) -> float:
    fitting = s.content.matches[e.cards]
    loss = max((spare(s, card) for card in s.hand if card in fitting), default=-9.0) * e.count
    room = min(e.certificates, certificate_limit(s) - s.certificates)
    gain = e.dollars * dollar(s) + room * WEIGHTS.certificate + e.engine_forward * WEIGHTS.track + e.objective_to_hand
    return gain + 0.5 * loss


def _hire(s: State, e: fx.Hire) -> float:
    found = [_worker(s, a, e.cost_modifier) for a in markets.hireable(s, e.cost_modifier)]
    return max(found, default=0.0)


def _worker(s: State, a: act.Hire, modifier: int) -> float:
    kind = WORKERS.index(s.jobs[(a.row - 1) * s.content.columns + a.space - 1])
    return worker_worth(s, kind) - markets.hire_cost(s, a.row, modifier) * dollar(s)


def _purchase(s: State, a: act.Buy) -> float:
    """Per purchase; using few cowboys leaves some for another card."""
    return sum(cattle_worth(s, card) for card in a.cards) - markets.price(s, a) * dollar(s) - 0.5 * a.cowboys


def _buy(s: State, e: fx.BuyCattle) -> float:
    """One purchase after the other, as long as cowboys and money last."""
    cowboys, dollars, gone, total = markets.cowboys(s), s.dollars, Counter[str](), 0.0
    market = Counter(s.market)
    while cowboys:
        found = [
            (_purchase(s, a), a)
            for a in markets.purchases(s, cowboys, dollars)
            if all(market[card] - gone[card] >= a.cards.count(card) for card in a.cards)
        ]
        worth, a = max(found, key=lambda x: x[0], default=(0.0, None))
        if a is None or worth <= 0:
            break
        total += worth
        gone.update(a.cards)
        cowboys, dollars = cowboys - a.cowboys, dollars - markets.price(s, a)
    return total


def _build(s: State, e: fx.PlaceBuilding) -> float:
    price = e.dollars_per_builder
    return max((_best_site(s, tile, price) for tile in markets.placeable(s, price)), default=0.0)


def _best_site(s: State, tile: str, price: int) -> float:
    return max((_site(s, tile, space, price) for space in markets.sites(s, tile, price)), default=0.0)


def _site(s: State, tile: str, space: str, price: int) -> float:
    old = s.trail.get(space)
    need = s.content.private[HUMAN][tile].builders
    worth = building_worth(s, tile, space)
    if isinstance(old, Building):
        need -= old.builders
        worth -= building_worth(s, old.id, space)
    ahead = 0.3 if to_kansas_city(s, space) <= to_kansas_city(s, s.seats[HUMAN].herder) else 0.0
    return worth + ahead - need * price * dollar(s)


def _engine(s: State, limit: int) -> float:
    return max((place_worth(s, place) for place in board.forward_reach(s, HUMAN, limit)), default=0.0)


def _outlaw(s: State, space: str) -> float:
    node = s.content.nodes[space]
    return 0.8 + node.dollars * dollar(s) + node.tokens * 1.2


def _hazards(s: State) -> list[Hazard]:
    return [t for t in (s.trail[space] for space in board.hazard_spaces(s)) if isinstance(t, Hazard)]


def _gain_per(s: State, e: fx.GainPer) -> float:
    n = effects.number(s, e.per)
    return n * (e.dollars * dollar(s) + min(e.certificates, 2) * 0.8)


def _marker(s: State, e: fx.MoveMarker) -> float:
    return min(effects.number(s, e.spaces), certificate_limit(s) - s.certificates) * WEIGHTS.certificate


def _objectives(s: State) -> float:
    return max((objective_worth(s, card) for card in s.display if card), default=0.5)


def _draw(s: State, n: int) -> float:
    """New cards for those that do nothing in hand."""
    useless = sum(1 for card in s.hand if spare(s, card) > 0.9)
    return WEIGHTS.draw * min(n, useless) + 0.1


EFFECTS: dict[type[fx.Effect], Callable[[State, Any], float]] = {
    fx.DiscardFor: _discard_for,
    fx.Gain: lambda s, e: e.dollars * dollar(s),
    fx.GainPer: _gain_per,
    fx.Hire: _hire,
    fx.BuyCattle: _buy,
    fx.PlaceBuilding: _build,
    fx.MoveMarker: _marker,
    fx.GainObjective: lambda s, e: _objectives(s),
    fx.GainToken: lambda s, e: 1.0,
    fx.EngineForward: lambda s, e: _engine(s, effects.number(s, e.max)) - e.cost * dollar(s),
    fx.EngineBack: lambda s, e: e.dollars * dollar(s) - e.spaces * WEIGHTS.track,
    fx.ExtraordinaryDelivery: lambda s, e: 5.0,
    fx.UpgradeBehind: lambda s, e: max(station_worth(s, n) for n in railroad.stations_behind(s)),
    fx.CollectOutlaw: lambda s, e: max(_outlaw(s, space) for space in effects.collectable(s)),
    fx.RemoveHazard: lambda s, e: max(hazard_worth(s, t) for t in _hazards(s)) - e.cost * dollar(s),
    fx.MoveHerder: lambda s, e: 1.2 + 0.3 * e.max,
    fx.DrawDiscard: lambda s, e: _draw(s, effects.number(s, e.max)),
    fx.Auxiliary: lambda s, e: max(_auxiliary(s, a) for a in effects.auxiliaries(s, doubles=True)),
}


def _auxiliary(s: State, a: Action) -> float:
    assert isinstance(a, act.Auxiliary)
    kind = s.content.auxiliary[a.kind]
    form = kind.double if a.double else kind.single
    worth = (form.gain - form.pay) * dollar(s) + _draw(s, form.draw) * bool(form.draw)
    worth += (
        min(form.certificates, certificate_limit(s) - s.certificates) * WEIGHTS.certificate
        - form.engine_back * WEIGHTS.track
    )
    if form.engine_forward:
        worth += _engine(s, form.engine_forward)
    if form.remove_hand_cards:
        weak = sum(1 for card in s.hand if s.content.cattle.get(card) and s.content.cattle[card].value == 1)
        worth += min(weak, form.remove_hand_cards) * 1.6 * left(s)
    return worth


# -- the choices -------------------------------------------------------------------------------------------------------


def alone(s: State) -> float:
    """The best single auxiliary action: possible at every location but Kansas City."""
    return max(_auxiliary(s, a) for a in effects.auxiliaries(s, doubles=False))


def stop_worth(s: State, space: str, auxiliary: float) -> float:
    """What can be done at a location with what is there now; `auxiliary` is what `alone` says."""
    if space == KANSAS_CITY:
        value = breeding_value(s, s.hand) + s.certificates
        return WEIGHTS.arrive + value * dollar(s) + best_city(s, value) - 0.5 * max(0, hand_limit(s) - len(s.hand))
    tile = s.trail[space]
    fields = location.fields(s, todo.AtLocation(space, tile.id))
    return max(auxiliary, sum(effect_worth(s, e) for e in fields)) if fields else auxiliary


def plan(s: State) -> Callable[[str], float]:
    """What stopping at a location is worth, with the best stops that can follow it up to Kansas City."""
    limit, single = step_limit(s), alone(s)
    known: dict[str, float] = {}

    def worth(space: str) -> float:
        found = known.get(space)
        if found is None:
            found = stop_worth(s, space, single)
            if space != KANSAS_CITY:
                ahead = (worth(y) - fee * dollar(s) for y, fee in _reach(s, space, limit).items())
                found += WEIGHTS.later * max(ahead) - WEIGHTS.turn
            known[space] = found
        return found

    return worth


def _reach(s: State, space: str, limit: int) -> dict[str, int]:
    """Locations within so many steps, with the lowest fees on the way."""
    found: dict[str, int] = {}
    edge = {space: 0}
    for _ in range(limit):
        following: dict[str, int] = {}
        for here, paid in edge.items():
            for y in board.next_locations(s, here) if here != KANSAS_CITY else ():
                fee = paid + board.fees(s, HUMAN, (y,))
                if fee < following.get(y, 99):
                    following[y] = fee
        for y, fee in following.items():
            if fee < found.get(y, 99):
                found[y] = fee
        edge = following
    return found


def _moves(s: State, p: todo.Move, legal: Sequence[Action]) -> Action:
    """The way whose stop, with what can follow it, is worth most after its fees."""
    worth = plan(s)
    best, most = legal[0], -1e9
    for a in legal:
        match a:
            case act.Move():
                fee = 0 if p.by == "card" else min(board.fees(s, HUMAN, a.way), s.dollars)
                weight = worth(a.way[-1]) - fee * dollar(s)
                if p.by == "card":  # the stop itself is not used
                    weight -= stop_worth(s, a.way[-1], alone(s))
            case act.PlayObjective():
                weight = _play(s, a.card)
            case act.Decline():  # stay, and go on from here
                here = s.seats[HUMAN].herder
                weight = WEIGHTS.later * max(worth(y) for y in _reach(s, here, step_limit(s))) - WEIGHTS.turn
            case _:
                weight = -100.0
        if weight > most:
            best, most = a, weight
    return best


def _play(s: State, card: str) -> float:
    """Played once its tasks are met: the immediate action comes on top of what it scores anyway."""
    kinds = s.content.objectives
    area = [kinds[c] for c in s.seats[HUMAN].objectives]
    have = scoring.resources(s)
    gain = (
        scoring.best_objectives([*area, kinds[card]], [], have).points - scoring.best_objectives(area, [], have).points
    )
    return 50.0 if gain > 0 else -50.0


def _pays(e: fx.AnyEffect) -> bool:
    """What brings money comes before what needs some; moving on, which loses the rest, comes last."""
    return isinstance(e, (fx.Gain, fx.GainPer)) or (isinstance(e, fx.DiscardFor) and e.dollars > 0)


def _at_location(s: State, p: todo.AtLocation, a: Action) -> float:
    match a:
        case act.UseLocal():
            e = location.fields(s, p)[a.field - 1]
            worth = effect_worth(s, e.options[a.option - 1] if isinstance(e, fx.OneOf) else e)
            if worth <= 0.15:
                return 0.0
            return worth + (30 if _pays(e) else 1 if isinstance(e, fx.MoveHerder) else 10)
        case act.Copy():
            return 2.0
        case act.Auxiliary():
            local = sum(effect_worth(s, e) for e in location.fields(s, p))
            return _auxiliary(s, a) if local < 0.4 else -1.0
        case act.PlayObjective():
            return _play(s, a.card)
    return 0.05


def _exchange(s: State, a: act.Exchange) -> float:
    """When the hand is to be counted and holds cards that add nothing."""
    if not isinstance(s.pending[-1], todo.SpendCertificates):
        return -100.0
    useless = sum(1 for card in s.hand if spare(s, card) > 0.9)
    return 100.0 if useless >= a.cards else -100.0


def _spend(s: State, p: todo.SpendCertificates, a: Action) -> float:
    assert isinstance(a, act.SpendCertificates)
    value = breeding_value(s, s.hand) + a.n
    value += sum(s.content.masters[tile].permanent_certificates for tile in s.seats[HUMAN].masters)
    return a.n * dollar(s) + best_city(s, value) - a.n * WEIGHTS.certificate * (0.3 + left(s))


def _deliver(s: State, p: todo.Deliver, a: Action) -> float:
    assert isinstance(a, act.Deliver)
    return city_worth(s, a.city, transport_cost(s, a.city) if p.transport else 0)


def _disc(s: State, p: todo.ChooseDisc, a: Action) -> float:
    if isinstance(a, act.MoveDisc):
        return -float(s.content.stations[a.station].vp)
    if not isinstance(a, act.TakeDisc):
        return -100.0
    disc = s.content.discs[a.space]
    return WEIGHTS.disc * DISC_WORTH[a.space] * left(s) + (disc.gain - disc.pay) * dollar(s) + disc.vp


def _foresight(s: State, p: todo.ChooseForesight, a: Action) -> float:
    """Workers one would like to hire; else what does not lie in the way."""
    assert isinstance(a, act.TakeForesight)
    tile = s.foresight[board.foresight_place(a.column, 0 if a.row == "top" else 1)]
    if tile in WORKERS:
        return 0.2 * worker_worth(s, WORKERS.index(tile))
    return 0.5 if tile.startswith("outlaw") else 0.3


def _hire_choice(s: State, p: todo.Hire, a: Action) -> float:
    return _worker(s, a, p.modifier) if isinstance(a, act.Hire) else 0.0


def _buy_choice(s: State, p: todo.Buy, a: Action) -> float:
    if isinstance(a, act.Buy):
        return _purchase(s, a)
    if isinstance(a, act.AddCattle):
        return 0.4 if len(s.market) < 5 and p.cowboys > 1 and s.dollars >= 6 else -0.5
    return 0.0


def _appoint(s: State, p: todo.Appoint, a: Action) -> float:
    if not isinstance(a, act.Appoint):
        return 0.0
    kind = WORKERS.index(a.worker)
    scores = s.seats[HUMAN].workers[kind] in s.content.rows_of_workers.vp_spaces
    cost = 0.6 * work(kind) * left(s) + (s.content.rows_of_workers.vp_each if scores else 0)
    return master_worth(s, s.masters[p.station]) - cost


def _engine_choice(s: State, p: todo.Pending, a: Action) -> float:
    return place_worth(s, a.to) if isinstance(a, act.MoveEngine) else 0.0


def _back_any(s: State, p: todo.EngineBackAny, a: Action) -> float:
    """To deliver: far enough for a good city, no farther. From the end of the track: not far."""
    assert isinstance(a, act.MoveEngine)
    worth = place_worth(s, a.to)
    if p.deliver:
        distance = railroad.spaces_back(s, a.to)
        done = s.seats[HUMAN].cities
        worth += max(
            city_worth(s, c.id, 0)
            for c in s.content.cities.values()
            if c.value <= distance and (c.repeatable or c.id not in done)
        )
    return worth


def _hazard_choice(s: State, p: todo.RemoveHazard, a: Action) -> float:
    tile = s.trail[a.space] if isinstance(a, act.RemoveHazard) else None
    return hazard_worth(s, tile) - p.cost * dollar(s) if isinstance(tile, Hazard) else 0.0


def _outlaw_choice(s: State, p: todo.CollectOutlaw, a: Action) -> float:
    if not isinstance(a, act.CollectOutlaw):
        return 0.0
    taken = Counter(s.seats[HUMAN].outlaws)
    return _outlaw(s, a.space) - 0.1 * taken[s.trail[a.space].id]


def _objective_choice(s: State, p: todo.GainObjective, a: Action) -> float:
    if isinstance(a, act.TakeObjective):
        return objective_worth(s, a.card)
    return 0.5 if isinstance(a, act.TakeUnseenObjective) else 0.0


def _discard(s: State, p: todo.Pending, a: Action) -> float:
    return spare(s, a.card) if isinstance(a, act.Discard) else -0.3


def _remove(s: State, p: todo.RemoveCards, a: Action) -> float:
    if not isinstance(a, act.RemoveCard):
        return 0.0
    kind = s.content.cattle.get(a.card)
    return (1.5 - kind.value if kind is not None and not kind.points else -5.0) * left(s)


def _how_many(s: State, p: todo.DrawUpTo, a: Action) -> float:
    return _draw(s, a.cards) - 0.05 * a.cards if isinstance(a, act.DrawCards) else 0.0


def _first_place(s: State, p: todo.PlaceHerder, a: Action) -> float:
    assert isinstance(a, act.PlaceHerder)
    return plan(s)(a.space)


def _offer(s: State, p: todo.Offer, a: Action) -> float:
    return effect_worth(s, p.options[a.option - 1]) if isinstance(a, act.Choose) else 0.0


def _raise(s: State, p: todo.RaiseSimmental, a: Action) -> float:
    return 1.0 if isinstance(a, act.RaiseSimmental) else 0.0


def _accept(s: State, p: todo.UpgradeStation, a: Action) -> float:
    return station_worth(s, a.station) if isinstance(a, act.Upgrade) else 0.0


def _site_choice(s: State, p: todo.PlaceBuilding, a: Action) -> float:
    assert isinstance(a, act.Build)
    return _site(s, a.tile, a.space, p.price)


WEIGH: dict[type[todo.Pending], Callable[[State, Any, Action], float]] = {
    todo.PlaceHerder: _first_place,
    todo.ReduceHand: _discard,
    todo.AtLocation: _at_location,
    todo.DrawUpTo: _how_many,
    todo.DiscardAny: _discard,
    todo.Discard: _discard,
    todo.RemoveCards: _remove,
    todo.Offer: _offer,
    todo.ChooseAuxiliary: lambda s, p, a: _auxiliary(s, a) if isinstance(a, act.Auxiliary) else 0.0,
    todo.Hire: _hire_choice,
    todo.Buy: _buy_choice,
    todo.PickBuilding: lambda s, p, a: _best_site(s, a.tile, p.price) if isinstance(a, act.PickBuilding) else 0.0,
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
