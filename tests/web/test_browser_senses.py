"""What a phone adds to a page: a swipe from drawer to drawer, and small sounds for those who want them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import PHONE, Player
from web.table_page import TablePage

pytestmark = pytest.mark.browser


# -- the drawers -------------------------------------------------------------------------------------------------------


def swipe(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    touch = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for kind, places in (("touchStart", [start]), ("touchMove", [middle]), ("touchMove", [end]), ("touchEnd", [])):
        points = [{"x": x, "y": y} for x, y in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_swipe_goes_from_drawer_to_drawer(tab: Callable[..., Page], player: Player) -> None:
    page = tab(f"/play/{player.start('template', seed=3)}", size=PHONE)
    TablePage(page)
    page.locator("[data-drawer=log]").click()
    names = [tab.get_attribute("data-drawer") for tab in page.locator("[data-drawer]").all()]
    after = names[names.index("log") + 1]
    swipe(page, (280, 300), (80, 310))
    expect(page.locator(f"#drawer-{after}")).to_be_visible()
    expect(page.locator("#drawer-log")).to_be_hidden()
    expect(page.locator(f"[data-drawer={after}]")).to_have_attribute("aria-expanded", "true")
    swipe(page, (80, 300), (280, 310))
    expect(page.locator("#drawer-log")).to_be_visible()


def test_a_short_or_slanting_swipe_stays_where_it_is(tab: Callable[..., Page], player: Player) -> None:
    """Scrolling up and down is no swipe, nor is a finger that trembles."""
    page = tab(f"/play/{player.start('template', seed=3)}", size=PHONE)
    TablePage(page)
    page.locator("[data-drawer=rules]").click()
    for start, end in (((200, 300), (150, 300)), ((280, 200), (180, 300))):
        swipe(page, start, end)
        expect(page.locator("#drawer-rules")).to_be_visible()


def test_a_swipe_does_not_leave_the_last_drawer(tab: Callable[..., Page], player: Player) -> None:
    page = tab(f"/play/{player.start('template', seed=3)}", size=PHONE)
    TablePage(page)
    last = page.locator("[data-drawer]").last.get_attribute("data-drawer")
    page.locator(f"[data-drawer={last}]").click()
    swipe(page, (280, 300), (80, 310))
    expect(page.locator(f"#drawer-{last}")).to_be_visible()


# -- sound -------------------------------------------------------------------------------------------------------------

# A sound device that only writes down the pitch of every tone.
DEVICE = """
window.tones = [];
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const frequency = {};
    return { frequency, connect: (to) => to, start: () => window.tones.push(frequency.value), stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
  }
};
"""


def with_device(page: Page) -> Page:
    page.context.add_init_script(DEVICE)
    page.reload()
    return page


def test_it_is_silent_unless_sound_is_switched_on(tab: Callable[..., Page], player: Player) -> None:
    page = with_device(tab(f"/play/{player.start('template', seed=3)}"))
    table = TablePage(page)
    seq = table.seq
    table.tap_twice("heap:left")
    table.moved(seq)
    assert page.evaluate("tones") == []


def test_moves_of_both_sides_sound_and_differ(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("template", seed=3)
    page = with_device(tab(f"/play/{game}", sound=True))
    table = TablePage(page)
    seq = table.seq
    table.tap_twice("heap:left")
    table.moved(seq)
    steps = player.look(game)["steps"]
    assert {step["actor"] == "bot" for step in steps} == {True, False}
    pitches = dict.fromkeys([True, False], 0)
    tones = page.evaluate("tones")
    assert len(tones) >= len(steps)
    for step, pitch in zip(steps, tones, strict=False):
        pitches[step["actor"] == "bot"] = pitch
    assert 0 < pitches[True] < pitches[False]


def test_the_settings_page_switches_sound_on_and_lets_it_be_heard(tab: Callable[..., Page]) -> None:
    page = with_device(tab("/settings"))
    expect(page.locator("input[name=sound][value=false]")).to_be_checked()
    assert page.evaluate("tones") == []
    page.locator("label", has=page.locator("input[name=sound][value=true]")).click()
    assert len(page.evaluate("tones")) == 1
    page.reload()
    expect(page.locator("input[name=sound][value=true]")).to_be_checked()
