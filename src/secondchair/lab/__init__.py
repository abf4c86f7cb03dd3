"""The laboratory: many games, what they say together, runs side by side, reports, and environments to learn in.

`secondchair.lab.gym`, `secondchair.lab.report` and the engine "ray" need an extra each, so they are not imported here.
"""

from secondchair.core.numbers import Numbering, numbering
from secondchair.lab.compare import Comparison, Run, compare, labels, variants
from secondchair.lab.extras import MissingExtra
from secondchair.lab.figures import Interval, mean_interval, percentiles, share_interval
from secondchair.lab.simulate import ENGINES, Engine, Job, Outcome, SimulationFailed, Simulator, simulate
from secondchair.lab.summary import Summary, summarize

__all__ = [
    "ENGINES", "Comparison", "Engine", "Interval", "Job", "MissingExtra", "Numbering", "Outcome", "Run",
    "SimulationFailed", "Simulator", "Summary", "compare", "labels", "mean_interval", "numbering", "percentiles",
    "share_interval", "simulate", "summarize", "variants",
]  # fmt: skip
