"""How long hints and looks back take.

`python tests/bench/coaching.py EVERY [GAME …]` plays one game of the simple player for each, asks for a hint at ten of
its choices, and reviews every EVERY-th of them (1: all). It prints seconds of the processor, which other programs do
not change much: on a quiet machine they are seconds of the clock. The look back is told for all choices.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

import secondchair
from secondchair.agents.hint import advise, choices, review
from secondchair.core.log import Entry
from secondchair.core.parts import part
from secondchair.core.registry import listed_games
from secondchair.core.table import Table

SEED = 11
HINTS = 10


def played(game: str) -> Table:
    """A whole game of the simple player."""
    table, rng = secondchair.new(game, seed=SEED), Random(SEED)
    greedy = part(table.game, "greedy")
    assert greedy is not None
    while not table.over:
        table.play(greedy.choose(table.state, rng))
    return table


def seconds_of_hints(table: Table, asked: list[tuple[Entry, Any]]) -> list[float]:
    return [_seconds(lambda state=state: advise(table.game, table.rules, state)) for _, state in asked]


def seconds_of_reviews(table: Table, asked: list[tuple[Entry, Any]]) -> list[float]:
    return [
        _seconds(lambda entry=entry, state=state: review(table.game, table.rules, state, entry))
        for entry, state in asked
    ]


def _seconds(do: Any) -> float:
    begun = process_time()
    do()
    return process_time() - begun


def measure(game: str, every: int) -> str:
    table = played(game)
    start = table.rules.new(table.header.options, table.content.content)
    found = [(entry, table.rules.clone(state)) for entry, state in choices(table.rules, start, table.path())]
    hints = seconds_of_hints(table, found[:: max(1, len(found) // HINTS)])
    reviews = seconds_of_reviews(table, found[::every])
    mean, whole = sum(hints) / len(hints), sum(reviews) / len(reviews) * len(found)
    return f"| {game} | {mean:.2f} | {max(hints):.2f} | {len(found)} | {whole:.0f} | {len(reviews)} |"


def main(every: int, names: list[str]) -> None:
    print("| game | a hint | the longest | choices of the game | look back | choices that this rests on |")
    print("|---|---|---|---|---|---|")
    for name in names or [game.id for game in listed_games()]:
        print(measure(name, every), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
