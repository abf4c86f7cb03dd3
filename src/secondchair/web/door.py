"""Who comes from another device brings a key: in the address once, as the code on the screen has it, then in a cookie.

Without it, nothing of anybody's games is seen. This computer itself is not asked.
"""

from __future__ import annotations

import re
from hmac import compare_digest
from ipaddress import ip_address
from urllib.parse import parse_qs, quote, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.types import Scope, Send

COOKIE = "chair-key"
COOKIE_AGE = 365 * 24 * 3600
PARAMETER = "key"
OPEN = ("/static/", "/favicon.ico")  # the same for everybody, and nobody's secret
SENTENCE = "This is somebody’s own table. On the computer, open “On your phone” and scan the code that it shows."
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>Second Chair</title><link rel="stylesheet" href="/static/base.css"><body class="page">'
    f'<main class="narrow"><h1>Second Chair</h1><p class="lead">{SENTENCE}</p></main></body></html>'
)


def is_loopback(name: str) -> bool:
    """Is it a name or an address of this very computer?"""
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


class Door:
    """Opens to whoever has the key."""

    def __init__(self, key: str) -> None:
        self.key = key

    def knows(self, scope: Scope, headers: Headers) -> bool:
        if scope["path"].startswith(OPEN) or _from_here(scope, headers):
            return True
        found = re.search(rf"(?:^|;\s*){COOKIE}=([^;\s]+)", headers.get("cookie", ""))
        return found is not None and self._fits(found[1])

    async def ask(self, scope: Scope, send: Send) -> None:
        """Take the key from the address and lead on to the page itself; otherwise say where there is one."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if scope["method"] == "GET" and self._fits(query.get(PARAMETER, [""])[0]):
            cookie = f"{COOKIE}={self.key}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
            where = "/" + quote(scope["path"].lstrip("/\\"))  # never another host
            await _answer(send, 303, b"", {"location": where, "set-cookie": cookie})
        elif scope["path"].startswith("/api/"):
            await _answer(send, 401, msgspec.json.encode({"error": SENTENCE}), {"content-type": "application/json"})
        else:
            await _answer(send, 401, PAGE.encode(), {"content-type": "text/html; charset=utf-8"})

    def _fits(self, given: str) -> bool:
        return compare_digest(given.encode("utf-8", "replace"), self.key.encode())


def _from_here(scope: Scope, headers: Headers) -> bool:
    """Does this computer ask itself, by its own name? Another name that was made to point here does not count."""
    client = scope["client"][0] if scope.get("client") else ""
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    return is_loopback(client) and is_loopback(name)


async def _answer(send: Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    raw.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
