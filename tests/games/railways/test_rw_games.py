"""Whole games: what holds at every moment, the cheapest track against trying everything, the greedy player."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from games.railways.yard import CONTENT, build, do, game, is_your_action, pair_due, southern, step

from secondchair.core import override
from secondchair.core.choose import in_words
from secondchair.core.decide import BadFacts, decide, schema
from secondchair.core.table import new as new_table
from secondchair.games.railways import GAME, board, bot, cheapest, greedy, outlook, rules, surveys, text, track
from secondchair.games.railways.actions import Deliver, Insure, Pass, Step, Stop, Upgrade
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF, members
from secondchair.games.railways.pending import PairOfCities
from secondchair.games.railways.state import YOU, State
from secondchair.lab.simulate import Job, Simulator

MAPS = sorted(CONTENT.boards)


def random_state(name: str, seed: int, turn: int) -> State:
    """A position of a random game."""
    s, rng = rules.new({"map": name, "barons": True}, CONTENT), Random(seed)
    while not s.over and s.turn < turn:
        step(s, rng)
    return s


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", range(3))
def test_what_holds_at_every_moment(name: str, seed: int) -> None:
    """RW-7, RW-20, RB-6: cubes and cards are conserved, masks agree with the links, no side carries two tracks."""
    s, rng = rules.new({"map": name, "barons": True}, CONTENT), Random(seed)
    while not s.over:
        step(s, rng)
        assert sum(s.cubes) + sum(s.bag) + sum(s.gone) == 125
        r = s.railbot
        seen = [*r.unseen, *r.row, *r.discard, *s.deadheads, *([r.turned] if r.turned else [])]
        if rules.actor(s) != "over" and not isinstance(s.pending[-1], PairOfCities):
            assert len(seen) in (23, 24)
        assert len(s.display) <= s.limit and s.score == sum(s.earned) >= 0 and s.cash >= 0
    before = (s.joined_by_you, s.joined_by_railbot, s.sides, s.once, s.full)
    track.recount(s)
    assert before == (s.joined_by_you, s.joined_by_railbot, s.sides, s.once, s.full)
    used = [
        frozenset(pair) for x in s.links for pair in pairwise((s.board.city_hex[x.a], *x.hexes, s.board.city_hex[x.b]))
    ]
    assert len(used) == len(set(used))
    laid = [h for x in s.links for h in x.hexes]
    assert max(map(laid.count, laid)) <= 2


def all_tracks(s: State, first: int, second: int, most: int) -> list[tuple[int, ...]]:
    """Every legal track of at most so many tiles, by brute force: (cost, tiles, links, *hexes)."""
    b, g = s.board, cheapest.Ground(s)
    found = list[tuple[int, ...]]()

    def legal(way: tuple[int, ...], h: int, d: int) -> bool:
        n = b.near[h][d]
        return n != OFF and not s.sides & b.side[h][d] and not any({x, y} == {h, n} for x, y in pairwise(way))

    def go(way: tuple[int, ...], link: tuple[int, ...], d: int, cost: int, tiles: int, links: int, been: int) -> None:
        here = link[-1]
        for e in GENTLE[d] if len(link) > 1 else FROM_CITY:
            if not legal(way, here, e):
                continue
            n = b.near[here][e]
            price = cost + (4 if b.ridge[here][e] else 0)
            c = b.city_at[n]
            if c >= 0:
                if len(link) > 1 and b.in_play >> c & 1 and not been >> c & 1:
                    if g.group[c] >> second & 1:
                        found.append((price, tiles, links, *way, n))
                    else:
                        leave((*way, n), price, tiles, links, been | g.group[c], g.group[c])
            elif tiles < most and n not in link and not s.full >> n & 1 and n != track.open_end(s):
                crossed = (s.once >> n & 1) + (n in way)
                if crossed < 2:
                    go((*way, n), (*link, n), e, price + b.price[n] + 2 * crossed, tiles + 1, links, been)

    def leave(way: tuple[int, ...], cost: int, tiles: int, links: int, been: int, group: int) -> None:
        for c in members(group & b.in_play):
            h = b.city_hex[c]
            go((*way, h), (h,), 0, cost, tiles, links + 1, been)

    leave((), 0, 0, 0, g.group[first], g.group[first])
    return sorted(found)


@pytest.mark.parametrize("name", MAPS)
def test_rb_x4_cheapest_track_against_brute_force(name: str) -> None:
    """RB-57, RB-X3, RB-X4: the same track as by trying everything, with links, crossings and open ends in the way."""
    compared = 0
    for seed in range(6):
        s, rng = random_state(name, seed, 4 + 2 * seed), Random(seed)
        playing = list(members(s.board.in_play))
        for _ in range(8):
            a, b = rng.sample(playing, 2)
            if track.connected(s, a, b):
                continue
            tracks = all_tracks(s, a, b, 4)
            ground = cheapest.Ground(s)
            way = cheapest.quick(ground, a, b)
            assert way == next((w for _, w in cheapest.ranked(ground, a, b)), None)
            if tracks and way is not None and sum(s.board.city_at[h] < 0 for h in way) <= 4:
                assert way == tracks[0][3:]
                bills = [bill for bill, _ in islice(cheapest.ranked(ground, a, b), 3)]
                assert bills == sorted(bills) and bills[0] == tracks[0][0] * 10**6 + tracks[0][1] * 1000 + tracks[0][2]
                compared += 1
    assert compared >= 10


def test_rb_x3_the_railbot_pays_for_crossings_in_its_reckoning() -> None:
    """RB-X3, RW-7: 2 more where one track lies, no room where two lie, nor at an open end."""
    s = southern(game(), 2)
    free, crossed = cheapest.Ground(game()), cheapest.Ground(s)
    h = s.board.index["3304"]
    assert crossed.tile[h] == free.tile[h] + 2 * cheapest.COST == 4 * cheapest.COST + cheapest.TILE
    s.full = 1 << h
    assert cheapest.Ground(s).tile[h] == 0
    build(s, "kalmar", "W W")
    do(s, Stop())
    assert cheapest.Ground(s).tile[s.board.index["3207"]] == 0 < cheapest.Ground(s).tile[s.board.index["3208"]]


@pytest.mark.parametrize("name", MAPS)
def test_explained_and_quick_decide_the_same(name: str) -> None:
    """RB-X4: with reasons and without, in positions of random games."""
    for seed in range(4):
        s, rng = random_state(name, seed + 10, 3), Random(seed)
        for a, b in [rng.sample(list(members(s.board.in_play)), 2) for _ in range(6)]:
            pair_due(s, s.board.cities[a].id, s.board.cities[b].id)
            assert rules.bot(s).choice == rules.bot(s, False).choice
            s.pending.pop()


def test_decide_from_facts() -> None:
    """The Railbot's decisions can be asked one by one, with the reasons."""
    row = [
        {"id": "a", "name": "A", "slot": 1},
        {"id": "b", "name": "B", "slot": 2},
        {"id": "c", "name": "C", "slot": 3},
    ]
    told = decide(GAME, "resolve", {"turned": {"name": "Exhaust Purple", "slot": 2}, "row": row})
    assert told["choice"]["id"] == "b" and told["why"]["because"] == "RB-51"
    pair = {"first": "Alvesta", "second": "Malmö", "connected": True, "by_railbot": False,
            "goods": {"black": 2, "red": 1}, "second_color": "black"}  # fmt: skip
    assert decide(GAME, "pair", {"pair": pair})["choice"] == {"what": "take", "color": "black", "point": True}
    alone = decide(GAME, "pair", {"pair": {**pair, "by_railbot": True}})["choice"]
    assert alone == {"what": "take", "color": "black", "point": False}
    tracks = [
        {"cost": 6, "tiles": 3, "links": 1, "hexes": ["3209", "3207", "3105"]},
        {"cost": 6, "tiles": 3, "links": 1, "hexes": ["3209", "3108", "3105"]},
        {"cost": 6, "tiles": 2, "links": 2, "hexes": ["3209", "3105"]},
        {"cost": 8, "tiles": 1, "links": 1, "hexes": ["3209", "3105"]},
    ]
    ends = {"first": "Kalmar", "second": "Alvesta"}
    assert decide(GAME, "track", {"ends": ends, "tracks": tracks})["choice"]["tiles"] == 2
    assert decide(GAME, "track", {"ends": ends, "tracks": tracks[:2]})["choice"]["hexes"][1] == "3108"
    with pytest.raises(BadFacts):
        decide(GAME, "pair", {"pair": {**pair, "weather": "fine"}})
    assert schema(GAME, "track")["required"] == ["ends", "tracks"]
    assert in_words(bot.TRACK).startswith("that costs least, then with fewest new tiles")


