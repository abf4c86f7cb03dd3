"""The replay in a real browser: every step, by keys and by buttons, with all that play shows and nothing to choose."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import WIDE, Player

pytestmark = pytest.mark.browser

LOGS = Path(__file__).parent.parent / "logs"
BOTS = ("automa", "bigrace", "carcassonne", "railbot", "sam")
RECORDED = {game: min((LOGS / game).glob("*.chair")) for game in BOTS}
SIZES = (360, 640), (1024, 768), WIDE, (1920, 1080)

# Whatever of the dock lies under something else, or outside of the page.
COVERED = """() => [...document.querySelectorAll(
    '#prompt p, #prompt button, #prompt select, #prompt input')].filter((el) => {
  const r = el.getBoundingClientRect();
  if (!r.width || !el.textContent.trim() && el.nodeName === 'P') return false;
  if (r.left < 0 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) return true;
  const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  const one = el.closest('.words');  // the finger's room around a button may reach over its own sentence
  return !(hit && (el.contains(hit) || hit.contains(el) || one && one === hit.closest('.words')));
}).map((el) => el.id || el.textContent)"""


def ready(page: Page) -> Page:
    page.wait_for_selector("body[data-ready]", state="attached")
    return page


def test_replay_goes_step_by_step(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    player.play(game, 8)
    steps = player.client.get(f"/api/games/{game}/steps").json()
    page = ready(tab(f"/play/{game}/replay", pace=1))
    ask, slider = page.locator("#ask"), page.locator("#slider")
    expect(slider).to_have_attribute("max", str(steps["total"]))
    expect(ask).to_have_text("The game is set up.")
    for step in steps["steps"][:4]:
        page.keyboard.press("ArrowRight")
        expect(ask).to_contain_text(step["text"])
    page.keyboard.press("ArrowLeft")
    expect(ask).to_contain_text(steps["steps"][2]["text"])
    page.keyboard.press("End")
    expect(page.locator("#where")).to_contain_text(f"Move {steps['total']} of {steps['total']}")
    page.keyboard.press("Home")
    page.locator("#speed").select_option("4")
    page.locator("#speed").blur()
    page.keyboard.press(" ")
    expect(page.locator("#run")).to_have_attribute("aria-label", "Pause")
    expect(ask).to_contain_text(steps["steps"][-1]["text"])
    expect(page.locator("#run")).to_have_attribute("aria-label", "Play")


def test_a_link_opens_a_replay_at_its_move_and_the_address_follows(tab: Any, player: Player) -> None:
    game = player.take_in(RECORDED["carcassonne"].read_text("utf-8"))
    steps = player.client.get(f"/api/games/{game}/steps", params={"limit": 500, "draw": False}).json()["steps"]
    page = ready(tab(f"/play/{game}/replay?at=90"))
    expect(page.locator("#ask")).to_contain_text(steps[89]["text"])
    expect(page.locator("#log [data-here]")).to_have_attribute("data-seq", "90")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"at=91$"))
    page.locator("#log .step[data-seq='40'] .at").click()
    expect(page).to_have_url(re.compile(r"at=40$"))
    page.locator("#by").select_option("turn")
    page.locator("#on").click()
    turn = steps[39]["turn"]
    wanted = next(step for step in reversed(steps) if step["turn"] == turn + (steps[40]["turn"] > turn))
    expect(page).to_have_url(re.compile(rf"at={wanted['seq']}$"))


def test_reasons_are_one_tap_away(tab: Any, player: Player) -> None:
    game = player.take_in(RECORDED["sam"].read_text("utf-8"))
    steps = player.client.get(f"/api/games/{game}/steps", params={"limit": 500, "draw": False}).json()["steps"]
    reasoned = next(step for step in steps if step["why"] and step["seq"] > 100)
    page = ready(tab(f"/play/{game}/replay?at={reasoned['seq']}"))
    page.locator("#ask").get_by_role("button", name="Why?").click()
    expect(page.locator("#why-dialog")).to_contain_text(reasoned["why"]["text"][:40])


def every_size() -> list[Any]:
    """Every game at every size; by default, each game at two of them, and each size with two games at least."""
    return [
        pytest.param(
            game, size, id=f"{game}-{size[0]}x{size[1]}", marks=() if (n - m) % 4 in (0, 2) else (pytest.mark.slow,)
        )
        for n, game in enumerate(RECORDED)
        for m, size in enumerate(SIZES)
    ]


@pytest.mark.parametrize(("game", "size"), every_size())
def test_nothing_is_covered_and_nothing_can_be_chosen(
    tab: Any, player: Player, game: str, size: tuple[int, int]
) -> None:
    page = ready(tab(f"/play/{player.take_in(RECORDED[game].read_text('utf-8'))}/replay?at=60", size=size))
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(COVERED) == []
        assert page.locator(".region .target, .region [data-ghost]").count() == 0
