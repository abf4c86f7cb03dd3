"""What runs in the browser: the app over a store in the browser's storage, called as ASGI; and the search beside it."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI
from starlette.types import Message

from secondchair.store import open_store
from secondchair.web.app import create_app
from secondchair.web.place import Place, Run

logger = logging.getLogger(__name__)

Answer = tuple[int, list[tuple[str, str]], bytes]
Carry = Callable[[bytes], Awaitable[bytes]]  # to the worker that thinks, and back


def pocket(think: Run) -> Place:
    """The browser itself: one person, no threads, no network, nobody to share a table with."""
    return Place(
        hosts=None, rate=None, threads=False, think=think, shared_tables=False, network=False, framed=True
    )  # fmt: skip


class Inside:
    """The app, answering one request after the other. A move is in the browser's storage before its answer leaves."""

    def __init__(self, file: str, carry: Carry) -> None:
        """`file`: the database, on a file system that the browser keeps. `carry`: takes a search to another worker."""
        self.store = open_store(f"sqlite:///{file}", alone=True)
        self.app: FastAPI = create_app(self.store, pocket(_elsewhere(carry)))

    async def serve(
        self, method: str, path: str, query: str, headers: list[tuple[str, str]], body: bytes, root: str = ""
    ) -> Answer:
        """One request, as a service worker hands it on. `root`: the path of the host below which the site stands."""
        asked: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        said = list[Message]()

        async def receive() -> Message:
            if not asked:  # nobody hangs up here: an answer that comes in parts is waited for
                await asyncio.Future()
            return asked.pop()

        async def send(message: Message) -> None:
            said.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "https",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": root,
            "headers": [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in headers],
            "client": None,
            "server": None,
        }
        try:
            await self.app(scope, receive, send)
        except Exception:  # a mistake of ours: the app has answered that something went wrong before it raised it
            if not said:
                raise
            logger.exception("%s %s", method, path)
        start, *rest = said
        given = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
        return start["status"], given, b"".join(message.get("body", b"") for message in rest)


def _elsewhere(carry: Carry) -> Run:
    """Searches are packed up, carried to the other worker, and what was found is unpacked."""

    async def think(function: Callable[..., Any], *arguments: Any) -> Any:
        found, wrong = pickle.loads(await carry(pickle.dumps((function, arguments))))
        if wrong is not None:
            raise wrong
        return found

    return think


def think(packed: bytes) -> bytes:
    """In the other worker: do what was packed up, and pack what came of it, a refusal too."""
    function, arguments = pickle.loads(packed)
    try:
        return pickle.dumps((function(*arguments), None))
    except Exception as error:
        return pickle.dumps((None, error))
