"""Meeples and the signs on the board. A colour is told by its hat as well: round, square, pointed, star, …"""

from __future__ import annotations

from secondchair.core.svg import paint

# Tested for the three common kinds of colour blindness; a dark line and a light rim set them off from any ground.
MEEPLE_COLOURS: dict[str, tuple[str, str]] = {  # by day, in the evening
    "car-red": ("#c3291c", "#c3291c"),
    "car-green": ("#3fb27f", "#3fb27f"),
    "car-yellow": ("#ffd23c", "#ffd23c"),
    "car-blue": ("#2c4fa8", "#2c4fa8"),
    "car-black": ("#2b2622", "#2b2622"),
    "car-grey": ("#8b8b8b", "#8b8b8b"),
    "car-orange": ("#e8792b", "#e8792b"),
    "car-pink": ("#ec93bd", "#ec93bd"),
    "car-purple": ("#7b4397", "#7b4397"),
    "car-white": ("#f6f2e8", "#f6f2e8"),
    "car-line": ("#2a211a", "#2a211a"),
    "car-rim": ("#fffaf0", "#fffaf0"),
    "car-letter": ("#ffffff", "#ffffff"),
    "car-target": ("#fffaf0", "#f3e9d2"),
    "car-cell": ("#fffaf0", "#4a4033"),
    "car-sign": ("#5b4a3a", "#e9dcc0"),
    "car-glow": ("#fff3b0", "#ffe58a"),
}

_HATS = {
    "red": "M0-14.5a5.2 5.2 0 0 1 0 10.4 5.2 5.2 0 0 1 0-10.4z",
    "green": "M-5-14h10v9.5H-5z",
    "yellow": "M0-17.5 7-4.5H-7z",
    "blue": "M0-18l2.1 4.6 5 .6-3.7 3.4 1 5.4H-4.4l1-5.4-3.7-3.4 5-.6z",
    "black": "M-5-4.5V-11C-5-14-2-15.5 0-18.5 2-15.5 5-14 5-11v6.5zM-2-10.5h4M0-13v5",
    # Colours of other boxes, for a real table.
    "grey": "M0-18 6-11 0-4.5-6-11z",
    "orange": "M-7-4.5C-7-12-4-15 0-15s7 3 7 10.5z",
    "pink": "M0-4.5C-9-10-7-17-3-16.6-1-16.4 0-14.5 0-14.5s1-1.9 3-2.1C7-17 9-10 0-4.5z",
    "purple": "M-6-4.5-7.5-15l4.5 4.5 3-6 3 6L7.5-15 6-4.5z",
    "white": "M-7.5-4.5V-7h3v-9h9v9h3v2.5z",
}
_BODY = (
    "M-4.5-5H4.5C9-4 12.5-2.3 12.5 0c0 1.9-2.6 2.7-5.5 2.7C8 6 9.5 9.3 11.5 13H3.5L0 8l-3.5 5h-8"
    "C-9.5 9.3-8 6-7 2.7c-2.9 0-5.5-.8-5.5-2.7C-12.5-2.3-9-4-4.5-5z"
)
NO_LETTER = "--letters:0"  # where a figure is so small that its letter could not be read
_LETTERS = {"red": "R", "green": "G", "yellow": "Y", "blue": "B"}


def c(name: str) -> str:
    return paint(MEEPLE_COLOURS, f"car-{name}")


def _figure(colour: str) -> str:
    d = _HATS[colour] + _BODY
    letter = "line" if colour in ("yellow", "green") else "letter"
    sign = (
        f'<text y="5.5" font-size="11" font-weight="700" text-anchor="middle" fill="{c(letter)}" '
        f'opacity="var(--letters,0)">{_LETTERS[colour]}</text>'
        if colour in _LETTERS
        else ""
    )
    return (
        f'<symbol id="car-{colour}" overflow="visible"><g stroke-linejoin="round">'
        f'<path d="{d}" fill="{c("rim")}" stroke="{c("rim")}" stroke-width="5"/>'
        f'<path d="{d}" fill="{c(colour)}" stroke="{c("line")}" stroke-width="1.8"/></g>{sign}</symbol>'
        f'<symbol id="mark-{colour}" viewBox="-18 -22 36 38"><use href="#car-{colour}" style="{NO_LETTER}"/></symbol>'
    )


