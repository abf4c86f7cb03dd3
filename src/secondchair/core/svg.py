"""The drawing tools that every game's `board.py` uses, and the symbols that are drawn once and used everywhere.

A drawing is a few named regions, each one `<svg data-region=…>`. What lies in it is a *piece*: an element with an id
that belongs to the piece and not to its place, put there by a CSS transform, so that the page can move it. One unit is
one pixel at normal zoom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from msgspec import Struct

Attr = str | int | float | None

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_SPECIAL = re.compile("[&<>\"']")  # most text has none of them, and looking is much quicker than translating


def esc(text: object) -> str:
    """Text made safe inside an element or a quoted attribute."""
    plain = text if isinstance(text, str) else str(text)
    return plain.translate(_ESCAPES) if _SPECIAL.search(plain) else plain


kept = lru_cache(4_096, typed=True)  # for a piece that looks the same after most moves: it is drawn once


@lru_cache(16_384, typed=True)  # a drawing has thousands of numbers, and the same ones after every move
def num(value: float) -> str:
    """A number as short as two decimals allow: 12, .5, -3.25."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def el(tag: str, *children: str, **attrs: Attr) -> str:
    """One element. `class_` is written `class`, `stroke_width` is written `stroke-width`; None leaves an attribute out.

    Children are markup already: escape text with `esc` first.
    """
    head = tag + "".join([_attribute(name, value) for name, value in attrs.items() if value is not None])
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


@lru_cache(16_384, typed=True)  # most of them are the same after every move
def _attribute(name: str, value: str | int | float) -> str:
    said = esc(value) if isinstance(value, str) else num(value)
    return f' {name.rstrip("_").replace("_", "-")}="{said}"'


def text(words: object, x: float, y: float, size: float = 14, **attrs: Attr) -> str:
    """A line of text. On a drawing it is never smaller than 11 units, so that it can be read at normal zoom."""
    if size < 11:
        raise ValueError(f"text of size {size} cannot be read; 11 is the least")
    return el("text", esc(words), x=x, y=y, font_size=size, **attrs)


Point = tuple[float, float]


def smooth(points: Sequence[Point]) -> str:
    """The path of a curve through all points."""
    d = f"M{num(round(points[0][0], 1))} {num(round(points[0][1], 1))}"
    for i in range(len(points) - 1):
        p0, p1, p2 = points[max(0, i - 1)], points[i], points[i + 1]
        p3 = points[min(len(points) - 1, i + 2)]
        bend = (
            (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6),
            (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6),
            p2,
        )
        d += "C" + " ".join(f"{num(round(x, 1))} {num(round(y, 1))}" for x, y in bend)
    return d


