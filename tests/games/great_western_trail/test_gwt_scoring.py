"""Final scoring: GWT-88 to GWT-99."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, scene

from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import Objective
from secondchair.games.great_western_trail.scoring import Objectives, best_objectives

NAMES = [name for name, _ in scoring.CATEGORIES]


def category(number: int, **fields: object) -> int:
    """One of the eleven categories of the person."""
    return scoring.person(scene(**{"dollars": 0, **fields}))[number - 1]  # type: ignore[arg-type]


@pytest.mark.parametrize(("dollars", "points"), [(0, 0), (4, 0), (5, 1), (14, 2), (100, 20)])
def test_gwt_88_money(dollars: int, points: int) -> None:
    """GWT-88: a point per 5 Dollars, rounded down."""
    assert category(1, dollars=dollars) == points


def test_gwt_89_buildings() -> None:
    """GWT-89: the points of the own tiles on the board; seat 1 likewise."""
    trail = {"A1": "11a", "A2": "4a", "B1": "sam:10b"}
    assert category(2, trail=trail) == 23
    assert scoring.buildings(scene(trail=trail), 1) == 11


@pytest.mark.parametrize(
    ("cities", "points"),
    [
        ((), 0),
        (("kansas_city", "kansas_city"), -12),
        (("fulton", "st_louis"), -3),
        (("new_york", "new_york"), 18),
        (("philadelphia",), 6),
        (("pittsburgh", "philadelphia"), 10),
        (("chicago", "toledo", "pittsburgh", "philadelphia", "new_york"), 6 + 8 + 4 + 6 + 9),
        (("st_louis", "bloomington", "peoria", "chicago"), 0),
    ],
)
def test_gwt_90_cities(cities: tuple[str, ...], points: int) -> None:
    """GWT-90: completed links, Philadelphia, each disc on New York and Kansas City."""
    assert category(3, cities=cities) == points


def test_gwt_91_stations() -> None:
    """GWT-91."""
    assert category(4, stations=(1, 3, 10)) == 1 + 2 + 9


def test_gwt_92_hazards() -> None:
    """GWT-92: 2 to 4 points each."""
    assert category(5, hazards=("flood_green_4", "drought_black_2", "rockfall_green_3")) == 9
    assert {tile.points for tile in SECOND.tiles.values() if hasattr(tile, "section")} == {2, 3, 4}


def test_gwt_93_cattle_in_the_whole_deck() -> None:
    """GWT-93: draw stack, hand and discard pile."""
    assert category(6, stack=("purple7", "grey"), hand=("brown4", "move3_345"), discard=("blue", "simmental3")) == 19


def objectives(**fields: object) -> Objectives:
    return scoring.objectives(scene(**fields))  # type: ignore[arg-type]


def test_gwt_94_each_thing_serves_one_task() -> None:
    """GWT-94: the tasks of all fulfilled cards are added up."""
    two = ("gain2_station_station_hazard", "engine3_station_station_hazard_hazard")
    have = {"stations": (1, 2), "hazards": ("flood_green_4", "flood_green_3")}
    assert objectives(objectives=two, **have).points == 5 - 2, "the better one of the two"
    assert objectives(objectives=two, stations=(1, 2, 3, 4), hazards=("flood_green_4",) * 3).points == 8


def test_gwt_94_cards_in_the_deck_are_optional() -> None:
    """GWT-94: scored only if that is better; cards in the area must be scored, starting cards without penalty."""
    assert objectives(hand=("move3_345",)) == Objectives(0, (), (), ("move3_345",))
    assert objectives(objectives=("move3_345",)).points == -2
    assert objectives(objectives=("start_34_building",)).points == 0
    best = objectives(discard=("aux_terminal_city", "aux_terminal_city"), cities=("new_york",))
    assert best == Objectives(5, ("aux_terminal_city",), (), ("aux_terminal_city",))


def test_gwt_94_every_task_counts_its_own_things() -> None:
    """GWT-94: one card per kind of task."""
    assert (
        objectives(objectives=("gain2_333_building",), discard=("red", "red", "blue"), trail={"A1": "1a"}).points == 4
    )
    assert objectives(objectives=("engine2_345",), stack=("yellow", "brown3", "purple5")).points == 5
    assert objectives(objectives=("engine2_345",), stack=("yellow", "brown3", "simmental3")).points == -3
    outlaws = ("outlaw_green", "outlaw_orange")
    assert objectives(objectives=("draw3_station_green_orange",), stations=(4,), outlaws=outlaws).points == 3
    assert (
        objectives(objectives=("gain2_4_hazard_hazard",), hand=("brown5",), hazards=("flood_green_4",) * 2).points == 3
    )


def test_gwt_94_the_station_master_for_objectives_is_weighed() -> None:
    """GWT-94: a missed card of the deck is scored too when it completes a pair that brings 3."""
    s = scene(objectives=("start_34_building",), hand=("move3_345",), masters=("hazard_or_outlaw__objectives",))
    best = scoring.objectives(s)
    assert best.points == -2 and best.area == 2 and best.removed == ()
    assert scoring.masters(s, best.area) == 3


def brute(area: list[Objective], optional: list[Objective], have: dict[str, int], masters: int) -> int:
    """Every way of scoring, one by one."""
    best = -1000
    for marks in product("fm", repeat=len(area)):
        for more in product("fm-", repeat=len(optional)):
            chosen = [(card, m) for card, m in zip([*area, *optional], [*marks, *more], strict=True) if m != "-"]
            tasks = [task for card, m in chosen if m == "f" for task in card.tasks]
            if any(tasks.count(task) > have[task] for task in set(tasks)):
                continue
            points = sum(card.points if m == "f" else -card.penalty for card, m in chosen)
            best = max(best, points + 3 * masters * (len(chosen) // 2))
    return best


def test_gwt_94_the_best_way_is_found() -> None:
    """GWT-94: compared with trying everything."""
    rng = Random(94)
    kinds = [SECOND.objectives[card] for card in SECOND.stack]
    for _ in range(120):
        area, optional = rng.choices(kinds, k=rng.randint(0, 3)), rng.choices(kinds, k=rng.randint(0, 4))
        have = {task: rng.randint(0, 4) for task in sorted({task for card in kinds for task in card.tasks})}
        masters = rng.randint(0, 1)
        found = best_objectives(area, optional, have, masters)
        assert found.points + 3 * masters * (found.area // 2) == brute(area, optional, have, masters)


@pytest.mark.parametrize(
    ("tile", "fields", "points"),
    [
        ("dollars2__workers", {"workers": (3, 2, 1)}, 6),
        ("hazard_or_outlaw__objectives", {"objectives": ("start_34_building",) * 3}, 3),
        ("certificate__hazards", {"hazards": ("flood_green_4",) * 5}, 6),
        ("certificate__outlaw_pairs", {"outlaws": ("outlaw_green", "outlaw_green", "outlaw_orange")}, 3),
        ("certificate__certificates", {"certificates": 3}, 6),
        ("certificate__stations", {"stations": (1, 2, 3)}, 3),
        ("certificate__stations", {"stations": (1, 2, 3, 4)}, 6),
        ("certificate_marker2__buildings", {"trail": {"A1": "1a", "A2": "2a", "B1": "sam:1b"}}, 4),
        ("certificates2__none", {"certificates": 3}, 0),
        ("dollars12__none", {}, 0),
    ],
)
def test_gwt_95_station_masters(tile: str, fields: dict[str, object], points: int) -> None:
    """GWT-95: the lower half of every tile."""
    assert category(8, masters=(tile,), **fields) == points


@pytest.mark.parametrize(("workers", "points"), [((4, 4, 4), 0), ((5, 4, 1), 4), ((6, 5, 1), 12), ((6, 6, 6), 24)])
def test_gwt_96_workers(workers: tuple[int, int, int], points: int) -> None:
    """GWT-96: 4 points for each worker on the fifth or sixth space."""
    assert category(9, workers=workers) == points


def test_gwt_97_step_disc() -> None:
    """GWT-97: 3 points for the right step space."""
    assert category(10, cleared=("step_right",)) == 3
    assert category(10, cleared=("step_left",)) == 0


def test_gwt_98_token() -> None:
    """GWT-98: 2 points for whoever took it."""
    assert category(11, holder=0) == 2
    assert category(11, holder=1) == 0 == category(11)
    assert scoring.token(scene(holder=1), 1) == 2


def test_gwt_99_lines_of_both_seats() -> None:
    """GWT-99: eleven lines; where the opponent does not score, its column is empty."""
    s = scene(dollars=10, trail={"A1": "1a"})
    lines = scoring.lines(s, [None, 1, 2, 3, 4, 5, 6, None, 7, None, 8])
    assert [line.label for line in lines] == NAMES and lines[0].values == (2, None) and lines[1].values == (1, 1)
    assert [line.rule for line in lines] == [f"GWT-{n}" for n in range(88, 99)]


def test_the_first_edition_scores_by_its_own_cities() -> None:
    """GWT-90, GWT-100: the link between Wichita and Colorado Springs costs a point."""
    assert category(3, edition="1e", cities=("wichita", "colorado_springs")) == -1
    assert FIRST.cities["san_francisco"].points_per_disc == 9
