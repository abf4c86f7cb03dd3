"""What if: a game of its own from any move of another one, and the two results side by side."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, look, send, start, text_of, undo

from secondchair.core.table import load_table
from secondchair.store import Store

LOGS = Path(__file__).parent.parent / "logs"


def branch(client: TestClient, game: dict, at: int) -> dict:
    sent = client.post(f"/api/games/{game['id']}/branch", json={"at": at})
    assert sent.status_code == 201, sent.text
    return sent.json()


def test_a_branch_stands_where_the_game_stood_and_meets_the_same_fate(client: TestClient) -> None:
    first = start(client)
    second = act(client, first)
    third = act(client, second)
    what_if = branch(client, third, second["seq"])
    assert what_if["id"] != third["id"]
    assert what_if["branch"] == {"parent": third["id"], "at": second["seq"]}
    assert what_if["view"]["prompt"] == second["view"]["prompt"]
    again = act(client, what_if)
    assert look(client, again)["regions"] == look(client, third)["regions"], "the same choice, the same fate"
    assert look(client, third)["branch"] is None
    assert load_table(text_of(client, again)).broken is None


def test_a_branch_is_possible_from_a_running_and_from_a_finished_game_but_not_after_its_end(client: TestClient) -> None:
    over = finish(client, start(client))
    assert not branch(client, over, 0)["over"]
    refused = client.post(f"/api/games/{over['id']}/branch", json={"at": over["seq"]})
    assert refused.status_code == 422
    assert "Nothing was left to choose" in refused.json()["error"]
    assert client.post(f"/api/games/{over['id']}/branch", json={"at": 10_000}).status_code == 422
    assert client.post("/api/games/nosuchgame/branch", json={"at": 0}).status_code == 404


def test_a_branch_after_an_undo_starts_where_the_game_stood_then(client: TestClient) -> None:
    first = start(client)
    second = act(client, first)
    back = undo(client, second).json()
    assert branch(client, back, back["seq"])["view"]["prompt"] == first["view"]["prompt"]
    assert branch(client, back, second["seq"])["view"]["prompt"] == second["view"]["prompt"]


def test_a_branch_counts_neither_in_the_history_nor_for_goals(client: TestClient) -> None:
    over = finish(client, start(client))
    finish(client, branch(client, over, 0))
    assert [played["game_id"] for played in client.get("/api/history").json()] == [over["id"]]


def test_a_branch_is_listed_under_its_parent_and_stays_when_that_is_deleted(client: TestClient, store: Store) -> None:
    game = act(client, start(client))
    what_if = branch(client, game, 0)
    assert store.branches(game["id"]) == [what_if["id"]]
    page = client.get("/games").text
    parent, child = page.index(f'data-id="{game["id"]}"'), page.index(f'data-id="{what_if["id"]}"')
    assert parent < page.index('class="saved branches"') < child
    assert "what if, from move 0" in page
    client.delete(f"/api/games/{game['id']}")
    assert look(client, what_if)["branch"]["parent"] == game["id"]
    assert "what if, from move 0" in client.get("/games").text


def test_two_results_side_by_side(client: TestClient) -> None:
    over = finish(client, start(client))
    what_if = branch(client, over, 3)
    other = finish(client, send(client, what_if, 2).json())
    found = client.get(f"/api/games/{over['id']}/compare/{other['id']}").json()
    assert found["totals"] == [over["result"]["sheet"]["total"], other["result"]["sheet"]["total"]]
    assert found["parted"] == 3
    assert found["over"] == [True, True]
    page = client.get(f"/play/{over['id']}/compare/{other['id']}").text
    assert "Up to move 3 both are the same." in page
    assert "What if" in page
    rest = start(client, "carcassonne")
    assert client.get(f"/api/games/{over['id']}/compare/{rest['id']}").status_code == 422


@pytest.mark.parametrize("game", ["automa", "bigrace", "carcassonne", "railbot", "sam"])
def test_every_game_can_be_left_in_its_middle(client: TestClient, game: str) -> None:
    text = min((LOGS / game).glob("*.chair")).read_text("utf-8")
    taken = client.post("/api/games/import", content=text).json()
    what_if = branch(client, taken, 100)
    assert not what_if["over"]
    picture = client.get(f"/play/{taken['id']}/picture.svg", params={"at": 100})
    assert picture.text.startswith("<svg")
    assert "data-ghost=" not in picture.text
