"""The server process around the app."""

from __future__ import annotations

from types import FrameType

import uvicorn
from fastapi import FastAPI


class Server(uvicorn.Server):
    """Ends the live streams when it is told to stop; otherwise it would wait for every page that is left open."""

    def __init__(self, app: FastAPI, log_level: str = "warning") -> None:
        super().__init__(uvicorn.Config(app, log_level=log_level, timeout_graceful_shutdown=2))
        self.live = app.state.service.live

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.live.stop()
        super().handle_exit(sig, frame)
