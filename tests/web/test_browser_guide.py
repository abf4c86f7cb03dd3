"""The guide to a first game on a small phone: followed to its end by its lights alone, left, and taken up again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser_fixtures import SMALL, Player
from web.hand import Hand
from web.table_page import TablePage
from web.test_browser_turn import OUT_OF_SIGHT

from secondchair.core import guide as guides
from secondchair.core.registry import SCREEN, TABLE, find_game, listed_games

pytestmark = pytest.mark.browser

Tab = Callable[..., Page]
ALL = [(game.id, surface) for game in listed_games() for surface in guides.guides(game)]
SAMPLE = [("railbot", SCREEN), ("sam", TABLE)]

# What of the guide cannot be read, as a list of sentences: it is cut off, or lies over the board or the buttons.
HIDDEN = """() => {
  const box = document.querySelector("#guide").getBoundingClientRect();
  const wrong = [];
  const seen = (el) => el.contains(document.elementFromPoint(box.left + 30, el.getBoundingClientRect().top + 8));
  for (const el of document.querySelectorAll("#guide p")) if (!seen(el)) wrong.push(`cut off: ${el.textContent}`);
  for (const el of document.querySelectorAll("#board, #answers > button, #foot button")) {
    const { top, bottom, height } = el.getBoundingClientRect();
    if (height && top < box.bottom - 1 && bottom > box.top + 1) wrong.push(`it lies over ${el.id || el.textContent}`);
  }
  return wrong;
}"""


def begin(tab: Tab, player: Player, game: str, surface: str, steps: int = 0, size: tuple[int, int] = SMALL) -> Page:
    made = player.client.post("/api/guides", json={"game": game, "surface": surface, "steps": steps})
    assert made.status_code == 201, made.text[:500]
    page = tab(f"/play/{made.json()['id']}", size=size)
    TablePage(page)
    return page


def first_seen(*places: Locator) -> Locator | None:
    found = (place.nth(n) for place in places for n in range(place.count()))
    return next((one for one in found if one.is_visible()), None)


class Newcomer:
    """Knows nothing but the lights: touches what is lit, turns what must be turned, confirms."""

    def __init__(self, page: Page) -> None:
        self.page, self.board = page, TablePage(page)
        self.before = self.board.seq
        self.hand = Hand(
            page, lambda: self.page.locator(f'body[data-seq="{self.before}"]:not([data-busy])').count() == 0
        )

    def _sent(self) -> bool:
        return self.page.locator(f'body[data-seq="{self.before}"]:not([data-busy])').count() == 0

    def follow(self) -> None:
        self.before = self.board.seq
        if kind := first_seen(self.page.locator(".kinds > [data-guided]:not([aria-pressed=true]):not([data-move])")):
            self.hand.touch(kind)
        if not self._touch_the_light():
            self.hand.touch(self.page.locator("#tabs [data-guided]").first)
            assert self._touch_the_light(), "nothing is lit in that drawer either"
        self._confirm()
        assert self.hand.sent(), self.page.locator("#guide").inner_text()
        self.board.settled()

    def _touch_the_light(self) -> bool:
        drawn = self.page.locator(".region [data-guided][data-can]")
        lit = first_seen(drawn, self.page.locator("[data-move][data-guided]"))
        if lit is not None:
            self.hand.touch(lit)
        return lit is not None

    def _confirm(self) -> None:
        """Show it, turn it if the guide means another way, send it."""
        for _ in range(8):
            if self.hand.sent():
                return
            pressed = first_seen(self.page.locator("[data-move][data-guided][aria-pressed=true]"))
            self.hand.touch(pressed or self.page.locator("#confirm"))
            if not self.hand.sent():
                assert "For now" in self.page.locator("#guide-says").inner_text()
                self.hand.touch(self.page.locator("#change"))


def to_the_end(tab: Tab, player: Player, game: str, surface: str) -> None:
    guide = guides.guides(find_game(game))[surface]
    page = begin(tab, player, game, surface)
    newcomer, board = Newcomer(page), TablePage(page)
    for n, step in enumerate(guide.steps):
        expect(page.locator("#guide-count")).to_have_text(f"Guide: step {n + 1} of {len(guide.steps)}")
        assert page.locator("#guide-says").inner_text() == step.say
        assert page.evaluate(HIDDEN) == [], f"step {n + 1}"
        if surface == SCREEN:
            newcomer.follow()
        else:
            assert page.evaluate(OUT_OF_SIGHT) == [], f"step {n + 1}"
            newcomer.before = board.seq
            form = guides.begin(find_game(game), surface, n).view.prompt.ask
            newcomer.hand.answer(form, dict(step.action), page.locator("#question"))
            board.settled()
    expect(page.locator("#guide-says")).to_have_text(guide.end)
    assert page.locator("body[data-over]").count() == 0, "it ends in a running game"
    assert page.locator("#guide-leave").is_hidden()


@pytest.mark.parametrize(("game", "surface"), SAMPLE)
def test_a_guide_is_followed_by_its_lights_on_a_small_phone(tab: Tab, player: Player, game: str, surface: str) -> None:
    to_the_end(tab, player, game, surface)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "surface"), [one for one in ALL if one not in SAMPLE])
def test_every_guide_is_followed_by_its_lights(tab: Tab, player: Player, game: str, surface: str) -> None:
    to_the_end(tab, player, game, surface)
