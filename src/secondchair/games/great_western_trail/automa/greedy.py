"""A simple sensible player for the person's seat: the base game's rancher, who plays against any opponent."""

from secondchair.games.great_western_trail.greedy import choose

__all__ = ["choose"]
