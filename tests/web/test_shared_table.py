"""The team challenge (CAR-75): several people, one game, each responsible for colours of their own."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, look, redo, send, start, text_of, undo

from secondchair.core.table import load_table


def sit(client: TestClient, game: dict, name: str, *pieces: str) -> Any:
    return client.post(f"/api/games/{game['id']}/seats", json={"name": name, "pieces": list(pieces)})


@pytest.fixture
def people(visit: Callable[..., TestClient]) -> Any:
    """Ann has started a game and keeps red, Bob keeps green; Carol only has the link. Yellow is nobody's."""
    ann, bob, carol = (visit(personal=False) for _ in range(3))
    game = start(ann, "carcassonne")
    assert sit(ann, game, "Ann", "red").status_code == 200
    assert sit(bob, game, "Bob", "green").status_code == 200
    return ann, bob, carol, game


def who(answer: dict) -> str:
    return answer["view"]["prompt"]["who"]


def advance(people: Any, colour: str) -> dict:
    """Play until this colour has to decide."""
    ann, bob, _, game = people
    answer = look(ann, game)
    while who(answer) != colour:
        answer = act(bob if who(answer) == "green" else ann, answer)
    return answer


def test_everybody_sees_who_keeps_what_and_nobody_a_secret(people: Any) -> None:
    ann, bob, carol, game = people
    for client, you in ((ann, ["red"]), (bob, ["green"]), (carol, [])):
        shared = look(client, game)["shared"]
        seats = sorted(shared["seats"], key=lambda seat: seat["name"])
        assert seats == [{"name": "Ann", "pieces": ["red"]}, {"name": "Bob", "pieces": ["green"]}]
        assert shared["you"] == you
    for client in (ann, bob, carol):
        assert client.cookies["chair"] not in str(look(ann, game))


def test_a_move_is_made_by_the_keeper_of_the_colour_whose_turn_it_is_car_75(people: Any) -> None:
    ann, bob, carol, _ = people
    answer = advance(people, "green")
    for client in (ann, carol):
        refused = send(client, answer)
        assert refused.status_code == 403
        assert refused.json()["error"].startswith("Bob decides for green.")
    assert look(ann, answer)["seq"] == answer["seq"]
    assert act(bob, answer)["seq"] > answer["seq"]
    answer = advance(people, "red")
    assert send(bob, answer).status_code == 403
    assert send(ann, answer).status_code == 200


def test_a_colour_that_nobody_keeps_may_be_played_by_anyone_car_75(people: Any) -> None:
    _, _, carol, _ = people
    answer = advance(people, "yellow")
    assert send(carol, answer).status_code == 200


def test_only_the_keeper_takes_back_and_repeats_a_choice_car_75(people: Any) -> None:
    ann, bob, carol, _ = people
    before = advance(people, "green")
    after = act(bob, before)
    if who(after) == "green":  # a tile, then a meeple: both are green's
        after = act(bob, after)
    for client in (ann, carol):
        refused = undo(client, after)
        assert refused.status_code == 403
        assert "Bob decides for green" in refused.json()["error"]
    assert look(ann, after)["seq"] == after["seq"]
    back = undo(bob, after)
    assert back.status_code == 200
    assert redo(ann, back.json()).status_code == 403
    assert redo(bob, back.json()).status_code == 200


def test_a_shared_game_is_in_the_lists_of_all_who_sit_at_it(people: Any) -> None:
    ann, bob, carol, game = people
    for client, seen in ((ann, [game["id"]]), (bob, [game["id"]]), (carol, [])):
        assert [g["id"] for g in client.get("/api/games").json()] == seen
    assert ann.get("/api/games").json()[0]["shared"]


def test_a_seat_is_changed_and_left(people: Any) -> None:
    ann, bob, carol, game = people
    taken = sit(carol, game, "Carol", "red", "yellow")
    assert taken.status_code == 409
    assert taken.json()["error"] == "Ann keeps red already."
    assert sit(ann, game, "", *[]).json()["shared"]["you"] == []
    assert sit(carol, game, "Carol", "red", "yellow", "red").json()["shared"]["you"] == ["red", "yellow"]
    assert sit(bob, game, "Bob").json()["shared"]["seats"] == [{"name": "Carol", "pieces": ["red", "yellow"]}]
    assert sit(carol, game, "").json()["shared"] is None


@pytest.mark.parametrize(
    ("name", "pieces", "said"),
    [
        ("Ann", ["purple"], "There is no 'purple' at this table; there are red, green"),
        ("", ["yellow"], "Say the name"),
        (" \n ", ["yellow"], "Say the name"),
        ("x" * 41, ["yellow"], "length <= 40"),
        ("Ann", "yellow", "Expected `array`"),
        ("Ann", [7], "Expected `str`"),
        ("Ann", ["red"] * 21, "length <= 20"),
    ],
)
def test_a_seat_that_cannot_be_taken_is_explained(people: Any, name: str, pieces: Any, said: str) -> None:
    _, _, carol, game = people
    refused = carol.post(f"/api/games/{game['id']}/seats", json={"name": name, "pieces": pieces})
    assert refused.status_code == 422
    assert said in refused.json()["error"]
    assert len(look(carol, game)["shared"]["seats"]) == 2


def test_the_one_who_started_the_game_can_fill_the_seat_of_somebody_who_left(people: Any) -> None:
    ann, _, carol, game = people
    body = {"name": "Carol", "pieces": ["green"], "instead": True}
    refused = carol.post(f"/api/games/{game['id']}/seats", json=body)
    assert refused.status_code == 403
    body = {"name": "Ann", "pieces": ["red", "green"], "instead": True}
    shared = ann.post(f"/api/games/{game['id']}/seats", json=body).json()["shared"]
    assert shared == {"seats": [{"name": "Ann", "pieces": ["green", "red"]}], "you": ["green", "red"]}
    assert send(ann, advance((ann, ann, carol, game), "green")).status_code == 200


def test_a_game_for_one_has_no_seats(client: TestClient) -> None:
    game = start(client)
    refused = sit(client, game, "Ann", "red")
    assert refused.status_code == 422
    assert "not played by several people" in refused.json()["error"]


def test_the_same_moves_give_the_same_result_as_in_a_solo_game_car_75(
    people: Any, visit: Callable[..., TestClient]
) -> None:
    """CAR-75: same rules, one shared result."""
    ann, bob, _, game = people
    rng, answer = random.Random(3), look(ann, game)
    moves = []
    while not answer["over"]:
        options = answer["view"]["prompt"]["options"]
        moves.append(rng.randrange(len(options)))
        answer = act(bob if who(answer) == "green" else ann, answer, moves[-1])
    solo = visit()
    alone = start(solo, "carcassonne")
    for n in moves:
        alone = act(solo, alone, n)
    assert alone["result"] == answer["result"]
    assert text_of(solo, alone).splitlines()[1:] == text_of(ann, answer).splitlines()[1:]  # each has a seal of its own
    assert load_table(text_of(ann, answer)).broken is None
    (entry,) = ann.get("/api/history").json()  # it is the game of the one who started it
    assert entry["result"] == answer["result"]["score"]
    assert bob.get("/api/history").json() == []


def test_taking_a_seat_in_a_finished_game_changes_no_result(client: TestClient) -> None:
    answer = finish(client, start(client, "carcassonne"), random.Random(1))
    assert sit(client, answer, "Ann", "red").json()["result"] == answer["result"]
