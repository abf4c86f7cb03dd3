"""What changed from one set of drawings to the next, so that an answer need not repeat what the page has already.

A drawing is text. Both sides cut it before every "<" and number the pieces; a change is then a list of runs of old
pieces, `[first, how many]`, and of new text between them. `static/changes.js` puts them together again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

Regions = dict[str, str]
Run = tuple[int, int]  # of old pieces: the first one, and how many
Change = str | list[str | Run] | None  # the whole drawing; what is old and new in it; None: it is gone
Changes = dict[str, Change]

WORTH_NAMING = 10  # letters: a shorter run is written out, since naming it takes as many


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> Changes:
    """The drawings that are new, other or gone; an equal one is not mentioned."""
    found: Changes = {
        name: _change(before.get(name), drawing) for name, drawing in after.items() if before.get(name) != drawing
    }
    return found | dict.fromkeys(name for name in before if name not in after)


def applied(before: Mapping[str, str], changed: Changes) -> Regions:
    """The drawings after a change."""
    after = {name: drawing for name, drawing in before.items() if changed.get(name, "") is not None}
    for name, change in changed.items():
        if change is not None:
            after[name] = change if isinstance(change, str) else _put_together(before[name], change)
    return after


def _change(old: str | None, new: str) -> Change:
    if old is None:
        return new
    change = _pieces(_cut(old), _cut(new))
    return change if sum(len(piece) if isinstance(piece, str) else 8 for piece in change) < len(new) else new


@lru_cache(64)  # what is new in one step is old in the next one
def _cut(drawing: str) -> list[str]:
    return drawing.split("<")


def _pieces(old: list[str], new: list[str]) -> list[str | Run]:
    """Runs of old pieces where there are some that are long enough, else the new pieces themselves."""
    found, fresh = list[str | Run](), list[str]()
    places = Places(old)
    at = then = 0  # in the new drawing, and where the last run ended in the old one
    while at < len(new):
        start = places.of(new[at], then)
        count = _alike(old, new, start, at) if start is not None else 1
        if start is not None and (count >= WORTH_NAMING or sum(map(len, new[at : at + count])) + count >= WORTH_NAMING):
            if fresh:
                found.append("<".join(fresh))
                fresh = []
            found.append((start, count))
            then = start + count
        else:
            fresh += new[at : at + count]
        at += count
    return [*found, "<".join(fresh)] if fresh else found


class Places:
    """Where the old drawing has a piece."""

    def __init__(self, old: list[str]) -> None:
        self._old = old
        self._first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))

    def of(self, piece: str, then: int) -> int | None:
        """The next place from `then` on; else the first; None if it is new."""
        first = self._first.get(piece)
        if first is None or first >= then:
            return first
        try:
            return self._old.index(piece, then)
        except ValueError:
            return first


def _alike(old: list[str], new: list[str], start: int, at: int) -> int:
    """How many pieces are equal from there on: in ever longer strides, and one by one in the last of them."""
    count, stride = 0, 8
    while (some := old[start + count : start + count + stride]) == (other := new[at + count : at + count + stride]):
        if not some:
            return count
        count += len(some)
        stride *= 2
    for one, another in zip(some, other, strict=False):
        if one != another:
            break
        count += 1
    return count


def _put_together(drawing: str, change: list[str | Run]) -> str:
    old = drawing.split("<")
    return "<".join("<".join(old[piece[0] :][: piece[1]]) if not isinstance(piece, str) else piece for piece in change)
