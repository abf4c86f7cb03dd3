"""An answer that has to wait in line, and says meanwhile how many are before it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from secondchair.web.pool import Told
from secondchair.web.refused import Refused

LINES = "application/x-ndjson"

Work = Callable[[Told], Awaitable[Any]]


async def in_turn(request: Request, work: Work, status: int = 200) -> Response:
    """Who accepts `application/x-ndjson` and has to wait is told so, a line for each change: `{"before": 3}`.

    The last line is the answer, or what went wrong with its status. All others wait in silence.
    """
    if LINES not in request.headers.get("accept", ""):
        return _reply(await work(lambda before: None), status)
    said: asyncio.Queue[int] = asyncio.Queue()
    doing = asyncio.ensure_future(work(said.put_nowait))
    heard = asyncio.ensure_future(said.get())
    await asyncio.wait({doing, heard}, return_when=asyncio.FIRST_COMPLETED)
    if doing.done():
        heard.cancel()
        return _reply(doing.result(), status)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Content-Encoding": "identity"}
    return StreamingResponse(_lines(doing, heard, said), status, headers=headers, media_type=LINES)


async def _lines(
    doing: asyncio.Future[Any], heard: asyncio.Future[int], said: asyncio.Queue[int]
) -> AsyncIterator[bytes]:
    try:
        while not doing.done():
            if heard.done():
                yield msgspec.json.encode({"before": heard.result()}) + b"\n"
                heard = asyncio.ensure_future(said.get())
            await asyncio.wait({doing, heard}, return_when=asyncio.FIRST_COMPLETED)
        yield _last(doing) + b"\n"
    finally:  # whoever hung up leaves the line
        doing.cancel()
        heard.cancel()


def _last(doing: asyncio.Future[Any]) -> bytes:
    try:
        return msgspec.json.encode(doing.result())
    except Refused as error:
        return msgspec.json.encode({"error": error.sentence, "status": error.status, **error.extra})


def _reply(value: Any, status: int) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")
