"""Optional modules of a game: found in one way, and what is broken does not look like what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from core.guests import copy_of_the_template
from msgspec.structs import replace

from secondchair.core.parts import PROTOCOLS, Name, part
from secondchair.core.registry import Game, find_game

PEBBLES = find_game("template")


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Game, Path]]:
    """A copy of the template that may be changed."""
    package = f"pond_{tmp_path.name}"  # what was found once is remembered
    folder = copy_of_the_template(tmp_path, package, "pond")
    monkeypatch.syspath_prepend(tmp_path)
    yield replace(PEBBLES, id="pond", package=package), folder
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


@pytest.mark.parametrize("name", PROTOCOLS)
def test_a_part_that_is_there(name: Name) -> None:
    found = part(PEBBLES, name)
    if name in ("heuristic", "expert", "factored"):
        assert found is None, "the smallest game has none"
    else:
        assert found.__name__ == f"secondchair.games._template.{name}"


def test_a_part_that_is_missing(pond: tuple[Game, Path]) -> None:
    game, folder = pond
    (folder / "board.py").unlink()
    assert part(game, "board") is None and part(game, "text") is not None


def test_a_part_that_is_broken_is_not_missing(pond: tuple[Game, Path]) -> None:
    game, folder = pond
    (folder / "board.py").write_text("import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        part(game, "board")
    (folder / "text.py").write_text("1 / 0\n")
    with pytest.raises(ZeroDivisionError):
        part(game, "text")
