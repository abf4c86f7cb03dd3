"""Draws the view as SVG regions: `board` (the map), `hand` (your engine), and drawers for the Railbot's row (`bot`),
the Operations cards (`cards`), major lines and barons (`lines`) and your company (`you`).

Ids belong to pieces: `link-alvesta-kalmar` is that link, `city-malmo` that city with its cubes, `card-…` a card of the
Railbot. Targets are `city:…`, `hex:…`, `link:…`, `slot:…`, `operation:…`, `line:…`, `baron:…` and `engine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import atan2, cos, pi, sin
from random import Random

from msgspec import structs

from secondchair.core.content import load
from secondchair.core.rules import Option, View
from secondchair.core.svg import at, el, esc, layer, num, region, text, theme, title
from secondchair.core.table import new as new_table
from secondchair.games.railways import GAME, own_sketch, panels, pieces, sketch, work_out
from secondchair.games.railways.actions import (
    Along,
    Build,
    Deliver,
    Depot,
    Exhaust,
    Found,
    Grow,
    RailbotLine,
    Remove,
    Step,
    Urbanize,
)
from secondchair.games.railways.chart import CITY_RADIUS, COLOURS, HEX, Chart, Point, c, chart, hexagon, overlap
from secondchair.games.railways.content import BOARDS
from secondchair.games.railways.pieces import TOUCH, aim, rails, track
from secondchair.games.railways.table_view import TableMap
from secondchair.games.railways.view import CardShown, LineShown, Railways, Sketch, TableGame

PETAL = 2.75  # hex widths: so far a step can be touched, away from the end of the track
TAG_SPOTS = tuple((dx, dy) for dy in (-30, 30, -52, 52, 0) for dx in (0, -58, 58, -90, 90))
PRICE_SPOTS = (
    (0, 0),
    (0, -10),
    (0, 10),
    (-12, 0),
    (12, 0),
    (-12, -10),
    (12, -10),
    (-12, 10),
    (12, 10),
    (0, -16),
    (0, 16),
)
COVER_TURNS = 14
COVER_SHAPE = 0.6  # height over width


@cache
def symbols() -> str:
    """What is sent once: colours, both maps, and everything small."""
    boards = load(GAME).content.boards.values()
    style = theme(COLOURS, '[data-theme="evening"]') + pieces.STYLE + panels.STYLE
    small = pieces.symbols([chart(board.key).turn for board in boards]) + panels.symbols()
    return f"<style>{style}</style>{small}" + "".join(_map_symbol(board.key) for board in boards)


def _map_symbol(key: str) -> str:
    on = chart(key)
    shape = f'<symbol id="rw-map-{key}" viewBox="0 0 {num(on.width)} {num(on.height)}">{on.picture}</symbol>'
    return shape + pieces.legend(BOARDS[key], on, _crossing())


@cache
def _crossing() -> int:
    """What the legends that `symbols` holds say of crossings."""
    crossing: int = load(GAME).content.numbers.track.crossing_extra
    return crossing


@cache
def _sent() -> frozenset[str]:
    """Maps that `symbols` holds; an owner's map is drawn in its place."""
    return frozenset(board.key for board in load(GAME).content.boards.values())


def draw(view: View) -> dict[str, str]:
    """The regions of the page."""
    game = view.game
    if isinstance(game, TableGame):  # the board and your company lie on your table
        drawn = _card(game.card, game.exhaust) | panels.row(game.row, game.exhaust)
        return drawn | _known_map(game.sketch)
    if not isinstance(game, Railways):
        return {}
    board = _board(game, view.prompt.options, view.prompt.focus)
    if isinstance(game, TableMap):  # your company and the Operations cards lie on your table
        drawn = {"board": board, "bot": panels.railbot(game), "lines": panels.lines(game)}
        return drawn | _card(game.card, game.exhaust)
    return {
        "board": board,
        "hand": panels.hand(game),
        "bot": panels.railbot(game),
        "cards": panels.operations(game),
        "lines": panels.lines(game),
        "you": panels.you(game),
    }


