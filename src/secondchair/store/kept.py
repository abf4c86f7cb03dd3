"""What is kept beside the log while a game is played: how long it took, the hints, and an account of its end."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from secondchair.store.records import Account
from secondchair.store.schema import accounts, hints, paces

Judged = tuple[str, Account]  # the mark of the goals that it was judged by, and the account

# Asked for after every move: built once.
_LONGER = (
    update(paces)
    .where(paces.c.game_id == bindparam("wanted"))
    .values(milliseconds=paces.c.milliseconds + bindparam("thought"))
)
_FIRST = insert(paces)

LONGEST_THOUGHT = 15 * 60_000  # milliseconds; after a longer one, the player was away


def count_hints(c: Connection, game_id: str) -> int:
    return c.scalar(select(func.count()).select_from(hints).where(hints.c.game_id == game_id)) or 0


def keep_account(c: Connection, game_id: str, judged: Judged) -> None:
    mark, account = judged
    c.execute(delete(accounts).where(accounts.c.game_id == game_id))
    record = msgspec.json.encode(account).decode()
    c.execute(insert(accounts).values(game_id=game_id, mark=mark, hints=count_hints(c, game_id), record=record))


def keep_pace(c: Connection, game_id: str, before: str, moment: str) -> None:
    """Add the time since the move `before`, unless the player was away."""
    thought = thinking_time(before, moment)
    if thought and not c.execute(_LONGER, {"wanted": game_id, "thought": thought}).rowcount:
        c.execute(_FIRST, {"game_id": game_id, "milliseconds": thought})


def thinking_time(before: str, after: str) -> int:
    """Milliseconds between two moves; 0 where the player was away in between, or where no clock has told."""
    try:
        passed = datetime.fromisoformat(after) - datetime.fromisoformat(before)
    except (ValueError, TypeError):
        return 0
    thought = int(passed.total_seconds() * 1000)
    return thought if 0 < thought <= LONGEST_THOUGHT else 0
