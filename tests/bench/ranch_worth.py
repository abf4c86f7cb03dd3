"""What things are worth in Great Western Trail: the simple player is given one of them at his fourth turn.

`python tests/bench/ranch_worth.py 40` plays the seeds 5100 to 5139 against Sam and against the Automa on medium, once
as they are and once with each gift, and prints what the gift brought. Some of the opponent's points are counted by
turns, because that halves the noise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from secondchair.agents.fate import Fate
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import OVER, YOU
from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER, HUMAN
from secondchair.games.great_western_trail.rancher import decide
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import SIMPLE
from secondchair.lab.figures import mean_interval

FIRST = 5100
TURN = 4  # when the gift comes
THEIRS = 0.6  # of the opponent's points
A_TURN = 1.2  # for the rest of them
PLAYER = replace(SIMPLE, last=True)

Gift = Callable[[State], None]


def dollars(s: State) -> None:
    s.dollars += 10


def workers(kind: int, n: int) -> Gift:
    def give(s: State) -> None:
        s.seats[HUMAN].workers[kind] += n

    return give


def disc(space: str) -> Gift:
    def give(s: State) -> None:
        s.covered -= {space}

    return give


def engine(s: State) -> None:
    s.seats[HUMAN].engine = 6.0


def certificates(s: State) -> None:
    s.certificates = 3


def token(s: State) -> None:
    s.tokens += 1


def purple(s: State) -> None:
    s.discard.append("purple7")


def fewer_greys(s: State) -> None:
    left = 3
    for pile in (s.stack, s.discard, s.hand):
        while left and "grey" in pile:
            pile.remove("grey")
            left -= 1


GIFTS: dict[str, Gift] = {
    "10 Dollars": dollars,
    "a cowboy": workers(COWBOY, 1),
    "3 builders": workers(BUILDER, 3),
    "an engineer": workers(ENGINEER, 1),
    "3 engineers": workers(ENGINEER, 3),
    "a card more in hand": disc("hand_left"),
    "a step more": disc("step_left"),
    "the engine on space 6": engine,
    "3 certificates": certificates,
    "an exchange token": token,
    "a purple card of 7 points": purple,
    "3 grey cards fewer": fewer_greys,
}


def play(name: str, seed: int, give: Gift) -> float:
    """One game, and how well it went."""
    game = find_game(name)
    rules: Any = game.rules()
    s = rules.new(game.options({"difficulty": "medium"}), load(game).content)
    fate, given = Fate(seed), False
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            if not given and s.turns >= TURN:
                give(s)
                given = True
            rules.apply(s, decide(s, PLAYER))
        else:
            rules.apply(s, fate.draw(rules.chance(s)) if who == "chance" else rules.bot(s, False).choice)
    result = rules.result(s)
    return float(result.score - THEIRS * result.opponent - A_TURN * s.turns)


def main(games: int) -> None:
    deals = [(name, FIRST + n) for n in range(games) for name in ("sam", "automa")]
    usual = [play(name, seed, lambda s: None) for name, seed in deals]
    for label, give in GIFTS.items():
        found = mean_interval([play(*deal, give) - before for deal, before in zip(deals, usual, strict=True)])
        print(f"{label}: {found.value:+.1f} ± {found.high - found.value:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