def _card(card: CardShown | None, exhaust: int) -> dict[str, str]:
    """At a table: the card that the Railbot resolves."""
    return {"card": panels.card(card, exhaust)} if card is not None else {}


def _known_map(known: Sketch | None) -> dict[str, str]:
    """Beside a printed board: the map with all that the app has heard of it."""
    if known is None:
        return {}
    drawn = sketch.draw(known, _map(chart(known.map))) if known.map else own_sketch.draw(known)
    return {work_out.REGION: drawn}


@cache
def cover() -> str:
    """A position from the middle of a game, without anything to choose."""
    from secondchair.games.railways import greedy

    table, rng = new_table(GAME, seed=7), Random(7)
    while not table.over and (table.view.prompt.kind != "main" or table.state.turn < COVER_TURNS):
        table.play(greedy.choose(table.state, rng))
    game = table.view.game
    assert isinstance(game, Railways)
    plain = structs.replace(game, targets=(), steps=())
    drawn = _board(plain, (), "", legend=False)
    width, height = chart(game.map).width, chart(game.map).height
    wide = max(width, round(height / COVER_SHAPE))
    left = round((width - wide) / 2)
    framed = f'font-family="system-ui,sans-serif" viewBox="{left} 0 {num(wide)} {num(height)}"'
    sea = layer("sea", [el("rect", id="sea", x=left, width=wide, height=height, fill=c("sea"))])
    plain_box = f'viewBox="0 0 {num(width)} {num(height)}"'
    return drawn.replace(plain_box, framed, 1).replace('<g id="layer-map">', f'{sea}<g id="layer-map">', 1)


# -- the board ---------------------------------------------------------------------------------------------------------


def bare(game: Railways) -> str:
    """The board without anything to choose."""
    return _board(game, (), "")


def _board(game: Railways, options: Sequence[Option], focus: str, legend: bool = True) -> str:
    on = chart(game.map)
    targets = frozenset(game.targets)
    options = [option for option in options if option.target]  # the others are buttons
    body = (
        layer("map", [_map(on)])
        + layer("legend", [_legend(on, game.crossing)] if legend else [])
        + layer("major", _major(game, on), pointer_events="none")
        + layer("links", _links(game, targets))
        + layer("works", _works(game, on, targets))
        + layer("ways", _ways(game, on, options), pointer_events="none")
        + layer("cities", _cities(game, targets))
        + layer("goods", _goods(game, on))
        + layer("cargo", _cargo(game, on), pointer_events="none")
        + layer("steps", _steps(game, on))
        + layer("taps", _taps(game, on, targets))
        + layer("ghosts", _ghosts(game, on, options), pointer_events="none")
    )
    name = BOARDS[game.map].name
    return region("board", (0, 0, on.width, on.height), body, f"The map of {name}, its cities and railways", focus)


def _cities(game: Railways, targets: frozenset[str]) -> Iterable[str]:
    senders = frozenset(game.senders)
    return (pieces.city(game.map, city, f"city:{city.id}" in targets, city.id in senders) for city in game.cities)


def _map(on: Chart) -> str:
    if on.key in _sent():
        return f'<use id="country" href="#rw-map-{on.key}" width="{num(on.width)}" height="{num(on.height)}"/>'
    return el("g", on.picture, id="country")


def _legend(on: Chart, crossing: int) -> str:
    """With the values that the game runs with: what was sent before is used only if it says the same."""
    same = on.key in _sent() and crossing == _crossing()
    inside = f'<use href="#rw-legend-{on.key}"/>' if same else pieces.legend(BOARDS[on.key], on, crossing)
    return f'<g id="legend">{inside}</g>'


def _major(game: Railways, on: Chart) -> Iterable[str]:
    """Major lines that nobody has yet, as thin bows from end to end."""
    for line in game.lines:
        if not line.owner:
            yield f'<g id="major-{esc(line.id)}"><path class="rw-major" d="{_bow(game, on, line)}"/></g>'


