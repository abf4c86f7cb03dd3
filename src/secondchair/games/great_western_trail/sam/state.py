"""Sam's own state, and what the outcome of each decision does to it: the same on screen and at a real table."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from secondchair.core.rules import Json
from secondchair.games.great_western_trail.content import Worker

ALL_BUILDINGS = tuple(range(1, 13))


class Sam(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What Sam owns. He has no money, no exchange tokens, no hand and no herd (SAM-2, SAM-29)."""

    cowboy: int = 1  # SAM-11: the printed ones count
    builder: int = 1
    engineer: int = 1
    specialization: Worker = "cowboy"
    discs: int = 14  # SAM-9: in his supply
    supply: tuple[int, ...] = ALL_BUILDINGS  # numbers of the buildings beside his board
    placed: tuple[int, ...] = ()  # and of those on the trail
    stations: tuple[int, ...] = ()  # with his disc, in the order of the track
    cities: tuple[str, ...] = ()  # with his discs, in the order of his deliveries
    first_city: str = "bloomington"
    cattle: tuple[int, ...] = ()  # points of the cards in his pile
    objectives: tuple[int, ...] = ()  # points; the starting card is not among them until it is turned up
    hazards: tuple[int, ...] = ()  # points
    outlaws: int = 0
    token: bool = False  # the job market token is his

    def count(self, worker: str) -> int:
        """How many workers of one kind he has."""
        return self.cowboy if worker == "cowboy" else self.builder if worker == "builder" else self.engineer

    def clone(self) -> Sam:
        return copy(self)

    def position(self) -> Json:
        """What the rules define."""
        return {
            "workers": {"cowboy": self.cowboy, "builder": self.builder, "engineer": self.engineer},
            "specialization": self.specialization,
            "discs": self.discs,
            "supply": sorted(self.supply),
            "placed": sorted(self.placed),
            "stations": sorted(self.stations),
            "cities": self.cities,
            "first_city": self.first_city,
            "cattle": self.cattle,
            "objectives": self.objectives,
            "hazards": self.hazards,
            "outlaws": self.outlaws,
            "token": self.token,
        }


def hire(sam: Sam, worker: Worker) -> bool:
    """SAM-63, SAM-12: the worker takes the next free space of his row. Tells whether the specialization changed."""
    if worker == "cowboy":
        sam.cowboy += 1
    elif worker == "builder":
        sam.builder += 1
    else:
        sam.engineer += 1
    before = sam.specialization
    sam.specialization = specialization(sam, worker)
    return sam.specialization != before


def specialization(sam: Sam, hired: Worker) -> Worker:
    """SAM-44, SAM-45: once this worker is there, it changes only if his type has strictly more workers."""
    return hired if sam.count(hired) > sam.count(sam.specialization) else sam.specialization


def build(sam: Sam, number: int, replaces: int = 0) -> None:
    """SAM-88: the new tile leaves the supply; a replaced one leaves the game."""
    sam.supply = tuple(n for n in sam.supply if n != number)
    sam.placed = (*(n for n in sam.placed if n != replaces), number)


def use_disc(sam: Sam, moved_from: int) -> None:
    """SAM-56, SAM-79: a disc comes from the supply, or else (`moved_from`) from one of his stations."""
    if moved_from:
        sam.stations = tuple(s for s in sam.stations if s != moved_from)
    else:
        sam.discs -= 1


def upgrade(sam: Sam, station: int, moved_from: int) -> None:
    """SAM-76: his disc lies on the station. No cost, no corner, no station master."""
    use_disc(sam, moved_from)
    sam.stations = tuple(sorted((*sam.stations, station)))


def deliver(sam: Sam, city: str, moved_from: int) -> None:
    """SAM-51 to SAM-56: his disc lies on the city."""
    use_disc(sam, moved_from)
    sam.cities = (*sam.cities, city)
