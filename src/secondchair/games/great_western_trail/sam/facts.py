"""What Sam looks at on the board of the game on screen, for each of his decisions."""

from __future__ import annotations

from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.opponent.facts import as_it_stands, hazards, his_engine, job_market
from secondchair.games.great_western_trail.sam.decisions.building import Ground
from secondchair.games.great_western_trail.sam.decisions.cattle import CattleMarket
from secondchair.games.great_western_trail.sam.decisions.kansas_city import Column
from secondchair.games.great_western_trail.sam.decisions.railroad import Track
from secondchair.games.great_western_trail.sam.decisions.taking import Display, Outlaws, OutlawTile
from secondchair.games.great_western_trail.sam.decisions.travel import Buildings, Trail
from secondchair.games.great_western_trail.sam.figures import BASE
from secondchair.games.great_western_trail.state import State, foresight_column


def buildings(s: State) -> Buildings:
    """SAM-35: neutral buildings never count."""
    owners = [tile.owner for tile in s.trail.values()]
    return Buildings(owners.count(HUMAN), owners.count(OPPONENT))


def trail(s: State, steps: int) -> Trail:
    fees = {space: tile.fee if tile.owner != OPPONENT else 0 for space, tile in s.trail.items()}
    yours = tuple([space for space, tile in s.trail.items() if tile.owner == HUMAN])
    return Trail(s.seats[OPPONENT].herder, steps, fees, yours)


def cattle_market(s: State, cowboys: int, budget: int) -> CattleMarket:
    return CattleMarket(tuple(s.market), cowboys, len(s.cattle_stack), budget)


def track(s: State) -> Track:
    return Track(his_engine(s), s.seats[HUMAN].engine)


def ground(s: State) -> Ground:
    return Ground(s.seats[HUMAN].herder, tuple([space for space in BASE.building_spaces if space in s.trail]))


def display(s: State) -> Display:
    return Display(tuple([card for card in s.display if card]))


def outlaws(s: State) -> Outlaws:
    spaces = BASE.sections["outlaw"]
    return Outlaws(tuple([OutlawTile(number) for number, space in enumerate(spaces, 1) if space in s.trail]))


def column(s: State, number: int) -> Column:
    return Column(number, *foresight_column(s, number), s.holder < 0)


__all__ = [
    "as_it_stands", "buildings", "cattle_market", "column", "display", "ground", "hazards", "job_market", "outlaws",
    "track", "trail",
]  # fmt: skip
