"""Games that were recorded under earlier rules versions still happen move by move, with the content they began with.

Their digests rest on how positions were written then; everything else must be as it was: who acts, what is possible,
what fate can draw and draws, what the opponent decides, and the score.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from secondchair.core import dealer
from secondchair.core.content import base_documents, fingerprint, parse_toml
from secondchair.core.log import action_reader, read_entry, split
from secondchair.core.registry import Game, find_game

LOGS = Path(__file__).parents[2] / "logs"
RECORDED = sorted([*LOGS.glob("sam/rules-*/*.chair"), *LOGS.glob("automa/rules-*/*.chair")])
EARLIER = [file for file in RECORDED if file.stem != "at-the-table"]  # those: tests/conformance/test_stages.py
PAST = Path(__file__).parents[3] / "src/secondchair/games/great_western_trail/content/past"


def content(game: Game, wanted: str) -> Any:
    """The content of that fingerprint: today's files, or those that have been replaced since."""
    documents = base_documents(game)
    folder = PAST / wanted
    for file in folder.rglob("*.toml"):
        name = file.relative_to(folder).with_suffix("").as_posix()
        assert name in documents
        documents[name] = parse_toml(file.read_text("utf-8"), file.name)
    assert fingerprint(documents) == wanted
    return game.module("content").build(documents)


@pytest.mark.parametrize("file", EARLIER, ids=lambda f: f"{f.parents[1].name}/{f.stem}")
def test_an_earlier_game_happens_again(file: Path) -> None:
    header, lines = split(file.read_text("utf-8"))
    game = find_game(header.game)
    rules = game.rules(header.surface)
    reader = action_reader(rules.ACTIONS)
    state, drawn = rules.new(header.options, content(game, header.content)), Counter[str]()
    for seq, line in enumerate(lines, 1):
        entry = read_entry(line, reader, seq)
        assert rules.actor(state) == entry.actor, seq
        match entry.actor:
            case "you":
                assert entry.action in rules.legal(state), seq
            case "bot":
                assert rules.bot(state).choice == entry.action == rules.bot(state, explain=False).choice, seq
            case _:
                chance = rules.chance(state)
                place = dealer.pick(header.seed, chance.stream, drawn[chance.stream], chance.weights)
                assert (chance.stream, chance.outcomes[place]) == (entry.stream, entry.action), seq
                drawn[chance.stream] += 1
        rules.apply(state, entry.action)
    assert rules.actor(state) == "over"
    wanted = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    found = msgspec.json.decode(msgspec.json.encode(rules.result(state)))
    assert wanted.items() <= found.items()  # what a result says besides came later


def test_they_are_there() -> None:
    """Both opponents, and Sam's with the cards that were replaced since."""
    assert Counter(file.parents[1].name for file in EARLIER) == {"sam": 10, "automa": 10}
    assert {split(file.read_text("utf-8"))[0].content for file in EARLIER if "sam" in file.parts} == {
        "1e351b141ea9",
        "eaf916dc0f12",
    }
