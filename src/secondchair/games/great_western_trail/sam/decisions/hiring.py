"""SAM-58 to SAM-63: whom Sam hires."""

from __future__ import annotations

from typing import Literal

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most, prefer
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.opponent.facts import JobMarket, OnOffer
from secondchair.games.great_western_trail.sam.figures import FULL_ROW, ROW_COST
from secondchair.games.great_western_trail.sam.state import Sam

Priority = Literal["cheapest", "specialization"]


def available(sam: Sam, market: JobMarket) -> list[OnOffer]:
    """SAM-58: not from the token's row or below. SAM-R10: not of a type whose row is full on Sam's board."""
    return [w for w in market.above_the_token() if sam.count(w.worker) < FULL_ROW]


CHEAPEST: tuple[Criterion[Sam, OnOffer], ...] = (
    least("in the cheapest row", "SAM-59", lambda sam, w: ROW_COST[w.row]),
    prefer("of his specialization", "SAM-60", lambda sam, w: w.worker == sam.specialization),
    least("in the highest row", "SAM-60", lambda sam, w: w.row),
    least("on the leftmost space", "SAM-60", lambda sam, w: w.space),
)
SPECIALIZED: tuple[Criterion[Sam, OnOffer], ...] = (
    prefer("of his specialization", "SAM-61", lambda sam, w: w.worker == sam.specialization),
    most("of the type Sam has most of", "SAM-61", lambda sam, w: sam.count(w.worker)),
    least("in the cheapest row", "SAM-62", lambda sam, w: ROW_COST[w.row]),
    least("in the highest row", "SAM-62", lambda sam, w: w.row),
    least("on the leftmost space", "SAM-62", lambda sam, w: w.space),
)
CRITERIA = {"cheapest": CHEAPEST, "specialization": SPECIALIZED}
TEXT = {key: f"Sam hires the worker {in_words(criteria)}." for key, criteria in CRITERIA.items()}
NOBODY = Why("SAM-R12", "Nobody can be hired: the action does nothing.")


def hire(sam: Sam, market: JobMarket, priority: Priority, explain: bool = True) -> Explained[OnOffer | None]:
    """SAM-58 to SAM-62: the worker Sam hires, or nobody."""
    options = available(sam, market)
    if not options:
        return Explained(None, NOBODY if explain else None)
    return choose(sam, options, CRITERIA[priority], "SAM-58", TEXT[priority], _name, explain)


def _name(w: OnOffer) -> tuple[str, str]:
    return f"the {w.worker} in row {w.row} for {dollars(ROW_COST[w.row])}", f"job:{w.row},{w.space}"
