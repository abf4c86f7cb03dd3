"""The hexes of a map: where they are, which are neighbours, and the masks that say what lies on them (RW-1).

Hexes that can hold track or a city are numbered in the order of their ids, so comparing numbers compares ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")  # in turning order
NAMES = ("east", "north-east", "north-west", "west", "south-west", "south-east")
OFF = -1  # no hex there

_EVEN = ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0))
_ODD = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1))
GENTLE = tuple(((d - 1) % 6, d, (d + 1) % 6) for d in range(6))  # RW-6: by direction of travel, the ways on
FROM_CITY = tuple(range(6))


def neighbour(row: int, col: int, direction: int) -> tuple[int, int]:
    """RW-1: odd rows are shifted half a hex to the east."""
    dr, dc = (_ODD if row & 1 else _EVEN)[direction]
    return row + dr, col + dc


def hex_id(row: int, col: int) -> str:
    return f"{row:02}{col:02}"


def place(hex_name: str) -> tuple[int, int]:
    return int(hex_name[:2]), int(hex_name[2:])


def course(hexes: Sequence[str]) -> str:
    """The way of a track from hex to hex by the compass: "2 × west, south-west"; finished links between are gaps."""
    ways = [_way(a, b) for a, b in pairwise(hexes)]
    runs = ((name, len(list(run))) for name, run in groupby(ways))
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in runs)


def _way(here: str, there: str) -> str:
    found = [NAMES[d] for d in range(6) if neighbour(*place(here), d) == place(there)]
    return found[0] if found else "on over finished links"


def centre(hex_name: str) -> tuple[float, float]:
    """In hex widths, x to the east, y to the south."""
    row, col = place(hex_name)
    return col + 0.5 * (row & 1), 0.866 * row


def neighbours(hexes: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """By hex and direction, the number of the neighbour, or OFF."""
    index = {name: i for i, name in enumerate(hexes)}
    return tuple(
        tuple(index.get(hex_id(*neighbour(*place(name), d)), OFF) if _inside(name, d) else OFF for d in range(6))
        for name in hexes
    )


def _inside(name: str, d: int) -> bool:
    row, col = neighbour(*place(name), d)
    return 0 <= row < 100 and 0 <= col < 100


def side_masks(near: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """By hex and direction, the bit of that hexside; both hexes of a side know it by the same bit."""
    bits = dict[tuple[int, int], int]()
    for h, around in enumerate(near):
        for n in around:
            if n != OFF:
                bits.setdefault((min(h, n), max(h, n)), 1 << len(bits))
    return tuple(tuple(bits.get((min(h, n), max(h, n)), 0) for n in around) for h, around in enumerate(near))


def members(mask: int) -> Iterable[int]:
    """The numbers whose bits are set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def joined(start: int, near: list[int]) -> int:
    """Everything that can be reached from `start` over `near`, as a mask; `start` included."""
    found = front = 1 << start
    while front:
        reach = 0
        for i in members(front):
            reach |= near[i]
        front = reach & ~found
        found |= front
    return found
