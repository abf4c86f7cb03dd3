"""How often the traveller wins the Big Race alone, without comparing anything: what all races in thought stand on.

`python tests/bench/traveller_alone.py 3000` plays 3,000 whole races in thought against one Automaton, from the starts
of the seeds 500000 to 502999, and prints the share that he wins; a second argument names how many Automatons. The same
seed meets the same fate, so two forms of the traveller can be compared race by race.
"""

import sys
from random import Random

from secondchair.core.content import load
from secondchair.core.rules import CHANCE
from secondchair.games.wanderlust import GAME, rules, thought
from secondchair.lab.figures import share_interval

FIRST = 500_000


def wins(seed: int, automatons: int) -> bool:
    """One race."""
    s, dice = rules.new(GAME.options({"automatons": automatons}), load(GAME).content), Random(seed)
    while rules.actor(s) == CHANCE:
        rules.apply(s, rules.sample(s, dice))
    luck = thought.Luck(seed)
    luck.shuffle(s)
    thought.play_on(s, luck)
    return bool(rules.result(s).won)


if __name__ == "__main__":
    races, automatons = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    won = sum(wins(seed, automatons) for seed in range(FIRST, FIRST + races))
    share = share_interval(won, races)
    print(f"{won} of {races} races won: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})")
