"""Tables that stay open: never behind the store, never half changed, never too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from secondchair.core.table import Table, new
from secondchair.store import Conflict, NoSuchGame, Store, Warm, begin, open_store, resume, save, save_on


def started(store: Store, seed: int = 3) -> str:
    return begin(store, "ann", new("template", seed=seed))


def play_on(warm: Warm, game_id: str) -> None:
    with warm.alone(game_id):
        kept = warm.open(game_id)
        warm.close(game_id)
        kept.table.play(kept.table.legal[0])
        warm.keep(save_on(warm.store, kept))


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines were replayed, one figure per opening of a table."""
    seen, replay = list[int](), Table.replay

    def counted(self: Table, lines: Any, check: bool = True) -> None:
        seen.append(len(lines))
        replay(self, lines, check)

    monkeypatch.setattr(Table, "replay", counted)
    return seen


def test_a_game_is_replayed_once_however_often_it_is_used(store: Store, replays: list[int]) -> None:
    game_id, warm = started(store), Warm(store)
    for _ in range(3):
        play_on(warm, game_id)
    assert len(replays) == 1
    assert warm.open(game_id).table.lines == resume(store, game_id).table.lines
    assert warm.open(game_id).saved == store.saved(game_id)


def test_what_another_process_played_is_seen(store: Store, url: str, replays: list[int]) -> None:
    game_id = started(store)
    other = open_store(url)
    here, there = Warm(store), Warm(other)
    try:
        for _ in range(2):
            play_on(here, game_id)
            play_on(there, game_id)
        assert here.open(game_id).table.lines == there.open(game_id).table.lines
    finally:
        other.close()
    assert len(replays) == 5, "whoever finds the game moved on opens it anew, and nobody else"


def test_what_is_written_beside_the_log_is_seen(store: Store) -> None:
    game_id, warm = started(store), Warm(store)
    assert warm.open(game_id).saved.hints == 0
    store.note_hint(game_id, 0)
    store.set_note(game_id, "by the window")
    assert (warm.open(game_id).saved.hints, warm.open(game_id).saved.note) == (1, "by the window")


def test_another_game_in_its_place_is_another_game(store: Store) -> None:
    """A backup that was put back, or an id that was used again: the stamps may agree, the games do not."""
    game_id, warm = started(store), Warm(store)
    first = warm.open(game_id)
    put_in_its_place(store, game_id)
    assert store.version(game_id)[0] == first.saved.stamp
    assert warm.open(game_id).table.header.seed == 4


def first_standing(table: Table) -> Any:
    from secondchair.store import standing

    return standing(table, table.view)


def test_a_deleted_game_is_gone_at_once(store: Store) -> None:
    game_id, warm = started(store), Warm(store)
    warm.open(game_id)
    store.delete(game_id)
    with pytest.raises(NoSuchGame):
        warm.open(game_id)
    assert len(warm) == 0


def put_in_its_place(store: Store, game_id: str) -> None:
    store.delete(game_id)
    table = new("template", seed=4)
    store.create(game_id, "ann", table.game, table.header, table.lines, first_standing(table))


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda store, game_id: store.set_note(game_id, "by the window"),
        lambda store, game_id: store.delete(game_id),
        put_in_its_place,
        lambda store, game_id: play_on(Warm(store), game_id),
    ],
    ids=["note", "gone", "another in its place", "played on"],
)
def test_a_move_at_a_table_that_stands_no_longer_is_not_saved(
    store: Store, meanwhile: Callable[[Store, str], None]
) -> None:
    """A move is played at the table as it stood lately, without asking the store: saving it finds out."""
    game_id, warm = started(store), Warm(store)
    assert warm.lately(game_id) is None
    warm.open(game_id)
    opened = warm.lately(game_id)
    meanwhile(store, game_id)
    then = store.saved(game_id)
    opened.table.play(opened.table.legal[1])
    with pytest.raises(Conflict):
        save_on(store, opened)
    assert store.saved(game_id) == then


def test_there_are_never_more_than_so_many_tables_or_entries(store: Store, replays: list[int]) -> None:
    ids = [started(store, seed) for seed in range(4)]
    few = Warm(store, tables=2)
    for game_id in (*ids, ids[3], ids[2]):
        few.open(game_id)
    assert len(few) == 2 and len(replays) == 4
    few.open(ids[0])
    assert len(replays) == 5, "the one that was not used longest had been closed"
    table = resume(store, ids[0]).table
    table.play(table.legal[0])
    _, lines = save(store, ids[0], table, 0)
    short = Warm(store, entries=len(lines))
    short.open(ids[0])
    assert len(short) == 1
    play_on(short, ids[1])
    assert len(short) == 1, "two games have more entries than that"
