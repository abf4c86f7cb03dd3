"""Draws the view as SVG regions: `board`, `hand`, `scores` and `tiles`; at a real table only `scores`.

A tile is 100 units wide. Normal zoom is a tile of 100 pixels, one unit a pixel; no text is smaller than 11 units.

Ids belong to pieces: `tile-17` and `wall-17` are the tile laid in turn 17 (the start tile is 0), `meeple-red-17` Red's
meeple on it. Tiles and meeples carry `data-target` too, so that a step of the story can light up what it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from secondchair.core.parts import no_cover
from secondchair.core.rules import View
from secondchair.core.svg import Box, at, el, esc, layer, num, region, text, theme, title, use
from secondchair.games.carcassonne import content, figures, shapes, tiles
from secondchair.games.carcassonne.content import MONASTERY, ROAD, Kind
from secondchair.games.carcassonne.figures import NO_LETTER, c
from secondchair.games.carcassonne.view import VARIANTS, Cell, Colour, Completed, Landscape, Meeple, TableGame, Tile

CELL = 100
cover = no_cover


@cache
def _kinds() -> dict[str, Kind]:
    return {kind.id: kind for kind in content.load().kinds}


@cache
def symbols() -> str:
    """What is sent once: colours for day and evening, tiles, meeples and signs."""
    colours = theme({**tiles.COLOURS, **figures.MEEPLE_COLOURS}, '[data-theme="evening"]')
    style = f'{colours}[data-letters="yes"]{{--letters:1}}.car-plot{{opacity:0}}.car-plot[data-lit]{{opacity:1}}'
    return f"<style>{style}</style>{tiles.draw_symbols(_kinds().values())}{figures.draw_symbols()}{_track()}"


def draw(view: View) -> dict[str, str]:
    """The regions of the page."""
    game = view.game
    if isinstance(game, TableGame):
        return {"scores": _scores(game)}
    if not isinstance(game, Landscape):
        raise TypeError(f"this is no view of Carcassonne: {type(game).__name__}")
    return {
        "board": _board(game, view.prompt.focus),
        "hand": _hand(game),
        "scores": _scores(game),
        "tiles": _tiles_left(game),
    }


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(game: Landscape, focus: str) -> str:
    last = game.tiles[-1]
    body = (
        layer("ground", map(_ground, game.tiles))
        + layer("holes", (_hole(x, y) for x, y in game.holes))
        + layer("walls", (_wall(tile) for tile in game.tiles if _has_wall(tile.kind)), pointer_events="none")
        + layer("last", [use("car-last", last.x * CELL, last.y * CELL, id="last")], pointer_events="none")
        + layer("features", _features(game))
        + layer("meeples", (_meeple(meeple, game.tiles) for meeple in game.meeples), pointer_events="none")
        + layer("cells", map(_cell, game.cells))
        + layer("parts", (_free_part(game, part) for part in game.free) if game.phase == "claim" else ())
        + layer(
            "ghosts", (_ghost(game.hand, cell, t) for cell in game.cells for t in cell.turns), pointer_events="none"
        )
    )
    return region("board", _extent(game), body, "The landscape", focus)


def _extent(game: Landscape) -> Box:
    """All tiles and a cell around them, at least five cells each way."""
    xs, ys = [tile.x for tile in game.tiles], [tile.y for tile in game.tiles]
    left, right = min(*xs, -1) - 1, max(*xs, 1) + 1
    top, bottom = min(*ys, -1) - 1, max(*ys, 1) + 1
    half = CELL / 2
    return left * CELL - half, top * CELL - half, (right - left + 1) * CELL, (bottom - top + 1) * CELL


@cache
def _has_wall(kind: str) -> bool:
    return bool(shapes.wall_ends(_kinds()[kind]))


def _lie(x: int, y: int, turn: int) -> str:
    """The style of a tile on a cell; `--u` turns back what stands upright on it."""
    where = f"transform:translate({x * CELL}px,{y * CELL}px)"
    return f"--u:-{turn * 90}deg;{where} rotate({turn * 90}deg)" if turn else where


@lru_cache(4096)
def _ground(t: Tile) -> str:
    picture = tiles.variant(t.x, t.y)
    return (
        f'<use id="tile-{t.n}" href="#car-{t.kind}{picture}" data-target="cell:{t.x},{t.y}" '
        f'style="{_lie(t.x, t.y, t.turn)}"/>'
    )


@lru_cache(4096)
def _wall(t: Tile) -> str:
    return f'<use id="wall-{t.n}" href="#car-{t.kind}w" style="{_lie(t.x, t.y, t.turn)}"/>'


def _hole(x: int, y: int) -> str:
    words = title("A hole: no remaining tile fits here")
    return el("use", words, id=f"hole-{x},{y}", href="#car-hole", style=at(x * CELL, y * CELL))


def _cell(cell: Cell) -> str:
    x, y = cell.x, cell.y
    words = title("The game ends if the tile is laid here: a meeple must be placed, and none is left")
    sign = "car-end" if cell.ends else "car-cell"
    return (
        f'<use id="cell-{x},{y}" class="target" data-target="cell:{x},{y}" href="#{sign}" '
        f'style="transform:translate({x * CELL}px,{y * CELL}px)">{words if cell.ends else ""}</use>'
    )


def _ghost(kind: str, cell: Cell, turn: int) -> str:
    x, y = cell.x, cell.y
    return (
        f'<g id="ghost-{x},{y},{turn}" class="ghost" data-ghost="cell:{x},{y}" data-variant="{VARIANTS[turn]}" '
        f'style="{_lie(x, y, turn)}"><use href="#car-{kind}{tiles.variant(x, y)}"/><use href="#car-{kind}g"/></g>'
    )


def _spot(t: Tile, part: int) -> tuple[float, float]:
    """Where a meeple on this part stands, on the board."""
    x, y = shapes.turned(shapes.meeple_spot(_kinds()[t.kind], part), t.turn)
    return t.x * CELL + x, t.y * CELL + y


def _meeple(m: Meeple, laid: Sequence[Tile]) -> str:
    t = laid[m.n]
    words = f"{m.colour.capitalize()}'s meeple on a {content.TERRAINS[_kinds()[t.kind].parts[m.part].terrain]}"
    return (
        f'<use id="meeple-{m.colour}-{m.n}" class="meeple" href="#car-{m.colour}" '
        f'data-target="part:{t.x},{t.y},{m.part}" style="{at(*_spot(t, m.part))}">{title(words)}</use>'
    )


@cache
def _shape(kind: str, part: int) -> str:
    """The outline of a part, to be lit up."""
    k = _kinds()[kind]
    found = k.parts[part]
    look = f'fill="{c("glow")}" fill-opacity=".5" stroke="{c("line")}" stroke-width="2.5" stroke-dasharray="7 5"'
    if found.terrain == MONASTERY:
        return f'<circle r="{tiles.GARDEN}" {look}/>'
    if found.terrain == ROAD:
        d = shapes.road_curve(k, found.sides, arm=14).path()
        return (
            f'<g fill="none"><path d="{d}" stroke="{c("line")}" stroke-width="15"/>'
            f'<path d="{d}" stroke="{c("glow")}" stroke-width="11"/>'
            f'<path d="{d}" stroke="{c("line")}" stroke-width="2" stroke-dasharray="6 5"/></g>'
        )
    return f'<path d="{shapes.city_path(k, found.sides)}" {look}/>'


def _free_part(game: Landscape, part: int) -> str:
    """A feature that can be claimed, and the meeple as it would stand there; a finger's width to touch."""
    t = game.tiles[-1]
    x, y = _spot(t, part)
    colour = next(colour.name for colour in game.colours if colour.now)
    return el(
        "g",
        f'<circle r="22" fill="transparent" style="{at(x, y)}"/>',
        f'<g style="{_lie(t.x, t.y, t.turn)}">{_shape(t.kind, part)}</g>',
        use(f"car-{colour}", x, y, opacity=0.8),
        id=f"part-{t.n}-{part}",
        class_="target",
        data_target=f"part:{t.x},{t.y},{part}",
    )


