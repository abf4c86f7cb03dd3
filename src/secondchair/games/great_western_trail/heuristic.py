"""How a game will probably end, for players that think ahead: both final scores, and the chance to win.

Each is a weighted sum of where both seats stand. The opponents have weights of their own (`sam/heuristic.py`,
`automa/heuristic.py`), fitted to games of the simple player (`greedy.py`) at every level:
`python tests/bench/fit_great_western_trail.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from msgspec import Struct

from secondchair.core.outlook import Outlook
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.greedy import choose as quick
from secondchair.games.great_western_trail.greedy import rank
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.worth import left

TURNS = 12  # stretches of your decisions between fate and the opponent: about two turns
CAUTION = 4.0  # the estimate says little about a single move: the simple player's choice is left for good reason only
HINT, LOOK_BACK = 48, 20


SURE = 0.2  # the smaller, the surer is a lead at the end of the game
YOUR_POINTS, THEIR_POINTS = 3, 4  # where `standing` has them


class Fitted(Struct, frozen=True):
    """Weights for one opponent, in the order of `standing`."""

    win: tuple[float, ...]  # of the logarithm of the odds
    score: tuple[float, ...]  # points that you will still make
    theirs: tuple[float, ...]  # points that the opponent will


def standing(s: State, you: int, them: int, cards: int) -> list[float]:
    """Where both seats stand, with the points that both would have if the game ended now.

    The opponent's workers, buildings and the number of his cards tell the level that he plays at.
    """
    rest = left(s)
    seat, other = s.seats[HUMAN], s.seats[OPPONENT]
    buildings = sum(s.content.private[OPPONENT][tile].points for tile in other.supply)
    now = [you, them, s.dollars, sum(seat.workers), len(seat.cities), sum(other.workers), buildings, cards]
    return [1.0, rest, rest * rest, *now, *(rest * x for x in now), (you - them) / (rest + SURE)]


def outlook(here: list[float], fitted: Fitted) -> Outlook:
    """How a game with this standing will probably end."""
    score = here[YOUR_POINTS] + sum(map(mul, fitted.score, here))
    lead = score - here[THEIR_POINTS] - sum(map(mul, fitted.theirs, here))
    return Outlook(score, chance(here, fitted), lead)


def chance(here: Sequence[float], fitted: Fitted) -> float:
    """The chance to win with this standing."""
    odds = max(-30.0, min(30.0, sum(map(mul, fitted.win, here))))
    return 1 / (1 + exp(-odds))


__all__ = ["CAUTION", "HINT", "LOOK_BACK", "TURNS", "Fitted", "chance", "outlook", "quick", "rank", "standing"]
