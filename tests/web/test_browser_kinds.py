"""The kinds of move in a real browser: one button each, which lights its places and lists what no drawing shows."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import PHONE, WIDE, Player

from secondchair.core.table import Table, new
from secondchair.games.railways import GAME, greedy

pytestmark = pytest.mark.browser


def railways(kind: str, turn: int, seed: int) -> Table:
    """A game of the simple player, up to the first question of this kind."""
    table, rng = new(GAME, seed=seed, barons=True), Random(seed)
    while table.view.prompt.kind != kind or table.state.turn < turn:
        table.play(greedy.choose(table.state, rng))
    return table


def lit(page: Page) -> set[str]:
    return set(page.locator("#board [data-can]").evaluate_all("els => els.map(el => el.dataset.target)"))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_kind_lights_its_places_and_lists_the_rest(tab: Any, player: Player, size: tuple[int, int]) -> None:
    table = railways("main", 10, 1)
    options = table.view.prompt.options
    page = tab(f"/play/{player.take_in(table.log)}", size=size)
    before = lit(page)
    page.locator("#kinds [data-kind='Deliver']").click()
    senders = {option.target for option in options if option.group == "Deliver"}
    assert lit(page) == senders < before
    page.locator("#kinds [data-kind='Deliver']").click()
    assert lit(page) == before
    page.locator("#kinds [data-kind='Take a card']").click()
    cards = [option.label for option in options if option.group == "Take a card"]
    expect(page.locator("#kinds .listed .label")).to_have_text(cards)
    for button in page.locator("#kinds .listed button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_choice_in_a_drawer_is_offered_at_once(tab: Any, player: Player, size: tuple[int, int]) -> None:
    """RB-68: every major line has a button in sight."""
    table = railways("railbot_line", 5, 3)
    page = tab(f"/play/{player.take_in(table.log)}", size=size)
    for option in table.view.prompt.options:
        expect(page.locator("#answers .label", has_text=option.label)).to_be_in_viewport()
