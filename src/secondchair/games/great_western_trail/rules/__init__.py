"""The base game's rules, by phase. The functions here are what an opponent's `rules.py` builds on.

Importing this package registers the handlers of every pending kind of the base game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from secondchair.core.rules import OVER, Action, Actor, Chance
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.rules import (
    board,
    cards,
    effects,
    kansas_city,
    location,
    markets,
    objectives,
    railroad,
    setup,
    trail,
    turn,
)
from secondchair.games.great_western_trail.rules.stack import CARRY_OUT, CHOICES, SOURCES, Out, settle
from secondchair.games.great_western_trail.state import State

clone = State.clone
position = State.position


def actor(s: State) -> Actor:
    return (s.pending[-1].who or OVER) if s.pending else OVER


def legal(s: State) -> Sequence[Action]:
    """Every choice of the person now, in a fixed order; exchange tokens last (GWT-104)."""
    top = s.pending[-1]
    found = CHOICES[type(top)](s, top)
    return found + cards.exchanges(s) if s.tokens else found


def chance(s: State) -> Chance[Action]:
    top = s.pending[-1]
    stream, things, action = SOURCES[type(top)](s, top)
    counts = sorted(Counter(things).items())
    return Chance(stream, [action(thing) for thing, _ in counts], [n for _, n in counts])


def sample(s: State, rng: Random) -> Action:
    top = s.pending[-1]
    _, things, action = SOURCES[type(top)](s, top)
    return action(things[int(rng.random() * len(things))])


def apply(s: State, a: Action, out: Out = None) -> None:
    """Carry out a legal action; then everything runs that needs no decision."""
    if type(a) is act.Exchange:
        cards.exchange(s, a, out)
    else:
        top = s.pending.pop()
        CARRY_OUT[type(top)](s, top, a, out)
    pending = s.pending
    if pending and pending[-1].who is None:
        settle(s, out)


__all__ = [
    "actor", "apply", "board", "cards", "chance", "clone", "effects", "kansas_city", "legal", "location", "markets",
    "objectives", "position", "railroad", "sample", "setup", "trail", "turn",
]  # fmt: skip
