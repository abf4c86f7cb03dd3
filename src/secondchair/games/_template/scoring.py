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


def result(s: State) -> Result:
    """TPL-8, TPL-9: all pebbles are taken; the higher total wins, and a tie is Robin's."""
    you, robin = s.points
    text = f"All pebbles are taken. {'You win' if you > robin else 'Robin wins'}: {you} to {robin}."
    return Result("all pebbles taken", text, you, sheet(s), robin, you > robin, (), s.turns)