def _bow(game: Railways, on: Chart, line: LineShown) -> str:
    a, b = (_where(game, on, "city", end) for end in line.ends)
    dx, dy = b[0] - a[0], b[1] - a[1]
    top = f"{num(round((a[0] + b[0]) / 2 + 0.12 * dy, 1))} {num(round((a[1] + b[1]) / 2 - 0.12 * dx, 1))}"
    return f"M{num(a[0])} {num(a[1])}Q{top} {num(b[0])} {num(b[1])}"


def _links(game: Railways, targets: frozenset[str]) -> Iterable[str]:
    for link in game.links:
        yield pieces.link(game.map, link, f"link:{link.id}" in targets, link.id in game.route)


def _works(game: Railways, on: Chart, targets: frozenset[str]) -> Iterable[str]:
    """Your unfinished track, and what the build has cost so far."""
    if len(game.track) < 2:
        return
    x, y = on.spots[game.track[-1]]
    target = f"hex:{game.track[-1]}"
    can = target in targets
    spot = f'<circle class="rw-spot" cx="{num(x)}" cy="{num(y)}" r="{TOUCH}"/>' if can else ""
    ring = f'<path class="rw-can" d="{hexagon((x, y), on.turn, 1.1)}"/>' if can else ""
    buffer = f'<circle cx="{num(x)}" cy="{num(y)}" r="4" fill="{c("works")}" stroke="{c("halo")}"/>'
    yield (
        f'<g id="works"{aim(target, can)}>{title("Your unfinished track")}{track(rails(game.map, game.track), "works")}'
        f"{ring}{buffer}{spot}</g>"
    )


def _goods(game: Railways, on: Chart) -> Iterable[str]:
    """Names and cubes; those that lie on the price of a step to be taken make room for it."""
    steps = [on.spots[step.target[4:]] for step in game.steps if step.target.startswith("hex:")]
    boxes = [(x - 11, y - 8, x + 11, y + 8) for x, y in (_beside_names(on.key, *spot) for spot in steps)]
    for city in game.cities:
        under = any(overlap(on.plates[city.id].box, box) for box in boxes)
        yield pieces.goods(game.map, city, under)


def _cargo(game: Railways, on: Chart) -> Iterable[str]:
    """The cube that is being delivered, and the cities that would accept it."""
    if game.cargo:
        color, here, start = game.cargo
        yield f'<g id="accepting">{_aims(game, on, color, start)}</g>'
        x, y = _where(game, on, "city", here)
        yield f'<g id="cargo" style="{at(x, y)}"><use href="#rw-cube-{color}" style="{at(-10, -31, 0, 1.5)}"/></g>'


# -- what can be chosen ------------------------------------------------------------------------------------------------


def _petal(end: Point, spot: Point) -> str:
    """A sixth of the circle around the end of the track, towards a step: room for a finger."""
    a = atan2(spot[1] - end[1], spot[0] - end[0])
    r0, r1 = 0.55 * HEX, PETAL * HEX

    def p(r: float, angle: float) -> str:
        return f"{num(round(end[0] + r * cos(angle), 1))} {num(round(end[1] + r * sin(angle), 1))}"

    low, high = a - pi / 6, a + pi / 6
    return f"M{p(r0, low)}L{p(r1, low)}A{num(r1)} {num(r1)} 0 0 1 {p(r1, high)}L{p(r0, high)}z"


def _steps(game: Railways, on: Chart) -> Iterable[str]:
    """The hexes to go on to, each with its price; a city that can be entered says so beside itself."""
    if not game.track or not game.steps:
        return
    end = on.spots[game.track[-1]]
    for step in game.steps:
        kind, _, name = step.target.partition(":")
        if kind == "hex":
            x, y = on.spots[name]
            touch, shape = _petal(end, (x, y)), hexagon((x, y), on.turn)
            inside = f'<path class="rw-spot" d="{touch}"/><path class="rw-step" d="{shape}"/>'
            price = _price(f"+{step.price}", *_beside_names(on.key, x, y))
            yield f'<g id="step-{esc(name)}"{aim(step.target, True)}>{inside}{price}</g>'
        elif step.price:
            city = BOARDS[game.map].cities[BOARDS[game.map].city_index[name]]
            x, y = on.spots[city.hex]
            yield f'<g id="entry-{esc(name)}" pointer-events="none">{_price(f"+{step.price}", x, y - 20)}</g>'
    if game.price:
        x, y = _clear(game, on, end)
        yield f'<g id="so-far" pointer-events="none">{_tag(f"{game.price} so far", x, y)}</g>'


