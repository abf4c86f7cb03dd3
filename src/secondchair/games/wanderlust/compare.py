"""Options of the Big Race compared by whole races in thought: for hints, the look back and `search`.

After every option the traveller (`traveller.py`, `thought.py`) races on against the Automatons to the end. The k-th
race of every option meets the same fate: the same destination cards in the same order, the same tickets and encounters.
Options that fall clearly behind are dropped. It counts races, never time: the same dice give the same move on every
machine. Decks are shuffled before each race: it knows what you know.

The expert compares in the same way, by races in compiled code (`secondchair.fast.bigrace`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, repeat
from math import exp, inf, sqrt
from random import Random

from secondchair.core.outlook import Outlook, Tried, Wanted, ending
from secondchair.core.rules import Action
from secondchair.games.wanderlust import rules as base
from secondchair.games.wanderlust import thought, traveller
from secondchair.games.wanderlust.actions import EndTurn, Step, Take, TakeTop, Way
from secondchair.games.wanderlust.scoring import markers, ranking
from secondchair.games.wanderlust.state import YOU, State

TICKETS = 3  # kinds of ticket that are compared, at most
RACES = 16  # of every option that is left, in each of the following rounds
LEFT = (4, 3, 2, 2, 2, 2)  # options left after each round, at most
FEWEST = 2  # races of each option in a round: with fewer, the traveller decides alone
ENOUGH, WARY = 10, 1.0  # with fewer than these, his own must be behind by so many standard errors, to be given up
CLEAR = 1.7  # standard errors by which an option that is dropped is behind the best
CAUTION = 0.3  # and by which the traveller's own must be behind, to be given up

TOLD = 3  # options of which a hint tells
ROUNDS = 3  # after which a race in thought is looked at, to tell how it will probably end
JUST_A_CHOICE = Wanted()

Value = Callable[[State], Outlook]

# What a race is worth: the win above all, and a little the lead, so that races tell more than won or lost.
WIN = 0.75
SOFT = 4.0  # points of lead that matter
SHORT = 0.03  # for each action that was missing to finish the race
MOST_SHORT = 10.0


def think(value: Value, s: State, dice: Random, wanted: Wanted) -> list[Tried]:
    """The same for hints and `search`, with so many races; each is told as `value` sees it after a few rounds.

    With too few of them the traveller's own choice is better than what a comparison would find.
    """
    legal = base.legal(s)
    options = promising(s, legal)
    if wanted.is_told and len(options) < TOLD:
        options += [a for a in legal if a not in options][: TOLD - len(options)]
    options += [a for a in wanted.always if a not in options]
    least = TOLD if wanted.is_told else 1
    shares = sum([min(len(options), max(most, least)) for most in (len(options), *LEFT[:-1])])
    races = max(1, round(wanted.playouts / shares)) if wanted.playouts < inf else RACES
    if not wanted.is_told and (len(options) == 1 or races < FEWEST):
        return [Tried(options[0])]
    return compare(options, ThoughtRaces(s, dice.getrandbits(48), value, wanted), races, wanted)


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
        return values[index[a.ticket]] if isinstance(a, Take) else traveller.USUAL.unknown

    return sorted(tickets, key=value, reverse=True)[:TICKETS]


class ThoughtRaces:
    """Races of the traveller, each to its end, and how it looked on the way if that is to be told."""

    def __init__(self, s: State, fate: int, value: Value | None = None, wanted: Wanted = JUST_A_CHOICE) -> None:
        self.start, self.fate, self.value, self.wanted = s, fate, value, wanted

    def __call__(self, tried: Tried, n: int) -> None:
        """The n-th race after an option."""
        end, outlook = play_out(self.start, tried.action, self.fate + n, self.value)
        tried.add(worth(end), outlook, self.wanted.note, end)


def compare(
    options: Sequence[Action],
    race: Callable[[Tried, int], None],
    races: int,
    wanted: Wanted = JUST_A_CHOICE,
) -> list[Tried]:
    """The options, after rounds with so many races of each: first the one that did best, or the traveller's own."""
    tried = {a: Tried(a) for a in options}
    own, left, dropped, played = options[0], list(options), list[Action](), 0
    least = TOLD if wanted.is_told else 1  # what is told of an option rests on as many races as there are
    for most in LEFT if wanted.playouts < inf else chain(LEFT, repeat(LEFT[-1])):
        for _ in range(races):
            for a in left:
                race(tried[a], played)
            played += 1
            if wanted.stopped():
                break
        left.sort(key=lambda a: -sum(tried[a].values))  # stable: the traveller's own stays before its equals
        best = left[0]
        staying = [
            a
            for rank, a in enumerate(left)
            if rank < least or a in wanted.always or (rank < most and _behind(tried[a], tried[best]) < CLEAR)
        ]
        dropped = [a for a in left if a not in staying] + dropped
        left = staying
        if len(left) == 1 or wanted.stopped():
            break
    first = own if _behind(tried[own], tried[best]) <= (CAUTION if races >= ENOUGH else WARY) else best
    return [tried[first], *(tried[a] for a in (*left, *dropped) if a is not first)]


def _behind(worse: Tried, better: Tried) -> float:
    return behind(worse.values, better.values)


def behind(worse: Sequence[float], better: Sequence[float]) -> float:
    """By how many standard errors an option did worse, race by race as far as both were played."""
    differences = [b - a for a, b in zip(worse, better, strict=False)]
    n = len(differences)
    mean = sum(differences) / n
    error = sqrt(sum([(d - mean) ** 2 for d in differences])) / n
    if not error:  # every race gave the same difference
        return inf if mean > 0 else 0.0
    return mean / error


def play_out(s: State, a: Action, fate: int, value: Value | None = None) -> tuple[State, Outlook | None]:
    """A race from here to its end in thought; and how it looked after a few rounds, if that is to be told."""
    luck = thought.Luck(fate)
    s = base.clone(s)
    luck.shuffle(s)
    base.apply(s, a)
    outlook = None
    if value is not None:
        thought.play_on(s, luck, s.round + ROUNDS)
        outlook = value(s) if s.pending else ending(base.result(s))
    thought.play_on(s, luck)
    return s, outlook


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
