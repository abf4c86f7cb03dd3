"""The expert: legal, the same every time, another player than the simple one, and careful with what it found out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from secondchair.agents import agent_names, find_agent
from secondchair.agents.fate import Fate
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Action
from secondchair.core.run import run_on
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import expert, greedy
from secondchair.lab.figures import mean_interval
from secondchair.lab.simulate import Job, Simulator

both = pytest.mark.parametrize("name", ["sam", "automa"])

HERE: Action = act.Move(("A",))
THERE: Action = act.Move(("B",))
NOWHERE: Action = act.Move(("C",))


def late(name: str, seed: int) -> tuple[Any, Any, Fate]:
    """A position late in a game of the simple player: what is left is quickly played out."""
    game, fate = find_game(name), Fate(seed)
    rules: Any = game.rules()
    s = rules.new(game.options({}), load(game).content)
    run_on(rules, s, fate.draw)
    while s.turns < 22:
        rules.apply(s, greedy.choose(s, Random(1)))
        run_on(rules, s, fate.draw)
    return rules, s, fate


@both
def test_it_is_offered_on_screen(name: str) -> None:
    game = find_game(name)
    assert agent_names(game)[-1] == "expert" and "expert" not in agent_names(game, "table")


@both
def test_it_is_legal_and_the_same_every_time_and_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also: it is not the simple player under another name."""
    monkeypatch.setattr(expert, "GAMES", 2)
    monkeypatch.setattr(expert, "CARE", 0.0)
    rules, s, fate = late(name, 5)
    agent, others = find_agent("expert", find_game(name)), 0
    for n in range(100):
        if rules.actor(s) == "over":
            break
        before = rules.position(rules.clone(s))
        a = agent.choose(rules, s, Random(n))
        assert a in rules.legal(s)
        assert a == agent.choose(rules, s, Random(n))
        assert rules.position(s) == before
        others += a != greedy.choose(s, Random(1))
        rules.apply(s, a)
        run_on(rules, s, fate.draw)
    assert others


def choice(monkeypatch: pytest.MonkeyPatch, results: dict[Action, list[float]]) -> tuple[Action, dict[Action, int]]:
    """What it chooses where the games of the options end like this, and how many it played of each."""
    played = dict.fromkeys(results, 0)

    def play_on(rules: Any, s: Any, a: Action, fate: int) -> float:
        played[a] += 1
        return results[a][(played[a] - 1) % len(results[a])]

    monkeypatch.setattr(expert, "play_on", play_on)
    rules, s, _ = late("sam", 5)
    return expert.compare(rules, s, list(results), Random(1)), played


def test_what_is_clearly_better_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    results = {HERE: [50.0, 40.0], THERE: [56.0, 44.0], NOWHERE: [53.0, 43.0]}
    assert choice(monkeypatch, results)[0] == THERE


def test_what_is_better_by_luck_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    results = {HERE: [50.0, 50.0], THERE: [81.0, 20.0]}
    assert choice(monkeypatch, results)[0] == HERE


def test_what_is_hopeless_is_dropped_and_then_no_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    found, played = choice(monkeypatch, {HERE: [50.0, 60.0], THERE: [40.0, 51.0]})
    assert found == HERE
    assert played == {HERE: expert.FEWEST, THERE: expert.FEWEST}


@pytest.mark.slow
@both
def test_it_is_not_weaker_than_the_simple_player(name: str) -> None:
    """On the same seeds its lead is higher, or lower by no more than luck. `docs/strength.md` says what is known."""
    players = [
        Simulator(Job(game=name, agent=agent, options={"difficulty": "medium"})) for agent in ("expert", "greedy")
    ]
    leads = []
    for seed in range(3000, 3020):
        strong, simple = (player.play(seed) for player in players)
        assert strong.opponent is not None and simple.opponent is not None
        leads.append((strong.score - strong.opponent) - (simple.score - simple.opponent))
    assert mean_interval(leads).high > 0
