"""What things are worth at a stage of the game, whatever else lies on the board: the part of a judgement that lasts.

Between two decisions most of this stays the same, and players that think ahead come to the same stage many times. So
each of these functions is told all that its answer rests on, in values that never change, and keeps its answers.
"""

from __future__ import annotations

from functools import lru_cache

from secondchair.games.great_western_trail.content import HUMAN, Content
from secondchair.games.great_western_trail.scoring import city_points
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import Weights

STAGES = 256  # kept at most, of all contents and weights
POOR = 12  # Dollars below which each counts more


def left(s: State) -> float:
    """The part of the game still to come, by the job market."""
    rows = len(s.content.rows)
    return max(0.0, min(1.0, (rows + 1 - s.token) / (rows - 1)))


class Rates:
    """A stage of the game to a rancher: how much of it is left, and what a Dollar is worth to him."""

    def __init__(self, s: State, weights: Weights) -> None:
        self.content: Content = s.content
        self.w = weights
        self.left = left(s)
        scarce = weights.scarce if s.dollars < POOR else 0.0
        self.dollar = (
            0.2 + (weights.dollar + scarce) * self.left
        )  # a fifth of a point at the end, more while it is of use
        self._buildings: dict[str, dict[str, float]] = {}
        self._workers: dict[tuple[int, int], float] = {}

    def work(self, kind: int, n: int) -> float:
        """What the n-th worker of a kind does in a whole game: the more there are of it, the more."""
        w = self.w
        first = (w.cowboy, w.builder, w.engineer)[kind]
        return first + (w.cowboy_more, w.builder_more, w.engineer_more)[kind] * (n - 2)

    def worker(self, kind: int, n: int) -> float:
        """The n-th worker of a kind."""
        worth = self._workers.get((kind, n))
        if worth is None:
            worth = self.work(kind, n) * float(self.left**self.w.fade) + self.w.bonuses.get((kind, n), 0.0)
            if n in self.content.rows_of_workers.vp_spaces:
                worth += self.content.rows_of_workers.vp_each
            self._workers[kind, n] = worth
        return worth

    def building(self, tile: str) -> dict[str, float]:
        """An own building, by the space where it stands."""
        found = self._buildings.get(tile)
        if found is None:
            content = self.content
            found = self._buildings[tile] = {space: self._building(tile, space) for space in content.building_spaces}
        return found

    def _building(self, tile: str, space: str) -> float:
        kind = self.content.private[HUMAN][tile]
        node = self.content.nodes[space]
        use = (
            self.w.building
            + self.w.visits * self.w.uses.get(tile, 3.0)
            + kind.fee * self.w.toll
            + self.w.risk * bool(node.risk)
            + self.w.sites.get(space, 0.0)
            + self.w.woods * node.woods
        )
        return kind.points + self.left * use

    def disc(self, space: str) -> float:
        """Clearing a space of the player board."""
        disc = self.content.discs[space]
        return self.w.disc * self.w.discs[space] * self.left + (disc.gain - disc.pay) * self.dollar + disc.vp


_STAGES: dict[tuple[int, int, int, bool], Rates] = {}


def rates(s: State, weights: Weights) -> Rates:
    """The stage as it is now. Content and weights are known by their place in memory: what is kept holds on to them."""
    key = id(s.content), id(weights), s.token, s.dollars < POOR
    found = _STAGES.get(key)
    if found is None:
        if len(_STAGES) >= STAGES:
            _STAGES.clear()
        found = _STAGES[key] = Rates(s, weights)
    return found


@lru_cache(maxsize=8192)
def best_disc(r: Rates, covered: frozenset[str], corner: str) -> float:
    """The best disc that may go to such a corner; only white ones may go to a white one (GWT-47)."""
    discs = r.content.discs
    white = corner == "white" and any(discs[space].corner == "white" for space in covered)
    return max((r.disc(x) for x in covered if not white or discs[x].corner == "white"), default=0.0)


@lru_cache(maxsize=8192)
def city(r: Rates, done: tuple[str, ...], covered: frozenset[str], wanted: float, name: str, transport: int) -> float:
    """Points at once, those of links still to come, and the difficulty of getting there again."""
    kind = r.content.cities[name]
    more = city_points(r.content, [*done, name]) - city_points(r.content, done)
    worth = more - (transport - kind.dollars) * r.dollar
    worth += r.w.city * kind.value + r.w.unlock * best_disc(r, covered, kind.corner)
    if name == r.content.terminal:
        worth += wanted
    for link in r.content.links:
        if name in link.cities and not any(x in done for x in link.cities):
            worth += r.w.link * link.points * r.left
    return worth


@lru_cache(maxsize=8192)
def cities(
    r: Rates, done: tuple[str, ...], covered: frozenset[str], wanted: float, engine: float
) -> tuple[tuple[int, float], ...]:
    """Every city that a delivery may still go to: the breeding value that it takes, and what it is worth."""
    return tuple(
        (c.value, city(r, done, covered, wanted, c.id, c.transport[engine]))
        for c in r.content.cities.values()
        if c.repeatable or c.id not in done
    )


@lru_cache(maxsize=8192)
def ahead(r: Rates, stations: tuple[int, ...], done: tuple[str, ...], engineers: int, place: float) -> float:
    """What lies ahead of the engine: stations still to be upgraded, the nearer the better, and lower transport."""
    rest, money = r.left, r.dollar
    worth = -r.w.track * rest * money * _transport(r, done, place)
    reach = r.w.moves * rest * engineers + 1.0
    for station in r.content.stations.values():
        distance = station.position - place
        if 0 < distance < reach and station.id not in stations:
            gain = station.vp - station.cost * money + r.w.disc_ahead * rest
            worth += r.w.station * max(0.0, gain) * (1 - distance / reach)
    return worth


def _transport(r: Rates, done: tuple[str, ...], place: float) -> float:
    """What transport costs on average to the cities still worth going to, and a little less for every space."""
    ahead = [c for c in r.content.cities.values() if c.value >= 8 and (c.repeatable or c.id not in done)]
    return sum(c.transport[place] for c in ahead) / len(ahead) - r.w.ramp * min(place, 18.0)
