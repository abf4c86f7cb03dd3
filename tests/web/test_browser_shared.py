"""A shared table (CAR-75): several browsers before one game, each keeping colours, and everybody sees every move."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import Player
from web.table_page import TablePage

pytestmark = pytest.mark.browser


def sit(page: Page, name: str, *colours: str) -> None:
    page.get_by_label("Your name").fill(name)
    for colour in colours:
        page.get_by_label(colour).check()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/play/*")


def test_two_browsers_play_together_and_see_each_other_at_once(tab: Any, player: Player) -> None:
    ann = tab("/new/carcassonne?seed=3")  # with this seed everybody has a choice in the first round
    ann.get_by_label("Share this table").check()
    ann.get_by_role("button", name="Start").click()
    ann.wait_for_url("**/join/*")
    link = ann.locator("#link").input_value()
    sit(ann, "Ann", "Red", "Yellow")
    ben = tab(link)
    expect(ben.locator("main")).to_contain_text("Ann keeps red and yellow")
    expect(ben.get_by_label("Red")).to_be_disabled()
    sit(ben, "Ben", "Green")

    ann_table, ben_table = TablePage(ann), TablePage(ben)
    expect(ann.locator("#seats")).to_contain_text("Ben keeps green")  # Ann saw him sit down, live
    ben_table.expect_ask("Ann keeps red: it is Ann’s move.")
    assert ben_table.spots() == {}
    game = ann.url.rsplit("/", 1)[1]
    while player.look(game)["view"]["prompt"]["who"] == "red":
        ann_table.tap_twice(sorted(ann_table.spots())[0])
        ann_table.settled()
        expect(ben.locator("body")).to_have_attribute("data-seq", str(player.look(game)["seq"]))
    ann_table.expect_ask("Ben keeps green: it is Ben’s move.")
    assert ann_table.spots() == {}
    seq = ben_table.seq
    ben_table.tap_twice(sorted(ben_table.spots())[0])
    ben_table.moved(seq)
    ann_table.expect_seq(ben_table.seq)
    assert ann.locator("#board").inner_html().count("data-target") > 0


def test_a_stranger_is_told_who_decides(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    player.client.post(f"/api/games/{game}/seats", json={"name": "Ann", "pieces": ["red"]})
    page = tab(f"/play/{game}")
    table = TablePage(page)
    table.expect_ask("Ann keeps red")
    page.locator("[data-drawer=moves]").click()
    expect(page.locator("#moves button")).to_have_count(0)


def test_a_game_for_one_has_no_table_to_share(tab: Any, player: Player) -> None:
    page = tab(f"/join/{player.start('template')}")
    expect(page.locator("h1")).to_have_text("That cannot be shown")
    expect(page.locator("main")).to_contain_text("Pebbles is played alone")
    tab.wrong.clear()  # the browser notes the status of the page
