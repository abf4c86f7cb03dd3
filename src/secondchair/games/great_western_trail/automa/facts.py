"""What the Automa looks at on the board of the game on screen, for each of his decisions."""

from __future__ import annotations

from secondchair.games.great_western_trail.automa.decisions.building import Ground, Lies
from secondchair.games.great_western_trail.automa.decisions.kansas_city import Column
from secondchair.games.great_western_trail.automa.decisions.railroad import Platform, Track
from secondchair.games.great_western_trail.automa.decisions.taking import CattleMarket, Display, Teepees, TeepeeTile
from secondchair.games.great_western_trail.automa.decisions.travel import Trail
from secondchair.games.great_western_trail.automa.figures import REWARD, teepee_colour
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.opponent.facts import as_it_stands, hazards, his_engine, job_market
from secondchair.games.great_western_trail.state import State, foresight_column


def trail(s: State, steps: int) -> Trail:
    tolls = {space: tile.fee if tile.owner == HUMAN else 0 for space, tile in s.trail.items()}
    return Trail(s.seats[OPPONENT].herder, steps, tolls)


YOURS = Lies(True)
_LIES = {toll: Lies(False, toll) for toll in (0, 2, 4)}


def ground(s: State) -> Ground:
    """AUT-34: hazards, teepees and his own buildings cost you their hands."""
    tiles = {space: YOURS if tile.owner == HUMAN else _LIES[tile.fee] for space, tile in s.trail.items()}
    return Ground(s.seats[HUMAN].herder, tiles)


def cattle_market(s: State) -> CattleMarket:
    return CattleMarket(tuple(s.market))


def teepees(s: State) -> Teepees:
    found = [(reward, s.trail[space].id) for space, reward in REWARD.items() if space in s.trail]
    return Teepees(tuple([TeepeeTile(reward, teepee_colour(tile)) for reward, tile in found]))


def track(s: State, spaces: int) -> Track:
    return Track(his_engine(s), s.seats[HUMAN].engine, spaces)


def platform(s: State, station: int) -> Platform:
    return Platform(station, station in s.masters)


def display(s: State) -> Display:
    return Display(tuple(s.display))


def column(s: State, number: int) -> Column:
    return Column(number, *foresight_column(s, number), s.holder < 0)


__all__ = [
    "as_it_stands", "cattle_market", "column", "display", "ground", "hazards", "job_market", "platform", "teepees",
    "track", "trail",
]  # fmt: skip
