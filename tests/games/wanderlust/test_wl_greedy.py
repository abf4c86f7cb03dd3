"""The simple player whose results stand where the number of Automatons is chosen."""

from __future__ import annotations

import re
from random import Random

import pytest
from games.wanderlust.races import CONTENT

from secondchair.games.wanderlust import GAME, greedy, rules
from secondchair.games.wanderlust.scoring import LOST, WON


def ends(automatons: int, games: int) -> list[str]:
    found = []
    for seed in range(games):
        s, rng = rules.new({"automatons": automatons}, CONTENT), Random(seed)
        while (who := rules.actor(s)) != "over":
            if who == "you":
                rules.apply(s, greedy.choose(s, rng))
            else:
                rules.apply(s, rules.bot(s, False).choice if who == "bot" else rules.sample(s, rng))
        found.append(rules.result(s).reason)
    return found


def test_it_finishes_far_more_often_than_chance() -> None:
    """A player of random moves finishes about 2 races in 100."""
    assert ends(2, 30).count(LOST) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_the_rates_on_the_choice_screen(automatons: int) -> None:
    """WL-3: measured over a thousand races with the default trotter, to a few per cent."""
    setting = next(s for s in GAME.settings if s.name == "automatons")
    hint = next(choice.hint for choice in setting.choices if choice.value == automatons)
    finishes, wins = map(int, re.findall(r"(\d+) %", hint))
    played = ends(automatons, 1000)
    assert abs(100 - played.count(LOST) / 10 - finishes) <= 4
    assert abs(played.count(WON) / 10 - wins) <= 4
