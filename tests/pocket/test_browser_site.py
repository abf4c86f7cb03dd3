"""The built site in Chromium: it starts, plays without a network, loses nothing, and takes over a new version.

The folder comes from `secondchair site DIR`; `SECONDCHAIR_TEST_SITE` names it.
"""

import contextlib
import json
import lzma
import os
import random
import re
import shutil
import signal
import struct
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, BrowserContext, Error, expect
from pocket.browsing import Tab
from pocket.hosting import Host
from starlette.testclient import TestClient
from web.browser_fixtures import browser_type_launch_args  # noqa: F401

from secondchair.core.ask import Ask
from secondchair.core.registry import SCREEN, TABLE, listed_games
from secondchair.core.table import load_table
from secondchair.pocket.build import stand_below
from secondchair.pocket.weigh import MOST_BYTES, MOST_ON_THE_WIRE

pytestmark = pytest.mark.browser
LOGS = Path(__file__).parent.parent / "logs"


@pytest.fixture(scope="module")
def built() -> Path:
    named = os.environ.get("SECONDCHAIR_TEST_SITE", "")
    if not named:
        pytest.skip("SECONDCHAIR_TEST_SITE names no built site")
    return Path(named)


def test_nothing_is_compiled_at_the_start(built: Path) -> None:
    """Compiling took most of a start: both archives hold what Python loads as it is, the standard library too."""
    library = lzma.decompress((built / "runtime" / "python_stdlib.zip.packed").read_bytes())
    with zipfile.ZipFile(BytesIO(library)) as archive:
        names = archive.namelist()
    modules = lzma.decompress((built / "runtime" / "modules.bin.packed").read_bytes())
    (head,) = struct.unpack_from("<I", modules)
    names += [path for path, _ in json.loads(modules[4 : 4 + head])]
    assert {"asyncio/__init__.pyc", "secondchair/__init__.pyc"} <= set(names)
    assert not [name for name in names if name.endswith(".py")]


@pytest.fixture(scope="module")
def host(built: Path) -> Iterator[Host]:
    """One host for all tests: what a browser has kept is bound to its address."""
    found = Host(built)
    yield found
    found.close()


@pytest.fixture(scope="module")
def home(browser: Browser) -> Iterator[BrowserContext]:
    """One browser for all tests, as a player has one; the first test is its first visit."""
    made = browser.new_context(viewport={"width": 1000, "height": 800}, reduced_motion="reduce", accept_downloads=True)
    made.add_init_script("localStorage.secondchair ??= JSON.stringify({pace: 0})")
    yield made
    made.close()


@pytest.fixture
def tab(home: BrowserContext, host: Host) -> Iterator[Callable[[], Tab]]:
    opened = list[Tab]()

    def open_tab() -> Tab:
        opened.append(Tab(home, host.address))
        return opened[-1]

    yield open_tab
    for one in opened:
        one.page.close()
    assert [one.wrong for one in opened if one.wrong] == []


@pytest.fixture
def cut(home: BrowserContext, host: Host) -> Iterator[Callable[[], None]]:
    """From now on there is no network, and no host at its end either."""

    def cut_it() -> None:
        host.asked.clear()
        host.down = True
        home.set_offline(True)

    yield cut_it
    host.down = False
    home.set_offline(False)


def test_it_is_light_enough(built: Any) -> None:
    files = [file for file in built.rglob("*") if file.is_file() and file.name != "404.html"]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
    assert sum(file.stat().st_size for file in files) < MOST_ON_THE_WIRE, "even from a host that compresses nothing"


def test_without_a_network_everything_but_sharing_is_there(tab: Any, cut: Any, host: Any) -> None:
    first = tab()
    first.page.goto(host.address)
    expect(first.page.locator("h1")).to_have_text("Second Chair")  # readable before Python is there
    expect(first.page.locator("#said")).not_to_be_empty()
    first.wait()
    session = first.page.context.new_cdp_session(first.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in found} <= {"in-incognito"}, "it can be installed"
    cut()
    here = first.open("/")  # the second visit
    assert set(host.asked) <= {"/sw.js", "/unpack.js"}, "is there a newer version? Nothing else is asked for"
    expect(here.inside.locator("h1")).to_have_text("Who sits in the second chair tonight?")
    for game in listed_games():
        expect(here.inside.get_by_role("heading", name=game.title).first).to_be_visible()
    pictures = "[...document.querySelector('#app').contentDocument.images].map((image) => image.src)"
    for picture in here.page.evaluate(pictures):
        assert "<svg" in here.send("GET", picture.removeprefix(host.address))["text"], picture

    play_by_hand(here)
    stay_awake(here)
    for game in listed_games():
        for surface in (SCREEN, TABLE):
            some_moves(here, here.start(game.id, surface=surface))
    look_around(here)
    for what in (guided, what_if, print_and_box, figures, audited, challenged):
        what(here)
    assert set(host.asked) <= {"/sw.js", "/unpack.js"}, "the network was never missed"


