"""The rules of Pebbles, each named by a test, and what must hold for every game."""

from __future__ import annotations

from random import Random

import pytest

from secondchair.core.goals import Course
from secondchair.core.pending import listed
from secondchair.core.registry import SCREEN
from secondchair.core.rules import Action
from secondchair.core.table import new
from secondchair.games._template import GAME, companion, goals, rules
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.bot import HeapFacts, Robin, take
from secondchair.games._template.greedy import choose
from secondchair.games._template.state import RobinsCard, RobinsTurn, State, YourTurn
from secondchair.testing import Conformance, mirrored


class TestPebbles(Conformance):
    game = GAME

    def proof(self, seed: int) -> int:
        return mirrored(GAME, seed, answer)


def answer(screen: State, table: companion.State) -> Action:
    """What a person would answer who has the game on screen before them on the table."""
    if isinstance(table.pending[-1], companion.AskScore):
        return companion.Score(screen.points[0])
    left, middle, right = screen.heaps
    return companion.Heaps(left, middle, right)


def state(*heaps: int) -> State:
    """Your turn, with so many pebbles in the heaps."""
    s: State = new(GAME, seed=1).state
    s.heaps = list(heaps)
    return s


def robins_turn(card: int, *heaps: int) -> State:
    s = state(*heaps)
    s.pending = [RobinsTurn(card)]
    return s


def test_tpl_1_tpl_2_setup() -> None:
    s = new(GAME, seed=1).state
    assert s.heaps == [3, 4, 5] and s.points == [0, 0] and s.pending == [YourTurn()]
    assert new(GAME, seed=1, start="robin").entries[0].actor == "chance"


def test_tpl_3_one_to_three_from_one_heap() -> None:
    s = state(1, 0, 4)
    assert listed(s) == [Take("left", 1), Take("right", 1), Take("right", 2), Take("right", 3)]
    rules.apply(s, Take("right", 2))
    assert s.heaps == [1, 0, 2] and s.points == [2, 0]


def test_tpl_4_a_card_is_turned_up_and_an_empty_deck_is_shuffled_anew() -> None:
    s = state(9, 9, 9)
    s.pending, s.deck = [RobinsCard()], [3]
    assert rules.chance(s).outcomes == [Turn(3)]
    rules.apply(s, Turn(3))
    assert s.deck == [] and s.pending == [RobinsTurn(3)]
    rules.apply(s, Take("left", 3))
    assert s.deck == [1, 1, 1, 2, 2, 3] and s.pending == [YourTurn()]


def facts(*pebbles: int) -> tuple[HeapFacts, ...]:
    names = ("left", "middle", "right")
    return tuple(HeapFacts(names[n], n, p) for n, p in enumerate(pebbles))


@pytest.mark.parametrize(("pebbles", "heap"), [((1, 4, 2), "middle"), ((0, 0, 1), "right")])
def test_tpl_5_the_heap_with_most(pebbles: tuple[int, ...], heap: str) -> None:
    assert take(Robin(1), facts(*pebbles)).choice.id == heap


def test_tpl_5_all_of_it_if_it_has_fewer() -> None:
    assert rules.bot(robins_turn(3, 0, 2, 1)).choice == Take("middle", 2)


@pytest.mark.parametrize(("pebbles", "heap"), [((2, 4, 4), "middle"), ((3, 3, 3), "left"), ((3, 2, 3), "left")])
def test_tpl_6_among_equals_the_leftmost(pebbles: tuple[int, ...], heap: str) -> None:
    assert take(Robin(1), facts(*pebbles)).choice.id == heap


def test_tpl_7_the_last_pebble_has_a_bonus() -> None:
    s = state(1, 4, 2)
    rules.apply(s, Take("right", 2))
    assert s.points == [6, 0] and s.bonus == [4, 0]


@pytest.mark.parametrize("s", [state(0, 0, 1), robins_turn(1, 0, 0, 1)], ids=["you", "robin"])
def test_tpl_8_the_game_ends_with_the_last_pebble(s: State) -> None:
    rules.apply(s, Take("right", 1))
    assert rules.actor(s) == "over"


def test_tpl_9_the_higher_total_wins_and_a_tie_is_robins() -> None:
    s = state(0, 0, 0)
    s.points = [7, 7]
    assert rules.result(s).won is False
    s.points = [8, 7]
    assert rules.result(s).won is True


def test_tpl_10_goal() -> None:
    def far(*points: int) -> int:
        s = state(0, 0, 0)
        s.points = list(points)
        return goals.far(Course(SCREEN, {}, (), s, rules.result(s), rules, None))["TPL-10"]

    (goal,) = GAME.goals
    assert far(15, 6) == goal.wanted == 15
    assert far(14, 7) == 14
    assert far(15, 16) == 0, "not won"


def test_a_correction_at_the_table_is_robins_score() -> None:
    table = new(GAME, seed=1, surface="table")
    table.play(companion.SetPoints(9))
    assert table.view.sheet.total == (0, 9)


def test_greedy_beats_random() -> None:
    def mean(greedy: bool) -> float:
        total = 0
        for seed in range(200):
            table, rng = new(GAME, seed=seed), Random(seed)
            while not table.over:
                table.play(choose(table.state, rng) if greedy else rng.choice(listed(table.state)))
            total += table.result.score
        return total / 200

    assert mean(greedy=True) > mean(greedy=False) + 2
