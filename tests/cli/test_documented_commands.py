"""Every command in README and docs does what it should as it is written; only long runs are cut short here."""

import re
import shlex
from pathlib import Path

import pytest
from cli_commands import Command, Done
from typer.testing import CliRunner

from secondchair.cli.commands import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
STARTED = {"serve", "site", "bench", "par"}  # what they do takes a while and has tests of its own
SHAPES = re.compile(r"[A-Z]{2,}|…|\[--")  # a pattern of commands: GAME, FILE, [--option]


def written() -> list[str]:
    """Each command once, in blocks and between the lines, without `uv run` and its extras."""
    found = dict[str, None]()
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = re.findall(r"^uv run ((?:--(?:extra|group) \w+ )*secondchair.*)$", text, re.M)
        for each in [*blocks, *re.findall(r"`uv run ((?:--(?:extra|group) \w+ )*secondchair[^`]*)`", text)]:
            line = re.sub(r"--(?:extra|group) \w+ ", "", each.split("#")[0]).strip()
            named_only = len(line.split()) == 2 and each not in blocks  # `secondchair simulate` is a name of it
            if not SHAPES.search(line) and not named_only:
                found[line] = None
    return list(found)


def shortened(arguments: list[str]) -> list[str]:
    """One game instead of hundreds, a moment's thought instead of a long one."""
    out = list[str]()
    for n, word in enumerate(arguments):
        before = arguments[n - 1] if n else ""
        if before == "--games" or before == "--jobs":
            word = "1"
        elif before == "--agent" and word.startswith("search"):
            word = "search:1"
        elif before == "--agent" and word == "expert":
            word = "random"
        out.append(word)
    return out


@pytest.mark.parametrize("line", written())
def test_it_works_as_it_is_written(
    line: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_agents.py").write_text("from secondchair.agents.uniform import uniform as cautious\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    _, *arguments = shlex.split(line)
    if not arguments or arguments[0] in STARTED:
        done = only_started(arguments, monkeypatch)
    elif arguments[0] in {"new-game", "replay"} or "lighthouse" in arguments:
        pytest.skip("followed to the letter by tests/cli/test_new_game.py, or names a file that only its reader has")
    else:
        done = command(*shortened(arguments), typed="quit\n")
    assert done.status == 0, done.err


def only_started(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> Done:
    for what in ("serve.serve_app", "site.build_site", "bench.bench_games", "par.measure_par"):
        monkeypatch.setattr(f"secondchair.cli.{what}", lambda *given: None)
    done = CliRunner().invoke(app, arguments)
    return Done(done.exit_code, "", done.output)


def test_there_are_commands_and_each_is_written_so_that_it_works_in_a_clone() -> None:
    assert len(written()) > 20
    for page in PAGES:
        text = page.read_text("utf-8")
        if page.name != "self-hosting.md":  # there it is installed
            assert re.findall(r"^secondchair |`secondchair [a-z-]+[ `]", text, re.M) == [], page.name
