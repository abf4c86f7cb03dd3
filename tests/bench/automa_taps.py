"""How many taps a turn of the Automa takes at a real table: `python tests/bench/automa_taps.py [GAMES]`, per card.

The companion is answered from games on screen that the rancher plays, and every decision is compared on the way.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.great_western_trail import automa_proof
from games.great_western_trail.automa_table import DECK, LEVELS


def main(games: int) -> None:
    taps, turns, levels = Counter[int](), Counter[int](), {level: [0, 0] for level in LEVELS}
    for seed in range(games):
        level = LEVELS[seed % len(LEVELS)]
        proof = automa_proof.proved(seed, rancher=True, difficulty=level)
        taps.update(proof.taps)
        turns.update(proof.turns)
        levels[level][0] += sum(proof.taps.values())
        levels[level][1] += sum(proof.turns.values())
    for card in sorted(turns):
        print(f"card {card:2}  {taps[card] / turns[card]:.2f}  {DECK.cards[card].action_side.action}")
    for level, (touched, played) in levels.items():
        print(f"{level:12}  {touched / played:.2f}")
    print(f"all           {sum(taps.values()) / sum(turns.values()):.2f}  over {sum(turns.values())} turns")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
