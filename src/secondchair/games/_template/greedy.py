"""A simple sensible player for the human seat of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from secondchair.core.pending import listed
from secondchair.games._template.actions import Take
from secondchair.games._template.rules import apply, clone
from secondchair.games._template.state import State


def choose(s: State, rng: Random) -> Take:
    """The take that gives most at once; among equals, the one that leaves Robin the fewest last pebbles in reach."""

    def worth(a: Take) -> tuple[int, int]:
        after = clone(s)
        apply(after, a)
        open_ends = sum(1 for left in after.heaps if 0 < left <= 3)
        return after.points[0] - s.points[0], -open_ends

    takes: Sequence[Take] = listed(s)
    return max(takes, key=worth)
