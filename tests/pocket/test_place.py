"""What differs between the places is one object: without threads, without shared tables, thinking elsewhere."""

import pickle
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from web.playing import finish, start

from secondchair.agents.search import Budget
from secondchair.core.registry import SCREEN, listed_games
from secondchair.core.table import new
from secondchair.store import Store, open_store
from secondchair.web.app import create_app
from secondchair.web.place import Place, beside_a_phone

OF_SERVERS = ("Share this table", "Play it together", "Take me along", "On your phone", "Link to watch")
POCKET = Place(hosts=None, rate=None, threads=False, shared_tables=False, network=False, framed=True)


@pytest.fixture(autouse=True)
def _think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.agents.hint.hint_budget", lambda game, state: Budget(20))


async def packed(function: Any, *arguments: Any) -> Any:
    """Thinks as if in another process: everything is packed and unpacked on the way there and back."""
    there, what = pickle.loads(pickle.dumps((function, arguments)))
    return pickle.loads(pickle.dumps(there(*what)))


@pytest.fixture(scope="module")
def other_process() -> Any:
    """Thinks in a process that begins with nothing but what it is sent."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:

        async def think(function: Any, *arguments: Any) -> Any:
            return pool.submit(function, *arguments).result()

        yield think


@pytest.fixture
def pocket(tmp_path: Path) -> Iterator[Any]:
    store = open_store(f"sqlite:///{tmp_path / 'chair.db'}", alone=True)
    app = create_app(store, msgspec.structs.replace(POCKET, think=packed))
    with TestClient(app, base_url="http://any.example") as client:
        yield client
    store.close()


def test_without_threads_none_is_started(pocket: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = start(pocket, "carcassonne")
    done = finish(pocket, start(pocket))

    def start_thread(self) -> None:  # type: ignore[no-untyped-def]
        raise AssertionError(f"a thread was started: {self}")

    monkeypatch.setattr(threading.Thread, "start", start_thread)
    game, over = answer["id"], done["id"]
    paths = ["/", "/new/sam", "/games", "/history", "/settings", "/rules/automa", "/docs", "/nowhere", "/api/games"]
    paths += [f"/play/{game}", f"/play/{game}/replay", f"/api/games/{over}/analysis"]
    paths += ["/cover/bigrace.svg", f"/api/games/{game}/log", "/api/catalogue", "/openapi.json", "/api/games/none"]
    for path in paths:
        expected = 404 if path in ("/nowhere", "/api/games/none") else 200
        assert pocket.get(path, headers={"accept": "text/html"}).status_code == expected, path
    assert pocket.post(f"/api/games/{game}/hint").status_code == 200


def test_shared_tables_are_not_offered(pocket: Any) -> None:
    game = start(pocket, "carcassonne")["id"]
    for path in (f"/play/{game}", "/new/carcassonne", "/games", "/settings", "/challenges/2026-11-16/carcassonne"):
        shown = pocket.get(path).text
        assert len(shown) > 1000 and not any(word in shown for word in OF_SERVERS), path
    for path in (f"/join/{game}", f"/api/games/{game}/events", f"/share/{game}", "/along", f"/watch/{game}", "/phone"):
        assert pocket.get(path).json()["error"] == "There is nothing at this address.", path
    for path in (f"/api/games/{game}/links", "/api/along/key", "/api/along"):
        assert pocket.post(path).json()["error"] == "There is nothing at this address.", path
    seat = {"name": "Ann", "pieces": ["red"]}
    assert pocket.post(f"/api/games/{game}/seats", json=seat).status_code == 404


def test_pages_may_stand_in_our_own_frame_and_in_no_other(pocket: Any) -> None:
    assert "frame-ancestors 'self'" in pocket.get("/").headers["content-security-policy"]


def test_nothing_is_compressed_and_no_file_is_served_where_nothing_travels(pocket: Any) -> None:
    assert "content-encoding" not in pocket.get("/", headers={"accept-encoding": "gzip"}).headers
    assert pocket.get("/static/base.css").status_code == 404


def test_a_store_of_our_own_keeps_no_log_beside_it(tmp_path: Path) -> None:
    """A write-ahead log needs memory that several processes share; a browser has none."""
    store = open_store(f"sqlite:///{tmp_path / 'chair.db'}", alone=True)
    with TestClient(create_app(store, POCKET)) as client:
        start(client)
    assert [file.name for file in tmp_path.iterdir()] == ["chair.db"]
    store.close()


@pytest.mark.parametrize("game", [game.id for game in listed_games() if SCREEN in game.surfaces])
def test_thinking_elsewhere_finds_the_same(store: Store, client: TestClient, other_process: Any, game: str) -> None:
    """Every state survives the way to another process, and nothing that it needs there is missing."""
    table, rng = new(game, seed=5), random.Random(5)
    for _ in range(12):
        if isinstance(table.legal, list):
            table.play(rng.choice(table.legal))
    taken = client.post("/api/games/import", content=table.log).json()["id"]
    away = TestClient(create_app(store, Place(think=other_process)), base_url="http://127.0.0.1:8000")
    found = [place.post(f"/api/games/{taken}/hint").json() for place in (away, client)]
    assert found[0] == found[1]
    assert found[0]["tips"]


# -- the key -----------------------------------------------------------------------------------------------------------

KEY = "k" * 22


@pytest.fixture
def knock(store: Store) -> Any:
    """`knock("192.168.1.20")`: a device of the home network at the computer's door."""
    app = create_app(store, beside_a_phone(f"http://192.168.1.5:8000/?key={KEY}", KEY))

    def come(device: str, host: str = "192.168.1.5:8000") -> TestClient:
        return TestClient(app, base_url=f"http://{host}", client=(device, 40000), follow_redirects=False)

    return come


def test_without_the_key_other_devices_see_nothing(knock: Any) -> None:
    home = knock("127.0.0.1", "127.0.0.1:8000")
    game = start(home)["id"]
    stranger = knock("192.168.1.77")
    for path in ("/", "/games", f"/play/{game}", f"/api/games/{game}", "/api/games", f"/?key={'x' * 22}", "/phone"):
        refused = stranger.get(path)
        assert refused.status_code == 401, path
        assert game not in refused.text and KEY not in refused.text
    assert stranger.post("/api/games", json={"game": "template"}).status_code == 401
    assert stranger.post(f"/api/games?key={KEY}", json={"game": "template"}).status_code == 401
    assert stranger.get("/static/base.css").status_code == 200


def test_the_key_is_taken_from_the_address_once_and_then_kept(knock: Any) -> None:
    home = knock("127.0.0.1", "127.0.0.1:8000")
    game = start(home)["id"]
    phone = knock("192.168.1.20")
    led = phone.get(f"/play/{game}?key={KEY}")
    assert led.status_code == 303 and led.headers["location"] == f"/play/{game}"
    assert "HttpOnly" in led.headers["set-cookie"]
    assert phone.get(f"/play/{game}").status_code == 200
    assert [row["id"] for row in phone.get("/api/games").json()] == [game], "the owner's games, on the phone too"


def test_the_key_never_leads_to_another_host(knock: Any) -> None:
    led = knock("192.168.1.20").get(f"http://192.168.1.5:8000//evil.example/?key={KEY}")
    assert led.headers["location"] == "/evil.example/"


def test_another_name_for_this_computer_does_not_open_the_door(knock: Any) -> None:
    """A foreign page may have its own name point to 127.0.0.1: it comes from here, but not under our name."""
    assert knock("127.0.0.1", "evil.example").get("/").status_code == 401
