"""A saved game rests on the rules alone: private names and numbers of a game can change, and nobody notices.

Every recorded game of every rules version is replayed with a copy of the games whose pending classes have other names
and whose private constants have other values (`refactor.py`). No digest may differ.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from conformance.refactor import (
    LISTED,
    MEANT,
    PACKAGE,
    SOURCE,
    Changes,
    Module,
    copy,
    modules,
    refactor,
    rename,
    reorder,
    replayed,
    runs,
)

import secondchair
from secondchair.core.registry import games

LOGS = Path(__file__).parent.parent / "logs"


def recorded(game: str) -> list[Path]:
    return sorted((LOGS / game).rglob("*.chair"))


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Changes]:
    """The refactored copy."""
    target = copy(tmp_path_factory.mktemp("refactored"))
    return target, refactor(target)


@pytest.mark.parametrize("game", games())
def test_private_names_and_numbers_are_in_no_saved_game(game: str, other: tuple[Path, Changes]) -> None:
    files = recorded(game)
    root, changes = other
    before, after = replayed(SOURCE, files), replayed(root, files)
    differ = [told(Path(file), before[file], after[file]) for file in before if before[file] != after[file]]
    assert not differ, "\n".join([*differ, "after:", *changes.reordered])


def told(file: Path, before: tuple[str, list[str]], after: tuple[str, list[str]]) -> str:
    pairs = enumerate(zip(before[1], after[1], strict=False), 1)
    first = next((n for n, (old, new) in pairs if old != new), min(len(before[1]), len(after[1])) + 1)
    return f"{file.relative_to(LOGS)} differs from entry {first} on: {after[0] or 'other digests'}"


def test_every_game_is_refactored(other: tuple[Path, Changes]) -> None:
    """Nothing is proved by a copy that is the same."""
    _, changes = other
    assert changes.reordered and changes.renamed


# -- the tool itself ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("A, B, C = range(3)  # phases", "A, B, C = (1, 2, 0)  # phases"),
        ("(A, B) = range(1, 3)", "(A, B) = (2, 1)"),
        ("A, B, NONE = 0, 1, -1", "A, B, NONE = (1, -1, 0)"),
        ("WIDTH, HEIGHT = 1000, 612", "WIDTH, HEIGHT = 1000, 612"),
        ("a, b = 0, 1", "a, b = 0, 1"),
        ("A = 0", "A = 0"),
        ("A, B = x, y", "A, B = x, y"),
        ("A, B = 0.5, 1.5", "A, B = 0.5, 1.5"),
    ],
)
def test_runs_of_constants_get_other_values(tmp_path: Path, line: str, becomes: str) -> None:
    file = tmp_path / "state.py"
    reorder(Module(f"{PACKAGE}.games.chess.state", file, line, ast.parse(line)))
    assert file.read_text() == becomes


def test_tables_are_reordered_along_with_the_constants_that_they_list(tmp_path: Path) -> None:
    text = 'NAMES: tuple[str, ...] = ("a", "b", "c")\nA, B, C = range(3)\nx = NAMES[B]\n'
    file = tmp_path / "state.py"
    module = Module(f"{PACKAGE}.games.chess.state", file, text, ast.parse(text))
    ((_, order),) = runs(module)
    reorder(module, {("chess.state", "NAMES"): order})
    found: dict[str, Any] = {}
    exec(file.read_text(), found)
    assert found["NAMES"] == ("c", "a", "b") and found["x"] == "b"


def test_what_is_said_about_constants_is_about_constants_that_are_there() -> None:
    found = {module.local: module for module in modules(SOURCE)}
    for module, name in (*MEANT, *LISTED, *(table for tables in LISTED.values() for table in tables)):
        assert re.search(rf"^{name}\b", found[module].text, re.M), f"{module} has no {name} any more"


def test_names_change_in_code_and_not_in_texts() -> None:
    text = '"""Hire."""\nclass Hire(Decision, tag="Hire"):\n    hire: int\nx = (Hire(1), y.Hire)  # Hire\n'
    assert rename(text, {"Hire": "X"}) == text.replace("class Hire(", "class X(").replace(
        "Hire(1), y.Hire", "X(1), y.X"
    )


def test_a_constant_or_a_class_name_in_a_position_is_found(tmp_path: Path) -> None:
    """The proof can fail: both faults are planted in the template, and both change its digests."""
    plants = {
        "number": "FIRST, SECOND = range(2)\n_was = position\n\ndef position(s):\n    return [_was(s), FIRST]\n",
        "name": "from secondchair.core.pending import Decision\nclass Wait(Decision, frozen=True, tag='wait'): pass\n"
        "_was = position\n\ndef position(s):\n    return [_was(s), Wait.__name__]\n",
    }
    log = tmp_path / "game.chair"
    for fault, plant in plants.items():
        planted = copy(tmp_path / fault)
        rules = planted / PACKAGE / "games" / "_template" / "rules.py"
        rules.write_text(f"{rules.read_text('utf-8')}\n\n{plant}", "utf-8")
        table = secondchair.new("template", seed=3)
        table.play(table.legal[0])
        older = f'"rules":{table.header.rules}'  # than any version: digests are made anew
        log.write_text(table.log.replace(older, '"rules":0'), "utf-8")
        before = replayed(planted, [log])
        refactor(planted)
        assert before != replayed(planted, [log]), fault
