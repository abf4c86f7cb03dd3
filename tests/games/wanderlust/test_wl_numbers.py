"""A proposed way has no number: its steps, one by one, come to the same."""

from __future__ import annotations

from random import Random

import pytest

import secondchair
from secondchair.core.numbers import numbering
from secondchair.games.wanderlust.actions import Step, Way


def test_a_way_is_what_its_numbered_steps_are_wl_131() -> None:
    """WL-131: the whole trip at once, or step by step."""
    numbers, ways = numbering("bigrace"), 0
    for seed in range(6):
        table, rng = secondchair.new("bigrace", seed=seed), Random(seed)
        while not table.over:
            legal = list(table.legal)  # type: ignore[arg-type]
            rules = table.rules
            for way in (action for action in legal if isinstance(action, Way)):
                with pytest.raises(ValueError, match="has no number"):
                    numbers.number(way)
                at_once, by_steps = rules.clone(table.state), rules.clone(table.state)
                rules.apply(at_once, way)
                for place, pay in zip(way.places, way.pay, strict=True):
                    step = Step(place, pay)
                    assert step in rules.legal(by_steps)
                    rules.apply(by_steps, numbers.action(numbers.number(step)))
                assert rules.position(by_steps) == rules.position(at_once)
                ways += 1
            table.play(rng.choice(legal))
    assert ways > 20
