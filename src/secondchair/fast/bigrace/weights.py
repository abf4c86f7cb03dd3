"""The weights of the traveller as one array: his own (`games.wanderlust.traveller`), and how remote each place is."""

from __future__ import annotations

import numpy as np

from secondchair.fast.bigrace.layout import MOST_PLACES, K
from secondchair.fast.compiled import Array
from secondchair.games.wanderlust.content import Content, Trotter
from secondchair.games.wanderlust.traveller import LAST, USUAL, Weights
from secondchair.games.wanderlust.ways import Ways

THINGS = len(USUAL.unit)
OF_TRIPS = Weights._fields[Weights._fields.index("aside") : Weights._fields.index("wanted")]

# Offsets.
UNIT = 0  # by thing, in actions
ALWAYS = UNIT + THINGS
NEARLY = ALWAYS + THINGS  # how much more the last missing thing counts
(ASIDE, TICKET, JOKER, AIRLINER, DELAY, SCARCE, THEFT, DENIAL, ANY_REMOTE, ONWARD) = range(NEARLY + 1, NEARLY + 11)
ALTERED = NEARLY + 11  # the same ten once nothing is kept any more (`LAST`)
(WANTED, ALSO, WILD, UNKNOWN, SINGLE) = range(ALTERED + 10, ALTERED + 15)
LATER = ALTERED + 15  # by collectible
MOMENT = LATER + K
REMOTE = MOMENT + 1  # by place
WEIGHTS = REMOTE + MOST_PLACES


def weights(c: Content, trotter: Trotter, usual: Weights = USUAL, last: Weights = LAST) -> Array:
    """The weights for a map and a trotter."""
    w = np.zeros(WEIGHTS)
    w[:ASIDE] = *usual.unit, *usual.always, usual.near
    for first, of in ((ASIDE, usual), (ALTERED, last)):
        w[first : first + len(OF_TRIPS)] = [getattr(of, name) for name in OF_TRIPS]
    w[WANTED:REMOTE] = usual.wanted, usual.also, usual.wild, usual.unknown, usual.single, *usual.later, usual.moment
    w[REMOTE : REMOTE + len(c.places)] = Ways(c, trotter).remote
    return w
