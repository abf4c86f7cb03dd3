"""The greedy rancher: it always has an answer, the same every time, and scores far above random play."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from statistics import mean
from typing import Any

import pytest
from games.great_western_trail.ranch import new, pass_opponent, scene

from secondchair.agents.fate import whole_game
from secondchair.core.content import load
from secondchair.core.pending import Decision
from secondchair.core.registry import find_game
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import greedy, pending, rancher, rules, scoring
from secondchair.games.great_western_trail.content import Edition, Hazard
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.worth import NOTHING, Judge
from secondchair.lab.simulate import Job, Simulator


def at_random(s: State, rng: Random) -> Action:
    return rng.choice(rules.legal(s))


def play(seed: int, player: Callable[[State, Random], Action], edition: Edition = "2e", **options: object) -> State:
    s, rng = new(seed, edition, **options), Random(seed)
    while rules.actor(s) != "over":
        match rules.actor(s):
            case "chance":
                rules.apply(s, rules.sample(s, rng))
            case "bot":
                pass_opponent(s)
            case _:
                a = player(s, rng)
                assert a in rules.legal(s)
                rules.apply(s, a)
    return s


def test_it_knows_every_decision() -> None:
    base = {kind for kind in Decision.__subclasses__() if kind.__module__ == pending.__name__}
    assert base - {pending.Move} == set(rancher.WEIGH)


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("2e", {}),
        ("2e", {"sides": "b", "neutral": "random"}),
        ("2e", {"sides": "random", "simmental": True}),
        ("1e", {"sides": "random", "first": 1}),
    ],
)
def test_it_scores_far_above_random(edition: Edition, options: dict[str, object]) -> None:
    """By 50 points and more, on the same seeds, with any setup."""
    seeds = range(6)
    good = mean(sum(scoring.person(play(seed, greedy.choose, edition, **options))) for seed in seeds)
    poor = mean(sum(scoring.person(play(seed, at_random, edition, **options))) for seed in seeds)
    assert good > poor + 50


def test_it_decides_the_same_every_time() -> None:
    """No dice: the same game twice."""
    one, other = (play(11, greedy.choose, sides="random") for _ in range(2))
    assert one.position() == other.position()


def test_it_changes_nothing_while_it_thinks() -> None:
    s, rng = new(3), Random(3)
    for _ in range(120):
        match rules.actor(s):
            case "chance":
                rules.apply(s, rules.sample(s, rng))
            case "bot":
                pass_opponent(s)
            case _:
                before = s.clone()
                a = greedy.choose(s, rng)
                assert s.position() == before.position()
                rules.apply(s, a)


def test_it_scores_well_against_sam() -> None:
    """Above 75 points on average; random play ends below nothing."""
    sam = Simulator(Job(game="sam", agent="greedy", options={"difficulty": "easy"}))
    assert mean(sam.result(seed).score for seed in range(16)) > 75


@pytest.mark.parametrize(
    ("name", "score", "opponent", "choices"),
    [("sam", 76, 82, "77c2e5952df8cb63"), ("automa", 75, 84, "4ec3ce9e53f0c81e")],
)
def test_it_plays_as_it_was_measured(name: str, score: int, opponent: int, choices: str) -> None:
    """Odds, par and the chance to win were measured with these choices: the expert may change, he may not."""
    game, told = find_game(name), list[str]()
    gwt: Any = game.rules()

    def ask(s: State, dice: Random) -> Action:
        a = greedy.choose(s, dice)
        told.append(repr(a))
        return a

    result = whole_game(gwt, gwt.new(game.options({}), load(game).content), 7, ask)
    assert (result.score, result.opponent) == (score, opponent)
    assert sha256("\n".join(told).encode()).hexdigest()[:16] == choices


def test_a_plan_spends_its_money_once() -> None:
    """What cannot be paid counts in part, and what is paid is gone at the next stop."""
    s = scene("start", jobs={(1, 1): "cowboy", (1, 2): "cowboy"}, token=3, dollars=20)
    plan = rancher.Plan(Judge(s))
    rich, rest, _ = plan.here("A", 20)
    poor, nothing, _ = plan.here("A", 7)
    assert rich > poor > 0
    assert rest == 20 - 6 - 8  # GWT-116: row cost, and row cost + 2
    assert nothing == 0


def test_the_second_worker_is_not_the_first_again() -> None:
    s = scene("start", jobs={(1, 1): "cowboy", (1, 2): "engineer"}, token=3, dollars=20)
    hire = fx.Hire(0)
    first, second, third = (Judge(s).hire_value(hire, n) for n in range(3))
    assert first > second >= NOTHING == third


def test_a_hazard_on_the_way_to_an_own_building_weighs_more() -> None:
    flood = Hazard("flood_green_3", -1, ("green",), 2, "flood", 3)
    drought = Hazard("drought_green_3", -1, ("green",), 2, "drought", 3)
    free, built = scene("A"), scene("A", {"flood_risk2": "1a"})
    assert Judge(free).hazard_worth(flood) == Judge(free).hazard_worth(drought)
    assert Judge(built).hazard_worth(flood) > Judge(built).hazard_worth(drought)


def test_one_tile_serves_one_objective() -> None:
    """GWT-94: what another card needs already does not make a new card worth more."""
    s = scene("A", {"A1": "1a", "A2": "2a"})
    s.seats[0].hazards.append("flood_green_3")
    card = "draw3_building_building_hazard"
    alone = Judge(s).objective_worth(card)
    s.seats[0].objectives.append(card)
    assert Judge(s).objective_worth(card) < alone
