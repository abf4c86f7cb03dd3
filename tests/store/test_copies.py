"""Backup, restore and move: the store as it was at one moment, complete or not at all."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from secondchair.core.table import new
from secondchair.store import Seat, Store, StoreError, begin, copies, open_store, resume, save
from secondchair.store.copies import backup, copied_daily, copies_folder, count, daily_copy, move, restore


def filled(store: Store, games: int = 3) -> list[str]:
    ids = []
    for seed in range(games):
        table = new("template", seed=seed)
        ids.append(begin(store, "ann", table))
        while not table.over and seed:
            after = table.seq
            table.play(table.legal[0])
            save(store, ids[-1], table, after)
    store.take_seat(ids[0], Seat("bob", "Bob", ("red",)))
    store.set_note(ids[1], "a good one")
    store.note_hint(ids[1], 1)
    return ids


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    yield opened
    opened.close()


def same(one: Store, two: Store) -> None:
    assert one.ids() == two.ids()
    for game_id in one.ids():
        assert one.saved(game_id) == two.saved(game_id)
        assert one.summary(game_id) == two.summary(game_id)
        assert one.seats(game_id) == two.seats(game_id)
        assert one.hints(game_id) == two.hints(game_id)
    assert one.history("ann") == two.history("ann")
    assert one.ticks("ann", "template") == two.ticks("ann", "template")


def test_a_backup_is_one_file_that_holds_everything(store: Store, tmp_path: Path) -> None:
    filled(store)
    file = tmp_path / "copy.chair.db"
    assert backup(store.engine, file) == 3
    assert [p.name for p in tmp_path.iterdir() if "copy" in p.name] == ["copy.chair.db"]
    there = open_store(f"sqlite:///{file}")
    same(store, there)
    there.close()


def test_a_backup_never_writes_over_a_file(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    with pytest.raises(StoreError, match="is there already"):
        backup(store.engine, file)
    assert file.read_text() == "mine"
    with pytest.raises(StoreError, match="no folder"):
        backup(store.engine, tmp_path / "nowhere" / "copy.db")


def test_a_backup_while_others_play_replays_whole(store: Store, url: str, tmp_path: Path) -> None:
    """Every game in it is the game as it was at some moment: all its moves, and a summary that fits them."""
    ids = filled(store, 2)
    stop = threading.Event()

    def keep_playing() -> None:
        player = open_store(url)
        seed = 100
        while not stop.is_set():
            table = new("template", seed=seed)
            game_id = begin(player, "bob", table)
            while not table.over:
                after = table.seq
                table.play(table.legal[0])
                save(player, game_id, table, after)
            seed += 1
        player.close()

    thread = threading.Thread(target=keep_playing)
    thread.start()
    try:
        for n in range(5):
            backup(store.engine, tmp_path / f"copy{n}.db")
    finally:
        stop.set()
        thread.join()
    for n in range(5):
        there = open_store(f"sqlite:///{tmp_path / f'copy{n}.db'}")
        assert set(ids) <= set(there.ids())
        for game_id in there.ids():
            summary, opened = there.summary(game_id), resume(there, game_id)
            assert summary is not None and opened.table.broken is None
            assert summary.seq == opened.table.seq and summary.over == opened.table.over
        there.close()


def test_restore_into_an_empty_store_and_over_a_full_one(store: Store, other: Store, tmp_path: Path) -> None:
    filled(other)
    file = tmp_path / "copy.db"
    backup(other.engine, file)
    before = file.read_bytes()
    assert restore(store.engine, file) == 3
    same(store, other)
    extra = begin(store, "ann", new("template", seed=77))
    with pytest.raises(StoreError, match=r"holds 4 games.*--replace"):
        restore(store.engine, file)
    assert extra in store.ids()
    assert restore(store.engine, file, replace=True) == 3
    same(store, other)
    assert file.read_bytes() == before


def test_what_is_no_backup_is_refused_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    ids = filled(store)
    nothing, text, foreign, cut = (tmp_path / name for name in ("nothing", "text", "foreign.db", "cut.db"))
    text.write_text("a letter")
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE letters (id)")
    connection.close()
    backup(store.engine, cut)
    cut.write_bytes(cut.read_bytes()[: cut.stat().st_size // 2])
    for file in (nothing, text, foreign, cut):
        with pytest.raises(StoreError, match=file.name.split(".")[0] if file is not foreign else "something else"):
            restore(store.engine, file, replace=True)
        assert sorted(store.ids()) == sorted(ids)


def test_move_to_another_database_and_back(store: Store, other: Store, tmp_path: Path) -> None:
    filled(store)
    assert move(store.engine, str(other.engine.url)) == 3
    same(store, other)
    with pytest.raises(StoreError, match="wants an empty database"):
        move(store.engine, str(other.engine.url))
    back = open_store(f"sqlite:///{tmp_path / 'back.db'}")
    move(other.engine, str(back.engine.url))
    same(store, back)
    back.close()


def test_moved_from_a_file_to_the_server_and_back(other: Store, url: str, tmp_path: Path) -> None:
    """From SQLite into either kind of database, and back again."""
    filled(other)
    assert move(other.engine, url) == 3
    there = open_store(url)
    same(other, there)
    assert move(there.engine, f"sqlite:///{tmp_path / 'home.db'}") == 3
    there.close()
    home = open_store(f"sqlite:///{tmp_path / 'home.db'}")
    same(other, home)
    home.close()


def test_a_copy_a_day_and_no_more_than_so_many(other: Store, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    assert copies_folder(other.engine) == folder
    day = date(2030, 1, 1)
    assert daily_copy(other.engine, folder, 3, day) is None, "an empty store needs no copy"
    filled(other, 2)
    for n in range(5):
        assert daily_copy(other.engine, folder, 3, day + timedelta(n)) is not None
        assert daily_copy(other.engine, folder, 3, day + timedelta(n)) is None
    assert sorted(p.name for p in folder.iterdir()) == [f"chair-2030-01-0{n}.db" for n in (3, 4, 5)]
    assert count(other.engine) == 2


def test_copies_are_made_while_it_runs_and_a_failure_is_only_written_down(
    other: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(other, 2)
    monkeypatch.setattr(copies, "LOOK_SECONDS", 0.01)
    with copied_daily(other.engine, 2):
        pass
    assert len(list((tmp_path / "copies").glob("chair-*.db"))) == 1
    with copied_daily(other.engine, 0):
        pass
    for copy in (tmp_path / "copies").iterdir():
        copy.unlink()
    (tmp_path / "copies").rmdir()
    (tmp_path / "copies").write_text("not a folder")
    with copied_daily(other.engine, 2):
        pass
    assert "could not be made" in caplog.text
