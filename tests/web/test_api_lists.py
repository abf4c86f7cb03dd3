"""Everything around playing: the list, the file, replay, notes, history, goals, the catalogue, decisions."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from web.playing import act, finish, look, send, start, text_of, undo

from secondchair.core.table import load_table
from secondchair.store import Store
from secondchair.store.schema import entries, games
from secondchair.web.changes import applied


def test_the_list_holds_a_summary_of_every_game(client: TestClient) -> None:
    running, over = start(client), finish(client, start(client, options={"start": "robin"}))
    listed = {g["id"]: g for g in client.get("/api/games").json()}
    assert listed.keys() == {running["id"], over["id"]}
    assert listed[over["id"]]["score"] == over["result"]["score"]
    assert listed[over["id"]]["setting"] == "Who starts: Robin"
    assert listed[running["id"]]["status"] == "You 0, Robin 0"
    assert len(client.get("/api/games", params={"limit": 1}).json()) == 1
    assert client.get("/api/games", params={"limit": 0}).status_code == 422


def test_on_a_shared_server_each_browser_sees_its_own_games_and_the_link_opens_any(
    visit: Callable[..., TestClient],
) -> None:
    ann, bob = visit(personal=False), visit(personal=False)
    game = start(ann)
    assert [g["id"] for g in ann.get("/api/games").json()] == [game["id"]]
    assert bob.get("/api/games").json() == []
    assert look(bob, game)["seq"] == 0
    act(bob, game)
    refused = bob.delete(f"/api/games/{game['id']}")
    assert refused.status_code == 403
    assert refused.json()["error"] == "Only the one who started this game can delete it."
    assert bob.put(f"/api/games/{game['id']}/note", json={"note": "mine"}).status_code == 403
    assert ann.delete(f"/api/games/{game['id']}").status_code == 204


def test_on_a_personal_computer_every_browser_sees_everything(visit: Callable[..., TestClient]) -> None:
    one, two = visit(), visit()
    game = finish(one, start(one))
    assert [g["id"] for g in two.get("/api/games").json()] == [game["id"]]
    assert len(two.get("/api/history").json()) == 1
    assert two.delete(f"/api/games/{game['id']}").status_code == 204


def test_deleting_forgets_the_game_and_keeps_its_result_car_70(client: TestClient) -> None:
    game = finish(client, start(client))
    assert client.delete(f"/api/games/{game['id']}").status_code == 204
    assert client.get(f"/api/games/{game['id']}").status_code == 404
    assert client.delete(f"/api/games/{game['id']}").status_code == 404
    (entry,) = client.get("/api/history", params={"game": "template"}).json()
    assert (entry["number"], entry["result"], entry["setting"]) == (1, game["result"]["score"], "")


def test_the_history_of_one_game_and_of_all(client: TestClient) -> None:
    finish(client, start(client))
    assert len(client.get("/api/history").json()) == 1
    assert client.get("/api/history", params={"game": "carcassonne"}).json() == []
    assert client.get("/api/history", params={"game": "chess"}).status_code == 404


def test_a_note_is_one_line_and_stands_in_the_history(client: TestClient) -> None:
    game = finish(client, start(client))
    url = f"/api/games/{game['id']}/note"
    noted = client.put(url, json={"note": "  first\n win\x00 \u2028today "})
    assert noted.json()["note"] == "first win today"
    assert client.get("/api/history").json()[0]["note"] == "first win today"
    assert look(client, game)["note"] == "first win today"
    assert client.put(url, json={"note": "x" * 501}).status_code == 422
    assert client.put(url, json={"note": ""}).json()["note"] == ""


def test_the_file_is_the_log_and_replays(client: TestClient) -> None:
    game = finish(client, start(client))
    got = client.get(f"/api/games/{game['id']}/log")
    assert got.headers["content-type"] == "text/plain; charset=utf-8"
    assert got.headers["content-disposition"].startswith("attachment; filename*=utf-8''template-20")
    assert got.headers["content-disposition"].endswith(".chair")
    table = load_table(got.text)
    assert table.broken is None
    assert msgspec.json.decode(msgspec.json.encode(table.result)) == game["result"]


def test_replay_gives_the_path_step_by_step(client: TestClient) -> None:
    game = act(client, act(client, start(client)))
    game = act(client, undo(client, game).json(), 2)
    url = f"/api/games/{game['id']}/steps"
    whole = client.get(url).json()
    assert whole["total"] == len(whole["steps"])
    assert whole["start"]["regions"]["board"].startswith("<svg")
    assert [s["seq"] for s in whole["steps"]] == [1, 2, 3, 8, 9, 10]  # what was taken back is not on the path
    part = client.get(url, params={"since": 2, "limit": 2}).json()
    assert part["steps"] == whole["steps"][2:4]
    assert (part["start"]["seq"], part["start"]["text"]) == (2, whole["steps"][1]["text"])
    before = applied(applied(whole["start"]["regions"], whole["steps"][0]["regions"]), whole["steps"][1]["regions"])
    assert part["start"]["regions"] == before
    assert client.get(url, params={"since": 99}).json()["steps"] == []
    assert client.get(url, params={"limit": 1000}).status_code == 422


# -- games that no longer replay ---------------------------------------------------------------------------------------


@pytest.fixture
def broken(client: TestClient, store: Store) -> dict:
    """A game whose last two entries have got other digests."""
    game = act(client, act(client, start(client)))
    lines = store.saved(game["id"]).lines
    with store.engine.begin() as connection:
        for seq in (5, 6):
            other = lines[seq - 1].replace(msgspec.json.decode(lines[seq - 1])["digest"], "0" * 12)
            here = (entries.c.game_id == game["id"], entries.c.seq == seq)
            connection.execute(update(entries).where(*here).values(line=other))
    return game


def test_a_game_that_no_longer_replays_stays_readable_up_to_the_last_sure_state(
    client: TestClient, broken: Any
) -> None:
    answer = look(client, broken)
    assert answer["broken"]["seq"] == 5
    assert "it stops replaying at entry 5" in answer["broken"]["text"]
    assert (answer["seq"], answer["regions"]["board"][:4]) == (4, "<svg")
    assert answer["undo"]["can_undo"] is answer["undo"]["can_redo"] is False
    assert "entry 5" in client.get("/api/games").json()[0]["broken"]
    assert client.get(f"/api/games/{broken['id']}/steps").json()["total"] == 4


def test_a_game_that_no_longer_replays_refuses_to_be_played_with_the_reason(client: TestClient, broken: Any) -> None:
    answer = look(client, broken)
    for refused in (send(client, broken | {"seq": 4}), undo(client, answer), undo(client, broken)):
        assert refused.status_code == 422
        assert "can only be looked at: it stops replaying at entry 5" in refused.json()["error"]
    assert client.delete(f"/api/games/{broken['id']}").status_code == 204


def test_a_game_that_no_longer_replays_is_exported_as_it_was_written(
    client: TestClient, store: Store, broken: Any
) -> None:
    text = text_of(client, broken)
    assert text == store.saved(broken["id"]).text
    assert len(text.splitlines()) == 7


def test_a_saved_game_of_a_kind_that_is_not_installed_can_still_be_exported(client: TestClient, store: Store) -> None:
    game = start(client)
    header = store.saved(game["id"]).header.replace('"template"', '"tiddlywinks"')
    with store.engine.begin() as connection:
        connection.execute(update(games).values(header=header))
    refused = client.get(f"/api/games/{game['id']}")
    assert refused.status_code == 422
    assert "There is no game 'tiddlywinks'" in refused.json()["error"]
    assert text_of(client, game).startswith(header)


# -- the catalogue and decisions ---------------------------------------------------------------------------------------


def test_the_catalogue_lists_the_games_on_offer(client: TestClient) -> None:
    listed = {game["id"]: game for game in client.get("/api/catalogue").json()}
    assert "template" not in listed
    game = listed["carcassonne"]
    assert {setting["name"] for setting in game["settings"]} >= {"colours", "meeples"}
    assert game["goals"][0] == {"id": "CAR-50", "title": "Score a road worth 10 or more"}
    assert game["content"]


def test_the_goals_of_a_game(client: TestClient) -> None:
    goals = client.get("/api/goals", params={"game": "carcassonne"}).json()
    assert [goal["id"] for goal in goals] == [f"CAR-{n}" for n in range(50, 64)]
    assert {goal["reached"] for goal in goals} == {""}
    assert client.get("/api/goals").status_code == 422
    assert client.get("/api/goals", params={"game": "chess"}).status_code == 404


FACTS = {"robin": {"takes": 2}, "heaps": [{"id": "a", "place": 0, "pebbles": 3}, {"id": "b", "place": 1, "pebbles": 4}]}


def test_one_decision_from_facts(client: TestClient) -> None:
    decided = client.post("/api/decide/template/take", json=FACTS).json()
    assert decided["choice"]["id"] == "b"
    assert decided["why"]["because"] == "TPL-5"
    schema = client.get("/api/decide/template/take").json()
    assert schema["required"] == ["robin", "heaps"]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "exactly the keys robin, heaps"),
        (FACTS | {"more": 1}, "exactly the keys robin, heaps"),
        (FACTS | {"robin": {"takes": "two"}}, "Expected `int`"),
        (FACTS | {"robin": {"takes": 2, "hat": 1}}, "unknown field `hat`"),
        (FACTS | {"heaps": []}, "no candidates"),
    ],
)
def test_facts_that_decide_nothing_are_explained(client: TestClient, facts: Any, said: str) -> None:
    refused = client.post("/api/decide/template/take", json=facts)
    assert refused.status_code == 422
    assert said in refused.json()["error"]


def test_a_decision_that_nobody_makes(client: TestClient) -> None:
    for path in ("template/sing", "chess/take", "carcassonne/take"):
        assert client.get(f"/api/decide/{path}").status_code == 404
        assert client.post(f"/api/decide/{path}", json={}).status_code == 404
    assert client.post("/api/decide/template/take", json=[]).status_code == 422
