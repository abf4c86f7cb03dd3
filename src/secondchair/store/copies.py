"""Copies of a whole store: a backup into one file, its way back, the move to another database, a copy a day.

Every copy is read in one transaction, so it is the store as it was at one moment, while others go on playing.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from secondchair.store.engine import StoreError, Unreachable, connect, snapshot, transaction
from secondchair.store.schema import chair, entries, games, metadata

logger = logging.getLogger(__name__)

ROWS = 1000  # written at once
LOOK_SECONDS = 3600.0  # how often is looked whether a new day has begun
TABLES = [table for table in metadata.sorted_tables if table is not chair]


def backup(engine: Engine, file: Path) -> int:
    """Write the whole store into a new file; how many games it holds. The file appears complete or not at all."""
    if file.exists():
        raise StoreError(f"{file} is there already; name a new file for the backup.")
    if not file.parent.is_dir():
        raise StoreError(f"There is no folder {file.parent} for the backup.")
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        copied = move(engine, f"sqlite:///{half}")
        _in_one_file(half)
        half.replace(file)
    except OSError as error:
        raise StoreError(f"The backup cannot be written to {file}: {error.strerror or error}.") from None
    finally:
        for left in half.parent.glob(f"{half.name}*"):
            left.unlink()
    return copied


def move(engine: Engine, url: str) -> int:
    """Copy the whole store into the empty database at another URL; how many games it holds then."""
    target = connect(url)
    try:
        with snapshot(engine) as source, _writing(target) as into:
            if into.scalar(select(func.count()).select_from(games)):
                raise StoreError(f"{_shown(target)} holds saved games already; the copy wants an empty database.")
            _copy(source, into)
        return count(target)
    finally:
        target.dispose()


def restore(engine: Engine, file: Path, replace: bool = False) -> int:
    """Put the games of a backup into the store; how many it holds then. With `replace`, instead of what is there."""
    with _opened(file) as source, snapshot(source) as kept, _writing(engine) as into:
        there = into.scalar(select(func.count()).select_from(games)) or 0
        if there and not replace:
            raise StoreError(
                f"The store holds {there} games, which the backup would replace. Make a backup of them first, "
                "then restore with --replace."
            )
        for table in reversed(TABLES):
            into.execute(table.delete())
        _copy(kept, into)
    return count(engine)


def count(engine: Engine) -> int:
    """How many games there are."""
    with transaction(engine) as connection:
        return connection.scalar(select(func.count()).select_from(games)) or 0


def _copy(source: Connection, into: Connection) -> None:
    for table in TABLES:
        rows = source.execute(select(table)).mappings()
        while some := [dict(row) for row in rows.fetchmany(ROWS)]:
            into.execute(table.insert(), some)
    missing = into.scalar(
        select(func.count()).select_from(games).where(games.c.seq > 0, ~games.c.id.in_(select(entries.c.game_id)))
    )
    if missing:
        raise StoreError(f"{missing} games of the source have lost their moves; nothing was copied.")


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    try:
        with transaction(engine, writes=True) as connection:
            yield connection
    except DBAPIError as error:
        raise Unreachable(str(error.orig)) from error


@contextmanager
def _opened(file: Path) -> Iterator[Engine]:
    """A backup, opened as a copy of its own: the file itself is never changed."""
    if not file.is_file():
        raise StoreError(f"There is no file {file}.")
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "backup.db"
        shutil.copyfile(file, copied)
        _check_whole(file, copied)
        engine = connect(f"sqlite:///{copied}")
        try:
            yield engine
        finally:
            engine.dispose()


def _check_whole(file: Path, copied: Path) -> None:
    try:
        with closing(sqlite3.connect(copied)) as raw:
            problem = raw.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{file} is no backup of saved games: {error}.") from None
    if problem != "ok":
        raise StoreError(f"{file} is damaged: {problem}.")


def _in_one_file(file: Path) -> None:
    """Fold the write-ahead log into the file itself, so that it can be copied like any other."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")


def _shown(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


# -- a copy a day ------------------------------------------------------------------------------------------------------


def daily_copy(engine: Engine, folder: Path, most: int, today: date | None = None) -> Path | None:
    """Today's copy in that folder, if it is not there yet, and no more than so many copies in all."""
    day = today or datetime.now(UTC).date()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"chair-{day.isoformat()}.db"
    made = None
    if not file.exists() and count(engine):
        backup(engine, file)
        made = file
    for old in sorted(folder.glob("chair-????-??-??.db"))[:-most]:
        old.unlink()
    return made


@contextmanager
def copied_daily(engine: Engine, most: int) -> Iterator[None]:
    """As long as this lasts, a copy of each day is made beside the file; what goes wrong is only written down."""
    folder, ended = copies_folder(engine), Event()
    if folder is None or not most:
        yield
        return

    def keep_copying() -> None:
        while True:
            try:
                daily_copy(engine, folder, most)
            except (StoreError, Unreachable, OSError, SQLAlchemyError) as error:
                logger.warning("today's copy of the saved games could not be made: %s", error)
            if ended.wait(LOOK_SECONDS):
                return

    thread = Thread(target=keep_copying, name="daily copies", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(timeout=5)


def copies_folder(engine: Engine) -> Path | None:
    """Where the daily copies of a SQLite file go: beside it. None for other stores, which have backups of their own."""
    database: Any = engine.url.database
    if engine.dialect.name != "sqlite" or database in {None, "", ":memory:"}:
        return None
    return Path(database).parent / "copies"
