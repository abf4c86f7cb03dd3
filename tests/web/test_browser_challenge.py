"""Challenges and audits in a browser: from the lobby to the board, and from the first turn to the report."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import SMALL, Player
from web.table_page import TablePage

from secondchair.core.challenge import of_game
from secondchair.core.registry import find_game

pytestmark = pytest.mark.browser

Tab = Callable[..., Page]
CODE = of_game(find_game("template"), "screen", {"start": "robin"}, 4711).code


def test_a_code_is_typed_in_played_and_stands_on_the_board(tab: Tab, player: Player) -> None:
    page = tab("/", size=SMALL)
    page.get_by_role("link", name="Challenges", exact=True).click()
    page.get_by_role("textbox", name="Code").fill(CODE.lower().replace("-", " "))
    page.get_by_role("button", name="Open").first.click()
    expect(page.get_by_text("Nobody has finished it here yet.")).to_be_visible()
    page.get_by_label("Your name on the board").fill("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/play/*")
    TablePage(page)
    player.play(page.url.rpartition("/")[2], 100)
    page.reload()
    page.get_by_role("link", name="Challenge a friend").click()
    page.wait_for_url(f"**/challenge/{CODE}")
    row = page.get_by_role("row", name="Ann")
    expect(row.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("heading", name="First attempts")).to_be_visible()
    expect(page.get_by_label("Your name on the board")).to_have_value("Ann")


def test_what_was_done_by_hand_is_entered_and_reported(tab: Tab, player: Player) -> None:
    """One road of two tiles with a red meeple on it, whose points went to Green."""
    page = tab("/", size=SMALL)
    page.get_by_role("link", name="Did I run it right?").click()
    page.get_by_text("Carcassonne", exact=True).click()
    page.get_by_role("button", name="Begin").first.click()
    page.wait_for_url("**/play/*")
    TablePage(page)
    game = page.url.rpartition("/")[2]
    for action in (
        {"do": "turn", "meeple": "placed", "completed": {"road": 1}},
        {"do": "complete", "kind": "road", "on_it": {"red": 1}, "tiles": 2},
        {"do": "given", "feature": 0, "green": 2},
    ):
        body = {"seq": player.look(game)["seq"], "action": action}
        assert player.client.post(f"/api/games/{game}/actions", json=body).status_code == 200
    page.reload()
    turn = page.get_by_role("region", name="The turn")
    expect(turn.get_by_text("By the rules: Road of 2 tiles: 2 points for Red.")).to_be_visible()
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="Report so far").click()
    expect(page.get_by_role("heading", name="The first deviation")).to_be_visible()
    expect(page.get_by_text("Road of 2 tiles: 2 points for Red.")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Go on with the audit of Carcassonne")).to_be_visible()
