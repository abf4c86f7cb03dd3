"""What a seat may see of the game against the Automa: the base game's picture, and what lies before him."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.rules import Action, Sheet, Status, View
from secondchair.core.words import counted
from secondchair.games.great_western_trail.automa.deck import Card, Deck, Steps
from secondchair.games.great_western_trail.automa.seat import NAME, seat_of
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.board.sketch import Sketch
from secondchair.games.great_western_trail.content import OPPONENT
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.opponent.view import prompt, status_line
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.view import picture

ACTION_NAMES = {
    "place_building": "place a building",
    "take_cattle": "take a cattle card",
    "hire_worker": "take a worker",
    "take_teepee": "take a teepee",
    "move_train": "move the train",
    "take_hazard": "take a hazard",
    "take_objective": "take an objective card",
    "none": "no action",
}


class Value(Struct, frozen=True):
    """A value of a card in words; designed if the printed one was never published."""

    name: str
    text: str
    designed: bool


class DrawnCard(Struct, frozen=True):
    """The action side of the card that is carried out, or was last."""

    number: int
    values: tuple[Value, ...]


class AutomaBoard(Struct, frozen=True, tag="automa_board"):
    """What lies before the Automa. Of his deck the option side of the top card is seen, and which cards are below."""

    reveals: tuple[int, ...]  # the movement card: what shows once each disc is gone
    discs: int  # still on it
    disc_number: int
    reserve: int
    workers: tuple[int, ...]
    stack: int  # building tiles, unseen
    placed: tuple[str, ...]
    cities: tuple[str, ...]
    stations: tuple[int, ...]
    hazards: tuple[str, ...]
    teepees: tuple[str, ...]
    cattle: tuple[str, ...]
    objectives: tuple[str, ...]
    masters: tuple[str, ...]
    deck: int  # cards in his deck, the top one included
    discards: tuple[int, ...]  # oldest first
    card: DrawnCard | None
    option: tuple[Value, ...]  # the option side on top of the deck; empty while there is none
    pile: bool = True  # what he took is known; at a real table it is counted at the end


class Ranch(Struct, frozen=True, tag="ranch"):
    """The game on screen."""

    board: picture.Picture
    automa: AutomaBoard


def see(s: State, who: Character, legal: Sequence[Action], sheet: Sheet, over: str = "") -> View:
    """All that may be seen; `legal` are the moves to choose from, `over` the sentence that ends the game."""
    shown = prompt(s, who, legal, over)
    game = Ranch(picture.picture(s, legal, shown, NAME), automa_board(s))
    return View(shown, status(s, who, sheet, bool(legal), bool(over)), sheet, game)


def status(s: State, who: Character, sheet: Sheet, yours: bool, over: bool) -> tuple[Status, ...]:
    return status_line(s, who, sheet, "points so far", _disc_number(s), yours, over)


def _disc_number(s: State) -> Status:
    his = seat_of(s)
    hint = f"the number on his movement card; {counted(his.discs, 'disc')} on it, {his.reserve} in reserve"
    return Status("Disc number", str(his.disc_number), hint, mark="gwt-sam-city")


# -- what lies before him ----------------------------------------------------------------------------------------------


def automa_board(s: State) -> AutomaBoard:
    seat, his = s.seats[OPPONENT], seat_of(s)
    numbers = s.content.private[OPPONENT]
    placed = sorted((t.id for t in s.trail.values() if t.owner == OPPONENT), key=lambda tile: numbers[tile].number)
    number = his.card or (his.discards[-1] if his.discards else 0)
    return AutomaBoard(
        reveals=tuple(space.reveals for space in his.deck.spaces),
        discs=his.discs,
        disc_number=his.disc_number,
        reserve=his.reserve,
        workers=tuple(seat.workers),
        stack=len(seat.supply),
        placed=tuple(placed),
        cities=tuple(seat.cities),
        stations=tuple(sorted(seat.stations)),
        hazards=tuple(sorted(seat.hazards)),
        teepees=tuple(sorted(seat.outlaws)),
        cattle=tuple(sorted(seat.cattle)),
        objectives=tuple(sorted(seat.objectives)),
        masters=tuple(sorted(seat.masters)),
        deck=len(his.unseen) + (his.top > 0),
        discards=his.discards,
        card=drawn_card(his.deck, number),
        option=option_side(his.deck, his.top),
    )


class AutomaTable(Struct, frozen=True, tag="automa_table"):
    """The game at a real table: what lies before him, and what is known of the trail."""

    automa: AutomaBoard
    sketch: Sketch


def automa_beside(
    automa: Automa, deck: Deck, below: int, top: int, discards: tuple[int, ...], card: int
) -> AutomaBoard:  # fmt: skip
    """What lies before him at a real table, as far as it is known while the game lasts."""
    return AutomaBoard(
        reveals=tuple(space.reveals for space in deck.spaces),
        discs=automa.discs,
        disc_number=deck.disc_number(automa.discs),
        reserve=automa.reserve,
        workers=(),
        stack=automa.stack,
        placed=(),
        cities=automa.cities,
        stations=automa.stations,
        hazards=(),
        teepees=(),
        cattle=(),
        objectives=(),
        masters=(),
        deck=below + (top > 0),
        discards=discards,
        card=drawn_card(deck, card or (discards[-1] if discards else 0)),
        option=option_side(deck, top),
        pile=False,
    )


def drawn_card(deck: Deck, number: int) -> DrawnCard | None:
    if not number:
        return None
    card = deck.cards[number]
    side = card.action_side
    values = {
        "movement": ("Moves", steps_words(side.movement, "step")),
        "action": ("Action", ACTION_NAMES[side.action]),
        "kansas_city": ("Kansas City", ", ".join(side.kansas_city)),
    }
    return DrawnCard(number, _values(card, "action_side", values))


def option_side(deck: Deck, number: int) -> tuple[Value, ...]:
    """AUT-12: what the option card says."""
    if not number:
        return ()
    card = deck.cards[number]
    side = card.option_side
    values = {
        "cattle": ("Cattle", f"card {side.cattle}"),
        "worker": ("Worker", side.worker),
        "teepee": ("Teepee", side.teepee),
        "train": ("Train", steps_words(side.train, "space", short=True)),
        "hazard": ("Hazard", side.hazard),
        "objective": ("Objective", f"card {side.objective}"),
    }
    return _values(card, "option_side", values)


def _values(card: Card, side: str, values: dict[str, tuple[str, str]]) -> tuple[Value, ...]:
    return tuple(Value(name, text, card.provenance_of(side, key) == "designed") for key, (name, text) in values.items())


def steps_words(steps: Steps, one: str, short: bool = False) -> str:
    """AUT-16, AUT-42."""
    if steps.kind == "fixed":
        return counted(steps.steps, one)
    return f"{steps.steps} + disc" if short else f"{steps.steps} and the disc number"
