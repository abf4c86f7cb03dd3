"""`secondchair replay` and `check`: every digest, and the first move that does not agree."""

import json
from pathlib import Path
from random import Random

import pytest
from cli.commands import Command

from secondchair.core.table import Table, new


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
        assert "entries replay" not in done.out


def test_a_move_that_was_never_possible(command: Command) -> None:
    table = new("template", 3)
    table.play(table.legal[0])  # type: ignore[index]
    done = command("replay", "-", typed=table.log.replace('"n":1', '"n":9', 1))
    assert done.status == 1
    assert "it stops replaying at entry 1" in done.err


def test_another_content_is_told(command: Command) -> None:
    table = new("template", 3)
    done = command("replay", "-", typed=table.log.replace(table.header.content, "000000000000"))
    assert done.status == 1
    assert "it was played with the content 000000000000" in done.err


def test_the_owners_values_are_looked_for_in_the_store(command: Command, store: str) -> None:
    """A game that was played with an owner's override replays where the store has that override."""
    from contextlib import closing

    from secondchair.core.override import apply
    from secondchair.core.registry import find_game
    from secondchair.store import open_store

    text = (
        'format = "secondchair-override/1"\ngame = "template"\nname = "my pebbles"\n'
        '[[change]]\nfile = "pebbles"\nid = 3\nset = { takes = 2 }\n'
    )
    loaded, _ = apply(find_game("template"), text)
    log = new("template", 3, loaded=loaded).log
    assert command("replay", "-", typed=log).status == 1
    with closing(open_store(store)) as games:
        games.add_override("local", "template", "my pebbles", loaded.fingerprint, text)
    done = command("replay", "-", typed=log)
    assert (done.status, done.err) == (0, "")


def test_check_says_which_stored_games_no_longer_replay(command: Command, store: str, tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    assert command("check").out == "There is no saved game.\n"
    for seed in ("1", "2", "3"):
        command("play", "template", "--seed", seed, typed="1\n1\n")
    done = command("check")
    assert (done.status, done.out, done.err) == (0, "3 of 3 games replay.\n", "")
    with closing(sqlite3.connect(tmp_path / "chair.db")) as database:
        (bad,) = database.execute("SELECT id FROM games WHERE header LIKE '%\"seed\":2}'").fetchone()
        database.execute("UPDATE entries SET line = replace(line, '\"n\":1', '\"n\":3') WHERE game_id = ?", (bad,))
        database.commit()
    done = command("check")
    assert done.status == 1
    assert done.out.startswith(f"{bad}: it stops replaying at entry 1: ")
    assert done.out.endswith("\n2 of 3 games replay.\n")
    as_json = command("check", "--json", "--store", store)
    assert as_json.status == 1
    document = json.loads(as_json.out)
    assert document["games"] == 3
    assert [broken["id"] for broken in document["broken"]] == [bad]
