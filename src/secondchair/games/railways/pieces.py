"""What lies on the chart: cities with their cubes, links as track, and the signs that the panels share with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from secondchair.core.svg import at, esc, num, text, title
from secondchair.games.railways.chart import CITY_RADIUS, HEX, LEGEND, PEAKS, WAVES, Chart, Point, c, chart, hexagon
from secondchair.games.railways.content import BOARDS, COLORS, Board, City
from secondchair.games.railways.view import CityShown, LinkShown

LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "purple": "P", "black": "K", "grey": ""}
ON_DARK, ON_LIGHT = "#ffffff", "#221e19"
HIDDEN = ' display="none"'
CUBE, PAIR = 13, 21  # width of one cube, and of several of a colour
TOUCH = 23.8  # around a city or a link that can be chosen: 44 pixels where the whole board is 513 high


def ink_on(color: str) -> str:
    return ON_LIGHT if color in ("yellow", "grey") else ON_DARK


def aim(target: str, can: bool) -> str:
    """The attributes of a piece that prompts and events can name."""
    chosen = ' class="target"' if can else ""
    return f'{chosen} data-target="{esc(target)}"'


STYLE = (
    ".rw-track{fill:none;stroke-linecap:butt;stroke-linejoin:round;stroke:currentColor}"
    ".rw-bed{stroke:var(--rw-halo);stroke-width:9.5;opacity:.85}"
    ".rw-sleepers{stroke-width:8;stroke-dasharray:1.8 2.9}.rw-rails{stroke-width:4.2}"
    ".rw-between{stroke:var(--rw-halo);stroke-width:1.6}"
    ".rw-of-you{color:var(--rw-you)}.rw-of-railbot{color:var(--rw-railbot)}.rw-of-works{color:var(--rw-works)}"
    ".rw-of-railbot .rw-sleepers{stroke-dasharray:1.5 1.5 1.5 5.5;stroke-width:9}"
    ".rw-of-railbot .rw-rails{stroke-width:3}"
    ".rw-of-works .rw-rails{stroke-dasharray:6 3}"
    ".rw-reach{fill:none;stroke:transparent;stroke-width:20;pointer-events:stroke}"
    ".rw-spot{fill:transparent}.rw-can{fill:none;stroke:var(--rw-glow);stroke-width:4}"
    ".rw-rim{fill:none;stroke:var(--rw-ink);stroke-width:1;stroke-dasharray:4 2.5}"
    "[data-glimpsed] .rw-spot,[data-picked] .rw-spot{fill:var(--rw-glow);fill-opacity:.35}"
    ".rw-name{fill:var(--rw-ink);stroke:var(--rw-halo);stroke-width:3.2;paint-order:stroke;stroke-linejoin:round;"
    "font-weight:650}.rw-out{fill:var(--rw-soft);font-weight:400;font-style:italic}"
    ".rw-letter{font-weight:750;text-anchor:middle}"
)


# -- symbols -----------------------------------------------------------------------------------------------------------


def _cube_symbol(color: str) -> str:
    square = f'<rect width="{CUBE}" height="13" rx="2" fill="{c(color)}" stroke="{c("rim")}" stroke-width="1"/>'
    letter = text(LETTERS[color], CUBE / 2, 10.8, 12, class_="rw-letter", fill=ink_on(color))
    return f'<g id="rw-cube-{color}">{square}{letter}</g>'


def _new_symbol(color: str) -> str:
    """A New City tile."""
    shape = hexagon((0, 0), 0, 1.25)
    star = '<path d="M0-12.4l1 2.3 2.5.2-1.9 1.7.6 2.4L0-7.1l-2.2 1.3.6-2.4-1.9-1.7 2.5-.2z" fill="#fff"/>'
    return (
        f'<g id="rw-new-{color}"><path d="{shape}" fill="{c(color)}" stroke="{c("ink")}" stroke-width="1.4"/>{star}'
        + text(LETTERS[color], 0, 6.4, 13, class_="rw-letter", fill=ink_on(color))
        + "</g>"
    )


_ROBOT = (
    f'<g id="rw-railbot"><path d="M0-10V-6" stroke="{c("railbot")}" stroke-width="1.6"/>'
    f'<circle cy="-10" r="1.6" fill="{c("railbot")}"/>'
    f'<rect x="-6.5" y="-6.5" width="13" height="11.5" rx="2.5" fill="{c("railbot")}" stroke="{c("halo")}"/>'
    f'<path d="M-3.2-2.6v2.6M3.2-2.6v2.6" stroke="{c("halo")}" stroke-width="2.2" stroke-linecap="round"/>'
    f'<path d="M-3 2.8H3" stroke="{c("halo")}" stroke-width="1.2"/></g>'
)
_YOURS = (
    f'<g id="rw-yours"><circle r="6.8" fill="{c("you")}" stroke="{c("halo")}"/>'
    f'<path d="M0-4.8l1.4 3.1 3.4.3-2.6 2.3.8 3.4L0 2.5l-3 1.8.8-3.4-2.6-2.3 3.4-.3z" fill="{c("halo")}"/></g>'
)
_DEPOT = (
    f'<g id="rw-depot"><path d="M-9 7V-2L0-9 9-2V7z" fill="{c("works")}" stroke="{c("halo")}" stroke-width="1.2"/>'
    f'<path d="M-4 7V0H4V7z" fill="{c("halo")}"/></g>'
)
_MARKER = (  # an Empty City Marker
    f'<g id="rw-empty"><circle cx="6.5" cy="6.5" r="6" fill="{c("card")}" stroke="{c("ink")}" stroke-width="1.4"/>'
    f'<path d="M2.6 10.4 10.4 2.6" stroke="{c("ink")}" stroke-width="1.6"/></g>'
)
_CROSS = (
    '<g id="rw-cross" fill="none" stroke-linecap="round">'
    f'<path d="M-9-9 9 9M9-9-9 9" stroke="{c("halo")}" stroke-width="7"/>'
    f'<path d="M-9-9 9 9M9-9-9 9" stroke="{c("you")}" stroke-width="3.6"/></g>'
)
_ENGINE = (
    '<g id="rw-engine" fill="currentColor"><path d="M-30 6V-20h18v14h6v-8h4v-8h7v8h14q9 0 9 10v10z"/>'
    '<path d="M-27-17h10v8h-10z" fill="var(--rw-card)"/>'
    '<g stroke="var(--rw-card)" stroke-width="1.6"><circle cx="-20" cy="8" r="8"/><circle cx="2" cy="10" r="6"/>'
    '<circle cx="18" cy="10" r="6"/></g><path d="M28 6l8 10H24z"/></g>'
)


_SENDS = (
    f'<g id="rw-sends" fill="{c("works")}" stroke="{c("halo")}" stroke-width="1.2">'
    '<path d="M14.5-6.5 26 0 14.5 6.5z"/><path d="M-14.5-6.5-26 0-14.5 6.5z"/></g>'
)


def _stubs(turn: float) -> str:
    """Rails that begin in a city, on all sides."""
    ways = "".join(f'<path d="M13 0H{num(HEX)}" transform="rotate({num(turn + 60 * k)})"/>' for k in range(6))
    name = f"rw-stubs-{num(turn)}"
    outer = f'<g stroke="{c("halo")}" stroke-width="8">{ways}</g>'
    sleepers = f'<g stroke="{c("you")}" stroke-width="7" stroke-dasharray="1.8 2.9">{ways}</g>'
    return f'<g id="{name}" fill="none">{outer}{sleepers}<g stroke="{c("you")}" stroke-width="3">{ways}</g></g>'


def symbols(turns: Sequence[float]) -> str:
    return (
        "".join(_cube_symbol(color) for color in COLORS)
        + "".join(_new_symbol(color) for color in COLORS)
        + _SENDS + _ROBOT + _YOURS + _DEPOT + _MARKER + _CROSS + _ENGINE
        + "".join(_stubs(turn) for turn in sorted(set(turns)))
    )  # fmt: skip


WINGS = '<use href="#rw-sends"/>'  # a city that can deliver


# -- cubes and cities --------------------------------------------------------------------------------------------------


def strip_width(cubes: Sequence[int]) -> int:
    return sum((PAIR if n > 1 else CUBE) + 2 for n in cubes if n) - 2


def cubes(name: str, goods: Sequence[int], x: float, y: float) -> str:
    """One square a colour, with its letter, and how many there are if more than one."""
    drawn = []
    for color, n in zip(COLORS, goods, strict=True):
        if not n:
            continue
        if n == 1:
            inside = f'<use href="#rw-cube-{color}"/>'
        else:
            inside = (
                f'<rect width="{PAIR}" height="13" rx="2" fill="{c(color)}" stroke="{c("rim")}" stroke-width="1"/>'
                + text(f"{LETTERS[color]}{n}", PAIR / 2, 10.8, 12, class_="rw-letter", fill=ink_on(color))
            )
        drawn.append(f'<g id="cube-{esc(name)}-{color}" style="{at(x, y)}">{inside}</g>')
        x += (PAIR if n > 1 else CUBE) + 2
    return "".join(drawn)


def strip_start(anchor: str, width: float) -> float:
    return {"start": 0.0, "middle": -width / 2, "end": -width}[anchor]


@lru_cache(maxsize=4096)
def city(key: str, shown: CityShown, can: bool, sends: bool = False) -> str:
    """A city in its place: hexagon and letter. What can be chosen has a ring and room for a finger; where a cube can
    set out, its ring has wings."""
    on, board = chart(key), BOARDS[key]
    info = board.cities[board.city_index[shown.id]]
    x, y = on.spots[info.hex]
    target = f"city:{shown.id}"
    touch = f'<circle class="rw-spot" r="{TOUCH if can else CITY_RADIUS}"/>'
    ring = f'<circle class="rw-can" r="{CITY_RADIUS + 2.5}"/><circle class="rw-rim" r="{CITY_RADIUS + 5}"/>'
    return (
        f'<g id="city-{esc(shown.id)}"{aim(target, can)} style="{at(x, y)}">{title(_city_words(info, shown))}'
        f"{touch}{ring if can else ''}{WINGS if can and sends else ''}{_town(shown, on.turn)}</g>"
    )


@lru_cache(maxsize=4096)
def goods(key: str, shown: CityShown, under: bool = False) -> str:
    """The name of a city and its cubes, above all hexagons and rings; not where the price of a step lies on it."""
    on, board = chart(key), BOARDS[key]
    info = board.cities[board.city_index[shown.id]]
    x, y = on.spots[info.hex]
    known = f'id="goods-{esc(shown.id)}"{aim(f"city:{shown.id}", False)}'
    return f'<g {known} style="{at(x, y)}"{HIDDEN if under else ""}>{_name(on, info, shown)}</g>'


def _city_words(info: City, shown: CityShown) -> str:
    if not shown.in_play:
        return f"{info.name}: not in play"
    goods = ", ".join(f"{n} {color}" for color, n in zip(COLORS, shown.cubes, strict=True) if n)
    new = "new " if shown.new else ""
    kind = "grey city, accepts nothing" if shown.color == "grey" else f"{new}{shown.color} city"
    return f"{info.name}: {kind}; {goods or 'no cubes'}{'; Empty City Marker' if shown.marker else ''}"


def _town(shown: CityShown, turn: float) -> str:
    """The hexagon in the city's colour."""
    if not shown.in_play:
        return (
            f'<path d="{hexagon((0, 0), turn, 1)}" fill="{c("land")}" stroke="{c("soft")}" stroke-width="1.2"/>'
            f'<path d="M-6-6 6 6M6-6-6 6" stroke="{c("soft")}" stroke-width="2"/>'
        )
    rim = 'stroke-width="3"' if shown.marker else 'stroke-width="1.6"'
    drawn = f'<path d="{hexagon((0, 0), turn, 1.06)}" fill="{c(shown.color)}" stroke="{c("ink")}" {rim}/>'
    if shown.new:
        drawn += f'<path d="{hexagon((0, 0), turn, 0.86)}" fill="none" stroke="{ink_on(shown.color)}"/>'
    if shown.color == "grey":
        return drawn + '<circle r="3.2" fill="none" stroke="#221e19" stroke-width="1.6"/>'
    return drawn + text(LETTERS[shown.color], 0, 4.6, 13, class_="rw-letter", fill=ink_on(shown.color))


