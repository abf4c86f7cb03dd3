"""Complete games at the table, given in the browser touch by touch: what `Ask.taps` counts is what a person does."""

from collections.abc import Callable

import pytest
from bench.browser_taps import BOTS, touches
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ON_THE_BOARD = {"point", "tell"}  # places on a map: on a phone the camera may show another part of it


@pytest.mark.parametrize(
    "name", ["railbot", *(pytest.param(name, marks=pytest.mark.slow) for name in BOTS if name != "railbot")]
)
def test_a_whole_game_takes_as_many_taps_as_are_counted(tab: Callable[..., Page], site: str, name: str) -> None:
    game, play = BOTS[name]
    recording = play(0)
    page = tab("/settings", size=(360, 740))
    assert recording.turns > 5 and len(recording.answers) > recording.turns
    for answer, taps in zip(recording.answers, touches(page, site, game, recording), strict=True):
        if answer.form and answer.action["do"] not in ON_THE_BOARD:
            assert taps == answer.taps, answer
