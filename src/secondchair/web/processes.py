"""Work in other processes, which give way to the one that serves moves. A browser has none, and never loads this."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import LifoQueue
from typing import Any

from starlette.concurrency import run_in_threadpool

from secondchair.web.refused import Refused

SECONDS = 60.0  # after which a piece of work is given up
NICE = 5  # the system gives the server itself the processor first


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
        found, wrong = None, None
        try:
            found = function(*arguments)
        except Exception as error:
            wrong = error
        pipe.send((found, wrong))
