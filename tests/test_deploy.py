"""The files for those who keep a server are what their programs expect, wherever these programs are at hand."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from secondchair.cli.commands import app

DEPLOY = Path(__file__).parent.parent / "deploy"


def checked(*command: str | Path, **environment: str) -> None:
    program = shutil.which(str(command[0])) or shutil.which(str(command[0]), path="/usr/sbin")
    if program is None:
        pytest.skip(f"there is no {command[0]} here")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, done.stdout + done.stderr


def test_caddy_takes_its_file() -> None:
    checked("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", CHAIR_NAME="localhost")


def test_the_container_file_is_without_fault() -> None:
    checked("hadolint", DEPLOY / "Containerfile")


def arguments_of(line: str) -> list[str]:
    words = shlex.split(line)
    return words[words.index("serve") :]


def served() -> list[list[str]]:
    """The arguments with which each file starts the server."""
    unit = (DEPLOY / "secondchair.service").read_text("utf-8")
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    listed = [
        next(line for line in compose.splitlines() if "[serve," in line).strip(" []"),
        next(line for line in image.splitlines() if line.startswith("CMD [") and "serve" in line)[5:-1],
    ]
    lists = [[word.strip(' "') for word in each.split(",")] for each in listed]
    return [arguments_of(next(line for line in unit.splitlines() if line.startswith("ExecStart="))), *lists]


@pytest.mark.parametrize("arguments", served(), ids=["systemd", "compose", "container"])
def test_the_command_knows_every_argument(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr("secondchair.cli.serve.serve_app", lambda *given: seen.append(given))
    arguments = [each.replace("${CHAIR_NAME:?}", "chair.example.org") for each in arguments]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    ((_, _, _, audience, upkeep),) = seen
    assert audience.public and (upkeep.workers, upkeep.log) == (2, "json")


def test_the_image_gets_all_that_the_package_is_built_from() -> None:
    """The build sees only what .dockerignore lets through."""
    let_through = {line[1:] for line in (DEPLOY.parent / ".dockerignore").read_text().splitlines() if line[0] == "!"}
    assert let_through == {"src", "tests/games/template", "pyproject.toml", "README.md", "LICENSE"}
    assert all((DEPLOY.parent / each).exists() for each in let_through)
