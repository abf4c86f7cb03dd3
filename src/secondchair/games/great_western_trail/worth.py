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
    BUILDER,
    COWBOY,
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


class Weights(Struct, frozen=True):
    """What the choices rest on, in points. The values were found by playing many games."""

    turn: float = 1.9  # a turn more on the way to Kansas City
    later: float = 0.84  # of what the stops after the next one promise
    city: float = 0.47  # of a city's value: higher cities are harder to reach, so they are worth taking
    link: float = 0.32  # of a link's points, before its first disc
    arrive: float = 2.30  # reaching Kansas City
    certificate: float = 1.58
    track: float = 1.95  # deliveries in a whole game whose transport the engine makes cheaper
    moves: float = 15.1  # engine moves in a whole game: stations farther ahead count for nothing
    station: float = 0.52  # of a station ahead that can still be upgraded
    dollar: float = 0.56  # on top of the fifth of a point that it scores, while there is time to use it
    scarce: float = 0.50  # more when there are few
    cowboy: float = 29.5  # the second one in a whole game
    cowboy_more: float = 0.55  # for each one there is already
    builder: float = 3.41
    builder_more: float = 1.11
    engineer: float = 4.42
    engineer_more: float = 1.13
    fade: float = 1.2  # how fast workers lose their worth: the power of what is left
    cattle: float = 4.05  # per breeding value above 1.5, of a colour that the deck lacks
    cattle_again: float = 1.81  # of a colour that it has
    building: float = 0.51  # any own building, with time left
    visits: float = 2.29  # of USE_WORTH
    toll: float = 0.52  # a Dollar that the opponent pays for passing
    risk: float = 0.58  # a risk action besides
    woods: float = 0.93  # a space in the woods
    ahead: float = 0.23  # a space that comes in this lap
    back: float = 0.37  # one space of the railroad, given up or won by the way
    outlaw: float = 0.73  # an outlaw tile besides its bonus
    no_worker: float = 0.23  # a foresight tile that is no worker
    swap: float = 0.64  # of a card that is discarded for something
    draw: float = 0.9  # a new card
    lost: float = 0.37  # of the next delivery, per breeding value
    exchange: float = 0.58  # from here on a card is worth an exchange token
    hazard: float = 0.42
    clear: float = 2.0  # a hazard on the way to an own building
    disc: float = 1.60  # of DISC_WORTH
    unlock: float = 0.58  # of the disc that an upgrade or a delivery takes
    spread: float = 0.52  # of an objective's points, for tasks not met yet
    clog: float = 0.83  # an objective card in the herd deck
    cowboy_use: float = 0.32  # a cowboy kept for another purchase


WEIGHTS = Weights()

DISC_WORTH = {  # what clearing a space is worth in a whole game
    "hand_left": 9.5,
    "hand_right": 16.2,
    "step_left": 7.9,
    "step_right": 5.2,
    "certificate_limit_4": 3.5,
    "certificate_limit_6": 3.0,
    "aux_dollar_2": 1.5,
    "aux_draw_2": 2.4,
    "aux_certificate_1": 3.0,
    "aux_certificate_2": 2.0,
    "aux_engine_1": 1.5,
    "aux_engine_2": 1.5,
    "aux_remove_1": 1.9,
    "aux_remove_2": 1.0,
}

SITE_WORTH = {  # spaces round the cattle market, used lap after lap, and the way to the builders
    "rockfall_risk2": 4.0,
    "C2": 2.5,
    "flood_risk2": 1.2,
}

USE_WORTH = {  # what the actions of an own building are worth in a whole game, among each other
    "1a": 2.5, "2a": 4.0, "3a": 4.0, "4a": 4.0, "5a": 5.0, "6a": 6.0,
    "7a": 2.0, "8a": 4.0, "9a": 4.0, "10a": 6.0, "11a": 4.0, "12a": 4.0,
    "1b": 2.5, "2b": 2.0, "3b": 3.0, "4b": 4.0, "5b": 3.0, "6b": 3.0,
    "7b": 2.0, "8b": 6.0, "9b": 4.0, "10b": 6.0, "11b": 2.0, "12b": 3.0,
}  # fmt: skip

