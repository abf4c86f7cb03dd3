"""Attempts at challenges: who began one when, and what came of it once its log was replayed here."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs
from sqlalchemy import func, insert, select, update

from secondchair.store.engine import transaction
from secondchair.store.schema import attempts
from secondchair.store.store import Store, now


class Attempt(Struct, frozen=True):
    """One attempt; `kind` is the board that it stands on, empty while it does not count (yet)."""

    game_id: str
    owner: str
    name: str
    code: str
    period: str
    number: int
    timely: bool
    begun: str
    kind: str = ""
    mark: str = ""
    problem: str = ""
    score: int | None = None
    opponent: int | None = None
    won: bool | None = None
    scored: bool | None = None
    hints: int = 0
    takebacks: int = 0
    finished: str = ""

    @property
    def first(self) -> bool:
        return self.number == 1 and self.timely


_ALL = [attempts.c[name] for name in Attempt.__struct_fields__]


def begin_attempt(store: Store, attempt: Attempt) -> Attempt:
    """Remember that a game was begun for a challenge; its number follows from the owner's earlier attempts at it."""
    mine = (attempts.c.owner == attempt.owner, attempts.c.code == attempt.code)
    with transaction(store.engine, writes=True) as c:
        number = int(c.scalar(select(func.count()).where(*mine)) or 0) + 1
        made = structs.replace(attempt, number=number, begun=now())
        c.execute(insert(attempts).values(**structs.asdict(made)))
    return made


def add_attempt(store: Store, attempt: Attempt) -> None:
    """One that came as a file and counts."""
    with transaction(store.engine, writes=True) as c:
        c.execute(insert(attempts).values(**structs.asdict(attempt)))


def settle_attempt(store: Store, attempt: Attempt) -> None:
    """Write down what came of it."""
    values: dict[str, Any] = structs.asdict(attempt)
    with transaction(store.engine, writes=True) as c:
        c.execute(update(attempts).where(attempts.c.game_id == values.pop("game_id")).values(**values))


def attempts_at(store: Store, code: str) -> list[Attempt]:
    """All attempts at a challenge, in the order in which they were begun."""
    with transaction(store.engine) as c:
        found = c.execute(select(*_ALL).where(attempts.c.code == code).order_by(attempts.c.begun, attempts.c.game_id))
        return [Attempt(*row) for row in found]


def last_name(store: Store, owner: str) -> str:
    """The name that this owner played under last."""
    mine = select(attempts.c.name).where(attempts.c.owner == owner).order_by(attempts.c.begun.desc())
    with transaction(store.engine) as c:
        return c.scalar(mine.limit(1)) or ""
