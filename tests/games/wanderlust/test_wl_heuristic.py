"""The estimate of how a race ends, for players that think ahead. No rule, but sound and worth something."""

from collections.abc import Iterator
from random import Random

import pytest
from games.wanderlust.races import race

from secondchair.core.content import load
from secondchair.games.wanderlust import GAME, greedy, heuristic, reasons, rules
from secondchair.games.wanderlust.actions import Take
from secondchair.games.wanderlust.state import YOU, State
from secondchair.games.wanderlust.you import TAKE_TOP


def after_your_moves(seed: int, automatons: int) -> Iterator[State]:
    """The positions after your moves in a race of the simple player, and at last its end."""
    s, rng = rules.new(GAME.options({"automatons": automatons}), load(GAME).content), Random(seed)
    while (actor := rules.actor(s)) != "over":
        if actor == "you":
            rules.apply(s, greedy.choose(s, rng))
            if rules.actor(s) not in ("you", "over"):
                yield rules.clone(s)
        else:
            rules.apply(s, rules.sample(s, rng) if actor == "chance" else rules.bot(s, False).choice)
    yield s


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_it_values_every_race_and_changes_nothing(automatons: int) -> None:
    for s in list(after_your_moves(1, automatons))[:-1]:
        before = rules.position(rules.clone(s))
        outlook = heuristic.value(s)
        assert outlook.win is not None and 0 < outlook.win < 1
        assert rules.position(s) == before


def test_it_tells_races_that_are_won_from_those_that_are_not() -> None:
    """Over the second half of thirty races; who always says one half is wrong by a quarter, squared."""
    squares = list[float]()
    for seed in range(30):
        *way, end = after_your_moves(seed, 2)
        won = float(rules.result(end).won or 0)
        squares += [((heuristic.value(s).win or 0) - won) ** 2 for s in way[len(way) // 2 :]]
    assert sum(squares) / len(squares) < 0.2


def test_an_objective_of_yours_helps_one_of_theirs_hurts() -> None:
    s = list(after_your_moves(3, 2))[8]
    win = heuristic.value(s).win
    yours, theirs = rules.clone(s), rules.clone(s)
    free = next(i for i, who in enumerate(s.done) if not who)
    yours.done[free] = (YOU,)
    theirs.done[free] = (1,)
    assert win is not None and heuristic.value(theirs).win < win < heuristic.value(yours).win


def test_a_ticket_from_the_deck_counts_like_one_of_the_row() -> None:
    """It is in hand as soon as fate has dealt it: no reason for or against taking it."""
    taken = []
    for take in (Take("ship"), TAKE_TOP):
        s = race(hand="car", row="car train ship wild")
        rules.apply(s, take)
        taken.append(reasons.counts(s)["tickets"].amount)
    assert taken == [2, 2]
