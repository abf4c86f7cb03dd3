"""Runs as tables: the same games give the same files, whatever order they came in."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from secondchair.lab import Job, Outcome, dataset, labels, simulate, variants
from secondchair.lab.dataset import COLUMNS, FORMATS, Format, Tables

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
parquet: Any = import_module("pyarrow.parquet")
JOB = Job(game="template", agent="random", decisions=True)


def played(job: Job, seeds: range) -> list[Outcome]:
    return sorted(chain.from_iterable(simulate(job, seeds)), key=lambda one: one.seed)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def columns(folder: Path, name: str) -> Any:
    return parquet.read_table(folder / f"{name}.parquet")


def test_one_row_for_every_run_game_and_choice(tmp_path: Path) -> None:
    jobs = variants(JOB, ["random", "greedy"], {})
    with Tables(tmp_path, "csv") as tables:
        for job, label in zip(jobs, labels(jobs), strict=True):
            tables.begin(job, label, range(4))
            tables.add(played(job, range(4)))
    assert [(row["run"], row["agent"], row["first_seed"], row["last_seed"]) for row in rows(tmp_path, "runs")] == [
        ("random", "random", "0", "3"),
        ("greedy", "greedy", "0", "3"),
    ]
    assert "Playouts" in json.loads(rows(tmp_path, "runs")[0]["limits"])
    expected = [(job.agent, one) for job in jobs for one in played(job, range(4))]
    for row, (agent, one) in zip(rows(tmp_path, "games"), expected, strict=True):
        assert (row["run"], row["seed"], row["score"]) == (agent, str(one.seed), str(one.score))
        assert (row["opponent"], row["won"], row["cut"]) == (str(one.opponent), str(one.won).lower(), "false")
    choices = [(agent, one.seed, d) for agent, one in expected for d in one.decisions]
    for row, (agent, seed, d) in zip(rows(tmp_path, "decisions"), choices, strict=True):
        assert (row["run"], row["seed"], row["choice"], row["action"]) == (agent, str(seed), str(d.choice), d.action)
        assert (row["options"], row["number"], row["score"]) == (str(d.options), str(d.number), str(d.score))


def test_parquet_holds_what_csv_holds(tmp_path: Path) -> None:
    games = played(Job(game="railbot", agent="random", decisions=True), range(2))
    for kind in FORMATS:
        with Tables(tmp_path, kind) as tables:
            tables.begin(JOB, "random", range(2))
            tables.add(games)
    for name, known in COLUMNS.items():
        table = columns(tmp_path, name)
        assert table.column_names == list(known)
        kinds = {"text": "string", "whole": "int64", "yes_no": "bool"}
        assert [str(field.type) for field in table.schema] == [kinds[kind] for kind in known.values()]
        as_text = [{key: _written(value) for key, value in row.items()} for row in table.to_pylist()]
        assert as_text == rows(tmp_path, name)
    assert columns(tmp_path, "games")["opponent"].null_count == 2, "the Railbot has no score"


def _written(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("kind", FORMATS)
def test_the_order_in_which_games_come_in_changes_nothing(kind: Format, tmp_path: Path) -> None:
    games, files = played(JOB, range(6)), []
    for place, order in enumerate(([0, 1, 2, 3, 4, 5], [3, 5, 0, 2, 1, 4])):
        with Tables(tmp_path / str(place), kind) as tables:
            tables.begin(JOB, "random", range(6))
            for seed in order:
                tables.add([games[seed]])
        files.append([tables.path(name).read_bytes() for name in COLUMNS])
    assert files[0] == files[1]


def test_a_run_that_was_broken_off_keeps_what_is_finished(tmp_path: Path) -> None:
    games = played(JOB, range(6))
    with Tables(tmp_path, "csv") as tables:
        tables.begin(JOB, "random", range(6))
        tables.add([games[4], games[0], games[2]])
    assert [row["seed"] for row in rows(tmp_path, "games")] == ["0", "2", "4"]


@pytest.mark.parametrize("kind", FORMATS)
def test_what_fails_leaves_the_files_as_they_were(kind: Format, tmp_path: Path) -> None:
    def fail() -> None:
        with Tables(tmp_path, kind) as tables:
            tables.begin(JOB, "random", range(2))
            tables.add(played(JOB, range(1)))
            raise ZeroDivisionError

    (tmp_path / f"games.{kind}").write_text("older")
    with pytest.raises(ZeroDivisionError):
        fail()
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(f"games.{kind}", "older")]


def test_a_game_that_was_cut_has_no_result(tmp_path: Path) -> None:
    job = Job(game="automa", agent="random", surface="table", decisions=True, longest=30)
    with Tables(tmp_path, "csv") as tables:
        tables.begin(job, "random", range(1))
        tables.add(played(job, range(1)))
    [row] = rows(tmp_path, "games")
    assert (row["cut"], row["choices"], row["score"], row["won"], row["turns"]) == ("true", "30", "", "", "")
    assert len(rows(tmp_path, "decisions")) == 30


def test_many_rows_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost between two groups, and no file waits in memory as a whole."""
    monkeypatch.setattr(dataset, "GROUP", 10)
    games = played(JOB, range(6))
    with Tables(tmp_path, "parquet") as tables:
        tables.begin(JOB, "random", range(6))
        tables.add(games)
    found = parquet.ParquetFile(tmp_path / "decisions.parquet")
    assert found.metadata.num_row_groups > 1
    assert found.read()["action"].to_pylist() == [d.action for one in games for d in one.decisions]


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pyarrow'] = None; from secondchair.cli import main; main()"
    arguments = ["simulate", "template", "--games", "2", "--parquet", str(tmp_path / "runs")]
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    said = "This needs pyarrow, which is not installed; start it with: uv run --extra data"
    assert done.returncode == 2 and said in " ".join(done.stderr.split()) and "Traceback" not in done.stderr
    assert not (tmp_path / "runs").exists()


def test_the_columns_are_documented() -> None:
    for name, known in COLUMNS.items():
        table = PAGE.partition(f"| `{name}` |")[2].partition("\n\n")[0]
        assert re.findall(r"^\| `(\w+)` \|", table, re.M) == list(known), name
