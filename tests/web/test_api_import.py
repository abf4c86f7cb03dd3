"""Files from elsewhere: a round trip loses nothing, and nothing in a file can do more than be reported."""

import random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, look, send, start, text_of, undo

from secondchair.core.log import Entry, Header, write
from secondchair.core.table import new
from secondchair.games._template import GAME
from secondchair.games._template.actions import Take


def take_in(client: TestClient, text: str | bytes) -> Any:
    return client.post("/api/games/import", content=text)


def lines_of(game: str) -> list[str]:
    return game.splitlines()


@pytest.fixture
def file(client: TestClient) -> str:
    """A running game with an undo in it."""
    game = act(client, act(client, start(client)))
    return text_of(client, act(client, undo(client, game).json(), 1))


def test_a_round_trip_loses_nothing(client: TestClient, file: str) -> None:
    got = take_in(client, file)
    assert got.status_code == 201
    assert text_of(client, got.json()) == file
    answer = act(client, got.json())
    assert text_of(client, answer).startswith(file)
    (listed,) = (g for g in client.get("/api/games").json() if g["id"] == answer["id"])
    assert listed["imported"]


def test_a_finished_game_that_is_taken_in_shows_its_result_but_does_not_count(client: TestClient) -> None:
    original = finish(client, start(client))
    text = text_of(client, original)
    client.delete(f"/api/games/{original['id']}")
    taken = take_in(client, text).json()
    assert taken["result"] == original["result"]
    assert taken["celebrate"] == []
    assert len(client.get("/api/history").json()) == 1  # the original's
    again = finish(client, undo(client, taken).json(), random.Random(1))
    assert again["over"]
    assert len(client.get("/api/history").json()) == 1


def test_a_file_as_windows_writes_it_is_taken_in(client: TestClient, file: str) -> None:
    assert take_in(client, ("\ufeff" + file.replace("\n", "\r\n")).encode()).status_code == 201


def test_a_file_cut_after_any_line_runs_on(client: TestClient, file: str) -> None:
    lines = lines_of(file)
    for kept in range(1, len(lines) + 1):
        taken = take_in(client, "\n".join(lines[:kept]))
        assert taken.status_code == 201
        assert taken.json()["broken"] is None
        assert taken.json()["view"]["prompt"]["options"]
        stored = text_of(client, taken.json())
        assert stored.splitlines()[:kept] == lines[:kept]
        assert act(client, taken.json())["seq"] > taken.json()["seq"]


def test_a_file_cut_anywhere_at_all_is_taken_in_or_refused_but_never_worse(client: TestClient, file: str) -> None:
    for kept in range(0, len(file), 7):
        taken = take_in(client, file[:kept])
        assert taken.status_code in {201, 422}, taken.text
        if taken.status_code == 201:
            assert client.get(f"/api/games/{taken.json()['id']}").status_code == 200


def test_a_wrong_digest_is_named_and_the_game_stays_readable_up_to_there(client: TestClient, file: str) -> None:
    lines = lines_of(file)
    entry = msgspec.json.decode(lines[3])
    lines[3] = lines[3].replace(entry["digest"], "123456789abc")
    taken = take_in(client, "\n".join(lines)).json()
    assert taken["broken"]["seq"] == 3
    assert "123456789abc was written down" in taken["broken"]["text"]
    assert taken["seq"] == 2
    assert send(client, taken | {"view": start(client)["view"]}).status_code == 422
    assert text_of(client, taken) == "\n".join(lines) + "\n"


def test_an_illegal_move_with_a_right_digest_is_found_now_and_later(client: TestClient) -> None:
    """Whoever can compute digests cannot smuggle a move in: it is checked at the door, and the verdict is kept."""
    table = new("template", seed=3)
    table.rules.apply(table.state, Take("right", 5))  # TPL-3 allows three at most
    from secondchair.core.log import digest

    forged = write(table.header, [Entry(1, "you", Take("right", 5), "", digest(table.rules.position(table.state)))])
    taken = take_in(client, forged).json()
    assert "is not possible now" in taken["broken"]["text"]
    again = look(client, taken)
    assert again["broken"] == taken["broken"]
    assert send(client, start(client) | {"id": taken["id"], "seq": 0}).status_code == 422


def test_a_card_that_fate_could_not_deal_is_found(client: TestClient) -> None:
    game = act(client, start(client))
    lines = lines_of(text_of(client, game))
    lines[2] = lines[2].replace('"card":', '"card":9')
    taken = take_in(client, "\n".join(lines)).json()
    assert "entry 2: fate could not decide so" in taken["broken"]["text"]


