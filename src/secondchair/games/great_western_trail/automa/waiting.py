"""What waits to be done by the Automa's companion at a real table."""

from __future__ import annotations

from typing import Literal

from secondchair.core.pending import Bot, Decision, Fate, Step
from secondchair.games.great_western_trail.opponent.character import Question

Instruction = Literal["build", "stack_empty", "cattle", "hire", "teepee", "hazard", "objective", "none", "foresight"]


class DrawFirstPlayer(Fate, frozen=True, tag="first_player"):
    """AUT-7: who begins."""


class DrawOption(Fate, frozen=True, tag="option"):
    """AUT-12: the card below the drawn one comes to the top."""


class Ready(Decision, frozen=True, tag="ready"):
    """AUT-10: your turn, then his card."""


class Move(Bot, frozen=True, tag="move"):
    """AUT-16 to AUT-20."""


class Act(Step, frozen=True, tag="act"):
    """AUT-11: the action of the drawn card."""


class Instruct(Bot, frozen=True, tag="instruct"):
    """A decision that is told as its criteria."""

    what: Instruction


class Where(Decision, frozen=True, tag="where"):
    """AUT-43: where is your engine?"""


class Ride(Bot, frozen=True, tag="ride"):
    """AUT-42."""


class WorkOut(Bot, frozen=True, tag="work_out"):
    """A decision that you have worked out from what you told of the trail."""

    what: Question


class Deliver(Bot, frozen=True, tag="deliver"):
    """AUT-24 to AUT-26."""


class CountPoints(Decision, frozen=True, tag="points"):
    """AUT-53: what counts only at the end."""
