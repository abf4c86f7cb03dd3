"""The Automa: his decisions by name. Both surfaces and `decide` use them; `state` holds what each outcome does."""

from __future__ import annotations

from secondchair.core.decide import Decision
from secondchair.games.great_western_trail.automa.decisions.building import site
from secondchair.games.great_western_trail.automa.decisions.kansas_city import delivery, foresight
from secondchair.games.great_western_trail.automa.decisions.railroad import appoint, train
from secondchair.games.great_western_trail.automa.decisions.taking import cattle, hazard, hire, objective, teepee
from secondchair.games.great_western_trail.automa.decisions.travel import path

DECISIONS: dict[str, Decision] = {
    "path": path,
    "foresight": foresight,
    "delivery": delivery,
    "site": site,
    "cattle": cattle,
    "hire": hire,
    "teepee": teepee,
    "train": train,
    "appoint": appoint,
    "hazard": hazard,
    "objective": objective,
}

__all__ = [
    "DECISIONS", "appoint", "cattle", "delivery", "foresight", "hazard", "hire", "objective", "path",
    "site", "teepee", "train",
]  # fmt: skip
