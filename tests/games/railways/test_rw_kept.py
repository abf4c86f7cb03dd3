"""What the simple player keeps from one decision to the next never changes what it thinks."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.run import bots_turn
from secondchair.games.railways import deliver, greedy, outlook, rules, surveys
from secondchair.games.railways.actions import Build
from secondchair.games.railways.state import State


def forget() -> None:
    """As in a process that has just begun."""
    surveys._free_links.cache_clear()
    surveys._MEMO.clear()
    surveys._ANEW.clear()
    outlook._known.cache_clear()
    outlook._known_arrivals.cache_clear()


def decisions(seed: int, **options: Any) -> list[State]:
    """Every decision of a game, some of them at random so that plans are given up."""
    game, rng = find_game("railbot"), Random(seed)
    s, found = rules.new(game.options(options), load(game).content), list[State]()
    while True:
        bots_turn(rules, s, lambda state: rules.sample(state, rng))
        if rules.actor(s) != "you":
            return found
        found.append(rules.clone(s))
        astray = rng.random() < 0.1
        rules.apply(s, rng.choice(rules.legal(s)) if astray else greedy.choose(s, rng))


@pytest.mark.parametrize("options", [{"barons": True}, {"map": "mexico"}])
def test_the_same_thoughts_with_and_without_what_was_kept(options: dict[str, Any]) -> None:
    states = decisions(3, **options)
    kept = [greedy.rank(s, rules.moves(s)) for s in states]
    chosen = [greedy.choose(s, Random(0)) for s in states]
    for s, before, choice in zip(states, kept, chosen, strict=True):
        forget()
        assert greedy.rank(s, rules.moves(s)) == before
        forget()
        assert greedy.choose(s, Random(0)) == choice


def test_the_price_of_a_link_is_not_kept_when_ground_or_cards_change() -> None:
    s = decisions(3)[0]
    cards = [i for i, card in enumerate(s.board.operations) if card.kind in ("tunnel_engineer", "civil_engineers")]
    changes: list[dict[str, Any]] = [{"cards": tuple(cards)}]
    cities = range(len(s.board.cities))
    before = [dict(surveys._links_from(s, city, 6)) for city in cities]
    changes += [{"sides": side} for side in s.board.side[s.board.city_hex[0]] if side]
    changes += [{"full": 1 << h} for around in before for _, hexes in around.values() for h in hexes[:1]]
    changes += [{"once": 1 << h} for around in before for _, hexes in around.values() for h in hexes[:1]]
    differ = Counter[str]()
    for change in changes:
        other = rules.clone(s)
        for name, value in change.items():
            setattr(other, name, value)
        kept = [surveys._links_from(other, city, 6) for city in cities]
        differ[next(iter(change))] += kept != before
        surveys._free_links.cache_clear()
        assert [surveys._links_from(other, city, 6) for city in cities] == kept
    assert all(differ[name] for name in ("cards", "sides", "full", "once"))


def test_where_track_goes_on_is_thought_about_for_each_way_it_may_have_come() -> None:
    found = 0
    for s in decisions(5)[:60]:
        for build in [a for a in rules.legal(s) if isinstance(a, Build)][:2]:
            begun = rules.clone(s)
            rules.apply(begun, build)
            works = [begun.works]
            for step in rules.legal(begun):
                after = rules.clone(begun)
                rules.apply(after, step)
                works.append(after.works)
            there = [w for w in works if w is not None]
            kept = [surveys.under_way(begun, w) for w in there]
            for w, plan in zip(there, kept, strict=True):
                forget()
                assert surveys.under_way(begun, w) == plan
            found += len({plan.hexes for plan in kept if plan is not None}) > 1
    assert found


def test_what_all_cities_give_is_what_each_of_them_gives() -> None:
    for s in decisions(4, barons=True):
        assert deliver.all_city_points(s) == [deliver.city_points(s, city) for city in range(len(s.color))]
