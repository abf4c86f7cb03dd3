"""Tiles of the trail and the pieces that stand on it, as symbols about their middle.

A building takes its owner's colour from `--own`; yours have a plain roof, the opponent's a notched one, neutral ones a
flat one, so that they differ without colour too.
"""

from __future__ import annotations

from secondchair.games.great_western_trail.board.colours import box, c, outlaw, owner, symbol
from secondchair.games.great_western_trail.board.places import components
from secondchair.games.great_western_trail.board.signs import Cell, cells, figure, sign, width
from secondchair.games.great_western_trail.content import HUMAN, NOBODY, OPPONENT, Building, Hazard
from secondchair.games.great_western_trail.editions import cached_by_edition
from secondchair.games.great_western_trail.view import words

TILE_WIDTH, TILE_HEIGHT = 62, 46
ROOFS = {
    NOBODY: "M-31-9V-20Q-31-23-28-23H28Q31-23 31-20V-9z",
    HUMAN: "M-31-9V-16L-24-23H24L31-16V-9z",
    OPPONENT: "M-31-9V-21L-26-27-21-21-16-27-10-21-5-27 0-21 5-27 10-21 16-27 21-21 26-27 31-21V-9z",
}
_WALL = "M-31-9H31V20Q31 23 28 23H-28Q-31 23-31 20z"


def symbols() -> str:
    content = components()
    drawn = "".join(
        symbol(
            f"roof{seat + 1}",
            f'<g stroke="{c("line")}" stroke-width="1.6" stroke-linejoin="round">'
            f'<path d="{_WALL}" fill="{c("paper")}"/><path d="{roof}" fill="{owner(seat)}"/></g>',
        )
        for seat, roof in ROOFS.items()
    )
    for tile in (*content.neutral.values(), *content.private[HUMAN].values()):
        drawn += symbol(f"face-{tile.id}", _face(tile))
    for hazard in content.tiles.values():
        body = _hazard(hazard) if isinstance(hazard, Hazard) else _outlaw(hazard.id)
        drawn += symbol(hazard.id, body)
    return drawn + _pieces()


def building(tile: str, seat: int) -> str:
    """The two layers of a building tile: its owner's roof, and what is printed on it."""
    return f'<use href="#gwt-roof{seat + 1}"/><use href="#gwt-face-{tile}"/>'


@cached_by_edition
def building_words(tile: str, seat: int) -> str:
    """All that is printed on a building tile."""
    return words.building(components(), tile, seat)


def _face(tile: Building) -> str:
    """Name, points and hands on the roof; the local actions below."""
    fit = ' textLength="25" lengthAdjust="spacingAndGlyphs"'  # 11a and 20 points must not meet
    long, many = fit if len(tile.id) > 2 else "", fit if tile.points > 9 else ""
    head = f'<g font-weight="700" fill="{c("on-dark")}"><text x="-28" y="-11.4" font-size="13"{long}>{tile.id}</text>'
    if tile.points:
        head += f'<text x="28" y="-11.4" font-size="12.5" text-anchor="end"{many}>{tile.points}★</text>'
    head += "</g>" + "".join(_hand(hand, -5 + 12 * n, -27) for n, hand in enumerate(tile.hands))
    return head + _fields(tile)


def _fields(tile: Building) -> str:
    """One part per local action, divided by lines; in two rows where one would be crowded."""
    parts = [cells(field) for field in tile.fields]
    if _needs(parts, SIGN) <= TILE_WIDTH - 4:
        return _part_row(parts, 6, SIGN)
    half = min(range(1, len(parts)), key=lambda n: max(_needs(parts[:n], SMALL_SIGN), _needs(parts[n:], SMALL_SIGN)))
    line = f'<path d="M-31 5.6H31" stroke="{c("soft")}" stroke-width="1"/>'
    return _part_row(parts[:half], -1.7, SMALL_SIGN) + line + _part_row(parts[half:], 12.9, SMALL_SIGN)


SIGN, SMALL_SIGN = 0.72, 0.62  # how large signs are in one row and in two


def _needs(parts: list[list[Cell]], scale: float) -> float:
    """The width of a row: its signs and figures, and a little air beside each."""
    return sum(width(cell, scale) + 2 for part in parts for cell in part)


def _part_row(parts: list[list[Cell]], y: float, scale: float) -> str:
    """Parts side by side; the room that is left is shared by all signs."""
    signs = sum(map(len, parts))
    air = 2 + (TILE_WIDTH - _needs(parts, scale)) / signs
    drawn, x = "", -TILE_WIDTH / 2
    for n, part in enumerate(parts):
        for name, text in part:
            room = width((name, ""), scale)
            x += air / 2
            drawn += sign(name, round(x + room / 2, 1), y, scale)
            if text:
                drawn += figure(text, round(x + room, 1), y + 5)
            x += width((name, text), scale) + air / 2
        if n < len(parts) - 1:
            drawn += f'<path d="M{x:.1f} {y - 8:g}V{y + 9:g}" stroke="{c("soft")}" stroke-width="1"/>'
    return drawn


