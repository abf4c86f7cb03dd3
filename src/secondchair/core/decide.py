"""One decision of a bot, from facts given as JSON: what `secondchair decide` and the API answer.

A game's `bot.py` lists its decisions in `DECISIONS`: pure functions of the bot's own state and facts, whose parameters
are structs. The document has one key per parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec

from secondchair.core.choose import Explained
from secondchair.core.registry import Game
from secondchair.core.rules import Json
from secondchair.core.typed import from_document

Decision = Callable[..., Explained[Any]]


class BadFacts(ValueError):
    """Facts that a decision cannot be made from. The message says what was expected."""


def decisions(game: Game) -> dict[str, Decision]:
    """The decisions of the game's bot by name; none if it has no bot."""
    return dict(game.module("bot").DECISIONS) if game.opponent else {}


def find_decision(game: Game, name: str) -> Decision:
    found = decisions(game)
    if name not in found:
        there = ", ".join(found) or "none: this game has no bot"
        raise BadFacts(f"{game.title} has no decision {name!r}; there are {there}.")
    return found[name]


def _parameters(decision: Decision) -> dict[str, Any]:
    hints = get_type_hints(decision)
    return {name: hint for name, hint in hints.items() if name not in {"return", "explain"}}


def decide(game: Game, name: str, document: Json) -> dict[str, Json]:
    """The choice and its reasons. Raises `BadFacts` with the place and what was expected there."""
    decision = find_decision(game, name)
    kinds = _parameters(decision)
    if not isinstance(document, dict) or document.keys() != kinds.keys():
        given = ", ".join(document) if isinstance(document, dict) else type(document).__name__
        raise BadFacts(
            f"The facts must be an object with exactly the keys {', '.join(kinds)}; given: {given or 'none'}."
        )
    try:
        facts = {key: from_document(document[key], kind) for key, kind in kinds.items()}
        explained = decision(**facts)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadFacts(f"{name} cannot be decided from these facts: {error}.") from None
    return {"choice": msgspec.to_builtins(explained.choice), "why": msgspec.to_builtins(explained.why)}


def schema(game: Game, name: str) -> dict[str, Json]:
    """The JSON Schema of the document that `decide` wants."""
    kinds = _parameters(find_decision(game, name))
    (*schemas,), components = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.id} {name}",
        "type": "object",
        "properties": dict(zip(kinds, schemas, strict=True)),
        "required": list(kinds),
        "additionalProperties": False,
        "$defs": components,
    }
