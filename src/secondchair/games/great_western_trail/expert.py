"""The agent `expert`: a rancher who knows his tasks, and who plays the rest of the game in thought once it is short.

From the middle of the job market on, the options that weigh most are compared by whole games to the end, played on by
the rancher against the opponent. The k-th game of every option meets the same fate, stream by stream: the same cards of
the opponent, the same tiles from each bag. What the rancher thinks of an option counts as a few games. It counts games,
never time: the same dice give the same move on every machine.
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
from secondchair.games.great_western_trail.rancher import decide, weigh
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import STRONG

COMPARED = (
    todo.Move,
    todo.Buy,
    todo.Hire,
    todo.GainObjective,
    todo.PickBuilding,
    todo.PlaceBuilding,
    todo.Deliver,
    todo.ChooseDisc,
    todo.SpendCertificates,
)  # what is decided by games in thought
SHORT = 6  # row of the job market token from which the rest of the game is short enough for them
OPTIONS = 4  # compared at most, the rancher's own among them
NEAR = 6.0  # points that an option may weigh less than the rancher's own
TURNS = 160.0  # played in thought for one decision, about
A_ROW = 2.6  # turns, about, until the token of the job market leaves a row
TRUST = 0.9  # of the difference in weight: what an option is worth less before any game is played
SPREAD = 3.9  # points by which that is wrong, usually
BELIEF = 1.0  # games that the rancher's opinion counts for, times the rows that are left
SURE = 1.3  # an option that is worse by so many times the usual error is compared no longer

# The opponent's points are luck in part, and grow by the turn: counting some of them by turns halves the noise.
THEIRS = 0.6  # of the opponent's points
A_TURN = 1.2  # for the rest of them

limits = {
    "Playouts": f"none before row {SHORT} of the job market; then about {TURNS:.0f} turns a decision, which are a few games "
    f"to the end for each of at most {OPTIONS} options",
    "Budget": "no clock",
}  # what a report of its games says


def choose(rules: Rules[Any, Any], state: State, rng: Random) -> Action:
    """The move of the expert."""
    if state.token < SHORT or not isinstance(state.pending[-1], COMPARED):
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
    """The option that does best in games to the end, the rancher's opinion counted in; the first of equals."""
    fate = rng.getrandbits(64)
    rows = max(0.5, len(s.content.rows) + 1.5 - s.token)
    belief, games, played = BELIEF * rows, TURNS / (A_ROW * rows), 0
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


def play_on(rules: Rules[Any, Any], s: State, a: Action, fate: int) -> float:
    """Play a game to its end in thought, and say how well it went."""
    luck = Luck(fate)
    s = rules.clone(s)
    rules.redeal(s, 0, Random(fate))
    rules.apply(s, a)
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, decide(s, STRONG))
        else:
            rules.apply(s, luck.draw(rules.chance(s)) if who == CHANCE else rules.bot(s, False).choice)
    result = rules.result(s)
    assert result.opponent is not None
    return result.score - THEIRS * result.opponent - A_TURN * s.turns
