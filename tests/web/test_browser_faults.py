"""One test for each class of fault that players have met: text that is covered or cut, options that are hidden, ids.

The positions are those of the recorded games and of games at a real table: one for each kind of prompt. A few of them
are looked at every time, all of them at all sizes in the slow run. How large answers may be is in `test_changes.py`.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser_fixtures import SMALL, WIDE, Player
from web.page_faults import (
    CUT_OR_COVERED,
    TWO_FRAMES,
    cut_or_covered,
    open_game,
    out_of_sight,
    settled,
    wrong_on_page,
)
from web.recorded import GAMES, SURFACES, Position, logs, positions

pytestmark = pytest.mark.browser

Size = tuple[int, int]
SIZES: tuple[Size, ...] = SMALL, (360, 740), (1024, 768), WIDE, (1920, 1080)


def faults(page: Page, player: Player, position: Position, sizes: tuple[Size, ...]) -> dict[str, list[Size]]:
    """Everything that is wrong with the page of this position, and at which sizes."""
    game_id = player.take_in(position.text)
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    open_game(page, game_id)
    prompt = player.look(game_id)["view"]["prompt"]
    wrong = dict[str, list[Size]]()
    for size in sizes:  # from the smallest on: what is in sight there is in sight everywhere
        settled(page, size)
        for fault in [*cut_or_covered(page), *out_of_sight(page, prompt)]:
            wrong.setdefault(fault, []).append(size)
    return wrong | {fault: [] for fault in wrong_on_page(page, position.game)}


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("game", GAMES)
def test_one_prompt_of_each_game(tab: Any, player: Player, game: str, surface: str) -> None:
    position = positions(game, surface, all_of_them=False)[-2]  # the last one is the end
    assert not faults(tab("/", size=SMALL), player, position, (SMALL, WIDE))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_prompt(tab: Any, player: Player, game: str, surface: str, text: str) -> None:
    page = tab("/", size=SMALL, text=text)
    found = {position.kind: faults(page, player, position, SIZES) for position in positions(game, surface)}
    assert not {kind: wrong for kind, wrong in found.items() if wrong}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_replay(tab: Any, player: Player, game: str) -> None:
    game_id = player.take_in(logs(game, "screen")[0])
    page = tab("/", size=SMALL)
    found = dict[str, list[str]]()
    for at in (0, 5, 60, 100):
        page.goto(f"/play/{game_id}/replay?at={at}")
        page.wait_for_selector("body[data-ready]", state="attached")
        for size in SIZES:
            settled(page, size)
            found[f"{at} at {size}"] = cut_or_covered(page)
        found[f"{at}: words"] = wrong_on_page(page, game)
    assert not {where: wrong for where, wrong in found.items() if wrong}


def the_last(game: str, kind: str) -> Position:
    return next(position for position in positions(game, "screen") if position.kind == kind)


def test_what_lies_in_a_drawer_is_asked_in_words_also_beside_a_hand(tab: Any, player: Player) -> None:
    """Sam's discs lie on your ranch, and the exchange token in your hand can be returned as well."""
    page = tab("/", size=SMALL)
    assert not faults(page, player, the_last("sam", "disc"), SIZES)
    expect(page.locator("#answers .choice")).to_have_count(8)


def test_a_panel_on_the_board_is_put_into_words_on_a_phone(tab: Any, player: Player) -> None:
    page = tab("/", size=SMALL)
    assert not faults(page, player, the_last("automa", "income"), SIZES)
    expect(page.locator("[data-panel]")).to_be_visible()
    expect(page.locator("#answers .choice")).to_have_count(0)
    settled(page, SMALL)
    expect(page.locator("[data-panel]")).to_be_hidden()
    expect(page.locator("#answers .choice")).to_have_count(4)


OTHER_PAGES = ("/", "/games", "/history", "/settings", "/challenges", "/audit", "/keep", "/statistics", "/new/automa",
               "/statistics/bigrace", "/statistics/sam", "/rules/railbot", "/box/bigrace", "/box/sam")  # fmt: skip


@pytest.mark.parametrize(("size", "text"), [(SMALL, "normal"), (SMALL, "largest"), ((1024, 768), "largest")])
def test_the_other_pages(tab: Any, player: Player, size: Size, text: str) -> None:
    for game in ("sam", "bigrace"):
        player.take_in(logs(game, "screen")[0])
    player.play(player.start("carcassonne"), 999)
    player.client.post(f"/api/games/{player.start('template')}/branch", json={"at": 0}).raise_for_status()
    player.client.post("/api/audits", json={"game": "sam"}).raise_for_status()
    page = tab("/", size=size, text=text)
    found = dict[str, list[str]]()
    for path in OTHER_PAGES:
        page.goto(path)
        page.evaluate(TWO_FRAMES)
        found[path] = page.evaluate(CUT_OR_COVERED)
    assert not {path: wrong for path, wrong in found.items() if wrong}


PLANTED = {
    "broken": "#answers > * { width: 40px; min-width: 0 !important; max-width: 40px; word-break: break-all }",
    "over its button": "#answers > * { width: 44px; min-width: 0 !important; max-width: 44px; white-space: nowrap }",
    "cut by ask": "#ask { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 60px }",
    "cut by the edge": "#ask { position: fixed; left: -40px; top: 200px }",
    "cut by words": "#prompt .words { height: 8px; min-height: 0 !important; overflow: hidden }",
    "squeezed": "#answers > * { width: 20px; min-width: 0 !important; max-width: 20px }",
    "covered by": "#tabs { position: fixed; left: 0; right: 0; top: 0; height: 100vh; z-index: 9 }",
    "toasts lie over": "#toasts { top: 0 !important; height: 80px }",
    "one on the other": ".region text { font-size: 90px !important }",
}


def test_a_planted_fault_is_found(tab: Any, player: Player) -> None:
    """These tests can fail: whatever they look for is found when it is there."""
    position = next(p for p in positions("railbot", "screen") if p.kind == "railbot_line")
    page = tab("/", size=WIDE)
    assert not faults(page, player, position, (WIDE,))
    for fault, rule in PLANTED.items():
        style = page.add_style_tag(content=rule)
        assert any(found.startswith(fault) for found in cut_or_covered(page)), fault
        style.evaluate("(el) => el.remove()")
    page.evaluate("() => document.querySelector('#log li p').append(' Turn over: card sweden-link-09.')")
    page.evaluate("() => document.querySelector('#undo').setAttribute('title', 'Automa site: space flood_risk2.')")
    assert len(wrong_on_page(page, "railbot")) == 2
    prompt = {"options": [{"name": "Something that nobody sees", "target": "line:nowhere"}]}
    assert out_of_sight(page, prompt) == ["hidden: Something that nobody sees"]
    page.add_style_tag(content="#prompt { max-height: 60px !important }")
    options = player.look(page.url.rsplit("/", 1)[-1])["view"]["prompt"]["options"]
    expect(page.locator(".more > button")).to_be_visible()
    assert out_of_sight(page, {"options": options}) == []
    page.locator(".more").evaluate("(bar) => bar.remove()")
    assert f"hidden: {options[-1]['name']}" in out_of_sight(page, {"options": options})
