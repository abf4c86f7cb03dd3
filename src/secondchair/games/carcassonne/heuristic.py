"""How a game will probably end: an estimate of the final lowest score, for players that think ahead.

A weighted sum of what can be seen between two turns, with weights fitted to the results of games that the simple player
(`greedy.py`) played on from some thirty thousand positions. It explains half of the variance of those results, which
is much: the rest is in the piles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from secondchair.core.outlook import USUAL_CAUTION, Outlook
from secondchair.games.carcassonne import greedy
from secondchair.games.carcassonne.actions import Move
from secondchair.games.carcassonne.greedy import Known
from secondchair.games.carcassonne.scoring import feature_worth, potential
from secondchair.games.carcassonne.state import State, counts

TURNS = 1  # the next turn is played out too: what it brings is not left to the estimate
CAUTION = USUAL_CAUTION
HINT, LOOK_BACK = 800, 250
quick = greedy.choose
think = None
effort = None


class Features(NamedTuple):
    """What the estimate looks at."""

    one: float
    lowest: float
    others: float  # the colours between the last and the first, on average
    highest: float
    potential: float  # the result if the game ended now (CAR-35)
    frontier: float  # empty cells beside a tile
    holes: float  # of them, those that no unseen tile fits
    next_worry: float  # how few meeples the colour has that draws next (CAR-18)
    worry: float  # the same for all colours together
    supply: float
    coming_home: float  # meeples expected back from open features
    later_worry: float  # the worry with these at home
    lost: float  # meeples on features that can no longer be completed
    last_gain: float  # points expected for the last colour from its open features
    other_gain: float  # for the others, on average
    lowest_later: float  # the lowest score with half of the expected points


# Weights at the end of the piles, and how much they change up to their beginning.
LATE = Features(10.170, 0.504, 0.264, -0.023, 0.555, 0.035, -0.151, -0.355, -0.062, -0.026, -0.307, -2.951, -0.787,
             -0.004, -0.082, -0.293)  # fmt: skip
EARLY = Features(16.254, -0.984, -0.158, 0.242, -0.205, -0.328, 0.495, -2.607, -6.495, -0.449, -0.645, -22.322, 1.455,
              0.057, 0.327, 1.130)  # fmt: skip
WRONG_AT_END, WRONG_MORE = 3.0, 6.0  # points: how far from it games ended, and more with what is left in the piles
FADES = 1.25  # how quickly the worry fades with every meeple in the supply


def value(s: State) -> Outlook:
    """The final lowest score to be expected, between two turns."""
    share = sum(s.piles) / sum(s.content.bag)
    seen = features(s)
    estimate = sum(x * (late + share * early) for x, late, early in zip(seen, LATE, EARLY, strict=True))
    sure = float(potential(s))  # CAR-35: it cannot fall below that any more
    return Outlook(max(estimate, sure), wrong=WRONG_AT_END + WRONG_MORE * share)


def rank(s: State, legal: Sequence[Move]) -> list[float]:
    """The best end of this turn after each move, as the simple player sees it."""
    known = Known()
    return [greedy.after(s, move, known) for move in legal]


def features(s: State) -> Features:
    known: dict[int, float] = {}
    for demands in s.frontier.values():
        if demands not in known:
            known[demands] = greedy.chance_to_fill(s, demands)
    home, gain = [float(n) for n in s.supply], [0.0] * s.colours
    lost = 0
    for f, chance in greedy.outlook(s, known):
        on_it = counts(s, f[4])
        most, worth = max(on_it), feature_worth(f)
        for colour, n in enumerate(on_it):
            home[colour] += chance * n
            gain[colour] += chance * worth * (n == most)
            lost += n * (not chance)
    order = sorted(range(s.colours), key=lambda colour: s.scores[colour])
    last, first = order[0], order[-1]
    worries = [exp(-FADES * n) for n in s.supply]
    return Features(
        one=1.0,
        lowest=s.scores[last],
        others=sum(s.scores[colour] for colour in order[1:-1]) / (s.colours - 2),
        highest=s.scores[first],
        potential=potential(s),
        frontier=len(s.frontier),
        holes=sum(not known[demands] for demands in s.frontier.values()),
        next_worry=worries[s.colour],
        worry=sum(worries),
        supply=sum(s.supply),
        coming_home=sum(home) - sum(s.supply),
        later_worry=sum(exp(-FADES * n) for n in home),
        lost=lost,
        last_gain=gain[last],
        other_gain=sum(gain[colour] for colour in order[1:]) / (s.colours - 1),
        lowest_later=min(points + more / 2 for points, more in zip(s.scores, gain, strict=True)),
    )
