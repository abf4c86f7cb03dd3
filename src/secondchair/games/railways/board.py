"""Draws the view as SVG regions: `board` (the map), `hand`, `railbot` (its row), `cards` (Operations) and `goals`.

Ids belong to pieces: `city-malmo`, `link-alvesta-kalmar`, `cube-malmo-2`. A city, a hex that the track may enter, a
link and a card carry their target, so that everything the prompt offers can be touched where it lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from secondchair.core.content import load
from secondchair.core.rules import View
from secondchair.core.svg import at, el, esc, layer, num, region, symbol, text, theme, title
from secondchair.games.railways import GAME, landscape
from secondchair.games.railways.content import BOARDS, COLORS, SHADES, Board
from secondchair.games.railways.landscape import COLOURS, c, frame, hex_path, rails, spot
from secondchair.games.railways.view import BaronShown, CardShown, CityShown, LineShown, LinkShown, Railways, TableGame

CARD = (196, 92)
LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "purple": "P", "black": "K", "grey": "–"}
MARKS = {  # on cubes, so that colour is never alone
    "red": "M-2.6 0h5.2M0-2.6v5.2",
    "blue": "M-2.6 2.6l5.2-5.2",
    "yellow": "M0-2.8L2.8 2.4h-5.6z",
    "purple": "M-2.6-2.6l5.2 5.2M-2.6 2.6l5.2-5.2",
    "black": "M-2.6 0h5.2",
}
OWNERS = {"you": "you", "railbot": "the Railbot"}


@cache
def symbols() -> str:
    """What is sent once: colours, both maps, and the cubes."""
    style = theme(COLOURS, '[data-theme="evening"]')
    style += ".rw-can{fill:none;stroke:var(--rw-glow,#ffb300);stroke-width:3.5}.rw-touch{fill:transparent}"
    style += ".rw-spot{fill:var(--rw-glow,#ffb300);fill-opacity:.35;stroke:var(--rw-glow,#ffb300);stroke-width:2.5}"
    style += ".rw-wide{fill:none;stroke:transparent;stroke-width:26}"
    maps = "".join(
        f'<g id="rw-map-{esc(b.key)}">{landscape.land(b.key)}</g>' for b in load(GAME).content.boards.values()
    )
    cubes = "".join(
        f'<g id="rw-cube-{color}"><rect x="-5.5" y="-5.5" width="11" height="11" rx="1.5" fill="{c(f"rw-{color}")}" '
        f'stroke="{c("rw-paper")}"/><path d="{MARKS[color]}" fill="none" stroke="#fff" stroke-width="1.5"/></g>'
        for color in COLORS
    )
    return f"<style>{style}</style>{maps}{cubes}"


@cache
def _sent_once() -> frozenset[str]:
    return frozenset(b.key for b in load(GAME).content.boards.values())


def draw(view: View) -> dict[str, str]:
    """The regions of the page. At a real table there is nothing to draw."""
    if isinstance(view.game, TableGame):
        return {}
    if not isinstance(view.game, Railways):
        raise TypeError(f"this is no view of the railways: {type(view.game).__name__}")
    g = view.game
    return {
        "board": _board(g, view.prompt.focus),
        "hand": _hand(g),
        "railbot": _railbot(g),
        "cards": _operations(g),
        "goals": _goals(g),
    }


# -- the map -----------------------------------------------------------------------------------------------------------


def _board(g: Railways, focus: str) -> str:
    b = BOARDS[g.map]
    body = (
        layer("land", [_land(g)], pointer_events="none")
        + layer("lines", _major_lines(g, b), pointer_events="none")
        + layer("links", (_link(link, g) for link in g.links))
        + layer("works", _works(g), pointer_events="none")
        + layer("steps", (_step(target) for target in g.targets if target.startswith("hex:")))
        + layer("cities", (_city(city, g, b) for city in g.cities))
    )
    return region("board", frame(b), body, f"The map of {b.name}", focus)


def _land(g: Railways) -> str:
    if g.map in _sent_once():
        return el("use", id="land", href=f"#rw-map-{g.map}")
    return el("g", landscape.land(g.map), id="land")


def _major_lines(g: Railways, b: Board) -> Iterable[str]:
    """A faint line between the ends of each line that is still free."""
    for line in g.lines:
        if not line.owner:
            (x1, y1), (x2, y2) = (spot(b.cities[b.city_index[end]].hex) for end in line.ends)
            yield el(
                "path",
                title(f"{line.name}: {line.points} points"),
                id=f"way-{line.id}",
                d=f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}",
                stroke=c("rw-ink"),
                stroke_width=1.4,
                stroke_dasharray="2 9",
                opacity=0.5,
            )


def _track(hexes: tuple[str, ...], owner: str) -> str:
    """Sleepers, then the rail bed in the owner's colour; the Railbot's has a dashed middle."""
    d = rails(hexes)
    sleepers = el("path", d=d, stroke=c("rw-sleeper"), stroke_width=13, stroke_dasharray="2.5 5")
    bed = el("path", d=d, stroke=c(f"rw-{owner}"), stroke_width=7)
    dashes = "6 4" if owner == "railbot" else None
    middle = el("path", d=d, stroke=c("rw-paper"), stroke_width=2.2, stroke_dasharray=dashes)
    return el("g", sleepers, bed, middle, fill="none")


def _link(link: LinkShown, g: Railways) -> str:
    target = f"link:{link.id}"
    can = target in g.targets
    d = rails(link.hexes)
    glow = el("path", d=d, class_="rw-can", stroke_opacity=0.8, style="stroke-width:15") if can else ""
    used = el("path", d=d, fill="none", stroke=c("rw-glow"), stroke_width=4) if link.id in g.route else ""
    depot = ""
    if link.depot:
        x, y = spot(link.hexes[len(link.hexes) // 2])
        depot = el("circle", cx=x, cy=y, r=7, fill=c("rw-you"), stroke=c("rw-paper"), stroke_width=2)
    return el(
        "g",
        title(f"A link of {OWNERS[link.owner]}"),
        glow,
        _track(link.hexes, link.owner),
        used,
        depot,
        el("path", d=d, class_="rw-wide"),
        id=f"link-{link.id}",
        class_="target" if can else None,
        data_target=target,
    )


def _works(g: Railways) -> Iterable[str]:
    if len(g.track) > 1:
        yield el("g", _track(g.track, "you"), id="works", opacity=0.7)


def _step(target: str) -> str:
    """A hex that the track may enter, or the open end."""
    h = target.removeprefix("hex:")
    return el("path", id=f"step-{h}", class_="target rw-spot", data_target=target, d=hex_path(h))


def _city(city: CityShown, g: Railways, b: Board) -> str:
    named = b.cities[b.city_index[city.id]]
    x, y = spot(named.hex)
    target = f"city:{city.id}"
    can = target in g.targets
    fill = c(f"rw-{city.color}")
    shape = (
        el("rect", x=-14, y=-14, width=28, height=28, rx=4, fill=fill, stroke=c("rw-paper"), stroke_width=3)
        if city.new
        else el("circle", r=15, fill=fill, stroke=c("rw-paper"), stroke_width=3)
    )
    ink = "#1c1a17" if city.color in ("yellow", "grey") else "#fff"
    letter = text(LETTERS[city.color], 0, 5, 14, text_anchor="middle", font_weight=700, fill=ink)
    cover = el("path", d="M-12-12L12 12M-12 12L12-12", stroke=c("rw-paper"), stroke_width=4) if not city.in_play else ""
    ring = el("circle", cx=12, cy=-12, r=7, fill=c("rw-paper"), stroke=c("rw-red"), stroke_width=3)
    name = text(
        named.name, 0, -20, 13, text_anchor="middle", font_weight=600, fill=c("rw-ink"), stroke=c("rw-paper"),
        stroke_width=3, paint_order="stroke",
    )  # fmt: skip
    return el(
        "g",
        title(_city_words(named.name, city)),
        el("circle", r=26 if can else 16, class_="rw-touch"),
        el("circle", r=20, class_="rw-can") if can else "",
        shape,
        letter,
        cover,
        ring if city.marker else "",
        name,
        *_cubes(city),
        id=f"city-{city.id}",
        class_="target" if can else None,
        data_target=target,
        style=at(x, y),
    )


def _city_words(name: str, city: CityShown) -> str:
    goods = [f"{n} {color}" for color, n in zip(COLORS, city.cubes, strict=True) if n]
    held = ", ".join(goods) or ("not in play" if not city.in_play else "no cubes")
    return f"{name}, {city.color}: {held}"


def _cubes(city: CityShown) -> Iterable[str]:
    """Stacked beside the city, four in a row."""
    colors = [color for color, n in zip(COLORS, city.cubes, strict=True) for _ in range(n)]
    across = min(4, len(colors))
    for i, color in enumerate(colors):
        x = (i % 4 - (across - 1) / 2) * 12.5
        yield el("use", id=f"cube-{city.id}-{i}", href=f"#rw-cube-{color}", style=at(x, 24 + 12.5 * (i // 4)))


# -- cards -------------------------------------------------------------------------------------------------------------


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1].rstrip(' /')}…"


def _card(card: CardShown, key: str, target: str, can: bool, x: float, y: float, band: str, above: str = "") -> str:
    w, h = CARD
    edge = el("rect", width=w, height=h, rx=8, fill=c("rw-paper"), stroke=c(band), stroke_width=2)
    glow = el("rect", x=-3, y=-3, width=w + 6, height=h + 6, rx=10, class_="rw-can") if can else ""
    token = el("circle", cx=w - 18, cy=h - 18, r=11, fill=c("rw-glow"), stroke=c("rw-ink")) if card.insured else ""
    lines = _wrapped(card.text, 31)[:4]
    return el(
        "g",
        title(f"{card.name}: {card.text}{'; insured' if card.insured else ''}"),
        edge,
        text(_short(f"{above}{card.name}", 23), 9, 19, 13, font_weight=700, fill=c("rw-ink")),
        *(text(line, 9, 36 + 15 * i, 12, fill=c("rw-ink")) for i, line in enumerate(lines)),
        symbol("designed", w - 20, 4, 14, color=c("rw-ink")) if card.designed else "",
        token,
        glow,
        id=key,
        class_="target" if can else None,
        data_target=target,
        style=at(x, y),
    )


def _heading(words: str, key: str, y: float) -> str:
    return el("g", text(words, 4, 16, 15, font_weight=700, fill=c("rw-ink")), id=key, style=at(0, y))


def _place(i: int, top: float) -> tuple[float, float]:
    """Two cards side by side."""
    return 4 + i % 2 * (CARD[0] + 10), top + i // 2 * (CARD[1] + 8)


def _railbot(g: Railways) -> str:
    """The row from left to right, and the card just turned over."""
    drawn = [_heading(f"The Railbot’s row; {g.railbot_pile} cards to come", "row-title", 0)]
    for i, card in enumerate(g.row):
        target = f"slot:{i + 1}"
        drawn.append(
            _card(card, f"railbot-{card.id}", target, target in g.targets, *_place(i, 26), "rw-railbot", f"{i + 1}: ")
        )
    if g.turned:
        drawn.append(_card(g.turned, f"railbot-{g.turned.id}", "turned", False, *_place(3, 26), "rw-glow", "new: "))
    return region(
        "railbot", (0, 0, 2 * CARD[0] + 20, 26 + 2 * (CARD[1] + 8)), layer("row", drawn), "The Railbot’s cards"
    )


def _hand(g: Railways) -> str:
    """Your engine and the cards you keep, three in a row."""
    can = "engine" in g.targets
    words = f"Engine: level {g.engine}"
    drawn = [_chip(words, words, "engine", "engine", can, 0, "rw-you")]
    for i, card in enumerate(g.kept, 1):
        drawn.append(_chip(card.name, card.text, f"kept-{i}-{card.id}", f"kept:{card.id}", False, i, "rw-ridge"))
    across, rows = min(3, len(drawn)), (len(drawn) + 2) // 3
    box = (0.0, 0.0, across * 166.0 + 4, max(64.0, rows * 46.0 + 2))
    return region("hand", box, layer("hand", drawn), "Your engine and cards")


def _chip(words: str, hint: str, key: str, target: str, can: bool, i: int, colour: str) -> str:
    return el(
        "g",
        title(hint),
        el("rect", width=158, height=38, rx=8, fill=c(colour)),
        text(_short(words, 22), 10, 24, 13, font_weight=700, fill=c("rw-paper")),
        el("rect", x=-3, y=-3, width=164, height=44, rx=10, class_="rw-can") if can else "",
        id=key,
        class_="target" if can else None,
        data_target=target,
        style=at(4 + i % 3 * 166, 4 + i // 3 * 46),
    )


def _operations(g: Railways) -> str:
    """The display, oldest first: the next one to be pushed off comes first."""
    drawn = [_heading(f"Oldest first; at most {g.limit}, {g.pile} to come", "display-title", 0)]
    for i, card in enumerate(g.display):
        target = f"operation:{card.id}"
        drawn.append(_card(card, f"shown-{i}-{card.id}", target, target in g.targets, *_place(i, 26), "rw-ridge"))
    height = 26.0 + (len(g.display) + 1) // 2 * (CARD[1] + 8)
    return region("cards", (0, 0, 2 * CARD[0] + 20, height), layer("display", drawn), "The Operations cards")


# -- goals -------------------------------------------------------------------------------------------------------------


def _goals(g: Railways) -> str:
    """Major lines, Duel Barons and New City tiles."""
    drawn = [_heading("Major lines", "lines-title", 0)]
    y = 26.0
    for line in g.lines:
        drawn.append(_line(line, f"line:{line.id}" in g.targets, y, BOARDS[g.map]))
        y += 44
    if g.barons:
        drawn.append(_heading("Duel Barons", "barons-title", y))
        y += 26
    for baron in g.barons:
        drawn.append(_baron(baron, f"baron:{baron.id}" in g.targets, y))
        y += 96
    drawn.append(_tiles(g, y))
    return region("goals", (0, 0, 400, y + 50), layer("goals", drawn), "Major lines and barons")


def _row_frame(height: float, can: bool) -> str:
    edge = el("rect", x=2, width=394, height=height, rx=8, fill=c("rw-paper"), stroke=c("rw-hex"))
    return edge + (el("rect", x=-1, y=-3, width=400, height=height + 6, rx=10, class_="rw-can") if can else "")


def _owner_words(owner: str) -> str:
    return {"you": "yours", "railbot": "the Railbot’s", "closed": "not in play"}.get(owner, "")


def _line(line: LineShown, can: bool, y: float, b: Board) -> str:
    ends = " – ".join(b.cities[b.city_index[end]].name for end in line.ends)
    told = _owner_words(line.owner) or f"{line.points} points"
    return el(
        "g",
        title(f"{line.name}: {ends}, {told}"),
        _row_frame(40, can),
        text(line.name, 10, 17, 13, font_weight=700, fill=c("rw-ink")),
        text(ends, 10, 33, 12, fill=c("rw-ink")),
        text(told, 388, 17, 13, text_anchor="end", fill=c("rw-ink")),
        id=f"line-{line.id}",
        class_="target" if can else None,
        data_target=f"line:{line.id}",
        opacity=0.55 if line.owner in ("railbot", "closed") else None,
        style=at(0, y),
    )


def _baron(baron: BaronShown, can: bool, y: float) -> str:
    told = _owner_words(baron.owner) or (f"worth {baron.worth} now" if baron.worth else f"you have {baron.have}")
    words = [*_wrapped(f"You: {baron.goal}", 60), *_wrapped(f"The Railbot: {baron.effect}", 60)]
    return el(
        "g",
        title(f"{baron.name}: {baron.goal}"),
        _row_frame(92, can),
        text(baron.name, 10, 18, 14, font_weight=700, fill=c("rw-ink")),
        text(told, 388, 18, 13, text_anchor="end", fill=c("rw-ink")),
        *(text(line, 10, 36 + 15 * i, 12, fill=c("rw-ink")) for i, line in enumerate(words[:4])),
        id=f"baron-{baron.id}",
        class_="target" if can else None,
        data_target=f"baron:{baron.id}",
        opacity=0.55 if baron.owner == "railbot" else None,
        style=at(0, y),
    )


def _tiles(g: Railways, y: float) -> str:
    """New City tiles left, and the markers on the board."""
    left = dict(g.tiles)
    drawn = [
        el("rect", x=10 + 46 * i, y=8, width=22, height=22, rx=4, fill=c(f"rw-{color}"), stroke=c("rw-ink"))
        + text(left[color], 37 + 46 * i, 25, 14, fill=c("rw-ink"))
        for i, color in enumerate(color for color in SHADES if color in left)
    ]
    drawn.append(
        text(f"empty cities: {g.markers[0]} of {g.markers[1]}", 390, 25, 13, text_anchor="end", fill=c("rw-ink"))
    )
    return el("g", title("New City tiles left"), *drawn, id="tiles", style=at(0, y))
