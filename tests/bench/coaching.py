"""How long hints and looks back take, as the server finds them: in a process of their own.

`python tests/bench/coaching.py [GAME …]` plays one game of the simple player for each, asks for a hint at ten of its
choices and for the look back on all of them, and prints seconds of the clock and of the processor.
"""

from __future__ import annotations

import asyncio
import sys
from random import Random
from time import monotonic, process_time
from typing import Any

import secondchair
from secondchair.agents.hint import hint_budget
from secondchair.core.parts import part
from secondchair.core.registry import SCREEN, listed_games
from secondchair.core.table import Table
from secondchair.web.coach import SLICE_SECONDS, advise_on, review_some
from secondchair.web.processes import Processes

SEED = 11
HINTS = 10


def timed(function: Any, *arguments: Any) -> tuple[float, Any]:
    """Runs in the other process: seconds of its processor, and what was found."""
    begun = process_time()
    found = function(*arguments)
    return process_time() - begun, found


async def measure(game: str, think: Processes) -> str:
    table, states = played(game)
    hints = [await hint(table, state, think) for state in states[:: max(1, len(states) // HINTS)][:HINTS]]
    clock, processor, choices = await look_back(table, think)
    worst = max(hints)
    return (
        f"| {game} | {len(states)} | {sum(h[0] for h in hints) / len(hints):.2f} | {worst[0]:.2f} ({worst[1]:.2f})"
        f" | {clock:.0f} ({processor:.0f}) | {choices} |"
    )


def played(game: str) -> tuple[Table, list[Any]]:
    """A whole game, and the positions of its real choices."""
    table, rng, states = secondchair.new(game, seed=SEED), Random(SEED), list[Any]()
    greedy = part(table.game, "greedy")
    assert greedy is not None
    while not table.over:
        if len(table.legal) > 1:  # type: ignore[arg-type]
            states.append(table.rules.clone(table.state))
        table.play(greedy.choose(table.state, rng))
    return table, states


async def hint(table: Table, state: Any, think: Processes) -> tuple[float, float]:
    begun = monotonic()
    processor, _ = await think(timed, advise_on, table.game.id, SCREEN, state, hint_budget(table.game))
    return monotonic() - begun, processor


async def look_back(table: Table, think: Processes) -> tuple[float, float, int]:
    """As the page asks for it, slice by slice."""
    begun, processor, since, known = monotonic(), 0.0, 0, list[int]()
    content, path = table.content.content, tuple(table.path())
    while True:
        asked = table.game.id, SCREEN, table.header.options, content, path, since, tuple(known), SLICE_SECONDS
        seconds, (every, found) = await think(timed, review_some, *asked)
        processor += seconds
        known += [one.seq for one in found]
        if not found or known[-1] == every[-1]:
            return monotonic() - begun, processor, len(every)
        since = known[-1]


def main(names: list[str]) -> None:
    think = Processes()
    think.prepare()
    print("| game | choices | a hint, mean s | longest (processor) | look back s (processor) | choices compared |")
    print("|---|---|---|---|---|---|")
    for name in names or [game.id for game in listed_games()]:
        print(asyncio.run(measure(name, think)), flush=True)
    think.close()


if __name__ == "__main__":
    main(sys.argv[1:])