@lru_cache(16_384, typed=True)
def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The CSS transform that puts a piece somewhere: `transform:translate(120px,40px) rotate(90deg)`."""
    css = f"transform:translate({num(x)}px,{num(y)}px)"
    if turn:
        css += f" rotate({num(turn)}deg)"
    if scale != 1:
        css += f" scale({num(scale)})"
    return css


def use(symbol: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, **attrs: Attr) -> str:
    """A piece drawn with a symbol, put somewhere."""
    return el("use", href=f"#{symbol}", style=at(x, y, turn, scale), **attrs)


def layer(name: str, pieces: Iterable[str], **attrs: Attr) -> str:
    """A plain group of pieces, drawn over the layers before it. Layers stay, even empty ones; pieces come and go."""
    return el("g", "".join(pieces), id=f"layer-{name}", **attrs)


def title(words: str) -> str:
    """What an element is, for pointer and screen reader."""
    return f"<title>{esc(words)}</title>"


Box = tuple[float, float, float, float]  # x, y, width, height


def region(name: str, box: Box, body: str, label: str, focus: str = "", extent: Box | None = None) -> str:
    """One named drawing. `box` is what it shows at first, `extent` all that there is, `focus` the target to look at."""
    return el(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        data_region=name,
        viewBox=" ".join(map(num, box)),
        data_extent=" ".join(map(num, extent or box)),
        data_focus=focus or None,
        role="group",
        aria_label=label,
    )


class Symbol(Struct, frozen=True):
    """A small picture, 24 units square, in the colour of the text around it; `name` is what it is called in words."""

    id: str
    name: str
    body: str


def _line(d: str) -> str:
    return f'<path d="{d}"/>'


def _solid(d: str) -> str:
    return f'<path d="{d}" fill="currentColor" stroke="none"/>'


def _ring(x: float, y: float, r: float) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


_FIGURE = "M12 2.5a4 4 0 0 1 3.2 6.4c3.6.9 6 2.3 6 3.9 0 1.5-1.6 2.2-3.7 2.4l3.3 6.3h-6.3L12 18l-2.5 3.5H3.2l3.3-6.3c-2.1-.2-3.7-.9-3.7-2.4 0-1.6 2.4-3 6-3.9A4 4 0 0 1 12 2.5z"  # noqa: E501
_SPEAKER = "M4 9.5v5h3.5L12 19V5L7.5 9.5z"
_ARROW_ROUND = "M19.5 12a7.5 7.5 0 1 1-2.4-5.5"

_CHAIN = "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"

SYMBOLS: Mapping[str, Symbol] = {
    s.id: s
    for s in (
        Symbol("money", "money", _ring(12, 12, 9) + _line("M15 8.6c-.7-.9-1.7-1.3-3-1.3-1.8 0-3 .9-3 2.3 0 3.3 6.2 1.5 6.2 4.9 0 1.4-1.3 2.3-3.2 2.3-1.4 0-2.5-.5-3.2-1.4M12 5.3v13.5")),  # noqa: E501
        Symbol("points", "points", _solid("M12 2.2l2.9 6.4 7 .7-5.3 4.6 1.6 6.9-6.2-3.6-6.2 3.6 1.6-6.9L2.1 9.3l7-.7z")),  # noqa: E501
        Symbol("cards", "cards", '<rect x="8.5" y="3" width="11.5" height="15" rx="1.8"/>' + _line("M5.5 6.5 4.3 7a1.8 1.8 0 0 0-.9 2.4l4.2 10.1a1.8 1.8 0 0 0 2.3 1l1.9-.7")),  # noqa: E501
        Symbol("workers", "workers", _ring(9, 8, 3.5) + _line("M2.5 20c.3-4.5 3-7 6.5-7s6.2 2.5 6.5 7zM15.5 5a3.3 3.3 0 0 1 0 6.3M18 13.7c2.2 1 3.4 3.2 3.5 6.3")),  # noqa: E501
        Symbol("steps", "steps", _solid("M8 2.5c2 0 3 2.2 2.8 5-.1 1.7-.6 3.3-.8 4.6l-4 .2C5.5 10.8 4.7 9 4.7 7 4.7 4.4 6 2.5 8 2.5zM6.2 13.7l3.7-.2c.1 1.7-.5 3-1.8 3s-1.9-1.2-1.9-2.8zM16 7.5c2 0 3.3 1.9 3.3 4.5 0 2-.8 3.8-1.3 5.3l-4-.2c-.2-1.3-.7-2.9-.8-4.6-.2-2.8.8-5 2.8-5zM14.1 18.5l3.7.2c0 1.6-.6 2.8-1.9 2.8s-1.9-1.3-1.8-3z")),  # noqa: E501
        Symbol("reshuffle", "reshuffle", _line("M3 7h3.5c5 0 6 10 11 10H21M3 17h3.5c1.7 0 3-1.2 4-2.7M14 9.5C15 8 16 7 17.5 7H21M18.5 4 21.5 7l-3 3M18.5 14l3 3-3 3")),  # noqa: E501
        Symbol("hidden", "hidden", _line("M2.5 12C5 7.8 8.3 5.7 12 5.7s7 2.1 9.5 6.3c-2.5 4.2-5.8 6.3-9.5 6.3S5 16.2 2.5 12zM4 20 20 4")),  # noqa: E501
        Symbol("designed", "designed value", _line("M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5M13 20h7")),
        Symbol("meeple", "meeple", _solid(_FIGURE)),
        Symbol("undo", "undo", _line("M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3")),
        Symbol("redo", "redo", _line("M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3")),
        Symbol("zoom-in", "zoom in", _ring(10.5, 10.5, 6.5) + _line("M15.3 15.3 21 21M10.5 7.5v6M7.5 10.5h6")),
        Symbol("zoom-out", "zoom out", _ring(10.5, 10.5, 6.5) + _line("M15.3 15.3 21 21M7.5 10.5h6")),
        Symbol("fit", "show all", _line("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5")),
        Symbol("rotate", "turn", _line(_ARROW_ROUND) + _line("M17.5 2.5v4.3h-4.3")),
        Symbol("hint", "hint", _line("M9 17.5h6M10 21h4M9 17.5c0-2.2-3.5-3.7-3.5-8a6.5 6.5 0 0 1 13 0c0 4.3-3.5 5.8-3.5 8")),  # noqa: E501
        Symbol("menu", "menu", _line("M4 6.5h16M4 12h16M4 17.5h16")),
        Symbol("close", "close", _line("M5.5 5.5l13 13M18.5 5.5l-13 13")),
        Symbol("play", "play", _solid("M7 4.5v15L19.5 12z")),
        Symbol("pause", "pause", _solid("M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z")),
        Symbol("back", "back", _line("M15 5 8 12l7 7")),
        Symbol("on", "on", _line("M9 5l7 7-7 7")),
        Symbol("first", "to the beginning", _line("M18 5l-7 7 7 7M6 5v14")),
        Symbol("last", "to the end", _line("M6 5l7 7-7 7M18 5v14")),
        Symbol("link", "link", _line(_CHAIN)),
        Symbol("sound", "sound", _line(_SPEAKER + "M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11")),
        Symbol("mute", "sound off", _line(_SPEAKER + "M16 9.5l5 5M21 9.5l-5 5")),
        Symbol("sun", "day", _ring(12, 12, 4) + _line("M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7")),  # noqa: E501
        Symbol("moon", "evening", _line("M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z")),
        Symbol("sign-card", "card", '<rect x="6" y="3" width="12" height="18" rx="2"/>' + _line("M9 7.5h6M9 11.5h6M9 15.5h3")),  # noqa: E501
        Symbol("sign-move", "move", _line("M5 20h4.2c-2.5-2-4-5-4-8.2a6.8 6.8 0 0 1 13.6 0c0 3.2-1.5 6.2-4 8.2H19M8.6 9.5h.01M12 7.8h.01M15.4 9.5h.01")),  # noqa: E501
        Symbol("sign-do", "do", _line("M8.5 12.5V5.3a1.6 1.6 0 0 1 3.2 0V11M11.7 10.5V4a1.6 1.6 0 0 1 3.2 0v7M14.9 10.8V5.8a1.6 1.6 0 0 1 3.2 0V15c0 3.8-2.2 6-5.5 6-2.6 0-4.2-1-5.5-3.2L4.3 13.2c-.8-1.5 1.1-2.7 2.2-1.5l2 2.3")),  # noqa: E501
        Symbol("sign-put", "put", _line("M12 3.5v10.5M7.8 10 12 14.2 16.2 10M4 15.5V20h16v-4.5")),
        Symbol("sign-note", "note", _ring(12, 12, 9) + _line("M12 11v5.5M12 7.5h.01")),
        Symbol("sign-you", "your turn", _ring(12, 7.5, 4) + _line("M4 21c.3-5 3.3-7.5 8-7.5s7.7 2.5 8 7.5z")),
        Symbol("more", "something else", _line("M5 12h.01M12 12h.01M19 12h.01")),
    )
}  # fmt: skip


@cache
def symbols() -> str:
    """Every shared symbol as `<symbol id="sym-…">`, to be put once into the `<defs>` of a page."""
    return "".join(
        f'<symbol id="sym-{s.id}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{title(s.name)}{s.body}</g></symbol>'
        for s in SYMBOLS.values()
    )


def symbol(name: str, x: float = 0, y: float = 0, size: float = 24, **attrs: Attr) -> str:
    """A shared symbol inside a drawing, `size` units square, its upper left corner on (x, y)."""
    if name not in SYMBOLS:
        raise KeyError(f"there is no symbol {name!r}; there are {', '.join(SYMBOLS)}")
    return el("use", href=f"#sym-{name}", x=x, y=y, width=size, height=size, **attrs)


def standalone(drawing: str, own_symbols: str, theme: str = "day", hide: str = "[data-ghost]", fit: str = "") -> str:
    """A drawing that needs nothing around it: symbols and colours are inside, and what `hide` selects does not show."""
    ink = "#f2e8d6" if theme == "evening" else "#33291f"
    look = f'data-theme="{theme}" style="color:{ink};font-family:sans-serif"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {look}' + (f' preserveAspectRatio="{fit}"' if fit else "")
    inside = f"<style>{hide}{{display:none}}</style><defs>{symbols()}{own_symbols}</defs>"
    whole = re.sub(r'^<svg(?: xmlns="[^"]*")?', head, drawing, count=1)
    start = whole.index(">") + 1
    return whole[:start] + inside + whole[start:]


def theme(colours: Mapping[str, tuple[str, str]], evening: str) -> str:
    """A game's colours as CSS variables: by day for all, and in the evening below the selector `evening`."""
    day = ";".join(f"--{name}:{c[0]}" for name, c in colours.items())
    night = ";".join(f"--{name}:{c[1]}" for name, c in colours.items())
    return f":root{{{day}}}{evening}{{{night}}}"


def paint(colours: Mapping[str, tuple[str, str]], name: str) -> str:
    """One of a game's colours in a drawing: the CSS variable, and its colour by day where no style sheet is at hand."""
    return f"var(--{name},{colours[name][0]})"
