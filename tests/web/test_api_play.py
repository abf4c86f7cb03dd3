"""Playing through the API: the answer, its steps, going back and forth, sending again, and writing at the same time."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from msgspec import structs
from starlette.testclient import TestClient
from web.conftest import PLENTY
from web.playing import act, drawn, finish, look, redo, send, start, text_of, undo

from secondchair.core.ask import Ask
from secondchair.core.registry import find_game
from secondchair.core.table import Table, load_table, new
from secondchair.games._template import rules
from secondchair.store import Store, open_store
from secondchair.web.app import create_app
from secondchair.web.changes import applied

KEYS = {"guide", "par", "salt", "seal"} | {
    "id", "game", "surface", "seq", "view", "since", "regions", "steps", "undo", "over", "result", "broken",
    "celebrate", "shared", "content", "note", "branch", "seed",
}  # fmt: skip


def test_an_answer_holds_all_that_the_page_shows(client: TestClient) -> None:
    answer = act(client, start(client))
    assert answer.keys() == KEYS
    assert answer["view"]["prompt"]["kind"] == "take"
    assert look(client, answer)["regions"]["board"].startswith("<svg")
    assert answer["undo"] == {"can_undo": True, "can_redo": False, "reveals": True, "count": 0}
    assert answer["content"] == {"override": "", "designed": 2}
    assert (answer["over"], answer["result"], answer["broken"], answer["shared"]) == (False, None, None, None)


def test_the_steps_are_one_per_entry_since_your_choice(client: TestClient) -> None:
    first = start(client)
    answer = act(client, first)
    you, chance, bot = answer["steps"]
    assert [step["seq"] for step in answer["steps"]] == [1, 2, 3]
    assert (you["actor"], chance["actor"], bot["actor"]) == ("you", "chance", "bot")
    assert you["text"] == "You take 1 from the left heap."
    assert you["targets"] == ["heap:left"]
    assert bot["rule"] == "TPL-3"
    assert bot["why"]["because"] == "TPL-5"
    assert bot["status"] == answer["view"]["status"]


def test_what_happened_by_itself_is_drawn_step_by_step_up_to_the_present(client: TestClient) -> None:
    """Your own move and the last step are not shown for a while, so they are not drawn either."""
    first = start(client)
    answer = act(client, first)
    you, chance, bot = answer["steps"]
    assert (you["regions"], bot["regions"]) == ({}, {})
    assert "left: 2" in applied(first["regions"], chance["regions"])["board"]
    assert answer["regions"]
    assert drawn(answer, first["regions"]) == look(client, answer)["regions"]


def test_the_card_of_a_table_tells_at_once_and_only_the_present_is_drawn(client: TestClient) -> None:
    rng, table = random.Random(7), new("sam", surface="table", seed=3)
    answer, steps = start(client, "sam", surface="table"), list[dict[str, Any]]()
    for _ in range(12):
        before = look(client, answer)["regions"]
        action = table.legal.sample(rng) if isinstance(table.legal, Ask) else rng.choice(table.legal)
        table.play(action)
        answer = send(client, answer, action=msgspec.to_builtins(action)).json()
        steps += answer["steps"]
        assert drawn(answer, before) == look(client, answer)["regions"]
    assert any(step["actor"] == "bot" for step in steps)
    assert all(step["regions"] == {} for step in steps)


def test_a_game_that_fate_or_the_bot_opens_shows_these_steps_too(client: TestClient) -> None:
    answer = start(client, options={"start": "robin"})
    assert [step["actor"] for step in answer["steps"]] == ["chance", "bot"]


def test_an_answer_to_a_question_is_told_in_the_words_of_the_form(client: TestClient) -> None:
    answer = start(client, surface="table")
    assert answer["view"]["prompt"]["ask"]["do"] == "heaps"
    body = {"seq": 0, "action": {"do": "heaps", "left": 3, "middle": 4, "right": 4}}
    answer = client.post(f"/api/games/{answer['id']}/actions", json=body).json()
    said = "Pebbles in the left heap: 3; Pebbles in the middle heap: 4; Pebbles in the right heap: 4."
    assert answer["steps"][0]["text"] == said
    assert answer["steps"][1]["text"].startswith("Robin turns up a card: ")
    assert answer["steps"][2]["text"].startswith("Put 2 pebbles from the middle heap")
    body = {"seq": answer["seq"], "action": {"do": "set_points", "points": 7}}
    answer = client.post(f"/api/games/{answer['id']}/actions", json=body).json()
    assert answer["steps"][0]["text"] == "Robin's points: 7."


def test_the_steps_after_a_number_are_given_to_whoever_watches(client: TestClient) -> None:
    first = act(client, start(client))
    second = act(client, first)
    assert [s["seq"] for s in look(client, first, since=first["seq"])["steps"]] == [s["seq"] for s in second["steps"]]
    assert look(client, first, since=second["seq"])["steps"] == []
    assert [s["seq"] for s in look(client, first)["steps"]] == [s["seq"] for s in second["steps"]]


def test_an_accepted_action_is_in_the_store_before_the_answer(client: TestClient, store: Store) -> None:
    answer = act(client, start(client))
    assert len(store.saved(answer["id"]).lines) == answer["seq"] == 3


def test_the_seed_is_told_only_when_the_game_is_over(client: TestClient) -> None:
    seed = 4_398_046_511_104_001
    answer = start(client, seed=seed)
    while not answer["over"]:
        assert str(seed) not in str(answer)
        assert str(seed) not in client.get("/api/games").text
        answer = act(client, answer)
    assert answer["seed"] == seed
    back = undo(client, answer).json()
    assert back["seed"] is None
    assert str(seed) not in str(back)


def test_the_end_tells_the_result_and_ticks_the_goals(client: TestClient) -> None:
    for seed in range(60):
        answer = finish(client, start(client, seed=seed), random.Random(seed))
        if answer["result"]["goals"]:
            break
        assert answer["celebrate"] == []
    assert answer["result"]["goals"] == answer["celebrate"] == ["TPL-10"]
    assert look(client, answer)["celebrate"] == []
    (goal,) = client.get("/api/goals", params={"game": "template"}).json()
    assert (goal["id"], goal["game_id"]) == ("TPL-10", answer["id"])
    assert goal["reached"].endswith("Z")


def test_a_goal_reached_in_the_middle_is_celebrated_there_and_only_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game tells the goals reached so far in `view.goals`."""
    see = rules.view

    def with_goals(s: Any, seat: Any = 0) -> Any:
        return structs.replace(see(s, seat), goals=("TPL-10",) if s.heaps[0] < 3 else ())

    monkeypatch.setattr(rules, "view", with_goals)
    answer = start(client)
    assert answer["celebrate"] == []
    first, answer = answer, act(client, answer)
    assert answer["celebrate"] == ["TPL-10"]
    assert send(client, first).json()["celebrate"] == ["TPL-10"]  # the same answer again
    back = undo(client, answer).json()
    assert back["celebrate"] == []
    assert act(client, back)["celebrate"] == []
    assert act(client, start(client))["celebrate"] == []


