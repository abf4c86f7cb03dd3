"""Runs commands as a user would, in this process: what was typed in, what came out, and the exit status."""

import io
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.commands import Command, Done

from secondchair.cli import run


@pytest.fixture(autouse=True)
def ctrl_c_as_in_a_terminal() -> Iterator[None]:
    """A shell starts what runs in the background with Ctrl-C ignored, and every child would inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store of the test's own, which commands use when no other is named."""
    url = f"sqlite:///{tmp_path / 'chair.db'}"
    monkeypatch.setenv("SECONDCHAIR_STORE", url)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return url


@pytest.fixture
def command(store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """`command("games", "--json")`; `typed` comes through a pipe."""

    def do(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return do
