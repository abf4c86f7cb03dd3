"""How a request is refused: a status and a sentence that says what is wrong and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from secondchair.core.parts import part
from secondchair.core.registry import Game, UnknownGame, find_game

T = TypeVar("T")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")  # nothing that is shown in one line has them
LONGEST = 1500  # a sentence that repeats what was sent does not repeat all of it


class Refused(Exception):
    """Nothing has changed. `extra` goes into the answer beside the sentence."""

    def __init__(self, status: int, sentence: str, **extra: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence if len(sentence) <= LONGEST else sentence[:LONGEST] + "…"
        self.extra = extra


def asked_for(do: Callable[[], T]) -> T:
    """Do what was asked for; what the rules or the reader refuse is the asker's mistake, told in their words."""
    try:
        return do()
    except ValueError as error:
        raise Refused(422, str(error)) from error


def known(game_id: str) -> Game:
    """The game of this id, or 404."""
    try:
        return find_game(game_id)
    except UnknownGame as error:
        raise Refused(404, str(error)) from None


def with_box(game_id: str, lack: str) -> Game:
    """The same, of a game with a `box`; `lack` says what it does not have otherwise."""
    game = known(game_id)
    if part(game, "box") is None:
        raise Refused(404, f"{game.title} has {lack}.")
    return game
