"""The picture of a game in the lobby: what its `board.py` offers, or a position from the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from secondchair.core import svg
from secondchair.core.ask import Ask
from secondchair.core.registry import SCREEN, Game, find_game
from secondchair.core.table import new

MOVES = 48  # so many of your choices make a picture worth looking at
_PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 3"><rect width="5" height="3" fill="#d9c9ab"/></svg>'


@cache
def cover(game_id: str, theme: str) -> str:
    """A drawing that needs nothing around it: symbols and colours are inside."""
    game = find_game(game_id)
    try:
        board: Any = game.module("board")
    except ModuleNotFoundError:
        return _PLAIN
    drawing = board.cover() if hasattr(board, "cover") else _middle(game, board)
    if not drawing:
        return _PLAIN
    colours = f'style="color:{"#f2e8d6" if theme == "evening" else "#33291f"}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" preserveAspectRatio="xMidYMid slice" {colours}'
    )
    inside = f"<style>[data-ghost],.target{{display:none}}</style><defs>{svg.symbols()}{board.symbols()}</defs>"
    plain = re.sub(r'^<svg(?: xmlns="[^"]*")?', head, drawing, count=1)
    end = plain.index(">") + 1
    return plain[:end] + inside + plain[end:]


def _middle(game: Game, board: Any) -> str:
    """The board late in a game that the game's own simple player plays, always the same."""
    if SCREEN not in game.surfaces:
        return ""
    table, rng = new(game, seed=7), Random(7)
    player = _player(game)
    view = table.view
    for _ in range(MOVES):
        legal = table.legal
        if isinstance(legal, Ask) or not legal:
            break
        view = table.view  # the last position with a choice in it, should the game end on the way
        table.play(player(table.state, rng) if player else rng.choice(legal))
    return str(board.draw(view).get("board", ""))


def _player(game: Game) -> Callable[[Any, Random], Any] | None:
    try:
        found: Callable[[Any, Random], Any] = game.module("greedy").choose
    except ModuleNotFoundError:
        return None
    return found
