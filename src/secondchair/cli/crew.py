"""Several processes that serve one door: started together, replaced when one dies, ended together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event, Thread
from typing import Any

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
END_SECONDS = 10.0


class Crew:
    """`work(*arguments)` in so many processes; the arguments travel to each of them."""

    def __init__(
        self, size: int, work: Callable[..., None], arguments: tuple[Any, ...], buried: Callable[[int], None]
    ) -> None:
        """`buried` is told the number of a process that has died."""
        self.size = size
        self._buried = buried
        self._work, self._arguments = work, arguments
        self._spawn = multiprocessing.get_context("spawn")
        self._mast, self._line = self._spawn.Pipe(duplex=False)  # who loses the other end knows that we are gone
        self._ended = Event()

    def run(self) -> None:
        """Until somebody ends us."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._ended.set())
        hands = [self._start() for _ in range(self.size)]
        try:
            while not self._ended.wait(LOOK_SECONDS):
                for n, hand in enumerate(hands):
                    if hand.exitcode is not None:
                        self._buried(hand.pid or 0)
                        logger.error("a process that serves has ended (%s); another one takes its place", hand.exitcode)
                        hands[n] = self._start()
        finally:
            _end(hands)

    def _start(self) -> BaseProcess:
        hand = self._spawn.Process(target=_begin, args=(self._mast, self._work, self._arguments))
        hand.start()
        return hand


def _end(hands: list[BaseProcess]) -> None:
    for hand in hands:
        hand.terminate()
    for hand in hands:
        hand.join(END_SECONDS)
        hand.kill()


def _begin(mast: Connection, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """In the new process. It does not outlive the one that started it."""

    def watch() -> None:
        try:
            mast.recv_bytes()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="is anybody there", daemon=True).start()
    work(*arguments)