def test_greedy_plays_well() -> None:
    """It finishes every game, stays legal, and is far better than chance."""
    scores = dict[str, list[int]]({"greedy": [], "random": []})
    for seed in range(2):
        for name in MAPS:
            for player in ("greedy", "random"):
                s, rng = rules.new({"map": name, "barons": True}, CONTENT), Random(seed)
                while (who := rules.actor(s)) != "over":
                    if who == "you" and player == "greedy":
                        a = greedy.choose(s, rng)
                        assert a in rules.legal(s)
                        rules.apply(s, a)
                    else:
                        step(s, rng)
                scores[player].append(rules.result(s).score)
    assert min(scores["greedy"]) > 40 and max(scores["random"]) < 0


def test_greedy_does_not_depend_on_what_it_remembers() -> None:
    """The same state, the same move: a plan that is forgotten in the middle of a link is found again."""
    s, rng, seen = rules.new({"map": "sweden"}, CONTENT), Random(3), 0
    while s.turn < 8:
        if rules.actor(s) != "you":
            step(s, rng)
            continue
        a = greedy.choose(s, rng)
        if isinstance(a, Step | Stop):
            surveys._MEMO.clear()
            assert greedy.choose(s, rng) == a
            seen += 1
        rules.apply(s, a)
    assert seen > 10


