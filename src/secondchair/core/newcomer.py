"""What a newcomer wants to know before the first game, and how often it is won: `newcomer.toml` in the game's folder.

    minutes = [30, 45]
    weight = "light"
    like = "A calm puzzle …"
    similar = "Cascadia, Kingdomino"
    needs = "The base game; nothing else."

    beaten = "Our simple player reaches {mean} on average."   # where nobody is to be beaten

    [odds]
    setting = "difficulty"                # the choice that changes them
    theirs = { easy = 91, medium = 88 }   # what the opponent scores in those games, where that says something

How often our simple player wins, and the mean that it reaches, are taken from par (`core/par.py`), so that every page
tells the same. A game that par does not know of gives its own:

    games = 300                           # for each value of the setting
    command = "secondchair simulate …"    # which measures them again
    won = { easy = 56, medium = 46 }      # of 100 games; what is missing was not measured
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct, structs

from secondchair.core import par
from secondchair.core.ask import Choice
from secondchair.core.registry import Game, Setting
from secondchair.core.typed import from_document

FILE = "newcomer.toml"
NOT_MEASURED = "How often it is won was not measured"


class Odds(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of 100 games our simple player wins, by the value of one setting, all others as they come by default."""

    setting: str
    games: int = 0
    command: str = ""
    won: dict[str, int] = {}
    theirs: dict[str, int] = {}

    def sentence(self, value: object) -> str:
        """What was measured for one value of the setting."""
        won, theirs = self.won.get(str(value)), self.theirs.get(str(value))
        if won is None:
            return NOT_MEASURED
        scores = "" if theirs is None else f"; the opponent scores {theirs} on average"
        return f"Our simple player wins {won} in 100{scores}"


class Newcomer(Struct, frozen=True, forbid_unknown_fields=True):
    """What to expect of a game."""

    minutes: tuple[int, int]  # of a first game on screen, as people take it; an estimate
    weight: Literal["light", "medium", "heavy"]
    like: str  # what it is like to play
    similar: str  # games that feel alike
    needs: str  # what must lie on a real table
    odds: Odds | None = None  # None: there is nobody to win against, or nothing was measured
    beaten: str = ""  # where nobody is to be beaten: what a good result is
    command: str = ""  # which measures the figures of that sentence

    @property
    def length(self) -> str:
        low, high = self.minutes
        return f"about {low} minutes" if low == high else f"{low} to {high} minutes"


@cache
def newcomer(game: Game) -> Newcomer | None:
    """What the game says of itself to newcomers; None if it says nothing."""
    found = files(game.package) / FILE
    if not found.is_file():
        return None
    about = from_document(tomllib.loads(found.read_text("utf-8")), Newcomer)
    if about.odds:
        return structs.replace(about, odds=_from_par(game, about.odds))
    usual = par.of_simple(game, {})
    if usual is None:
        return about
    return structs.replace(about, beaten=about.beaten.replace("{mean}", f"{usual.mean:.0f}"), command=usual.command)


def _from_par(game: Game, odds: Odds) -> Odds:
    """The odds with the figures of our simple player; as they are, where it was not measured."""
    setting = next(setting for setting in game.settings if setting.name == odds.setting)
    rows = {str(c.value): par.of_simple(game, {odds.setting: c.value}) for c in setting.choices}
    won = {value: row.won_of_100 for value, row in rows.items() if row and row.won_of_100 is not None}
    if not won:
        return odds
    games = min(row.games for row in rows.values() if row)
    return structs.replace(odds, games=games, command=f"secondchair par {game.id}", won=won)


def settings(game: Game) -> tuple[Setting, ...]:
    """What can be chosen, with what was measured beside each choice that changes the odds."""
    about = newcomer(game)
    odds = about.odds if about else None
    return tuple(_measured(each, odds) if odds and each.name == odds.setting else each for each in game.settings)


def _measured(setting: Setting, odds: Odds) -> Setting:
    choices = tuple(_with_odds(choice, odds) for choice in setting.choices)
    said = f"{setting.help} Measured over {odds.games} games each, with the standard game’s other settings."
    return structs.replace(setting, help=said, choices=choices)


def _with_odds(choice: Choice, odds: Odds) -> Choice:
    return structs.replace(choice, hint=". ".join(filter(None, (choice.hint, odds.sentence(choice.value)))))
