"""What may wait to be done in a game: for fate, for you, for the Railbot, or by itself (`core/pending.py`).

The top of the stack says who acts. While a turn lasts, `TurnGoesOn` lies at the bottom: once everything else is done it
says what comes next. Cities and colours are named as the rules name them, because saved games rest on it.
"""

from __future__ import annotations

from secondchair.core.pending import Bot, Decision, Fate, Step
from secondchair.games.railways.content import Color

# -- fate --------------------------------------------------------------------------------------------------------------


class NextCube(Fate, frozen=True, tag="cube"):
    """RW-20: so many cubes for a city, one after the other."""

    city: str
    cubes: int


class NextRowCard(Fate, frozen=True, tag="row_card"):
    """RB-7: a card for the Railbot's row."""


class NextBounty(Fate, frozen=True, tag="bounty"):
    """RB-10: a Service Bounty into the display."""


class NextOperation(Fate, frozen=True, tag="operation"):
    """RB-10, RW-80: an Operations card into the display."""


class NextBaron(Fate, frozen=True, tag="baron"):
    """RB-11: a Duel Baron into the display."""


class NextRailbotCard(Fate, frozen=True, tag="railbot_card"):
    """RB-50: the Railbot turns over a card."""


# -- you ---------------------------------------------------------------------------------------------------------------


class YourAction(Decision, frozen=True, tag="action"):
    """RW-110: an action of yours is due."""


class NextHex(Decision, frozen=True, tag="step"):
    """RW-111: the next hex of the track you build."""


class NextLink(Decision, frozen=True, tag="along"):
    """RW-112: the next link of the route."""


class CityGrowth(Decision, frozen=True, tag="grow"):
    """RW-113: the city that receives so many cubes."""

    cubes: int


class NewIndustry(Decision, frozen=True, tag="found"):
    """RW-113: city and colour."""


class TradingDepot(Decision, frozen=True, tag="depot"):
    """RW-113: a Railbot link."""


class BaronsGoal(Decision, frozen=True, tag="claim"):
    """RW-114: claim a baron, or go on."""


class CubeToRemove(Decision, frozen=True, tag="remove"):
    """RB-58: the cube that leaves the first city on the way to the second."""

    first: str
    second: str


class CubeToExhaust(Decision, frozen=True, tag="exhaust"):
    """RB-67: the city that loses the next cube of a colour; so many are left to remove."""

    color: Color
    left: int


class LineForRailbot(Decision, frozen=True, tag="railbot_line"):
    """RB-68: the major line that the Railbot claims."""


class BaronForRailbot(Decision, frozen=True, tag="railbot_baron"):
    """RB-69: the baron that the Railbot claims."""


# -- the Railbot -------------------------------------------------------------------------------------------------------


class CardToResolve(Bot, frozen=True, tag="resolve"):
    """RB-51: the card of the row."""


class PairOfCities(Bot, frozen=True, tag="pair"):
    """RB-55: two cities of a Building Links card."""

    first: str
    second: str


# -- by itself ---------------------------------------------------------------------------------------------------------


class TurnBegins(Step, frozen=True, tag="turn_begins"):
    """RB-20, RB-81: the next turn, or the end of the game."""


class TurnGoesOn(Step, frozen=True, tag="turn_goes_on"):
    """RB-20, RW-103, RW-114: your next action, the Railbot's move, or the end of the turn."""


class ActionDone(Step, frozen=True, tag="action_done"):
    """RW-103: an action counts as done only after the cubes it brings."""


class RowRefilled(Step, frozen=True, tag="row_refilled"):
    """RB-52: the row slides left and takes the new card."""


class CardAgain(Step, frozen=True, tag="card_again"):
    """RB-X9: the card in this slot of the row is resolved as well."""

    slot: int


class Deadhead(Step, frozen=True, tag="deadhead"):
    """RB-65."""


class Taxation(Step, frozen=True, tag="taxation"):
    """RB-66."""


class TurnEnds(Step, frozen=True, tag="turn_ends"):
    """RW-80: unfinished track, income, dividends, a new Operations card."""
