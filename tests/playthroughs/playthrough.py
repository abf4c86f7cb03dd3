"""A short game told in full: what was possible, what every entry changed in the position, and the bot's reasons.

The files beside this one are read like code when they change. `python tests/playthroughs/playthrough.py` rewrites them.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))
from conformance.tables import EVERY

from secondchair.core.ask import Ask
from secondchair.core.rules import Json
from secondchair.core.table import Table
from secondchair.testing import fresh, play

HERE = Path(__file__).parent
CHOICES = 6


def line(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def tell(table: Table) -> str:
    told = [line(table.header)]
    state = table.rules.new(table.header.options, table.content.content)
    before = named(table.rules.position(state))
    told += [f"    {name}: {value}" for name, value in before.items()]
    for stop in table.stops():
        entry = stop.entry
        if entry.actor == "you" and not entry.auto:
            told += ["", *possible(table, state)]
        table.rules.apply(state, entry.action)
        told.append(f"{entry.seq} {entry.actor}{' (no alternative)' if entry.auto else ''}: {line(entry.action)}")
        told += [f"    {event.text} [{event.rule}]" for event in stop.events]
        if entry.why:
            told.append(f"    why: {line(entry.why)}")
        after = named(table.rules.position(state))
        told += [f"    {name}: {value}" for name, value in after.items() if value != before.get(name)]
        before = after
    return "\n".join(told) + "\n"


def possible(table: Table, state: object) -> list[str]:
    options = table.rules.legal(state)
    if isinstance(options, Ask):
        return [f"? {line(options.form)}"]
    return [f"? {len(options)} possible: {', '.join(line(option) for option in options)}"]


def named(position: Json) -> dict[str, str]:
    """The parts of a position by name, or by place where it is a list."""
    parts = position.items() if isinstance(position, dict) else enumerate(position)
    return {str(name): line(value) for name, value in parts}


def playthrough(game: str, surface: str) -> str:
    return tell(play(fresh(game, surface, seed=7), random.Random(7), CHOICES))


if __name__ == "__main__":
    for game, surface in EVERY:
        (HERE / f"{game}-{surface}.txt").write_text(playthrough(game, surface), "utf-8")
