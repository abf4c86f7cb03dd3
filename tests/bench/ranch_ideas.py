"""What an idea of the strong rancher is worth in Great Western Trail: he plays with it and without it, on equal seeds.

`python tests/bench/ranch_ideas.py 150 fresh=False` plays the seeds 8500 to 8649 against the Automa and against Sam on
medium, with the expert's weights (`STRONG`) and with these changed, and prints what is lost or won by the change. The
rancher plays alone, without games in thought: a game takes a tenth of a second.
"""

from __future__ import annotations

import sys
from ast import literal_eval
from typing import Any

from msgspec.structs import replace

from secondchair.agents.fate import whole_game
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.games.great_western_trail.rancher import decide
from secondchair.games.great_western_trail.weights import STRONG, Weights
from secondchair.lab.figures import mean_interval

FIRST = 8500


def play(name: str, seed: int, weights: Weights) -> tuple[int, int]:
    """One game: the points of both."""
    game = find_game(name)
    rules: Any = game.rules()
    s = rules.new(game.options({"difficulty": "medium"}), load(game).content)
    result = whole_game(rules, s, seed, lambda state, _: decide(state, weights))
    assert result.opponent is not None
    return result.score, result.opponent


def main(games: int, changed: Weights) -> None:
    for name in ("automa", "sam"):
        seeds = range(FIRST, FIRST + games)
        before, after = ([play(name, seed, weights) for seed in seeds] for weights in (STRONG, changed))
        scores = [sum(you for you, _ in played) / games for played in (before, after)]
        lead = mean_interval([(a - b) - (c - d) for (a, b), (c, d) in zip(after, before, strict=True)])
        print(
            f"{name}: scores {scores[0]:.1f}, changed {scores[1]:.1f}; "
            f"the lead changes by {lead.value:+.1f} ± {lead.high - lead.value:.1f}"
        )


if __name__ == "__main__":
    changes = dict(change.split("=", 1) for change in sys.argv[2:])
    main(int(sys.argv[1]), replace(STRONG, **{name: literal_eval(value) for name, value in changes.items()}))
