"""Uniform random play gives the known figures: uniform over cells and rotations, then features, then orders."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from games.carcassonne.layout import new
from msgspec import Struct

from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.state import PLACE

# colours, meeples: mean result, its deviation, mean placements, mean number of (cell, rotation) to choose from.
KNOWN = {
    (3, 4): (8.119, 1.548, 15.07, 11.71),
    (3, 3): (6.431, 1.231, 11.35, 10.24),
    (3, 5): (9.837, 1.836, 18.89, 13.11),
    (3, 7): (13.376, 2.349, 26.73, 15.73),
    (4, 4): (7.820, 1.533, 19.46, 13.30),
}
SHARES = {6: 0.0913, 7: 0.1783, 8: 0.1965, 9: 0.3331, 10: 0.1069, 11: 0.0329}  # of results, for 3 colours x 4 meeples
DISCARDS = 0.019  # per game


class Played(Struct):
    """What one random game gave."""

    score: int
    placements: int
    choices: int  # (cell, rotation) over all placements
    discards: int
    reason: str


def play(colours: int, meeples: int, rng: Random) -> Played:
    s, choices = new(colours, meeples), 0
    while rules.actor(s) != "over":
        if rules.actor(s) == "chance":
            rules.apply(s, rules.sample(s, rng))
            continue
        legal = rules.legal(s)
        choices += len(legal) if s.phase == PLACE else 0
        rules.apply(s, rng.choice(legal))
    result = rules.result(s)
    return Played(result.score, result.turns, choices, len(s.discarded), result.reason)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum((v - mean) ** 2 for v in values) / n / n)


def check(colours: int, meeples: int, games: int, seed: int, errors: float) -> list[Played]:
    """Play so many games and compare every mean with the known one, in standard errors."""
    rng = Random(seed)
    played = [play(colours, meeples, rng) for _ in range(games)]
    mean, deviation, placements, choices = KNOWN[colours, meeples]
    score, error = mean_and_error([p.score for p in played])
    assert abs(score - mean) < errors * error + 0.002
    assert abs(error * sqrt(games) - deviation) < errors * deviation / sqrt(games)  # a deviation's own error, roughly
    found, error = mean_and_error([p.placements for p in played])
    assert abs(found - placements) < errors * error + 0.006
    total = sum(p.placements for p in played)
    ratio = sum(p.choices for p in played) / total
    spread = sqrt(sum((p.choices - ratio * p.placements) ** 2 for p in played)) / total
    assert abs(ratio - choices) < errors * spread + 0.006
    return played


@pytest.mark.parametrize(("colours", "meeples"), KNOWN)
def test_random_play_gives_the_known_means(colours: int, meeples: int) -> None:
    check(colours, meeples, games=400, seed=2020, errors=4.5)


@pytest.mark.slow
@pytest.mark.parametrize(("colours", "meeples"), KNOWN)
def test_random_play_gives_the_known_means_closely(colours: int, meeples: int) -> None:
    """Twenty thousand games of each setting; for the standard game also the shares of results and the discards."""
    played = check(colours, meeples, games=20_000, seed=72, errors=4)
    if (colours, meeples) != (3, 4):
        return
    n = len(played)
    seen = Counter(p.score for p in played)
    for score, share in SHARES.items():
        assert abs(seen[score] / n - share) < 4 * sqrt(share * (1 - share) / n)
    discards = sum(p.discards for p in played) / n
    assert abs(discards - DISCARDS) < 4 * sqrt(DISCARDS / n)
    assert sum(p.reason == "all tiles used" for p in played) < n / 1000
