"""`secondchair decide`: one decision of a bot, from facts."""

from __future__ import annotations

import sys

import msgspec

from secondchair.cli.console import Mistake, mistakes, print_json, read_text, the_game
from secondchair.core import decide
from secondchair.core.decide import BadFacts


def decide_from_facts(bot: str, decision: str, facts: str, schema: bool) -> None:
    game = the_game(bot)
    with mistakes(BadFacts):
        if schema:
            print_json(decide.schema(game, decision))
            return
        decide.find_decision(game, decision)
        print_json(decide.decide(game, decision, _document(facts)))


def _document(facts: str) -> object:
    if not facts and sys.stdin.isatty():
        raise Mistake("The facts are missing: name a file with --facts, or see what is wanted with --schema.")
    text = read_text(facts or "-")
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Mistake(f"The facts are not JSON: {error}.") from None
