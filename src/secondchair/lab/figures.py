"""What many numbers say, and how sure it is. Every interval is one of 95 %, or several of them are together.

Of a single game there is no interval: it reaches from minus to plus infinity (null in JSON), and is told as unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, isfinite, log10, pi, sqrt, tan
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

    @property
    def known(self) -> bool:
        """Is there an interval at all?"""
        return isfinite(self.low) and isfinite(self.high)

    @property
    def decimals(self) -> int:
        """How exactly it may be told: two figures of half its width, and at most two decimals."""
        half = (self.high - self.low) / 2
        return min(2, max(0, 1 - floor(log10(half)))) if self.known and half else 0

    def span(self, sign: str = "") -> str:
        """From where to where, in words; with the sign "+" also where it is above nought."""
        return f"95 %: {self.between(sign)}" if self.known else "no interval of a single game"

    def between(self, sign: str = "") -> str:
        if not self.known:
            return "–"
        return f"{self.low:{sign},.{self.decimals}f} to {self.high:{sign},.{self.decimals}f}"

    def told(self, sign: str = "") -> str:
        """The estimate, as exactly as its interval allows."""
        return f"{self.value:{sign},.{self.decimals}f}"

    def times(self, factor: float) -> Interval:
        return Interval(factor * self.value, factor * self.low, factor * self.high)


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
        return Interval(mean, -inf, inf)
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
        return Interval(gap, -inf, inf)
    half = reach(min(len(a), len(b))) * sqrt(variance(a) / len(a) + variance(b) / len(b))
    return Interval(gap, gap - half, gap + half)


def won_gap_interval(wins: Sequence[int], together: int = 1) -> Interval:
    """By how much the share of games won differs, from pairs of games on the same seeds: 1 where only the second was
    won, -1 where only the first was, else 0.

    The usual interval of a mean, as long as it makes sense. Where it collapses, since all pairs differ alike, or goes
    beyond what shares can differ by, since there are few, it is the adjusted Wald interval of Bonett and Price (2012):
    one pair more of either kind is counted. It never collapses, and keeps what it promises with a handful of games.
    """
    n, usual, alone = len(wins), mean_interval(wins, together), mean_interval(wins)
    if n < 2:
        return usual
    if -1 <= alone.low < alone.high <= 1:
        return Interval(usual.value, max(-1.0, usual.low), min(1.0, usual.high))
    more, less = (wins.count(1) + 1) / (n + 2), (wins.count(-1) + 1) / (n + 2)
    z = NormalDist().inv_cdf(1 - OUTSIDE / (2 * together))
    half = z * sqrt((more + less - (more - less) ** 2) / (n + 2))
    return Interval(usual.value, max(-1.0, more - less - half), min(1.0, more - less + half))


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
