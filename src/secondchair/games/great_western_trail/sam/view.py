"""What a seat may see of the game against Sam: the base game's picture, and Sam's board as far as the rules show it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.rules import Action, Sheet, Status, View
from secondchair.core.words import capital, counted, listed
from secondchair.games.great_western_trail.board.sketch import Jobs, Sketch
from secondchair.games.great_western_trail.content import OPPONENT, WORKERS
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.opponent.view import prompt, status_line
from secondchair.games.great_western_trail.sam.deck import Branch, Card, Deck, Movement
from secondchair.games.great_western_trail.sam.seat import TILE, SamSeat, seat_of
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.view import picture, words

NAME = SamSeat.name
ACTION_NAMES = {
    "gain_objective": "take the objective card farthest from the stack",
    "collect_outlaw": "take the outlaw on the highest space",
    "remove_hazard": "take a hazard from the fullest section",
    "none": "nothing",
}


class Side(Struct, frozen=True):
    """What a card of Sam's does, and for which specialization; `now` is the side that counts at this moment."""

    when: str
    text: str
    now: bool
    designed: bool


class SamCard(Struct, frozen=True):
    """A card of Sam's deck in words. Values that were never published are marked as designed."""

    number: int
    name: str
    movement: str
    designed: bool  # the movement
    sides: tuple[Side, ...]


class SamBoard(Struct, frozen=True, tag="sam_board"):
    """Sam's board. Of his face-down deck only the cards that are in it are known, never their order (SAM-16).

    His starting objective card is hidden until scoring (SAM-17, SAM-R33): `objectives` are those he took.
    """

    workers: tuple[int, ...]
    specialization: str
    discs: int
    supply: tuple[str, ...]
    placed: tuple[str, ...]
    cities: tuple[str, ...]
    stations: tuple[int, ...]
    hazards: tuple[str, ...]
    outlaws: tuple[str, ...]
    cattle: tuple[str, ...]
    objectives: tuple[str, ...]
    hidden: int  # objective cards that are face down: the starting one
    first_city: str
    deck: tuple[int, ...]  # cards still to come, by number
    discards: tuple[int, ...]  # oldest first
    card: SamCard | None  # the one that is carried out, or else the last one
    pile: bool = True  # what he took is known; at a real table it is counted at the end


class Ranch(Struct, frozen=True, tag="ranch"):
    """The game on screen."""

    board: picture.Picture
    sam: SamBoard


def see(s: State, who: Character, legal: Sequence[Action], sheet: Sheet, over: str = "") -> View:
    """All that may be seen; `legal` are the moves to choose from, `over` the sentence that ends the game."""
    shown = prompt(s, who, legal, over)
    game = Ranch(picture.picture(s, legal, shown, NAME), sam_board(s))
    return View(shown, status(s, who, sheet, bool(legal), bool(over)), sheet, game)


def status(s: State, who: Character, sheet: Sheet, yours: bool, over: bool) -> tuple[Status, ...]:
    hint = "points so far, his hidden card left out"
    return status_line(s, who, sheet, hint, _workers(s), yours, over)


def _workers(s: State) -> Status:
    numbers = s.seats[OPPONENT].workers
    said = listed([counted(n, kind) for kind, n in zip(WORKERS, numbers, strict=True)])
    special = f"{said}; specialized in {seat_of(s).specialization}s"
    return Status(f"{NAME}'s workers", " ".join(map(str, numbers)), special, mark="gwt-sam-workers")


# -- Sam's board -------------------------------------------------------------------------------------------------------


def sam_board(s: State) -> SamBoard:
    seat, his = s.seats[OPPONENT], seat_of(s)
    numbers = s.content.private[OPPONENT]
    placed = sorted((t.id for t in s.trail.values() if t.owner == OPPONENT), key=lambda tile: numbers[tile].number)
    starting = [card for card in seat.objectives if card in s.content.starting]
    number = his.card or (his.discards[-1] if his.discards else 0)
    return SamBoard(
        workers=tuple(seat.workers),
        specialization=his.specialization,
        discs=his.discs,
        supply=tuple(sorted(seat.supply, key=lambda tile: numbers[tile].number)),
        placed=tuple(placed),
        cities=tuple(seat.cities),
        stations=tuple(sorted(seat.stations)),
        hazards=tuple(sorted(seat.hazards)),
        outlaws=tuple(sorted(seat.outlaws)),
        cattle=tuple(sorted(seat.cattle)),
        objectives=tuple(sorted(seat.objectives)),
        hidden=0 if starting else 1,
        first_city=his.first_city,
        deck=tuple(sorted(his.unseen)),
        discards=his.discards,
        card=sam_card(his.deck, number, his.specialization) if number else None,
    )


class SamTable(Struct, frozen=True, tag="sam_table"):
    """The game at a real table: Sam's board, and what is known of the trail and of the job market."""

    sam: SamBoard
    sketch: Sketch
    jobs: Jobs


def sam_beside(sam: Sam, deck: Deck, unseen: Sequence[int], discards: tuple[int, ...], card: int) -> SamBoard:
    """Sam's board beside a real table: what is known of him while the game lasts."""
    number = card or (discards[-1] if discards else 0)
    return SamBoard(
        workers=(sam.cowboy, sam.builder, sam.engineer),
        specialization=sam.specialization,
        discs=sam.discs,
        supply=tuple(TILE[n] for n in sorted(sam.supply)),
        placed=tuple(TILE[n] for n in sorted(sam.placed)),
        cities=sam.cities,
        stations=sam.stations,
        hazards=(),
        outlaws=(),
        cattle=(),
        objectives=(),
        hidden=1,
        first_city=sam.first_city,
        deck=tuple(sorted(unseen)),
        discards=discards,
        card=sam_card(deck, number, sam.specialization) if number else None,
        pile=False,
    )


def sam_card(deck: Deck, number: int, specialization: str) -> SamCard:
    return shown_card(deck.cards[number], deck, specialization)


def shown_card(card: Card, deck: Deck, specialization: str = "") -> SamCard:
    """A card in words; without a specialization, none of its sides counts more than another."""
    serving = card.branch_for(specialization) if specialization else None
    sides = tuple(
        Side(_when(branch), capital(_action(branch)), branch is serving, branch.provenance == "designed")
        for branch in card.branch
    )
    return SamCard(card.id, card.name, _movement(card.movement, deck), card.movement.provenance == "designed", sides)


def _movement(movement: Movement, deck: Deck) -> str:
    """SAM-33 to SAM-36."""
    if movement.kind == "fixed":
        return counted(movement.steps, "step")
    by = "specialized workers" if movement.kind == "specialized_workers" else "most buildings"
    return f"{deck.shortest} to {deck.longest} steps: {by}"


def _when(branch: Branch) -> str:
    if branch.when == "always":
        return ""
    return f"{branch.worker}s" if branch.when == "specialization_is" else f"not {branch.worker}s"


def _action(branch: Branch) -> str:
    match branch.action:
        case "hire_worker":
            return "hire the cheapest worker" if branch.priority == "cheapest" else "hire for the specialization"
        case "buy_cattle":
            first = f"add {counted(branch.free_draws, 'card')} to the market, then " if branch.free_draws else ""
            return f"{first}buy cattle for up to {words.dollars(branch.budget)}"
        case "take_cattle":
            return f"take the best card of value {branch.breeding_value}, free"
        case "place_building":
            return "place a building" if branch.builders == "all" else "place a building of 1 builder"
        case "move_engine":
            return (
                "engine a space per engineer"
                if branch.distance == "per_engineer"
                else "engine to the next free station"
            )
    return ACTION_NAMES[branch.action]
