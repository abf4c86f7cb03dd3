"""A store that was written by an earlier release opens, and every game in it goes on.

`release-0.1.sql` is one of version 2 of the tables with games of rules version 1: it was written by that release and is
never written again.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import create_engine, insert, select
from sqlalchemy.engine import make_url

from secondchair.store import Store, open_store, resume, save
from secondchair.store.attempts import Attempt, attempts_at, begin_attempt, last_name, settle_attempt
from secondchair.store.schema import (
    accounts,
    attempts,
    branches,
    contents,
    games,
    keys,
    links,
    metadata,
    paces,
    unscored,
)

RELEASE = Path(__file__).parent / "release-0.1.sql"
FINISHED, WITH_OVERRIDE, WITH_HINT = (f"stored-game-of-0-1-{n}" for n in (1, 2, 3))


@pytest.fixture
def older(url: str, tmp_path: Path) -> str:
    """The address of a store as the release left it."""
    file = tmp_path / "chair.db" if url.startswith("sqlite") else tmp_path / "older.db"
    database = sqlite3.connect(file)
    database.executescript(RELEASE.read_text("utf-8"))
    database.close()
    if not url.startswith("sqlite"):
        copy(f"sqlite:///{file}", url)
    return url


def copy(source: str, target: str) -> None:
    """All that the release knew: its tables, without what came later."""
    later = {accounts, attempts, contents, branches, paces, unscored, links, keys}
    tables = [table for table in metadata.sorted_tables if table not in later]
    into = create_engine(make_url(target).set(drivername="postgresql+psycopg"))
    metadata.create_all(into, tables)
    with create_engine(source).connect() as old, into.begin() as new:
        for table in tables:
            known = [column for column in table.columns if column is not games.c.moved]
            if rows := [row._asdict() for row in old.execute(select(*known))]:
                new.execute(insert(table), rows)
        new.exec_driver_sql("DROP INDEX games_in_order")
        new.exec_driver_sql("ALTER TABLE games DROP COLUMN moved")
    into.dispose()


@pytest.fixture
def store(older: str) -> Iterator[Any]:
    opened = open_store(older)
    yield opened
    opened.close()


def test_every_game_of_the_release_before_goes_on(store: Store) -> None:
    """Games whose rules have got a newer version since are taken over, those with older content find theirs."""
    assert len(store.ids()) == 9
    for game_id in store.ids():
        before = store.saved(game_id)
        table = resume(store, game_id).table
        assert table.broken is None, f"{before.header}: {table.broken}"
        assert table.header.rules == table.game.rules_version
        if table.over:
            continue
        after = table.seq
        table.redo()
        table.undo()
        save(store, game_id, table, after)
        again = resume(store, game_id).table
        assert again.broken is None and again.seq == after + 2 and again.view.prompt == table.view.prompt


def test_what_came_of_the_games_is_there(store: Store) -> None:
    assert [entry.game_id for entry in store.history("local")] == [FINISHED]
    assert store.hints(WITH_HINT) == 1
    assert store.summary(FINISHED).over and not store.summary(WITH_OVERRIDE).over


def test_content_is_kept_from_the_first_move_on(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(select(contents)).all() == []
    table = resume(store, WITH_HINT).table
    after = table.seq
    table.play(table.legal[0])
    save(store, WITH_HINT, table, after)
    with store.engine.connect() as connection:
        (kept,) = connection.execute(select(contents.c.game, contents.c.fingerprint))
    assert kept == ("template", table.content.fingerprint)


def test_owners_values_that_are_dropped_stay_with_the_games_begun_with_them(store: Store, older: str) -> None:
    assert store.drop_override("local", "template", "My box")
    other = open_store(older)  # which has nothing at hand
    table = resume(other, WITH_OVERRIDE).table
    other.close()
    assert table.broken is None and table.content.content.cards[2].takes == 3
    assert table.content.override == "My box" and table.content.designed == 1


def test_attempts_at_challenges_find_their_table(store: Store) -> None:
    attempt = Attempt("a", "local", "Ann", "7K3M-9QRT-X2VB", "2026-11-16", 1, True, "")
    assert begin_attempt(store, attempt).number == 1
    assert [found.name for found in attempts_at(store, attempt.code)] == ["Ann"]
    settle_attempt(store, structs.replace(attempts_at(store, attempt.code)[0], kind="first", score=7))
    assert attempts_at(store, attempt.code)[0].score == 7 and last_name(store, "local") == "Ann"
