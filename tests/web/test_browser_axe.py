"""What axe-core says: nothing serious on any page, drawer and dialog, on a phone and on a desk, by day and evening.

`package.json` pins axe-core; SECONDCHAIR_TEST_ESLINT names the folder that it was installed in, as for eslint.
"""

import os
import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from web.browser_fixtures import WIDE, Player
from web.recorded import GAMES, LOGS, SURFACES, positions
from web.table_page import TablePage
from web.test_javascript import ROOT, missing

from secondchair.core.challenge import of_game
from secondchair.core.registry import find_game

pytestmark = pytest.mark.browser

SIZES = {"phone": (360, 640), "desk": WIDE}
# A piece that can be chosen is named by what choosing it does; the figure drawn on it is no label. An open dialog shuts
# the page behind it off, and that page was looked at before: the dialog is looked at alone.
FOUND = """async () => {
  const seen = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const { violations } = await axe.run(seen, { resultTypes: ["violations"] });
  const drawn = ({ target }) => document.querySelector(target.at(-1))?.closest(".region svg");
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((n) => id !== "label-content-name-mismatch" || !drawn(n)) }))
    .filter(({ nodes }) => nodes.length)
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}"""


@pytest.fixture(scope="session")
def axe() -> str:
    installed = Path(os.environ.get("SECONDCHAIR_TEST_ESLINT") or ROOT / "node_modules")
    source = installed / "axe-core" / "axe.min.js"
    if not source.is_file():
        missing("axe-core")
    return source.read_text("utf-8")