def some_moves(here: Tab, answer: dict) -> None:
    """A few moves, on the screen or told from the table; what the browser kept is the same game here."""
    rng = random.Random(4)
    for _ in range(3):
        legal = load_table(here.text(answer["id"])).legal
        action = legal.sample(rng) if isinstance(legal, Ask) else rng.choice(legal)
        move = {"seq": answer["seq"], "action": to_builtins(action)}
        answer = here.send("POST", f"/api/games/{answer['id']}/actions", move)
    assert load_table(here.text(answer["id"])).seq == answer["seq"]


def play_by_hand(here: Tab) -> None:
    """Set up a game with the mouse, make a move on the board, ask for a hint."""
    here.go("/new/carcassonne")
    here.inside.locator("form button[type=submit]").click()
    board = here.inside.locator("#board .region svg").first
    expect(board).to_be_visible()
    expect(here.page).to_have_url(re.compile("/play/"))
    assert here.inside.get_by_text("Share this table").count() == 0
    before = here.inside.locator("#moves button").count()
    assert before
    here.inside.locator("#tip-button").click()
    expect(here.inside.locator("#tips li").first).to_be_visible(timeout=120_000)
    expect(here.inside.locator("#tips")).to_contain_text("Estimated")


def stay_awake(here: Tab) -> None:
    """While it thinks, everything else is answered."""
    answer = here.start("railbot")
    first = here.page.evaluate(
        """(path) => Promise.race([
          fetch(path, { method: "POST" }).then(() => "the hint"),
          (async () => { for (let n = 0; n < 3; n++) await fetch("/settings"); return "the pages"; })(),
        ])""",
        f"/api/games/{answer['id']}/hint",
    )
    assert first == "the pages"


def look_around(here: Tab) -> None:
    """The other pages, the look-back after a game, and files in and out."""
    answer = here.start("template")
    while not answer["over"]:
        answer = here.act(answer)
    told = here.send("GET", f"/api/games/{answer['id']}/analysis")
    assert told["points"] and told["total"] >= len(told["points"])
    here.go("/history")
    expect(here.inside.locator("h1")).to_have_text("History")
    for path, words in (("/rules/sam", "SAM-1"), ("/settings", "Pace"), ("/games", "My games")):
        here.go(path)
        expect(here.inside.locator("main")).to_contain_text(words)
    here.go("/keep")
    expect(here.inside.locator("#used")).to_contain_text("MB")
    with here.page.expect_download() as download:
        here.inside.locator("#export").click()
    file = download.value
    assert file.suggested_filename.endswith(".zip")
    here.send("DELETE", f"/api/games/{answer['id']}")
    kept = file.path().rename(file.path().with_suffix(".zip"))
    here.inside.locator("#import").set_input_files(kept)
    expect(here.inside.locator("#taken")).to_contain_text("One game came in.", timeout=60_000)
    assert here.send("GET", f"/api/games/{answer['id']}")["over"]


def guided(here: Tab) -> None:
    """A first game with its guide."""
    begun = here.send("POST", "/api/guides", {"game": "carcassonne"})
    here.go(f"/play/{begun['id']}")
    expect(here.inside.locator("#guide")).to_be_visible()


def what_if(here: Tab) -> None:
    """Back to a move, another game from there, both beside each other, and the replay of both."""
    game = here.start("template")
    moved = here.act(here.act(game))
    other = here.send("POST", f"/api/games/{game['id']}/branch", {"at": game["seq"]})
    here.act(other, 1)
    assert here.send("GET", f"/api/games/{other['id']}/compare/{game['id']}")
    here.go(f"/play/{moved['id']}/replay")
    expect(here.inside.locator("#board svg").first).to_be_visible()
    assert len(here.send("GET", f"/api/games/{moved['id']}/steps")["steps"]) == moved["seq"]


def print_and_box(here: Tab) -> None:
    """A box of one's own: values are entered, kept, and exported; and the sheets to print."""
    here.go("/box/sam")
    expect(here.inside.locator("main")).to_contain_text("box")
    assert here.send("GET", "/api/box/sam")["shelves"]
    here.go("/print/sam")
    expect(here.inside.locator("svg").nth(1)).to_be_visible()


def figures(here: Tab) -> None:
    here.go("/statistics")
    expect(here.inside.locator("h1")).to_contain_text("tatistics")
    assert here.send("GET", "/api/statistics?game=carcassonne")["goals"]


