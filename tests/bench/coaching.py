"""How long hints and looks back take.

`python tests/bench/coaching.py EVERY [GAME …]` plays one game of the simple player for each, asks for a hint at ten of
its choices, and reviews every EVERY-th of them (1: all). It prints seconds of the processor, which other programs do
not change much, and seconds of the clock, which are the same on a quiet machine. The look back is told for all choices.
`railbot+barons` is Railways with Duel Barons.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import secondchair
from secondchair.agents.hint import advise, choices, review
from secondchair.core.log import Entry
from secondchair.core.parts import part
from secondchair.core.registry import listed_games
from secondchair.core.table import Table

SEED = 11
HINTS = 10


class Seconds(NamedTuple):
    processor: float
    clock: float


def played(name: str) -> Table:
    """A whole game of the simple player."""
    game, *chosen = name.split("+")
    options: dict[str, Any] = dict.fromkeys(chosen, True)
    table, rng = secondchair.new(game, seed=SEED, **options), Random(SEED)
    greedy = part(table.game, "greedy")
    assert greedy is not None
    while not table.over:
        table.play(greedy.choose(table.state, rng))
    return table


def seconds_of_hints(table: Table, asked: list[tuple[Entry, Any]]) -> list[Seconds]:
    return [_seconds(lambda state=state: advise(table.game, table.rules, state)) for _, state in asked]


def seconds_of_reviews(table: Table, asked: list[tuple[Entry, Any]]) -> list[Seconds]:
    return [
        _seconds(lambda entry=entry, state=state: review(table.game, table.rules, state, entry))
        for entry, state in asked
    ]


def _seconds(do: Any) -> Seconds:
    processor, clock = process_time(), perf_counter()
    do()
    return Seconds(process_time() - processor, perf_counter() - clock)


def measure(name: str, every: int) -> str:
    table = played(name)
    start = table.rules.new(table.header.options, table.content.content)
    found = [(entry, table.rules.clone(state)) for entry, state in choices(table.rules, start, table.path())]
    hints = seconds_of_hints(table, found[:: max(1, len(found) // HINTS)])
    reviews = seconds_of_reviews(table, found[::every])
    mean = sum(hint.processor for hint in hints) / len(hints)
    longest = [max(column) for column in zip(*hints, strict=True)]
    whole = [sum(column) / len(reviews) * len(found) for column in zip(*reviews, strict=True)]
    columns = (
        name,
        f"{mean:.2f}",
        *(f"{x:.2f}" for x in longest),
        len(found),
        *(f"{x:.0f}" for x in whole),
        len(reviews),
    )
    return f"| {' | '.join(map(str, columns))} |"


def main(every: int, names: list[str]) -> None:
    columns = "game", "a hint", "the longest", "by the clock", "choices of the game", "look back", "by the clock"
    print(f"| {' | '.join(columns)} | choices that this rests on |")
    print("|---" * (len(columns) + 1) + "|")
    for name in names or [*(game.id for game in listed_games()), "railbot+barons"]:
        print(measure(name, every), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
