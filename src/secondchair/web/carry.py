"""Games that travel: to the phone beside the computer by a code, and to any other place as one file."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from markupsafe import Markup

from secondchair.web import everything, guard, pages
from secondchair.web.place import Place
from secondchair.web.refused import Refused
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)


def code(address: str) -> Markup:
    """The address as a code that a camera reads, as a drawing."""
    import segno  # only where there is an address: a browser does without

    drawn = segno.make(address, error="m", micro=False).svg_inline(
        scale=6, border=4, dark="#000", light="#fff", omitsize=True
    )
    return Markup(drawn)


@router.get("/phone")
def phone(request: Request, game: Annotated[str, Query(max_length=64, pattern="^[A-Za-z0-9_-]*$")] = "") -> Response:
    """The code that a phone scans, for the lobby or straight to a game."""
    place: Place = request.app.state.place
    address = _at(place.phone, f"/play/{game}" if game else "/") if place.phone else ""
    return pages.page(request, "phone.html", address=address, drawn=code(address) if address else "")


def _at(address: str, path: str) -> str:
    return urlunsplit(urlsplit(address)._replace(path=path))


@router.get("/keep")
def keep(request: Request) -> Response:
    """Where everything is exported and imported."""
    service: Service = request.app.state.service
    _for_one_person(service)
    return pages.page(request, "keep.html", count=len(service.store.ids()))


@router.get("/api/everything")
def export_everything(request: Request) -> Response:
    """Everything as one file."""
    service: Service = request.app.state.service
    _for_one_person(service)
    name, content = everything.pack(service, guard.player(request))
    disposition = f"attachment; filename*=utf-8''{quote(name)}"
    return Response(content, media_type="application/zip", headers={"Content-Disposition": disposition})


@router.post("/api/everything")
async def import_everything(request: Request) -> Response:
    """Take in such a file."""
    service: Service = request.app.state.service
    _for_one_person(service)
    taken = await service.place.run(everything.take_in, service, guard.player(request), await request.body())
    return Response(msgspec.json.encode(taken), media_type="application/json")


def _for_one_person(service: Service) -> None:
    if not service.personal:
        raise Refused(404, "A server for many does not give out everything; each game can be exported by itself.")
