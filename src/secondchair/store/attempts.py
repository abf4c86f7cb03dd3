"""Attempts at challenges: who began one when, and what came of it once its log was replayed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import Connection, delete, func, insert, select, update

from secondchair.store.engine import transaction
from secondchair.store.schema import attempts, games
from secondchair.store.store import Store
from secondchair.store.writing import now


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


def name_of(store: Store, game_id: str) -> str:
    """Who stands on a board with this game; empty if it is no attempt at a challenge."""
    with transaction(store.engine) as c:
        return c.scalar(select(attempts.c.name).where(attempts.c.game_id == game_id)) or ""


def last_name(store: Store, owner: str) -> str:
    """The name that this owner played under last."""
    mine = select(attempts.c.name).where(attempts.c.owner == owner).order_by(attempts.c.begun.desc())
    with transaction(store.engine) as c:
        return c.scalar(mine.limit(1)) or ""


# -- carried to another place ------------------------------------------------------------------------------------------


def attempts_of(store: Store, owner: str) -> tuple[Attempt, ...]:
    """What this owner has tried, and what friends brought whose games are kept here."""
    kept = select(games.c.id).where(games.c.owner == owner)
    brought = (attempts.c.owner == "") & attempts.c.game_id.in_(kept)
    wanted = select(*_ALL).where((attempts.c.owner == owner) | brought)
    with transaction(store.engine) as c:
        return tuple(Attempt(*row) for row in c.execute(wanted.order_by(attempts.c.begun, attempts.c.game_id)))


def carry_in(store: Store, owner: str, told: Sequence[Attempt], here: Mapping[str, str]) -> None:
    """Attempts from another place; `here` gives the ids that their games have in this one.

    A result counts only after its log was replayed here, so each comes as one that was begun, and is judged when
    its board is looked at. One without its game stays what it is: an attempt that was made.
    """
    with transaction(store.engine, writes=True) as c:
        for one in told:
            mine = structs.replace(one, game_id=here.get(one.game_id, one.game_id), owner=one.owner and owner)
            if not _known(c, mine):
                unjudged = {"kind": "", "problem": "", "score": None, "opponent": None, "won": None, "scored": None}
                c.execute(insert(attempts).values(**structs.asdict(mine) | unjudged))
        count_anew(c, owner)


def _known(c: Connection, one: Attempt) -> bool:
    """Is it here already? What a friend brought gives way to the player's own."""
    if c.scalar(select(attempts.c.game_id).where(attempts.c.game_id == one.game_id)):
        return True
    twin = (attempts.c.code == one.code, attempts.c.mark == one.mark)
    if one.owner and one.mark:
        c.execute(delete(attempts).where(*twin, attempts.c.owner == ""))
    return bool(one.mark) and c.scalar(select(attempts.c.game_id).where(*twin).limit(1)) is not None


def count_anew(c: Connection, owner: str) -> None:
    """Number an owner's attempts by when they were begun: of two first ones from two places, one was the first."""
    made = Counter[str]()
    mine = select(attempts.c.game_id, attempts.c.code, attempts.c.number, attempts.c.kind)
    for row in c.execute(mine.where(attempts.c.owner == owner).order_by(attempts.c.begun, attempts.c.game_id)).all():
        made[row.code] += 1
        number = max(row.number, made[row.code])
        if number != row.number:
            kind = "later" if row.kind == "first" else row.kind
            c.execute(update(attempts).where(attempts.c.game_id == row.game_id).values(number=number, kind=kind))
