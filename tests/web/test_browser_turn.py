"""The bot's turn as one card at a real table: what is new and the main button are always in sight, and stand once."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec import structs, to_builtins
from playwright.sync_api import Page, expect
from web.browser_fixtures import SMALL, WIDE, Player
from web.hand import Hand, gone_on
from web.page_faults import TWO_FRAMES
from web.table_page import TablePage
from web.table_scene import CARD, DONE, DRAWING, FORM, LONG, NAME, TURN, VALLEY, WORK_IT_OUT, Scene

from secondchair.core import table as tables
from secondchair.core.ask import Ask
from secondchair.core.registry import TABLE, listed_games
from secondchair.core.table import Table
from secondchair.games._template.companion import SetPoints

pytestmark = pytest.mark.browser

Tab = Callable[..., Page]

# What of the turn is not in sight, as a list of sentences: the first line of what is new, and a button that answers.
OUT_OF_SIGHT = """() => {
  const seen = (el, height) => {
    const { left, top, width } = el.getBoundingClientRect();
    const hit = (y) => el.contains(document.elementFromPoint(left + Math.min(width, 300) / 2, y));
    return top >= 0 && hit(top + 4) && hit(top + height - 4);
  };
  const line = (el) => parseFloat(getComputedStyle(el).lineHeight);
  const wrong = [];
  const told = document.querySelector(".step.new");
  if (told && !seen(told, line(told))) wrong.push(`out of sight: ${told.textContent}`);
  const ask = document.querySelector("#ask");
  const mains = "#answers > *, #form .primary, #form .choice, #form summary, #form input";
  const main = document.querySelector("#foot > .send > button:not([hidden])") ?? document.querySelector(mains);
  if (!main) wrong.push(`nothing answers: ${ask.textContent}`);
  else if (!seen(main, main.offsetHeight)) wrong.push(`out of sight: the button ${main.textContent}`);
  const sheet = document.querySelector("#turn-sheet").getBoundingClientRect();
  const foot = document.querySelector("#foot").getBoundingClientRect();
  if (sheet.height && sheet.bottom > foot.top + 1 && sheet.right > foot.left + 1) wrong.push("the foot covers words");
  if (foot.bottom > document.querySelector("#tabs").getBoundingClientRect().top + 1) wrong.push("the foot is cut off");
  return wrong;
}"""

STUB = """Object.defineProperty(window, "speechSynthesis", { value: {
  heard: [], speak(words) { this.heard.push(words.text); }, cancel() { this.heard.push("silence"); },
} })"""


def sit_down(tab: Tab, player: Player, size: tuple[int, int] = SMALL) -> Page:
    page = tab(f"/play/{player.start('template', surface='table', seed=3)}", size=size)
    TablePage(page)
    return page


def in_order(page: Page) -> list[str]:
    """The steps and the question, in the order of the page."""
    return page.locator("#turn > li, #turn-rest > li, #question").evaluate_all(
        "all => all.map((el) => el.id === 'question' ? 'question' : String(el.value))"
    )


# -- the card ----------------------------------------------------------------------------------------------------------


def test_the_steps_are_numbered_with_their_signs_and_rules(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=DONE)
    page = sit_down(tab, player)
    signs = page.locator("#turn .sign use").evaluate_all("all => all.map((el) => el.getAttribute('href'))")
    assert signs == [f"#sym-sign-{step.sign}" for step in TURN]
    assert page.locator("#turn .sign").all_inner_texts() == list("123456")
    assert all(page.locator(sign).count() == 1 for sign in signs), "every sign is drawn"
    lines = page.locator("#turn > li").nth(1).locator("ol.order > li")
    assert lines.all_inner_texts() == list(TURN[1].order)
    page.locator("#turn > li").nth(1).locator(".rule").click()
    expect(page.locator("#rule-dialog")).to_contain_text("heap with the most")


def test_his_card_is_drawn_beside_the_first_step(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=DONE)
    scene.regions = {"card": CARD}
    for size in (SMALL, WIDE):
        page = sit_down(tab, player, size)
        drawn = page.locator("#turn-card .region svg").bounding_box()
        words = (
            page.locator("#turn > li")
            .first.locator("p")
            .evaluate(
                "p => { const r = new Range(); r.selectNodeContents(p); return r.getBoundingClientRect().toJSON(); }"
            )
        )
        assert words["right"] <= drawn["x"], "it covers no words"
        assert abs(words["top"] - drawn["y"]) < 40
        assert page.locator("[data-drawer=card]").count() == 0


def test_what_was_told_before_is_one_quiet_line_and_a_touch_tells_it_again(
    tab: Tab, player: Player, scene: Scene
) -> None:
    scene.tell(fresh=3, ask=DONE)
    page = sit_down(tab, player)
    before, new = page.locator(".step.before"), page.locator(".step.new")
    expect(before).to_have_count(3)
    assert new.locator("p").all_inner_texts() == [step.text for step in TURN[3:]]
    order = before.nth(1).locator(".order")
    expect(order).to_be_hidden()
    heights = [line.bounding_box()["height"] for line in before.all()]
    assert max(heights) <= 46
    page.locator("#turn-sheet").evaluate("e => e.scrollTo(0, 0)")
    before.nth(1).locator("summary").click()
    expect(order).to_be_visible()


def test_the_question_stands_under_the_step_that_it_is_about(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(TURN[:4], ask=DONE, about=1)
    page = sit_down(tab, player)
    assert in_order(page) == ["1", "2", "question", "3", "4"]
    assert page.evaluate(OUT_OF_SIGHT) == []
    scene.tell(TURN[:4], ask=DONE)
    assert in_order(sit_down(tab, player)) == ["1", "2", "3", "4", "question"]


@pytest.mark.parametrize("ask", [DONE, FORM], ids=["buttons", "form"])
@pytest.mark.parametrize(("fresh", "about"), [(0, None), (4, None), (8, None), (9, None), (2, 5)])
def test_long_steps_push_neither_what_is_new_nor_the_button_out_of_sight(
    tab: Tab, player: Player, scene: Scene, ask: Ask, fresh: int, about: int | None
) -> None:
    scene.tell(LONG, fresh, ask=ask, about=about)
    page = sit_down(tab, player)
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.locator("#turn-sheet").evaluate("e => e.scrollHeight > e.clientHeight + 50"), "they are long"


def test_steps_below_the_fold_are_counted_and_come_into_sight_by_the_bar(
    tab: Tab, player: Player, scene: Scene
) -> None:
    scene.tell(LONG, ask=DONE)
    page = sit_down(tab, player)
    steps = page.locator("#turn-sheet")
    bar = steps.locator(".more > button")
    for _ in range(len(LONG) + 1):
        if not bar.is_visible():
            break
        left, before = int(bar.inner_text().split()[0]), steps.evaluate("e => e.scrollTop")
        assert 1 <= left <= len(LONG)
        bar.click()
        page.evaluate(TWO_FRAMES)  # the bar looks again a frame after the box was scrolled
        assert steps.evaluate("e => e.scrollTop") > before
    expect(bar).to_be_hidden()
    expect(page.locator("#turn > li").last).to_be_in_viewport(ratio=0.2)


def test_the_button_at_the_thumb_leads_to_what_is_still_asked(tab: Tab, player: Player, scene: Scene) -> None:
    """No button that cannot be pressed while what it waits for lies below the fold."""
    scene.tell(LONG, ask=FORM)
    page = sit_down(tab, player)
    for heap in ("left", "middle", "right"):
        expect(page.locator("#foot > .send > button:visible")).to_have_text(f"Next: Pebbles {heap} ▾")
        page.locator("#foot > .send > button:visible").click()
        field = page.get_by_role("group", name=f"Pebbles {heap}")
        expect(field).to_be_in_viewport(ratio=0.99)
        field.get_by_role("button", name="3", exact=True).click()
    expect(page.locator("#foot > .send > button:visible")).to_have_text("Done")
    expect(page.locator("#foot > .send > button:visible")).to_be_enabled()


def test_the_news_stand_once(tab: Tab, player: Player) -> None:
    page = sit_down(tab, player)
    page.get_by_role("button", name="Robin's turn").click()
    TablePage(page).moved(0)
    words = page.locator("#prompt").inner_text()
    told = page.locator("#turn > li > p").all_inner_texts()
    assert len(told) == 3
    for sentence in told:
        assert words.count(sentence.split(" TPL")[0]) == 1


BOARD = {"board": DRAWING.replace("<svg", '<svg data-region="board"')}


def test_a_drawing_that_is_not_asked_about_leaves_the_room_to_the_steps(tab: Tab, player: Player, scene: Scene) -> None:
    """On a phone it waits behind its tab; on a wide screen it stands beside the steps."""
    scene.tell(LONG, ask=DONE)
    scene.regions = BOARD
    page = sit_down(tab, player)
    board, steps = page.locator("#board"), page.locator("#turn-sheet")
    expect(board).to_be_hidden()
    assert steps.bounding_box()["height"] > 250
    page.get_by_role("button", name="Board", exact=True).click()
    expect(board).to_be_visible()
    assert board.bounding_box()["height"] > 250
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(board).to_be_hidden()
    assert page.evaluate(OUT_OF_SIGHT) == []
    page = sit_down(tab, player, WIDE)
    assert page.locator("#turn-sheet").bounding_box()["x"] < page.locator("#board").bounding_box()["x"]
    expect(page.get_by_role("button", name="Board", exact=True)).to_be_hidden()


def test_a_card_that_lies_on_its_side_stands_above_the_first_step(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=DONE)
    scene.regions = {"card": CARD.replace("0 0 60 90", "0 0 300 130")}
    page = sit_down(tab, player)
    drawn, first = page.locator("#turn-card svg").first.bounding_box(), page.locator("#turn > li").first.bounding_box()
    assert drawn["y"] + drawn["height"] <= first["y"]
    assert drawn["width"] > 300
    assert page.evaluate(OUT_OF_SIGHT) == []


# -- in sight, answer after answer -------------------------------------------------------------------------------------


def answer_by_hand(page: Page, table: Table, rng: Random) -> None:
    """Some answer, given touch by touch, and the same at our own table, which knows what is asked."""
    place = TablePage(page)
    seq = place.seq
    hand = Hand(page, lambda: gone_on(page, str(seq)))
    asked = table.legal
    if isinstance(asked, Ask):
        action = asked.sample(rng)
        hand.answer(asked.form, to_builtins(action), page.locator("#form"))
    else:
        action = rng.choice(list(asked))
        hand.choose(next(o for o in table.view.prompt.options if o.action == action))
    table.play(action)
    place.moved(seq)


def companions() -> list[str]:
    return ["template", *(game.id for game in listed_games() if TABLE in game.surfaces)]


def play_in_sight(tab: Tab, player: Player, game: str, answers: int) -> int:
    """Play with sampled answers; after each of them, what is new and the main button are in sight."""
    rng, table = Random(7), tables.new(game, surface="table", seed=7)
    page = tab(f"/play/{player.start(game, surface='table', seed=7)}", size=SMALL)
    TablePage(page)
    for n in range(answers):
        if table.view.box:  # a printed card that is not known yet: the page of the box asks for it
            page.wait_for_url("**/box/**")
            return n
        if table.over:
            expect(page.locator("#end-dialog")).to_be_visible()  # the result lies over it
            page.keyboard.press("Escape")
        assert page.evaluate(OUT_OF_SIGHT) == [], f"{game}, after {n} answers: {table.view.prompt.text}"
        if table.over:
            return n
        answer_by_hand(page, table, rng)
    return answers


def test_a_whole_game_stands_at_what_is_new_after_every_answer(tab: Tab, player: Player) -> None:
    assert play_in_sight(tab, player, "template", 99) >= 3


@pytest.mark.parametrize("game", companions()[1:])
def test_every_companion_stands_at_what_is_new_after_every_answer(tab: Tab, player: Player, game: str) -> None:
    assert play_in_sight(tab, player, game, 8)


@pytest.mark.slow
@pytest.mark.parametrize("game", companions()[1:])
def test_whole_games_stand_at_what_is_new_after_every_answer(tab: Tab, player: Player, game: str) -> None:
    assert play_in_sight(tab, player, game, 400)


# -- something else ----------------------------------------------------------------------------------------------------


def test_what_is_needed_seldom_lives_behind_one_button(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=DONE, aside=(WORK_IT_OUT.form, NAME.form))
    scene.regions = {"valley": DRAWING}
    page = sit_down(tab, player)
    dialog = page.locator("#form-dialog")
    page.get_by_role("button", name="Something else").click()
    assert dialog.locator(".body button").all_inner_texts() == ["Work it out for me", "Name a city"]
    dialog.get_by_role("button", name="Name a city").click()
    expect(dialog.locator("input")).to_be_visible()
    expect(dialog.get_by_role("button", name="Work it out for me")).to_have_count(0)


def test_a_drawing_is_filled_in_in_a_dialog(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=DONE, aside=(WORK_IT_OUT.form,))
    scene.regions = {"valley": DRAWING}
    page = sit_down(tab, player)
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("button", name="Work it out for me").click()
    dialog = page.locator("#form-dialog")
    dialog.locator("[data-target='at:2']").click()
    expect(dialog.locator(".place-mark")).to_have_text(["taken"])
    sent = page.evaluate(
        """() => new Promise((resolve) => {
          window.fetch = (path, about) => (resolve(JSON.parse(about.body)), new Promise(() => {}));
          document.querySelector("#form-dialog .primary").click();
        })"""
    )
    assert sent["action"] == {"do": "set_points", "points": {"at:2": 1}}


def test_a_drawing_on_the_board_is_filled_in_there(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(ask=Ask(SetPoints, structs.replace(VALLEY, region="board")))
    scene.regions = BOARD
    for size in (SMALL, WIDE):
        page = sit_down(tab, player, size)
        table = TablePage(page)
        assert page.locator(".canvas").count() == 0
        spots = table.spots()
        table.hit(spots["at:0"], touch=False)
        table.hit(spots["at:1"], touch=False)
        table.hit(spots["at:0"], touch=False)
        expect(page.locator("#board .place-mark")).to_have_text(["taken"])


# -- Read it to me -----------------------------------------------------------------------------------------------------


def heard(page: Page) -> list[str]:
    return page.evaluate("speechSynthesis.heard")


def with_a_voice(page: Page) -> Page:
    page.context.add_init_script(STUB)
    page.reload()
    TablePage(page)
    return page


def test_the_new_steps_are_read_when_asked_for_and_the_next_answer_ends_it(
    tab: Tab, player: Player, scene: Scene
) -> None:
    page = with_a_voice(sit_down(tab, player))
    expect(page.locator("#read")).to_be_hidden()  # nothing is told yet
    scene.tell(TURN, fresh=1)
    page.get_by_role("button", name="Robin's turn").click()
    TablePage(page).moved(0)
    assert set(heard(page)) == {"silence"}, "off by default"
    read = page.get_by_role("button", name="Read it to me")
    read.click()
    expect(read).to_have_attribute("aria-pressed", "true")
    said = [words for words in heard(page) if words != "silence"]
    assert said[0] == "2. Move him 2 steps. past the flood. past the rocks. straight on."
    assert len(said) == len(TURN) - 1
    seq = TablePage(page).seq
    page.get_by_role("button", name="Robin's turn").click()
    TablePage(page).moved(seq)
    assert heard(page)[-1] == "silence"
    expect(read).to_have_attribute("aria-pressed", "false")


def test_a_second_touch_ends_the_reading(tab: Tab, player: Player, scene: Scene) -> None:
    scene.tell(TURN)
    page = with_a_voice(sit_down(tab, player))
    read = page.get_by_role("button", name="Read it to me")
    read.click()
    read.click()
    assert heard(page)[-1] == "silence"
    expect(read).to_have_attribute("aria-pressed", "false")


def test_with_the_setting_every_turn_is_read(tab: Tab, player: Player) -> None:
    page = tab("/settings", size=SMALL)
    group = page.get_by_role("group", name="Read it to me")
    expect(group.get_by_label("Off")).to_be_checked()
    group.get_by_label("On").check(force=True)
    page.goto(f"/play/{player.start('template', surface='table', seed=3)}")
    with_a_voice(page)
    page.get_by_role("button", name="Robin's turn").click()
    TablePage(page).moved(0)
    assert heard(page)[-1].startswith("3. He has")
