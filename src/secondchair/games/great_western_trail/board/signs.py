"""Small symbols, drawn about their middle and some 20 units wide: what an action asks and gives, workers, pieces."""

from __future__ import annotations

from collections.abc import Iterable

from secondchair.core.svg import at, title
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail.board.colours import COATS, c, symbol
from secondchair.games.great_western_trail.editions import components

Cell = tuple[str, str]  # a symbol's name and a short text beside it

_S = f'fill="none" stroke="{c("line")}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'
_F = f'fill="{c("line")}"'
_P = f'fill="{c("paper")}" stroke="{c("line")}" stroke-width="1.6" stroke-linejoin="round"'


def _star(r: float, x: float = 0, y: float = 0) -> str:
    d = "M0-1 .29-.36 .95-.31 .47.13 .59.81 0 .46-.59.81-.47.13-.95-.31-.29-.36z"
    return f'<path transform="translate({x} {y}) scale({r})" d="{d}" {_F}/>'


_LOCO = "M-10 4V-1H-3V-7H5V4zM5 4V-3H9L10 4zM-8-1V-6H-5V-1"
_HAT = "M-9 2Q0 6 9 2L5 0Q5-7 2-6 0-5-2-6-5-7-5 0z"
_COW = "M-6-4Q-11-6-10-1-8 0-6-2L-5 4Q-4 9 0 9 4 9 5 4L6-2Q8 0 10-1 11-6 6-4 3-6 0-6-3-6-6-4z"

