"""How a game will probably end, for players that think ahead: both final scores, and the chance to win.

Each is a weighted sum of where both seats stand. The opponents have weights of their own (`sam/heuristic.py`,
`automa/heuristic.py`), fitted to games of the simple player (`greedy.py`) at every level:
`python tests/bench/fit_great_western_trail.py`. The chance to win is then brought to how often he really wins at each
level (`Mended`): early in a game little more than the level is known, and no level is so one-sided that nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from msgspec import Struct

from secondchair.core.outlook import USUAL_CAUTION, Outlook
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT, START
from secondchair.games.great_western_trail.rates import left
from secondchair.games.great_western_trail.roads import roads
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import State

TURNS, CAUTION = 0, USUAL_CAUTION  # of a search that knows no game: here the expert's games in thought take its place
rank = None
quick = None
effort = None
HINT, LOOK_BACK = 180, 80  # games in thought

SURE = 0.2  # the smaller, the surer is a lead at the end of the game
WRONG_AT_END, WRONG_MORE = 4.0, 14.0  # points: how far from it games ended, and more with what is left of them
REST, YOUR_POINTS, THEIR_POINTS = 1, 3, 4  # where `standing` has them


class Mended(Struct, frozen=True):
    """How the odds are brought to the share of games that are really won, by how much of the game is left."""

    counts: tuple[float, float, float]  # what the odds count: at the end, and more with the rest and its square
    early: tuple[float, float]  # added with the square and the cube of the rest
    levels: tuple[tuple[float, float], ...]  # added at each level: at the end, and more with the rest


class Fitted(Struct, frozen=True):
    """Weights for one opponent, in the order of `standing`."""

    win: tuple[float, ...]  # of the logarithm of the odds
    score: tuple[float, ...]  # points that you will still make
    theirs: tuple[float, ...]  # points that the opponent will
    mended: Mended


def standing(s: State, you: int, them: int, cards: int, level: int) -> list[float]:
    """Where both seats stand, with the points that both would have if the game ended now; last, the level."""
    rest = left(s)
    seat, other = s.seats[HUMAN], s.seats[OPPONENT]
    buildings = sum(s.content.private[OPPONENT][tile].points for tile in other.supply)
    far = roads(s).to_kansas_city
    ways = [far.get(herder, far[START]) for herder in (seat.herder, other.herder)]  # who is near will deliver soon
    hand = breeding_value(s, s.hand) + s.certificates
    now = [you, them, s.dollars, sum(seat.workers), len(seat.cities), sum(other.workers), buildings, cards, hand, *ways]
    return [1.0, rest, rest * rest, *now, *(rest * x for x in now), (you - them) / (rest + SURE), level]


def outlook(here: list[float], fitted: Fitted) -> Outlook:
    """How a game with this standing will probably end."""
    score = here[YOUR_POINTS] + sum(map(mul, fitted.score, here))
    lead = score - here[THEIR_POINTS] - sum(map(mul, fitted.theirs, here))
    return Outlook(score, chance(here, fitted), lead, WRONG_AT_END + WRONG_MORE * here[REST])


def chance(here: Sequence[float], fitted: Fitted) -> float:
    """The chance to win with this standing."""
    rest, level = here[REST], int(here[-1])
    (a, b, c), (d, e), (late, more) = fitted.mended.counts, fitted.mended.early, fitted.mended.levels[level]
    odds = (a + b * rest + c * rest**2) * sum(map(mul, fitted.win, here))
    odds += d * rest**2 + e * rest**3 + late + more * rest
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


__all__ = [
    "CAUTION", "HINT", "LOOK_BACK", "TURNS", "Fitted", "Mended", "chance", "effort", "outlook", "quick", "rank",
    "standing",
]  # fmt: skip
