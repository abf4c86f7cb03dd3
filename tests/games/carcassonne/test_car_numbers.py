"""Cells are numbered outwards from the start tile, whatever the landscape."""

from __future__ import annotations

from secondchair.core.numbers import numbering
from secondchair.games.carcassonne.actions import Claim, Place, Score
from secondchair.games.carcassonne.numbers import REACH, cells


def test_every_cell_that_72_tiles_can_reach_has_its_numbers() -> None:
    found = list(cells())
    assert len(set(found)) == len(found) == 2 * REACH * (REACH + 1) + 1
    assert {abs(x) + abs(y) for x, y in found} == set(range(72))
    distances = [abs(x) + abs(y) for x, y in found]
    assert distances == sorted(distances)


def test_claims_come_first_then_eight_numbers_a_cell() -> None:
    numbers = numbering("carcassonne")
    assert [numbers.number(Claim(part)) for part in range(4)] == [0, 1, 2, 3]
    for place, (x, y) in enumerate(list(cells())[:30]):
        first = 4 + 8 * place
        assert [numbers.number(Place(x, y, turn)) for turn in range(4)] == list(range(first, first + 4))
        assert [numbers.number(Score(x, y, part)) for part in range(4)] == list(range(first + 4, first + 8))
