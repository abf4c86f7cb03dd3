"""The cheapest track between two cities for the Railbot (RB-57, RB-X3, RB-X4).

Track may run through cities in play, which splits it into several links, and uses finished links of either owner for
nothing: so cities that are joined count as one. Cost, new tiles and new links are added up in one number, the *bill*,
in which cost comes first; equal bills are told apart by the hexes.

`Search` goes the best way to each hex and direction and forgets how it came there. So it overlooks that track may meet
itself: within a link it must not, and where two links cross the second one pays for it (RW-7, RW-8). That makes track
dearer or impossible, never cheaper. A way that it finds and that meets itself nowhere is therefore the best there is.
Where it does meet itself, that hex is *watched* and the search begins again: from then on it remembers whether it has
been there. So what it ends with is legal, and the best.

`ranked` lists more of them, best first: it divides the tracks by where they leave the one found last, and looks for the
best of each part. Hexes that are looked at are counted (`Ground.steps`), and there is a most of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec import Struct

from secondchair.games.railways import rulings
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF, joined, members
from secondchair.games.railways.state import NONE, State
from secondchair.games.railways.track import by_anyone, open_end

COST, TILE, LINK = 1_000_000, 1_000, 1  # parts of a bill
MOST_STEPS = 100_000  # for the best track; on thousands of crowded maps none took a quarter of them
STEPS_FOR_REASONS = 4_000  # tracks that were not chosen are told as far as they are found so soon

Way = tuple[int, ...]  # hexes of the new links in travel order, end cities included
Ahead = dict[tuple[int, int], int]  # what is still to be paid at least: by (hex, direction) or (NONE, group)


@lru_cache(maxsize=16)
def _tile_bills(prices: tuple[int, ...]) -> tuple[int, ...]:
    """What a tile adds to a bill, by hex, while nothing lies there."""
    return tuple(price * COST + TILE for price in prices)


class Part(NamedTuple):
    """Tracks with the same beginning, by the best way that was found among them."""

    bill: int
    way: Way
    fixed: int  # so much of it is the beginning
    banned: frozenset[Way]  # what may not follow it
    watched: int  # hexes that the search remembered


class Ground:
    """What the search asks of the board: prices by hex, and the cities that are joined already."""

    def __init__(self, s: State) -> None:
        b, numbers = s.board, s.content.numbers.track
        self.board = b
        self.sides = s.sides
        self.ridge = numbers.ridge_extra * COST
        self.crossing = numbers.crossing_extra * COST
        self.once = s.once
        self.steps = 0  # hexes that were looked at so far
        self.tile = list(_tile_bills(b.price))  # 0: no room
        for h in members(s.once):
            self.tile[h] = self.crossed(h)
        for h in members(s.full):
            self.tile[h] = 0
        if (closed := open_end(s)) >= 0:
            self.tile[closed] = 0
        near = by_anyone(s) if rulings.FINISHED_LINKS_ARE_FREE else [0] * len(b.cities)
        self.group = [0] * len(b.cities)  # by city: all that are joined with it, as a mask
        for city, beside in enumerate(near):
            if not beside:
                self.group[city] = 1 << city
            elif not self.group[city]:
                together = joined(city, near)
                for other in members(together):
                    self.group[other] = together

    def crossed(self, h: int) -> int:
        """RW-7, RW-X2: what a second piece of track costs."""
        return self.tile[h] + self.crossing if rulings.CROSSING_ADDS_TO_THE_PRICE else self.crossing + TILE

    def crossed_again(self, h: int, tiles: int) -> int:
        """What another piece costs where one of a new way lies: RW-7 allows two in all, 0 is no room."""
        return 0 if (self.once | tiles) >> h & 1 else self.crossed(h)

    def starts(self, group: int) -> Iterator[int]:
        """The hexes of the cities of a group where a new link may begin."""
        for city in members(group & self.board.in_play):
            yield self.board.city_hex[city]


class Beginning(Struct, frozen=True):
    """Track that is fixed, and the board with it."""

    way: Way
    bill: int
    tile: list[int]
    sides: int
    groups: int  # cities that it joins, as a mask
    group: int  # those of them where the next link may begin
    direction: int  # of travel into the last tile; NONE in a city
    tiles: int  # mask
    link: int  # those of the link that has no end yet


# Bill with what is ahead, way, bill, hex, direction, and the past: what a way remembers. Its lower bits are the tiles
# that its link must not enter again; above them, from the number of hexes on, the sides it passed at watched ones.
Label = tuple[int, Way, int, int, int, int]


def begin(g: Ground, first: int, way: Way) -> Beginning:
    """RW-7, RW-8: one hex after another, each at its price."""
    b = g.board
    tile, sides, bill, tiles, link = g.tile.copy(), g.sides, 0, 0, 0
    groups = group = g.group[first]
    here = direction = NONE
    for n in way:
        city = b.city_at[n]
        if here == NONE:
            here, bill = n, bill + LINK
            continue
        direction = b.near[here].index(n)
        bill += g.ridge if b.ridge[here][direction] else 0
        sides |= b.side[here][direction]
        if city >= 0:
            group = g.group[city]
            groups, here, direction, link = groups | group, NONE, NONE, 0
        else:
            bill += tile[n]
            tile[n] = g.crossed_again(n, tiles)
            here, tiles, link = n, tiles | 1 << n, link | 1 << n
    return Beginning(way, bill, tile, sides, groups, group, direction, tiles, link)


# -- the best track ----------------------------------------------------------------------------------------------------


def overlooked(g: Ground, way: Way, fixed: int) -> int:
    """The tiles where a way meets itself in what is not fixed: it lies there twice, or passes a side of it twice."""
    b, met, tiles, sides = g.board, 0, 0, 0
    for i in range(fixed, len(way)):
        n, before = way[i], way[i - 1] if i else NONE
        side = b.side[before][b.near[before].index(n)] if before != NONE and n in b.near[before] else 0
        if b.city_at[n] < 0:
            met |= tiles & 1 << n
            tiles |= 1 << n
        if sides & side:
            met |= sum(1 << h for h in (n, before) if b.city_at[h] < 0)
        sides |= side
    return met


class Search:
    """Dijkstra over hexes with directions; between equal bills the smaller list of hexes goes first.

    What is ahead, if it is known, leads it straight to the goal.
    """

    def __init__(self, g: Ground, start: Beginning, banned: frozenset[Way], watched: int, ahead: Ahead) -> None:
        self.g = g
        self.start = start
        self.banned = banned
        self.watched = watched
        self.ahead = ahead
        self.hexes = len(g.board.hexes)
        self.heap: list[Label] = []

    def follow(self, goal: int, most: int) -> Part | None:
        """The best way to a city of the goal. One long loop, because every track the Railbot builds runs through it."""
        g, start, ahead, watched, heap, hexes = self.g, self.start, self.ahead, self.watched, self.heap, self.hexes
        b, tile, group, city_at, in_play = g.board, start.tile, g.group, g.board.city_at, g.board.in_play
        done, steps, left, rest = {(NONE, start.group, 0)}, 0, most - g.steps, 0
        self._set_out()
        while heap and steps < left:
            _, way, bill, h, d, past = heappop(heap)
            steps += 1
            city = city_at[h]
            if city >= 0:
                if group[city] == goal:
                    g.steps += steps
                    return Part(bill, way, len(start.way), self.banned, watched)
                h, d = NONE, group[city]
            if (h, d, past) in done:
                continue
            done.add((h, d, past))
            if city >= 0:
                self._leave(bill, way, d, past)
                continue
            near, side, ridge = b.near[h], b.side[h], b.ridge[h]
            taken = start.sides | past >> hexes if past else start.sides
            for e in GENTLE[d]:  # RW-6
                n = near[e]
                if n == OFF or taken & side[e] or past >> n & 1:
                    continue
                after = self._remember(past, h, n, side[e]) if watched else past
                total = bill + g.ridge if ridge[e] else bill
                city = city_at[n]
                if city < 0:
                    price = self._price(n, past) if watched else tile[n]
                    if not price or (n, e, after) in done:
                        continue
                    total += price
                elif not in_play >> city & 1 or start.groups >> city & 1:
                    continue
                else:
                    after = after >> hexes << hexes if after else 0
                if ahead:
                    rest = ahead.get((n, e) if city < 0 else (NONE, group[city]), NONE)
                if rest >= 0 and (way is not start.way or (n,) not in self.banned):
                    heappush(heap, (total + rest, (*way, n), total, n, e, after))
        g.steps += steps
        return None

    def _set_out(self) -> None:
        """From the last tile of the beginning, or from a city that it has reached."""
        start = self.start
        if start.direction != NONE:
            self.heap.append((0, start.way, start.bill, start.way[-1], start.direction, start.link))
            return
        self._leave(start.bill, start.way, start.group, 0)
        if self.banned:
            self.heap[:] = [label for label in self.heap if label[1][len(start.way) :] not in self.banned]
            heapify(self.heap)

    def _leave(self, bill: int, way: Way, group: int, past: int) -> None:
        """Begin a new link in any city of a group."""
        g, b, start, ahead = self.g, self.g.board, self.start, self.ahead
        taken = start.sides | past >> self.hexes
        for h in g.starts(group):
            for d in FROM_CITY:
                n = b.near[h][d]
                if n == OFF or taken & b.side[h][d]:
                    continue
                rest = ahead.get((n, d), NONE) if ahead else 0
                price = self._price(n, past) if self.watched else start.tile[n]
                if price and rest >= 0:
                    total = bill + price + LINK + (g.ridge if b.ridge[h][d] else 0)
                    after = self._remember(past, h, n, b.side[h][d])
                    heappush(self.heap, (total + rest, (*way, h, n), total, n, d, after))

    def _remember(self, past: int, h: int, n: int, side: int) -> int:
        """A step from one hex to the next, as far as they are watched."""
        into = self.watched & 1 << n
        return past | into | side << self.hexes if into or self.watched >> h & 1 else past

    def _price(self, n: int, past: int) -> int:
        """RW-7: two sides of a hex are passed for each piece of track in it."""
        passed = 0
        if self.watched >> n & 1:
            passed = sum(1 for side in self.g.board.side[n] if past >> self.hexes & side)
        if passed < 2:
            return self.start.tile[n]
        return self.g.crossed_again(n, self.start.tiles) if passed < 4 else 0


# -- all of them, best first -------------------------------------------------------------------------------------------


def quick(g: Ground, first: int, second: int) -> Way | None:
    """The cheapest track; None if there is none."""
    return next((way for _, way in ranked(g, first, second)), None)


def ranked(g: Ground, first: int, second: int) -> Iterator[tuple[int, Way]]:
    """The legal tracks with their bills, in the order of RB-X4: the best one, and those that are found soon after."""
    goal, most, ahead = g.group[second], g.steps + MOST_STEPS, Ahead()
    parts = list[Part]()

    def look(way: Way, banned: frozenset[Way], watched: int) -> None:
        if g.steps < most and (found := Search(g, begin(g, first, way), banned, watched, ahead).follow(goal, most)):
            heappush(parts, found)

    look((), frozenset(), 0)
    while parts and g.steps < most:
        bill, way, fixed, banned, watched = heappop(parts)
        met = overlooked(g, way, fixed) & ~watched
        if not met:
            yield bill, way
            most = min(most, g.steps + STEPS_FOR_REASONS)
        ahead = ahead or _ahead(g, second)
        for cut, without in ((fixed, banned),) if met else _divided(g, way, fixed, banned):
            look(way[:cut], without, watched | met)


def _divided(g: Ground, way: Way, cut: int, banned: frozenset[Way]) -> Iterator[tuple[int, frozenset[Way]]]:
    """The rest of a part without its best way: how much of that is fixed, and what may not follow.

    A way goes on by its next hex; from a city, by the one where the link begins and its first tile.
    """
    while cut < len(way):
        size = 1 if cut and g.board.city_at[way[cut - 1]] < 0 else 2
        yield cut, banned | {way[cut : cut + size]}
        cut, banned = cut + size, frozenset()


def _ahead(g: Ground, city: int) -> Ahead:
    """From every hex, direction and group, the least that is still to be paid on the way to a city's group.

    A track costs the same both ways, so it is found by a search from there.
    """
    bills = _bills_from(g, city)
    found = {(NONE, group): bill for (h, group), bill in bills.items() if h == NONE}
    for h, room in enumerate(g.tile):
        for d in FROM_CITY if room else ():
            beyond = [bills[h, (e + 3) % 6] for e in GENTLE[d] if (h, (e + 3) % 6) in bills]
            if beyond:
                found[h, d] = min(beyond) - room
    return found


def _bills_from(g: Ground, city: int) -> dict[tuple[int, int], int]:
    """The least bill from a city's group to every hex and direction, and to every group.

    A new link is counted where it ends in this direction, that is where it begins in the other.
    """
    found = dict[tuple[int, int], int]()
    heap: list[tuple[int, int, int]] = [(0, NONE, g.group[city])]
    while heap:
        bill, h, d = heappop(heap)
        if (h, d) in found:
            continue
        g.steps += 1
        found[h, d] = bill
        for more, n, e in _backward_steps(g, h, d):
            if (n, e) not in found:
                heappush(heap, (bill + more, n, e))
    return found


def _backward_steps(g: Ground, h: int, d: int) -> Iterator[tuple[int, int, int]]:
    b = g.board
    exits = [(x, e) for x in g.starts(d) for e in FROM_CITY] if h < 0 else [(h, e) for e in GENTLE[d]]
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
            yield more + LINK, NONE, g.group[city]
