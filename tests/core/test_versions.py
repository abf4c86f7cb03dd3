"""Rules versions: an older game is taken over if it replays, and can go on where it stops; a newer one is only read."""

from __future__ import annotations

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

from secondchair.core import log
from secondchair.core.rules import IllegalAction
from secondchair.core.table import Table, load_table, new
from secondchair.games._template import bot as robin
from secondchair.games._template.actions import Take


def test_a_game_of_newer_rules_is_read_but_never_written_to() -> None:
    table = with_three_taken()
    text = table.log.replace('"rules":1', '"rules":7')
    newer = load_table(text)
    assert newer.broken is not None and newer.broken.go_on is None
    assert newer.broken.text == (
        "it was played by version 7 of the rules; this app knows version 1: update it to go on"
    )
    assert newer.view == table.view, "readable as far as it goes"
    for change in (newer.undo, newer.go_on, lambda: newer.play(newer.legal[0])):
        with pytest.raises(IllegalAction, match="version 7"):
            change()
    assert newer.run_on() == [] and newer.log == text


def test_a_newer_game_is_shown_up_to_the_first_entry_that_is_not_understood() -> None:
    lines = with_three_taken().log.replace('"rules":1', '"rules":7').splitlines()
    lines[4] = lines[4].replace('"do":"take"', '"do":"grab"')
    newer = load_table("\n".join(lines))
    assert newer.seq == 3 and newer.broken is not None and newer.broken.seq == 4
    assert newer.broken.go_on is None


def test_an_older_game_that_replays_digest_by_digest_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    before = with_three_taken()
    newer_rules(monkeypatch)
    table = load_table(before.log)
    assert table.broken is None and table.taken_over
    assert table.log == before.log.replace('"rules":1', '"rules":2')
    assert not load_table(table.log).taken_over, "once is enough"


def test_digests_that_say_nothing_today_are_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = with_three_taken()
    before.undo()
    another_position(monkeypatch)
    newer_rules(monkeypatch, digests_since=1)
    assert load_table(before.log).broken is not None, "they are compared"
    newer_rules(monkeypatch, digests_since=2)
    table = load_table(before.log, check=False)
    assert table.broken is None and table.taken_over
    assert table.header.rules == 2 and table.view == before.view
    assert [e.action for e in table.entries] == [e.action for e in before.entries]
    assert all(now.digest != then.digest for now, then in zip(table.entries, before.entries, strict=True) if now.action)
    again = load_table(table.log)
    assert again.broken is None and not again.taken_over and again.log == table.log


@pytest.mark.parametrize(
    ("old", "new_", "says"),
    [
        ('"heap":"left","n":1', '"heap":"left","n":9', "is not possible now"),
        ('"do":"turn","card":2', '"do":"turn","card":9', "fate could not decide so"),
        ('"actor":"chance"', '"actor":"you"', "it is the move of chance"),
    ],
)
def test_without_digests_every_entry_must_be_possible(
    monkeypatch: pytest.MonkeyPatch, old: str, new_: str, says: str
) -> None:
    before = with_three_taken().log
    assert old in before
    newer_rules(monkeypatch, digests_since=2)
    broken = load_table(before.replace(old, new_, 1)).broken
    assert broken is not None and says in broken.text
    assert broken.text.startswith("it was played by version 1 of the rules; by version 2 it stops replaying at entry ")


def test_without_digests_the_bot_must_decide_as_it_would_today(monkeypatch: pytest.MonkeyPatch) -> None:
    before = with_three_taken()
    entry = next(e for e in before.entries if e.actor == "bot")
    assert isinstance(entry.action, Take)
    lines = before.log.splitlines()
    other = next(h for h in ("left", "middle", "right") if h != entry.action.heap)
    lines[entry.seq] = lines[entry.seq].replace(f'"heap":"{entry.action.heap}"', f'"heap":"{other}"', 1)
    newer_rules(monkeypatch, digests_since=2)
    broken = load_table("\n".join(lines)).broken
    assert broken is not None and broken.seq == entry.seq and "the bot would not decide so" in broken.text


