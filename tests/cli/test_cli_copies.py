"""`secondchair backup`, `restore` and `move`."""

from pathlib import Path

from cli_commands import Command

from secondchair.store import open_store


def ids(url: str) -> list[str]:
    opened = open_store(url)
    try:
        return opened.ids()
    finally:
        opened.close()


def test_a_backup_brings_the_games_back(command: Command, store: str, tmp_path: Path) -> None:
    command("play", "template", "--seed", "3", typed="3\n")
    file = tmp_path / "backup.db"
    done = command("backup", str(file))
    assert (done.status, done.out.split(" written")[0]) == (0, "1 game")
    again = command("backup", str(file))
    assert again.status == 2 and "is there already" in again.err
    full = command("restore", str(file))
    assert full.status == 2 and "--replace" in full.err
    assert command("restore", str(file), "--replace").status == 0
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert command("restore", str(file), "--store", fresh).status == 0
    assert ids(fresh) == ids(store)


def test_a_store_moves_to_another_database(command: Command, store: str, tmp_path: Path) -> None:
    command("play", "template", "--seed", "3", typed="3\n")
    target = f"sqlite:///{tmp_path / 'target.db'}"
    assert command("move", store, target).status == 0
    assert ids(target) == ids(store)
    again = command("move", store, target)
    assert again.status == 2 and "wants an empty database" in again.err
    wrong = command("move", store, "mysql://nowhere")
    assert wrong.status == 2 and "SQLite or PostgreSQL" in wrong.err