def _taps(game: Railways, on: Chart, targets: frozenset[str]) -> Iterable[str]:
    """While track is laid: a tap on a city means the city, and not a step whose petal lies over it."""
    if not game.steps:
        return
    for city in game.cities:
        if f"city:{city.id}" in targets:
            x, y = _where(game, on, "city", city.id)
            spot = f'<circle class="rw-spot" r="{CITY_RADIUS}"/>'
            yield f'<g id="tap-{esc(city.id)}"{aim(f"city:{city.id}", False)} style="{at(x, y)}">{spot}</g>'


def _clear(game: Railways, on: Chart, end: Point) -> Point:
    """A spot beside the end of the track that hides no step and no city, and if possible no name."""
    board = BOARDS[game.map]
    steps = [_where(game, on, *step.target.split(":", 1)) for step in game.steps]
    cities = [on.spots[city.hex] for city in board.cities]
    laid = [on.spots[h] for h in game.track]
    names = [plate.box for plate in on.plates.values()]

    def hidden(p: Point) -> float:
        box = (p[0] - 42, p[1] - 12, p[0] + 42, p[1] + 12)
        places = ((steps, 10, 8.0), (cities, 13, 5.0), (laid, 6, 3.0))
        found = sum(much * overlap(box, (x - r, y - r, x + r, y + r)) for spots, r, much in places for x, y in spots)
        return found + 3 * sum(overlap(box, name) for name in names)

    spots = ((end[0] + dx, end[1] + dy) for dx, dy in TAG_SPOTS)
    return min((p for p in spots if 44 < p[0] < on.width - 44 and 14 < p[1] < on.height - 14), key=hidden)


@lru_cache(maxsize=4096)
def _beside_names(map_: str, x: float, y: float) -> Point:
    """Where the price of a hex stands: in its middle, or beside that where it would lie on the name of a city."""
    names = [plate.box for plate in chart(map_).plates.values()]

    def hidden(p: Point) -> float:
        return sum(overlap((p[0] - 11, p[1] - 8, p[0] + 11, p[1] + 8), name) for name in names)

    return min(((x + dx, y + dy) for dx, dy in PRICE_SPOTS), key=hidden)


def _price(words: str, x: float, y: float) -> str:
    return text(words, round(x, 1), round(y + 4.5, 1), 12.5, class_="rw-price")


@lru_cache(maxsize=1024)
def _tag(words: str, x: float, y: float) -> str:
    """A line on paper around a point."""
    w = 7 * len(words) + 14
    left, top = max(3.0, x - w / 2), max(3.0, y - 10)
    return (
        f'<rect class="rw-tag" x="{num(round(left, 1))}" y="{num(round(top, 1))}" width="{w}" height="20" rx="5"/>'
        + text(words, round(left + w / 2, 1), round(top + 14.5, 1), 12, class_="rw-tagged")
    )


# -- ghosts ------------------------------------------------------------------------------------------------------------


def _ghosts(game: Railways, on: Chart, options: Iterable[Option]) -> Iterable[str]:
    """What a choice would do, shown while it is looked at."""
    for option in options:
        if option.target.startswith(("city:", "hex:", "link:")):
            name = f"ghost-{option.target}-{option.variant}".replace(" ", "_")
            yield (
                f'<g id="{esc(name)}" class="ghost" data-ghost="{esc(option.target)}" '
                f'data-variant="{esc(option.variant)}">{_ghost(game, on, option)}</g>'
            )


