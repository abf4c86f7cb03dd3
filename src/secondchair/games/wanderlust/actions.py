"""The kinds of move, in the words of the rules: places, tickets, cards and objectives by their ids."""

from __future__ import annotations

from typing import Literal

from secondchair.core.rules import Action

# -- fate --------------------------------------------------------------------------------------------------------------


class DrawHome(Action, frozen=True, tag="draw_home"):
    """WL-6: a destination card is drawn for a home town. A wrong one is put aside and another drawn."""

    card: str


class DrawObjective(Action, frozen=True, tag="draw_objective"):
    """WL-10."""

    objective: str


class DealTicket(Action, frozen=True, tag="deal_ticket"):
    """A ticket from the deck, for your hand or for the row."""

    ticket: str


class Reveal(Action, frozen=True, tag="reveal"):
    """WL-47: the next destination card is turned up."""

    card: str


class Meet(Action, frozen=True, tag="meet"):
    """WL-135: you draw an encounter card."""

    card: str


class Peek(Action, frozen=True, tag="peek"):
    """You look at the next destination card without turning it up."""

    card: str


# -- you ---------------------------------------------------------------------------------------------------------------


class Take(Action, frozen=True, tag="take"):
    """WL-120: take a ticket from the row. The first one of an action spends the action."""

    ticket: str


class TakeTop(Action, frozen=True, tag="take_top"):
    """WL-120: take the top ticket of the deck."""


class Refresh(Action, frozen=True, tag="refresh"):
    """The skill that renews the ticket row at the start of your turn."""


class Travel(Action, frozen=True, tag="travel"):
    """WL-130: set out for a destination. How you get there follows."""

    to: str


class Way(Action, frozen=True, tag="way"):
    """WL-131: the whole trip at once: the places in order, and what pays each step."""

    places: tuple[str, ...]
    pay: tuple[str, ...]


class Step(Action, frozen=True, tag="step"):
    """WL-131: one step of the trip, paid with a ticket, a kept encounter card or your skill."""

    to: str
    pay: str


class Collect(Action, frozen=True, tag="collect"):
    """WL-140: buy the collectible of the place; `discounts` encounter cards make a camera cheaper."""

    discounts: int = 0


class EndTurn(Action, frozen=True, tag="end_turn"):
    """WL-142: end your turn, also with actions unused."""


class Discard(Action, frozen=True, tag="discard"):
    """WL-122: give a ticket away, down to the hand limit."""

    ticket: str


class Keep(Action, frozen=True, tag="keep"):
    """The skill that draws two encounter cards: the one you keep."""

    card: str


class Recover(Action, frozen=True, tag="recover"):
    """Take a ticket from the discards."""

    ticket: str


class PutBack(Action, frozen=True, tag="put_back"):
    """Of the destination cards you look at, the one that comes next."""

    card: str


class Arrange(Action, frozen=True, tag="arrange"):
    """Of the displayed cards, the one for the next spot from the right."""

    card: str


class UseByHand(Action, frozen=True, tag="use_by_hand"):
    """Use a kept card, or a skill (""), whose effect you carry out by hand."""

    card: str


class Adjust(Action, frozen=True, tag="adjust"):
    """One change that a card carried out by hand asks for."""

    what: Literal["xp", "souvenir", "postcard", "camera", "action", "draw_ticket"]
    by: Literal[-1, 1]


class Done(Action, frozen=True, tag="done"):
    """The card is carried out."""


# -- the Automatons ----------------------------------------------------------------------------------------------------


class Gather(Action, frozen=True, tag="gather"):
    """WL-21: it pays points for one collectible."""

    collectible: str


class Wait(Action, frozen=True, tag="wait"):
    """AMB-13: its points do not cover the next collectible; it stays, and its turn is over."""

    collectible: str


class Gain(Action, frozen=True, tag="gain"):
    """WL-30: it stands on an available destination and gains the card."""

    card: str


class Aim(Action, frozen=True, tag="aim"):
    """WL-31: the destination it goes for, and the tier that decided."""

    to: str
    tier: int


class Head(Action, frozen=True, tag="head"):
    """WL-38, WL-39: the airport it walks to."""

    to: str
    by_land: bool = False


class Walk(Action, frozen=True, tag="walk"):
    """WL-26: one step along a track."""

    to: str


class Fly(Action, frozen=True, tag="fly"):
    """WL-43: a flight to the airport nearest to its destination."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """It cannot go anywhere; its turn is over."""

    reason: Literal["all_blocked", "airport_blocked", "no_card", "no_points"]


Chance = DrawHome | DrawObjective | DealTicket | Reveal | Meet | Peek
Yours = (
    Take | TakeTop | Refresh | Travel | Way | Step | Collect | EndTurn | Discard | Keep | Recover | PutBack | Arrange
    | UseByHand | Adjust | Done
)  # fmt: skip
Automatic = Gather | Wait | Gain | Aim | Head | Walk | Fly | Stop
Move = Chance | Yours | Automatic

ACTIONS: tuple[type[Action], ...] = (
    DrawHome, DrawObjective, DealTicket, Reveal, Meet, Peek,
    Take, TakeTop, Refresh, Travel, Way, Step, Collect, EndTurn, Discard, Keep, Recover, PutBack, Arrange, UseByHand,
    Adjust, Done,
    Gather, Wait, Gain, Aim, Head, Walk, Fly, Stop,
)  # fmt: skip