def _signs() -> str:
    sign = f'stroke="{c("sign")}" fill="none" stroke-linecap="round"'
    hatch = "".join(f"M{x} 44L44 {x}M-44 {-x}L{-x}-44" for x in (-44, -22, 0, 22))
    return (
        # A cell where the tile in hand fits: a dashed outline and a plus.
        f'<symbol id="car-cell" overflow="visible"><rect x="-45" y="-45" width="90" height="90" rx="10" '
        f'fill="{c("cell")}" fill-opacity=".55"/><rect x="-45" y="-45" width="90" height="90" rx="10" {sign} '
        f'stroke-width="2.5" stroke-dasharray="9 7"/><path d="M-9 0H9M0-9V9" {sign} stroke-width="3.5"/></symbol>'
        # A cell where the game would end: the outline, and a flag instead of the plus.
        f'<symbol id="car-end" overflow="visible"><rect x="-45" y="-45" width="90" height="90" rx="10" '
        f'fill="{c("cell")}" fill-opacity=".55"/><rect x="-45" y="-45" width="90" height="90" rx="10" {sign} '
        f'stroke-width="4" stroke-dasharray="3 6"/><path d="M-12 22V-22" {sign} stroke-width="4"/>'
        f'<path d="M-12-22H18L10-11 18 0H-12z" fill="{c("red")}" stroke="{c("line")}" stroke-width="2"/></symbol>'
        # A hole: hatched, with a small cross.
        f'<symbol id="car-hole" overflow="visible"><path d="{hatch}" {sign} stroke-width="1.5" opacity=".45"/>'
        f'<circle r="13" fill="{c("cell")}"/><path d="M-6-6 6 6M6-6-6 6" {sign} stroke-width="3"/></symbol>'
        # The tile laid last.
        f'<symbol id="car-last" overflow="visible"><rect x="-48" y="-48" width="96" height="96" rx="6" fill="none" '
        f'stroke="{c("glow")}" stroke-width="4" opacity=".7"/></symbol>'
        # A tile as it would lie.
        f'<symbol id="car-ghost" overflow="visible"><g fill="none"><rect x="-49" y="-49" width="98" height="98" rx="4" '
        f'stroke="{c("line")}" stroke-width="3"/><rect x="-49" y="-49" width="98" height="98" rx="4" '
        f'stroke="{c("rim")}" stroke-width="1.8" stroke-dasharray="8 6"/></g></symbol>'
        # A pile of tiles, face down.
        f'<symbol id="car-pile" overflow="visible"><g fill="{c("rim")}" stroke="{c("line")}" stroke-width="1.5">'
        f'<rect x="-9" y="-3" width="22" height="22" rx="3"/><rect x="-11" y="-7" width="22" height="22" rx="3"/>'
        f'<rect x="-13" y="-11" width="22" height="22" rx="3"/></g>'
        f'<path d="M-7 5V-4h2.5v2.5h2V-4h2v2.5h2V-4H4v9z" fill="{c("line")}" opacity=".5"/></symbol>'
        # A meeple's empty place.
        f'<symbol id="car-away" overflow="visible"><path d="{_BODY}M0-14.5a5.2 5.2 0 0 1 0 10.4 5.2 5.2 0 0 1 0-10.4z" '
        f'{sign} stroke-width="1.5" stroke-dasharray="2 3"/></symbol>'
    )


def draw_symbols() -> str:
    return "".join(_figure(colour) for colour in _HATS) + _signs()
