"""How many taps an Automaton's turn takes at a real table: `python tests/bench/bigrace_taps.py [RACES]` prints them.

The companion is answered from races on the screen, on the printed board and on our map, and everything it keeps is
compared on the way. On our map also how many it takes to tell a trip of yours.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.wanderlust.map_witness import MapTable
from games.wanderlust.witness import PrintedTable

from secondchair.games.wanderlust.table_actions import Goes

KINDS = ("collects or waits only", "reaches a card", "reaches no card", "stays")


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
    ways = {a.where for a in answers if isinstance(a, Goes)} - {"collects"}
    if any(way[-1].isdigit() for way in ways):
        return "reaches a card"
    return "stays" if "stay" in ways else "reaches no card" if ways else "collects or waits only"


def on_the_printed_board(automatons: int, races: int) -> None:
    spent, played = Counter[str](), Counter[str]()
    for seed in range(races):
        table = CountedTable(automatons, seed)
        table.play()
        spent.update(table.spent)
        played.update(table.played)
    for kind in KINDS:
        if played[kind]:
            print(f"  {kind:24}{spent[kind] / played[kind]:5.2f}  over {played[kind]} turns")
    print(f"  {'all':24}{spent.total() / played.total():5.2f}  over {played.total()} turns")


def on_our_map(automatons: int, races: int) -> None:
    played = [MapTable(automatons, seed) for seed in range(races)]
    for table in played:
        table.play()
    turns, trips = sum(table.turns for table in played), sum(table.trips for table in played)
    print(f"  {'on our map':24}{sum(table.taps for table in played) / turns:5.2f}  over {turns} turns")
    print(f"  {'a trip of yours there':24}{sum(table.told for table in played) / trips:5.2f}  over {trips} trips")


def main(races: int) -> None:
    for automatons in (1, 2, 3):
        print(f"{automatons} Automaton{'s' if automatons > 1 else ''}")
        on_the_printed_board(automatons, races)
        on_our_map(automatons, races)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
