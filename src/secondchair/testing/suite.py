"""The whole suite for one game."""

from __future__ import annotations

from secondchair.testing.contract import Contract
from secondchair.testing.deciding import Deciding
from secondchair.testing.showing import Showing
from secondchair.testing.welcoming import Welcoming


class Conformance(Contract, Showing, Deciding, Welcoming):
    """What must hold for every game: subclass it as `TestMyGame`, set `game`, and pytest does the rest.

    A game with an opponent on both surfaces overrides `proof`. What a game cannot fulfil yet goes into `not_yet`.
    """
