"""What waits to be done in the base game: the kinds of `core.pending` that its rules push onto `State.pending`."""

from __future__ import annotations

from typing import Literal

from secondchair.core.pending import Bot, Decision, Fate, Pending, Step
from secondchair.games.great_western_trail.actions import Row
from secondchair.games.great_western_trail.content import Player
from secondchair.games.great_western_trail.effects import AnyEffect, Filter, Simple

SetUpPart = Literal["tiles", "workers", "foresight", "cattle", "objectives", "player", "hand", "play"]


# -- setup -------------------------------------------------------------------------------------------------------------


class DealMaster(Fate, frozen=True, tag="deal_master"):
    station: int


class DealNeutral(Fate, frozen=True, tag="deal_neutral"):
    space: str


class DealSide(Fate, frozen=True, tag="deal_side"):
    number: int


class DealTile(Fate, frozen=True, tag="deal_tile"):
    """GWT-3, step 5: tiles of bag 1 until so many lie on the board."""

    left: int


class DealWorker(Fate, frozen=True, tag="deal_worker"):
    left: int


class DealStartingObjective(Fate, frozen=True, tag="deal_starting_objective"):
    pass


class SetUp(Step, frozen=True, tag="set_up"):
    """GWT-3, GWT-5: the next part of the setup."""

    part: SetUpPart


# -- the turn ----------------------------------------------------------------------------------------------------------


class PlaceHerder(Decision, frozen=True, tag="place_herder"):
    """GWT-7: the first turn."""


class ReduceHand(Decision, frozen=True, tag="reduce_hand"):
    """GWT-7: discard down to so many cards before the first turn."""

    to: int


class Move(Decision, frozen=True, tag="move"):
    """GWT-16: move the herder. `turn`: phase A; `local`: GWT-28; `card`: GWT-87, without fees and optional."""

    by: Literal["turn", "local", "card"]
    limit: int = 0  # in phase A it is the step limit of that moment (GWT-50)


class AtLocation(Decision, frozen=True, tag="at_location"):
    """GWT-25: phase B at a space. `done` holds the fields of the building `tile` used so far, by number."""

    space: str
    tile: str
    done: tuple[int, ...] = ()
    active: bool = False  # something was performed here
    closed: bool = False  # nothing but objective cards can follow: an auxiliary action was used (GWT-25)
    copied: tuple[str, ...] = ()  # spaces of the copying tiles that led here (GWT-80)


class Closing(Step, frozen=True, tag="closing"):
    """GWT-86: after the auxiliary action, objective cards may still be played."""

    space: str
    tile: str


class StartTurn(Step, frozen=True, tag="start_turn"):
    whose: Player


class PhaseC(Step, frozen=True, tag="phase_c"):
    """GWT-106."""


class EndTurn(Step, frozen=True, tag="end_turn"):
    whose: Player


class OpponentTurn(Bot, frozen=True, tag="opponent_turn"):
    """The turn of seat 1 begins. Its own rules take it from here and end with `turn.end_turn`."""


# -- cards -------------------------------------------------------------------------------------------------------------


class DrawCards(Fate, frozen=True, tag="draw_cards"):
    """Draw from the own stack; with `discard`, discard as many afterwards (GWT-107)."""

    left: int
    drawn: int = 0
    discard: bool = False


class DrawUpTo(Decision, frozen=True, tag="draw_up_to"):
    """GWT-107: how many cards, before the first is seen."""

    most: int
    optional: bool


class DiscardAny(Decision, frozen=True, tag="discard_any"):
    """Discard so many cards of any kind."""

    left: int


class Discard(Decision, frozen=True, tag="discard"):
    """GWT-27: a requirement. The reward follows when all cards are discarded."""

    cards: Filter
    left: int
    then: tuple[Pending, ...]
    optional: bool = False
    colour: str = ""  # of the first card of a pair


class RemoveCards(Decision, frozen=True, tag="remove_cards"):
    """GWT-35: hand cards that leave the game, as many as the player likes up to the number left."""

    left: int


class Reward(Step, frozen=True, tag="reward"):
    """Dollars, and the certificate marker forward."""

    dollars: int = 0
    certificates: int = 0


class Offer(Decision, frozen=True, tag="offer"):
    """An immediate action: one of these now, or forfeit it."""

    options: tuple[Simple, ...]


