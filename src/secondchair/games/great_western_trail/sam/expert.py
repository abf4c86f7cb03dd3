"""A player for the person's seat that thinks ahead: the base game's expert, who plays against any opponent."""

from secondchair.games.great_western_trail.expert import choose, limits

__all__ = ["choose", "limits"]
