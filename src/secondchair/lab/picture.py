"""A position for people: as text, and as a drawing that needs nothing around it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from secondchair.core import svg
from secondchair.core.parts import part
from secondchair.core.registry import Game
from secondchair.core.rules import Action, View

_STYLE = re.compile(r"\[/?[a-z0-9 _]*\]")  # what a terminal may colour


def in_words(game: Game, view: View, numbers: Mapping[Action, str]) -> str:
    """Status, the game's text board if it has one, the prompt, and every numbered action with its number."""
    lines = ["  ".join(f"{status.label} {status.value}" for status in view.status)]
    if board := part(game, "text"):
        lines.append(_STYLE.sub("", board.text(view)))
    lines.append(view.prompt.text)
    for option in view.prompt.options:
        if option.action in numbers:
            words = f"{option.label}, {option.variant}" if option.variant else option.label
            lines.append(f"{numbers[option.action]:>6}  {words}")
    return "\n".join(lines)


def standalone(game: Game, view: View, theme: str = "day") -> str:
    """The board as one SVG that needs nothing around it; a game without a drawing gives an empty one."""
    board = part(game, "board")
    if board is None:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'
    return svg.standalone(board.draw(view)["board"], board.symbols(), theme)
