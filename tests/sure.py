"""What is surely there, for tests that go on with it: otherwise they stop here."""

from __future__ import annotations

from secondchair.core.ask import Ask
from secondchair.core.rules import Action
from secondchair.core.table import Broken, Table
from secondchair.store import Saved, Store, Summary


def listed(table: Table) -> list[Action]:
    """What may be done at a table on screen: always a list."""
    legal = table.legal
    assert not isinstance(legal, Ask)
    return list(legal)


def broken(table: Table) -> Broken:
    assert table.broken is not None
    return table.broken


def saved(store: Store, game_id: str) -> Saved:
    found = store.saved(game_id)
    assert found is not None
    return found


def summary(store: Store, game_id: str) -> Summary:
    found = store.summary(game_id)
    assert found is not None
    return found


def stamp(store: Store, game_id: str) -> tuple[int, int]:
    found = store.stamp(game_id)
    assert found is not None
    return found