def _features(game: Landscape) -> Iterable[str]:
    """Completed features: those that wait to be scored, to be chosen; those just scored, to be lit by the story."""
    for done in game.completed:
        yield _waiting(game, done) if done.target else _scored(game, done)


def _waiting(game: Landscape, done: Completed) -> str:
    drawn = ""
    for n, part in done.parts:
        t = game.tiles[n]
        drawn += f'<g style="{_lie(t.x, t.y, t.turn)}">{_shape(t.kind, part)}</g>'
    n, part = next((place for place in done.parts if place[0] == game.tiles[-1].n), done.parts[0])
    x, y = _spot(game.tiles[n], part)
    if any(meeple.n == n and meeple.part == part for meeple in game.meeples):
        x, y = x + 22, y - 20  # beside the meeple
    badge = (
        f'<g style="{at(x, y)}"><circle r="22" fill="transparent"/><circle r="17" fill="{c("target")}" '
        f'stroke="{c("line")}" stroke-width="2"/>'
        + text(done.value, 0, 6.5, 18, text_anchor="middle", font_weight=700, fill=c("line"))
        + "</g>"
    )
    return el("g", drawn, badge, id=f"done-{done.target[5:]}", class_="target", data_target=done.target)


def _scored(game: Landscape, done: Completed) -> str:
    drawn = ""
    for n, part in done.parts:
        t = game.tiles[n]
        drawn += (
            f'<g id="plot-{n}-{part}" class="car-plot" data-target="part:{t.x},{t.y},{part}" pointer-events="none" '
            f'style="{_lie(t.x, t.y, t.turn)}">{_shape(t.kind, part)}</g>'
        )
    return drawn


