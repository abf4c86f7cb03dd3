"""Tables that are saved as they are played. Whoever plays, page or terminal, keeps a game through these functions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec import Struct, structs

from secondchair.core import goals, log
from secondchair.core.content import Loaded, load, sound
from secondchair.core.registry import UnknownGame, find_game, games
from secondchair.core.rules import View
from secondchair.core.table import Table, open_table
from secondchair.store.account import judged
from secondchair.store.records import Branch, Saved, Standing, Version, broken_text, standing
from secondchair.store.store import Conflict, Store
from secondchair.store.writing import Records

TRIES = 5  # how often a write is tried again when somebody else was quicker


class NoSuchGame(LookupError):
    """No saved game has this id."""


class OpenGame(Struct, frozen=True):
    """A saved game and the table that its log gives."""

    saved: Saved
    table: Table


def new_id() -> str:
    """An id that cannot be guessed: whoever has it may open the game."""
    return secrets.token_urlsafe(16)


def goals_reached(table: Table, view: View) -> Sequence[str]:
    """The goals met so far: a game may tell some while it runs; all are judged when it is over."""
    return (*view.goals, *goals.reached(table.game, goals.far(table))) if table.over else view.goals


def begin(store: Store, owner: str, table: Table, game_id: str = "") -> str:
    """Save a fresh table; its id, which may have been chosen before. `Conflict` if there is one with it already."""
    return begin_game(store, owner, table, game_id).saved.id


def begin_game(store: Store, owner: str, table: Table, game_id: str = "") -> OpenGame:
    """The same; the game as it is kept then."""
    view = table.view
    saved = store.create(
        game_id or new_id(), owner, table.game, table.header, table.lines, standing(table, view),
        reached=goals_reached(table, view), records=_records(table), judged=judged(table),
    )  # fmt: skip
    return OpenGame(saved, table)


def begin_branch(store: Store, owner: str, parent: str, at: int, table: Table) -> str:
    """Save a table that begins with the moves of another game, up to its entry `at`; its id.

    It knows what lies ahead in that game, so it counts neither in the games-played log nor for goals.
    """
    game_id = new_id()
    store.create(
        game_id, owner, table.game, table.header, table.lines, standing(table, table.view),
        imported=True, records=_records(table), branch=Branch(parent, at),
    )  # fmt: skip
    return game_id


def begin_apart(store: Store, owner: str, table: Table) -> str:
    """Save a fresh table that counts neither in the games-played log nor for goals; its id."""
    game_id = new_id()
    store.create(
        game_id, owner, table.game, table.header, table.lines, standing(table, table.view), imported=True,
        records=_records(table),
    )  # fmt: skip
    return game_id


def _records(table: Table) -> Records:
    return {table.content.fingerprint: table.content.record}


class Replayed(Struct, frozen=True):
    """A .chair file that was replayed, ready to be saved: line by line as it was, and what ran on after it.

    What the file carries is kept once for all games. A game of older rules that was taken over is saved as it is now.
    """

    header: log.Header
    lines: tuple[str, ...]
    at: Standing
    records: Records


def replayed(table: Table, header: log.Header, lines: Sequence[str]) -> Replayed:
    if table.taken_over:
        header, lines = structs.replace(header, rules=table.header.rules), table.lines
    elif not table.broken:
        lines = [*lines, *table.lines[len(lines) :]]
    records = sound(header.carried, {header.content, table.named.content}) | _records(table)
    return Replayed(structs.replace(header, carried={}), tuple(lines), standing(table, table.view), records)


def replay_file(header: log.Header, lines: Sequence[str], loaded: Loaded | None) -> Replayed | str:
    """Check every move and every digest of a .chair file; in words, why it cannot be taken in.

    It needs no store, so that it can be done in another process: `loaded` is the content that the store has for it.
    """
    try:
        table = open_table(header, lines, True, (lambda game, named: loaded) if loaded else None)
    except (log.BadLog, UnknownGame) as error:
        return f". {error}"
    if table.broken and table.content.fingerprint != table.named.content:  # OVR-7
        return f": {table.broken.text}."
    return replayed(table, header, lines)


def take_in(store: Store, owner: str, found: Replayed) -> str:
    """Save a game that came as a .chair file; its id."""
    game_id = new_id()
    game, header = find_game(found.header.game), found.header
    store.create(game_id, owner, game, header, found.lines, found.at, imported=True, records=found.records)
    return game_id


def new_watch_id() -> str:
    """An id by which a game can be looked at; its length tells it from one by which it can be played."""
    return secrets.token_urlsafe(18)


def chair_file(store: Store, saved: Saved, content: bool | None = None, seed: bool = True) -> str:
    """The .chair file of a saved game, exactly as it was written down; for others without its `seed`.

    It carries the content of the game if that is asked for; unless it is asked for or refused, only where that is not
    what the game comes with today.
    """
    header = log.read_header(saved.header)
    if not seed:
        header = log.withheld(header)
        saved = structs.replace(saved, header=log.write_line(header).decode())
    game = games().get(header.game)
    if content is False or game is None:
        return saved.text
    named = {each.content: each for each in (header, log.in_force(header, log.went_on(saved.lines)))}
    if not content:
        named.pop(load(game).fingerprint, None)
    carried = {fingerprint: record for fingerprint, each in named.items() if (record := store.record(game, each))}
    if not carried:
        return saved.text
    return structs.replace(saved, header=log.write_line(structs.replace(header, carried=carried)).decode()).text


def save(store: Store, game_id: str, table: Table, after: int, known: Version | None = None) -> tuple[int, list[str]]:
    """Save the entries that followed number `after`; the game's stamp and the new lines.

    `Conflict` if somebody else has written since, or has changed anything of the version that is `known`.
    """
    view = table.view
    lines = [log.write_line(entry).decode() for entry in table.entries[after:]]
    reached = goals_reached(table, view)
    stamp = store.append(
        game_id, after, lines, standing(table, view), reached, _records(table), judged(table), known
    )  # fmt: skip
    return stamp, lines


def save_on(store: Store, opened: OpenGame) -> OpenGame:
    """Save what was played since the game was read; the game as it is kept then. `Conflict` as above."""
    saved = opened.saved
    stamp, lines = save(store, saved.id, opened.table, len(saved.lines), saved.version)
    return OpenGame(structs.replace(saved, stamp=stamp, lines=(*saved.lines, *lines)), opened.table)


def resume(store: Store, game_id: str) -> OpenGame:
    """The table of a saved game. A log cut short runs on, and what ran on is saved.

    A log that was found broken is checked entry by entry again; a sound one of ours only by its present position. One
    of older rules that still replays is taken over: it is written anew under today's.
    """
    for _ in range(TRIES):
        saved = store.saved(game_id)
        if saved is None:
            raise NoSuchGame(f"There is no saved game {game_id!r}.")
        header = log.read_header(saved.header)
        table = open_table(header, saved.lines, bool(saved.broken), store.contents)
        text = broken_text(table)
        if text != saved.broken:
            store.mark_broken(game_id, text)
        try:
            if table.taken_over:
                saved = _take_over(store, saved, table)
            opened = OpenGame(saved, table)
            return save_on(store, opened) if not table.broken and table.seq > len(saved.lines) else opened
        except Conflict:
            continue
    raise Conflict(f"{game_id} is being written by somebody else all the time")


def _take_over(store: Store, saved: Saved, table: Table) -> Saved:
    header = structs.replace(log.read_header(saved.header), rules=table.header.rules)
    lines = tuple(table.lines[: len(saved.lines)])
    after = structs.replace(saved, header=log.write_line(header).decode(), lines=lines)
    store.take_over(saved, after)
    return after
