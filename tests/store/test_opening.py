"""Opening a database: created when empty, refused when it is not ours, never changed when it is somebody else's."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from secondchair.core.table import new
from secondchair.store import Store, StoreError, Unreachable, begin, open_store, resume, save
from secondchair.store.engine import _patiently, transaction
from secondchair.store.schema import (
    VERSION,
    accounts,
    attempts,
    branches,
    chair,
    contents,
    hints,
    keys,
    links,
    paces,
    unscored,
)


def test_an_empty_database_gets_the_tables_once(store: Store, url: str) -> None:
    again = open_store(url)
    game_id = begin(again, "ann", new("template", seed=1))
    assert store.summary(game_id) is not None
    again.close()


def test_several_processes_may_open_an_empty_database_at_once(url: str) -> None:
    open_together(url)


@pytest.mark.parametrize("round_", range(20))
def test_whoever_comes_second_waits_until_the_file_is_set_up(tmp_path: Path, round_: int) -> None:
    open_together(f"sqlite:///{tmp_path / 'chair.db'}")


def open_together(url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(open_store, [url] * 6))
    for opened in stores:
        assert opened.games() == []
        opened.close()


def test_a_lock_is_waited_for_and_anything_else_is_said() -> None:
    answers = [sqlite3.OperationalError("database is locked")] * 3
    _patiently(lambda: raise_next(answers))
    assert answers == []
    answers = [sqlite3.OperationalError("disk I/O error")] * 3
    with pytest.raises(sqlite3.OperationalError, match="disk"):
        _patiently(lambda: raise_next(answers))
    assert len(answers) == 1, "tried twice: the first failure may come from another process creating the tables"


def raise_next(answers: Any) -> None:
    if answers:
        raise answers.pop()


def test_tables_of_another_version_are_refused_by_name(store: Store, url: str) -> None:
    with transaction(store.engine, writes=True) as connection:
        connection.execute(update(chair).values(version=VERSION + 1))
    with pytest.raises(StoreError, match=f"tables of version {VERSION + 1}.*knows version {VERSION}"):
        open_store(url)


def without_order(connection: Connection) -> None:
    connection.exec_driver_sql("DROP INDEX games_in_order")
    connection.exec_driver_sql("ALTER TABLE games DROP COLUMN moved")
    links.drop(connection)
    keys.drop(connection)


def without_accounts(connection: Connection) -> None:
    accounts.drop(connection)
    paces.drop(connection)


BEFORE: dict[int, Callable[[Connection], None]] = {
    2: hints.drop,
    3: contents.drop,
    4: branches.drop,
    5: unscored.drop,
    6: without_order,
    7: without_accounts,
    8: attempts.drop,
}


@pytest.mark.parametrize("older", range(1, VERSION))
def test_tables_of_an_older_version_are_brought_up_to_date(store: Store, url: str, older: int) -> None:
    """Version 1 counted no hints, version 2 kept no contents, version 3 knew no order, links and keys."""
    game_id = begin(store, "ann", new("template", seed=1))
    with transaction(store.engine, writes=True) as connection:
        for version in range(older + 1, VERSION + 1):
            BEFORE[version](connection)
        connection.execute(update(chair).values(version=older))
    for _ in range(2):  # the second time there is nothing left to do
        opened = open_store(url)
        assert opened.summary(game_id) is not None and opened.hints(game_id) == 0
        opened.close()
    assert store.note_hint(game_id, 0) and not store.note_hint(game_id, 0)
    assert store.hints(game_id) == 1
    table = resume(store, game_id).table
    table.play(table.legal[0])
    save(store, game_id, table, 0)
    with store.engine.connect() as connection:
        kept = connection.execute(select(contents.c.game, contents.c.fingerprint)).all()
    assert kept == [("template", table.header.content)], "with the first move"


def test_a_database_of_somebody_else_is_refused(store: Store, url: str) -> None:
    with transaction(store.engine, writes=True) as connection:
        chair.drop(connection)
    with pytest.raises(StoreError, match=r"holds something else.*games"):
        open_store(url)


def test_sqlite_writes_ahead_and_to_the_disk(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'chair.db'}")
    with store.engine.connect() as connection:
        asked = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert asked == PRAGMAS
    store.close()


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 20_000}  # 2: FULL


def test_a_file_of_somebody_else_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="recipes"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    with pytest.raises(StoreError, match="not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_text().startswith("Dear Ann")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("chair.db", "looks like sqlite:"),
        ("mysql://localhost/chair", "SQLite or PostgreSQL"),
        ("sqlite:////nowhere/at/all/chair.db", "no folder /nowhere/at/all"),
        ("postgresql://nobody:secret@127.0.0.1:1/chair", "cannot be opened"),
    ],
)
def test_an_address_that_cannot_be_used_is_explained(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as refused:
        open_store(url)
    assert "secret" not in str(refused.value)


def test_games_can_live_in_memory(tmp_path: Path) -> None:
    store = open_store("sqlite://")
    with ThreadPoolExecutor(4) as pool:
        ids = list(pool.map(lambda seed: begin(store, "ann", new("template", seed=seed)), range(8)))
    assert {g.id for g in store.games()} == set(ids)
    store.close()


def test_a_database_that_stays_locked_is_reported_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.store.engine.BUSY_SECONDS", 0)
    path = tmp_path / "chair.db"
    store = open_store(f"sqlite:///{path}")
    game_id = begin(store, "ann", new("template", seed=1))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unreachable, match="locked"):
        begin(store, "ann", new("template", seed=2))
    assert [g.id for g in store.games()] == [game_id]  # readers are not held up
    other.execute("ROLLBACK")
    other.close()
    begin(store, "ann", new("template", seed=2))
    store.close()
