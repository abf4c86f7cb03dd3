"""The games there are. Each registers its `GAME` through the entry-point group `secondchair.games`.

`GAME` is light: it loads nothing of the game. The modules of a game are found by their names in its package, the same
in every game folder.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from types import ModuleType
from typing import Any, Literal, cast

from msgspec import Struct

from secondchair.core.ask import Choice
from secondchair.core.rules import Rules

logger = logging.getLogger("secondchair")

GROUP = "secondchair.games"
OURS = "secondchair"  # the distribution whose games come along
SCREEN = "screen"
TABLE = "table"
AUDIT = "audit"  # the companion once more, for a bot that was run by hand: `core/audit.py`
SURFACES = {SCREEN: "rules", TABLE: "companion"}  # surface -> the module that fulfils the contract there


class Setting(Struct, frozen=True):
    """An option of a game, explained where it is chosen. Its values are always a list."""

    name: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str | int | bool
    display_only: bool = False  # changes nothing in the game, so it is no setting of a score (CAR-70)
    surfaces: tuple[str, ...] = (SCREEN, TABLE)  # where it is asked: what changes nothing there is not


class Goal(Struct, frozen=True, omit_defaults=True):
    """A box that is ticked, for good, when its condition was met within one game."""

    id: str  # the rule that states it
    title: str
    sentence: str = ""  # what is to be done, where the title does not say it all
    wanted: int = 1  # reached with so much of what `goals.py` measures; 1: it is done or it is not
    surfaces: tuple[str, ...] = (SCREEN, TABLE)  # where it can be judged: at a real table the app knows less


class Game(Struct, frozen=True, kw_only=True):
    """A game as the lobby knows it."""

    id: str
    title: str
    opponent: str  # who sits in the second chair, "" if nobody does
    sentence: str  # what it is, for the lobby
    package: str
    rules_version: int
    digests_since: int = 1  # the first rules version whose digests mean what today's do: see `Table.replay`
    content_package: str = ""  # the package that holds the content files, if it is not the game's own
    rulebooks: tuple[str, ...] = ()  # packages whose RULES.md count too: the base game of an opponent
    settings: tuple[Setting, ...] = ()
    surfaces: tuple[str, ...] = (SCREEN, TABLE)
    surface_help: Mapping[str, str] = {}
    goals: tuple[Goal, ...] = ()
    ends: tuple[str, ...] = ()  # every reason a game can end for (Result.reason)
    shared: tuple[str, ...] = ()  # what people at one table divide among them (Prompt.who), if the game can be shared
    publisher: str = ""
    bgg: int = 0  # its number at BoardGameGeek, for apps that keep a log of plays; 0 if it is not known
    lays_tiles: bool = False  # every turn lays one tile, so placements per second can be told
    overridable: bool = False  # an owner may replace values; `content.py` is then `Overridable`
    stage: Literal["sketch", "playable", "verified"] = "sketch"
    listed: bool = True

    def __hash__(self) -> int:
        return hash(self.id)

    def rules(self, surface: str = SCREEN) -> Rules[Any, Any]:
        """The module that fulfils the contract on this surface."""
        if surface == AUDIT and TABLE in self.surfaces:
            return _audited(self)
        if surface not in self.surfaces:
            raise ValueError(f"{self.title} has no surface {surface!r}; it has {', '.join(self.surfaces)}.")
        return cast(Rules[Any, Any], self.module(SURFACES[surface]))

    def module(self, name: str) -> ModuleType:
        """One of the game's files: `content`, `board`, `greedy`, …"""
        return import_module(f"{self.package}.{name}")

    def rules_text(self) -> str:
        """The numbered rules in our words: the game's own RULES.md, then those of its base; empty if there is none."""
        books = [files(package) / "RULES.md" for package in (self.package, *self.rulebooks)]
        return "\n\n".join(book.read_text("utf-8") for book in books if book.is_file())

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, defaults filled in. Raises ValueError for what the game does not know."""
        known = {setting.name: setting for setting in self.settings}
        for name in given:
            if name not in known:
                raise ValueError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}.")
        return {name: _value(s, given[name]) if name in given else s.default for name, s in known.items()}


@cache
def _audited(game: Game) -> Rules[Any, Any]:
    from secondchair.core.audit import Auditing  # which knows this module

    return Auditing(game)


def _value(setting: Setting, given: object) -> str | int | bool:
    """The choice that was meant: given as itself, or as text from a command line or a form."""
    for choice in setting.choices:
        if given == choice.value and type(given) is type(choice.value):
            return choice.value
        if isinstance(given, str) and given.lower() == str(choice.value).lower():
            return choice.value
    allowed = ", ".join(str(choice.value) for choice in setting.choices)
    raise ValueError(f"{setting.name} cannot be {given!r}; it can be {allowed}.")


class UnknownGame(LookupError):
    """No game of that id is installed."""


@cache
def games() -> dict[str, Game]:
    """Every installed game by id, hidden ones included, in the order of their titles.

    A game that cannot be used is named in one line and left out, and so is one whose id is taken: ours come first,
    then those of other packages in the order of their names.
    """
    found, of = dict[str, Game](), dict[str, str]()
    for point in sorted(entry_points(group=GROUP), key=_ours_first):
        package = point.dist.name if point.dist else point.value
        try:
            game = _admitted(point, guest=package != OURS)
        except (Exception, SystemExit) as error:  # another package may hold anything
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            logger.warning("The game %r of %s is left out: it cannot be loaded: %s", point.name, package, what)
            continue
        if game.id in found:
            taken = f"{found[game.id].title} of {of[game.id]}"
            logger.warning("The game %r of %s is left out: %s has that id already", game.id, package, taken)
            continue
        found[game.id], of[game.id] = game, package
    return dict(sorted(found.items(), key=lambda item: item[1].title))


def _ours_first(point: EntryPoint) -> tuple[bool, str, str]:
    package = point.dist.name if point.dist else ""
    return package != OURS, package, point.name


def _admitted(point: EntryPoint, guest: bool) -> Game:
    """The game behind an entry point. A guest shows at the door that its modules and its content can be loaded."""
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"{point.value} is {game!r}, not a Game")
    if guest:
        from secondchair.core.content import load  # which knows this module

        load(game)
        for surface in game.surfaces:
            game.rules(surface)
    return game


def listed_games() -> list[Game]:
    """The games that players are offered."""
    return [game for game in games().values() if game.listed]


def find_game(game_id: str) -> Game:
    try:
        return games()[game_id]
    except KeyError:
        names = ", ".join(game.id for game in listed_games())
        raise UnknownGame(f"There is no game {game_id!r}; there are {names}.") from None
