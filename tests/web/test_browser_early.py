"""A page whose modules come late: what is pressed, typed and chosen meanwhile happens all the same, and once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from web.browser_fixtures import Player

pytestmark = pytest.mark.browser

Tab = Callable[..., Page]


class LatePage:
    """A page that is read already, while this module of it is still on its way."""

    def __init__(self, tab: Tab, path: str, module: str) -> None:
        self.page = tab("/rules/template")
        self.held = list[Route]()
        self.page.route(f"**/static/{module}", lambda route: self.held.append(route), times=1)
        self.page.goto(path, wait_until="commit")
        self.page.wait_for_selector("footer.site", state="attached")

    def comes(self) -> None:
        with self.page.expect_event("domcontentloaded"):
            for route in self.held:
                route.continue_()


def test_a_button_pressed_too_early_works_once(tab: Tab, player: Player) -> None:
    late = LatePage(tab, "/", "lobby.js")
    card = late.page.locator(".games > li", has_text="Wanderlust")
    card.locator(".newcomer > summary").click()  # that needs no module
    asked = list[str]()
    late.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    for _ in range(3):
        card.get_by_role("button", name="Guide me, on screen").click()
    late.comes()
    expect(late.page.locator("#guide-count")).to_have_text("Guide: step 1 of 10")
    assert len([url for url in asked if url.endswith("/api/guides")]) == 1


def test_a_file_chosen_too_early_is_taken_in(tab: Tab, player: Player) -> None:
    text = player.client.get(f"/api/games/{player.start('template', seed=5)}/log").text
    late = LatePage(tab, "/games", "games.js")
    chosen = late.page.locator("#import")
    chosen.set_input_files({"name": "a.chair", "mimeType": "text/plain", "buffer": text.encode()})
    late.comes()
    late.page.wait_for_url("**/play/*")


def test_a_setting_chosen_too_early_is_kept(tab: Tab) -> None:
    late = LatePage(tab, "/settings", "settings-page.js")
    evening = late.page.get_by_role("radio", name="Evening")
    evening.check(force=True)
    late.comes()
    expect(late.page.locator("html")).to_have_attribute("data-theme", "evening")
    expect(evening).to_be_checked()


def test_a_name_typed_too_early_is_not_replaced_by_the_last_one(tab: Tab, player: Player) -> None:
    late = LatePage(tab, f"/join/{player.start(seed=3)}", "join.js")
    late.page.evaluate("localStorage.setItem('secondchair-name', 'Ann')")
    name = late.page.get_by_label("Your name")
    name.fill("Ben")
    late.comes()
    expect(late.page.get_by_role("button", name="Sit down")).to_be_enabled()
    expect(name).to_have_value("Ben")


def test_a_form_sent_too_early_goes_to_its_module(tab: Tab) -> None:
    late = LatePage(tab, "/challenges", "challenges.js")
    late.page.locator("#word input[name=word]").fill("winter")
    late.page.keyboard.press("Enter")
    late.comes()
    late.page.wait_for_url("**/challenges/*/*?word=winter")
