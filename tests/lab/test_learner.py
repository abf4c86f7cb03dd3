"""The example that learns Carcassonne: its curve is what the script gives, and shows what the page says."""

from __future__ import annotations

import csv
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import secondchair
from secondchair.fast.carcassonne.think import quick_choice
from secondchair.fast.carcassonne.weights import GREEDY

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "learn_carcassonne.py"


@pytest.fixture(scope="module")
def learner() -> Any:
    spec = spec_from_file_location("learn_carcassonne", SCRIPT)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def curve(learner: Any) -> list[Any]:
    kinds = (int, int, float, float, float)
    with SCRIPT.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert tuple(header) == learner.Point._fields
    return [learner.Point(*(kind(text) for kind, text in zip(kinds, row, strict=True))) for row in rows]


def test_it_learns_beyond_greedy_within_an_hour(learner: Any, curve: list[Any]) -> None:
    first, last = curve[0], curve[-1]
    assert first.games == 0 and first.mean < 9, "it begins with nothing"
    assert last.mean - 2 * last.error > learner.GREEDY + 2 and last.seconds < 3600


def test_the_curve_is_what_the_script_gives(learner: Any, curve: list[Any]) -> None:
    """Up to its first generation; the others follow in the same way, and take minutes."""
    found = [point for point, _ in islice(learner.learn(seed=1), 2)]
    assert [(one.games, one.mean, one.error) for one in found] == [
        (one.games, one.mean, one.error) for one in curve[:2]
    ]


def test_the_picture_is_drawn_from_the_table(learner: Any, curve: list[Any]) -> None:
    assert SCRIPT.with_suffix(".svg").read_text("utf-8") == learner.drawing(curve)


def test_the_page_tells_the_curve(learner: Any, curve: list[Any]) -> None:
    page = " ".join((ROOT / "docs" / "lab.md").read_text("utf-8").split())
    above = next(point.games for point in curve if point.mean > learner.GREEDY)
    last = curve[-1]
    assert f"It begins at {curve[0].mean:.1f}, is above `greedy`'s 20 after {above:,} games" in page
    assert f"ends at {last.mean:.1f} ± {last.error:.1f} (one standard error) after {last.games:,}" in page
    assert re.search(rf"\({last.generation} generations, seed 1\)", page)


def test_a_short_run_leaves_the_committed_curve_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It writes into the working folder, not beside the script: a copy of it, so that nothing of ours is at stake."""
    copy, here = tmp_path / "examples" / SCRIPT.name, tmp_path / "here"
    copy.parent.mkdir()
    here.mkdir()
    copy.write_bytes(SCRIPT.read_bytes())
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "argv", [str(copy), "--generations", "0", "--games", "2"])
    run_path(str(copy), run_name="__main__")
    assert {path.name for path in here.iterdir()} == {"learn_carcassonne.csv", "learn_carcassonne.svg"}
    assert [path.name for path in copy.parent.iterdir()] == [SCRIPT.name]
    assert "standard error" in capsys.readouterr().out
    page = (ROOT / "docs" / "lab.md").read_text("utf-8")
    assert "python examples/learn_carcassonne.py --folder examples\n" in page, "the command that makes ours"


def test_in_the_environment_it_plays_what_its_weights_say(learner: Any) -> None:
    """A table with the same seed, where every move of the same player is made one by one, ends the same."""
    for seed in range(2):
        table = secondchair.new("carcassonne", seed)
        while not table.over:
            for move in quick_choice(table.state, GREEDY):
                if move is not None and move in table.legal:  # the table places a single meeple by itself
                    table.play(move)
        assert learner.in_the_environment(GREEDY, seed) == table.result.score
