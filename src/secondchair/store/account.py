"""What the log of a finished game tells, for statistics and goals; and how old games are read, a few at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, or_, select

from secondchair.core import goals, log
from secondchair.core.registry import games as game_kinds
from secondchair.core.table import Table, open_table
from secondchair.core.typed import from_json
from secondchair.store.engine import transaction
from secondchair.store.kept import Judged, keep_account
from secondchair.store.records import Account, Finished, Played, Saved
from secondchair.store.schema import accounts, games, paces, played
from secondchair.store.store import PLAYED, Store, of_owner
from secondchair.store.writing import AFTER_PLAY, tick


def account(table: Table) -> Account:
    """Of a table whose game is over."""
    sheet = table.result.sheet
    return Account(
        columns=sheet.columns,
        lines=tuple((line.label, line.values) for line in sheet.lines),
        takebacks=table.undo_state.count,
        choices=sum(entry.is_choice for entry in table.path()),
        far=goals.far(table),
    )


def judged(table: Table) -> Judged | None:
    """The account of a table with the mark of its goals; None while the game goes on."""
    return (goals.mark(table.game), account(table)) if table.over else None


def finished(store: Store, owner: str, game: str = "") -> list[Finished]:
    """The games-played log with all that is known about each game, in the order of its numbers."""
    joined = played.outerjoin(accounts, accounts.c.game_id == played.c.game_id).outerjoin(
        paces, paces.c.game_id == played.c.game_id
    )
    known = select(*PLAYED, accounts.c.record, accounts.c.hints, paces.c.milliseconds).select_from(joined)
    with transaction(store.engine) as c:
        rows = c.execute(known.where(*of_owner(owner, game)).order_by(played.c.game, played.c.number)).all()
    return [_finished(tuple(row)) for row in rows]


def _finished(row: Sequence[Any]) -> Finished:
    *fields, record, hints, milliseconds = row
    found = None if record is None else from_json(record, Account)
    known = found if found is not None and found.columns else None
    return Finished(Played(*fields), known, hints or 0, None if milliseconds is None else milliseconds / 1000)


# -- old games ---------------------------------------------------------------------------------------------------------


def read_old_games(store: Store, owner: str, limit: int) -> int:
    """Read the logs of games that were finished before there were accounts, or before a goal; how many are left."""
    unread = _unread(store, owner)
    for game_id in unread[:limit]:
        saved = store.saved(game_id)
        if saved is not None:
            _read(store, saved)
    return len(unread[limit:])


def _unread(store: Store, owner: str) -> list[str]:
    """Games of the log that no account tells of, or only one under another mark of their goals.

    The oldest first: a goal is reached in the first game that reached it.
    """
    marks = {kind.id: goals.mark(kind) for kind in game_kinds().values()}
    stale = or_(*(and_(played.c.game == game, accounts.c.mark != mark) for game, mark in marks.items()))
    joined = played.join(games, games.c.id == played.c.game_id).outerjoin(
        accounts, accounts.c.game_id == played.c.game_id
    )
    wanted = played.c.owner == owner, played.c.game.in_(marks), or_(accounts.c.game_id.is_(None), stale)
    with transaction(store.engine) as c:
        ids = select(played.c.game_id).select_from(joined).where(*wanted)
        return list(c.scalars(ids.order_by(played.c.finished, played.c.number)))


def _read(store: Store, saved: Saved) -> None:
    """A log that stops, or was taken back from its end, leaves an empty account: it is not tried again and again."""
    header = log.read_header(saved.header)
    kind = game_kinds()[header.game]
    found = Account()
    try:
        table = open_table(header, saved.lines, bool(saved.broken), store.contents)
        if table.over and not table.broken:
            found = account(table)
    except log.BadLog:
        pass
    _keep(store, saved.id, (goals.mark(kind), found), goals.reached(kind, found.far))


def _keep(store: Store, game_id: str, told: Judged, reached: tuple[str, ...]) -> None:
    """Goals that an old game reached count from the day on which it was finished."""
    with transaction(store.engine, writes=True) as c:
        row = c.execute(select(*AFTER_PLAY).where(games.c.id == game_id)).one_or_none()
        then = c.scalar(select(played.c.finished).where(played.c.game_id == game_id))
        if row is not None and then is not None:
            keep_account(c, game_id, told)
            tick(c, row, c.scalar(select(games.c.seq).where(games.c.id == game_id)) or 0, reached, then)
