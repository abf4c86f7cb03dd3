"""Which goods run out on our map at a real table: you choose, and the app proposes what you miss least."""

from __future__ import annotations

from secondchair.core.ask import Ask
from secondchair.core.pending import apply, legal
from secondchair.games.railways import ledger, outlook
from secondchair.games.railways.actions import Exhaust
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.pending import CubeToExhaust
from secondchair.games.railways.state import State, clone

FARTHEST = 6  # links of a delivery that are looked at: the app does not know your engine


def proposed(s: State) -> list[str]:
    """RB-67, RB-X16: for each cube that is to go now, the city where you miss it least."""
    trial, cities = clone(s), list[str]()
    while trial.pending and isinstance(trial.pending[-1], CubeToExhaust):
        city = _least_missed(trial, trial.pending[-1])
        apply(trial, Exhaust(city))
        cities.append(city)
    return cities


def _least_missed(s: State, due: CubeToExhaust) -> str:
    color, near, bonus = COLORS.index(due.color), outlook.near_of(s), [0] * len(s.color)
    offered = legal(s)
    assert not isinstance(offered, Ask)
    cities: list[str] = [a.city for a in offered]

    def loss(city: str) -> tuple[int, int]:
        """The points of its best delivery over your links; an empty city besides brings the end nearer."""
        number = s.board.city_index[city]
        far = outlook.farthest(s.color, near, bonus, number, FARTHEST)
        return far[FARTHEST][color], -sum(ledger.goods(s, number))

    return min(cities, key=loss)
