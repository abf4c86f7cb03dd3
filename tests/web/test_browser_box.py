"""Your own box on a phone: a card is typed in beside its drawing, kept, carried as a file; and pages become a PDF."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import Player

pytestmark = pytest.mark.browser

SMALL = (360, 640)


def in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def fits(page: Page) -> bool:
    """Once the page has come to rest, nothing of it is wider than the screen."""
    page.wait_for_load_state("networkidle")
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_card_is_typed_in_beside_its_drawing(tab: Any, player: Player) -> None:
    page = tab("/box/sam", size=SMALL)
    expect(page.locator("#how-far")).to_have_text("0 of 17 checked")
    page.get_by_role("link", name="Begin").click()
    expect(page.locator("#part-title")).to_contain_text("Card 1")
    assert fits(page)
    assert in_sight(page, "#drawing svg")
    assert in_sight(page, "button.primary")
    page.get_by_role("spinbutton", name="Steps").fill("4")
    expect(page.locator("#drawing")).to_contain_text("4 steps")  # while typing
    page.get_by_role("spinbutton", name="Steps").fill("9")
    expect(page.locator('.field[data-name="movement.steps"] .problem')).to_have_text(
        "Steps: a whole number from 1 to 5 is expected."
    )
    expect(page.locator("#drawing")).to_contain_text("4 steps")  # the last that could be drawn
    with page.expect_response("**/api/box/sam") as refused:
        page.get_by_role("button", name="My copy says this").click()
    assert refused.value.status == 422
    expect(page.locator(".field.wrong")).to_have_count(1)
    tab.wrong.clear()  # the browser notes the refusal
    page.get_by_role("spinbutton", name="Steps").fill("3")
    page.get_by_role("button", name="My copy says this").click()
    expect(page.locator("#part-title")).to_contain_text("Card 2")
    expect(page.locator("#how-far")).to_have_text(re.compile(r"^[12] of 17 checked$"))
    assert "steps = 3" in player.client.get("/api/box/sam/file").text


def test_fields_come_and_go_with_what_is_chosen(tab: Any) -> None:
    page = tab("/box/sam?part=cards:10", size=SMALL)
    page.get_by_role("combobox", name="He moves").select_option(label="A number of steps")
    expect(page.get_by_role("spinbutton", name="Steps")).to_be_visible()
    page.get_by_role("combobox", name="He moves").select_option(label="As many as the most buildings")
    expect(page.get_by_role("spinbutton", name="Steps")).to_be_hidden()
    expect(page.locator("#drawing")).to_contain_text("most buildings")
    page.get_by_role("combobox", name="What he does").select_option(label="Move the engine")
    expect(page.get_by_role("combobox", name="How far")).to_be_visible()
    expect(page.locator("#drawing")).to_contain_text("Engine a space per engineer")
    page.get_by_role("button", name="Add another").click()
    expect(page.locator(".row")).to_have_count(2)
    page.get_by_role("button", name="Leave this out").last.click()
    expect(page.locator(".row")).to_have_count(1)


def toml(text: str) -> dict[str, Any]:
    head = 'format = "secondchair-override/1"\ngame = "sam"\nname = "A box from afar"\n'
    return {"name": "a.toml", "mimeType": "text/plain", "buffer": (head + text).encode()}


def test_a_file_with_mistakes_is_put_right_at_its_fields(tab: Any, player: Player) -> None:
    page = tab("/box/sam", size=SMALL)
    row = '[[change]]\nfile = "sam/cards"\nid = {}\nset = {{ movement = {{ kind = "fixed", steps = {} }} }}\n'
    page.locator("#read").set_input_files(toml(row.format(3, 9) + row.format(4, 2)))
    expect(page.locator("#reading h2")).to_have_text("One thing is not right in your file")
    field = page.locator('#reading .field[data-name="movement.steps"]')
    expect(field.locator(".problem")).to_have_text("Steps: a whole number from 1 to 5 is expected. The file says 9.")
    expect(field.locator("input")).to_have_value("9")
    expect(page.locator(".misread")).to_have_count(1)
    assert fits(page)
    assert in_sight(page, "#mend")
    assert "A box from afar" not in player.client.get("/api/overrides").text
    field.locator("input").fill("4")
    page.locator("#mend").click()
    page.wait_for_url("**/box/sam?name=*")
    expect(page.locator("#how-far")).to_have_text("2 of 17 checked")


def test_a_file_that_cannot_be_read_says_why_and_a_right_one_is_opened(tab: Any) -> None:
    page = tab("/box/sam", size=SMALL)
    page.locator("#read").set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": b"format = 3\n"})
    expect(page.locator("#reading .problems")).to_contain_text("E-2")
    expect(page.locator("#mend")).to_have_count(0)
    page.get_by_role("button", name="Leave the file").click()
    expect(page.locator(".shelves")).to_be_visible()
    right = '[[change]]\nfile = "sam/cards"\nid = 3\nset = { movement = { kind = "fixed", steps = 3 } }\n'
    page.locator("#read").set_input_files(toml(right))
    page.wait_for_url("**/box/sam?name=*")
    expect(page.locator("#how-far")).to_have_text("1 of 17 checked")


def test_a_printed_card_is_asked_once_at_the_table(tab: Any, player: Player) -> None:
    game = player.start("sam", surface="table")
    for action in ({"do": "first_worker", "worker": "cowboy"}, {"do": "turn_up", "card": 6}):
        seq = player.look(game)["seq"]
        player.client.post(f"/api/games/{game}/actions", json={"seq": seq, "action": action})
    page = tab(f"/play/{game}", size=SMALL)
    page.wait_for_url("**/box/sam?part=cards*")
    page.get_by_role("spinbutton", name="Steps").fill("5")
    page.get_by_role("button", name="My copy says this").click()
    page.wait_for_url(f"**/play/{game}")
    expect(page.locator("body")).to_contain_text("5 steps")
    assert player.look(game)["view"]["box"] == ""


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792), ("a3", 842, 1191)])
def test_the_pages_become_a_pdf_of_their_size(tab: Any, paper: str, width: int, height: int) -> None:
    page = tab(f"/print/sam?paper={paper}")
    page.wait_for_load_state("networkidle")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = [tuple(round(float(n)) for n in box.split()[2:]) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", pdf)]
    assert len(boxes) == page.locator(".sheet").count()
    assert {tuple(sorted(box)) for box in boxes} == {(width, height)}


def test_print_and_play_on_a_phone(tab: Any) -> None:
    page = tab("/print/carcassonne", size=SMALL)
    assert fits(page)
    expect(page.get_by_role("button", name=re.compile("^Print"))).to_be_visible()


@pytest.mark.parametrize("theme", ["day", "evening"])
def test_rules_on_paper_are_ink_on_white(tab: Any, theme: str) -> None:
    page = tab("/rules/carcassonne", theme=theme)
    page.emulate_media(media="print")
    colours = page.evaluate("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    expect(page.locator("header.site")).to_be_hidden()
