"""The rules of Pebbles, each named by a test."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from secondchair.core.table import Table, new
from secondchair.games._template import companion, rules
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.bot import HeapFacts, Robin, take
from secondchair.games._template.greedy import choose
from secondchair.games._template.state import State

if TYPE_CHECKING:
    from secondchair.core.rules import Rules

    _screen: Rules[State, rules.Move] = rules
    _table: Rules[companion.State, companion.Move] = companion


def state(*heaps: int, card: int = 0, turn: int = 0) -> State:
    s: State = new("template", seed=1).state
    s.heaps, s.card, s.turn = list(heaps), card, turn
    return s


def test_tpl_1_tpl_2_setup() -> None:
    s = new("template", seed=1).state
    assert s.heaps == [3, 4, 5] and s.points == [0, 0] and s.turn == 0
    assert new("template", seed=1, start="robin").entries[0].actor == "chance"


def test_tpl_3_one_to_three_from_one_heap() -> None:
    assert rules.legal(state(1, 0, 4)) == [Take("left", 1), Take("right", 1), Take("right", 2), Take("right", 3)]
    s = state(1, 0, 4)
    rules.apply(s, Take("right", 2))
    assert s.heaps == [1, 0, 2] and s.points == [2, 0]


def test_tpl_4_an_empty_deck_is_shuffled_anew() -> None:
    s = state(9, 9, 9, turn=1)
    s.deck = [0, 0, 1]
    rules.apply(s, Turn(3))
    assert s.deck == [0, 0, 0]
    rules.apply(s, Take("left", 3))
    assert s.deck == [3, 2, 1]


def facts(*pebbles: int) -> tuple[HeapFacts, ...]:
    names = ("left", "middle", "right")
    return tuple(HeapFacts(names[n], n, p) for n, p in enumerate(pebbles))


@pytest.mark.parametrize(("pebbles", "heap"), [((1, 4, 2), "middle"), ((0, 0, 1), "right")])
def test_tpl_5_the_heap_with_most(pebbles: tuple[int, ...], heap: str) -> None:
    assert take(Robin(1), facts(*pebbles)).choice.id == heap


@pytest.mark.parametrize(("pebbles", "heap"), [((2, 4, 4), "middle"), ((3, 3, 3), "left"), ((3, 2, 3), "left")])
def test_tpl_6_among_equals_the_leftmost(pebbles: tuple[int, ...], heap: str) -> None:
    assert take(Robin(1), facts(*pebbles)).choice.id == heap


def test_tpl_5_all_of_it_if_it_has_fewer() -> None:
    assert rules.bot(state(0, 2, 1, card=3, turn=1)).choice == Take("middle", 2)


def test_tpl_7_the_last_pebble_has_a_bonus() -> None:
    s = state(1, 4, 2)
    rules.apply(s, Take("right", 2))
    assert s.points == [6, 0] and s.bonus == [4, 0]


def test_tpl_8_tpl_9_end_and_winner() -> None:
    s = state(0, 0, 0)
    s.points = [7, 7]
    assert rules.actor(s) == "over"
    assert rules.result(s).won is False
    s.points = [8, 7]
    assert rules.result(s).won is True


def test_tpl_10_goal() -> None:
    s = state(0, 0, 0)
    s.points = [15, 6]
    assert rules.result(s).goals == ("TPL-10",)
    s.points = [14, 7]
    assert rules.result(s).goals == ()


def test_the_companion_decides_as_on_screen() -> None:
    """Answer the companion from a game on screen: every card, every take and Robin's score are the same."""
    for seed in range(60):
        screen, rng = new("template", seed=seed), Random(seed)
        while not screen.over:
            screen.play(rng.choice(list(screen.legal)))
        assert follow(screen, seed).state.points == screen.state.points[1]


def follow(screen: Table, seed: int) -> Table:
    table = new("template", seed=seed, surface="table")
    s = screen.rules.new(screen.header.options, screen.content.content)
    for entry in screen.path():
        if entry.actor == "chance" and not s.card:
            left, middle, right = s.heaps
            table.play(companion.Heaps(left, middle, right))
        if entry.actor == "bot":
            told = [e for e in table.entries if e.actor == "bot"][-1]
            assert told.action == entry.action and told.why == entry.why
        screen.rules.apply(s, entry.action)
    return table


def test_greedy_beats_random() -> None:
    def mean(pick: str) -> float:
        total = 0
        for seed in range(200):
            table, rng = new("template", seed=seed), Random(seed)
            while not table.over:
                table.play(choose(table.state, rng) if pick == "greedy" else rng.choice(list(table.legal)))
            total += table.result.score
        return total / 200

    assert mean("greedy") > mean("random") + 2
