"""The OpenAPI document and the page that shows it."""

import re
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from web.playing import act, finish, start, undo

from secondchair.core.registry import games

CALLS = {
    "/api/games": {"get", "post"},
    "/api/games/import": {"post"},
    "/api/games/{game_id}": {"get", "delete"},
    "/api/games/{game_id}/actions": {"post"},
    "/api/games/{game_id}/undo": {"post"},
    "/api/games/{game_id}/redo": {"post"},
    "/api/games/{game_id}/steps": {"get"},
    "/api/games/{game_id}/log": {"get"},
    "/api/games/{game_id}/hint": {"post"},
    "/api/games/{game_id}/go-on": {"post"},
    "/api/games/{game_id}/analysis": {"get"},
    "/api/games/{game_id}/players/{player_name}": {"get"},
    "/api/games/{game_id}/report": {"get"},
    "/api/games/{game_id}/note": {"put"},
    "/api/games/{game_id}/seats": {"post"},
    "/api/games/{game_id}/branch": {"post"},
    "/api/games/{game_id}/compare/{other_id}": {"get"},
    "/api/games/{game_id}/links": {"post"},
    "/api/games/{game_id}/links/play": {"delete"},
    "/api/games/{game_id}/links/watch": {"delete"},
    "/api/games/{game_id}/events": {"get"},
    "/api/history": {"get"},
    "/api/goals": {"get"},
    "/api/statistics": {"get"},
    "/api/statistics/games.csv": {"get"},
    "/api/statistics/read": {"post"},
    "/api/box/{game}": {"get", "put"},
    "/api/audits": {"post"},
    "/api/audits/{game_id}": {"get"},
    "/api/challenges": {"post"},
    "/api/challenges/board": {"get"},
    "/api/challenges/results": {"post"},
    "/api/box/{game}/draw": {"post"},
    "/api/box/{game}/read": {"post"},
    "/api/box/{game}/file": {"get"},
    "/api/box/{game}/forget": {"post"},
    "/api/guides": {"post"},
    "/api/overrides": {"get", "post", "delete"},
    "/api/decide/{bot}/{decision}": {"get", "post"},
    "/api/catalogue": {"get"},
}


@pytest.fixture
def document(client: TestClient) -> dict:
    return client.get("/openapi.json").json()


def refs(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(refs(v) for v in value.values()))
    return set().union(*(refs(v) for v in value)) if isinstance(value, list) else set()


def test_the_document_lists_every_call_and_no_page(document: Any) -> None:
    assert {path: set(methods) for path, methods in document["paths"].items()} == CALLS


def test_every_reference_leads_somewhere_and_every_call_is_described(document: Any) -> None:
    names = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert refs(document) <= names
    for methods in document["paths"].values():
        for call in methods.values():
            assert call["description"].endswith(".")
            assert "422" in call["responses"]


def test_the_actions_of_every_game_are_in_the_document(document: Any) -> None:
    schemas = document["components"]["schemas"]
    kinds = {schema["properties"]["do"]["enum"][0] for name, schema in schemas.items() if name.startswith("template.")}
    assert kinds == {"take", "turn", "heaps", "set_points", "score"}
    assert schemas["template.Take"]["properties"]["n"] == {"type": "integer"}
    for game in games().values():
        assert any(name.startswith(f"{game.id}.") for name in schemas)


def test_answers_are_what_the_document_says(client: TestClient, document: Any) -> None:
    from jsonschema_rs import validator_for

    schema = {"$ref": "#/components/schemas/Answer", "components": document["components"]}
    validator = validator_for(schema)
    first = start(client, surface="table")
    for game in ("template", "carcassonne"):
        answer = start(client, game)
        for found in (answer, act(client, answer), finish(client, start(client, game))):
            validator.validate(found)
        validator.validate(undo(client, found).json())
    validator.validate(first)
    with pytest.raises(ValueError, match="seq"):
        validator.validate(first | {"seq": "twelve"})
    steps = {"$ref": "#/components/schemas/Replay", "components": document["components"]}
    validator_for(steps).validate(client.get(f"/api/games/{found['id']}/steps").json())


def test_the_page_shows_every_call_and_schema_without_script_or_other_host(client: TestClient, document: Any) -> None:
    got = client.get("/docs")
    assert got.headers["content-type"].startswith("text/html")
    for path in CALLS:
        assert f"<code>{path}</code>" in got.text
    ids = set(re.findall(r'id="(schema-[^"]+)"', got.text))
    assert ids == {f"schema-{name}" for name in document["components"]["schemas"]}
    assert {link[1:] for link in re.findall(r'href="(#[^"]+)"', got.text)} <= ids
    assert "<script" not in got.text
    assert "http://" not in got.text
    assert "https://" not in got.text


def test_the_document_is_json_that_msgspec_reads_back(client: TestClient) -> None:
    assert msgspec.json.decode(client.get("/openapi.json").content)["openapi"].startswith("3.1")
