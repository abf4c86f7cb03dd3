"""The moves and positions of Great Western Trail as numbers: what both opponents share.

A thing is called by its place in the content's list: a space of the trail, a card, a tile. An opponent's `numbers.py`
adds what its seat keeps for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from secondchair.core.numbers import MANY, Field
from secondchair.core.pending import Decision
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import (
    HUMAN,
    KANSAS_CITY,
    OPPONENT,
    OUTLAWS,
    START,
    WORKERS,
    Building,
    Content,
)
from secondchair.games.great_western_trail.rules.cards import EXCHANGE_CARDS
from secondchair.games.great_western_trail.rules.kansas_city import ROWS
from secondchair.games.great_western_trail.state import OFF_TRACK, Seat, State

SHORTCUTS: tuple[type[Action], ...] = ()
COLUMNS = 3  # of the foresight display

# -- actions -----------------------------------------------------------------------------------------------------------


def actions(c: Content) -> Iterator[Action]:
    """Every choice of the person, kind by kind."""
    yield from (act.Done(), act.Decline(), act.AddCattle(), act.TakeUnseenObjective())
    yield from _counted(c)
    yield from _cards(c)
    yield from _buildings(c)
    yield from _elsewhere(c)
    yield from (act.Move(way) for way in ways(c))


def _counted(c: Content) -> Iterator[Action]:
    """Choices that are a number."""
    yield from (act.Exchange(n) for n in range(1, EXCHANGE_CARDS + 1))
    yield from (act.DrawCards(n) for n in range(1, _most(c, fx.DrawDiscard) + 1))
    yield from (act.Choose(n) for n in range(1, _most_options(c) + 1))
    yield from (
        act.SpendCertificates(n) for n in sorted({a - b for a in c.certificates for b in c.certificates}) if n >= 0
    )


def _cards(c: Content) -> Iterator[Action]:
    for card in (*c.cattle, *c.objectives):
        yield from (act.Discard(card), act.RemoveCard(card))
    for card in c.objectives:
        yield act.PlayObjective(card)
        yield from (act.TakeObjective(place, card) for place in range(1, c.setup.objective_display + 1))
    yield from (act.RaiseSimmental(card) for card in (*dict.fromkeys(c.simmental), *c.simmental_supply))
    purchases: dict[Action, None] = {}
    for offer in (*c.offers, *c.simmental_offers):
        for cards in combinations_with_replacement(offer.ids, offer.cards):
            purchases[act.Buy(cards, offer.cowboys)] = None
    yield from purchases


def _buildings(c: Content) -> Iterator[Action]:
    yield from (act.PlaceHerder(space) for space in c.neutral_spaces)
    yield from (act.Copy(space) for space in (*c.neutral_spaces, *c.building_spaces))
    tiles = {**c.neutral, **c.private[OPPONENT], **c.private[HUMAN]}
    for tile in tiles.values():
        for n, effect in enumerate(tile.fields, 1):
            options = range(1, len(effect.options) + 1) if isinstance(effect, fx.OneOf) else (0,)
            yield from (act.UseLocal(tile.id, n, option) for option in options)
        yield act.UseLocal(tile.id, len(tile.fields) + 1)  # the risk action of its space
    for name in c.private[HUMAN]:
        yield act.PickBuilding(name)
        yield from (act.Build(name, space) for space in c.building_spaces)
    yield from (act.Auxiliary(kind, double) for kind in c.auxiliary for double in (False, True))


def _elsewhere(c: Content) -> Iterator[Action]:
    """Hazards, outlaws, markets, the railroad, Kansas City."""
    for section, spaces in c.sections.items():
        kind = act.CollectOutlaw if section == "outlaw" else act.RemoveHazard
        yield from (kind(space) for space in spaces)
    yield from (act.Hire(row, space) for row in range(1, len(c.rows) + 1) for space in range(1, c.columns + 1))
    yield from (act.MoveEngine(place) for place in sorted(c.forward))
    yield from (act.Upgrade(station) for station in c.stations)
    yield from (act.MoveDisc(station) for station in c.stations)
    yield from (act.TakeDisc(space) for space in c.discs)
    yield from (act.Appoint(worker) for worker in WORKERS)
    yield from (act.TakeForesight(column, row) for column in range(1, COLUMNS + 1) for row in ROWS)
    yield from (act.Deliver(city) for city in c.cities)


def _effects(c: Content) -> Iterator[fx.Simple]:
    """Everything printed anywhere, alternatives one by one."""
    tiles = (*c.neutral.values(), *c.private[HUMAN].values())
    printed: Iterable[fx.AnyEffect | None] = (
        *(effect for tile in tiles for effect in tile.fields),
        *(card.immediate for card in c.objectives.values()),
        *(tile.immediate for tile in c.masters.values()),
        *c.bonuses.values(),
    )
    for effect in printed:
        if isinstance(effect, fx.OneOf):
            yield from effect.options
        elif effect is not None:
            yield effect


def _most(c: Content, kind: type[fx.DrawDiscard] | type[fx.MoveHerder]) -> int:
    """The largest number printed on an effect of this kind; a number of workers is at most a full row."""
    found = (effect.max for effect in _effects(c) if isinstance(effect, kind))
    return max((n if isinstance(n, int) else c.rows_of_workers.spaces for n in found), default=0)


def _most_options(c: Content) -> int:
    """The longest list of immediate actions to choose from."""
    found = (*(o.immediate for o in c.objectives.values()), *(m.immediate for m in c.masters.values()))
    return max((len(e.options) for e in (*found, *c.bonuses.values()) if isinstance(e, fx.OneOf)), default=0)


def ways(c: Content) -> Iterator[tuple[str, ...]]:
    """GWT-17, GWT-23: every sequence of locations that a herder may enter, whatever else lies on the trail.

    A neutral building always stands on its space, so no way leads past it; any other space may be empty.
    """
    limit = max(c.steps.base + c.steps.step_left + c.steps.step_right, _most(c, fx.MoveHerder))
    fixed = {*c.neutral_spaces, KANSAS_CITY}

    def ahead(space: str, found: dict[str, None]) -> dict[str, None]:
        for there in c.next[space]:
            if there not in found:
                found[there] = None
                if there not in fixed:
                    ahead(there, found)
        return found

    following = {space: tuple(ahead(space, {})) for space in c.nodes}

    def walk(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield way
        if len(way) < limit:
            for there in following[way[-1]]:
                yield from walk((*way, there))

    for space in c.nodes:
        if space != START:
            yield from walk((space,))


# -- positions ---------------------------------------------------------------------------------------------------------


class Codes:
    """The numbers of a content's things, worked out once."""

    def __init__(self, c: Content) -> None:
        self.content = c
        self.nodes = _index(c.nodes)
        self.tiles = _index(c.tiles)  # hazards and outlaws
        self.cards = _index((*c.cattle, *c.objectives))
        self.cattle = _index(c.cattle)
        self.objectives = _index(c.objectives)
        self.masters = _index(c.masters)
        self.cities = _index(c.cities)
        self.stations = _index(c.stations)
        self.bag = _index((*WORKERS, *c.tiles))
        self.private = _index(c.private[HUMAN])
        self.discs = tuple(c.discs)
        n = len(c.tiles) + len(c.neutral)
        self.on_trail = {(-1, tile): code for code, tile in enumerate((*c.tiles, *c.neutral), 1)}
        self.on_trail |= {(HUMAN, tile): n + 1 + i for i, tile in enumerate(c.private[HUMAN])}
        n += len(c.private[HUMAN])
        self.on_trail |= {(OPPONENT, tile): n + 1 + i for i, tile in enumerate(c.private[OPPONENT])}


