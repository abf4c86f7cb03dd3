"""The board: a map of the West with what lies on it, the railroad along its edge, the cities as a line to the east."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from secondchair.core.svg import at, esc, layer, num, region
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.board import places, tiles
from secondchair.games.great_western_trail.board.colours import box, c
from secondchair.games.great_western_trail.board.colours import symbol as once
from secondchair.games.great_western_trail.board.marks import aim, bold, group, lines, mark, piece, words
from secondchair.games.great_western_trail.board.places import components, node, track
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, NOBODY, City, Link
from secondchair.games.great_western_trail.editions import cached_by_edition
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.view.picture import Lying, Owned, Panel, Picture, Reach, Row, Way
from secondchair.games.great_western_trail.view.words import hazard_tile
from secondchair.games.great_western_trail.view.words import master as master_words

AUXILIARY_SIGNS = {
    "dollar": "dollar",
    "draw": "draw",
    "certificate": "certificate",
    "engine": "engine",
    "remove": "remove",
}


def symbols() -> str:
    """Plates of the cities and the signs of their links."""
    content = components()
    drawn = "".join(once(f"city-{city.id}", _plate(city)) for city in content.cities.values())
    return drawn + once("links", "".join(map(_link, content.links)))


def draw(game: Picture, opponent: str, focus: str) -> str:
    targets = frozenset(game.targets)
    body = (
        layer("land", ['<use id="land" href="#gwt-land"/>', '<use id="spaces" href="#gwt-spaces"/>'])
        + layer("railroad", ['<use id="railroad" href="#gwt-railroad"/>'])
        + layer("cities", cities(targets))
        + layer("links", ['<use id="links" href="#gwt-links"/>'], pointer_events="none")
        + layer("masters", _masters(game, targets))
        + layer("tiles", (_tile(lying, lying.space in targets) for lying in game.trail))
        + layer("discs", discs(game.seats, opponent), pointer_events="none")
        + layer("marks", _marks(game, targets))
        + layer("reach", (_badge(found) for found in game.reach if found.space in targets), pointer_events="none")
        + layer("engines", engines(game.seats, opponent, targets), pointer_events="none")
        + layer("ways", (*(_way(game, way) for way in game.ways), *_sites(game)), pointer_events="none")
        + layer("herders", _herders(game.seats, opponent), pointer_events="none")
        + layer("panel", [_panel(game.panel)] if game.panel else ())
    )
    return region("board", places.BOARD, body, "The trail, the railroad and the cities", focus, places.EXTENT)


# -- cities ------------------------------------------------------------------------------------------------------------


def _plate(city: City) -> str:
    width = places.city_width(city.id)
    left, right = -width / 2, width / 2
    corner = c("line") if city.corner == "dark" else c("on-dark")
    points = city.points_per_disc or city.points_once
    worth = words(f"{points}★".replace("-", "−"), right - 5, 15, 13, "end", font_weight="700") if points else ""
    narrow = {"textLength": f"{width - 18:g}", "lengthAdjust": "spacingAndGlyphs"} if len(city.name) > 9 else {}
    return (
        f'<g stroke="{c("line")}" stroke-width="1.5"><rect {box(width, 46, 6)} fill="{c("paper")}"/>'
        f'<path d="M{num(right)}-23V-11L{num(right - 12)}-23z" fill="{corner}"/>'
        f'<circle cx="{num(left + 15)}" cy="10" r="10.5" fill="{c("paper-deep")}"/></g>'
        + words(city.name, left + 5, -7, 13, font_weight="600", **narrow)
        + words(city.value, left + 15, 14.8, 13.5, "middle", font_weight="700")
        + worth
    )


def _link(link: Link) -> str:
    """GWT-51: what two neighbouring cities bring together."""
    x = sum(places.city(name)[0] for name in link.cities) / 2
    said = f"{link.points}★".replace("-", "−") if link.points else ""
    icon = {"objective_card": "objective", "exchange_token": "token"}.get(link.action, "")
    width = (22 if icon else 0) + (26 if said else 0) + (4 if icon and said else 2)
    drawn = (
        f'<rect x="{num(-width / 2)}" y="-10" width="{width}" height="20" rx="9" fill="{c("paper")}" '
        f'stroke="{c("line")}" stroke-width="1.2"/>'
    )
    if icon:
        drawn += sign(icon, -width / 2 + 12, 0, 0.72)
    if said:
        drawn += words(said, (width / 2 - 13) if icon else 0, 4.6, 12.5, "middle", font_weight="700")
    return f'<g transform="translate({num(x)} 59)">{drawn}</g>'


def cities(targets: Set[str]) -> Iterable[str]:
    for name in components().cities:
        x, y = places.city(name)
        target = f"city:{name}"
        yield f'<use id="city-{name}" href="#gwt-city-{name}"{aim(target, targets)} style="{at(x, y)}"/>'


def discs(seats: Sequence[Owned | None], opponent: str) -> Iterable[str]:
    """Discs on cities and stations; None is a seat of which nothing is known."""
    for seat, owned in enumerate(seats):
        if owned is None:
            continue
        for n, city in enumerate(owned.cities):
            before = owned.cities[:n].count(city)
            x, y = places.city(city)
            left = places.city_width(city) / -2
            x += left + (36 if seat == HUMAN else 54) + 4 * min(before, 2)
            yield _disc(f"disc-{seat}-city-{n}", seat, x, y + 10, opponent)
        for station in owned.stations:
            x, y = places.station(station)
            yield _disc(f"disc-{seat}-station-{station}", seat, x + 10, y + (0 if seat == HUMAN else 11), opponent)


def _disc(name: str, seat: int, x: float, y: float, opponent: str) -> str:
    return piece(name, tiles.seat_piece("disc", seat), x, y, tiles.of(seat, "disc", opponent), scale=0.85)


# -- railroad ----------------------------------------------------------------------------------------------------------


def _masters(game: Picture, targets: Set[str]) -> Iterable[str]:
    content = components()
    for number, tile in game.masters:
        said = f"Station master: {master_words(content.masters[tile])}"
        yield piece(f"master-{number}", f"master-{tile}", *places.master(number), said)
    for entry in content.stations.values():
        if f"station:{entry.id}" in targets:
            continue
        x, y = places.station(entry.id)
        said = f"Station: {dollars(entry.cost)}, {counted(entry.vp, 'point')}, {entry.corner} corner"
        yield (
            f'<rect id="station-{entry.id}" x="-22" y="-20" width="44" height="40" rx="5" fill="transparent" '
            f'data-target="station:{entry.id}" style="{at(x, y)}"><title>{said}</title></rect>'
        )


def engines(seats: Sequence[Owned | None], opponent: str, targets: Set[str]) -> Iterable[str]:
    for seat, owned in enumerate(seats):
        if owned is None or owned.engine < 0:
            continue
        x, y = track(owned.engine)
        if owned.engine == 0:
            x, y = x + (-8 if seat == HUMAN else 8), y + (-9 if seat == HUMAN else 10)
        said = tiles.of(seat, "engine", opponent)
        lit = aim(f"track:{owned.engine:g}", targets)
        yield piece(f"engine-{seat}", tiles.seat_piece("engine", seat), x, y - 1, said, lit)


# -- trail -------------------------------------------------------------------------------------------------------------


@cached_by_edition
def _tile(lying: Lying, chosen: bool) -> str:
    x, y = node(lying.space)
    lit = "" if chosen else f' data-target="{lying.space}"'
    name = capital(lying.name)
    content = components()
    if lying.tile in content.tiles:
        return piece(f"tile-{lying.space}", lying.tile, x, y, f"{name}: {hazard_tile(lying.tile)}", lit)
    owner = "neutral" if lying.owner == NOBODY else f"{lying.owner}"
    said = f"{name}. {tiles.building_words(lying.tile, lying.owner)}"
    return group(f"tile-{owner}-{lying.tile}", x, y, said, tiles.building(lying.tile, lying.owner), lit)


def _herders(seats: Sequence[Owned], opponent: str) -> Iterable[str]:
    for seat, owned in enumerate(seats):
        x, y = node(owned.herder)
        x, y = x + (-26 if seat == HUMAN else 26), y + 22
        said = tiles.of(seat, "herder", opponent)
        yield piece(f"herder-{seat}", tiles.seat_piece("herder", seat), x, y, said, scale=1.15)


# -- what can be chosen ------------------------------------------------------------------------------------------------


def _marks(game: Picture, targets: Set[str]) -> Iterable[str]:
    nodes = components().nodes
    for target in game.targets:
        kind, _, which = target.partition(":")
        if target in nodes:
            yield mark(target, "small" if _is_small(target) else "tile", *node(target))
        elif kind == "track":
            x, y = track(float(which))
            yield mark(target, "column" if x == places.COLUMN_X else "track", x, y)
        elif kind == "station":
            yield mark(target, "plate", *places.station(int(which)))
        elif kind == "city":
            narrow = places.city_width(which) < places.CITY_WIDTH
            yield mark(target, "town" if narrow else "city", *places.city(which))


def _is_small(space: str) -> bool:
    return bool(components().nodes[space].section)


def _badge(found: Reach) -> str:
    """How far a space is: steps in a circle at the right, fees at the left, both above all frames.

    Small spaces lie close below each other: their fees stand beside the steps, those of a building below its name.
    """
    (x, y), small = node(found.space), _is_small(found.space)
    dx, fee_y = (21, -24) if small else (30, 20.5)
    inside = (
        f'<circle cx="{num(dx)}" cy="-24" r="10.5" fill="{c("line")}" stroke="{c("glow")}" stroke-width="2"/>'
        + words(found.steps, dx, -19.2, 14, "middle", fill=c("on-dark"), font_weight="700")
    )
    if found.fee:
        inside += (
            f'<rect x="{num(-dx - 17)}" y="{num(fee_y - 9.5)}" width="34" height="19" rx="9" fill="{c("other")}" '
            f'stroke="{c("on-dark")}" stroke-width="1.4"/>'
            + words(f"−{found.fee}$", -dx, fee_y + 4.9, 13, "middle", fill=c("on-dark"), font_weight="700")
        )
    return f'<g id="reach-{esc(found.space)}" style="{at(round(x, 1), round(y, 1))}">{inside}</g>'


def _way(game: Picture, way: Way) -> str:
    """The way as it would be ridden, with the places it passes."""
    occupied = frozenset(lying.space for lying in game.trail)
    here = game.seats[HUMAN].herder
    points = list[str]()
    stops = ""
    for space in way.way:
        points += _between(here, space, occupied)
        x, y = node(space)
        stops += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="7"/>'
        here = space
    start = node(game.seats[HUMAN].herder)
    d = f"M{start[0]:.0f} {start[1]:.0f}" + "".join(f"L{node(p)[0]:.0f} {node(p)[1]:.0f}" for p in points)
    variant = f' data-variant="{esc(way.variant)}"' if way.variant else ""
    name = "-".join(way.way)
    return (
        f'<g id="way-{name}" class="ghost" data-ghost="{way.space}"{variant}><path class="gwt-way-rim" d="{d}"/>'
        f'<path class="gwt-way" d="{d}"/><g class="gwt-stops">{stops}</g></g>'
    )


def _sites(game: Picture) -> Iterable[str]:
    """The building as it would stand on each space where it may go."""
    if game.building:
        for space in game.targets:
            if space in components().nodes:
                body = tiles.building(game.building, HUMAN)
                yield group(f"site-{space}", *node(space), "", body, f' class="ghost" data-ghost="{space}"')


@cached_by_edition
def _between(one: str, other: str, occupied: frozenset[str]) -> list[str]:
    """The spaces from one location to the next, empty ones included."""
    ways = components().next
    edge: list[list[str]] = [[one]]
    while edge:
        line = edge.pop(0)
        for way in ways[line[-1]]:
            if way == other:
                return [*line[1:], way]
            if way not in occupied and way != KANSAS_CITY:
                edge.append([*line, way])
    return [other]


# -- the panel ---------------------------------------------------------------------------------------------------------

PANEL_WIDTH, ROW_HEIGHT, CHIP = 268, 52, 52


def _panel(panel: Panel) -> str:
    """What can be done where the herder stands, beside it. A phone says it in the prompt instead (`data-panel`)."""
    head = (24 if panel.title else 6) + (20 if panel.subtitle and not panel.chips else 0)
    below = 22 + CHIP + 8 if panel.chips else 0
    height = head + len(panel.rows) * (ROW_HEIGHT + 4) + below + 4
    drawn = (
        f'<rect width="{PANEL_WIDTH}" height="{height}" rx="10" fill="{c("paper-deep")}" stroke="{c("line")}" '
        f'stroke-width="2" class="gwt-panel"/>{bold(panel.title, 12, 18, 15, anchor="start")}'
    )
    drawn += "".join(_row(row, head + n * (ROW_HEIGHT + 4)) for n, row in enumerate(panel.rows))
    top = head + len(panel.rows) * (ROW_HEIGHT + 4)
    drawn += words(panel.subtitle, 12, top + 15 if panel.chips else 37, 13.5)
    drawn += "".join(_chip(chip, n, top + 22) for n, chip in enumerate(panel.chips))
    x, y = _beside(panel.space, height)
    return f'<g id="panel" data-panel="{esc(panel.space)}" style="{at(x, y)}">{drawn}</g>'


def _beside(space: str, height: float) -> tuple[float, float]:
    x, y = node(space)
    px = x - PANEL_WIDTH - 50 if x > 430 else x + 50
    top = min(max(y - height / 2, 108), places.HEIGHT - height - 6)
    return round(max(6, px)), round(max(6, top))


def _row(row: Row, top: float) -> str:
    """A thing to do: its name, and in a second line what it comes to now, if there is room."""
    left = 46 if row.sign else 10
    width = 30 if row.sign else 36
    found = lines(row.text, 30 if row.sign else 34)
    note = len(found) == 1 and bool(row.note)
    if note:
        found += lines(row.note, width, 2)
    first, step = {1: (31, 0), 2: (22, 17)}.get(len(found), (17, 14.5))
    body = _button(PANEL_WIDTH - 12, ROW_HEIGHT)
    for n, line in enumerate(found):
        soft = note and n > 0
        size = 12.5 if soft or row.sign else 14 if note or len(found) == 1 else 13
        body += words(
            line, left, first + step * n, 14 if row.sign and n == 0 else size, fill=c("soft" if soft else "line")
        )
    if row.sign:
        body += sign(AUXILIARY_SIGNS[row.sign], 24, ROW_HEIGHT / 2, 1.2)
    return _target("row", row, 6, top, body)


def _target(kind: str, row: Row, x: float, y: float, body: str) -> str:
    name, said = esc(row.target), f"{row.text}. {row.note}" if row.note else row.text
    return group(f"{kind}-{name}", x, y, said, body, f' class="target" data-target="{name}"')


def _button(width: float, height: float) -> str:
    look = f'fill="{c("paper")}" stroke="{c("line")}" stroke-width="1.6" stroke-dasharray="6 4"'
    return f'<rect width="{num(width)}" height="{num(height)}" rx="7" {look}/>'


def _chip(chip: Row, n: int, top: float) -> str:
    body = _button(CHIP - 2, CHIP) + sign(AUXILIARY_SIGNS[chip.sign], (CHIP - 2) / 2, CHIP / 2, 1.3)
    return _target("chip", chip, 6 + n * CHIP, top, body)
