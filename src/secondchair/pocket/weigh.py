"""What the site weighs: in the folder, and over the wire when it is visited for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

MOST_BYTES = 20_000_000
MOST_ON_THE_WIRE = 10_000_000


class Weight(Struct, frozen=True):
    """A file of the site: its size in the folder and compressed, as hosts send it."""

    path: str
    size: int
    wire: int


def total(weights: Sequence[Weight]) -> Weight:
    return Weight("in all", sum(w.size for w in weights), sum(w.wire for w in weights))


def problems(weights: Sequence[Weight]) -> list[str]:
    """What is too heavy, as sentences."""
    whole, found = total(weights), list[str]()
    for size, most, what in (
        (whole.size, MOST_BYTES, "The folder weighs"),
        (whole.wire, MOST_ON_THE_WIRE, "The first visit costs"),
    ):
        if size > most:
            found.append(f"{what} {size / 1e6:.1f} MB; at most {most / 1e6:.0f} are allowed.")
    return found
