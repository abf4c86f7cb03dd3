"""Finished games as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from secondchair.store.records import Finished


def as_csv(rows: Sequence[Finished], sheet: bool) -> str:
    """A table for spreadsheets: what was played, how it ended, and with `sheet` every line of the score sheets."""
    labels = dict.fromkeys(heading for row in rows for heading, _ in _sheet(row)) if sheet else {}
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow((
        "game", "number", "finished", "surface", "setting", "points", "opponent", "won", "end", "hints", "takebacks",
        "choices", "seconds", "note", *labels,
    ))  # fmt: skip
    for row in rows:
        one, told = row.played, row.account
        values = dict(_sheet(row))
        writer.writerow((
            one.game, one.number, one.finished, one.surface, _safe(one.setting),
            one.result if one.scored else "", _blank(one.opponent), _blank(None if one.won is None else int(one.won)),
            one.reason, row.hints, _blank(told and told.takebacks), _blank(told and told.choices),
            _blank(None if row.seconds is None else round(row.seconds)), _safe(one.note),
            *(_blank(values.get(label)) for label in labels),
        ))  # fmt: skip
    return target.getvalue()


def _sheet(row: Finished) -> Iterator[tuple[str, int | None]]:
    if row.account:
        for label, values in row.account.lines:
            for column, value in zip(row.account.columns, values, strict=False):
                yield f"{column}: {label}", value


def _blank(value: Any) -> Any:
    return "" if value is None else value


def _safe(words: str) -> str:
    """Words that a spreadsheet does not take for a formula."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@", "\t", "\r") else words
