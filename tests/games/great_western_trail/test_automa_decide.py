"""Every decision of the Automa from facts as JSON, as `secondchair decide` and the API give them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from secondchair.core.decide import BadFacts, decide, decisions, schema
from secondchair.games.great_western_trail.automa import GAME

FACTS: dict[str, tuple[dict[str, Any], Any]] = {
    "path": (
        {"automa": {}, "trail": {"at": "F", "steps": 2, "tolls": {"F1": 0, "F2": 2, "G": 0}}},
        {"through": ["F1", "G"], "stop": "G", "income": 0},
    ),
    "foresight": (
        {"automa": {}, "column": {"number": 1, "upper": "outlaw_green", "lower": "flood_green_4"}, "wanted": "lower"},
        {"row": "lower", "tile": "flood_green_4"},
    ),
    "delivery": (
        {"automa": {"discs": 6, "cities": ["colorado_springs"]}}, {"city": "santa_fe", "objectives": 1},
    ),
    "site": ({"automa": {"stack": 6}, "ground": {"herder": "B", "tiles": {}}}, {"space": "C1", "crossroad": "C"}),
    "cattle": ({"automa": {}, "market": {"cards": ["blue", "yellow", "red"]}, "number": 2}, "red"),
    "hire": (
        {"automa": {}, "worker": "builder",
         "market": {"workers": [{"row": 1, "space": 1, "worker": "engineer"},
                                {"row": 2, "space": 1, "worker": "builder"}], "token": 4}},
        {"row": 2, "space": 1, "worker": "builder"},
    ),
    "teepee": (
        {"automa": {}, "teepees": {"tiles": [{"reward": -3, "colour": "blue"}]}, "colour": "blue"},
        {"reward": -3, "colour": "blue"},
    ),
    "train": (
        {"automa": {}, "track": {"automa": 6, "yours": 9, "spaces": 4}}, {"to": 11, "station": 0},
    ),
    "appoint": ({"automa": {"engineer": 1}, "platform": {"station": 1, "token": True}}, "engineer"),
    "hazard": (
        {"automa": {}, "hazards": {"tiles": [{"section": "flood", "space": 1, "points": 3}]}, "section": "drought"},
        {"section": "flood", "space": 1, "points": 3},
    ),
    "objective": (
        {"automa": {}, "display": {"cards": ["P", "Q", "R", "S"]}, "number": 4}, {"position": 4, "card": "S"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FACTS))
def test_from_facts(name: str) -> None:
    facts, choice = FACTS[name]
    found = decide(GAME, name, facts)
    assert json.loads(json.dumps(found["choice"])) == choice
    assert found["why"]["because"].startswith("AUT-")


def test_every_decision_is_listed_and_has_a_schema() -> None:
    assert set(decisions(GAME)) == set(FACTS)
    for name, (facts, _) in FACTS.items():
        assert set(schema(GAME, name)["properties"]) == set(facts)


def test_wrong_facts_are_refused_with_a_sentence() -> None:
    for facts, said in (
        ({"automa": {}}, "exactly the keys automa, track"),
        ({"automa": {}, "track": {"automa": 5.5, "yours": 0, "spaces": 1}}, "turnout"),
        ({"automa": {"money": 3}, "track": {"automa": 5, "yours": 0, "spaces": 1}}, "money"),
    ):
        with pytest.raises(BadFacts, match=said):
            decide(GAME, "train", facts)
    with pytest.raises(BadFacts, match="no decision 'dance'"):
        decide(GAME, "dance", {})
