"""Server-sent events: every page that shows a game is told when it changes, whoever changed it.

One task looks for all streams of this process: at once when this process changed a game, from time to time because
another one may have. A stream that waits costs nothing but a word now and then that keeps its connection open.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from secondchair.store import Unreachable
from secondchair.web.place import Run

logger = logging.getLogger(__name__)

Stamp = tuple[int, int]  # number of the last entry, and a figure that rises with every change
Stamps = Callable[[Collection[str]], dict[str, Stamp]]

POLL = 1.0  # seconds; another process may have written
KEEP_ALIVE = 15.0


class Live:
    """Wakes the pages that watch a game."""

    def __init__(self, stamps: Stamps, run: Run = run_in_threadpool) -> None:
        self.poll = POLL
        self.keep_alive = KEEP_ALIVE
        self._look_up = stamps
        self._run = run
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._known: dict[str, Stamp | None] = {}  # None: the game is gone
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._stopped = False

    def __len__(self) -> int:
        """How many streams there are."""
        return sum(map(len, self._watchers.values()))

    def changed(self, game_id: str) -> None:
        """Tell everybody who watches this game. May be called from any thread."""
        if game_id in self._watchers:
            self._soon(lambda: self._look_at(game_id))

    def stop(self) -> None:
        """End all streams, so that the server can. May be called from any thread."""
        self._stopped = True
        self._soon(self._end)

    def _soon(self, do: Callable[[], None]) -> None:
        if self._looking is not None:
            with suppress(RuntimeError):  # the loop has been closed: nobody watches any more
                self._looking.get_loop().call_soon_threadsafe(do)

    def _end(self) -> None:
        for events in self._watchers.values():
            for event in events:
                event.set()
        if self._looking is not None:
            self._looking.cancel()

    def _look_at(self, game_id: str) -> None:
        self._changed.add(game_id)
        self._wake.set()

    async def watch(self, game_id: str) -> AsyncIterator[str]:
        """The stream of one page: the number of the last entry, now and after every change."""
        event = asyncio.Event()
        self._watchers.setdefault(game_id, set()).add(event)
        self._see_to_it()
        if game_id in self._known:
            event.set()
        else:
            self._look_at(game_id)
        last: Stamp | None = None
        try:
            while not self._stopped:
                if not await _set_within(event, self.keep_alive):
                    yield ": still here\n\n"
                    continue
                event.clear()
                found = self._known.get(game_id, last)
                if found is None and game_id in self._known:
                    yield "event: gone\ndata: {}\n\n"
                    return
                if found != last and found is not None and not self._stopped:
                    last = found
                    yield f'event: seq\ndata: {{"seq":{found[0]}}}\n\n'
        finally:
            self._forget(game_id, event)

    def _forget(self, game_id: str, event: asyncio.Event) -> None:
        self._watchers[game_id].discard(event)
        if not self._watchers[game_id]:
            del self._watchers[game_id]
            self._known.pop(game_id, None)

    def _see_to_it(self) -> None:
        """Somebody watches: let somebody look."""
        loop = asyncio.get_running_loop()
        if self._looking is None or self._looking.done() or self._looking.get_loop() is not loop:
            self._wake = asyncio.Event()
            self._looking = loop.create_task(self._look())

    async def _look(self) -> None:
        while self._watchers and not self._stopped:
            if await _set_within(self._wake, self.poll):
                self._wake.clear()
            wanted = self._changed or set(self._watchers)
            self._changed = set()
            try:
                found: dict[str, Stamp] = await self._run(self._look_up, wanted)
            except Unreachable as error:  # those who watch are told when it can be reached again
                logger.warning("the saved games cannot be looked at: %s", error)
                continue
            for game_id in wanted & self._watchers.keys():
                stamp = found.get(game_id)
                if game_id not in self._known or self._known[game_id] != stamp:
                    self._known[game_id] = stamp
                    for event in self._watchers[game_id]:
                        event.set()


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
