"""`secondchair audit`: where a bot left its rules first."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_commands import Command

from secondchair.core.registry import AUDIT
from secondchair.core.table import Table, new

HEAPS = {"do": "heaps", "left": 1, "middle": 4, "right": 5}


@pytest.fixture
def by_hand() -> Table:
    """Robin, run by hand: he takes from a heap that is not the largest."""
    table = new("template", 3, surface=AUDIT)
    table.play(HEAPS)
    table.play(next(a for a in table.legal if table.rules.words(table.state, a) == "A card that takes 2"))  # type: ignore[attr-defined]
    table.play({"do": "take", "heap": "left", "n": 1})
    return table


def test_the_first_deviation_is_told(by_hand: Table, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "by-hand.chair"
    file.write_text(by_hand.log)
    done = command("audit", str(file))
    assert (done.status, done.err) == (1, "")
    assert "1 decision compared." in done.out
    assert "Entry 3, done: 1 pebble from the left heap." in done.out
    assert "Right: 2 pebbles from the right heap. (TPL-5)" in done.out
    assert "What decides here: with the most pebbles." in done.out
    assert "Pebbles of Robin 1 instead of 2" in done.out


def test_the_same_as_json_through_a_pipe(by_hand: Table, command: Command) -> None:
    done = command("audit", "-", "--json", typed=by_hand.log)
    found: dict[str, Any] = json.loads(done.out)
    assert (done.status, found["right"], found["compared"]) == (1, False, 1)
    (one,) = found["deviations"]
    assert (one["seq"], one["rule"], one["kind"]) == (3, "TPL-5", "bot") and one["text"]


def test_a_game_played_here_is_right(command: Command) -> None:
    table = new("template", 3)
    table.play(table.legal[0])
    done = command("audit", "-", typed=table.log)
    assert done.status == 0 and "Everything that can be compared is right." in done.out


def test_a_saved_game_that_was_edited(command: Command) -> None:
    table = new("template", 3)
    table.play(table.legal[0])
    lines = table.log.splitlines()
    n = next(e.seq for e in table.entries if e.actor == "bot")
    entry = msgspec.json.decode(lines[n])
    heap = next(h for h in ("left", "middle", "right") if h != entry["action"]["heap"])
    entry["action"]["heap"] = heap
    lines[n] = msgspec.json.encode(entry).decode()
    done = command("audit", "-", typed="\n".join(lines))
    assert done.status == 1 and f"Entry {n}, done: " in done.out and "the file was changed" in done.out


@pytest.mark.parametrize("typed", ["", "nothing", '{"chair":1}'])
def test_what_is_no_game_is_one_sentence(command: Command, typed: str) -> None:
    done = command("audit", "-", typed=typed)
    assert done.status == 2 and done.out == "" and done.err.count("\n") == 1
