"""Newer releases of Pebbles, for tests of what becomes of the games that were saved before them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from msgspec import structs

from secondchair.core import content, override
from secondchair.core.content import Documents
from secondchair.core.registry import Game, find_game, games
from secondchair.core.table import Table, new
from secondchair.games._template import rules


@pytest.fixture(autouse=True)
def first_release(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every test that knows this fixture, Pebbles is at version 1 of its rules when the test begins."""
    newer_rules(monkeypatch, 1)


def newer_rules(monkeypatch: pytest.MonkeyPatch, version: int = 2, digests_since: int = 1) -> Game:
    """The same game with a newer number."""
    game = structs.replace(find_game("template"), rules_version=version, digests_since=digests_since)
    monkeypatch.setitem(games(), "template", game)
    return game


def two_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed rule: three pebbles can no longer be taken at once."""
    before = rules.legal
    monkeypatch.setattr(rules, "legal", lambda s: [a for a in before(s) if a.n < 3])


def another_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that says the same in other words, so that no digest is what it was."""
    before = rules.position
    monkeypatch.setattr(rules, "position", lambda s: {"pebbles": before(s)})


def corrected(monkeypatch: pytest.MonkeyPatch, change: Callable[[Documents], None]) -> None:
    """A value of the TOML files is another one from now on."""
    documents = deepcopy(content.base_documents(find_game("template")))
    change(documents)
    for module in (content, override):
        monkeypatch.setattr(module, "base_documents", lambda game: deepcopy(documents))
    monkeypatch.setattr(content, "_loaded", {})


def six_on_the_left(documents: Documents) -> None:
    documents["pebbles"]["heap"][0]["pebbles"] = 6


def with_three_taken() -> Table:
    """One pebble, then three at once: the newer rules stop at the second choice. Another one follows."""
    table = new("template", seed=3)
    for heap, n in (("left", 1), ("right", 3), ("middle", 1)):
        table.play({"do": "take", "heap": heap, "n": n})
    return table
