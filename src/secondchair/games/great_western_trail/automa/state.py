"""The Automa's own state, and what the outcome of each decision does to it: the same on screen and at a real table."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from secondchair.core.rules import Json

MOVEMENT_DISCS = 7  # AUT-3: on the movement card
RESERVE = 7  # and beside it


class Automa(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the Automa owns. He has no board, no money, no certificates and no herd (AUT-2, AUT-13)."""

    discs: int = MOVEMENT_DISCS  # still on the movement card
    reserve: int = RESERVE  # discs for stations
    cowboy: int = 0  # AUT-41: worker tiles before him
    builder: int = 0
    engineer: int = 0
    stations: tuple[int, ...] = ()  # with his disc, in the order of the track
    cities: tuple[str, ...] = ()  # with his discs, in the order of his deliveries
    stack: int = 10  # AUT-4: building tiles in his stack
    buildings: tuple[int, ...] = ()  # points of those on the trail
    cattle: tuple[int, ...] = ()  # points of the cards he took
    objectives: tuple[int, ...] = ()  # points, the starting card among them (AUT-R10)
    hazards: tuple[int, ...] = ()  # points
    teepees: int = 0
    masters: int = 0  # station master tokens
    token: bool = False  # the job market token is his

    def count(self, worker: str) -> int:
        """How many worker tiles of one kind lie before him."""
        return self.cowboy if worker == "cowboy" else self.builder if worker == "builder" else self.engineer

    @property
    def workers(self) -> int:
        return self.cowboy + self.builder + self.engineer

    def clone(self) -> Automa:
        return copy(self)

    def position(self) -> Json:
        """What the rules define."""
        return {
            "discs": self.discs,
            "reserve": self.reserve,
            "workers": {"cowboy": self.cowboy, "builder": self.builder, "engineer": self.engineer},
            "stations": sorted(self.stations),
            "cities": self.cities,
            "stack": self.stack,
            "buildings": self.buildings,
            "cattle": self.cattle,
            "objectives": self.objectives,
            "hazards": self.hazards,
            "teepees": self.teepees,
            "masters": self.masters,
            "token": self.token,
        }


def reach(automa: Automa, station: int) -> bool:
    """AUT-46, AUT-R19: a disc from the reserve lies on the station. Tells whether there was one."""
    if not automa.reserve:
        return False
    automa.reserve -= 1
    automa.stations = tuple(sorted((*automa.stations, station)))
    return True


def deliver(automa: Automa, city: str) -> None:
    """AUT-24, AUT-25: the next disc of the movement card lies on the city."""
    automa.discs -= 1
    automa.cities = (*automa.cities, city)
