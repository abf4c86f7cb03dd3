"""Many players at one server: `python tests/bench/load.py [PLAYERS] [SECONDS] [STORE] [OPTIONS OF serve…]`.

Starts `secondchair serve` on a free port, with a store of its own unless one is named, and lets the players play at
random: all games, on screen and at the table, thinking two to six seconds before each move. Prints how long answers
take and how much of the processor the server and its helpers need for one of them. All of it shares the processors.
To compare machines and days, it also prints how long the loop of `secondchair bench` takes before and after.
"""

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2

from secondchair.lab.bench import calibrate

GAMES = ("carcassonne", "sam", "automa", "railbot", "bigrace")
THINKING = (2.0, 6.0)
TICK = os.sysconf("SC_CLK_TCK")


def answer_to(field: dict[str, Any], rng: random.Random) -> Any:
    """Something that the field of a question may take; refused now and then, as people's answers are."""
    match field["widget"]:
        case "pick":
            values = [choice["value"] for choice in field["choices"]]
            if not field.get("several"):
                return rng.choice(values)
            return rng.sample(values, rng.randint(field.get("least", 1), min(field.get("most", 1), len(values))))
        case "tally":
            return {str(kind["value"]): rng.randint(0, 1) for kind in field["kinds"]}
        case "number":
            return rng.randint(field["low"], min(field["high"], field["low"] + 15))
        case "spot":
            return rng.choice(field["choices"])["value"]
    return "x"


def move(answer: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    prompt = answer["view"]["prompt"]
    if prompt.get("options"):
        chosen: dict[str, Any] = rng.choice(prompt["options"])["action"]
        return chosen
    form = prompt["ask"]
    given = {field["field"]: answer_to(field, rng) for field in form["fields"]}
    return {"do": form["do"], **form.get("given", {}), **given}


async def play(client: httpx2.AsyncClient, n: int, until: float, took: list[float], codes: Counter[int]) -> None:
    """One player: a game after the other, until the time is over."""
    rng, answer = random.Random(n), dict[str, Any]()
    new = {"game": GAMES[n % len(GAMES)], "surface": "screen" if n % 2 else "table"}
    await asyncio.sleep(rng.uniform(0, THINKING[1]))
    while time.monotonic() < until:
        begun = time.monotonic()
        if not answer or answer["over"]:
            reply = await client.post("/api/games", json=new)
        else:
            turn = {"seq": answer["seq"], "action": move(answer, rng)}
            reply = await client.post(f"/api/games/{answer['id']}/actions", json=turn)
        took.append(time.monotonic() - begun)
        codes[reply.status_code] += 1
        if reply.status_code < 300:
            answer = reply.json()
        await asyncio.sleep(rng.uniform(*THINKING))


def used(pid: int) -> float:
    """Seconds of the processor that a process and its children have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    mine = (int(fields[11]) + int(fields[12])) / TICK
    return mine + sum(used(int(child)) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


async def measure(site: str, pid: int, players: int, seconds: float) -> None:
    took, codes = list[float](), Counter[int]()
    limits = httpx2.Limits(max_connections=players + 10)
    async with httpx2.AsyncClient(base_url=site, timeout=60, limits=limits) as client:
        for game in GAMES:  # what a server does once, at its first game of a kind, is not counted
            for surface in ("screen", "table"):
                await client.post("/api/games", json={"game": game, "surface": surface})
        before, begun = used(pid), time.monotonic()
        await asyncio.gather(*(play(client, n, begun + seconds, took, codes) for n in range(players)))
        rate, spent = len(took) / (time.monotonic() - begun), used(pid) - before
    took.sort()
    at = {share: 1000 * took[min(len(took) - 1, len(took) * share // 100)] for share in (50, 95, 99)}
    print(f"{players} players, {rate:.0f} requests a second, {1000 * spent / len(took):.1f} ms of processor each")
    print(f"median {at[50]:.0f} ms, 95 in 100 within {at[95]:.0f} ms, 99 within {at[99]:.0f} ms; answers {dict(codes)}")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def main(players: int = 200, seconds: float = 40, store: str = "", *options: str) -> None:
    port, before = free_port(), calibrate()
    with tempfile.TemporaryDirectory() as folder:
        kept = store or f"sqlite:///{folder}/games.db"
        command = [sys.executable, "-m", "secondchair", "serve", "--port", str(port), "--store", kept, *options]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        try:
            server.stderr.readline()  # it is ready
            asyncio.run(measure(f"http://127.0.0.1:{port}", server.pid, players, seconds))
        finally:
            server.terminate()
            server.wait(20)
    print(f"calibration {before:.3f} s before and {calibrate():.3f} s after")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*(kind(value) for kind, value in zip((int, float, str), given, strict=False)), *given[3:])
