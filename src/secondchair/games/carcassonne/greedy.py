"""A sensible player: tries every way to play out the present turn and takes the one whose position looks best.

It looks no further than this turn and knows what you know: the board, the supplies, the scores, and how many tiles of
each kind are still unseen. What looks good is a sum of a few things, with weights found by playing some ten thousand
games against other weights.
"""

from __future__ import annotations

from functools import cache
from math import exp, prod
from random import Random

from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Move
from secondchair.games.carcassonne.content import MONASTERY, STEPS
from secondchair.games.carcassonne.scoring import feature_worth
from secondchair.games.carcassonne.state import DRAW, OVER, Feature, State, counts, feature, root

LOWEST, HIGHEST, OTHER = 2.2, 0.35, 0.8  # a point of the last colour, of the first, of one between
EMPTY = -30.0  # a colour without a meeple left
EASE = 5.0  # how quickly that fades as the supply fills: to a twelfth when it is half full
HOPE = 0.25  # what an open feature will give, if it is completed, compared with having it
BEHIND = 0.05  # that hope fades with every point that its colours are ahead of the last
DRAWS = 14  # so many tiles are likely to be seen before a gap no longer matters
AROUND_A_MONASTERY = 0.6  # the chance that one of its empty cells is filled in time
HOLE = -0.4  # a cell that no unseen tile fits
THE_END = -27.0  # the game being over, besides its points


class Known:
    """What holds throughout one choice, worked out once: nothing is drawn before it is made."""

    __slots__ = ("chances", "promises")

    def __init__(self) -> None:
        self.chances: dict[int, float] = {}  # demands on a cell -> the chance that it will be filled
        self.promises: dict[Standing, dict[Feature, float]] = {}  # what a feature promises with these scores, supplies


Standing = tuple[tuple[int, ...], tuple[int, ...]]


def choose(s: State, rng: Random) -> Move:
    """The move that leads to the best end of this turn; among equals, any."""
    options = rules.legal(s)
    if len(options) == 1:
        return options[0]
    known = Known()
    values = [after(s, move, known) for move in options]
    best = max(values)
    return rng.choice([move for move, value in zip(options, values, strict=True) if value == best])


def after(s: State, move: Move, known: Known) -> float:
    """The best position that can be had at the end of this turn after a move."""
    following = rules.clone(s)
    rules.apply(following, move)
    if following.phase in (DRAW, OVER):
        return value(following, known)
    return max([after(following, more, known) for more in rules.legal(following)])


def value(s: State, known: Known) -> float:
    """How good a position looks between two turns."""
    if s.phase == OVER:
        return min(s.scores) + THE_END
    lowest, *others, highest = sorted(s.scores)
    total = LOWEST * lowest + OTHER * sum(others) / len(others) + HIGHEST * highest
    worry = _worries(s.meeples_each)
    for n in s.supply:
        total += worry[n]
    chances = known.chances
    for demands in s.frontier.values():
        chance = chances.get(demands)
        if chance is None:
            chance = chances[demands] = chance_to_fill(s, demands)
        if not chance:
            total += HOLE
    promises = known.promises.setdefault((tuple(s.scores), tuple(s.supply)), {})
    for f, chance in outlook(s, chances):
        if chance:
            promise = promises.get(f)
            if promise is None:
                promise = promises[f] = _promise(s, f, lowest)
            total += chance * HOPE * promise
    return total


@cache
def _worries(meeples_each: int) -> tuple[float, ...]:
    """How bad it is to have so many meeples left."""
    return tuple(EMPTY * exp(-EASE * n / meeples_each) for n in range(meeples_each + 1))


def _promise(s: State, f: Feature, lowest: int) -> float:
    """What the feature gives when it is completed as it is: points, and meeples that come home."""
    on_it = counts(s, f[4])
    most = max(on_it)
    ahead = min(points for points, n in zip(s.scores, on_it, strict=True) if n == most) - lowest
    worry = _worries(s.meeples_each)
    promise = feature_worth(f) * on_it.count(most) * exp(-BEHIND * ahead)
    for n, left in zip(on_it, s.supply, strict=True):
        if n:
            promise += worry[left + n] - worry[left]
    return promise


def _ways_in(demands: int) -> tuple[tuple[int, int], ...]:
    """The sides of a cell on which a road or a city ends: the step there, and the side of the neighbour."""
    return tuple((step, (side + 2) % 4) for side, step in enumerate(STEPS) if demands >> 2 * side & 2)


WAYS_IN = tuple(_ways_in(demands) for demands in range(256))


def outlook(s: State, chances: dict[int, float]) -> list[tuple[Feature, float]]:
    """Every claimed open feature with the chance that all the cells it needs will be filled."""
    features, board, laid = s.features, s.board, s.content.laid
    needs: dict[int, set[int]] = {top: set() for top in {root(s, part) for part in s.meeples}}
    for cell, demands in s.frontier.items():
        for step, side in WAYS_IN[demands]:
            neighbour = cell + step
            top = (neighbour << 2) + laid[board[neighbour]].reach[side]
            while isinstance(link := features[top], int):
                top = link
            if link[4]:  # a meeple stands on it
                needs[top].add(cell)
    found = []
    for top, cells in needs.items():
        f = feature(s, top)
        if f[0] == MONASTERY:
            found.append((f, AROUND_A_MONASTERY ** f[1]))
        else:
            found.append((f, prod([chances[s.frontier[cell]] for cell in cells])))
    return found


def chance_to_fill(s: State, demands: int) -> float:
    """The chance that one of the next tiles fits a cell with these demands."""
    left = sum(s.bag)
    fitting = sum([n for n, fits in zip(s.bag, s.content.fits, strict=True) if fits[demands]])
    return 1 - (1 - fitting / left) ** DRAWS if left else 0.0
