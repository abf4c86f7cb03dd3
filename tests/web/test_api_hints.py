"""Hints and analysis through the API."""

import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, look, start, undo

from secondchair.agents.search import Budget
from secondchair.store import Store


@pytest.fixture(autouse=True)
def _think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """By playouts, so that a slow machine finds the same."""
    monkeypatch.setattr("secondchair.agents.hint.hint_budget", lambda game, state: Budget(150))


def hint(client: TestClient, answer: Any) -> Any:
    return client.post(f"/api/games/{answer['id']}/hint")


def test_a_hint_ranks_options_of_the_prompt(client: TestClient) -> None:
    answer = start(client)
    got = hint(client, answer)
    assert got.status_code == 200
    doc = got.json()
    assert doc.keys() == {"seq", "tips", "playouts", "text", "used"}
    offered = [option["action"] for option in answer["view"]["prompt"]["options"]]
    assert len(doc["tips"]) == 3 and all(tip["action"] in offered for tip in doc["tips"])
    assert doc["tips"][0]["text"].startswith("Suggested: ")
    assert 0 <= doc["tips"][0]["win"] <= 1 and doc["tips"][0]["loss"] == 0
    assert doc["tips"][0]["why"].endswith(".")
    assert doc["seq"] == answer["seq"]


def test_a_hint_changes_nothing_but_the_note_on_the_sheet(client: TestClient) -> None:
    answer = start(client)
    assert "Hints used" not in str(answer["view"]["sheet"])
    hint(client, answer)
    again = look(client, answer)
    assert again["seq"] == answer["seq"] and again["view"]["prompt"] == answer["view"]["prompt"]
    assert again["view"]["sheet"]["notes"] == ["Hints used: 1."]


def test_asking_again_gives_the_same_and_counts_once_a_new_position_counts_anew(client: TestClient) -> None:
    answer = start(client)
    first, second = hint(client, answer).json(), hint(client, answer).json()
    assert first == second and second["used"] == 1
    after = act(client, answer)
    assert hint(client, after).json()["used"] == 2
    back = undo(client, after).json()
    assert hint(client, back).json()["used"] == 2, "the position had its hint already"
    done = finish(client, back)
    assert done["result"]["sheet"]["notes"][-1] == "Hints used: 2."


def test_hints_survive_a_new_server_and_go_with_the_game(client: TestClient, store: Store) -> None:
    answer = start(client)
    hint(client, answer)
    assert store.hints(answer["id"]) == 1
    client.delete(f"/api/games/{answer['id']}")
    assert store.hints(answer["id"]) == 0


def test_there_is_no_hint_at_the_table_after_the_end_and_for_no_game(client: TestClient) -> None:
    refused = hint(client, start(client, surface="table"))
    assert refused.status_code == 422 and "how things stand on your table" in refused.json()["error"]
    done = finish(client, start(client))
    assert hint(client, done).status_code == 422
    assert "Hints used" not in str(look(client, done)["view"]["sheet"])
    assert client.post("/api/games/nothing/hint").status_code == 404


def analysis(client: TestClient, answer: Any, since: int = 0) -> Any:
    return client.get(f"/api/games/{answer['id']}/analysis", params={"since": since})


def test_the_analysis_goes_through_every_choice_slice_by_slice(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 0.0)
    done = finish(client, start(client), random.Random(4))
    points, since, calls = [], 0, 0
    while since is not None:
        part = analysis(client, done, since).json()
        points += part["points"]
        assert part["done"] == len(points) <= part["total"]
        since, calls = part["next"], calls + 1
    assert calls == len(points) == part["total"] > 2
    monkeypatch.setattr("secondchair.web.coach.SLICE_SECONDS", 60.0)
    whole = analysis(client, done).json()
    assert whole["points"] == points and whole["next"] is None, "the same, however it is cut"
    assert any(point["clear"] for point in points)
    assert all(point["loss"] >= 0 and point["text"] for point in points)


def test_the_analysis_comes_after_the_game(client: TestClient) -> None:
    refused = analysis(client, start(client))
    assert refused.status_code == 422 and "after the game" in refused.json()["error"]


def test_a_full_line_takes_nobody_in_and_what_is_known_needs_no_line(client: TestClient) -> None:
    answer, line = start(client), client.app.state.service.line  # type: ignore[attr-defined]
    line._most = 0
    refused = hint(client, answer)
    assert refused.status_code == 503 and "Try again" in refused.json()["error"]
    assert look(client, answer)["view"]["sheet"].get("notes", []) == []
    line._most = 1
    known = hint(client, answer).json()
    line._most = 0
    assert hint(client, answer).json() == known


def test_who_accepts_lines_gets_the_answer_as_the_last_of_them(client: TestClient) -> None:
    answer = start(client)
    found = client.post(f"/api/games/{answer['id']}/hint", headers={"Accept": "application/x-ndjson"})
    assert found.status_code == 200 and json.loads(found.text.splitlines()[-1])["seq"] == answer["seq"]
    table = start(client, surface="table")
    refused = client.post(f"/api/games/{table['id']}/hint", headers={"Accept": "application/x-ndjson"})
    assert "how things stand on your table" in json.loads(refused.text.splitlines()[-1])["error"]


def test_both_are_in_the_api_document(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert "estimates" in paths["/api/games/{game_id}/hint"]["post"]["description"]
    assert "since" in str(paths["/api/games/{game_id}/analysis"]["get"]["parameters"])
