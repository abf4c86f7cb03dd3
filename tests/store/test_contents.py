"""Content travels with the game: a game goes on with the content it began with, whatever becomes of the files."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec import structs
from releases import (
    another_position,
    corrected,
    first_release,  # noqa: F401
    newer_rules,
    six_on_the_left,
    two_at_most,
    with_three_taken,
)
from sqlalchemy import delete, select, update

from secondchair.core.content import load
from secondchair.core.log import read_header, split
from secondchair.core.registry import find_game
from secondchair.core.table import load_table, new, open_table
from secondchair.store import Conflict, Store, begin, chair_file, open_store, resume, save, take_in
from secondchair.store.open_game import replayed
from secondchair.store.schema import contents, entries, games

GAME = find_game("template")


def kept(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.scalars(select(contents.c.fingerprint).order_by(contents.c.added)))


def begun(store: Store) -> str:
    """A game with a move in it."""
    table = new("template", seed=3)
    game_id = begin(store, "ann", table)
    table.play(table.legal[0])
    save(store, game_id, table, 0)
    return game_id


def test_content_is_kept_once_when_a_game_begins(store: Store) -> None:
    for _ in range(3):
        begun(store)
    assert kept(store) == [load(GAME).fingerprint]


def test_many_games_that_begin_at_once_keep_it_once(store: Store) -> None:
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda seed: begin(store, "ann", new("template", seed=seed)), range(6)))
    assert kept(store) == [load(GAME).fingerprint]


def test_a_corrected_value_concerns_new_games_only(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = begun(store)
    corrected(monkeypatch, six_on_the_left)
    table = resume(store, game_id).table
    assert table.broken is None and table.state.heaps[0] == 2
    table.undo()
    assert table.state.heaps == [3, 4, 5]
    table.redo()
    after = table.seq
    table.play(table.legal[0])
    save(store, game_id, table, after - 2)
    other = open_store(url)
    assert resume(other, game_id).table.log == table.log
    other.close()
    fresh = begin(store, "ann", new("template", seed=3))
    assert resume(store, fresh).table.state.heaps == [6, 4, 5]
    assert len(kept(store)) == 2


def test_content_is_read_once_and_held_ready(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = begun(store)
    corrected(monkeypatch, six_on_the_left)
    first = resume(store, game_id).table.content
    assert resume(store, game_id).table.content is first


def test_a_game_whose_content_is_lost_goes_on_with_todays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = begun(store)
    with store.engine.begin() as connection:
        connection.execute(delete(contents))
    corrected(monkeypatch, six_on_the_left)
    table = resume(store, game_id).table
    assert "it was played with the content 2633e58b4cf3" in table.broken.text
    assert store.summary(game_id).broken == table.broken.text
    before = store.saved(game_id)
    table.go_on()
    save(store, game_id, table, len(before.lines))
    assert store.summary(game_id).broken == ""
    again = resume(store, game_id).table
    assert again.broken is None and again.state.heaps == [6, 4, 5]
    assert store.saved(game_id).lines[:3] == before.lines
    assert kept(store) == [again.content.fingerprint]


def test_a_content_that_no_longer_fits_the_game_is_not_used(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = begun(store)
    with store.engine.begin() as connection:
        connection.execute(update(contents).values(record='{"documents":{"pebbles":{}}}'))
    corrected(monkeypatch, six_on_the_left)
    assert "2633e58b4cf3" in resume(store, game_id).table.broken.text


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_carries_its_content_when_it_is_not_todays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = store.saved(begun(store))
    assert chair_file(store, saved) == saved.text
    assert read_header(chair_file(store, saved, True).splitlines()[0]).carried == {"2633e58b4cf3": load(GAME).record}
    record = load(GAME).record
    corrected(monkeypatch, six_on_the_left)
    text = chair_file(store, saved)
    header, lines = split(text)
    assert header.carried == {"2633e58b4cf3": record} and lines == list(saved.lines)
    assert chair_file(store, saved, False) == saved.text
    assert load_table(text).broken is None and load_table(saved.text).broken is not None


def test_what_a_file_carries_is_kept_for_all_games(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    text = chair_file(store, store.saved(begun(store)), True)
    with store.engine.begin() as connection:
        connection.execute(delete(contents))
    corrected(monkeypatch, six_on_the_left)
    header, lines = split(text)
    game_id = take_in(store, "bob", replayed(open_table(header, lines, True, store.contents), header, lines))
    assert kept(store) == ["2633e58b4cf3"]
    assert read_header(store.saved(game_id).header) == structs.replace(header, carried={})
    assert resume(store, game_id).table.state.heaps[0] == 2
    assert chair_file(store, store.saved(game_id)) == text


# -- rules versions ----------------------------------------------------------------------------------------------------


def older(store: Store) -> str:
    table = with_three_taken()
    return begin(store, "ann", table)


def test_an_older_game_is_taken_over_in_the_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = older(store)
    before, summary = store.saved(game_id), store.summary(game_id)
    another_position(monkeypatch)
    newer_rules(monkeypatch, digests_since=2)
    table = resume(store, game_id).table
    after = store.saved(game_id)
    assert read_header(after.header).rules == 2 and after.text == table.log
    assert all(now != then for now, then in zip(after.lines, before.lines, strict=True))
    assert store.summary(game_id) == summary, "silently"
    assert not resume(store, game_id).table.taken_over


def test_an_older_game_that_is_cut_short_is_taken_over_and_runs_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = older(store)
    whole = store.saved(game_id)
    with store.engine.begin() as connection:
        connection.execute(delete(entries).where(entries.c.seq > 7))
    another_position(monkeypatch)
    newer_rules(monkeypatch, digests_since=2)
    table = resume(store, game_id).table
    assert table.seq == len(whole.lines) and store.saved(game_id).text == table.log


def test_of_two_that_take_over_one_finds_it_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = older(store)
    newer_rules(monkeypatch)
    with ThreadPoolExecutor(6) as pool:
        tables = list(pool.map(lambda _: resume(store, game_id).table, range(6)))
    assert len({table.log for table in tables}) == 1
    assert store.saved(game_id).text == tables[0].log


def test_nothing_is_taken_over_that_was_changed_meanwhile(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = older(store)
    before = store.saved(game_id)
    table = resume(store, game_id).table
    after = table.seq
    table.play(table.legal[0])
    save(store, game_id, table, after)
    moved_on = store.saved(game_id)
    newer = structs.replace(before, header=before.header.replace('"rules":1', '"rules":2'))
    with pytest.raises(Conflict):
        store.take_over(before, newer)
    assert store.saved(game_id) == moved_on
    with pytest.raises(Conflict):
        store.take_over(structs.replace(before, header="{}"), newer)


def test_an_older_file_is_taken_over_when_it_is_taken_in(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    header, lines = split(with_three_taken().log)
    newer_rules(monkeypatch)
    table = open_table(header, lines)
    game_id = take_in(store, "bob", replayed(table, header, lines))
    assert store.saved(game_id).text == table.log and read_header(store.saved(game_id).header).rules == 2


def test_a_game_goes_on_in_the_store_and_in_its_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = older(store)
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    table = resume(store, game_id).table
    before = store.saved(game_id)
    assert before.broken == table.broken.text
    table.go_on()
    save(store, game_id, table, len(before.lines))
    after = store.saved(game_id)
    assert after.lines[:-1] == before.lines and after.header == before.header
    again = resume(store, game_id).table
    assert again.broken is None and again.log == table.log == chair_file(store, after)
    header, lines = split(chair_file(store, after))
    copy = take_in(store, "bob", replayed(open_table(header, lines), header, lines))
    assert store.saved(copy).text == after.text
    assert resume(store, copy).table.view == again.view


def test_of_two_that_go_on_one_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = older(store)
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    one, two = resume(store, game_id).table, resume(store, game_id).table
    for table in (one, two):
        table.go_on()
    save(store, game_id, one, 9)
    with pytest.raises(Conflict):
        save(store, game_id, two, 9)
    assert store.saved(game_id).text == one.log


def test_a_game_of_newer_rules_is_left_as_it_is(store: Store) -> None:
    game_id = older(store)
    with store.engine.begin() as connection:
        newer = store.saved(game_id).header.replace('"rules":1', '"rules":7')
        connection.execute(update(games).values(header=newer))
        connection.execute(delete(entries).where(entries.c.seq > 7))
    before = store.saved(game_id)
    table = resume(store, game_id).table
    assert "version 7" in table.broken.text
    after = store.saved(game_id)
    assert (after.header, after.lines) == (before.header, before.lines)
