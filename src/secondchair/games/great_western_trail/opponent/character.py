"""Who the opponent is: his names, and the rules of his book for what both opponents do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from secondchair.core.pending import Pending

Question = Literal["way", "site", "hazard"]  # what can be worked out from the trail


class Character(Struct, frozen=True):
    """An opponent as the parts that serve both of them know him."""

    id: str  # in answers: "sam"
    name: str  # in a sentence: "the Automa"
    column: str  # on the score sheet: "Automa"
    turn_up: str  # the button of his turn
    card_rule: str  # he turns up a card
    move_rule: str  # he moves
    toll_rule: str  # what you take when he enters your buildings
    hazard_rule: str  # which hazard he takes
    arrival_rule: str  # he reaches Kansas City
    delivery_rule: str  # his deliveries, in order
    end_rule: str  # the job market is full
    result_rule: str  # who has won
    ready: Pending  # at a real table: your turn, then his card
    count: Pending  # at a real table: what counts only at the end
    in_kansas_city: tuple[Pending, ...]  # at a real table: what he does there, the last entry first
    work_out: Callable[[Question], Pending]  # at a real table: a decision from what you told of the trail
    acts_on_arrival: bool  # whether the action of his card is carried out as well; if so you say it after his turn