# -- the hand ----------------------------------------------------------------------------------------------------------

HAND: Box = (0, 0, 240, 112)


def _hand(game: Landscape) -> str:
    """The tile in hand; of the colour whose turn it is, meeples and pile."""
    now = next((colour for colour in game.colours if colour.now), None)
    body = layer("hand-tile", _held(game.hand))
    if now is not None:
        body += layer("hand-colour", _supply(now, game.meeples_each), style=NO_LETTER)
    return region("hand", HAND, body, "In your hand")


def _held(kind: str) -> list[str]:
    if not kind:
        return [el("use", href="#car-cell", id="hand-empty", style=at(56, 56, scale=0.9), opacity=0.4)]
    wall = f'<use href="#car-{kind}w"/>' if _has_wall(kind) else ""
    words = title(_kinds()[kind].name)
    return [f'<g id="hand-{kind}" style="{at(56, 56)}">{words}<use href="#car-{kind}0"/>{wall}</g>']


def _supply(now: Colour, each: int) -> Iterable[str]:
    name = now.name.capitalize()
    yield use(f"car-{now.name}", 130, 28, scale=1.1, id="hand-figure")
    yield text(name, 150, 34, 20, id="hand-name", font_weight=700, fill="currentColor")
    yield use("car-pile", 130, 60, scale=0.9, id="hand-pile")
    yield text(now.pile, 150, 68, 20, id="hand-pile-n", fill="currentColor")
    gap = min(24, 110 / each)
    for i in range(each):
        words = title(f"{name} has {now.meeples} of {each} meeples left")
        piece = now.name if i < now.meeples else "away"
        yield el("use", words, id=f"hand-meeple-{i}", href=f"#car-{piece}", style=at(126 + i * gap, 97, scale=0.66))


# -- the scoreboard ----------------------------------------------------------------------------------------------------

FIELD = 32  # a field of the track, which is a lap of 50 in five rows, to and fro (CAR-27)
LAP = 50
ROW = 40
NUDGES = ((-6, 4), (6, 4), (-6, 10), (6, 10))  # markers on one field stand side by side


def _field(points: int) -> tuple[int, int]:
    """The middle of a field of the track."""
    row, column = divmod(points % LAP, 10)
    return (column if row % 2 == 0 else 9 - column) * FIELD + FIELD // 2, row * FIELD + FIELD // 2


def _track() -> str:
    drawn = ""
    for points in range(LAP):
        x, y = _field(points)
        shade = ".16" if points % 5 == 0 else ".05"
        drawn += (
            f'<rect x="{x - 15}" y="{y - 15}" width="30" height="30" rx="5" fill-opacity="{shade}"/>'
            f'<text x="{x}" y="{y - 3}" font-size="12" text-anchor="middle">{points}</text>'
        )
    return f'<symbol id="car-track" overflow="visible"><g fill="currentColor">{drawn}</g></symbol>'


def _scores(game: Landscape | TableGame) -> str:
    """The track with all markers, and a row for each colour; the last place is marked."""
    height = 5 * FIELD + 8 + ROW * len(game.colours)
    markers = sorted(enumerate(game.colours), key=lambda found: -found[1].points)
    body = (
        layer("track", ['<use id="track" href="#car-track"/>'])
        + layer("markers", (_score_marker(i, colour, game.colours) for i, colour in markers), style=NO_LETTER)
        + layer("rows", (_row(i, colour, game.meeples_each) for i, colour in enumerate(game.colours)), style=NO_LETTER)
        + layer("turn", _turn_marker(game))
    )
    return region("scores", (0, 0, 10 * FIELD, height), body, _standing(game.colours))


def _standing(colours: Iterable[Colour]) -> str:
    standing = (f"{colour.name.capitalize()} {colour.points}{', last' if colour.last else ''}" for colour in colours)
    return f"Scoreboard: {'; '.join(standing)}"


