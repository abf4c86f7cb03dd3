"""What a mouse learns by resting on something, a finger and a keyboard learn too.

The pieces of the drawings and the figures of the status line say what they are when they are tapped; all of them stand
in a list that the menu and a key open. Whatever else has a title says it in words beside it, or has it as its name.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from web.browser_fixtures import PHONE, SMALL, WIDE, Player
from web.recorded import GAMES, logs
from web.table_page import TablePage

pytestmark = pytest.mark.browser

# The titles of the drawings, but for names of signs that are drawn by reference.
DRAWN = """() => [...document.querySelectorAll('.region > svg title')]
  .filter((el) => el.parentElement.parentElement !== el.closest('.region') && !el.closest('symbol'))
  .map((el) => el.textContent.trim())"""

# The other titles: of each, whether its words stand in a name or beside it; a key in brackets stands in the help.
OTHERS = """() => {
  const flat = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const said = (el) => el.title.replace(/ \\([^()]*\\)$/, '');
  return [...document.querySelectorAll('[title]')]
    .filter((el) => el.title && !el.matches('#status .figure'))
    .filter((el) => ![el.getAttribute('aria-label'), el.textContent].map(flat).includes(said(el)))
    .map(said);
}"""
FIGURES = "() => [...document.querySelectorAll('#status .figure[title]')].map((el) => el.title)"


def pieces_in_words(page: Page) -> str:
    """What the list of all pieces says, opened from the menu as a finger does it."""
    page.locator(".menu > summary").click()
    page.locator("#pieces").click()
    said = page.locator("#pieces-dialog").inner_text()
    page.locator("#pieces-dialog .shut").click()
    return said


def help_in_words(page: Page) -> str:
    page.keyboard.press("?")
    said = page.locator("#help-dialog").inner_text()
    page.locator("#help-dialog .shut").click()
    return said


def unreachable(page: Page) -> list[str]:
    """Titles of this page that only a mouse can read."""
    told, also = pieces_in_words(page), help_in_words(page)
    drawn = [words for words in page.evaluate(DRAWN) + page.evaluate(FIGURES) if flat(words) not in flat(told)]
    return drawn + [words for words in page.evaluate(OTHERS) if words.lower() not in flat(also).lower()]


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def late(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: len(lines) * 4 // 5])


@pytest.mark.parametrize("game", GAMES)
def test_no_title_is_for_the_mouse_alone(tab: Any, player: Player, game: str) -> None:
    game_id = player.take_in(late(logs(game, "screen")[0]))
    page = tab(f"/play/{game_id}", size=PHONE)
    TablePage(page)
    assert page.evaluate(DRAWN)
    assert not unreachable(page)
    page.goto(f"/play/{game_id}/replay?at=60")
    page.wait_for_selector("body[data-ready]", state="attached")
    assert not unreachable(page)


@pytest.mark.parametrize("path", ["/history", "/statistics/carcassonne", "/rules/railbot", "/games", "/box/sam", "/"])
def test_nor_on_the_other_pages(tab: Any, player: Player, path: str) -> None:
    player.take_in(logs("bigrace", "screen")[0])
    assert not tab(path, size=SMALL).evaluate(OTHERS)


def test_a_title_for_the_mouse_alone_is_found(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.start('template', seed=3)}", size=WIDE)
    TablePage(page)
    assert not unreachable(page)
    page.evaluate("() => { document.querySelector('#ask').title = 'Only here'; }")
    assert unreachable(page) == ["Only here"]


def test_a_tap_says_what_a_piece_of_a_replay_is(tab: Any, player: Player) -> None:
    game_id = player.take_in(late(logs("carcassonne", "screen")[0]))
    page = tab(f"/play/{game_id}/replay?at=60", size=PHONE)
    page.wait_for_selector("body[data-ready]", state="attached")
    piece = page.locator("#board svg g:has(> title), #board svg use:has(> title)").first
    words = piece.locator("> title").text_content()
    piece.dispatch_event("click")
    assert page.locator("#toasts").inner_text().strip() == words
