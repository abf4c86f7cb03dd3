"""A real server in a process of its own, on a free port, that can be killed and started anew."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import httpx2 as httpx

# Loads everything once and serves from a child of its own each time it is told to: a new life takes no second.
NURSERY = """
import os, signal, socket, sys, threading
from secondchair.store import open_store
from secondchair.web.app import create_app
from secondchair.web.guard import Rate
from secondchair.web.server import Server
from secondchair.web.service import Service

url, door = sys.argv[1], int(sys.argv[2])
warm = Service(open_store("sqlite://"))
for game in ("template", "carcassonne"):
    warm.create("nobody", game)
warm.store.close()

alive = set()

def tell_the_end(child):
    how = os.waitpid(child, 0)[1]
    alive.discard(child)
    print(how, flush=True)

for line in sys.stdin:
    child = os.fork()
    if not child:
        app = create_app(open_store(url), rate=Rate(1e6, 1_000_000))
        app.state.service.live.poll = 0.05
        try:
            Server(app).run(sockets=[socket.socket(fileno=door)])
        except KeyboardInterrupt:
            pass
        os._exit(0)
    alive.add(child)
    print(child, flush=True)
    threading.Thread(target=tell_the_end, args=[child]).start()
for child in alive:  # whoever started all this is gone
    os.kill(child, signal.SIGKILL)
"""


class Server:
    """Serves a store until it is killed."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._door = socket.socket()  # stays open between two lives: who knocks then waits for the next one
        self._door.bind(("127.0.0.1", 0))
        self._door.listen(64)
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        number = self._door.fileno()
        self.said = tempfile.TemporaryFile("w+")  # noqa: SIM115 (closed with the server)
        command = [sys.executable, "-c", NURSERY, url, str(number)]
        self._nursery = subprocess.Popen(
            command, pass_fds=[number], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, text=True
        )
        self._pid = 0
        self.start()

    def start(self) -> None:
        self._nursery.stdin.write("start\n")
        self._nursery.stdin.flush()
        self._pid = int(self._nursery.stdout.readline())

    def kill(self) -> None:
        """SIGKILL: no goodbye, nothing flushed, no handler run."""
        assert self.end(signal.SIGKILL) == signal.SIGKILL

    def end(self, by: signal.Signals) -> int:
        """Send the signal and wait; how the process ended."""
        os.kill(self._pid, by)
        self._pid = 0
        return int(self._nursery.stdout.readline())

    @property
    def alive(self) -> bool:
        return self._pid != 0

    def close(self) -> None:
        if self.alive:
            self.kill()
        self._nursery.stdin.close()
        self._nursery.wait()
        self._nursery.stdout.close()
        self.said.close()
        self._door.close()


@contextlib.contextmanager
def serving(url: str) -> Iterator[Server]:
    server = Server(url)
    try:
        yield server
    finally:
        server.close()


def client_of(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.base, timeout=60)