def test_the_goals_of_carcassonne_are_celebrated_when_they_are_reached(client: TestClient) -> None:
    """CAR-50 to CAR-59 are ticked by the very action that reaches them, not at the end of the game."""
    greedy = find_game("carcassonne").module("greedy")
    for seed in range(20):
        answer, mirror = start(client, "carcassonne", seed=seed, options={"meeples": 7}), new_table(seed)
        while not mirror.over and not mirror.state.goals:
            assert answer["celebrate"] == []
            action = greedy.choose(mirror.state, random.Random(0))
            mirror.play(action)
            answer = send(client, answer, action=msgspec.to_builtins(action)).json()
        if not mirror.over:
            break
    assert not answer["over"]
    assert answer["celebrate"] == list(mirror.state.goals)
    ticked = [g["id"] for g in client.get("/api/goals", params={"game": "carcassonne"}).json() if g["reached"]]
    assert ticked == answer["celebrate"]


def new_table(seed: int) -> Table:
    return new("carcassonne", seed=seed, meeples=7)


# -- back and forth ----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_your_choice_and_redo_forward_again(client: TestClient) -> None:
    first = start(client)
    second = act(client, first)
    then = look(client, second)["regions"]
    back = undo(client, second).json()
    assert back["seq"] == second["seq"] + 1
    assert drawn(back, then) == first["regions"]
    assert back["steps"] == []
    assert back["undo"] == {"can_undo": False, "can_redo": True, "reveals": False, "count": 1}
    forth = redo(client, back).json()
    assert drawn(forth, first["regions"]) == then
    assert forth["seq"] == second["seq"] + 2