BONUS_WORTH = {  # what the space brings at once where a worker lands
    (COWBOY, 4): 3.0,
    (COWBOY, 6): 2.0,
    (BUILDER, 4): 4.0,
    (BUILDER, 6): 6.0,
    (ENGINEER, 2): 1.0,
    (ENGINEER, 3): 1.0,
    (ENGINEER, 4): 3.0,
    (ENGINEER, 5): 2.0,
    (ENGINEER, 6): 2.0,
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


def work(kind: int, n: int) -> float:
    """What the n-th worker of a kind does in a whole game: the more there are of it, the more."""
    w = WEIGHTS
    first = (w.cowboy, w.builder, w.engineer)[kind]
    return first + (w.cowboy_more, w.builder_more, w.engineer_more)[kind] * (n - 2)


def worker_worth(s: State, kind: int) -> float:
    n = s.seats[HUMAN].workers[kind] + 1
    worth = work(kind, n) * float(left(s) ** WEIGHTS.fade) + BONUS_WORTH.get((kind, n), 0.0)
    if n in s.content.rows_of_workers.vp_spaces:
        worth += s.content.rows_of_workers.vp_each
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
        + WEIGHTS.visits * USE_WORTH.get(tile, 3.0)
        + kind.fee * WEIGHTS.toll
        + WEIGHTS.risk * bool(node.risk)
        + SITE_WORTH.get(space, 0.0)
        + WEIGHTS.woods * node.woods
    )
    return kind.points + left(s) * use


def hazard_worth(s: State, tile: Hazard) -> float:
    return tile.points + WEIGHTS.hazard + WEIGHTS.clear * left(s) * on_the_way(s, tile.section)


def on_the_way(s: State, section: str) -> int:
    """Own buildings that are reached through this section: its tiles charge a fee each time."""
    found = 0
    for space, tile in s.trail.items():
        if tile.owner == HUMAN and s.content.nodes[space].risk is not None and space.startswith(section):
            found += 1
    return found


def objective_worth(s: State, card: str) -> float:
    """Its points, as far as the tasks are met by what no other card needs, or there is time for the rest."""
    kind = s.content.objectives[card]
    have = Counter(scoring.resources(s))
    for other in (*s.seats[HUMAN].objectives, *scoring.deck(s)):
        if other in s.content.objectives:
            have.subtract(s.content.objectives[other].tasks)
    met = sum(min(n, max(0, have[task])) for task, n in Counter(kind.tasks).items())
    share = met / len(kind.tasks)
    return kind.points * (share + (1 - share) * WEIGHTS.spread * left(s)) - WEIGHTS.clog


def station_worth(s: State, station: int) -> float:
    """An upgrade now, with the disc that it takes and its station master; 0 if it cannot be paid."""
    return upgrade_worth(s, station) if railroad.can_upgrade(s, station) else 0.0


def upgrade_worth(s: State, station: int) -> float:
    entry = s.content.stations[station]
    worth = entry.vp - entry.cost * dollar(s) + WEIGHTS.unlock * best_disc(s, entry.corner)
    if station in s.masters and max(s.seats[HUMAN].workers) > 1:
        worth += max(0.0, master_worth(s, s.masters[station]) - 3.0 * left(s))
    return worth


def best_disc(s: State, corner: str) -> float:
    """The best disc that may go to such a corner; only white ones may go to a white one (GWT-47)."""
    discs = s.content.discs
    white = corner == "white" and any(discs[space].corner == "white" for space in s.covered)
    found = [disc_worth(s, x) for x in s.covered if not white or discs[x].corner == "white"]
    return max(found, default=0.0)


def master_worth(s: State, tile: str) -> float:
    kind = s.content.masters[tile]
    worth = kind.permanent_certificates * (1 + 4 * left(s)) + 2.5 * (kind.vp > 0)
    return worth + (effect_worth(s, kind.immediate) if isinstance(kind.immediate, fx.Gain) else 0.0)


def place_worth(s: State, place: float) -> float:
    """The engine on this space, compared with where it is; a station there is upgraded."""
    here = s.seats[HUMAN].engine
    station = s.content.station_at.get(place)
    now = max(0.0, station_worth(s, station.id)) if station is not None else 0.0
    return now + ahead_worth(s, place) - ahead_worth(s, here)


