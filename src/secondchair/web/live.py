"""Server-sent events: every page that shows a game is told when it changes, whoever changed it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from secondchair.web.place import Run

Stamp = tuple[int, int]  # number of the last entry, and a figure that rises with every change

POLL = 1.0  # seconds; another process may have written
KEEP_ALIVE = 15.0


class Live:
    """Wakes the pages that watch a game: at once when this process changed it, by looking when another did."""

    def __init__(self, stamp: Callable[[str], Stamp | None], run: Run = run_in_threadpool) -> None:
        self.poll = POLL
        self.keep_alive = KEEP_ALIVE
        self._stamp = stamp
        self._run = run
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False

    def changed(self, game_id: str) -> None:
        """Tell everybody who watches this game. May be called from any thread."""
        if self._loop is not None and game_id in self._watchers:
            with suppress(RuntimeError):  # the loop has been closed: nobody watches any more
                self._loop.call_soon_threadsafe(self._wake, game_id)

    def stop(self) -> None:
        """End all streams, so that the server can. May be called from any thread."""
        self._stopped = True
        for game_id in list(self._watchers):
            self.changed(game_id)

    def _wake(self, game_id: str) -> None:
        for event in self._watchers.get(game_id, ()):
            event.set()

    async def watch(self, game_id: str) -> AsyncIterator[str]:
        """The stream of one page: the number of the last entry, now and after every change."""
        self._loop = asyncio.get_running_loop()
        event = asyncio.Event()
        self._watchers.setdefault(game_id, set()).add(event)
        last: Stamp | None = None
        quiet = 0.0
        try:
            while not self._stopped:
                event.clear()
                found: Stamp | None = await self._run(self._stamp, game_id)
                if found is None:
                    yield "event: gone\ndata: {}\n\n"
                    return
                if found != last:
                    last, quiet = found, 0.0
                    yield f'event: seq\ndata: {{"seq":{found[0]}}}\n\n'
                elif quiet >= self.keep_alive:
                    quiet = 0.0
                    yield ": still here\n\n"
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), self.poll)
                quiet += self.poll
        finally:
            self._watchers[game_id].discard(event)
            if not self._watchers[game_id]:
                del self._watchers[game_id]
