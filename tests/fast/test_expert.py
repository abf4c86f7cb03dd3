"""The agent `expert`: found by its name, legal in every phase, the same every time, blind to the order of the piles."""

from __future__ import annotations

from random import Random

import pytest

from secondchair import fast
from secondchair.agents import UnknownAgent, agent_names, decide, find_agent
from secondchair.core.registry import find_game
from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.state import CLAIM, DRAW, OVER, PLACE, SCORE, State

CARCASSONNE, PEBBLES = find_game("carcassonne"), find_game("template")


def test_without_the_extra_it_is_not_offered_and_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    assert agent_names(CARCASSONNE) == ["random", "greedy", "search"]
    with pytest.raises(UnknownAgent, match=r"needs Numba.*uv run --extra fast"):
        find_agent("expert:300", CARCASSONNE)
    with pytest.raises(UnknownAgent, match="there is random, greedy and search"):
        find_agent("expert", PEBBLES)


numba = pytest.importorskip("numba")

from fast.twins import OPTIONS, new  # noqa: E402

from secondchair.fast.carcassonne.think import expect, think  # noqa: E402
from secondchair.fast.carcassonne.weights import GREEDY, TUNED  # noqa: E402


def test_it_is_offered_for_carcassonne_on_screen_only() -> None:
    assert agent_names(CARCASSONNE)[-1] == "expert"
    assert "expert" not in agent_names(PEBBLES) + agent_names(CARCASSONNE, "table")


@pytest.mark.parametrize("name", ["expert:0", "expert:1.5s", "expert:many", "expert:", "expert:2000000"])
def test_a_number_it_does_not_understand_is_told(name: str) -> None:
    with pytest.raises(UnknownAgent, match="expert:3000 for 3000 playouts"):
        find_agent(name, CARCASSONNE)


def positions(seed: int, phase: int, **options: int) -> list[State]:
    """Positions of a random game in this phase, with a choice."""
    dice, s, found = Random(seed), new(**options), list[State]()
    while s.phase != OVER:
        if s.phase == DRAW:
            rules.apply(s, rules.sample(s, dice))
            continue
        if s.phase == phase and len(rules.legal(s)) > 1:
            found.append(rules.clone(s))
        rules.apply(s, dice.choice(rules.legal(s)))
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_choice_is_legal_in_every_phase(options: dict[str, int]) -> None:
    agent, dice = find_agent("expert:6", CARCASSONNE), Random(1)
    for phase in (PLACE, CLAIM):
        for s in positions(3, phase, **options)[:8]:
            assert decide(agent, rules, s, dice) in rules.legal(s)


def test_an_order_of_scoring_is_chosen_too() -> None:
    found = [s for seed in range(200) for s in positions(seed, SCORE, meeples=7)]
    assert found, "two features completed at once"
    for s in found[:5]:
        assert {tried.move for tried in think(s, 40, 1)} == set(rules.legal(s))


def test_the_same_question_gets_the_same_answer_and_the_state_stays_as_it_is() -> None:
    s = positions(5, PLACE)[6]
    before = rules.position(s)
    assert think(s, 200, 7) == think(s, 200, 7)
    assert think(s, 200, 7) != think(s, 200, 8)
    assert rules.position(s) == before


def test_playouts_are_shared_out_by_halving() -> None:
    s = max(positions(5, PLACE, meeples=7), key=lambda s: len(rules.legal(s)))
    tried = think(s, 320, 7)
    playouts = [one.playouts for one in tried]
    assert len(tried) == 32
    assert playouts == sorted(playouts, reverse=True)
    assert playouts[0] == playouts[1] > playouts[2] > playouts[-1] == 2
    assert 0.5 * 320 < sum(playouts) <= 320
    assert all(one.error >= 0 for one in tried)


def test_it_knows_the_unseen_tiles_and_nothing_else() -> None:
    """All that it is given is the state; and what the state does not tell, the bag's order, does not exist in it."""
    s = positions(5, PLACE)[8]
    other = rules.clone(s)
    other.goals, other.discarded, other.marker = ("CAR-50",), (*s.discarded, 3), not s.marker
    assert think(s, 100, 3) == think(other, 100, 3)
    fewer = rules.clone(s)
    fewer.bag = [min(n, 1) for n in s.bag]
    fewer.piles = [sum(fewer.bag) // 3] * 3
    assert think(s, 100, 3) != think(fewer, 100, 3)


def test_playing_on_by_the_quick_player_gives_what_greedy_gives() -> None:
    """greedy.py ends with 20 points on average."""
    mean, spread = expect(new(), 2000, 1, GREEDY)
    assert mean == pytest.approx(19.9, abs=0.8)
    assert 6 < spread < 12
    assert expect(new(), 2000, 1, TUNED)[0] > mean + 2, "the weights of the playouts are the better ones"
