"""Games of another release over the API: they keep their content, are taken over, or go on where they stop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from releases import (
    corrected,
    first_release,  # noqa: F401
    newer_rules,
    six_on_the_left,
    two_at_most,
    with_three_taken,
)
from starlette.testclient import TestClient
from web.playing import act, finish, look, redo, send, start, text_of, undo

from secondchair.store import Store

STOPS = "by version 2 it stops replaying at entry 4"


def take_in(client: TestClient, text: str) -> Any:
    return client.post("/api/games/import", content=text)


def go_on(client: TestClient, answer: dict, seq: int | None = None) -> Any:
    return client.post(f"/api/games/{answer['id']}/go-on", json={"seq": answer["seq"] if seq is None else seq})


def play_three(client: TestClient) -> dict:
    """One pebble from the left, then three at once from the right, then one more."""
    answer = start(client)
    for heap, n in (("left", 1), ("right", 3), ("middle", 1)):
        action = {"do": "take", "heap": heap, "n": n}
        answer = client.post(
            f"/api/games/{answer['id']}/actions", json={"seq": answer["seq"], "action": action}
        ).json()  # fmt: skip
    return answer


@pytest.fixture
def stopped(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> dict:
    """A running game, after a release whose rules it does not follow."""
    played = play_three(client)
    two_at_most(monkeypatch)
    newer_rules(monkeypatch)
    return look(client, played)


# -- content -----------------------------------------------------------------------------------------------------------


def test_a_corrected_value_leaves_running_games_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = act(client, start(client))
    corrected(monkeypatch, six_on_the_left)
    again = look(client, game)
    assert again["broken"] is None and again["view"] == game["view"]
    back = undo(client, again).json()
    assert back["view"]["game"]["heaps"][0] == ["left", 3]
    forth = redo(client, back).json()
    assert forth["view"]["game"] == game["view"]["game"]
    hint = client.post(f"/api/games/{game['id']}/hint")
    assert hint.status_code == 200 and hint.json()["tips"]
    assert client.get(f"/api/games/{game['id']}/steps").json()["total"] == 3
    assert finish(client, forth)["over"]
    assert start(client)["view"]["game"]["heaps"][0] == ["left", 6]


def test_a_file_carries_other_content_and_is_taken_in_with_it(
    client: TestClient, visit: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = act(client, start(client))
    plain = text_of(client, game)
    log = f"/api/games/{game['id']}/log"
    assert '"carried"' not in plain
    assert '"carried":{"2633e58b4cf3"' in client.get(log, params={"content": "true"}).text
    corrected(monkeypatch, six_on_the_left)
    carrying = text_of(client, game)
    assert '"carried":{"2633e58b4cf3":{"documents":{"pebbles"' in carrying.splitlines()[0]
    assert client.get(log, params={"content": "false"}).text == plain
    taken = take_in(client, carrying)
    assert taken.status_code == 201 and taken.json()["broken"] is None
    assert text_of(client, taken.json()) == carrying
    assert undo(client, taken.json()).json()["view"]["game"]["heaps"][0] == ["left", 3]


def test_a_file_that_carries_something_else_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start(client)
    corrected(monkeypatch, six_on_the_left)
    text = text_of(client, game).replace("2633e58b4cf3", "aaaaaaaaaaaa")
    refused = take_in(client, text)
    assert refused.status_code == 422
    assert "the content that came with it is 2633e58b4cf3, not aaaaaaaaaaaa" in refused.json()["error"]


def test_an_owners_values_travel_with_the_file_unless_they_are_left_out(
    client: TestClient, visit: Callable[..., TestClient], store: Store
) -> None:
    text = (
        'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
        '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 3 }\n'
    )
    client.post("/api/overrides", content=text)
    game = start(client, override="My box")
    assert '"owner":[["pebbles",2,[]]]' in text_of(client, game)
    assert "carried" not in client.get(f"/api/games/{game['id']}/log", params={"content": False}).text
    page = client.get(f"/play/{game['id']}").text
    assert "Export without these values" in page
    assert "Export without these values" not in client.get(f"/play/{start(client)['id']}").text


# -- rules versions ----------------------------------------------------------------------------------------------------


def test_a_newer_file_can_be_read_and_nothing_else(client: TestClient) -> None:
    taken = take_in(client, with_three_taken().log.replace('"rules":1', '"rules":7')).json()
    assert "version 7 of the rules; this app knows version 1: update it to go on" in taken["broken"]["text"]
    assert taken["broken"]["go_on"] is None and taken["view"]["game"]
    assert send(client, taken).status_code == undo(client, taken).status_code == 422
    refused = go_on(client, taken)
    assert refused.status_code == 422 and "version 7" in refused.json()["error"]
    assert '"rules":7' in text_of(client, taken)


def test_an_older_game_is_taken_over_without_a_word(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = act(client, start(client))
    newer_rules(monkeypatch)
    again = look(client, game)
    assert again["broken"] is None and again["view"] == game["view"] and again["seq"] == game["seq"]
    assert '"rules":2' in text_of(client, game)
    assert undo(client, act(client, again)).status_code == 200


# -- going on ----------------------------------------------------------------------------------------------------------


def test_a_game_that_stops_is_readable_and_goes_on(client: TestClient, stopped: Any) -> None:
    assert STOPS in stopped["broken"]["text"] and stopped["broken"]["go_on"] == 3
    assert (stopped["seq"], stopped["undo"]["can_undo"]) == (3, False)
    assert send(client, stopped).status_code == 422
    before = text_of(client, stopped)
    gone_on = go_on(client, stopped)
    assert gone_on.status_code == 200
    answer = gone_on.json()
    assert answer["broken"] is None and answer["seq"] == 10
    assert answer["view"]["game"] == stopped["view"]["game"]
    assert answer["view"]["sheet"]["notes"] == ["Went on from move 3 under newer rules."]
    assert text_of(client, answer).startswith(before), "what followed can still be exported"
    moved = act(client, answer)
    back = undo(client, moved).json()
    assert back["view"]["game"] == answer["view"]["game"]
    assert redo(client, back).json()["view"]["game"] == moved["view"]["game"]
    over = finish(client, look(client, moved))
    assert over["result"] and "Went on from move 3 under newer rules." in over["view"]["sheet"]["notes"]
    copy = take_in(client, text_of(client, over)).json()
    assert copy["broken"] is None and copy["result"] == over["result"]
    (row,) = (g for g in client.get("/api/games").json() if g["id"] == over["id"])
    assert row["broken"] == "" and row["over"]


def test_pressed_again_it_gets_the_same_answer(client: TestClient, stopped: Any) -> None:
    first, second = go_on(client, stopped), go_on(client, stopped)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    answer = act(client, first.json())
    late = go_on(client, stopped)
    assert late.status_code == 409 and late.json()["answer"]["seq"] == answer["seq"]


def test_two_tabs_that_press_at_once_go_on_once(
    client: TestClient, visit: Callable[..., TestClient], stopped: Any
) -> None:
    tabs = [visit() for _ in range(6)]  # each before a server of its own
    assert all(look(tab, stopped)["broken"] for tab in tabs)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda tab: go_on(tab, stopped), tabs))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["seq"] for answer in answers} == {10}
    assert text_of(client, stopped).count('"rules":2') == 1


def test_a_page_that_saw_something_else_is_told(client: TestClient, stopped: Any) -> None:
    refused = go_on(client, stopped, seq=2)
    assert refused.status_code == 409
    assert refused.json()["answer"]["broken"] == stopped["broken"]
    sound = start(client)
    assert go_on(client, sound).status_code == 422
    assert client.post("/api/games/nowhere/go-on", json={"seq": 1}).status_code == 404


def test_a_damaged_file_goes_on_too(client: TestClient) -> None:
    lines = with_three_taken().log.splitlines()
    lines[3] = "nonsense"
    taken = take_in(client, "\n".join(lines)).json()
    answer = go_on(client, taken).json()
    assert answer["broken"] is None and answer["seq"] == 11, "fate's card lay before it, the bot moved after it"
    assert answer["steps"][-1]["actor"] == "bot"
    assert answer["view"]["sheet"]["notes"] == ["Went on from move 2: what followed could not be replayed."]
