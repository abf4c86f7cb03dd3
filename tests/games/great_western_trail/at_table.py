"""What the tests of both companions ask of a game at a real table."""

from __future__ import annotations

from collections.abc import Iterable

from secondchair.core.rules import TurnStep
from secondchair.games.great_western_trail.opponent.table import TableState


def in_words(steps: Iterable[TurnStep]) -> str:
    """What is told, as one text."""
    return " ".join(line for step in steps for line in (step.text, *step.order))


def waiting(s: TableState) -> list[str]:
    """What waits to be done, by the tags that saved games know; the last entry is next."""
    return [str(pending.__struct_config__.tag) for pending in s.pending]