def audited(here: Tab) -> None:
    """A log is audited: every decision of the bot is made again."""
    game = here.start("automa")
    moved = here.act(here.act(game))
    here.go(f"/play/{moved['id']}/audit")
    expect(here.inside.locator("main")).to_contain_text("audit")
    told = here.send("GET", f"/api/audits/{moved['id']}")
    assert told["entries"] == moved["seq"] and not told["deviations"]


def challenged(here: Tab) -> None:
    """The challenge of the day is played to its end; its board leaves as a file and comes in again."""
    here.go("/challenges")
    today = here.inside.locator("#word").get_attribute("data-period")
    begun = here.send("POST", "/api/challenges", {"period": today, "game": "carcassonne", "name": "Ann"})
    answer = here.send("GET", f"/api/games/{begun['id']}")
    while not answer["over"]:
        answer = here.act(answer)
    here.go(f"/challenges/{today}/carcassonne")
    expect(here.inside.locator("main")).to_contain_text("Ann")
    board = here.send("GET", f"/api/challenges/board?period={today}&game=carcassonne")
    assert [one["name"] for one in board["results"]] == ["Ann"]
    taken = here.send("POST", f"/api/challenges/results?period={today}&game=carcassonne", board)
    assert taken["known"] == 1 and not taken["problems"]


# -- the recorded games ------------------------------------------------------------------------------------------------


def some_logs() -> list[Path]:
    """The shortest recorded game of every rules version of every game, and those that today's rules stop."""
    folders = sorted({file.parent for file in LOGS.rglob("*.chair")})
    shortest = [min(folder.glob("*.chair"), key=lambda file: file.stat().st_size) for folder in folders]
    return [*shortest, *(file.with_suffix(".chair") for file in LOGS.rglob("*.stops"))]


def replay_there(here: Tab, client: TestClient, files: list[Path]) -> None:
    """Taken in here and on a computer, they are the same to the last digest, and so is what is wrong with old ones."""
    assert files
    for file in files:
        text = file.read_text("utf-8")
        there = client.post("/api/games/import", content=text).json()
        taken = here.send("POST", "/api/games/import", text)
        assert taken["result"] == there["result"] and taken["seq"] == there["seq"], file
        kept = here.text(taken["id"])
        assert kept == client.get(f"/api/games/{there['id']}/log").text, file
        if file.parent.parent == LOGS:
            assert kept == text, file
        assert broken(here.send("GET", "/api/games"), taken) == broken(client.get("/api/games").json(), there), file


def broken(rows: Any, game: dict) -> list[str]:
    return [row["broken"] for row in rows if row["id"] == game["id"]]


def test_recorded_games_replay_there_with_equal_digests(tab: Any, client: TestClient) -> None:
    replay_there(tab().open(), client, some_logs())


@pytest.mark.slow
def test_all_recorded_games_replay_there_with_equal_digests(tab: Any, client: TestClient) -> None:
    replay_there(tab().open(), client, sorted(LOGS.rglob("*.chair")))


# -- where it stands ---------------------------------------------------------------------------------------------------


def test_it_may_stand_below_a_path_of_its_host(built: Path, browser: Browser, tmp_path: Path) -> None:
    """As on the page of a project: every page, link, script and form stays below the path, also without a network."""
    shutil.copytree(built, tmp_path / "site")
    stand_below(tmp_path / "site", "/some/chair/")
    host = Host(tmp_path / "site", "/some/chair/")
    context = browser.new_context(reduced_motion="reduce")
    here = Tab(context, host.address)
    here.page.goto(f"{host.address}/")
    here.wait()
    host.down = True
    context.set_offline(True)
    here.inside.get_by_role("link", name="Settings").click()
    expect(here.page).to_have_url(f"{host.address}/settings")
    here.go("/new/template")
    here.inside.locator("form button[type=submit]").click()  # a script leads to the game
    expect(here.page).to_have_url(re.compile(f"^{re.escape(host.address)}/play/[^/]+$"))
    expect(here.inside.locator("#board .region svg").first).to_be_visible()
    here.page.reload()
    here.wait()
    expect(here.inside.locator("#board .region svg").first).to_be_visible()
    assert here.wrong == []
    context.close()
    host.close()


# -- the tab -----------------------------------------------------------------------------------------------------------


def test_one_tab_plays_and_the_other_says_so(tab: Any) -> None:
    first, second = tab().open(), tab()
    game = first.start("template")
    second.page.goto(second.address)
    second.wait("elsewhere")
    expect(second.page.locator("#said")).to_contain_text("open in another tab")
    assert first.act(game)["seq"] > game["seq"], "the first goes on undisturbed"
    first.page.close()
    second.wait()
    assert game["id"] in [row["id"] for row in second.send("GET", "/api/games")]


