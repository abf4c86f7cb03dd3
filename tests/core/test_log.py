"""Saved games as text."""

import pickle

import pytest

import secondchair
from secondchair.core.log import BadLog, read_header, split, write_line
from secondchair.core.rules import IllegalAction
from secondchair.core.table import Table, new


def game() -> Table:
    table = new("template", seed=3)
    for _ in range(2):
        table.play(table.legal[0])
    return table


HEADER = '{"chair":1,"game":"template","rules":2,"content":"2633e58b4cf3","options":{"start":"you"},"seed":3}'


def test_the_file_is_readable_by_people() -> None:
    lines = game().log.splitlines()
    assert lines[0] == HEADER
    assert lines[1].startswith('{"seq":1,"actor":"you","action":{"do":"take","heap":"left","n":1},"digest":"')
    assert '"stream":"deck"' in lines[2]


@pytest.mark.parametrize("said", ["", '"surface":"screen",', '"surface":"table",'])
def test_a_header_comes_back_from_another_process_as_it_was_written(said: str) -> None:
    line = HEADER.replace('"options"', f'{said}"options"').encode()
    assert write_line(pickle.loads(pickle.dumps(read_header(line)))) == line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("hello", "Line 1"),
        ('{"chair":1}', "Line 1"),
        (HEADER.replace('"chair":1', '"chair":2'), "format 2"),
        (HEADER.replace('"seed":3', '"seed":-3'), "whole number"),
        (HEADER.replace('"seed":3', f'"seed":{2**60}'), "whole number"),
        (HEADER.replace('"you"', '"me"'), "can be you, robin"),
        (HEADER.replace('"start"', '"begin"'), "no option"),
        (HEADER.replace('"seed":3', '"seed":3,"surface":"moon"'), "surface"),
        (HEADER.replace('"seed":3', '"seed":3,"colour":"red"'), "unknown field"),
    ],
)
def test_what_is_no_saved_game_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadLog, match=says):
        secondchair.load_table(text)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(LookupError, match="no game 'chess'"):
        secondchair.load_table(HEADER.replace("template", "chess"))


def broken_at(lines: list[str]) -> tuple[int, str]:
    broken = secondchair.load_table("\n".join(lines)).broken
    assert broken is not None
    return broken.seq, broken.text


def test_every_kind_of_damage_is_named_with_its_place() -> None:
    good = game().log.splitlines()
    assert broken_at([*good[:2], *good[3:]])[0] == 2, "an entry is missing"
    assert broken_at([*good[:3], "{}", *good[4:]])[0] == 3
    assert broken_at([*good[:3], "nonsense"])[0] == 3
    assert "either" in broken_at([good[0], '{"seq":1}'])[1]
    assert "not before it" in broken_at([good[0], '{"seq":1,"goto":5}'])[1]
    assert "is not possible now" in broken_at([good[0], good[1].replace('"n":1', '"n":9')])[1]
    assert "do” must be one of take, turn" in broken_at([good[0], good[1].replace('"take"', '"steal"')])[1]
    assert "move of you" in broken_at([good[0], good[1].replace('"actor":"you"', '"actor":"bot"')])[1]
    assert "could not decide so" in broken_at([*good[:2], good[2].replace('"card":2', '"card":9')])[1]


def test_another_content_is_refused_with_both_fingerprints() -> None:
    """OVR-7: loading with a different deck names both."""
    broken = secondchair.load_table(game().log.replace("2633e58b4cf3", "0123456789ab")).broken
    assert broken is not None and "0123456789ab" in broken.text and "2633e58b4cf3" in broken.text


def test_blank_lines_do_not_matter() -> None:
    text = game().log.replace("\n", "\n\n")
    assert len(split(text)[1]) == game().seq
    assert secondchair.load_table(text).broken is None


def test_goto_entries_are_kept() -> None:
    table = game()
    table.undo()
    assert table.log.splitlines()[-1] == f'{{"seq":{table.seq},"goto":{table.head}}}'


def test_undo_skips_chance_bot_and_auto_moves() -> None:
    table = game()
    choices = [e.seq for e in table.entries if e.actor == "you" and not e.auto]
    table.undo()
    assert table.head == choices[-1] - 1
    table.undo()
    assert table.head == choices[-2] - 1
    with pytest.raises(IllegalAction, match="nothing to undo"):
        table.undo()


def test_a_new_choice_forgets_what_could_be_redone() -> None:
    table = game()
    table.undo()
    table.play(table.legal[1])
    assert not table.undo_state.can_redo
    with pytest.raises(IllegalAction, match="nothing to redo"):
        table.redo()


def test_reveals_gone_back_over_are_counted_on_the_sheet() -> None:
    table = game()
    assert table.view.sheet.notes == () and table.undo_state.reveals
    table.undo()
    table.redo()
    table.undo()
    assert table.undo_state.count == 2
    assert "2 times" in table.view.sheet.notes[0]  # type: ignore[misc]
    assert secondchair.load_table(table.log).undo_state.count == 2


def test_stops_tell_the_path_only() -> None:
    table = game()
    table.undo()
    table.play(table.legal[1])
    stops = list(table.stops())
    assert [stop.entry for stop in stops] == table.path()
    assert all(stop.events for stop in stops)
    assert stops[-1].view == table.view
    assert [stop.entry.seq for stop in table.stops(since=table.head - 1)] == [table.head]
