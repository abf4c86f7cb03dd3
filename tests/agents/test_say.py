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


def finished(won: int, lost: int) -> Estimate:
    return chances(*[1.0] * won, *[0.0] * lost)


@pytest.mark.parametrize(
    ("won", "lost", "said"),
    [
        (1, 19, "a guess after 20 tries"),
        (0, 20, "a guess after 20 tries"),
        (20, 0, "a guess after 20 tries"),
        (0, 40, "a win at most about 10 % of the time"),
        (40, 0, "a win at least about 90 % of the time"),
        (0, 80, "a win at most about 5 % of the time"),
        (0, 400, "a win hardly ever"),
        (400, 0, "a win nearly always"),
        (4, 396, "a win at most about 5 % of the time"),
    ],
)
def test_games_that_all_ended_alike_leave_room_for_others(won: int, lost: int, said: str) -> None:
    """Twenty losses in a row come up once in eight times where one game in ten is won."""
    assert alone(finished(won, lost)) == said


def test_finished_games_among_others_count_by_their_share() -> None:
    assert alone(chances(0.0, *[0.001] * 99)) == "a win hardly ever"
    assert alone(chances(*[0.0] * 90, *[0.001] * 10)) == "a win at most about 5 % of the time"


def test_two_options_that_ended_alike_a_few_times_may_differ() -> None:
    assert say.beside(finished(0, 20), finished(0, 20)) == "Not clearly worse in 20 tries"
    assert say.beside(finished(0, 80), finished(0, 80)) == "About as good"
    assert say.beside(chances(*[0.43] * 20), chances(*[0.43] * 20)) == "About as good"


@pytest.mark.parametrize(
    ("wrong", "said"), [(0, "168"), (0.9, "168"), (1.5, "168"), (7, "170"), (14, "160"), (24, "150")]
)
def test_a_result_is_told_no_closer_than_it_can_be_foreseen(wrong: float, said: str) -> None:
    option = estimate([Outlook(168.0 + n % 2 / 2, wrong=wrong) for n in range(40)])
    assert alone(option) == f"about {said} points in the end"


def test_what_stands_beside_is_told_no_closer_either() -> None:
    best = estimate([Outlook(168.0, wrong=14) for _ in range(40)])
    other = estimate([Outlook(155.0 + n % 2, wrong=14) for n in range(40)])
    assert say.known(best, best, "points") == 160 and say.known(other, best, "points") == 140
    assert say.beside(other, best) == "About 12 points less"
    near = estimate([Outlook(164.0 + n % 2, wrong=14) for n in range(40)])
    assert say.known(near, best, "points") == 160 and say.beside(near, best) == "About 4 points less"


def test_what_cannot_be_told_apart_is_told_so() -> None:
    best = chances(*[0.2, 0.6] * 10)
    assert say.beside(chances(*[0.6, 0.2] * 10), best) == "Not clearly worse in 20 tries"
    assert say.beside(chances(*[0.2, 0.59] * 10), best) == "About as good"
    assert say.beside(chances(0.0, 0.4), best) == "Not clearly worse in 2 tries", "two tries say nothing"


def test_what_options_are_compared_by_tells_them_apart() -> None:
    """A game may compare by more than the chance to win, which can look alike for long."""
    outlooks = [Outlook(50.0, 0.3 + 0.1 * (n % 2)) for n in range(20)]
    better = estimate([Outlook(50.0, 0.32 + 0.11 * (n % 2)) for n in range(20)], [5.0, 6.0] * 10)
    luckier = estimate([Outlook(50.0, 0.42 - 0.07 * (n % 2)) for n in range(20)], [5.0, 6.0] * 10)
    assert not say.is_close(estimate(outlooks, [2.0, 3.0] * 10), better)
    assert say.is_close(estimate(outlooks, [2.0, 9.0] * 10), luckier)


def test_what_is_told_tells_them_apart_too() -> None:
    """Ten points of a hundred behind in every try: that is worse, however much what they are compared by varies."""
    best = estimate([Outlook(50.0, 0.4 + 0.04 * (n % 2)) for n in range(20)], [5.0, 6.0] * 10)
    other = estimate([Outlook(50.0, 0.3 + 0.04 * (n % 3)) for n in range(20)], [0.0, 10.0] * 10)
    assert say.beside(other, best) == "About 10 percentage points less chance to win"


def test_as_good_is_only_what_cannot_be_far_behind() -> None:
    """Four points of a hundred behind, and the error would let it be eight or nothing."""
    best, other = chances(*[0.6] * 20), chances(*[0.6] * 17, *[0.34] * 3)
    less, error = say.behind(other, best, "chance")
    assert less < 2 * error < 0.05 < less + 2 * error
    assert say.beside(other, best) == "Not clearly worse in 20 tries"
    assert say.beside(chances(*[0.6, 0.59] * 10), best) == "About as good"


def test_where_all_is_lost_points_still_differ() -> None:
    """In eighty tries each neither wins."""
    best = estimate([Outlook(70.0 + n % 2, 0.0) for n in range(80)], [70.0 + n % 2 for n in range(80)])
    for points, said in ((12, "About as good a chance to win, but about 12 points less"), (1, "About as good")):
        less = [outlook.score - points for outlook in best.outlooks]
        assert say.beside(estimate([Outlook(score, 0.0) for score in less], less), best) == said


def test_a_little_worse_is_no_guess() -> None:
    """Two points of a hundred behind, by an error that lets it be told to five."""
    other = estimate([Outlook(50.0, 0.42 + 0.06 * (n % 2)) for n in range(20)], [5.0] * 20)
    best = estimate([Outlook(50.0, 0.46 + 0.06 * (n % 5 == 0)) for n in range(20)], [6.0] * 20)
    less, error = say.behind(other, best, "chance")
    assert 0.02 < less < 0.025 and 0.005 < error < 0.025
    assert say.beside(other, best) == "A little worse when played on"


def test_nobody_loses_more_than_there_is() -> None:
    """A win about 2 % of the time, and one that fell behind in tries that were luckier than most."""
    best = estimate([Outlook(50.0, win) for win in [0.09, 0.001] * 4 + [0.0195] * 392], [6.0] * 400)
    other = estimate([Outlook(50.0, 0.001)] * 8, [5.0] * 8)
    assert alone(best) == "a win about 2 % of the time"
    assert say.rounded(*say.behind(other, best, "chance"), "chance") == 0.05
    assert say.beside(other, best) == "Worse when played on"


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
