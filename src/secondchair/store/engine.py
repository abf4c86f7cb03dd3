"""Opens a database by URL, makes sure that it is ours, and creates the tables in an empty one."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from secondchair.store.schema import ADDED, VERSION, chair, metadata

BUSY_SECONDS = 20  # how long one process waits until another has written
THREADS = 40  # of a server, at most
ANSWER_SECONDS = 10.0  # how long a server may be silent


class StoreError(Exception):
    """The saved games cannot be opened. The message says why and what would be right."""


class Unreachable(Exception):
    """The database did not answer, was locked too long or is full. What was asked for is done whole or not at all."""


class Damaged(Unreachable):
    """The file of the saved games is damaged: what is in it cannot be known until it has been looked through."""


class Turns:
    """Lets one writer of this process after the other to the database, in the order in which they came.

    SQLite lets all of them knock at once, and whoever is unlucky again and again is refused in the end.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    def __enter__(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()  # until whoever is before us leaves

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


def connect(url: str, alone: bool = False) -> Engine:
    """An engine for this URL whose database holds our tables.

    `alone`: nobody else opens the file while we have it, and the system below has no shared memory.
    """
    where = _parse(url)
    try:
        engine = _sqlite(where, alone) if where.get_backend_name() == "sqlite" else _server(where)
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        hint = " Start it with: uv run --extra postgres …" if where.get_backend_name() == "postgresql" else ""
        raise StoreError(f"There is no driver for {_shown(where)}: {error}.{hint}") from None
    try:
        _prepare(engine, where, alone)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _parse(url: str) -> URL:
    try:
        where = make_url(url)
    except ArgumentError:
        raise StoreError(
            f"{url!r} is not the address of a database; it looks like sqlite:////path/to/chair.db "
            "or postgresql://user@host/database."
        ) from None
    if where.get_backend_name() not in {"sqlite", "postgresql", "postgres"}:
        raise StoreError(f"Saved games live in SQLite or PostgreSQL, not in {where.get_backend_name()!r}.")
    if where.drivername in {"postgresql", "postgres"}:
        where = where.set(drivername="postgresql+psycopg")
    return where


def _shown(where: URL) -> str:
    return where.render_as_string(hide_password=True)


def _sqlite(where: URL, alone: bool) -> Engine:
    # One connection for every thread that serves a request. They stay open: opening one costs as much as a move.
    options: dict[str, Any] = {"poolclass": QueuePool, "pool_size": THREADS, "max_overflow": 25}
    options["connect_args"] = {"timeout": BUSY_SECONDS}
    if alone or where.database in {None, "", ":memory:"}:  # in memory, it lives as long as its only connection
        options |= {"pool_size": 1, "max_overflow": 0}
        options["connect_args"]["check_same_thread"] = False
    elif not Path(str(where.database)).parent.is_dir():
        raise StoreError(f"There is no folder {Path(str(where.database)).parent} for the file of saved games.")
    engine = create_engine(where, hide_parameters=True, execution_options={"turns": Turns()}, **options)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    return engine


def _server(where: URL) -> Engine:
    from secondchair.store.patience import connect_patiently  # with the driver, which is an extra

    engine = create_engine(
        where, hide_parameters=True, pool_pre_ping=True, pool_size=THREADS // 2, max_overflow=45,
        connect_args={"connect_timeout": int(ANSWER_SECONDS)},
    )  # fmt: skip
    event.listen(engine, "do_connect", connect_patiently)
    return engine


def _prepare(engine: Engine, where: URL, alone: bool) -> None:
    try:
        _patiently(lambda: _create_or_check(engine, where))
        if engine.dialect.name == "sqlite" and not alone:  # only now: the file of somebody else is never changed
            _patiently(lambda: _write_ahead(engine))
    except (OperationalError, sqlite3.OperationalError) as error:
        raise StoreError(f"{_shown(where)} cannot be opened: {_cause(error)}") from None
    except DBAPIError as error:
        raise StoreError(f"{_shown(where)} is not a database that can be used here: {_cause(error)}") from None


def _patiently(step: Callable[[], None]) -> None:
    """Several processes may open an empty database at the same moment: whoever comes second tries again.

    SQLite's own waiting is not enough: it refuses at once where two that wait could wait for each other."""
    until = monotonic() + BUSY_SECONDS
    tried = 0
    while True:
        try:
            return step()
        except (SQLAlchemyError, sqlite3.OperationalError) as error:
            tried += 1
            if tried > 1 and not ("locked" in str(error) and monotonic() < until):
                raise
            sleep(0.02)


def _write_ahead(engine: Engine) -> None:
    """Kept in the file: later connections find it so. Not possible inside a transaction, hence the bare cursor."""
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        raw.close()


def _cause(error: DBAPIError | sqlite3.Error) -> str:
    return " ".join(str(error.orig if isinstance(error, DBAPIError) else error).split())


def _create_or_check(engine: Engine, where: URL) -> None:
    with transaction(engine, writes=True) as connection:
        there = set(inspect(connection).get_table_names())
        if not there:
            metadata.create_all(connection)
            connection.execute(chair.insert().values(version=VERSION))
            return
        if chair.name not in there:
            raise StoreError(f"{_shown(where)} holds something else ({', '.join(sorted(there)[:5])}), no saved games.")
        version = connection.scalar(select(chair.c.version))
        if version is not None and 1 <= version < VERSION:
            for newer in range(version + 1, VERSION + 1):
                ADDED[newer](connection)
            connection.execute(chair.update().values(version=VERSION))
            return
    if version != VERSION:
        raise StoreError(
            f"{_shown(where)} was written by another version of Second Chair: it holds tables of version {version}, "
            f"this one knows version {VERSION}. Update Second Chair to open it."
        )


@contextmanager
def transaction(engine: Engine, writes: bool = False) -> Iterator[Connection]:
    """All or nothing, and on disk when it is left. What can be worked out before should be: others wait meanwhile."""
    turns = engine.get_execution_options().get("turns") if writes else None
    with turns or nullcontext(), engine.connect() as connection, connection.begin():
        _begin(connection, writes)
        yield connection


def _begin(connection: Connection, writes: bool) -> None:
    """Begin a transaction of SQLite, where the driver leaves that to us.

    A writer takes its place in the queue at once: one that reads first could be refused half-way.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Read everything as it was at one moment, however long it takes."""
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        _begin(connection, writes=False)
        yield connection
