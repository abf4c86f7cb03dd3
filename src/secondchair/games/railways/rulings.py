"""Rulings that could reasonably go the other way, each as one constant (RULES.md, Rulings).

Rulings that are data stand in the content files instead: water costs 3 in any hex (RW-X1), one upgrade a turn (RW-X5),
the left-card icon of a card (RB-X1), the order of its effects (RB-X5).
"""

from __future__ import annotations

CROSSING_ADDS_TO_THE_PRICE = True  # RW-X2: a crossing costs the hex and the extra, not the extra alone
UNFINISHED_TRACK_IS_REMOVED = True  # RW-X3: when the turn ends; otherwise it waits to be finished
USED_CUBES_RETURN = False  # RW-X6: cubes that leave the board go back into the bag
ADDED_CUBES_TAKE_MARKERS_OFF = True  # RW-102, RW-X7
SAME_COLOUR_MAY_LEAVE = True  # RW-X8: a cube in a city of its own colour may go to another one
FINISHED_LINKS_ARE_FREE = True  # RB-X3: the Railbot's new track may use finished links of either owner
POINT_WITHOUT_A_CUBE = False  # RB-X6: a connected pair gives its point also if the first city is empty
GREY_CITY_TAKES_A_CUBE = True  # RB-X7: you choose a cube if the second city is grey; otherwise nothing is removed
PRICE_OF_THE_MARKED_LEVEL = True  # RB-X10: an upgrade costs by the marked level, not by the one that counts
RAILBOT_STILL_MOVES = True  # RB-X14: in the turn in which markers trigger the end before its move
DELIVERIES_BELOW_ZERO = True  # RB-X17: penalties may make a delivery cost points
