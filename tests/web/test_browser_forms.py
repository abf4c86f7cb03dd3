"""The four widgets of a companion's questions: what is tapped is what is sent, in as many taps as the rules count."""

from random import Random

import pytest
from msgspec import to_builtins

from secondchair.core.ask import Ask, Choice, Number, Pick, Spot, Tally
from secondchair.core.rules import Action

pytestmark = pytest.mark.browser

# Builds the form in the page, taps the buttons named (field, label), and gives back what was sent.
FILL = """async ([form, taps]) => {
  const { build } = await import("/static/forms.js");
  const sent = [];
  const spots = {};
  const box = build(form, (action) => sent.push(action), (field, choose) => (spots[field.field] = choose));
  document.body.append(box);
  const fields = [...box.querySelectorAll("fieldset")];
  for (const [n, label] of taps) {
    if (n === "send") box.querySelector(".buttons > .primary").click();
    else if (n === "spot") spots[label[0]](label[1]);
    else if (n === "type") {
      const input = fields[label[0]].querySelector("input");
      input.value = label[1];
      input.dispatchEvent(new Event("input"));
    } else {
      const named = (button) => button.querySelector(".label").textContent === label;
      [...fields[n].querySelectorAll("button.choice")].find(named).click();
    }
  }
  const button = box.querySelector(".buttons > .primary");
  box.remove();
  return { sent, ready: button ? !button.disabled : null };
}"""


class Told(Action, frozen=True, tag="told"):
    """An answer with one field of each kind."""

    who: str = ""
    several: list[str] = []  # noqa: RUF012
    counts: dict[str, int] = {}  # noqa: RUF012
    number: int = 0
    place: str = ""


COLOURS = (Choice("r", "Red"), Choice("g", "Green"), Choice("b", "Blue", most=2))


@pytest.fixture(scope="module")
def fill(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/settings")

    def tap(ask: Ask, *taps: tuple) -> dict:
        return page.evaluate(FILL, [to_builtins(ask.form), list(taps)])

    yield tap
    page.close()


def test_one_pick_is_one_tap(fill):
    ask = Ask(Told, Pick("who", COLOURS, "Who?"), given={"place": "here"})
    said = fill(ask, (0, "Green"))
    assert said["sent"] == [{"do": "told", "place": "here", "who": "g"}]


def test_several_picks_are_toggled_within_their_bounds_and_sent(fill):
    ask = Ask(Told, Pick("several", COLOURS, several=True, least=1, most=2))
    assert fill(ask)["ready"] is False
    assert fill(ask, (0, "Red"), (0, "Green"), (0, "Blue"), ("send", ""))["sent"] == [
        {"do": "told", "several": ["r", "g"]}
    ]
    assert fill(ask, (0, "Blue"), (0, "Red"), (0, "Blue"), ("send", ""))["sent"] == [{"do": "told", "several": ["r"]}]


def test_a_tally_of_a_known_size_is_sent_with_its_last_tap(fill):
    ask = Ask(Told, Tally("counts", COLOURS, least=3, most=3))
    said = fill(ask, (0, "Blue"), (0, "Blue"), (0, "Blue"), (0, "Red"))  # there are only two blue ones
    assert said["sent"] == [{"do": "told", "counts": {"r": 1, "g": 0, "b": 2}}]


def test_few_numbers_are_buttons_and_many_are_typed_or_stepped(fill):
    few = Ask(Told, Number("number", 2, 6, preset=4))
    assert fill(few, (0, "5"))["sent"] == [{"do": "told", "number": 5}]
    many = Ask(Told, Number("number", 0, 99, preset=10))
    assert fill(many, ("type", [0, "57"]), ("send", ""))["sent"] == [{"do": "told", "number": 57}]
    assert fill(many, ("type", [0, "100"]))["ready"] is False
    assert fill(many, ("type", [0, "x"]))["ready"] is False


def test_a_place_is_tapped_on_the_drawing_or_by_its_name(fill):
    ask = Ask(Told, Spot("place", (Choice("cell:1", "left of it"), Choice("cell:2", "right of it"))))
    wanted = [{"do": "told", "place": "cell:2"}]
    assert fill(ask, ("spot", ["place", "cell:2"]))["sent"] == wanted
    assert fill(ask, (0, "right of it"))["sent"] == wanted


def taps_for(ask: Ask, action: Told) -> list[tuple]:
    """The taps that a person makes to give this answer."""
    taps = list[tuple]()
    doc = to_builtins(action)
    for n, field in enumerate(ask.form.fields):
        value = doc[field.field]
        match field:
            case Pick(several=True):
                taps += [(n, c.label) for c in field.choices if c.value in value]
            case Pick(preset=preset) if value == preset:
                pass
            case Pick() | Spot():
                taps.append((n, next(c.label for c in field.choices if c.value == value)))
            case Tally():
                taps += [(n, kind.label) for kind in field.kinds for _ in range(value.get(str(kind.value), 0))]
            case Number(preset=preset):
                taps += [] if value == preset else [(n, str(value))]
    return [*taps, ("send", "")]


def test_every_answer_can_be_given_and_takes_as_many_taps_as_are_counted(fill):
    """`Ask.taps` is what the figures of taps per turn rest on: the page must not need more."""
    ask = Ask(
        Told,
        Pick("who", COLOURS, preset="r"),
        Pick("several", COLOURS, several=True, least=0, most=3),
        Tally("counts", COLOURS, most=4),
        Number("number", 0, 5, preset=2),
        Spot("place", COLOURS),
    )
    rng = Random(5)
    for _ in range(25):
        action = ask.sample(rng)
        taps = taps_for(ask, action)
        assert fill(ask, *taps)["sent"] == [to_builtins(action)]
        assert len(taps) <= ask.taps(action)
