"""Par: what players of ours reach in many games, game by game and level by level. Pages take their figures from here.

The table is a file of the package, `par.json`: a list of rows like `Par` below, each with the command that plays its
games again. `secondchair par` measures and writes it. What was not measured is not shown; no row is ever made up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from secondchair.core.registry import SCREEN, Game
from secondchair.core.typed import from_json

FILE = Path(__file__).parent.parent / "par.json"  # where it is written
SIMPLE = "greedy"  # our simple player, whom the odds are told of


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
        """Of the games that have a score: where some have none, it does not tell who plays better."""
        return round(sum(self.scored) / max(1, len(self.scored)), 1)

    @property
    def best(self) -> int:
        return max(self.scored, default=0)

    @property
    def won_of_100(self) -> int | None:
        return None if self.won is None else round(100 * self.won / max(1, self.games))

    @property
    def strength(self) -> tuple[float, float]:
        """What players are put in order by: the share of games won, where any can be won, then the mean."""
        return (self.won or 0) / max(1, self.games), self.mean

    def worse_than(self, score: int | None) -> int:
        """How many of its games ended with less. A game without a score is less than any with one."""
        return 0 if score is None else sum(one is None or one < score for one in self.scores)


@cache
def table() -> tuple[Par, ...]:
    """All rows; none if nothing was measured yet."""
    file = files("secondchair") / FILE.name
    return read(file.read_bytes()) if file.is_file() else ()


def read(text: bytes) -> tuple[Par, ...]:
    return from_json(text, tuple[Par, ...])


def write(rows: tuple[Par, ...]) -> bytes:
    """The file that `table` reads."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, rows)) + b"\n]\n"


def of_simple(game: Game, options: Mapping[str, Any]) -> Par | None:
    """What our simple player reaches on screen with these options, all others as they come."""
    wanted = game.options(options)
    mine = [row for row in table() if (row.game, row.player, row.surface) == (game.id, SIMPLE, SCREEN)]
    return next((row for row in mine if game.options(row.options) == wanted), None)
