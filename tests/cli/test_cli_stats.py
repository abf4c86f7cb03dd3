"""`secondchair stats`, and `secondchair replay` of a report."""

from pathlib import Path
from random import Random

import pytest
from cli_commands import Command
from msgspec import json

from secondchair.core import report
from secondchair.core.table import Table, new
from secondchair.games._template import greedy
from secondchair.store import begin, open_store
from secondchair.web.service import LOCAL


def played(seed: int) -> Table:
    table = new("template", seed=seed)
    while not table.over:
        table.play(greedy.choose(table.state, Random(0)))
    return table


@pytest.fixture
def three_games(store: str) -> None:
    opened = open_store(store)
    for seed in range(3):
        begin(opened, LOCAL, played(seed))
    opened.close()


def test_nothing_played_yet(command: Command, store: str) -> None:
    assert command("stats").out == "No finished game yet.\n"


def test_figures_for_people_programs_and_spreadsheets(command: Command, store: str, three_games: None) -> None:
    said = command("stats").out
    assert "Pebbles" in said and "the standard game" in said and "Goals: " in said
    (only,) = json.decode(command("stats", "template", "--json").out)["games"]
    assert only["statistics"]["all"]["games"] == 3
    lines = command("stats", "template", "--csv").out.splitlines()
    assert len(lines) == 4 and "Robin: Pebbles" in lines[0]
    assert command("stats", "--surface", "table").out == "No finished game yet.\n"


def test_what_is_not_there_is_named(command: Command, store: str) -> None:
    assert "There is no surface 'moon'" in command("stats", "--surface", "moon").err
    assert "There is no game 'chess'" in command("stats", "chess").err


def test_a_report_is_replayed_like_a_saved_game(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    table = played(1)
    file.write_text(report.write(report.report(table.log, 4, "Robin took too many.")))
    said = command("replay", str(file)).out
    assert "A report about move 4" in said and "“Robin took too many.”" in said
    assert f"All {table.seq} entries replay." in said
    assert json.decode(command("replay", str(file), "--json").out)["report"]["at"] == 4
