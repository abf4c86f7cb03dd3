"""From one drawing to the next: what stays is never touched, what is gone goes first, and the result is the drawing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

DRAW = """async ([before, after, act]) => {
  const { draw } = await import("/static/patch.js");
  const box = document.createElement("div");
  document.body.append(box);
  draw(box, before);
  const nodes = new Map([...box.querySelectorAll("[id]")].map((el) => [el.id, el]));
  nodes.get(act)?.setAttribute("tabindex", "0");
  nodes.get(act)?.setAttribute("data-can", "");
  nodes.get(act)?.focus();
  const moved = [];
  const observer = new MutationObserver((records) => {});
  observer.observe(box, { childList: true, subtree: true });
  draw(box, after);
  const added = new Set(), removed = new Set();
  for (const record of observer.takeRecords()) {
    for (const node of record.addedNodes) added.add(node);
    for (const node of record.removedNodes) removed.add(node);
  }
  const kept = [...nodes].filter(([id, el]) => box.querySelector(`[id="${id}"]`) === el).map(([id]) => id);
  const clean = box.firstElementChild.cloneNode(true);
  for (const el of [clean, ...clean.querySelectorAll("*")]) {
    for (const name of ["data-new", "data-can", "tabindex"]) el.removeAttribute(name);
  }
  const wanted = document.createElement("div");
  wanted.innerHTML = after;
  return {
    kept,
    again: [...added].filter((node) => removed.has(node)).map((node) => node.id),
    focused: document.activeElement.id,
    owned: nodes.get(act)?.hasAttribute("data-can") ?? null,
    right: clean.outerHTML === wanted.innerHTML,
  };
}"""


def svg(*pieces: str, **attrs: str) -> str:
    more = "".join(f' {name}="{value}"' for name, value in attrs.items())
    return f'<svg viewBox="0 0 9 9"{more}><g id="layer-a">{"".join(pieces)}</g></svg>'


def piece(name: str, x: int = 0, inside: str = "") -> str:
    return f'<g id="{name}" style="transform: translate({x}px);"><rect width="{x}"></rect>{inside}</g>'


@pytest.fixture(scope="module")
def change(browser: Browser, site: str) -> Iterator[Any]:
    """`change(before, after, act)`: shows one drawing after the other; `act` has the focus meanwhile."""
    page = browser.new_page()
    page.goto(f"{site}/settings")
    yield lambda before, after, act="": page.evaluate(DRAW, [before, after, act])
    page.close()


def test_equal_pieces_are_kept_and_others_get_their_new_attributes(change: Any) -> None:
    said = change(svg(piece("a"), piece("b", 1)), svg(piece("a"), piece("b", 7)))
    assert said["right"]
    assert said["kept"] == ["layer-a", "a", "b"]
    assert said["again"] == []


def test_what_stays_keeps_the_focus_when_others_come_and_go_around_it(change: Any) -> None:
    before = svg(piece("a"), piece("b"), piece("c"), piece("d"))
    after = svg(piece("new"), piece("c", 4), piece("newer"), piece("d"), piece("newest"))
    said = change(before, after, "c")
    assert said["right"]
    assert said["kept"] == ["layer-a", "c", "d"]
    assert said["again"] == []  # no node was taken out and put in again
    assert said["focused"] == "c"
    assert said["owned"]  # what the page itself has set stays


def test_a_changed_order_moves_as_few_pieces_as_possible(change: Any) -> None:
    said = change(svg(*map(piece, "abcde")), svg(*map(piece, "eabcd")), "b")
    assert said["right"]
    assert said["kept"] == ["layer-a", *"abcde"]
    assert set(said["again"]) <= {"e"}
    assert said["focused"] == "b"


def test_attributes_that_are_gone_are_removed_and_texts_are_replaced(change: Any) -> None:
    before = svg('<g id="t" class="x" data-lit=""><text>one</text><title>1</title></g>')
    after = svg('<g id="t"><text>two <tspan>!</tspan></text><title>2</title></g>')
    assert change(before, after, "t")["right"]


def test_a_piece_of_another_kind_is_a_new_piece(change: Any) -> None:
    said = change(svg('<use id="a" href="#x"></use>'), svg(piece("a")))
    assert said["right"]
    assert said["kept"] == ["layer-a"]


def test_any_drawing_follows_any_other(change: Any) -> Any:
    """Many random pairs, pieces with and without ids, nested: the page ends up with exactly the new drawing."""
    from random import Random

    rng = Random(1)

    def some() -> str:
        names = rng.sample("abcdefgh", rng.randrange(7))
        inside = lambda: "".join(f"<circle r='{rng.randrange(3)}'></circle>" for _ in range(rng.randrange(3)))  # noqa: E731
        return svg(*(piece(n, rng.randrange(3), inside().replace("'", '"')) for n in names))  # type: ignore[no-untyped-call]

    for _ in range(60):
        before, after = some(), some()
        said = change(before, after)
        assert said["right"], (before, after)
