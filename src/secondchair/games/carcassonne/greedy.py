"""A sensible player: tries every way to play out the present turn and takes the one whose position looks best.

It looks no further than this turn and knows what you know: the board, the supplies, the scores, and how many tiles of
each kind are still unseen. What looks good is a sum of a few things, with weights found by playing some ten thousand
games against other weights.
"""

from __future__ import annotations

from math import exp, prod
from random import Random

from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Move
from secondchair.games.carcassonne.content import DEMANDS, STEPS
from secondchair.games.carcassonne.scoring import feature_worth, judge_feature
from secondchair.games.carcassonne.state import DRAW, OVER, Feature, State, counts, feature, root

LOWEST, HIGHEST, OTHER = 2.2, 0.35, 0.8  # a point of the last colour, of the first, of one between
SUPPLY = (-30.0, -7.0, -2.0, -0.4)  # a colour with so many meeples left; more are no better
HOPE = 0.27  # what an open feature will give, if it is completed, compared with having it
BEHIND = 0.05  # that hope fades with every point that its colours are ahead of the last
DRAWS = 14  # so many tiles are likely to be seen before a gap no longer matters
AROUND_A_MONASTERY = 0.6  # the chance that one of its empty cells is filled in time
HOLE = -0.4  # a cell that no unseen tile fits
THE_END = -27.0  # the game being over, besides its points

Chances = dict[int, float]  # demands on a cell -> the chance that it will be filled


def choose(s: State, rng: Random) -> Move:
    """The move that leads to the best end of this turn; among equals, any."""
    options = rules.legal(s)
    if len(options) == 1:
        return options[0]
    known: Chances = {}
    values = [_after(s, move, known) for move in options]
    best = max(values)
    return rng.choice([move for move, value in zip(options, values, strict=True) if value == best])


def _after(s: State, move: Move, known: Chances) -> float:
    """The best position that can be had at the end of this turn after a move."""
    following = rules.clone(s)
    rules.apply(following, move)
    if following.phase in (DRAW, OVER):
        return value(following, known)
    return max(_after(following, more, known) for more in rules.legal(following))


def value(s: State, known: Chances) -> float:
    """How good a position looks between two turns."""
    if s.phase == OVER:
        return min(s.scores) + THE_END
    lowest, *others, highest = sorted(s.scores)
    total = LOWEST * lowest + OTHER * sum(others) / len(others) + HIGHEST * highest
    total += sum(_supply(n) for n in s.supply)
    for part, gaps in _gaps(s, known).items():
        total += prod(gaps) * HOPE * _promise(s, feature(s, part))
    return total + HOLE * sum(_chance(s, demands, known) == 0 for demands in s.frontier.values())


def _supply(n: int) -> float:
    return SUPPLY[n] if n < len(SUPPLY) else 0.0


def _promise(s: State, f: Feature) -> float:
    """What the feature gives when it is completed as it is: points, and meeples that come home."""
    on_it = counts(s, f[4])
    majority = judge_feature(s, f).majority
    ahead = min(s.scores[colour] for colour in majority) - min(s.scores)
    home = sum(_supply(s.supply[colour] + n) - _supply(s.supply[colour]) for colour, n in enumerate(on_it))
    return feature_worth(f) * len(majority) * exp(-BEHIND * ahead) + home


def _gaps(s: State, known: Chances) -> dict[int, list[float]]:
    """For every claimed open feature, the chance of each cell it needs, that it will be filled."""
    found: dict[int, dict[int, float]] = {}
    for cell, demands in s.frontier.items():
        for side in range(4):
            if demands >> 2 * side & 3 > DEMANDS["field"]:
                neighbour = cell + STEPS[side]
                top = root(s, (neighbour << 2) + s.content.laid[s.board[neighbour]].reach[(side + 2) % 4])
                if feature(s, top)[4]:
                    found.setdefault(top, {})[cell] = _chance(s, demands, known)
    gaps = {top: list(cells.values()) for top, cells in found.items()}
    for part in s.monasteries:
        if feature(s, part)[4]:
            gaps[part] = [AROUND_A_MONASTERY] * feature(s, part)[1]
    return gaps


def _chance(s: State, demands: int, known: Chances) -> float:
    """The chance that one of the next tiles fits a cell with these demands."""
    if demands not in known:
        fitting = sum(n for n, fits in zip(s.bag, s.content.fits, strict=True) if fits[demands])
        left = sum(s.bag)
        known[demands] = 1 - (1 - fitting / left) ** DRAWS if left else 0.0
    return known[demands]
