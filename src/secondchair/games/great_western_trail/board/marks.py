"""What shows that something can be chosen: a bright frame with a dashed line, at least a finger's width to touch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from textwrap import wrap

from secondchair.core.svg import at, esc, kept, num
from secondchair.games.great_western_trail.board.colours import box, c, symbol

FINGER = 52  # units: 44 pixels where the board is shown smaller than it is drawn
SIZES = {  # name -> width and height of the frame
    "tile": (70, 54),
    "small": (42, 42),
    "track": (30, 30),
    "column": (44, 22),
    "plate": (50, 46),
    "city": (98, 52),
    "town": (86, 52),
    "card": (54, 72),
    "objective": (66, 84),
    "worker": (46, 38),
    "disc": (30, 30),
    "auxiliary": (236, 44),
    "token": (34, 34),
    "supply": (78, 60),
}


# What can be touched, where that is more than the frame and no neighbour is in the way.
TOUCH = {"track": (48, 42), "column": (64, 23), "disc": (36, 44), "token": (44, 44), "worker": (46, 44)}
ALONE = {"column": 22}  # neighbours lie so close that only this much belongs to a finger: the page zooms in


def symbols() -> str:
    drawn = ""
    for name, (w, h) in SIZES.items():
        room = max(w, FINGER), max(h, FINGER)  # so large a target is for the page, which zooms in if that is too small
        drawn += symbol(
            f"mark-{name}",
            f'<rect {box(*room)} fill="none" pointer-events="none"/>'
            f'<rect {box(*TOUCH.get(name, (w, h)), 8)} fill="none" pointer-events="all"/>'
            f'<rect {box(w, h, 8)} fill="{c("glow")}" fill-opacity=".05" stroke="{c("glow")}" stroke-width="5"/>'
            f'<rect {box(w, h, 8)} fill="none" stroke="{c("line")}" stroke-width="1.8" stroke-dasharray="6 4"/>',
        )
    return drawn


@kept
def mark(target: str, kind: str, x: float, y: float, inside: str = "") -> str:
    """A target on a drawing; `inside` is drawn over the frame."""
    name = esc(target)
    alone = f' data-finger="{ALONE[kind]}"' if kind in ALONE else ""
    return (
        f'<g id="mark-{name}" class="target" data-target="{name}"{alone} style="{at(round(x, 1), round(y, 1))}">'
        f'<use href="#gwt-mark-{kind}"/>{inside}</g>'
    )


def of_kinds(kinds: Collection[str], targets: Iterable[str]) -> tuple[str, ...]:
    """The targets of these kinds: those that a region shows."""
    return tuple(target for target in targets if target.partition(":")[0] in kinds)


def aim(target: str, targets: Set[str]) -> str:
    """The attribute that lets a piece be lit by the story; while it can be chosen, its mark has it instead."""
    return "" if target in targets else f' data-target="{esc(target)}"'


@kept
def piece(name: str, picture: str, x: float, y: float, said: str = "", lit: str = "", scale: float = 1) -> str:
    """A piece drawn with one symbol; `said` is its title, `lit` comes from `aim`."""
    title = f"<title>{esc(said)}</title>" if said else ""
    return f'<use id="{name}" href="#gwt-{picture}"{lit} style="{at(x, y, scale=scale)}">{title}</use>'


def group(name: str, x: float, y: float, said: str, body: str, lit: str = "", scale: float = 1) -> str:
    """A piece drawn with several things."""
    title = f"<title>{esc(said)}</title>" if said else ""
    return f'<g id="{name}"{lit} style="{at(x, y, scale=scale)}">{title}{body}</g>'


@kept
def bold(text: object, x: float, y: float, size: float, fill: str = "", anchor: str = "middle") -> str:
    return words(text, x, y, size, anchor, fill=fill or c("line"), font_weight="700")


@kept
def words(text: object, x: float, y: float, size: float = 13, anchor: str = "start", **more: str) -> str:
    """Text on paper."""
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    fill = "" if "fill" in more else f' fill="{c("line")}"'
    end = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{end}{fill}{rest}>{esc(text)}</text>'


def lines(text: str, width: int, most: int = 2) -> list[str]:
    """Text in at most so many lines of so many letters; what is left over is cut, the title says it all."""
    found = wrap(text, width)
    if len(found) > most:
        found = [*found[: most - 1], f"{found[most - 1][: width - 1]}…"]
    return found
