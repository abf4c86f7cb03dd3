"""The OpenAPI document. FastAPI does not know msgspec's types, so their schemas are put into it here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_origin

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from msgspec import Struct

from secondchair.core.parts import part
from secondchair.core.registry import AUDIT, TABLE, Game, games
from secondchair.web.prompt import FormShown, OptionShown

REF = "#/components/schemas/{name}"
SENTENCES = {
    400: "The body cannot be read.",
    403: "Not for you to do, or not from there.",
    404: "There is no such thing.",
    409: "The game has moved on (a fresh answer comes with it), or the seat is taken.",
    413: "Too large.",
    422: "Not possible; the sentence says what would be.",
    429: "Too often; wait a moment.",
    503: "The saved games cannot be reached.",
}


class Error(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused, as a sentence. Nothing has changed."""

    error: str
    problems: tuple[str, ...] = ()  # every mistake of a refused file


def schema_of(kind: Any) -> dict[str, Any]:
    """How a type is named in the document: a reference, or its schema where it has no name of its own."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return {"$ref": REF.format(name=kind.__name__)}
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    return msgspec.json.schema(kind)


def takes(kind: Any, media: str = "application/json", example: Any = None) -> dict[str, Any]:
    """The body of a call, as `openapi_extra`."""
    content = {"schema": schema_of(kind)} | ({} if example is None else {"example": example})
    return {"requestBody": {"required": True, "content": {media: content}}}


def gives(kind: Any, status: int = 200, text: str = "", media: str = "application/json") -> dict[int | str, Any]:
    """What a call answers, as `responses`."""
    return {status: {"description": text or "Done.", "content": {media: {"schema": schema_of(kind)}}}}


def refusals() -> dict[int | str, Any]:
    """How any call may be refused."""
    content = {"application/json": {"schema": schema_of(Error)}}
    return {status: {"description": text, "content": content} for status, text in SENTENCES.items()}


def document(app: FastAPI, kinds: Iterable[Any]) -> dict[str, Any]:
    """The document of the app, with the schemas of `kinds` and of every game's actions."""
    found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    _, schemas = msgspec.json.schema_components([*kinds, OptionShown, FormShown, Error], ref_template=REF)
    # An option and a form have no tag that tells them apart: msgspec can make no schema of either.
    aside = {"anyOf": [schema_of(OptionShown), schema_of(FormShown)]}
    schemas["PromptShown"]["properties"]["aside"] |= {"type": "array", "items": aside}
    actions = list[Any]()
    for game in games().values():
        kinds_of_action, more = _actions(game)
        actions += kinds_of_action
        schemas |= more
    # What travels as an action is always one of the kinds of some game.
    schemas["Action"] = {
        "title": "Action",
        "description": "A move of the game in question: a verb (`do`) and what it names.",
        "anyOf": actions,
    }
    found["components"] = {"schemas": dict(sorted(schemas.items()))}
    return found


def _surfaces(game: Game) -> tuple[str, ...]:
    return (*game.surfaces, AUDIT) if TABLE in game.surfaces and part(game, "audit") else game.surfaces


def _actions(game: Game) -> tuple[list[Any], dict[str, Any]]:
    """Every kind of action of a game, on every surface, and its schema; named after the game, since verbs repeat."""
    kinds = dict.fromkeys(kind for surface in _surfaces(game) for kind in game.rules(surface).ACTIONS)
    refs, schemas = msgspec.json.schema_components(kinds, ref_template=REF.format(name=f"{game.id}.{{name}}"))
    return list(refs), {f"{game.id}.{name}": schema for name, schema in schemas.items()}
