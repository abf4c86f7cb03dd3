"""What the store hands out: plain records, ready to be sent as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from secondchair.core.registry import Game
from secondchair.core.rules import View
from secondchair.core.table import Table

# What tells whether a game is still as it was read: a figure that rises with every change, the header, the last entry.
# The stamp alone would do, if nobody ever put a backup in the place of a store that is in use.
Version = tuple[int, str, str]


class Saved(Struct, frozen=True):
    """A game as it is written down: the lines of its .chair file, and who owns it."""

    id: str
    owner: str
    header: str
    lines: tuple[str, ...]
    created: str
    broken: str
    imported: bool
    note: str
    stamp: int
    seats: tuple[Seat, ...]
    hints: int
    branch: Branch | None

    @property
    def text(self) -> str:
        """The .chair file."""
        return "\n".join([self.header, *self.lines, ""])

    @property
    def version(self) -> Version:
        return self.stamp, self.header, self.lines[-1] if self.lines else ""


class Standing(Struct, frozen=True):
    """How a game stands, for the lists: everything that changes while it is played."""

    seq: int
    over: bool = False
    score: int | None = None
    opponent: int | None = None
    won: bool | None = None
    reason: str = ""
    turns: int = 0
    status: str = ""  # the status line in words: "Red 12, Green 9, Yellow 9"
    broken: str = ""
    scored: bool = True  # do the rules give the finished game a score?


class Summary(Struct, frozen=True):
    """One line of the games list."""

    id: str
    game: str
    surface: str
    setting: str
    override: str
    created: str
    updated: str
    seq: int
    over: bool
    score: int | None
    opponent: int | None
    won: bool | None
    reason: str
    turns: int
    status: str
    broken: str
    imported: bool
    shared: bool
    note: str
    scored: bool
    parent: str  # the game whose moves it begins with; empty for a game of its own
    branched: int  # up to which entry of that game


class Branch(Struct, frozen=True):
    """Where a game left another one."""

    parent: str
    at: int


class Played(Struct, frozen=True):
    """An entry of the games-played log (CAR-70)."""

    number: int
    game: str
    game_id: str
    surface: str
    result: int
    opponent: int | None
    won: bool | None
    reason: str
    setting: str  # empty for the standard game
    note: str
    finished: str
    scored: bool  # if not, its result is no figure to compare


class Account(Struct, frozen=True):
    """What its log tells about a finished game, as statistics and goals need it."""

    columns: tuple[str, ...] = ()  # of the score sheet, yours first
    lines: tuple[tuple[str, tuple[int | None, ...]], ...] = ()  # label, and one value per column
    takebacks: int = 0  # past something new
    choices: int = 0  # real ones, of yours
    far: dict[str, int] = {}  # how far it came with each goal


class Finished(Struct, frozen=True):
    """A game of the games-played log, and all that is known about it besides."""

    played: Played
    account: Account | None = None  # None: its log is not read yet, or is gone, or stops before the end
    hints: int = 0
    seconds: float | None = None  # played, without the breaks; None: nobody has looked at the clock


class Figures(Struct, frozen=True):
    """A games-played log in a few figures; all zero if nothing was played."""

    games: int
    scored: int  # how many of them have points
    best: int
    average: float
    won: int
    decided: int  # how many of them could be won or lost


class Tick(Struct, frozen=True):
    """A goal that was reached, and in which game for the first time."""

    goal: str
    game_id: str
    seq: int
    reached: str


class Seat(Struct, frozen=True):
    """Who keeps which pieces at a shared table. The player id is a secret of that player's browser."""

    player: str
    name: str
    pieces: tuple[str, ...]


class SavedOverride(Struct, frozen=True):
    """An owner's values as they were uploaded."""

    game: str
    name: str
    fingerprint: str
    text: str
    added: str


LONGEST = 1000  # of the reason why a game is broken: it may repeat what a file from elsewhere says


def broken_text(table: Table) -> str:
    """Why a game no longer replays; empty if it does."""
    text = table.broken.text if table.broken else ""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def standing(table: Table, view: View) -> Standing:
    """The summary of a table as it stands; `view` is its present view."""
    status = ", ".join(f"{s.label} {s.value}" for s in view.status)
    broken = broken_text(table)
    if not table.over:
        turns = sum(entry.is_choice for entry in table.path())
        return Standing(table.seq, turns=turns, status=status, broken=broken)
    result = table.result
    return Standing(
        table.seq, True, result.score, result.opponent, result.won, result.reason, result.turns, status, broken,
        getattr(result, "scored", True),
    )  # fmt: skip


def setting_text(game: Game, options: Mapping[str, Any], override: str = "") -> str:
    """What differs from the standard game, in words; empty if nothing does (CAR-70)."""
    found = list[str]()
    for setting in game.settings:
        value = options.get(setting.name, setting.default)
        if value != setting.default and not setting.display_only:
            label = next((choice.label for choice in setting.choices if choice.value == value), str(value))
            found.append(f"{setting.title}: {label}")
    if override:
        found.append(f"with the values of “{override}”")
    return ", ".join(found)
