"""WL-220: the scenarios of one Automaton, straight from their file: trace, end place, display, XP and the rest.

They prove WL-26 to WL-44 with the rulings AMB-7 to AMB-16: each names its rules.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.wanderlust.races import CONTENT, automaton_turn, names, place, race, tokens, visited

from secondchair.games.wanderlust import rules
from secondchair.games.wanderlust.actions import Aim, Fly, Gain, Gather, Head, Reveal, Stop, Wait, Walk
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.state import K, State

SCENARIOS = tomllib.loads((Path(__file__).parent / "scenarios.toml").read_text("utf-8"))["scenario"]


def test_all_28_scenarios_are_there() -> None:
    assert [sc["id"] for sc in SCENARIOS] == [f"SC-{n:02}" for n in range(1, 29)]


def word(action: Any) -> str:
    """A move in the words of the file."""
    match action:
        case Aim():
            return f"target {action.to} tier{action.tier}"
        case Head():
            return f"airport {action.to}"
        case Walk():
            return f"step {action.to}"
        case Fly():
            return f"fly {action.to}"
        case Gain():
            return f"gain {action.card}"
        case Gather():
            return f"collect {action.collectible}"
        case Wait():
            return f"wait {action.collectible}"
        case Stop():
            return f"stop {action.reason}"
    raise AssertionError(action)


def prepare(sc: dict[str, Any]) -> State:
    s = race(
        automatons=sc["trotters"] - 1,
        you_at=sc["you_at"],
        at=(sc["automaton_at"], *sc["other_automatons_at"]),
        display=tuple(sc["display"]),
        goals=tuple(sc["objectives"]),
    )
    start = sc.get("start", {})
    visited(s, 1, *start.get("visited", ()))
    s.met[1] = s.face_down = start.get("encounter_cards", 0)
    for kind, name in enumerate(COLLECTIBLES):
        s.tokens[K + kind] = start.get(name, 0)
    s.top = tuple(place(card) for card in sc["deck_next"])
    s.bag = [card for card in s.bag if card not in s.top]
    return s


def run(s: State, turns: int, points: int | None) -> list[str]:
    """The turns of Automaton 1 alone; the others stand still."""
    trace: list[str] = []
    for turn in range(turns):
        if turn:
            trace.append("next_turn")
        automaton_turn(s)
        if points is not None:
            s.points = points
        while rules.actor(s) in ("bot", "chance") and s.turn == 1:
            if rules.actor(s) == "chance":
                (card,) = rules.chance(s).outcomes
                assert isinstance(card, Reveal)
                rules.apply(s, card)
            else:
                decision = rules.bot(s)
                assert decision.why is not None
                trace.append(word(decision.choice))
                rules.apply(s, decision.choice)
    return trace


@pytest.mark.parametrize("sc", SCENARIOS, ids=[f"{sc['id']} {sc['title']}" for sc in SCENARIOS])
def test_scenario(sc: dict[str, Any]) -> None:
    s = prepare(sc)
    assert CONTENT.numbers.points(s.n) == (4 if s.n == 2 else 3)
    assert run(s, sc.get("turns", 1), sc.get("ap")) == sc["trace"]
    assert names([s.place[1]]) == [sc["end_at"]]
    assert names(s.display) == sc["end_display"]
    assert s.xp[1] == sc["end_xp_gained"]
    done = [CONTENT.objectives[goal].id for goal, who in zip(s.goals, s.done, strict=True) if 1 in who]
    assert done == sc["end_objectives"]
    assert s.met[1] == sc["end_encounter_cards"]
    assert tokens(s, 1) == sc["end_collectibles"]
