"""AUT-53: what the Automa's possessions are worth, category by category of the rulebook."""

from __future__ import annotations

from secondchair.games.great_western_trail.automa.figures import BASE
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.scoring import TOKEN_POINTS, city_points


def categories(automa: Automa) -> tuple[int | None, ...]:
    """The eleven categories in their order; None where he scores nothing by the rules."""
    return (
        None,  # 1 Dollars
        sum(automa.buildings),
        city_points(BASE, automa.cities),
        sum(BASE.stations[station].vp for station in automa.stations),
        sum(automa.hazards),
        sum(automa.cattle),
        sum(automa.objectives),  # all of them, as if fulfilled
        None,  # 8 station masters
        None,  # 9 workers
        None,  # 10 cleared disc space
        TOKEN_POINTS if automa.token else 0,
    )


def total(automa: Automa) -> int:
    return sum(points or 0 for points in categories(automa))
