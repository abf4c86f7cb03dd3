"""A position for people: as text, and as a drawing that needs nothing around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec

from secondchair.core import svg
from secondchair.core.registry import Game
from secondchair.core.rules import Action, View

_STYLE = re.compile(r"\[/?[a-z0-9 _]*\]")  # what a terminal may colour


def in_words(game: Game, view: View, numbers: Mapping[Action, int]) -> str:
    """Status, the game's text board if it has one, the prompt, and every numbered action with its number."""
    lines = ["  ".join(f"{status.label} {status.value}" for status in view.status)]
    if find_spec(f"{game.package}.text"):
        lines.append(_STYLE.sub("", str(game.module("text").text(view))))
    lines.append(view.prompt.text)
    for option in view.prompt.options:
        if option.action in numbers:
            words = f"{option.label}, {option.variant}" if option.variant else option.label
            lines.append(f"{numbers[option.action]:>6}  {words}")
    return "\n".join(lines)


def standalone(game: Game, view: View, theme: str = "day") -> str:
    """The board as one SVG with its symbols and colours inside; a game without a drawing gives an empty one."""
    if not find_spec(f"{game.package}.board"):
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'
    board = game.module("board")
    drawing = str(board.draw(view)["board"])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" style="color:#33291f;font-family:sans-serif"'
    inside = f"<style>[data-ghost]{{display:none}}</style><defs>{svg.symbols()}{board.symbols()}</defs>"
    plain = re.sub(r'^<svg(?: xmlns="[^"]*")?', head, drawing, count=1)
    end = plain.index(">") + 1
    return plain[:end] + inside + plain[end:]
