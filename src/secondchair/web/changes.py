"""What changed from one set of drawings to the next, so that an answer need not repeat what the page has already.

A drawing is text. Both sides cut it before every "<" and number the pieces; a change is then a list of runs of old
pieces, `[first, how many]`, and of new text between them. `static/changes.js` puts them together again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
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
    before, after = _cut(old), _cut(new)
    head = _equal(before, after)
    tail = _equal(before[head:][::-1], after[head:][::-1])
    change = list(_between(before, after, head, tail))
    return change if sum(len(piece) if isinstance(piece, str) else 8 for piece in change) < len(new) else new


@lru_cache(64)  # what is new in one step is old in the next one
def _cut(drawing: str) -> list[str]:
    return drawing.split("<")


def _equal(one: list[str], other: list[str]) -> int:
    """How many pieces are equal from the first on. Most drawings differ in one place alone, which halving finds."""
    equal, most = 0, min(len(one), len(other))
    while equal < most:
        half = (equal + most + 1) // 2
        if one[equal:half] == other[equal:half]:
            equal = half
        else:
            most = half - 1
    return equal


def _between(old: list[str], new: list[str], head: int, tail: int) -> Iterator[str | Run]:
    """What is equal at both ends is two runs; what lies between is compared piece by piece."""
    if head:
        yield 0, head
    middle = old[head : len(old) - tail]
    for piece in _pieces(middle, new[head : len(new) - tail]):
        yield piece if isinstance(piece, str) else (piece[0] + head, piece[1])
    if tail:
        yield len(old) - tail, tail


def _pieces(old: list[str], new: list[str]) -> Iterator[str | Run]:
    """Runs of old pieces where there are some that are long enough, else the new pieces themselves."""
    places = defaultdict[str, list[int]](list)
    for n, piece in enumerate(old):
        places[piece].append(n)
    fresh = list[str]()
    at = then = 0  # in the new drawing, and where the last run ended in the old one
    while at < len(new):
        known = places.get(new[at])
        if known:
            start, count = _run(old, new, at, known, then)
            if count >= WORTH_NAMING or sum(map(len, new[at : at + count])) + count >= WORTH_NAMING:
                if fresh:
                    yield "<".join(fresh)
                    fresh = []
                yield start, count
                at, then = at + count, start + count
                continue
        fresh.append(new[at])
        at += 1
    if fresh:
        yield "<".join(fresh)


def _run(old: list[str], new: list[str], at: int, places: list[int], then: int) -> Run:
    """The run of old pieces to go on with: from the next place where the old drawing has this one."""
    n = bisect_left(places, then)
    start = places[n] if n < len(places) else places[0]
    return start, _alike(old, new, start, at)


def _alike(old: list[str], new: list[str], start: int, at: int) -> int:
    """How many pieces are equal from there on: in ever longer strides, then one by one."""
    count, stride = 1, 8
    while (some := old[start + count : start + count + stride]) and some == new[at + count : at + count + stride]:
        count += len(some)
        stride *= 2
    while start + count < len(old) and at + count < len(new) and old[start + count] == new[at + count]:
        count += 1
    return count


def _put_together(drawing: str, change: list[str | Run]) -> str:
    old = drawing.split("<")
    return "<".join("<".join(old[piece[0] :][: piece[1]]) if not isinstance(piece, str) else piece for piece in change)