def test_a_double_tap_on_undo_goes_back_once(client: TestClient) -> None:
    answer = act(client, act(client, start(client)))
    once, twice = undo(client, answer), undo(client, answer)
    assert once.status_code == twice.status_code == 200
    assert once.json() == twice.json()
    assert look(client, answer)["seq"] == answer["seq"] + 1


def test_a_double_tap_on_redo_goes_forward_once(client: TestClient) -> None:
    answer = act(client, act(client, start(client)))
    back = undo(client, undo(client, answer).json()).json()
    once, twice = redo(client, back), redo(client, back)
    assert once.json() == twice.json()
    assert once.json()["seq"] == back["seq"] + 1


def test_redo_is_not_taken_for_the_undo_before_it(client: TestClient) -> None:
    answer = act(client, act(client, start(client)))
    undo(client, answer)
    assert redo(client, answer).status_code == 409
    assert look(client, answer)["seq"] == answer["seq"] + 1


def test_nothing_to_undo_or_redo_is_said_and_changes_nothing(client: TestClient) -> None:
    answer = start(client)
    for call, said in ((undo, "nothing to undo"), (redo, "nothing to redo")):
        refused = call(client, answer)
        assert refused.status_code == 422
        assert said in refused.json()["error"]
    assert look(client, answer)["seq"] == 0


# -- sent again, sent late, sent at once -------------------------------------------------------------------------------


def test_the_same_action_sent_again_gets_the_same_answer_and_is_not_played_twice(client: TestClient) -> None:
    first = act(client, start(client))
    accepted, again = send(client, first), send(client, first)
    assert again.status_code == 200
    assert again.json() == accepted.json()
    assert look(client, first)["seq"] == accepted.json()["seq"]


def test_the_last_action_of_a_game_sent_again_gets_the_same_answer(client: TestClient) -> None:
    answer = start(client)
    while not answer["over"]:
        before, answer = answer, act(client, answer)
    again = send(client, before)
    assert again.json() == answer
    assert len(client.get("/api/history").json()) == 1


