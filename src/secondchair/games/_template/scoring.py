"""The score sheet of Pebbles."""

from __future__ import annotations

from secondchair.core.rules import Line, Result, Sheet
from secondchair.games._template.state import State


def sheet(s: State) -> Sheet:
    return Sheet(
        ("You", "Robin"),
        (
            Line("Pebbles", tuple(p - b for p, b in zip(s.points, s.bonus, strict=True)), "TPL-3"),
            Line("Last pebbles of a heap", tuple(s.bonus), "TPL-7"),
        ),
        tuple(s.points),
    )


def ending(you: int, robin: int) -> str:
    verdict = f"You win, {you} to {robin}" if you > robin else f"Robin wins, {robin} to your {you}"
    return f"All pebbles are taken. {verdict}."


def result(s: State) -> Result:
    """TPL-8, TPL-9: all pebbles are taken; the higher total wins, and a tie is Robin's."""
    you, robin = s.points
    return Result("all pebbles taken", ending(you, robin), you, sheet(s), robin, you > robin, (), s.turns)