def test_after_ten_games_a_copy_is_suggested(tab: Any) -> None:
    here = tab().open()
    for _ in range(10):
        answer = here.start("template")
        while not answer["over"]:
            answer = here.act(answer)
    here.go("/settings")
    expect(here.page.locator("#notice")).to_be_hidden()
    here.go("/")
    expect(here.page.locator("#notice")).to_contain_text(re.compile(r"1\d games are only in this browser"))
    here.page.locator("#act").click()
    with here.page.expect_download():
        here.inside.locator("#export").click()
    here.go("/")
    expect(here.inside.locator("h1")).to_contain_text("second chair")
    expect(here.page.locator("#notice")).to_be_hidden()


# -- nothing is lost ---------------------------------------------------------------------------------------------------


def kill(here: Tab) -> None:
    """The process of the tab, at once: no goodbye, nothing flushed, no handler run."""
    browser = here.page.context.browser
    session = browser.new_browser_cdp_session()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(ProcessLookupError):
                os.kill(process["id"], signal.SIGKILL)
    session.detach()
    here.page.close()


def play_until_killed(here: Tab, game: dict, after: float) -> dict:
    """Move after move, as fast as answers come; after the first one the tab is killed at some moment.

    Returns the last answer that came.
    """
    script = """async ([id, seq, action]) => {
      for (;;) {
        const send = { method: "POST", body: JSON.stringify({ seq, action }) };
        const answer = await (await fetch(`/api/games/${id}/actions`, send)).json();
        console.log(`told ${answer.seq}`);
        if (answer.over) return;
        const options = answer.view.prompt.options;
        [seq, action] = [answer.seq, options[answer.seq % options.length].action];
      }
    }"""
    told = [game["seq"]]
    here.page.on("console", lambda said: told.append(int(said.text[5:])) if said.text.startswith("told ") else None)
    first = game["view"]["prompt"]["options"][0]["action"]
    with here.page.expect_console_message(lambda said: said.text.startswith("told ")):
        here.page.evaluate(f"(given) => {{ ({script})(given) }}", [game["id"], game["seq"], first])
    here.page.wait_for_timeout(after * 1000)
    kill(here)
    return {"seq": told[-1]}


def survive(tab: Callable[[], Tab], kills: int) -> int:
    """Play and be killed so often; how many moves were acknowledged in all."""
    rng, moves = random.Random(kills), 0
    here = tab().open()
    for _ in range(kills):
        game = here.start("carcassonne", seed=rng.randrange(1000))
        told = play_until_killed(here, game, rng.uniform(0.2, 1.5))
        moves += told["seq"] - game["seq"]
        here = tab().open()
        text = here.text(game["id"])
        table = load_table(text)
        assert table.broken is None and table.log == text, "wholly or not at all"
        assert table.seq >= told["seq"], "what was acknowledged is there"
    return moves


def test_killing_the_tab_in_the_middle_of_play_loses_nothing(tab: Any) -> None:
    assert survive(tab, 2) > 0


@pytest.mark.slow
def test_killing_the_tab_many_times_loses_nothing(tab: Any) -> None:
    assert survive(tab, 40) > 100


# -- a new version, last: it changes what the browser has --------------------------------------------------------------


def test_a_new_version_takes_over_between_games_and_nothing_is_lost(
    tab: Any, host: Any, built: Any, tmp_path: Path
) -> None:
    here = tab().open()
    game = here.act(here.start("carcassonne"))
    here.go(f"/play/{game['id']}")
    newer = tmp_path / "newer"
    shutil.copytree(built, newer)
    worker = (newer / "sw.js").read_text("utf-8")
    (newer / "sw.js").write_text(re.sub(r'(NAME = "second-chair-site-)\w+', r"\1newer", worker), "utf-8")
    host.folder = newer
    try:
        here.page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
        waiting = "navigator.serviceWorker.ready.then((r) => Boolean(r.waiting))"
        for _ in range(600):
            if here.page.evaluate(waiting):
                break
            here.page.wait_for_timeout(100)
        assert here.page.evaluate(waiting), "in the middle of a game it waits"
        game = here.act(game)
        here.go("/")
        expect(here.page.locator("#notice")).to_contain_text("A new version")
        here.page.locator("#act").click()
        for _ in range(600):
            with contextlib.suppress(Error):  # it is just being loaded again
                if here.page.evaluate("caches.keys()") == ["second-chair-site-newer"]:
                    break
            here.page.wait_for_timeout(100)
        here.wait()
        assert here.page.evaluate("caches.keys()") == ["second-chair-site-newer"]
        assert here.send("GET", f"/api/games/{game['id']}")["seq"] == game["seq"]
    finally:
        host.folder = built
