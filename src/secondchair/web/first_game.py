"""For newcomers: a guide is begun or taken up again, and the lobby says which game is for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import Response
from msgspec import Meta, Struct

from secondchair.core.guide import guides
from secondchair.core.newcomer import Newcomer, Odds, newcomer
from secondchair.core.registry import SCREEN, Game
from secondchair.store.dealt import dealt_from
from secondchair.web.api import Served, Who, body_of, reply
from secondchair.web.openapi import gives, refusals, takes
from secondchair.web.service import Service
from secondchair.web.shown import Answer

api = APIRouter(prefix="/api/guides", responses=refusals())


class GuideWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A guide to begin, or to take up where so many of its steps are done."""

    game: str
    surface: str = SCREEN
    steps: Annotated[int, Meta(ge=0, le=1000)] = 0
    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="128 random bits of yours.")] | None = None


BODIES = (GuideWanted,)
LIGHT = "light"
WEIGHTS = {
    LIGHT: "light: a few rules, quickly learnt",
    "medium": "medium: some rules, a plan helps",
    "heavy": "heavy: many rules, a long plan",
}


@api.post("", status_code=201, openapi_extra=takes(GuideWanted), responses=gives(Answer, 201))
def begin_guide(service: Served, client: Who, body: Annotated[GuideWanted, Depends(body_of(GuideWanted))]) -> Response:
    """Start a first game with its guide. With an `id` of your own making, asking again starts no second one."""
    asked = client.player, body.game, body.surface, body.steps
    return reply(service.guided(*asked, body.id or "", client.address), 201)


class Path(Struct, frozen=True):
    """The guide of one surface, for the lobby: not begun, or where it goes on."""

    surface: str
    steps: int  # how many are done
    of: int
    id: str = ""  # the game to go on with; without one, another game takes the guide up

    @property
    def begun(self) -> bool:
        return 0 < self.steps < self.of


class ForNewcomers(Struct, frozen=True):
    """What the lobby tells a newcomer about a game."""

    about: Newcomer | None
    hard: tuple[tuple[str, int | None], ...]  # each choice that changes the odds, and the games won of 100, if measured
    paths: tuple[Path, ...]


def for_newcomers(service: Service, player: str, game: Game) -> ForNewcomers:
    paths = tuple(_path(service, player, game, surface) for surface in guides(game))
    about = newcomer(game)
    return ForNewcomers(about, _hard(game, about.odds) if about and about.odds else (), paths)


def to_begin_with(games: Sequence[Game]) -> Game | None:
    """The game to show somebody who has played none: the quickest one of the lightest that has a guide."""
    known = [(game, about) for game in games if guides(game) and (about := newcomer(game))]
    known.sort(key=lambda found: (found[1].weight != LIGHT, sum(found[1].minutes)))
    return known[0][0] if known else None


def _hard(game: Game, odds: Odds) -> tuple[tuple[str, int | None], ...]:
    setting = next(setting for setting in game.settings if setting.name == odds.setting)
    return tuple((choice.label, odds.won.get(str(choice.value))) for choice in setting.choices)


def _path(service: Service, player: str, game: Game, surface: str) -> Path:
    guide = guides(game)[surface]
    owner = None if service.personal else player
    game_id = dealt_from(service.store, owner, game.id, surface, guide.seed)
    at = service.guide(game_id) if game_id else None
    if game_id is None or at is None:
        return Path(surface, 0, len(guide.steps))
    return Path(surface, at.step, at.of, game_id if at.state == "on" else "")