def _name(on: Chart, info: City, shown: CityShown) -> str:
    plate, (x, y) = on.plates[info.id], on.spots[info.hex]
    dx, dy = round(plate.x - x, 1), round(plate.y - y, 1)
    kind = "rw-name" if shown.in_play else "rw-name rw-out"
    drawn = text(info.name, dx, dy, 12, class_=kind, text_anchor=plate.anchor)
    if shown.marker:
        start = dx + strip_start(plate.anchor, CUBE)
        return drawn + f'<use href="#rw-empty" id="marker-{esc(shown.id)}" style="{at(start, dy + 3)}"/>'
    return drawn + cubes(shown.id, shown.cubes, dx + strip_start(plate.anchor, strip_width(shown.cubes)), dy + 3)


# -- track -------------------------------------------------------------------------------------------------------------


def _p(p: Point) -> str:
    return f"{num(round(p[0], 1))} {num(round(p[1], 1))}"


def _mid(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


@lru_cache(maxsize=4096)
def rails(key: str, hexes: tuple[str, ...], skip: int = 0) -> str:
    """The line of a track: straight out of its first hex, a gentle curve in each tile, into the middle of its last one.

    `skip` leaves out so many hexes at the beginning, but their direction counts.
    """
    spots = [chart(key).spots[h] for h in hexes]
    start = spots[0] if skip == 0 else _mid(spots[skip - 1], spots[skip])
    d = f"M{_p(start)}"
    if skip == 0:
        d += f"L{_p(_mid(spots[0], spots[1]))}"
    for i in range(max(1, skip), len(spots) - 1):
        d += f"Q{_p(spots[i])} {_p(_mid(spots[i], spots[i + 1]))}"
    return d + f"L{_p(spots[-1])}"


@lru_cache(maxsize=4096)
def middle(key: str, hexes: tuple[str, ...]) -> Point:
    """Where the sign of a link's owner stands."""
    spots = [chart(key).spots[h] for h in hexes]
    n = len(spots)
    if n % 2 == 0:
        return _mid(spots[n // 2 - 1], spots[n // 2])
    a, b, e = spots[n // 2 - 1 : n // 2 + 2]
    return (a[0] + 6 * b[0] + e[0]) / 8, (a[1] + 6 * b[1] + e[1]) / 8


def track(d: str, owner: str) -> str:
    between = '<path class="rw-between" d="' + d + '"/>' if owner == "you" else ""
    return (
        f'<g class="rw-track rw-of-{owner}"><path class="rw-bed" d="{d}"/><path class="rw-sleepers" d="{d}"/>'
        f'<path class="rw-rails" d="{d}"/>{between}</g>'
    )


def _touch(x: float, y: float) -> str:
    """Room for a finger in the middle of a link, and a ring that shows it."""
    middle = f'cx="{num(round(x, 1))}" cy="{num(round(y, 1))}"'
    return (
        f'<circle class="rw-can" {middle} r="11"/><circle class="rw-rim" {middle} r="13.5"/>'
        f'<circle class="rw-spot" {middle} r="{TOUCH}"/>'
    )


@lru_cache(maxsize=4096)
def link(key: str, shown: LinkShown, can: bool, used: bool) -> str:
    """Yours has two rails, even sleepers and a star; the Railbot's one rail, paired sleepers, its face."""
    d = rails(key, shown.hexes)
    x, y = middle(key, shown.hexes)
    glow = f'<path d="{d}" fill="none" stroke="{c("glow")}" stroke-width="16" stroke-linecap="round"/>' if can else ""
    if used:
        glow = f'<path d="{d}" fill="none" stroke="{c("works")}" stroke-width="15" opacity=".75"/>'
    touch = _touch(x, y) if can else ""
    sign = "depot" if shown.depot else "yours" if shown.owner == "you" else "railbot"
    board = BOARDS[key]
    ends = [board.cities[board.city_at[board.index[h]]].name for h in (shown.hexes[0], shown.hexes[-1])]
    whose = "your link" if shown.owner == "you" else "the Railbot's link"
    words = f"{' – '.join(ends)}: {whose}{', with a depot' if shown.depot else ''}"
    return (
        f'<g id="link-{esc(shown.id)}"{aim(f"link:{shown.id}", can)}>{title(words)}{glow}{track(d, shown.owner)}'
        f'<use href="#rw-{sign}" style="{at(x, y)}"/><path class="rw-reach" d="{d}"/>{touch}</g>'
    )


# -- legend ------------------------------------------------------------------------------------------------------------


def legend(board: Board, on: Chart, crossing: int) -> str:
    """Prices, track and colours, in a corner that nothing else needs. `crossing` is what a second track costs more."""
    x, y = on.legend
    w, h = LEGEND
    paper = f'<rect width="{num(w)}" height="{num(h)}" rx="8" fill="{c("card")}" stroke="{c("edge")}" opacity=".94"/>'
    inside = f"{paper}{_grounds(board)}{_owners()}{_shades()}{_signs(crossing)}"
    return f'<g id="rw-legend-{board.key}" transform="translate({num(x)} {num(y)})">{inside}</g>'


def _said(words: str, x: float, y: float) -> str:
    return text(words, x, y, 12, fill=c("ink"))


def _grounds(board: Board) -> str:
    cost = {ground.name: ground.cost for ground in board.file.terrain.values()}
    rows = (
        ("plain", "land", "", "ink"),
        ("water", "water", WAVES, "wave"),
        ("mountain", "hill", PEAKS, "peak"),
    )
    drawn = ""
    for n, (name, fill, marks, ink) in enumerate(rows):
        y = 18 + 24 * n
        drawn += f'<path d="{hexagon((18, y), 0, 0.95)}" fill="{c(fill)}" stroke="{c("grid")}"/>'
        drawn += f'<path d="M18 {y}{marks}" fill="none" stroke="{c(ink)}" stroke-width="1.2"/>' if marks else ""
        drawn += _said(f"{name}: {cost.get(name, 0)}", 36, y + 4)
    ridge = f'M8 90H28M12 86.5v7M18 86.5v7M24 86.5v7" stroke="{c("ridge")}" stroke-width="2'
    drawn += f'<path d="{ridge}"/>' + _said(f"ridge: +{board.file.ridge.extra_cost}", 36, 94)
    return drawn


def _owners() -> str:
    signs = (("you", "yours", "yours"), ("railbot", "railbot", "the Railbot's"), ("railbot", "depot", "with a depot"))
    drawn = ""
    for n, (owner, sign, words) in enumerate(signs):
        y = 18 + 24 * n
        drawn += track(f"M124 {y}H172", owner) + f'<use href="#rw-{sign}" style="{at(148, y)}"/>'
        drawn += _said(words, 180, y + 4)
    return drawn + '<path class="rw-major" d="M124 90H172"/>' + _said("major line", 180, 94)


def _shades() -> str:
    drawn, x = "", 8.0
    for color in COLORS:
        drawn += f'<use href="#rw-cube-{color}" style="{at(x, 105)}"/>' + _said(color, x + 16, 116)
        x += 26 + 6.9 * len(color)
    drawn += f'<use href="#rw-empty" style="{at(8, 122)}"/>' + _said("empty", 25, 133)
    drawn += f'<path d="{hexagon((84, 128.5), 0, 0.62)}" fill="{c("grey")}" stroke="{c("ink")}"/>'
    drawn += '<circle cx="84" cy="128.5" r="2" fill="none" stroke="#221e19" stroke-width="1.2"/>'
    drawn += _said("accepts no cubes", 96, 133)
    drawn += f'<path d="M212 124l9 9m0-9-9 9" stroke="{c("soft")}" stroke-width="2"/>' + _said("not in play", 225, 133)
    return drawn


def _signs(crossing: int) -> str:
    """Two tracks in one hex, and a city from which a cube can set out."""
    tracks = track("M8 152H38", "you") + track("M15 143L31 161", "railbot")
    sends = f'<g style="{at(168, 152)}">{WINGS}<circle r="9" fill="{c("grey")}" stroke="{c("ink")}"/></g>'
    return tracks + _said(f"crossing: +{crossing}", 46, 156) + sends + _said("can deliver", 200, 156)
