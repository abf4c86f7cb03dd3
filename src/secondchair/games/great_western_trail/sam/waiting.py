"""What waits to be done by Sam's companion at a real table."""

from __future__ import annotations

from typing import Literal

from secondchair.core.pending import Bot, Decision, Fate, Step
from secondchair.games.great_western_trail.opponent.character import Question
from secondchair.games.great_western_trail.opponent.facts import JobMarket

Instruction = Literal["hire", "take_cattle", "buy_best", "objective", "outlaw", "hazard", "none", "foresight"]


class WorkerSetAside(Decision, frozen=True, tag="worker"):
    """SAM-7: which worker is his?"""


class Ready(Decision, frozen=True, tag="ready"):
    """SAM-25: your turn, then his card."""


class DrawCard(Fate, frozen=True, tag="draw_card"):
    """SAM-24, SAM-25: the app turns up his card."""


class CountSteps(Step, frozen=True, tag="count_steps"):
    """SAM-35: must your buildings be asked for?"""


class CountBuildings(Decision, frozen=True, tag="buildings"):
    """SAM-35: how many of your buildings are on the trail?"""


class Move(Bot, frozen=True, tag="move"):
    """SAM-32 to SAM-39."""


class Act(Step, frozen=True, tag="act"):
    """SAM-43: the side of the card that counts."""


class Instruct(Bot, frozen=True, tag="instruct"):
    """A decision that is told as its criteria."""

    what: Instruction


class Whom(Decision, frozen=True, tag="whom"):
    """SAM-63: whom did he take?"""


class Hire(Bot, frozen=True, tag="hire"):
    """SAM-58: worked out from the whole job market."""

    market: JobMarket


class LookAtCattle(Step, frozen=True, tag="look_at_cattle"):
    """SAM-64: is enough known of the cattle market?"""


class AskCattle(Decision, frozen=True, tag="best_cattle"):
    """SAM-64: the best cards of one breeding value."""

    value: int


class Buy(Bot, frozen=True, tag="buy"):
    """SAM-64 to SAM-67."""


class StartEngine(Step, frozen=True, tag="start_engine"):
    """SAM-74: can your engine be in his way?"""


class Near(Decision, frozen=True, tag="near"):
    """SAM-74: is your engine in his way?"""


class Ride(Bot, frozen=True, tag="ride"):
    """SAM-73."""


class Build(Bot, frozen=True, tag="build"):
    """SAM-84 to SAM-90; with `replace`, there is no space for a new building (SAM-R23)."""

    replace: bool = False


class WorkOut(Bot, frozen=True, tag="work_out"):
    """A decision that you have worked out from what you told of the trail."""

    what: Question


class Deliver(Bot, frozen=True, tag="deliver"):
    """SAM-51 to SAM-56."""


class CountPoints(Decision, frozen=True, tag="points"):
    """SAM-97: what counts only at the end."""
