"""Owners' values over the API (OVR-1 to OVR-9): whole or not at all, with every mistake listed."""

import random
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import Visit, act, look, send, start, text_of

from secondchair.store import Store

HEAD = 'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
TAKES_3 = HEAD + '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 3 }\n'


def upload(client: TestClient, text: str | bytes) -> Any:
    return client.post("/api/overrides", content=text)


def test_valid_values_are_taken_in_and_named_wherever_they_are_used(client: TestClient) -> None:
    got = upload(client, TAKES_3)
    assert got.status_code == 201
    shown = got.json()
    assert (shown["game"], shown["name"], shown["designed"], shown["problems"]) == ("template", "My box", 1, [])
    assert client.get("/api/overrides").json() == [shown]
    game = start(client, override="My box")
    assert game["content"] == {"override": "My box", "designed": 1}
    assert f'"content":"{shown["fingerprint"]}"' in text_of(client, game)
    assert act(client, game)["broken"] is None


def test_a_printed_value_changed_on_confirmation_is_a_warning_ovr_5(client: TestClient) -> None:
    text = HEAD + '[[change]]\nfile = "pebbles"\nid = 1\nset = { takes = 2 }\n'
    refused = upload(client, text)
    assert refused.json()["problems"][0].startswith("E-12")
    got = upload(client, text + "confirm_printed = true\n")
    assert got.status_code == 201
    assert got.json()["warnings"][0].startswith("W-2")


def test_a_file_with_three_mistakes_reports_three_and_changes_nothing_ovr_1(client: TestClient) -> None:
    """OVR-1: all errors are collected and reported together."""
    text = (
        HEAD
        + '[[change]]\nfile = "pebbles"\nid = 9\nset = { takes = 1 }\n'
        + '[[change]]\nfile = "pebbles"\nid = 2\nset = { colour = "red" }\n'
        + '[[value]]\nfile = "pebbles"\npath = "card_count"\nset = 4\n'
    )
    refused = upload(client, text)
    assert refused.status_code == 422
    assert refused.json()["error"] == "The file has 3 mistakes; nothing of it is used."
    assert [problem.split(":")[0] for problem in refused.json()["problems"]] == ["E-5", "E-4", "E-4"]
    assert client.get("/api/overrides").json() == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "E-2"),
        ("format =", "E-1"),
        ("a = " + "[" * 30_000, "E-1"),
        (HEAD.replace("/1", "/2"), "E-2"),
        (HEAD.replace('"template"', '"chess"'), "E-3"),
        (HEAD.replace('"template"', "7"), "E-3"),
        (HEAD.replace('"template"', '["template"]'), "E-3"),
        (HEAD.replace('"template"', '"carcassonne"'), "E-3"),
        (HEAD.replace('"My box"', '""'), "E-8"),
        (HEAD.replace('"My box"', '"a\\u0000b"'), "E-8"),
        (HEAD.replace('"My box"', '"a\\nb"'), "E-8"),
        (HEAD + "colour = 1\n", "E-4"),
        (HEAD + '[[change]]\nfile = "cards"\nid = 2\nset = { takes = 1 }\n', "E-3"),
        (HEAD + '[[change]]\nfile = "pebbles"\nid = 2\n', "E-7"),
        (HEAD + '[[change]]\nfile = ["pebbles"]\nid = 2\nset = { takes = 1 }\n', "E-8"),
        (HEAD + '[[change]]\nfile = "pebbles"\nid = [2]\nset = { takes = 1 }\n', "E-5"),
        (HEAD + '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = "x" }\n', "E-15"),
        (HEAD + '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 99 }\n', "E-15"),
        (HEAD + '[[clear]]\nfile = "pebbles"\nlist = "card"\n', "E-15"),
        (HEAD + '[[clear]]\nfile = "pebbles"\nlist = ["card"]\n', "E-8"),
        (HEAD + '[[remove]]\nfile = "pebbles"\nid = "left"\n', "E-4"),
        (HEAD + '[[add]]\nfile = "pebbles"\nentry = { id = 9, takes = 1 }\n', "E-8"),
        (HEAD + '[[add]]\nfile = "pebbles"\nentry = { id = {}, takes = 1, count = 1, provenance = "x" }\n', "E-5"),
        (HEAD.replace("name", "complete = true\nname"), "E-13"),
    ],
)
def test_each_mistake_has_its_number(client: TestClient, text: str, code: str) -> None:
    refused = upload(client, text)
    assert refused.status_code == 422, refused.text
    assert code in {problem.split(":")[0] for problem in refused.json()["problems"]}, refused.json()
    assert client.get("/api/overrides").json() == []


