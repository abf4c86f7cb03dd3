"""How results compare with par (`core/par.py`), and how that is told."""

from __future__ import annotations

from secondchair.core.newcomer import newcomer
from secondchair.core.par import FILE, Par, read, table, write
from secondchair.core.registry import SCREEN, Game, Setting
from secondchair.core.words import counted
from secondchair.store.records import setting_text

__all__ = ["FILE", "Par", "called", "compared", "level_of", "of_level", "read", "table", "write"]

NAMES = {"random": "the player at random", "greedy": "our simple player", "search": "our searching player",
         "expert": "our expert"}  # fmt: skip


UNMEASURED = "How our players do with these settings was not measured."


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
    """How a result compares with the games of our players at the same level, a sentence for each.

    One that says so where they were measured with other settings only; none where the game was not measured at all.
    """
    there = of_level(game, SCREEN, setting)
    return [_compared(par, score) for par in there] if there else not_measured(game)


def not_measured(game: Game) -> list[str]:
    """That there is nothing to compare with, of a game that was measured with other settings."""
    return [UNMEASURED] if any(par.game == game.id for par in table()) else []


def _compared(par: Par, score: int | None) -> str:
    games = f"{par.games} games of {called(par.player)} at this level"
    worse = par.worse_than(score)
    share = 100 * worse // max(1, par.games)
    some = f"{share} %" if share else f"{worse}"  # of 400 games, three are less than 1 %, and yet some
    return f"Better than {some} of {games}." if worse else f"Not better than any of {games}."


def of_level(game: Game, surface: str, setting: str, rows: tuple[Par, ...] | None = None) -> list[Par]:
    """Par for one level of a game, who wins most first, then who has most; `setting` as in the games-played log."""
    found = [
        par
        for par in (table() if rows is None else rows)
        if (par.game, par.surface) == (game.id, surface) and setting_text(game, par.options) == setting
    ]
    return sorted(found, key=lambda par: par.strength, reverse=True)