SIGNS: dict[str, tuple[str, str]] = {  # name in words, drawing
    "dollar": (
        "Dollars",
        f'<circle r="8.5" fill="{c("gold")}" stroke="{c("line")}" stroke-width="1.4"/>'
        f'<path d="M3.2-3.2C2.4-4.4 1.3-4.8 0-4.8-2-4.8-3.2-3.8-3.2-2.4-3.2 1 3.4-.8 3.4 2.4 3.4 3.9 2 4.8 0 4.8"'
        f' {_S}/><path d="M0 4.8C-1.5 4.8-2.7 4.2-3.4 3.2M0-6.6V6.6" {_S}/>',
    ),
    "hire": ("hire a worker", f'<circle cx="-2" cy="-2" r="3.6" {_P}/><path d="M-9 9Q-8 2.5-2 2.5 4 2.5 5 9z" {_P}/><path d="M-7-4Q-2-1 3-4L1-5Q0-9-2-8.5-4-9-5-5z" {_F}/><path d="M7-9V-3M4-6H10" {_S}/>'),  # noqa: E501
    "cattle": ("cattle", f'<path d="{_COW}" {_P}/><path d="M-2.5 5H-1.5M1.5 5H2.5M-3-1V-.5M3-1V-.5" {_S}/>'),
    "build": ("place a building", f'<path d="M-8 9V-1L0-8 8-1V9z" {_P}/><path d="M-2.5 9V3H2.5V9" {_S}/>'),
    "certificate": (
        "certificates",
        f'<path d="M-7-9H7V5Q7 8 4 8H-7z" {_P}/><path d="M-3.5-5H3.5M-3.5-1.5H3.5" {_S}/><circle cx="3" cy="5" r="3.6" '
        f'fill="{c("orange")}" stroke="{c("line")}" stroke-width="1.2"/>',
    ),
    "objective": ("objective card", f'<rect x="-7" y="-9.5" width="14" height="19" rx="2" {_P}/>{_star(5.4)}'),
    "token": (
        "exchange token",
        f'<circle r="9" fill="{c("paper-deep")}" stroke="{c("line")}" stroke-width="1.6"/>'
        f'<path d="M-5-2.5H4L1.5-5M5 2.5H-4L-1.5 5" {_S}/>',
    ),
    "engine": ("engine forward", f'<path d="{_LOCO}" {_P}/><g {_F}><circle cx="-6" cy="6" r="2.6"/><circle cx="0" cy="6" r="2.6"/><circle cx="6" cy="6" r="2.6"/></g>'),  # noqa: E501
    "back": ("engine back", f'<g transform="translate(1 3) scale(.8)"><path d="{_LOCO}" {_P}/><g {_F}><circle cx="-6" cy="6" r="2.6"/><circle cx="6" cy="6" r="2.6"/></g></g><path d="M8-8H-8L-5-10.5M-8-8-5-5.5" {_S}/>'),  # noqa: E501
    "deliver": ("delivery", f'<path d="M-6 9.5V-9" {_S}/><path d="M-6-9H8L4-4.5 8 0H-6z" fill="{c("orange")}" stroke="{c("line")}" stroke-width="1.5"/>'),  # noqa: E501
    "station": ("station", f'<path d="M-10-2 0-8 10-2z" {_P}/><path d="M-7-2V8H7V-2M-2 8V2H2V8M-10 8H10" {_S}/>'),
    "outlaw": ("outlaw", f'<path d="M-5 0V4Q0 11 5 4V0z" {_P}/><path d="{_HAT}" transform="translate(0 -2)" {_F}/><path d="M-5 2.6H5V5H-5z" {_F}/>'),  # noqa: E501
    "hazard": ("hazard", f'<path d="M0-9 10 8H-10z" fill="{c("gold")}" stroke="{c("line")}" stroke-width="1.8" stroke-linejoin="round"/><path d="M0-3.5V2.5M0 5.4V5.5" {_S}/>'),  # noqa: E501
    "herder": ("move the herder", f'<path d="M-7-8Q-10 9 0 9 10 9 7-8L4-8Q6 5 0 5-6 5-4-8z" {_P}/><path d="M-6.6-2H-5M6.6-2H5M-4.5 4.5-3.5 3.5M4.5 4.5 3.5 3.5" {_S}/>'),  # noqa: E501
    "draw": ("draw cards", f'<rect x="-9" y="-7" width="11" height="15" rx="1.6" {_P}/><rect x="-4" y="-9" width="11" height="15" rx="1.6" {_P}/><path d="M1.5-5V2M-1-1 1.5 2 4-1" {_S}/>'),  # noqa: E501
    "remove": ("remove a card", f'<rect x="-6" y="-9" width="12" height="17" rx="1.6" {_P}/><path d="M-9 6 9-6M-9-6 9 6" stroke="{c("other")}" stroke-width="2.4" fill="none"/>'),  # noqa: E501
    "auxiliary": ("auxiliary action", f'<circle r="8.6" {_P}/><g {_F}><circle cy="-4.6" r="1.9"/><circle cx="4.4" cy="-1.4" r="1.9"/><circle cx="2.7" cy="3.7" r="1.9"/><circle cx="-2.7" cy="3.7" r="1.9"/><circle cx="-4.4" cy="-1.4" r="1.9"/></g>'),  # noqa: E501
    "copy": ("copy a building", f'<path d="M-9 5V-3L-4-7 1-3V5z" {_P}/><path d="M-2 9V1L3.5-3.5 9 1V9z" {_P}/>'),
    "pair": ("two cards of one colour", f'<rect x="-8" y="-8" width="10" height="14" rx="1.6" {_P}/><rect x="-2" y="-6" width="10" height="14" rx="1.6" {_P}/><path d="M1 1H5M3-1V3" {_S}/>'),  # noqa: E501
    "hand": ("cards in hand", f'<rect x="-8" y="-8" width="10" height="15" rx="1.6" {_P}/><rect x="-3" y="-7" width="10" height="15" rx="1.6" {_P}/>'),  # noqa: E501
    "steps": ("steps", f'<g {_F}><ellipse cx="-4" cy="-3" rx="3" ry="4.6"/><circle cx="-4" cy="4.4" r="2.2"/><ellipse cx="4" cy="0" rx="3" ry="4.6"/><circle cx="4" cy="7.4" r="2.2"/></g>'),  # noqa: E501
    "cowboy": ("cowboy", f'<circle cy="1" r="5.4" {_P}/><path d="{_HAT}" transform="translate(0 -3) scale(1.05)" fill="{COATS["brown"]}" stroke="{c("line")}" stroke-width="1.2"/><path d="M-9 10Q-8 6 0 6 8 6 9 10z" {_P}/>'),  # noqa: E501
    "builder": ("builder", f'<path d="M-7 9 3-3" stroke="{COATS["brown"]}" stroke-width="3.4" stroke-linecap="round"/><path d="M-2-8 3-9 9-3 8 2 4-1 1 1-3-3z" fill="{c("steel")}" stroke="{c("line")}" stroke-width="1.4" stroke-linejoin="round"/>'),  # noqa: E501
    "engineer": ("engineer", f'<path d="M-8 8V-2Q-8-8 0-8 8-8 8-2V0H-4V2H7L9 8z" fill="none"/><circle r="6" fill="none" stroke="{c("steel")}" stroke-width="4"/><circle r="6" fill="none" stroke="{c("steel")}" stroke-width="8.5" stroke-dasharray="3.1 3.18"/><circle r="3.2" {_P}/>'),  # noqa: E501
}  # fmt: skip
TEEPEE = f'<path d="M-2-9 0-6 2-9M-9 9 0-6 9 9z" {_P}/><path d="M-3 9 0 1 3 9z" {_F}/>'
EDITION_SIGNS = {"2e": SIGNS, "1e": {**SIGNS, "outlaw": ("teepee", TEEPEE)}}
CARD_SIGNS = ("grey", "green", "black", "white", "yellow")


def symbols() -> str:
    """Every sign as `<symbol id="gwt-i-…">`, small cards of each colour, and the marks of the status line."""
    found = EDITION_SIGNS[components().edition]
    drawn = "".join(symbol(f"i-{name}", title(words) + body) for name, (words, body) in found.items())
    for colour in CARD_SIGNS:
        card = (
            f'<rect x="-6" y="-8.5" width="12" height="17" rx="2" fill="{COATS[colour]}" stroke="{c("line")}" '
            f'stroke-width="1.6"/><path d="M-5.2 6 5.2-6" stroke="{c("paper")}" stroke-width="1.2" opacity=".55"/>'
        )
        drawn += symbol(f"i-{colour}", title(f"a {colour} card") + card)
    three = f'<text y="5" font-size="14" font-weight="700" text-anchor="middle" {_F}>3</text>'
    any_cow = f'<path d="{_COW}" transform="scale(.5)" {_F}/>'
    paper = f'<rect x="-6.5" y="-9" width="13" height="18" rx="2" {_P}/>'
    drawn += symbol("i-value3", title("a card of value 3") + paper + three)
    drawn += symbol("i-any_cattle", title("any cattle card") + paper + any_cow)
    return drawn + _marks()


