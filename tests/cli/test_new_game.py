"""`secondchair new-game`, and the document that begins with it: its commands are followed to the letter."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from cli_commands import Command
from core.guests import install, python

PROJECT = Path(__file__).parent.parent.parent
DOCUMENT = (PROJECT / "docs" / "adding-a-game.md").read_text("utf-8")
PACKAGE, CHECKOUT = (block.split("\n") for block in re.findall(r"```sh\n(.*?)\n```", DOCUMENT, re.DOTALL))
COMMAND = "import sys; from secondchair.cli import main; main(sys.argv[1:])"
SUITE = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
PAGE = """
from starlette.testclient import TestClient
from secondchair.store import open_store
from secondchair.web.app import create_app

client = TestClient(create_app(open_store("sqlite:///chair.db")), base_url="http://127.0.0.1:8000")
with client:
    assert "Lighthouse" in client.get("/").text
    assert client.get("/cover/lighthouse.svg").status_code == 200
    answer = client.post("/api/games", json={"game": "lighthouse", "seed": 3}).json()
    assert client.get(f"/play/{answer['id']}").status_code == 200
    while not answer["over"]:
        body = {"seq": answer["seq"], "action": answer["view"]["prompt"]["options"][0]["action"]}
        answer = client.post(f"/api/games/{answer['id']}/actions", json=body).json()
    assert answer["regions"] == {}
"""


class Reader:
    """Somebody who follows the document in a folder, without a network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = ""

    def follow(self, line: str) -> str:
        """Do what a line says: what came out."""
        match line.removeprefix("uv run ").removeprefix("--group dev ").split():
            case ["cd", there]:
                self.folder /= there
                self.install()  # as `uv run` does
                return ""
            case ["pytest", *arguments]:
                return self.run("-m", "pytest", "-p", "no:cacheprovider", *arguments)
            case ["secondchair", *arguments]:
                store = ("--store", f"sqlite:///{self.folder / 'chair.db'}") if arguments[0] == "play" else ()
                return self.run("-c", COMMAND, *arguments, *store, typed="1\nquit\n")
        raise AssertionError(f"nobody knows what to do with {line!r}")

    def run(self, *arguments: str, typed: str = "") -> str:
        done = python(self.path, *arguments, cwd=self.folder, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self) -> None:
        """What an editable installation comes to: the sources on the path, and the entry points of the project."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        site = self.folder / "site"
        shutil.rmtree(site, ignore_errors=True)
        install(site, project["name"], **project["entry-points"]["secondchair.games"])
        self.path = f"{self.folder / 'src'}:{site}"


def test_the_document_begins_with_a_package_that_works(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    said = {line: reader.follow(line) for line in PACKAGE}
    assert "Lighthouse is in lighthouse." in said[PACKAGE[0]]
    assert re.search(r"\d+ passed", said["uv run pytest"]) and "failed" not in said["uv run pytest"]
    assert "Take one to three pebbles from a heap." in said[PACKAGE[-1]] and "LIG-3" in said[PACKAGE[-1]]
    told = reader.run("-c", COMMAND, "games", "--json")
    assert '"id":"lighthouse"' in told


def test_no_name_of_the_template_is_left(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.follow("secondchair new-game stone-soup --package soup")
    files = [file for file in (tmp_path / "soup").rglob("*") if file.is_file()]
    assert {file.name for file in files} >= {"test_stone_soup.py", "pyproject.toml", "RULES.md", "board.py"}
    for file in files:
        text = file.read_text("utf-8")
        assert not re.search(r"Pebbles|template|TPL|tpl_|verified", text), file
        if file.suffix == ".py":
            compile(text, file, "exec")
    assert 'title="Stone Soup"' in (tmp_path / "soup" / "src" / "stone_soup" / "__init__.py").read_text("utf-8")
    assert "class TestStoneSoup(Conformance)" in (tmp_path / "soup" / "tests" / "test_stone_soup.py").read_text("utf-8")
    assert "**STO-10 Goal.**" in (tmp_path / "soup" / "src" / "stone_soup" / "RULES.md").read_text("utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Reader:
    """A copy of the source, as far as a new game touches it."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(PROJECT / "src", tmp_path / "src", ignore=ignored)
    shutil.copytree(PROJECT / "tests" / "games" / "template", tmp_path / "tests" / "games" / "template", ignore=ignored)
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    reader = Reader(tmp_path)
    reader.install()
    return reader


def test_among_our_own_games(checkout: Reader) -> None:
    first, *others = CHECKOUT
    assert "Lighthouse is in src/secondchair/games/lighthouse." in checkout.follow(first)
    checkout.install()  # as `uv run` does when the project file has changed
    tested, played = (checkout.follow(line) for line in others)
    assert re.search(r"\d+ passed", tested) and "failed" not in tested
    assert "Take one to three pebbles from a heap." in played


def test_a_sketch_without_drawing_and_companion_is_played_and_passes(tmp_path: Path) -> None:
    """What the document calls a complete game: the suite passes, the page and the terminal play it with buttons."""
    reader = Reader(tmp_path)
    for line in PACKAGE[:2]:
        reader.follow(line)
    game = reader.folder / "src" / "lighthouse"
    for name in ("board", "text", "companion", "audit", "greedy", "numbers"):
        (game / f"{name}.py").unlink()
    text = (game / "__init__.py").read_text("utf-8")
    text = text.replace("import Game,", "import SCREEN, Game,")
    text = text.replace("    goals=", "    surfaces=(SCREEN,),\n    goals=")
    (game / "__init__.py").write_text(text, "utf-8")
    assert SUITE is not None
    (reader.folder / "tests" / "test_lighthouse.py").write_text(SUITE[1], "utf-8")
    tested = reader.follow("pytest")
    assert re.search(r"\d+ passed", tested) and "failed" not in tested
    assert "1 from the left heap" in reader.follow("secondchair play lighthouse")
    reader.run("-c", PAGE)


BAD = {
    "": "'' cannot be the name of a game: it must begin with a letter",
    "7 wonders": "'7 wonders' cannot be the name of a game",
    "../up": "'../up' cannot be the name of a game",
    "x" * 41: "40 characters at most",
    "class": "'class' is a word of Python",
    "carcassonne": "There is a game 'carcassonne' already; choose another name.",
    "template": "There is a game 'template' already",
    "json": "There is a module json already; choose another name.",
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_gets_a_sentence(name: str, command: Command, tmp_path: Path) -> None:
    done = command("new-game", name, "--package", str(tmp_path / "new"))
    assert done.status == 2 and done.out == ""
    assert BAD[name] in done.err and done.err.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_not_empty_is_left_alone(command: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = command("new-game", "lighthouse", "--package", str(tmp_path))
    assert done.status == 2 and "is there already and not empty" in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_an_installed_second_chair_has_the_tests_of_the_template_at_hand() -> None:
    """They are put into the wheel, where the command looks for them."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {"tests/games/template": "secondchair/games/_template/tests"}
    assert (PROJECT / "tests/games/template/test_pebbles.py").is_file()
