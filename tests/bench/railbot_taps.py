"""How many taps a Railbot turn takes at a real table: `python tests/bench/railbot_taps.py [GAMES]` prints them.

On our map also how many it takes to tell one thing of yours: a link, a delivery, a new city. The companion is answered
from games on the screen, and everything it keeps is compared on the way.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.railways.mirror import Careful, KnownCards, Mirror, OwnCards, Witness

TABLES: tuple[tuple[str, type[Witness]], ...] = (
    ("printed board", Mirror),
    ("any board, its own cards told for the first time", OwnCards),
    ("any board, its own cards known", KnownCards),
    ("our map", Careful),
)


def main(games: int) -> None:
    for name, kind in TABLES:
        for barons in (False, True):
            played = [kind(seed, ("sweden", "mexico")[seed % 2], barons=barons) for seed in range(games)]
            for witness in played:
                witness.play()
            moves, tellings = sum(w.moves for w in played), sum(w.tellings for w in played)
            taps = sum(w.taps for w in played) / moves
            yours = f"; {sum(w.told for w in played) / tellings:.2f} for one thing of yours" if tellings else ""
            print(f"{name}, {'with' if barons else 'without'} barons: {taps:.2f} taps a turn over {moves} turns{yours}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
