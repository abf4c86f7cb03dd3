"""The picture of a game in the lobby: what its `board.py` offers, or a position from the middle of a game."""

from __future__ import annotations

from functools import cache
from random import Random

from secondchair.core import svg
from secondchair.core.ask import Ask
from secondchair.core.parts import Board, part
from secondchair.core.registry import SCREEN, Game, find_game
from secondchair.core.rules import View
from secondchair.core.table import new

MOVES = 48  # so many of your choices make a picture worth looking at
_PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 3"><rect width="5" height="3" fill="#d9c9ab"/></svg>'


@cache
def cover(game_id: str, theme: str) -> str:
    """A drawing that needs nothing around it: symbols and colours are inside."""
    game = find_game(game_id)
    board = part(game, "board")
    drawing = (board.cover() or _middle(game, board)) if board else ""
    if not board or not drawing:
        return _PLAIN
    return svg.standalone(drawing, board.symbols(), theme, "[data-ghost],.target", "xMidYMid slice")


def picture_of(game: Game, view: View, theme: str) -> str:
    """One position as a picture; what cannot be drawn is a plain sheet."""
    board = part(game, "board")
    drawing = board.draw(view).get("board", "") if board else ""
    return svg.standalone(drawing, board.symbols(), theme, "[data-ghost],.target") if board and drawing else _PLAIN


def _middle(game: Game, board: Board) -> str:
    """The board late in a game that the game's own simple player plays, always the same."""
    if SCREEN not in game.surfaces:
        return ""
    table, rng = new(game, seed=7), Random(7)
    player = part(game, "greedy")
    view = table.view
    for _ in range(MOVES):
        legal = table.legal
        if isinstance(legal, Ask) or not legal:
            break
        view = table.view  # the last position with a choice in it, should the game end on the way
        table.play(player.choose(table.state, rng) if player else rng.choice(legal))
    return board.draw(view).get("board", "")
