"""What many games say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev

from msgspec import Struct

from secondchair.lab.simulate import Outcome, finished, scores_of


class Summary(Struct, frozen=True):
    """The games that came to an end, and the scores of those that have one: a race that was lost may have none.

    `error` is the standard error of the mean. What stands for scores is None where no game has any.
    """

    games: int
    mean: float | None
    error: float | None
    deviation: float | None
    least: int | None
    median: float | None
    most: int | None
    turns: float
    won: float | None  # the share of games won, where there is somebody to beat; a tie is no win
    opponent: float | None  # the mean score of the bot, where it has one
    reasons: dict[str, int]  # why the games ended, the most frequent first
    scored: int  # games that have a score
    cut: int = 0  # games that were broken off; nothing else here counts them


def summarize(outcomes: Sequence[Outcome]) -> Summary | None:
    """The summary; none if no game came to an end."""
    ended = finished(outcomes)
    if not ended:
        return None
    scores = scores_of(ended)
    deviation = (stdev(scores) if len(scores) > 1 else 0.0) if scores else None
    won = [outcome.won is True for outcome in ended if outcome.contested]
    reasons = Counter(outcome.reason for outcome in ended)
    against = [outcome.opponent for outcome in ended if outcome.opponent is not None]
    return Summary(
        games=len(ended),
        mean=fmean(scores) if scores else None,
        error=None if deviation is None else deviation / sqrt(len(scores)),
        deviation=deviation,
        least=min(scores, default=None),
        median=median(scores) if scores else None,
        most=max(scores, default=None),
        turns=fmean(outcome.turns for outcome in ended),
        won=fmean(won) if won else None,
        opponent=fmean(against) if against else None,
        reasons=dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))),
        scored=len(scores),
        cut=len(outcomes) - len(ended),
    )
