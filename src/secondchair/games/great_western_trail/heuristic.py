"""How a game will probably end, for players that think ahead: both final scores, and the chance to win.

Each score is a weighted sum of what its seat has now and of the part of the game still to come. The weights were fitted
to some six thousand positions of games that the simple player (`greedy.py`) finished against Sam and the Automa.
"""

from __future__ import annotations

from math import exp

from secondchair.core.outlook import Outlook
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.greedy import choose as quick
from secondchair.games.great_western_trail.greedy import rank
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.worth import left

TURNS = 12  # stretches of your decisions between fate and the opponent: about two turns
CAUTION = 4.0  # the estimate says little about a single move: the simple player's choice is left for good reason only
CERTAINTY = 0.15  # how quickly the chance to win rises with the expected lead


def outlook(s: State, you: int, them: int) -> Outlook:
    """From the points that both would have if the game ended now."""
    to_come = left(s)
    workers = sum(s.seats[HUMAN].workers)
    score = 9.2 + 0.81 * you + 0.18 * s.dollars + to_come * (55.2 + 0.66 * you + 0.65 * s.dollars + 3.2 * workers)
    lead = score - (26.4 + 0.76 * them + to_come * (66.8 + 0.32 * them))
    return Outlook(score, 1 / (1 + exp(-CERTAINTY * lead)), lead)


__all__ = ["CAUTION", "TURNS", "outlook", "quick", "rank"]
