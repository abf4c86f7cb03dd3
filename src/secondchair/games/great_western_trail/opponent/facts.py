"""What both opponents look at on the board, and how it is read from the game on screen."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from secondchair.core.choose import Why
from secondchair.games.great_western_trail.content import HAZARDS, OPPONENT, Hazard, Section, Worker
from secondchair.games.great_western_trail.state import OFF_TRACK, State


class OnOffer(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker in the job market: his row from the top, his space from the left."""

    row: int
    space: int
    worker: Worker


class JobMarket(Struct, frozen=True, forbid_unknown_fields=True):
    """The workers in the market and the row of its token; 0 once the token has left it."""

    workers: tuple[OnOffer, ...]
    token: int

    def above_the_token(self) -> list[OnOffer]:
        """SAM-58, AUT-39: nobody from the token's row or below."""
        return [w for w in self.workers if w.row < self.token or not self.token]


class HazardTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A hazard on the trail: section, number of its space, points."""

    section: Section
    space: int
    points: int


class Hazards(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: tuple[HazardTile, ...]


# -- from the board ----------------------------------------------------------------------------------------------------


@cache
def _on_offer(columns: int, place: int, worker: Worker) -> OnOffer:
    return OnOffer(place // columns + 1, place % columns + 1, worker)


def job_market(s: State) -> JobMarket:
    columns = s.content.columns
    workers = tuple([_on_offer(columns, place, worker) for place, worker in enumerate(s.jobs) if worker])
    return JobMarket(workers, s.token if s.token <= len(s.content.rows) else 0)


def hazards(s: State) -> Hazards:
    found = list[HazardTile]()
    for section in HAZARDS:
        for number, space in enumerate(s.content.sections[section], 1):
            tile = s.trail.get(space)
            if isinstance(tile, Hazard):
                found.append(HazardTile(section, number, tile.points))
    return Hazards(tuple(found))


def his_engine(s: State) -> float | None:
    """Where his engine stands; None once it has left the board."""
    engine = s.seats[OPPONENT].engine
    return None if engine == OFF_TRACK else engine


def hazard_points(s: State, tile: str) -> int:
    hazard = s.content.tiles[tile]
    assert isinstance(hazard, Hazard)
    return hazard.points


def as_it_stands(s: State, why: Why | None) -> Why | None:
    """Reasons call a neutral building by the letter of its space; in a random arrangement another one stands there."""
    if why is None or s.setup.neutral == "fixed":
        return why

    def stands(said: str) -> str:
        return re.sub(r"\b(building|behind) ([A-G])\b", lambda found: f"{found[1]} {s.trail[found[2]].id}", said)

    candidates = tuple([(stands(label), target) for label, target in why.candidates])
    return Why(why.because, stands(why.text), candidates, why.steps, why.chosen)