def test_bytes_that_are_no_text_are_refused(client: TestClient) -> None:
    assert upload(client, b"\xff\xfe\x00").status_code == 400


def test_any_damage_to_a_file_is_a_mistake_with_a_number_or_harmless(client: TestClient) -> None:
    """Files with characters taken out, doubled or exchanged: refused with numbers or taken in, nothing else."""
    rng = random.Random(7)
    text = TAKES_3 + '[[value]]\nfile = "pebbles"\npath = "x.y"\nset = 1\n[[add]]\nfile = "pebbles"\nentry = {id = 4}\n'
    for _ in range(300):
        broken = list(text)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(broken))
            broken[at] = rng.choice(["", broken[at] * 2, rng.choice('[]{}"=\n 1a')])
        got = upload(client, "".join(broken))
        assert got.status_code in {201, 422}, "".join(broken)
        assert got.status_code == 201 or all(p.startswith("E-") for p in got.json()["problems"])


def test_values_that_are_dropped_leave_their_games_readable_ovr_7(client: TestClient) -> None:
    """OVR-7: both fingerprints are named when the content is another one."""
    shown = upload(client, TAKES_3).json()
    game = start(client, override="My box")
    assert client.delete("/api/overrides", params={"game": "template", "name": "My box"}).status_code == 204
    base = start(client)
    broken = look(client, game)["broken"]["text"]
    assert shown["fingerprint"] in broken
    assert f'"content":"{broken[-12:]}"' in text_of(client, base)
    assert send(client, base | {"id": game["id"]}).status_code == 422
    assert client.delete("/api/overrides", params={"game": "template", "name": "My box"}).status_code == 404
    assert client.delete("/api/overrides", params={"game": "\x00", "name": "\x00"}).status_code == 404
    assert client.delete("/api/overrides").status_code == 422


def test_on_a_shared_server_values_belong_to_who_brought_them(visit: Visit) -> None:
    ann, bob = visit(personal=False), visit(personal=False)
    assert upload(ann, TAKES_3).status_code == 201
    assert bob.get("/api/overrides").json() == []
    assert bob.delete("/api/overrides", params={"game": "template", "name": "My box"}).status_code == 404
    refused = bob.post("/api/games", json={"game": "template", "override": "My box"})
    assert refused.status_code == 422
    game = start(ann, override="My box")
    assert act(bob, game)["broken"] is None  # whoever has the link sits at the same table


def test_values_that_fit_no_more_are_listed_with_what_is_wrong(client: TestClient, store: Store) -> None:
    upload(client, TAKES_3)
    store.add_override("local", "template", "Old box", "0" * 12, HEAD + "old = 1\n")
    store.add_override("local", "tiddlywinks", "Old box", "0" * 12, HEAD)
    problems = {o["game"] + " " + o["name"]: o["problems"] for o in client.get("/api/overrides").json()}
    assert problems["template My box"] == []
    assert problems["template Old box"][0].startswith("E-4")
    assert problems["tiddlywinks Old box"][0].startswith("There is no game")
    assert client.post("/api/games", json={"game": "template", "override": "Old box"}).status_code == 422
