"""The kinds of move, in the words of the rules: a cell, a rotation, a part of a tile."""

from __future__ import annotations

from secondchair.core.rules import Action


class Draw(Action, frozen=True, tag="draw"):
    """Fate: the active colour turns up the top tile of its pile (CAR-10)."""

    tile: str  # the kind, "A" to "X"


class Place(Action, frozen=True, tag="place"):
    """Lay the drawn tile on a cell, turned so many quarter turns clockwise (CAR-11)."""

    x: int  # grows to the east; the start tile lies on 0, 0
    y: int  # grows to the south
    turn: int


class Claim(Action, frozen=True, tag="claim"):
    """Put a meeple of the active colour on a free feature of the tile just laid (CAR-14, CAR-15).

    `part` counts the parts of the tile as its data lists them: cities, then roads, then the monastery. Of several parts
    of one feature, the first names it.
    """

    part: int


class Score(Action, frozen=True, tag="score"):
    """Score this completed feature next (CAR-24).

    A road or a city is named by the first of its parts on the tile just laid, a monastery by its own tile.
    """

    x: int
    y: int
    part: int


Move = Draw | Place | Claim | Score
