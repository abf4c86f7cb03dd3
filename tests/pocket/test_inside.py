"""What runs in the browser, called here as the browser calls it."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from web.playing import run

from secondchair.agents.search import Budget
from secondchair.pocket import inside as inside_module
from secondchair.pocket.fetch import read_lock
from secondchair.pocket.inside import Inside, think


async def carry(packed: bytes) -> bytes:
    for _ in range(50):  # the way to another worker and back: meanwhile others are heard
        await asyncio.sleep(0)
    return think(packed)


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr("secondchair.agents.hint.hint_budget", lambda game, state: Budget(20))
    found = Inside(str(tmp_path / "chair.db"), carry)
    yield found
    found.store.close()


def ask(inside: Inside, method: str, path: str, body: object = None, query: str = "") -> Any:
    sent = b"" if body is None else json.dumps(body).encode()
    headers = [["Accept", "text/html" if body is None else "application/json"], ["host", "pocket.example"]]
    with ThreadPoolExecutor(1) as pool:  # where a browser is open, a loop runs in this thread
        asked = inside.serve(method, path, query, headers, memoryview(sent))  # type: ignore[arg-type]
        status, given, content = pool.submit(asyncio.run, asked).result()
    return status, dict(given), content


def test_it_serves_pages_and_moves(inside: Any) -> None:
    status, headers, page = ask(inside, "GET", "/")
    assert status == 200 and b"Who sits in the second chair tonight?" in page
    assert headers["content-type"].startswith("text/html")
    status, _, content = ask(inside, "POST", "/api/games", {"game": "template", "seed": 3})
    answer = json.loads(content)
    assert status == 201
    move = {"seq": answer["seq"], "action": answer["view"]["prompt"]["options"][0]["action"]}
    status, _, content = ask(inside, "POST", f"/api/games/{answer['id']}/actions", move)
    assert status == 200 and json.loads(content)["seq"] > answer["seq"]
    assert ask(inside, "GET", "/rules/template", query="q=win&part=true")[0] == 200
    assert ask(inside, "GET", "/nowhere")[0] == 404


def test_it_thinks_elsewhere_and_a_refusal_comes_back_as_one(inside: Any) -> None:
    made = json.loads(ask(inside, "POST", "/api/games", {"game": "template", "seed": 3})[2])
    status, _, content = ask(inside, "POST", f"/api/games/{made['id']}/hint")
    assert status == 200 and json.loads(content)["tips"]
    table = json.loads(ask(inside, "POST", "/api/games", {"game": "template", "surface": "table"})[2])
    status, _, content = ask(inside, "POST", f"/api/games/{table['id']}/hint")
    assert status == 422 and "nothing to advise on" in json.loads(content)["error"]


def test_who_has_to_wait_for_a_thought_gets_it_all_the_same(inside: Any) -> None:
    """An answer that says first how many are before it comes in parts; it arrives whole."""
    games = [json.loads(ask(inside, "POST", "/api/games", {"game": "template", "seed": n})[2])["id"] for n in (3, 4)]
    headers = [["accept", "application/x-ndjson"], ["host", "pocket.example"]]

    async def both() -> Any:
        hints = [inside.serve("POST", f"/api/games/{game}/hint", "", headers, memoryview(b"")) for game in games]
        return await asyncio.wait_for(asyncio.gather(*hints), 120)

    (_, _, first), (status, _, second) = run(both())
    waited, told = second.splitlines()
    assert json.loads(first)["tips"] and status == 200
    assert json.loads(waited) == {"before": 1} and json.loads(told)["tips"]


ABSENT = """
import sys
from secondchair.pocket.bundle import left_out

class Absent:
    def find_spec(self, name, path=None, target=None):
        top, file = name.partition(".")[0], name.replace(".", "/") + "/__init__.py"
        if top in {"_multiprocessing", "_posixshmem", *sys.argv[1].split()} or left_out(file):
            raise ModuleNotFoundError(f"No module named {name!r}: a browser does not have it", name=name)

sys.meta_path.insert(0, Absent())
import secondchair.pocket.inside
from secondchair.core.registry import games
assert len(games()) > 5
"""


def test_it_needs_nothing_but_what_it_brings() -> None:
    """Nothing is loaded that is not in the lock: no package of a server, and no processes, which no browser has."""
    brought = {wheel.name for wheel in read_lock().wheels}
    named = {re.match(r"[\w-]+", line)[0] for line in requires("secondchair") or ()}
    absent = {name.replace("-", "_") for name in named - brought}
    assert {"prometheus_client", "uvicorn", "typer"} <= absent
    done = subprocess.run([sys.executable, "-c", ABSENT, " ".join(absent)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_mistake_of_ours_is_an_answer_too(inside: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[BaseException | None]()
    monkeypatch.setattr(inside_module.logger, "exception", lambda *said: written.append(sys.exc_info()[1]))
    monkeypatch.setattr(type(inside.store), "games", lambda *a: 1 / 0)
    status, _, content = ask(inside, "GET", "/api/games")
    assert status == 500 and "Something went wrong" in json.loads(content)["error"]
    assert [type(error) for error in written] == [ZeroDivisionError]
