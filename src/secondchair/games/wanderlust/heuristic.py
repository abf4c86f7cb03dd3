"""How a race will probably end, for players that think ahead: the chance to win it, and your points.

Weighted sums of how far everybody is with their objectives, with weights fitted to some seventy thousand positions of
races that the simple player (`greedy.py`) finished against one, two and three Automatons.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from secondchair.core.outlook import USUAL_CAUTION, Outlook, Tried, Wanted
from secondchair.core.rules import Rules
from secondchair.games.wanderlust import compare
from secondchair.games.wanderlust.scoring import SECTIONS, markers, progress
from secondchair.games.wanderlust.state import NONE, YOU, State

TURNS, CAUTION = 0, USUAL_CAUTION  # of a search that knows no game: here races in thought take its place
rank = None
quick = None
effort = None
HINT, LOOK_BACK = 300, 300  # races in thought


class Features(NamedTuple):
    """What the estimate looks at."""

    one: float
    two: float  # Automatons
    three: float
    actions: float  # left to you in this turn
    yours: float  # is it your turn?
    tickets: float
    marker: float  # you have placed one
    finished: float  # or two and more
    missing: float  # parts of the objectives that you still need, the nearest ones
    their_marker: float  # the same for the Automaton that is furthest
    their_finish: float
    their_missing: float
    lead: float  # your points before those of the best of them, as if the race ended now
    turns_short: float  # last turns left while you have not finished
    short: float  # the last turns have begun, and you have not finished
    last_lead: float  # the lead, once they have begun
    sure_lead: float  # the lead, once you have finished
    last_missing: float  # what is missing, once they have begun
    your_end: float  # you have triggered the end


# The chance to win, as its logarithm of odds.
WIN = Features(-1.262, 0.938, 0.796, 0.513, 0.514, 0.071, -1.438, -3.624, -3.579, 1.007, 2.017, 2.982, 0.148, -0.302,
            0.208, 0.225, 0.256, -3.659, 1.672)  # fmt: skip

# Your points in the end, none if the race is lost (WL-53); of the points you have now, so much counts besides.
SCORE = Features(8.317, 3.491, 3.082, 1.937, 1.562, 0.253, -7.719, -10.454, -15.160, 1.329, 4.195, 14.866, 0.139, 1.077,
              -11.937, -0.101, -0.209, -1.955, 1.055)  # fmt: skip
POINTS_NOW = 0.672


def value(s: State) -> Outlook:
    seen = standing(s)
    score = sum([x * weight for x, weight in zip(seen, SCORE, strict=True)]) + POINTS_NOW * _points(s, YOU)
    return Outlook(max(0.0, score), chance(seen))


def chance(seen: Sequence[float]) -> float:
    """The chance to win with this standing."""
    odds = sum([x * weight for x, weight in zip(seen, WIN, strict=True)])
    return 1 / (1 + exp(-odds))


def think(rules: Rules[Any, Any], s: State, dice: Random, wanted: Wanted) -> list[Tried]:
    """The options, raced on in thought by the traveller."""
    return compare.think(value, s, dice, wanted)


def standing(s: State) -> Features:
    placed, missing = zip(*(_race(s, t) for t in range(s.n)), strict=True)
    ahead = min(range(1, s.n), key=lambda t: (-placed[t], missing[t]))
    lead = _points(s, YOU) - max(_points(s, t) for t in range(1, s.n))
    to_finish = s.content.numbers.race_objectives_to_finish
    ending = s.trigger != NONE
    finished = placed[YOU] >= to_finish
    return Features(
        one=1.0,
        two=s.n == 3,
        three=s.n == 4,
        actions=s.actions if s.turn == YOU else 0,
        yours=s.turn == YOU,
        tickets=sum(s.hand),
        marker=placed[YOU] == 1,
        finished=finished,
        missing=missing[YOU],
        their_marker=placed[ahead] == 1,
        their_finish=placed[ahead] >= to_finish,
        their_missing=missing[ahead],
        lead=lead,
        turns_short=s.last_turns / s.n if ending and not finished else 0.0,
        short=ending and not finished,
        last_lead=lead * ending,
        sure_lead=lead * finished,
        last_missing=missing[YOU] * ending,
        your_end=s.trigger == YOU,
    )


def _points(s: State, t: int) -> int:
    """The points of a trotter if all that have any score them now."""
    return sum(SECTIONS[name][2](s, t) for name in s.content.numbers.solo_score_sections)


def _race(s: State, t: int) -> tuple[int, float]:
    """The markers of a trotter, and how much of the nearest objectives is missing to finish."""
    placed = markers(s, t)
    parts = sorted(_missing(s, t, goal) for i, goal in enumerate(s.goals) if t not in s.done[i])
    return placed, sum(parts[: max(0, s.content.numbers.race_objectives_to_finish - placed)])


def _missing(s: State, t: int, goal: int) -> float:
    have, need = progress(s, t, goal)
    if s.content.objectives[goal].metric == "return_home_with_destinations":
        have = (len(s.visited[t]),)  # on the way home they count too
    return sum(max(0, n - h) for h, n in zip(have, need, strict=True)) / max(1, sum(need))
