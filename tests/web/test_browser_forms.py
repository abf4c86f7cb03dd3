"""The six widgets of a companion's questions: what is touched is sent, in as many touches as the rules count."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, Locator, Page, expect
from web.browser_fixtures import PHONE
from web.hand import Hand
from web.page_faults import TWO_FRAMES

from secondchair.core.ask import Ask, Choice, Number, Pick, Place, Places, Spot, Tally, Text
from secondchair.core.rules import Action
from secondchair.web.prompt import form_shown

pytestmark = pytest.mark.browser

# Builds a form on the play page's paper; what it sends is kept in `sent`.
BUILD = """async ([form, drawing]) => {
  const { build } = await import("/static/forms.js");
  window.sent = [];
  const send = (action) => window.sent.push(action);
  const onPlace = (places, choose) => (window.chosenOnBoard = choose);
  const box = build(form, send, { onPlace, drawing: () => drawing });
  document.body.className = "play";
  document.body.style.overflow = "auto";
  document.body.replaceChildren(box);
}"""


class Told(Action, frozen=True, tag="told"):
    """An answer with one field of each kind."""

    who: str = ""
    several: list[str] = []  # noqa: RUF012
    counts: dict[str, int] = {}  # noqa: RUF012
    number: int = 0
    place: str = ""
    here: dict[str, str | bool] = {}  # noqa: RUF012
    name: str = ""


COLOURS = (Choice("r", "Red"), Choice("g", "Green", "a hint"), Choice("b", "Blue", most=2))
DRAWING = (
    '<svg viewBox="0 0 300 140" data-extent="0 0 300 140">'
    + "".join(f'<g data-target="at:{n}"><circle cx="{25 + 50 * n}" cy="70" r="18"/></g>' for n in range(6))
    + "</svg>"
)
EMPTY_OR_TAKEN = (Choice(False, "empty"), Choice(True, "taken"))
BUILDING = (Choice("none", "nothing"), Choice("yours", "yours"), Choice("his", "his"))
HERE = Places(
    "here",
    (
        *(Place(f"at:{n}", f"space {n}", EMPTY_OR_TAKEN, preset=n == 1) for n in range(4)),
        *(Place(f"at:{n}", f"site {n}", BUILDING, preset="none") for n in (4, 5)),
    ),
    "What lies there?",
)
PLACES = tuple(Choice(f"cell:{n}", f"place {n}") for n in range(20))


class Question:
    """A form on a page, and the hand before it."""

    def __init__(self, page: Page, ask: Ask) -> None:
        self.page, self.ask = page, ask
        page.evaluate(BUILD, [to_builtins(form_shown(ask.form)), DRAWING])
        self.hand = Hand(page, lambda: bool(self.sent))

    @property
    def sent(self) -> list[dict[str, Any]]:
        return self.page.evaluate("window.sent")

    def press(self, *names: str) -> None:
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).click()

    def answer(self, answer: Told) -> int:
        """Give this answer; the touches it took."""
        return self.hand.answer(self.ask.form, to_builtins(answer), self.page.locator("body"))


@pytest.fixture(scope="module")
def put(browser: Browser, site: str) -> Iterator[Callable[..., Question]]:
    """`put(Pick(…), Number(…))`: a question with these fields."""
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{site}/settings")
    for sheet in ("play", "table"):
        page.add_style_tag(url=f"/static/{sheet}.css")
    yield lambda *fields, **more: Question(page, Ask(Told, *fields, **more))
    page.close()


def test_one_pick_is_one_tap(put: Callable[..., Question]) -> None:
    question = put(Pick("who", COLOURS, "Who?"), given={"place": "here"})
    question.press("Green a hint")
    assert question.sent == [{"do": "told", "place": "here", "who": "g"}]


def test_several_picks_are_toggled_within_their_bounds_and_sent(put: Callable[..., Question]) -> None:
    field = Pick("several", COLOURS, several=True, least=1, most=2)
    question = put(field)
    expect(question.page.get_by_role("button", name="Done")).to_be_disabled()
    question.press("Red", "Green a hint", "Blue", "Done")
    assert question.sent == [{"do": "told", "several": ["r", "g"]}]
    question = put(field)
    question.press("Blue", "Red", "Blue", "Done")
    assert question.sent == [{"do": "told", "several": ["r"]}]


def test_a_tally_of_a_known_size_is_sent_with_its_last_tap(put: Callable[..., Question]) -> None:
    question = put(Tally("counts", COLOURS, least=3, most=3))
    question.press("Blue: 2", "Red: 1")
    assert question.sent == [{"do": "told", "counts": {"r": 1, "g": 0, "b": 2}}]


def test_a_tally_of_any_size_waits_for_the_button(put: Callable[..., Question]) -> None:
    question = put(Tally("counts", COLOURS))
    question.press("Red: 2", "Blue: 1")
    assert question.sent == []
    question.press("Done")
    assert question.sent == [{"do": "told", "counts": {"r": 2, "g": 0, "b": 1}}]


def test_a_count_is_taken_back_counted_on_and_kept_within_bounds(put: Callable[..., Question]) -> None:
    question = put(Tally("counts", COLOURS, most=6))
    question.press("Red: 2", "Red: 2", "Green: one more", "Green: one more")
    expect(question.page.get_by_role("button", name="Green: one more")).to_have_text("5")
    expect(question.page.get_by_role("button", name="Blue: 2")).to_be_disabled()  # one more than six
    question.press("Blue: 1")
    expect(question.page.get_by_role("button", name="Green: one more")).to_be_disabled()
    question.press("Done")
    assert question.sent == [{"do": "told", "counts": {"r": 0, "g": 5, "b": 1}}]


def test_few_numbers_are_buttons_and_many_are_typed_or_stepped(put: Callable[..., Question]) -> None:
    question = put(Number("number", 0, 12, preset=4))
    assert question.page.locator("input").count() == 0
    question.press("12")
    assert question.sent == [{"do": "told", "number": 12}]
    question = put(Number("number", 0, 99, preset=10))
    question.press("+5", "−1", "Done")
    assert question.sent == [{"do": "told", "number": 14}]
    question = put(Number("number", 0, 99))
    question.press("7")
    assert question.sent == [{"do": "told", "number": 7}]


def test_only_a_number_within_the_bounds_can_be_sent(put: Callable[..., Question]) -> None:
    question = put(Number("number", 0, 99, preset=10))
    typed, done = question.page.get_by_role("spinbutton"), question.page.get_by_role("button", name="Done")
    for wrong in ("100", "", "-1"):
        typed.fill(wrong)
        expect(done).to_be_disabled()
    typed.fill("57")
    typed.press("Enter")
    assert question.sent == [{"do": "told", "number": 57}]


def test_a_typed_number_and_a_button_do_not_both_stand_there(put: Callable[..., Question]) -> None:
    question = put(Number("number", 0, 99), Pick("who", COLOURS, preset="r"))
    typed = question.page.get_by_role("spinbutton")
    assert typed.get_attribute("inputmode") == "numeric"
    typed.press_sequentially("15")
    expect(typed).to_have_value("15")
    question.press("7")
    expect(typed).to_have_value("")
    question.press("Done")
    assert question.sent == [{"do": "told", "number": 7, "who": "r"}]


def test_a_place_is_tapped_on_the_drawing_or_by_its_name(put: Callable[..., Question]) -> None:
    wanted = [{"do": "told", "place": "cell:2"}]
    question = put(Spot("place", PLACES[:3]))
    question.page.evaluate("window.chosenOnBoard('cell:2')")
    assert question.sent == wanted
    question = put(Spot("place", PLACES[:3]))
    question.press("place 2")
    assert question.sent == wanted


# -- drawings to fill in, and short texts ------------------------------------------------------------------------------


def at(question: Question, target: str) -> Locator:
    return question.page.locator(f".canvas [data-target='{target}']")


def at_rest(question: Question, target: str) -> Locator:
    """A place once the drawing has come to rest: it begins in the next frame, and glides."""
    question.page.evaluate(TWO_FRAMES)
    at(question, target).element_handle().wait_for_element_state("stable")
    return at(question, target)


def test_a_place_with_two_values_turns_over_and_carries_its_mark(put: Callable[..., Question]) -> None:
    question = put(HERE)
    mark = question.page.locator(".place-mark")
    expect(mark).to_have_count(0)  # what is known is drawn already
    at(question, "at:0").click()
    expect(mark).to_have_text(["taken"])
    marked, drawn = mark.bounding_box(), at(question, "at:0").bounding_box()
    assert marked["x"] + marked["width"] / 2 == pytest.approx(drawn["x"] + drawn["width"] / 2, abs=1)
    at(question, "at:1").click()
    at(question, "at:0").click()
    expect(mark).to_have_text(["empty"])
    question.press("Done")
    assert question.sent == [{"do": "told", "here": {"at:1": False}}]


def test_a_place_with_more_values_shows_them_as_buttons(put: Callable[..., Question]) -> None:
    question = put(HERE)
    at(question, "at:4").click()
    group = question.page.get_by_role("group", name="site 4")
    assert group.get_by_role("button").all_inner_texts() == ["nothing", "yours", "his"]
    question.press("his")
    expect(group).to_have_count(0)
    expect(question.page.locator(".place-mark")).to_have_text(["his"])
    question.press("Done")
    assert question.sent == [{"do": "told", "here": {"at:4": "his"}}]


def test_a_finger_that_misses_a_small_place_meant_the_nearest(put: Callable[..., Question]) -> None:
    question = put(HERE)
    box = at_rest(question, "at:2").bounding_box()
    question.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 6)
    expect(question.page.locator(".place-mark")).to_have_text(["taken"])


def test_places_are_changed_by_keyboard_in_a_list_of_their_names(put: Callable[..., Question]) -> None:
    question = put(HERE)
    page = question.page
    expect(page.get_by_label("site 5")).to_be_hidden()
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("space 3").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_label("site 5").select_option("yours")
    assert page.locator(".place-mark").all_inner_texts() == ["taken", "yours"]
    question.press("Done")
    assert question.sent == [{"do": "told", "here": {"at:3": True, "at:5": "yours"}}]


def test_a_name_is_written_or_pressed_and_kept_within_its_length(put: Callable[..., Question]) -> None:
    field = Text("name", "Which city?", longest=6, known=("Narvik", "Kiruna"))
    question = put(field)
    done, box = question.page.get_by_role("button", name="Done"), question.page.get_by_label("Which city?").last
    expect(done).to_be_disabled()
    question.press("Kiruna")
    expect(box).to_have_value("Kiruna")
    box.click()  # marks what stands there, so that the next letter writes over it
    question.page.keyboard.type(" Malmö and more")
    expect(box).to_have_value(" Malmö")
    box.press("Enter")
    assert question.sent == [{"do": "told", "name": "Malmö"}]


def test_a_total_that_may_be_negative_starts_empty(put: Callable[..., Question]) -> None:
    question = put(Number("number", -99, 999, "Your total"))
    typed = question.page.get_by_role("spinbutton")
    expect(typed).to_have_value("")
    expect(question.page.get_by_role("button", name="Done")).to_be_disabled()
    assert question.page.locator("button.choice").count() == 0
    typed.fill("-7")
    question.press("Done")
    assert question.sent == [{"do": "told", "number": -7}]


# -- taps --------------------------------------------------------------------------------------------------------------

WHO, KNOWN = Pick("who", COLOURS), Pick("who", COLOURS, preset="g")
SOME = Pick("several", COLOURS, several=True, least=0, most=3)
FORMS = {
    "pick": (WHO,),
    "pick with a preset": (KNOWN,),
    "several": (SOME,),
    "several with a preset": (Pick("several", COLOURS, several=True, least=1, most=2, preset=("r", "b")),),
    "tally": (Tally("counts", COLOURS, most=9),),
    "tally of a known size": (Tally("counts", COLOURS, least=4, most=4),),
    "tally of at most one each": (Tally("counts", tuple(Choice(c.value, c.label, most=1) for c in COLOURS)),),
    "small number": (Number("number", 2, 9),),
    "dozen": (Number("number", 0, 12),),
    "small number with a preset": (Number("number", 0, 5, preset=2),),
    "large number": (Number("number", 0, 40),),
    "large number with a preset": (Number("number", 0, 60, preset=23),),
    "large number near its end": (Number("number", 0, 60, preset=59),),
    "total": (Number("number", -99, 999),),
    "spot": (Spot("place", PLACES[:6]),),
    "pick and number": (KNOWN, Number("number", 2, 40)),
    "numbers and counts": (Number("number", 0, 40, preset=3), Tally("counts", COLOURS, most=4)),
    "drawing": (HERE,),
    "text": (Text("name", known=("Narvik", "Kiruna")),),
    "text with a preset": (Text("name", optional=True, preset="Narvik", known=("Kiruna",)),),
    "drawing and text": (HERE, Text("name", longest=5)),
    "everything": (KNOWN, SOME, Tally("counts", COLOURS, most=5), Number("number", 0, 60), Spot("place", PLACES[:12])),
}


@pytest.mark.parametrize("fields", FORMS.values(), ids=FORMS)
def test_every_answer_takes_exactly_the_taps_that_are_counted(put: Callable[..., Question], fields: Any) -> None:
    """`Ask.taps` is what the figures of taps per turn rest on: a person must not need more, nor less."""
    rng = Random(5)
    for _ in range(12):
        question = put(*fields)
        answer = question.ask.sample(rng)
        touches = question.answer(answer)
        expected = {key: value for key, value in to_builtins(answer).items() if key in question.sent[0]}
        if "here" in expected:  # what is as it was is not sent
            known = {place.target: place.preset for place in HERE.places}
            expected["here"] = {target: held for target, held in expected["here"].items() if held != known[target]}
        assert question.sent == [expected]
        assert touches == question.ask.taps(answer), answer
