"""The Automa at a real table: what is known of him, and the actions of which such a game consists."""

from __future__ import annotations

from copy import copy
from typing import ClassVar, Literal

from secondchair.core.rules import Action, Json
from secondchair.core.says import Says
from secondchair.games.great_western_trail.automa import waiting as todo
from secondchair.games.great_western_trail.automa.box import said
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.deck import ActionSide, Card, OptionSide
from secondchair.games.great_western_trail.automa.figures import LINE
from secondchair.games.great_western_trail.automa.state import MOVEMENT_DISCS, Automa
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.opponent.table import (
    Arrived,
    DeliversNothing,
    Go,
    LookAt,
    SetDeliveries,
    SetWalked,
    Stays,
    TableState,
    TakesHazard,
    Walks,
    YourEngine,
)

# -- your answers ------------------------------------------------------------------------------------------------------


class TurnUp(Action, frozen=True, tag="turn_up"):
    """AUT-10: his turn begins; 0 takes the cards of the app, numbers are the printed card you drew and the next one."""

    card: int
    option: int = 0


class WholeTrail(Action, frozen=True, tag="whole_trail"):
    """AUT-30: what lies on the trail, as rules version 2 asked for it: old games are read up to there."""

    crossroad: str  # the next one ahead of your herder
    yours: list[str]
    his: list[str]  # without a hand
    one_hand: list[str]  # his buildings with one hand, hazards and teepees
    two_hands: list[str]


class Ended(Action, frozen=True, tag="ended"):
    """AUT-R25: who has taken the job market token."""

    by: Literal["you", "automa"]


class Points(Action, frozen=True, tag="points"):
    """What counts only at the end: his buildings, cards and tiles, and your own total."""

    buildings: int
    cattle: int
    objectives: int
    hazards: int
    yours: int


# -- corrections -------------------------------------------------------------------------------------------------------


class SetTrain(Action, frozen=True, tag="set_train"):
    """His engine ("gone" once it has left the track), his stations, the discs in his reserve."""

    engine: str
    stations: list[int]
    reserve: int


class SetStack(Action, frozen=True, tag="set_stack"):
    """How many building tiles are in his stack."""

    n: int


# -- what he does ------------------------------------------------------------------------------------------------------


class TellCriteria(Action, frozen=True, tag="tell"):
    """A decision that needs no answer: told as its criteria."""

    what: todo.Instruction


class Places(Action, frozen=True, tag="places"):
    """AUT-36: the building goes to this space; "" if there is none."""

    space: str


class Rides(Action, frozen=True, tag="rides"):
    """AUT-42: the train to this place; a station there gets a disc, if the reserve has one."""

    to: float
    station: int = 0
    disc: bool = False


class Delivers(Action, frozen=True, tag="delivers"):
    city: str
    objectives: int


ACTIONS: tuple[type[Action], ...] = (
    TurnUp, Arrived, YourEngine, LookAt, WholeTrail, Ended, Points, SetTrain, SetDeliveries, SetStack, SetWalked, Go,
    TellCriteria, Walks, TakesHazard, Places, Rides, Stays, Delivers, DeliversNothing, FirstPlayer, OptionCard, Says,
)  # fmt: skip

# -- what is known of him ----------------------------------------------------------------------------------------------


AUTOMA = Character(
    id="automa",
    name="the Automa",
    column="Automa",
    turn_up="Draw the Automa's card",
    card_rule="AUT-10",
    move_rule="AUT-18",
    toll_rule="AUT-21",
    hazard_rule="AUT-48",
    arrival_rule="AUT-18",
    delivery_rule="AUT-25",
    end_rule="AUT-R25",
    result_rule="AUT-53",
    ready=todo.Ready(),
    count=todo.CountPoints(),
    in_kansas_city=(todo.Deliver(), todo.Instruct("foresight")),
    work_out=todo.WorkOut,
    acts_on_arrival=False,  # AUT-22
)


class State(TableState, kw_only=True):
    """What is known of him, and what comes next."""

    DERIVED: ClassVar[tuple[str, ...]] = (*TableState.DERIVED, "printed")
    who: ClassVar[Character] = AUTOMA

    content: Content
    automa: Automa
    top: int = 0  # the option card
    yours: float = 0.0  # your engine, as you said last
    first: str = ""  # who plays first
    printed: bool = False  # the last cards are those that you drew yourself

    @property
    def drawn(self) -> ActionSide:
        return self.content.deck.cards[self.card].action_side

    @property
    def option(self) -> OptionSide:
        return self.content.deck.cards[self.top].option_side

    @property
    def disc_number(self) -> int:
        return self.content.deck.disc_number(self.automa.discs)

    @property
    def unknown(self) -> str:
        """The component of your box that lies there, while what it says was designed here."""
        if not self.printed:
            return ""
        drawn = self.card or (self.discards[-1] if self.discards else 0)
        sides = ((f"actions:{drawn}", drawn, "action_side"), (f"options:{self.top}", self.top, "option_side"))
        cards = self.content.deck.cards
        found = (part for part, n, side in sides if n and cards[n].designed_on(side))
        return next(found, "movement" if drawn and self._unknown_number(cards[drawn]) else "")

    def _unknown_number(self, drawn: Card) -> bool:
        """Does the card go by a number of the movement card that shows already, and was that designed here?"""
        by_it = [drawn.action_side.movement]
        if self.top and drawn.action_side.action == "move_train":
            by_it.append(self.option.train)
        gone = MOVEMENT_DISCS - self.automa.discs
        shows = gone > 0 and self.content.deck.spaces[gone - 1].provenance == "designed"
        return shows and any(steps.kind == "plus_disc" for steps in by_it)

    def says(self, a: Says) -> None:
        self.content, self.own = said(self.content, a), {**self.own, a.part: a.values}

    def set_deliveries(self, n: int) -> None:
        """AUT-24, AUT-25: the first cities of his line, each with a disc of the movement card."""
        self.automa.cities, self.automa.discs = LINE[:n], MOVEMENT_DISCS - n

    def clone(self) -> State:
        found = copy(self)
        found.automa, found.pending = self.automa.clone(), self.pending[:]
        return found

    def position(self) -> dict[str, Json]:
        return {
            **super().position(),
            "automa": self.automa.position(),
            "top": self.top,
            "yours": self.yours,
            "built": "site" in self.open,  # a building was placed in this turn: its place can be worked out
            "first": self.first,
        }
