"""Setting up a game: what changes nothing where you play is neither asked nor sent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import SMALL, Player

pytestmark = pytest.mark.browser


def test_a_setting_that_changes_nothing_at_the_table_is_not_asked_there(
    tab: Callable[..., Page], player: Player
) -> None:
    page = tab("/new/template", size=SMALL)
    who_starts = page.get_by_role("group", name="Who starts")
    expect(who_starts).to_be_visible()
    who_starts.get_by_text("Robin", exact=True).click()
    page.locator("input[name=surface][value=table]").check(force=True)
    expect(who_starts).to_be_hidden()
    with page.expect_request("**/api/games") as sent:
        page.get_by_role("button", name="Start").click()
    body = sent.value.post_data_json
    assert (body["game"], body["surface"], body["options"]) == ("template", "table", {})


def test_an_address_that_names_the_table_asks_what_matters_there(tab: Callable[..., Page]) -> None:
    page = tab("/new/template?surface=table", size=SMALL)
    expect(page.get_by_role("group", name="Who starts")).to_be_hidden()
    page.locator("input[name=surface][value=screen]").check(force=True)
    expect(page.get_by_role("group", name="Who starts")).to_be_visible()
