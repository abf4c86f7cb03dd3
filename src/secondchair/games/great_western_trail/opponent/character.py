"""Who the opponent is: his names, and the rules of his book for what both opponents do."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.pending import Pending


class Character(Struct, frozen=True):
    """An opponent as the parts that serve both of them know him."""

    id: str  # in answers: "sam"
    name: str  # in a sentence: "the Automa"
    column: str  # on the score sheet: "Automa"
    card_rule: str  # he turns up a card
    arrival_rule: str  # he reaches Kansas City
    delivery_rule: str  # his deliveries, in order
    end_rule: str  # the job market is full
    result_rule: str  # who has won
    ready: Pending  # at a real table: your turn, then his card
    count: Pending  # at a real table: what counts only at the end
    in_kansas_city: tuple[Pending, ...]  # at a real table: what he does there, the last entry first
    acts_on_arrival: bool  # whether the action of his card is carried out as well
