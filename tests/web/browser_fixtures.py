"""A real server and a real Chromium for the browser tests, and a player's eyes and fingers."""

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect

from secondchair.store import open_store
from secondchair.web.app import create_app
from secondchair.web.guard import Rate

ARGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --overscroll-history-navigation=0"
)
WIDE, PHONE, SMALL = (1280, 800), (360, 740), (360, 640)

PATIENCE = 60_000  # milliseconds: on a busy machine everything comes late, and what never comes fails all the same
expect.set_options(timeout=PATIENCE)


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict:
    path = find_chromium()
    if path is None and os.environ.get("SECONDCHAIR_TEST_BROWSER") == "required":
        pytest.fail("no Chromium is installed, and this run requires one")
    if path is None:
        pytest.skip("no Chromium is installed")
    return {"executable_path": path, "args": ARGS.split()}


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The address of a running server with an empty store in this folder."""
    store = open_store(f"sqlite:///{folder / 'chair.db'}")
    app = create_app(store, rate=Rate(1e6, 1_000_000))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    app.state.service.live.stop()
    server.should_exit = True
    thread.join(10)
    store.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with an empty store."""
    with running(tmp_path_factory.mktemp("store")) as address:
        yield address


class Player:
    """Starts games and looks at them through the API, to know what the page should show."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.client = httpx.Client(base_url=site, timeout=60)

    def start(self, game: str = "carcassonne", seed: int = 3, **body: Any) -> str:
        answer = self.client.post("/api/games", json={"game": game, "seed": seed, **body})
        assert answer.status_code == 201, answer.text[:500]
        return answer.json()["id"]

    def take_in(self, text: str) -> str:
        answer = self.client.post("/api/games/import", content=text)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def look(self, game_id: str) -> dict:
        return self.client.get(f"/api/games/{game_id}").json()

    def play(self, game_id: str, moves: int, pick: Callable[[list], int] = lambda options: 0) -> dict:
        answer = self.look(game_id)
        for _ in range(moves):
            if answer["over"]:
                break
            options = answer["view"]["prompt"]["options"]
            body = {"seq": answer["seq"], "action": options[pick(options)]["action"]}
            sent = self.client.post(f"/api/games/{game_id}/actions", json=body)
            assert sent.status_code == 200, sent.text[:500]
            answer = sent.json()
        return answer


@pytest.fixture
def player(site: str) -> Iterator[Player]:
    found = Player(site)
    yield found
    found.client.close()


@pytest.fixture
def tab(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """`tab("/games", size=PHONE, pace=0)`: a browser of its own before a page. At the end, nothing may have gone wrong
    in it: no error in the console, none in a script, nothing that the Content-Security-Policy had to stop."""
    contexts = list[BrowserContext]()
    wrong = list[str]()

    def note(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)

    def open_tab(path: str, size: tuple[int, int] = WIDE, beside: Page | None = None, **settings: Any) -> Page:
        if beside is None:
            context = browser.new_context(
                base_url=site,
                viewport={"width": size[0], "height": size[1]},
                has_touch=size in (PHONE, SMALL),
                reduced_motion="reduce",
                accept_downloads=True,
            )
            chosen = json.dumps(json.dumps({"pace": 0} | settings))
            context.set_default_timeout(PATIENCE)
            context.add_init_script(f"localStorage.secondchair ??= {chosen}")
            contexts.append(context)
        else:
            context = beside.context
        page = context.new_page()
        note(page)
        page.goto(path)
        return page

    open_tab.wrong = wrong  # type: ignore[attr-defined]
    yield open_tab
    for context in contexts:
        context.close()
    assert not wrong, wrong
