"""Sam in the second seat of the game on screen: what he keeps for himself, and what he sees of the board."""

from __future__ import annotations

import re
from typing import ClassVar

from secondchair.core.choose import Why
from secondchair.core.pending import Fate, Pending
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER, HUMAN, OPPONENT, Hazard
from secondchair.games.great_western_trail.sam.decisions.building import Ground
from secondchair.games.great_western_trail.sam.decisions.cattle import CattleMarket
from secondchair.games.great_western_trail.sam.decisions.hiring import JobMarket, OnOffer
from secondchair.games.great_western_trail.sam.decisions.kansas_city import Column
from secondchair.games.great_western_trail.sam.decisions.railroad import Track
from secondchair.games.great_western_trail.sam.decisions.taking import (
    Display,
    Hazards,
    HazardTile,
    Outlaws,
    OutlawTile,
)
from secondchair.games.great_western_trail.sam.decisions.travel import Buildings, Trail
from secondchair.games.great_western_trail.sam.deck import WORKERS, Deck, Worker
from secondchair.games.great_western_trail.sam.figures import BASE, SECTIONS
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.state import OFF_TRACK, Opponent, State, foresight_column

NUMBER = {f"{number}b": number for number in BASE.numbers}
TILE = {number: tile for tile, number in NUMBER.items()}


class DrawSamCard(Fate, frozen=True, tag="draw_sam_card"):
    """SAM-25: the top card of Sam's deck is turned up."""


class SamSeat(Opponent):
    """What Sam has besides his `Seat`: his deck, his specialization, the discs in his supply."""

    name: ClassVar[str] = "Sam"
    turn: ClassVar[Pending] = DrawSamCard()

    deck: Deck  # shared, never changed, like `first_city`
    first_city: str
    discs: int
    specialization: Worker = "cowboy"
    unseen: tuple[int, ...] = ()  # his face-down deck, in no order
    card: int = 0  # the card being carried out
    discards: tuple[int, ...] = ()  # oldest first
    turns: int = 0

    def clone(self) -> SamSeat:
        seat: SamSeat = self.__copy__()  # type: ignore[attr-defined]
        return seat

    def position(self) -> Json:
        return {
            "first_city": self.first_city,
            "discs": self.discs,
            "specialization": self.specialization,
            "unseen": sorted(self.unseen),
            "card": self.card,
            "discards": self.discards,
            "turns": self.turns,
        }


def seat_of(s: State) -> SamSeat:
    assert isinstance(s.opponent, SamSeat)
    return s.opponent


# -- Sam's own state ---------------------------------------------------------------------------------------------------


def own(s: State) -> Sam:
    """What Sam's decisions look at in his own possessions."""
    seat, sam = s.seats[OPPONENT], seat_of(s)
    workers = seat.workers
    return Sam(
        workers[COWBOY], workers[BUILDER], workers[ENGINEER], sam.specialization, sam.discs,
        tuple([NUMBER[tile] for tile in seat.supply]),
        tuple([NUMBER[tile.id] for tile in s.trail.values() if tile.owner == OPPONENT]),
        tuple(seat.stations), tuple(seat.cities), sam.first_city,
    )  # fmt: skip


def keep(s: State, sam: Sam) -> None:
    """Put an outcome back: workers, specialization, discs, buildings, stations and cities as they are now."""
    seat, kept = s.seats[OPPONENT], seat_of(s)
    seat.workers[:] = (sam.cowboy, sam.builder, sam.engineer)
    kept.specialization, kept.discs = sam.specialization, sam.discs
    seat.supply = [TILE[number] for number in sam.supply]
    seat.stations, seat.cities = list(sam.stations), list(sam.cities)


def whole(s: State) -> Sam:
    """All that Sam owns, what he took included: for his score sheet."""
    sam, seat, content = own(s), s.seats[OPPONENT], s.content
    sam.cattle = tuple(content.cattle[card].points for card in seat.cattle)
    sam.objectives = tuple(content.objectives[card].points for card in seat.objectives)
    sam.hazards = tuple(_points(s, tile) for tile in seat.hazards)
    sam.outlaws = len(seat.outlaws)
    sam.token = s.holder == OPPONENT
    return sam


def _points(s: State, tile: str) -> int:
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


# -- facts -------------------------------------------------------------------------------------------------------------


def buildings(s: State) -> Buildings:
    """SAM-35: neutral buildings never count."""
    owners = [tile.owner for tile in s.trail.values()]
    return Buildings(owners.count(HUMAN), owners.count(OPPONENT))


def trail(s: State, steps: int) -> Trail:
    fees = {space: tile.fee if tile.owner != OPPONENT else 0 for space, tile in s.trail.items()}
    yours = tuple([space for space, tile in s.trail.items() if tile.owner == HUMAN])
    return Trail(s.seats[OPPONENT].herder, steps, fees, yours)


_ON_OFFER = {
    (place, worker): OnOffer(place // BASE.columns + 1, place % BASE.columns + 1, worker)
    for place in range(len(BASE.rows) * BASE.columns)
    for worker in WORKERS
}


def job_market(s: State) -> JobMarket:
    workers = tuple([_ON_OFFER[place, worker] for place, worker in enumerate(s.jobs) if worker])  # type: ignore[index]
    return JobMarket(workers, s.token if s.token <= len(BASE.rows) else 0)


def cattle_market(s: State, cowboys: int, budget: int) -> CattleMarket:
    return CattleMarket(tuple(s.market), cowboys, len(s.cattle_stack), budget)


def track(s: State) -> Track:
    engine = s.seats[OPPONENT].engine
    return Track(None if engine == OFF_TRACK else engine, s.seats[HUMAN].engine)


def ground(s: State) -> Ground:
    return Ground(s.seats[HUMAN].herder, tuple([space for space in BASE.building_spaces if space in s.trail]))


def display(s: State) -> Display:
    return Display(tuple([card for card in s.display if card]))


def outlaws(s: State) -> Outlaws:
    spaces = BASE.sections["outlaw"]
    return Outlaws(tuple([OutlawTile(number) for number, space in enumerate(spaces, 1) if space in s.trail]))


def hazards(s: State) -> Hazards:
    found = list[HazardTile]()
    for section in SECTIONS:
        for number, space in enumerate(BASE.sections[section], 1):
            tile = s.trail.get(space)
            if isinstance(tile, Hazard):
                found.append(HazardTile(section, number, tile.points))
    return Hazards(tuple(found))


def column(s: State, number: int) -> Column:
    return Column(number, *foresight_column(s, number), s.holder < 0)
