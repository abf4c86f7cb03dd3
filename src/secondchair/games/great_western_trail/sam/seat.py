"""Sam in the second seat of the game on screen: what he has there."""

from __future__ import annotations

from typing import ClassVar

from secondchair.core.pending import Fate, Pending
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER, OPPONENT, Worker
from secondchair.games.great_western_trail.opponent.facts import hazard_points
from secondchair.games.great_western_trail.sam.deck import Deck
from secondchair.games.great_western_trail.sam.figures import BASE
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.state import Opponent, State

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


def possessions(s: State) -> Sam:
    """What Sam's decisions look at in his own possessions."""
    seat, sam = s.seats[OPPONENT], seat_of(s)
    workers = seat.workers
    return Sam(
        workers[COWBOY], workers[BUILDER], workers[ENGINEER], sam.specialization, sam.discs,
        tuple([NUMBER[tile] for tile in seat.supply]),
        tuple([NUMBER[tile.id] for tile in s.trail.values() if tile.owner == OPPONENT]),
        tuple(sorted(seat.stations)), tuple(seat.cities), sam.first_city,
    )  # fmt: skip


def everything(s: State) -> Sam:
    """All that Sam owns, what he took included: for his score sheet."""
    sam, seat, content = possessions(s), s.seats[OPPONENT], s.content
    sam.cattle = tuple(content.cattle[card].points for card in seat.cattle)
    sam.objectives = tuple(content.objectives[card].points for card in seat.objectives)
    sam.hazards = tuple(hazard_points(s, tile) for tile in seat.hazards)
    sam.outlaws = len(seat.outlaws)
    sam.token = s.holder == OPPONENT
    return sam
