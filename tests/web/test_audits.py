"""Did I run it right? Over HTTP."""

from collections.abc import Callable

from starlette.testclient import TestClient
from web.playing import finish, look, start


def begun(client: TestClient, game: str = "carcassonne") -> dict:
    made = client.post("/api/audits", json={"game": game})
    assert made.status_code == 201, made.text
    return look(client, made.json())


def answer(client: TestClient, at: dict, action: dict) -> dict:
    sent = client.post(f"/api/games/{at['id']}/actions", json={"seq": at["seq"], "action": action})
    assert sent.status_code == 200, sent.text
    return look(client, sent.json())


def test_what_was_done_is_entered_judged_and_reported(client: TestClient) -> None:
    at = begun(client)
    assert at["surface"] == "audit"
    at = answer(client, at, {"do": "turn", "meeple": "placed", "completed": {"road": 1}})
    at = answer(client, at, {"do": "complete", "kind": "road", "on_it": {"red": 1}, "tiles": 2})
    at = answer(client, at, {"do": "given", "feature": 0, "green": 2})
    assert any("By the rules: Road of 2 tiles: 2 points for Red." in step["text"] for step in at["view"]["turn"])
    found = client.get(f"/api/audits/{at['id']}").json()
    assert (found["compared"], len(found["deviations"])) == (1, 1)
    page = client.get(f"/play/{at['id']}/audit").text
    assert "The first deviation" in page and "2 points for Green" in page and "What it changed" in page
    assert client.get(f"/play/{at['id']}").status_code == 200
    assert client.get("/api/history").json() == []


def test_a_saved_game_is_audited(client: TestClient) -> None:
    over = finish(client, start(client))
    page = client.get(f"/play/{over['id']}/audit").text
    assert "Everything that can be compared is right." in page


def test_what_cannot_be_audited_is_told(client: TestClient, visit: Callable[..., TestClient]) -> None:
    assert client.post("/api/audits", json={"game": "chess"}).status_code == 404
    assert client.post("/api/audits", json={"game": "sam", "options": {"difficulty": "x"}}).status_code == 422
    assert client.get("/api/audits/nosuchgame").status_code == 404
    assert client.post("/api/games", json={"game": "sam", "surface": "audit"}).status_code == 422
    ann, ben = visit(personal=False), visit(personal=False)
    running = start(ann)
    assert ben.get(f"/play/{running['id']}/audit").status_code == 403