def ahead_worth(s: State, place: float) -> float:
    """What lies ahead of the engine: stations still to be upgraded, the nearer the better, and lower transport."""
    seat, rest, money = s.seats[HUMAN], left(s), dollar(s)
    worth = -WEIGHTS.track * rest * money * transport_ahead(s, place)
    reach = WEIGHTS.moves * rest * seat.workers[ENGINEER] + 1.0
    for station in s.content.stations.values():
        distance = station.position - place
        if 0 < distance < reach and station.id not in seat.stations:
            gain = station.vp - station.cost * money + 2.0 * rest
            worth += WEIGHTS.station * max(0.0, gain) * (1 - distance / reach)
    return worth


def transport_ahead(s: State, place: float) -> float:
    """What transport would cost on average to the cities still worth going to, and a little less for every space."""
    done = s.seats[HUMAN].cities
    ahead = [c for c in s.content.cities.values() if c.value >= 8 and (c.repeatable or c.id not in done)]
    return sum(c.transport[place] for c in ahead) / len(ahead) - 0.1 * min(place, 18.0)


def spare(s: State, card: str) -> float:
    """How gladly a card leaves the hand for a new one: it may be worthless there, or part of the next delivery."""
    cattle = s.content.cattle
    kind = cattle.get(card)
    if kind is None:
        return WEIGHTS.draw
    same = 0
    for other in s.hand:
        if other == card or (other in cattle and cattle[other].colour == kind.colour):
            same += 1
    return WEIGHTS.draw - (0.05 if same > 1 else WEIGHTS.lost) * kind.value


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
    worth += WEIGHTS.city * kind.value + WEIGHTS.unlock * best_disc(s, kind.corner)
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


Value = tuple[float, int]  # points, and the Dollars that they cost
NOTHING: Value = (0.0, 0)


# -- what an effect is worth -------------------------------------------------------------------------------------------


def effect_worth(s: State, e: fx.AnyEffect) -> float:
    """What performing it now would bring; 0 if it cannot be performed."""
    return effect_value(s, e)[0]


def effect_value(s: State, e: fx.AnyEffect) -> Value:
    """The same, with the Dollars that it costs; below zero: brings."""
    if isinstance(e, fx.OneOf):
        return max(effect_value(s, option) for option in e.options)
    if isinstance(e, fx.CopyAdjacent):
        return 2.0, 0
    if not effects.can(s, e):
        return NOTHING
    priced = PRICED.get(type(e))
    if priced is not None:
        return max(priced(s, e), NOTHING)
    gain = EFFECTS[type(e)](s, e)
    return (gain, -e.dollars) if gain > 0 and isinstance(e, (fx.Gain, fx.DiscardFor)) else (max(0.0, gain), 0)


def _discard_for(s: State, e: fx.DiscardFor) -> float:
    fitting = s.content.matches[e.cards]
    loss = max((spare(s, card) for card in s.hand if card in fitting), default=-9.0) * e.count
    room = min(e.certificates, certificate_limit(s) - s.certificates)
    gain = e.dollars * dollar(s) + room * WEIGHTS.certificate + e.engine_forward * WEIGHTS.back + e.objective_to_hand
    return gain + WEIGHTS.swap * loss


def _hire(s: State, e: fx.Hire) -> Value:
    return hire_value(s, e, 0)


def hire_value(s: State, e: fx.Hire, before: int) -> Value:
    """The best worker to hire when so many better ones are hired before."""
    modifier = e.cost_modifier
    found = [(hire_worth(s, a, modifier), markets.hire_cost(s, a.row, modifier)) for a in markets.hireable(s, modifier)]
    found.sort(reverse=True)
    return max(found[before], NOTHING) if before < len(found) else NOTHING


def hire_worth(s: State, a: act.Hire, modifier: int) -> float:
    kind = WORKERS.index(s.jobs[(a.row - 1) * s.content.columns + a.space - 1])
    return worker_worth(s, kind) - markets.hire_cost(s, a.row, modifier) * dollar(s)


def purchase_worth(s: State, a: act.Buy) -> float:
    """Per purchase; using few cowboys leaves some for another card."""
    cost = markets.price(s, a) * dollar(s) + WEIGHTS.cowboy_use * a.cowboys
    return sum(cattle_worth(s, card) for card in a.cards) - cost


