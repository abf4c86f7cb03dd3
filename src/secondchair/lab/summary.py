"""What many games say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev

from msgspec import Struct

from secondchair.lab.simulate import Outcome, finished


class Summary(Struct, frozen=True):
    """The scores of the games that came to an end. `error` is the standard error of the mean."""

    games: int
    mean: float
    error: float
    deviation: float
    least: int
    median: float
    most: int
    turns: float
    won: float | None  # the share of games won, where there is somebody to beat; a tie is no win
    opponent: float | None  # the mean score of the bot, where it has one
    reasons: dict[str, int]  # why the games ended, the most frequent first
    cut: int = 0  # games that were broken off; nothing else here counts them


def summarize(outcomes: Sequence[Outcome]) -> Summary | None:
    """The summary; none if no game came to an end."""
    ended = finished(outcomes)
    if not ended:
        return None
    scores = [outcome.score for outcome in ended]
    deviation = stdev(scores) if len(scores) > 1 else 0.0
    won = [outcome.won is True for outcome in ended if outcome.contested]
    reasons = Counter(outcome.reason for outcome in ended)
    against = [outcome.opponent for outcome in ended if outcome.opponent is not None]
    return Summary(
        games=len(scores),
        mean=fmean(scores),
        error=deviation / sqrt(len(scores)),
        deviation=deviation,
        least=min(scores),
        median=median(scores),
        most=max(scores),
        turns=fmean(outcome.turns for outcome in ended),
        won=fmean(won) if won else None,
        opponent=fmean(against) if against else None,
        reasons=dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))),
        cut=len(outcomes) - len(ended),
    )