def _marks() -> str:
    """For the status line."""
    other = f'<path d="M0-11 11 0 0 11-11 0z" fill="{c("other")}" stroke="{c("paper")}" stroke-width="2"/>'
    marks = {
        "you": f'<circle r="10" fill="{c("you")}" stroke="{c("paper")}" stroke-width="2"/>',
        "sam": other,
        "sam-workers": f'{other}<use href="#gwt-i-cowboy" style="transform:scale(.8)"/>',
        "sam-city": f'{other}<circle r="4" fill="{c("paper")}"/>',
        "sam-engine": f'{other}<use href="#gwt-i-engine" style="transform:scale(.8)"/>',
        "certificate": '<use href="#gwt-i-certificate"/>',
        "token": f'<path d="M-9-9H9V3L0 10-9 3z" fill="{c("gold")}" stroke="{c("line")}" stroke-width="2"/>',
    }
    return "".join(
        f'<symbol id="mark-gwt-{name}" viewBox="-12 -12 24 24">{body}</symbol>' for name, body in marks.items()
    )


def sign(name: str, x: float, y: float, scale: float = 1) -> str:
    """One of the small symbols, its middle on (x, y)."""
    return f'<use href="#gwt-i-{name}" style="{at(x, y, scale=scale)}"/>'


# -- effects as signs --------------------------------------------------------------------------------------------------


def cells(e: fx.AnyEffect) -> list[Cell]:
    """An action as one or two signs with figures: what it asks, then what it gives."""
    match e:
        case fx.OneOf():
            return [cell for option in e.options for cell in cells(option)[-1:]]
        case fx.DiscardFor():
            return [(e.cards if e.cards != "pair" else "pair", ""), _gain(e)]
        case fx.Gain() | fx.GainPer():
            return [("dollar", str(e.dollars))]
        case fx.Hire():
            more = f"{e.cost_modifier:+d}".replace("-", "−") if e.cost_modifier else ""
            return [("hire", more)]
        case fx.MoveMarker():
            return [("certificate", "max" if e.spaces == "max" else str(e.spaces))]
        case fx.RemoveHazard():
            return [("hazard", str(e.cost) if e.cost else "")]
        case fx.EngineForward():
            return [("engine", str(e.max) if isinstance(e.max, int) else "")]
        case fx.EngineBack():
            return [("back", str(e.spaces)), ("dollar", str(e.dollars))]
        case fx.MoveHerder() | fx.DrawDiscard():
            name = "herder" if isinstance(e, fx.MoveHerder) else "draw"
            return [(name, str(e.max) if isinstance(e.max, int) else "")]
    return [(PLAIN[type(e)], "")]


PLAIN: dict[type[fx.Effect], str] = {
    fx.BuyCattle: "cattle",
    fx.PlaceBuilding: "build",
    fx.GainObjective: "objective",
    fx.GainToken: "token",
    fx.ExtraordinaryDelivery: "deliver",
    fx.UpgradeBehind: "station",
    fx.CollectOutlaw: "outlaw",
    fx.Auxiliary: "auxiliary",
    fx.CopyAdjacent: "copy",
}


def _gain(e: fx.DiscardFor) -> Cell:
    if e.certificates:
        return "certificate", str(e.certificates)
    if e.engine_forward:
        return "engine", str(e.engine_forward)
    return "dollar", str(e.dollars)


def strip(found: Iterable[Cell], x: float, y: float, scale: float, step: float, size: float = 12) -> str:
    """Signs in a row, each with its figure at its lower right."""
    drawn = ""
    for n, (name, text) in enumerate(found):
        at_x = x + n * step
        drawn += sign(name, at_x, y, scale)
        if text:
            drawn += figure(text, at_x + 7 * scale + 1, y + 8, size)
    return drawn


def figure(text: str, x: float, y: float, size: float = 12) -> str:
    """The figure beside a sign."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" fill="{c("line")}" '
        f'stroke="{c("paper")}" stroke-width="3" paint-order="stroke">{text}</text>'
    )


WIDTHS = {"dollar": 17, "certificate": 15, "objective": 15, "value3": 13, "any_cattle": 13, "pair": 17, "draw": 17}
FIGURE = 7.6  # the width of a figure of 12 units


def width(cell: Cell, scale: float) -> float:
    """The room that a sign and its figure take."""
    name, text = cell
    return (12 if name in CARD_SIGNS else WIDTHS.get(name, 20)) * scale + FIGURE * len(text)
