"""`secondchair new-game`: a copy of the template under a new name, with tests that run at once."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from msgspec import Struct
from rich.text import Text

from secondchair.cli.console import Mistake, out
from secondchair.core.registry import games
from secondchair.games import _template

TEMPLATE = Path(_template.__file__).parent
CHECKOUT = TEMPLATE.parents[3]  # the folder with pyproject.toml, where Second Chair runs from its source
SHIPPED_TESTS = TEMPLATE / "tests"  # where an installed Second Chair has them
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")
LONGEST = 40


class Names(Struct, frozen=True):
    """What the new game is called, everywhere."""

    id: str  # of the game, and of its package: stone_soup
    title: str  # Stone Soup
    module: str  # stone_soup, or secondchair.games.stone_soup

    @property
    def class_name(self) -> str:
        return self.title.replace(" ", "")

    @property
    def prefix(self) -> str:
        """Of its rules: STO-1."""
        return self.id.replace("_", "")[:3].upper()


def make_game(name: str, package: str) -> None:
    """Make the game and say what to do next."""
    if package:
        folder = Path(package)
        names = _names(name, "")
        _write_package(folder, names)
        say = [f"{names.title} is in {folder}. Next:", f"cd {folder}", "uv run pytest"]
    else:
        if not (CHECKOUT / "tests" / "games" / "template").is_dir():
            raise Mistake("This is not Second Chair's source: give your game a package of its own with --package DIR.")
        names = _names(name, "secondchair.games.")
        _write_into(CHECKOUT, names)
        say = [f"{names.title} is in src/secondchair/games/{names.id}. Next:", f"uv run pytest tests/games/{names.id}"]
    for line in (*say, f"uv run secondchair play {names.id}"):
        out().print(Text(line))


def _names(name: str, parent: str) -> Names:
    """The names that follow from the one given; a sentence if it will not do."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise Mistake(
            f"{name!r} cannot be the name of a game: it must begin with a letter and hold letters and digits only, "
            f"its words parted by a space, - or _, {LONGEST} characters at most: stone-soup."
        )
    words = re.split("[ _-]", name.lower())
    game_id = "_".join(words)
    if iskeyword(game_id):
        raise Mistake(f"{game_id!r} is a word of Python and cannot be the name of a package; choose another.")
    if game_id in games():
        raise Mistake(f"There is a game {game_id!r} already; choose another name.")
    if find_spec(f"{parent}{game_id}"):
        raise Mistake(f"There is a module {parent}{game_id} already; choose another name.")
    return Names(game_id, " ".join(word.capitalize() for word in words), f"{parent}{game_id}")


# -- what is written ---------------------------------------------------------------------------------------------------


def _write_package(folder: Path, names: Names) -> None:
    """A whole package: its project file, the game, its tests."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{folder} is there already and not empty; name a new folder.")
    project = PROJECT.format(names=names, name=f"secondchair-{names.id.replace('_', '-')}")
    if (CHECKOUT / "pyproject.toml").is_file():  # then this is where Second Chair comes from
        project += f"\n[tool.uv.sources]\nsecondchair = {{ path = '{CHECKOUT}', editable = true }}\n"
    _write(folder / "pyproject.toml", project)
    _write(folder / "README.md", README.format(names=names))
    _copy(TEMPLATE, folder / "src" / names.id, names)
    _copy(_template_tests(), folder / "tests", names)


def _write_into(checkout: Path, names: Names) -> None:
    """A game among ours, with its own entry point."""
    project = checkout / "pyproject.toml"
    line = 'template = "secondchair.games._template:GAME"\n'
    before, entry, after = project.read_text("utf-8").partition(line)
    if not entry:
        raise Mistake(f"{project} does not register the template; it is not the project file of Second Chair.")
    _copy(TEMPLATE, checkout / "src" / "secondchair" / "games" / names.id, names)
    _copy(_template_tests(), checkout / "tests" / "games" / names.id, names)
    _write(project, f'{before}{entry}{names.id} = "{names.module}:GAME"\n{after}')


def _template_tests() -> Path:
    return SHIPPED_TESTS if SHIPPED_TESTS.is_dir() else CHECKOUT / "tests" / "games" / "template"


def _copy(source: Path, target: Path, names: Names) -> None:
    """Every file of a folder, with the template's names replaced."""
    for file in sorted(source.rglob("*")):
        place = file.relative_to(source)
        if file.is_file() and "__pycache__" not in place.parts and place.parts[0] != SHIPPED_TESTS.name:
            name = "test_" + names.id + ".py" if file.name == "test_pebbles.py" else file.name
            _write(target / place.with_name(name), renamed(file.read_text("utf-8"), names))


def _write(place: Path, text: str) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    except OSError as error:
        raise Mistake(f"{place} cannot be written: {error.strerror or error}.") from None


def renamed(text: str, names: Names) -> str:
    """A file of the template under the new names, at the beginning of its way: a sketch that is offered."""
    for old, new in (
        ("secondchair.games._template", names.module),
        (", the smallest complete game with a bot: `secondchair new-game` makes a copy of it.", "."),
        ("The smallest complete game: it exists to be copied. Rules", "Rules"),
        ('id="template"', f'id="{names.id}"'),
        ("rules_version=2,\n    digests_since=2,", "rules_version=1,"),
        ('stage="verified"', 'stage="sketch"'),
        ("    listed=False,\n", ""),
        ("TestPebbles", f"Test{names.class_name}"),
        ("PebblesShown", f"{names.class_name}Shown"),
        ("Pebbles", names.title),
        ("TPL-", f"{names.prefix}-"),
        ("_tpl_", f"_{names.prefix.lower()}_"),
    ):
        text = text.replace(old, new)
    return text


PROJECT = """\
[project]
name = "{name}"
version = "0.1.0"
description = "{names.title}, a game for Second Chair"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["secondchair"]

[project.entry-points."secondchair.games"]
{names.id} = "{names.module}:GAME"

[dependency-groups]
dev = ["pytest"]

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
packages = ["src/{names.id}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

README = """\
# {names.title}

A game for Second Chair: its rules are in `src/{names.id}/RULES.md`.

    uv run pytest
    uv run secondchair play {names.id}
"""
