"""What must hold for every game, as a test suite for any package. It needs pytest and nothing else.

    from my_game import GAME
    from secondchair.testing import Conformance

    class TestMyGame(Conformance):
        game = GAME

pytest then plays the game on every surface it offers. A game whose bot also sits at a real table offers the proof that
it is the same bot there: see `Conformance.proof` and `mirrored`.
"""

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{name}" for name in ("contract", "deciding", "proof", "showing")))

from secondchair.testing.playing import fresh, play, some_action  # noqa: E402  assertions are rewritten from here on
from secondchair.testing.proof import mirrored  # noqa: E402
from secondchair.testing.suite import Conformance  # noqa: E402

__all__ = ["Conformance", "fresh", "mirrored", "play", "some_action"]
