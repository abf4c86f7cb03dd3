"""What a newcomer wants to know before the first game, and how often it is won: `newcomer.toml` in the game's folder.

    minutes = [30, 45]
    weight = "light"
    like = "A calm puzzle …"
    similar = "Cascadia, Kingdomino"
    needs = "The base game; nothing else."

    [odds]
    setting = "difficulty"                # the choice that changes them
    games = 300                           # for each of its values
    command = "secondchair simulate …"    # which measures them again
    won = { easy = 56, medium = 46 }      # of 100 games of our simple player; what is missing was not measured

Figures stand nowhere else: every page takes them from here.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct

from secondchair.core.registry import Game
from secondchair.core.typed import from_document

FILE = "newcomer.toml"
NOT_MEASURED = "How often it is won was not measured."


class Odds(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of 100 games our simple player wins, by the value of one setting, all others as they come."""

    games: int
    command: str
    won: dict[str, int]
    setting: str = ""  # empty: there is nothing to choose, and `won` has the one key "all"

    def sentence(self, value: object = "all") -> str:
        won = self.won.get(str(value))
        return NOT_MEASURED if won is None else f"Our simple player wins {won} in 100."


class Newcomer(Struct, frozen=True, forbid_unknown_fields=True):
    """What to expect of a game."""

    minutes: tuple[int, int]  # of a first game on screen, as people take it; an estimate
    weight: Literal["light", "medium", "heavy"]
    like: str  # what it is like to play
    similar: str  # games that feel alike
    needs: str  # what must lie on a real table
    odds: Odds | None = None  # None: there is nobody to win against, or nothing was measured
    beaten: str = ""  # where nobody is to be beaten: what a good result is

    @property
    def length(self) -> str:
        low, high = self.minutes
        return f"about {low} minutes" if low == high else f"{low} to {high} minutes"


@cache
def newcomer(game: Game) -> Newcomer | None:
    """What the game says of itself to newcomers; None if it says nothing."""
    found = files(game.package) / FILE
    return from_document(tomllib.loads(found.read_text("utf-8")), Newcomer) if found.is_file() else None
