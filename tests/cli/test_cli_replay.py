"""`secondchair replay` and `check`: every digest, and the first move that does not agree."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from cli_commands import Command
from msgspec import structs
from releases import (
    first_release,  # noqa: F401
    newer_rules,
    two_at_most,
    with_three_taken,
)

from secondchair.core.log import write
from secondchair.core.override import apply
from secondchair.core.registry import find_game
from secondchair.core.table import Table, new
from secondchair.store import begin, open_store


@pytest.fixture
def finished(tmp_path: Path) -> tuple[Path, Table]:
    table, rng = new("carcassonne", 8), Random(8)
    while not table.over:
        table.play(rng.choice(list(table.legal)))  # type: ignore[arg-type]
    file = tmp_path / "game.chair"
    file.write_text(table.log)
    return file, table


def test_a_saved_game_replays_to_its_score_sheet(finished: tuple[Path, Table], command: Command) -> None:
    file, table = finished
    done = command("replay", str(file))
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Carcassonne, seed 8, colours 3, meeples 4, marker true\n")
    assert f"All {table.seq} entries replay.\n{table.result.text}\n" in done.out
    assert table.result.sheet.result in done.out


def test_the_same_as_json_and_through_a_pipe(finished: tuple[Path, Table], command: Command) -> None:
    file, table = finished
    done = command("replay", "-", "--json", typed=file.read_text())
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    assert (document["replays"], document["broken"], document["over"]) == (True, None, True)
    assert (document["game"], document["seed"], document["entries"]) == ("carcassonne", 8, table.seq)
    assert document["result"]["score"] == table.result.score
    assert document["sheet"]["total"] == list(table.result.sheet.total)


def test_a_game_that_goes_on(command: Command) -> None:
    done = command("replay", "-", typed=new("template", 3).log)
    assert done.status == 0
    assert "The game is not over yet." in done.out


@pytest.mark.parametrize("as_json", [False, True])
def test_the_first_diverging_move_is_named(finished: tuple[Path, Table], command: Command, as_json: bool) -> None:
    file, _ = finished
    lines = file.read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if i > 10 and '"do":"place"' in line)
    entry = json.loads(lines[place])
    entry["digest"] = "0" * 12
    lines[place] = json.dumps(entry)
    file.write_text("\n".join(lines))
    done = command("replay", str(file), *(["--json"] if as_json else []))
    assert done.status == 1
    assert done.err.startswith(f"This game does not replay: it stops replaying at entry {place}: ")
    assert done.err.count("\n") == 1
    if as_json:
        assert json.loads(done.out)["broken"]["seq"] == place
    else:
        assert f"{place - 1} entries replay. It can go on from move " in done.out


def test_a_move_that_was_never_possible(command: Command) -> None:
    table = new("template", 3)
    table.play(table.legal[0])
    done = command("replay", "-", typed=table.log.replace('"n":1', '"n":9', 1))
    assert done.status == 1
    assert "it stops replaying at entry 1" in done.err


def test_another_content_is_told(command: Command) -> None:
    table = new("template", 3)
    done = command("replay", "-", typed=table.log.replace(table.header.content, "000000000000"))
    assert done.status == 1
    assert "it was played with the content 000000000000" in done.err


def test_the_content_is_looked_for_in_the_store(command: Command, store: str) -> None:
    """A game that was played with an owner's override replays where the store has that override."""
    loaded, _ = apply(find_game("template"), MY_PEBBLES)
    log = new("template", 3, loaded=loaded).log
    assert command("replay", "-", typed=log).status == 1
    with closing(open_store(store)) as games:
        games.add_override("local", "template", "my pebbles", loaded.fingerprint, MY_PEBBLES)
    done = command("replay", "-", typed=log)
    assert (done.status, done.err) == (0, "")


MY_PEBBLES = (
    'format = "secondchair-override/1"\ngame = "template"\nname = "my pebbles"\n'
    '[[change]]\nfile = "pebbles"\nid = 3\nset = { takes = 2 }\n'
)


def test_a_file_that_carries_its_content_needs_no_store(command: Command) -> None:
    loaded, _ = apply(find_game("template"), MY_PEBBLES)
    table = new("template", 3, loaded=loaded)
    carrying = structs.replace(table.header, carried={loaded.fingerprint: loaded.record})
    done = command("replay", "-", "--json", typed=write(carrying, table.entries))
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["content"] == loaded.fingerprint


