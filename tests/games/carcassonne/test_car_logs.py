"""The recorded games once more, in step with the reference: every move, and the result of each end."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.carcassonne.layout import new
from games.carcassonne.reference import Reference
from games.carcassonne.test_car_reference import compare, named

import secondchair
from secondchair.games.carcassonne import rules

LOGS = sorted((Path(__file__).parents[2] / "logs/carcassonne").glob("*.chair"))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_recorded_games_in_step_with_the_reference(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    if table.header.surface != "screen":
        pytest.skip("a game at a real table has no board")
    options = table.header.options
    s, slow = new(options["colours"], options["meeples"]), Reference(options["colours"], options["meeples"])
    for n, entry in enumerate(table.path()):
        action = entry.action
        assert isinstance(action, rules.ACTIONS)
        rules.apply(s, action)  # type: ignore[arg-type]
        slow.apply(named(action))  # type: ignore[arg-type]
        if n % 5 == 0:
            compare(s, slow)
    compare(s, slow)
    assert table.result.score == slow.result()
    assert (table.result.reason == "all tiles used") == (sum(slow.piles) == 0)
    assert table.result.turns == len(slow.tiles) - 1


def test_there_is_a_game_for_each_end() -> None:
    tables = [secondchair.load_table(file.read_text("utf-8")) for file in LOGS]
    assert {table.result.reason for table in tables} == {"no meeple left", "all tiles used"}
    assert any(entry.goto is not None for table in tables for entry in table.entries)
