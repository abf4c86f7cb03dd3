"""What our players make of the very game that you have finished: the same seed, the same options."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from secondchair.agents import decide, find_agent
from secondchair.agents.fate import whole_game
from secondchair.core.registry import SCREEN, find_game
from secondchair.core.rules import Action, Result
from secondchair.core.words import capital, counted
from secondchair.store.par import called

PLAYERS = {"greedy": "greedy", "search": "search:8"}  # so few playouts that a whole game takes seconds


class SameSeed(Struct, frozen=True):
    """A player of ours, what it made of the same game, and that in words."""

    player: str
    score: int
    opponent: int | None
    won: bool | None
    text: str


def played_by(player: str, game: str, options: dict[str, Any], content: Any, seed: int) -> SameSeed:
    """The whole game. It takes seconds, so it is done where searches are."""
    kind = find_game(game)
    rules, agent = kind.rules(SCREEN), find_agent(PLAYERS[player], kind, SCREEN)

    def ask(state: Any, dice: Random) -> Action:
        return decide(agent, rules, state, dice)

    result = whole_game(rules, rules.new(options, content), seed, ask)
    said = f"{capital(called(PLAYERS[player]))}: {_told(result)}."
    return SameSeed(player, result.score, result.opponent, result.won, said)


def _told(result: Result) -> str:
    """The sentence of the result speaks to you; this one is about somebody else."""
    points = f"{counted(result.score, 'point')}" if result.opponent is None else f"{result.score} to {result.opponent}"
    ended = {True: "won", False: "lost", None: "a draw" if result.opponent is not None else ""}[result.won]
    return ", ".join(part for part in (points if result.scored else "", ended) if part)