def test_a_bot_that_decides_otherwise_today_does_not_spoil_comparable_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Robin did then is what happened: where digests can be compared, he is not asked again."""
    before = with_three_taken()
    newer_rules(monkeypatch)
    monkeypatch.setattr(robin, "move", lambda *_: pytest.fail("Robin is asked again"))
    assert load_table(before.log[: before.log.rindex('{"seq":7')]).taken_over


# -- going on ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game that stops in its middle: its second choice is no longer possible."""
    text = with_three_taken().log
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    return load_table(text)


def test_a_game_that_does_not_replay_stays_readable(stopped: Table) -> None:
    assert stopped.broken is not None
    assert (stopped.broken.seq, stopped.broken.go_on, stopped.seq, stopped.head) == (4, 3, 3, 3)
    assert len(stopped.path()) == 3
    with pytest.raises(IllegalAction, match="can only be looked at"):
        stopped.play(stopped.legal[0])


def test_it_goes_on_from_the_last_position_that_holds(stopped: Table) -> None:
    text = with_three_taken_log(stopped)
    view, position = stopped.view, stopped.rules.position(stopped.state)
    (entry,) = stopped.go_on()
    assert stopped.broken is None and stopped.rules.position(stopped.state) == position
    assert (entry.seq, entry.goto, entry.rules, entry.content) == (len(text), 3, 2, stopped.content.fingerprint)
    assert stopped.view.prompt == view.prompt
    assert stopped.view.sheet.notes == ("Went on from move 3 under newer rules.",)
    assert stopped.log.splitlines()[:-1] == text, "nothing is lost"
    assert stopped.log.splitlines()[-1] == (
        f'{{"seq":{entry.seq},"digest":"{entry.digest}","goto":3,"rules":2,"content":"2633e58b4cf3"}}'
    )


def with_three_taken_log(stopped: Table) -> list[str]:
    return [log.write_line(stopped.header).decode(), *stopped._lines]


@pytest.mark.parametrize("check", [True, False])
def test_a_log_that_went_on_replays_and_can_be_undone(stopped: Table, check: bool) -> None:
    stopped.go_on()
    stopped.play({"do": "take", "heap": "middle", "n": 1})
    again = load_table(stopped.log, check)
    assert again.broken is None and not again.taken_over and again.log == stopped.log
    assert again.view == stopped.view
    assert [e.seq for e in again.path()][:4] == [1, 2, 3, 11]
    again.undo()
    assert again.head == 3
    assert load_table(again.log, check).view == again.view
    again.undo()  # before the place where it went on: those positions hold as well
    assert again.head == 0 and not again.undo_state.can_undo
    assert load_table(again.log, check).view == again.view
    again.redo()
    again.redo()
    assert load_table(again.log, check).broken is None
    assert again.rules.position(again.state) == stopped.rules.position(stopped.state)
    assert again.view.sheet.notes[0] == "Went on from move 3 under newer rules."


def test_what_was_passed_over_is_not_read_and_cannot_be_gone_to(stopped: Table) -> None:
    stopped.go_on()
    lines = stopped.log.splitlines()
    nonsense = [*lines[:4], *("nonsense" for _ in lines[4:10]), lines[10]]
    table = load_table("\n".join(nonsense))
    assert table.broken is None and table.log.splitlines() == nonsense
    for check in (True, False):
        broken = load_table("\n".join([*lines, '{"seq":11,"goto":5}']), check).broken
        assert broken is not None and broken.text.endswith("it goes to entry 5, which is no move")


