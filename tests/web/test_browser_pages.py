"""The other pages: lobby, setup, list, history, rules, settings, replay, and what every page owes a phone."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from web.browser_fixtures import PHONE, Player
from web.long_game import long_game
from web.table_page import TablePage

pytestmark = pytest.mark.browser


def test_playing_within_three_clicks(tab: Any) -> None:
    page = tab("/")
    page.locator("li.card", has_text="Carcassonne").get_by_role("link", name="On screen", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play/*")
    TablePage(page).expect_ask("place this tile")


def test_the_picture_of_a_game_leads_to_it(tab: Any) -> None:
    page = tab("/")
    picture = page.locator("li.card", has_text="Carcassonne").locator("img:visible")
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.complete || img.decode().then(() => true)")
    picture.click()
    expect(page.locator("h1")).to_contain_text("Carcassonne")


def test_the_setup_page_starts_what_was_chosen(tab: Any, player: Player) -> None:
    page = tab("/new/carcassonne?surface=table&meeples=6", size=PHONE)
    expect(page.get_by_role("radio", name=re.compile("^At the table"))).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^6"))).to_be_checked()
    page.get_by_role("radio", name=re.compile("^On screen")).check()
    page.get_by_role("radio", name=re.compile("^Four")).check()
    page.get_by_text("Details").click()
    page.get_by_label("Seed").fill("12345")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play/*")
    header = player.client.get(f"/api/games/{page.url.rsplit('/', 1)[1]}/log").text.splitlines()[0]
    assert '"seed":12345' in header
    assert '"colours":4' in header
    assert '"meeples":6' in header


def test_an_owners_file_is_refused_with_every_mistake_and_taken_when_it_is_right(tab: Any, player: Player) -> None:
    page = tab("/new/template")
    bad = 'format = "secondchair-override/1"\ngame = "template"\nname = "Box"\n[[change]]\nfile = "pebbles"\nset = {}\n'
    page.locator("#override-file").set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": bad.encode()})
    expect(page.locator("#override-problems li")).not_to_have_count(0)
    expect(page.locator("#override-problems")).to_contain_text("E-5")
    tab.wrong.clear()  # the browser notes the refusal
    good = (
        'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
        '[[change]]\nfile = "pebbles"\nid = "left"\nset = { bonus = 3 }\nconfirm_printed = true\n'
    )
    page.locator("#override-file").set_input_files(
        {"name": "b.toml", "mimeType": "text/plain", "buffer": good.encode()}
    )
    expect(page.locator("select[name=override]")).to_have_value("My box")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play/*")
    expect(page.locator(".bar h1")).to_contain_text("My box")


def test_export_import_and_delete_with_confirmation(tab: Any, player: Player, tmp_path: Path) -> None:
    game = player.start(seed=21)
    player.play(game, 6)
    page = tab("/games")
    row = page.locator(f'li[data-id="{game}"]')
    with page.expect_download() as download:
        row.get_by_role("link", name="Export").click()
    saved = tmp_path / "game.chair"
    download.value.save_as(saved)
    assert saved.read_text() == player.client.get(f"/api/games/{game}/log").text
    assert download.value.suggested_filename.endswith(".chair")

    row.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep it").click()
    assert player.client.get(f"/api/games/{game}").status_code == 200
    row.get_by_role("button", name="Delete").click()
    expect(page.locator("#delete-dialog")).to_contain_text("cannot be brought back")
    with page.expect_navigation():  # the list is read anew, and is whole once it has loaded
        page.get_by_role("button", name="Delete it").click()
    expect(row).to_have_count(0)
    assert player.client.get(f"/api/games/{game}").status_code == 404

    page.locator("#import").set_input_files(saved)
    page.wait_for_url("**/play/*")
    again = page.url.rsplit("/", 1)[1]
    assert player.client.get(f"/api/games/{again}/log").text == saved.read_text()


def test_what_is_no_saved_game_is_refused_in_words(tab: Any) -> None:
    page = tab("/games")
    page.locator("#import").set_input_files({"name": "x.chair", "mimeType": "text/plain", "buffer": b"hello"})
    expect(page.locator("#problem")).to_contain_text("cannot be taken in")
    tab.wrong.clear()  # the browser notes the refusal


def test_the_games_played_log_has_number_points_setting_and_a_note_to_edit(tab: Any, player: Player) -> None:
    """CAR-70."""
    game = player.start(seed=31, options={"meeples": 3})
    result = player.play(game, 400)["result"]
    page = tab("/history")
    row = page.locator("table.played tbody tr").filter(has=page.locator(f'input[data-id="{game}"]'))
    expect(row).to_contain_text(str(result["score"]))
    expect(row).to_contain_text("Meeples per colour: 3")
    number = row.locator("td").first.inner_text()
    assert re.fullmatch(r"\d+\.", number)
    row.locator("input.note").fill("rain outside")
    row.locator("input.note").blur()
    expect(page.locator("#toasts")).to_contain_text("The note is saved.")
    page.reload()
    expect(row.locator("input.note")).to_have_value("rain outside")


def test_rules_are_searched_with_and_without_scripts_and_every_rule_has_an_anchor(
    tab: Any, browser: Browser, site: str
) -> None:
    page = tab("/rules/template")
    expect(page.locator("#TPL-7")).to_contain_text("Last pebble")
    page.locator("#q").fill("tie robin")
    expect(page.locator("article:visible")).to_have_count(1)
    expect(page.locator("article:visible")).to_contain_text("TPL-9")
    page.goto("/rules/template#TPL-6")
    expect(page.locator("#TPL-6")).to_be_in_viewport()

    context = browser.new_context(java_script_enabled=False, base_url=site)
    plain = context.new_page()
    plain.goto("/rules/template")
    plain.get_by_role("searchbox").fill("tie robin")
    plain.get_by_role("button", name="Search").click()
    expect(plain.locator("article")).to_have_count(1)
    expect(plain.locator("#found")).to_have_text("one rule")
    context.close()


def test_settings_persist_and_take_effect(tab: Any, player: Player) -> None:
    page = tab("/settings")
    page.get_by_role("radio", name="Evening").check()
    page.get_by_role("radio", name="Largest").check()
    page.get_by_role("radio", name="Slow").check()
    page.locator("input[name=contrast][value='\"more\"']").check()
    page.locator("input[name=letters][value=true]").check()
    page.reload()
    expect(page.get_by_role("radio", name="Evening")).to_be_checked()
    expect(page.get_by_role("radio", name="Slow")).to_be_checked()
    expect(page.locator("input[name=sound][value=false]")).to_be_checked()  # off by default
    root = page.locator("html")
    for name, value in (("theme", "evening"), ("text", "largest"), ("contrast", "more"), ("letters", "yes")):
        expect(root).to_have_attribute(f"data-{name}", value)
    page.goto(f"/play/{player.start(seed=3)}")
    expect(root).to_have_attribute("data-theme", "evening")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "21px"


def test_an_address_that_leads_nowhere_gets_a_page_that_helps(tab: Any) -> None:
    for path, words in (
        ("/nowhere", "There is nothing at this address"),
        ("/play/nosuchgame", "There is no game with this id"),
        ("/new/chess", "There is no game 'chess'"),
        ("/rules/chess", "There is no game 'chess'"),
    ):
        page = tab(path)
        expect(page.locator("main")).to_contain_text(words)
        expect(page.get_by_role("link", name="All games")).to_be_visible()
        page.context.close()
    tab.wrong.clear()  # the browser notes each 404


PAGES = (
    "/", "/new/carcassonne", "/new/template", "/games", "/history", "/rules/carcassonne", "/rules/template?q=heap",
    "/settings", "/join/{game}", "/play/{game}", "/play/{game}/replay", "/play/{table}", "/play/{robin}",
    "/play/{over}", "/docs",
)  # fmt: skip


@pytest.fixture(scope="module")
def games(site: str) -> Any:
    from web.browser_fixtures import Player

    player = Player(site)
    over = player.start("template", seed=3)
    player.play(over, 50)
    found = {
        "game": player.take_in(long_game(40)),
        "table": player.start(surface="table"),
        "robin": player.start("template", surface="table"),
        "over": over,
    }
    player.client.close()
    return found


# Every button, link button and field on the page that is under 44 pixels; links inside a sentence excepted.
SMALL = """() => [...document.querySelectorAll("button, a.button, nav a, summary, input, select, label.option")]
  .filter((el) => el.checkVisibility() && !el.matches(".rule, [type=radio], [type=checkbox], .unseen, .unseen *"))
  .filter((el) => !el.closest("#recap"))
  .map((el) => [el.textContent.trim() || el.id, el.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_gets_pages_that_fit_and_targets_that_a_finger_hits(tab: Any, games: Any, path: str) -> None:
    page = tab(path.format(**games), size=PHONE)
    page.wait_for_load_state("networkidle")
    for text in ("normal", "larger", "largest"):
        page.evaluate(f"document.documentElement.dataset.text = '{text}'")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE[0], text
        if path != "/docs":
            assert page.evaluate(SMALL) == []
