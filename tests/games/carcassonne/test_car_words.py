"""Every action of a game is told in words, on screen and at a real table: no ids of tiles, parts, cells or goals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from secondchair.core.table import Stop, Table, new
from secondchair.testing import some_action

# A tile is called by its name, never by the letter of its kind; "A" at the head of a sentence would be the article.
ID = re.compile(r"\b[A-X]\b|\b(?:part|cell|tile):\S|-?\d+,-?\d+|\w_\w|\bCAR-\d")


def played(surface: str, seed: int) -> Table:
    """A game at random, with an aside now and then."""
    table, rng = new("carcassonne", seed, surface, colours=3 + seed % 2), Random(seed)
    while not table.over:
        table.play(some_action(table, rng))
    return table


def stops(surface: str) -> Iterator[Stop]:
    for seed in range(4):
        yield from played(surface, seed).stops()


@pytest.mark.parametrize("surface", ["screen", "table"])
def test_every_action_is_told_with_its_rule(surface: str) -> None:
    for stop in stops(surface):
        assert stop.events, f"nothing is told of {stop.entry.action}"
        assert all(event.rule for event in stop.events)


@pytest.mark.parametrize("surface", ["screen", "table"])
def test_nothing_is_told_by_its_id(surface: str) -> None:
    texts = {event.text for stop in stops(surface) for event in stop.events}
    assert texts and not {text: found.group() for text in texts if (found := ID.search(text))}


def test_the_search_finds_ids() -> None:
    for text in ("Red draws: E.", "Red lays the tile U@(1,0)1.", "Red claims part:0,0,1.", "no_meeple_left", "CAR-50"):
        assert ID.search(text), text
    assert not ID.search("Red draws: monastery with a road.")
