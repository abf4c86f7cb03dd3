"""The agent `expert`: a traveller who plays the race on in thought, some three hundred times before every move.

After every option the traveller (`traveller.py`, `thought.py`) races on against the Automatons to the end. The k-th
race of every option meets the same fate: the same destination cards in the same order, the same tickets and encounters.
Options that fall clearly behind are dropped. It counts races, never time: the same dice give the same move on every
machine. Decks are shuffled before each race: it knows what you know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, sqrt
from random import Random
from typing import Any

from secondchair.core.rules import Action, Rules
from secondchair.games.wanderlust import rules as base
from secondchair.games.wanderlust import thought, traveller
from secondchair.games.wanderlust.actions import EndTurn, Step, Take, TakeTop, Way
from secondchair.games.wanderlust.scoring import markers, ranking
from secondchair.games.wanderlust.state import YOU, State

TICKETS = 3  # kinds of ticket that are compared, at most
RACES = 32  # of every option that is left, in each of the following rounds
FEW = 12  # the same where only tickets are compared: which one it is decides few races
LEFT = (4, 3, 2, 2, 2, 2)  # options left after each round, at most
CLEAR = 1.7  # standard errors by which an option that is dropped is behind the best
CAUTION = 0.3  # and by which the traveller's own must be behind, to be given up

# What a race is worth: the win above all, and a little the lead, so that races tell more than won or lost.
WIN = 0.75
SOFT = 4.0  # points of lead that matter
SHORT = 0.03  # for each action that was missing to finish the race
MOST_SHORT = 10.0

limits = {
    "Playouts": f"{RACES} races to the end for each option, and {RACES} more in each of {len(LEFT) - 1} rounds "
    f"for those that are left, at most {', '.join(map(str, LEFT[:-1]))}; {FEW} where only tickets are compared",
    "Budget": "no clock",
}  # what a report of its games says


def choose(rules: Rules[Any, Any], state: State, rng: Random) -> Action:
    """The move of the expert."""
    options = promising(state, base.legal(state))
    return compare(state, options, rng.getrandbits(48)) if len(options) > 1 else options[0]


def promising(s: State, legal: Sequence[Action]) -> list[Action]:
    """What is compared, the traveller's own choice first: whole ways, no ticket that he has little use for."""
    own = traveller.choose(s)
    tickets = [a for a in legal if isinstance(a, Take | TakeTop)]
    if len(tickets) > TICKETS:
        tickets = _best_tickets(s, tickets)
    has_ways = any(isinstance(a, Way) for a in legal)
    found: list[Action] = [own]
    for a in legal:
        idle = isinstance(a, EndTurn) or (has_ways and isinstance(a, Step))
        if a != own and not idle and (a in tickets or not isinstance(a, Take | TakeTop)):
            found.append(a)
    return found


def _best_tickets(s: State, tickets: Sequence[Take | TakeTop]) -> list[Take | TakeTop]:
    values = traveller.ticket_values(s, traveller.targets(s, traveller.worth(s)))
    index = s.content.ticket_index

    def value(a: Take | TakeTop) -> float:
        return values[index[a.ticket]] if isinstance(a, Take) else traveller.UNKNOWN

    return sorted(tickets, key=value, reverse=True)[:TICKETS]


def compare(s: State, options: Sequence[Action], fate: int) -> Action:
    """The option that does best in races in thought; the traveller's own, the first, unless another is better."""
    results: dict[Action, list[float]] = {a: [] for a in options}
    own, left, played = options[0], list(options), 0
    races = FEW if all(isinstance(a, Take | TakeTop) for a in options) else RACES
    for most in LEFT:
        for _ in range(races):
            for a in left:
                results[a].append(play_out(s, a, fate + played))
            played += 1
        left.sort(key=lambda a: -sum(results[a]))  # stable: the traveller's own stays before its equals
        best = left[0]
        left = [a for a in left[:most] if a is best or behind(results[a], results[best]) < CLEAR]
        if len(left) == 1:
            break
    return own if behind(results[own], results[best]) <= CAUTION else best


def behind(worse: Sequence[float], better: Sequence[float]) -> float:
    """By how many standard errors an option did worse, race by race as far as both were played."""
    differences = [b - a for a, b in zip(worse, better, strict=False)]
    n = len(differences)
    mean = sum(differences) / n
    error = sqrt(sum([(d - mean) ** 2 for d in differences])) / n
    if not error:  # every race gave the same difference
        return inf if mean > 0 else 0.0
    return mean / error


def play_out(s: State, a: Action, fate: int) -> float:
    """A race from here to its end in thought, and what it was worth."""
    luck = thought.Luck(fate)
    s = base.clone(s)
    luck.shuffle(s)
    base.apply(s, a)
    thought.play_on(s, luck)
    return worth(s)


def worth(s: State) -> float:
    """How well a finished race went, from below 0 to 1."""
    ranks = [ranking(s, t) for t in range(s.n)]
    yours, others = ranks[YOU], [rank for rank in ranks[1:] if rank is not None]
    if yours is None:
        missing = s.content.numbers.race_objectives_to_finish - markers(s, YOU)
        actions = sum([goal[0] for goal in traveller.open_goals(s)[:missing]])
        return -SHORT * min(MOST_SHORT, actions)
    best = max(others, default=(0, 0, 0))
    return WIN * (yours >= best) + (1 - WIN) / (1 + exp((best[0] - yours[0]) / SOFT))
