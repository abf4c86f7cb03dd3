"""Runs as tables for other programs: one row per run, per game, per choice. CSV, or Parquet (extra `data`).

    with Tables(Path("runs"), "csv") as tables:
        for job, label in zip(jobs, labels(jobs)):
            tables.begin(job, label, seeds)
            for batch in simulate(job, seeds):        # of a job with `decisions=True`
                tables.add(batch)

Rows stand in the order of runs and seeds, however the games came in: the same games give the same files. A file gets
its name when all is written; nothing half written is left behind.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol, Self

import msgspec

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.lab.extras import needed
from secondchair.lab.limits import limits
from secondchair.lab.simulate import Job, Outcome

Format = Literal["csv", "parquet"]
FORMATS: tuple[Format, ...] = ("csv", "parquet")
Kind = Literal["text", "whole", "yes_no"]
Value = str | int | bool | None
PART = ".part"  # at the end of a name until the file is whole
GROUP = 20_000  # rows of a Parquet file that are written at once

# What each table holds. Empty in CSV and null in Parquet: the game has no such thing.
COLUMNS: dict[str, dict[str, Kind]] = {
    "runs": {
        "run": "text", "game": "text", "agent": "text", "surface": "text", "options": "text", "first_seed": "whole",
        "last_seed": "whole", "limits": "text", "rules_version": "whole", "content": "text",
    },
    "games": {
        "run": "text", "seed": "whole", "score": "whole", "opponent": "whole", "won": "yes_no", "scored": "yes_no",
        "cut": "yes_no", "reason": "text", "turns": "whole", "choices": "whole",
    },
    "decisions": {
        "run": "text", "seed": "whole", "choice": "whole", "turn": "whole", "options": "whole", "kind": "text",
        "number": "whole", "action": "text", "score": "whole", "opponent": "whole",
    },
}  # fmt: skip


class Tables:
    """The three tables of some runs in a folder, written as the games come in. Raises `MissingExtra`, or OSError."""

    def __init__(self, folder: Path, kind: Format) -> None:
        self._folder, self._suffix = folder, kind
        self._open = _opener(kind)
        self._label = ""
        self._waiting = dict[int, Outcome]()
        self._order = iter(list[int]())
        self._next: int | None = None

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as files:
            self._sheets = {name: files.enter_context(self._open(self._part(name), name)) for name in COLUMNS}
            self._files = files.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._files:
            if kind is None:
                self._write_waiting()
        for name in COLUMNS:
            if kind is None:
                self._part(name).replace(self.path(name))
            else:
                self._part(name).unlink(missing_ok=True)

    def path(self, name: str) -> Path:
        """The file of a table."""
        return self._folder / f"{name}.{self._suffix}"

    def _part(self, name: str) -> Path:
        return self._folder / f"{name}.{self._suffix}{PART}"

    def begin(self, job: Job, label: str, seeds: Sequence[int]) -> None:
        """The games that follow are of this run."""
        self._write_waiting()
        self._label, self._order = label, iter(seeds)
        self._next = next(self._order, None)
        game = find_game(job.game)
        self._sheets["runs"].write([(
            label, job.game, job.agent, job.surface, _json(game.options(job.options)), min(seeds), max(seeds),
            _json(limits(job)), game.rules_version, load(game).fingerprint,
        )])  # fmt: skip

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Some games of the run, in any order."""
        self._waiting.update((outcome.seed, outcome) for outcome in outcomes)
        while self._next in self._waiting:
            self._write(self._waiting.pop(self._next))
            self._next = next(self._order, None)

    def _write_waiting(self) -> None:
        """What is left at the end of a run that was broken off."""
        for seed in sorted(self._waiting):
            self._write(self._waiting[seed])
        self._waiting.clear()

    def _write(self, one: Outcome) -> None:
        label, seed = self._label, one.seed
        result = (one.score, one.opponent, one.won, one.scored) if not one.cut else (None, None, None, None)
        turns = one.turns if not one.cut else None
        self._sheets["games"].write([(label, seed, *result, one.cut, one.reason, turns, one.choices)])
        self._sheets["decisions"].write(
            (label, seed, d.choice, d.turn, d.options, d.kind, d.number, d.action, d.score, d.opponent)
            for d in one.decisions
        )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# -- files -------------------------------------------------------------------------------------------------------------


class Sheet(Protocol):
    """A table that is being written."""

    def __enter__(self) -> Sheet: ...
    def __exit__(self, *error: object) -> None: ...
    def write(self, rows: Iterable[Sequence[Value]]) -> None: ...


class _Opener(Protocol):
    def __call__(self, path: Path, name: str) -> Sheet: ...


def _opener(kind: Format) -> _Opener:
    if kind == "csv":
        return CsvSheet
    with needed("pyarrow", "data"):
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    return lambda path, name: ParquetSheet(arrow, parquet, path, name)


class CsvSheet:
    """Comma-separated, in UTF-8, with a line of names; true and false in small letters."""

    def __init__(self, path: Path, name: str) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS[name])

    def __enter__(self) -> Sheet:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, rows: Iterable[Sequence[Value]]) -> None:
        self._writer.writerows([_plain(value) for value in row] for row in rows)


def _plain(value: Value) -> Value:
    return ("true" if value else "false") if isinstance(value, bool) else value


class ParquetSheet:
    """Columns with their types, compressed."""

    def __init__(self, arrow: Any, parquet: Any, path: Path, name: str) -> None:
        types = {"text": arrow.string(), "whole": arrow.int64(), "yes_no": arrow.bool_()}
        self._arrow = arrow
        self._schema = arrow.schema([(column, types[kind]) for column, kind in COLUMNS[name].items()])
        self._writer = parquet.ParquetWriter(str(path), self._schema, compression="zstd")
        self._rows = list[Sequence[Value]]()

    def __enter__(self) -> Sheet:
        return self

    def __exit__(self, *error: object) -> None:
        self._flush()
        self._writer.close()

    def write(self, rows: Iterable[Sequence[Value]]) -> None:
        self._rows += rows
        if len(self._rows) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            columns: Iterator[Any] = zip(*self._rows, strict=True)
            arrays = [
                self._arrow.array(list(column), field.type) for column, field in zip(columns, self._schema, strict=True)
            ]
            self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
            self._rows.clear()
