"""Games of the terminal in the same store as those of the web app: what was played is saved before it is shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import platformdirs

from secondchair.cli.console import NAME, Mistake, mistakes
from secondchair.core.content import ContentError
from secondchair.core.log import BadLog, Entry
from secondchair.core.registry import Game, UnknownGame
from secondchair.core.rules import Action, Json
from secondchair.core.table import Table, new
from secondchair.store import (
    Conflict,
    NoSuchGame,
    Store,
    StoreError,
    Unreachable,
    begin,
    open_store,
    resume,
    save,
)
from secondchair.web.service import LOCAL

LAST = "last"


class Elsewhere(Exception):
    """The game was changed by somebody else meanwhile; it has been read again."""


def store_url(given: str) -> str:
    """What was asked for, or what the environment names, or a file in the user's data folder."""
    if url := given or os.environ.get("SECONDCHAIR_STORE", ""):
        return url
    try:
        folder = platformdirs.user_data_path(NAME, appauthor=False, ensure_exists=True)
    except OSError as error:
        why = error.strerror or error
        raise Mistake(f"Your data folder cannot be used: {why}. Name another place with --store.") from None
    return f"sqlite:///{folder / 'chair.db'}"


@contextmanager
def the_store(given: str) -> Iterator[Store]:
    """The store, for as long as it is needed."""
    with mistakes(StoreError):
        store = open_store(store_url(given))
    try:
        yield store
    except Unreachable as error:
        raise Mistake(f"The saved games cannot be reached: {error}.") from None
    finally:
        store.close()


class Sitting:
    """A table whose every entry is in the store."""

    def __init__(self, store: Store, game_id: str, table: Table) -> None:
        self.store, self.id, self.table = store, game_id, table

    @classmethod
    def begin(cls, store: Store, game: Game, surface: str, seed: int | None, options: dict[str, Any]) -> Sitting:
        table = new(game, seed, surface, **options)
        return cls(store, begin(store, LOCAL, table), table)

    @classmethod
    def resume(cls, store: Store, wanted: str) -> Sitting:
        """The game with this id, or with the only id that begins so; `last` is the one played last."""
        game_id = _find(store, wanted)
        return cls(store, game_id, _read(store, game_id))

    def play(self, action: Action | Json) -> None:
        self._keep(self.table.play(action))

    def undo(self) -> None:
        self._keep(self.table.undo())

    def redo(self) -> None:
        self._keep(self.table.redo())

    def go_on(self) -> None:
        self._keep(self.table.go_on())

    def _keep(self, entries: list[Entry]) -> None:
        try:
            save(self.store, self.id, self.table, self.table.seq - len(entries))
        except Conflict:
            self.table = _read(self.store, self.id)
            raise Elsewhere("The game was changed elsewhere meanwhile. This is how it stands now.") from None
        except Unreachable as error:
            raise Mistake(f"The game could not be saved: {error}. It stays as it was before this move.") from None


def _read(store: Store, game_id: str) -> Table:
    with mistakes(BadLog, ContentError, NoSuchGame, UnknownGame):
        return resume(store, game_id).table


def _find(store: Store, wanted: str) -> str:
    games = store.games(limit=1000)
    if wanted == LAST:
        if not games:
            raise Mistake("There is no saved game yet.")
        return next((game.id for game in games if not game.over), games[0].id)
    if store.summary(wanted) is not None:
        return wanted
    found = [game.id for game in games if game.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    many = "Several games begin with" if found else "There is no saved game"
    raise Mistake(f"{many} {wanted!r}; “last” is the one played last.")
