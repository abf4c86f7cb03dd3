"""Saved games rest on positions: all that the rules define is in them, under their words, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct, structs

from secondchair.core.pending import Pending
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.state import OFF_TRACK, State
from secondchair.testing import fresh, play

GAMES = [(game, surface) for game in ("sam", "automa") for surface in ("screen", "table")]
# Shared and never changed; what follows from the rest is declared by each state (`DERIVED`).
NOT_IN_IT = {"content", "deck"}
# Made of others, or of a fixed size: these have their own turn.
LOOKED_INTO = {"opponent", "seats", "pending", "sam", "automa", "bags", "jobs", "foresight", "trail"}


def positions(game: str, surface: str, seed: int = 3, moves: int = 40) -> Iterator[Any]:
    """Positions on the way through a random game, the state of each."""
    table = play(fresh(game, surface, seed), Random(seed), moves)
    state = table.rules.new(table.header.options, table.content.content)
    for entry in table.path():
        yield state
        table.rules.apply(state, entry.action)


def written(state: Any) -> bytes:
    return msgspec.json.encode(state.position())


def other(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}x"
        case None:
            return 7.0
        case [int(), *_]:
            return type(value)([value[0] + 1, *value[1:]])
        case list() | tuple():
            return type(value)([*value, value[0] if len(value) else 1])
        case frozenset():
            return value | {"x"}
        case dict():
            return dict(list(value.items())[1:]) if value else {3: "x"}
        case Struct():
            name = next(n for n in value.__struct_fields__ if n not in NOT_IN_IT)
            return structs.replace(value, **{name: other(getattr(value, name))})
    raise AssertionError(f"no other {value!r}")


def owners(state: Any) -> list[Any]:
    """The structs whose fields make up a state."""
    if isinstance(state, State):
        return [state, state.opponent, *state.seats]
    return [state, getattr(state, "sam", None) or state.automa]


@pytest.mark.parametrize(("game", "surface"), GAMES)
def test_every_field_counts(game: str, surface: str) -> None:
    """Changing anything that the rules know changes the position."""
    state = list(positions(game, surface))[-1]
    before = written(state)
    for owner in owners(state):
        for name in owner.__struct_fields__:
            kept = getattr(owner, name)
            if name in NOT_IN_IT | LOOKED_INTO | set(getattr(owner, "DERIVED", ())):
                continue
            setattr(owner, name, (5, 5) if name == "simmental" else other(kept))
            assert written(state) != before, f"{type(owner).__name__}.{name} is not in the position"
            setattr(owner, name, kept)
    state.pending.append(todo.PhaseC())
    assert written(state) != before


@pytest.mark.parametrize("game", ["sam", "automa"])
def test_every_place_counts(game: str) -> None:
    """What has a fixed number of places: each of them is in the position."""
    state = list(positions(game, "screen"))[-1]
    before = written(state)
    for name in ("jobs", "foresight", "bags"):
        places = getattr(state, name)
        for i, kept in enumerate(places):
            places[i] = ["x"] if name == "bags" else "x"
            assert written(state) != before
            places[i] = kept
    space, tile = next(iter(state.trail.items()))
    state.trail[space] = structs.replace(tile, owner=1)
    assert written(state) != before


@pytest.mark.parametrize("game", ["sam", "automa"])
def test_an_order_without_meaning_does_not_count(game: str) -> None:
    """How a bag, a hand or a supply came about changes nothing."""
    state, rng = list(positions(game, "screen", moves=80))[-1], Random(1)
    before = written(state)
    for owner in (state, *state.seats):
        for name in ("hand", "stack", "discard", "cattle_stack", "box", "supply", "hazards", "stations", "objectives"):
            if hasattr(owner, name):
                rng.shuffle(getattr(owner, name))
    for bag in state.bags:
        rng.shuffle(bag)
    state.trail = dict(reversed(state.trail.items()))
    assert written(state) == before


@pytest.mark.parametrize(("game", "surface"), GAMES)
def test_it_is_written_in_words(game: str, surface: str) -> None:
    """Tags that were chosen, never the name of a class."""
    kinds = {kind.__name__ for kind in every_kind(Pending)}
    for state in positions(game, surface, moves=25):
        text = written(state).decode()
        assert not kinds & set(re.findall(r'"is":"(\w+)"', text))
        assert all(re.fullmatch(r"[a-z_]+", tag) for tag in re.findall(r'"is":"(\w+)"', text))


def every_kind(kind: type[Pending]) -> Iterator[type[Pending]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from every_kind(sub)


@pytest.mark.parametrize("game", ["sam", "automa"])
def test_no_number_stands_for_nobody_or_nowhere(game: str) -> None:
    """Who has the token and who owns a tile is told by name; an engine that has left the board is nowhere."""
    state = list(positions(game, "screen"))[-1]
    state.seats[1].engine, state.token, state.holder = OFF_TRACK, len(state.content.rows) + 1, 1
    shown = state.position()
    assert shown["seats"]["opponent"]["engine"] is None
    assert (shown["job_market"]["token"], shown["job_market"]["holder"]) == (None, "opponent")
    assert {owner for _, owner in shown["trail"].values()} <= {"you", "opponent", "nobody"}
    assert shown["setup"]["first"] in ("you", "opponent")
    assert set(shown["seats"]["you"]["workers"]) == {"cowboy", "builder", "engineer"}


def test_used_fields_of_a_building_are_told_by_what_they_do() -> None:
    """GWT-26: not by their number, and in whatever order they were used."""
    state = next(s for s in positions("sam", "screen") if s.turns)
    state.pending = [todo.AtLocation("A", "A", done=(2, 1), active=True)]
    (shown,) = msgspec.to_builtins(state.position())["pending"]
    assert shown["is"] == "at_location" and shown["active"]
    assert [field["do"] for field in shown["done"]] == ["discard", "hire"]
    assert shown["done"][1]["cost_modifier"] == 0
