"""Where the strong rancher of Great Western Trail errs: his choices against others, each played to the end of the game.

`python tests/bench/ranch_errors.py 60` plays 60 games (seeds from 40,000 on, every other one against Sam), stops at
some decisions, takes another option that weighs a little less, and plays both on twice, with the same fate. Printed is
what the other option brings more than his own, by kind of decision and by row of the job market: on average, how much
that differs from position to position, and how much from fate to fate. A kind that brings more on average would be a
mistake of the weights; what differs by position is what games in thought can find.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from statistics import covariance, variance
from typing import Any

from secondchair.agents.fate import Fate
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import CHANCE, OVER, YOU, Action
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.expert import Luck, promising
from secondchair.games.great_western_trail.prospects import A_TURN
from secondchair.games.great_western_trail.rancher import decide
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import STRONG
from secondchair.lab.figures import mean_interval

FIRST = 40_000
SHARE = 0.08  # of the decisions
ROWS = ((2, 5), (6, 9), (10, 13))  # of the job market
FEW = 12  # decisions of a kind: no figure

Differences = tuple[float, float]  # with two fates


def to_the_end(rules: Any, s: State, a: Action, fate: int) -> float:
    """Play on with the rancher, and say how well it went."""
    luck, s = Luck(fate), rules.clone(s)
    rules.redeal(s, 0, Random(fate))
    rules.apply(s, a)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, decide(s, STRONG))
        else:
            rules.apply(s, luck.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
    return float(rules.result(s).score - A_TURN * s.turns)


def look(name: str, seed: int, found: dict[tuple[str, int], list[Differences]]) -> None:
    """One game of the rancher; at some of his decisions another option is played out as well."""
    game, fate, dice = find_game(name), Fate(seed), Random(f"{name}/{seed}")
    rules: Any = game.rules()
    s = rules.new(game.options({"difficulty": "medium"}), load(game).content)
    while (who := rules.actor(s)) != OVER:
        if who != YOU:
            rules.apply(s, fate.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
            continue
        (own, _), *others = promising(s, base.legal(s))
        if others and dice.random() < SHARE:
            other = dice.choice(others)[0]
            one, two = (
                to_the_end(rules, s, other, seed) - to_the_end(rules, s, own, seed)
                for seed in (dice.getrandbits(40), dice.getrandbits(40))
            )
            rows = next(n for n, (_, last) in enumerate(ROWS) if s.token <= last)
            found[type(s.pending[-1]).__name__, rows].append((one, two))
        rules.apply(s, own)


def main(games: int) -> None:
    found: dict[tuple[str, int], list[Differences]] = defaultdict(list)
    for n in range(games):
        look(("automa", "sam")[n % 2], FIRST + n // 2, found)
    for (kind, rows), pairs in sorted(found.items()):
        if len(pairs) < FEW:
            continue
        one, two = zip(*pairs, strict=True)
        more = mean_interval([(a + b) / 2 for a, b in pairs])
        position = covariance(one, two)
        luck = (variance(one) + variance(two)) / 2 - position
        by_position, by_fate = (max(0.0, x) ** 0.5 for x in (position, luck))
        first, last = ROWS[rows]
        print(
            f"{kind}, rows {first} to {last}, {len(pairs)} decisions: "
            f"{more.value:+.1f} ± {more.high - more.value:.1f}; by position {by_position:.1f}, by fate {by_fate:.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
