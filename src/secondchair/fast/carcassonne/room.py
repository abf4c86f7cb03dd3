"""Room for the quick player to think in, so that nothing is allocated on the way: two long arrays cut into pieces."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from secondchair.fast.carcassonne.layout import MOST_COLOURS, MOST_DONE, MOST_MEEPLES, MOST_MOVES, MOST_PLACES, PARTS
from secondchair.fast.compiled import Array

ENTITIES = 4 + 12 + MOST_MEEPLES
LIVES = MOST_MEEPLES + ENTITIES
TURNS = 4 * MOST_MOVES

# Offsets into `Room.whole`.
FITTING = 0  # by demands: how many unseen tiles fit. Kept in step with the bag
CLOCK = FITTING + 256  # the number of the turn prepared, and of the tile looked at
SEEN = CLOCK + 2  # by feature: the turn for which its product and dead gaps were worked out
DEAD_GAPS = SEEN + PARTS  # by feature: how many of its gaps no unseen tile fits
CLAIMED = DEAD_GAPS + PARTS  # the features that are claimed
STAMP = CLAIMED + MOST_MEEPLES  # by feature: the tile looked at for which ENTITY holds
ENTITY = STAMP + PARTS  # by feature: the part of the new tile that it meets, or its entity from 4 on
OF_PART = ENTITY + PARTS  # the entity of each part of the new tile
CHANGED = OF_PART + 4  # claimed features that became entities
MEETING = CHANGED + ENTITIES  # entities, then features, that meet in one gap
POINTS = MEETING + 8  # scores by colour, before and while scoring
LEFT_OVER = POINTS + 2 * MOST_COLOURS  # supplies by colour
DONE_WORTH = LEFT_OVER + MOST_COLOURS  # what is to be scored
DONE_MEEPLES = DONE_WORTH + MOST_DONE
ORDER = DONE_MEEPLES + MOST_DONE  # an order of scoring
BEST_ORDER = ORDER + MOST_DONE  # the best one found
LIVE_MEEPLES = BEST_ORDER + MOST_DONE  # who stands on what stays open
MOVES = LIVE_MEEPLES + LIVES  # ways to lay the tile
SAFE_KINDS = MOVES + MOST_MOVES  # by gap of the frontier: the kinds that can be laid there without a new claim
BESIDE_DEMANDS = SAFE_KINDS + MOST_PLACES  # the empty cells beside the new tile: what is asked of them,
BESIDE_SIDES = BESIDE_DEMANDS + 4  # their claimed sides,
BESIDE_ENTITY = BESIDE_SIDES + 4  # and the entity of the new tile that waits there, or -1
BESIDE_SIDE = BESIDE_ENTITY + 4  # on which side
TURN_MOVE = BESIDE_SIDE + 4  # ways to play the turn: how the tile is laid,
TURN_PART = TURN_MOVE + TURNS  # and the part claimed
WHOLE = TURN_PART + TURNS

# Offsets into `Room.real`.
PRODUCT = 0  # by feature: the chances of its gaps multiplied, but for the dead ones
SHARE = PRODUCT + PARTS  # by claimed feature: what it adds, and what it adds with one meeple less in the supply
TOTAL = SHARE + 2 * PARTS  # the sums of both
FIXED = TOTAL + 2  # what scores and supplies add, in both cases
PRODUCT_OF = FIXED + 2  # by entity
LIVE_CHANCE = PRODUCT_OF + ENTITIES  # what stays open,
LIVE_WORTH = LIVE_CHANCE + LIVES  # and its worth
DANGER = LIVE_WORTH + LIVES  # the chance to draw a tile that cannot be laid without a new claim
VALUE = DANGER + 1  # how good each way to play the turn looks
REAL = VALUE + TURNS


class Room(NamedTuple):
    whole: Array  # int64
    real: Array  # float64
    facts: Array  # int64, by entity and the columns that `policy` names


def room() -> Room:
    return Room(np.zeros(WHOLE, np.int64), np.zeros(REAL), np.zeros((ENTITIES, 8), np.int64))
