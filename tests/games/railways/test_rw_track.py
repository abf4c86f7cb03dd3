"""Board and track: RW-1 to RW-9, RW-30 to RW-35, RW-111."""

from __future__ import annotations

import pytest
from games.railways.yard import (
    CONTENT,
    bots_link,
    build,
    cannot,
    city,
    do,
    fate,
    game,
    hexes,
    hold,
    passes,
    turned,
    ways,
    works,
    yours,
)

from secondchair.games.railways import grid, rules, track
from secondchair.games.railways.actions import Build, Deliver, Step, Stop
from secondchair.games.railways.content import CITY
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.state import RAILBOT, YOU, State

BOARDS = sorted(CONTENT.boards)


def price(s: State, tiles: str) -> int:
    """Of a path that is laid from its first tile on."""
    way = hexes(s, tiles)
    total = track.tile_price(s, way[0], False)
    for i in range(1, len(way)):
        d = s.board.near[way[i - 1]].index(way[i])
        total += track.step_price(s, works(s, "malmo", " ".join(tiles.split()[:i]), DIRECTIONS[d]), d)
    return total


@pytest.mark.parametrize("name", BOARDS)
def test_rw_1_there_and_back_again(name: str) -> None:
    """RW-1: going d and then d + 3 leads back, for every hex and direction."""
    b = CONTENT.boards[name]
    for h, around in enumerate(b.near):
        row, col = grid.place(b.hexes[h])
        for d, n in enumerate(around):
            assert grid.neighbour(*grid.neighbour(row, col, d), (d + 3) % 6) == (row, col)
            assert n == grid.OFF or b.near[n][(d + 3) % 6] == h
            assert n == grid.OFF or b.side[h][d] == b.side[n][(d + 3) % 6] != 0


def test_rw_1_neighbours_by_row() -> None:
    """RW-1: odd rows are shifted half a hex to the east."""
    assert [grid.neighbour(4, 5, d) for d in range(6)] == [(4, 6), (3, 5), (3, 4), (4, 4), (5, 4), (5, 5)]
    assert [grid.neighbour(5, 5, d) for d in range(6)] == [(5, 6), (4, 6), (4, 5), (5, 4), (6, 5), (6, 6)]


def test_rw_2_prices_of_the_ground() -> None:
    """RW-2, RW-X1: plain 2, any water 3, mountain 4; open lakes and islands are no hexes of the board."""
    s = game()
    assert price(s, "0706 0707 0708") == 9
    assert "2303" not in s.board.index and "2812" not in s.board.index


def test_rw_3_ridge() -> None:
    """RW-3: 4 more for the side, once, also when one of the hexes is a city."""
    s = game()
    assert price(s, "0111 0112") == 12
    assert track.step_price(s, works(s, "halmstad", "3302 3303", "E"), DIRECTIONS.index("SE")) == 4
    assert track.step_price(s, works(s, "halmstad", "3302", "SE"), DIRECTIONS.index("E")) == 2


def test_rw_4_cities_hold_no_tile_and_grey_ones_accept_nothing() -> None:
    """RW-4: Hässleholm is grey, so nothing can be carried there; Malmö is black."""
    s = game(cubes={"malmo": "red blue yellow purple black", "hassleholm": "black"})
    assert all(s.board.ground[h] == CITY and s.board.price[h] == 0 for h in s.board.city_hex)
    yours(s, "malmo hassleholm", "3403")
    assert [a for a in rules.legal(s) if isinstance(a, Deliver)] == [Deliver("hassleholm", "black")]


def test_rw_5_a_city_finishes_the_link() -> None:
    """RW-5: through a city there are two links, never one."""
    s = game()
    build(s, "alvesta", "SW SW SW")
    assert s.works is None and s.action == 1
    build(s, "hassleholm", "W SW")
    ends = [(s.board.cities[x.a].id, s.board.cities[x.b].id) for x in s.links]
    assert ends == [("alvesta", "hassleholm"), ("hassleholm", "malmo")]


def test_rw_6_gentle_curves_only() -> None:
    """RW-6: E, E, NE is legal; E, NW is not. In a city there is no such limit."""
    s = game()
    assert ways(s, works(s, "goteborg", "2902 2903", "E")) == ["SE", "E", "NE"]
    assert ways(s, track.begin(s, city(s, "alvesta"), False)) == list(DIRECTIONS)


