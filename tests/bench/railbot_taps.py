"""How many taps a Railbot turn takes at a real table: `python tests/bench/railbot_taps.py [GAMES]` prints them.

The companion is answered from games on the screen, and everything it keeps is compared on the way.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.railways.mirror import Mirror


def main(games: int) -> None:
    for barons in (False, True):
        taps = moves = 0
        for seed in range(games):
            mirror = Mirror(seed, ("sweden", "mexico")[seed % 2], barons=barons)
            mirror.play()
            taps += mirror.taps
            moves += mirror.moves
        print(f"{'with' if barons else 'without'} Duel Barons: {taps / moves:.2f} taps a turn over {moves} turns")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
