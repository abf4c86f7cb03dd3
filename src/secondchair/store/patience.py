"""PostgreSQL that says nothing: a frozen server is not waited for without end.

A limit that the server keeps does not help when it is the server that stands still, so the limit is kept here.
"""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Any

import psycopg

from secondchair.store import engine


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is given up when the server has been silent for too long."""

    def wait(self, gen: Any, *arguments: Any, **named: Any) -> Any:
        return super().wait(self._heard(gen), *arguments, **named)

    def _heard(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        """The same conversation, ended where it goes on waiting for a word."""
        until = monotonic() + engine.ANSWER_SECONDS
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    until = monotonic() + engine.ANSWER_SECONDS
                elif monotonic() > until:
                    self.pgconn.finish()  # without a goodbye, which nobody would hear
                    raise psycopg.OperationalError(f"the server was silent for {engine.ANSWER_SECONDS:g} seconds")
                wanted = gen.send(ready)
        except StopIteration as end:
            return end.value


def connect_patiently(dialect: object, record: object, arguments: Any, named: Any) -> PatientConnection:
    """For SQLAlchemy's `do_connect`."""
    return PatientConnection.connect(*arguments, **named)
