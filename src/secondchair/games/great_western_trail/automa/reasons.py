"""Why one action is better than another: the words of the base game, which hold against any opponent."""

from secondchair.games.great_western_trail.reasons import counts, deeds

__all__ = ["counts", "deeds"]
