"""What may wait to be done at a real table; on our map, the kinds of the screen besides (`pending.py`)."""

from __future__ import annotations

from typing import Literal

from secondchair.core.pending import Bot, Decision, Fate, Step

Owner = Literal["you", "railbot"]

# -- any table ---------------------------------------------------------------------------------------------------------


class WhichBoard(Decision, frozen=True, tag="which_board"):
    """RB-1: what lies on the table."""


class FinalScore(Decision, frozen=True, tag="final_score"):
    """RW-90: your score and your bonds, when the last turn is played."""


# -- beside a printed board --------------------------------------------------------------------------------------------


class YourTurn(Decision, frozen=True, tag="your_turn"):
    """RB-20: your first two actions, until the Railbot's card is turned over."""


class YourMap(Decision, frozen=True, tag="your_map"):
    """RB-67, RB-80: what the appendix says of a map that the app does not know."""


class YourBarons(Decision, frozen=True, tag="your_barons"):
    """RB-11: the Duel Barons that lie there."""


class CardOfRow(Decision, frozen=True, tag="card_of_row"):
    """RB-7: the kind of the next card of the first row, with your own cards."""


class MarksOfCard(Decision, frozen=True, tag="marks_of_card"):
    """RB-51: slot number and icons of a card of this kind."""

    kind: str


class TableCard(Fate, frozen=True, tag="table_card"):
    """RB-50: the app turns over the Railbot's card."""


class TableCardToResolve(Bot, frozen=True, tag="table_card_to_resolve"):
    """RB-51: the card of the row."""


class TableBaron(Decision, frozen=True, tag="table_baron"):
    """RB-69: the baron that the Railbot claims."""


class BaronIfShown(Decision, frozen=True, tag="baron_if_shown"):
    """RB-69: whether a card whose icons were not told shows the Baron icon, and which baron the Railbot claims then."""


class TableCardAgain(Step, frozen=True, tag="table_card_again"):
    """RB-X9: the last card of the row is resolved as well."""


class RailbotDone(Step, frozen=True, tag="railbot_done"):
    """The Railbot's move is over, and the next turn begins."""


# -- on our map --------------------------------------------------------------------------------------------------------


class FirstTurn(Step, frozen=True, tag="first_turn"):
    """RB-12: the setup is done."""


class WhatHappened(Decision, frozen=True, tag="what_happened"):
    """RB-20: what you have done since the last card, or that it is turned over."""


class TrackBegins(Decision, frozen=True, tag="track_begins"):
    """RW-31: the city where a link of yours or of the Railbot begins."""

    owner: Owner


class TrackGoesOn(Decision, frozen=True, tag="track_goes_on"):
    """RW-111: where it goes on or ends."""

    owner: Owner


class DeliveredFrom(Decision, frozen=True, tag="delivered_from"):
    """RW-60: the city of the cube that you delivered."""


class DeliveredCube(Decision, frozen=True, tag="delivered_cube"):
    """RW-60: its colour."""

    city: str


class NewCity(Decision, frozen=True, tag="new_city"):
    """RW-40: the city that you urbanized."""


class NewCityColor(Decision, frozen=True, tag="new_city_color"):
    """RW-40: its colour."""

    city: str


class GrownCity(Decision, frozen=True, tag="grown_city"):
    """RW-100: the city of City Growth."""


class WhenEmptied(Decision, frozen=True, tag="when_emptied"):
    """RB-X14: in which turn enough cities became empty."""


class MapRailbotDone(Step, frozen=True, tag="map_railbot_done"):
    """The Railbot's move on our map is over."""
