"""For newcomers: guides that are begun, left and taken up through the API, and what the lobby tells."""

import re
from collections.abc import Callable

from httpx2 import Client
from web.playing import act, finish, look, start, text_of, undo

from secondchair.core.guide import guides
from secondchair.core.newcomer import newcomer
from secondchair.core.registry import find_game, listed_games
from secondchair.core.terms import terms

Visit = Callable[..., Client]


def begin(client: Client, game: str = "carcassonne", **body: object) -> dict:
    made = client.post("/api/guides", json={"game": game, **body})
    assert made.status_code == 201, made.text[:500]
    return made.json()


def do(client: Client, answer: dict, action: dict) -> dict:
    sent = client.post(f"/api/games/{answer['id']}/actions", json={"seq": answer["seq"], "action": action})
    assert sent.status_code == 200, sent.text[:500]
    return sent.json()


def lobby(client: Client) -> str:
    return client.get("/").text


# -- the guide ---------------------------------------------------------------------------------------------------------


def test_the_answer_says_what_to_do_where_and_what_counts(client: Client) -> None:
    guide, answer = guides(find_game("carcassonne"))["screen"], begin(client)
    first = guide.steps[0]
    assert answer["guide"] == {
        "state": "on", "step": 0, "of": len(guide.steps), "say": first.say, "target": "cell:0,-1",
        "wanted": first.action, "free": False,
    }  # fmt: skip
    answer = do(client, answer, first.action)
    assert answer["guide"]["step"] == 1
    assert undo(client, answer).json()["guide"]["step"] == 0
    assert start(client, "carcassonne")["guide"] is None, "an ordinary game has none"


def test_it_is_done_once_and_then_the_game_goes_on(client: Client) -> None:
    guide = guides(find_game("carcassonne"))["screen"]
    answer = begin(client, steps=len(guide.steps) - 1)
    answer = do(client, answer, guide.steps[-1].action)
    assert (answer["guide"]["state"], answer["guide"]["say"]) == ("done", guide.end)
    assert act(client, answer)["guide"] is None


def test_a_question_that_the_guide_did_not_foresee_is_answered_first(client: Client) -> None:
    """At a real table other cards ask other things: the step that is shown belongs to what is asked."""
    answer = begin(client, "sam", surface="table", steps=2)
    assert answer["guide"]["wanted"] == {"do": "your_engine"}
    answer = begin(client, "carcassonne", surface="table", steps=5)
    action = {"do": "turn", "meeple": "placed", "completed": {"monastery": 1}}
    guide = do(client, answer, action)["guide"]
    assert (guide["step"], guide["wanted"]) == (6, {}), "nothing of the guide is asked here"
    assert "as it lies on your table" in guide["say"]


def test_asking_twice_with_one_id_begins_one_guide(client: Client) -> None:
    made = [begin(client, id="A" * 22)["id"] for _ in range(2)]
    assert made == ["A" * 22] * 2
    assert len(client.get("/api/games").json()) == 1


def test_what_is_not_there_is_refused_with_a_sentence(client: Client) -> None:
    wrong = (({"game": "chess"}, 404), ({"surface": "moon"}, 422), ({"steps": 99}, 422), ({"steps": -1}, 422))
    for body, status in wrong:
        refused = client.post("/api/guides", json={"game": "carcassonne"} | body)
        assert refused.status_code == status, body
        assert refused.json()["error"].endswith(".")
    assert client.get("/api/games").json() == []


def test_the_guide_comes_along_in_the_file(client: Client) -> None:
    answer = begin(client, steps=3)
    taken = client.post("/api/games/import", content=text_of(client, answer), headers={"Content-Type": "text/plain"})
    assert taken.json()["guide"]["step"] == 3


# -- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_lobby_goes_on_with_a_guide_that_was_begun(client: Client) -> None:
    assert "Go on with the guide" not in lobby(client)
    answer = begin(client, steps=3)
    page = lobby(client)
    assert f'href="/play/{answer["id"]}?guide">Go on with the guide, on screen: 3 of 11 done' in page


def test_after_another_move_the_lobby_takes_the_guide_up_in_a_new_game(client: Client) -> None:
    answer = begin(client, "template", steps=1)
    assert "Go on with the guide" not in lobby(client), "a game that is not listed is not in the lobby"
    answer = begin(client, steps=3)
    other = next(o for o in answer["view"]["prompt"]["options"] if o["action"] != answer["guide"]["wanted"])
    assert do(client, answer, other["action"])["guide"]["state"] == "off"
    page = lobby(client)
    assert 'data-guide="screen" data-game="carcassonne" data-steps="3">Go on with the guide' in page
    assert begin(client, steps=3)["guide"]["step"] == 3
    assert look(client, answer)["guide"]["state"] == "off", "the game that went its own way stays as it is"


def test_a_guide_is_found_by_its_own_player_only(visit: Visit) -> None:
    one, other = visit(personal=False), visit(personal=False)
    begin(one, steps=3)
    assert "Go on with the guide" in lobby(one)
    assert "Go on with the guide" not in lobby(other)


def test_who_has_played_nothing_is_shown_where_to_begin(client: Client) -> None:
    page = lobby(client)
    assert 'data-guide="screen" data-game="carcassonne" data-steps="0">Guide me through Carcassonne' in page
    start(client, "sam")
    assert "Guide me through" not in lobby(client)


def test_every_game_says_for_whom_it_is(client: Client) -> None:
    page = lobby(client)
    for game in listed_games():
        about = newcomer(game)
        assert about is not None
        for told in (about.length, about.like, about.similar, about.needs):
            assert told in page.replace("&#39;", "'"), told


def test_the_odds_are_told_in_the_lobby_and_at_the_setup_from_one_place(client: Client) -> None:
    odds = newcomer(find_game("sam")).odds
    assert odds.won == {"easy": 57, "medium": 46, "hard": 3}
    assert "Easy: our simple player wins 57 in 100" in lobby(client)
    assert odds.command in lobby(client)
    setup = client.get("/new/sam").text
    assert "Our simple player wins 3 in 100; the opponent scores 113 on average" in setup
    assert "Measured over 400 games each, with the standard game’s other settings." in setup
    shown = next(game for game in client.get("/api/catalogue").json() if game["id"] == "sam")
    assert "wins 46 in 100" in shown["settings"][0]["choices"][1]["hint"]


def test_what_was_not_measured_is_said() -> None:
    odds = newcomer(find_game("sam")).odds
    assert odds.sentence("impossible") == "How often it is won was not measured"


def test_the_last_game_is_one_tap_away(client: Client) -> None:
    game = start(client, options={"start": "robin"})
    assert f'href="/play/{game["id"]}">Go on with Pebbles' in lobby(client)
    finish(client, game)
    page = lobby(client)
    assert "Go on with" not in page
    again = re.search(r'id="again" data-game="template" data-surface="screen" data-options="([^"]*)"', page)
    assert again[1].replace("&#34;", '"') == '{"start": "robin"}'


# -- words -------------------------------------------------------------------------------------------------------------


def test_the_rules_end_with_the_words_of_the_game(client: Client) -> None:
    for address in ("/rules/railbot", "/rules/railbot?part=1"):
        page = client.get(address).text
        for term in terms(find_game("railbot")):
            assert f"<dt>{term.name}</dt>" in page
    assert "<dt>" not in client.get("/rules/railbot?q=bond").text, "who searches for a rule gets rules"
