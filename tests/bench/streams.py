"""How much of a core do so many open event streams take? `uv run python tests/bench/streams.py 1000 10`

Starts a server of its own on a store of its own, opens the streams on a hundred games, and looks at the processor time
of the server for some seconds while nobody plays.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx2 as httpx

GAMES = 100
TICKS = os.sysconf("SC_CLK_TCK")


def used(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def listen(port: int, game_id: str) -> asyncio.StreamWriter:
    """A stream that has had its first word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/games/{game_id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    await writer.drain()
    await reader.readuntil(b"event: seq")
    return writer


async def measure(port: int, pid: int, streams: int, seconds: float) -> float:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        ids = [(await client.post("/api/games", json={"game": "template"})).json()["id"] for _ in range(GAMES)]
    open_streams = [await listen(port, ids[n % GAMES]) for n in range(streams)]
    await asyncio.sleep(2)
    before, begun = used(pid), time.monotonic()
    await asyncio.sleep(seconds)
    share = (used(pid) - before) / (time.monotonic() - begun)
    for writer in open_streams:
        writer.close()
    return share


def main(streams: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "secondchair", "serve", "--port", "0", "--copies", "0"]
        with subprocess.Popen(
            [*command, "--store", f"sqlite:///{folder}/chair.db"], stderr=subprocess.PIPE, text=True
        ) as server:
            assert server.stderr is not None
            found = re.search(r":(\d+)/$", server.stderr.readline().strip())
            assert found is not None
            try:
                share = asyncio.run(measure(int(found[1]), server.pid, streams, seconds))
            finally:
                server.terminate()
    print(f"{streams} open streams take {share:.3f} of a core.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, float(sys.argv[2]) if len(sys.argv) > 2 else 10)
