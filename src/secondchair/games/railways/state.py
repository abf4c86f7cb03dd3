"""The state: plain data that `rules.apply` changes, and the position: what the rules define of it.

In the state everything is a number: a city, a hex, a colour (as SHADES), an Operations card or a baron by its position
in its file. Sets of cities, hexes and hexsides are masks. In the position everything has its name.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec import Struct

from secondchair.core.pending import Pending
from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.bot import clone as clone_railbot
from secondchair.games.railways.bot import position as railbot_position
from secondchair.games.railways.content import COLORS, SHADES, Board, Content
from secondchair.games.railways.grid import DIRECTIONS

NONE = -1
YOU, RAILBOT = 0, 1  # owners
FREE, YOURS, BOTS, CLOSED = range(4)  # of a major line: unclaimed, claimed by, not in play
K = len(COLORS)
_ALPHABETICALLY = sorted((color, i) for i, color in enumerate(COLORS))

# Where points come from; the score is their sum.
DELIVERIES, LINES, CARRIED, CARDS, BARONS = range(5)


class Link(Struct, frozen=True):
    """Finished track between two cities."""

    id: str
    owner: int
    a: int  # city
    b: int
    hexes: tuple[int, ...]  # tiles only, from a to b


class Unfinished(Struct, frozen=True):
    """RW-32: track that waits for its end. Its last tile has no fixed exit (RW-35)."""

    start: int  # city
    hexes: tuple[int, ...]
    direction: int  # of travel into the last tile


class Works(Struct, frozen=True):
    """The build action under way."""

    start: int  # city where the link begins
    hexes: tuple[int, ...]  # with those of earlier actions
    direction: int  # of travel, NONE in the city
    laid: int  # tiles of this action
    price: int  # so far
    grant: bool


class Cargo(Struct, frozen=True):
    """The delivery under way."""

    city: int
    color: int
    route: tuple[int, ...]  # links, by number
    cities: tuple[int, ...]  # with the first


class Delivery(Struct, frozen=True):
    color: int
    to: int
    links: int
    own_links: int


class State(Struct):
    """A game on screen; at a table, as much of it as the app knows of our map."""

    # These follow from the links and the unfinished track; every question asks for them.
    DERIVED: ClassVar[tuple[str, ...]] = ("joined_by_you", "joined_by_railbot", "sides", "once", "full")

    content: Content  # shared, never changed
    board: Board
    target: int
    exhaust: int  # cubes that an Exhaust Goods card removes
    threshold: int  # markers that trigger the end
    with_barons: bool

    # Cities.
    color: list[int]
    cubes: list[int]  # entry [city * K + colour]
    markers: int  # mask
    new_cities: int  # mask
    bag: list[int]
    gone: list[int]  # cubes out of the game, by colour
    tiles: list[int]  # New City tiles left, by colour

    # Track.
    links: list[Link]
    depots: int  # mask of links
    joined_by_you: list[int]  # by city: the cities that your links join it with, as a mask
    joined_by_railbot: list[int]  # the same for the Railbot's
    sides: int  # hexsides that carry track
    once: int  # hexes with one piece of track
    full: int  # hexes with two
    open: Unfinished | None

    # You.
    cash: int
    bonds: int
    score: int
    earned: list[int]  # by source
    engine: int
    cards: tuple[int, ...]  # Operations cards that you hold
    deliveries: tuple[Delivery, ...]

    # Operations.
    pile: list[int]  # unseen, by card
    display: list[int]  # oldest first
    limit: int
    deadheads: tuple[str, ...]  # Railbot cards in the display

    railbot: Railbot
    lines: list[int]

    # Duel Barons on display, and who has them (NONE, YOU, RAILBOT).
    barons: tuple[int, ...]
    baron_owner: list[int]

    # The turn.
    pending: list[Pending]
    turn: int
    action: int  # actions done
    extra: int  # actions of a Railroad Executive left
    upgrades: int  # this turn
    moved: bool  # the Railbot has moved this turn
    works: Works | None
    cargo: Cargo | None
    trigger: str  # why the end was triggered, "" before
    final: bool  # this is the last turn

    @property
    def over(self) -> bool:
        """RB-82: nothing is left to be done."""
        return not self.pending

    def link_number(self, link_id: str) -> int:
        return next(i for i, link in enumerate(self.links) if link.id == link_id)


def blank(content: Content, board: Board, railbot: Railbot) -> State:
    """An empty board before its setup; what settings decide is 0 or off."""
    n, numbers = len(board.cities), content.numbers
    return State(
        content=content, board=board, target=0, exhaust=0, threshold=0, with_barons=False,
        color=list(board.color), cubes=[0] * (n * K), markers=0, new_cities=0,
        bag=[numbers.cubes.per_color] * K, gone=[0] * K,
        tiles=[numbers.urbanize.tiles.get(color, 0) for color in COLORS],
        links=[], depots=0, joined_by_you=[0] * n, joined_by_railbot=[0] * n, sides=0, once=0, full=0, open=None,
        cash=numbers.player.start_cash, bonds=numbers.player.start_bonds, score=numbers.player.start_score,
        earned=[0] * len(SOURCES), engine=numbers.engine.start_level, cards=(), deliveries=(),
        pile=[0 if card.kind == "service_bounty" else card.copies for card in board.operations],
        display=[], limit=0, deadheads=(), railbot=railbot,
        lines=[FREE if playing else CLOSED for playing in board.line_in_play],
        barons=(), baron_owner=[], pending=[], turn=0, action=0, extra=0, upgrades=0, moved=False,
        works=None, cargo=None, trigger="", final=False,
    )  # fmt: skip


S = TypeVar("S", bound=State)


def clone(s: S) -> S:
    """Whatever changes in place is copied; all the rest is shared."""
    other: S = s.__copy__()  # type: ignore[attr-defined]  # msgspec has it and does not say so
    other.color = s.color.copy()
    other.cubes = s.cubes.copy()
    other.bag = s.bag.copy()
    other.gone = s.gone.copy()
    other.tiles = s.tiles.copy()
    other.links = s.links.copy()
    other.joined_by_you = s.joined_by_you.copy()
    other.joined_by_railbot = s.joined_by_railbot.copy()
    other.earned = s.earned.copy()
    other.pile = s.pile.copy()
    other.display = s.display.copy()
    other.railbot = clone_railbot(s.railbot)
    other.lines = s.lines.copy()
    other.baron_owner = s.baron_owner.copy()
    other.pending = s.pending.copy()
    return other


# -- the position ------------------------------------------------------------------------------------------------------

OWNERS = {NONE: "nobody", YOU: "you", RAILBOT: "railbot"}
LINE_OWNERS = {FREE: "nobody", YOURS: "you", BOTS: "railbot", CLOSED: "closed"}
SOURCES = {
    DELIVERIES: "deliveries", LINES: "major_lines", CARRIED: "railbot_cubes", CARDS: "cards", BARONS: "barons",
}  # fmt: skip


def position(s: State) -> dict[str, object]:
    """What the rules define, in their words: saved games rest on it, so every name here is written down on purpose."""
    b, ops = s.board, s.board.operations
    return {
        "map": b.id,
        "settings": {
            "target": s.target, "exhaust": s.exhaust, "empty_cities": s.threshold, "barons": s.with_barons,
        },
        "turn": {
            "number": s.turn, "actions": s.action, "extra_actions": s.extra, "upgrades": s.upgrades,
            "railbot_moved": s.moved, "trigger": s.trigger, "last": s.final,
        },
        "pending": list(s.pending),
        **{f"city {city.id}": _city(s, b.city_index[city.id]) for city in sorted(b.cities, key=lambda city: city.id)},
        "bag": by_color(s.bag),
        "gone": by_color(s.gone),
        "new_city_tiles": by_color(s.tiles),
        "links": [_link(s, i) for i in range(len(s.links))],
        "unfinished": _track(s, s.open.start, s.open.hexes, s.open.direction) if s.open else None,
        "building": _works(s, s.works) if s.works else None,
        "delivery": _cargo(s, s.cargo) if s.cargo else None,
        "you": {
            "cash": s.cash, "bonds": s.bonds, "score": s.score, "engine": s.engine,
            "earned": dict(sorted((name, s.earned[source]) for source, name in SOURCES.items())),
            "cards": [ops[i].id for i in s.cards],
        },
        "deliveries": [
            {"color": COLORS[d.color], "to": b.cities[d.to].id, "links": d.links, "own_links": d.own_links}
            for d in s.deliveries
        ],
        "operations": {
            "pile": dict(sorted((o.id, n) for o, n in zip(ops, s.pile, strict=True) if n)),
            "display": [ops[i].id for i in s.display], "limit": s.limit, "deadheads": list(s.deadheads),
        },
        "railbot": railbot_position(s.railbot),
        "lines": dict(sorted((line.id, LINE_OWNERS[who]) for line, who in zip(b.lines, s.lines, strict=True))),
        "barons": barons_position(s.content, s.barons, s.baron_owner),
    }  # fmt: skip


def by_color(counts: list[int]) -> dict[str, int]:
    return {color: counts[i] for color, i in _ALPHABETICALLY}


def barons_position(content: Content, barons: tuple[int, ...], owners: list[int]) -> list[list[str]]:
    """In the order of the display."""
    return [[content.barons[i].id, OWNERS[who]] for i, who in zip(barons, owners, strict=True)]


def _city(s: State, i: int) -> dict[str, object]:
    return {
        "color": SHADES[s.color[i]], "cubes": by_color(s.cubes[i * K : i * K + K]),
        "empty": bool(s.markers >> i & 1), "new": bool(s.new_cities >> i & 1),
    }  # fmt: skip


def _link(s: State, i: int) -> dict[str, object]:
    x, b = s.links[i], s.board
    return {
        "id": x.id, "owner": OWNERS[x.owner], "cities": [b.cities[x.a].id, b.cities[x.b].id],
        "hexes": [b.hexes[h] for h in x.hexes], "depot": bool(s.depots >> i & 1),
    }  # fmt: skip


def _track(s: State, start: int, hexes: tuple[int, ...], direction: int) -> dict[str, object]:
    return {
        "start": s.board.cities[start].id, "hexes": [s.board.hexes[h] for h in hexes],
        "direction": DIRECTIONS[direction] if direction != NONE else "",
    }  # fmt: skip


def _works(s: State, w: Works) -> dict[str, object]:
    return {**_track(s, w.start, w.hexes, w.direction), "laid": w.laid, "price": w.price, "grant": w.grant}


def _cargo(s: State, cargo: Cargo) -> dict[str, object]:
    cities = s.board.cities
    return {
        "from": cities[cargo.city].id, "color": COLORS[cargo.color],
        "cities": [cities[c].id for c in cargo.cities], "links": [s.links[i].id for i in cargo.route],
    }  # fmt: skip


def city_target(city_id: str) -> str:
    """How prompts, events and drawings call a city."""
    return f"city:{city_id}"
