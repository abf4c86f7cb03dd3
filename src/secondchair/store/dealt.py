"""The games that were dealt from one seed: how a guide that somebody has begun is found again."""

from __future__ import annotations

from sqlalchemy import or_, select

from secondchair.store.engine import transaction
from secondchair.store.schema import games
from secondchair.store.store import Store


def dealt_from(store: Store, owner: str | None, game: str, surface: str, seed: int) -> str | None:
    """The running game of this seed that was played last: of one owner, or of all; None if there is none."""
    of_seed = or_(games.c.header.contains(f'"seed":{seed},'), games.c.header.contains(f'"seed":{seed}}}'))
    wanted = select(games.c.id).where(games.c.game == game, games.c.surface == surface, of_seed)
    wanted = wanted.where(games.c.over.is_(False), games.c.broken == "")
    if owner is not None:
        wanted = wanted.where(games.c.owner == owner)
    with transaction(store.engine) as c:
        return c.scalar(wanted.order_by(games.c.moved.desc(), games.c.id).limit(1))
