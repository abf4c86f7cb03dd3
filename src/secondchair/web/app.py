"""Puts the app together: guard, API, pages, live updates, and what is said when something is refused."""

from __future__ import annotations

import logging
import mimetypes
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from secondchair.core.registry import games
from secondchair.core.table import prepare
from secondchair.store import Conflict, Damaged, Store, Unreachable
from secondchair.web import (
    along,
    api,
    audits,
    box,
    carry,
    challenges,
    docs,
    first_game,
    openapi,
    pages,
    prints,
    statistics,
    tell,
)  # fmt: skip
from secondchair.web.guard import SECURITY_HEADERS, Guard, Rate
from secondchair.web.packing import Packing
from secondchair.web.place import Place, club_server, this_computer
from secondchair.web.refused import Refused
from secondchair.web.service import Service

logger = logging.getLogger(__name__)

HERE = Path(__file__).parent
mimetypes.add_type("application/manifest+json", ".webmanifest")
ABOUT = (
    "Every answer about a game holds the number of its last log entry (seq). Send it back with your action: if the "
    "game has moved on, the action is refused with a fresh answer. The same action sent again after a lost answer is "
    "not played twice."
)

# What was asked for may have been done or not: that cannot be known, and is not claimed. Sent again, it counts once.
UNREACHABLE = "The saved games cannot be reached just now. Try again in a moment; nothing is played twice."
DAMAGED = (
    "The file of the saved games is damaged, and what of it is whole cannot be told from here. Whoever runs this "
    "server: “secondchair check” names the games that are whole, and “secondchair restore” brings back a copy."
)


def create_app(
    store: Store,
    place: Place | None = None,
    *,
    personal: bool = True,
    hosts: Collection[str] = (),
    rate: Rate | None = None,
) -> FastAPI:
    """The web app over a store, as it is at this place.

    Without a place: `personal` is one person's own computer, otherwise it is a server for many; `hosts` are the names
    that are answered to. `rate` replaces the usual limit of requests per client.
    """
    place = place or (this_computer if personal else club_server)(*hosts)
    app = FastAPI(
        title="Second Chair",
        version=version("secondchair"),
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.place = place
    app.state.service = Service(store, place)
    routers = (
        api.router, first_game.api, box.api, statistics.api, tell.api,
        pages.router, box.router, prints.router, carry.router, along.router, statistics.router, tell.router,
        challenges.api, audits.api, challenges.router, audits.router,
    )  # fmt: skip
    for router in routers:
        app.include_router(place.offered(router))
    app.add_api_route("/docs", _docs, include_in_schema=False, response_class=HTMLResponse)
    _speak_openapi(app)
    _answer_errors(app)
    if place.network:
        from secondchair.web import meter  # it needs what the pocket edition does not carry

        app.include_router(meter.router)
        app.mount("/static", StaticFiles(directory=HERE / "static", check_dir=False), name="static")
        app.add_middleware(Packing, minimum_size=1000, compresslevel=3)
    app.add_middleware(
        Guard, hosts=place.hosts, rate=rate or place.rate, key=place.key, framed=place.framed
    )  # fmt: skip
    if place.network:
        app.state.meter = meter.Meter(app.state.service)
        app.add_middleware(meter.Measured, meter=app.state.meter)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    from secondchair.web.processes import Processes  # a browser has none, and nothing begins or ends there

    for game in games().values():
        prepare(game)
    helpers = app.state.place.think
    if isinstance(helpers, Processes):
        helpers.prepare()
    yield
    app.state.service.live.stop()
    if isinstance(helpers, Processes):
        helpers.close()


async def _docs(request: Request) -> HTMLResponse:
    return HTMLResponse(docs.page(request.app.openapi()))


def _speak_openapi(app: FastAPI) -> None:
    kept: list[dict[str, Any]] = []

    def document() -> dict[str, Any]:
        if not kept:
            records = (
                *api.BODIES, *api.ANSWERS, *first_game.BODIES, *box.BODIES, *box.ANSWERS,
                *statistics.ANSWERS, *tell.ANSWERS, *challenges.BODIES, *challenges.ANSWERS, *audits.BODIES,
                *audits.ANSWERS,
            )  # fmt: skip
            kept.append(openapi.document(app, records))
        return kept[0]

    app.openapi = document  # type: ignore[method-assign]


# -- refusals ----------------------------------------------------------------------------------------------------------


def _answer_errors(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _no_such_page)
    app.add_exception_handler(Unreachable, _unreachable)
    app.add_exception_handler(Conflict, _unreachable)
    app.add_exception_handler(Exception, _broken)


def _say(request: Request, status: int, sentence: str, headers: dict[str, str] | None = None, **extra: Any) -> Response:
    """A refusal: as JSON to programs, as a page to people who came to one."""
    wants_page = not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")
    if wants_page:
        return pages.error_page(request, status, sentence)
    body = msgspec.json.encode({"error": sentence, **extra})
    return Response(body, status, headers=headers, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _say(request, error.status, error.sentence, **error.extra)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = (f"{' '.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
    return _say(request, 422, f"The request is not what is expected here: {'; '.join(found)}.")


async def _no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "There is nothing at this address.", 405: f"{request.method} is not possible at this address."}
    sentence = sentences.get(error.status_code) or HTTPStatus(error.status_code).phrase
    return _say(request, error.status_code, sentence, dict(error.headers or {}))


async def _unreachable(request: Request, error: Exception) -> Response:
    logger.error("the saved games cannot be reached: %s", error)
    return _say(request, 503, DAMAGED if isinstance(error, Damaged) else UNREACHABLE)


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours. It is raised again after this and stands in the server's log; the headers are the guard's."""
    body = msgspec.json.encode({"error": "Something went wrong here. Load the page again: it shows what is saved."})
    return Response(body, 500, headers=SECURITY_HEADERS, media_type="application/json")
