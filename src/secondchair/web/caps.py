"""How much one player, and one address, may have of a server for many. Every refusal says what would help."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from secondchair.store import Store
from secondchair.web.guard import Buckets, Rate
from secondchair.web.refused import Refused


class Caps(Struct, frozen=True):
    """The figures. A club of a hundred people stays far below them."""

    games: int = 1_000  # of one player
    entries: int = 400_000  # in all games of one player, about 200 MB
    values: int = 40  # files of own values of one player
    streams: int = 100  # open pages at one address
    begun: Rate = Rate(0.5, 200)  # new games from one address


class Room:
    """What is left of it."""

    def __init__(self, caps: Caps | None, store: Store) -> None:
        self._caps, self._store = caps, store
        self._begun = Buckets(caps.begun) if caps else None
        self._streams: Counter[str] = Counter()

    def for_a_game(self, owner: str, address: str) -> None:
        """Refused if there is no room for another one."""
        if self._caps is None or self._begun is None:
            return
        count, lines = self._store.held(owner)
        if count >= self._caps.games:
            raise Refused(
                403, f"You have {count:,} games here, and that is as many as one player may keep. Delete some first."
            )
        if lines >= self._caps.entries:
            raise Refused(403, "Your games take as much room here as one player may have. Delete some first.")
        if self._begun.take(address):
            raise Refused(429, "So many games were begun from your address just now. Wait a minute and try again.")

    def for_values(self, owner: str) -> None:
        if self._caps is not None and len(self._store.overrides(owner)) >= self._caps.values:
            raise Refused(403, f"You keep {self._caps.values} sets of values here already. Drop one first.")

    def for_a_stream(self, address: str) -> None:
        if self._caps is not None and self._streams[address] >= self._caps.streams:
            raise Refused(
                429, f"{self._caps.streams} pages are open at your address, which is the most. Close one of them."
            )

    def stream_opened(self, address: str) -> None:
        self._streams[address] += 1

    def stream_closed(self, address: str) -> None:
        self._streams -= Counter([address])
