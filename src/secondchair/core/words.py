"""Small pieces of English that every game needs."""

from __future__ import annotations

from collections.abc import Sequence


def figure(n: int | str) -> str:
    """ "12", "−3", "−1.5", with a minus that is none of the dashes between words."""
    return str(n).replace("-", "−")


def counted(n: int, one: str, many: str = "") -> str:
    """ "1 tile", "4 tiles", "2 cities"."""
    return f"{figure(n)} {one if n == 1 else many or one + 's'}"


def listed(things: Sequence[str], last: str = "and", none: str = "none") -> str:
    """ "Red", "Red and Green", "Red, Green and Yellow"."""
    if not things:
        return none
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}"


def capital(words: str) -> str:
    """The same with a capital letter in front."""
    return words[:1].upper() + words[1:]