def _ghost(game: Railways, on: Chart, option: Option) -> str:
    kind, _, name = option.target.partition(":")
    x, y = _where(game, on, kind, name)
    high = y - 34
    if kind == "city" and on.plates[name].y < y - 10:
        high = y + 34  # its name stands above it
    match option.action:
        case Step():
            price = next((step.price for step in game.steps if step.target == option.target), 0)
            return _tag(f"{game.price + price} in all", x, y - 34)
        case Build():
            words = "build with a Land Grant" if option.action.grant else "build"
            stubs = f'<use href="#rw-stubs-{num(on.turn)}" style="{at(x, y)}"/>' if kind == "city" else ""
            return stubs + _tag(words, x, high)
        case Urbanize(color=color) | Found(color=color):
            return f'<use href="#rw-new-{color}" style="{at(x, y)}"/>' + _tag(f"new {color} city", x, high)
        case Deliver(color=color):
            return _aims(game, on, color, name) + _tag(f"deliver {color}", x, high) + _flying(color, x, y)
        case Remove(color=color):
            return _flying(color, x, y) + f'<use href="#rw-cross" style="{at(x, y - 20)}"/>'
        case Exhaust():
            return f'<use href="#rw-cross" style="{at(x, y)}"/>' + _tag("loses a cube", x, high)
        case Grow():
            return _tag("receives cubes", x, high)
        case Along() | Depot():
            return _tag(option.hint or option.label, x, high)
    return ""


def _where(game: Railways, on: Chart, kind: str, name: str) -> Point:
    if kind == "hex":
        return on.spots[name]
    if kind == "city":
        board = BOARDS[game.map]
        return on.spots[board.cities[board.city_index[name]].hex]
    link = next(link for link in game.links if link.id == name)
    return pieces.middle(game.map, link.hexes)


def _ways(game: Railways, on: Chart, options: Iterable[Option]) -> Iterable[str]:
    """The track that a step would lay or a route would use, or the line that the Railbot would claim; below cities."""
    for option in options:
        if isinstance(option.action, RailbotLine):
            line = next(line for line in game.lines if f"line:{line.id}" == option.target)
            bow = f'<path class="rw-major rw-claimed" d="{_bow(game, on, line)}"/>'
            yield f'<g id="way-{esc(option.target)}" class="ghost" data-ghost="{esc(option.target)}">{bow}</g>'
            continue
        if isinstance(option.action, Step):
            hexes = (*game.track[-2:], _hex(game, option.target))
            d, owner, glow = rails(game.map, hexes, len(hexes) - 2), "you", ""
        elif isinstance(option.action, Along | Depot):
            link = next(link for link in game.links if f"link:{link.id}" == option.target)
            d, owner = rails(game.map, link.hexes), link.owner
            glow = f'<path d="{d}" fill="none" stroke="{c("works")}" stroke-width="17" opacity=".6"/>'
        else:
            continue
        yield (
            f'<g id="way-{esc(option.target)}" class="ghost" data-ghost="{esc(option.target)}" '
            f'data-variant="{esc(option.variant)}">{glow}{track(d, owner)}</g>'
        )


def _hex(game: Railways, target: str) -> str:
    """The hex of a step's target: a free one, or that of a city."""
    kind, _, name = target.partition(":")
    board = BOARDS[game.map]
    return name if kind == "hex" else board.cities[board.city_index[name]].hex


def _aims(game: Railways, on: Chart, color: str, start: str) -> str:
    """Rings around the cities that accept a colour."""
    board = BOARDS[game.map]
    d = ""
    for city in game.cities:
        if city.color == color and city.in_play and city.id != start:
            x, y = on.spots[board.cities[board.city_index[city.id]].hex]
            d += f"M{num(x - 17)} {num(y)}a17 17 0 1 0 34 0a17 17 0 1 0-34 0"
    return f'<path class="rw-aim" d="{d}"/>' if d else ""


def _flying(color: str, x: float, y: float) -> str:
    return f'<use href="#rw-cube-{color}" style="{at(x - 8.5, y - 22, 0, 1.3)}"/>'