def test_a_refused_move_leaves_the_table_open_as_it_was(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has changed, so nothing is read anew from the store for the next move."""
    answer = act(client, start(client))
    monkeypatch.setattr(store, "saved", None)  # whoever reads it now fails
    for wrong in ({"do": "take", "heap": "left", "n": 99}, {"do": "fly"}, {"do": "take", "heap": 7}):
        refused = client.post(f"/api/games/{answer['id']}/actions", json={"seq": answer["seq"], "action": wrong})
        assert refused.status_code == 422 and refused.json()["error"]
    assert act(client, answer)["seq"] > answer["seq"]


def test_another_action_for_a_state_that_is_gone_is_refused_with_a_fresh_answer(client: TestClient) -> None:
    first = start(client)
    second = act(client, first)
    stale = send(client, first, 1)
    assert stale.status_code == 409
    assert "it is at 3, and you saw 0" in stale.json()["error"]
    assert stale.json()["answer"] == look(client, first) | {"celebrate": []}
    assert look(client, first)["seq"] == second["seq"]


def test_an_old_tab_is_stale_after_an_undo_too(client: TestClient) -> None:
    first = start(client)
    second = act(client, first)
    undo(client, second)
    assert send(client, first).status_code == 409
    assert send(client, second).status_code == 409
    assert undo(client, second, first["seq"]).status_code == 409


def test_a_number_that_was_never_reached_is_stale(client: TestClient) -> None:
    answer = start(client)
    assert send(client, answer, seq=99).status_code == 409
    assert undo(client, answer, 99).status_code == 409
    assert look(client, answer)["seq"] == 0


def test_of_two_tabs_that_play_at_once_one_is_refused_and_nothing_is_doubled(client: TestClient) -> None:
    for _ in range(5):
        answer = start(client)
        with ThreadPoolExecutor(8) as pool:
            sent = list(pool.map(lambda n: send(client, answer, n), range(8)))  # noqa: B023
        assert sorted(s.status_code for s in sent) == [200] + [409] * 7
        (won,) = (s.json() for s in sent if s.status_code == 200)
        assert look(client, answer)["regions"] == drawn(won, answer["regions"])
        table = load_table(text_of(client, answer))
        assert (table.broken, table.seq) == (None, won["seq"])


def another_server(store: Store) -> TestClient:
    """Another app with connections of its own stands for another process."""
    return TestClient(
        create_app(open_store(store.engine.url.render_as_string(False)), rate=PLENTY), base_url="http://127.0.0.1:8000"
    )


def test_of_two_servers_on_one_store_one_is_refused_and_nothing_is_doubled(client: TestClient, store: Store) -> None:
    """Between processes the key (game, seq) settles it."""
    other = another_server(store)
    for _ in range(5):
        answer = start(client)
        with ThreadPoolExecutor(8) as pool:
            sent = list(pool.map(lambda n: send((client, other)[n % 2], answer, n), range(8)))  # noqa: B023
        assert sorted(s.status_code for s in sent) == [200] + [409] * 7
        table = load_table(text_of(client, answer))
        assert (table.broken, table.seq) == (None, look(other, answer)["seq"])
    other.app.state.service.store.close()  # type: ignore[attr-defined]


def test_what_another_server_changed_is_known_at_the_next_move(client: TestClient, store: Store) -> None:
    """A table that is open here is used without asking the store; saving finds out, and the game is opened anew."""
    other = another_server(store)
    noted, played, gone = start(client), start(client), start(client)
    other.put(f"/api/games/{noted['id']}/note", json={"note": "by the window"})
    assert act(client, noted)["note"] == "by the window"
    theirs = act(other, played)
    assert send(client, played, 1).status_code == 409
    assert act(client, theirs)["seq"] > theirs["seq"]
    assert other.delete(f"/api/games/{gone['id']}").status_code < 300
    assert send(client, gone).status_code == 404
    other.app.state.service.store.close()  # type: ignore[attr-defined]


def test_the_same_tap_from_two_servers_at_once_is_one_move(client: TestClient, store: Store) -> None:
    other = another_server(store)
    for _ in range(5):
        answer = start(client)
        with ThreadPoolExecutor(8) as pool:
            sent = list(pool.map(lambda n: send((client, other)[n % 2], answer), range(8)))  # noqa: B023
        assert [s.status_code for s in sent] == [200] * 8
        assert len({s.text for s in sent}) == 1
    other.app.state.service.store.close()  # type: ignore[attr-defined]


# -- what is not possible ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "take", "heap": "left", "n": 9}, "not possible now"),
        ({"do": "take", "heap": "attic", "n": 1}, "not possible now"),
        ({"do": "take", "heap": "left"}, "It needs heap (text), n (a whole number)"),
        ({"do": "take", "heap": "left", "n": "1"}, "Expected `int`"),
        ({"do": "take", "heap": "left", "n": 1, "and": 2}, "unknown field `and`"),
        ({"do": "fly"}, "must be one of take, turn"),
        ({"do": 7}, "must be one of take, turn"),
        ({}, "must be one of take, turn"),
        ({"do": "turn", "card": 1}, "not possible now"),
        ({"do": "take", "heap": "left", "n": 10**18}, "not possible now"),
    ],
)
def test_an_impossible_action_is_explained_and_changes_nothing(client: TestClient, action: Any, said: str) -> None:
    answer = start(client)
    refused = send(client, answer, action=action)
    assert refused.status_code == 422
    assert said in refused.json()["error"]
    assert look(client, answer)["seq"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b'{"seq": 0, "action": {"do": ' + b"[" * 30_000, 400),
        (b"[]", 422),
        (b"{}", 422),
        (b'{"seq": -1, "action": {}}', 422),
        (b'{"seq": 1e99, "action": {}}', 422),
        (b'{"seq": 1' + b"0" * 5000 + b', "action": {}}', 422),
        (b'{"seq": 0, "action": []}', 422),
        (b'{"seq": 0, "action": {"do": "take"}, "more": 1}', 422),
        (b'{"seq": true, "action": {"do": "take"}}', 422),
    ],
)
def test_a_body_that_is_none_is_explained(client: TestClient, body: Any, status: int) -> None:
    answer = start(client)
    refused = client.post(f"/api/games/{answer['id']}/actions", content=body)
    assert refused.status_code == status
    assert refused.json()["error"].endswith(".")
    assert look(client, answer)["seq"] == 0


def test_a_finished_game_takes_no_more_actions(client: TestClient) -> None:
    answer = finish(client, start(client))
    refused = send(client, start(client) | {"id": answer["id"], "seq": answer["seq"]})
    assert refused.status_code == 422
    assert refused.json()["error"].startswith("The game is over")


def test_a_game_that_is_not_there(client: TestClient) -> None:
    for path in ("nope", "A" * 22, "%00", "..%2f..%2fetc", "ä", "x" * 200):
        got = client.get(f"/api/games/{path}")
        assert got.status_code in {404, 422}, path
        assert "error" in got.json()
    assert client.post("/api/games/nope/undo", json={"seq": 0}).status_code == 404
    assert client.get("/api/games/nope/log").status_code == 404
    assert client.get("/api/games/nope/events").status_code == 404
    assert client.delete("/api/games/nope").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"game": "chess"}, 404, "There is no game 'chess'; there are"),
        ({"game": "template", "surface": "moon"}, 422, "has no surface 'moon'"),
        ({"game": "template", "options": {"colours": 3}}, 422, "has no option 'colours'; it has start"),
        ({"game": "template", "options": {"start": "ann"}}, 422, "it can be you, robin"),
        ({"game": "template", "options": {"start": ["you"]}}, 422, "it can be you, robin"),
        ({"game": "template", "options": {"seed": 1}}, 422, "has no option 'seed'"),
        ({"game": "template", "seed": 2**53}, 422, "<= 9007199254740991"),
        ({"game": "template", "seed": -1}, 422, ">= 0"),
        ({"game": "template", "seed": 1.5}, 422, "Expected `int | null`"),
        ({"game": "template", "override": "mine"}, 422, "There are no values named 'mine' for Pebbles; there are none"),
        ({"game": "template", "levl": 2}, 422, "It has the keys game, surface, options, seed, override"),
        ({"game": 7}, 422, "Expected `str`"),
        ({}, 422, "missing required field `game`"),
    ],
)
def test_a_game_that_cannot_be_started_is_explained(client: TestClient, body: Any, status: int, said: str) -> None:
    refused = client.post("/api/games", json=body)
    assert refused.status_code == status
    assert said in refused.json()["error"]
    assert client.get("/api/games").json() == []
