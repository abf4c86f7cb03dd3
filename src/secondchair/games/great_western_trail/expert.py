"""The agent `expert`: a rancher who knows his tasks, and who plays on in thought before he decides.

What weighs most is compared by games in thought: the options that look best to the rancher are each played on by him
against the opponent until the herder has left Kansas City again, and `prospects.py` says what the ranch is worth then.
The k-th game of every option meets the same fate, stream by stream: the same cards of the opponent, the same tiles from
each bag. What the rancher thinks of an option counts as a few games, and an option that falls behind is dropped. It
counts games, never time: the same dice give the same move on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

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

limits = {
    "Playouts": f"none before row {EARLY} of the job market; then a few for each of at most {OPTIONS} options, "
    f"about {TURNS:.0f} turns together",
    "Budget": "no clock",
}  # what a report of its games says


def choose(rules: Rules[Any, Any], state: State, rng: Random) -> Action:
    """The move of the expert."""
    if state.token < COMPARED.get(type(state.pending[-1]), NEVER):
        return decide(state, STRONG)
    options = promising(state, base.legal(state))
    return compare(rules, state, options, rng) if len(options) > 1 else options[0][0]


Option = tuple[Action, float]  # with what it weighs less than the best


def promising(s: State, legal: Sequence[Action]) -> list[Option]:
    """The options that look best to the rancher, his own first; of several ways to the same stop only one."""
    found: dict[Any, Option] = {}
    weighed = sorted(zip(weigh(s, legal, STRONG), legal, strict=True), key=lambda x: -x[0])
    best = weighed[0][0]
    for weight, a in weighed:
        if weight > best - NEAR or a is weighed[0][1]:
            found.setdefault(a.way[-1] if isinstance(a, act.Move) else a, (a, weight - best))
    return list(found.values())[:OPTIONS]


def compare(rules: Rules[Any, Any], s: State, options: list[Option], rng: Random) -> Action:
    """The option that does best in games in thought, the rancher's opinion counted in; the first of equals."""
    fate = rng.getrandbits(64)
    length = min(LENGTH, A_ROW * max(0.5, len(s.content.rows) + 1.5 - s.token))  # shorter at the end of the game
    belief, games, played = BELIEF * length / LENGTH, TURNS / length, 0
    total = {a: belief * TRUST * weight for a, weight in options}
    left = list(total)
    while len(left) > 1 and games > 0:
        results = [play_on(rules, s, a, fate + played) for a in left]
        usual = sum(results) / len(results)
        for a, result in zip(left, results, strict=True):
            total[a] += result - usual
        played, games = played + 1, games - len(left)
        worse = max(total[a] for a in left) - SURE * SPREAD * sqrt(belief * (played + belief))
        left = [a for a in left if total[a] >= worse]
    return max(left, key=lambda a: total[a])


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


def play_on(rules: Rules[Any, Any], s: State, a: Action, fate: int) -> float:
    """Play on in thought until the herder has left Kansas City after some turns, and say how well it went."""
    luck, enough = Luck(fate), s.turns + AHEAD
    s = rules.clone(s)
    rules.redeal(s, 0, Random(fate))
    rules.apply(s, a)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            if s.turns >= enough and departs(s):
                return prospects(s)
            rules.apply(s, decide(s, STRONG))
        else:
            rules.apply(s, luck.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
    return rules.result(s).score - A_TURN * s.turns
