"""How a bot decides."""

from typing import NamedTuple

import pytest

from secondchair.core.choose import Criterion, Undecided, choose, in_words, least, most, prefer


class Worker(NamedTuple):
    cost: int
    kind: str
    row: int


Sam = str  # his specialization
HIRE: tuple[Criterion[Sam, Worker], ...] = (
    least("in the cheapest row", "X-1", lambda sam, w: w.cost),
    prefer("of his specialization", "X-2", lambda sam, w: w.kind == sam),
    most("in the lowest row", "X-3", lambda sam, w: w.row),
)
MARKET = [Worker(6, "cowboy", 1), Worker(6, "builder", 1), Worker(6, "builder", 2), Worker(7, "builder", 3)]


def test_each_criterion_narrows_in_order_and_is_recorded() -> None:
    decision = choose("builder", MARKET, HIRE, because="X-0", name=lambda w: (w.kind, f"row:{w.row}"))
    assert decision.choice == MARKET[2]
    why = decision.why
    assert why is not None
    assert why.candidates == (("cowboy", "row:1"), ("builder", "row:1"), ("builder", "row:2"), ("builder", "row:3"))
    assert [step.values for step in why.steps] == [(6, 6, 6, 7), (False, True, True, None), (None, 1, 2, None)]
    assert [why.left_after(n) for n in range(4)] == [[0, 1, 2, 3], [0, 1, 2], [1, 2], [2]]
    assert why.chosen == 2


def test_it_stops_when_one_is_left() -> None:
    why = choose("cowboy", MARKET, HIRE, because="X-0").why
    assert why is not None and len(why.steps) == 2


def test_without_reasons_it_decides_the_same() -> None:
    quick = choose("builder", MARKET, HIRE, because="X-0", explain=False)
    assert quick.choice == MARKET[2] and quick.why is None


def test_order_of_iteration_never_decides() -> None:
    with pytest.raises(Undecided, match="X-0 leaves several"):
        choose("engineer", MARKET, HIRE[:2], because="X-0")


def test_equal_candidates_are_one() -> None:
    assert choose("x", [MARKET[0], MARKET[0]], HIRE, because="X-0").choice == MARKET[0]


def test_no_candidates_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no candidates"):
        choose("x", list[Worker](), HIRE, because="X-0")


def test_criteria_are_an_instruction() -> None:
    assert in_words(HIRE) == "in the cheapest row, then of his specialization, then in the lowest row"
