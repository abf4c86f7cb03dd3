"""Every registered game on every surface it has."""

from __future__ import annotations

from secondchair.core.registry import games

EVERY = [(game.id, surface) for game in games().values() for surface in game.surfaces]
