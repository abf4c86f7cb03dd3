"""A person's hand before the play page.

It gives an answer by the shortest way that the page offers, touch by touch, and counts the touches: clicks on the page,
and keys of the keypad. It goes by what it sees on the page, never by what the rules believe to be there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page

from secondchair.core.ask import Form, Number, Pick, Place, Places, Spot, Tally, Text
from secondchair.core.rules import Option

# Where a finger hits this element: its middle, brought into sight, with nothing else on top of it. Who scrolls sees the
# page as it stands then, with what comes and goes at the edge.
POINT = """async el => {
  if (el.disabled) return null;
  el.scrollIntoView({ block: "center", inline: "nearest" });
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  const { left, top, width, height } = el.getBoundingClientRect();
  for (let k = 0; k < 60; k++) {
    const x = left + width * ((50 + k * 37) % 100) / 100, y = top + height * ((50 + k * 61) % 100) / 100;
    const hit = document.elementFromPoint(x, y);
    const target = el.dataset.target && hit?.closest("[data-can]")?.dataset.target;
    if (hit && (el.contains(hit) || (target && target === el.dataset.target))) return [x, y];
  }
  return null;
}"""

# What a field shows: its buttons with their words and whether they are pressed, and what stands in its typed field.
FIELD = """field => ({
  buttons: [...field.querySelectorAll("button")].map((b) => ({
    text: (b.querySelector(".label") ?? b).textContent, pressed: b.getAttribute("aria-pressed") === "true",
  })),
  typed: field.querySelector("input")?.value ?? null,
  low: Number(field.querySelector("input")?.min), high: Number(field.querySelector("input")?.max),
})"""

ON_THE_BOARD = "#board [data-can][data-target={target!r}]"

# A page that is only beginning has no body yet: the one before it has been left.
MOVED = """seq => !document.body || document.body.hasAttribute("data-busy") || document.body.dataset.seq !== seq"""


def gone_on(page: Page, seq: str) -> bool:
    """Whether the answer at this number of the game has gone out. It may lead to another page, as of an unknown card:
    who looks while the page is left, has seen that it has."""
    try:
        return page.evaluate(MOVED, seq)
    except Error as error:
        if "context was destroyed" in error.message:
            return True
        raise


class Hand:
    """`sent()` tells whether the answer has gone out."""

    def __init__(self, page: Page, sent: Callable[[], bool]) -> None:
        self.page = page
        self.sent = sent
        self.touches = 0

    def touch(self, what: Locator) -> None:
        if not self._touched(what):
            what.scroll_into_view_if_needed()  # a long list is pushed up by the finger, which is no touch
            assert self._touched(what), f"nothing to hit: {what}"

    def _touched(self, what: Locator) -> bool:
        point = what.evaluate(POINT)
        if point:
            self.page.mouse.click(*point)
            self.touches += 1
        return bool(point)

    def _touched_on_the_board(self, target: str) -> bool:
        """Touch this place, if it is drawn and in sight: the camera may show another part of the drawing."""
        drawn = self.page.locator(ON_THE_BOARD.format(target=target))
        return bool(target) and drawn.count() > 0 and self._touched(drawn.first)

    def key(self, name: str) -> None:
        if name.isascii():
            self.page.keyboard.press(name)
        else:  # a letter that this keyboard does not have
            self.page.keyboard.insert_text(name)
        self.touches += 1

    # -- questions -----------------------------------------------------------------------------------------------------

    def answer(self, form: Form, answer: dict[str, Any], box: Locator) -> int:
        """Fill in the form inside `box` and send it; the touches it took."""
        before = self.touches
        fields = box.locator("fieldset.field")
        for n, field in enumerate(form.fields):
            self._fill(field, answer[field.field], fields.nth(n))
        if not self.sent():
            button = box.locator(".form > .buttons > .primary")
            at_the_thumb = self.page.locator("#foot > .send > .primary")
            sends = [found for found in (button, at_the_thumb) if found.count()]
            self.touch(sends[0] if sends else fields.first.locator('[aria-pressed="true"]'))
        assert self.sent(), f"it was not sent: {answer}"
        return self.touches - before

    def _fill(self, field: Any, value: Any, box: Locator) -> None:
        match field:
            case Spot() if self._touched_on_the_board(value):
                pass
            case Pick() | Spot():
                self._pick(field, value if isinstance(value, list) else [value], box)
            case Tally():
                for n, kind in enumerate(field.kinds):
                    self._count(value.get(str(kind.value), 0), box.locator(".choices > *").nth(n))
            case Number():
                self._number(value, box)
            case Places():
                for place in field.places:
                    self._change(place, value.get(place.target, place.preset), box)
            case Text():
                self._write(value, box)

    def _pick(self, field: Pick | Spot, wanted: list[Any], box: Locator) -> None:
        names = box.locator("details:not([open]) > summary")
        if names.count():
            self.touch(names)
        before = {n for n, button in enumerate(box.evaluate(FIELD)["buttons"]) if button["pressed"]}
        after = {n for n, choice in enumerate(field.choices) if choice.value in wanted}
        several = isinstance(field, Pick) and field.several
        for n in [*sorted(before - after if several else ()), *sorted(after - before)]:
            self.touch(box.locator("button").nth(n))

    def _change(self, place: Place, value: Any, box: Locator) -> None:
        """Touch this place on the drawing, in the form or on the board; if it is out of sight, go by its name."""
        if value == place.preset:
            return
        drawn = box.locator(f".canvas [data-can][data-target={place.target!r}]")
        if not (self._touched(drawn.first) if drawn.count() else self._touched_on_the_board(place.target)):
            self._change_by_name(place, value, box)
        elif len(place.values) > 2:
            label = next(choice.label for choice in place.values if choice.value == value)
            self.touch(box.locator(".place-values").get_by_role("button", name=label, exact=True))

    def _change_by_name(self, place: Place, value: Any, box: Locator) -> None:
        names = box.locator("details:not([open]) > summary")
        if names.count():
            self.touch(names)
        row = [choice.value for choice in place.values].index(value)
        box.locator(f"[data-place={place.target!r}]").select_option(index=row)
        self.touches += 2

    def _write(self, words: str, box: Locator) -> None:
        """Press the name if it is offered, else write it letter by letter."""
        seen = box.evaluate(FIELD)
        texts = [button["text"] for button in seen["buttons"]]
        if words == seen["typed"]:
            return
        if words in texts:
            self.touch(box.locator("button").nth(texts.index(words)))
        else:
            self.touch(box.locator("input"))
            for letter in words or ["Delete"]:
                self.key(letter)

    def _count(self, n: int, row: Locator) -> None:
        if not n:
            return None
        buttons = row.locator("button")
        if not buttons.count():  # the row itself is the button
            return self.touch(row)
        texts = buttons.all_inner_texts()
        if str(n) in texts:
            return self.touch(buttons.nth(texts.index(str(n))))
        while buttons.last.inner_text() != str(n):
            self.touch(buttons.last)
        return None

    def _number(self, value: int, box: Locator) -> None:
        seen = box.evaluate(FIELD)
        pressed = [button["text"] for button in seen["buttons"] if button["pressed"]]
        if str(value) in pressed or seen["typed"] == str(value):
            return None
        texts = [button["text"] for button in seen["buttons"]]
        if str(value) in texts:
            return self.touch(box.locator("button").nth(texts.index(str(value))))
        way = shortest_steps(seen, value, 1 + len(str(value)))
        if way is None:
            self.touch(box.locator("input"))
            for digit in str(value):
                self.key(digit)
        else:
            for text in way:
                self.touch(box.locator("button").nth(texts.index(text)))
        return None

    # -- options -------------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> int:
        """Choose an option of the prompt, on the drawing or by a button, and confirm it if the page asks for that."""
        before = self.touches
        while not self.sent():
            if not self._touched_on_the_board(option.target):
                self.touch(self._button(option.label))
        return self.touches - before

    def _button(self, label: str) -> Locator:
        named = self.page.locator("#answers button", has_text=label)
        if not named.count():
            if not self.page.locator("#drawer-moves").is_visible():
                choose = self.page.locator("#answers button.primary", has_text="Choose")
                self.touch(choose if choose.count() else self.page.locator("#tabs [data-drawer=moves]"))
            named = self.page.locator("#moves button", has_text=label)
        exact = [n for n, text in enumerate(named.locator(".label").all_inner_texts()) if text == label]
        return named.nth(exact[0])

    def beside(self, words: str) -> None:
        """Open, or say, what is offered beside the prompt."""
        self.touch(self.page.locator("#else"))
        self.touch(self.page.locator("#form-dialog").get_by_role("button", name=words, exact=True))


def shortest_steps(seen: dict[str, Any], value: int, fewer_than: int) -> list[str] | None:
    """The buttons that lead to this value by steps, if they are quicker than typing it."""
    steps = {b["text"]: int(b["text"].replace("−", "-")) for b in seen["buttons"] if b["text"][0] in "+−"}
    ways = {int(seen["typed"] or 0): list[str]()}
    for _ in range(1, fewer_than):
        further = dict[int, list[str]]()
        for n, way in ways.items():
            for text, by in steps.items():
                further.setdefault(min(max(n + by, seen["low"]), seen["high"]), [*way, text])
        if value in further:
            return further[value]
        ways = further
    return None