def crossed() -> State:
    """Alvesta – Hässleholm is crossed in 3304."""
    s = game()
    yours(s, "alvesta hassleholm", "3205 3304")
    bots_link(s, "halmstad karlskrona", "3302 3303 3304 3305 3306")
    return s


@pytest.mark.parametrize("owner", [YOU, RAILBOT])
def test_rw_7_the_second_track_pays_two_more(owner: int) -> None:
    """RW-7, RW-X2: a crossing costs the normal price and 2, over track of either owner."""
    s = game()
    track.add_link(s, owner, city(s, "alvesta"), city(s, "hassleholm"), hexes(s, "3205 3304"))
    do(s, Build("halmstad"))
    for direction in ("SE", "E", "E"):
        do(s, Step(direction))
    assert s.works is not None and s.works.price == 2 + 2 + 4


def test_rw_7_no_third_track() -> None:
    """RW-7: a hex holds two pieces."""
    free, s = game(), crossed()
    assert "SE" in ways(free, works(free, "halmstad", "3203 3204", "E"))
    assert ways(s, works(s, "halmstad", "3203 3204", "E")) == ["E", "NE"]


def test_rw_7_a_side_carries_one_track() -> None:
    """RW-7: also the side of a city."""
    s = crossed()
    assert ways(s, track.begin(s, city(s, "alvesta"), False)) == ["E", "NE", "NW", "W", "SE"]
    assert "E" not in ways(s, works(s, "malmo", "3302 3303", "E"))


def test_rw_8_no_doubling_back() -> None:
    """RW-8: neither over its own hexes nor into the city where it began."""
    s = game()
    around = [s.board.hexes[n] for n in s.board.near[s.board.index["2903"]]]
    turn = [around[i] for i in (5, 0, 1, 2, 3, 4)]  # round 2903, each step turning by 60 degrees
    last = turn[-1]
    back = s.board.near[s.board.index[last]].index(s.board.index[turn[0]])
    assert DIRECTIONS[back] not in ways(s, works(s, "goteborg", " ".join(turn), DIRECTIONS[back]))
    assert DIRECTIONS[back] in ways(s, works(s, "goteborg", " ".join(turn[1:]), DIRECTIONS[back]))
    assert "SW" not in ways(s, works(s, "hassleholm", "3205 3304", "SW"))
    assert "SW" in ways(s, works(s, "alvesta", "3205 3304", "SW"))


def test_rw_9_parallel_links() -> None:
    """RW-9: a second link between the same two cities, over free sides."""
    s = game()
    build(s, "alvesta", "SW SW SW")
    build(s, "alvesta", "W SW SW SE")
    assert [x.id for x in s.links] == ["alvesta-hassleholm", "alvesta-hassleholm-2"]


# -- building ----------------------------------------------------------------------------------------------------------


def test_rw_30_four_tiles_of_one_link() -> None:
    """RW-30, RW-X4: not five tiles, but a fourth one beside a city may enter it; the rest starts no second link."""
    s = game()
    do(s, Build("stockholm"))
    for direction in ("SW", "W", "W", "SW"):
        do(s, Step(direction))
    assert rules.legal(s) == [Step("SE"), Stop()]  # Norrköping, but no fifth tile
    do(s, Step("SE"))
    assert s.links[0].hexes == hexes(s, "2310 2309 2308 2408") and s.action == 1
    short = game()
    build(short, "alvesta", "SW SW SW")
    assert short.works is None and short.action == 1  # two tiles are left, and lost


def test_rw_31_anywhere() -> None:
    """RW-31: the first link anywhere, the second far away."""
    s = game()
    build(s, "alvesta", "SW SW SW")
    build(s, "umea", "W W")
    assert [x.owner for x in s.links] == [YOU, YOU] and len(track.networks(s)) == 2


def test_rw_32_a_link_over_two_actions() -> None:
    """RW-32: 4 tiles in one action, 2 in the next; meanwhile it connects nothing."""
    s = game()
    build(s, "kalmar", "W W W W")
    do(s, Stop())
    assert s.open is not None and not s.links and not any(s.joined_by_you)
    build(s, "open", "W W W")
    assert s.links[0].hexes == hexes(s, "3208 3207 3206 3205 3204 3203") and s.open is None
    assert s.cash + 12 == 5 * s.bonds and s.action == 2


