"""How many taps an Automaton's turn takes at a real table: `python tests/bench/bigrace_taps.py [RACES]` prints them.

The companion on the printed board is answered from races on the screen, and everything it keeps is compared on the way.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.wanderlust.witness import PrintedTable

from secondchair.games.wanderlust.table_actions import Flight, Goes

KINDS = ("collects or waits only", "reaches a card", "flies", "walks towards a card", "walks to an airport", "stays")


class CountedTable(PrintedTable):
    """Counts the taps of each turn by what the Automaton did in it."""

    def __init__(self, automatons: int, seed: int) -> None:
        super().__init__(automatons, seed)
        self.answers: list[Any] = []
        self.spent, self.played = Counter[str](), Counter[str]()

    def tell(self, answer: Any) -> None:
        self.answers.append(answer)
        super().tell(answer)

    def automaton_turn(self) -> None:
        before = self._all_taps()
        self.answers.clear()
        super().automaton_turn()
        kind = _kind(self.answers)
        self.spent[kind] += self._all_taps() - before
        self.played[kind] += 1

    def _all_taps(self) -> int:
        return sum(map(sum, self.taps.values()))


def _kind(answers: list[Any]) -> str:
    if any(isinstance(a, Flight) and a.steps >= 0 for a in answers):
        return "flies"
    ways = {a.where.split()[0] for a in answers if isinstance(a, Goes)} - {"collects"}
    if ways & {"card", "reach", "onto"}:
        return "reaches a card"
    if "zone" in ways:
        return "walks towards a card"
    if any(isinstance(a, Flight) for a in answers) or "stay" in ways:
        return "stays"
    return "walks to an airport" if ways else "collects or waits only"


def main(races: int) -> None:
    for automatons in (1, 2, 3):
        spent, played = Counter[str](), Counter[str]()
        for seed in range(races):
            table = CountedTable(automatons, seed)
            table.play()
            spent.update(table.spent)
            played.update(table.played)
        print(f"{automatons} Automaton{'s' if automatons > 1 else ''}")
        for kind in KINDS:
            if played[kind]:
                print(f"  {kind:24}{spent[kind] / played[kind]:5.2f}  over {played[kind]} turns")
        print(f"  {'all':24}{spent.total() / played.total():5.2f}  over {played.total()} turns")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
