"""T-SAM-EX: the leaflet's own example, made concrete, and its variants."""

from __future__ import annotations

from typing import Any

from games.great_western_trail.sam_table import sam_of, sams_turn, scene

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.state import State

STACK = ("blue", "yellow", "red", "purple5")


def example(**changes: Any) -> State:
    """Sam on C with 4 cowboys, 2 builders, 3 engineers; your buildings with one hand on F1 and both hands on F2."""
    fields: dict[str, Any] = {
        "trail": {"F1": "you:4a", "F2": "you:7a"},
        "workers": (4, 2, 3),
        "market": ("yellow", "red", "blue", "brown4"),
        "cattle_stack": STACK,
        "dollars": 10,
    }
    return scene("C", **(fields | changes))


def test_t_sam_ex() -> None:
    """T-SAM-EX: four steps on the way with the lowest fees, two free cards, two blue cards with three cowboys."""
    s = example()
    told = sams_turn(s, 13, "blue", "yellow", "red", "purple5")
    assert told.of(act.Move) == [act.Move(("E", "F", "F1", "G"))]
    assert s.dollars == 12
    assert told.of(act.Buy) == [act.Buy(("blue", "blue"), 3)]
    assert sorted(s.market) == sorted(["yellow", "yellow", "red", "red", "brown4", "purple5"])
    assert s.seats[1].cattle == ["blue", "blue"] and s.seats[1].herder == "G"
    assert sam_of(s).discards == (13,)
    order = [type(a) for a in told.actions]
    free, bought = order.index(act.DrawCattle), order.index(act.Buy)
    assert free < bought and order[bought + 1 :] == [act.DrawCattle, act.DrawCattle]


def test_t_sam_ex_variant_a() -> None:
    """T-SAM-EX (a): a Hereford of 6 points: he buys only that one, with all four cowboys, and adds no card."""
    s = example(market=("yellow", "red", "blue", "brown4", "purple6"))
    told = sams_turn(s, 13, "blue", "yellow")
    assert told.of(act.Buy) == [act.Buy(("purple6",), 4)]
    assert s.cattle_stack == ["red", "purple5"] and s.seats[1].cattle == ["purple6"]


def test_t_sam_ex_variant_b() -> None:
    """T-SAM-EX (b): a Hereford of 5 points changes nothing."""
    s = example(market=("yellow", "red", "blue", "brown4", "purple5"))
    told = sams_turn(s, 13, "blue", "yellow", "red", "purple5")
    assert told.of(act.Buy) == [act.Buy(("blue", "blue"), 3)] and len(s.market) == 7


def test_t_sam_ex_variant_c() -> None:
    """T-SAM-EX (c): specialized in engineers he moves 3, stops on F1 and takes the one blue card; nothing is added."""
    s = example(workers=(2, 2, 3), specialization="engineer")
    told = sams_turn(s, 13)
    assert told.of(act.Move) == [act.Move(("E", "F", "F1"))] and s.dollars == 12
    assert s.seats[1].cattle == ["blue"] and s.market == ["yellow", "red", "brown4"]
    assert s.cattle_stack == list(STACK)
