"""Intervals, percentiles and histograms."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from random import Random

import pytest

from secondchair.lab.figures import (
    Interval,
    gap_interval,
    histogram,
    mean_interval,
    percentiles,
    reach,
    share_interval,
    step_for,
    won_gap_interval,
)


@pytest.mark.parametrize(
    ("n", "t"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)]
)
def test_the_reach_is_students_t(n: int, t: float) -> None:
    """Printed tables of Student's t, two sides, 95 %."""
    assert reach(n) == pytest.approx(t, rel=0.01)


def test_the_interval_of_a_mean_covers_it_in_95_of_100_simulations() -> None:
    rng, covered = Random(1), 0
    for _ in range(2000):
        found = mean_interval([rng.gauss(10, 3) for _ in range(12)])
        assert found.low <= found.value <= found.high
        covered += found.low <= 10 <= found.high
    assert 0.935 < covered / 2000 < 0.965


def test_the_interval_of_a_share_covers_it_and_stays_a_share() -> None:
    rng, covered = Random(2), 0
    for _ in range(2000):
        found = share_interval(sum(rng.random() < 0.1 for _ in range(60)), 60)
        covered += found.low <= 0.1 <= found.high
    assert 0.93 < covered / 2000 < 0.98
    assert share_interval(0, 20).low == 0 < share_interval(0, 20).high < 0.2
    assert share_interval(20, 20).high == 1


def test_the_gap_of_two_groups() -> None:
    found = gap_interval([5, 6, 7, 8], [1, 2, 3, 4])
    assert found.value == 4 and found.clear
    assert not gap_interval([1, 9, 4, 6], [2, 8, 5, 4]).clear


def test_percentiles_of_a_known_list() -> None:
    found = percentiles(list(range(101)))
    assert found == {0: 0, 5: 5, 25: 25, 50: 50, 75: 75, 95: 95, 100: 100}
    assert percentiles([4, 1])[50] == 2.5
    assert percentiles([7])[95] == 7


def test_a_histogram_counts_every_game_once() -> None:
    values = [-7, -6, 0, 3, 3, 12]
    bars = histogram(values)
    assert sum(bar.games for bar in bars) == 6
    assert all(a.last + 1 == b.first for a, b in pairwise(bars))
    for bar in bars:
        assert bar.games == sum(bar.first <= value <= bar.last for value in values)
    wide = histogram([5], low=-100, high=300)
    assert len(wide) <= 25 and sum(bar.games for bar in wide) == 1
    assert (wide[0].first, wide[-1].last >= 300) == (-100, True)
    assert [step_for(0, n) for n in (5, 23, 24, 100, 1000, 99_999)] == [1, 1, 2, 5, 50, 5000]
    assert histogram([3, 3])[0].label == "3" and wide[0].label == "-100 to -81"


def test_of_a_single_game_nothing_is_known_but_itself() -> None:
    for alone in (mean_interval([3]), gap_interval([5], [2, 2]), won_gap_interval([1])):
        assert (alone.low, alone.high) == (-inf, inf) and not alone.known and not alone.clear
    assert mean_interval([3]).told() == "3" and mean_interval([3]).span() == "no interval of a single game"


@pytest.mark.parametrize("together", [1, 3])
def test_the_difference_of_games_won_has_the_usual_interval_where_that_makes_sense(together: int) -> None:
    """Those of docs/strength.md: six games of a hundred against three, ten against none."""
    for wins in ([1] * 4 + [-1] + [0] * 95, [1] * 10 + [0] * 90, [1] * 40 + [-1] * 13 + [0] * 47):
        assert won_gap_interval(wins, together) == mean_interval(wins, together)


@pytest.mark.parametrize("wins", [[1] * 6, [-1] * 6, [0] * 50, [1, 1], [1] * 5 + [0], [0, -1, 1]])
def test_the_difference_of_games_won_neither_collapses_nor_leaves_what_shares_can_differ_by(wins: list[int]) -> None:
    found, wide = won_gap_interval(wins), won_gap_interval(wins, 3)
    assert -1 <= wide.low <= found.low < found.high <= wide.high <= 1 and found.low <= found.value <= found.high
    assert found.high - found.low > 1.5 / len(wins)
    other = won_gap_interval([-win for win in wins])
    assert (other.low, other.high) == pytest.approx((-found.high, -found.low))


@pytest.mark.parametrize(("more", "less", "games"), [(1.0, 0.0, 6), (0.9, 0.0, 8), (0.02, 0.02, 60), (0.5, 0.1, 12)])
def test_the_interval_of_the_difference_of_games_won_covers_it(more: float, less: float, games: int) -> None:
    """Where the usual one would collapse now and then, or always."""
    rng, covered = Random(3), 0
    for _ in range(1000):
        thrown = [rng.random() for _ in range(games)]
        found = won_gap_interval([1 if x < more else -1 if x < more + less else 0 for x in thrown])
        covered += found.low <= more - less <= found.high
    assert covered >= 920


@pytest.mark.parametrize(
    ("half", "told"), [(0.034, "12.35"), (0.34, "12.35"), (3.4, "12.3"), (34, "12"), (340, "12"), (0, "12")]
)
def test_figures_are_told_as_exactly_as_their_intervals_allow(half: float, told: str) -> None:
    assert Interval(12.346, 12.346 - half, 12.346 + half).told() == told
