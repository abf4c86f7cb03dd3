"""Work that takes a processor for a while: hints, looks back, files from elsewhere. Moves never wait for it.

Who wants such work done stands in line (`Line`); when it is their turn, it is done where the place says: in a thread,
or in another process (`Processes`), which gives way to the one that serves moves.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import LifoQueue
from threading import Lock
from typing import Any

from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from secondchair.web.refused import Refused

MOST_OF_ONE = 2  # things that one player may be waiting for
MOST_OF_AN_ADDRESS = 12  # a club behind one connection
MOST = 40  # in line altogether
SECONDS = 60.0  # after which a piece of work is given up
NICE = 10  # the system gives the server itself the processor first

Told = Callable[[int], None]


class Client(Struct, frozen=True):
    """Who asks: the player, and the address that they come from."""

    player: str
    address: str = ""


class _Ticket:
    """A place in the line. Its owner is told how many are before it whenever that changes."""

    def __init__(self, client: Client, told: Told | None) -> None:
        self.client = client
        self.called = False
        self._told = told
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Event()

    def call(self) -> None:
        self.called = True
        self._soon(self._turn.set)

    def tell(self, before: int) -> None:
        if self._told is not None:
            self._soon(lambda told=self._told: told(before))

    def _soon(self, do: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # whoever waited is gone, and the loop with them
            self._loop.call_soon_threadsafe(do)

    async def wait(self) -> None:
        await self._turn.wait()


class Line:
    """Takes one after the other from each address in turn: who asks for much waits behind who asks for little."""

    def __init__(self, at_once: int = 1, of_one: int = MOST_OF_ONE, most: int = MOST) -> None:
        self._free = at_once
        self._of_one, self._most = of_one, most
        self._waiting: OrderedDict[str, deque[_Ticket]] = OrderedDict()  # by address, in the order of their turns
        self._there: Counter[str] = Counter()  # waiting or being served, by player
        self._lock = Lock()  # requests may run in several event loops

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, client: Client, told: Told | None = None) -> AsyncIterator[None]:
        """Wait for a turn. `told` hears how many are before, at once and whenever it changes."""
        ticket = self._enter(client, told)
        try:
            await ticket.wait()
            yield
        finally:
            self._leave(ticket)

    def _enter(self, client: Client, told: Told | None) -> _Ticket:
        with self._lock:
            if self._there[client.player] >= self._of_one:
                raise Refused(429, f"You are waiting for {self._of_one} things already. Let them come first.")
            mine = self._waiting.get(client.address, deque())
            if len(self) >= self._most or len(mine) >= MOST_OF_AN_ADDRESS:
                raise Refused(503, "So many are asking just now that there is no room in the line. Try again soon.")
            ticket = _Ticket(client, told)
            self._there[client.player] += 1
            self._waiting.setdefault(client.address, mine).append(ticket)
            self._call()
        return ticket

    def _leave(self, ticket: _Ticket) -> None:
        with self._lock:
            self._there -= Counter([ticket.client.player])
            if ticket.called:
                self._free += 1
            else:  # gave up
                mine = self._waiting[ticket.client.address]
                mine.remove(ticket)
                if not mine:
                    del self._waiting[ticket.client.address]
            self._call()

    def _call(self) -> None:
        while self._free and self._waiting:
            address, mine = self._waiting.popitem(last=False)
            mine.popleft().call()
            self._free -= 1
            if mine:
                self._waiting[address] = mine
        for before, ticket in enumerate(self._order()):
            ticket.tell(before + 1)

    def _order(self) -> list[_Ticket]:
        """Those who wait, in the order in which they will be called."""
        lanes = [list(mine) for mine in self._waiting.values()]
        rounds = range(max(map(len, lanes), default=0))
        return [lane[n] for n in rounds for lane in lanes if n < len(lane)]


# -- other processes ---------------------------------------------------------------------------------------------------


class Processes:
    """Does work in processes of their own; a `Place.think`. They are started when they are first needed."""

    def __init__(self, most: int = 1, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._helpers = [_Helper() for _ in range(most)]
        self._idle: LifoQueue[_Helper] = LifoQueue()
        for helper in self._helpers:
            self._idle.put(helper)

    async def __call__(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await run_in_threadpool(self._call, function, arguments)

    def _call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        helper = self._idle.get()
        try:
            return helper.do(function, arguments, self.seconds)
        finally:
            self._idle.put(helper)

    def prepare(self) -> None:
        """Start them now, so that the first who asks does not wait for it."""
        for helper in self._helpers:
            helper.prepare()

    def close(self) -> None:
        """End them, whatever they are doing."""
        for helper in self._helpers:
            helper.stop()


class _Helper:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self._running: tuple[BaseProcess, Connection] | None = None

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        _, pipe = self.prepare()
        try:
            pipe.send((function, arguments))
            if not pipe.poll(seconds):
                raise TimeoutError
            found, wrong = pipe.recv()
        except (EOFError, OSError):  # it was killed, or it takes too long; the next one gets a new process
            self.stop()
            raise Refused(503, "That took too long and was given up. Nothing was changed.") from None
        if wrong is not None:
            raise wrong
        return found

    def prepare(self) -> tuple[BaseProcess, Connection]:
        if self._running is not None:
            return self._running
        spawn = multiprocessing.get_context("spawn")
        here, there = spawn.Pipe()
        process = spawn.Process(target=_work, args=(there,), daemon=True)
        process.start()
        there.close()
        self._running = process, here
        return self._running

    def stop(self) -> None:
        if self._running is not None:
            process, pipe = self._running
            self._running = None
            process.kill()
            process.join()
            pipe.close()


def _work(pipe: Connection) -> None:
    """In the other process: do what is sent, one after the other, until the sender is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    import_module("secondchair.web.coach")  # all that the first piece of work would have to load
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = function(*arguments), None
        except Exception as error:
            answer = None, error
        pipe.send(answer)
