"""Every decision of Sam from facts as JSON, as `secondchair decide` and the API give them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from secondchair.core.decide import BadFacts, decide, decisions, schema
from secondchair.games.great_western_trail.sam import GAME

FACTS: dict[str, tuple[dict[str, Any], Any]] = {
    "path": (
        {"sam": {}, "trail": {"at": "C", "steps": 4, "fees": {"D": 0, "E": 0, "F": 0, "F1": 2, "F2": 4, "G": 0},
                              "yours": ["F1", "F2"]}},
        {"through": ["E", "F", "F1", "G"], "stop": "G", "income": 2},
    ),
    "hire": (
        {"sam": {"specialization": "builder"}, "priority": "cheapest",
         "market": {"workers": [{"row": 1, "space": 1, "worker": "engineer"},
                                {"row": 2, "space": 1, "worker": "builder"}], "token": 4}},
        {"row": 2, "space": 1, "worker": "builder"},
    ),
    "buy_cattle": (
        {"sam": {"cowboy": 3}, "market": {"cards": ["yellow", "blue", "blue", "brown4"], "cowboys": 3}},
        {"type": "buy", "cards": ["blue", "blue"], "cowboys": 3, "dollars": 5},
    ),
    "take_cattle": ({"sam": {}, "market": {"cards": ["yellow", "red"], "cowboys": 1}, "breeding_value": 3}, "red"),
    "engine": (
        {"sam": {"engineer": 6}, "track": {"sam": 3, "yours": 0}, "distance": "per_engineer"},
        {"to": 7.5, "station": 2},
    ),
    "place_building": (
        {"sam": {"builder": 2}, "ground": {"herder": "A", "taken": ["A1"]}, "builders": "all"},
        {"tile": 4, "replaces": 0, "space": "A2"},
    ),
    "site": ({"sam": {}, "ground": {"herder": "C"}}, "C1"),
    "objective": ({"sam": {}, "display": {"cards": ["P", "Q", "R", "S"]}}, "P"),
    "outlaw": ({"sam": {}, "outlaws": {"tiles": [{"space": 1}, {"space": 5}]}}, {"space": 5}),
    "hazard": (
        {"sam": {}, "hazards": {"tiles": [{"section": "flood", "space": 1, "points": 3}]}},
        {"section": "flood", "space": 1, "points": 3},
    ),
    "foresight": (
        {"sam": {}, "column": {"number": 1, "top": "outlaw_green", "bottom": "flood_green_4"}},
        {"row": "bottom", "tile": "flood_green_4"},
    ),
    "delivery": (
        {"sam": {"cities": ["bloomington"]}},
        {"city": "peoria", "objectives": 1, "disc_from": 0},
    ),
    "disc": ({"sam": {"discs": 0, "stations": [1, 3]}}, 1),
}  # fmt: skip


def test_every_decision_is_covered() -> None:
    wanted = "path hire buy_cattle take_cattle engine place_building objective outlaw hazard foresight delivery"
    assert set(wanted.split()) <= set(decisions(GAME)) == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_decide(name: str) -> None:
    facts, choice = FACTS[name]
    answer = decide(GAME, name, facts)
    assert json.loads(json.dumps(answer["choice"])) == choice
    assert answer["why"]["because"].startswith("SAM-") and answer["why"]["text"].endswith(".")
    assert set(schema(GAME, name)["properties"]) == set(facts)


@pytest.mark.parametrize("name", FACTS)
def test_wrong_facts_are_refused(name: str) -> None:
    facts, _ = FACTS[name]
    for wrong in ({}, facts | {"surplus": 1}, facts | {"sam": {"money": 3}}, facts | {"sam": {"cowboy": "many"}}):
        with pytest.raises(BadFacts):
            decide(GAME, name, wrong)


def test_impossible_facts_are_refused() -> None:
    for name, facts in {
        "path": {"sam": {}, "trail": {"at": "nowhere", "steps": 1, "fees": {}}},
        "take_cattle": {"sam": {}, "market": {"cards": ["pink"], "cowboys": 1}, "breeding_value": 3},
        "site": {"sam": {}, "ground": {"herder": "nowhere"}},
        "delivery": {"sam": {"first_city": "paris"}},
        "engine": {"sam": {}, "track": {"sam": 39}, "distance": "per_engineer"},
    }.items():
        with pytest.raises(BadFacts, match="cannot be decided"):
            decide(GAME, name, facts)
