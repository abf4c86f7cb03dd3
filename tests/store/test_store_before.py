"""A store as the last release left it, with a running game of every kind, opens; each of them goes on.

`release-tables-6.sql` was written by the release with version 6 of the tables, ten games of ten choices or so, and is
never written again. Whoever raises the version of the tables adds another file beside it.
"""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from secondchair.core.ask import Ask
from secondchair.core.registry import listed_games
from secondchair.store import Store, open_store, resume, save

FILES = sorted(Path(__file__).parent.glob("release-tables-*.sql"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    database = sqlite3.connect(tmp_path / "chair.db")
    database.executescript(request.param.read_text("utf-8"))
    database.close()
    return open_store(f"sqlite:///{tmp_path / 'chair.db'}")


def test_every_running_game_goes_on(store: Store) -> None:
    there = set[tuple[str, str]]()
    for game_id in store.ids():
        table = resume(store, game_id).table
        assert table.broken is None and not table.over, f"{game_id}: {table.broken}"
        after, legal = table.seq, table.legal
        table.play(legal.sample(Random(1)) if isinstance(legal, Ask) else legal[0])
        save(store, game_id, table, after)
        assert resume(store, game_id).table.view == table.view
        there.add((table.game.id, table.header.surface))
    assert there >= {(game.id, surface) for game in listed_games() for surface in ("screen", "table")}
    store.close()
