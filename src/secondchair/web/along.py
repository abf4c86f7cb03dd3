"""Take me along: a key of words that makes another browser the same player. And the links that others come by.

There are no passwords and no addresses of mail. Of a key the store knows only a mark; who has lost it makes a new one
in any browser that is still theirs.
"""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from msgspec import Meta, Struct

from secondchair.core.typed import from_json
from secondchair.store.along import give_key, unite, whose_key
from secondchair.web import guard, pages
from secondchair.web.carry import code
from secondchair.web.key_words import WORDS
from secondchair.web.refused import Refused
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)

LENGTH = 10  # words of 8 bits each: nobody guesses 80 bits over the network


class Brought(Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, Meta(max_length=200)]


def new_key() -> str:
    return " ".join(secrets.choice(WORDS) for _ in range(LENGTH))


def mark(key: str) -> str:
    """What the store knows of a key. Case, commas and line ends are not part of it."""
    words = re.findall("[a-z]+", key.lower())
    return blake2b(" ".join(words).encode(), digest_size=32).hexdigest()


@router.get("/along")
def along(request: Request) -> Response:
    """Where a key is made, and where it is typed in. What stands after the # of an address never leaves the browser."""
    _for_many(request)
    return pages.page(request, "along.html")


@router.post("/api/along/key")
def make_key(request: Request) -> Response:
    """A new key for this player. An older one opens nothing any more; browsers that came by it stay."""
    service, key = _for_many(request), new_key()
    give_key(service.store, guard.player(request), mark(key))
    address = f"{request.url.replace(path='/along', query='')}#{key.replace(' ', '-')}"
    made = {"key": key, "address": address, "code": str(code(address))}
    return Response(msgspec.json.encode(made), media_type="application/json")


@router.post(guard.ALONG)
async def come_along(request: Request) -> Response:
    """This browser becomes the player whose key it brings; what it had so far comes along."""
    service = _for_many(request)
    try:
        brought = from_json(await request.body(), Brought)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(422, f"The body is not what is expected here: {error}.") from None
    player = await service.place.run(whose_key, service.store, mark(brought.key))
    if player is None:
        raise Refused(404, "That is nobody’s key. Are all ten words right? A newer key replaces an older one.")
    await service.place.run(unite, service.store, guard.player(request), player)
    guard.become(request, player)
    return Response(status_code=204)


def _for_many(request: Request) -> Service:
    service: Service = request.app.state.service
    if service.personal:
        raise Refused(404, "On your own computer nothing needs to be taken along; “Keep and carry” makes one file.")
    return service


@router.get("/share/{game_id}")
def share(request: Request, game_id: str) -> Response:
    """The two links of a game."""
    service: Service = request.app.state.service
    links = service.links(game_id, guard.player(request))
    base = str(request.base_url).rstrip("/")
    return pages.page(
        request, "share.html", id=game_id, play=f"{base}/play/{links.play}", watch=f"{base}/watch/{links.watch}",
        yours=links.yours,
    )  # fmt: skip
