"""Figures as exact as their errors, guesses called so, and nothing beside the suggested option that looks better."""

from random import Random
from typing import Any

import pytest

from secondchair.agents import say, search
from secondchair.agents.search import Estimate, utility
from secondchair.core.outlook import Outlook, Tried
from secondchair.core.rules import Action


def estimate(outlooks: list[Outlook], values: list[float] | None = None) -> Estimate:
    """What a search would have found with playouts that came to this."""
    return search.estimate(Tried(Action(), values or [utility(outlook) for outlook in outlooks], outlooks))


def chances(*wins: float) -> Estimate:
    return estimate([Outlook(50.0, win) for win in wins])


def alone(option: Estimate) -> str:
    return say.outcome(option, option)


@pytest.mark.parametrize(
    ("spread", "said"),
    [
        (0.0, "a win about 43 % of the time"),
        (0.02, "a win about 43 % of the time"),
        (0.1, "a win about 45 % of the time"),
        (0.2, "a win about 40 % of the time"),
        (0.43, "a guess after 20 tries"),
    ],
)
def test_a_chance_is_rounded_to_what_its_error_allows(spread: float, said: str) -> None:
    """Twenty tries around 43 %: the wider they lie, the coarser the figure, until there is none."""
    assert alone(chances(*[0.43 - spread, 0.43 + spread] * 10)) == said


def test_points_are_rounded_too() -> None:
    assert alone(estimate([Outlook(23.0), Outlook(24.0)] * 10)) == "about 24 points in the end"
    assert alone(estimate([Outlook(3.0), Outlook(44.0)] * 10)) == "about 20 points in the end"
    assert alone(estimate([Outlook(-40.0), Outlook(90.0)] * 10)) == "a guess after 20 tries"


def test_few_tries_are_a_guess_however_much_they_agree() -> None:
    assert alone(chances(*[0.8] * 9)) == "a guess after 9 tries"
    assert alone(chances(*[0.8] * 10)) == "a win about 80 % of the time"
    assert alone(chances(0.8)) == "a guess after 1 try"


def test_the_ends_of_the_scale() -> None:
    assert alone(chances(*[0.001] * 20)) == "a win hardly ever"
    assert alone(chances(*[0.999] * 20)) == "a win nearly always"


def test_what_cannot_be_told_apart_is_told_so() -> None:
    best = chances(*[0.2, 0.6] * 10)
    assert say.beside(chances(*[0.6, 0.2] * 10), best) == "Not clearly worse in 20 tries"
    assert say.beside(chances(*[0.2, 0.59] * 10), best) == "About as good"
    assert say.beside(chances(0.0, 0.4), best) == "Not clearly worse in 2 tries", "two tries say nothing"


def test_what_options_are_compared_by_tells_them_apart() -> None:
    """A game may compare by more than the chance to win, which can look alike for long."""
    outlooks = [Outlook(50.0, 0.3 + 0.01 * (n % 2)) for n in range(20)]
    better = estimate([Outlook(50.0, (outlook.win or 0) + 0.02) for outlook in outlooks], [5.0, 6.0] * 10)
    assert not say.is_close(estimate(outlooks, [2.0, 3.0] * 10), better)
    assert say.is_close(estimate(outlooks, [2.0, 9.0] * 10), better)


def test_the_same_luck_tells_more() -> None:
    """Both vary much, but the one is always behind by ten points of a hundred."""
    best = chances(*[0.2, 0.6] * 10)
    assert say.beside(chances(*[0.1, 0.5] * 10), best) == "About 10 percentage points less chance to win"


@pytest.mark.parametrize("with_chance", [True, False])
def test_nothing_beside_the_suggested_option_looks_better(with_chance: bool) -> None:
    """Whatever the tries came to, also where the others had better luck in them: their figures are not higher."""
    rng = Random(4)
    told = 0

    def some() -> Estimate:
        middle, spread = rng.random(), rng.choice((0.02, 0.1, 0.5))
        values = [min(1.0, max(0.0, rng.gauss(middle, spread))) for _ in range(rng.choice((1, 3, 9, 12, 40)))]
        return estimate([Outlook(100 * x, x if with_chance else None) for x in values])

    kinds: tuple[Any, ...] = ("points", "chance") if with_chance else ("points",)
    for _ in range(600):
        best, other = some(), some()
        for kind in kinds:
            figures = say.known(best, best, kind), say.known(other, best, kind)
            if None not in figures:
                told += 1
                assert figures[1] <= figures[0]
        words = say.beside(other, best)
        assert words.startswith(("About as good", "Not clearly worse", "Worse when played on")) or "less" in words
    assert told > 50, "else nothing was compared"
