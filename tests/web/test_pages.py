"""The pages as the server sends them, and the rule book behind them."""

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import finish, start

from secondchair.core.registry import games, listed_games
from secondchair.web import pages, rulebook
from secondchair.web.cover import cover

BOOK = """
# A game

Some words before.

## Taking

**XYZ-1 First.** You start; see XYZ-3 and R2, but not XYZ-99.

More about the start.

**XYZ-2** One thing. **XYZ-3** Another thing, with <b>signs</b> & `code XYZ-1`.

## Goals

| id | goal |
|---|---|
| XYZ-4 | win by 10 |
| XYZ-5 | win by 20 |

- R2 a ruling
- R3 another ruling
"""


@pytest.fixture(scope="module")
def book() -> Any:
    return rulebook.read(BOOK, "/rules/xyz")


def html_of(book: Any) -> str:
    return "".join(section.html for section in book.sections)


def test_every_rule_is_an_anchor_once(book: Any) -> None:
    html = html_of(book)
    for name in ("XYZ-1", "XYZ-2", "XYZ-3", "XYZ-4", "XYZ-5", "R2", "R3"):
        assert html.count(f'id="{name}"') == 1, name
    assert book.count() == 7


def test_rules_that_are_named_are_links_and_unknown_ones_are_not(book: Any) -> None:
    html = book.rule("XYZ-1")
    assert '<a href="/rules/xyz#XYZ-3" data-rule="XYZ-3">XYZ-3</a>' in html
    assert "XYZ-99" in html
    assert "#XYZ-99" not in html
    assert "<code>code XYZ-1</code>" in book.rule("XYZ-2")


def test_one_rule_comes_with_what_belongs_to_it_and_nothing_else(book: Any) -> None:
    assert "More about the start" in book.rule("XYZ-1")
    assert "Another thing" not in book.rule("XYZ-1")
    assert "win by 10" in book.rule("XYZ-4")
    assert "win by 20" not in book.rule("XYZ-4")
    assert book.rule("XYZ-4").count("</table>") == 1
    assert book.rule("XYZ-99") == ""


def test_html_in_a_rule_book_is_text(book: Any) -> None:
    assert "&lt;b&gt;signs" in html_of(book)


def test_search_finds_all_words_wherever_they_stand(book: Any) -> None:
    found = book.find("WIN 20")
    assert [e.ids for s in found.sections for e in s.entries] == [("XYZ-5",)]
    assert book.find("goals").sections[0].html.count("<tr") == 3  # a title that holds the words keeps its section
    assert book.find("nowhere to be found").sections == ()
    assert book.find("  ") == book


@pytest.mark.parametrize("game", [g.id for g in listed_games()] + ["template"])
def test_each_game_says_whose_it_is(client: TestClient, game: str) -> None:
    kind = games()[game]
    for path in (f"/new/{game}", f"/rules/{game}"):
        html = unescape(client.get(path).text)
        assert (f"not affiliated with {kind.publisher}" if kind.publisher else "a small game of our own") in html


@pytest.mark.parametrize("game", [g.id for g in listed_games()] + ["template"])
def test_every_option_is_explained_where_it_is_chosen(client: TestClient, game: str) -> None:
    html = unescape(client.get(f"/new/{game}").text)
    for setting in games()[game].settings:
        assert setting.title in html
        for choice in setting.choices:
            assert choice.label in html


@pytest.mark.parametrize("game", [g.id for g in listed_games()])
def test_the_lobby_shows_each_game_as_a_picture(client: TestClient, game: str) -> None:
    html = client.get("/").text
    assert f'src="/cover/{game}.svg"' in html
    for theme in ("day", "evening"):
        picture = client.get(f"/cover/{game}.svg", params={"theme": theme})
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        assert "data-ghost" not in re.sub(r"<style>.*?</style>", "", picture.text) or "display:none" in picture.text
        used = set(re.findall(r'href="#([^"]+)"', picture.text))
        assert used <= set(re.findall(r'id="([^"]+)"', picture.text)), "it must need nothing around it"
    assert cover(game, "day") != cover(game, "evening")


def test_hidden_games_are_not_offered(client: TestClient) -> None:
    assert "/new/template" not in client.get("/").text


