"""Everything as one file: it goes to another place and back, same logs, same digests, nothing doubled, nothing lost."""

import io
import json
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.conftest import PLENTY
from web.playing import act, finish, look, start, text_of

from secondchair.core.challenge import of_game
from secondchair.core.registry import find_game
from secondchair.core.table import load_table
from secondchair.store import open_store
from secondchair.store.attempts import attempts_of
from secondchair.web.app import create_app


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Any]:
    """Another place with a store of its own."""
    store = open_store(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    yield TestClient(create_app(store, rate=PLENTY), base_url="http://127.0.0.1:8000")
    store.close()


def packed(client: TestClient) -> bytes:
    got = client.get("/api/everything")
    assert got.status_code == 200 and ".zip" in got.headers["content-disposition"]
    return got.content


def take_in(client: TestClient, content: bytes) -> dict:
    got = client.post("/api/everything", content=content)
    assert got.status_code == 200, got.text
    return got.json()


def listed(client: TestClient) -> list[dict]:
    return client.get("/api/games").json()


def test_it_all_arrives(client: TestClient, elsewhere: Any) -> None:
    done = finish(client, start(client), random.Random(2))
    going = act(client, start(client, "carcassonne"))
    client.post(f"/api/games/{going['id']}/hint")
    client.put(f"/api/games/{done['id']}/note", json={"note": "a good one"})
    assert take_in(elsewhere, packed(client)) == {"new": 2, "longer": 0, "known": 0, "problems": []}
    for answer in (done, going):
        text = text_of(elsewhere, answer)
        assert text == text_of(client, answer)
        assert load_table(text).broken is None
    assert listed(elsewhere) == listed(client), "also when they were played, and what was noted"
    assert elsewhere.get("/api/history").json() == client.get("/api/history").json()
    for game in ("template", "carcassonne"):
        assert (
            elsewhere.get("/api/goals", params={"game": game}).json()
            == client.get("/api/goals", params={"game": game}).json()
        )
    assert look(elsewhere, going)["view"]["sheet"]["notes"] == look(client, going)["view"]["sheet"]["notes"]


def test_taken_in_twice_it_counts_once(client: TestClient, elsewhere: Any) -> None:
    finish(client, start(client))
    content = packed(client)
    take_in(elsewhere, content)
    before = listed(elsewhere), elsewhere.get("/api/history").json()
    assert take_in(elsewhere, content) == {"new": 0, "longer": 0, "known": 1, "problems": []}
    assert (listed(elsewhere), elsewhere.get("/api/history").json()) == before


def test_a_game_that_went_on_is_brought_up_to_date_and_an_older_copy_changes_nothing(
    client: TestClient, elsewhere: Any
) -> None:
    answer = start(client, "carcassonne")
    early = packed(client)
    take_in(elsewhere, early)
    later = act(client, answer)
    assert take_in(elsewhere, packed(client))["longer"] == 1
    assert look(elsewhere, later)["seq"] == later["seq"]
    assert take_in(elsewhere, early)["known"] == 1
    assert look(elsewhere, later)["seq"] == later["seq"]


def test_a_game_that_went_on_in_both_places_is_kept_twice(client: TestClient, elsewhere: Any) -> None:
    answer = start(client, "carcassonne")
    take_in(elsewhere, packed(client))
    mine, other = act(client, answer, 0), act(elsewhere, answer, 1)
    assert take_in(elsewhere, packed(client))["new"] == 1
    texts = {text_of(elsewhere, row) for row in listed(elsewhere)}
    assert texts == {text_of(client, mine), text_of(elsewhere, other)}


def branch(client: TestClient, answer: dict, at: int) -> dict:
    made = client.post(f"/api/games/{answer['id']}/branch", json={"at": at})
    assert made.status_code == 201, made.text
    return made.json()


def test_a_branch_is_still_known_as_one(client: TestClient, elsewhere: Any) -> None:
    answer = act(client, start(client))
    what_if = branch(client, answer, 0)
    of_it = branch(client, act(client, what_if), 0)
    for _ in range(2):
        take_in(elsewhere, packed(client))
        assert look(elsewhere, what_if)["branch"] == {"parent": answer["id"], "at": 0}
        assert look(elsewhere, of_it)["branch"] == {"parent": what_if["id"], "at": 0}
        assert look(elsewhere, answer)["branch"] is None
    assert "what if, from move 0" in elsewhere.get("/games").text


def test_a_branch_belongs_to_the_game_it_left_also_when_that_is_kept_twice(client: TestClient, elsewhere: Any) -> None:
    answer = start(client, "carcassonne")
    take_in(elsewhere, packed(client))
    act(elsewhere, answer, 1)
    mine = act(client, answer, 0)
    what_if = branch(client, mine, mine["seq"])
    take_in(elsewhere, packed(client))
    parent = look(elsewhere, what_if)["branch"]["parent"]
    assert parent != answer["id"], "that one never came where the branch left it"
    assert text_of(elsewhere, {"id": parent}) == text_of(client, mine)


CODE = of_game(find_game("template"), "screen", {}, 12345).code


def attempt(client: TestClient, name: str, rng: random.Random | None = None, over: bool = True) -> dict:
    begun = client.post("/api/challenges", json={"name": name, "code": CODE})
    assert begun.status_code == 201, begun.text
    at = look(client, begun.json())
    return finish(client, at, rng) if over else at


def board(client: TestClient) -> dict[str, dict]:
    """The results of the challenge, by name; their logs and seals do not matter here."""
    got = client.get("/api/challenges/board", params={"code": CODE}).json()["results"]
    return {one["name"]: {name: one[name] for name in ("first", "hints", "begun", "finished")} for one in got}


def test_attempts_at_challenges_go_along_with_what_friends_brought(
    client: TestClient, elsewhere: Any, tmp_path: Path
) -> None:
    with_hint = attempt(elsewhere, "Ben", over=False)
    elsewhere.post(f"/api/games/{with_hint['id']}/hint")
    finish(elsewhere, with_hint, random.Random(5))
    file = elsewhere.get("/api/challenges/board", params={"code": CODE}).content
    client.post("/api/challenges/results", params={"code": CODE}, content=file)
    attempt(client, "Ann", random.Random(1))
    attempt(client, "Ann again", over=False)
    third = open_store(f"sqlite:///{tmp_path / 'third.db'}")
    new = TestClient(create_app(third, rate=PLENTY), base_url="http://127.0.0.1:8000")
    for _ in range(2):
        take_in(new, packed(client))
        assert board(new) == board(client)
        assert board(new)["Ann"]["first"] and board(new)["Ben"]["hints"] == 1
    shown = new.get(f"/challenge/{CODE}").text
    assert "Go on with attempt 2" in shown and "Your first attempt is made" in shown
    assert [one.number for one in attempts_of(third, "local") if one.owner] == [1, 2]
    third.close()


def test_a_result_that_is_only_claimed_does_not_count(client: TestClient, elsewhere: Any) -> None:
    """It is replayed here: what the file says about score and board is not read, and without a log there is none."""
    over, gone = attempt(client, "Ann", random.Random(1)), attempt(client, "Ann, deleted", random.Random(2))
    board(client)
    client.delete(f"/api/games/{gone['id']}")
    score = over["result"]["score"]
    forged = changed(packed(client), lambda name, text: text.replace(f'"score": {score},', '"score": 9999,'))
    take_in(elsewhere, forged)
    assert list(board(elsewhere)) == ["Ann"]
    shown = elsewhere.get(f"/challenge/{CODE}").text
    assert "9999" not in shown and f"{score} to" in shown
    assert elsewhere.post("/api/challenges", json={"name": "Ann", "code": CODE}).json()["number"] == 3


def test_of_two_first_attempts_in_two_places_the_earlier_was_the_first(client: TestClient, elsewhere: Any) -> None:
    attempt(client, "Early", random.Random(1))
    attempt(elsewhere, "Late", random.Random(2))
    assert board(elsewhere)["Late"]["first"]
    take_in(elsewhere, packed(client))
    found = board(elsewhere)
    assert found["Early"]["first"] and not found["Late"]["first"]
    assert "Later attempts" in elsewhere.get(f"/challenge/{CODE}").text


def test_what_was_entered_for_an_audit_never_counts_as_played(client: TestClient, elsewhere: Any) -> None:
    """Not even from a file that says that it was played."""
    audit = client.post("/api/audits", json={"game": "carcassonne"}).json()
    finish(client, start(client))
    rows = client.get("/api/history").json()
    assert [row["surface"] for row in rows] == ["screen"]
    claimed = changed(
        packed(client),
        lambda name, text: text.replace('"imported": true', '"imported": false').replace(
            '"surface": "screen"', '"surface": "audit"'
        ),
    )
    take_in(elsewhere, claimed)
    assert look(elsewhere, audit)["surface"] == "audit"
    assert {row["surface"] for row in elsewhere.get("/api/history").json()} <= {"screen"}
    for address in ("/", "/games", "/history", "/statistics", "/statistics/template", "/statistics/carcassonne"):
        assert elsewhere.get(address).status_code == 200, address


def changed(content: bytes, change: Any) -> bytes:
    """The same file with what `change(name, text)` makes of its parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name).decode()))
    return target.getvalue()


def test_a_forged_result_is_not_believed(client: TestClient, elsewhere: Any) -> None:
    """The standing of a game is what its log gives, whatever the file says about it."""
    answer = start(client)
    content = changed(packed(client), lambda name, text: text.replace('"note": ""', '"note": "won", "score": 999'))
    take_in(elsewhere, content)
    assert look(elsewhere, answer)["over"] is False


def test_a_game_that_cannot_be_read_is_told_and_the_others_come(client: TestClient, elsewhere: Any) -> None:
    bad, good = start(client)["id"], start(client)["id"]
    content = changed(packed(client), lambda name, text: "nonsense" if bad in name else text)
    taken = take_in(elsewhere, content)
    assert taken["new"] == 1 and len(taken["problems"]) == 1
    assert [row["id"] for row in listed(elsewhere)] == [good]


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_such_file_is_refused(client: TestClient, content: Any) -> None:
    refused = client.post("/api/everything", content=content)
    assert refused.status_code == 422 and "no copy of everything" in refused.json()["error"]


def test_a_newer_format_is_refused(client: TestClient, elsewhere: Any) -> None:
    start(client)
    newer = changed(packed(client), lambda name, text: text.replace('"second_chair": 1', '"second_chair": 2'))
    refused = elsewhere.post("/api/everything", content=newer)
    assert refused.status_code == 422 and "newer version" in refused.json()["error"]


def test_a_server_for_many_gives_nobody_everything(visit: Callable[..., TestClient]) -> None:
    public = visit(personal=False)
    for path in ("/api/everything", "/keep"):
        assert public.get(path).status_code == 404
    assert public.post("/api/everything", content=b"").status_code == 404
    assert "Keep and carry" not in public.get("/games").text


def test_the_file_is_readable_by_people(client: TestClient) -> None:
    answer = start(client)
    with zipfile.ZipFile(io.BytesIO(packed(client))) as archive:
        assert archive.namelist() == ["everything.json", f"games/{answer['id']}.chair"]
        assert json.loads(archive.read("everything.json"))["second_chair"] == 1
