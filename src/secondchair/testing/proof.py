"""The proof that a bot at a real table is the bot on screen.

A game is played on screen. Beside it the companion is asked: what it wants to know is answered from that board, and
whatever it draws and decides must be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from secondchair.core.ask import Ask
from secondchair.core.registry import TABLE, Game
from secondchair.core.rules import BOT, CHANCE, OVER, YOU, Action, Rules
from secondchair.core.table import new
from secondchair.testing.playing import any_options, play, states

Answer = Callable[[Any, Any], Action]  # from the state on screen and the companion's: what a person there would say


def mirrored(game: Game, seed: int, answer: Answer) -> int:
    """Prove one random game: how many decisions of the bot were compared. An AssertionError at the first difference.

    For companions that make the very moves of the bot on screen. One that speaks otherwise, in criteria or in several
    steps, needs a proof of its own.
    """
    rng = Random(seed)
    screen = play(new(game, seed=seed, **any_options(game, rng)), rng)
    table, compared = game.rules(TABLE), 0
    kept = table.new(screen.header.options, screen.content.content)
    for state, entry in states(screen):
        if entry is None:
            _answered(table, kept, state, answer)
        elif entry.actor in (BOT, CHANCE):
            _answered(table, kept, state, answer)
            assert table.actor(kept) == entry.actor, f"the companion is not where the screen is, at {entry.action!r}"
            if entry.actor == BOT:
                assert table.bot(kept) == screen.rules.bot(state), "the companion decides otherwise"
                compared += 1
            else:
                assert table.chance(kept) == screen.rules.chance(state), "the companion draws from something else"
            table.apply(kept, entry.action)
    assert table.actor(kept) == OVER, "the companion does not see that the game is over"
    here, there = screen.result, table.result(kept)
    assert (there.score, there.opponent, there.won, there.reason) == (here.score, here.opponent, here.won, here.reason)
    return compared


def _answered(table: Rules[Any, Any], kept: Any, state: Any, answer: Answer) -> None:
    """Answer what the companion asks, until it asks no more."""
    while table.actor(kept) == YOU:
        question, said = table.legal(kept), answer(state, kept)
        problem = question.problem(said) if isinstance(question, Ask) else "it is not offered"
        assert said in question, f"the answer {said!r} is not possible: {problem}"
        table.apply(kept, said)
