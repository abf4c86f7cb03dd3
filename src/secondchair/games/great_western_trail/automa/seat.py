"""The Automa in the second seat of the game on screen: what he keeps for himself, and what he sees of the board."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from secondchair.core.choose import Why
from secondchair.core.pending import Pending, Step
from secondchair.core.rules import Json
from secondchair.games.great_western_trail.automa.decisions.building import Ground, Lies
from secondchair.games.great_western_trail.automa.decisions.kansas_city import Column
from secondchair.games.great_western_trail.automa.decisions.railroad import Platform, Track
from secondchair.games.great_western_trail.automa.decisions.taking import (
    CattleMarket,
    Display,
    Hazards,
    HazardTile,
    JobMarket,
    OnOffer,
    Teepees,
    TeepeeTile,
)
from secondchair.games.great_western_trail.automa.decisions.travel import Trail
from secondchair.games.great_western_trail.automa.deck import SECTIONS, WORKERS, Card, Deck
from secondchair.games.great_western_trail.automa.figures import BASE, REWARD, teepee_colour
from secondchair.games.great_western_trail.automa.state import MOVEMENT_DISCS, RESERVE, Automa
from secondchair.games.great_western_trail.content import (
    BUILDER,
    COWBOY,
    ENGINEER,
    HUMAN,
    OPPONENT,
    Building,
    Hazard,
)
from secondchair.games.great_western_trail.state import OFF_TRACK, Opponent, State, foresight_column

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
    kept = seat_of(s)
    if not kept.top:
        return
    cards = kept.deck.cards
    alike = [n for n in (*kept.unseen, kept.top) if cards[n].option_side == cards[kept.top].option_side]
    if len(alike) > 1:
        top = rng.choice(sorted(alike))
        kept.unseen = tuple(sorted({*kept.unseen, kept.top} - {top}))
        kept.top = top


# -- his own state -----------------------------------------------------------------------------------------------------


def own(s: State) -> Automa:
    """What his decisions look at in his own possessions."""
    seat, kept = s.seats[OPPONENT], seat_of(s)
    workers = seat.workers
    return Automa(
        kept.discs, kept.reserve, workers[COWBOY], workers[BUILDER], workers[ENGINEER], tuple(seat.stations),
        tuple(seat.cities), len(seat.supply),
    )  # fmt: skip


def keep(s: State, automa: Automa) -> None:
    """Put an outcome back: discs, workers, stations and cities as they are now."""
    seat, kept = s.seats[OPPONENT], seat_of(s)
    kept.discs, kept.reserve = automa.discs, automa.reserve
    seat.workers[:] = (automa.cowboy, automa.builder, automa.engineer)
    seat.stations, seat.cities = list(automa.stations), list(automa.cities)


def whole(s: State) -> Automa:
    """All that he owns, what he took included: for his score sheet."""
    automa, seat, content = own(s), s.seats[OPPONENT], s.content
    automa.buildings = tuple(
        tile.points for tile in s.trail.values() if tile.owner == OPPONENT and isinstance(tile, Building)
    )
    automa.cattle = tuple(content.cattle[card].points for card in seat.cattle)
    automa.objectives = tuple(content.objectives[card].points for card in seat.objectives)
    automa.hazards = tuple(tile.points for x in seat.hazards if isinstance(tile := content.tiles[x], Hazard))
    automa.teepees, automa.masters = len(seat.outlaws), len(seat.masters)
    automa.token = s.holder == OPPONENT
    return automa


def as_it_stands(s: State, why: Why | None) -> Why | None:
    """Reasons call a neutral building by the letter of its space; in a random arrangement another one stands there."""
    if why is None or s.setup.neutral == "fixed":
        return why

    def stands(said: str) -> str:
        return re.sub(r"\b(building|behind) ([A-G])\b", lambda found: f"{found[1]} {s.trail[found[2]].id}", said)

    candidates = tuple([(stands(label), target) for label, target in why.candidates])
    return Why(why.because, stands(why.text), candidates, why.steps, why.chosen)


# -- facts -------------------------------------------------------------------------------------------------------------


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


_ON_OFFER = {
    (place, worker): OnOffer(place // BASE.columns + 1, place % BASE.columns + 1, worker)
    for place in range(len(BASE.rows) * BASE.columns)
    for worker in WORKERS
}


def job_market(s: State) -> JobMarket:
    workers = tuple([_ON_OFFER[place, worker] for place, worker in enumerate(s.jobs) if worker])  # type: ignore[index]
    return JobMarket(workers, s.token if s.token <= len(BASE.rows) else 0)


def teepees(s: State) -> Teepees:
    found = [(reward, s.trail[space].id) for space, reward in REWARD.items() if space in s.trail]
    return Teepees(tuple([TeepeeTile(reward, teepee_colour(tile)) for reward, tile in found]))


def track(s: State, spaces: int) -> Track:
    engine = s.seats[OPPONENT].engine
    return Track(None if engine == OFF_TRACK else engine, s.seats[HUMAN].engine, spaces)


def platform(s: State, station: int) -> Platform:
    return Platform(station, station in s.masters)


def hazards(s: State) -> Hazards:
    found = list[HazardTile]()
    for section in SECTIONS:
        for number, space in enumerate(BASE.sections[section], 1):
            tile = s.trail.get(space)
            if isinstance(tile, Hazard):
                found.append(HazardTile(section, number, tile.points))
    return Hazards(tuple(found))


def display(s: State) -> Display:
    return Display(tuple(s.display))


def column(s: State, number: int) -> Column:
    return Column(number, *foresight_column(s, number), s.holder < 0)
