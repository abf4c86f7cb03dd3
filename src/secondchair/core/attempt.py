"""What an attempt at a challenge is worth: its log, replayed here move by move, and nothing that it claims."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from msgspec import Struct

from secondchair.core import log
from secondchair.core.audit import audit
from secondchair.core.challenge import Challenge, of_game
from secondchair.core.content import Loaded
from secondchair.core.registry import UnknownGame, find_game
from secondchair.core.rules import Result
from secondchair.core.table import Table, open_table


class Judged(Struct, frozen=True):
    """A log that counts: its result, and how often a reveal was gone back over."""

    result: Result
    takebacks: int


def judge(header: log.Header, lines: Sequence[str], challenge: Challenge, loaded: Loaded | None) -> Judged | str:
    """Replay a log and compare it with the challenge; in words, why it does not count.

    It needs no store, so that it can be done in another process. Checked are the seed and the options, every move and
    every digest, every draw by the seed, every decision of the bot by its rules, and that the game is over.
    """
    problem = _another_game(header, challenge)
    if problem:
        return problem
    try:
        table = open_table(header, lines, True, (lambda game, named: loaded) if loaded else None)
    except (log.BadLog, UnknownGame) as error:
        return f"It is no saved game that can be read here. {error}"
    return _problem(table, lines) or Judged(table.result, table.undo_state.count)


def _another_game(header: log.Header, challenge: Challenge) -> str:
    if header.game != challenge.game or header.surface != challenge.surface:
        return "It is a log of another game than the challenge."
    if header.withheld:
        return "Its seed was withheld, so it cannot be checked. Export it again now that the game is over."
    try:
        played = of_game(find_game(header.game), header.surface, header.options, header.seed)
    except (ValueError, UnknownGame) as error:
        return f"It cannot be read. {error}"
    if played.seed != challenge.seed:
        return "It was dealt by another seed than the challenge."
    if played.options != challenge.options:
        return "It was played with other options than the challenge."
    if header.override or header.carried:
        return "It was played with values of an owner. A challenge is played with those that the game comes with."
    return ""


def _problem(table: Table, lines: Sequence[str]) -> str:
    if table.broken:
        return f"Its log does not replay: {table.broken.text}."
    if not table.over:
        return "Its game is not over yet."
    if table.went_on:
        return "It went on from a position that no longer replayed, which is no attempt any more."
    if table.seq != len(lines):
        return "Its log ends before the game does."
    found = audit(table, lines)
    if found.deviations:
        return f"Its log was changed. {found.deviations[0].text}"
    return f"Its log was changed. {found.stopped}" if found.stopped else ""


def mark(header: log.Header, lines: Sequence[str]) -> str:
    """What tells one log from every other: the same game counts once, however often it is brought."""
    start = f"{header.game}/{header.surface}/{header.seed}/{header.salt}"
    return blake2b("\n".join([start, *map(_bare, lines)]).encode(), digest_size=16).hexdigest()


def _bare(line: str) -> str:
    return " ".join(line.split())
