"""Tables that were used lately stay as they are, so that the next move need not replay the whole log.

Before each use the store is asked whether the game is still at the version that the table stands for; a move is asked
that when it is saved. So several processes may play on one store; whoever finds that another one has moved on opens the
table anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from weakref import WeakValueDictionary

from secondchair.core.registry import find_game
from secondchair.store.open_game import NoSuchGame, OpenGame, resume
from secondchair.store.store import Store

MOST_TABLES = 1_000
MOST_ENTRIES = 200_000  # of all these tables together; an entry with its reasons takes about two kilobytes


class Warm:
    """The open tables of one process. The ones that were not used longest are closed first."""

    def __init__(self, store: Store, tables: int = MOST_TABLES, entries: int = MOST_ENTRIES) -> None:
        self.store = store
        self._most_tables, self._most_entries = tables, entries
        self._tables: OrderedDict[str, OpenGame] = OrderedDict()
        self._entries = 0
        self._shelf_lock = Lock()
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    @contextmanager
    def alone(self, game_id: str) -> Iterator[None]:
        """One at a time with this game, inside this process; the store settles it between processes."""
        with self._shelf_lock:
            lock = self._locks.get(game_id)
            if lock is None:
                lock = self._locks[game_id] = Lock()
        with lock:
            yield

    def open(self, game_id: str) -> OpenGame:
        """The game as it stands in the store. To be called while `alone` with it, as is all use of its table."""
        opened, version = self.lately(game_id), self.store.version(game_id)
        if version is None:
            self.close(game_id)
            raise NoSuchGame(f"There is no saved game {game_id!r}.")
        if opened is None or opened.saved.version != version:
            opened = resume(self.store, game_id)
        self.keep(opened)
        return opened

    def lately(self, game_id: str) -> OpenGame | None:
        """The game as it stood here last, for a change whose saving finds out whether it still does. `alone`, too."""
        with self._shelf_lock:
            opened = self._tables.get(game_id)
        return opened if opened is not None and _is_current(opened) else None

    def keep(self, opened: OpenGame) -> None:
        """Let a table stay open that stands exactly as the store has it."""
        game_id = opened.saved.id
        with self._shelf_lock:
            self._drop(game_id)
            self._tables[game_id] = opened
            self._entries += len(opened.saved.lines)
            while len(self._tables) > 1 and self._is_full():
                self._drop(next(iter(self._tables)))

    def close(self, game_id: str) -> None:
        """Forget a table: before it is changed, so that one whose change fails half-way is never used again."""
        with self._shelf_lock:
            self._drop(game_id)

    def __len__(self) -> int:
        return len(self._tables)

    def _is_full(self) -> bool:
        return len(self._tables) > self._most_tables or self._entries > self._most_entries

    def _drop(self, game_id: str) -> None:
        opened = self._tables.pop(game_id, None)
        if opened is not None:
            self._entries -= len(opened.saved.lines)


def _is_current(opened: OpenGame) -> bool:
    """Games can be registered anew, with other rules."""
    return find_game(opened.table.game.id) is opened.table.game