def _buy(s: State, e: fx.BuyCattle) -> Value:
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
    return total, s.dollars - dollars


def _build(s: State, e: fx.PlaceBuilding) -> Value:
    price = e.dollars_per_builder
    found = [(best_site_worth(s, tile, price), tile) for tile in markets.placeable(s, price)]
    gain, tile = max(found, default=(0.0, ""))
    return (gain, s.content.private[HUMAN][tile].builders * price) if tile else NOTHING


def best_site_worth(s: State, tile: str, price: int) -> float:
    return max((site_worth(s, tile, space, price) for space in markets.sites(s, tile, price)), default=0.0)


def site_worth(s: State, tile: str, space: str, price: int) -> float:
    old = s.trail.get(space)
    need = s.content.private[HUMAN][tile].builders
    worth = building_worth(s, tile, space)
    if isinstance(old, Building):
        need -= old.builders
        worth -= building_worth(s, old.id, space)
    ahead = WEIGHTS.ahead if to_kansas_city(s, space) <= to_kansas_city(s, s.seats[HUMAN].herder) else 0.0
    return worth + ahead - need * price * dollar(s)


def _engine(s: State, limit: int) -> float:
    return max((place_worth(s, place) for place in board.forward_reach(s, HUMAN, limit)), default=0.0)


def outlaw_worth(s: State, space: str) -> float:
    node = s.content.nodes[space]
    return WEIGHTS.outlaw + node.dollars * dollar(s) + node.tokens * 1.2


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
    """New cards for those that do least in hand."""
    gains = sorted((spare(s, card) for card in s.hand), reverse=True)[:n]
    return sum(x for x in gains if x > 0) + 0.1


EFFECTS: dict[type[fx.Effect], Callable[[State, Any], float]] = {
    fx.DiscardFor: _discard_for,
    fx.Gain: lambda s, e: e.dollars * dollar(s),
    fx.GainPer: _gain_per,
    fx.MoveMarker: _marker,
    fx.GainObjective: lambda s, e: _objectives(s),
    fx.GainToken: lambda s, e: 1.0,
    fx.EngineBack: lambda s, e: e.dollars * dollar(s) - e.spaces * WEIGHTS.back,
    fx.ExtraordinaryDelivery: lambda s, e: 5.0,
    fx.UpgradeBehind: lambda s, e: max(station_worth(s, n) for n in railroad.stations_behind(s)),
    fx.CollectOutlaw: lambda s, e: max(outlaw_worth(s, space) for space in effects.collectable(s)),
    fx.MoveHerder: lambda s, e: 1.2 + 0.3 * e.max,
    fx.DrawDiscard: lambda s, e: draw_worth(s, effects.number(s, e.max)),
    fx.Auxiliary: lambda s, e: max(auxiliary_worth(s, a) for a in effects.auxiliaries(s, doubles=True)),
}


PRICED: dict[type[fx.Effect], Callable[[State, Any], Value]] = {  # with what they cost
    fx.Hire: _hire,
    fx.BuyCattle: _buy,
    fx.PlaceBuilding: _build,
    fx.EngineForward: lambda s, e: (_engine(s, effects.number(s, e.max)) - e.cost * dollar(s), e.cost),
    fx.RemoveHazard: lambda s, e: (max(hazard_worth(s, t) for t in _hazards(s)) - e.cost * dollar(s), e.cost),
}


def auxiliary_worth(s: State, a: Action) -> float:
    assert isinstance(a, act.Auxiliary)
    kind = s.content.auxiliary[a.kind]
    form = kind.double if a.double else kind.single
    worth = (form.gain - form.pay) * dollar(s) + draw_worth(s, form.draw) * bool(form.draw)
    worth += (
        min(form.certificates, certificate_limit(s) - s.certificates) * WEIGHTS.certificate
        - form.engine_back * WEIGHTS.back
    )
    if form.engine_forward:
        worth += _engine(s, form.engine_forward)
    if form.remove_hand_cards:
        weak = sum(1 for card in s.hand if s.content.cattle.get(card) and s.content.cattle[card].value == 1)
        worth += min(weak, form.remove_hand_cards) * 1.6 * left(s)
    return worth
