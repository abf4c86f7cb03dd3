"""A damaged file: what can still be read is named, what cannot is named as well, and nothing is claimed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli_commands import in_process_of_its_own
from starlette.testclient import TestClient

from secondchair.core.table import new
from secondchair.store import Damaged, begin, open_store, save
from secondchair.web.app import create_app


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[str, list[str], str]:
    """A store of twelve games in which the pages that hold the moves of one are overwritten; its id."""
    file = tmp_path / "chair.db"
    store, ids = open_store(f"sqlite:///{file}"), list[str]()
    for seed in range(12):
        table = new("carcassonne", seed=seed)
        ids.append(begin(store, "local", table))
        for _ in range(12):
            after = table.seq
            table.play(table.legal[0])
            save(store, ids[-1], table, after)
    store.close()
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
        size = raw.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(file.read_bytes())
    victim = ids[5]
    for start in range(size, len(content), size):
        page = content[start : start + size]
        if page.count(victim.encode()) > 2 and page[0] == 0x0D:  # a leaf of a table
            content[start : start + size] = b"\xff" * size
    file.write_bytes(content)
    return f"sqlite:///{file}", ids, victim


def test_check_names_every_game_and_goes_on(damaged: tuple[str, list[str], str]) -> None:
    url, ids, victim = damaged
    done = in_process_of_its_own("check", "--store", url)
    assert done.status == 1
    said = {line.split(" ")[0]: line for line in done.out.splitlines()}
    assert said.keys() >= set(ids)
    assert "cannot be read" in said[victim] and "replays" in said[ids[0]] and "replays" in said[ids[11]]
    assert "The file itself is damaged" in done.out and "secondchair restore" in done.out


def test_a_page_does_not_claim_that_anything_is_saved(damaged: tuple[str, list[str], str]) -> None:
    url, _, victim = damaged
    store = open_store(url)
    client = TestClient(create_app(store), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
    with pytest.raises(Damaged):
        store.saved(victim)
    for path in (f"/play/{victim}", f"/api/games/{victim}"):
        refused = client.get(path, headers={"Accept": "text/html"})
        assert refused.status_code == 503
        assert "is damaged" in refused.text and "is saved" not in refused.text
    store.close()