HEADER = '{"chair":1,"game":"template","rules":2,"content":"2633e58b4cf3","options":{},"seed":3}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty"),
        ("hello", "Line 1 is not the header of a saved game"),
        ("[1, 2]", "Line 1 is not the header"),
        ("[" * 50_000, "Line 1 is not the header"),
        ('{"chair":1,"options":' + "[" * 50_000, "Line 1 is not the header"),
        ('{"options":{"a":' + "[" * 50_000, "nested too deeply"),
        (HEADER.replace('"chair":1', '"chair":2'), "this is format 2"),
        (HEADER.replace("template", "chess"), "There is no game 'chess'"),
        (HEADER.replace("{}", '{"start":"ann"}'), "it can be you, robin"),
        (HEADER.replace("{}", '{"colour":1}'), "has no option 'colour'"),
        (HEADER.replace('"seed":3', '"seed":-3'), "A seed is a whole number"),
        (HEADER.replace('"seed":3', f'"seed":{10**17}'), "A seed is a whole number"),
        (HEADER.replace('"seed":3', f'"seed":1{"0" * 5000}'), "Line 1 is not the header"),
        (HEADER.replace('"seed":3', '"seed":3.5'), "Line 1 is not the header"),
        (HEADER.replace('"seed":3', '"seed":3,"surface":"moon"'), "has no surface 'moon'"),
        (HEADER.replace('"seed":3', '"seed":3,"x":1'), "unknown field `x`"),
        ("\x00" + HEADER, "it is no text"),
        (HEADER + "\n" + "\x00", "it is no text"),
        (HEADER + '\n{"seq":1,"goto":0}' * 10_001, "at most 10000 are taken in"),
    ],
)
def test_what_is_no_saved_game_is_refused_with_a_reason(client: TestClient, text: str, said: str) -> None:
    refused = take_in(client, text)
    assert refused.status_code in {413, 422}
    assert said in refused.json()["error"]
    assert len(refused.json()["error"]) < 2000
    assert client.get("/api/games").json() == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "Entry 1 cannot be read"),
        ("[" * 50_000, "entry 1"),
        ('{"seq":1,"actor":"you","action":' + "[" * 50_000, "entry 1"),
        ('{"seq":1}', "must have either an action or a goto"),
        ('{"seq":2,"goto":0}', "Entry 1 is missing"),
        ('{"seq":1,"goto":1}', "goes to entry 1, which is not before it"),
        ('{"seq":1,"goto":-1}', "goes to entry -1"),
        ('{"seq":1,"goto":' + "9" * 40 + "}", "which is not before it"),
        ('{"seq":1,"actor":"bot","action":{"do":"take","heap":"left","n":1}}', "it is the move of you, not of bot"),
        ('{"seq":1,"actor":"you","action":{"do":"take","heap":"left","n":' + "9" * 30 + "}}", "is not possible now"),
        ('{"seq":1,"actor":"you","action":{"do":"take","heap":"left","n":-1}}', "is not possible now"),
        ('{"seq":1,"actor":"you","action":{"do":"take","heap":"left","n":1}}', "and none was written down"),
        ('{"seq":1,"actor":"you","action":{"do":"heaps"}}', "must be one of take, turn"),
        ('{"seq":1,"actor":"you","action":{"do":"take","heap":"' + "x" * 50_000 + '","n":1}}', "xxx…"),
        ('{"seq":1,"actor":"you","action":{"do":"take","heap":"<script>alert(1)</script>","n":1}}', "not possible"),
    ],
)
def test_an_entry_that_cannot_be_is_named_and_nothing_worse_happens(client: TestClient, line: str, said: str) -> None:
    taken = take_in(client, f"{HEADER}\n{line}\n")
    assert taken.status_code == 201
    answer = taken.json()
    assert answer["broken"]["seq"] == 1
    assert said in answer["broken"]["text"]
    assert answer["seq"] == 0
    assert look(client, answer)["broken"] == answer["broken"]
    assert client.get(f"/api/games/{answer['id']}/steps").status_code == 200


def test_other_content_is_refused_and_both_fingerprints_are_named_ovr_7(client: TestClient) -> None:
    """OVR-7: loading with a different deck is refused with both fingerprints named."""
    refused = take_in(client, HEADER.replace("2633e58b4cf3", "aaaaaaaaaaaa"))
    assert refused.status_code == 422
    assert "aaaaaaaaaaaa" in refused.json()["error"]
    assert "2633e58b4cf3" in refused.json()["error"]
    assert client.get("/api/games").json() == []


def test_a_file_with_countless_turns_back_and_forth_is_taken_in(client: TestClient) -> None:
    table = new("template", seed=3)
    table.play(table.legal[0])
    moves = table.seq
    lines = [*table.log.splitlines(), *(f'{{"seq":{n},"goto":{0 if n % 2 else 3}}}' for n in range(moves + 1, 4000))]
    taken = take_in(client, "\n".join(lines))
    assert taken.status_code == 201
    assert taken.json()["broken"] is None


def test_the_header_is_kept_as_it_came(client: TestClient) -> None:
    header = Header(chair=1, game="template", rules=GAME.rules_version, content="2633e58b4cf3", seed=3)
    taken = take_in(client, write(header, [])).json()
    assert lines_of(text_of(client, taken))[0] == write(header, []).strip()


def test_files_stand_in_line_and_moves_do_not(client: TestClient, file: str) -> None:
    full = client.app.state.service.line  # type: ignore[attr-defined]
    full._most = 0
    refused = take_in(client, file)
    assert refused.status_code == 503 and "no room in the line" in refused.json()["error"]
    assert act(client, start(client))["seq"] == 3  # everybody plays on
    full._most = 1
    assert take_in(client, file).status_code == 201
    assert take_in(client, "nonsense").status_code == 422
    assert take_in(client, file).status_code == 201
