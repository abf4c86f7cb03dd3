"""The server process around the app."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from socket import socket
from types import FrameType

import uvicorn
from fastapi import FastAPI

RARELY = (20_000, 20, 50)  # how many new objects there may be before a look; an answer makes thousands of them


class Server(uvicorn.Server):
    """Ends the live streams when it is told to stop; otherwise it would wait for every page that is left open."""

    def __init__(self, app: FastAPI, proxies: Sequence[str] = (), journal: str = "quiet") -> None:
        """`proxies`: those whose word about who asks is believed; without any, nobody's is.

        `journal`: quiet says on the terminal what goes wrong; json leaves all saying to the loggers of this process.
        """
        config = uvicorn.Config(
            app,
            log_level="warning",
            log_config=None if journal == "json" else uvicorn.config.LOGGING_CONFIG,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=75,  # longer than people think: one shut in the middle of a tap is a lost answer
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )
        super().__init__(config)
        self.live = app.state.service.live

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """What is loaded by now stays, so it need not be looked through again for what nobody uses any more."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RARELY)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.live.stop()
        super().handle_exit(sig, frame)
