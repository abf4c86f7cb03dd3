"""Sam: his decisions by name. Both surfaces and `decide` use them; `state` holds what each outcome does to him."""

from __future__ import annotations

from secondchair.core.decide import Decision
from secondchair.games.great_western_trail.sam.decisions.building import place_building, site
from secondchair.games.great_western_trail.sam.decisions.cattle import buy_cattle, take_cattle
from secondchair.games.great_western_trail.sam.decisions.hiring import hire
from secondchair.games.great_western_trail.sam.decisions.kansas_city import delivery, foresight
from secondchair.games.great_western_trail.sam.decisions.railroad import disc, engine
from secondchair.games.great_western_trail.sam.decisions.taking import hazard, objective, outlaw
from secondchair.games.great_western_trail.sam.decisions.travel import path

DECISIONS: dict[str, Decision] = {
    "path": path,
    "hire": hire,
    "buy_cattle": buy_cattle,
    "take_cattle": take_cattle,
    "engine": engine,
    "place_building": place_building,
    "site": site,
    "objective": objective,
    "outlaw": outlaw,
    "hazard": hazard,
    "foresight": foresight,
    "delivery": delivery,
    "disc": disc,
}

__all__ = [
    "DECISIONS", "buy_cattle", "delivery", "disc", "engine", "foresight", "hazard", "hire", "objective",
    "outlaw", "path", "place_building", "site", "take_cattle",
]  # fmt: skip
