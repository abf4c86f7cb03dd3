"""The places where the app runs, and all that differs between them: one small object, given to `create_app`.

This computer, a club's server, the computer with a phone beside it, and the browser itself: the pages, the API, the
store and the games are the same in all of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

from fastapi import APIRouter
from fastapi.routing import APIRoute
from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from secondchair.web.caps import Caps
from secondchair.web.guard import LOCAL_NAMES, PERSONAL_RATE, PUBLIC_RATE, Rate

T = TypeVar("T")
Run = Callable[..., Awaitable[Any]]  # await run(function, *arguments)

# The calls that several people at one table need, or one who comes from several browsers:
SHARED = frozenset(
    {"join", "take_seat", "watch", "share", "get_links", "take_back_play_link", "take_back_watch_link"}
    | {"along", "make_key", "come_along"}
)
NEARBY = frozenset({"phone"})  # and what a device nearby needs
_KEPT = ("methods", "status_code", "response_class", "responses", "openapi_extra", "include_in_schema", "name")


async def in_line(function: Callable[..., T], *arguments: Any) -> T:
    """Call a function where it stands, for places that have no threads."""
    return function(*arguments)


class Place(Struct, frozen=True, kw_only=True):
    """What differs."""

    personal: bool = True  # for one person: the lists show every game; otherwise each browser sees its own
    hosts: frozenset[str] | None = LOCAL_NAMES  # the names that are answered to, besides this computer's addresses
    rate: Rate | None = PERSONAL_RATE  # how often one client may ask
    key: str = ""  # who comes from another device must bring it; empty: nobody is asked for one
    phone: str = ""  # the address that a phone scans, the key in it
    threads: bool = True  # a function that waits for the store runs in a thread; otherwise where it is called
    think: Run = run_in_threadpool  # where a search runs: the function, its arguments and its result can be pickled
    thinkers: int = 1  # how many of them at once
    caps: Caps | None = None  # how much one player may have; None: as much as there is
    watchers: tuple[str, ...] = ()  # addresses and networks that may look at the figures, besides this computer
    shared_tables: bool = True  # several people may sit at one table
    network: bool = True  # answers travel: they are compressed, and scripts and pictures are sent by this app
    framed: bool = False  # the pages stand in a frame of our own start page

    @property
    def run(self) -> Run:
        """How a function that may have to wait is called."""
        return run_in_threadpool if self.threads else in_line

    def offered(self, router: APIRouter) -> APIRouter:
        """The calls of a router that this place offers, made the way it makes them."""
        left_out = (frozenset() if self.shared_tables else SHARED) | (frozenset() if self.network else NEARBY)
        if self.threads and not left_out:
            return router
        found = APIRouter()
        for route in router.routes:
            assert isinstance(route, APIRoute)
            if route.name not in left_out:
                endpoint = route.endpoint if self.threads else _awaited(route.endpoint)
                found.add_api_route(route.path, endpoint, **{name: getattr(route, name) for name in _KEPT})
        return found


def _awaited(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """The same call as a coroutine: nobody looks for a thread to run it in."""
    if inspect.iscoroutinefunction(endpoint):
        return endpoint

    @wraps(endpoint)
    async def call(*arguments: Any, **named: Any) -> Any:
        return endpoint(*arguments, **named)

    return call


def this_computer(*hosts: str) -> Place:
    """One person on their own computer."""
    return Place(hosts=LOCAL_NAMES | set(hosts))


def club_server(*hosts: str) -> Place:
    """A server for many: each browser sees the games it made or joined."""
    return Place(personal=False, hosts=frozenset(hosts) or None, rate=PUBLIC_RATE, caps=Caps())


def beside_a_phone(address: str, key: str) -> Place:
    """One person's computer that listens in the home network: whoever has the key is that person."""
    return Place(hosts=None, key=key, phone=address)
