"""Players who come along to another browser: the marks of their keys, and all that is theirs given to one name."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from secondchair.store.attempts import count_anew
from secondchair.store.engine import transaction
from secondchair.store.schema import attempts, games, goals, keys, overrides, played, seats
from secondchair.store.store import Store
from secondchair.store.writing import now


def give_key(store: Store, player: str, mark: str) -> None:
    """The player has this key from now on, and no other."""
    with transaction(store.engine, writes=True) as c:
        c.execute(delete(keys).where(keys.c.player == player))
        c.execute(insert(keys).values(mark=mark, player=player, added=now()))


def whose_key(store: Store, mark: str) -> str | None:
    with transaction(store.engine) as c:
        return c.scalar(select(keys.c.player).where(keys.c.mark == mark))


def unite(store: Store, player: str, into: str) -> None:
    """All that one player has belongs to the other from now on; nothing is lost, and a goal counts once."""
    if player == into:
        return
    with transaction(store.engine, writes=True) as c:
        c.execute(update(games).where(games.c.owner == player).values(owner=into, stamp=games.c.stamp + 1))
        c.execute(update(seats).where(seats.c.player == player).values(player=into))
        c.execute(update(attempts).where(attempts.c.owner == player).values(owner=into))
        count_anew(c, into)
        _unite_played(c, player, into)
        _unite_unless_there(c, goals, ("game", "goal"), player, into)
        _unite_unless_there(c, overrides, ("game", "name", "fingerprint"), player, into)
        c.execute(delete(keys).where(keys.c.player == player))


def _unite_played(c: Connection, player: str, into: str) -> None:
    """The games-played log goes on counting where the other one has ended."""
    mine = select(played.c.game, played.c.number).where(played.c.owner == player)
    for game, number in c.execute(mine.order_by(played.c.game, played.c.number)).all():
        theirs = select(func.coalesce(func.max(played.c.number), 0) + 1).where(
            played.c.owner == into, played.c.game == game
        )  # fmt: skip
        one = (played.c.owner == player, played.c.game == game, played.c.number == number)
        c.execute(update(played).where(*one).values(owner=into, number=c.scalar(theirs)))


def _unite_unless_there(c: Connection, table: Table, names: tuple[str, ...], player: str, into: str) -> None:
    columns = [table.c[name] for name in names]
    there = {tuple(row) for row in c.execute(select(*columns).where(table.c.owner == into))}
    for row in c.execute(select(*columns).where(table.c.owner == player)).all():
        one = (table.c.owner == player, *(column == value for column, value in zip(columns, row, strict=True)))
        if tuple(row) in there:
            c.execute(delete(table).where(*one))
        else:
            c.execute(update(table).where(*one).values(owner=into))
