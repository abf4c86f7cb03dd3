"""What the README shows is true: its Python runs, its links lead somewhere, its commands exist."""

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_commands_exist() -> None:
    from secondchair.cli.commands import app

    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    shown = re.findall(
        r"^uv run secondchair (.+)$|`uv run secondchair ([^`]+)`", (ROOT / "README.md").read_text("utf-8"), re.M
    )
    assert shown
    for command in shown:
        word = shlex.split(command[0] or command[1], comments=True)[0]
        assert word in known, word
