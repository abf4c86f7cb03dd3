"""What axe-core says: nothing serious on any page, drawer and dialog, on a phone and on a desk, by day and evening.

`package.json` pins axe-core; SECONDCHAIR_TEST_ESLINT names the folder that it was installed in, as for eslint.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from web.browser_fixtures import WIDE, Player
from web.table_page import TablePage
from web.test_javascript import ROOT, missing

from secondchair.core.challenge import of_game
from secondchair.core.registry import find_game

pytestmark = pytest.mark.browser

LOGS = Path(__file__).parent.parent / "logs"
GAMES = ("automa", "bigrace", "carcassonne", "railbot", "sam")
SIZES = {"phone": (360, 640), "desk": WIDE}
# A piece that can be chosen is named by what choosing it does; the figure drawn on it is no label.
FOUND = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
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
    """The play page with every drawer and every dialog that can be opened, one after the other."""
    for name in page.locator("#tabs [data-drawer]").evaluate_all("tabs => tabs.map((tab) => tab.dataset.drawer)"):
        tab = page.locator(f"#tabs [data-drawer={name}]")
        if tab.is_visible():
            tab.click()
            yield f"drawer {name}"
    page.keyboard.press("Escape")
    for opens, dialog in (("?", "help-dialog"), ("i", "pieces-dialog")):
        page.keyboard.press(opens)
        yield dialog
        page.locator(f"#{dialog} .shut").click()
    for button in ("#ask .rule", "#recap .plain + .plain"):
        if page.locator(button).count():
            page.locator(button).first.click()
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


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["day", "evening"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_drawer_and_dialog_of_a_game(
    tab: Any, player: Player, axe: str, game: str, size: str, theme: str
) -> None:
    page = tab(f"/play/{player.take_in(recorded(game, 100))}", size=SIZES[size], theme=theme)
    TablePage(page)
    wrong = {sight: found for sight in sights(page) if (found := serious(page, axe))}
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


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["day", "evening"])
@pytest.mark.parametrize("size", SIZES)
def test_all_other_pages(tab: Any, player: Player, axe: str, size: str, theme: str) -> None:
    over = player.take_in(recorded("carcassonne"))
    branch = player.client.post(f"/api/games/{over}/branch", json={"at": 50}).json()["id"]
    paths = ["/", *(f"/{kind}/{game}" for kind in ("new", "rules", "box", "print") for game in GAMES),
             "/games", "/history", "/settings", f"/play/{over}", f"/play/{over}/replay?at=60",
             f"/play/{over}/compare/{branch}", f"/phone?game={over}", "/along", "/keep", "/nowhere"]  # fmt: skip
    wrong = found_on(tab, axe, paths, size, theme)
    tab.wrong.clear()  # the browser notes the 404
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["day", "evening"])
@pytest.mark.parametrize("size", SIZES)
def test_statistics_challenges_audits_and_what_is_told(
    tab: Any, player: Player, axe: str, size: str, theme: str
) -> None:
    over = player.take_in(recorded("carcassonne"))
    paths = [f"/play/{over}/tell", f"/play/{over}/wrong?at=20", f"/play/{over}/audit", "/statistics", played(player),
             "/challenges", "/challenges/2025-01-06/sam", board(player), "/audit", audit(player),
             guide(player)]  # fmt: skip
    assert not found_on(tab, axe, paths, size, theme)