def test_greedy_begins_at_once_and_finishes_its_links() -> None:
    """It never waits for money that cannot come, and track that it leaves open is finished in the same turn."""
    for name in MAPS:
        s, rng = rules.new({"map": name}, CONTENT), Random(5)
        while s.turn < 8:
            if rules.actor(s) != "you":
                step(s, rng)
                continue
            a = greedy.choose(s, rng)
            assert s.turn > 1 or not isinstance(a, Pass)
            rules.apply(s, a)
            assert s.action < 3 or s.open is None
        assert any(x.owner == YOU for x in s.links) and s.score > 0


def test_greedy_insures_itself_against_taxation() -> None:
    """RB-40, RB-66: where twice the income is more than two actions are worth, not where it is nothing."""
    s = southern(game(cubes={"alvesta": "black"}))
    s.railbot.row[0] = "common-taxation-a"
    assert not isinstance(greedy.choose(s, Random(1)), Insure)
    s.score = 40
    assert greedy.choose(s, Random(1)) == Insure(1)


@pytest.mark.parametrize(("name", "seed", "most"), [("sweden", 13, 40), ("mexico", 5004, 20)])
def test_greedy_does_not_borrow_itself_to_ruin(name: str, seed: int, most: int) -> None:
    """Games that once ended with 66 and 56 bonds and less than 50 points: bonds for track that called for bonds for
    dividends. In the first one two Taxations come at once from slot 3, where nothing can be insured (RB-40)."""
    result = Simulator(Job(game="railbot", agent="greedy", options={"map": name})).result(seed)
    bonds = -next(line.values[0] or 0 for line in result.sheet.lines if line.label == "Bonds")
    assert bonds <= most and result.score > 100


def test_greedy_upgrades_before_more_links() -> None:
    """As soon as the next deliveries gain by it and the money is there; not for deliveries that it has already."""
    s = southern(game(cubes={"malmo": "purple purple purple", "jonkoping": "black black black"}))
    s.turn, s.score, s.engine, s.cash = 5, 20, 2, 10
    assert greedy.choose(s, Random(1)) == Upgrade()  # three links from Malmö to Jönköping
    s.engine, s.cash = 3, 10
    assert greedy.choose(s, Random(1)) != Upgrade()


def test_greedy_spares_the_last_cube_of_a_city() -> None:
    """RB-80: of equal deliveries the one that leaves cubes behind, when empty cities may end the game."""
    s = southern(game(cubes={"kalmar": "yellow", "karlskrona": "blue blue"}))
    s.turn, s.engine = 8, 2
    both = [Deliver("kalmar", "yellow"), Deliver("karlskrona", "blue")]
    last, other = greedy.rank(s, both)
    assert last == other
    s.markers = sum(1 << city for city in list(members(s.board.in_play))[: s.threshold - 1])
    last, other = greedy.rank(s, both)
    assert last < other - 1


def test_the_view_says_what_is_near() -> None:
    """The end is announced, and the sheet says what is missing."""
    s = game()
    s.trigger = "cities emptied"
    assert ("Last turn", "the next") in {(status.label, status.value) for status in rules.view(s).status}
    s.final = True
    assert rules.view(s).prompt.text.startswith("The last turn, action 1")
    assert "125" in rules.view(s).sheet.result


def test_a_stopped_track_is_shown() -> None:
    """The view shows unfinished track with its city."""
    s = game()
    build(s, "alvesta", "SW SW")
    assert rules.view(s).game.track == ("3105", "3205", "3304")  # type: ignore[attr-defined]
    do(s, Stop())
    assert rules.view(s).game.track == ("3105", "3205", "3304")  # type: ignore[attr-defined]


def test_labels_are_words_a_player_knows() -> None:
    """No option shows an id of a hex, and money and points are told."""
    table = new_table("railbot", seed=2)
    for option in table.view.prompt.options:
        assert not any(word.isdigit() and len(word) == 4 for word in option.label.split())


def test_what_leads_to_a_new_card_is_confirmed() -> None:
    """RB-50, RW-80: the end of the second and of the third action shows a card, so it is shown first and then sent."""
    s = game(display=["land-grant", "city-growth"])

    def asked(label: str) -> bool:
        return next(option.confirm for option in rules.view(s).prompt.options if option.label == label)

    assert not asked("Pass") and not asked("Take Government Land Grant")
    do(s, Pass())
    assert asked("Pass") and asked("Take Government Land Grant") and asked("Upgrade your engine")
    assert not asked("Take City Growth") and not asked("Build from Alvesta")
    build(s, "alvesta", "SW SW")
    assert asked("Into Hässleholm") and asked("Stop here") and not asked("To the west")


