"""Everything that a player has, as records that travel: games, what came of them, goals, own values, challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs
from sqlalchemy import Connection, delete, func, insert, select, update

from secondchair.store.attempts import Attempt, attempts_of
from secondchair.store.engine import transaction
from secondchair.store.records import Branch, Played, SavedOverride, Tick
from secondchair.store.schema import branches, games, goals, hints, paces, played, unscored
from secondchair.store.store import Store
from secondchair.store.writing import PLAYED_ON


class About(Struct, frozen=True):
    """What a .chair file does not tell about a game."""

    id: str
    created: str
    updated: str
    note: str
    imported: bool
    hints: tuple[int, ...] = ()  # the entries that a hint was asked for at
    branch: Branch | None = None  # where it left another game
    milliseconds: int = 0  # played, without the breaks


class Belongings(Struct, frozen=True):
    """Everything besides the logs themselves."""

    second_chair: int  # the version of this format
    games: tuple[About, ...]
    played: tuple[Played, ...]
    goals: dict[str, tuple[Tick, ...]]  # by game
    overrides: tuple[SavedOverride, ...]
    attempts: tuple[Attempt, ...] = ()  # at challenges; older files have none


FORMAT = 1


def belongings(store: Store, owner: str, game_kinds: Sequence[str]) -> Belongings:
    """What this owner has, oldest game first."""
    with transaction(store.engine) as c:
        asked: dict[str, list[int]] = {}
        for row in c.execute(select(hints.c.game_id, hints.c.seq).order_by(hints.c.seq)):
            asked.setdefault(row.game_id, []).append(row.seq)
        left = {row.game_id: Branch(row.parent, row.at) for row in c.execute(select(branches))}
        pace: dict[str, int] = {row.game_id: row.milliseconds for row in c.execute(select(paces))}
        rows = c.execute(select(games).where(games.c.owner == owner).order_by(games.c.created, games.c.id))
        mine = tuple(
            About(
                row.id, row.created, row.updated, row.note, row.imported, tuple(asked.get(row.id, [])),
                left.get(row.id), pace.get(row.id, 0),
            )
            for row in rows
        )  # fmt: skip
    ticks = {kind: tuple(store.ticks(owner, kind)) for kind in game_kinds}
    return Belongings(
        FORMAT, mine, tuple(store.history(owner)), ticks, tuple(store.overrides(owner)), attempts_of(store, owner)
    )


def remember(store: Store, owner: str, taken: Belongings) -> None:
    """Add what came of games elsewhere. Said twice it counts once; what is here already stays as it is."""
    with transaction(store.engine, writes=True) as c:
        for row in taken.played:
            _remember_played(c, owner, row)
        for game, ticks in taken.goals.items():
            there = set(c.scalars(select(goals.c.goal).where(goals.c.owner == owner, goals.c.game == game)))
            new = [tick for tick in ticks if tick.goal not in there]
            for tick in new:
                c.execute(insert(goals).values(owner=owner, game=game, **structs.asdict(tick)))


def _remember_played(c: Connection, owner: str, row: Played) -> None:
    if row.surface not in PLAYED_ON:
        return
    if c.execute(update(played).where(played.c.game_id == row.game_id).values(finished=row.finished)).rowcount:
        return
    mine = (played.c.owner == owner, played.c.game == row.game)
    number = (c.scalar(select(func.max(played.c.number)).where(*mine)) or 0) + 1
    values = structs.asdict(row) | {"number": number}
    if not values.pop("scored"):
        c.execute(insert(unscored).values(game_id=row.game_id))
    c.execute(insert(played).values(owner=owner, **values))


def describe(store: Store, about: About) -> None:
    """What its file does not tell about a game that was taken in."""
    with transaction(store.engine, writes=True) as c:
        values = {"created": about.created, "updated": about.updated, "note": about.note}
        c.execute(update(games).where(games.c.id == about.id).values(**values))
        if about.milliseconds:
            c.execute(delete(paces).where(paces.c.game_id == about.id))
            c.execute(insert(paces).values(game_id=about.id, milliseconds=about.milliseconds))
        there = set(c.scalars(select(hints.c.seq).where(hints.c.game_id == about.id)))
        for seq in about.hints:
            if seq not in there:
                c.execute(insert(hints).values(game_id=about.id, seq=seq))


def link(store: Store, left: Mapping[str, Branch]) -> None:
    """Where these games left others, unless that is known already."""
    with transaction(store.engine, writes=True) as c:
        known = set(c.scalars(select(branches.c.game_id)))
        for game_id, branch in left.items():
            if game_id not in known:
                c.execute(insert(branches).values(game_id=game_id, parent=branch.parent, at=branch.at))
                c.execute(update(games).where(games.c.id == game_id).values(stamp=games.c.stamp + 1))
