"""What the tests of both companions ask of a game at a real table."""

from __future__ import annotations

from secondchair.games.great_western_trail.opponent.table import TableState


def waiting(s: TableState) -> list[str]:
    """What waits to be done, by the tags that saved games know; the last entry is next."""
    return [str(pending.__struct_config__.tag) for pending in s.pending]
