"""One decision of a bot from facts."""

import pytest

from secondchair.core.decide import BadFacts, decide, decisions, schema
from secondchair.core.registry import find_game

GAME = find_game("template")
HEAPS = [
    {"id": name, "place": n, "pebbles": p} for n, (name, p) in enumerate([("left", 2), ("middle", 5), ("right", 5)])
]
FACTS = {"robin": {"takes": 2}, "heaps": HEAPS}


def test_the_choice_and_its_reasons() -> None:
    answer = decide(GAME, "take", FACTS)
    assert answer["choice"]["id"] == "middle"
    assert [step["rule"] for step in answer["why"]["steps"]] == ["TPL-5", "TPL-6"]


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({}, "exactly the keys robin, heaps"),
        ([], "exactly the keys robin, heaps"),
        (FACTS | {"more": 1}, "exactly the keys robin, heaps"),
        (FACTS | {"robin": {"takes": "two"}}, "Expected `int`"),
        (FACTS | {"robin": {"takes": 2, "gives": 1}}, "unknown field `gives`"),
        (FACTS | {"heaps": []}, "no candidates"),
        (FACTS | {"heaps": [HEAPS[0], HEAPS[0] | {"id": "copy"}]}, "several candidates"),
    ],
)
def test_bad_facts_get_a_sentence(facts: object, says: str) -> None:
    with pytest.raises(BadFacts, match=says):
        decide(GAME, "take", facts)


def test_an_unknown_decision_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadFacts, match="there are take"):
        decide(GAME, "give", FACTS)
    assert decisions(find_game("carcassonne")) == {}
    with pytest.raises(BadFacts, match="no bot"):
        decide(find_game("carcassonne"), "take", {})


def test_the_schema_describes_the_facts() -> None:
    document = schema(GAME, "take")
    assert document["required"] == ["robin", "heaps"] and not document["additionalProperties"]
    assert document["$defs"]["Robin"]["properties"]["takes"] == {"type": "integer"}
