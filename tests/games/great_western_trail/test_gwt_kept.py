"""What a rancher keeps from one decision to the next never changes what he thinks."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest
from games.great_western_trail.ranch import scene

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.run import bots_turn
from secondchair.games.great_western_trail import rancher, rates, roads
from secondchair.games.great_western_trail.automa import rules as automa
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.sam import rules as sam
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import SIMPLE, STRONG


def forget() -> None:
    """As in a process that has just begun."""
    roads._ROADS.clear()
    rates._STAGES.clear()
    for kept in (rates.best_disc, rates.city, rates.cities, rates.ahead):
        kept.cache_clear()


def decisions(rules: ModuleType, name: str, seed: int, **options: Any) -> list[State]:
    """Every decision of a game, some of them at random."""
    game, rng = find_game(name), Random(seed)
    s, found = rules.new(game.options(options), load(game).content), list[State]()
    while True:
        bots_turn(rules, s, lambda state: rules.sample(state, rng))
        if rules.actor(s) != "you":
            return found
        found.append(rules.clone(s))
        astray = rng.random() < 0.1
        rules.apply(s, rng.choice(rules.legal(s)) if astray else rancher.decide(s, STRONG))


@pytest.mark.parametrize(
    ("rules", "name", "options"),
    [(sam, "sam", {"simmental": True}), (sam, "sam", {"sides": "b"}), (automa, "automa", {"sides": "random"})],
)
def test_the_same_thoughts_with_and_without_what_was_kept(
    rules: ModuleType, name: str, options: dict[str, Any]
) -> None:
    states = [s for seed in (1, 2) for s in decisions(rules, name, seed, **options)]
    both = SIMPLE, STRONG
    kept = [[rancher.weigh(s, rules.legal(s), weights) for weights in both] for s in states]
    for s, before in zip(states, kept, strict=True):
        for weights, weighed in zip(both, before, strict=True):
            forget()
            assert rancher.weigh(s, rules.legal(s), weights) == weighed


def test_decide_takes_what_weighs_most() -> None:
    for s in decisions(sam, "sam", 5):
        legal = sam.legal(s)
        weighed = rancher.weigh(s, legal, SIMPLE)
        assert rancher.decide(s, SIMPLE) == legal[weighed.index(max(weighed))]


def test_the_trail_is_looked_at_anew_when_it_changes() -> None:
    s = scene("A", {})
    before = roads.roads(s)
    assert roads.roads(s) is before
    space = s.content.building_spaces[0]
    s.trail[space] = s.content.private[1 - HUMAN]["1a"]
    theirs = roads.roads(s)
    s.trail[space] = s.content.private[HUMAN]["1a"]
    own = roads.roads(s)
    assert len({id(x) for x in (before, theirs, own)}) == 3
    assert (theirs.fees[space], own.fees[space]) == (s.content.private[HUMAN]["1a"].fee, 0)


@pytest.mark.parametrize(("rules", "name"), [(sam, "sam"), (automa, "automa")])
def test_what_is_within_reach_is_what_the_ways_lead_to(rules: ModuleType, name: str) -> None:
    for s in decisions(rules, name, 4)[::7]:
        herder = s.seats[HUMAN].herder
        lowest: dict[str, int] = {}
        for way in rules.base.trail.ways(s, HUMAN, 4):
            lowest[way[-1]] = min(board.fees(s, HUMAN, way), lowest.get(way[-1], 99))
        found = {space: fee for fee, there in roads.roads(s).reach(herder, 4) for space in there}
        assert found == lowest
