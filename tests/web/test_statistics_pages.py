"""Statistics and telling others, as the server shows them."""

import json
import random
import re
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient
from web.playing import finish, start

from secondchair.core import report
from secondchair.core.log import BadLog, split
from secondchair.core.registry import find_game
from secondchair.core.table import load_table, new
from secondchair.store import Store, par
from secondchair.store.par import Par
from secondchair.store.statistics import Bar, Point
from secondchair.web import charts


@pytest.fixture
def played(client: TestClient) -> list[str]:
    """Four finished games of Pebbles."""
    return [finish(client, start(client, "template", seed=seed))["id"] for seed in range(4)]


def test_the_pages_show_what_was_played(client: TestClient, played: list[str]) -> None:
    page = client.get("/statistics/template").text
    assert "<dt>Played</dt><dd>4</dd>" in page and page.count('<figure class="chart">') == 2
    assert page.count("<caption") == page.count("<table") - page.count("with-bars"), "every chart has its table"
    assert "Win with 15 or more" in page and "Against par" not in page
    assert 'href="/statistics/template"' in client.get("/statistics").text
    none = client.get("/statistics/template", params={"surface": "table"}).text
    assert "No game of yours is of this kind" in none and "<figure" not in none


def test_a_game_that_was_never_played_has_a_page_too(client: TestClient) -> None:
    page = client.get("/statistics/railbot")
    assert page.status_code == 200 and "No finished game yet" in page.text and "Full steam" in page.text
    assert client.get("/statistics/chess").status_code == 404


def test_statistics_as_json_and_csv(client: TestClient, played: list[str]) -> None:
    found = client.get("/api/statistics", params={"game": "template"}).json()
    assert (found["statistics"]["all"]["games"], found["unread"], found["setting"]) == (4, 0, None)
    assert found["goals"][0]["wanted"] == 15
    assert client.get("/api/statistics", params={"game": "template", "aid": "magic"}).status_code == 422
    assert client.get("/api/statistics", params={"game": "chess"}).status_code == 404
    text = client.get("/api/statistics/games.csv", params={"game": "template"})
    assert text.headers["content-type"].startswith("text/csv")
    assert len(text.text.splitlines()) == 5 and "You: Pebbles" in text.text.splitlines()[0]
    assert client.post("/api/statistics/read", json={}).json() == {"left": 0}


def test_players_see_their_own_figures_only(visit: object, played: list[str]) -> None:
    stranger = visit(personal=False)  # type: ignore[operator]
    found = stranger.get("/api/statistics", params={"game": "template"}).json()
    assert found["statistics"]["all"]["games"] == 0


def test_statistics_tell_how_many_games_have_a_score(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mean is of those alone: yours, and those of our players."""
    rng = random.Random(1)
    ended = [finish(client, start(client, "bigrace", seed=seed, options={"automatons": 1}), rng) for seed in range(3)]
    assert not any(one["result"]["scored"] for one in ended)
    page = client.get("/statistics/bigrace").text
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page[page.index("Against par") :]))
    assert "Level Player Scored Mean Best Won" in text and "What has no score counts in no mean." in text
    assert "You 0 of 3 – – 0 %" in text and "Our simple player 194 of 400 25.9 35 25" in text
    assert text.index("Our searching player") < text.index("Our simple player"), "who wins most comes first"
    table = page[page.index("<h2>By level and place</h2>") :]
    assert re.findall(r">(\w+)</th>", table)[2] == "Scored"
    monkeypatch.setattr(par, "table", lambda: (Par("bigrace", "greedy", (20, 22), 1, {"automatons": 2}),))
    told = client.get("/statistics/bigrace").text
    assert "How our players do was not measured here: Automatons: One (on screen)." in told
    assert "Against par" in told and "Our simple player" not in told


def test_where_all_games_have_a_score_nobody_counts_them(client: TestClient, played: list[str]) -> None:
    assert "Scored" not in client.get("/statistics/template").text


def test_charts_do_without_colour() -> None:
    bars = [Bar(0, 9, 2, 1), Bar(10, 19, 0, 0), Bar(20, 29, 3, 3)]
    chart = charts.distribution_chart(bars, decided=True)
    assert chart.svg.count('class="solid"') == 3 and chart.svg.count('class="striped"') == 1
    assert chart.rows == (("0 to 9", "2", "1"), ("20 to 29", "3", "3")) and "most often 20 to 29" in chart.sentence
    points = [Point(1, "2025-01-01", 5, None, True, 5), Point(2, "2025-01-02", 9, None, False, 7)]
    course = charts.course_chart(points, decided=True)
    assert course.svg.count('class="hollow"') == 1 and "Filled dots: won" in course.legend
    assert [row[4] for row in course.rows] == ["lost", "won"], "the latest first"
    assert charts.course_chart(points, decided=False).svg.count('class="hollow"') == 0


# -- telling others ----------------------------------------------------------------------------------------------------


def test_a_result_can_be_told(client: TestClient, played: list[str]) -> None:
    page = client.get(f"/play/{played[0]}/tell").text
    assert "Pebbles against Robin" in page and "Total:" in page
    link = re.search(r'id="bg-stats" href="([^"]+)"', page)
    assert link is not None
    address, data = link[1].split("?data=")
    play = json.loads(unquote(data))
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert [player["name"] for player in play["players"]] == ["You", "Robin"]
    assert sum(player["winner"] for player in play["players"]) == 1 and "bggId" not in play["game"]
    assert played[0] not in json.dumps(play), "the id of a game is the key to it"
    assert find_game("carcassonne").bgg == 822


def test_a_running_game_has_no_result_to_tell_but_a_picture(client: TestClient) -> None:
    game = start(client, "template", seed=1)["id"]
    assert client.get(f"/play/{game}/tell").status_code == 422
    assert client.get(f"/play/{game}/result.svg").status_code == 200


def test_the_picture_needs_nothing_around_it(client: TestClient, played: list[str]) -> None:
    drawn = client.get(f"/play/{played[0]}/result.svg", params={"theme": "evening"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg") and "Total" in drawn.text and 'data-theme="evening"' in drawn.text
    used, there = re.findall(r'href="#([^"]+)"', drawn.text), re.findall(r'id="([^"]+)"', drawn.text)
    assert set(used) <= set(there) and "http" not in drawn.text.replace("http://www.w3.org/2000/svg", "")


def test_a_report_holds_the_game_and_nothing_private(client: TestClient, store: Store, played: list[str]) -> None:
    store.set_note(played[0], "with Ann")
    assert "Something is wrong here" in client.get(f"/play/{played[0]}/wrong", params={"at": 3}).text
    text = client.get(f"/api/games/{played[0]}/report", params={"at": 3, "words": "He took too many."}).text
    told = report.read(text)
    assert told is not None and (told.at, told.words, told.game) == (3, "He took too many.", "template")
    assert {"second chair", "python", "rules", "content"} == set(told.versions)
    assert played[0] not in text and "Ann" not in text and client.cookies.get("chair", "nobody") not in text
    table = load_table(text)
    assert table.over and not table.broken
    taken = client.post("/api/games/import", content=text, headers={"Content-Type": "text/plain"})
    assert taken.status_code == 201 and taken.json()["over"]


def test_a_report_does_not_name_the_owners_values() -> None:
    named = new("template", seed=1).log.replace('"seed"', '"override":"The box of Ann","seed"', 1)
    assert "Ann" not in report.write(report.report(named, 0))


def test_a_damaged_report_is_refused() -> None:
    with pytest.raises(BadLog, match="report cannot be read"):
        split('{"second_chair_report": 1, "log": ')