def _index(names: Iterable[object]) -> dict[object, int]:
    return {name: n for n, name in enumerate(names)}


_codes: dict[int, Codes] = {}


def codes(c: Content) -> Codes:
    found = _codes.get(id(c))
    if found is None or found.content is not c:
        found = _codes[id(c)] = Codes(c)
    return found


DECISIONS = _index(kind for kind in vars(todo).values() if isinstance(kind, type) and Decision in kind.__bases__)
AMOUNTS = ("left", "limit", "most", "cowboys", "cost", "price", "modifier", "value", "spaces", "transport", "to")


def layout(c: Content) -> tuple[Field, ...]:
    k = codes(c)
    cards, bag = len(k.cards), len(k.bag)
    return (
        # The decision on top, its number (steps, cards, cowboys, …), and how many of each kind wait in all.
        Field("decision", 1, -1, len(DECISIONS) - 1),
        Field("amount", 1, -MANY, MANY),
        Field("waiting", len(DECISIONS), 0, MANY),
        # Your player board: dollars, exchange tokens, certificates; discs still on it; herd deck by card.
        Field("dollars_tokens_certificates", 3, 0, MANY),
        Field("covered", len(k.discs), 0, 1),
        Field("hand", cards, 0, MANY),
        Field("stack", cards, 0, MANY),
        Field("discard", cards, 0, MANY),
        *_seat_layout(k, "you"),
        *_seat_layout(k, "opponent"),
        # The board. A code is 0 where nothing lies, else one more than the place of the thing in its list.
        Field("trail", len(k.nodes), 0, len(k.on_trail)),  # hazards and outlaws, neutral, your, the other's buildings
        Field("used", len(k.nodes), 0, 1),  # spaces whose local actions were used in this turn
        Field("station_masters", len(k.stations), 0, len(k.masters)),
        Field("foresight", 2 * COLUMNS, 0, bag),
        Field("jobs", len(c.rows) * c.columns, 0, len(WORKERS)),
        Field("token", 2, -1, len(c.rows) + 1),  # its row, and who holds it (-1 nobody)
        Field("market", len(k.cattle), 0, MANY),
        Field("display", c.setup.objective_display, 0, len(k.objectives)),
        # What is face down, by kind: you know what is in there, not where.
        Field("bags", 3 * bag, 0, MANY),
        Field("cattle_stack", len(k.cattle), 0, MANY),
        Field("objective_stack", len(k.objectives), 0, MANY),
        Field("simmental", len(c.simmental_supply), 0, MANY),
        Field("turns", 1, 0, MANY),
    )


