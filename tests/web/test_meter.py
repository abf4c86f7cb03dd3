"""What whoever keeps a server can see: whether it is well, how busy it is, and what it wrote down."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx2 as httpx
import pytest
from cli_commands import PROGRAM
from msgspec import structs
from starlette.testclient import TestClient
from web.playing import act, start

from secondchair.store import Store, Unreachable
from secondchair.web.app import create_app
from secondchair.web.place import Place, club_server


def from_address(store: Store, address: str, place: Place | None = None) -> TestClient:
    return TestClient(create_app(store, place), base_url="http://127.0.0.1:8000", client=(address, 50000))


def figures(text: str) -> dict[str, float]:
    return {name: float(n) for name, n in re.findall(r"^([^#\s]\S*(?:\{.*\})?) (\S+)$", text, re.M)}


def test_it_says_that_it_is_well_and_when_it_is_not(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    well = client.get("/health")
    assert well.status_code == 200 and well.json()["status"] == "ok" and well.json()["version"]

    def gone(self: Store) -> None:
        raise Unreachable("gone")

    monkeypatch.setattr(Store, "reachable", gone)
    ill = client.get("/health")
    assert ill.status_code == 503 and ill.json()["status"] == "the saved games cannot be reached"


def test_requests_are_counted_by_kind_and_games_by_state(store: Store) -> None:
    client = from_address(store, "127.0.0.1")
    game = act(client, start(client))
    client.get("/nowhere")
    client.get(f"/api/games/{'x' * 22}")
    found = figures(client.get("/metrics").text)
    assert found['secondchair_requests_total{method="POST",route="/api/games",status="201"}'] == 1
    move = 'method="POST",route="/api/games/{game_id}/actions"'
    assert found[f'secondchair_requests_total{{{move},status="200"}}'] == 1
    assert found[f'secondchair_request_seconds_bucket{{le="+Inf",{move}}}'] == 1
    assert found['secondchair_requests_total{method="GET",route="other",status="404"}'] == 1
    assert found['secondchair_requests_total{method="GET",route="/api/games/{game_id}",status="404"}'] == 1
    assert (found['secondchair_games{state="running"}'], found['secondchair_games{state="over"}']) == (1, 0)
    assert (found["secondchair_open_tables"], found["secondchair_line"], found["secondchair_streams"]) == (1, 0, 0)
    assert game["id"] not in client.get("/metrics").text


@pytest.mark.parametrize(
    ("address", "watchers", "status"),
    [
        ("127.0.0.1", (), 200),
        ("10.1.2.3", (), 403),
        ("10.1.2.3", ("10.0.0.0/8",), 200),
        ("11.1.2.3", ("10.0.0.0/8", "11.1.2.4"), 403),
        ("testclient", (), 403),
    ],
)
def test_figures_are_for_those_who_were_named(
    store: Store, address: str, watchers: tuple[str, ...], status: int
) -> None:
    place = structs.replace(club_server(), watchers=watchers)
    assert from_address(store, address, place).get("/metrics").status_code == status


def played_through(address: str) -> dict:
    """A game with a move, a refusal and an upset, over a real connection."""
    with httpx.Client(base_url=address, timeout=600) as client:
        game = client.post("/api/games", json={"game": "template", "seed": 987654321}).json()
        action = game["view"]["prompt"]["options"][0]["action"]
        client.post(f"/api/games/{game['id']}/actions", json={"seq": game["seq"], "action": action})
        client.post(f"/api/games/{game['id']}/actions", json={"seq": -1, "action": action})
        client.get(f"/play/{game['id']}")
        return game | {"cookie": client.cookies["chair"]}


@pytest.mark.parametrize("workers", [1, 2])
def test_the_journal_has_a_line_for_each_request_and_no_secrets(tmp_path: Path, workers: int) -> None:
    store = f"sqlite:///{tmp_path / 'chair.db'}"
    arguments = ["--port", "0", "--copies", "0", "--store", store, "--log", "json", "--workers", str(workers)]
    with subprocess.Popen([*PROGRAM, "serve", *arguments], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            address = process.stderr.readline().split()[-1]
            game = played_through(address)
            counted = figures(httpx.get(f"{address}metrics", timeout=600).text)
        finally:
            process.terminate()
            written = process.stderr.read()
            process.wait(60)
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    asked = [(line["method"], line["route"], line["status"]) for line in lines if line["said"] == "answered"]
    assert asked == [
        ("POST", "/api/games", 201),
        ("POST", "/api/games/{game_id}/actions", 200),
        ("POST", "/api/games/{game_id}/actions", 422),
        ("GET", "/play/{game_id}", 200),
        ("GET", "/metrics", 200),
    ]
    assert all(line["ms"] >= 0 and line["bytes"] > 0 and line["at"] for line in lines if line["said"] == "answered")
    for secret in (game["id"], game["cookie"], "987654321"):
        assert secret not in written
    # Whichever process was asked, it knows what all of them have counted.
    assert sum(n for name, n in counted.items() if name.startswith("secondchair_requests_total")) == 4


def test_what_went_wrong_in_the_store_is_told_without_what_was_in_it(visit: Callable[..., TestClient]) -> None:
    """The text of a failed statement would hold the values that were to be written: seeds and keys."""
    client = visit()
    assert client.app.state.service.store.engine.hide_parameters  # type: ignore[attr-defined]
