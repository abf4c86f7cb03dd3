"""Playing in the terminal, here through a pipe: plain lines in, plain lines out."""

import os
import pty
import re
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from select import select

import pytest
from cli_commands import PROGRAM, Command, Done, in_process_of_its_own
from msgspec import structs
from rich.console import Console

from secondchair.agents import Budget, hint
from secondchair.cli.menu import Menu
from secondchair.cli.screen import Screen
from secondchair.core import goals
from secondchair.core.ask import Ask
from secondchair.core.registry import find_game
from secondchair.core.rules import TurnStep
from secondchair.core.table import Table, new
from secondchair.store import Store, Unreachable, open_store, resume, standing


def the_only_game(url: str) -> Table:
    with closing(open_store(url)) as store:
        (game_id,) = store.ids()
        return resume(store, game_id).table


def typed_game(game: str, seed: int, **options: str) -> tuple[str, Table]:
    """A whole game at random, as the numbers a person would type, and the table it leads to."""
    table, rng, lines = new(game, seed, **options), Random(seed), list[str]()  # type: ignore[arg-type]
    while not table.over:
        menu = Menu(table.view.prompt)
        number = rng.randint(1, len(menu))
        lines.append(str(number))
        table.play(menu.options[number - 1].action)
    return "\n".join(lines) + "\n", table


@pytest.mark.parametrize(("game", "option"), [("template", "start=robin"), ("carcassonne", "meeples=5")])
def test_a_script_plays_a_whole_game(game: str, option: str, command: Command, store: str) -> None:
    name, value = option.split("=")
    typed, table = typed_game(game, 11, **{name: value})
    done = command("play", game, "--seed", "11", "--option", option, typed=typed)
    assert (done.status, done.err) == (0, "")
    assert table.result.text in done.out
    assert "\x1b" not in done.out
    kept = the_only_game(store)
    assert kept.over
    assert kept.result == table.result
    assert kept.log == table.log


