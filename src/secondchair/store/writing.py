"""What is written when a game is played: its lines, how it stands, the games-played log, the goals, the content.

Statements that every move needs are built once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Table, bindparam, delete, func, insert, select, update

from secondchair.core.content import ContentRecord
from secondchair.core.registry import SCREEN, TABLE
from secondchair.store.kept import Judged, keep_account
from secondchair.store.records import Standing
from secondchair.store.schema import contents, entries, games, goals, played, unscored

PLAYED_ON = (SCREEN, TABLE)  # what was entered for an audit was not played here

Records = dict[str, ContentRecord]  # contents by their fingerprints


AFTER_PLAY = [
    games.c[name]
    for name in (
        "id", "owner", "game", "surface", "setting", "note", "imported", "stamp", "score", "opponent", "won", "reason"
    )
]  # fmt: skip

_others = games.alias()
NEXT = select(func.coalesce(func.max(_others.c.moved), 0) + 1).scalar_subquery()  # the next place in the order

CREATED = insert(games).values(moved=NEXT).returning(*AFTER_PLAY)
_STANDING = [name for name in Standing.__struct_fields__ if name != "scored"]
MOVED = (
    update(games)
    .where(games.c.id == bindparam("wanted"))
    .values({name: bindparam(f"new_{name}") for name in (*_STANDING, "updated")})
    .values(stamp=games.c.stamp + 1, moved=NEXT)
    .returning(*AFTER_PLAY)
)
_ADD_LINES = insert(entries)
MAYBE_SCORED = delete(unscored).where(unscored.c.game_id == bindparam("wanted"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def columns(at: Standing) -> dict[str, Any]:
    """The columns of `games` that change while a game is played."""
    return {name: getattr(at, name) for name in _STANDING}


def where(table: Table, key: dict[str, str]) -> list[Any]:
    return [table.c[name] == value for name, value in key.items()]


def add_lines(c: Connection, game_id: str, after: int, lines: Sequence[str]) -> None:
    rows = [{"game_id": game_id, "seq": seq, "line": line} for seq, line in enumerate(lines, after + 1)]
    if rows:
        c.execute(_ADD_LINES, rows)


def after_play(
    c: Connection,
    row: Row[Any],
    at: Standing,
    reached: Sequence[str],
    moment: str,
    records: Records,
    judged: Judged | None,
) -> None:
    """The content, the games-played log and the goals; for the latter, games that came from elsewhere do not count."""
    keep_contents(c, row.game, records)
    if at.over and not at.scored:
        c.execute(insert(unscored).values(game_id=row.id))
    if not row.imported and row.surface in PLAYED_ON:
        tick(c, row, at.seq, reached, moment)
        if at.over:
            _note_played(c, row, moment)
            if judged is not None:
                keep_account(c, row.id, judged)


def tick(c: Connection, row: Row[Any], seq: int, reached: Sequence[str], moment: str) -> None:
    if not reached:
        return
    mine = (goals.c.owner == row.owner, goals.c.game == row.game)
    there = set(c.scalars(select(goals.c.goal).where(*mine)))
    for goal in reached:
        if goal not in there:
            there.add(goal)
            c.execute(
                insert(goals).values(
                    owner=row.owner, game=row.game, goal=goal, game_id=row.id, seq=seq, reached=moment
                )
            )  # fmt: skip


def _note_played(c: Connection, row: Row[Any], moment: str) -> None:
    """CAR-70: one entry per finished game, brought up to date when that game is finished anew after going back."""
    values = {
        "result": row.score,
        "opponent": row.opponent,
        "won": row.won,
        "reason": row.reason,
        "finished": moment,
    }
    if c.execute(update(played).where(played.c.game_id == row.id).values(**values)).rowcount:
        return
    mine = (played.c.owner == row.owner, played.c.game == row.game)
    number = (c.scalar(select(func.max(played.c.number)).where(*mine)) or 0) + 1
    c.execute(
        insert(played).values(
            owner=row.owner,
            game=row.game,
            number=number,
            game_id=row.id,
            surface=row.surface,
            setting=row.setting,
            note=row.note,
            **values,
        )
    )


def keep_contents(c: Connection, game: str, records: Records) -> None:
    """Keep these contents; one that is there already stays as it is."""
    for fingerprint, record in records.items():
        key = {"game": game, "fingerprint": fingerprint}
        if c.execute(select(contents.c.game).where(*where(contents, key))).first() is None:
            row = {**key, "record": msgspec.json.encode(record).decode(), "added": now()}
            dialect = import_module(f"sqlalchemy.dialects.{c.dialect.name}")  # a browser brings only that of SQLite
            c.execute(dialect.insert(contents).values(**row).on_conflict_do_nothing())
