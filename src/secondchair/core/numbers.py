"""Actions and positions as numbers, for learners and datasets.

A game's `numbers.py` lists every action that you may ever take, in a fixed order, and puts what you know of a position
into a row of whole numbers. An action has the same number in every position, and at every table with the same content.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from secondchair.core.content import Loaded, load
from secondchair.core.parts import Numbers, part
from secondchair.core.registry import Game, find_game
from secondchair.core.rules import Action

MANY = 9999  # the upper end of what has none: dollars, points, turns


class Field(Struct, frozen=True):
    """A part of the observation: so many whole numbers in a row, each from `low` to `high`."""

    name: str
    size: int
    low: int
    high: int


class Numbering:
    """Every action of a game by its number, and the layout of its observations."""

    def __init__(self, module: Numbers, content: Any) -> None:
        self._actions = tuple(module.actions(content))
        self._numbers = {action: n for n, action in enumerate(self._actions)}
        if len(self._numbers) < len(self._actions):
            twice = next(a for n, a in enumerate(self._actions) if self._numbers[a] != n)
            raise ValueError(f"{twice!r} is listed twice")
        self.shortcuts = module.SHORTCUTS
        self.layout = module.layout(content)
        self.observe = module.observe

    def __len__(self) -> int:
        return len(self._actions)

    def number(self, action: Action) -> int:
        """The number of an action. Raises ValueError for what you can never do, and for a shortcut."""
        try:
            return self._numbers[action]
        except KeyError:
            raise ValueError(f"{action!r} has no number") from None

    def action(self, number: int) -> Action:
        """The action of a number."""
        if not 0 <= number < len(self._actions):
            raise ValueError(f"There is no action {number}; they are numbered from 0 to {len(self._actions) - 1}.")
        return self._actions[number]

    def offered(self, legal: Sequence[Action]) -> Sequence[Action]:
        """The legal actions that have a number: all but shortcuts."""
        if not self.shortcuts:
            return legal
        return [action for action in legal if not isinstance(action, self.shortcuts)]

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """The numbers of the legal actions, shortcuts left out."""
        numbers = self._numbers
        return [numbers[action] for action in self.offered(legal)]

    def parts(self) -> dict[str, slice]:
        """Where each part of the layout lies in an observation."""
        found, at = dict[str, slice](), 0
        for field in self.layout:
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found


def has_numbers(game: Game) -> bool:
    """Does the game number its actions?"""
    return part(game, "numbers") is not None


_made: dict[tuple[str, str], Numbering] = {}


def numbering(game: str | Game, loaded: Loaded | None = None) -> Numbering:
    """The numbering of a game with this content; made once. Raises LookupError if the game has none."""
    kind = game if isinstance(game, Game) else find_game(game)
    module = part(kind, "numbers")
    if module is None:
        raise LookupError(f"{kind.title} does not number its actions.")
    loaded = loaded or load(kind)
    key = kind.id, loaded.fingerprint
    if key not in _made:
        _made[key] = Numbering(module, loaded.content)
    return _made[key]