def test_an_older_game_is_said_to_be_taken_over(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    text = with_three_taken().log
    newer_rules(monkeypatch)
    done = command("replay", "-", typed=text)
    assert (done.status, done.err) == (0, "")
    assert "Played by older rules; all 9 entries replay by version 2." in done.out
    document = json.loads(command("replay", "-", "--json", typed=text).out)
    assert (document["taken_over"], document["rules"], document["replays"]) == (True, 2, True)


def test_where_a_game_can_go_on_is_said(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    text = with_three_taken().log
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    done = command("replay", "-", typed=text)
    assert done.status == 1
    assert "3 entries replay. It can go on from move 3." in done.out
    assert "it was played by version 1 of the rules; by version 2 it stops replaying at entry 4" in done.err
    document = json.loads(command("replay", "-", "--json", typed=text).out)
    assert (document["broken"]["seq"], document["broken"]["go_on"]) == (4, 3)


def test_a_newer_game_asks_for_an_update(command: Command) -> None:
    done = command("replay", "-", typed=with_three_taken().log.replace('"rules":1', '"rules":7'))
    assert done.status == 1
    assert "version 7 of the rules; this app knows version 1: update it to go on." in done.err
    assert "go on from" not in done.out


# -- check -------------------------------------------------------------------------------------------------------------


def damage(tmp_path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(tmp_path / "chair.db")) as database:
        database.execute(statement, values)
        database.commit()


def everything(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "chair.db")) as database:
        return "\n".join(database.iterdump())


def test_check_says_of_every_stored_game_what_it_is(command: Command, store: str, tmp_path: Path) -> None:
    assert command("check").out == "There is no saved game.\n"
    for seed in ("1", "2", "3"):
        command("play", "template", "--seed", seed, typed="1\n1\n")
    done = command("check")
    assert (done.status, done.err) == (0, "")
    *lines, last = done.out.splitlines()
    assert [line.partition(" ")[2] for line in lines] == ["(Pebbles): replays."] * 3
    assert last == "3 of 3 games replay."
    with closing(sqlite3.connect(tmp_path / "chair.db")) as database:
        (bad,) = database.execute("SELECT id FROM games WHERE header LIKE '%\"seed\":2}'").fetchone()
    damage(tmp_path, "UPDATE entries SET line = replace(line, '\"n\":1', '\"n\":3') WHERE game_id = ?", bad)
    done = command("check")
    assert done.status == 1
    (line,) = (line for line in done.out.splitlines() if line.startswith(bad))
    assert line.startswith(f"{bad} (Pebbles): stops replaying at entry 1: ")
    assert line.endswith(" It can go on from move 0.")
    assert done.out.endswith("\n2 of 3 games replay, 1 stops.\n")
    as_json = command("check", "--json", "--store", store)
    assert as_json.status == 1
    document = json.loads(as_json.out)
    assert document["games"] == 3
    assert [broken["id"] for broken in document["broken"]] == [bad]
    (found,) = (one for one in document["checked"] if one["id"] == bad)
    assert (found["game"], found["state"], found["seq"]) == ("template", "stops", 1)
    assert {one["state"] for one in document["checked"]} == {"replays", "stops"}


def test_check_tells_older_games_apart_and_writes_nothing(
    command: Command, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(store)) as games:
        stops = begin(games, "local", with_three_taken())
        older = begin(games, "local", new("template", 4))
        newer_rules(monkeypatch)
        replays = begin(games, "local", new("template", 5))
    two_at_most(monkeypatch)
    before = everything(tmp_path)
    document = json.loads(command("check", "--json").out)
    states = {one["id"]: (one["state"], one["seq"]) for one in document["checked"]}
    assert states == {stops: ("stops", 4), older: ("taken over", 0), replays: ("replays", 0)}
    done = command("check")
    assert done.status == 1
    assert f"{older} (Pebbles): played by version 1 of the rules, replays by version 2: taken over.\n" in done.out
    assert done.out.splitlines()[-1] == "1 of 3 games replays, 1 will be taken over, 1 stops."
    assert everything(tmp_path) == before
    damage(tmp_path, "DELETE FROM games WHERE id = ?", stops)
    assert command("check").status == 0, "nothing is broken"


def test_a_damaged_row_is_named_and_does_not_stop_the_rest(command: Command, store: str, tmp_path: Path) -> None:
    with closing(open_store(store)) as games:
        ids = [begin(games, "local", new("template", seed)) for seed in range(5)]
    damage(tmp_path, "UPDATE games SET header = 'nonsense' WHERE id = ?", ids[0])
    damage(tmp_path, "UPDATE games SET header = CAST(x'ff00fe' AS TEXT) WHERE id = ?", ids[1])
    damage(
        tmp_path, "UPDATE games SET header = replace(header, 'template', 'chess'), game = 'chess' WHERE id = ?", ids[2]
    )
    damage(tmp_path, "UPDATE games SET header = replace(header, 'you', 'me') WHERE id = ?", ids[3])
    done = command("check")
    assert done.status == 1
    said = dict(line.split(": ", 1) for line in done.out.splitlines()[:-1])
    assert said[f"{ids[0]} (Pebbles)"].startswith("cannot be read: Line 1 is not the header of a saved game")
    assert said[f"{ids[1]} (Pebbles)"].startswith("cannot be read: ")
    assert said[f"{ids[2]} (chess)"].startswith("cannot be read: There is no game 'chess'")
    assert "it can be you, robin" in said[f"{ids[3]} (Pebbles)"]
    assert said[f"{ids[4]} (Pebbles)"] == "replays."
    assert done.out.splitlines()[-1] == "1 of 5 games replays, 4 cannot be read."


# -- the terminal ------------------------------------------------------------------------------------------------------


def test_the_terminal_goes_on_where_a_game_stops(command: Command, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(store)) as games:
        game_id = begin(games, "local", with_three_taken())
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    done = command("play", "--resume", game_id, typed="1\ngo on\n1\nu\nsheet\n")
    assert done.status == 0
    assert "This game stops here: it was played by version 1 of the rules; by version 2 it stops" in done.out
    assert "Type “go on” to go on from move 3; q leaves." in done.out
    assert "You go on from move 3, under today's rules." in done.out
    assert "Taken back." in done.out and "Went on from move 3 under newer rules." in done.out
    assert command("check").out.splitlines()[-1] == "1 of 1 game replays."
    assert "This game stops here" not in command("play", "--resume", game_id, typed="").out


def test_the_terminal_only_shows_a_newer_game(command: Command, store: str, tmp_path: Path) -> None:
    with closing(open_store(store)) as games:
        game_id = begin(games, "local", with_three_taken())
    damage(tmp_path, "UPDATE games SET header = replace(header, '\"rules\":1', '\"rules\":7')")
    done = command("play", "--resume", game_id, typed="go on\n")
    assert done.out.count("This game can only be looked at: it was played by version 7 of the rules;") == 2
