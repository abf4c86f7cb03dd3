"""What things are worth to the greedy rancher, in points: workers, cards, buildings, cities, every kind of effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import (
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


class Weights(Struct, frozen=True):
    """What the choices rest on, in points. The values were found by playing many games."""

    turn: float = 2.2  # a turn more on the way to Kansas City
    later: float = 0.85  # of what the stops after the next one promise
    city: float = 0.65  # of a city's value: higher cities are harder to reach, so they are worth taking
    link: float = 0.3  # of a link's points, before its first disc
    arrive: float = 2.8  # reaching Kansas City
    certificate: float = 1.44
    track: float = 0.22  # one space of the railroad
    dollar: float = 0.4  # on top of the fifth of a point that it scores, while there is time to use it
    scarce: float = 0.35  # more when there are few
    cowboy: float = 15.0
    builder: float = 4.55
    engineer: float = 4.5
    cattle: float = 4.0  # per breeding value above 1.5, of a colour that the deck lacks
    cattle_again: float = 0.95  # of a colour that it has
    building: float = 1.75
    toll: float = 0.3
    lost: float = 0.42  # a card of the next delivery
    draw: float = 0.7  # a new card for a useless one
    hazard: float = 0.5
    disc: float = 1.9  # of DISC_WORTH
    unlock: float = 1.5  # the disc that an upgrade places
    spread: float = 0.65  # of an objective's points, for tasks not met yet


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
    worth = work(kind) * left(s) * (1.0 if n <= 4 else 0.75)
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


def disc_worth(s: State, space: str) -> float:
    """Clearing a space of the player board."""
    disc = s.content.discs[space]
    return WEIGHTS.disc * DISC_WORTH[space] * left(s) + (disc.gain - disc.pay) * dollar(s) + disc.vp


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
    found = [hire_worth(s, a, e.cost_modifier) for a in markets.hireable(s, e.cost_modifier)]
    return max(found, default=0.0)


def hire_worth(s: State, a: act.Hire, modifier: int) -> float:
    kind = WORKERS.index(s.jobs[(a.row - 1) * s.content.columns + a.space - 1])
    return worker_worth(s, kind) - markets.hire_cost(s, a.row, modifier) * dollar(s)


def purchase_worth(s: State, a: act.Buy) -> float:
    """Per purchase; using few cowboys leaves some for another card."""
    return sum(cattle_worth(s, card) for card in a.cards) - markets.price(s, a) * dollar(s) - 0.5 * a.cowboys


def _buy(s: State, e: fx.BuyCattle) -> float:
    """One purchase after the other, as long as cowboys and money last."""
    cowboys, dollars, gone, total = markets.cowboys(s), s.dollars, Counter[str](), 0.0
    market = Counter(s.market)
    while cowboys:
        found = [
            (purchase_worth(s, a), a)
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
    return max((best_site_worth(s, tile, price) for tile in markets.placeable(s, price)), default=0.0)


def best_site_worth(s: State, tile: str, price: int) -> float:
    return max((site_worth(s, tile, space, price) for space in markets.sites(s, tile, price)), default=0.0)


def site_worth(s: State, tile: str, space: str, price: int) -> float:
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


def outlaw_worth(s: State, space: str) -> float:
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


def draw_worth(s: State, n: int) -> float:
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
    fx.CollectOutlaw: lambda s, e: max(outlaw_worth(s, space) for space in effects.collectable(s)),
    fx.RemoveHazard: lambda s, e: max(hazard_worth(s, t) for t in _hazards(s)) - e.cost * dollar(s),
    fx.MoveHerder: lambda s, e: 1.2 + 0.3 * e.max,
    fx.DrawDiscard: lambda s, e: draw_worth(s, effects.number(s, e.max)),
    fx.Auxiliary: lambda s, e: max(auxiliary_worth(s, a) for a in effects.auxiliaries(s, doubles=True)),
}


def auxiliary_worth(s: State, a: Action) -> float:
    assert isinstance(a, act.Auxiliary)
    kind = s.content.auxiliary[a.kind]
    form = kind.double if a.double else kind.single
    worth = (form.gain - form.pay) * dollar(s) + draw_worth(s, form.draw) * bool(form.draw)
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
