"""Answers travel packed, unless they stay on this computer: there, packing takes longer than the way."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from secondchair.web.guard import address


class Packing(GZipMiddleware):
    """A proxy that is trusted tells who asks; behind any other one, packing is left to it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _is_here(address(scope)):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _is_here(who: str) -> bool:
    try:
        return ip_address(who).is_loopback
    except ValueError:
        return False
