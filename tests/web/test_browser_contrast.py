"""Words in drawings can be read by day and in the evening: 4.5 to what lies beneath them, 3 where they are large."""

from typing import Any

import pytest
from web.browser_fixtures import WIDE, Player
from web.contrast import faint
from web.page_faults import open_game
from web.recorded import GAMES, SURFACES, Position, positions

pytestmark = pytest.mark.browser

THEMES = ("day", "evening")


def looked_at(tab: Any, player: Player, position: Position) -> dict[str, list[str]]:
    """What is too faint in the drawings of this position, by theme."""
    page = tab("/settings", size=WIDE)
    open_game(page, player.take_in(position.text))
    found = {theme: faint(page, theme) for theme in THEMES}
    page.context.close()
    return {theme: words for theme, words in found.items() if words}


def late(game: str, surface: str) -> Position:
    """A position with much on the board: the last one before the end."""
    return max(positions(game, surface, all_of_them=False)[:-1], key=lambda position: len(position.text))


@pytest.mark.parametrize("game", GAMES)
def test_the_words_in_the_drawings_can_be_read(tab: Any, player: Player, game: str) -> None:
    assert not looked_at(tab, player, late(game, "screen"))


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_kind_of_prompt(tab: Any, player: Player, game: str, surface: str) -> None:
    found = {position.kind: looked_at(tab, player, position) for position in positions(game, surface)}
    assert not {kind: faults for kind, faults in found.items() if faults}


def test_faint_words_are_found(tab: Any, player: Player) -> None:
    """By day a light grey on paper is none; in the evening the same grey can be read."""
    page = tab(f"/play/{player.start(seed=3)}", size=WIDE)
    page.wait_for_selector("#log li", state="attached")
    page.add_style_tag(content=".region text { fill: #b9b0a0 !important; }")
    assert any("(rgb(185, 176, 160)" in words for words in faint(page, "day"))