def test_rw_32_lost_at_the_end_of_the_turn() -> None:
    """RW-32, RW-X3, RW-80: the tiles are removed first of all, the money is not refunded."""
    s = game()
    build(s, "alvesta", "E E")
    do(s, Stop())
    assert (s.cash, s.bonds) == (1, 1) and s.sides and s.once
    turned(s, "common-exhaust-purple")  # it resolves Kalmar / Alvesta / Malmö, in the middle of the row
    passes(s)
    fate(s)
    assert s.turn == 2 and s.open is None and all(x.owner == RAILBOT for x in s.links)
    before = s.sides, s.once, s.full
    track.recount(s)
    assert before == (s.sides, s.once, s.full)
    assert (s.cash, s.bonds) == (0, 1)  # no income without points, one dividend


def test_rw_33_a_ridge_is_paid_when_it_is_passed() -> None:
    """RW-33, RW-X9: not when the track stops before it, but with the entry into the city beyond."""
    s = game()
    build(s, "halmstad", "SE E")
    do(s, Stop())
    assert s.bonds * 5 - s.cash == 4
    build(s, "open", "SE")
    assert s.bonds * 5 - s.cash == 8 and s.links[0].id == "halmstad-hassleholm"


def test_rw_34_a_link_belongs_to_its_builder() -> None:
    """RW-34: for the rest of the game."""
    s = game()
    build(s, "alvesta", "SW SW SW")
    first = s.links[0]
    turned(s, "common-exhaust-purple")
    passes(s)
    fate(s)
    assert first.owner == YOU and s.links[0] == first and s.links[1].owner == RAILBOT


def test_rw_35_the_open_end() -> None:
    """RW-35: its exit is free, no other track may enter it, the other tiles count as track, nothing else is begun."""
    s = game()
    build(s, "alvesta", "E E")
    do(s, Stop())
    assert [a for a in rules.legal(s) if isinstance(a, Build)] == [Build("open")]
    first, last = hexes(s, "3106 3107")
    assert not track.has_room(s, last) and track.has_room(s, first) and s.once >> first & 1
    do(s, Build("open"))
    assert rules.legal(s) == [Step("SE"), Step("E"), Step("NE")]


def test_rw_35_into_a_city_without_a_tile() -> None:
    """RW-35: the next action may enter a neighbouring city at once."""
    s = game()
    build(s, "alvesta", "SW SW")
    do(s, Stop())
    paid = s.bonds * 5 - s.cash
    build(s, "open", "SW")
    assert s.links[0].id == "alvesta-hassleholm" and s.bonds * 5 - s.cash == paid and s.action == 2


def test_rw_111_steps() -> None:
    """RW-111: from Alvesta SW, SW lays 3205 and 3304 for 4; then W, SW, SE and stop, and only SW ends in Hässleholm."""
    s = game()
    do(s, Build("alvesta"))
    assert len(rules.legal(s)) == 6 and Stop() not in rules.legal(s)  # no stop without a tile
    do(s, Step("SW"))
    do(s, Step("SW"))
    assert s.works is not None and s.works.hexes == hexes(s, "3205 3304") and s.works.price == 4
    assert rules.legal(s) == [Step("W"), Step("SW"), Step("SE"), Stop()]
    assert s.cash == s.bonds == 0  # paid when the action ends
    do(s, Step("SW"))
    assert s.links[0].id == "alvesta-hassleholm" and (s.bonds, s.cash) == (1, 1)


def test_rw_111_not_into_a_city_out_of_play() -> None:
    """RW-111, RB-31: cities not in play are impassable."""
    s = game()
    beside = next(n for n in s.board.near[s.board.city_hex[city(s, "lulea")]] if n != grid.OFF)
    d = s.board.near[beside].index(s.board.city_hex[city(s, "lulea")])
    w = works(s, "umea", s.board.hexes[beside], DIRECTIONS[d])
    assert DIRECTIONS[d] not in ways(s, w)
    assert Build("lulea") not in rules.legal(s)


def test_rw_30_perfect_engineering_allows_five() -> None:
    """RW-100: up to five tiles per build action."""
    s = game()
    hold(s, "perfect-engineering")
    build(s, "kalmar", "W W W W W")
    cannot(s, Step("W"))
    do(s, Stop())
    assert len(s.open.hexes) == 5 if s.open else False
