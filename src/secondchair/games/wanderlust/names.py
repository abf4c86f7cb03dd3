"""Where the names of places stand on the map: large enough to be read, clear of each other and of every place.

Each name has a few spots around its place, on one line or two. They are dealt out one by one, the place with the least
room first; a name that finds none free takes the spot with the least in its way and the others are tried once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from secondchair.games.wanderlust.content import MAPS, Content, Place

WIDTH, HEIGHT = 1280, 674  # of the map
SIZE = 18  # of the letters: 11 pixels where the board is drawn 800 pixels wide
LETTER = 0.6 * SIZE  # about the width of one, in a wide font
MARK = 12.5  # around a place: its shape, and the ring of a choice
ROUNDS = 12

Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


class Label(Struct, frozen=True):
    """A name in one line or two, where its first line begins, ends or has its middle, and the room that it takes."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    box: Box


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def spot(place: Place) -> Point:
    """Where a place lies on the map."""
    return place.x * WIDTH / 1000, place.y * HEIGHT / 1000


def _shared(a: Box, b: Box) -> float:
    """How much of each other two boxes cover."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _ways_to_write(name: str) -> Iterator[tuple[str, ...]]:
    """On one line; a long name of several words also on two of about the same length."""
    yield (name,)
    words = name.split()
    if len(words) > 1:
        cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
        yield " ".join(words[:cut]), " ".join(words[cut:])


def _spots(place: Place) -> list[Label]:
    """The spots around a place: beside it, above and below it, and at its corners."""
    x, y = spot(place)
    found = []
    for lines in _ways_to_write(place.name):
        wide, high = max(map(len, lines)) * LETTER, SIZE * len(lines)
        for dx, dy, anchor in (
            (MARK + 1, 0, "start"), (-MARK - 1, 0, "end"), (0, -1, "middle"), (0, 1, "middle"),
            (8, -1, "start"), (8, 1, "start"), (-8, -1, "end"), (-8, 1, "end"),
            (MARK - 1, -0.45, "start"), (MARK - 1, 0.45, "start"), (1 - MARK, -0.45, "end"), (1 - MARK, 0.45, "end"),
        ):  # fmt: skip
            left = x + dx - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            top = y - high / 2 + dy * (MARK + high / 2)
            found.append(Label(lines, x + dx, top + 0.78 * SIZE, anchor, (left, top, left + wide, top + high)))
    return [label for label in found if _is_inside(label.box)]


def _is_inside(box: Box) -> bool:
    return box[0] >= 2 and box[1] >= 2 and box[2] <= WIDTH - 2 and box[3] <= HEIGHT - 2


def _place_box(place: Place) -> Box:
    x, y = spot(place)
    return x - MARK, y - MARK, x + MARK, y + MARK


def _in_its_way(label: Label, own: str, marks: Mapping[str, Box], others: Mapping[str, Label]) -> float:
    on_marks = sum(_shared(label.box, box) for place, box in marks.items() if place != own)
    return 2 * on_marks + sum(_shared(label.box, other.box) for place, other in others.items() if place != own)


def deal(places: Sequence[Place]) -> dict[str, Label]:
    """A spot for every name; of equally good ones the first, which is the side that the map asks for."""
    marks = {place.id: _place_box(place) for place in places}
    spots = {place.id: sorted(_spots(place), key=lambda label: _asked_for(place, label)) for place in places}
    crowded = sorted(spots, key=lambda p: sum(_in_its_way(label, p, marks, {}) > 0 for label in spots[p]), reverse=True)
    found: dict[str, Label] = {}
    for _ in range(ROUNDS):
        before = dict(found)
        for place in crowded:
            found[place] = min(spots[place], key=lambda label: _in_its_way(label, place, marks, found))
        if found == before:
            break
    return found


def _asked_for(place: Place, label: Label) -> tuple[bool, int]:
    y = spot(place)[1]
    side = {"start": "e", "end": "w"}.get(label.anchor, "n" if label.box[3] <= y else "s")
    return side != place.label, len(label.lines)


@lru_cache(maxsize=8)
def labels(map_name: str) -> dict[str, Label]:
    """The names on a map, dealt out once."""
    content: Content = MAPS[map_name]
    return deal(content.places)


# -- what stands beside a place: figures, and the flag of an available destination -------------------------------------

BODY: Box = (-11, -32, 11, 4)  # a figure around its feet
FLAG: Box = (0, -40, 29, -10)
AWAY: tuple[Point, ...] = tuple(  # from the place, the nearest first
    sorted(((dx, dy) for dx in range(-75, 76, 5) for dy in range(-40, 76, 5)), key=lambda d: (d[0] ** 2 + d[1] ** 2, d))
)
ASIDE, BEHIND = 15, 34  # figures stand so far apart that each can be seen
MOST = 4  # trotters


class Room(Struct, frozen=True):
    """Around one place: where the feet of up to four figures are, and where the flag is."""

    feet: tuple[Point, ...]
    flag: Point


@lru_cache(maxsize=8)
def rooms(map_name: str) -> dict[str, Room]:
    """For every place of a map: the nearest spots at which no name of any place is hidden."""
    boxes = [label.box for label in labels(map_name).values()]
    return {place.id: _room(*spot(place), boxes) for place in MAPS[map_name].places}


def _room(x: float, y: float, boxes: Sequence[Box]) -> Room:
    around = (x - 120, y - 120, x + 120, y + 120)
    near = [(box[0] - x, box[1] - y, box[2] - x, box[3] - y) for box in boxes if overlap(box, around)]

    def hides(shape: Box, away: Point) -> bool:
        dx, dy = away
        moved = (shape[0] + dx, shape[1] + dy, shape[2] + dx, shape[3] + dy)
        return any(overlap(moved, box) for box in near)

    feet: list[Point] = []
    for away in sorted(AWAY, key=lambda away: hides(BODY, away)):
        if all(abs(away[0] - dx) >= ASIDE or abs(away[1] - dy) >= BEHIND for dx, dy in feet):
            feet.append(away)
        if len(feet) == MOST:
            break
    return Room(tuple(feet), min(AWAY, key=lambda away: hides(FLAG, away)))
