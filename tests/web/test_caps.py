"""How much one may have of a server for many; creation that counts once; lists in pages and in order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.conftest import PLENTY
from web.playing import act, finish, start, text_of

from secondchair.store import Store
from secondchair.web.app import create_app
from secondchair.web.caps import Caps
from secondchair.web.guard import Rate
from secondchair.web.place import Place

MINE = "AAAAAAAAAAAAAAAAAAAAAA"


def club(store: Store, **caps: Any) -> TestClient:
    place = Place(personal=False, hosts=None, rate=PLENTY, caps=Caps(**caps))
    return TestClient(create_app(store, place), base_url="http://127.0.0.1:8000")


def test_one_player_keeps_so_many_games(store: Store) -> None:
    ann = club(store, games=2)
    first, _ = start(ann), start(ann)
    refused = ann.post("/api/games", json={"game": "template"})
    assert refused.status_code == 403 and "You have 2 games here" in refused.json()["error"]
    assert ann.post("/api/games/import", content=text_of(ann, first)).status_code == 403
    assert start(club(store, games=2))["id"], "others have room of their own"
    ann.delete(f"/api/games/{first['id']}")
    assert start(ann)["id"]


def test_one_players_games_take_so_much_room(store: Store) -> None:
    ann = club(store, entries=3)
    act(ann, start(ann))
    refused = ann.post("/api/games", json={"game": "template"})
    assert refused.status_code == 403 and "as much room" in refused.json()["error"]


def test_one_address_begins_so_many_games_even_without_cookies(store: Store) -> None:
    ann = club(store, begun=Rate(1e-9, 3))
    codes = list[int]()
    for _ in range(4):
        codes.append(ann.post("/api/games", json={"game": "template"}).status_code)
        ann.cookies.clear()
    assert codes == [201, 201, 201, 429]


def test_one_address_opens_so_many_streams(store: Store) -> None:
    ann = club(store, streams=1)
    game = start(ann)
    room = ann.app.state.service.room  # type: ignore[attr-defined]
    room.stream_opened("testclient")
    refused = ann.get(f"/api/games/{game['id']}/events")
    assert refused.status_code == 429 and "Close one of them" in refused.json()["error"]
    room.stream_closed("testclient")
    room.for_a_stream("testclient")


def test_one_player_keeps_so_many_values(store: Store) -> None:
    ann = club(store, values=0)
    text = 'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
    text += '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 3 }\n'
    assert ann.post("/api/overrides", content=text).status_code == 403


def test_on_ones_own_computer_there_are_no_caps(client: TestClient) -> None:
    assert client.app.state.place.caps is None  # type: ignore[attr-defined]


# -- creation counts once ----------------------------------------------------------------------------------------------


def test_asked_again_after_a_lost_answer_there_is_one_game(client: TestClient) -> None:
    asked = {"game": "template", "id": MINE}
    first, again = (client.post("/api/games", json=asked) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json() and first.json()["id"] == MINE
    assert len(client.get("/api/games").json()) == 1


def test_asked_at_the_same_moment_there_is_one_game(client: TestClient) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: client.post("/api/games", json={"game": "template", "id": MINE}), range(8)))
    assert {answer.status_code for answer in made} == {201} and len({answer.text for answer in made}) == 1
    assert len(client.get("/api/games").json()) == 1


def test_somebody_elses_id_gives_nothing_away(visit: Callable[..., TestClient]) -> None:
    ann, ben = visit(personal=False), visit(personal=False)
    assert ann.post("/api/games", json={"game": "template", "id": MINE}).status_code == 201
    refused = ben.post("/api/games", json={"game": "template", "id": MINE})
    assert refused.status_code == 409 and refused.json().keys() == {"error"}


@pytest.mark.parametrize("bad", ["", "short", "A" * 23, "A" * 21 + "/"])
def test_an_id_is_128_bits(client: TestClient, bad: str) -> None:
    assert client.post("/api/games", json={"game": "template", "id": bad}).status_code == 422


# -- lists -------------------------------------------------------------------------------------------------------------


def test_games_are_listed_by_what_happened_last_even_if_the_clock_goes_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = start(client), start(client)
    monkeypatch.setattr("secondchair.store.store.now", lambda: "1999-12-31T00:00:00.000Z")
    act(client, first)
    assert [game["id"] for game in client.get("/api/games").json()] == [first["id"], second["id"]]
    third = start(client)
    act(client, second)
    assert [game["id"] for game in client.get("/api/games").json()] == [second["id"], third["id"], first["id"]]


def test_history_comes_in_pages_last_games_first(client: TestClient) -> None:
    for _ in range(5):
        finish(client, start(client))

    def numbers(**asked: int) -> list[int]:
        found = client.get("/api/history", params={"game": "template", **asked}).json()
        return [one["number"] for one in found]

    assert numbers() == [1, 2, 3, 4, 5]
    assert numbers(limit=2) == [4, 5] and numbers(limit=2, offset=2) == [2, 3] and numbers(limit=2, offset=4) == [1]


def test_the_page_of_what_was_played_has_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.web.pages.LISTED", 2)
    for _ in range(3):
        finish(client, start(client))
    last = client.get("/history").text
    assert "<td>3.</td>" in last and "<td>1.</td>" not in last
    assert "/history?game=template&amp;after=2" in last and "Games <b>3</b>" in last
    earlier = client.get("/history", params={"game": "template", "after": 2}).text
    assert "<td>1.</td>" in earlier and "/history?game=template&amp;after=0" in earlier
