"""The moves of Great Western Trail: what the person chooses, and what fate draws. The opponents add their own."""

from __future__ import annotations

from typing import Literal

from secondchair.core.rules import Action

Row = Literal["top", "bottom"]


# -- the person's choices ----------------------------------------------------------------------------------------------


class PlaceHerder(Action, frozen=True, tag="place_herder"):
    """GWT-7: the first turn begins on this neutral building."""

    space: str


class Move(Action, frozen=True, tag="move"):
    """GWT-16: the locations entered, in order; the last one is where the herder stops."""

    way: tuple[str, ...]


class UseLocal(Action, frozen=True, tag="use"):
    """GWT-26: perform a field of a building; `option` counts the alternatives of a field that has some.

    The risk action of the space is the field behind the last one of the building.
    """

    building: str
    field: int
    option: int = 0


class Copy(Action, frozen=True, tag="copy"):
    """GWT-80: use the local actions of the building on a neighbouring space."""

    space: str


class Auxiliary(Action, frozen=True, tag="auxiliary"):
    """GWT-30: an auxiliary action, single or double."""

    kind: str
    double: bool = False


class Done(Action, frozen=True, tag="done"):
    """Finish phase B, or finish buying."""


class Decline(Action, frozen=True, tag="decline"):
    """Refuse what is offered."""


class Choose(Action, frozen=True, tag="choose"):
    """Take one of several immediate actions, counted from 1."""

    option: int


class PlayObjective(Action, frozen=True, tag="play_objective"):
    """GWT-86."""

    card: str


class Exchange(Action, frozen=True, tag="exchange"):
    """GWT-104: return an exchange token, draw so many cards, discard as many."""

    cards: int


class Discard(Action, frozen=True, tag="discard"):
    card: str


class RemoveCard(Action, frozen=True, tag="remove_card"):
    """GWT-35: the card leaves the game."""

    card: str


class DrawCards(Action, frozen=True, tag="draw_cards"):
    """How many cards to draw."""

    cards: int


class Hire(Action, frozen=True, tag="hire"):
    """GWT-74: the worker on this row and space of the job market, both counted from 1."""

    row: int
    space: int


class Buy(Action, frozen=True, tag="buy"):
    """GWT-70: these cards with so many cowboys."""

    cards: tuple[str, ...]
    cowboys: int


class AddCattle(Action, frozen=True, tag="add_cattle"):
    """GWT-72: a cowboy adds two cards to the market."""


class PickBuilding(Action, frozen=True, tag="pick_building"):
    tile: str


class Build(Action, frozen=True, tag="build"):
    """GWT-78, GWT-79: on an empty space, or in place of an own building."""

    tile: str
    space: str


class RemoveHazard(Action, frozen=True, tag="remove_hazard"):
    space: str


class CollectOutlaw(Action, frozen=True, tag="collect_outlaw"):
    space: str


class TakeObjective(Action, frozen=True, tag="take_objective"):
    """GWT-84: an open card; place 1 is farthest from the stack."""

    place: int
    card: str


class TakeUnseenObjective(Action, frozen=True, tag="take_unseen_objective"):
    """GWT-84: the top card of the stack."""


class MoveEngine(Action, frozen=True, tag="engine"):
    """GWT-59, GWT-62: to this space of the railroad; a turnout is n.5."""

    to: float


class Upgrade(Action, frozen=True, tag="upgrade"):
    station: int


class TakeDisc(Action, frozen=True, tag="take_disc"):
    """GWT-46: the disc of this space of the player board."""

    space: str


class MoveDisc(Action, frozen=True, tag="move_disc"):
    """GWT-49: the disc of an own station instead."""

    station: int


class Appoint(Action, frozen=True, tag="appoint"):
    """GWT-67."""

    worker: str


class TakeForesight(Action, frozen=True, tag="foresight"):
    """GWT-37."""

    column: int
    row: Row


class SpendCertificates(Action, frozen=True, tag="spend_certificates"):
    """GWT-43."""

    n: int


class RaiseSimmental(Action, frozen=True, tag="raise"):
    """GWT-110."""

    card: str


class Deliver(Action, frozen=True, tag="deliver"):
    city: str


# -- fate --------------------------------------------------------------------------------------------------------------


class DealMaster(Action, frozen=True, tag="deal_master"):
    tile: str


class DealNeutral(Action, frozen=True, tag="deal_neutral"):
    letter: str


class DealSide(Action, frozen=True, tag="deal_side"):
    side: str


class DealStartingObjective(Action, frozen=True, tag="deal_starting_objective"):
    card: str


class DrawTile(Action, frozen=True, tag="draw_tile"):
    tile: str


class DrawCard(Action, frozen=True, tag="draw_card"):
    card: str


class DrawCattle(Action, frozen=True, tag="draw_cattle"):
    card: str


class DrawObjective(Action, frozen=True, tag="draw_objective"):
    card: str


ACTIONS: tuple[type[Action], ...] = (
    PlaceHerder, Move, UseLocal, Copy, Auxiliary, Done, Decline, Choose, PlayObjective, Exchange, Discard, RemoveCard,
    DrawCards, Hire, Buy, AddCattle, PickBuilding, Build, RemoveHazard, CollectOutlaw, TakeObjective,
    TakeUnseenObjective, MoveEngine, Upgrade, TakeDisc, MoveDisc, Appoint, TakeForesight, SpendCertificates,
    RaiseSimmental, Deliver, DealMaster, DealNeutral, DealSide, DealStartingObjective, DrawTile, DrawCard, DrawCattle,
    DrawObjective,
)  # fmt: skip
