"""Sam's score sheet: SAM-97 to SAM-100."""

from __future__ import annotations

import pytest

from secondchair.games.great_western_trail.sam import scoring
from secondchair.games.great_western_trail.sam.figures import CITIES
from secondchair.games.great_western_trail.sam.state import Sam

WAY = tuple(city.id for city in CITIES)
EXAMPLE = Sam(
    cowboy=5, builder=3, engineer=2, cities=WAY[2:7], stations=(1, 2, 3), placed=(4, 5), hazards=(4, 3),
    cattle=(3, 3, 5), objectives=(3, 5, 3, 5),
)  # fmt: skip


def test_sam_97_the_scoring_test() -> None:
    """SAM-97, SAM-98: buildings 7, cities 14, stations 4, hazards 7, cattle 11, objectives 16, workers 4: 63."""
    assert scoring.categories(EXAMPLE) == (None, 7, 14, 4, 7, 11, 16, None, 4, None, 0)
    assert scoring.total(EXAMPLE) == 63


def test_sam_97_the_token_is_worth_2() -> None:
    """SAM-97, SAM-R34."""
    with_token = EXAMPLE.clone()
    with_token.token = True
    assert scoring.total(with_token) == 65


def test_sam_100_outlaws_score_nothing() -> None:
    """SAM-100."""
    with_outlaws = EXAMPLE.clone()
    with_outlaws.outlaws = 5
    assert scoring.total(with_outlaws) == 63


@pytest.mark.parametrize(
    ("first", "points"),
    [("bloomington", [0, 0, 0, 6, 14, 24, 33, 42]), ("peoria", [0, 0, 6, 14, 24, 33, 42])],
)
def test_sam_97_city_points_after_each_delivery(first: str, points: list[int]) -> None:
    """SAM-97: the reference figures for medium and hard."""
    way = [*WAY[WAY.index(first) :], "new_york", "new_york"]
    assert [scoring.categories(Sam(cities=tuple(way[:n])))[2] for n in range(1, len(points) + 1)] == points


def test_sam_97_the_first_arrow_costs_3() -> None:
    """SAM-97: Fulton and St. Louis."""
    assert scoring.categories(Sam(cities=WAY[:2]))[2] == -3


def test_sam_97_workers_on_the_last_two_spaces() -> None:
    """SAM-97: 4 points each on the fifth and the sixth space of a row."""
    assert [scoring.worker_points(n) for n in range(1, 7)] == [0, 0, 0, 0, 4, 8]
