"""What an own component says, told in the middle of a game: from then on the game goes by it.

A companion that takes it offers `AskSays` among its asides and leaves it out of its view: the page of the box asks.
While a printed card lies on the table whose values are not known yet, `View.box` names its component.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Protocol

from secondchair.core.ask import Ask
from secondchair.core.box import Box
from secondchair.core.box_fields import Field, Mistaken, Shelf, put, remove
from secondchair.core.content import Document
from secondchair.core.pending import Out, Playing, meanwhile, tell
from secondchair.core.registry import Game
from secondchair.core.rules import Action, Json

OWN_COUNTS = "What your own copy says counts from now on."  # no rule of the game: it is your copy


class Says(Action, frozen=True, tag="says"):
    """A component of your box, and its values field by field."""

    part: str
    values: dict[str, Json]


class Remembered(Action, frozen=True):
    """An answer that describes a component of your box which the game does not come with.

    Where games are kept, it is kept among your own values too, so that it is asked once and known from then on.
    """

    def entry(self) -> tuple[str, Document]:
        """The file of the game's data that it belongs to, and what stands there."""
        raise NotImplementedError


class Owning(Playing, Protocol):
    """The state of a companion that goes by what the owner's components say."""

    def says(self, a: Says) -> None: ...


@meanwhile(Says)
def _says(s: Owning, a: Says, out: Out) -> None:
    s.says(a)
    tell(out, OWN_COUNTS)


class AskSays(Ask[Says]):
    """Any component of the game's box, or of some shelves of it, with values that it may have."""

    def __init__(self, game: Game, shelves: Sequence[str] = ()) -> None:
        super().__init__(Says, check=self._problem)
        self.game = game
        self.shelves = shelves

    def _problem(self, a: Says) -> str:
        box = _box(self.game)
        if self.shelves and a.part.partition(":")[0] not in self.shelves:
            return "what this component says changes nothing in a game that has begun"
        try:
            box.take(box.find(a.part), a.values, confirm=True)
        except (Mistaken, LookupError) as error:
            return str(error)
        return ""

    def _shelves(self, box: Box) -> list[Shelf]:
        return [shelf for shelf in box.shelves if not self.shelves or shelf.id in self.shelves]

    def sample(self, rng: Random) -> Says:
        box = _box(self.game)
        component = rng.choice([found for shelf in self._shelves(box) for found in box.components(shelf)])
        return Says(component.key, {shown.name: shown.value for shown in component.fields if shown.value is not None})


@cache
def _box(game: Game) -> Box:
    return Box(game)


def filled(entry: Document, fields: Sequence[Field], values: Mapping[str, Json]) -> Document:
    """The entry with these values; what does not belong to them is gone."""
    for field in fields:
        if field.name in values:
            put(entry, field.key, values[field.name])
        elif field.when[0]:
            remove(entry, field.key)
    return entry
