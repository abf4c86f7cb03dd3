"""Saved games rest on words that are written down: tags, ids and the sequence of actions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from games.railways.yard import CONTENT, step

from secondchair.core import log
from secondchair.core.log import action_reader
from secondchair.core.pending import Pending
from secondchair.games.railways import GAME, pending, rules, table_pending
from secondchair.games.railways.content import COLORS

LOGS = Path(__file__).parents[2] / "logs/railbot"
RECORDED = sorted(file for file in LOGS.glob("**/*.chair") if not file.with_suffix(".stops").is_file())


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_of_any_version_goes_the_same_way(file: Path) -> None:
    """The same actors, each action possible, every decision of the Railbot the same, and the same sheet."""
    header, lines = log.split(file.read_text("utf-8"))
    module = GAME.rules(header.surface)
    reader, s = action_reader(module.ACTIONS), module.new(header.options, CONTENT)
    for line in lines:
        entry = log.read_entry(line, reader, json.loads(line)["seq"])
        assert module.actor(s) == entry.actor
        match entry.actor:
            case "you":
                assert entry.action in module.legal(s)
            case "chance":
                fate = module.chance(s)
                assert entry.action in fate.outcomes and fate.stream == entry.stream
            case "bot":
                assert module.bot(s).choice == module.bot(s, False).choice == entry.action
        module.apply(s, entry.action)
    assert module.actor(s) == "over"
    wanted = json.loads(file.with_suffix(".json").read_bytes())
    found = json.loads(msgspec.json.encode(module.result(s)))
    assert wanted.items() <= found.items()  # what a result says besides came later


def kinds(module: Any) -> list[type[Pending]]:
    own = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    return [kind for kind in own if issubclass(kind, Pending)]


def test_tags_are_written_down() -> None:
    """A class may be renamed, its tag may not: positions hold it."""
    tags = {str(kind.__struct_config__.tag) for kind in kinds(pending)}
    assert tags == {
        "cube", "row_card", "bounty", "operation", "baron", "railbot_card", "action", "step", "along", "grow", "found",
        "depot", "claim", "remove", "exhaust", "railbot_line", "railbot_baron", "resolve", "pair", "turn_begins",
        "turn_goes_on", "action_done", "row_refilled", "card_again", "deadhead", "taxation", "turn_ends",
    }  # fmt: skip
    at_table = {str(kind.__struct_config__.tag) for kind in kinds(table_pending)}
    assert at_table == {
        "which_board", "final_score", "your_turn", "your_map", "your_barons", "card_of_row", "marks_of_card",
        "table_card", "table_card_to_resolve", "table_baron", "baron_if_shown", "table_card_again", "railbot_done",
        "first_turn", "what_happened", "track_begins", "track_goes_on", "delivered_from", "delivered_cube", "new_city",
        "new_city_color", "grown_city", "when_emptied", "map_railbot_done",
    }  # fmt: skip
    assert not tags & at_table


def test_a_position_names_things() -> None:
    """No number stands for a city, a colour, an owner or a card."""
    s, rng = rules.new({"map": "sweden", "barons": True}, CONTENT), Random(3)
    while s.turn < 7:
        step(s, rng)
    told = json.loads(msgspec.json.encode(rules.position(s)))
    assert told["map"] == "sweden" and set(told["bag"]) == set(COLORS)
    assert {link["owner"] for link in told["links"]} <= {"you", "railbot"}
    assert set(told["lines"].values()) <= {"nobody", "you", "railbot", "closed"}
    assert all(name in CONTENT.baron_index and who in ("nobody", "you", "railbot") for name, who in told["barons"])
    assert all(set(due) >= {"is"} for due in told["pending"])
    assert told["city malmo"].keys() == {"color", "cubes", "empty", "new"}
