"""What the quick player goes by, in a few numbers, and the tables that are made of them."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import NamedTuple, TypeAlias

import numpy as np

from secondchair.fast.compiled import Array
from secondchair.games.carcassonne import greedy
from secondchair.games.carcassonne.content import TILES

Weights: TypeAlias = Array  # float64: a row for each number of tiles left, then two tables for all of them

# Offsets into a row.
LOWEST, OTHER, HIGHEST, HOPE, HOLE, THE_END, POTENTIAL, CITY_GROWS, ROAD_GROWS, UNCLAIMED, BORDER, HOME = range(12)
RISK_WITHOUT, RISK_WITH_ONE = 12, 13
CHANCE = 14  # by how many unseen tiles fit: that a gap will be filled
WORRY = CHANCE + TILES + 1  # by turns until the colour plays and (of eight) meeples in its supply
SURROUNDED = WORRY + 4 * 8  # by empty cells: that a monastery will be completed
ROW = SURROUNDED + 9

# Offsets behind the rows.
FARTHEST = 255
DECAY = ROW * (TILES + 1)  # by points ahead of the last colour
MANY = DECAY + FARTHEST + 1  # by the number of colours that share a majority
WEIGHTS = MANY + 5

Late = tuple[float, float]  # at the end of the piles, and at their beginning


class Manner(NamedTuple):
    """How a player weighs things: most at the end of the piles and at their beginning, in between in proportion."""

    lowest: Late  # a point of the last colour
    other: Late  # of the colours between, on average
    highest: Late
    hope: Late  # what an open feature will give, compared with having it
    hole: Late  # a cell that no unseen tile fits
    the_end: Late  # the game being over, besides its points
    potential: Late  # a point of the result if the game ended now
    city_grows: Late  # points that an open end of a city will add
    road_grows: Late
    unclaimed: Late  # an open road or city that nobody has claimed
    border: Late  # a cell beside the landscape
    home: Late  # a meeple that would come home, compared with having it
    risk_without: Late  # that the next tile asks for a meeple, for a colour without one
    risk_with_one: Late  # the same for a colour with a single one
    draws: Late  # so many tiles are likely to be seen before a gap no longer matters
    around: Late  # the chance that an empty cell around a monastery is filled in time
    empty: Late  # a colour without a meeple left
    ease: Late  # how quickly that fades as the supply fills
    soon: Late  # how much worse it is for the colour that plays next than for the one that has just played
    behind: float  # throughout: hope fades with every point that its colours are ahead of the last
    many: float  # throughout: how much a second and third colour in a majority add, compared with the first


def steady(value: float) -> Late:
    return value, value


GREEDY = Manner(
    lowest=steady(greedy.LOWEST), other=steady(greedy.OTHER), highest=steady(greedy.HIGHEST), hope=steady(greedy.HOPE),
    hole=steady(greedy.HOLE), the_end=steady(greedy.THE_END), potential=steady(0.0), city_grows=steady(0.0),
    road_grows=steady(0.0), unclaimed=steady(0.0), border=steady(0.0), home=steady(1.0), risk_without=steady(0.0),
    risk_with_one=steady(0.0), draws=steady(greedy.DRAWS),
    around=steady(greedy.AROUND_A_MONASTERY), empty=steady(greedy.EMPTY), ease=steady(greedy.EASE), soon=steady(0.0),
    behind=greedy.BEHIND, many=1.0,
)  # fmt: skip


# Found by an evolution strategy on the mean result of the quick player with three colours and four meeples; then the
# two risks, `empty` and `many` by hand.
TUNED = Manner(
    lowest=(3.11, 2.16),
    other=(0.455, 0.29),
    highest=(0.49, 0.454),
    hope=(0.275, 0.281),
    hole=(-0.195, -0.37),
    the_end=(-25.6, -35.8),
    potential=(0.273, 0.303),
    city_grows=(-0.696, 0.155),
    road_grows=(0.515, -0.636),
    unclaimed=(-0.0409, 0.17),
    border=(-0.303, -0.25),
    home=(1.18, 0.265),
    risk_without=(-30.0, -30.0),
    risk_with_one=(-7.0, -7.0),
    draws=(19.4, 22.3),
    around=(0.681, 0.664),
    empty=(-14.0, -14.0),
    ease=(5.55, 5.48),
    soon=(-0.036, 0.0243),
    behind=0.0508,
    many=0.9,
)


@cache
def weights(manner: Manner, colours: int, meeples_each: int) -> Weights:
    """The tables of a manner for a game with so many colours and meeples."""
    w = np.zeros(WEIGHTS)
    for left in range(TILES + 1):
        early = left / (TILES - 1)
        values = [(1 - early) * late + early * begun for late, begun in manner[:-2]]
        at = dict(zip(Manner._fields, values, strict=False))
        row = w[ROW * left : ROW * (left + 1)]
        row[:CHANCE] = values[:CHANCE]
        for fitting in range(1, left + 1):
            row[CHANCE + fitting] = 1 - (1 - fitting / left) ** at["draws"]
        for turns in range(colours):
            worst = at["empty"] * (1 + at["soon"] * (1 - 2 * turns / (colours - 1)))
            for supply in range(meeples_each + 1):
                row[WORRY + 8 * turns + supply] = worst * exp(-at["ease"] * supply / meeples_each)
        row[SURROUNDED:] = [at["around"] ** ends for ends in range(9)]
    w[DECAY:MANY] = [exp(-manner.behind * points) for points in range(FARTHEST + 1)]
    w[MANY + 1 :] = [1 + manner.many * more for more in range(4)]
    return w