class Bonus(Step, frozen=True, tag="bonus"):
    """GWT-76: what a new worker, a tile or a card brings: performed now or forfeited."""

    effect: AnyEffect


class ChooseAuxiliary(Decision, frozen=True, tag="choose_auxiliary"):
    """GWT-33: one single or one double auxiliary action."""

    optional: bool


# -- markets -----------------------------------------------------------------------------------------------------------


class Hire(Decision, frozen=True, tag="hire"):
    modifier: int
    optional: bool


class Buy(Decision, frozen=True, tag="buy"):
    """GWT-70: with the cowboys still unused. `active`: something was done with the others."""

    cowboys: int
    active: bool = False


class DrawCattle(Fate, frozen=True, tag="draw_cattle"):
    left: int


class PickBuilding(Decision, frozen=True, tag="pick_building"):
    """GWT-78: which tile."""

    price: int  # Dollars per builder
    optional: bool


class PlaceBuilding(Decision, frozen=True, tag="place_building"):
    """GWT-78, GWT-79: where the chosen tile goes."""

    tile: str
    price: int


class RemoveHazard(Decision, frozen=True, tag="remove_hazard"):
    cost: int
    optional: bool


class CollectOutlaw(Decision, frozen=True, tag="collect_outlaw"):
    optional: bool


class GainObjective(Decision, frozen=True, tag="gain_objective"):
    to: Literal["discard_pile", "hand"]
    optional: bool


class DrawObjective(Fate, frozen=True, tag="draw_objective"):
    """The top card of the objective stack: into the display, or to whoever asked for it unseen (GWT-84)."""

    to: Literal["display", "discard_pile", "hand"]
    place: int = 0  # of the display, counted from the far end


# -- railroad ----------------------------------------------------------------------------------------------------------


class EngineForward(Decision, frozen=True, tag="engine_forward"):
    limit: int
    optional: bool


class EngineBack(Decision, frozen=True, tag="engine_back"):
    """GWT-34: exactly so many spaces back; then the reward."""

    spaces: int
    then: tuple[Pending, ...]


class EngineBackAny(Decision, frozen=True, tag="engine_back_any"):
    """At least one space back, any distance: from the end of the track (GWT-66), or to deliver (GWT-81)."""

    deliver: bool


class StationStop(Step, frozen=True, tag="station_stop"):
    """GWT-63: the engine stopped at a station; the upgrade is offered if it is possible."""

    station: int


class UpgradeStation(Decision, frozen=True, tag="upgrade_station"):
    """GWT-63: upgrade it, or not."""

    station: int


class UpgradeBehind(Decision, frozen=True, tag="upgrade_behind"):
    """GWT-82."""


class ChooseDisc(Decision, frozen=True, tag="choose_disc"):
    """GWT-46, GWT-65: which disc goes to the city or to the station; `city` is empty for a station."""

    station: int = 0
    city: str = ""
    transport: int = 0


class Appoint(Decision, frozen=True, tag="appoint"):
    """GWT-67: a worker for the station master tile."""

    station: int


# -- Kansas City -------------------------------------------------------------------------------------------------------


class Foresight(Step, frozen=True, tag="foresight"):
    column: int


class ChooseForesight(Decision, frozen=True, tag="choose_foresight"):
    column: int


class Income(Step, frozen=True, tag="income"):
    pass


class SpendCertificates(Decision, frozen=True, tag="spend_certificates"):
    """GWT-43."""


class RaiseSimmental(Decision, frozen=True, tag="raise_simmental"):
    """GWT-110: cards in hand that move up a stage."""


class DiscardHand(Step, frozen=True, tag="discard_hand"):
    """GWT-42."""


class Deliver(Decision, frozen=True, tag="deliver"):
    """GWT-44: to a city of at most this value."""

    value: int
    transport: bool = True


class Link(Step, frozen=True, tag="link"):
    """GWT-51: a completed link gives an objective card."""


class LeaveKansasCity(Step, frozen=True, tag="leave_kansas_city"):
    """GWT-54."""


class RefillForesight(Step, frozen=True, tag="refill_foresight"):
    pass


class DrawForesight(Fate, frozen=True, tag="draw_foresight"):
    column: int
    row: Row


class RefillMarket(Step, frozen=True, tag="refill_market"):
    """GWT-41."""
