"""Carcassonne, Great Western Trail and the Big Race before a player's eyes: nothing cut off, and room for a finger."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import PHONE, Player
from web.table_page import TablePage

from secondchair.agents.uniform import Uniform
from secondchair.core.table import Table, new
from secondchair.games.great_western_trail import actions as gwt
from secondchair.games.wanderlust.actions import EndTurn

pytestmark = pytest.mark.browser

CUT = "e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1"
MIDDLES = """targets => targets.map(t => {
  const el = document.querySelector(`#board [data-can][data-target="${t}"]`);
  const m = new DOMMatrix(getComputedStyle(el).transform), board = document.querySelector("#board svg[data-region]");
  const at = new DOMPoint(m.e, m.f).matrixTransform(board.getScreenCTM());
  return [at.x, at.y];
})"""


@cache
def engine_in_the_column() -> tuple[str, tuple[str, ...]]:
    """A game in which your engine may go to several spaces that lie close above each other, and these spaces."""
    table, rng = new("sam", seed=43), Random(43)
    while len(found := _column(table)) < 3:
        legal = [a for a in table.legal if not isinstance(a, gwt.Exchange)]
        engine = [a for a in legal if isinstance(a, gwt.MoveEngine)]
        hire = [a for a in legal if isinstance(a, gwt.Hire) and "engineer" in repr(a)]
        local = [a for a in legal if isinstance(a, gwt.UseLocal)]
        table.play(max(engine, key=lambda a: a.to) if engine else rng.choice(hire or local or legal))
    return table.log, tuple(found)


def _column(table: Table) -> list[str]:
    spaces = [o.target for o in table.view.prompt.options if o.target.startswith("track:")]
    return [space for space in spaces if float(space[6:]) >= 19 and not space.endswith(".5")]


def test_spaces_of_the_railroad_that_lie_close_are_a_finger_apart_on_a_phone(
    tab: Callable[..., Page], player: Player
) -> None:
    log, spaces = engine_in_the_column()
    page = tab(f"/play/{player.take_in(log)}", size=PHONE)
    table = TablePage(page)
    heights = sorted(y for _, y in page.evaluate(MIDDLES, list(spaces)))
    assert min(b - a for a, b in pairwise(heights)) >= 44
    reached = set(spaces) & set(table.spots())
    assert len(reached) >= 2  # the others are a swipe away, or in the list of moves


def test_a_mouse_needs_no_such_room_and_sees_the_whole_board(tab: Callable[..., Page], player: Player) -> None:
    log, _ = engine_in_the_column()
    table = TablePage(tab(f"/play/{player.take_in(log)}"))
    fitted = table.camera()
    table.page.locator("#fit").click()
    assert table.camera() == pytest.approx(fitted)


def test_sams_status_is_whole_on_a_phone(tab: Callable[..., Page], player: Player) -> None:
    game = player.start("sam", surface="table")
    page = tab(f"/play/{game}", size=PHONE)
    TablePage(page)
    expect(page.locator("#status")).to_contain_text("Bloomington")
    assert not page.locator("#status").evaluate(CUT)
    last = page.locator("#status .figure").last.bounding_box()
    assert last["x"] + last["width"] <= PHONE[0]


# -- the Big Race ------------------------------------------------------------------------------------------------------


@cache
def quiet_race() -> str:
    """A race in which nothing has moved for some rounds, with tickets in your hand (WL-192)."""
    for seed in range(200):
        table, turns = new("bigrace", seed=seed, automatons=1 + seed % 3), 0
        while not table.over and turns < 40:
            if "othing has moved" in table.view.prompt.text:
                return table.log
            end = next((a for a in table.legal if isinstance(a, EndTurn)), None)
            table.play(end or table.legal[0])
            turns += 1
    raise AssertionError("no race stands still")


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_standstill_and_the_question_after_it_can_both_be_read(
    tab: Callable[..., Page], player: Player, size: tuple[int, int]
) -> None:
    page = tab(f"/play/{player.take_in(quiet_race())}", size=size)
    TablePage(page)
    words = page.locator("#prompt .words").bounding_box()
    box = page.locator("#ask").bounding_box()
    assert words["y"] <= box["y"] and box["y"] + box["height"] <= words["y"] + words["height"]
    expect(page.locator("#ask")).to_contain_text("othing has moved")
    assert page.locator("#prompt").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


def on_our_map(tab: Callable[..., Page], player: Player, size: tuple[int, int] = PHONE) -> tuple[Page, str]:
    game = player.start("bigrace", surface="table")
    seq = player.look(game)["seq"]
    player.client.post(f"/api/games/{game}/actions", json={"seq": seq, "action": {"do": "board", "ours": True}})
    page = tab(f"/play/{game}", size=size)
    TablePage(page)
    return page, game


def test_a_question_beside_a_board_is_not_squeezed_away(tab: Callable[..., Page], player: Player) -> None:
    """A form that is higher than its room scrolls; its question keeps its line."""
    page, _ = on_our_map(tab, player, size=(1280, 500))
    page.locator("#form .by-name summary").click()
    expect(page.locator("#form").get_by_role("button", name="Cairo")).to_be_visible()
    scrolls = "e => e.scrollHeight > e.clientHeight && getComputedStyle(e).overflowY === 'auto'"
    assert any(page.locator(part).evaluate(scrolls) for part in ("#foot", "#question", "#turn-sheet"))
    prompt, ask = page.locator("#prompt").bounding_box(), page.locator("#ask").bounding_box()
    assert ask["height"] >= 16
    assert prompt["y"] <= ask["y"] and ask["y"] + ask["height"] <= prompt["y"] + prompt["height"]


def test_on_our_map_at_the_table_the_map_has_the_room(tab: Callable[..., Page], player: Player) -> None:
    """The names of more than forty towns are folded away; both ways lead on."""
    page, game = on_our_map(tab, player)
    assert page.locator("#board").bounding_box()["height"] > PHONE[1] * 0.3  # the steps need theirs
    names = page.locator("#form .by-name")
    expect(names.locator("button").first).to_be_hidden()
    names.locator("summary").click()
    expect(page.locator("#board")).to_be_visible()
    table = TablePage(page)
    seq = table.seq
    names.get_by_role("button", name="Chicago").click()
    table.moved(seq)
    spot = sorted(table.spots().items())[0]
    seq = table.seq
    table.hit(spot[1], touch=True)
    table.moved(seq)
    assert player.look(game)["seq"] > seq


def test_a_large_number_is_entered_in_one_row(tab: Callable[..., Page], player: Player) -> None:
    """Minus five, minus one, the number, plus one, plus five."""
    page = tab(f"/play/{player.start('sam', surface='table', seed=3)}", size=PHONE)
    TablePage(page)
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("button", name="Correct Sam's steps").click()
    parts = page.locator("#form-dialog .counter > *")
    boxes = [part.bounding_box() for part in parts.all()]
    assert len(boxes) == 5
    assert max(b["y"] for b in boxes) < min(b["y"] + b["height"] for b in boxes)
    assert max(b["x"] + b["width"] for b in boxes) <= PHONE[0]
    assert min(min(b["width"], b["height"]) for b in boxes) >= 44


# -- Carcassonne -------------------------------------------------------------------------------------------------------

GAPS = """rows => rows.map(row => {
  const [name, points] = [...row.querySelectorAll("text")].map(text => text.getBBox());
  return points.x - (name.x + name.width);
})"""


@cache
def high_scores() -> str:
    """A game at the table in which all have a hundred points or more, and it is the turn of the longest name."""
    table, dice = new("carcassonne", 2, "table"), Random(2)
    s: Any = table.state
    while min(s.scores) < 100 or s.called[s.colour] != "Yellow":
        assert not table.over, "this game ended too early for the test: take another seed"
        table.play(Uniform().choose(table.rules, table.state, dice))
        s = table.state
    return table.log


def test_a_score_of_three_figures_keeps_clear_of_its_name(tab: Callable[..., Page], player: Player) -> None:
    page = tab(f"/play/{player.take_in(high_scores())}", size=(1280, 800))
    TablePage(page)
    gaps = page.locator("[id^=row-]").evaluate_all(GAPS)
    assert len(gaps) == 3 and min(gaps) >= 2
