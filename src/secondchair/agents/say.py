"""Estimates in words: each figure as exactly as its error allows, and none where it would be a guess.

What stands beside the suggested option is told by how much it is behind it, try by try, with the same luck for both. So
no figure of it can look better, whatever the luck of the tries was.
"""

from __future__ import annotations

from typing import Literal

from secondchair.agents.search import Estimate, mean_and_error
from secondchair.core.outlook import Outlook
from secondchair.core.words import counted

Kind = Literal["points", "chance"]

FEWEST = 10  # tries: with fewer, an outcome is a guess
SURE = 2.0  # standard errors: what two options differ by at least, if one is to be called worse
FEW = 4  # tries that both must have for that
STEPS: dict[Kind, tuple[float, ...]] = {"points": (1, 2, 5, 10), "chance": (0.01, 0.05, 0.1)}  # to which it is rounded
NOT_WORTH_A_WORD: dict[Kind, float] = {"points": 0.3, "chance": 0.01}


def kind_of(option: Estimate) -> Kind:
    """What outcomes are told in: the chance to win, or points where there is no opponent to be ahead of."""
    return "points" if option.win is None else "chance"


def rounded(value: float, error: float, kind: Kind) -> float | None:
    """To the finest step that its error allows (twice the standard error fits into it); None where none does."""
    step = next((step for step in STEPS[kind] if step >= SURE * error), None)
    return None if step is None else round(round(value / step) * step, 2)


def known(option: Estimate, best: Estimate, kind: Kind) -> float | None:
    """The final score or the chance to win with an option, as far as it is known beside the best one."""
    value, error = (best.score, best.score_error) if kind == "points" else (best.win, best.win_error)
    if value is None or min(option.playouts, best.playouts) < FEWEST:
        return None
    found = rounded(value, error, kind)
    if found is None or option is best or is_close(option, best):
        return found
    less = rounded(*behind(option, best, kind), kind)
    if less is None:
        return None
    return found - max(0.0, less) if kind == "points" else round(max(0.0, found - max(0.0, less)), 2)


def outcome(option: Estimate, best: Estimate) -> str:
    """ "a win about 40 % of the time", "about 23 points in the end", "a guess after 9 tries"."""
    found = known(option, best, kind_of(option))
    if found is None:
        return f"a guess after {_tries(option)}"
    return f"about {counted(round(found), 'point')} in the end" if option.win is None else _often(found)


def _tries(option: Estimate) -> str:
    return counted(option.playouts, "try", "tries")


def _often(found: float) -> str:
    if found <= 0:
        return "a win hardly ever"
    return "a win nearly always" if found >= 1 else f"a win about {100 * found:.0f} % of the time"


# -- two options -------------------------------------------------------------------------------------------------------


def behind(option: Estimate, best: Estimate, kind: Kind) -> tuple[float, float]:
    """By how much an option is worse than the best, and the error of that, compared try by try as far as both go."""

    def worth(outlook: Outlook) -> float:
        return outlook.score if kind == "points" else outlook.win or 0.0

    pairs = zip(best.outlooks, option.outlooks, strict=False)
    return mean_and_error([worth(one) - worth(other) for one, other in pairs])


def is_close(option: Estimate, best: Estimate) -> bool:
    """Can the two not be told apart?"""
    apart = [a - b for a, b in zip(best.values, option.values, strict=False)]
    if len(apart) < FEW:
        return True
    mean, error = mean_and_error(apart)
    kind = kind_of(option)
    return mean <= SURE * error or behind(option, best, kind)[0] < NOT_WORTH_A_WORD[kind]


def is_alike(option: Estimate, best: Estimate) -> bool:
    """Is it known so well how far they are apart that "about as good" is more than not knowing?"""
    kind = kind_of(option)
    enough = min(option.playouts, best.playouts) >= FEWEST
    return enough and SURE * behind(option, best, kind)[1] <= STEPS[kind][-2]


def rank(option: Estimate, best: Estimate) -> tuple[bool, bool, float]:
    """The order of those that stand beside the best: first what cannot be told from it."""
    return not is_close(option, best), not is_alike(option, best), behind(option, best, kind_of(option))[0]


def beside(option: Estimate, best: Estimate) -> str:
    """An option that stands beside the suggested one."""
    if not is_close(option, best):
        return less(option, best)
    return "About as good" if is_alike(option, best) else f"Not clearly worse in {_tries(option)}"


def less(option: Estimate, best: Estimate) -> str:
    """ "About 3 points less", or that it is worse by nobody knows how much."""
    kind = kind_of(option)
    found = rounded(*behind(option, best, kind), kind)
    if not found or found < 0:
        return "Worse when played on, by how much is a guess"
    if kind == "points":
        return f"About {counted(round(found), 'point')} less"
    return f"About {counted(round(100 * found), 'percentage point')} less chance to win"
