"""Positions for tests: a game in the middle of nowhere, with just what a rule needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from secondchair.core.pending import Pending, settle
from secondchair.core.rules import Action, Event
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.content import Edition, load
from secondchair.games.great_western_trail.rules import setup, turn
from secondchair.games.great_western_trail.state import Opponent, Setup, State

SECOND = load("2e")
FIRST = load("1e")


def new(seed: int = 1, edition: Edition = "2e", **options: Any) -> State:
    """A game after its setup, at the first decision."""
    s = setup.begin(setup.new(load(edition), Setup(**options), Opponent()))
    return fate(s, seed)


def fate(s: State, seed: int = 1) -> State:
    """Let fate draw at random until somebody decides."""
    rng = Random(seed)
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng))
    return s


def pass_opponent(s: State) -> State:
    """Seat 1 does nothing in its turn: a stand-in for an opponent."""
    while rules.actor(s) == "bot":
        s.pending.pop()
        turn.end_turn(s, 1)
        settle(s, None)
    return s


def scene(
    herder: str = "A",
    trail: Mapping[str, str] = {},
    *,
    edition: Edition = "2e",
    engine: float = 0,
    other_engine: float = 0,
    workers: Sequence[int] = (1, 1, 1),
    cleared: Iterable[str] = (),
    jobs: Mapping[tuple[int, int], str] = {},
    options: Mapping[str, Any] = {},
    **fields: Any,
) -> State:
    """Phase A of the person's turn: neutral buildings in their places, nothing else but what is named.

    `trail` names tiles by space: `4b` is the person's, `sam:4b` the opponent's. `fields` are fields of the state or,
    with the names of a seat's fields (`hazards`, `stations`, `supply`, …), of the person's seat.
    """
    s = setup.new(load(edition), Setup(**options), Opponent())
    s.masters, s.undealt, s.turns, s.dollars, s.tokens = {}, (), 2, 20, 0
    s.pending = [todo.EndTurn("you"), todo.PhaseC(), todo.Move("turn")]
    s.stack, s.cattle_stack, s.objective_stack = [], [], []
    for place in s.content.neutral_spaces:
        s.trail[place] = s.content.neutral[s.content.nodes[place].letter]
    for place, name in trail.items():
        owner, _, tile = name.rpartition(":")
        seat = 1 if owner else 0
        s.trail[place] = s.content.tiles[tile] if "_" in tile else s.content.private[seat][tile]
        if "_" not in tile and tile in s.seats[seat].supply:
            s.seats[seat].supply.remove(tile)
    you, other = s.seats
    you.herder, you.engine, other.engine, you.workers = herder, float(engine), float(other_engine), list(workers)
    s.covered -= set(cleared)
    for (row, place), worker in jobs.items():  # type: ignore[assignment]
        s.jobs[2 * row + place - 3] = worker  # type: ignore[operator]
    for name, value in fields.items():
        owner = s if name in State.__struct_fields__ and name != "masters" else you  # type: ignore[assignment]
        setattr(owner, name, list(value) if isinstance(value, tuple) else value)
    return s


def at(space: str, trail: Mapping[str, str] = {}, **fields: Any) -> State:
    """Phase B at a space."""
    s = scene(space, trail, **fields)
    s.pending[-1] = todo.AtLocation(space, s.trail[space].id)
    return s


def in_kansas_city(trail: Mapping[str, str] = {}, **fields: Any) -> State:
    """The herder has reached Kansas City; the first subphase begins."""
    s = scene("kansas_city", trail, **fields)
    s.pending.pop()
    rules.kansas_city.arrive(s, None)
    settle(s, None)
    return s


def legal(s: State, *kinds: type[Action]) -> list[Action]:
    """What is legal now, perhaps of some kinds only."""
    found = list(rules.legal(s))
    return [a for a in found if isinstance(a, kinds)] if kinds else found


def do(s: State, *actions: Action) -> State:
    """Carry out actions that must be legal."""
    for a in actions:
        assert rules.actor(s) == "you", f"not your decision: {s.pending[-1:]}"
        assert a in rules.legal(s), f"{a} is not among {rules.legal(s)}"
        rules.apply(s, a)
    return s


def draws(s: State, *names: str) -> State:
    """Fate draws these, one after the other; each must be possible."""
    for name in names:
        assert rules.actor(s) == "chance", f"fate does not speak: {s.pending[-1:]}"
        outcomes = rules.chance(s).outcomes
        rules.apply(s, next(a for a in outcomes if structs.astuple(a) == (name,)))
    return s


def use(s: State, field: int, option: int = 0) -> State:
    """Use a field of the building that the herder stands on, or that is copied."""
    top = s.pending[-1]
    assert isinstance(top, todo.AtLocation)
    return do(s, act.UseLocal(top.tile, field, option))


def usable(s: State) -> list[tuple[int, int]]:
    """The fields that can be used now, with their alternatives."""
    return [(a.field, a.option) for a in rules.legal(s) if isinstance(a, act.UseLocal)]


def told(s: State, a: Action) -> list[Event]:
    """Carry out an action and give what is told about it."""
    out: list[Event] = []
    assert a in rules.legal(s)
    rules.apply(s, a, out)
    return out


def top(s: State) -> Pending:
    return s.pending[-1]
