"""`games`, `decide`, `bench`, and what the program says about itself."""

import json
from importlib.metadata import version
from pathlib import Path

import pytest
from cli.commands import Command

from secondchair.core.registry import listed_games
from secondchair.lab import bench

FACTS = {
    "robin": {"takes": 2},
    "heaps": [{"id": "left", "place": 0, "pebbles": 2}, {"id": "right", "place": 2, "pebbles": 5}],
}


def test_games_as_json(command: Command) -> None:
    done = command("games", "--json")
    assert (done.status, done.err) == (0, "")
    games = {game["id"]: game for game in json.loads(done.out)["games"]}
    assert list(games) == [game.id for game in listed_games()]
    carcassonne = games["carcassonne"]
    options = {option["name"]: option for option in carcassonne["options"]}
    assert options["meeples"]["default"] == 4
    assert [choice["value"] for choice in options["meeples"]["choices"]] == [3, 4, 5, 6, 7]
    assert carcassonne["surfaces"] == ["screen", "table"]
    assert carcassonne["agents"] == ["random", "greedy", "search"]
    assert carcassonne["provenance"] == {"printed": 24, "designed": 0}  # kinds of tile
    assert len(carcassonne["goals"]) == 14


def test_games_for_people(command: Command) -> None:
    done = command("games")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("carcassonne  Carcassonne\n")
    assert "3, [4], 5, 6, 7" in done.out
    assert "[true], false" in done.out
    assert "24 printed, 0 designed; content " in done.out
    assert "Pebbles" not in done.out  # a template, not for players


def test_designed_values_are_counted(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from secondchair.cli import games
    from secondchair.core.registry import find_game

    monkeypatch.setattr(games, "listed_games", lambda: [find_game("template")])
    (pebbles,) = json.loads(command("games", "--json").out)["games"]
    assert pebbles["provenance"] == {"printed": 4, "designed": 2}
    assert pebbles["decisions"] == ["take"]
    done = command("games")
    assert done.out.startswith("template  Pebbles, against Robin\n")
    assert "4 printed, 2 designed" in done.out


def test_a_decision_from_a_file_and_from_a_pipe(command: Command, tmp_path: Path) -> None:
    (tmp_path / "facts.json").write_text(json.dumps(FACTS))
    from_file = command("decide", "template", "take", "--facts", str(tmp_path / "facts.json"))
    from_pipe = command("decide", "template", "take", "--facts", "-", typed=json.dumps(FACTS))
    just_piped = command("decide", "template", "take", typed=json.dumps(FACTS))
    assert from_file == from_pipe == just_piped
    assert (from_file.status, from_file.err) == (0, "")
    answer = json.loads(from_file.out)
    assert answer["choice"]["id"] == "right"
    assert answer["why"]["steps"][0]["values"] == [2, 5]


def test_the_schema_of_a_decision(command: Command) -> None:
    done = command("decide", "template", "take", "--schema")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["required"] == ["robin", "heaps"]


def test_facts_that_are_wrong(command: Command) -> None:
    done = command("decide", "template", "take", typed='{"robin": {"takes": 2}}')
    assert (done.status, done.out) == (2, "")
    assert done.err == "The facts must be an object with exactly the keys robin, heaps; given: robin.\n"
    done = command("decide", "template", "take", typed=json.dumps(FACTS | {"heaps": [{"id": 3}]}))
    assert done.status == 2
    assert "Expected `str`, got `int`" in done.err


@pytest.fixture
def quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LOOP": 1000, "ROUNDS": 1, "CLONES": 50, "POSITIONS": 20, "LONGEST": 0.1}.items():
        monkeypatch.setattr(bench, name, value)


@pytest.mark.usefixtures("quick_bench")
def test_bench_as_json(command: Command) -> None:
    done = command("bench", "--json")
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    assert list(document) == ["calibration", "games"]
    assert list(document["games"]) == [game.id for game in listed_games()]
    assert set(document["games"]["carcassonne"]) == {
        "games_per_s", "moves_per_s", "playout_moves_per_s", "legal_lists_per_s", "clones_per_s", "state_bytes",
        "placements_per_s",
    }  # fmt: skip


@pytest.mark.usefixtures("quick_bench")
def test_bench_for_people(command: Command) -> None:
    done = command("bench", "template")
    assert (done.status, done.err) == (0, "")
    assert "integers were added in" in done.out
    assert "In the time of that loop" in done.out
    assert "bytes of a cloned state" in done.out
    assert "placements" not in done.out
    assert "carcassonne" not in done.out


def test_help_and_version(command: Command) -> None:
    assert command("--version").out == f"secondchair {version('secondchair')}\n"
    done = command("--help")
    assert done.status == 0
    for name in ("serve", "play", "games", "simulate", "decide", "replay", "check", "bench"):
        assert f" {name} " in done.out
        assert command(name, "--help").status == 0
