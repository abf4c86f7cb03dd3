"""Par: what players of ours score, game by game and level by level, to measure your own results by.

The table is a file of the package, `par.json`: a list of rows like `Par` below, each with the command that plays its
games again. `secondchair par` measures and writes it. What was not measured is not shown; no row is ever made up.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from secondchair.core.newcomer import newcomer
from secondchair.core.registry import SCREEN, Game, Setting
from secondchair.core.typed import from_json
from secondchair.core.words import counted
from secondchair.store.records import setting_text

FILE = Path(__file__).parent.parent / "par.json"  # where it is written


class Par(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player reached in many games of one kind, one for each seed from 1 on."""

    game: str
    player: str  # greedy, search, …
    scores: tuple[int | None, ...]  # None: a game that was lost without a score
    won: int | None = None  # of all games; None where nothing can be won
    options: dict[str, Any] = {}  # what differs from the standard game
    surface: str = SCREEN
    command: str = ""  # that gives these figures

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def scored(self) -> list[int]:
        return sorted(score for score in self.scores if score is not None)

    @property
    def mean(self) -> float:
        return round(sum(self.scored) / max(1, len(self.scored)), 1)

    @property
    def best(self) -> int:
        return max(self.scored, default=0)

    def worse_than(self, score: int | None) -> int:
        """How many of its games ended with less. A game without a score is less than any with one."""
        return 0 if score is None else sum(one is None or one < score for one in self.scores)


NAMES = {"random": "the player at random", "greedy": "our simple player", "search": "our searching player",
         "expert": "our expert"}  # fmt: skip


def called(player: str) -> str:
    """A player of ours in words; "search:8" is told with how much it thinks."""
    name, _, playouts = player.partition(":")
    said = NAMES.get(name, player)
    return f"{said} ({counted(int(playouts), 'playout')} a choice)" if playouts.isdigit() and name in NAMES else said


def level_of(game: Game) -> Setting | None:
    """The setting that par is measured by: the one that changes the odds, else the first that changes the game."""
    about = newcomer(game)
    named = about.odds.setting if about and about.odds else ""
    there = [setting for setting in game.settings if SCREEN in setting.surfaces and not setting.display_only]
    return next((setting for setting in there if setting.name == named), there[0] if there else None)


def compared(game: Game, setting: str, score: int | None) -> list[str]:
    """How a result compares with the games of our players at the same level, a sentence for each."""
    return [_compared(par, score) for par in of_level(game, SCREEN, setting)]


def _compared(par: Par, score: int | None) -> str:
    games = f"{par.games} games of {called(par.player)} at this level"
    share = 100 * par.worse_than(score) // max(1, par.games)
    return f"Better than {share} % of {games}." if share else f"Not better than any of {games}."


@cache
def table() -> tuple[Par, ...]:
    """All rows; none if nothing was measured yet."""
    file = files("secondchair") / FILE.name
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
    return b"[\n" + b",\n".join(map(msgspec.json.encode, rows)) + b"\n]\n"
