"""How a race of the traveller will probably go on, at the beginning of your turn: what the expert stops his races for.

A weighted sum of how many actions you and how many turns an Automaton still need, with weights fitted to races that the
traveller played to their end (`python tests/bench/fit_big_race.py 3000`).
"""

from __future__ import annotations

from math import exp, tanh
from typing import NamedTuple

from secondchair.games.wanderlust import traveller
from secondchair.games.wanderlust.scoring import SECTIONS, markers, progress
from secondchair.games.wanderlust.state import YOU, State

# Turns of an Automaton for one thing that an objective counts, roughly; and for a souvenir, a postcard, a camera.
TURNS = {
    "city_destinations": 1.8,
    "port_destinations": 2.4,
    "wonder_destinations": 3.4,
    "destinations": 0.8,
    "zones_visited": 1.5,
    "travel_xp": 0.26,
    "encounter_cards": 2.0,
}
TURNS_TO_COLLECT = (0.6, 2.4, 3.4)
NEVER = 12.0  # turns
FAR = 15.0  # actions


class Standing(NamedTuple):
    """What the estimate looks at, each brought to a size of about 1."""

    one: float
    two: float  # Automatons
    three: float
    actions: float  # that you need for the objectives that finish the race
    actions_more: float  # for the one after them
    turns: float  # that the Automaton needs which is furthest
    turns_more: float
    lead: float  # your points before those of the best of them
    close_lead: float  # the same, counting little beyond a few
    target: float  # what the best displayed card is worth to you
    short: float  # tickets that are missing for it
    tickets: float
    wilds: float
    marker: float  # you have placed one
    slack: float  # turns that they need more than you, counting little beyond a few
    slack_then: float  # if you have placed a marker
    late: float  # turns that they need less than you
    length: float  # of the race, for both


WEIGHTS = Standing(
    one=0.163,
    two=1.198,
    three=1.211,
    actions=-1.948,
    actions_more=-0.142,
    turns=0.843,
    turns_more=0.077,
    lead=2.174,
    close_lead=-1.002,
    target=0.144,
    short=-0.147,
    tickets=0.136,
    wilds=0.207,
    marker=-0.969,
    slack=0.613,
    slack_then=0.675,
    late=-0.497,
    length=0.489,
)


def chance(s: State) -> float:
    """How well the race will go, from 0 to 1, as `expert.worth` counts it. You have not finished it."""
    return 1 / (1 + exp(-sum([x * weight for x, weight in zip(standing(s), WEIGHTS, strict=True)])))


def standing(s: State) -> Standing:
    goals = traveller.open_goals(s)
    left = s.content.numbers.race_objectives_to_finish - markers(s, YOU)
    actions = sum([goal[0] for goal in goals[:left]])
    turns, turns_more = min(turns_to_finish(s, t) for t in range(1, s.n))
    lead = _points(s, YOU) - max(_points(s, t) for t in range(1, s.n))
    found = traveller.targets(s, traveller.worth(s))
    slack = turns - actions / s.content.numbers.turn_actions
    return Standing(
        one=1.0,
        two=s.n == 3,
        three=s.n == 4,
        actions=actions / 10,
        actions_more=min(goals[left][0] if len(goals) > left else FAR, FAR) / 10,
        turns=turns / 5,
        turns_more=min(turns_more, NEVER) / 5,
        lead=lead / 10,
        close_lead=tanh(lead / 6),
        target=found[0].net if found else -1.0,
        short=found[0].way.short if found else 3.0,
        tickets=sum(s.hand) / 5,
        wilds=sum([s.hand[i] for i in s.content.wilds]) / 3,
        marker=left == 1,
        slack=tanh(slack / 2),
        slack_then=slack / 5 if left == 1 else 0.0,
        late=min(0.0, slack) / 3,
        length=actions * turns / 50,
    )


def turns_to_finish(s: State, t: int) -> tuple[float, float]:
    """Roughly, until an Automaton has finished, and until it completes one objective more. It follows all at once."""
    turns: list[float] = []
    for i, goal in enumerate(s.goals):
        if t in s.done[i]:
            continue
        metric = s.content.objectives[goal].metric
        have, need = progress(s, t, goal)
        if metric == "collectibles":
            turns.append(max(max(0, n - h) * u for n, h, u in zip(need, have, TURNS_TO_COLLECT, strict=True)))
        else:
            turns.append((need[0] - have[0]) * TURNS.get(metric, NEVER))
    left = s.content.numbers.race_objectives_to_finish - markers(s, t)
    if left <= 0:
        return 0.0, 0.0
    turns = [*sorted(turns), NEVER, NEVER]
    return turns[left - 1], turns[left]


def _points(s: State, t: int) -> int:
    return sum([SECTIONS[name][2](s, t) for name in s.content.numbers.solo_score_sections])
