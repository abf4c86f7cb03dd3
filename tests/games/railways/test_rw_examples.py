"""The worked examples T-1 to T-8 (EX-1 to EX-8 in RULES.md), and the golden numbers of the two maps."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from games.railways.yard import (
    CONTENT,
    QUIET_ROW,
    bots,
    bots_link,
    cubes,
    do,
    fate,
    game,
    is_your_action,
    pair_due,
    passes,
    play,
    resolves,
    shown,
    southern,
    turned,
    yours,
)

from secondchair.games.railways import ledger, rules
from secondchair.games.railways.actions import (
    Along,
    Claim,
    Deliver,
    Insure,
    Lay,
    RailbotBaron,
    Remove,
    Ship,
    Skip,
    TurnOver,
)
from secondchair.games.railways.content import CITY, MOUNTAIN, PLAIN, SHADES, WATER
from secondchair.games.railways.grid import members
from secondchair.games.railways.state import FREE, RAILBOT, YOU, State

HARSH = "common-deadhead-taxation"


def test_t_1_insurance() -> None:
    """T-1: the insured Deadhead and Taxation does nothing."""
    s = game(row=["sweden-link-01", HARSH, "sweden-exhaust-black"])
    s.score = 10
    do(s, Insure(2))
    play(s, TurnOver("common-exhaust-purple"))
    bots(s)
    assert s.limit == 5 and (s.cash, s.bonds) == (0, 0)
    assert s.railbot.discard == [HARSH] and s.railbot.insured == ""
    assert s.railbot.row == ["sweden-link-01", "sweden-exhaust-black", "common-exhaust-purple"]


def test_t_1_without_insurance() -> None:
    """RB-X5: both effects in their order."""
    s = game(row=["sweden-link-01", HARSH, "sweden-exhaust-black"])
    s.score = 10
    turned(s, "common-exhaust-purple")
    assert s.limit == 4 and s.bonds * 5 - s.cash == 24 and s.deadheads == (HARSH,)


def test_t_2_resolving_a_slot() -> None:
    """T-2: the middle card is resolved, and no purple cube is removed."""
    s = game(row=[QUIET_ROW[0], "sweden-link-01", QUIET_ROW[2]], cubes={"malmo": "purple"})
    turned(s, "common-exhaust-purple")
    assert s.railbot.row == [QUIET_ROW[0], QUIET_ROW[2], "common-exhaust-purple"]
    assert s.railbot.discard == ["sweden-link-01"] and cubes(s, "malmo") == "purple"
    assert [x.id for x in s.links] == ["norrkoping-stockholm", "norrkoping-vastervik", "kalmar-vastervik"]
    assert (s.cash, s.bonds) == (0, 0)


def example_3(goods: str) -> State:
    s = game(cubes={"alvesta": goods} if goods else {}, row=["sweden-link-02", *QUIET_ROW[::2]])
    yours(s, "alvesta hassleholm", "3205 3304")
    yours(s, "hassleholm malmo", "3503")
    return s


def test_t_3_building_links() -> None:
    """T-3: a Railbot link Kalmar – Alvesta, then a black cube leaves Alvesta without a choice, and a point for you."""
    s = example_3("black black red")
    turned(s, "sweden-link-08")
    new = s.links[2]
    assert new.owner == RAILBOT and new.id == "alvesta-kalmar" and len(new.hexes) == 3 and len(s.links) == 3
    assert sum(s.board.price[h] for h in new.hexes) == 6 and (s.cash, s.bonds) == (0, 0)
    assert cubes(s, "alvesta") == "red black" and s.score == 1 and is_your_action(s)


def test_t_3_variants() -> None:
    """T-3: a) a Railbot chain alongside: no point; b) no black cube: you choose; c) no cube: nothing (RB-X6)."""
    s = example_3("black black red")
    bots_link(s, "malmo hassleholm", "3403")
    bots_link(s, "hassleholm alvesta", "3303 3204 3104")
    turned(s, "sweden-link-08")
    assert cubes(s, "alvesta") == "red black" and s.score == 0
    t = example_3("red blue")
    turned(t, "sweden-link-08")
    assert rules.legal(t) == [Remove("red"), Remove("blue")]
    u = example_3("")
    turned(u, "sweden-link-08")
    assert u.score == 0 and is_your_action(u) and len(u.links) == 3


def test_t_4_second_deadhead() -> None:
    """T-4: the oldest card is discarded, limit 3, three cards left."""
    four = ["land-grant", "city-growth", "new-industry", "tunnel-engineer"]
    s = game(display=four)
    s.limit, s.deadheads = 4, ("common-deadhead-b",)
    resolves(s, "common-deadhead-a")
    assert s.limit == 3 and shown(s) == four[1:] and len(s.deadheads) == 2


def test_t_5_barons() -> None:
    """T-5: Mark Dainty for you; later Benjamin P. Kranz for the Railbot, with Taxation, unless the card is insured."""
    four = ["mark-dainty", "david-turczi", "benjamin-kranz", "lars-toft"]
    s = game(barons=four, row=["sweden-exhaust-blue", *QUIET_ROW[1:]])
    yours(s, "goteborg jonkoping", "2802 2803 2804")
    yours(s, "jonkoping norrkoping", "2705 2706 2607 2507")
    yours(s, "norrkoping stockholm", "2408 2308 2309 2310")
    do(s, Claim("mark-dainty"))
    assert s.score == 5
    turned(s, "sweden-link-08")
    do(s, RailbotBaron("benjamin-kranz"))
    assert s.bonds * 5 - s.cash == 2 * 7 and s.baron_owner == [YOU, -1, RAILBOT, -1]
    t = game(barons=four, row=["sweden-exhaust-blue", *QUIET_ROW[1:]])
    do(t, Insure(1))
    play(t, TurnOver("sweden-link-08"))
    bots(t)
    assert is_your_action(t) and t.baron_owner == [-1] * 4 and t.bonds == 0


def test_t_6_end_by_cards() -> None:
    """T-6: Final Evaluation on turn 18: the turn is finished, turn 19 is played without the Railbot."""
    s = game()
    s.turn, s.railbot.pile = 18, 0
    passes(s, 2)
    fate(s)
    passes(s)
    fate(s)
    assert s.turn == 19 and s.final
    passes(s, 3)
    fate(s)
    assert s.over and rules.result(s).reason == "final evaluation" and rules.result(s).turns == 19


def test_t_7_end_by_markers() -> None:
    """T-7, RB-X14, RB-X15: the Railbot still moves on turn 9; turn 10 is the last, also if a marker is taken off."""
    s = southern(game(cubes={"hassleholm": "black"}), 1)
    s.turn = 9
    playing = [c for c in members(s.board.in_play) if s.board.cities[c].id != "hassleholm"]
    s.markers = sum(1 << c for c in playing[:9])
    do(s, Deliver("hassleholm", "black"))
    do(s, Along("hassleholm-malmo"))
    assert s.trigger == ledger.CITIES_EMPTIED
    s.markers = 0
    resolves(s, "common-exhaust-black")
    assert len(s.railbot.discard) == 1
    ledger.trigger(s, ledger.FINAL_EVALUATION, None)
    passes(s)
    fate(s)
    assert s.turn == 10 and s.final
    passes(s, 3)
    fate(s)
    assert s.over and rules.result(s).reason == ledger.CITIES_EMPTIED


def test_t_8_display() -> None:
    """T-8: five cards, end of turn: the oldest is discarded, the new one lies nearest to the pile."""
    five = ["land-grant", "city-growth", "new-industry", "tunnel-engineer", "civil-engineers"]
    s = game(display=five)
    resolves(s, "common-exhaust-black")
    passes(s)
    fate(s, "perfect-engineering")
    assert shown(s) == [*five[1:], "perfect-engineering"]


# -- golden numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hexes", "grounds", "ridges", "playing", "shades", "lines", "solo"),
    [
        ("sweden", 309, (177, 67, 39), 35, 24, (2, 3, 3, 3, 3, 10), (8, 7), (3, 10)),
        ("mexico", 306, (163, 54, 63), 59, 23, (3, 3, 3, 3, 3, 8), (9, 7), (3, 11)),
    ],
)
def test_golden_numbers_of_the_maps(
    name: str, hexes: int, grounds: tuple[int, ...], ridges: int, playing: int,
    shades: tuple[int, ...], lines: tuple[int, int], solo: tuple[int, int],
) -> None:  # fmt: skip
    b = CONTENT.boards[name]
    count = Counter(b.ground)
    assert len(b.hexes) == hexes and (count[PLAIN], count[WATER], count[MOUNTAIN]) == grounds
    assert len(b.cities) == count[CITY] == 26 and b.in_play.bit_count() == playing
    assert len(b.file.ridge.sides) == ridges == sum(map(sum, b.ridge)) // 2
    colors = Counter(SHADES[b.color[c]] for c in members(b.in_play))
    assert tuple(colors[shade] for shade in SHADES) == shades
    assert sum(b.cities[c].cubes for c in members(b.in_play)) == 67
    s = game(name)
    assert (len(b.lines), s.lines.count(FREE)) == lines
    assert (s.exhaust, s.threshold) == solo
    dealt = sum(s.pile)
    assert dealt == {"sweden": 21, "mexico": 22}[name]


CARDS = {  # price / tiles of each pair, resolved first on an empty board, and the cities that a track runs through
    "sweden-link-01": "8/4 10/5:vastervik",
    "sweden-link-02": "6/3 6/3:hassleholm",
    "sweden-link-03": "8/4 6/3 8/3",
    "sweden-link-04": "2/1 6/3 6/3",
    "sweden-link-05": "4/2 10/4",
    "sweden-link-06": "2/1 5/2 11/5",
    "sweden-link-07": "4/2 2/1",
    "sweden-link-08": "2/1 6/2",
    "sweden-link-09": "6/3 8/3",
    "sweden-link-10": "6/3 4/2 8/4",
    "sweden-link-11": "9/4 4/2 4/2",
    "mexico-link-01": "6/3 2/1 2/1",
    "mexico-link-02": "2/1 2/1 14/4",
    "mexico-link-03": "8/4 9/4 6/3",
    "mexico-link-04": "4/2 4/2",
    "mexico-link-05": "4/2 10/5",
    "mexico-link-06": "6/2 8/4:queretaro",
    "mexico-link-07": "4/2 10/4 6/3",
    "mexico-link-08": "8/1 4/2 10/2",
    "mexico-link-09": "4/2 10/2",
    "mexico-link-10": "2/1 7/3",
    "mexico-link-11": "10/4:queretaro 6/3",
}


def price(s: State, a: Lay) -> int:
    """Counted hex by hex, from the map file."""
    b, total = s.board, 0
    ridges = {frozenset(pair) for pair in b.file.ridge.sides}
    for link in a.track:
        total += sum(b.price[b.index[h]] for h in link[1:-1])
        total += sum(4 for pair in pairwise(link) if frozenset(pair) in ridges)
    return total


@pytest.mark.parametrize("card", CARDS)
def test_golden_building_links(card: str) -> None:
    """RB-57, RW-33: the cheapest track for each card, pair by pair."""
    s = game(card.split("-")[0])
    names = s.board.cards[card].cities
    for (first, second), wanted in zip(pairwise(names), CARDS[card].split(), strict=True):
        pair_due(s, first, second)
        a = rules.bot(s).choice
        assert a == rules.bot(s, False).choice
        assert isinstance(a, Lay) and not isinstance(a, Ship | Skip)
        via = [s.board.cities[s.board.city_at[s.board.index[link[-1]]]].id for link in a.track[:-1]]
        tiles = sum(len(link) - 2 for link in a.track)
        assert f"{price(s, a)}/{tiles}{':' if via else ''}{','.join(via)}" == wanted
        play(s, a)


@pytest.mark.parametrize(
    ("name", "first", "second", "tiles"),
    [
        ("sweden", "stockholm", "norrkoping", "2310 2309 2308 2408"),
        ("sweden", "halmstad", "hassleholm", "3203 3204 3304"),
        ("mexico", "torreon", "monterrey", "1115 1116"),
        ("sweden", "kalmar", "alvesta", "3108 3107 3106"),
        ("mexico", "zacatecas", "durango", "1415 1414"),
    ],
)
def test_golden_hexes(name: str, first: str, second: str, tiles: str) -> None:
    """RB-X4: where RB-X4 decides, the smallest hex ids; elsewhere the only cheapest track."""
    s = game(name)
    pair_due(s, first, second)
    a = rules.bot(s).choice
    assert isinstance(a, Lay) and " ".join(a.track[0][1:-1]) == tiles and len(a.track) == 1


@pytest.mark.parametrize(
    ("name", "first", "second", "equal"),
    [
        ("sweden", "kalmar", "alvesta", 4),
        ("mexico", "zacatecas", "durango", 2),
        ("sweden", "stockholm", "norrkoping", 1),
    ],
)
def test_golden_number_of_equal_tracks(name: str, first: str, second: str, equal: int) -> None:
    """RB-X4: four equal ones, two equal ones, only one."""
    s = game(name)
    pair_due(s, first, second)
    why = rules.bot(s).why
    assert why is not None
    costs = why.steps[0].values
    assert costs.count(min(c for c in costs if c is not None)) == equal
