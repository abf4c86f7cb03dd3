"""What a seat may see of the game against Sam: the prompt in plain words, the figures, and Sam's open possessions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from secondchair.core.rules import Action, Option, Prompt, Sheet, Status, View
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.state import State


class SamView(Struct, frozen=True):
    """Sam's board as far as the rules show it: how many cards are unseen, never in which order."""

    workers: tuple[int, ...]
    specialization: str
    herder: str
    engine: float
    discs: int
    supply: tuple[str, ...]
    cities: tuple[str, ...]
    stations: tuple[int, ...]
    hazards: tuple[str, ...]
    outlaws: tuple[str, ...]
    cattle: tuple[str, ...]
    objectives: tuple[str, ...]  # SAM-R33: without the starting card
    unseen: int
    card: int
    discards: tuple[int, ...]


class Board(Struct, frozen=True):
    """The game's own part of the view: the shared board and both seats."""

    trail: tuple[tuple[str, str, int], ...]  # space, tile, owner
    herder: str
    engine: float
    workers: tuple[int, ...]
    supply: tuple[str, ...]
    hand: tuple[str, ...]
    market: tuple[str, ...]
    display: tuple[str, ...]
    foresight: tuple[str, ...]
    jobs: tuple[str, ...]
    token: int
    sam: SamView


def see(s: State, legal: Sequence[Action], sheet: Sheet, over: str) -> View:
    you, sam, kept = s.seats[HUMAN], s.seats[OPPONENT], seat_of(s)
    status = (
        Status("You", str(sheet.total[0]), "points", now=bool(legal)),
        Status("Sam", str(sheet.total[1]), "points", now=not legal and not over),
        Status("Dollars", str(s.dollars)),
    )
    shown = SamView(
        tuple(sam.workers), kept.specialization, sam.herder, sam.engine, kept.discs, tuple(sam.supply),
        tuple(sam.cities), tuple(sam.stations), tuple(sam.hazards), tuple(sam.outlaws), tuple(sam.cattle),
        tuple(sam.objectives), len(kept.unseen), kept.card, kept.discards,
    )  # fmt: skip
    trail = tuple((space, tile.id, tile.owner) for space, tile in sorted(s.trail.items()))
    game = Board(
        trail, you.herder, you.engine, tuple(you.workers), tuple(you.supply), tuple(sorted(s.hand)), tuple(s.market),
        tuple(s.display), tuple(s.foresight), tuple(s.jobs), s.token, shown,
    )  # fmt: skip
    if over:
        prompt = Prompt("over", over, "SAM-101")
    else:
        options = tuple(Option(action, _label(action)) for action in legal)
        prompt = Prompt("play", "Your move.", "GWT-15", options)
    return View(prompt, status, sheet, game)


def _label(action: Action) -> str:
    """An action in plain words: its verb and what it names."""
    doc = msgspec.to_builtins(action)
    verb = str(doc.pop("do")).replace("_", " ").capitalize()
    named = ", ".join(f"{key} {_word(value)}" for key, value in doc.items())
    return f"{verb}: {named}" if named else verb


def _word(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
