"""A link to play and a link to watch; the seed of a running game; the key that takes a player along."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_commands import in_process_of_its_own
from starlette.testclient import TestClient
from web.playing import act, finish, send, start, text_of

from secondchair.core import dealer
from secondchair.core.log import read_header

Visit = Callable[..., TestClient]


@pytest.fixture
def ann(visit: Visit) -> TestClient:
    return visit(personal=False)


@pytest.fixture
def ben(visit: Visit) -> TestClient:
    return visit(personal=False)


def links(client: TestClient, game: Any) -> Any:
    return client.post(f"/api/games/{game['id']}/links").json()


# -- to play and to watch ----------------------------------------------------------------------------------------------


def test_the_link_to_watch_shows_the_game_and_never_hands_it_over(ann: TestClient, ben: TestClient) -> None:
    game = act(ann, start(ann))
    two = links(ann, game)
    assert two["play"] == game["id"] and two["watch"] not in game["id"] and two["yours"]
    assert links(ann, game) == two, "the same every time"
    assert links(ben, game)["yours"] is False
    watch = {**game, "id": two["watch"]}
    for path in ("", "?since=0", "/steps", "/log", "/analysis"):
        assert game["id"] not in ben.get(f"/api/games/{two['watch']}{path}").text, path
    assert ben.get(f"/api/games/{two['watch']}").json()["seq"] == game["seq"]
    page = ben.get(f"/watch/{two['watch']}")
    assert page.status_code == 200 and game["id"] not in page.text
    assert send(ben, watch, action=game["view"]["prompt"]["options"][0]["action"]).status_code == 404
    for method, path in (
        ("POST", "undo"), ("POST", "redo"), ("POST", "go-on"), ("POST", "hint"), ("POST", "seats"), ("POST", "links"),
        ("PUT", "note"), ("DELETE", ""), ("DELETE", "links/play"), ("DELETE", "links/watch"),
    ):  # fmt: skip
        body = {"seq": game["seq"]} if method == "POST" else {"note": "x"}
        if path == "seats":
            body = {"name": "Ben", "pieces": []}
        got = ben.request(method, f"/api/games/{two['watch']}/{path}".rstrip("/"), json=body)
        assert got.status_code == 404, (method, path)


def test_who_comes_to_play_by_the_link_to_watch_is_led_to_watching(ann: TestClient, ben: TestClient) -> None:
    watch = links(ann, start(ann))["watch"]
    led = ben.get(f"/play/{watch}", follow_redirects=False)
    assert led.status_code == 307 and led.headers["location"] == f"/watch/{watch}"


def test_the_address_of_the_replay_is_one_that_can_be_sent(ann: TestClient, client: TestClient) -> None:
    game = start(ann)
    led = ann.get(f"/play/{game['id']}/replay")
    assert str(led.url).endswith(f"/watch/{links(ann, game)['watch']}")
    assert f"/play/{game['id']}" in led.text, "its owner finds the way back"
    own = start(client)
    assert str(client.get(f"/play/{own['id']}/replay").url).endswith("/replay"), "on one's own computer nobody comes by"


def test_the_owner_takes_the_link_to_play_back(ann: TestClient, ben: TestClient) -> None:
    game = act(ann, start(ann))
    before = links(ann, game)
    assert ben.delete(f"/api/games/{game['id']}/links/play").status_code == 403
    after = ann.delete(f"/api/games/{game['id']}/links/play").json()
    assert after["play"] != game["id"] and after["watch"] == before["watch"]
    for path in (f"/api/games/{game['id']}", f"/play/{game['id']}", f"/api/games/{game['id']}/log"):
        assert ben.get(path).status_code == 404, path
    moved = ann.get(f"/api/games/{after['play']}").json()
    assert moved["seq"] == game["seq"] and moved["view"] == game["view"]
    assert [one["id"] for one in ann.get("/api/games").json()] == [after["play"]]
    over = finish(ann, moved)
    assert over["over"] and ann.get("/api/history").json()[0]["game_id"] == after["play"]


def test_who_sat_at_the_table_leaves_with_the_link(ann: TestClient, ben: TestClient) -> None:
    game = start(ann, "carcassonne")
    assert ben.post(f"/api/games/{game['id']}/seats", json={"name": "Ben", "pieces": ["green"]}).status_code == 200
    assert len(ben.get("/api/games").json()) == 1
    ann.delete(f"/api/games/{game['id']}/links/play")
    assert ben.get("/api/games").json() == []
    assert ann.get("/api/games").json()[0]["shared"] is False


def test_the_owner_takes_the_link_to_watch_back(ann: TestClient, ben: TestClient) -> None:
    game = start(ann)
    before = links(ann, game)["watch"]
    after = ann.delete(f"/api/games/{game['id']}/links/watch").json()["watch"]
    assert ben.get(f"/watch/{before}").status_code == 404 and ben.get(f"/watch/{after}").status_code == 200


def test_the_page_of_the_links(ann: TestClient, ben: TestClient) -> None:
    game = start(ann)
    mine, theirs = ann.get(f"/share/{game['id']}").text, ben.get(f"/share/{game['id']}").text
    watch = links(ann, game)["watch"]
    assert f"/play/{game['id']}" in mine and f"/watch/{watch}" in mine
    assert "Take back the link to play" in mine and "Take back" not in theirs


# -- the seed ----------------------------------------------------------------------------------------------------------


def test_while_a_game_runs_its_seed_goes_to_its_owner_alone(ann: TestClient, ben: TestClient) -> None:
    game = act(ann, start(ann, seed=123456))
    assert game["seed"] is None and len(game["seal"]) == 32 and not game["salt"]
    assert read_header(text_of(ann, game).splitlines()[0]).seed == 123456
    watch = links(ann, game)["watch"]
    for given in (game["id"], watch):
        theirs = ben.get(f"/api/games/{given}/log").text
        assert "123456" not in theirs and "salt" not in theirs
        assert read_header(theirs.splitlines()[0]).seal == game["seal"]
        assert "123456" not in ben.get(f"/api/games/{given}").text
    taken = ben.post("/api/games/import", content=theirs).json()
    assert "its seed was withheld" in taken["broken"]["text"] and taken["broken"]["go_on"] is None
    over = finish(ann, game)
    assert (over["seed"], over["seal"]) == (123456, game["seal"])
    assert dealer.seal(over["seed"], over["salt"]) == game["seal"]
    assert read_header(ben.get(f"/api/games/{watch}/log").text.splitlines()[0]).seed == 123456


def test_two_games_of_one_seed_have_two_seals(ann: TestClient) -> None:
    assert start(ann, seed=3)["seal"] != start(ann, seed=3)["seal"], "a small seed cannot be found by trying"


def test_replay_checks_the_seed_against_the_seal(ann: TestClient, ben: TestClient, tmp_path: Path) -> None:
    game = finish(ann, act(ann, start(ann, seed=3)))
    file, text = tmp_path / "game.chair", text_of(ann, game)

    def said(content: str) -> tuple[int, str]:
        file.write_text(content)
        done = in_process_of_its_own("replay", str(file))
        return done.status, done.out + done.err

    status, words = said(text)
    assert status == 0 and "The seed is the one that was sealed at the start, and every draw follows from it." in words
    status, words = said(text.replace('"seed":3', '"seed":4'))
    assert status == 1 and "The seed is not the one that was sealed" in words
    header = json.loads(text.splitlines()[0])
    lie = {**header, "seed": 4, "seal": dealer.seal(4, header["salt"])}
    status, words = said("\n".join([json.dumps(lie), *text.splitlines()[1:]]))
    assert status == 1 and "it does not deal what entry" in words


# -- take me along -----------------------------------------------------------------------------------------------------


def test_a_key_brings_games_and_history_to_another_browser(ann: TestClient, ben: TestClient) -> None:
    finish(ann, start(ann))
    running = start(ann)
    finish(ben, start(ben))
    made = ann.post("/api/along/key").json()
    assert len(made["key"].split()) == 10 and made["address"].endswith("/along#" + made["key"].replace(" ", "-"))
    assert made["code"].startswith("<svg")
    came = ben.post("/api/along", json={"key": made["key"].upper().replace(" ", ",\n ")})
    assert came.status_code == 204 and came.headers["set-cookie"].count("chair=") == 1
    assert len(ben.get("/api/games").json()) == len(ann.get("/api/games").json()) == 3
    assert [one["number"] for one in ben.get("/api/history").json()] == [1, 2]
    assert ben.delete(f"/api/games/{running['id']}").status_code == 204, "it is theirs"


def test_a_browser_that_was_never_here_gets_one_cookie(ann: TestClient, visit: Visit) -> None:
    game, key = start(ann), ann.post("/api/along/key").json()["key"]
    new = visit(personal=False)
    assert new.post("/api/along", json={"key": key}).headers["set-cookie"].count("chair=") == 1
    assert [one["id"] for one in new.get("/api/games").json()] == [game["id"]]


def test_a_lost_key_is_replaced_from_any_browser_that_is_theirs(ann: TestClient, ben: TestClient, visit: Visit) -> None:
    game = start(ann)
    lost = ann.post("/api/along/key").json()["key"]
    ben.post("/api/along", json={"key": lost})
    fresh = ben.post("/api/along/key").json()["key"]
    third = visit(personal=False)
    refused = third.post("/api/along", json={"key": lost})
    assert refused.status_code == 404 and "nobody’s key" in refused.json()["error"]
    assert third.post("/api/along", json={"key": fresh}).status_code == 204
    for browser in (ann, ben, third):
        assert [one["id"] for one in browser.get("/api/games").json()] == [game["id"]]


def test_keys_are_for_a_server_for_many_and_are_not_kept(ann: TestClient, client: TestClient, store: Any) -> None:
    assert client.post("/api/along/key").status_code == client.get("/along").status_code == 404
    assert "Take me along" in ann.get("/along").text
    key = ann.post("/api/along/key").json()["key"]
    file = Path(store.engine.url.database)
    found = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
    assert key.encode() not in found and key.split()[0].encode() + b"-" not in found


def test_a_key_cannot_be_tried_often(visit: Visit) -> None:
    from secondchair.web.guard import PUBLIC_RATE

    guesser = visit(personal=False, rate=PUBLIC_RATE)
    codes = [guesser.post("/api/along", json={"key": f"acorn {n}"}).status_code for n in range(60)]
    assert 429 in codes
