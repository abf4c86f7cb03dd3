"""Operations cards: RW-100 to RW-106."""

from __future__ import annotations

from games.railways.yard import (
    bots_link,
    build,
    cannot,
    city,
    cubes,
    do,
    fate,
    game,
    hold,
    passes,
    play,
    shown,
    southern,
    yours,
)

from secondchair.games.railways import rules, track
from secondchair.games.railways.actions import (
    Along,
    Build,
    Deliver,
    Depot,
    DrawOperation,
    Found,
    Grow,
    Insure,
    Step,
    TakeCard,
    Urbanize,
)
from secondchair.games.railways.content import GREY
from secondchair.games.railways.pending import NextOperation
from secondchair.games.railways.state import RAILBOT, K, State


def route(s: State, start: str, color: str, *links: str) -> None:
    do(s, Deliver(start, color))  # type: ignore[arg-type]
    for link in links:
        do(s, Along(link))


def test_rw_100_hotel() -> None:
    """RW-100: 1 point for every delivery to its city, by any route."""
    s = southern(game(cubes={"hassleholm": "black"}), 1)
    hold(s, "sweden-hotel-malmo")
    route(s, "hassleholm", "black", "hassleholm-malmo")
    assert s.score == 2


def test_rw_100_service_bounty() -> None:
    """RW-100: the first delivery to the city gains it, then the card is gone."""
    s = southern(game(cubes={"alvesta": "yellow yellow"}, display=["sweden-bounty-karlskrona"]), 7)
    route(s, "alvesta", "yellow", "alvesta-karlskrona")
    assert s.score == 4 and not s.display
    route(s, "alvesta", "yellow", "alvesta-karlskrona")
    assert s.score == 5


def test_rw_100_city_growth_and_new_industry() -> None:
    """RW-100, RW-113: two cubes onto a city; a new city for nothing."""
    s = game(display=["city-growth", "new-industry"])
    do(s, TakeCard("city-growth"))
    assert {type(a) for a in rules.legal(s)} == {Grow} and len(rules.legal(s)) == 24
    do(s, Grow("malmo"))
    fate(s, "red", "blue")
    assert cubes(s, "malmo") == "red blue"
    do(s, TakeCard("new-industry"))
    assert Found("alvesta", "purple") in rules.legal(s) and Found("alvesta", "red") not in rules.legal(s)
    do(s, Found("alvesta", "purple"))
    fate(s, "red", "red")
    assert (s.cash, s.bonds) == (0, 0) and cubes(s, "alvesta") == "red red" and s.action == 2


def test_rw_100_land_grant() -> None:
    """RW-100: plain tiles cost nothing, crossings and ridges remain."""
    s = game()
    hold(s, "land-grant")
    yours(s, "alvesta hassleholm", "3205 3304")
    build(s, "halmstad", "SE E", grant=True)
    assert s.works is not None and s.works.price == 0
    do(s, Step("E"))
    assert s.works.price == 2  # the crossing in 3304
    ridge = game()
    hold(ridge, "land-grant")
    build(ridge, "halmstad", "SE E SE", grant=True)
    assert ridge.bonds * 5 - ridge.cash == 4


def test_rw_100_engineers() -> None:
    """RW-100: no ridge extra with the Tunnel Engineer, water for 2 with the Civil Engineers."""
    s = game()
    hold(s, "tunnel-engineer", "civil-engineers")
    build(s, "halmstad", "SE E SE")
    assert s.bonds * 5 - s.cash == 4
    assert track.tile_price(s, s.board.index["0708"], False) == 2
    assert track.tile_price(s, s.board.index["0706"], False) == 4


def test_rw_100_trading_depot() -> None:
    """RW-100, RW-113, RB-30: a Railbot link that costs nothing; it does not become yours."""
    s = game("mexico", cubes={"queretaro": "blue blue"}, display=["trading-depot"])
    yours(s, "queretaro mexico_city", "1918")
    bots_link(s, "mexico_city puebla", "2119")
    s.engine = 2
    route(s, "queretaro", "blue", "mexico_city-queretaro", "mexico_city-puebla")
    assert s.score == 0
    do(s, TakeCard("trading-depot"))
    s.action = 0
    assert rules.legal(s) == [Depot("mexico_city-puebla")]
    do(s, Depot("mexico_city-puebla"))
    s.action = 0
    route(s, "queretaro", "blue", "mexico_city-queretaro", "mexico_city-puebla")
    assert s.score == 1 and s.links[1].owner == RAILBOT


