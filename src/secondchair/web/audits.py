"""Did I run it right? Pages for a bot that was run by hand, and for any saved game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from msgspec import Struct

from secondchair.core import log
from secondchair.core.audit import Audit, audit
from secondchair.core.content import Loaded
from secondchair.core.parts import part
from secondchair.core.registry import AUDIT, TABLE, Game, UnknownGame, listed_games
from secondchair.core.table import new, open_table
from secondchair.store.open_game import begin_apart
from secondchair.web import pages
from secondchair.web.api import GameId, Player, Served, Who, body_of, reply
from secondchair.web.openapi import gives, refusals, takes
from secondchair.web.refused import Refused, asked_for, known
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/audits", responses=refusals())


class NewAudit(Struct, frozen=True, forbid_unknown_fields=True):
    """The game whose bot was run by hand, and how it was set up."""

    game: str
    options: dict[str, Any] = {}


class AuditBegun(Struct, frozen=True):
    id: str


BODIES = (NewAudit,)
ANSWERS = (AuditBegun, Audit)


def audited_games() -> list[Game]:
    """The games whose turns can be entered as they were played."""
    return [game for game in listed_games() if TABLE in game.surfaces and part(game, "audit")]


@api.post("", status_code=201, openapi_extra=takes(NewAudit), responses=gives(AuditBegun, 201))
def begin_audit(service: Served, client: Who, body: Annotated[NewAudit, Depends(body_of(NewAudit))]) -> Response:
    """Begin to enter a game as it was played. It counts neither in the games-played log nor for goals."""
    game = known(body.game)
    if game not in audited_games():
        raise Refused(422, f"{game.title} cannot be entered move by move; its logs can be audited.")
    service.room.for_a_game(service.owner(client.player), client.address)
    table = asked_for(lambda: new(game, None, AUDIT, None, **game.options(body.options)))
    return reply(AuditBegun(begin_apart(service.store, service.owner(client.player), table)), 201)


@api.get("/{game_id}", responses=gives(Audit))
async def get_audit(service: Served, player: Player, game_id: GameId) -> Response:
    """Every decision of the bot in a saved game, made again and compared with what was done."""
    return reply(await audited(service, game_id, player))


async def audited(service: Service, game_id: str, player: str) -> Audit:
    """While a game runs, its seed is its owner's alone, and so is what follows from it."""
    summary = await service.place.run(service.summary, game_id)
    saved = await service.place.run(service.store.saved, game_id)
    if saved is None:  # deleted meanwhile
        raise Refused(404, "There is no game with this id. It may have been deleted.")
    if not summary.over and not await service.place.run(service.owns, game_id, player):
        raise Refused(403, "While a game runs, only the one who started it can have it audited.")
    header = log.read_header(saved.header)
    loaded = await service.place.run(service.content_of, header, saved.lines)
    found: Audit | str = await service.place.think(audit_log, header, saved.lines, loaded)
    if isinstance(found, str):
        raise Refused(422, f"This game cannot be audited. {found}")
    return found


def audit_log(header: log.Header, lines: tuple[str, ...], loaded: Loaded | None) -> Audit | str:
    """It needs no store, so that it can be done in another process."""
    try:
        table = open_table(header, lines, True, (lambda game, named: loaded) if loaded else None)
    except (log.BadLog, UnknownGame) as error:
        return str(error)
    return audit(table, lines)


# -- pages -------------------------------------------------------------------------------------------------------------


@router.get("/audit")
def audits(request: Request) -> Response:
    """Where an audit begins: by entering the turns, or by a file."""
    return pages.page(request, "audits.html", games=audited_games())


@router.get("/play/{game_id}/audit")
async def audit_page(request: Request, service: Served, player: Player, game_id: GameId) -> Response:
    """What was found in one game."""
    found = await audited(service, game_id, player)
    return pages.page(request, "audit.html", id=game_id, game=known(found.game), found=found)
