"""The agent `expert`: a rancher who knows his tasks, and who plays on in thought before he decides.

What weighs most is compared by games in thought: the options that look best to the rancher are each played on by him
against the opponent until the herder has left Kansas City again, and `prospects.py` says what the ranch is worth then.
The k-th game of every option meets the same fate, stream by stream: the same cards of the opponent, the same tiles from
each bag. What the rancher thinks of an option counts as a few games, and an option that falls behind is dropped. It
counts games, never time: the same dice give the same move on every machine.

Hints, looks back and the agent `search` think in the same way (`think`), with as many games as they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from secondchair.core.outlook import Outlook, Tried, Wanted, ending
from secondchair.core.rules import CHANCE, OVER, YOU, Action, Chance, Rules
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.content import HUMAN, START
from secondchair.games.great_western_trail.prospects import A_TURN, prospects
from secondchair.games.great_western_trail.rancher import decide, weigh
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import STRONG

EARLY, LATE = 4, 9  # rows of the job market token
COMPARED = {  # what is decided by games in thought, and from which row on
    todo.Move: EARLY,
    todo.Buy: EARLY,
    todo.Hire: EARLY,
    todo.Deliver: EARLY,
    todo.SpendCertificates: EARLY,
    todo.ChooseDisc: LATE,  # what these bring shows only in the long run
    todo.GainObjective: LATE,
    todo.PickBuilding: LATE,
    todo.PlaceBuilding: LATE,
}
NEVER = 99
OPTIONS = 4  # compared at most, the rancher's own among them
NEAR = 6.0  # points that an option may weigh less than the rancher's own
AHEAD = 4  # turns that are played at least
LENGTH = 6.5  # turns that are played usually
TURNS = 80.0  # played in thought for one decision, about
A_ROW = 2.6  # turns, about, until the token of the job market leaves a row
TRUST = 0.9  # of the difference in weight: what an option is worth less before any game is played
SPREAD = 2.9  # points by which that is wrong, usually
BELIEF = 3.0  # games of the usual length that the rancher's opinion counts for
SURE = 1.3  # an option that is worse by so many times the usual error is compared no longer
TOLD = 3  # options of which a hint tells: so many are looked at, however little they promise
TELLING = 20  # games of each of them, at least: with few, a figure is a guess
JUST_A_CHOICE = Wanted()

limits = {
    "Playouts": f"none before row {EARLY} of the job market; then a few for each of at most {OPTIONS} options, "
    f"about {TURNS:.0f} turns together",
    "Budget": "no clock",
}  # what a report of its games says


def choose(rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
    """The move of the expert."""
    if not is_compared(state):
        return decide(state, STRONG)
    options = promising(state, base.legal(state))
    if len(options) == 1:
        return options[0][0]
    return Comparison(rules, state, options, rng.getrandbits(64)).run(TURNS)[0].action


def think(
    value: Callable[[State], Outlook], rules: Rules[Any, Any], s: State, dice: Random, wanted: Wanted
) -> list[Tried]:
    """The same for hints and `search`: with so many games of the usual length, each told as `value` sees its end.

    Where the rancher decides alone, games are only played to be told of, and his own choice stays the first.
    """
    options = promising(s, base.legal(s), wanted.always, TOLD if wanted.is_told else 1)
    if not wanted.is_told and (len(options) == 1 or not is_compared(s)):
        return [Tried(options[0][0])]
    return Comparison(rules, s, options, dice.getrandbits(64), value, wanted).run(wanted.playouts * LENGTH)


def is_compared(s: State) -> bool:
    """Is what waits to be decided worth games in thought?"""
    return s.token >= COMPARED.get(type(s.pending[-1]), NEVER)


Option = tuple[Action, float]  # with what it weighs less than the best


def promising(s: State, legal: Sequence[Action], always: Sequence[Action] = (), least: int = 1) -> list[Option]:
    """The options that look best to the rancher, his own first; of several ways to the same stop only one.

    A hint has few places, and gives only one of them to exchange tokens (GWT-104), however many cards they draw.
    """
    found: dict[Any, Option] = {}
    weighed = sorted(zip(weigh(s, legal, STRONG), legal, strict=True), key=lambda x: -x[0])
    best = weighed[0][0]
    for weight, a in weighed:
        if weight > best - NEAR or len(found) < least:
            once = least > 1 and isinstance(a, act.Exchange)
            found.setdefault(a.way[-1] if isinstance(a, act.Move) else type(a) if once else a, (a, weight - best))
    options = list(found.values())[:OPTIONS]
    there = {a for a, _ in options}
    return options + [(a, weight - best) for weight, a in weighed if a in always and a not in there]


class Comparison:
    """Options compared by games in thought, the rancher's opinion counted in."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        s: State,
        options: Sequence[Option],
        fate: int,
        value: Callable[[State], Outlook] | None = None,
        wanted: Wanted = JUST_A_CHOICE,
    ) -> None:
        self.rules, self.s, self.fate, self.value, self.wanted = rules, s, fate, value, wanted
        self.length = min(LENGTH, A_ROW * max(0.5, len(s.content.rows) + 1.5 - s.token))  # shorter at the end
        self.belief = BELIEF * self.length / LENGTH
        self.tried = {a: Tried(a) for a, _ in options}
        self.total = {a: self.belief * TRUST * weight for a, weight in options}
        own = () if is_compared(s) else (options[0][0],)  # the rancher decides alone: the others are only told of
        self.first, self.kept = own, {*wanted.always, *own}

    def run(self, turns: float) -> list[Tried]:
        """Play about so many turns in thought. The options, the one that does best first; the first of equals."""
        left, dropped = list(self.tried), list[Action]()
        games, played = turns / self.length, 0
        least = max(TELLING, games / len(left)) if self.wanted.is_told else 0  # what is told of each rests on as many
        while games > 0 and (len(left) > 1 or played < least) and not (played and self.wanted.stopped()):
            self._play(left, self.fate + played)
            played, games = played + 1, games - len(left)
            if played >= least:
                staying = self._staying(left, played)
                dropped = [a for a in left if a not in staying] + dropped
                left = staying
        left.sort(key=lambda a: (a not in self.first, -self.total[a]))
        return [self.tried[a] for a in (*left, *dropped)]

    def _play(self, left: Sequence[Action], fate: int) -> None:
        """A game of each option, all with the same fate."""
        ends = [play_on(self.rules, self.s, a, fate) for a in left]
        results = [worth(self.rules, end) for end in ends]
        usual = sum(results) / len(results)
        for a, end, result in zip(left, ends, results, strict=True):
            self.total[a] += result - usual
            self.tried[a].add(result, self._outlook(end), self.wanted.note, end)

    def _outlook(self, end: State) -> Outlook | None:
        if self.value is None:
            return None
        return ending(self.rules.result(end)) if self.rules.actor(end) == OVER else self.value(end)

    def _staying(self, left: Sequence[Action], played: int) -> list[Action]:
        """The options that have not fallen behind by more than luck."""
        worse = max(self.total[a] for a in left) - SURE * SPREAD * sqrt(self.belief * (played + self.belief))
        return [a for a in left if self.total[a] >= worse or a in self.kept]


