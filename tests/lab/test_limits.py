"""What an agent may spend, and what it goes by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from secondchair.lab import Job, limits


def told(agent: str, game: str = "carcassonne", **more: Any) -> dict[str, str]:
    return limits(Job(game=game, agent=agent, **more))


@pytest.mark.parametrize(
    ("agent", "playouts", "budget", "weights"),
    [
        ("random", "none: every legal action has the same chance", "no clock", "none"),
        ("greedy", "none: it looks at the present choice alone", "no clock", "greedy.py; fingerprint "),
        ("search:400", "400 a choice, at most 40 options, ", "no clock", "greedy.py and heuristic.py; fingerprint "),
        ("search", "200 a choice, ", "no clock", "greedy.py and heuristic.py; fingerprint "),
        ("search:1.5s", "as many as the time allows, ", "1.5 s a choice: a quicker machine", "greedy.py and heuristic"),
        ("expert:3000", "3,000 a turn, ", "no clock", "TUNED in fast/carcassonne/weights.py; fingerprint "),
    ],
)
def test_every_agent_tells_its_limits(agent: str, playouts: str, budget: str, weights: str) -> None:
    found = told(agent)
    assert found["Playouts"].startswith(playouts)
    assert found["Budget"].startswith(budget) and found["Weights"].startswith(weights)
    assert "Second Chair 0.1.0, rules 2, content " in found["Version"]
    assert "seed" in found["Dice"]


def test_experts_say_how_much_they_think() -> None:
    assert "at most 4 options, about 80 turns together" in told("expert", "sam")["Playouts"]
    assert told("expert:500", "bigrace")["Playouts"].startswith("about 500 races a choice, to the end")
    assert told("search:8", "sam")["Playouts"].endswith(
        "of the options that the game's own expert compares; none where these would be too few to tell"
    )
    assert told("search:8", "sam")["Weights"].startswith("heuristic.py and expert.py; fingerprint ")
    assert told("expert", "automa")["Weights"].startswith("expert.py; fingerprint ")


def test_how_long_a_game_may_be_is_named() -> None:
    assert told("random")["Longest game"].startswith("2,000 choices")
    assert told("random", longest=50)["Longest game"].startswith("50 choices")


def test_an_agent_of_your_own_tells_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "limited_agent.py"
    lines = ["class Mine:", "    def choose(self, rules, state, rng):", "        return rules.legal(state)[0]"]
    module.write_text("\n".join([*lines, "def plain(game, surface):", "    return Mine()"]))
    monkeypatch.syspath_prepend(str(tmp_path))
    silent = told("limited_agent:plain", "template")
    assert silent["Playouts"].startswith("not told") and "limited_agent; fingerprint " in silent["Weights"]
    telling = [*lines, "    limits = {'Playouts': '5', 'Net': 'small'}", "def make(g, s):", "    return Mine()"]
    (tmp_path / "telling_agent.py").write_text("\n".join(telling))
    found = told("telling_agent:make", "template")
    assert (found["Playouts"], found["Net"]) == ("5", "small")
    assert found["Weights"] != silent["Weights"]
