"""Owners' values: what the printed game says where the one that comes with the app says otherwise (OVR)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import partial

from secondchair.core.content import Loaded
from secondchair.core.override import OverrideRefused, Problem
from secondchair.core.override import apply as apply_override
from secondchair.core.override import read as read_override
from secondchair.core.registry import Game, games
from secondchair.store import Store
from secondchair.web.caps import Room
from secondchair.web.catalogue import OverrideShown, override_shown
from secondchair.web.refused import CONTROL, Refused, asked_for


class Values:
    """The values of every owner, as one server keeps them."""

    def __init__(self, store: Store, room: Room) -> None:
        self.store, self.room = store, room

    def of(self, owner: str) -> list[OverrideShown]:
        return [override_shown(saved) for saved in self.store.overrides(owner)]

    def add(self, owner: str, text: str) -> OverrideShown:
        """Take in an owner's values: whole, or not at all with every mistake listed (OVR-1)."""
        try:
            kind, (loaded, _) = _applied(text)
        except OverrideRefused as error:
            raise _refused(error.problems) from None
        name = loaded.override
        self.room.for_values(owner)
        if CONTROL.search(name):
            raise _refused(["E-8: name must be a single line"])
        self.store.add_override(owner, kind.id, name, loaded.fingerprint, text)
        return next(shown for shown in self.of(owner) if (shown.game, shown.name) == (kind.id, name))

    def drop(self, owner: str, game: str, name: str) -> None:
        if CONTROL.search(game + name) or not self.store.drop_override(owner, game, name):
            raise Refused(404, f"There are no values named {name!r} for {game!r}.")

    def content(self, owner: str, kind: Game, name: str) -> Loaded:
        """The content of a game with these values."""
        there = [saved for saved in self.store.overrides(owner) if saved.game == kind.id]
        for saved in there:
            if saved.name == name:
                return asked_for(partial(apply_override, kind, saved.text))[0]
        names = ", ".join(repr(saved.name) for saved in there) or "none"
        raise Refused(422, f"There are no values named {name!r} for {kind.title}; there are {names}.")


def _applied(text: str) -> tuple[Game, tuple[Loaded, list[Problem]]]:
    """The game that a file of owner's values is for, and its content with them. Raises with every mistake."""
    try:
        given = tomllib.loads(text).get("game")
    except (tomllib.TOMLDecodeError, RecursionError):
        given = None
    kind = games().get(given) if isinstance(given, str) else None
    if kind is not None:
        return kind, apply_override(kind, text)
    read_override(text)
    names = ", ".join(game.id for game in games().values() if game.overridable and game.listed)
    raise OverrideRefused([Problem("E-3", f"there is no game {given!r} to change; there are {names or 'none'}")])


def _refused(problems: Sequence[str]) -> Refused:
    count = "one mistake" if len(problems) == 1 else f"{len(problems)} mistakes"
    return Refused(422, f"The file has {count}; nothing of it is used.", problems=list(problems))
