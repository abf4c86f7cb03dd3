"""Estimates in words: each figure as exactly as its error allows, and none where it would be a guess.

What stands beside the suggested option is told by how much it is behind it, try by try, with the same luck for both. So
no figure of it can look better, whatever the luck of the tries was.
"""

from __future__ import annotations

from typing import Literal

from secondchair.agents.search import Estimate, is_over, leaving_room, mean_and_error
from secondchair.core.words import counted

Kind = Literal["points", "chance"]

FEWEST = 10  # tries: with fewer, an outcome is a guess
SURE = 2.0  # standard errors: what two options differ by at least, if one is to be called worse
FEW = 4  # tries that both must have for that
STEPS: dict[Kind, tuple[float, ...]] = {"points": (1, 2, 5, 10), "chance": (0.01, 0.05, 0.1)}  # to which it is rounded
WIDE = (1, 2, 5, 10, 20, 50)  # points, to which a result is rounded that nobody can foresee more exactly
NOT_WORTH_A_WORD: dict[Kind, float] = {"points": 0.5, "chance": 0.02}
MANY_POINTS = 3.0  # fewer: told although the chance to win is the same


def kind_of(option: Estimate) -> Kind:
    """What outcomes are told in: the chance to win, or points where there is no opponent to be ahead of."""
    return "points" if option.win is None else "chance"


def finest(error: float, kind: Kind) -> float | None:
    """The finest step that twice this standard error fits into."""
    return next((step for step in STEPS[kind] if step >= SURE * error), None)


def rounded(value: float, error: float, kind: Kind) -> float | None:
    """To the finest step that its error allows; None where none does."""
    step = finest(error, kind)
    return None if step is None else _to(step, value)


def _to(step: float, value: float) -> float:
    return round(round(value / step) * step, 2)


def exactness(best: Estimate, kind: Kind) -> float | None:
    """The step to which the outcome of the best option is told; None where it is a guess."""
    if best.playouts < FEWEST or (kind == "chance" and best.win is None):
        return None
    if kind == "chance":
        return finest(best.win_error, kind)
    step = finest(best.score_error, kind)
    if step is None:
        return None
    wrong = sum(outlook.wrong for outlook in best.outlooks) / len(best.outlooks)
    return next((wide for wide in WIDE if wide >= max(step, wrong)), None)


def known(option: Estimate, best: Estimate, kind: Kind) -> float | None:
    """The final score or the chance to win with an option, as far as it is known beside the best one."""
    value, step = best.score if kind == "points" else best.win, exactness(best, kind)
    if value is None or step is None or option.playouts < FEWEST:
        return None
    found = _to(step, value)
    if option is best or is_close(option, best):
        return found
    less, error = behind(option, best, kind)
    if finest(error, kind) is None:
        return None
    found = round(found - _to(step, max(0.0, less)), 2)
    return found if kind == "points" else max(0.0, found)


def outcome(option: Estimate, best: Estimate) -> str:
    """ "a win about 40 % of the time", "about 23 points in the end", "a guess after 9 tries"."""
    found = known(option, best, kind_of(option))
    if found is None:
        return f"a guess after {_tries(option)}"
    if option.win is None:
        return f"about {counted(round(found), 'point')} in the end"
    return _often(found, exactness(best, "chance") or 0.0)


def _tries(option: Estimate) -> str:
    return counted(option.playouts, "try", "tries")


def _often(found: float, step: float) -> str:
    """The ends of the scale are only told where they are known to the finest step."""
    sure = step <= STEPS["chance"][0]
    if found <= 0:
        return "a win hardly ever" if sure else f"a win at most about {100 * step:.0f} % of the time"
    if found >= 1:
        return "a win nearly always" if sure else f"a win at least about {100 - 100 * step:.0f} % of the time"
    return f"a win about {100 * found:.0f} % of the time"


# -- two options -------------------------------------------------------------------------------------------------------


def behind(option: Estimate, best: Estimate, kind: Kind) -> tuple[float, float]:
    """By how much an option is worse than the best, and the error of that, compared try by try as far as both go."""
    pairs = list(zip(best.outlooks, option.outlooks, strict=False))
    if kind == "points":
        return mean_and_error([one.score - other.score for one, other in pairs])
    apart = [((one.win or 0.0) - (other.win or 0.0), is_over(one) and is_over(other)) for one, other in pairs]
    mean, error = mean_and_error([difference for difference, _ in apart])
    finished = [difference for difference, over in apart if over]
    return mean, leaving_room(error, finished, len(apart), (-1.0, 1.0))


def is_close(option: Estimate, best: Estimate) -> bool:
    """Can the two not be told apart, neither by what they are compared by nor by what is told of them?"""
    apart = [a - b for a, b in zip(best.values, option.values, strict=False)]
    if len(apart) < FEW:
        return True
    kind = kind_of(option)
    less, error = behind(option, best, kind)
    mean, mean_error = mean_and_error(apart)
    return less < NOT_WORTH_A_WORD[kind] or (mean <= SURE * mean_error and less <= SURE * error)


def is_alike(option: Estimate, best: Estimate) -> bool:
    """Is it known so well that they are not far apart that "about as good" is more than not knowing?"""
    kind = kind_of(option)
    enough = min(option.playouts, best.playouts) >= FEWEST
    less, error = behind(option, best, kind)
    return enough and max(0.0, less) + SURE * error <= STEPS[kind][-2]


def fewer_points(option: Estimate, best: Estimate) -> float:
    """Where the chance to win is the same, and perhaps all is won or lost: the points that are still to be had."""
    found = rounded(*behind(option, best, "points"), "points") if kind_of(option) == "chance" else None
    return found if found is not None and found >= MANY_POINTS else 0.0


def rank(option: Estimate, best: Estimate) -> tuple[bool, bool, float, float]:
    """The order of those that stand beside the best: first what cannot be told from it."""
    fewer = fewer_points(option, best)
    return not is_close(option, best), not is_alike(option, best), fewer, behind(option, best, kind_of(option))[0]


def beside(option: Estimate, best: Estimate) -> str:
    """An option that stands beside the suggested one."""
    if not is_close(option, best):
        return less(option, best)
    if not is_alike(option, best):
        return f"Not clearly worse in {_tries(option)}"
    if fewer := fewer_points(option, best):
        return f"About as good a chance to win, but about {counted(round(fewer), 'point')} less"
    return "About as good"


def less(option: Estimate, best: Estimate) -> str:
    """ "About 3 points less", or that it is worse by nobody knows how much."""
    kind = kind_of(option)
    found = rounded(*behind(option, best, kind), kind)
    if found is None:
        return "Worse when played on, by how much is a guess"
    if found <= 0:
        return "A little worse when played on"
    if kind == "points":
        return f"About {counted(round(found), 'point')} less"
    most = known(best, best, kind)
    if most is not None and found > most:  # nobody loses more than there is
        return "Worse when played on"
    return f"About {counted(round(100 * found), 'percentage point')} less chance to win"
