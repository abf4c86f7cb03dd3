"""The laboratory: many games, what they say together, runs side by side, reports, and environments to learn in.

`secondchair.lab.gym`, `secondchair.lab.report` and the engine "ray" need an extra each, so they are not imported here.
"""

from secondchair.core.numbers import Numbering, numbering
from secondchair.lab.compare import Comparison, Run, compare, compare_all, labels, variants
from secondchair.lab.extras import MissingExtra
from secondchair.lab.figures import Interval, mean_interval, percentiles, share_interval
from secondchair.lab.limits import limits
from secondchair.lab.simulate import (
    ENGINES,
    LONGEST,
    Decision,
    Engine,
    GameCut,
    Job,
    Outcome,
    SimulationFailed,
    Simulator,
    finished,
    simulate,
)
from secondchair.lab.summary import Summary, summarize

__all__ = [
    "ENGINES", "LONGEST", "Comparison", "Decision", "Engine", "GameCut", "Interval", "Job", "MissingExtra", "Numbering",
    "Outcome", "Run", "SimulationFailed", "Simulator", "Summary", "compare", "compare_all", "finished", "labels",
    "limits", "mean_interval", "numbering", "percentiles", "share_interval", "simulate", "summarize", "variants",
]  # fmt: skip