def test_a_whole_game_through_a_real_pipe(store: str) -> None:
    typed, table = typed_game("carcassonne", 5)
    done = in_process_of_its_own("play", "carcassonne", "--seed", "5", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert table.result.text in done.out
    assert the_only_game(store).log == table.log


def test_the_end_of_the_input_ends_politely_and_the_game_goes_on_later(command: Command, store: str) -> None:
    first = command("play", "template", "--seed", "3", typed="3\n")
    assert first.status == 0
    found = re.search(r"^Saved\. Go on with: secondchair play --resume (\S+)$", first.out, re.MULTILINE)
    assert found is not None
    again = command("play", "--resume", found[1], typed="q\n")
    assert again.status == 0
    assert "You take 3 from the left heap" in again.out  # what happened last is told again
    assert the_only_game(store).seq == 3
    last = command("play", "--resume", "last", typed="1\n")
    assert last.status == 0
    assert the_only_game(store).seq == 6
    short = command("play", "template", "--resume", found[1][:6])
    assert short.status == 0


def test_the_game_of_the_saved_one_must_be_the_one_named(command: Command) -> None:
    command("play", "template", "--seed", "3")
    done = command("play", "carcassonne", "--resume", "last")
    assert done.status == 2
    assert "is one of Pebbles, not of 'carcassonne'." in done.err


def test_options_are_numbered_with_hints_and_grouped_by_target(command: Command) -> None:
    done = command("play", "template", "--seed", "3")
    assert "  3 3 from the left heap (3 points, and 2 for the last one)\n" in done.out
    assert re.search(r"^  middle  ● ● ● ● +4-6$", done.out, re.MULTILINE)
    assert "▶ You 0 points   Robin 0 points\n" in done.out


def test_rotations_of_one_cell_stand_on_one_line(command: Command) -> None:
    done = command("play", "carcassonne", "--seed", "3")
    line = "  below the start tile:  2 turned 90°  3 turned 180°  4 turned 270° (Red claims the city)\n"
    assert line in done.out


def test_undo_and_redo(command: Command, store: str) -> None:
    done = command("play", "template", "--seed", "3", typed="u\n3\nu\nr\nr\nu\n1\n")
    assert "There is nothing to undo: you have made no choice yet." in done.out
    assert done.out.count("Taken back.") == 2
    assert done.out.count("Played again.") == 1
    assert "There is nothing to redo." in done.out
    kept = the_only_game(store)
    assert [entry.goto for entry in kept.entries if entry.goto is not None] == [0, 3, 0]
    assert kept.path()[0].seq == 7  # the third attempt counts


def test_commands_tell_and_change_nothing(command: Command, store: str) -> None:
    typed = "3\nwhy\nlog\nsheet\nrule tpl-5\nrule NO-1\n?\nboard\n77\nx\n\nq\n"
    done = command("play", "template", "--seed", "3", typed=typed)
    assert "Robin takes up to 2 from the heap with the most pebbles, then furthest to the left.  TPL-5\n" in done.out
    assert re.search(r"^▶ the right heap +5$", done.out, re.MULTILINE)
    assert "   2 • Robin turns up a card: he takes 2.  TPL-4\n" in done.out
    assert re.search(r"^Last pebbles of a heap +2 +0$", done.out, re.MULTILINE)
    assert "TPL-5 Robin's heap. He takes that many pebbles from the heap with the most" in done.out
    assert "Pebbles has no rule NO-1." in done.out
    assert "undo and redo, without limit" in done.out
    assert done.out.count("▶ You 5 points   Robin 2 points") == 2  # after the move, and again by “board”
    assert "There is no choice '77': type a number from 1 to 6, or ? for help." in done.out
    assert "There is no choice 'x'" in done.out
    assert the_only_game(store).seq == 3


def test_why_names_the_rule_where_no_bot_plays(command: Command) -> None:
    done = command("play", "carcassonne", "--seed", "3", typed="why\n")
    assert "No bot plays here; every choice is yours." in done.out


def test_why_before_the_bot_has_decided(command: Command) -> None:
    assert "Robin has decided nothing yet." in command("play", "template", "--seed", "3", typed="why\n").out


def test_a_companion_asks_one_field_after_the_other(command: Command, store: str) -> None:
    typed = "2\n\n7\n4\n+1\n8\n+5\n1\n1\nsheet\n1\n1\n1\n0\n0\n0\n12\n"
    done = command("play", "template", "--surface", "table", "--seed", "3", typed=typed)
    assert done.status == 0
    assert "Pebbles in the left heap (0 to 3) [3]:\n" in done.out
    assert "Please answer with a whole number from 0 to 5.\n" in done.out
    assert "There is nothing of that number to do beside the question." in done.out
    kept = the_only_game(store)
    assert kept.over
    kinds = [type(entry.action).__name__ for entry in kept.path() if entry.actor == "you"]
    assert kinds == ["Heaps", "SetPoints", "Heaps", "Heaps", "Score"]
    assert (kept.result.score, kept.result.opponent) == (12, 11)


def test_what_the_bot_does_is_told_once(command: Command) -> None:
    """His turn is a list of numbered steps, which stand there once, and again when the game is opened again."""
    done = command("play", "template", "--surface", "table", "--seed", "3", typed="2\n3\n4\n")
    steps = (
        "1. Robin turns up a card: he takes 2.  TPL-4\n"
        "2. Put 2 pebbles from the right heap in front of Robin.  TPL-5\n"
        "3. He has 2 points.  TPL-3\n"
    )
    assert done.out.count(steps) == done.out.count("He has 2 points.") == 1
    assert steps in command("play", "--resume", "last").out


def test_what_decides_is_a_list_below_its_step(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(Console(width=80, highlight=False), find_game("template"))
    table = new("template", surface="table")
    turn = (TurnStep("card", "Turn up his card."), TurnStep("move", "Move him 2 steps.", ("past the flood", "past D")))
    screen.turn(structs.replace(table.view, turn=turn, fresh=1))
    assert capsys.readouterr().out == "1. Turn up his card.\n2. Move him 2 steps.\n   a. past the flood\n   b. past D\n"


def test_carcassonne_at_the_table(command: Command, store: str) -> None:
    """Red claims something; Green claims too and closes a city of three tiles with a pennant, of both."""
    typed = "1\n\nplaced\ncity\n3\n1\nred green\n"
    done = command("play", "carcassonne", "--surface", "table", "--seed", "3", typed=typed)
    assert done.out.count("Green places a meeple") == 1  # told once, though it stays for the page
    kept = the_only_game(store)
    assert kept.state.scores == [9, 10, 3]


def test_goals_are_told_when_they_are_reached_for_the_first_time(command: Command, store: str) -> None:
    typed, table = next(
        (typed, table)
        for typed, table in (typed_game("template", seed) for seed in range(200))
        if goals.far(table)["TPL-10"] >= 15
    )
    seed = str(table.header.seed)
    done = command("play", "template", "--seed", seed, typed=typed)
    assert "★ Reached for the first time: Win with 15 or more  TPL-10\n" in done.out
    again = command("play", "template", "--seed", seed, typed=typed)
    assert "Reached for the first time" not in again.out
    assert "★ Win with 15 or more  TPL-10\n" in again.out


def test_a_change_from_elsewhere_is_shown_and_never_overwritten(
    command: Command, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A web page plays in the same game between two lines of the terminal."""
    append = Store.append
    once = [True]

    def page_is_quicker(self: Store, game_id: str, after: int, *rest: object, **more: object) -> None:
        if once:
            once.clear()
            table = resume(self, game_id).table
            table.play({"do": "take", "heap": "middle", "n": 2})
            append(self, game_id, after, table.log.splitlines()[1:], standing(table, table.view))
        append(self, game_id, after, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "append", page_is_quicker)
    done = command("play", "template", "--seed", "3", typed="1\n")
    assert "The game was changed elsewhere meanwhile. This is how it stands now." in done.out
    kept = the_only_game(store)
    assert kept.seq == 3
    assert kept.path()[0].action == kept.reader.from_doc({"do": "take", "heap": "middle", "n": 2})


def test_a_game_that_no_longer_replays_can_be_looked_at(command: Command, store: str, tmp_path: Path) -> None:
    command("play", "template", "--seed", "3", typed="3\n1\n")
    with closing(sqlite3.connect(tmp_path / "chair.db")) as database:
        database.execute("""UPDATE entries SET line = replace(line, '"n":1', '"n":3') WHERE seq = 4""")
        database.commit()
    done = command("play", "--resume", "last", typed="1\nu\nsheet\n")
    assert done.status == 0
    assert done.out.count("This game stops here: it stops replaying at entry 4") == 2
    assert "This game can only be looked at: it stops replaying at entry 4" in done.out, "said to the undo"
    assert command("check").status == 1


CTRL_C = "\x03"


def answer_at_terminal(arguments: list[str], typed: list[str]) -> tuple[int, str]:
    """Run a command with a terminal on all three ends; each line is typed at a prompt of its own."""
    child, descriptor = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "100"}
        os.execv(PROGRAM[0], [*PROGRAM, *arguments])
    seen, answered, patience = b"", 0, 60
    while patience:
        if not select([descriptor], [], [], 1)[0]:
            patience -= 1
            if answered and typed[answered - 1] == CTRL_C:  # a key pressed just before the line is read can be missed
                os.write(descriptor, CTRL_C.encode())
            continue
        try:
            seen += os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            break
        if answered < len(typed) and seen.count(b"> \x1b[0m") > answered:
            os.write(descriptor, typed[answered].encode())
            answered += 1
    else:
        os.kill(child, signal.SIGKILL)
    os.close(descriptor)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), seen.decode()


def test_at_a_terminal_there_are_colours_and_a_prompt(store: str) -> None:
    status, seen = answer_at_terminal(["play", "carcassonne", "--seed", "3"], ["1\n", "q\n"])
    assert status == 0
    assert "\x1b[32m" in seen  # fields are green
    assert "Red is last: 4 points for Red." in seen
    assert "Saved. Go on with" in seen


def test_ctrl_c_at_the_prompt_leaves_with_the_game_saved(store: str) -> None:
    status, seen = answer_at_terminal(["play", "template", "--seed", "3"], ["3\n", CTRL_C])
    assert status == 130
    assert "Saved. Go on with" in seen
    assert "Traceback" not in seen
    assert the_only_game(store).seq == 3


def test_killed_in_the_middle_nothing_shown_is_lost(store: str) -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", "template", "--seed", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("3\n")
        process.stdin.flush()
        for line in process.stdout:
            if "Robin takes" in line:
                process.send_signal(signal.SIGKILL)
                break
    assert the_only_game(store).seq == 3


def test_questions_have_no_list_but_the_pipe_answers_them(command: Command, store: str) -> None:
    """The random answers of a whole companion game, typed in field by field."""
    table, rng, lines = new("template", 4, "table"), Random(4), list[str]()
    while not table.over:
        question = table.legal
        assert isinstance(question, Ask)
        action = question.sample(rng)
        lines += [str(getattr(action, field.field)) for field in question.form.fields]
        table.play(action)
    done: Done = command("play", "template", "--surface", "table", "--seed", "4", typed="\n".join(lines))
    assert done.status == 0
    assert the_only_game(store).log == table.log


def test_a_game_without_a_drawing_is_played_by_its_status_and_options(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.cli.screen.part", lambda game, name: None)
    done = command("play", "template", "--seed", "3")
    assert "●" not in done.out
    assert "▶ You 0 points   Robin 0 points\n" in done.out
    assert "  9 3 from the right heap (3 points)\n" in done.out


def test_a_store_that_cannot_be_written_is_one_sentence(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*arguments: object, **settings: object) -> None:
        raise Unreachable("database is locked")

    monkeypatch.setattr(Store, "append", locked)
    done = command("play", "template", "--seed", "3", typed="3\n")
    assert done.status == 2
    assert done.err == "The game could not be saved: database is locked. It stays as it was before this move.\n"
    assert "You take 3" not in done.out  # what is not saved is not shown
    monkeypatch.setattr(Store, "create", locked)
    done = command("play", "template")
    assert (done.status, done.out) == (2, "")
    assert done.err == "The saved games cannot be reached: database is locked.\n"


def test_a_hint_names_choices_by_their_numbers_and_is_counted(
    command: Command, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint.advise, "__defaults__", (Budget(20), *hint.advise.__defaults__[1:]))
    done = command("play", "template", "--seed", "3", typed="sheet\nhint\nsheet\nq\n")
    assert done.status == 0
    before, after = done.out.split("Suggested: ")
    assert "Estimated by playing on" in after
    assert "Hints used" not in before and "Hints used: 1." in after
    number = int(before.split("\n")[-1].split()[0])
    table = new("template", 3)
    best = hint.advise(table.game, table.rules, table.state).tips[0]
    assert Menu(table.view.prompt).options[number - 1].action == best.action


def test_at_the_table_and_after_the_end_a_hint_says_why_there_is_none(command: Command, store: str) -> None:
    done = command("play", "template", "--surface", "table", typed="hint\nq\n")
    assert done.status == 0 and "there is nothing to advise on" in done.out
