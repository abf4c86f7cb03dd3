"""What many numbers say, and how sure it is. Every interval is one of 95 %, or several of them are together."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev, variance

from msgspec import Struct

OUTSIDE = 0.05  # how often an interval may miss the true value
Z = NormalDist().inv_cdf(1 - OUTSIDE / 2)
PERCENTILES = (0, 5, 25, 50, 75, 95, 100)


class Interval(Struct, frozen=True):
    """An estimate, and the interval that covers the true value in 95 of 100 such simulations."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Does it exclude zero?"""
        return self.low > 0 or self.high < 0


def reach(n: int, together: int = 1) -> float:
    """How many standard errors the interval of a mean of n numbers reaches: Student's t, by its expansion around z.

    Of several intervals `together`, each reaches so much further that all of them hold in 95 of 100 simulations
    (Bonferroni).
    """
    v, p = n - 1, 1 - OUTSIDE / (2 * together)
    if v == 1:
        return tan(pi * (p - 0.5))
    if v == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def mean_interval(values: Sequence[float], together: int = 1) -> Interval:
    """The mean. Of a single number nothing is known but itself."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, mean, mean)
    half = reach(len(values), together) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def share_interval(hits: int, n: int) -> Interval:
    """A share of n, by Wilson's score interval: it stays between 0 and 1, also for few games."""
    share, z2 = hits / n, Z**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n**2))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def gap_interval(a: Sequence[float], b: Sequence[float]) -> Interval:
    """By how much the mean of `a` is above the mean of `b`, two groups of different games (Welch)."""
    gap = fmean(a) - fmean(b)
    if len(a) < 2 or len(b) < 2:
        return Interval(gap, gap, gap)
    half = reach(min(len(a), len(b))) * sqrt(variance(a) / len(a) + variance(b) / len(b))
    return Interval(gap, gap - half, gap + half)


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The value that so many percent of the games stay below or at, from numbers in order; between two, in between."""
    place = (len(ordered) - 1) * percent / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def percentiles(values: Sequence[float]) -> dict[int, float]:
    ordered = sorted(values)
    return {percent: percentile(ordered, percent) for percent in PERCENTILES}


class Bar(Struct, frozen=True):
    """One bar of a histogram: whole numbers from `first` to `last`, and how many games have one of them."""

    first: int
    last: int
    games: int

    @property
    def label(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first} to {self.last}"


def step_for(low: int, high: int, bars: int = 24) -> int:
    """How many whole numbers share a bar, so that the histogram stays short."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if (high - low) // step < bars:
                return step
        size *= 10


def histogram(values: Sequence[int], low: int | None = None, high: int | None = None) -> list[Bar]:
    """Bars of equal width from `low` to `high`, which are the least and the greatest value unless they are given."""
    low, high = min(values) if low is None else low, max(values) if high is None else high
    step = step_for(low, high)
    start = low // step * step
    counts = [0] * ((high - start) // step + 1)
    for value in values:
        counts[(value - start) // step] += 1
    return [Bar(start + i * step, start + (i + 1) * step - 1, n) for i, n in enumerate(counts)]
