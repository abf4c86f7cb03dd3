"""Your own box and print and play over HTTP: what is kept, what is refused and at which field, what is printed."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.playing import act, look

from secondchair.core.content import load
from secondchair.core.paper import PAPERS
from secondchair.core.registry import find_game, games

LISTED = [game.id for game in games().values() if game.listed]
CARD_2: dict[str, Any] = {"part": "cards:2", "values": {"takes": 3, "count": 2}}


def keep(client: TestClient, /, game: str = "template", **body: Any) -> Any:
    return client.put(f"/api/box/{game}", json=body)


def test_a_box_is_kept_and_offered_in_setup(client: TestClient) -> None:
    assert client.get("/api/box/template").json()["checked"] == 0
    kept = keep(client, **CARD_2)
    assert kept.status_code == 200, kept.text
    assert (kept.json()["checked"], kept.json()["designed"], kept.json()["next"]) == (1, 2, "cards:3")
    assert "the values of “My box”" in client.get("/new/template").text
    game = client.post("/api/games", json={"game": "template", "override": "My box"}).json()
    assert game["content"] == {"override": "My box", "designed": 1}


def told(client: TestClient, game: dict[str, Any], action: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game['id']}/actions", json={"seq": game["seq"], "action": action})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_an_objective_told_at_the_table_is_remembered(client: TestClient) -> None:
    """It is asked for once: the next race finds it in the box, which setup offers first."""
    own = {"do": "own_objective", "name": "Grand Tour", "counts": "destinations", "needs": 3}
    game = client.post("/api/games", json={"game": "bigrace", "surface": "table"}).json()
    game = told(client, told(client, game, {"do": "board", "ours": False}), own)
    assert '<option value="My box" selected>' in client.get("/new/bigrace").text
    body = {"game": "bigrace", "surface": "table", "override": "My box"}
    race = told(client, client.post("/api/games", json=body).json(), {"do": "board", "ours": False})
    choices = race["view"]["prompt"]["ask"]["fields"][0]["choices"]
    assert [c["hint"] for c in choices if c["label"] == "Grand Tour"] == ["Hold at least 3 destination cards."]
    forgotten = client.post("/api/box/bigrace/forget", json={"part": "objectives:own_grand_tour"})
    assert forgotten.status_code == 200 and "Grand Tour" not in client.get("/api/box/bigrace/file").text


def test_an_objective_of_the_race_is_asked_for_once_and_told_again(client: TestClient) -> None:
    game = client.post("/api/games", json={"game": "bigrace", "surface": "table", "options": {"automatons": 1}}).json()
    game = told(client, game, {"do": "board", "ours": False})
    goals = {"do": "objectives", "objectives": ["wild_places", "city_break", "full_passport"]}
    game = told(client, game, goals)
    assert game["view"]["box"] == "objectives:wild_places"
    values = {"name": "Wild Places", "metric": "wonder_destinations", "text": "Wonders.",
              "need.p2": 2, "need.p3": 2, "need.p4": 2, "need.p5": 2}  # fmt: skip
    assert keep(client, "bigrace", part="objectives:wild_places", values=values, game_id=game["id"]).status_code == 200
    assert look(client, game)["view"]["box"] == "objectives:city_break"


def test_an_earlier_text_of_the_box_does_not_stay_and_games_begun_with_it_go_on(client: TestClient) -> None:
    keep(client, **CARD_2)
    game = client.post("/api/games", json={"game": "template", "override": "My box", "seed": 1}).json()
    keep(client, part="cards:2", values={"takes": 1, "count": 4})
    assert len(client.get("/api/overrides").json()) == 1
    assert look(client, game)["broken"] is None
    assert act(client, look(client, game))["broken"] is None


def test_mistakes_are_told_with_their_field_and_nothing_is_kept(client: TestClient) -> None:
    refused = keep(client, part="cards:2", values={"takes": 4, "count": 2})
    assert refused.status_code == 422
    [mistake] = refused.json()["mistakes"]
    assert mistake == {"at": "takes", "text": "Pebbles that it takes: a whole number from 1 to 3 is expected."}
    assert client.get("/api/overrides").json() == []


def test_a_printed_value_wants_to_be_confirmed(client: TestClient) -> None:
    other: dict[str, Any] = {"part": "cards:1", "values": {"takes": 2, "count": 3}}
    refused = keep(client, **other)
    assert (refused.status_code, refused.json()["confirm"]) == (422, True)
    assert keep(client, **other, confirm=True).json()["warnings"]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/box/chess", 404), ("/api/box/template?name=Nobody", 404), ("/box/template?part=cards:9", 404)],
)
def test_what_is_not_there(client: TestClient, path: str, status: int) -> None:
    got = client.get(path)
    assert got.status_code == status
    assert got.json()["error"]


def test_the_drawing_follows_what_is_typed(client: TestClient) -> None:
    drawn = client.post("/api/box/template/draw", json=CARD_2).json()
    assert "Robin takes 3 pebbles." in drawn["drawing"]
    assert drawn["mistakes"] == []
    wrong = client.post("/api/box/template/draw", json={"part": "cards:2", "values": {"takes": None, "count": 2}})
    assert wrong.json()["drawing"] == ""
    assert wrong.json()["mistakes"][0]["at"] == "takes"


def test_export_and_import_are_a_round_trip(client: TestClient, visit: Any) -> None:
    keep(client, **CARD_2)
    file = client.get("/api/box/template/file")
    assert file.headers["content-disposition"].startswith("attachment")
    client.request("DELETE", "/api/overrides", params={"game": "template", "name": "My box"})
    assert client.get("/api/box/template").json()["checked"] == 0
    assert client.post("/api/overrides", content=file.text).status_code == 201
    assert client.get("/api/box/template/file").text == file.text
    assert client.get("/api/box/template").json()["checked"] == 1


FILE = 'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
WRONG = FILE + '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 9 }\n'


def read(client: TestClient, text: str, game: str = "template", **more: Any) -> Any:
    return client.post(f"/api/box/{game}/read", json={"text": text, **more})


def test_a_file_with_mistakes_is_told_at_its_fields_and_changes_nothing(client: TestClient) -> None:
    keep(client, **CARD_2)
    before = client.get("/api/box/template/file").text
    answer = read(client, WRONG).json()
    [wrong] = answer["wrong"]
    assert (wrong["part"], wrong["mistakes"][0]["at"]) == ("cards:2", "takes")
    assert "a whole number from 1 to 3 is expected. The file says 9." in wrong["mistakes"][0]["text"]
    assert wrong["mistakes"][0]["text"] in answer["form"]
    assert client.get("/api/box/template/file").text == before


def test_a_file_is_mended_and_then_taken(client: TestClient) -> None:
    mended = {"part": "cards:2", "values": {"takes": 1, "count": 2}}
    answer = read(client, WRONG, parts=[mended]).json()
    assert (answer["name"], answer["wrong"]) == ("My box", [])
    assert "takes = 1" in client.get("/api/box/template/file").text


def test_a_file_for_another_game_is_read_as_that_games(client: TestClient) -> None:
    answer = read(client, WRONG, game="sam").json()
    assert (answer["game"], answer["wrong"][0]["part"]) == ("template", "cards:2")
    assert read(client, "x = ", parts=[{"part": "cards:2", "values": {}}]).status_code == 422
    assert read(client, WRONG, parts=[{"part": "cards:9", "values": {}}]).status_code == 422


def test_forgetting_gives_the_designed_value_back(client: TestClient) -> None:
    keep(client, **CARD_2)
    gone = client.post("/api/box/template/forget", json={"part": "cards:2"})
    assert gone.json()["checked"] == 0
    assert client.get("/api/overrides").json() == []


def test_at_a_table_of_many_everybody_has_their_own_box(visit: Any) -> None:
    one, other = visit(personal=False), visit(personal=False)
    keep(one, **CARD_2)
    assert one.get("/api/box/template").json()["checked"] == 1
    assert other.get("/api/box/template").json()["checked"] == 0


def test_a_printed_card_typed_in_at_the_table_counts_in_that_game_and_is_kept(client: TestClient) -> None:
    game = client.post("/api/games", json={"game": "sam", "surface": "table", "seed": 5}).json()
    for action in ({"do": "first_worker", "worker": "cowboy"}, {"do": "turn_up", "card": 4}):
        sent = client.post(f"/api/games/{game['id']}/actions", json={"seq": game["seq"], "action": action})
        assert sent.status_code == 200, sent.text
        game = sent.json()
    assert game["view"]["box"] == "cards:4"
    side = {"when": "always", "action": "place_building", "builders": "all"}
    values = {"movement.kind": "fixed", "movement.steps": 5, "branch": [side]}
    kept = keep(client, "sam", part="cards:4", values=values, game_id=game["id"])
    assert (kept.status_code, kept.json()["warnings"]) == (200, [])
    after = look(client, game)
    assert after["view"]["box"] == ""
    assert "5 steps" in " ".join(step["text"] for step in after["view"]["turn"])
    assert "steps = 5" in client.get("/api/box/sam/file").text


def test_a_game_that_cannot_take_it_says_so_and_the_box_keeps_it(client: TestClient) -> None:
    game = client.post("/api/games", json={"game": "template", "seed": 5}).json()
    kept = keep(client, **CARD_2, game_id=game["id"])
    assert kept.json()["checked"] == 1
    assert kept.json()["warnings"]


# -- pages -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LISTED)
def test_the_pages_of_every_box(client: TestClient, game: str) -> None:
    page = client.get(f"/box/{game}")
    assert page.status_code == 200
    shown = client.get(f"/api/box/{game}").json()
    if not shown["designed"]:
        assert "Nothing here was designed" in page.text
        return
    assert f"0 of {shown['designed']} checked" in page.text
    assert client.get(f"/box/{game}?part={shown['next']}").status_code == 200
    for shelf in shown["shelves"]:
        marks = [part["mark"] for part in shelf["parts"]]
        assert marks == sorted(marks, key=lambda mark: mark != "designed")  # the designed ones first


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_pages_to_print_have_their_true_size(client: TestClient, game: str, paper: Any) -> None:
    page = client.get(f"/print/{game}?paper={paper.id}").text
    sizes = set(re.findall(r'<section class="sheet[^"]*" style="width:([\d.]+)mm;height:([\d.]+)mm;', page))
    assert {tuple(sorted(map(float, size))) for size in sizes} == {(paper.width, paper.height)}
    assert page.count('<section class="sheet') == page.count('class="which"') + 1  # and the score sheet
    drawn = set(re.findall(r'<symbol id="(piece-\d+)"', page))
    assert drawn
    assert drawn == set(re.findall(r'<use href="#(piece-\d+)"', page))


def test_single_groups_can_be_printed(client: TestClient) -> None:
    page = client.get("/print/carcassonne?paper=a4&group=Tiles").text
    assert page.count('<section class="sheet') == 3  # 72 tiles of 45 mm, 24 a page
    assert page.count("<use href=") > 72
    assert client.get("/print/carcassonne?paper=a5").status_code == 422


def test_a_touch_on_the_drawing_changes_the_value(client: TestClient) -> None:
    """The page sends the place; the game says what becomes of it. Nothing is kept before it is taken."""
    part = "sweden_hexes"
    values = {"cells": load(find_game("railbot")).documents["maps/sweden"]["grid"]["cells"]}
    at = values["cells"][14].index("p")
    asked = {"part": part, "values": values, "touch": f"hex:14{at:02}"}
    drawn = client.post("/api/box/railbot/draw", json=asked).json()
    assert drawn["values"]["cells"][14][at] == "w" and f'data-touch="hex:14{at:02}"' in drawn["drawing"]
    assert client.get("/api/box/railbot").json()["checked"] == 0
    kept = client.put("/api/box/railbot", json={"part": part, "values": drawn["values"]})
    assert kept.status_code == 200 and kept.json()["checked"] == 1
    nothing = client.post("/api/box/railbot/draw", json={**asked, "touch": "hex:away"}).json()
    assert nothing["values"] == values