def test_the_terminal_shows_the_table() -> None:
    """Cities with their goods, links, cards and goals, in words."""
    s = game(cubes={"malmo": "red red"}, barons=["mark-dainty"], display=["land-grant"])
    build(s, "alvesta", "SW SW SW")
    told = text.text(rules.view(s), {"city:malmo": "7"}, 80)
    wanted = [
        "Malmö (black): 2 red [cyan]7[/]",
        "Your links:[/] Alvesta – Hässleholm",
        "Mark Dainty",
        "Government Land Grant",
    ]
    wanted += ["Södra stambanan, Stockholm – Malmö: 8 points", "Malmbanan, Luleå – Kiruna: not in play"]
    for words in wanted:
        assert words in told


def test_the_terminal_draws_the_map() -> None:
    """RW-1: every row a line, odd ones shifted; the choices of a step stand where they lead."""
    s = game()
    build(s, "alvesta", "SW SW")
    told = text.text(rules.view(s), {"hex:3303": "1", "hex:3405": "3"}, 80).splitlines()
    rows = [re.sub(r"\[[^\]]*\]", "", line) for line in told]
    south = [line for line in rows if "+" in line and ":" not in line]
    assert len(south) == 2 and south[0].index("+") == 4 * 5 and south[1].index("+") == 4 * 4 + 2
    assert south[1][4 * 3 + 2] == "1"
    mexico = text.text(rules.view(game("mexico")), {}, 80)
    codes = text._codes(tuple(city.name for city in CONTENT.boards["mexico"].cities))
    assert len(set(codes.values())) == 26 and all(code in mexico for code in codes.values())
    assert max(len(re.sub(r"\[[^\]]*\]", "", line)) for line in mexico.splitlines()[1:28]) <= 80


@pytest.mark.parametrize("name", MAPS)
def test_the_drawing(name: str) -> None:
    """Every piece has an id of its own, the map is sent once, and what can be chosen is marked."""
    s = random_state(name, 4, 9)
    while not is_your_action(s):
        step(s, Random(1))
    view = rules.view(s)
    regions = board.draw(view)
    assert list(regions) == ["board", "hand", "bot", "cards", "lines", "you"]
    for svg in regions.values():
        root = ElementTree.fromstring(svg)
        ids = [el.get("id") for el in root.iter() if el.get("id")]
        assert len(ids) == len(set(ids))
    assert f"#rw-map-{s.board.key}" in regions["board"] and f'id="rw-map-{s.board.key}"' in board.symbols()
    marked = {el.get("data-target") for svg in regions.values() for el in ElementTree.fromstring(svg).iter()}
    assert {option.target for option in view.prompt.options if option.target} <= marked
    assert {f"link:{link.id}" for link in s.links} <= marked


def test_a_map_of_the_owner_is_drawn_too() -> None:
    """A changed map is not among the symbols, so it is drawn in place."""
    change = '[[change]]\nfile = "maps/sweden"\nid = "malmo"\nset = { cubes = 5 }'
    head = 'format = "secondchair-override/1"\ngame = "railbot"\nname = "Mine"\n'
    loaded, _ = override.apply(GAME, head + change)
    table = new_table(GAME, seed=1, loaded=loaded)
    drawn = board.draw(table.view)["board"]
    assert "#rw-map-" not in drawn and drawn.count("<path") > 60


def test_the_simple_player_adds_a_city_to_its_table() -> None:
    """RW-60: one more city at the end of a link changes the table just as if it were worked out from the beginning."""
    s = southern(game(cubes={"malmo": "purple red", "alvesta": "black blue", "jonkoping": "purple", "kalmar": "red"}))
    ends = Counter(end for link in s.links for end in (link.a, link.b))
    for last in [x for x in s.links if 1 in (ends[x.a], ends[x.b])]:
        new, other = (last.a, last.b) if ends[last.a] == 1 else (last.b, last.a)
        whole = outlook.near_of(s)
        before = [[step for step in steps if {city, step[0]} != {new, other}] for city, steps in enumerate(whole)]
        none = [0] * len(s.color)
        table = outlook.table(s, s.color, before, none, 5)
        anew = outlook.table(s, s.color, whole, none, 4)
        assert _rows(outlook.extended(s, whole, none, table, new, 4)) == _rows(anew)


def _rows(best: outlook.Best) -> dict[int, list[list[int]]]:
    return {start: [row[:5] for row in rows[:5]] for start, rows in best.items()}
