"""The store: what is written is there, of two writers one fails, and what came of a game outlives it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import delete, func, select

from secondchair.core.table import Table, new
from secondchair.store import (
    Conflict,
    NoSuchGame,
    Seat,
    Store,
    begin,
    open_store,
    resume,
    save,
    standing,
    take_in,
    writing,
)
from secondchair.store.open_game import replayed
from secondchair.store.schema import entries, games, seats


def play_out(store: Store, game_id: str, table: Table) -> None:
    """Play the first legal move until the game is over, saving each."""
    while not table.over:
        after = table.seq
        table.play(table.legal[0])
        save(store, game_id, table, after)


def finished(store: Store, owner: str = "ann", **options: Any) -> str:
    table = new("template", seed=1, **options)
    game_id = begin(store, owner, table)
    play_out(store, game_id, table)
    return game_id


def rows(store: Store, table: Any) -> int:
    with store.engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(table))


def test_a_saved_game_is_its_log_line_by_line(store: Store) -> None:
    table = new("template", seed=5)
    game_id = begin(store, "ann", table)
    play_out(store, game_id, table)
    assert store.saved(game_id).text == table.log
    assert resume(store, game_id).table.log == table.log


def test_a_game_opened_by_another_process_is_the_same(store: Store, url: str) -> None:
    table = new("template", seed=5)
    game_id = begin(store, "ann", table)
    other = open_store(url)
    after = table.seq
    table.play(table.legal[2])
    save(store, game_id, table, after)
    assert resume(other, game_id).table.log == table.log
    other.close()


def test_of_two_writers_one_fails_and_nothing_is_doubled(store: Store) -> None:
    game_id = begin(store, "ann", new("template", seed=5))
    one, two = resume(store, game_id).table, resume(store, game_id).table
    one.play(one.legal[0])
    two.play(two.legal[-1])
    save(store, game_id, one, 0)
    before = store.summary(game_id)
    with pytest.raises(Conflict):
        save(store, game_id, two, 0)
    assert store.saved(game_id).text == one.log
    assert store.summary(game_id) == before


def test_of_many_writers_at_once_exactly_one_wins(store: Store) -> Any:
    game_id = begin(store, "ann", new("template", seed=5))
    tables = [resume(store, game_id).table for _ in range(8)]

    def write(n: int) -> bool:
        tables[n].play(tables[n].legal[n])
        try:
            save(store, game_id, tables[n], 0)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(write, range(8)))
    assert won.count(True) == 1
    assert store.saved(game_id).text == tables[won.index(True)].log


def test_an_action_and_all_that_follows_are_stored_whole_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new("template", seed=1)
    game_id = begin(store, "ann", table)
    while True:
        after, before = table.seq, store.saved(game_id)
        table.play(table.legal[0])
        if table.over:
            break
        save(store, game_id, table, after)

    def fails(*args: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(writing, "_note_played", fails)
    with pytest.raises(RuntimeError):
        save(store, game_id, table, after)
    assert store.saved(game_id) == before
    assert not store.summary(game_id).over
    monkeypatch.undo()
    save(store, game_id, table, after)
    assert store.summary(game_id).over
    assert len(store.history("ann")) == 1


def test_saving_a_game_that_was_deleted_meanwhile_is_a_conflict(store: Store) -> None:
    table = new("template", seed=5)
    game_id = begin(store, "ann", table)
    table.play(table.legal[0])
    assert store.delete(game_id)
    with pytest.raises(Conflict):
        save(store, game_id, table, 0)
    assert rows(store, entries) == 0
    with pytest.raises(NoSuchGame):
        resume(store, game_id)


def test_a_log_cut_anywhere_runs_on_and_what_ran_on_is_stored(store: Store) -> None:
    table = new("template", seed=3, start="robin")
    whole = begin(store, "ann", table)
    play_out(store, whole, table)
    lines = store.saved(whole).lines
    for kept in range(len(lines)):
        game_id = begin(store, "ann", new("template", seed=3, start="robin"))
        with store.engine.begin() as connection:
            connection.execute(delete(entries).where(entries.c.game_id == game_id))
            cut = [{"game_id": game_id, "seq": n, "line": line} for n, line in enumerate(lines[:kept], 1)]
            if cut:
                connection.execute(entries.insert(), cut)
        found = resume(store, game_id).table
        assert found.actor in {"you", "over"}
        assert store.saved(game_id).text == found.log
        assert found.log.splitlines()[: kept + 1] == store.saved(whole).text.splitlines()[: kept + 1]


def test_a_summary_serves_the_list_without_a_replay(store: Store) -> None:
    table = new("template", seed=1, start="robin")
    game_id = begin(store, "ann", table)
    running = store.summary(game_id)
    assert (running.seq, running.over, running.score, running.turns) == (table.seq, False, None, 0)
    assert running.status == f"You 0, Robin {table.state.points[1]}"
    play_out(store, game_id, table)
    over = store.summary(game_id)
    result = table.result
    assert (over.over, over.score, over.opponent, over.won) == (True, result.score, result.opponent, result.won)
    assert (over.reason, over.turns, over.seq) == ("all pebbles taken", result.turns, table.seq)
    assert over.setting == "Who starts: Robin"


def test_the_list_shows_the_games_a_player_made_or_joined_last_played_first(store: Store) -> None:
    mine = begin(store, "ann", new("template", seed=1))
    other = begin(store, "bob", new("template", seed=2))
    joined = begin(store, "bob", new("template", seed=3))
    store.take_seat(joined, Seat("ann", "Ann", ("left",)))
    table = resume(store, mine).table
    table.play(table.legal[0])
    save(store, mine, table, 0)
    assert [g.id for g in store.games("ann")] == [mine, joined]
    assert {g.id for g in store.games()} == {mine, other, joined}
    assert [g.id for g in store.games(limit=1)] == [mine]
    assert [g.id for g in store.games("ann", offset=1)] == [joined]


def test_the_log_of_games_played_counts_each_kind_and_owner_by_itself_car_70(store: Store) -> None:
    """CAR-70: entry numbers are consecutive."""
    for _ in range(3):
        finished(store, "ann")
    finished(store, "bob")
    assert [entry.number for entry in store.history("ann", "template")] == [1, 2, 3]
    assert [entry.number for entry in store.history("bob", "template")] == [1]
    assert store.history("ann", "carcassonne") == []


def test_the_setting_is_recorded_when_it_is_not_the_standard_one_car_70(store: Store) -> None:
    """CAR-70: the second line is for what differs from the standard game."""
    finished(store)
    finished(store, start="robin")
    assert [entry.setting for entry in store.history("ann")] == ["", "Who starts: Robin"]


def test_a_game_finished_anew_after_going_back_keeps_its_one_entry_car_70(store: Store) -> None:
    table = new("template", seed=1)
    game_id = begin(store, "ann", table)
    play_out(store, game_id, table)
    finished(store)
    first = store.history("ann")[0]
    for _ in range(3):
        after = table.seq
        table.undo()
        save(store, game_id, table, after)
    assert not store.summary(game_id).over
    assert store.history("ann")[0] == first
    while not table.over:
        after = table.seq
        table.play(table.legal[-1])
        save(store, game_id, table, after)
    assert table.result.score != first.result
    entries_now = store.history("ann")
    assert [e.number for e in entries_now] == [1, 2]
    assert entries_now[0].result == table.result.score


def test_the_log_of_games_played_and_the_goals_survive_deletion_car_70(store: Store) -> None:
    game_id = finished(store)
    store.set_note(game_id, "a cold evening")
    store.append(game_id, store.summary(game_id).seq, [], standing_of(store, game_id), reached=["TPL-10"])
    store.delete(game_id)
    assert rows(store, entries) == 0
    (entry,) = store.history("ann")
    assert (entry.game_id, entry.note) == (game_id, "a cold evening")
    assert [tick.goal for tick in store.ticks("ann", "template")] == ["TPL-10"]
    finished(store)
    assert [entry.number for entry in store.history("ann")] == [1, 2]


def standing_of(store: Store, game_id: str) -> Any:
    table = resume(store, game_id).table
    return standing(table, table.view)


def test_a_defeat_without_a_score_that_is_taken_back_and_ends_with_one_has_it(store: Store) -> None:
    game_id = finished(store)
    at = standing_of(store, game_id)
    store.append(game_id, at.seq, [], structs.replace(at, scored=False))
    store.append(game_id, at.seq, [], structs.replace(at, scored=False))
    assert not store.history("ann")[0].scored
    store.append(game_id, at.seq, [], at)
    assert store.history("ann")[0].scored


def test_a_note_written_before_the_end_stands_in_the_log_of_games_played(store: Store) -> None:
    table = new("template", seed=1)
    game_id = begin(store, "ann", table)
    store.set_note(game_id, "with the new rules")
    play_out(store, game_id, table)
    assert store.history("ann")[0].note == "with the new rules"
    assert store.summary(game_id).note == "with the new rules"


def test_games_that_came_from_elsewhere_do_not_count(store: Store) -> None:
    table = new("template", seed=1)
    other = begin(store, "bob", table)
    play_out(store, other, table)
    game_id = take_in(store, "ann", replayed(table, table.header, list(store.saved(other).lines)))
    assert store.summary(game_id).imported
    assert store.summary(game_id).over
    store.append(game_id, table.seq, [], standing(table, table.view), reached=["TPL-10"])
    assert store.history("ann") == []
    assert store.ticks("ann", "template") == []


def test_many_games_finished_at_once_get_consecutive_numbers(store: Store) -> Any:
    """CAR-70, when several processes write: whoever is refused tries again."""
    prepared = []
    for seed in range(6):
        table = new("template", seed=seed)
        game_id = begin(store, "ann", table)
        while len(table.entries) == 0 or not table.over:
            after = table.seq
            table.play(table.legal[0])
            if not table.over:
                save(store, game_id, table, after)
        prepared.append((game_id, table, after))

    def finish(one: Any) -> None:
        while True:
            try:
                save(store, *one)
                return
            except Conflict:
                continue

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(finish, prepared))
    assert [entry.number for entry in store.history("ann")] == [1, 2, 3, 4, 5, 6]


def test_a_goal_is_ticked_once_per_owner_and_knows_when(store: Store) -> None:
    one, two = finished(store), finished(store)
    for game_id in (one, two):
        at = standing_of(store, game_id)
        store.append(game_id, at.seq, [], at, reached=["TPL-10"])
    (tick,) = store.ticks("ann", "template")
    assert tick.game_id == one
    assert store.ticked_since(one, tick.seq - 1) == ["TPL-10"]
    assert store.ticked_since(one, tick.seq) == []
    assert store.ticked_since(two, 0) == []
    assert store.ticks("bob", "template") == []


def test_a_piece_has_one_keeper(store: Store) -> None:
    game_id = begin(store, "ann", new("template", seed=1))
    store.take_seat(game_id, Seat("ann", "Ann", ("left", "middle")))
    assert store.summary(game_id).shared
    with pytest.raises(Conflict):
        store.take_seat(game_id, Seat("bob", "Bob", ("right", "middle")))
    assert store.seats(game_id) == [Seat("ann", "Ann", ("left", "middle"))]
    store.take_seat(game_id, Seat("ann", "Anna", ("left",)))
    store.take_seat(game_id, Seat("bob", "Bob", ("middle",)))
    assert store.seats(game_id) == [Seat("ann", "Anna", ("left",)), Seat("bob", "Bob", ("middle",))]
    for player in ("ann", "bob"):
        store.take_seat(game_id, Seat(player, "", ()))
    assert not store.summary(game_id).shared
    store.take_seat(game_id, Seat("ann", "Ann", ("left",)))
    store.delete(game_id)
    assert rows(store, seats) == 0


def test_every_change_raises_the_stamp_that_others_watch(store: Store) -> None:
    table = new("template", seed=1)
    game_id = begin(store, "ann", table)
    seen = [store.stamps([game_id])[game_id]]
    table.play(table.legal[0])
    save(store, game_id, table, 0)
    seen.append(store.stamps([game_id])[game_id])
    store.take_seat(game_id, Seat("ann", "Ann", ("left",)))
    seen.append(store.stamps([game_id])[game_id])
    store.set_note(game_id, "x")
    seen.append(store.stamps([game_id])[game_id])
    assert [stamp for _, stamp in seen] == sorted({stamp for _, stamp in seen})
    assert [seq for seq, _ in seen] == [0, 3, 3, 3]
    store.delete(game_id)
    assert store.stamps([game_id]) == {}


def test_what_people_write_comes_back_as_it_was(store: Store) -> None:
    game_id = begin(store, "ann", new("template", seed=1))
    note = "“Zug um Zug” 🎲 — naïve; it's 100% '; DROP TABLE games; --"
    store.set_note(game_id, note)
    assert store.summary(game_id).note == note
    assert rows(store, games) == 1
