"""Games of other packages: a good one plays like ours, a bad one is named in one line and hurts nobody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from core.guests import copy_of_the_template, install, python

COMMAND = "import sys; from secondchair.cli import main; main(sys.argv[1:])"


def listed(place: Path) -> tuple[dict[str, str], list[str]]:
    """The ids and titles of the games there are, and the lines on standard error."""
    done = python(place, "-c", COMMAND, "games", "--json")
    assert done.returncode == 0, done.stderr
    return {game["id"]: game["title"] for game in json.loads(done.stdout)["games"]}, done.stderr.splitlines()


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    games, said = listed(tmp_path_factory.mktemp("empty"))
    assert not said
    return set(games)


def test_a_guest_is_offered_and_plays(tmp_path: Path, ours: set[str]) -> None:
    copy_of_the_template(tmp_path, "pond", "pond")
    install(tmp_path, "pond", pond="pond:GAME")
    games, said = listed(tmp_path)
    assert games.keys() == ours | {"pond"} and not said
    done = python(tmp_path, "-c", COMMAND, "simulate", "pond", "--agent", "greedy", "--games", "3", "--json")
    assert done.returncode == 0 and len(json.loads(done.stdout)["results"]) == 3


BROKEN = {
    "an error": ("__init__.py", "1 / 0\n", "ZeroDivisionError: division by zero"),
    "an end": ("__init__.py", "raise SystemExit(3)\n", "SystemExit: 3"),
    "no game": ("__init__.py", "GAME = 7\n", "TypeError: pond:GAME is 7, not a Game"),
    "no name": ("__init__.py", "game = 7\n", "AttributeError"),
    "no rules": ("rules.py", "import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
    "no companion": ("companion.py", "nonsense here\n", "SyntaxError"),
    "no content": ("content/pebbles.toml", "nonsense\n", "ContentError: pebbles.toml: not readable as TOML"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_guest_that_cannot_be_loaded_is_named_in_one_line(case: str, tmp_path: Path, ours: set[str]) -> None:
    file, text, error = BROKEN[case]
    (copy_of_the_template(tmp_path, "pond", "pond") / file).write_text(text)
    install(tmp_path, "pond", pond="pond:GAME")
    games, said = listed(tmp_path)
    assert games.keys() == ours
    assert len(said) == 1 and said[0].startswith("The game 'pond' of pond is left out: it cannot be loaded: ")
    assert error in said[0]


def test_a_guest_that_is_not_there_at_all(tmp_path: Path, ours: set[str]) -> None:
    install(tmp_path, "pond", pond="pond:GAME")
    games, said = listed(tmp_path)
    assert games.keys() == ours
    assert said == [
        "The game 'pond' of pond is left out: it cannot be loaded: ModuleNotFoundError: No module named 'pond'"
    ]


def test_an_id_of_ours_is_taken(tmp_path: Path, ours: set[str]) -> None:
    copy_of_the_template(tmp_path, "pond", "carcassonne")
    install(tmp_path, "a-pond", pond="pond:GAME")
    games, said = listed(tmp_path)
    assert games.keys() == ours and games["carcassonne"] == "Carcassonne"
    assert said == ["The game 'carcassonne' of a-pond is left out: Carcassonne of secondchair has that id already"]


def test_among_guests_the_first_package_by_name_has_the_id(tmp_path: Path, ours: set[str]) -> None:
    for package in ("lake", "pond"):
        copy_of_the_template(tmp_path, package, "water")
    install(tmp_path, "z-lake", lake="lake:GAME")
    install(tmp_path, "b-pond", pond="pond:GAME")
    games, said = listed(tmp_path)
    assert games.keys() == ours | {"water"}
    assert said == ["The game 'water' of z-lake is left out: Pebbles of b-pond has that id already"]
