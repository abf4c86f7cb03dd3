"""What an idea of the strong rancher is worth in Great Western Trail: he plays with it and without it, on equal seeds.

`python tests/bench/ranch_ideas.py 150 fresh=False` plays the seeds 8500 to 8649 against the Automa and against Sam on
medium, with the expert's weights (`STRONG`) and with these changed, and prints what is lost or won by the change. The
rancher plays alone, without games in thought: a game takes a tenth of a second. `… expert 15` plays the seeds 8500 to
8514 with games in thought and without, and prints how long the decisions took besides, in seconds of processor time.
"""

from __future__ import annotations

import sys
from ast import literal_eval
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from secondchair.agents.fate import whole_game
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Action
from secondchair.games.great_western_trail.expert import choose
from secondchair.games.great_western_trail.rancher import decide
from secondchair.games.great_western_trail.weights import STRONG, Weights
from secondchair.lab.figures import mean_interval

FIRST = 8500


Ask = Callable[[Any, Any, Random], Action]  # what a player does


def play(name: str, seed: int, ask: Ask) -> tuple[int, int]:
    """One game: the points of both."""
    game = find_game(name)
    rules: Any = game.rules()
    s = rules.new(game.options({"difficulty": "medium"}), load(game).content)
    result = whole_game(rules, s, seed, lambda state, dice: ask(rules, state, dice))
    assert result.opponent is not None
    return result.score, result.opponent


def rancher(weights: Weights) -> Ask:
    return lambda rules, s, dice: decide(s, weights)


def timed(ask: Ask, seconds: list[float]) -> Ask:
    """The same player; how long each decision takes is put down."""

    def asked(rules: Any, s: Any, dice: Random) -> Action:
        begin = process_time()
        a = ask(rules, s, dice)
        seconds.append(process_time() - begin)
        return a

    return asked


def main(games: int, usual: Ask, changed: Ask) -> None:
    for name in ("automa", "sam"):
        seeds = range(FIRST, FIRST + games)
        before, after = ([play(name, seed, ask) for seed in seeds] for ask in (usual, changed))
        scores = [sum(you for you, _ in played) / games for played in (before, after)]
        lead = mean_interval([(a - b) - (c - d) for (a, b), (c, d) in zip(after, before, strict=True)])
        print(
            f"{name}: scores {scores[0]:.1f}, changed {scores[1]:.1f}; "
            f"the lead changes by {lead.value:+.1f} ± {lead.high - lead.value:.1f}"
        )


if __name__ == "__main__":
    if sys.argv[1] == "expert":
        took: list[float] = []
        main(int(sys.argv[2]), rancher(STRONG), timed(choose, took))
        print(f"{len(took)} decisions: {sum(took) / len(took):.3f} s on average, the longest {max(took):.2f} s")
    else:
        changes = dict(change.split("=", 1) for change in sys.argv[2:])
        changed = replace(STRONG, **{name: literal_eval(value) for name, value in changes.items()})
        main(int(sys.argv[1]), rancher(STRONG), rancher(changed))
