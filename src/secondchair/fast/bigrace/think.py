"""The border of this package: a position in the words of the rules goes in, and the best move found comes out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from secondchair.core.outlook import Tried
from secondchair.core.pending import apply, bot, sample
from secondchair.core.rules import BOT, CHANCE, Action
from secondchair.fast.bigrace.layout import RACE, Race, Tables, flatten, lies_still, tables
from secondchair.fast.bigrace.search import (
    ANY,
    CARDS,
    FIRST,
    NEXT,
    OF_WAY,
    STILL,
    TICKET,
    TRIED,
    Mind,
    grow,
    mind,
    races_won,
    traveller_races,
)
from secondchair.fast.bigrace.traveller import COLLECT, TRAVEL
from secondchair.fast.bigrace.weights import weights
from secondchair.fast.compiled import Array
from secondchair.games.wanderlust import rules, traveller, you
from secondchair.games.wanderlust.actions import Collect, Take, Travel, Yours
from secondchair.games.wanderlust.compare import compare, promising
from secondchair.games.wanderlust.content import Content, Trotter
from secondchair.games.wanderlust.pending import PickTicket, YourAction
from secondchair.games.wanderlust.state import NONE, State
from secondchair.games.wanderlust.traveller import LAST, USUAL, Weights
from secondchair.games.wanderlust.you import TAKE_TOP

# A choice that is no action: small trees after each option, so many in a round, and how many of them a large one is.
A_ROUND, PART = 6, 48
LARGEST = (1 << 63) - 1  # whole number of compiled code


class Grown(NamedTuple):
    """A way to use an action, and what came of it: estimates, never facts."""

    what: int  # TRAVEL, TAKE, COLLECT or TICKET
    card: int  # that it is aimed at, or the kind of ticket that is taken first; NONE for none in particular
    races: int
    worth: float  # the mean, from below 0 to 1


def choose(s: State, races: int, seed: int) -> Action:
    """The best of your moves, found by about so many races. The same question gets the same answer."""
    legal = rules.legal(s)
    if len(legal) == 1:
        return legal[0]
    if isinstance(s.pending[-1], PickTicket) or (isinstance(s.pending[-1], YourAction) and s.actions > 0):
        return move_of(s, think(s, races, seed)[0])
    options = promising(s, legal)
    if len(options) == 1:
        return options[0]
    return compare(options, Saplings(s, seed, races), A_ROUND)[0].action


def think(s: State, races: int, seed: int) -> list[Grown]:
    """The ways to use the present action, the one that was tried most first: that is where most is promised."""
    m, flat = mind(races), np.zeros(RACE, np.int64)
    flatten(s, flat)
    grow(flat, *known(s.content, s.trotter, s.n), m, seed >> 1, races)
    found, branch = [], m.tree[0, FIRST]
    while branch != NONE:
        what, card = divmod(int(m.tree[branch, OF_WAY]), CARDS)
        tried = int(m.tree[branch, TRIED])
        found.append(Grown(what, NONE if card in (ANY, STILL) else card, tried, m.sums[branch] / tried))
        branch = m.tree[branch, NEXT]
    return sorted(found, key=lambda way: -way.races)


def move_of(s: State, way: Grown) -> Yours:
    """What begins to use an action so."""
    if way.what == COLLECT:
        return Collect(you.collectable(s)[-1])
    if way.what == TRAVEL:
        return Travel(s.content.places[way.card].id)
    if way.what == TICKET:
        return TAKE_TOP if way.card == NONE else Take(s.content.tickets[way.card].id)
    return traveller.ticket_for(s, way.card)


class Saplings:
    """After an option, and whatever fate brings with it, a small tree: for choices that are no actions."""

    def __init__(self, s: State, seed: int, races: int) -> None:
        self._start, self._seed = s, seed >> 1
        self._races = max(1, races // PART)
        self._known = known(s.content, s.trotter, s.n)
        self._mind, self._flat = mind(self._races), np.zeros(RACE, np.int64)

    def __call__(self, tried: Tried, n: int) -> None:
        """The n-th after this option."""
        fate = self._seed + n & LARGEST
        s = played_until_still(self._start, tried.action, fate)
        flatten(s, self._flat)
        tried.add(grow(self._flat, *self._known, self._mind, fate, self._races), None, None, s)


def played_until_still(s: State, a: Action, fate: int) -> State:
    """After an option, and all that it brings before the next action or turn begins: the traveller decides it."""
    s, dice = rules.clone(s), Random(fate)
    apply(s, a)
    while not lies_still(s):
        who = s.pending[-1].who
        if who == CHANCE:
            apply(s, sample(s, dice))
        else:
            apply(s, bot(s, False).choice if who == BOT else traveller.choose(s))
    return s


def expect(starts: Sequence[State], seed: int, usual: Weights = USUAL, last: Weights = LAST) -> tuple[float, Array]:
    """How well races of the traveller alone go from these starts of one setting, on average; and how they end."""
    s, flat = starts[0], np.zeros((len(starts), RACE), np.int64)
    for start, row in zip(starts, flat, strict=True):
        flatten(start, row)
    ends, w = np.zeros_like(flat), weights(s.content, s.trotter, usual, last)
    return traveller_races(flat, known(s.content, s.trotter, s.n)[0], w, mind(1), seed, ends), ends


def wins(s: State, ends: Array) -> int:
    """How many of the races that ended so were won; `s` is any position of their setting."""
    return int(races_won(ends, known(s.content, s.trotter, s.n)[0]))


_known: dict[tuple[int, str, int], tuple[Content, Tables, Array]] = {}


def known(content: Content, trotter: Trotter, n: int) -> tuple[Tables, Array]:
    """The tables and weights of a race among so many trotters, made once."""
    key = id(content), trotter.id, n
    if key not in _known:  # the content is held on to, so that its id stays its own
        _known[key] = (
            content,
            tables(content, trotter, n),
            weights(content, trotter),
        )
    return _known[key][1:]


__all__ = ["Grown", "Mind", "Race", "choose", "expect", "known", "think", "wins"]
