"""The Railbot's cheapest track on crowded maps: it is legal, the best, and found in a set number of steps."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice, pairwise
from random import Random

import pytest
from games.railways.yard import CONTENT, city, game, hexes, pair_due

from secondchair.games.railways import cheapest, rules, track
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF, members
from secondchair.games.railways.railbot import SHOWN
from secondchair.games.railways.state import NONE, RAILBOT, YOU, State, Works

MAPS = sorted(CONTENT.boards)
MOST = 25_000  # steps of one decision with its reasons, on these maps
POPS = 3_000  # of the slow search that decisions are compared with; where it does not end, nothing is compared


def lay_anything(s: State, rng: Random) -> None:
    """A link that somebody might have laid: from a city at random, hex by hex, until it meets another one."""
    b, owner = s.board, rng.choice((YOU, RAILBOT))
    w = Works(rng.choice(list(members(b.in_play))), (), NONE, -len(b.hexes), 0, False)
    while ways := track.next_steps(s, w):
        d = rng.choice(ways)
        n = b.near[w.hexes[-1] if w.hexes else b.city_hex[w.start]][d]
        if b.city_at[n] >= 0:
            track.add_link(s, owner, w.start, b.city_at[n], w.hexes)
            return
        w = Works(w.start, (*w.hexes, n), d, w.laid + 1, 0, False)


def crowded(name: str, seed: int) -> tuple[State, Random]:
    """A map full of links; every other one has hexes and sides besides that are closed, as no game would have them."""
    s, rng = rules.new({"map": name}, CONTENT), Random(f"{name} {seed}")
    for _ in range(rng.choice((10, 30, 60, 120))):
        lay_anything(s, rng)
    if seed % 2:
        closed, walls = rng.uniform(0, 0.5), rng.uniform(0, 0.15)
        for h, sides in enumerate(s.board.side):
            if rng.random() < closed:
                s.once, s.full = s.once & ~(1 << h), s.full | 1 << h
            s.sides |= sum({side for side in sides if rng.random() < walls and not s.sides & side})
    return s, rng


def pairs(seeds: range, often: int = 4) -> Iterator[tuple[State, int, int]]:
    """Two cities that are not joined, on every map."""
    for seed in seeds:
        for name in MAPS:
            s, rng = crowded(name, seed)
            for a, b in [rng.sample(list(members(s.board.in_play)), 2) for _ in range(often)]:
                if not track.connected(s, a, b):
                    yield s, a, b


def bill_of(s: State, way: cheapest.Way) -> int:
    """RW-7, RW-8: what a track costs, hex by hex; it must be legal."""
    b, ground = s.board, cheapest.Ground(s)
    links, link = list[list[int]](), list[int]()
    for h in way:
        link.append(h)
        if b.city_at[h] >= 0 and len(link) > 1:
            links.append(link)
            link = []
    assert not link and all(b.city_at[h] < 0 for tiles in links for h in tiles[1:-1])
    sides, lying, bill = s.sides, dict[int, int](), 0
    for tiles in links:
        direction = NONE
        assert len(set(tiles)) == len(tiles), "not twice in one link"
        for here, n in pairwise(tiles):
            d = b.near[here].index(n)
            assert direction == NONE or d in GENTLE[direction], "no sharp turn"
            assert not sides & b.side[here][d], "one track a side"
            sides, direction = sides | b.side[here][d], d
            bill += ground.ridge if b.ridge[here][d] else 0
            if b.city_at[n] < 0:
                lying[n] = lying.get(n, 0) + 1
                assert ground.tile[n] and lying[n] + (s.once >> n & 1) <= 2, "two pieces a hex"
                bill += ground.tile[n] if lying[n] == 1 else ground.crossed(n)
    return bill + len(links) * cheapest.LINK


def slowly(s: State, first: int, second: int) -> tuple[bool, cheapest.Way | None]:
    """The best track by following whole tracks, each with all it has passed; and whether that came to an end."""
    b, g = s.board, cheapest.Ground(s)
    heap = list[tuple[int, cheapest.Way, int, tuple[int, ...], int]]()

    def push(bill: int, way: cheapest.Way, link: tuple[int, ...], d: int, groups: int) -> None:
        here = link[-1]
        for e in GENTLE[d] if len(link) > 1 else FROM_CITY:
            n = b.near[here][e]
            if n == OFF or g.sides & b.side[here][e] or {here, n} in [set(pair) for pair in pairwise(way)]:
                continue
            total, c = bill + (g.ridge if b.ridge[here][e] else 0), b.city_at[n]
            if c >= 0 and len(link) > 1 and b.in_play >> c & 1 and not groups >> c & 1:
                heappush(heap, (total, (*way, n), e, (), groups | g.group[c]))
                continue
            price = (0 if way.count(n) > 1 else g.crossed_again(n, 0)) if n in way else g.tile[n]
            if c < 0 and n not in link and price:
                heappush(heap, (total + price, (*way, n), e, (*link, n), groups))

    def leave(bill: int, way: cheapest.Way, c: int, groups: int) -> None:
        for h in g.starts(g.group[c]):
            push(bill + cheapest.LINK, (*way, h), (h,), NONE, groups)

    leave(0, (), first, g.group[first])
    for _ in range(POPS):
        if not heap:
            return True, None
        bill, way, d, link, groups = heappop(heap)
        if link:
            push(bill, way, link, d, groups)
        elif g.group[b.city_at[way[-1]]] >> second & 1:
            return True, way
        else:
            leave(bill, way, b.city_at[way[-1]], groups)
    return False, None


def check(s: State, a: int, b: int) -> bool:
    """One decision in full; whether the slow search came to an end too."""
    g = cheapest.Ground(s)
    found = list(islice(cheapest.ranked(g, a, b), SHOWN))
    assert g.steps <= MOST
    assert found == sorted(found) and len(set(found)) == len(found)
    assert [bill for bill, _ in found] == [bill_of(s, way) for _, way in found]
    assert cheapest.quick(cheapest.Ground(s), a, b) == (found[0][1] if found else None)
    ended, best = slowly(s, a, b)
    assert not ended or best == (found[0][1] if found else None)
    pair_due(s, s.board.cities[a].id, s.board.cities[b].id)
    explained = rules.bot(s)
    assert explained.choice == rules.bot(s, False).choice
    why = explained.why
    assert why is not None and why.text
    assert len(why.candidates) == len(found) and (not found or why.left_after(len(why.steps)) == [why.chosen])
    s.pending.pop()
    return ended


def test_rb_57_crowded_maps() -> None:
    """RB-57, RB-X3, RB-X4: legal, in order, the same with reasons and without, and by following whole tracks."""
    ended = [check(s, a, b) for s, a, b in pairs(range(40))]
    assert len(ended) > 120 and sum(ended) > 60


@pytest.mark.slow
def test_rb_57_thousands_of_crowded_maps() -> None:
    """RB-57: the same over thousands of maps."""
    ended = [check(s, a, b) for s, a, b in pairs(range(100, 1600), often=3)]
    assert len(ended) > 3_000 and sum(ended) > 1_500


def meeting_itself(seeds: range) -> Iterator[tuple[State, int, int]]:
    """Where the way that is best hex by hex meets itself."""
    for s, a, b in pairs(seeds, often=8):
        g = cheapest.Ground(s)
        search = cheapest.Search(g, cheapest.begin(g, a, ()), frozenset(), 0, {})
        first = search.follow(g.group[b], cheapest.MOST_STEPS)
        if first is not None and cheapest.overlooked(g, first.way, 0):
            yield s, a, b


def test_rb_x3_track_that_would_meet_itself() -> None:
    """RW-7, RW-8: then it is looked for anew, and another one is found or there is none."""
    several = list(islice(meeting_itself(range(1, 400, 2)), 6))
    assert len(several) == 6
    for s, a, b in several:
        check(s, a, b)


def test_rb_57_a_single_track_is_left() -> None:
    """RB-57: the whole country lies open from Hässleholm, but only one way leads to Malmö."""
    s = game()
    malmo, only = city(s, "malmo"), hexes(s, "3503")[0]
    for n in s.board.near[s.board.city_hex[malmo]]:
        if n not in (OFF, only):
            s.full |= 1 << n
    for n, side in zip(s.board.near[only], s.board.side[only], strict=True):
        if n not in (OFF, s.board.city_hex[malmo], s.board.city_hex[city(s, "hassleholm")]):
            s.sides |= side
    assert check(s, city(s, "hassleholm"), malmo)
    g = cheapest.Ground(s)
    assert len(list(cheapest.ranked(g, city(s, "hassleholm"), malmo))) == 1
    assert g.steps <= 2 * cheapest.STEPS_FOR_REASONS


def test_rb_57_steps_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision takes more steps than there are for it: then the search ends with what it has."""
    s = game()
    a, b = city(s, "malmo"), city(s, "stockholm")
    everything = cheapest.Ground(s)
    assert len(list(islice(cheapest.ranked(everything, a, b), 30))) == 30
    monkeypatch.setattr(cheapest, "STEPS_FOR_REASONS", 10)
    few = cheapest.Ground(s)
    assert len(list(cheapest.ranked(few, a, b))) == 1 and few.steps < everything.steps
    monkeypatch.setattr(cheapest, "MOST_STEPS", 10)
    none = cheapest.Ground(s)
    assert cheapest.quick(none, a, b) is None and none.steps == 10
