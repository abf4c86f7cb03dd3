"""One test for each class of fault that players have met: text that is covered or cut, options that are hidden, ids.

The positions are those of the recorded games: one for each kind of prompt. A few of them are looked at every time, all
of them at all sizes in the slow run.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from playwright.sync_api import Page
from web.browser_fixtures import WIDE, Player
from web.table_page import TablePage

from secondchair.core.table import load_table

pytestmark = pytest.mark.browser

LOGS = Path(__file__).parent.parent / "logs"
GAMES = ("automa", "bigrace", "carcassonne", "railbot", "sam")
SIZES = (360, 640), (360, 740), (1024, 768), WIDE, (1920, 1080)
RAW_ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]+(?:-[a-z]+)*-\d+\b")

# What of the dock's words lies under something else, or is cut: by itself, or by a box around it that does not scroll.
COVERED_OR_CUT = """() => {
  const wrong = [];
  const dock = document.querySelector('#prompt');
  for (const el of dock.querySelectorAll('#ask, #hint, #recap .told, #answers > *')) {
    if (!el.textContent.trim() || !el.getClientRects().length) continue;
    el.scrollIntoView({ block: 'nearest' });
    const r = el.getBoundingClientRect();
    const roomForAFinger = el.classList.contains('plain');  // it lies around the words, and counts as theirs
    const wider = !roomForAFinger && el.scrollWidth > el.clientWidth + 1;
    if (r.width < 40 || wider) wrong.push(`squeezed: ${el.textContent}`);
    if (r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) wrong.push(`cut: ${el.textContent}`);
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + Math.min(r.height / 2, 12));
    if (!hit || !dock.contains(hit)) wrong.push(`covered: ${el.textContent}`);
    for (let box = el.parentElement; box !== dock; box = box.parentElement) {
      const around = box.getBoundingClientRect();
      const cuts = getComputedStyle(box).overflowY === 'hidden';
      if (cuts && r.bottom > around.bottom + 1) wrong.push(`cut by ${box.className}: ${el.textContent}`);
    }
  }
  const status = document.querySelector('#status').getBoundingClientRect();
  const toasts = document.querySelector('#toasts').getBoundingClientRect();
  if (toasts.top < status.bottom) wrong.push('toasts lie over the scores');
  return wrong;
}"""

# Where each target can be chosen without opening anything, or by a button that says where it lies.
IN_SIGHT = """(targets) => targets.filter((target) => {
  const places = [...document.querySelectorAll('[data-can]')].filter((el) => el.dataset.target === target);
  if (places.some((el) => !el.closest('.drawer'))) return false;
  const drawers = places.map((el) => el.closest('.drawer').getAttribute('aria-label'));
  const buttons = [...document.querySelectorAll('#answers > *')].map((el) => el.textContent);
  return !drawers.some((name) => buttons.some((text) => text.startsWith(name)));
})"""


class Position(Struct, frozen=True):
    game: str
    kind: str
    text: str  # the .chair file up to there


@cache
def positions(game: str) -> tuple[Position, ...]:
    """The last position of each kind of prompt in one recorded game."""
    text = min((LOGS / game).glob("*.chair")).read_text("utf-8")
    lines, found = text.splitlines(keepends=True), dict[str, Position]()
    stops = list(load_table(text, check=False).stops())
    for stop, after in pairwise(stops):
        if after.entry.is_choice and stop.view.prompt.options:
            kind = stop.view.prompt.kind
            found[kind] = Position(game, kind, "".join(lines[: stop.entry.seq + 1]))
    return tuple(found.values())


def faults(page: Page, player: Player, game_id: str) -> list[str]:
    """Everything that is wrong with the page of this position."""
    TablePage(page)
    prompt = player.look(game_id)["view"]["prompt"]
    wrong = page.evaluate(COVERED_OR_CUT)
    buttons = [" ".join(text.split()) for text in page.locator("#answers > *").all_inner_texts()]
    loose = [o for o in prompt["options"] if not any(b.startswith(" ".join(o["name"].split())) for b in buttons)]
    many = any(button.startswith("Choose (") for button in buttons)
    hidden = page.evaluate(IN_SIGHT, [o["target"] for o in loose if o.get("target")])
    wrong += [f"hidden: {target}" for target in dict.fromkeys(hidden)]
    wrong += [f"hidden: {o['name']}" for o in loose if not o.get("target") and not many]
    words = page.locator("#ask, #recap, #answers, #log p").all_inner_texts()
    return wrong + [f"an id: {text}" for text in words if RAW_ID.search(text)]


def look(tab: Any, player: Player, position: Position, size: tuple[int, int]) -> None:
    game_id = player.take_in(position.text)
    page = tab(f"/play/{game_id}", size=size)
    page.wait_for_selector("#log li", state="attached")
    assert faults(page, player, game_id) == []


@pytest.mark.parametrize("size", [(360, 640), WIDE], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_the_last_prompt_of_each_game(tab: Any, player: Player, game: str, size: tuple[int, int]) -> None:
    look(tab, player, positions(game)[-1], size)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_prompt(tab: Any, player: Player, game: str, size: tuple[int, int]) -> None:
    for position in positions(game):
        look(tab, player, position, size)
