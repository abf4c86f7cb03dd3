"""What a ranch will still make of the game, as the herder leaves Kansas City: games in thought may stop there.

It is a weighted sum of what the ranch has, fitted to games of the strong rancher (`weights.py`, `STRONG`) by
`python tests/bench/fit_ranch.py 900`. Both opponents make about as many points a turn, so a turn costs that many.
"""

from __future__ import annotations

from operator import mul

from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import COWBOY, HUMAN
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import State, hand_limit
from secondchair.games.great_western_trail.worth import left

A_TURN = 3.7  # points of the opponent
COLOURS = 5  # that a delivery can count at best, about
FREE = 18.0  # the engine's space from which transport costs nothing

FITTED = (  # in the order of `standing`
    -57.63, 0.1832, -1.187, 7.793, 0.9075, 0.1294, -0.1879, 4.507, 0.1106, -0.4739, 0.2424, 1.651, 2.128, 1.736,
    -21.52, 0.3471, 11.71, -1.06, -0.04198, 0.4674, 4.576, 2.841, -0.8557, -4.619, 0.4193, 3.596, 0.7638, -3.828,
    -17.83,
)  # fmt: skip


def standing(s: State) -> list[float]:
    """What the ranch has: by itself, and times the part of the game still to come."""
    seat, kinds, deck = s.seats[HUMAN], s.content.cattle, scoring.deck(s)
    breeds = {kinds[card].colour: kinds[card].value for card in deck if card in kinds}
    own = [tile.id for tile in s.trail.values() if tile.owner == HUMAN]
    begun = (x.points for x in s.content.links if (x.cities[0] in seat.cities) != (x.cities[1] in seat.cities))
    has = (
        1.0,
        s.dollars,
        seat.workers[COWBOY],
        sum(kinds[card].value for card in deck if card in kinds) / max(1, len(deck)),
        sum(sorted(breeds.values(), reverse=True)[:COLOURS]),
        breeding_value(s, s.hand),
        s.certificates,
        hand_limit(s),
        min(seat.engine, FREE),
        len(seat.cities),
        sum(begun),
        "2a" in own,
        "3a" in own,
        len(own),
    )
    rest = left(s)
    return [*has, *(rest * x for x in has), rest * rest]


def prospects(s: State) -> float:
    """The points now and those still to come, less what the opponent makes meanwhile."""
    more: float = sum(map(mul, FITTED, standing(s)))
    return sum(scoring.person(s)) + more - A_TURN * s.turns
