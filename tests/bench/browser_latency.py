"""From the click that confirms to the new board: `python tests/bench/browser_latency.py [MOVES]`.

A Carcassonne game is played on a board that is nearly full, in Chromium without a graphics card. For each move the page
itself takes the time: from the click on *Confirm* until its board shows the answer. Median and 95th percentile are
printed in milliseconds, and how the time is spent:

    server   the move is checked, played, answered by chance, drawn and saved
    way      to the server and back: HTTP on both sides
    page     the answer is read, and what changed in the drawings is put on the page
    paint    after that, until the browser has painted it; not part of the sum
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from web.browser_fixtures import ARGS, WIDE, Player, find_chromium, running

from secondchair.web.service import Service

LOG = Path(__file__).parent.parent / "logs" / "carcassonne" / "all-tiles-used.chair"
TILES = 66  # on the board when the measuring begins; there are 72
MOVES = 20

# Picks the first option of the prompt, and confirms it. The answer: until the board shows what came of it, the part of
# that until the server's answer was there, and what the browser then took to paint it.
MEASURE = """() => new Promise((resolve) => {
  const target = document.querySelector('#board [data-can], #prompt [data-can]');
  const loose = document.querySelector('#answers [data-move]');
  const seq = document.body.dataset.seq;
  const press = (el) => el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  if (target) press(target);
  const last = document.querySelector('#confirm:not(:disabled)') ?? loose;
  let start = performance.now();
  performance.clearResourceTimings();
  const watch = new MutationObserver(() => {
    if (document.body.dataset.seq === seq) return;
    watch.disconnect();
    const there = performance.now();
    requestAnimationFrame(() => setTimeout(() => {
      const sent = performance.getEntriesByType('resource').find((entry) => entry.name.endsWith('/actions'));
      resolve({ whole: there - start, answered: sent.responseEnd - start, paint: performance.now() - there });
    }));
  });
  watch.observe(document.body, { attributes: true, attributeFilter: ['data-seq'] });
  start = performance.now();
  if (document.body.dataset.seq === seq && last) press(last);
})"""


@contextmanager
def server_timed() -> Iterator[list[float]]:
    """The milliseconds that the service takes for each move, while this lasts."""
    taken, play = list[float](), Service.play

    def timed(self: Service, *given: Any) -> Any:
        start = perf_counter()
        answer = play(self, *given)
        taken.append(1000 * (perf_counter() - start))
        return answer

    Service.play = timed  # type: ignore[method-assign, assignment]
    yield taken
    Service.play = play  # type: ignore[method-assign]


def nearly_full(player: Player) -> str:
    """A recorded game, cut when this many tiles lie on the board."""
    lines = LOG.read_text("utf-8").splitlines(keepends=True)
    placed = [n for n, line in enumerate(lines) if '"do":"place"' in line]
    return player.take_in("".join(lines[: placed[TILES - 2]]))


def measured(page: Page, player: Player, moves: int) -> Iterator[dict[str, float]]:
    """So many moves, in as many games as that takes: each is begun anew where the board is nearly full."""
    left = moves
    with server_timed() as server:
        while left:
            page.goto(f"{player.site}/play/{nearly_full(player)}")
            page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
            page.wait_for_load_state("networkidle")
            while left and not page.locator("body[data-over]").count():
                taken = page.evaluate(MEASURE)
                page.wait_for_selector("body:not([data-busy])", state="attached")
                yield {
                    "whole": taken["whole"],
                    "server": server[-1],
                    "way": taken["answered"] - server[-1],
                    "page": taken["whole"] - taken["answered"],
                    "paint": taken["paint"],
                }
                left -= 1


def told(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.0f}, 95 in 100 within {statistics.quantiles(times, n=20)[-1]:.0f}"


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as site, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=ARGS.split())
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce")
        context.add_init_script("localStorage.secondchair = JSON.stringify({ pace: 0 })")
        times = list(measured(context.new_page(), Player(site), moves))
        browser.close()
    print(f"{len(times)} moves on a board of {TILES} tiles and more, click to new board, in milliseconds:")
    print(told([time["whole"] for time in times]))
    for part in ("server", "way", "page", "paint"):
        print(f"  {part:8}{told([time[part] for time in times])}")


if __name__ == "__main__":
    main()