def test_rw_100_passenger_lines() -> None:
    """RW-100, RW-106: four colours touched by your links, grey not counted: 3 points, and the card is gone."""
    s = southern(game(display=["passenger-lines"]), 3)  # Malmö black, Jönköping purple
    build(s, "alvesta", "SE SE SE")  # Karlskrona, yellow
    assert s.score == 0 and shown(s) == ["passenger-lines"]
    build(s, "alvesta", "E E E SE")  # Kalmar, blue
    assert s.score == 3 and not s.display


def test_rw_101_an_almost_empty_bag() -> None:
    """RW-101: with one cube left, one is added."""
    s = game(display=["city-growth"])
    s.bag = [1, 0, 0, 0, 0]
    do(s, TakeCard("city-growth"))
    do(s, Grow("malmo"))
    fate(s)
    assert cubes(s, "malmo") == "red" and s.action == 1 and rules.actor(s) == "you"


def test_rw_102_added_cubes_take_the_marker_off() -> None:
    """RW-102, RW-X7: City Growth on an emptied city."""
    s = game(display=["city-growth"])
    s.markers = 1 << city(s, "malmo")
    do(s, TakeCard("city-growth"))
    do(s, Grow("malmo"))
    fate(s)
    assert not s.markers


def test_rw_103_the_executive() -> None:
    """RW-103, RB-X12: the Railbot acts after both extra actions; no Insurance; a second card adds two."""
    s = game(display=["railroad-executive", "railroad-executive"])
    passes(s)
    do(s, TakeCard("railroad-executive"))
    assert (s.action, s.extra) == (2, 2) and rules.actor(s) == "you"
    cannot(s, Insure(1))
    do(s, TakeCard("railroad-executive"))
    assert s.extra == 3
    passes(s, 3)
    assert rules.actor(s) == "chance" and s.moved  # now the Railbot
    first = game(display=["railroad-executive"])
    do(first, TakeCard("railroad-executive"))
    cannot(first, Insure(1))
    passes(first, 2)
    assert (first.action, first.extra) == (1, 0)


def test_rw_104_a_grant_is_used_by_announcing_it() -> None:
    """RW-104: even if no plain tile is laid; without announcing it stays."""
    s = game()
    hold(s, "land-grant")
    assert Build("ornskoldsvik") in rules.legal(s) and Build("ornskoldsvik", True) in rules.legal(s)
    build(s, "ornskoldsvik", "W", grant=True)  # a mountain
    assert not s.cards and s.works is not None and s.works.price == 4
    other = game()
    hold(other, "land-grant")
    build(other, "alvesta", "SW SW SW")
    assert other.cards and other.bonds == 1


def test_rw_105_cards_without_effect() -> None:
    """RW-105: New Industry without a site or a tile, Trading Depot without a link, City Growth without cubes."""
    s = game("mexico", display=["new-industry", "trading-depot", "city-growth"])
    cannot(s, TakeCard("trading-depot"))
    assert [a for a in rules.legal(s) if isinstance(a, TakeCard)] == [TakeCard("new-industry"), TakeCard("city-growth")]
    tiles, s.tiles = s.tiles, [0] * K
    cannot(s, TakeCard("new-industry"))
    s.tiles = tiles
    s.color = [0 if c == GREY else c for c in s.color]
    cannot(s, TakeCard("new-industry"))
    s.bag = [0] * K
    cannot(s, TakeCard("city-growth"))
    s.depots = 1
    bots_link(s, "queretaro mexico_city", "1918")
    cannot(s, TakeCard("trading-depot"))
    s.depots = 0
    assert TakeCard("trading-depot") in rules.legal(s)


def test_rw_106_passenger_lines_dealt_late() -> None:
    """RW-106: when it is laid out, and after an urbanization."""
    s = southern(game(), 8)
    s.pending.append(NextOperation())
    play(s, DrawOperation("passenger-lines"))
    assert s.score == 3 and not s.display
    t = southern(game(display=["passenger-lines"]), 3)
    yours(t, "alvesta kalmar", "3106 3107 3108")
    do(t, Urbanize("hassleholm", "yellow"))
    assert t.score == 3


def test_rw_70_of_two_equal_cards_the_older_is_taken() -> None:
    """RW-70: so the other one stays longer."""
    s = game(display=["city-growth", "land-grant", "city-growth"])
    assert [a for a in rules.legal(s) if isinstance(a, TakeCard)] == [TakeCard("city-growth"), TakeCard("land-grant")]
    do(s, TakeCard("city-growth"))
    assert shown(s) == ["land-grant", "city-growth"]


def test_rw_80_the_final_turn_lays_out_its_card() -> None:
    """RW-80, RW-106: Passenger Lines may still be met by the very last card."""
    s = southern(game())
    s.final = s.moved = True
    s.trigger = "final evaluation"
    for _ in range(3):
        passes(s)
    fate(s, "passenger-lines")
    assert s.over and s.score == 3
