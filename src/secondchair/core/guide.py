"""The guide to a first game: a few steps on the live board, each of which does something.

A guide is data, `guide.toml` in the game's folder, one table for each surface:

    [screen]
    seed = 7120000001                # so large that nobody types it by chance: it marks the guided game
    end = "That is all. The game is yours from here."

    [[screen.steps]]
    say = "Take the blue stones."    # what to do, and why
    action = { do = "take", heap = 0 }

A guided game is an ordinary game with that seed; nothing else marks it. How far somebody has come follows from the log
alone, so that it is the same after a reload and on another device, goes back with an undo, and travels with the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from secondchair.core.log import Entry, Header
from secondchair.core.registry import Game
from secondchair.core.rules import Json
from secondchair.core.table import Table, new
from secondchair.core.typed import from_document

FILE = "guide.toml"

Move = dict[str, Any]  # an action as it stands in a log: `do`, and what it names


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do."""

    say: str  # one or two sentences: what to do, what comes of it
    action: Move  # the move that is meant
    done: Move = {}  # what counts as done: any action with these values; empty: the very action above
    target: str = ""  # the place to look at, where it is not that of the action's own option

    def counts(self, action: Move) -> bool:
        return all(action.get(name) == value for name, value in self.wanted.items())

    @property
    def wanted(self) -> Move:
        return self.done or self.action


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps of one surface, and the game that they are made in."""

    seed: int
    steps: tuple[Step, ...]
    end: str  # what is said when the last step is done, and the game goes on
    options: dict[str, Any] = {}
    log: tuple[Move, ...] = ()  # what was chosen before the first step
    free: bool = False  # at a real table: any other answer is as good, and a step that is not asked for is passed over


class Standing(Struct, frozen=True):
    """How far a game has come in its guide: so many steps are done."""

    step: int
    state: Literal["on", "off", "done", "past"]  # done: just now; past: and more was chosen since


@cache
def guides(game: Game) -> dict[str, Guide]:
    """The guides of a game by surface; none if it has brought none."""
    found = files(game.package) / FILE
    if not found.is_file():
        return {}
    return from_document(tomllib.loads(found.read_text("utf-8")), dict[str, Guide])


def guide_of(game: Game, header: Header) -> Guide | None:
    """The guide that a game was begun with, if so."""
    guide = guides(game).get(header.surface)
    if guide is None or header.seed != guide.seed or header.withheld:
        return None
    return guide if header.options == game.options(guide.options) else None


def standing(guide: Guide, entries: Sequence[Entry]) -> Standing:
    """How far the entries that led to a position (`Table.path`) have come."""
    chosen = [_as_data(entry.action) for entry in entries if entry.is_choice]
    return _standing(guide, chosen[len(guide.log) :])


def _standing(guide: Guide, chosen: Sequence[Move]) -> Standing:
    done = 0
    for action in chosen:
        if done == len(guide.steps):
            return Standing(done, "past")
        found = _which(guide, done, action)
        if found is not None:
            done = found + 1
        elif not guide.free:
            return Standing(done, "off")
    return Standing(done, "done" if done == len(guide.steps) else "on")


def _which(guide: Guide, done: int, action: Move) -> int | None:
    """The step that an action has done, from the next one on: a free guide passes over what was not asked for."""
    steps = guide.steps[done:] if guide.free else guide.steps[done : done + 1]
    return next((done + n for n, step in enumerate(steps) if step.counts(action)), None)


def begin(game: Game, surface: str, steps: int = 0) -> Table:
    """A table at which so many steps of the guide are done. Raises ValueError where there is no such guide or step."""
    guide = guides(game).get(surface)
    if guide is None:
        raise ValueError(f"{game.title} has no guide for the surface {surface!r}; {_there(guides(game))}.")
    if not 0 <= steps <= len(guide.steps):
        raise ValueError(f"This guide has {len(guide.steps)} steps: it cannot begin after {steps}.")
    table = new(game, guide.seed, surface, **game.options(guide.options))
    for action in (*guide.log, *(step.action for step in guide.steps[:steps])):
        table.play(action)
    return table


def _there(found: Mapping[str, Guide]) -> str:
    return f"it has {', '.join(found)}" if found else "it has none at all"


def _as_data(action: Json) -> Move:
    """An action as JSON says it, so that it can be compared with what a file says."""
    move: Move = msgspec.json.decode(msgspec.json.encode(action))
    return move
