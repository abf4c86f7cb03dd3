"""The cheapest track between two cities for the Railbot (RB-57, RB-X3, RB-X4).

Track may run through cities in play, which splits it into several links, and uses finished links of either owner for
nothing: so cities that are joined count as one. Cost, new tiles and new links are added up in one number, the *bill*,
in which cost comes first; equal bills are told apart by the hexes.

`quick` follows the best way to each hex and direction. It would go wrong only for track that crosses itself, so a
result in which a hex comes twice is not trusted. `ranked` follows whole tracks and is always right; it lists the best
ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from heapq import heappop, heappush

from secondchair.games.railways import rulings
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF, joined, members
from secondchair.games.railways.state import State
from secondchair.games.railways.track import by_anyone, open_end

COST, TILE, LINK = 1_000_000, 1_000, 1  # parts of a bill
Way = tuple[int, ...]  # hexes of the new links in travel order, end cities included
Node = tuple[int, int]  # hex, and direction of travel into it
Label = tuple[int, Way, int, int, int]  # bill, way, hex, direction, the cities joined with where the link begins


class Ground:
    """What the search asks of the board: prices by hex, and the cities that are joined already."""

    def __init__(self, s: State) -> None:
        b, numbers = s.board, s.content.numbers.track
        self.board = b
        self.sides = s.sides
        self.ridge = numbers.ridge_extra * COST
        self.crossing = numbers.crossing_extra * COST
        self.once = s.once
        self.tile = [price * COST + TILE for price in b.price]  # 0: no room
        for h in members(s.once):
            self.tile[h] = self.crossed(h)
        for h in members(s.full):
            self.tile[h] = 0
        if (closed := open_end(s)) >= 0:
            self.tile[closed] = 0
        near = by_anyone(s) if rulings.FINISHED_LINKS_ARE_FREE else [0] * len(b.cities)
        self.group = [0] * len(b.cities)  # by city: all that are joined with it, as a mask
        for city in range(len(b.cities)):
            if not self.group[city]:
                together = joined(city, near)
                for other in members(together):
                    self.group[other] = together

    def crossed(self, h: int) -> int:
        """RW-7, RW-X2: what a second piece of track costs."""
        return self.tile[h] + self.crossing if rulings.CROSSING_ADDS_TO_THE_PRICE else self.crossing + TILE

    def starts(self, group: int) -> Iterator[tuple[int, int]]:
        """The cities of a group, and their hexes, where a new link may begin."""
        for city in members(group & self.board.in_play):
            yield city, self.board.city_hex[city]


def quick(g: Ground, first: int, second: int) -> Way | None:
    """The cheapest track, if it can be found by following the best way to each hex; None if there is none."""
    way = _follow(g, first, second)
    if way is None or _is_plain(g, way):
        return way
    return next((found for _, found in ranked(g, first, second)), None)


def _is_plain(g: Ground, way: Way) -> bool:
    """No hex comes twice, so nothing that was laid on the way can be in the way."""
    tiles = [h for h in way if g.board.city_at[h] < 0]
    return len(set(tiles)) == len(tiles)


def _follow(g: Ground, first: int, second: int) -> Way | None:
    """Dijkstra over hexes with directions; between equal bills the smaller list of hexes goes first."""
    b, goal = g.board, g.group[second]
    heap: list[Label] = []
    done, done_groups = set[Node](), g.group[first]
    _leave(g, heap, 0, (), g.group[first])
    while heap:
        bill, way, h, d, start = heappop(heap)
        city = b.city_at[h]
        if city >= 0:
            group = g.group[city]
            if group == goal:
                return way
            if not done_groups & group:
                done_groups |= group
                _leave(g, heap, bill, way, group)
            continue
        if (h, d) in done:
            continue
        done.add((h, d))
        for e in GENTLE[d]:
            n = b.near[h][e]
            if n == OFF or g.sides & b.side[h][e]:
                continue
            more = g.ridge if b.ridge[h][e] else 0
            city = b.city_at[n]
            if city >= 0:
                if b.in_play >> city & 1 and not start >> city & 1:
                    heappush(heap, (bill + more, (*way, n), n, e, start))
            elif g.tile[n] and (n, e) not in done:
                heappush(heap, (bill + more + g.tile[n], (*way, n), n, e, start))
    return None


def _leave(g: Ground, heap: list[Label], bill: int, way: Way, group: int) -> None:
    """Begin a new link in any city of a group."""
    b = g.board
    for _, h in g.starts(group):
        for d in FROM_CITY:
            n = b.near[h][d]
            if n != OFF and not g.sides & b.side[h][d] and g.tile[n]:
                more = g.tile[n] + LINK + (g.ridge if b.ridge[h][d] else 0)
                heappush(heap, (bill + more, (*way, h, n), n, d, group))


# -- whole tracks ------------------------------------------------------------------------------------------------------


def ranked(g: Ground, first: int, second: int) -> Iterator[tuple[int, Way]]:
    """Every legal track with its bill, best first, in the order of RB-X4.

    The least that is still to be paid from each hex is known from a search the other way round, so that only ways that
    can be among the next best are followed.
    """
    b, goal = g.board, g.group[second]
    ahead = _bills_from(g, second)
    heap: list[tuple[int, Way, int, int, int, int]] = []  # bill with what is ahead, way, bill so far, hex, direction
    _leave_exactly(g, heap, ahead, 0, (), g.group[first], g.group[first])
    while heap:
        _, way, bill, h, d, groups = heappop(heap)
        city = b.city_at[h]
        if city >= 0:
            if g.group[city] == goal:
                yield bill, way
            else:
                _leave_exactly(g, heap, ahead, bill, way, g.group[city], groups | g.group[city])
            continue
        for e in GENTLE[d]:
            n = b.near[h][e]
            if n == OFF or _taken(g, way, h, e):
                continue
            more = g.ridge if b.ridge[h][e] else 0
            city = b.city_at[n]
            if city >= 0:
                if b.in_play >> city & 1 and not groups >> city & 1:
                    rest = 0 if g.group[city] == goal else ahead.get((-1, g.group[city]), -1)
                    if rest >= 0:
                        heappush(heap, (bill + more + rest, (*way, n), bill + more, n, e, groups))
                continue
            price = _tile(g, way, n)
            rest = _rest(ahead, g, n, e)
            if price and rest >= 0:
                heappush(heap, (bill + more + price + rest, (*way, n), bill + more + price, n, e, groups))


def _leave_exactly(
    g: Ground, heap: list[tuple[int, Way, int, int, int, int]], ahead: dict[tuple[int, int], int],
    bill: int, way: Way, group: int, groups: int,
) -> None:  # fmt: skip
    b = g.board
    for _, h in g.starts(group):
        for d in FROM_CITY:
            n = b.near[h][d]
            if n == OFF or b.city_at[n] >= 0 or _taken(g, way, h, d):
                continue
            price, rest = _tile(g, (*way, h), n), _rest(ahead, g, n, d)
            if price and rest >= 0:
                more = price + LINK + (g.ridge if b.ridge[h][d] else 0)
                heappush(heap, (bill + more + rest, (*way, h, n), bill + more, n, d, groups))


def _taken(g: Ground, way: Way, h: int, d: int) -> bool:
    """RW-7: the side carries track already, of the board or of this way."""
    side = g.board.side[h][d]
    if g.sides & side:
        return True
    n = g.board.near[h][d]
    return any({a, b} == {h, n} for a, b in itertools.pairwise(way))


def _tile(g: Ground, way: Way, n: int) -> int:
    """RW-7, RW-8: what a tile costs here, 0 where none can lie: not twice in one link, and two pieces at most."""
    if not g.tile[n] or n not in way:
        return g.tile[n]
    last = max(i for i, h in enumerate(way) if g.board.city_at[h] >= 0)
    if n in way[last:] or g.once >> n & 1 or way.count(n) > 1:
        return 0
    return g.crossed(n)


def _rest(ahead: dict[tuple[int, int], int], g: Ground, n: int, d: int) -> int:
    """The least that is still to be paid once the tile in `n` lies, coming in direction `d`; -1 if there is no way."""
    found = [ahead[(n, (e + 3) % 6)] for e in GENTLE[d] if (n, (e + 3) % 6) in ahead]
    return min(found) - g.tile[n] if found else -1


def _bills_from(g: Ground, city: int) -> dict[tuple[int, int], int]:
    """The least bill from a city's group to every hex and direction, and (-1, group) to every group.

    A track costs the same both ways, so this is also what is left to pay from there. A new link is counted where it
    ends in this direction, that is where it begins in the other.
    """
    found = dict[tuple[int, int], int]()
    heap: list[tuple[int, int, int]] = [(0, -1, g.group[city])]
    while heap:
        bill, h, d = heappop(heap)
        if (h, d) in found:
            continue
        found[(h, d)] = bill
        for more, n, e in _backward_steps(g, h, d):
            if (n, e) not in found:
                heappush(heap, (bill + more, n, e))
    return found


def _backward_steps(g: Ground, h: int, d: int) -> Iterator[tuple[int, int, int]]:
    b = g.board
    exits = [(x, e) for _, x in g.starts(d) for e in FROM_CITY] if h < 0 else [(h, e) for e in GENTLE[d]]
    for x, e in exits:
        n = b.near[x][e]
        if n == OFF or g.sides & b.side[x][e]:
            continue
        more = g.ridge if b.ridge[x][e] else 0
        city = b.city_at[n]
        if city < 0:
            if g.tile[n]:
                yield more + g.tile[n], n, e
        elif h >= 0 and b.in_play >> city & 1:
            yield more + LINK, -1, g.group[city]
