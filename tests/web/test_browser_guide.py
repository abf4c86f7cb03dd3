"""The guide to a first game on a small phone: followed to its end by its lights alone, left, and taken up again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser_fixtures import SMALL, WIDE, Player
from web.hand import Hand, gone_on
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
        self.hand = Hand(page, lambda: gone_on(page, str(self.before)))

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


# -- leaving, and coming back ------------------------------------------------------------------------------------------


def other_place(page: Page) -> str:
    """A place that can be chosen, and is not the one that is lit."""
    places = page.locator("#board .region [data-can]:not([data-guided])")
    return str(places.first.get_attribute("data-target"))


def test_another_choice_is_put_off_with_a_sentence_until_the_guide_is_left(tab: Tab, player: Player) -> None:
    page = begin(tab, player, "railbot", SCREEN, 1)
    board, seq = TablePage(page), TablePage(page).seq
    place = page.locator(f'#board [data-can][data-target="{other_place(page)}"]').first
    place.dispatch_event("click")
    expect(page.locator("#guide-says")).to_contain_text("That can wait. For now: A track goes")
    assert board.seq == seq
    page.locator("#guide-leave").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#ask")).to_be_visible()
    place.dispatch_event("click")
    page.wait_for_selector(f'body:not([data-seq="{seq}"])', state="attached")
    assert page.locator("[data-guided]").count() == 0


def test_a_guide_that_was_left_is_taken_up_from_menu_and_lobby(tab: Tab, player: Player) -> None:
    page = begin(tab, player, "carcassonne", SCREEN, 4)
    page.locator("#guide-leave").click()
    page.reload()
    TablePage(page)
    expect(page.locator("#guide")).to_be_hidden()
    page.locator(".menu > summary").click()
    page.locator("#guide-back").click()
    expect(page.locator("#guide-count")).to_have_text("Guide: step 5 of 11")
    page.locator("#guide-leave").click()
    page.goto(f"{player.site}/")
    page.locator("a", has_text="4 of 11 done").click()
    expect(page.locator("#guide-count")).to_have_text("Guide: step 5 of 11")
    page.locator("#undo").click()
    expect(page.locator("#guide-count")).to_have_text("Guide: step 4 of 11")


def test_after_another_move_the_menu_takes_it_up_in_a_new_game(tab: Tab, player: Player) -> None:
    page = begin(tab, player, "carcassonne", SCREEN, 3)
    before, seq, other = page.url, TablePage(page).seq, other_place(page)
    page.locator("#guide-leave").click()
    page.locator(f'#board [data-can][data-target="{other}"]').first.dispatch_event("click")
    page.locator("#confirm").click()
    page.wait_for_selector(f'body:not([data-seq="{seq}"]):not([data-busy])', state="attached")
    page.locator(".menu > summary").click()
    page.locator("#guide-back").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("#guide-count")).to_have_text("Guide: step 4 of 11")


def test_the_lobby_begins_a_guide_with_one_tap(tab: Tab, player: Player) -> None:
    page = tab("/", size=SMALL)
    card = page.locator(".games > li", has_text="Wanderlust")
    card.locator(".newcomer > summary").click()
    card.get_by_role("button", name="Guide me, on screen").click()
    expect(page.locator("#guide-count")).to_have_text("Guide: step 1 of 10")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_word_tells_its_meaning_by_touch_and_by_key(tab: Tab, player: Player) -> None:
    page = begin(tab, player, "sam", SCREEN, 8, size=WIDE)
    word = page.locator("#guide-says .term", has_text="Certificates")
    note = page.locator("#term-note")
    seq = TablePage(page).seq
    word.click()
    expect(note).to_contain_text("certificate: Adds 1 to the value of your herd")
    expect(word).to_have_attribute("aria-expanded", "true")
    assert word.get_attribute("aria-describedby") == "term-note"
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(word).to_have_attribute("aria-expanded", "false")
    word.focus()
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    page.keyboard.press(" ")
    expect(note).to_be_hidden()
    assert TablePage(page).seq == seq, "a word is no move"


def test_words_are_marked_in_reasons_and_rules_inside_dialogs(tab: Tab, player: Player) -> None:
    page = begin(tab, player, "sam", SCREEN, 5, size=WIDE)
    page.locator("#tabs [data-drawer=log]").click()
    page.locator("#log .why").nth(1).click()
    page.locator("#why-dialog .term", has_text="hazard").first.click()
    expect(page.locator("#why-dialog #term-note")).to_contain_text("flood, drought or rockfall")
    page.keyboard.press("Escape")
    expect(page.locator("#why-dialog")).to_be_visible()
    page.locator("#why-dialog .rule").first.click()
    expect(page.locator("#rule-dialog .term").first).to_be_visible()


def test_the_note_stays_on_a_small_page_and_the_text_is_unchanged(tab: Tab, player: Player) -> None:
    page = tab("/rules/sam", size=SMALL)
    expect(page.locator(".prose .term").first).to_be_visible()
    words = page.locator(".prose .term")
    for n in range(0, words.count(), 60):
        words.nth(n).scroll_into_view_if_needed()
        words.nth(n).click()
        box = page.locator("#term-note").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SMALL[0]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL[1]
        page.keyboard.press("Escape")
    shown = page.locator("#GWT-38").text_content()
    plain = player.client.get("/rules/sam/GWT-38").text
    assert "".join(shown.split()) in "".join(re.sub("<[^>]+>", "", plain).split())
    assert not page.locator("a .term, button .term, .term .term").count()
