"""All that happens is told in words: on screen and at the table, whatever is done, and never by an id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import YOU, Event
from secondchair.core.says import OWN_COUNTS
from secondchair.core.table import Entry, Table, new  # type: ignore[attr-defined]
from secondchair.games.great_western_trail.automa.turn import OptionCard
from secondchair.testing import play

GAMES = [(game, surface) for game in ("sam", "automa") for surface in ("screen", "table")]
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"sides": "random", "neutral": "random"},
    {"sides": "b", "difficulty": "hard"},
)
SEEDS = range(6)


@cache
def games(game: str, surface: str) -> list[Table]:
    tables = [new(game, seed=seed, surface=surface, **SETUPS[seed % 3]) for seed in SEEDS]
    return [play(table, Random(seed)) for seed, table in enumerate(tables)]


def entries(game: str, surface: str) -> Iterator[tuple[Entry, list[Event], bool]]:
    """Every entry, what it tells, and whether it belongs to the setup."""
    for table in games(game, surface):
        state, set_up = table.rules.new(table.header.options, table.content.content), False
        for entry in table.path():
            events = list[Event]()
            table.rules.apply(state, entry.action, events)
            set_up = set_up or entry.actor == YOU
            yield entry, events, not set_up


@cache
def ids(game: str) -> set[str]:
    """Ids of the content that nobody would say: those with an underscore or with a number at the end."""
    base = load(find_game(game)).content.base
    known = {*base.nodes, *base.cattle, *base.objectives, *base.masters, *base.tiles, *base.discs, *base.cities}
    return {name for name in known if len(name) > 1 and ("_" in name or name[-1].isdigit())}


@pytest.mark.parametrize(("game", "surface"), GAMES)
def test_every_action_tells_what_happened(game: str, surface: str) -> None:
    for entry, events, setup in entries(game, surface):
        assert setup or events, f"{entry.actor} did {entry.action}, and nothing is told"


@pytest.mark.parametrize(("game", "surface"), GAMES)
def test_what_is_told_is_told_in_words(game: str, surface: str) -> None:
    """No id of the content, no name of the program; every sentence ends, and begins with a capital letter."""
    for entry, events, _ in entries(game, surface):
        for event in events:
            found = set(re.findall(r"[\w-]+", event.text)) & ids(game)
            assert not found and "_" not in event.text, f"{event.text!r} of {entry.action}"
            assert event.text[0].isupper() or event.text[0].isdigit(), event.text
            assert event.text.endswith("."), event.text


@pytest.mark.parametrize(("game", "surface"), GAMES)
def test_what_is_told_names_a_rule_that_there_is(game: str, surface: str) -> None:
    rules = find_game(game).rules_text()
    told = {event.rule for _, events, _ in entries(game, surface) for event in events if event.text != OWN_COUNTS}
    for rule in told:
        assert rule and re.search(rf"(?:\*\*|\| ?){re.escape(rule)}(?!\d)", rules), f"{rule!r} is not in the rules"


@pytest.mark.parametrize("game", ["sam", "automa"])
def test_the_setup_is_told_in_a_few_sentences(game: str) -> None:
    """GWT-3 to GWT-6: not tile by tile and card by card."""
    told = [event for _, events, setup in entries(game, "screen") if setup for event in events]
    draws = sum(setup for _, _, setup in entries(game, "screen"))
    assert len(SEEDS) * 8 <= len(told) < draws / 2
    assert any("Your first hand" in event.text for event in told)


def test_aut_5_the_next_card_is_not_given_away() -> None:
    """AUT-5, AUT-12: of the card on top only the option side is seen, never its number."""
    for surface in ("screen", "table"):
        for entry, events, _ in entries("automa", surface):
            if isinstance(entry.action, OptionCard):
                assert events[0].rule == "AUT-12" and not re.search(r"\d", events[0].text)