class Luck:
    """What fate deals in a game in thought: the n-th draw of each stream rests on the same number in every option."""

    def __init__(self, fate: int) -> None:
        self._fate = fate
        self._streams: dict[str, Random] = {}

    def draw(self, chance: Chance[Any]) -> Any:
        dice = self._streams.get(chance.stream)
        if dice is None:
            dice = self._streams[chance.stream] = Random(f"{self._fate}/{chance.stream}")
        return dice.choices(chance.outcomes, chance.weights)[0]


def departs(s: State) -> bool:
    """Does the person's turn begin with the herder at the start of the trail, where Kansas City sends him?"""
    return s.seats[HUMAN].herder == START and isinstance(s.pending[-1], todo.Move)


def play_on(rules: Rules[Any, Any], s: State, a: Action, fate: int) -> State:
    """Play on in thought until the herder has left Kansas City after some turns, or to the end."""
    luck, enough = Luck(fate), s.turns + AHEAD
    s = rules.clone(s)
    rules.redeal(s, 0, Random(fate))
    rules.apply(s, a)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            if s.turns >= enough and departs(s):
                break
            rules.apply(s, decide(s, STRONG))
        else:
            rules.apply(s, luck.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
    return s


def worth(rules: Rules[Any, Any], end: State) -> float:
    """How well a game in thought went."""
    return rules.result(end).score - A_TURN * end.turns if rules.actor(end) == OVER else prospects(end)
