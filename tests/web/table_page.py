"""The play page as a player sees it: what can be chosen, and choosing it."""

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, expect

# A point of each target that a finger would really hit, by the target's name.
SPOTS = """() => {
  const found = {};
  for (const el of document.querySelectorAll('#board [data-can]')) {
    const r = el.getBoundingClientRect();
    for (let k = 0; k < 60 && !(el.dataset.target in found); k++) {
      const x = r.left + r.width * ((50 + k * 37) % 100) / 100, y = r.top + r.height * ((50 + k * 61) % 100) / 100;
      const hit = document.elementFromPoint(x, y)?.closest('[data-can]');
      if (hit && hit.dataset.target === el.dataset.target) found[el.dataset.target] = [x, y];
    }
  }
  return found;
}"""


SENT = 'body[data-busy], body:not([data-seq="{}"])'


CAMERA = """() => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector("#board svg[data-region]")).transform);
  return [e, f, a];
}"""


class Camera(NamedTuple):
    """Where the drawing lies on the page, and how many pixels a unit is."""

    x: float
    y: float
    scale: float


class TablePage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.settled()

    def settled(self) -> None:
        """Wait until the page shows the last answer and takes a choice."""
        self.page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")

    @property
    def seq(self) -> int:
        return int(self.page.get_attribute("body", "data-seq"))

    @property
    def over(self) -> bool:
        return self.page.locator("body[data-over]").count() > 0

    @property
    def ask(self) -> str:
        return self.page.locator("#ask").inner_text()

    def moved(self, seq: int) -> None:
        """Wait until the game has gone on from this number."""
        self.page.wait_for_selector(f'body:not([data-busy]):not([data-seq="{seq}"])', state="attached")

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that has no element of its own."""
        for _ in range(500):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it never came true")

    def camera(self) -> Camera:
        return Camera(*self.page.evaluate(CAMERA))

    def spots(self) -> dict[str, list[float]]:
        return self.page.evaluate(SPOTS)

    def hit(self, spot: list[float], touch: bool) -> None:
        if touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def choose(self, rng: Random, touch: bool) -> None:
        """One move with mouse or finger: some place in sight, and the second tap where one is asked for."""
        seq, spots = self.seq, self.spots()
        assert spots, f"nothing can be chosen: {self.ask}"
        target = rng.choice(sorted(spots))
        self.hit(spots[target], touch)
        self.page.wait_for_selector(
            f'body:not([data-busy]):not([data-seq="{seq}"]), body:has(#confirm:enabled)', state="attached"
        )
        if self.seq == seq:
            if rng.random() < 0.5 and self.page.locator("#change").is_enabled():
                self.page.locator("#change").click()
            self.hit(spots[target], touch)
            self.moved(seq)

    def tap_twice(self, target: str) -> None:
        """Choose this place and confirm it, with the mouse, without waiting for what comes of it."""
        seq, spot = self.seq, self.spots()[target]
        self.hit(spot, touch=False)
        self.page.wait_for_selector(f"{SENT.format(seq)}, body:has(#confirm:enabled)", state="attached")
        if self.page.locator("#confirm:enabled").count():
            self.hit(spot, touch=False)

    def take(self, target: str, expected: int | None = None) -> None:
        """Choose this place, and wait until the game stands at `expected`, or has gone on."""
        seq = self.seq
        self.tap_twice(target)
        if expected is None:
            self.moved(seq)
        else:
            self.expect_seq(expected)
            self.settled()

    def choose_by_keys(self, rng: Random) -> None:
        """One move by keyboard alone."""
        keys, seq = self.page.keyboard, self.seq
        for _ in range(rng.randrange(1, 4)):
            keys.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        if rng.random() < 0.5:
            keys.press("r")
        keys.press("Enter")
        self.page.wait_for_selector(
            f'body:not([data-busy]):not([data-seq="{seq}"]), body:has(#confirm:enabled)', state="attached"
        )
        if self.seq == seq:
            keys.press("Enter")
            self.moved(seq)

    def expect_seq(self, seq: int) -> None:
        expect(self.page.locator("body")).to_have_attribute("data-seq", str(seq))

    def expect_ask(self, words: str) -> None:
        expect(self.page.locator("#ask")).to_have_text(re.compile(words))
