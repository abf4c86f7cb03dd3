"""How a game against the Automa will probably end, for players that think ahead."""

from __future__ import annotations

from secondchair.core.outlook import Outlook
from secondchair.games.great_western_trail.automa import rules
from secondchair.games.great_western_trail.heuristic import CAUTION, TURNS, outlook, quick, rank
from secondchair.games.great_western_trail.state import State


def value(s: State) -> Outlook:
    you, them = rules.sheet(s).total
    return outlook(s, you, them)


__all__ = ["CAUTION", "TURNS", "quick", "rank", "value"]
