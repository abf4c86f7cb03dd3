"""A static host for the site: it knows nothing but files, counts what it sends, and can be switched off."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        below = self.server.below  # type: ignore[attr-defined]
        if self.server.down:  # type: ignore[attr-defined]
            self.close_connection = True  # and not a word
        elif self.path.startswith(below):
            self.path = f"/{self.path.removeprefix(below)}"
            super().do_GET()
        else:
            self.send_error(404)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.server.sent += len(content)  # type: ignore[attr-defined]
        outputfile.write(content)

    def log_message(self, *said: str) -> None:
        pass


class Host:
    """Serves a folder on a free port, below a path if need be; the folder can be exchanged, as an upgrade does."""

    def __init__(self, folder: Path, below: str = "/") -> None:
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._files)
        self._server.below = below  # type: ignore[attr-defined]
        self._server.asked = self.asked = list[str]()  # type: ignore[attr-defined]
        self._server.sent = 0  # type: ignore[attr-defined]
        self.down = False
        self.address = f"http://127.0.0.1:{self._server.server_port}{below.rstrip('/')}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def _files(self, *arguments: Any) -> Files:
        return partial(Files, directory=str(self.folder))(*arguments)

    @property
    def sent(self) -> int:
        """How many bytes of files were sent."""
        sent: int = self._server.sent  # type: ignore[attr-defined]
        return sent

    @property
    def down(self) -> bool:
        """Is nobody answered any more?"""
        return self._server.down  # type: ignore[attr-defined]

    @down.setter
    def down(self, down: bool) -> None:
        self._server.down = down  # type: ignore[attr-defined]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
