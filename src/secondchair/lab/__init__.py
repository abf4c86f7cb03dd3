"""The laboratory: many games, and how quick they are."""

from secondchair.lab.simulate import Job, Outcome, SimulationFailed, Simulator, simulate
from secondchair.lab.summary import Summary, summarize

__all__ = ["Job", "Outcome", "SimulationFailed", "Simulator", "Summary", "simulate", "summarize"]
