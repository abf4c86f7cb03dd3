"""Everything as one file, to keep or to carry to another place: a zip of .chair files, and one page about them.

Taken in again, games that are here already are left alone, longer ones are brought up to date, and one that went on in
both places is kept twice. Every move and every digest is checked, as with a single file.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import islice

import msgspec
from msgspec import Struct

from secondchair.core import log
from secondchair.core.registry import games
from secondchair.core.table import Table
from secondchair.store import Branch, standing
from secondchair.store.account import judged
from secondchair.store.attempts import carry_in
from secondchair.store.open_game import new_id
from secondchair.store.travel import FORMAT, About, Belongings, belongings, describe, link, remember
from secondchair.web.refused import Refused
from secondchair.web.service import Service

ABOUT = "everything.json"
MOST_BYTES = 50_000_000  # unpacked
MOST_OF_ONE = 2_000_000


class Taken(Struct, frozen=True):
    """What became of a file with everything."""

    new: int = 0  # games that were not here
    longer: int = 0  # games that had gone on elsewhere
    known: int = 0
    problems: tuple[str, ...] = ()  # one sentence for each game that was not taken in


def pack(service: Service, player: str) -> tuple[str, bytes]:
    """A file name, and the file."""
    owner = service.owner(player)
    whole = belongings(service.store, owner, tuple(games()))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, msgspec.json.format(msgspec.json.encode(whole), indent=1))
        for about in whole.games:
            saved = service.store.saved(about.id)
            if saved is not None:
                archive.writestr(_name(about.id), saved.text)
    return f"second-chair-{date.today():%Y-%m-%d}.zip", target.getvalue()


def _name(game_id: str) -> str:
    return f"games/{game_id}.chair"


def take_in(service: Service, player: str, content: bytes) -> Taken:
    """Take in such a file."""
    whole, texts = _read(content)
    owner, problems = service.owner(player), list[str]()
    for own in whole.overrides:  # before the games that were played with them
        try:
            service.values.add(service.owner(player), own.text)
        except Refused as error:
            problems.append(f"The values “{own.name}” were not taken in. {error.sentence}")
    remember(service.store, owner, whole)
    count = {"new": 0, "longer": 0, "known": 0}
    here = dict[str, str]()  # the id that each game has now: another one if it went on in both places
    for about in whole.games:
        text = texts.get(about.id)
        if text is None:
            continue
        try:
            found, here[about.id] = _take_game(service, owner, about, text)
            count[found] += 1
        except Refused as error:
            problems.append(f"The game of {about.created[:10]} was not taken in. {error.sentence}")
    link(service.store, dict(_branches(whole.games, here)))
    carry_in(service.store, owner, whole.attempts, here)
    remember(service.store, owner, whole)  # when games were finished: not now, but then
    return Taken(**count, problems=tuple(problems))


def _read(content: bytes) -> tuple[Belongings, dict[str, str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
                raise Refused(413, f"That is too large: at most {MOST_BYTES // 1_000_000} MB are taken in.")
            whole = msgspec.json.decode(_entry(archive, ABOUT), type=Belongings)
            there = set(archive.namelist())
            found = [about.id for about in whole.games if _name(about.id) in there]
            texts = {game_id: _entry(archive, _name(game_id)).decode() for game_id in found}
    except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, RuntimeError):
        raise Refused(422, "This is no copy of everything from Second Chair; one game is a .chair file.") from None
    if whole.second_chair != FORMAT:
        raise Refused(422, "This file comes from a newer version of Second Chair. Update this one to take it in.")
    return whole, texts


def _entry(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as opened:  # what an entry says about its own size is not believed
        content = opened.read(MOST_BYTES if name == ABOUT else MOST_OF_ONE)
        if opened.read(1):
            raise Refused(413, f"{name} is too large to be taken in.")
    return content


def _branches(games: Iterable[About], here: Mapping[str, str]) -> Iterator[tuple[str, Branch]]:
    """Where the games that were taken in left others, by the ids that they have here."""
    for about in games:
        if about.branch is not None and about.id in here:
            parent = here.get(about.branch.parent, about.branch.parent)
            yield here[about.id], Branch(parent, about.branch.at)


def _take_game(service: Service, owner: str, about: About, text: str) -> tuple[str, str]:
    """Take in one game; how it was found (new, longer or known), and the id that it has here."""
    here = service.store.saved(about.id)
    lines = _lines(text)
    if here is not None and _begins(lines, [here.header, *here.lines]):
        return "known", about.id
    _, entries, table = service.read_file(text)
    ran_on = [] if table.broken else [log.write_line(entry).decode() for entry in table.entries[len(entries) :]]
    at = standing(table, table.view)
    if here is not None and _begins([here.header, *here.lines], lines):
        service.store.append(
            about.id, len(here.lines), [*entries[len(here.lines) :], *ran_on], at, judged=judged(table)
        )
        return "longer", about.id
    if here is not None:  # it went on in both places
        about = msgspec.structs.replace(about, id=new_id())
    _create(service, owner, about, table, [*entries, *ran_on])
    return "new", about.id


def _create(service: Service, owner: str, about: About, table: Table, lines: list[str]) -> None:
    at = standing(table, table.view)
    service.store.create(
        about.id, owner, table.game, table.header, lines, at, imported=about.imported, judged=judged(table)
    )
    describe(service.store, about)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _begins(short: list[str], long: list[str]) -> bool:
    return len(short) <= len(long) and all(a == b for a, b in zip(short, islice(long, len(short)), strict=True))
