"""The state: plain data that `rules.apply` changes.

Everything is a number: a city, a hex, a colour (as SHADES), an Operations card or a baron by its position in its file.
Sets of cities, hexes and hexsides are masks. `own`, `bots`, `sides`, `once` and `full` follow from `links` and `open`;
they are kept because every question asks for them.
"""

from __future__ import annotations

from msgspec import Struct

from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.bot import clone as clone_railbot
from secondchair.games.railways.content import COLORS, SHADES, Board, Content

NONE = -1
YOU, RAILBOT = 0, 1  # owners
FREE, YOURS, BOTS, CLOSED = range(4)  # of a major line: unclaimed, claimed by, not in play
K = len(COLORS)

# Where points come from; the score is their sum.
DELIVERIES, LINES, CARRIED, CARDS, BARONS = range(5)

# What is still to be done, the last one first. The top of the stack says who decides.
(
    CUBE,  # fate: a cube for city `a`
    ROW,  # fate: a card for the Railbot's row
    BOUNTY,  # fate: a Service Bounty into the display
    OPERATION,  # fate: an Operations card into the display
    SHOW,  # fate: a Duel Baron
    REVEAL,  # fate: the next Railbot card
    STEP,  # you: the next hex of the track you build
    ALONG,  # you: the next link of the route
    GROW,  # you: the city of City Growth; `a` is how many cubes
    FOUND,  # you: city and colour of New Industry
    DEPOT,  # you: a Railbot link
    CLAIM,  # you: claim a baron, or go on
    REMOVE,  # you: the cube that leaves city `a` on the way to `b`
    EXHAUST,  # you: the city that loses a cube of colour `a`; `b` are left to remove
    LINE,  # you: the major line that the Railbot claims
    BARON,  # you: the baron that the Railbot claims
    RESOLVE,  # the Railbot: the card of the row
    PAIR,  # the Railbot: cities `a` and `b` of a Building Links card
    BEGIN,  # by itself: the next turn
    ACTION_DONE,  # by itself: an action is over
    REFILL,  # by itself: the row slides left and takes the new card
    LAST_OF_ROW,  # by itself: the third card of the row is resolved as well (RB-X9)
    DEADHEAD,  # by itself
    TAXATION,  # by itself
    END_TURN,  # by itself
) = range(25)
LAST_CHANCE, LAST_YOURS, LAST_BOTS = REVEAL, BARON, PAIR
Task = tuple[int, int, int]  # what, and two numbers that belong to it


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
    own: int


class State(Struct):
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
    own: list[int]  # by city: the cities that your links join it with, as a mask
    bots: list[int]  # the same for the Railbot's
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
    kept: tuple[int, ...]  # Operations cards
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
    todo: list[Task]
    turn: int
    action: int  # actions done
    extra: int  # actions of a Railroad Executive left
    upgrades: int  # this turn
    moved: bool  # the Railbot has moved this turn
    works: Works | None
    cargo: Cargo | None
    trigger: str  # why the end was triggered, "" before
    final: bool  # this is the last turn
    over: bool

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
        links=[], depots=0, own=[0] * n, bots=[0] * n, sides=0, once=0, full=0, open=None,
        cash=numbers.player.start_cash, bonds=numbers.player.start_bonds, score=numbers.player.start_score,
        earned=[0] * (BARONS + 1), engine=numbers.engine.start_level, kept=(), deliveries=(),
        pile=[0 if card.kind == "service_bounty" else card.copies for card in board.operations],
        display=[], limit=0, deadheads=(), railbot=railbot,
        lines=[FREE if playing else CLOSED for playing in board.line_in_play],
        barons=(), baron_owner=[], todo=[], turn=0, action=0, extra=0, upgrades=0, moved=False,
        works=None, cargo=None, trigger="", final=False, over=False,
    )  # fmt: skip


def clone(s: State) -> State:
    return State(
        s.content, s.board, s.target, s.exhaust, s.threshold, s.with_barons,
        s.color.copy(), s.cubes.copy(), s.markers, s.new_cities, s.bag.copy(), s.gone.copy(), s.tiles.copy(),
        s.links.copy(), s.depots, s.own.copy(), s.bots.copy(), s.sides, s.once, s.full, s.open,
        s.cash, s.bonds, s.score, s.earned.copy(), s.engine, s.kept, s.deliveries,
        s.pile.copy(), s.display.copy(), s.limit, s.deadheads,
        clone_railbot(s.railbot), s.lines.copy(),
        s.barons, s.baron_owner.copy(),
        s.todo.copy(), s.turn, s.action, s.extra, s.upgrades, s.moved, s.works, s.cargo, s.trigger, s.final, s.over,
    )  # fmt: skip


def position(s: State) -> dict[str, object]:
    """What the rules define, in a fixed order; cities, hexes and cards by their ids, so that files may be reordered."""
    b = s.board
    ops, works, cargo = b.operations, s.works, s.cargo
    hexes = b.hexes
    return {
        "turn": [s.turn, s.action, s.extra, s.upgrades, s.moved, s.trigger, s.final, s.over],
        "todo": [list(task) for task in s.todo],
        **{f"city {city.id}": _city(s, i) for i, city in enumerate(b.cities)},
        "bag": [s.bag.copy(), s.gone.copy(), s.tiles.copy()],
        "links": [[x.id, x.owner, [hexes[h] for h in x.hexes], s.depots >> i & 1] for i, x in enumerate(s.links)],
        "open": [b.cities[s.open.start].id, [hexes[h] for h in s.open.hexes], s.open.direction] if s.open else [],
        "works": [
            b.cities[works.start].id, [hexes[h] for h in works.hexes],
            works.direction, works.laid, works.price, works.grant,
        ] if works else [],
        "cargo": [cargo.color, [b.cities[c].id for c in cargo.cities], [s.links[i].id for i in cargo.route]]
        if cargo else [],
        "you": [s.cash, s.bonds, s.score, s.earned.copy(), s.engine, [ops[i].id for i in s.kept]],
        "deliveries": [[d.color, b.cities[d.to].id, d.links, d.own] for d in s.deliveries],
        "operations": [
            [f"{o.id} {n}" for o, n in zip(ops, s.pile, strict=True) if n],
            [ops[i].id for i in s.display], s.limit, list(s.deadheads),
        ],
        "railbot": s.railbot.told(),
        "lines": [f"{line.id} {who}" for line, who in zip(b.lines, s.lines, strict=True)],
        "barons": [[s.content.barons[i].id, who] for i, who in zip(s.barons, s.baron_owner, strict=True)],
    }  # fmt: skip


def _city(s: State, i: int) -> list[object]:
    return [SHADES[s.color[i]], s.cubes[i * K : i * K + K], s.markers >> i & 1, s.new_cities >> i & 1]


def city_target(city_id: str) -> str:
    """How prompts, events and drawings call a city."""
    return f"city:{city_id}"