def _hand(colour: str, x: float, y: float) -> str:
    """A hand: a fee. The green one has its fingers spread, the black one is a fist."""
    if colour == "green":
        d = "M-3 5V1L-5-1-4-2-2 0V-5H-1V-1L0-6 1-5.6V-1L2-5.4 3-5 3-1 4-3.6 5-3 4 2 2.6 5z"
        fill = c("green")
    else:
        d = "M-4 5V-3Q-4-5-2-4-1-6 0-4.4 2-5.6 2.6-4 5-4 4.6-1L3.4 5z"
        fill = c("line")
    return (
        f'<path transform="translate({x} {y})" d="{d}" fill="{fill}" stroke="{c("on-dark")}" stroke-width="1.4" '
        f'paint-order="stroke"/>'
    )


_HAZARD_ART = {
    "flood": ("water", "M-12 4Q-9 0-6 4T0 4 6 4 12 4M-12 9Q-9 5-6 9T0 9 6 9 12 9", "water-line"),
    "drought": ("sand", "M-4 12-2 6-6 3-3-1M-2 6 3 8 5 12M3 8 8 3 12 4M8 3 6-1", "crack"),
    "rockfall": ("rock", "M-11 12-8 5-3 4 0 12zM0 12 1 6 6 3 11 7 12 12zM-5 3-2-2 4-1 5 3", "rock-dark"),
}


def _hazard(tile: Hazard) -> str:
    ground, d, line = _HAZARD_ART[tile.section]
    return (
        f'<rect {box(34, 34, 7)} fill="{c(ground)}" stroke="{c("line")}" stroke-width="1.8"/>'
        f'<path d="{d}" fill="none" stroke="{c(line)}" stroke-width="2.2" stroke-linejoin="round"/>'
        f'<circle cx="-6" cy="-7" r="8.2" fill="{c("paper")}" stroke="{c("line")}" stroke-width="1.2"/>'
        f'<text x="-6" y="-2.6" font-size="13" font-weight="700" text-anchor="middle" fill="{c("line")}">{tile.points}'
        f"</text>" + _hand(tile.hands[0], 9, -8)
    )


def _outlaw(tile: str) -> str:
    """Green outlaws are round, the others have corners; in the first edition the sign is a teepee."""
    green = tile.endswith("green")
    shape = '<circle r="17"' if green else '<path d="M0-19 17-7 12 16H-12L-17-7z"'
    return (
        f'{shape} fill="{outlaw(tile)}" stroke="{c("line")}" stroke-width="1.8"/><use href="#gwt-i-outlaw" y="2"/>'
        + _hand("green" if green else "black", 11, -9)
    )


# -- pieces ------------------------------------------------------------------------------------------------------------

_RIDER = "M-3-19Q0-21 3-19L6-17.6Q3-16 3-15 5-13 5-9L9-3 7-1 3-5 4 4H-4L-3-5-7-1-9-3-5-9Q-5-13-3-15-3-16-6-17.6z"
_ENGINE = "M-15 7V0H-5V-8H7V7zM7 7V-3H13L16 7zM-12 0V-8H-14V-11H-7V-8H-9V0"


def _pieces() -> str:
    drawn = ""
    for seat, name in ((HUMAN, "you"), (OPPONENT, "other")):
        base = '<ellipse cy="5" rx="12" ry="6"' if seat == HUMAN else '<path d="M-13 5 0-2 13 5 0 12z"'
        disc = '<circle r="8"' if seat == HUMAN else '<path d="M0-9.5 9.5 0 0 9.5-9.5 0z"'
        flag = "" if seat == HUMAN else f'<path d="M-4-4H4M-3 0H3" stroke="{c("on-dark")}" stroke-width="1.6"/>'
        paint = f'fill="{owner(seat)}" stroke="{c("line")}" stroke-width="1.6" stroke-linejoin="round"'
        rim = f'fill="{c("on-dark")}" stroke="{c("on-dark")}" stroke-width="4.5" stroke-linejoin="round"'
        wheels = "".join(f'<circle cx="{x}" cy="8" r="4" {paint}/>' for x in (-9, 1, 10))
        rider, loco = f'<path d="{_RIDER}"', f'<path d="{_ENGINE}"'
        drawn += symbol(f"herder-{name}", f"{base} {rim}/>{rider} {rim}/>{base} {paint}/>{rider} {paint}/>{flag}")
        drawn += symbol(f"engine-{name}", f"{loco} {rim}/>{loco} {paint}/>{wheels}{_engine_mark(seat)}")
        drawn += symbol(f"disc-{name}", f'{disc} fill="{owner(seat)}" stroke="{c("on-dark")}" stroke-width="1.8"/>')
    return drawn


def _engine_mark(seat: int) -> str:
    shape = '<circle cx="1" cy="-1" r="3.2"' if seat == HUMAN else '<path d="M1-5.4 5.4-1 1 3.4-3.4-1z"'
    return f'{shape} fill="{c("on-dark")}"/>'


def seat_piece(name: str, seat: int) -> str:
    """The picture of a seat's piece: `herder`, `engine` or `disc`."""
    return f"{name}-{'you' if seat == HUMAN else 'other'}"


def of(seat: int, what: str, opponent: str) -> str:
    return f"Your {what}" if seat == HUMAN else f"{opponent}'s {what}"