def test_there_is_nothing_to_redo_after_it(stopped: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped.go_on()
    assert not stopped.undo_state.can_redo and stopped.undo_state.count == 0


def test_the_position_that_it_went_on_from_must_hold(stopped: Table) -> None:
    (entry,) = stopped.go_on()
    broken = load_table(stopped.log.replace(entry.digest + '","goto"', '000000000000","goto"')).broken
    assert broken is not None and (broken.seq, broken.go_on) == (entry.seq, 3)
    assert "000000000000 was written down" in broken.text


def test_a_game_can_go_on_twice(stopped: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped.go_on()
    stopped.play({"do": "take", "heap": "middle", "n": 2})
    stopped.play(stopped.legal[0])
    monkeypatch.setattr(stopped.rules, "legal", lambda s, was=stopped.rules.legal: [a for a in was(s) if a.n < 2])
    newer_rules(monkeypatch, 3)
    table = load_table(stopped.log)
    assert table.broken is not None and (table.broken.seq, table.broken.go_on) == (11, 3)
    table.go_on()
    assert [entry.goto for entry in table.went_on] == [3], "the first time is among what was passed over"
    assert load_table(table.log).log == table.log
    assert table.log.startswith(stopped.log)


def test_a_game_that_went_on_and_replays_under_still_newer_rules_is_taken_over(
    stopped: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped.go_on()
    stopped.play({"do": "take", "heap": "middle", "n": 2})
    another_position(monkeypatch)
    newer_rules(monkeypatch, 3, digests_since=3)
    table = load_table(stopped.log)
    assert table.broken is None and table.taken_over and table.named.rules == table.header.rules == 3
    assert table.lines[3:9] == stopped.lines[3:9], "what was passed over stays as it was"
    again = load_table(table.log)
    assert again.broken is None and not again.taken_over and again.log == table.log


def test_what_ran_on_when_it_went_on_belongs_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position that holds may be one where fate or the bot is to move."""
    text = with_three_taken().log
    lines = text.splitlines()
    lines[2] = lines[2].replace('"card":2', '"card":9')
    table = load_table("\n".join(lines))
    assert table.broken is not None and table.broken.go_on == 1
    went_on, *followed = table.go_on()
    assert went_on.goto == 1 and [entry.actor for entry in followed] == ["chance", "bot"]
    assert table.view.sheet.notes == ("Went on from move 1: what followed could not be replayed.",)
    assert load_table(table.log).log == table.log


def test_a_sound_game_needs_no_going_on() -> None:
    with pytest.raises(IllegalAction, match="goes on by itself"):
        new("template", seed=3).go_on()


def test_without_its_content_a_game_goes_on_with_todays(monkeypatch: pytest.MonkeyPatch) -> None:
    before = with_three_taken()
    corrected(monkeypatch, six_on_the_left)
    table = load_table(before.log)
    assert table.broken is not None and table.broken.go_on == 0
    table.go_on()
    assert table.view.sheet.notes == ("Went on from move 0 with other content.",)
    assert table.named.content == table.content.fingerprint != table.header.content
    again = load_table(table.log)
    assert again.broken is None and again.state.heaps == [6, 4, 5] and again.log == table.log


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"seq":1,"goto":0,"rules":0,"content":"2633e58b4cf3"}', "names rules 0"),
        ('{"seq":1,"rules":1,"actor":"you","action":{"do":"take","heap":"left","n":1}}', "which only a goto can"),
        ('{"seq":1,"goto":1,"rules":1}', "not before it"),
        ('{"seq":1,"goto":0,"rules":1,"content":"2633e58b4cf3"}', "none was written down"),
    ],
)
def test_an_entry_that_cannot_be_is_named(line: str, says: str) -> None:
    broken = load_table(f"{log.write_line(new('template', seed=3).header).decode()}\n{line}").broken
    assert broken is not None and broken.seq == 1 and says in broken.text


def test_a_game_that_runs_on_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.core.table.LONGEST_RUN", 1)
    table = with_three_taken_until_broken()
    assert table.broken is not None and table.broken.text == "it runs on without end"


def with_three_taken_until_broken() -> Table:
    table = new("template", seed=3)
    table.play({"do": "take", "heap": "left", "n": 1})
    return table


def test_a_header_names_what_is_in_force(stopped: Table) -> None:
    stopped.go_on()
    assert stopped.header.rules == 1 and stopped.named == structs.replace(stopped.header, rules=2)
