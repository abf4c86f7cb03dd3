"""The door: who asks, from where, how much and how often. Everything that is not a matter of any one page."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from secondchair.web.door import Door

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the address of a game is the key to it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FRAMED_POLICY = f"{POLICY}; frame-ancestors 'self'"
COOKIE = "chair"
CHANGED = "secondchair.player_changed"  # in a request's scope: this browser is another player from now on
_COOKIE = re.compile(rf"(?:^|;\s*){COOKIE}=([A-Za-z0-9_-]{{22}})(?:;|$)")
COOKIE_AGE = 2 * 365 * 24 * 3600
LOCAL_NAMES = frozenset({"localhost"})  # besides the addresses of this computer
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
IMPORT = "/api/games/import"
IMPORT_BYTES = 1_000_000
EVERYTHING = "/api/everything"
EVERYTHING_BYTES = 20_000_000
RESULTS = "/api/challenges/results"
BODY_BYTES = 64_000
ALONG = "/api/along"
COSTLY = (IMPORT, EVERYTHING, RESULTS, ALONG)
IMPORT_COST = 20  # an import replays a whole game, and keys must not be guessed: each counts as so many requests


class Rate(Struct, frozen=True):
    """How often one client may ask: so many requests at once, and so many a second in the long run."""

    per_second: float
    burst: int


PERSONAL_RATE = Rate(200, 2000)
PUBLIC_RATE = Rate(20, 300)


class Buckets:
    """A token bucket per client. The clients that were quiet longest are forgotten first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] | None = None, most: int = 20_000) -> None:
        self.rate = rate
        self._clock = clock or monotonic
        self._most = most
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()  # client -> (tokens, when counted)

    def take(self, client: str, cost: int = 1) -> float:
        """Take what a request costs; otherwise the seconds to wait for it, and nothing is taken."""
        moment = self._clock()
        tokens, counted = self._clients.pop(client, (float(self.rate.burst), moment))
        tokens = min(float(self.rate.burst), tokens + (moment - counted) * self.rate.per_second)
        wait = 0.0 if tokens >= cost else (cost - tokens) / self.rate.per_second
        self._clients[client] = (tokens if wait else tokens - cost, moment)
        if len(self._clients) > self._most:
            self._clients.popitem(last=False)
        return wait


def player(request: Request) -> str:
    """Who sits before the browser: the secret in its cookie."""
    return str(request.scope["player"])


def become(request: Request, player: str) -> None:
    """From this answer on, the browser is that player."""
    request.scope["player"] = player
    request.scope[CHANGED] = True


def address(scope: Scope) -> str:
    """Where a request comes from."""
    return scope["client"][0] if scope.get("client") else ""


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host_name(netloc: str) -> str:
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


class Guard:
    """Middleware around the whole app."""

    def __init__(
        self, app: ASGIApp, hosts: Collection[str] | None, rate: Rate | None, key: str = "", framed: bool = False
    ) -> None:
        """`hosts`: the names this server answers to, None for any. `rate`: None for no limit.

        `key`: what other devices must bring. `framed`: our own pages may stand in a frame of ours.
        """
        self.app = app
        self.hosts = None if hosts is None else frozenset(hosts)
        self.buckets = Buckets(rate) if rate else None
        self.door = Door(key) if key else None
        always = SECURITY_HEADERS | ({"Content-Security-Policy": FRAMED_POLICY} if framed else {})
        self.headers = {name.lower().encode(): value.encode() for name, value in always.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookie = _COOKIE.search(headers.get("cookie", ""))
        scope["player"] = cookie[1] if cookie else secrets.token_urlsafe(16)
        send = _finishing(scope, send, self.headers, new_player=cookie is None)
        refusal = self._refusal(scope, headers)
        if refusal is None and self.door and not self.door.knows(scope, headers):
            await self.door.ask(scope, send)
            return
        if refusal is None and scope["method"] not in SAFE:
            body = await _read(receive, _limit(scope), headers)
            if body is None:
                return
            if isinstance(body, bytes):
                receive = _again(body, receive)
            else:
                refusal = body
        if refusal is None:
            await self.app(scope, receive, send)
        else:
            await _refuse(send, *refusal)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        """Status, sentence and seconds to wait, if this request does not even come in."""
        host = headers.get("host", "")
        if self.hosts is not None and not self._is_ours(_host_name(host)):
            # Another site's name that was made to point here must not open the door (DNS rebinding).
            return 403, f"This server does not answer to the name {host!r}.", ""
        if self.buckets and not scope["path"].startswith("/static/"):
            wait = self.buckets.take(address(scope), IMPORT_COST if scope["path"] in COSTLY else 1)
            if wait:
                return 429, "That was too much at once. Wait a moment and try again.", str(int(wait) + 1)
        if scope["method"] not in SAFE and not _same_origin(headers, host):
            return 403, "Changes are taken only from this server's own pages.", ""
        return None

    def _is_ours(self, name: str) -> bool:
        assert self.hosts is not None
        try:  # an address needs no name server: 127.0.0.2 is this computer, whoever asks
            return name in self.hosts or ip_address(name).is_loopback
        except ValueError:
            return False


def _same_origin(headers: Headers, host: str) -> bool:
    """Browsers say where a request comes from; programs that are no browser say nothing and are let in."""
    origin = headers.get("origin")
    if origin is not None and _netloc(origin) != host.lower():
        return False
    return headers.get("sec-fetch-site", "none") in {"same-origin", "none"}


def _limit(scope: Scope) -> int:
    return {IMPORT: IMPORT_BYTES, EVERYTHING: EVERYTHING_BYTES, RESULTS: EVERYTHING_BYTES}.get(
        scope["path"], BODY_BYTES
    )


async def _read(receive: Receive, limit: int, headers: Headers) -> bytes | tuple[int, str, str] | None:
    """The whole body, however it arrives; the refusal if it is too large; nothing if the sender hung up half-way."""
    too_large = (413, f"That is too large: at most {limit:,} bytes are read here.", "")
    said = headers.get("content-length", "")
    if said.isascii() and said.isdigit() and (len(said) > 12 or int(said) > limit):
        return too_large
    parts, size, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            return too_large
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hand the body on to the app as one message; after it, whatever else arrives."""
    waiting = [body]

    async def hand_on() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return hand_on


def _finishing(scope: Scope, send: Send, always: Mapping[bytes, bytes], new_player: bool) -> Send:
    """Every answer leaves with the security headers, and a new browser gets its cookie."""
    static = scope["path"].startswith("/static/")

    async def finish(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = (header for header in message["headers"] if header[0] not in always)
            message["headers"] = [*own, *always.items()]
            headers = MutableHeaders(scope=message)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
            if static:  # modules import each other by name: after an upgrade none may be an old one
                headers.setdefault("Cache-Control", "no-cache")
            if (new_player or scope.get(CHANGED)) and not static and message["status"] < 400:
                secure = "; Secure" if scope.get("scheme") == "https" else ""
                headers.append(
                    "Set-Cookie",
                    f"{COOKIE}={scope['player']}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}",
                )
        await send(message)

    return finish


async def _refuse(send: Send, status: int, sentence: str, wait: str) -> None:
    body = msgspec.json.encode({"error": sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", wait.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