def serious(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    return page.evaluate(FOUND)


def recorded(game: str, until: int | None = None) -> str:
    lines = min((LOGS / game).glob("*.chair")).read_text("utf-8").splitlines(keepends=True)
    return "".join(lines[:until])


def sights(page: Page) -> Iterator[str]:
    """A page of play or replay: as it opens, its menu, every drawer, a hint and every dialog, one after the other."""
    yield "as it opens"
    page.locator(".menu > summary").click()
    yield "menu"
    page.keyboard.press("Escape")
    yield from drawers(page)
    if page.locator("#tip-button:enabled").is_visible():
        page.keyboard.press("h")
        page.wait_for_selector("#tips li")
        yield "hint"
    yield from dialogs(page)


def drawers(page: Page) -> Iterator[str]:
    for name in page.locator("#tabs [data-drawer]").evaluate_all("tabs => tabs.map((tab) => tab.dataset.drawer)"):
        tab = page.locator(f"#tabs [data-drawer={name}]")
        if tab.is_visible():
            tab.click()
            yield f"drawer {name}"
    page.keyboard.press("Escape")


def dialogs(page: Page) -> Iterator[str]:
    for opens, dialog in (("?", "help-dialog"), ("i", "pieces-dialog")):
        page.keyboard.press(opens)
        yield dialog
        page.locator(f"#{dialog} .shut").click()
    for button in ("#ask .rule", "#recap .plain + .plain", "#ask .plain", "#else", "#why", "#log .why"):
        if (shown := page.locator(f"{button}:visible")).count():
            shown.first.click()
            yield f"dialog of {button}"
            page.locator("dialog[open] .shut").click()


@pytest.mark.parametrize(("size", "theme"), [("phone", "evening"), ("desk", "day")])
def test_the_pages_that_are_seen_most(tab: Any, player: Player, axe: str, size: str, theme: str) -> None:
    """A look takes seconds: here a few, the rest of them below."""
    game = player.take_in(recorded("sam", 100))
    newest = ("/challenges", "/statistics") if size == "phone" else ("/audit", "/challenges/2025-01-06/sam")
    for path in (f"/play/{game}", f"/play/{game}/replay?at=60", "/", *newest):
        page = tab(path, size=SIZES[size], theme=theme)
        page.wait_for_load_state("networkidle")
        assert serious(page, axe) == [], path


BY_SIZE_AND_LIGHT = [pytest.mark.parametrize("theme", ["day", "evening"]), pytest.mark.parametrize("size", SIZES)]


def at_any_size_and_light(test: Any) -> Any:
    """All of it takes long: in the slow run alone."""
    for mark in (*BY_SIZE_AND_LIGHT, pytest.mark.slow):
        test = mark(test)
    return test


def wrong_sights(page: Page, axe: str, seen: Iterator[str]) -> dict[str, list[str]]:
    """What axe finds, by what was open when it looked."""
    return {sight: found for sight in seen if (found := serious(page, axe))}


def at_a_table(game: str) -> str:
    """A game in the middle of a turn at a real table."""
    return max(positions(game, "table", all_of_them=False)[:-1], key=lambda position: len(position.text)).text


@at_any_size_and_light
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("game", GAMES)
def test_every_drawer_and_dialog_of_a_game(
    tab: Any, player: Player, axe: str, game: str, surface: str, size: str, theme: str
) -> None:
    text = recorded(game, 100) if surface == "screen" else at_a_table(game)
    page = tab(f"/play/{player.take_in(text)}", size=SIZES[size], theme=theme)
    TablePage(page)
    assert not wrong_sights(page, axe, sights(page))


# What the search tells of a choice: in some games it takes minutes to find one that cost something.
COSTLY = {
    "seq": 61, "loss": 3.0, "clear": True, "text": "About 11 points after your choice, about 14 after the better one.",
    "played": {"label": "What you chose"}, "best": {"label": "What would have been better"},
}  # fmt: skip


def looked_back(page: Page) -> Iterator[str]:
    """The end sheet, and a choice that cost something with the picture of its position; the search goes on."""
    page.wait_for_selector("#end-dialog[open] .verdict")
    yield "end sheet"
    found = {"done": 1, "total": 2, "points": [COSTLY], "next": COSTLY["seq"], "worst": [], "text": ""}
    page.route("**/analysis?since=0", lambda route: route.fulfill(json=found))
    page.route(f"**/analysis?since={COSTLY['seq']}", lambda route: None)
    page.locator("#analyse").click()
    page.wait_for_function("() => [...document.querySelectorAll('.turning img')].some((img) => img.naturalWidth)")
    yield "look-back"
    page.get_by_role("button", name="Stop").click()
    yield "look-back, stopped"


@at_any_size_and_light
@pytest.mark.parametrize("game", GAMES)
def test_the_end_the_replay_and_the_comparison(
    tab: Any, player: Player, axe: str, game: str, size: str, theme: str
) -> None:
    over = player.take_in(recorded(game))
    page = tab(f"/play/{over}", size=SIZES[size], theme=theme)
    TablePage(page)
    wrong = wrong_sights(page, axe, looked_back(page))
    page.goto(f"/play/{over}/replay?at=60")
    page.wait_for_selector("body[data-ready]", state="attached")
    wrong |= wrong_sights(page, axe, sights(page))
    branch = player.client.post(f"/api/games/{over}/branch", json={"at": 50}).json()["id"]
    page.goto(f"/play/{over}/compare/{branch}")
    page.wait_for_selector("#both:not([hidden])")
    wrong |= wrong_sights(page, axe, iter(["comparison"]))
    assert not wrong


def found_on(tab: Any, axe: str, paths: Sequence[str], size: str, theme: str) -> dict[str, list[str]]:
    """What axe finds, by the pages on which it does."""
    wrong = dict[str, list[str]]()
    for path in paths:
        page = tab(path, size=SIZES[size], theme=theme)
        page.wait_for_load_state("networkidle")
        if found := serious(page, axe):
            wrong[path] = found
        page.context.close()
    return wrong


def played(player: Player) -> str:
    """Statistics with charts: of the second game on there are some."""
    for seed in range(4):
        player.play(player.start("template", seed), 100)
    return "/statistics/template"


def board(player: Player) -> str:
    """A challenge with a result on its board."""
    code = of_game(find_game("template"), "screen", {}, 99).code
    begun = player.client.post("/api/challenges", json={"name": "Ann", "code": code}).json()
    player.play(begun["id"], 100)
    return f"/challenge/{code}"


def audit(player: Player) -> str:
    """Where a turn is entered as it was played."""
    return f"/play/{player.client.post('/api/audits', json={'game': 'sam'}).json()['id']}"


def guide(player: Player) -> str:
    return f"/play/{player.client.post('/api/guides', json={'game': 'carcassonne'}).json()['id']}"


def first_part(player: Player, game: str) -> str:
    """The page on which the first component of a box is typed in."""
    found = re.search(r'href="(/box/[^"]*part=[^"]*)"', player.client.get(f"/box/{game}").text)
    assert found, "no component can be typed in"
    return unescape(found[1])


def watched(player: Player, game_id: str) -> str:
    """The id for those who only look on."""
    return player.client.post(f"/api/games/{game_id}/links").json()["watch"]


@at_any_size_and_light
def test_all_other_pages(tab: Any, player: Player, axe: str, size: str, theme: str) -> None:
    over = player.take_in(recorded("carcassonne"))
    player.client.post(f"/api/games/{over}/branch", json={"at": 50})  # it is listed below its parent
    paths = ["/", *(f"/{kind}/{game}" for kind in ("new", "rules", "box", "print") for game in GAMES),
             "/games", "/history", "/settings", *(first_part(player, game) for game in ("railbot", "sam")),
             f"/watch/{watched(player, over)}", f"/phone?game={over}", f"/join/{over}",
             "/along", "/keep", "/nowhere"]  # fmt: skip
    wrong = found_on(tab, axe, paths, size, theme)
    tab.wrong.clear()  # the browser notes the 404
    assert not wrong


@at_any_size_and_light
def test_statistics_challenges_audits_and_what_is_told(
    tab: Any, player: Player, axe: str, size: str, theme: str
) -> None:
    over = player.take_in(recorded("carcassonne"))
    paths = [f"/play/{over}/tell", f"/play/{over}/wrong?at=20", f"/play/{over}/audit", "/statistics", played(player),
             "/challenges", "/challenges/2025-01-06/sam", board(player), "/audit", audit(player),
             guide(player)]  # fmt: skip
    assert not found_on(tab, axe, paths, size, theme)
