"""What whoever keeps a server wants to see: that it is well (`/health`), how busy it is (`/metrics`, Prometheus text).

Requests are told apart by the pattern of their address, never by the address itself: the id of a game is the key to it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from importlib.metadata import version
from ipaddress import ip_address, ip_network
from time import perf_counter

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from secondchair.store import Unreachable
from secondchair.web.guard import address
from secondchair.web.refused import Refused
from secondchair.web.service import Service

journal = logging.getLogger("secondchair.requests")
router = APIRouter()

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where several processes put their figures together, if set
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
STREAM = "/api/games/{game_id}/events"  # open for hours: its time says nothing


class Meter:
    """The figures of one server process; where several serve, `text` adds theirs up."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._figures = CollectorRegistry()
        self._requests = Counter(
            "secondchair_requests", "Requests that were answered.", ["method", "route", "status"],
            registry=self._figures,
        )  # fmt: skip
        self._seconds = Histogram(
            "secondchair_request_seconds", "From a request to the end of its answer.", ["method", "route"],
            buckets=SECONDS, registry=self._figures,
        )  # fmt: skip
        self._now = {
            "streams": self._gauge("secondchair_streams", "Pages that are told of changes.", lambda: len(service.live)),
            "line": self._gauge("secondchair_line", "Hints and files that wait in line.", lambda: len(service.line)),
            "tables": self._gauge("secondchair_open_tables", "Games that are kept open.", lambda: len(service.tables)),
        }

    def _gauge(self, name: str, help_text: str, look: Callable[[], int]) -> tuple[Gauge, Callable[[], int]]:
        return Gauge(name, help_text, registry=self._figures, multiprocess_mode="livesum"), look

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        if route != STREAM:
            self._seconds.labels(method, route).observe(seconds)
        self.look()

    def look(self) -> None:
        """What changes by itself is looked up after every request, so that other processes know it too."""
        for gauge, look in self._now.values():
            gauge.set(look())

    def text(self) -> bytes:
        self.look()
        figures = self._figures
        if SHARED_FOLDER in os.environ:
            figures = CollectorRegistry()
            MultiProcessCollector(figures)  # type: ignore[no-untyped-call]
        return generate_latest(figures) + generate_latest(self._stored())

    def _stored(self) -> CollectorRegistry:
        """What the store knows, and the version, are the same for all processes."""
        once = CollectorRegistry()
        games = Gauge("secondchair_games", "Saved games.", ["state"], registry=once)
        running, over = self.service.store.counted()
        games.labels("running").set(running)
        games.labels("over").set(over)
        about = Gauge("secondchair_version", "Always 1; the version is its label.", ["version"], registry=once)
        about.labels(version("secondchair")).set(1)
        return once


def forget_process(pid: int) -> None:
    """A process that has died has no streams any more."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]


class Measured:
    """Middleware around everything else: each answer is counted, and told to the journal."""

    def __init__(self, app: ASGIApp, meter: Meter) -> None:
        self.app, self.meter = app, meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _Answer(scope, self.meter)

        async def counting(message: Message) -> None:
            answer.hears(message)
            await send(message)

        try:
            await self.app(scope, receive, counting)
        finally:  # an answer that was never sent whole counts too
            answer.ends()


class _Answer:
    """One answer on its way. It is counted before its last part leaves: whoever has it finds it in the figures."""

    def __init__(self, scope: Scope, meter: Meter) -> None:
        self.scope, self.meter = scope, meter
        self.begun, self.status, self.size, self.ended = perf_counter(), 500, 0, False

    def hears(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        self.size += len(message.get("body", b""))
        if not message.get("more_body", False):
            self.ends()

    def ends(self) -> None:
        if self.ended:
            return
        self.ended = True
        seconds, method, route = perf_counter() - self.begun, self.scope["method"], pattern(self.scope)
        self.meter.count(method, route, self.status, seconds)
        told = {"method": method, "route": route, "status": self.status, "bytes": self.size}
        journal.info("answered", extra={"told": told | {"ms": round(seconds * 1000, 1)}})


def pattern(scope: Scope) -> str:
    """The address with names in place of ids; what nobody answers to is one and the same."""
    if scope["path"].startswith("/static/"):
        return "/static"
    return getattr(scope.get("route"), "path", "other")


@router.get("/health", include_in_schema=False)
def health(request: Request) -> Response:
    """200 while the saved games can be reached, otherwise 503. Says nothing about anybody's games."""
    service: Service = request.app.state.service
    try:
        service.store.reachable()
    except Unreachable:
        return _json({"status": "the saved games cannot be reached", "version": version("secondchair")}, 503)
    return _json({"status": "ok", "version": version("secondchair")}, 200)


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request) -> Response:
    """For this computer, and for the addresses that were named."""
    if not _may_look(address(request.scope), request.app.state.place.watchers):
        raise Refused(403, "Figures are for the computer that this runs on; “serve --metrics ADDRESS” names others.")
    return Response(request.app.state.meter.text(), media_type=CONTENT_TYPE_LATEST)


def _may_look(client: str, watchers: tuple[str, ...]) -> bool:
    try:
        who = ip_address(client)
    except ValueError:
        return False
    return who.is_loopback or any(who in ip_network(each) for each in watchers)


def _json(body: dict[str, str], status: int) -> Response:
    return Response(msgspec.json.encode(body), status, {"Cache-Control": "no-store"}, "application/json")
