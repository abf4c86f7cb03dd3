"""Every game has a playthrough, and still plays it."""

import pytest
from conformance.tables import EVERY
from playthroughs.playthrough import HERE, playthrough


@pytest.mark.parametrize(("game", "surface"), EVERY)
def test_it_still_plays_the_same(game: str, surface: str) -> None:
    file = HERE / f"{game}-{surface}.txt"
    assert file.exists(), "write it with: python tests/playthroughs/playthrough.py"
    assert playthrough(game, surface) == file.read_text("utf-8")
