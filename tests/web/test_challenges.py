"""Challenges over HTTP: attempts, boards, and results that travel as files."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, look, undo

from secondchair.core.challenge import of_game
from secondchair.core.registry import find_game
from secondchair.store import Store, open_store
from secondchair.web import challenges

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
CODE = of_game(find_game("template"), "screen", {"start": "robin"}, 12345).code
DAY = {"period": "2026-11-16", "game": "template"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """It is noon of a certain day, until a test says otherwise."""

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(challenges, "now", lambda: moment)

    set_clock(NOON)
    return set_clock


def begin(client: TestClient, name: str = "Ann", **which: str) -> dict[str, Any]:
    made = client.post("/api/challenges", json={"name": name, **(which or {"code": CODE})})
    assert made.status_code == 201, made.text
    return look(client, made.json()) | {"number": made.json()["number"]}


def page(client: TestClient, address: str = f"/challenge/{CODE}") -> str:
    got = client.get(address, headers={"accept": "text/html"})
    assert got.status_code == 200, got.text[:500]
    return got.text


def board(client: TestClient, **which: str) -> dict[str, Any]:
    return client.get("/api/challenges/board", params=which or {"code": CODE}).json()


def bring(client: TestClient, text: str | dict[str, Any], **which: str) -> Any:
    sent = text if isinstance(text, str) else msgspec.json.encode(text).decode()
    return client.post("/api/challenges/results", params=which or {"code": CODE}, content=sent.encode())


def resealed(one: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """As somebody who writes a program would forge it."""
    carried = msgspec.convert(one | changes, challenges.Carried)
    return one | changes | {"seal": challenges.seal(carried)}


@pytest.fixture
def elsewhere(tmp_path: Any, visit: Callable[..., TestClient]) -> Any:
    """Another installation, with a store of its own."""
    from web.conftest import PLENTY

    from secondchair.web.app import create_app

    opened = open_store(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    yield TestClient(create_app(opened, rate=PLENTY), base_url="http://127.0.0.1:8000")
    opened.close()


def test_the_same_code_deals_the_same_game_and_the_board_shows_it(client: TestClient) -> None:
    one, other = begin(client), begin(client)
    assert one["view"] == other["view"] and (one["number"], other["number"]) == (1, 2)
    over = finish(client, one)
    shown = page(client)
    assert "First attempts" in shown and "Later attempts" not in shown
    assert f"{over['result']['score']} to {over['result']['opponent']}" in shown
    finish(client, other)
    assert "Later attempts" in page(client) and CODE in page(client)


def test_hints_and_takebacks_have_boards_of_their_own(client: TestClient, store: Store) -> None:
    with_hint = begin(client, "Hinda")
    store.note_hint(with_hint["id"], 0)
    finish(client, with_hint)
    taken_back = act(client, begin(client, "Tim"))
    finish(client, undo(client, taken_back).json())
    kinds = {row["name"]: (row["hints"], row["first"]) for row in board(client)["results"]}
    assert kinds == {"Hinda": (1, True), "Tim": (0, False)}
    shown = page(client)
    assert "With hints" in shown and "Taken back past something new" in shown
    assert "Later attempts" not in shown and "Nobody has finished it here yet." in shown


def test_a_deleted_game_was_an_attempt_all_the_same(client: TestClient) -> None:
    first = begin(client)
    client.delete(f"/api/games/{first['id']}")
    assert begin(client)["number"] == 2


def test_asking_twice_with_one_id_begins_one_attempt(client: TestClient) -> None:
    body = {"name": "Ann", "code": CODE, "id": "A" * 22}
    assert client.post("/api/challenges", json=body).json() == client.post("/api/challenges", json=body).json()
    assert begin(client)["number"] == 2


def test_a_day_begins_and_ends_but_a_game_begun_in_it_counts_for_it(
    client: TestClient, clock: Callable[[datetime], None]
) -> None:
    tomorrow = client.post("/api/challenges", json={"name": "Ann", **DAY, "period": "2026-11-17"})
    assert tomorrow.status_code == 422 and "has not begun yet" in tomorrow.json()["error"]
    assert client.get("/challenges/2026-11-17/template").status_code == 422
    address = "/challenges/2026-11-16/template"
    clock(NOON.replace(hour=23, minute=59))
    game = begin(client, **DAY)
    assert "shown when your first attempt is done" in page(client, address)
    clock(NOON + timedelta(1))
    finish(client, game)
    shown = page(client, address)
    assert "First attempts" in shown and "to" in shown and "Nobody" not in shown
    late = begin(client, "Bea", **DAY)
    finish(client, late)
    assert "Later attempts" in page(client, address), "begun after its day"


def test_weeks_words_and_wrong_dates(client: TestClient) -> None:
    week = begin(client, period="2026-W47", game="template")
    day = begin(client, **DAY)
    with_word = begin(client, **DAY, word="sunrise 17")
    codes = {board(client, period="2026-W47", game="template")["code"], board(client, **DAY)["code"]}
    codes.add(board(client, **DAY, word="Sunrise 17")["code"])
    assert len(codes) == 3 and {week["number"], day["number"], with_word["number"]} == {1}
    for which in ({"period": "yesterday", "game": "template"}, {"period": "2026-W60", "game": "template"}):
        assert client.post("/api/challenges", json={"name": "A", **which}).status_code == 422
    assert client.post("/api/challenges", json={"name": "A", **DAY, "game": "chess"}).status_code == 404
    assert client.post("/api/challenges", json={"name": " ", "code": CODE}).status_code == 422
    wrong = client.post("/api/challenges", json={"name": "A", "code": CODE[:-1] + "Z"})
    assert wrong.status_code == 422 and "not right" in wrong.json()["error"]


def test_a_board_travels_and_counts_once(client: TestClient, elsewhere: TestClient) -> None:
    finish(elsewhere, begin(elsewhere, "Ben"))
    finish(client, begin(client, "Ann"))
    file = board(elsewhere)
    assert bring(client, file).json() | {"ids": []} == {"new": 1, "known": 0, "problems": [], "ids": []}
    assert bring(client, file).json()["known"] == 1
    assert {row["name"] for row in board(client)["results"]} == {"Ann", "Ben"}
    shown = page(client)
    assert shown.count("Side by side") == 1 and "Ben" in shown
    assert "History" in shown  # imported games do not stand in the games-played log
    assert len(client.get("/api/history").json()) == 1


def test_a_friends_log_beside_yours(client: TestClient, elsewhere: TestClient) -> None:
    mine = finish(client, begin(client, "Ann"))
    theirs = finish(elsewhere, act(elsewhere, begin(elsewhere, "Ben"), 1))
    text = elsewhere.get(f"/api/games/{theirs['id']}/log").text
    (came,) = bring(client, text).json()["ids"]
    found = client.get(f"/api/games/{mine['id']}/compare/{came}").json()
    assert found["alike"] and found["then"][0] and found["then"][0] != found["then"][1]
    side = page(client, f"/play/{mine['id']}/compare/{came}")
    assert "Both were dealt the same game" in side and "Both, step by step" in side
    assert "Ann, next move" in side and "A friend, next move" in side


def forged(one: dict[str, Any], what: str) -> dict[str, Any]:
    lines = one["log"].splitlines()
    header = msgspec.json.decode(lines[0])
    bot = next(n for n, line in enumerate(lines) if '"actor":"bot"' in line)
    if what == "seed":
        lines[0] = msgspec.json.encode(header | {"seed": 77}).decode()
    elif what == "options":
        lines[0] = msgspec.json.encode(header | {"options": {"start": "you"}}).decode()
    elif what == "cut":
        lines = lines[:-1]
    elif what == "bot":
        entry = msgspec.json.decode(lines[bot])
        entry["action"]["n"] = 1 if entry["action"]["n"] != 1 else 2
        lines[bot] = msgspec.json.encode(entry).decode()
    elif what == "digest":
        entry = msgspec.json.decode(lines[-1])
        lines[-1] = msgspec.json.encode(entry | {"digest": "0" * 12}).decode()
    elif what == "unread":
        lines[2] = "{"
    return resealed(one, log="\n".join(lines))


SENTENCES = {
    "seed": "another seed",
    "options": "other options",
    "cut": "ends before the game does",
    "bot": "does not replay",
    "digest": "does not replay",
    "unread": "does not replay",
}


@pytest.mark.parametrize("what", SENTENCES)
def test_a_forged_log_is_refused_in_a_sentence(client: TestClient, elsewhere: TestClient, what: str) -> None:
    finish(elsewhere, begin(elsewhere, "Ben"))
    file = board(elsewhere)
    good = file["results"][0]
    answer = bring(client, file | {"results": [forged(good, what)]})
    assert answer.status_code == 422 and SENTENCES[what] in answer.json()["error"]
    assert board(client)["results"] == [] and client.get("/api/games").json() == []


def test_a_bot_that_was_made_weaker_with_digests_to_match_is_found(client: TestClient, elsewhere: TestClient) -> None:
    """Somebody plays on with a bot that does not follow its rules; every digest is right."""
    from secondchair.core.log import Header
    from secondchair.core.table import Table
    from secondchair.core.table import new as new_table

    table = new_table("template", seed=12345, start="robin")
    weak = Table(table.game, Header(**msgspec.structs.asdict(table.header)), table.content)
    while not weak.over:
        rules, s = weak.rules, weak.state
        if rules.actor(s) == "chance":
            chance = rules.chance(s)
            weak._append("chance", weak._deal(chance), chance.stream)
        elif rules.actor(s) == "bot":
            right = rules.bot(s, False).choice
            weak._append("bot", type(right)(right.heap, 1))
        else:
            weak._append("you", rules.legal(s)[0])
    answer = bring(client, weak.log)
    assert answer.status_code == 422 and "was changed" in answer.json()["error"]


def test_damaged_entries_do_not_spoil_the_others(client: TestClient, elsewhere: TestClient) -> None:
    for name in ("Ben", "Cem"):
        finish(elsewhere, begin(elsewhere, name), Random(len(name) + ord(name[0])))
    file = board(elsewhere)
    one, other = file["results"]
    broken = forged(one, "unread")
    answer = bring(client, file | {"results": [broken, other, {**other, "name": "Dora"}]}).json()
    assert answer["new"] == 1 and len(answer["problems"]) == 2
    assert "changed after it was written" in answer["problems"][1]


def test_hints_that_are_not_told_are_refused(client: TestClient, store: Store) -> None:
    game = begin(client, "Ann")
    store.note_hint(game["id"], 0)
    finish(client, game)
    file = board(client)
    edited = file["results"][0] | {"hints": 0}
    answer = bring(client, file | {"results": [edited]})
    assert answer.status_code == 422 and "changed after it was written" in answer.json()["error"]
    answer = bring(client, file | {"results": [resealed(file["results"][0], hints=0)]})
    assert answer.status_code == 422 and "played here with hints" in answer.json()["error"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"board":9,"code":"","period":"","results":[]}', "x" * 100, "[" * 9000]
)
def test_what_is_no_board_is_refused(client: TestClient, text: str) -> None:
    answer = bring(client, text)
    assert answer.status_code in (422, 400) and answer.json()["error"]


def test_the_board_of_another_challenge_is_refused(client: TestClient, elsewhere: TestClient) -> None:
    answer = bring(client, board(elsewhere, **DAY))
    assert answer.status_code == 422 and "another challenge" in answer.json()["error"]


def test_every_game_can_be_a_challenge(client: TestClient) -> None:
    made = client.post("/api/games", json={"game": "template", "seed": 12345, "options": {"start": "robin"}}).json()
    to = client.get(f"/play/{made['id']}/challenge", follow_redirects=False)
    assert to.status_code == 303 and to.headers["location"] == f"/challenge/{CODE}"
    assert client.get("/play/nosuchgame/challenge").status_code == 404
    assert f'href="/play/{made["id"]}/challenge"' in page(client, f"/play/{made['id']}"), "in its menu"
    audit = client.post("/api/audits", json={"game": "sam"}).json()
    assert "Challenge a friend" not in page(client, f"/play/{audit['id']}")
    assert client.get(f"/play/{audit['id']}/challenge").status_code == 422


def test_on_a_server_for_many_others_are_only_watched(visit: Callable[..., TestClient]) -> None:
    ann, ben = visit(personal=False), visit(personal=False)
    one, other = finish(ann, begin(ann, "Ann")), finish(ben, begin(ben, "Ben"))
    shown = page(ann)
    assert other["id"] not in shown and one["id"] in shown and "Ben" in shown
    side = shown.split('">Side by side')[0].rpartition('href="')[2]
    assert ann.get(side).status_code == 200


def test_a_team_plays_carcassonne_together_and_stands_on_the_board_with_its_names(
    visit: Callable[..., TestClient],
) -> None:
    """CAR-75: each plays for the colours that are theirs, and what they reach is the result of both."""
    ann, ben = visit(personal=False), visit(personal=False)
    code = of_game(find_game("carcassonne"), "screen", {}, 12345).code
    game = begin(ann, "Ann", code=code)
    seats = f"/api/games/{game['id']}/seats"
    assert ann.post(seats, json={"name": "Ann", "pieces": ["red"]}).status_code == 200
    assert ben.post(seats, json={"name": "Ben", "pieces": ["green", "yellow"]}).status_code == 200
    at, moves = look(ann, game), Counter[str]()
    while not at["over"]:
        keeper = "Ann" if at["view"]["prompt"]["who"] == "red" else "Ben"
        moves[keeper] += 1
        at = act(ann if keeper == "Ann" else ben, at)
    assert min(moves["Ann"], moves["Ben"]) >= 5
    (result,) = board(ann, code=code)["results"]
    assert result["name"] == "Ann and Ben" and result["first"]
    for client in (ann, ben):
        shown = page(client, f"/challenge/{code}")
        assert "Ann and Ben" in shown and f"<td>{at['result']['score']}" in shown and "First attempts" in shown


def test_the_pages_open(client: TestClient) -> None:
    for address in ("/challenges", "/", "/audit", "/challenges/2026-W46/sam"):
        page(client, address)
    assert client.get("/challenges", params={"code": CODE.lower()}, follow_redirects=False).status_code == 303
