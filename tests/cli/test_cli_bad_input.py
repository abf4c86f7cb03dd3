"""Bad input: exit status 2, one clear sentence on standard error, nothing on standard output."""

import socket
import subprocess
from pathlib import Path

import pytest
from cli.commands import PROGRAM, Command

from secondchair.cli import run

BAD = [
    (["frob"], "No such command 'frob'."),
    (["--frob"], "No such option: --frob"),
    (["play"], "Which game?"),
    (["play", "chess"], "There is no game 'chess'; there are carcassonne"),
    (["play", "template", "--surface", "moon"], "Pebbles has no surface 'moon'; it has screen, table."),
    (["play", "template", "--seed", "x"], "--seed"),
    (["play", "template", "--seed", "-1"], "A seed is a whole number from 0 to 9007199254740991, not -1."),
    (["play", "template", "--option", "start"], "An option is written name=value, not 'start'."),
    (["play", "template", "--option", "start=me"], "start cannot be 'me'; it can be you, robin."),
    (["play", "template", "--option", "size=3"], "Pebbles has no option 'size'; it has start."),
    (["play", "template", "--option", "start=you", "--option", "start=you"], "The option 'start' is given twice."),
    (["play", "--resume", "last"], "There is no saved game yet."),
    (["play", "--resume", "nothing"], "There is no saved game 'nothing'; “last” is the one played last."),
    (["play", "--resume", "last", "--seed", "3"], "A saved game has its seed and its options already"),
    (["play", "template", "--store", "nonsense"], "'nonsense' is not the address of a database"),
    (["play", "template", "--store", "mysql://host/db"], "Saved games live in SQLite or PostgreSQL"),
    (["play", "template", "--store", "sqlite:////no/such/folder/chair.db"], "There is no folder /no/such/folder"),
    (["simulate"], "Missing argument"),
    (["simulate", "chess"], "There is no game 'chess'"),
    (
        ["simulate", "template", "--agent", "clever"],
        "No agent 'clever' plays Pebbles; there is random, greedy and",
    ),
    (["simulate", "template", "--agent", "search:soon"], "does not say how long to think. Write search:400"),
    (
        ["simulate", "template", "--agent", "greedy", "--surface", "table"],
        "No agent 'greedy' plays Pebbles at the table",
    ),
    (["simulate", "template", "--agent", "no.such:Agent"], "The agent 'no.such:Agent' cannot be loaded"),
    (["simulate", "template", "--games", "0"], "--games"),
    (["simulate", "template", "--jobs", "0"], "--jobs"),
    (["simulate", "template", "--seed", "-3"], "A seed is a whole number from 0"),
    (["simulate", "template", "--games", "5", "--seed", str(2**53 - 4)], "The last seed would be 9007199254740992"),
    (["simulate", "template", "--option", "start=nobody"], "start cannot be 'nobody'"),
    (["decide", "chess", "take"], "There is no game 'chess'"),
    (["decide", "template", "give"], "Pebbles has no decision 'give'; there are take."),
    (["decide", "carcassonne", "take"], "Carcassonne has no decision 'take'; there are none: this game has no bot."),
    (["decide", "template", "take", "--facts", "/no/such/file"], "/no/such/file cannot be read: No such file"),
    (["decide", "template", "take", "--facts", "-"], "The facts are not JSON"),
    (["replay", "/no/such/file"], "/no/such/file cannot be read: No such file or directory."),
    (["replay", "-"], "The file is empty; a saved game starts with a header line."),
    (["bench", "chess"], "There is no game 'chess'"),
    (["check", "--store", "nonsense"], "'nonsense' is not the address of a database"),
    (["serve", "--port", "70000"], "--port"),
    (["serve", "--host", "no such host"], "'no such host' is not an address of this computer"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input(arguments: list[str], sentence: str, command: Command) -> None:
    done = command(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


def test_a_file_that_is_no_text(command: Command, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x80")
    done = command("replay", str(tmp_path / "picture"))
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith("picture is not a text file in UTF-8.\n")


def test_a_file_of_something_else(command: Command, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("dear diary\n")
    done = command("replay", str(tmp_path / "note.txt"))
    assert done.status == 2
    assert done.err.startswith("Line 1 is not the header of a saved game")


def test_a_port_that_is_taken(command: Command) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = command("serve", "--port", str(port))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"Port {port} is taken: perhaps Second Chair is running already")
    assert f"secondchair serve --port {port + 1}" in done.err


def test_a_bug_is_reported_in_a_sentence_and_written_down(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(as_json: bool) -> None:
        raise ZeroDivisionError("one over nothing")

    monkeypatch.setattr("secondchair.cli.games.show_games", fail)
    assert run(["games"]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Something went wrong inside Second Chair: ZeroDivisionError: one over nothing.")
    assert "Traceback" not in err
    (kept,) = tmp_path.rglob("crash-*.txt")
    assert str(kept) in err
    assert "Traceback" in kept.read_text()


def test_a_bug_is_reported_even_if_nothing_can_be_written(
    store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*arguments: object, **settings: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("secondchair.cli.games.show_games", fail)
    monkeypatch.setattr("platformdirs.user_log_path", fail)
    assert run(["games"]) == 70
    assert capsys.readouterr().err.endswith("This is a bug. Please report it.\n")


def test_a_reader_that_has_seen_enough(store: str) -> None:
    """`secondchair simulate … --json | head -c 1`: no complaint."""
    arguments = ["simulate", "template", "--games", "5000", "--json"]
    with subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
