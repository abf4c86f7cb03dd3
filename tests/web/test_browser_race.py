"""The Big Race in a browser: what must be read and reached, at a desk, on a phone and at a table."""

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page
from web.browser_fixtures import SMALL, WIDE, Player

import secondchair
from secondchair import Table
from secondchair.games.wanderlust import greedy
from secondchair.games.wanderlust.pending import FindWay
from secondchair.games.wanderlust.table_actions import Board

pytestmark = pytest.mark.browser

# Every text of the drawing that is in sight, with the height of its letters in pixels.
LETTERS = """() => [...document.querySelectorAll('.region[data-name="board"] text')]
  .filter((el) => el.textContent.trim() && el.getBoundingClientRect().width)
  .map((el) => [el.textContent, parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a])"""
# The names of places that a figure covers, and the boxes that overlap in the dock.
COVERED = """() => {
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (css) => [...document.querySelectorAll(css)].map((el) => [el, el.getBoundingClientRect()]);
  const figures = boxes('[id^="trotter-"]').map(([, box]) => ({
    left: box.left + 2, right: box.right - 2, top: box.top + 2, bottom: box.bottom - 2 }));
  const names = JSON.parse(document.body.dataset.names);
  return boxes("#world text, symbol text, .region[data-name=board] text")
    .filter(([el]) => names.includes(el.textContent))
    .filter(([, box]) => figures.some((figure) => over(figure, box))).map(([el]) => el.textContent);
}"""
OVERLAPS = """() => {
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = [...document.querySelectorAll("#answers > *, #prompt .words, #prompt > .region > svg")]
    .map((el) => el.getBoundingClientRect()).filter((box) => box.width && box.height);
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => over(a, b))).length;
}"""

SENT = """seq => document.body.hasAttribute("data-busy") || document.body.dataset.seq !== seq"""


def positions(seed: int) -> Iterator[Table]:
    """A race on the screen, choice by choice."""
    table, rng = secondchair.new("bigrace", seed, "screen", automatons=2), random.Random(seed)
    while not table.over:
        yield table
        table.play(greedy.choose(table.state, rng))


def late(seed: int = 1) -> Table:
    return next(table for table in positions(seed) if table.head > 120)


def with_ways(seed: int = 1) -> Table:
    """You have set out, and there are several ways."""
    return next(t for t in positions(seed) if isinstance(t.state.pending[-1], FindWay) and len(t.state.trip.path) == 1
                and sum(not option.target for option in t.view.prompt.options) > 1)  # fmt: skip


def test_letters_can_be_read_and_no_figure_hides_a_name(tab: Callable[..., Page], player: Player) -> None:
    """At 1280 by 800: names of places, tickets and destination cards."""
    table = late()
    page = tab(f"/play/{player.take_in(table.log)}", size=WIDE)
    page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
    letters = page.evaluate(LETTERS)
    assert len(letters) > 10 and {what for what, size in letters if size < 11} <= set("123"), letters
    names = [place.name for place in table.state.content.places]
    page.evaluate("names => { document.body.dataset.names = JSON.stringify(names) }", names)
    assert page.evaluate(COVERED) == []


def test_on_a_phone_tickets_and_destinations_are_a_touch_away(tab: Callable[..., Page], player: Player) -> None:
    page = tab(f"/play/{player.take_in(late().log)}", size=SMALL)
    page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
    page.click('#tabs [data-drawer="tickets"]')
    for piece in page.locator('[id^="offer-ticket-"], [id^="offer-card-"]').all():
        box = piece.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= SMALL[1] and box["width"] >= 44
    assert touch(page, page.locator('[id^="offer-ticket-"][data-can]').first) <= 2


def touch(page: Page, what: Locator) -> int:
    """Touch it until it has happened: once more where the page shows first what it would do."""
    seq, touches = page.get_attribute("body", "data-seq"), 0
    while not page.evaluate(SENT, seq) and touches < 3:
        what.click()
        touches += 1
    page.wait_for_selector(f'body:not([data-busy]):not([data-seq="{seq}"])', state="attached")
    return touches


def test_a_trip_with_several_ways_takes_three_touches(tab: Callable[..., Page], player: Player) -> None:
    """The destination, the way, and at most one to confirm; no button lies on another on a small phone."""
    table = with_ways()
    goal = f"place:{table.state.content.places[table.state.trip.to].id}"
    table.undo()
    page = tab(f"/play/{player.take_in(table.log)}", size=SMALL)
    page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
    page.click('#tabs [data-drawer="tickets"]')  # to see the destination costs no touch of the trip
    drawn = page.locator(f'.region[data-name="tickets"] [data-can][data-target="{goal}"]')
    touches = touch(page, drawn)
    assert page.evaluate(OVERLAPS) == 0
    touches += touch(page, page.locator("#answers .choice", has_text=" XP in ").first)
    assert touches <= 3


@pytest.mark.parametrize(("size", "least"), [((1024, 768), 620), ((1280, 800), 780)])
def test_the_map_at_the_table_is_large(
    tab: Callable[..., Page], player: Player, size: tuple[int, int], least: int
) -> None:
    table, rng = secondchair.new("bigrace", 1, "table", automatons=2), random.Random(1)
    table.play(Board(True))
    while table.head < 30:
        table.play(table.legal.sample(rng))
    page = tab(f"/play/{player.take_in(table.log)}", size=size)
    page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
    box = page.locator('.region[data-name="board"] #world').bounding_box()
    assert box and box["width"] >= least
