"""Asking for a hint, following it, and looking back after the game, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import PHONE, WIDE, Player
from web.table_page import TablePage

from secondchair.agents.search import Budget

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.agents.hint.hint_budget", lambda game, state: Budget(80))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_is_shown_lit_counted_and_followed(
    tab: Callable[..., Page], player: Player, size: tuple[int, int]
) -> None:
    game = player.start(seed=3)
    page = tab(f"/play/{game}", size=size)
    table = TablePage(page)
    expect(page.locator("#tips li")).to_have_count(0)
    if size == PHONE:
        page.locator("#tip-button").tap()
    else:
        page.keyboard.press("h")
    expect(page.locator("#tips li")).to_have_count(3)
    expect(page.locator("#tips")).to_contain_text("Suggested: about")
    expect(page.locator("#tips .why").first).to_be_visible()
    expect(page.locator("#tips")).to_contain_text("Hints used in this game: 1.")
    tips = player.client.post(f"/api/games/{game}/hint").json()["tips"]
    lit = page.eval_on_selector_all("#board [data-lit]", "els => els.map((el) => el.dataset.target)")
    assert set(lit) == {tip["target"] for tip in tips}
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    seq = table.seq
    best = page.locator("#tips li button").first
    best.click()
    best.click()  # the move leads to a reveal: it is shown, then confirmed
    page.wait_for_function("seq => Number(document.body.dataset.seq) > seq", arg=seq)
    table.settled()
    expect(page.locator("#tips li")).to_have_count(0)
    steps = player.client.get(f"/api/games/{game}/steps", params={"draw": False}).json()["steps"]
    assert tips[0]["target"] in [target for step in steps for target in step["targets"]]
    assert player.look(game)["view"]["sheet"]["notes"] == ["Hints used: 1."]


def test_at_the_table_there_is_no_hint_button(tab: Callable[..., Page], player: Player) -> None:
    page = tab(f"/play/{player.start('template', surface='table')}")
    TablePage(page)
    expect(page.locator("#tip-button")).to_be_hidden()


def test_looking_back_after_the_game(tab: Callable[..., Page], player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 0.0)
    game = player.start("template", seed=4)
    while not (answer := player.look(game))["over"]:
        body = {"seq": answer["seq"], "action": answer["view"]["prompt"]["options"][0]["action"]}
        assert player.client.post(f"/api/games/{game}/actions", json=body).status_code == 200
    page = tab(f"/play/{game}")
    lost = player.look(game)["result"]["won"] is False
    page.get_by_role("button", name="Where did it go wrong?" if lost else "Look back at my choices").click()
    expect(page.locator(".analysis")).to_contain_text("choices were compared")
    worst = page.locator(".analysis li")
    assert 0 < worst.count() <= 3
    expect(worst.first).to_contain_text("Better: ")
    expect(worst.first.locator(".why")).to_have_text(re.compile("It takes the last|Compared with|when played on"))
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 60.0)
    points = player.client.get(f"/api/games/{game}/analysis").json()["points"]
    expect(worst.first).to_contain_text(f"Move {max(points, key=lambda p: p['loss'])['seq']}: ")
    expect(page.locator("#tip-button")).to_be_disabled()


def test_the_look_back_can_be_stopped_and_keeps_what_it_has_found(
    tab: Callable[..., Page], player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 0.0)
    game = player.start("template", seed=4)
    while not (answer := player.look(game))["over"]:
        body = {"seq": answer["seq"], "action": answer["view"]["prompt"]["options"][0]["action"]}
        player.client.post(f"/api/games/{game}/actions", json=body)
    points = list[dict]()
    while not any(point["clear"] for point in points):
        points += player.client.get(f"/api/games/{game}/analysis?since={points[-1]['seq'] if points else 0}").json()[
            "points"
        ]
    page = tab(f"/play/{game}")
    held = []
    seen = f"**/analysis?since={points[-1]['seq']}"
    page.route(seen, lambda route: held.append(route))  # from the first clear mistake on, no answer comes
    page.locator("#analyse").click()
    found = page.locator(".analysis li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text(f"Move {points[-1]['seq']}: ")
    expect(found.get_by_role("link", name="Replay it")).to_have_attribute(
        "href", f"/play/{game}/replay?at={points[-1]['seq'] - 1}"
    )
    picture = found.locator("img.by-day")  # of the position, as it was
    page.wait_for_function("(img) => img.naturalWidth > 0", arg=picture.element_handle())
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".analysis")).to_contain_text("Stopped: ")
    expect(found).to_have_count(1)
    held[0].continue_()  # it comes after all, and is not shown any more
    page.wait_for_load_state("networkidle")
    expect(page.locator(".analysis")).to_contain_text("Stopped: ")
    page.unroute(seen)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".analysis")).to_contain_text("choices were compared")
