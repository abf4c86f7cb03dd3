"""The opponent's turn as a story, the reasons behind it, and the forms of a game at a real table."""

import re
from collections.abc import Callable
from random import Random

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect
from web.browser_fixtures import PHONE, Player
from web.table_page import TablePage

from secondchair.core import goals
from secondchair.core.table import new
from secondchair.games._template import greedy

pytestmark = pytest.mark.browser


def test_the_bots_turn_is_told_step_by_step_and_can_be_skipped(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("template", seed=3)
    page = tab(f"/play/{game}", pace=600_000)  # nobody waits that long: the test goes on only because it can skip
    table = TablePage(page)
    table.tap_twice("heap:left")
    prompt = page.locator("#prompt[data-story]")
    expect(prompt.locator("#ask")).to_contain_text("Robin turns up a card")
    page.keyboard.press("Space")
    table.settled()
    expect(page.locator("#prompt[data-story]")).to_have_count(0)
    assert table.seq == player.look(game)["seq"]
    for step in player.look(game)["steps"]:
        expect(page.locator("#log")).to_contain_text(step["text"])


def test_a_tap_skips_too_and_is_not_taken_as_a_move(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("template", seed=3)
    page = tab(f"/play/{game}", size=PHONE, pace=600_000)
    table = TablePage(page)
    spot = table.spots()["heap:left"]
    table.hit(spot, touch=True)
    table.hit(spot, touch=True)
    expect(page.locator("#prompt[data-story]")).to_have_count(1)
    table.hit(spot, touch=True)
    table.settled()
    chosen = [step for step in player.look(game)["steps"] if step["actor"] == "you"]
    assert len(chosen) == 1


def test_why_opens_the_candidates_with_the_deciding_criterion_and_the_rule(
    tab: Callable[..., Page], player: Player
) -> None:
    """Heaps of 3, 4 and 5: Robin takes from the one with the most pebbles, and that alone decides (TPL-5)."""
    game = player.start("template", seed=3, options={"start": "robin"})
    page = tab(f"/play/{game}")
    table = TablePage(page)
    page.locator("#log .why").first.click()
    dialog = page.locator("#why-dialog")
    expect(dialog.locator("tbody tr")).to_have_count(3)
    expect(dialog.locator("th.decided")).to_contain_text("with the most pebbles")
    expect(dialog.locator("tr.chosen")).to_contain_text("the right heap")
    assert dialog.locator("td.decided").all_text_contents() == ["3 (out)", "4 (out)", "5"]
    expect(page.locator("#board [data-lit]")).to_have_count(3)
    expect(page.locator("#board [data-chosen]")).to_have_attribute("data-target", "heap:right")
    dialog.locator("thead .rule").first.click()
    expect(page.locator("#rule-dialog")).to_contain_text("He takes that many pebbles from the heap with the most")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert table.seq == player.look(game)["seq"]


def test_a_tie_is_shown_as_decided_by_the_tie_breaker(tab: Callable[..., Page], player: Player) -> None:
    """Two heaps with most pebbles: the one furthest to the left (TPL-6)."""
    game = player.start("template", seed=3)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    table.tap_twice("heap:right")  # one pebble: 3, 4 and 4 are left
    table.moved(1)
    page.locator("#log .why").first.click()
    expect(page.locator("#why-dialog th.decided")).to_contain_text("furthest to the left")
    expect(page.locator("#why-dialog tr.chosen")).to_contain_text("the middle heap")


def test_a_companion_is_answered_with_large_buttons(tab: Callable[..., Page], player: Player) -> None:
    """Presets are there already, so that an answer is few taps; one action is sent."""
    game = player.start("template", surface="table", seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    table = TablePage(page)
    fields = page.locator("#form fieldset")
    expect(fields).to_have_count(3)
    assert page.locator("#form [aria-pressed=true]").all_inner_texts() == ["3", "4", "5"]
    fields.nth(2).get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Robin's turn").click()
    table.moved(0)
    first = player.client.get(f"/api/games/{game}/log").text.splitlines()[1]
    assert '"left":3,"middle":4,"right":3' in first
    sizes = [button.bounding_box() for button in page.locator("#form button, #foot button:visible").all()]
    assert min(min(box["width"], box["height"]) for box in sizes) >= 44


def test_a_correction_is_offered_beside_the_prompt(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("template", surface="table", seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    table = TablePage(page)
    expect(page.get_by_role("button", name="Correct Robin's points")).to_be_hidden()
    page.get_by_role("button", name="Something else").click()
    dialog = page.locator("#form-dialog")
    dialog.get_by_role("button", name="Correct Robin's points").click()
    dialog.get_by_role("button", name="11").click()
    expect(dialog).to_be_hidden()
    table.moved(0)
    expect(page.locator("#status")).to_contain_text("11")


def test_carcassonne_at_the_table_keeps_the_score(tab: Callable[..., Page], player: Player) -> None:
    """Red lays a tile and nothing is completed; then it is Green's turn (CAR-3)."""
    game = player.start("carcassonne", surface="table", seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    table = TablePage(page)
    table.expect_ask("^Red")
    page.get_by_role("button", name="Turn done").click()
    table.moved(0)
    table.expect_ask("^Green")
    page.locator("[data-drawer=scores]").click()
    expect(page.locator("#drawer-scores .region svg")).to_have_attribute("aria-label", re.compile("Red 1, last"))


def test_a_count_is_one_tap_and_a_second_one_takes_it_back(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("carcassonne", surface="table", seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    TablePage(page)
    two = page.get_by_role("group", name="City").get_by_role("button", name="City: 2")
    two.click()
    expect(two).to_have_attribute("aria-pressed", "true")
    two.click()
    expect(two).to_have_attribute("aria-pressed", "false")


def winning_game(seeds: range = range(200)) -> list[dict]:
    """A seed of Pebbles and the moves that win it with 15 or more (TPL-10), found without a server."""
    for seed in seeds:
        table, moves = new("template", seed=seed), list[dict]()
        while not table.over:
            moves.append(to_builtins(greedy.choose(table.state, Random(0))))
            table.play(moves[-1])
        if goals.far(table)["TPL-10"] >= 15:
            return [{"seed": seed}, *moves]
    raise AssertionError("no seed wins with 15 or more")


def test_goals_are_celebrated_when_reached_and_ticked_for_good(tab: Callable[..., Page], player: Player) -> None:
    seed, *moves, last = winning_game()
    game = player.start("template", **seed)
    for action in moves:
        seq = player.look(game)["seq"]
        player.client.post(f"/api/games/{game}/actions", json={"seq": seq, "action": action})
    page = tab(f"/play/{game}")
    table = TablePage(page)
    page.locator("[data-drawer=moves]").click()
    move = page.locator("#moves button", has_text=f"{last['n']} from the {last['heap']} heap")
    move.click()
    move.click()
    expect(page.locator("#toasts .goal")).to_have_text("Goal reached: Win with 15 or more")
    expect(page.locator("#end-dialog .ticks")).to_contain_text("Win with 15 or more")
    expect(page.locator("#end-dialog .ticks")).to_contain_text("for the first time")
    assert table.over
    page.goto("/history")
    expect(page.locator(".ticks .done")).to_contain_text("Win with 15 or more")
