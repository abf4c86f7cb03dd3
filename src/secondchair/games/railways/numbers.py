"""The moves and positions of the railways as numbers, for both maps together. What a map does not have stays empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from secondchair.core.numbers import MANY, Field
from secondchair.core.pending import Pending
from secondchair.core.rules import Action
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Depot,
    Exhaust,
    Found,
    GoOn,
    Grow,
    Insure,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    Step,
    Stop,
    TakeCard,
    Upgrade,
    Urbanize,
)
from secondchair.games.railways.content import COLORS, SHADES, Board, Content
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.pending import (
    ActionDone,
    BaronForRailbot,
    BaronsGoal,
    CardAgain,
    CardToResolve,
    CityGrowth,
    CubeToExhaust,
    CubeToRemove,
    Deadhead,
    LineForRailbot,
    NewIndustry,
    NextBaron,
    NextBounty,
    NextCube,
    NextHex,
    NextLink,
    NextOperation,
    NextRailbotCard,
    NextRowCard,
    PairOfCities,
    RowRefilled,
    Taxation,
    TradingDepot,
    TurnBegins,
    TurnEnds,
    TurnGoesOn,
    YourAction,
)
from secondchair.games.railways.state import CLOSED, NONE, RAILBOT, K, State
from secondchair.games.railways.you import INSURABLE, OPEN

# What may be decided, by number. The last ones run by themselves and are never on top; their numbers are taken.
DECISIONS: tuple[type[Pending], ...] = (
    NextCube, NextRowCard, NextBounty, NextOperation, NextBaron, NextRailbotCard,
    NextHex, NextLink, CityGrowth, NewIndustry, TradingDepot, BaronsGoal,
    CubeToRemove, CubeToExhaust, LineForRailbot, BaronForRailbot, CardToResolve, PairOfCities,
    TurnBegins, ActionDone, RowRefilled, CardAgain, Deadhead, Taxation, TurnEnds,
)  # fmt: skip

SHORTCUTS: tuple[type[Action], ...] = ()
PARALLEL = len(DIRECTIONS)  # RW-7: a city has so many sides, each for one track


# -- actions -----------------------------------------------------------------------------------------------------------


def actions(content: Content) -> Iterator[Action]:
    boards = content.boards.values()
    yield from (Pass(), Upgrade(), Stop(), GoOn())
    yield from (Step(direction) for direction in DIRECTIONS)
    yield from (Insure(slot) for slot in INSURABLE)
    yield from (Remove(color) for color in COLORS)
    for baron in content.barons:
        yield from (Claim(baron.id), RailbotBaron(baron.id))
    yield from (TakeCard(name) for name in _once(card.id for b in boards for card in b.operations))
    yield from (RailbotLine(name) for name in _once(line.id for b in boards for line in b.lines))
    yield from (Build(OPEN), Build(OPEN, True))
    for city in _once(city.id for b in boards for city in b.cities):
        yield from (Build(city), Build(city, True), Grow(city), Exhaust(city))
        for color in COLORS:
            yield from (Deliver(city, color), Urbanize(city, color), Found(city, color))
    for link in _once(link for b in boards for link in _links(b)):
        yield from (Along(link), Depot(link))


def _once(names: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(names)


def _links(b: Board) -> Iterator[str]:
    """RW-9: every pair of cities, and the parallel links between them."""
    for one, other in combinations(sorted(city.id for city in b.cities), 2):
        yield f"{one}-{other}"
        yield from (f"{one}-{other}-{n}" for n in range(2, PARALLEL + 1))


# -- positions ---------------------------------------------------------------------------------------------------------


class Sizes:
    """How much the larger of the maps has of everything."""

    def __init__(self, content: Content) -> None:
        boards = content.boards.values()
        self.maps = list(content.boards)
        self.cities = max(len(b.cities) for b in boards)
        self.hexes = max(len(b.hexes) for b in boards)
        self.sides = max(side for b in boards for sides in b.side for side in sides).bit_length()
        self.operations = max(len(b.operations) for b in boards)
        self.lines = max(len(b.lines) for b in boards)
        self.cards = max(len(b.cards) for b in boards)
        self.display = content.numbers.solo.operations_display_max
        self.row = content.numbers.solo.railbot_row
        self.pairs = list(combinations(range(self.cities), 2))


_sizes: dict[int, tuple[Content, Sizes]] = {}


def sizes(content: Content) -> Sizes:
    """Worked out once for each content."""
    known = _sizes.get(id(content))
    if known is None:
        known = _sizes[id(content)] = content, Sizes(content)
    return known[1]


def layout(content: Content) -> tuple[Field, ...]:
    z, barons = sizes(content), len(content.barons)
    return (
        # The game: which map, with Duel Barons or not, points needed, cubes of an Exhaust card, markers for the end.
        Field("map", 1, 0, len(z.maps) - 1),
        Field("settings", 4, 0, MANY),
        # The turn: number, actions done and extra ones left, upgrades, whether the Railbot moved, end triggered, last.
        Field("turn", 4, 0, MANY),
        Field("moved_triggered_final", 3, 0, 1),
        # What is to be decided (-1: an action), its two numbers, and how much waits.
        Field("decision", 1, NONE, len(DECISIONS) - 1),
        Field("decision_about", 3, NONE, MANY),
        # You: cash, bonds, score, engine; cubes delivered by colour; links of your longest delivery.
        Field("you", 4, 0, MANY),
        Field("delivered", K, 0, MANY),
        Field("longest", 1, 0, MANY),
        # Cities: colour (-1: there is none), cubes by colour, Empty City Marker, New City.
        Field("color", z.cities, NONE, len(SHADES) - 1),
        Field("cubes", z.cities * K, 0, MANY),
        Field("marker", z.cities, 0, 1),
        Field("new_city", z.cities, 0, 1),
        Field("bag", K, 0, MANY),
        Field("new_city_tiles", K, 0, MANY),
        # Track: links by pair of cities, yours, the Railbot's and those with a depot; hexsides that carry track.
        Field("your_links", len(z.pairs), 0, PARALLEL),
        Field("railbot_links", len(z.pairs), 0, PARALLEL),
        Field("depots", len(z.pairs), 0, PARALLEL),
        Field("sides", z.sides, 0, 1),
        *_under_way(z),
        # Operations: unseen and yours by card; on display, oldest first; the limit of the display.
        Field("pile", z.operations, 0, MANY),
        Field("kept", z.operations, 0, MANY),
        Field("display", z.display, NONE, z.operations - 1),
        Field("limit", 1, 0, MANY),
        # The Railbot's cards: unseen, row from the left, the one just turned over, the insured one, cards to come.
        Field("railbot_unseen", z.cards, 0, 1),
        Field("railbot_row", z.row, NONE, z.cards - 1),
        Field("railbot_turned_insured", 2, NONE, z.cards - 1),
        Field("railbot_pile", 1, 0, MANY),
        # 0 unclaimed, 1 yours, 2 the Railbot's, 3 not in play; barons: 0 not in this game, 1 unclaimed, 2 yours, 3 his.
        Field("lines", z.lines, 0, CLOSED),
        Field("barons", barons, 0, 3),
    )


def _under_way(z: Sizes) -> tuple[Field, ...]:
    """Track and delivery that are not finished."""
    return (
        # Track: its city, direction of travel, tiles of this action, price so far, Land Grant; its hexes, 1 the first.
        Field("track", 5, NONE, MANY),
        Field("track_hexes", z.hexes, 0, z.hexes),
        # Delivery: colour; the cities passed, 1 the first; its links so far.
        Field("cargo", 2, NONE, MANY),
        Field("route", z.cities, 0, z.cities),
    )


def observe(s: State) -> list[int]:
    z, b = sizes(s.content), s.board
    cities, more = len(b.cities), z.cities - len(b.cities)
    told = [z.maps.index(b.id), s.with_barons, s.target, s.exhaust, s.threshold]
    told += (s.turn, s.action, s.extra, s.upgrades, s.moved, bool(s.trigger), s.final)
    told += _decision(s)
    told += (s.cash, s.bonds, s.score, s.engine)
    told += _deliveries(s)
    told += (*s.color, *[NONE] * more, *s.cubes, *[0] * (more * K))
    told += (s.markers >> city & 1 for city in range(z.cities))
    told += (s.new_cities >> city & 1 for city in range(cities))
    told += (*[0] * more, *s.bag, *s.tiles)
    told += _links_told(s, z)
    told += _track_told(s, z)
    told += _cards_told(s, z)
    told += (*s.lines, *[CLOSED] * (z.lines - len(s.lines)))
    barons = dict(zip(s.barons, s.baron_owner, strict=True))
    told += (2 + barons[i] if i in barons else 0 for i in range(len(s.content.barons)))
    return told


def _decision(s: State) -> tuple[int, int, int, int]:
    """What lies on top, the two numbers that belong to it, and how much waits besides your next action."""
    waiting = sum(_weight(due) for due in s.pending)
    cities = s.board.city_index
    match s.pending[-1] if s.pending else YourAction():
        case YourAction():
            return NONE, 0, 0, 0
        case NextCube(city, _) as due:
            about = cities[city], 0
        case CityGrowth(cubes) as due:
            about = cubes, 0
        case CubeToRemove(first, second) as due:
            about = cities[first], cities[second]
        case PairOfCities(first, second) as due:
            about = cities[first], cities[second]
        case CubeToExhaust(color, left) as due:
            about = COLORS.index(color), left
        case due:
            about = 0, 0
    return DECISIONS.index(type(due)), *about, waiting


def _weight(due: Pending) -> int:
    """Cubes wait one by one."""
    return due.cubes if isinstance(due, NextCube) else not isinstance(due, TurnGoesOn)


def _deliveries(s: State) -> list[int]:
    by_color = [0] * K
    for delivery in s.deliveries:
        by_color[delivery.color] += 1
    return [*by_color, max((delivery.links for delivery in s.deliveries), default=0)]


@cache
def _pair_places(cities: int) -> dict[tuple[int, int], int]:
    return {pair: place for place, pair in enumerate(combinations(range(cities), 2))}


def _links_told(s: State, z: Sizes) -> list[int]:
    places, n = _pair_places(z.cities), len(z.pairs)
    told = [0] * (3 * n)
    for number, link in enumerate(s.links):
        place = places[(link.a, link.b) if link.a < link.b else (link.b, link.a)]
        told[place + (n if link.owner == RAILBOT else 0)] += 1
        if s.depots >> number & 1:
            told[place + 2 * n] += 1
    told += map(int, reversed(f"{s.sides:0{z.sides}b}"))
    return told


def _track_told(s: State, z: Sizes) -> list[int]:
    w, o, cargo = s.works, s.open, s.cargo
    if w:
        told = [w.start, w.direction, w.laid, w.price, w.grant]
    else:
        told = [o.start, o.direction, 0, 0, 0] if o else [NONE, NONE, 0, 0, 0]
    hexes = [0] * z.hexes
    for n, place in enumerate(w.hexes if w else o.hexes if o else (), 1):
        hexes[place] = n
    route = [0] * z.cities
    for n, city in enumerate(cargo.cities if cargo else (), 1):
        route[city] = n
    return [*told, *hexes, cargo.color if cargo else NONE, len(cargo.route) if cargo else 0, *route]


def _cards_told(s: State, z: Sizes) -> list[int]:
    cards, railbot = {name: n for n, name in enumerate(s.board.cards)}, s.railbot
    more = z.operations - len(s.pile)
    yours = [0] * z.operations
    for card in s.cards:
        yours[card] += 1
    told = [*s.pile, *[0] * more, *yours, *s.display, *[NONE] * (z.display - len(s.display)), s.limit]
    unseen = [0] * z.cards
    for name in railbot.unseen:
        unseen[cards[name]] = 1
    row = [cards[name] for name in railbot.row]
    told += (*unseen, *row, *[NONE] * (z.row - len(row)))
    told += (cards.get(railbot.turned, NONE), cards.get(railbot.insured, NONE), railbot.pile)
    return told
