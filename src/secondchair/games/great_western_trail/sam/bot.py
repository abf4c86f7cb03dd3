"""Sam: his decisions by name, and the score sheet of what he owns. Both surfaces and `decide` use it."""

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