def test_the_data_of_a_page_cannot_end_its_block(client: TestClient) -> None:
    answer = start(client)
    client.put(f"/api/games/{answer['id']}/note", json={"note": "</script><script>alert(1)</script> & <!--"})
    html = client.get(f"/play/{answer['id']}").text
    block = re.search(r'<script type="application/json" id="page-data">(.*?)</script>', html, re.S)[1]
    assert json.loads(block)["answer"]["note"] == "</script><script>alert(1)</script> & <!--"
    assert "<script>alert" not in html


def test_no_page_has_a_script_inside(client: TestClient) -> None:
    """The Content-Security-Policy would stop it; here it is found without a browser."""
    answer = finish(client, start(client))
    going = start(client, "carcassonne")
    paths = ["/", "/new/carcassonne", "/new/template", "/games", "/history", "/rules/template", "/settings", "/nowhere"]
    paths += [f"/play/{answer['id']}", f"/play/{going['id']}", f"/play/{going['id']}/replay", f"/join/{going['id']}"]
    for path in paths:
        html = client.get(path, headers={"accept": "text/html"}).text
        assert "<html" in html, path
        for attributes, inside in re.findall(r"<script([^>]*)>(.*?)</script>", html, re.S):
            assert "src=" in attributes or 'type="application/json"' in attributes, path
            assert not ("src=" in attributes and inside.strip()), path
        assert re.findall(r"<[^>]+\son\w+=", html) == [], path


def test_the_seed_is_on_no_page_while_the_game_runs(client: TestClient) -> None:
    answer = start(client, "carcassonne", seed=987654321)
    for path in (f"/play/{answer['id']}", f"/play/{answer['id']}/replay", "/games", "/history"):
        assert "987654321" not in client.get(path).text


def test_one_rule_is_a_fragment_and_an_unknown_one_a_sentence(client: TestClient) -> None:
    got = client.get("/rules/template/TPL-5")
    assert got.text.startswith("<article")
    assert "<html" not in got.text
    missing = client.get("/rules/template/TPL-99")
    assert missing.status_code == 404
    assert "no rule" in missing.json()["error"]
    led = client.get("/rules/template/TPL-5", headers={"sec-fetch-dest": "document"}, follow_redirects=False)
    assert led.headers["location"] == "/rules/template#TPL-5"


def test_setup_takes_what_an_address_asks_for_and_shrugs_off_nonsense(client: TestClient) -> None:
    html = client.get("/new/carcassonne?meeples=7&colours=9&seed=-1&surface=moon").text
    assert re.search(r'name="option:meeples" value="7" checked', html)
    assert re.search(r'name="option:colours" value="3" checked', html)
    assert re.search(r'name="surface" value="screen" checked', html)


def test_a_long_list_of_games_goes_over_several_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LISTED", 3)
    ids = [start(client)["id"] for _ in range(7)]
    seen = list[str]()
    path = "/games"
    while path:
        html = client.get(path).text
        seen += re.findall(r'<li class="card" data-id="([^"]+)"', html)
        older = re.search(r'href="(/games\?after=\d+)">Older', html)
        path = older[1] if older else ""
    assert seen == ids[::-1]


@pytest.mark.parametrize("game", [g.id for g in listed_games()])
def test_every_goal_has_its_rule(game: str) -> None:
    kind = games()[game]
    for goal in kind.goals:
        assert rulebook.rulebook(game).rule(goal.id), goal.id


def test_scripts_and_styles_are_asked_for_anew_after_an_upgrade(client: TestClient) -> None:
    got = client.get("/static/play.js")
    assert got.headers["cache-control"] == "no-cache"
    assert client.get("/static/play.js", headers={"if-none-match": got.headers["etag"]}).status_code == 304


def test_the_log_comes_in_words_without_drawings(client: TestClient) -> None:
    answer = finish(client, start(client))
    words = client.get(f"/api/games/{answer['id']}/steps", params={"draw": "false"}).json()
    drawn = client.get(f"/api/games/{answer['id']}/steps").json()
    assert [step["text"] for step in words["steps"]] == [step["text"] for step in drawn["steps"]]
    assert all(step["regions"] == {} for step in words["steps"])
    assert any(step["regions"] for step in drawn["steps"])