def _score_marker(i: int, colour: Colour, colours: Iterable[Colour]) -> str:
    x, y = _field(colour.points)
    dx, dy = NUDGES[i]
    lap = _laps(colour.points // LAP * LAP, x) if _has_room(colour, colours) else ""
    ring = f'<circle r="19" cy="-2" fill="{c("glow")}" stroke="{c("line")}" stroke-width="2" stroke-dasharray="4 3"/>'
    return el(
        "g",
        title(f"{colour.name.capitalize()}: {colour.points}"),
        ring if colour.last else "",
        f'<use href="#car-{colour.name}"/>',
        lap,
        id=f"score-{colour.name}",
        style=at(x + dx, y + dy, scale=0.62),
    )


def _has_room(colour: Colour, colours: Iterable[Colour]) -> bool:
    """Whether its laps can stand beside it: two plates would lie on each other, and the rows below say the same."""
    x, y = _field(colour.points)
    places = [_field(other.points) for other in colours if other.points >= LAP and other is not colour]
    return colour.points >= LAP and not any(abs(x - a) <= 2 * FIELD and abs(y - b) <= FIELD for a, b in places)


def _laps(points: int, x: float) -> str:
    """What lies in the rounds before this one, on a plate of its own: below it stand the figures of the track."""
    said = f"+{points}"
    width = 11 * len(said) + 8
    left = -width if x > 9 * FIELD else 0 if x < FIELD else -width / 2  # it stays on the board
    plate = f'<rect x="{left:g}" y="-38" width="{width}" height="22" rx="6" fill="{c("target")}" stroke="{c("line")}"/>'
    return plate + text(said, left + width / 2, -21, 18, text_anchor="middle", fill=c("line"), font_weight=700)


def _row(i: int, colour: Colour, each: int) -> str:
    size = 18 if colour.points < 100 else 14  # beside "Yellow" in bold letters
    gap = min(14, 80 / each)
    supply = "".join(
        f'<use href="#car-{colour.name if k < colour.meeples else "away"}" style="{at(140 + k * gap, 2, scale=0.45)}"/>'
        for k in range(each)
    )
    last = (
        f'<rect x="284" y="-11" width="36" height="22" rx="11" fill="{c("glow")}" stroke="{c("line")}"/>'
        + text("last", 302, 4, 12, text_anchor="middle", fill=c("line"))
        if colour.last
        else ""
    )
    return el(
        "g",
        f'<use href="#car-{colour.name}" style="{at(32, 2, scale=0.8)}"/>',
        text(colour.name.capitalize(), 47, 5, 14, fill="currentColor", font_weight=700 if colour.now else None),
        text(colour.points, 130, 6, size, text_anchor="end", fill="currentColor", font_weight=700),
        supply,
        f'<use href="#car-pile" style="{at(244, -2, scale=0.7)}"/>',
        text(colour.pile, 258, 5, 15, fill="currentColor"),
        last,
        id=f"row-{colour.name}",
        style=at(0, _row_y(i)),
    )


def _row_y(i: int) -> int:
    return 5 * FIELD + 8 + ROW * i + ROW // 2


def _turn_marker(game: Landscape | TableGame) -> Iterable[str]:
    """Whose turn it is: a figure of a colour that nobody plays (CAR-7), or just an arrow."""
    for i, colour in enumerate(game.colours):
        if colour.now:
            words = title(f"{colour.name.capitalize()}'s turn")
            if game.marker:
                yield el("use", words, id="turn", href=f"#car-{game.marker}", style=at(10, _row_y(i) + 2, scale=0.7))
            else:
                yield el("path", words, id="turn", d="M-5-8 7 0-5 8z", fill="currentColor", style=at(11, _row_y(i)))


# -- tiles left --------------------------------------------------------------------------------------------------------

COLUMNS, MINI = 6, 60


def _tiles_left(game: Landscape) -> str:
    """Every kind of tile, and how many of it are still to come."""
    rows = -(-len(game.bag) // COLUMNS)
    body = layer("kinds", (_kind_left(i, kind, n) for i, (kind, n) in enumerate(game.bag)))
    return region("tiles", (0, 0, COLUMNS * MINI, rows * (MINI + 16)), body, "Tiles left, by kind")


@lru_cache(4096)
def _kind_left(i: int, kind: str, n: int) -> str:
    x, y = i % COLUMNS * MINI + MINI / 2, i // COLUMNS * (MINI + 16) + 30
    wall = f'<use href="#car-{kind}w"/>' if _has_wall(kind) else ""
    fade = "" if n else ' opacity=".3"'
    return (
        f'<g id="kind-{kind}" style="{at(x, y)}"><title>{esc(_kinds()[kind].name)}: {n} left</title>'
        f'<g{fade} style="transform:scale(.5)"><use href="#car-{kind}0"/>{wall}</g>'
        f'<text y="{num(41)}" font-size="14" text-anchor="middle" fill="currentColor">{n or "none"}</text></g>'
    )
