"""The cheapest way to lay one link of yours: for the simple player, and at a table where you name its two cities."""

from __future__ import annotations

from heapq import heappop, heappush

from secondchair.games.railways import track
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF
from secondchair.games.railways.state import State, Works

Reach = dict[int, tuple[int, tuple[int, ...]]]  # by city: price, and the hexes from the start


def reach(s: State, w: Works, most: int) -> Reach:
    """The cheapest way on from track under way to each city, with at most so many tiles.

    Equal prices: the smaller list of hexes. No city is passed (RW-5), and no other link of it is looked at.
    """
    b = s.board
    found: Reach = {}
    heap: list[tuple[int, tuple[int, ...], int]] = [(0, w.hexes, w.direction)]
    done = set[tuple[int, int]]()
    ridge = track.ridge_price(s)
    prices = dict[int, int]()
    while heap:
        price, hexes, d = heappop(heap)
        here = hexes[-1] if hexes else b.city_hex[w.start]
        if (here, d) in done:
            continue
        done.add((here, d))
        for e in GENTLE[d] if hexes else FROM_CITY:
            n = b.near[here][e]
            if n == OFF or s.sides & b.side[here][e]:
                continue
            more, city = ridge if b.ridge[here][e] else 0, b.city_at[n]
            if city >= 0:
                if hexes and city != w.start and b.in_play >> city & 1:
                    best = found.get(city)
                    if best is None or (price + more, hexes) < best:
                        found[city] = price + more, hexes
            elif len(hexes) - len(w.hexes) < most and (n, e) not in done and n not in hexes and track.has_room(s, n):
                if n not in prices:
                    prices[n] = track.tile_price(s, n, w.grant)
                heappush(heap, (price + more + prices[n], (*hexes, n), e))
    return found
