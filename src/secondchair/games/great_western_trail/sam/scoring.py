"""SAM-97 to SAM-100: what Sam's possessions are worth, category by category of the rulebook."""

from __future__ import annotations

from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam.figures import BASE, BUILDINGS
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.scoring import TOKEN_POINTS, city_points


def categories(sam: Sam) -> tuple[int | None, ...]:
    """The eleven categories in their order; None where Sam scores nothing by the rules (SAM-98)."""
    return (
        None,  # 1 Dollars
        sum(BUILDINGS[number].points for number in sam.placed),
        city_points(BASE, sam.cities),
        sum(BASE.stations[station].vp for station in sam.stations),
        sum(sam.hazards),
        sum(sam.cattle),
        sum(sam.objectives),  # SAM-99: all of them, as if completed
        None,  # 8 station masters
        sum(worker_points(sam.count(worker)) for worker in WORKERS),
        None,  # 10 cleared disc space
        TOKEN_POINTS if sam.token else 0,
    )


def total(sam: Sam) -> int:
    return sum(points or 0 for points in categories(sam))


def worker_points(workers: int) -> int:
    """GWT-96: the workers on the spaces that score."""
    rows = BASE.rows_of_workers
    return rows.vp_each * sum(space <= workers for space in rows.vp_spaces)
