"""What docs/lab.md shows is true: its Python runs, its learner learns, its figures are right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from secondchair.core.numbers import has_numbers, numbering
from secondchair.core.registry import games
from secondchair.lab.gym import env_id

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def run(block: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(block, "docs/lab.md", "exec"), names)
    return names


def test_runs_side_by_side_from_python() -> None:
    names = run(BLOCKS[0])
    assert [r.label for r in names["runs"]] == ["random", "greedy"]
    assert names["page"].startswith("<!doctype html>")


def test_an_environment_is_played() -> None:
    names = run(BLOCKS[1])
    assert names["over"] and names["info"]["result"]["score"] == names["reward"]


def test_an_environment_is_played_factor_by_factor() -> None:
    names = run(BLOCKS[2])
    assert names["over"] and names["info"]["result"]["score"] == names["reward"]


def test_the_learner_learns() -> None:
    names = run(BLOCKS[3])
    assert names["after"] > names["before"] + 0.2
    told = re.search(r"It prints `At random (\d+)% of the games are won, after 8,000 games (\d+)%\.`", PAGE)
    assert told is not None
    assert [float(n) / 100 for n in told.groups()] == pytest.approx([names["before"], names["after"]], abs=0.03)


def test_the_table_of_environments_is_right() -> None:
    rows = re.findall(r"^\| `(secondchair/\w+-v0)` \|[^|]*\| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.M)
    told = {name: (int(actions.replace(",", "")), int(seen.replace(",", ""))) for name, actions, seen in rows}
    there = {env_id(game): numbering(game) for game in games().values() if has_numbers(game)}
    assert told == {name: (len(n), sum(field.size for field in n.layout)) for name, n in there.items()}
