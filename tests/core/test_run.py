"""What happens by itself, and whole games without a table."""

from __future__ import annotations

from random import Random
from typing import Any

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Action, Chance
from secondchair.core.run import bots_turn, by_itself, play_out, run_on
from secondchair.core.table import new
from secondchair.games._template import rules
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.state import RobinsTurn, State, YourTurn

GAME = find_game("template")


def first(chance: Chance[Any]) -> Action:
    action: Action = chance.outcomes[0]
    return action


def state(start: str = "you") -> State:
    return rules.new({"start": start}, load(GAME).content)


def test_fate_then_the_bot_then_you() -> None:
    s = state("robin")
    fate = by_itself(rules, s, first)
    assert fate is not None and fate == ("chance", Turn(1), None, "deck")
    rules.apply(s, fate.action)  # type: ignore[attr-defined]
    decision = by_itself(rules, s, first, explain=True)
    assert decision is not None and (decision.actor, decision.action) == ("bot", Take("right", 1))
    assert decision.why is not None and decision.why.because == "TPL-5"
    quick = by_itself(rules, s, first)
    assert quick is not None and quick.why is None
    rules.apply(s, decision.action)
    assert by_itself(rules, s, first) is None, "the choice is yours"


def test_a_move_without_alternative_happens_by_itself() -> None:
    s = state()
    s.heaps = [0, 1, 0]
    assert by_itself(rules, s, first) == ("you", Take("middle", 1), None, "")
    rules.apply(s, Take("middle", 1))
    assert by_itself(rules, s, first) is None, "the game is over"


def test_what_is_no_alternative_may_be_left_out() -> None:
    s = state()
    only = by_itself(rules, s, first, legal=lambda s: [Take("left", 2)])
    assert only is not None and only.action == Take("left", 2)


def test_running_on_ends_at_your_choice() -> None:
    s = state("robin")
    run_on(rules, s, first)
    assert s.pending == [YourTurn()] and s.heaps == [3, 4, 4]


def test_the_bots_turn_ends_where_you_come_in() -> None:
    s = state()
    s.heaps, s.pending = [0, 1, 1], [RobinsTurn(1)]
    bots_turn(rules, s, lambda s: Turn(1))
    assert s.heaps == [0, 0, 1] and s.pending == [YourTurn()], "your single option is not taken for you"


def test_a_whole_game_counts_its_moves() -> None:
    s, rng = state(), Random(3)
    moves = play_out(rules, s, lambda s: rules.sample(s, rng), lambda s: rng.choice(rules.legal(s)))
    assert rules.actor(s) == "over" and moves == s.turns > 3


def test_the_entry_before_your_last_choice() -> None:
    table = new(GAME, seed=3, start="robin")
    assert table.before_choice == 0, "nothing was chosen yet: all that happened is news"
    seen = table.seq
    table.play(Take("left", 1))
    assert table.before_choice == seen
    table.undo()
    assert table.before_choice == 0
