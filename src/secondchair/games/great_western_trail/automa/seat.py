"""The Automa in the second seat of the game on screen: what he has there."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from secondchair.core.pending import Pending, Step
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.automa.deck import Card, Deck
from secondchair.games.great_western_trail.automa.state import MOVEMENT_DISCS, RESERVE, Automa
from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER, OPPONENT, Building
from secondchair.games.great_western_trail.opponent.facts import hazard_points
from secondchair.games.great_western_trail.state import Opponent, State

NAME = "the Automa"


class AutomaTurn(Step, frozen=True, tag="automa_turn"):
    """AUT-10: he draws the top card of his deck."""


class AutomaSeat(Opponent):
    """What he has besides his `Seat`: his cards and his discs. His building stack is his seat's supply, in no order."""

    name: ClassVar[str] = NAME
    turn: ClassVar[Pending] = AutomaTurn()

    deck: Deck  # shared, never changed, like `numbers`
    numbers: tuple[int, ...]  # AUT-54 to AUT-57: of the buildings in play
    discs: int = MOVEMENT_DISCS
    reserve: int = RESERVE
    unseen: tuple[int, ...] = ()  # the cards below the top one, in no order
    top: int = 0  # AUT-5: the card on top of the deck, whose option side is seen
    card: int = 0  # the drawn card
    discards: tuple[int, ...] = ()  # oldest first
    turns: int = 0

    def clone(self) -> AutomaSeat:
        seat: AutomaSeat = self.__copy__()  # type: ignore[attr-defined]
        return seat

    def position(self) -> Json:
        return {
            "numbers": sorted(self.numbers),
            "discs": self.discs,
            "reserve": self.reserve,
            "unseen": sorted(self.unseen),
            "top": self.top,
            "card": self.card,
            "discards": self.discards,
            "turns": self.turns,
        }

    @property
    def drawn(self) -> Card:
        return self.deck.cards[self.card]

    @property
    def option(self) -> Card:
        """AUT-12: the card that the numbers and types are read from."""
        return self.deck.cards[self.top]

    @property
    def disc_number(self) -> int:
        return self.deck.disc_number(self.discs)


def seat_of(s: State) -> AutomaSeat:
    assert isinstance(s.opponent, AutomaSeat)
    return s.opponent


def redeal(s: State, seat: int, rng: Random) -> None:
    """AUT-5: of the card on top only the option side is seen: it may be any unseen card with the same one."""
    his = seat_of(s)
    if not his.top:
        return
    cards = his.deck.cards
    alike = [n for n in (*his.unseen, his.top) if cards[n].option_side == cards[his.top].option_side]
    if len(alike) > 1:
        top = rng.choice(sorted(alike))
        his.unseen = tuple(sorted({*his.unseen, his.top} - {top}))
        his.top = top


def possessions(s: State) -> Automa:
    """What his decisions look at in his own possessions."""
    seat, his = s.seats[OPPONENT], seat_of(s)
    workers = seat.workers
    return Automa(
        his.discs, his.reserve, workers[COWBOY], workers[BUILDER], workers[ENGINEER], tuple(sorted(seat.stations)),
        tuple(seat.cities), len(seat.supply),
    )  # fmt: skip


def everything(s: State) -> Automa:
    """All that he owns, what he took included: for his score sheet."""
    automa, seat, content = possessions(s), s.seats[OPPONENT], s.content
    automa.buildings = tuple(
        tile.points for tile in s.trail.values() if tile.owner == OPPONENT and isinstance(tile, Building)
    )
    automa.cattle = tuple(content.cattle[card].points for card in seat.cattle)
    automa.objectives = tuple(content.objectives[card].points for card in seat.objectives)
    automa.hazards = tuple(hazard_points(s, tile) for tile in seat.hazards)
    automa.teepees, automa.masters = len(seat.outlaws), len(seat.masters)
    automa.token = s.holder == OPPONENT
    return automa
