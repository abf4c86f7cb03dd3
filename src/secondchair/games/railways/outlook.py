"""What the simple player sees ahead: how far each cube can go, and what money will do until the end.

Every city of your network is followed once, as far as an engine three levels better would go. That one table answers
what each delivery is worth now, after an upgrade, and what is left when one cube is gone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from secondchair.games.railways import deliver
from secondchair.games.railways.content import GREY
from secondchair.games.railways.grid import members
from secondchair.games.railways.state import YOU, K, State

MOST_DELIVERIES = 70  # more than actions are left
DELIVERIES = range(MOST_DELIVERIES)

Near = list[list[tuple[int, int]]]  # by city: the cities that links join it with, and what each link gives
Best = dict[int, list[list[int]]]  # by city, then by level and colour: the most points for a cube
Upto = dict[int, list[int]]  # by level and n, the points of the n best deliveries


def near_of(s: State) -> Near:
    """Of several links between two cities, the best one."""
    gains: list[dict[int, int]] = [{} for _ in s.color]
    for i, x in enumerate(s.links):
        gain = 1 if x.owner == YOU else 0 if s.depots >> i & 1 else -1
        gains[x.a][x.b] = gains[x.b][x.a] = max(gain, gains[x.a].get(x.b, -1))
    return [list(there.items()) for there in gains]


def bonuses(s: State) -> list[int]:
    """By city, what a delivery to it gives besides the links: hotels, bounties, penalties."""
    if not s.cards and not s.display and not s.with_barons:
        return [0] * len(s.color)
    return deliver.all_city_points(s)


def farthest(color: Sequence[int], near: Near, bonus: list[int], start: int, most: int) -> list[list[int]]:
    """By level up to `most` and by colour, the best that a cube from `start` can give; the first link must be yours."""
    best = [[0] * (K + 1) for _ in range(most + 1)]
    todo = [(there, 1 << start, 1 << GREY, 1, 1) for there, gain in near[start] if gain == 1]
    while todo:
        here, been, passed, used, points = todo.pop()
        shade = color[here]
        if not passed >> shade & 1:
            worth = points + bonus[here]
            if worth > best[used][shade]:
                best[used][shade] = worth
        if used < most:
            been |= 1 << here
            passed |= 1 << shade
            used += 1
            for n, gain in near[here]:
                if not been >> n & 1 and points + gain > 0:
                    todo.append((n, been, passed, used, points + gain))
    for level in range(1, most + 1):
        best[level] = list(map(max, best[level], best[level - 1]))
    return best


def table(s: State, color: Sequence[int], near: Near, bonus: list[int], most: int) -> Best:
    """For every city with cubes and a link of yours."""
    known = _known(tuple(color), tuple(map(tuple, near)), tuple(bonus), most)
    found: Best = {}
    for city in members(s.board.in_play):
        if any(gain == 1 for _, gain in near[city]) and any(s.cubes[city * K : city * K + K]):
            if city not in known:
                known[city] = farthest(color, near, bonus, city, most)
            found[city] = known[city]
    return found


@lru_cache(maxsize=512)
def _known(color: Hashable, near: Hashable, bonus: Hashable, most: int) -> Best:
    """What is known already of this network: it stays the same over many deliveries."""
    return {}


def extended(s: State, near: Near, bonus: list[int], best: Best, city: int, most: int) -> Best:
    """The table with one more city at the end of a first link: routes that begin there, and routes that end there."""
    found = dict(best)
    if any(s.cubes[city * K : city * K + K]):
        found[city] = farthest(s.color, near, bonus, city, most)
    return found if s.color[city] == GREY else founded(s.color, near, bonus, found, city, most)


def founded(color: Sequence[int], near: Near, bonus: list[int], best: Best, city: int, most: int) -> Best:
    """The table with all routes that end in a city which has just taken its colour."""
    found, shade, more = dict(best), color[city], bonus[city]
    for start, points in arrivals(color, near, city, most).items():
        if start in best:
            rows, reached = [row.copy() for row in best[start][: most + 1]], 0
            for row, worth in zip(rows, points, strict=True):
                if worth and worth + more > reached:
                    reached = worth + more
                if reached > row[shade]:
                    row[shade] = reached
            found[start] = rows
    return found


def arrivals(color: Sequence[int], near: Near, city: int, most: int) -> dict[int, list[int]]:
    """By city and number of links, the most that the links give on a way to `city`."""
    known = _known_arrivals(tuple(map(tuple, near)), most)
    ends = city, tuple(other for other, shade in enumerate(color) if shade == color[city])
    if ends not in known:
        known[ends] = _arrivals(color, near, city, most)
    return known[ends]


@lru_cache(maxsize=512)
def _known_arrivals(near: Hashable, most: int) -> dict[tuple[int, tuple[int, ...]], dict[int, list[int]]]:
    """The same of this network, by the city and all cities of its colour: it stays so over many deliveries."""
    return {}


def _arrivals(color: Sequence[int], near: Near, city: int, most: int) -> dict[int, list[int]]:
    """Looked at from the end of the way."""
    found = dict[int, list[int]]()
    todo = [(there, 1 << city, 1, gain, gain) for there, gain in near[city]]
    while todo:
        here, been, used, points, last = todo.pop()
        been |= 1 << here
        if last == 1:  # the first link of the way is yours
            row = found.setdefault(here, [0] * (most + 1))
            row[used] = max(row[used], points)
        if used < most and color[here] != color[city]:
            for n, gain in near[here]:
                if not been >> n & 1 and points + gain > 0:
                    todo.append((n, been, used + 1, points + gain, gain))
    return found


def points_upto(cubes: Sequence[int], best: Best, levels: Iterable[int]) -> Upto:
    """By level of the engine and n, the points of the n best deliveries."""
    there = [
        (rows, color)
        for city, rows in best.items()
        for color, n in enumerate(cubes[city * K : city * K + K])
        if n
        for _ in range(n)
    ]
    found: Upto = {}
    for level in levels:
        values = sorted([rows[level][color] for rows, color in there], reverse=True)
        upto = found[level] = list(accumulate(values[:MOST_DELIVERIES], initial=0))
        upto += [upto[-1]] * (MOST_DELIVERIES + 1 - len(upto))
    return found


def without(upto: list[int], points: int) -> list[int]:
    """The same when a cube of so many points is gone."""
    if points <= 0:
        return upto
    n = _first_below(upto, points + 1)
    return [*upto[: n + 1], *[x - points for x in upto[n + 2 :]], upto[-1] - points]


def with_more(upto: list[int], points: int, more: int) -> list[int]:
    """The same with more cubes of so many points."""
    if points <= 0:
        return upto
    n = _first_below(upto, points)
    here, above = upto[n], points * more
    added = [here + points * k for k in range(1, more + 1)]
    return [*upto[: n + 1], *added, *[x + above for x in upto[n + 1 :]]][: MOST_DELIVERIES + 1]


def _first_below(upto: list[int], points: int) -> int:
    """The first delivery, the best one being 0, that gives fewer points; each gives no more than the one before."""
    return bisect_left(DELIVERIES, True, key=lambda n: upto[n + 1] - upto[n] < points)
