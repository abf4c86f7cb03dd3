"""What waits to be done, as data. `State.pending` is a stack of these; the top one says who acts now.

A kind of pending thing is a `Decision` (the person chooses), a `Fate` (something is drawn), a `Bot` (seat 1 decides) or
a `Step` (nobody chooses: it runs by itself as soon as it is on top). Its handlers are registered in `rules/stack.py`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from secondchair.core.rules import BOT, CHANCE, YOU, Actor
from secondchair.games.great_western_trail.effects import AnyEffect, Filter, Simple


class Pending(Struct, frozen=True, tag=True):
    who: ClassVar[Actor | None] = None


class Decision(Pending, frozen=True):
    """The person decides."""

    who: ClassVar[Actor | None] = YOU


class Fate(Pending, frozen=True):
    """Something is drawn."""

    who: ClassVar[Actor | None] = CHANCE


class Bot(Pending, frozen=True):
    """The automated opponent decides."""

    who: ClassVar[Actor | None] = BOT


class Step(Pending, frozen=True):
    """Runs by itself when it is on top."""


SetUpPart = Literal["tiles", "workers", "foresight", "cattle", "objectives", "player", "hand", "play"]


# -- setup -------------------------------------------------------------------------------------------------------------


class DealMaster(Fate, frozen=True):
    station: int


class DealNeutral(Fate, frozen=True):
    space: str


class DealSide(Fate, frozen=True):
    number: int


class DealTile(Fate, frozen=True):
    """GWT-3, step 5: tiles of bag 1 until so many lie on the board."""

    left: int


class DealWorker(Fate, frozen=True):
    left: int


class DealStartingObjective(Fate, frozen=True):
    pass


class SetUp(Step, frozen=True):
    """GWT-3, GWT-5: the next part of the setup."""

    part: SetUpPart


# -- the turn ----------------------------------------------------------------------------------------------------------


class PlaceHerder(Decision, frozen=True):
    """GWT-7: the first turn."""


class ReduceHand(Decision, frozen=True):
    """GWT-7: discard down to so many cards before the first turn."""

    to: int


class Move(Decision, frozen=True):
    """GWT-16: move the herder. `turn`: phase A; `local`: GWT-28; `card`: GWT-87, without fees and optional."""

    by: Literal["turn", "local", "card"]
    limit: int = 0  # in phase A it is the step limit of that moment (GWT-50)


class AtLocation(Decision, frozen=True):
    """GWT-25: phase B at a space. `done` holds the fields of the building `tile` used so far, by number."""

    space: str
    tile: str
    done: tuple[int, ...] = ()
    active: bool = False  # something was performed here
    closed: bool = False  # nothing but objective cards can follow: an auxiliary action was used (GWT-25)
    copied: tuple[str, ...] = ()  # spaces of the copying tiles that led here (GWT-80)


class Closing(Step, frozen=True):
    """GWT-86: after the auxiliary action, objective cards may still be played."""

    space: str
    tile: str


class StartTurn(Step, frozen=True):
    seat: int


class PhaseC(Step, frozen=True):
    """GWT-106."""


class EndTurn(Step, frozen=True):
    seat: int


class OpponentTurn(Bot, frozen=True):
    """The turn of seat 1 begins. Its own rules take it from here and end with `turn.end_turn`."""


# -- cards -------------------------------------------------------------------------------------------------------------


class DrawCards(Fate, frozen=True):
    """Draw from the own stack; with `discard`, discard as many afterwards (GWT-107)."""

    left: int
    drawn: int = 0
    discard: bool = False


class DrawUpTo(Decision, frozen=True):
    """GWT-107: how many cards, before the first is seen."""

    most: int
    optional: bool


class DiscardAny(Decision, frozen=True):
    """Discard so many cards of any kind."""

    left: int


class Discard(Decision, frozen=True):
    """GWT-27: a requirement. The reward follows when all cards are discarded."""

    cards: Filter
    left: int
    then: tuple[Pending, ...]
    optional: bool = False
    colour: str = ""  # of the first card of a pair


class RemoveCards(Decision, frozen=True):
    """GWT-35: hand cards that leave the game, as many as the player likes up to the number left."""

    left: int


class Reward(Step, frozen=True):
    """Dollars, and the certificate marker forward."""

    dollars: int = 0
    certificates: int = 0


class Offer(Decision, frozen=True):
    """An immediate action: one of these now, or forfeit it."""

    options: tuple[Simple, ...]


class Bonus(Step, frozen=True):
    """GWT-76: what a new worker, a tile or a card brings: performed now or forfeited."""

    effect: AnyEffect


class ChooseAuxiliary(Decision, frozen=True):
    """GWT-33: one single or one double auxiliary action."""

    optional: bool


# -- markets -----------------------------------------------------------------------------------------------------------


class Hire(Decision, frozen=True):
    modifier: int
    optional: bool


class Buy(Decision, frozen=True):
    """GWT-70: with the cowboys still unused. `active`: something was done with the others."""

    cowboys: int
    active: bool = False


class DrawCattle(Fate, frozen=True):
    left: int


class PickBuilding(Decision, frozen=True):
    """GWT-78: which tile."""

    price: int  # Dollars per builder
    optional: bool


class PlaceBuilding(Decision, frozen=True):
    """GWT-78, GWT-79: where the chosen tile goes."""

    tile: str
    price: int


class RemoveHazard(Decision, frozen=True):
    cost: int
    optional: bool


class CollectOutlaw(Decision, frozen=True):
    optional: bool


class GainObjective(Decision, frozen=True):
    to: Literal["discard_pile", "hand"]
    optional: bool


class DrawObjective(Fate, frozen=True):
    """The top card of the objective stack: into the display, or to whoever asked for it unseen (GWT-84)."""

    to: Literal["display", "discard_pile", "hand"]
    place: int = 0  # of the display, counted from the far end


# -- railroad ----------------------------------------------------------------------------------------------------------


class EngineForward(Decision, frozen=True):
    limit: int
    optional: bool


class EngineBack(Decision, frozen=True):
    """GWT-34: exactly so many spaces back; then the reward."""

    spaces: int
    then: tuple[Pending, ...]


class EngineBackAny(Decision, frozen=True):
    """At least one space back, any distance: from the end of the track (GWT-66), or to deliver (GWT-81)."""

    deliver: bool


class StationStop(Step, frozen=True):
    """GWT-63: the engine stopped at a station; the upgrade is offered if it is possible."""

    station: int


class UpgradeStation(Decision, frozen=True):
    """GWT-63: upgrade it, or not."""

    station: int


class UpgradeBehind(Decision, frozen=True):
    """GWT-82."""


class ChooseDisc(Decision, frozen=True):
    """GWT-46, GWT-65: which disc goes to the city or to the station; `city` is empty for a station."""

    station: int = 0
    city: str = ""
    transport: int = 0


class Appoint(Decision, frozen=True):
    """GWT-67: a worker for the station master tile."""

    station: int


# -- Kansas City -------------------------------------------------------------------------------------------------------


class Foresight(Step, frozen=True):
    column: int


class ChooseForesight(Decision, frozen=True):
    column: int


class Income(Step, frozen=True):
    pass


class SpendCertificates(Decision, frozen=True):
    """GWT-43."""


class RaiseSimmental(Decision, frozen=True):
    """GWT-110: cards in hand that move up a stage."""


class DiscardHand(Step, frozen=True):
    """GWT-42."""


class Deliver(Decision, frozen=True):
    """GWT-44: to a city of at most this value."""

    value: int
    transport: bool = True


class Link(Step, frozen=True):
    """GWT-51: a completed link gives an objective card."""


class LeaveKansasCity(Step, frozen=True):
    """GWT-54."""


class RefillForesight(Step, frozen=True):
    pass


class DrawForesight(Fate, frozen=True):
    column: int
    row: int


class RefillMarket(Step, frozen=True):
    """GWT-41."""
