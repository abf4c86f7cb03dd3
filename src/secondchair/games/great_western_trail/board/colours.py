"""What things are painted with, by day and in the evening. Tiles and cards stay paper; the land grows dark."""

from __future__ import annotations

from secondchair.core.svg import paint
from secondchair.games.great_western_trail.editions import components

COLOURS: dict[str, tuple[str, str]] = {
    "gwt-ground": ("#ecdfbd", "#38311f"),
    "gwt-ground-deep": ("#dfcd9f", "#2e2818"),
    "gwt-ink": ("#33291f", "#f2e8d6"),
    "gwt-trail": ("#cfae7c", "#7a6340"),
    "gwt-trail-edge": ("#71522a", "#1f190f"),
    "gwt-woods": ("#a9bc7c", "#37492b"),
    "gwt-tree": ("#56784a", "#263d22"),
    "gwt-tree-light": ("#7d9c62", "#3b5a33"),
    "gwt-water": ("#9cc4d0", "#2b5364"),
    "gwt-water-line": ("#5d93a8", "#5e93a6"),
    "gwt-sand": ("#e6c988", "#584624"),
    "gwt-crack": ("#b48d4a", "#2a2010"),
    "gwt-rock": ("#b9ae9c", "#565047"),
    "gwt-rock-dark": ("#867b6b", "#322e28"),
    "gwt-canyon": ("#dcae80", "#573f28"),
    "gwt-space": ("#f7eed6", "#4b412d"),
    "gwt-paper": ("#fdf7e8", "#e9dec3"),
    "gwt-paper-deep": ("#eee0bf", "#d3c29b"),
    "gwt-line": ("#2a211a", "#231b14"),
    "gwt-soft": ("#6d5b46", "#5d4c38"),
    "gwt-rail": ("#54483c", "#a7987f"),
    "gwt-sleeper": ("#8a6f50", "#5c4c38"),
    "gwt-bed": ("#d9caa5", "#463d2c"),
    "gwt-you": ("#2459a8", "#2e6ac2"),
    "gwt-other": ("#b3431c", "#bb4c1c"),
    "gwt-loss": ("#b3431c", "#8f340d"),
    "gwt-neutral": ("#6c655b", "#746d62"),
    "gwt-on-dark": ("#fffaf0", "#fffaf0"),
    "gwt-glow": ("#ffdf6b", "#ffd65a"),
    "gwt-way": ("#7d2f10", "#ffe39a"),
    "gwt-green": ("#4d8a3f", "#4d8a3f"),
    "gwt-orange": ("#dd7f24", "#dd7f24"),
    "gwt-gold": ("#d9a520", "#d9a520"),
    "gwt-steel": ("#5b6b78", "#5b6b78"),
}

# Coats of the cattle; each card also says its colour in letters.
COATS: dict[str, str] = {
    "grey": "#9b9a95",
    "green": "#709a55",
    "black": "#37332f",
    "white": "#fbf8ef",
    "yellow": "#edc63f",
    "red": "#b64a35",
    "blue": "#3f71aa",
    "brown": "#7d5636",
    "purple": "#7f4f8c",
    "orange": "#e28d38",
}


def c(name: str) -> str:
    return paint(COLOURS, f"gwt-{name}")


def symbol(name: str, body: str) -> str:
    """A picture that is sent once; it is drawn about its middle, so nothing of it is cut off."""
    return f'<symbol id="gwt-{name}" overflow="visible">{body}</symbol>'


def box(width: float, height: float, rx: float = 5) -> str:
    """The attributes of a rectangle about the middle."""
    return f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" rx="{rx:g}"'


def outlaw(tile: str) -> str:
    """The colour of an outlaw tile, of the first edition a teepee."""
    if tile.endswith("green"):
        return c("green")
    return c("orange") if components().edition == "2e" else COATS["blue"]


def owner(seat: int) -> str:
    """The colour of a seat, or of nobody."""
    return c({0: "you", 1: "other"}.get(seat, "neutral"))
