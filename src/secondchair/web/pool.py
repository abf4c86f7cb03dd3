"""Work that takes a processor for a while: hints, looks back, files from elsewhere. Moves never wait for it.

Who wants such work done stands in line (`Line`); when it is their turn, it is done where the place says: in a thread,
or in another process (`web.processes`), which gives way to the one that serves moves.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from threading import Lock

from msgspec import Struct

from secondchair.web.refused import Refused

MOST_OF_ONE = 2  # things that one player may be waiting for
MOST_OF_AN_ADDRESS = 12  # a club behind one connection
MOST = 40  # in line altogether

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
            self._soon(partial(self._told, before))

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
