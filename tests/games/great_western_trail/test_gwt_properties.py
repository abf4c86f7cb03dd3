"""What always holds: nothing is lost, nothing is owed, every game ends. A stand-in for the opponent does nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from games.great_western_trail.ranch import new, pass_opponent
from hypothesis import given, settings
from hypothesis import strategies as st

from secondchair.core.log import ActionReader
from secondchair.core.rules import Event
from secondchair.games.great_western_trail import rules, scoring
from secondchair.games.great_western_trail.actions import ACTIONS
from secondchair.games.great_western_trail.content import Building, Edition
from secondchair.games.great_western_trail.state import State, certificate_limit

READER = ActionReader(ACTIONS)
MOVES = 4000  # a random game that is longer than this does not end

SETUPS = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 10**6),
        "edition": st.sampled_from(["2e", "2e", "1e"]),
        "sides": st.sampled_from(["a", "b", "random"]),
        "neutral": st.sampled_from(["fixed", "random"]),
        "simmental": st.booleans(),
        "first": st.sampled_from([0, 1]),
    }
)


def start(seed: int, edition: Edition, **options: Any) -> State:
    options["simmental"] = options["simmental"] and edition == "2e"
    return new(seed, edition, **options)


def step(s: State, rng: Random) -> None:
    """One random move of whoever is to act."""
    match rules.actor(s):
        case "chance":
            rules.apply(s, rules.sample(s, rng))
        case "bot":
            pass_opponent(s)
        case _:
            legal = rules.legal(s)
            rules.apply(s, legal[rng.randrange(len(legal))])


def everything(s: State) -> dict[str, Counter[str]]:
    """Where all the pieces are; their counts never change."""
    you, other = s.seats
    cattle = [card for pile in (s.hand, s.stack, s.discard, s.market, s.cattle_stack, other.cattle) for card in pile]
    objectives = [*s.display, *s.objective_stack, *s.starting, *you.objectives, *other.objectives]
    kinds = set(s.content.objectives)
    on_trail = [tile.id for tile in s.trail.values() if not isinstance(tile, Building)]
    workers = [w for w, n in zip(("cowboy", "builder", "engineer"), you.workers, strict=True) for _ in range(n)]
    gone = [x for x in s.box if x in s.content.bags[2] or x in s.content.tiles]
    tiles = [
        *on_trail, *workers, *you.hazards, *you.outlaws, *other.hazards, *other.outlaws, *s.foresight, *s.jobs,
        *(tile for bag in s.bags for tile in bag), *gone,
    ]  # fmt: skip
    placed = [tile.id for tile in s.trail.values() if tile.owner == 0]
    stages = [f"simmental{stage}" for stage, n in enumerate(s.simmental, 2) for _ in range(n)]
    return {
        "cattle": Counter([c for c in [*cattle, *s.box, *stages] if c in s.content.cattle]),
        "objectives": Counter([c for c in [*objectives, *cattle, *s.box] if c in kinds]),
        "tiles": Counter([tile for tile in tiles if tile]),
        "buildings": Counter([*placed, *you.supply, *(x for x in s.box if x in s.content.private[0])]),
        "discs": Counter(discs=len(s.covered) + len(you.cities) + len(you.stations)),
        "masters": Counter([*s.masters.values(), *you.masters, *(x for x in s.box if x in s.content.masters)]),
    }


@settings(max_examples=25, deadline=None)
@given(SETUPS)
def test_nothing_is_lost_and_nothing_is_owed(options: dict[str, Any]) -> None:
    """Tiles, cards, discs and buildings are conserved; money never negative; limits hold; the game ends."""
    s = start(**options)
    rng = Random(options["seed"])
    before = everything(s)
    for move in range(MOVES):
        if rules.actor(s) == "over":
            break
        step(s, rng)
        assert s.dollars >= 0 and s.tokens >= 0
        assert 0 <= s.certificates <= certificate_limit(s)
        assert all(1 <= n <= 6 for n in s.seats[0].workers)
        assert s.seats[0].engine != s.seats[1].engine or s.seats[0].engine == 0
        if move % 10 == 0:
            assert everything(s) == before
    assert rules.actor(s) == "over" and everything(s) == before
    assert s.holder in (0, 1) and len(s.seats[0].cities) <= 14


@settings(max_examples=10, deadline=None)
@given(SETUPS)
def test_legal_is_complete_ordered_and_survives_json(options: dict[str, Any]) -> None:
    """Never empty, no action twice, always the same list; each action reads back from JSON."""
    s = start(**options)
    rng = Random(options["seed"])
    while rules.actor(s) != "over":
        if rules.actor(s) == "you":
            legal = rules.legal(s)
            assert legal and len({repr(a) for a in legal}) == len(legal) and list(rules.legal(s)) == list(legal)
            for a in legal:
                assert READER.from_json(msgspec.json.encode(a)) == a
        elif rules.actor(s) == "chance":
            chance = rules.chance(s)
            assert all(w > 0 for w in chance.weights) and rules.sample(s, rng) in chance.outcomes
        step(s, rng)


@settings(max_examples=10, deadline=None)
@given(SETUPS)
def test_a_clone_is_equal_and_independent(options: dict[str, Any]) -> None:
    """No later move of either changes the other; events change nothing."""
    s = start(**options)
    rng = Random(options["seed"])
    for _ in range(150):
        if rules.actor(s) == "over":
            break
        old, seen = s.clone(), msgspec.json.encode(s.position())
        assert msgspec.json.encode(old.position()) == seen
        if rules.actor(s) == "you":
            legal = rules.legal(s)
            a = legal[rng.randrange(len(legal))]
            told = s.clone()
            out: list[Event] = []
            rules.apply(told, a, out)
            rules.apply(s, a)
            assert told.position() == s.position() and all(event.text for event in out)
        else:
            step(s, rng)
        assert msgspec.json.encode(old.position()) == seen


@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_random_games_play_every_kind_of_move(edition: Edition) -> None:
    """Every action of the base game comes up in some random game, so that none is dead."""
    seen: set[str] = set()
    for seed in range(30):
        rng = Random(seed)
        s = start(seed, edition, sides="random", neutral="random", simmental=seed % 2 == 0, first=0)
        s.dollars, s.seats[0].workers = 200, [4, 6, 3]  # a rich rancher sees more of the game
        s.trail["F1"] = s.content.private[0]["6b" if edition == "2e" else "8b"]  # the copying tile
        s.masters = dict.fromkeys(s.masters, "hazard_or_outlaw__objectives")  # the tile with a choice
        while rules.actor(s) != "over":
            if rules.actor(s) == "you":
                seen |= {type(a).__name__ for a in rules.legal(s)}
            step(s, rng)
        assert sum(scoring.person(s)) > -300
    rare = {"MoveDisc"}
    only_2e = {"Exchange", "RaiseSimmental"} if edition == "1e" else set()
    chosen = {kind.__name__ for kind in ACTIONS if not kind.__name__.startswith("Deal")}
    drawn = {"DrawTile", "DrawCard", "DrawCattle", "DrawObjective"}
    assert chosen - drawn - rare - only_2e <= seen
