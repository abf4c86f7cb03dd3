"""Take the pictures of the README from the running app: `uv run python docs/pictures/take.py`. Needs a Chromium."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from secondchair.core.registry import find_game
from secondchair.core.table import Table, new
from secondchair.pocket.build import build

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "src" / "secondchair"
ICONS = SOURCE / "web" / "static" / "icons"
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
TAKE_IN = """async (body) => {
  const taken = await (await fetch("/api/games/import", { method: "POST", body })).json();
  document.querySelector("#app").contentWindow.location.href = `/play/${taken.id}`;
}"""
SEEN = "() => [...document.images].every((image) => image.complete || !image.checkVisibility())"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


@contextmanager
def app() -> Iterator[str]:
    """A server of its own on a free port, with an empty store."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{folder}/chair.db"
        command = [sys.executable, "-m", "secondchair", "serve", "--port", str(port), "--store", store]
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(100):
                try:
                    urllib.request.urlopen(address)
                    break
                except OSError:
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait()


def played(game: str, choices: int, seed: int, **options: Any) -> Table:
    """A game that the game's own simple player has begun."""
    table, rng = new(game, seed=seed, **options), Random(seed)
    choose = find_game(game).module("greedy").choose
    for _ in range(choices):
        if not table.over:
            table.play(choose(table.state, rng))
    return table


def post(address: str, body: bytes, kind: str) -> str:
    request = urllib.request.Request(address, body, {"Content-Type": kind})
    answer: dict[str, str] = json.load(urllib.request.urlopen(request))
    return answer["id"]


def picture(browser: Browser, address: str, size: Any, name: str) -> None:
    scale = 2 if size is PHONE else 1
    page = browser.new_context(viewport=size, device_scale_factor=scale, reduced_motion="reduce").new_page()
    page.goto(address)
    page.wait_for_timeout(3500)
    while not page.evaluate(SEEN):
        page.wait_for_timeout(200)
    page.screenshot(path=HERE / f"{name}.png")
    print(name)


def report(browser: Browser) -> None:
    """The report of a simulation."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sam.html"
        command = [sys.executable, "-m", "secondchair", "simulate", "sam", "--agent", "greedy", "--games", "200"]
        subprocess.run([*command, "--report", str(file)], check=True, capture_output=True)
        picture(browser, file.as_uri(), DESK, "report")


def code(browser: Browser) -> None:
    """The page with the code for the phone; its address and its key are of no network and for no door."""
    from secondchair.store import open_store
    from secondchair.web.app import create_app
    from secondchair.web.place import beside_a_phone

    store = open_store("sqlite://")
    place = beside_a_phone("http://192.168.1.20:8000/?key=only-a-picture-of-one", "only-a-picture-of-one")
    server = uvicorn.Server(uvicorn.Config(create_app(store, place), port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    picture(browser, f"http://127.0.0.1:{port}/phone", DESK, "code")
    server.should_exit = True
    thread.join()
    store.close()


def pocket(browser: Browser, site: Path, log: str) -> None:
    """The pocket edition on a phone, on its own: a game in the browser, no server but one for files."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    page = browser.new_context(viewport=PHONE, device_scale_factor=2, reduced_motion="reduce").new_page()
    page.goto(f"http://127.0.0.1:{host.server_port}/")
    page.locator("body[data-state=playing]").wait_for(timeout=120_000)
    page.evaluate(TAKE_IN, log)
    page.frame_locator("#app").locator("#board svg").first.wait_for()
    page.wait_for_timeout(3500)
    page.screenshot(path=HERE / "pocket.png")
    print("pocket")
    host.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        pass


def icons(browser: Browser) -> None:
    """The drawn icon in the sizes that phones want: with round corners, and full to the edge for those that cut."""
    drawing = (SOURCE / "web" / "static" / "icon.svg").read_text("utf-8")
    full = drawing.replace('rx="8" ', "").replace("<path ", '<path transform="translate(3.2 3.2) scale(.8)" ')
    wanted = [("icon-192", drawing, 192), ("icon-512", drawing, 512), ("touch-180", full, 180)]
    wanted += [("maskable-192", full, 192), ("maskable-512", full, 512)]
    for name, picture, size in wanted:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{picture}")
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()
        print(name)


def terminal() -> None:
    """The same game as the terminal shows it."""
    from rich.console import Console
    from rich.text import Text

    from secondchair.cli.menu import Menu
    from secondchair.cli.screen import Screen

    table = played("carcassonne", 26, 3)
    with Path(os.devnull).open("w") as nowhere:
        console = Console(record=True, width=100, force_terminal=True, file=nowhere)
        view = table.view
        console.print(Text("$ secondchair play carcassonne --seed 3", "bold"))
        menu = Menu(view.prompt)
        screen = Screen(console, table.game)
        screen.position(view, menu)
        screen.prompt(view, menu)
    (HERE / "terminal.svg").write_text(console.export_svg(title="secondchair"), "utf-8")


def main() -> None:
    games = {
        "carcassonne": played("carcassonne", 60, 3, meeples=7),
        "sam": played("sam", 70, 11),
        "automa": played("automa", 70, 5),
        "railbot": played("railbot", 100, 5),
        "bigrace": played("bigrace", 34, 5),
    }
    with app() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        picture(browser, address, DESK, "lobby")
        for name, table in games.items():
            game = post(f"{address}/api/games/import", table.log.encode(), "text/plain")
            picture(browser, f"{address}/play/{game}", DESK, name)
            if name == "carcassonne":
                picture(browser, f"{address}/play/{game}", PHONE, "phone")
        wanted = json.dumps({"game": "carcassonne", "surface": "table"}).encode()
        picture(browser, f"{address}/play/{post(f'{address}/api/games', wanted, 'application/json')}", PHONE, "table")
        report(browser)
        icons(browser)
        code(browser)
        with tempfile.TemporaryDirectory() as folder:
            pocket(browser, build(Path(folder) / "site").folder, games["sam"].log)
        browser.close()
    terminal()


if __name__ == "__main__":
    main()