def _seat_layout(k: Codes, who: str) -> tuple[Field, ...]:
    return (
        Field(f"{who}_herder", 1, 0, len(k.nodes) - 1),
        Field(f"{who}_engine", 1, -2, 2 * int(k.content.last)),  # twice the space, since a turnout is n.5; -2: gone
        Field(f"{who}_workers", len(WORKERS), 0, MANY),
        Field(f"{who}_buildings", len(k.private), 0, 1),  # not on the board yet
        Field(f"{who}_cities", len(k.cities), 0, MANY),
        Field(f"{who}_stations", len(k.stations), 0, 1),
        Field(f"{who}_hazards", len(k.tiles), 0, MANY),
        Field(f"{who}_outlaws", len(OUTLAWS), 0, MANY),
        Field(f"{who}_objectives", len(k.objectives), 0, MANY),
        Field(f"{who}_masters", len(k.masters), 0, 1),
        Field(f"{who}_cattle", len(k.cattle), 0, MANY),
    )


def observe(s: State) -> list[int]:
    c, k = s.content, codes(s.content)
    told = _decision(s)
    told += (s.dollars, s.tokens, s.certificates)
    told += (space in s.covered for space in k.discs)
    for pile in (s.hand, s.stack, s.discard):
        told += _count(pile, k.cards)
    for seat in s.seats:
        told += _seat(k, seat)
    trail, used = [0] * len(k.nodes), [0] * len(k.nodes)
    for space, tile in s.trail.items():
        owner = tile.owner if isinstance(tile, Building) else -1
        trail[k.nodes[space]] = k.on_trail[owner, tile.id]
    for space in s.used:
        used[k.nodes[space]] = 1
    told += trail
    told += used
    told += (k.masters[s.masters[n]] + 1 if n in s.masters else 0 for n in c.stations)
    told += _coded(s.foresight, k.bag, 2 * COLUMNS)
    told += _coded(s.jobs, k.bag, len(s.jobs))  # workers come first in there
    told += (s.token, s.holder)
    told += _count(s.market, k.cattle)
    told += _coded(s.display, k.objectives, c.setup.objective_display)
    for bag in s.bags:
        told += _count(bag, k.bag)
    told += _count(s.cattle_stack, k.cattle)
    told += _count(s.objective_stack, k.objectives)
    told += s.simmental or (0,) * len(c.simmental_supply)
    told.append(s.turns)
    return told


def _decision(s: State) -> list[int]:
    """What is on top of the stack, its number, and how many of each kind wait in it."""
    waiting = [0] * len(DECISIONS)
    for waits in s.pending:
        if (code := DECISIONS.get(type(waits))) is not None:
            waiting[code] += 1
    top = s.pending[-1] if s.pending else None
    amount = next((n for name in AMOUNTS if isinstance(n := getattr(top, name, None), int)), 0)
    return [DECISIONS.get(type(top), -1), amount, *waiting]


def _seat(k: Codes, seat: Seat) -> list[int]:
    told = [k.nodes[seat.herder], -2 if seat.engine == OFF_TRACK else int(2 * seat.engine), *seat.workers]
    told += _count(seat.supply, k.private)
    told += _count(seat.cities, k.cities)
    told += _count(seat.stations, k.stations)
    told += _count(seat.hazards, k.tiles)
    told += (seat.outlaws.count(colour) for colour in OUTLAWS)
    told += _count(seat.objectives, k.objectives)
    told += _count(seat.masters, k.masters)
    told += _count(seat.cattle, k.cattle)
    return told


def _count(things: Iterable[object], index: dict[object, int]) -> list[int]:
    """How many there are of each kind."""
    found = [0] * len(index)
    for thing in things:
        found[index[thing]] += 1
    return found


def _coded(places: Sequence[str], index: dict[object, int], size: int) -> list[int]:
    """Place by place, one more than the number of what lies there; 0 is empty."""
    found = [index[thing] + 1 if thing else 0 for thing in places]
    return found + [0] * (size - len(found))
