"""Short words for what the tests of the web app do all the time."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from httpx2 import Client

from secondchair.web.changes import Regions, applied

T = TypeVar("T")


def start(client: Client, game: str = "template", **body: Any) -> dict:
    answer = client.post("/api/games", json={"game": game, "seed": 3, **body})
    assert answer.status_code == 201, answer.text[:500]
    return answer.json()


def send(client: Client, answer: dict, n: int = 0, **other: Any) -> Any:
    """Send the n-th option of the prompt."""
    options = answer["view"]["prompt"].get("options")
    body = {"seq": answer["seq"], "action": options[n]["action"] if options else None} | other
    return client.post(f"/api/games/{answer['id']}/actions", json=body)


def act(client: Client, answer: dict, n: int = 0) -> dict:
    sent = send(client, answer, n)
    assert sent.status_code == 200, sent.text[:500]
    return sent.json()


def finish(client: Client, answer: dict, rng: random.Random | None = None) -> dict:
    """Play to the end, the first option every time or one at random."""
    while not answer["over"]:
        options = answer["view"]["prompt"]["options"]
        answer = act(client, answer, rng.randrange(len(options)) if rng else 0)
    return answer


def undo(client: Client, answer: dict, seq: int | None = None) -> Any:
    return client.post(f"/api/games/{answer['id']}/undo", json={"seq": answer["seq"] if seq is None else seq})


def redo(client: Client, answer: dict, seq: int | None = None) -> Any:
    return client.post(f"/api/games/{answer['id']}/redo", json={"seq": answer["seq"] if seq is None else seq})


def look(client: Client, answer: dict, **params: Any) -> dict:
    got = client.get(f"/api/games/{answer['id']}", params=params)
    assert got.status_code == 200, got.text[:500]
    return got.json()


def drawn(answer: dict, before: Regions) -> Regions:
    """The drawings after an answer that tells what changed in those `before`."""
    for step in answer["steps"]:
        before = applied(before, step["regions"])
    return applied(before, answer["regions"])


def text_of(client: Client, answer: dict) -> str:
    """The .chair file."""
    got = client.get(f"/api/games/{answer['id']}/log")
    assert got.status_code == 200, got.text[:500]
    return got.text


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run to its end in a thread of its own: where a browser is open, a loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
