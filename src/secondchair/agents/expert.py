"""The agent `expert`: the strongest player of Carcassonne, thinking ahead in compiled code. It needs the extra `fast`.

`expert:3000` gives it 3,000 playouts a turn, each a whole game to its end by a quick player. It counts playouts, never
time, so the same seed gives the same game on every machine. It knows what you know: which tiles are unseen, never their
order.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from secondchair.core.rules import Action, Rules
from secondchair.fast import is_installed

PLAYOUTS = 1500  # of `expert` without a number
MOST_PLAYOUTS = 1_000_000
A_PART = 3  # where the tile lies and only a meeple or an order of scoring is left to choose, a third of them is enough
MISSING = "The agent 'expert' needs Numba, which is not installed; start it with: uv run --extra fast secondchair …"

_NAME = re.compile(r"expert(?::([1-9][0-9]{0,6}))?")


def named(name: str) -> Expert:
    """The player of that name. Raises ValueError with a sentence that says what is wrong."""
    found = _NAME.fullmatch(name)
    if not found or int(found[1] or PLAYOUTS) > MOST_PLAYOUTS:
        raise ValueError(
            f"{name!r} does not say how long to think. Write expert:3000 for 3000 playouts a turn "
            f"(1 to {MOST_PLAYOUTS:,}), or expert alone for {PLAYOUTS:,}."
        )
    if not is_installed():
        raise ValueError(MISSING)
    return Expert(int(found[1] or PLAYOUTS))


class Expert:
    """Thinks a turn through as a whole, the tile and the meeple together, whenever a tile is to be laid."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.playouts = playouts

    def choose(self, rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
        from secondchair.fast.think import think  # imported late: Numba takes a while to start
        from secondchair.games.carcassonne.state import NO_TILE

        playouts = self.playouts if state.tile != NO_TILE else -(-self.playouts // A_PART)
        return think(state, playouts, rng.getrandbits(64))[0].move
