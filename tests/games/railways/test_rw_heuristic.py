"""The estimate of your result, for players that think ahead. No rule, but sound and worth something."""

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from secondchair.agents.search import Budget, Search
from secondchair.core.content import load
from secondchair.games.railways import GAME, greedy, heuristic, rules
from secondchair.games.railways.actions import Move
from secondchair.games.railways.state import State

CONTENT = load(GAME).content


def after_your_moves(seed: int, name: str = "sweden", barons: bool = False) -> Iterator[State]:
    """The positions after your moves in a game of the simple player, and at last its end."""
    s, rng = rules.new(GAME.options({"map": name, "barons": barons}), CONTENT), Random(seed)
    while (actor := rules.actor(s)) != "over":
        if actor == "you":
            rules.apply(s, greedy.choose(s, rng))
            if rules.actor(s) not in ("you", "over"):
                yield rules.clone(s)
        else:
            rules.apply(s, rules.sample(s, rng) if actor == "chance" else rules.bot(s, False).choice)
    yield s


@pytest.mark.parametrize(("name", "barons"), [("sweden", True), ("mexico", False)])
def test_it_values_every_position_and_changes_nothing(name: str, barons: bool) -> None:
    *way, end = after_your_moves(1, name, barons)
    for s in way:
        before = rules.position(rules.clone(s))
        outlook = heuristic.value(s)
        assert -50 < outlook.score < 300 and outlook.win is None  # RB-22: nobody to be ahead of
        assert rules.position(s) == before
    assert heuristic.value(way[-1]).score == rules.result(end).score, "nothing is left but a card that nobody takes"


def test_it_is_near_the_result() -> None:
    """Six games, three turns before their last, when some forty points are still to come."""
    wrong, to_come = list[float](), list[int]()
    for seed in range(6):
        *way, end = after_your_moves(seed)
        late = next(s for s in way if s.turn == end.turn - 3)
        wrong.append(abs(heuristic.value(late).score - rules.result(end).score))
        to_come.append(rules.result(end).score - rules.result(late).score)
    assert fmean(wrong) < 15 < 30 < fmean(to_come)


def test_points_cash_and_bonds_count() -> None:
    s = next(s for s in after_your_moves(3) if s.turn == 14)
    score = heuristic.value(s).score
    richer, poorer, ahead = rules.clone(s), rules.clone(s), rules.clone(s)
    richer.cash += 10
    poorer.bonds += 4
    ahead.score += 6
    assert heuristic.value(poorer).score < score - 4
    assert heuristic.value(richer).score >= score
    assert heuristic.value(ahead).score > score + 3


def test_the_simple_players_choice_ranks_first() -> None:
    s, rng = rules.new(GAME.options({"barons": True}), CONTENT), Random(2)
    asked = 0
    while s.turn < 7:
        if rules.actor(s) == "you":
            legal: list[Move] = list(rules.moves(s))
            ranks = heuristic.rank(s, legal)
            choice = greedy.choose(s, rng)
            assert len(ranks) == len(legal) and ranks[legal.index(choice)] == max(ranks)
            asked += len(legal) > 1
            rules.apply(s, choice)
        else:
            rules.apply(s, rules.sample(s, rng) if rules.actor(s) == "chance" else rules.bot(s, False).choice)
    assert asked > 30


def test_a_search_stops_its_playouts_early() -> None:
    """What it looks at ends within the turn, so that a few playouts say something."""
    s = next(s for s in after_your_moves(4) if s.turn == 5)
    while rules.actor(s) != "you":
        rules.apply(s, rules.sample(s, Random(1)) if rules.actor(s) == "chance" else rules.bot(s, False).choice)
    found = Search(GAME, Budget(playouts=8)).look(rules, s, Random(1))
    assert found[0].action in rules.moves(s) and found[0].win is None
    assert found == Search(GAME, Budget(playouts=8)).look(rules, s, Random(1))
