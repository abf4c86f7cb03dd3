"""Par: what players of ours score, game by game and level by level, to measure your own results by.

The table is a file of the package, `par.json`: a list of rows like `Par` below, each with the command that gave it.
There is none until somebody has measured it; then nothing is shown. No row is ever made up.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from secondchair.core.registry import SCREEN, Game
from secondchair.core.typed import from_json
from secondchair.store.records import setting_text


class Par(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player reached in many games of one kind."""

    game: str
    player: str  # greedy, expert, …
    games: int
    mean: float
    best: int
    won: int | None = None  # of `games`; None where nothing can be won
    options: dict[str, Any] = {}  # what differs from the standard game
    surface: str = SCREEN
    command: str = ""  # that gives these figures


@cache
def table() -> tuple[Par, ...]:
    """All rows; none if nothing was measured yet."""
    file = files("secondchair") / "par.json"
    return read(file.read_bytes()) if file.is_file() else ()


def read(text: bytes) -> tuple[Par, ...]:
    return from_json(text, tuple[Par, ...])


def of_level(game: Game, surface: str, setting: str, rows: tuple[Par, ...] | None = None) -> list[Par]:
    """Par for one level of a game, the strongest player first; `setting` is what the games-played log says."""
    found = [
        par
        for par in (table() if rows is None else rows)
        if (par.game, par.surface) == (game.id, surface) and setting_text(game, par.options) == setting
    ]
    return sorted(found, key=lambda par: -par.mean)


def write(rows: tuple[Par, ...]) -> bytes:
    """The file that `table` reads."""
    return msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n"
