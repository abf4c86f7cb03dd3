"""The first requests after a start may come all at once."""

import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2 as httpx
import pytest

GAMES = ("carcassonne", "sam", "automa", "railbot", "bigrace")
AT_ONCE = 20


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    """Until somebody listens; nothing is asked, so that the creations are the first requests."""
    for _ in range(600):
        assert server.poll() is None, f"the server ended with {server.returncode} before it listened"
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server did not begin to listen")


def _start_and_create(folder: Path, surface: str) -> None:
    port = _free_port()
    command = [sys.executable, "-m", "secondchair", "serve", "--port", str(port), "--store"]
    server = subprocess.Popen([*command, f"sqlite:///{folder / 'games.db'}"], stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, server)

        def create(n: int) -> int:
            body = {"game": GAMES[n % len(GAMES)], "surface": surface, "seed": n}
            return httpx.post(f"http://127.0.0.1:{port}/api/games", json=body, timeout=120).status_code

        with ThreadPoolExecutor(AT_ONCE) as pool:
            answers = list(pool.map(create, range(AT_ONCE)))
        assert answers == [201] * AT_ONCE
        assert server.poll() is None, f"the server fell: {server.returncode}"
    finally:
        server.kill()
        server.wait()


@pytest.mark.parametrize("surface", ["screen", "table"])
def test_many_creations_as_the_very_first_requests(tmp_path: Path, surface: str) -> None:
    _start_and_create(tmp_path, surface)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(30))
def test_thirty_starts_with_twenty_creations_at_once(tmp_path: Path, start: int) -> None:
    _start_and_create(tmp_path, ("screen", "table")[start % 2])
