"""A game that no longer replays, in a real browser: it says so, and one press goes on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from releases import with_three_taken
from web.browser_fixtures import PHONE, WIDE, Player

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_one_press_goes_on_from_the_last_position_that_holds(
    tab: Callable[..., Page], player: Player, size: tuple[int, int]
) -> None:
    lines = with_three_taken().log.splitlines()
    lines[4] = lines[4].replace('"n":3', '"n":9')
    game = player.take_in("\n".join(lines))
    page = tab(f"/play/{game}", size=size)
    expect(page.locator("#ask")).to_contain_text("This game stops here: it stops replaying at entry 4")
    expect(page.locator("#undo")).to_be_disabled()
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator("#ask")).to_contain_text("Take one to three pebbles from a heap.")
    expect(page.locator("#go-on")).to_be_hidden()
    expect(page.locator("#undo")).to_be_enabled()
    answer = player.look(game)
    assert answer["broken"] is None and answer["seq"] == 10
    assert answer["view"]["sheet"]["notes"] == ["Went on from move 3: what followed could not be replayed."]


def test_a_game_that_is_newer_than_the_app_offers_nothing(tab: Callable[..., Page], player: Player) -> None:
    game = player.take_in(with_three_taken().log.replace('"rules":2', '"rules":7'))
    page = tab(f"/play/{game}")
    expect(page.locator("#ask")).to_contain_text("This game can only be looked at: it was played by version 7")
    expect(page.locator("#go-on")).to_be_hidden()
