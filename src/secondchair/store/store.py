"""The saved games. Each method is one transaction: all of it is on disk when the method returns, or nothing is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from secondchair.core import override as owner_override
from secondchair.core.content import (
    ContentError,
    ContentRecord,
    Loaded,
    Shelf,
    load,
    past_fingerprints,
    rebuild,
    shipped,
)
from secondchair.core.log import BadLog, Header, read_header, write_line
from secondchair.core.registry import Game, UnknownGame, find_game
from secondchair.core.typed import from_json
from secondchair.store.engine import Damaged, Unreachable, connect, transaction
from secondchair.store.kept import Judged, count_hints, keep_pace
from secondchair.store.records import (
    Branch,
    Figures,
    Played,
    Saved,
    SavedOverride,
    Seat,
    Standing,
    Summary,
    Tick,
    Version,
    setting_text,
)
from secondchair.store.schema import (
    accounts,
    attempts,
    branches,
    chair,
    contents,
    entries,
    games,
    goals,
    hints,
    links,
    overrides,
    paces,
    played,
    seats,
    unscored,
)
from secondchair.store.writing import (
    CREATED,
    MAYBE_SCORED,
    MOVED,
    Records,
    add_lines,
    after_play,
    columns,
    keep_contents,
    now,
    where,
)


def _of_branch(column: Column[Any], none: Any) -> ColumnElement[Any]:
    """What `branches` says about a game; `none` if it is no branch."""
    return func.coalesce(select(column).where(branches.c.game_id == games.c.id).scalar_subquery(), none)


def _is_scored(game_id: Column[Any]) -> ColumnElement[Any]:
    return ~select(unscored.c.game_id).where(unscored.c.game_id == game_id).exists()


_BESIDE = {  # what other tables know about a game
    "scored": _is_scored(games.c.id),
    "parent": _of_branch(branches.c.parent, ""),
    "branched": _of_branch(branches.c.at, 0),
}
_SUMMARY = [_BESIDE[name] if name in _BESIDE else games.c[name] for name in Summary.__struct_fields__]
PLAYED = [_is_scored(played.c.game_id) if n == "scored" else played.c[n] for n in Played.__struct_fields__]
_TICK = [goals.c[name] for name in Tick.__struct_fields__]
_OVERRIDE = [overrides.c[name] for name in SavedOverride.__struct_fields__]

_last = select(entries.c.line).where(entries.c.game_id == bindparam("wanted")).order_by(entries.c.seq.desc()).limit(1)
_VERSION = select(
    games.c.stamp, games.c.header, _last.scalar_subquery().label("last"), games.c.updated, games.c.over
).where(games.c.id == bindparam("wanted"))  # asked with every move: built once
_TICKED = (
    select(goals.c.goal)
    .where(goals.c.game_id == bindparam("wanted"), goals.c.seq > bindparam("since"))
    .order_by(goals.c.goal)
)


class Conflict(Exception):
    """Somebody else wrote first. Nothing was changed; read again."""


def open_store(url: str, alone: bool = False) -> Store:
    """The store at this URL; created if it is empty. Raises `StoreError` if it cannot be used."""
    return Store(connect(url, alone))


class Store:
    """Saved games and their contents, the games-played log, goals, seats and owners' values."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._shelf = Shelf()
        self._seen: set[tuple[str, str]] = set()  # contents that this process has seen in the store

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _read(self, writes: bool = False) -> Iterator[Connection]:
        try:
            with transaction(self.engine, writes) as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error
        except OperationalError as error:
            raise Unreachable(str(error.orig)) from error
        except DatabaseError as error:
            if _is_damage(error):
                raise Damaged(str(error.orig)) from error
            raise

    def _write(self) -> AbstractContextManager[Connection]:
        return self._read(writes=True)

    # -- games ---------------------------------------------------------------------------------------------------------

    def create(
        self,
        game_id: str,
        owner: str,
        game: Game,
        header: Header,
        lines: Sequence[str],
        at: Standing,
        imported: bool = False,
        reached: Sequence[str] = (),
        records: Records | None = None,
        branch: Branch | None = None,
        judged: Judged | None = None,
    ) -> Saved:
        """A new game, its first entries, the content that it is played with, and where it left another game."""
        moment, written = now(), write_line(header).decode()
        row = {
            "id": game_id,
            "owner": owner,
            "header": written,
            "game": game.id,
            "surface": header.surface,
            "setting": setting_text(game, header.options, header.override),
            "override": header.override,
            "created": moment,
            "updated": moment,
            "stamp": 1,
            "imported": imported,
            "shared": False,
            "note": "",
        }
        with self._write() as c:
            made = c.execute(CREATED, row | columns(at)).one()
            if branch is not None:
                c.execute(insert(branches).values(game_id=game_id, parent=branch.parent, at=branch.at))
            add_lines(c, game_id, 0, lines)
            after_play(c, made, at, reached, moment, records or {}, judged)
        return Saved(
            game_id, owner, written, tuple(lines), moment, at.broken, imported, "", 1, (), 0, branch
        )  # fmt: skip

    def append(
        self,
        game_id: str,
        after: int,
        lines: Sequence[str],
        at: Standing,
        reached: Sequence[str] = (),
        records: Records | None = None,
        judged: Judged | None = None,
        known: Version | None = None,
    ) -> int:
        """The entries that follow number `after`, with the summary, the games-played log, the goals and the content.

        Returns the new stamp of the game. Raises `Conflict` if somebody else has written an entry after that number,
        changed the game since it had the version that is `known`, or deleted it.
        """
        moment = now()
        with self._write() as c:
            before = c.execute(_VERSION, {"wanted": game_id}).one_or_none()
            if before is None:
                raise Conflict(f"the game {game_id} is gone")
            if known is not None and _version(before) != known:
                raise Conflict(f"the game {game_id} was changed meanwhile")
            add_lines(c, game_id, after, lines)
            keep_pace(c, game_id, before.updated, moment)
            now_at = {f"new_{name}": value for name, value in columns(at).items()}
            row = c.execute(MOVED, {"wanted": game_id, "new_updated": moment, **now_at}).one()
            new = {key: record for key, record in (records or {}).items() if (row.game, key) not in self._seen}
            if before.over:  # it was finished, perhaps without a score, and was taken back or ends anew
                c.execute(MAYBE_SCORED, {"wanted": game_id})
            after_play(c, row, at, reached, moment, new, judged)
        self._seen.update((row.game, key) for key in new)
        return int(row.stamp)

    def take_over(self, before: Saved, after: Saved) -> None:
        """Write a game anew under today's rules: its header, and the lines that differ.

        Raises `Conflict` if somebody else has changed it since it was read.
        """
        mine = entries.c.game_id == before.id
        both = zip(before.lines, after.lines, strict=True)
        changed = [{"n": n, "new": new} for n, (old, new) in enumerate(both, 1) if new != old]
        with self._write() as c:
            as_it_was = (games.c.id == before.id, games.c.header == before.header)
            found = c.execute(update(games).where(*as_it_was).values(header=after.header)).rowcount
            if not found or c.scalar(select(func.count()).where(mine)) != len(before.lines):
                raise Conflict(f"the game {before.id} was changed meanwhile")
            if changed:
                line = update(entries).where(mine, entries.c.seq == bindparam("n")).values(line=bindparam("new"))
                c.execute(line, changed)

    def mark_broken(self, game_id: str, text: str) -> None:
        """Note in the summary that a game no longer replays, or (empty) that it does again."""
        with self._write() as c:
            c.execute(update(games).where(games.c.id == game_id).values(broken=text))

    def saved(self, game_id: str) -> Saved | None:
        with self._read() as c:
            row = c.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                return None
            lines = c.scalars(select(entries.c.line).where(entries.c.game_id == game_id).order_by(entries.c.seq))
            return Saved(
                game_id, row.owner, row.header, tuple(lines), row.created, row.broken, row.imported, row.note,
                row.stamp, _seats(c, game_id) if row.shared else (), count_hints(c, game_id), _branch(c, game_id),
            )  # fmt: skip

    def version(self, game_id: str) -> Version | None:
        """What `Saved.version` would be now; None if the game is gone."""
        with self._read() as c:
            row = c.execute(_VERSION, {"wanted": game_id}).one_or_none()
            return None if row is None else _version(row)

    def summary(self, game_id: str) -> Summary | None:
        with self._read() as c:
            row = c.execute(select(*_SUMMARY).where(games.c.id == game_id)).one_or_none()
            return None if row is None else Summary(*row)

    def games(self, player: str | None = None, limit: int = 200, offset: int = 0) -> list[Summary]:
        """The games, last played first: all of them, or those that this player made or joined."""
        wanted = select(*_SUMMARY).order_by(games.c.moved.desc(), games.c.id).limit(limit).offset(offset)
        if player is not None:
            joined = select(seats.c.game_id).where(seats.c.player == player)
            wanted = wanted.where(or_(games.c.owner == player, games.c.id.in_(joined)))
        with self._read() as c:
            return [Summary(*row) for row in c.execute(wanted)]

    def branch(self, game_id: str) -> Branch | None:
        """Where this game left another one; None if it is a game of its own."""
        with self._read() as c:
            return _branch(c, game_id)

    def branches(self, game_id: str) -> list[str]:
        """The games that left this one, the oldest first."""
        wanted = select(games.c.id).join(branches, branches.c.game_id == games.c.id)
        with self._read() as c:
            return list(c.scalars(wanted.where(branches.c.parent == game_id).order_by(games.c.created, games.c.id)))

    def ids(self) -> list[str]:
        """Every game there is, oldest first."""
        with self._read() as c:
            return list(c.scalars(select(games.c.id).order_by(games.c.created, games.c.id)))

    def ids_that_can_be_read(self) -> list[str]:
        """The games that a damaged file still names, read from both ends of both tables up to where it is damaged."""
        found = dict[str, None]()
        for column in (games.c.id, entries.c.game_id):
            for order in (column.asc(), column.desc()):
                with suppress(Unreachable), self._read() as c:
                    for game_id in c.scalars(select(column).distinct().order_by(order)):
                        found[game_id] = None
        return list(found)

    def damage(self) -> str:
        """What is wrong with the file itself, in the words of SQLite; empty if nothing is, or if it is no file."""
        if self.engine.dialect.name != "sqlite":
            return ""
        try:
            with self._read() as c:
                said = str(c.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        except Unreachable as error:
            said = str(error)
        return "" if said == "ok" else " ".join(said.split())

    def reachable(self) -> None:
        """Raises `Unreachable` if it is not."""
        with self._read() as c:
            c.execute(select(chair.c.version))

    def counted(self) -> tuple[int, int]:
        """How many games are running, and how many are over."""
        with self._read() as c:
            rows = c.execute(select(games.c.over, func.count()).group_by(games.c.over)).all()
            found = {bool(over): int(n) for over, n in rows}
        return found.get(False, 0), found.get(True, 0)

    def held(self, owner: str) -> tuple[int, int]:
        """How many games this owner has, and how many entries in all of them."""
        with self._read() as c:
            wanted = select(func.count(), func.coalesce(func.sum(games.c.seq), 0)).where(games.c.owner == owner)
            count, lines = c.execute(wanted).one()
        return int(count), int(lines)

    def stamps(self, wanted: Collection[str]) -> dict[str, tuple[int, int]]:
        """Of each of these games that is there: number of the last entry, and a figure that rises with every change."""
        found = dict[str, tuple[int, int]]()
        with self._read() as c:
            for some in _some(wanted):
                rows = c.execute(select(games.c.id, games.c.seq, games.c.stamp).where(games.c.id.in_(some)))
                found.update((row.id, (row.seq, row.stamp)) for row in rows)
        return found

    def delete(self, game_id: str) -> bool:
        """Forget a game. The games-played log and the goals keep what came of it."""
        with self._write() as c:
            return c.execute(delete(games).where(games.c.id == game_id)).rowcount == 1

    def set_note(self, game_id: str, note: str) -> None:
        """The player's own words about a game, here and in the games-played log."""
        with self._write() as c:
            c.execute(update(games).where(games.c.id == game_id).values(note=note, stamp=games.c.stamp + 1))
            c.execute(update(played).where(played.c.game_id == game_id).values(note=note))

    def owner(self, game_id: str) -> str | None:
        with self._read() as c:
            return c.scalar(select(games.c.owner).where(games.c.id == game_id))

    # -- links ---------------------------------------------------------------------------------------------------------

    def watch_link(self, game_id: str, new: str = "") -> str:
        """The id by which a game can be looked at; empty if it has none, unless there is a `new` one to give it."""
        with self._read(writes=bool(new)) as c:
            there = c.scalar(select(links.c.watch).where(links.c.game_id == game_id))
            if there is None and new:
                c.execute(insert(links).values(watch=new, game_id=game_id))
            return there or new

    def drop_watch_link(self, game_id: str) -> None:
        with self._write() as c:
            c.execute(delete(links).where(links.c.game_id == game_id))

    def watched(self, watch: str) -> str | None:
        """The game that this id lets look at."""
        with self._read() as c:
            return c.scalar(select(links.c.game_id).where(links.c.watch == watch))

    def rename(self, game_id: str, new: str) -> None:
        """Give a game another id. Whoever has the old one has nothing any more, those who sat at the table included."""
        with self._write() as c:
            row = c.execute(select(games).where(games.c.id == game_id)).mappings().one_or_none()
            if row is None:
                raise Conflict(f"the game {game_id} is gone")
            owners = c.scalar(select(func.count()).where(seats.c.game_id == game_id, seats.c.player == row["owner"]))
            changed = {"id": new, "stamp": row["stamp"] + 1, "shared": bool(owners)}
            c.execute(insert(games).values(**{**row, **changed}))
            c.execute(delete(seats).where(seats.c.game_id == game_id, seats.c.player != row["owner"]))
            for table in (entries, hints, links, seats, played, goals, branches, unscored, accounts, paces, attempts):
                c.execute(update(table).where(table.c.game_id == game_id).values(game_id=new))
            theirs = select(games.c.id).where(games.c.owner == row["owner"])  # others are not told the new id
            mine = branches.c.parent == game_id, branches.c.game_id.in_(theirs)
            left = list(c.scalars(select(branches.c.game_id).where(*mine)))
            c.execute(update(branches).where(*mine).values(parent=new))
            c.execute(update(games).where(games.c.id.in_(left)).values(stamp=games.c.stamp + 1))
            c.execute(delete(games).where(games.c.id == game_id))

    # -- what came of them ---------------------------------------------------------------------------------------------

    def history(self, owner: str, game: str = "", limit: int | None = None, offset: int = 0) -> list[Played]:
        """The games-played log in the order of its numbers; with `limit`, the last so many before the last `offset`."""
        wanted = select(*PLAYED).where(*of_owner(owner, game)).order_by(played.c.game, played.c.number.desc())
        with self._read() as c:
            found = [Played(*row) for row in c.execute(wanted.limit(limit).offset(offset))]
        return sorted(found, key=lambda one: (one.game, one.number))

    def figures(self, owner: str, game: str) -> Figures:
        """The games-played log of a game in a few figures."""
        scored, won = _is_scored(played.c.game_id), played.c.won
        points = case((scored, played.c.result))  # a lost race is not scored, and no 0
        wanted = select(
            func.count(), func.count(points), func.max(points), func.avg(points), func.count().filter(won),
            func.count(won),
        )  # fmt: skip
        with self._read() as c:
            count, counted, best, average, victories, decided = c.execute(wanted.where(*of_owner(owner, game))).one()
        return Figures(count, counted, best or 0, float(average or 0), victories, decided)

    def ticks(self, owner: str, game: str) -> list[Tick]:
        """The goals of this game that the owner has reached."""
        wanted = select(*_TICK).where(goals.c.owner == owner, goals.c.game == game).order_by(goals.c.goal)
        with self._read() as c:
            return [Tick(*row) for row in c.execute(wanted)]

    def ticked_since(self, game_id: str, seq: int) -> list[str]:
        """The goals that were ticked in this game after entry number `seq`."""
        with self._read() as c:
            return list(c.scalars(_TICKED, {"wanted": game_id, "since": seq}))

    def milliseconds(self, game_id: str) -> int:
        """How long a game was played, without the breaks."""
        with self._read() as c:
            return c.scalar(select(paces.c.milliseconds).where(paces.c.game_id == game_id)) or 0

    # -- hints ---------------------------------------------------------------------------------------------------------

    def note_hint(self, game_id: str, seq: int) -> bool:
        """A hint was asked for in the position after entry number `seq`; True if it was the first one there."""
        here = {"game_id": game_id, "seq": seq}
        with self._write() as c:
            if c.execute(select(hints.c.seq).filter_by(**here)).first() is not None:
                return False
            c.execute(insert(hints).values(**here))
            c.execute(update(games).where(games.c.id == game_id).values(stamp=games.c.stamp + 1))
            return True

    def hints(self, game_id: str) -> int:
        """In how many positions of this game a hint was asked for."""
        with self._read() as c:
            return count_hints(c, game_id)

    # -- shared tables -------------------------------------------------------------------------------------------------

    def seats(self, game_id: str) -> list[Seat]:
        with self._read() as c:
            return list(_seats(c, game_id))

    def take_seat(self, game_id: str, seat: Seat, instead: bool = False) -> None:
        """Keep exactly these pieces from now on; none: leave the table.

        `Conflict` if another keeps one of them, unless it is taken `instead` of that other.
        """
        with self._write() as c:
            c.execute(delete(seats).where(seats.c.game_id == game_id, seats.c.player == seat.player))
            if instead:
                c.execute(delete(seats).where(seats.c.game_id == game_id, seats.c.piece.in_(seat.pieces)))
            rows = [
                {"game_id": game_id, "piece": piece, "player": seat.player, "name": seat.name} for piece in seat.pieces
            ]
            if rows:
                c.execute(insert(seats), rows)
            left = c.scalar(select(func.count()).select_from(seats).where(seats.c.game_id == game_id))
            c.execute(update(games).where(games.c.id == game_id).values(shared=bool(left), stamp=games.c.stamp + 1))

    # -- owners' values ------------------------------------------------------------------------------------------------

    def overrides(self, owner: str) -> list[SavedOverride]:
        """The newest text of each name."""
        wanted = select(*_OVERRIDE).where(overrides.c.owner == owner).order_by(overrides.c.added.desc())
        newest: dict[tuple[str, str], SavedOverride] = {}
        with self._read() as c:
            for row in c.execute(wanted):
                newest.setdefault((row.game, row.name), SavedOverride(*row))
        return sorted(newest.values(), key=lambda o: (o.game, o.name))

    def add_override(self, owner: str, game: str, name: str, fingerprint: str, text: str) -> None:
        """Keep an owner's values. Games begun with an older text of that name go on with the older one."""
        key = {"owner": owner, "game": game, "name": name, "fingerprint": fingerprint}
        with self._write() as c:
            c.execute(delete(overrides).where(*where(overrides, key)))
            c.execute(insert(overrides).values(**key, text=text, added=now()))

    def replace_override(self, owner: str, game: str, name: str, fingerprint: str, text: str) -> None:
        """Keep this text instead of every other of that name. Games begun with those go on with their values."""
        key = {"owner": owner, "game": game, "name": name}
        records = self._played_with(game, name)
        with self._write() as c:
            keep_contents(c, game, records)
            c.execute(delete(overrides).where(*where(overrides, key)))
            c.execute(insert(overrides).values(**key, fingerprint=fingerprint, text=text, added=now()))

    def drop_override(self, owner: str, game: str, name: str) -> bool:
        """Forget every text of that name. Games that were begun with it go on with its values."""
        key = {"owner": owner, "game": game, "name": name}
        records = self._played_with(game, name)
        with self._write() as c:
            keep_contents(c, game, records)
            return c.execute(delete(overrides).where(*where(overrides, key))).rowcount > 0

    def _played_with(self, game: str, name: str) -> Records:
        """The contents of the games that were begun with an owner's values of this name."""
        wanted = select(games.c.header).where(games.c.game == game, games.c.override == name).distinct()
        found = dict[str, ContentRecord]()
        with self._read() as c:
            headers = list(c.scalars(wanted))
        for text in headers:
            with suppress(BadLog, UnknownGame):  # nothing that could go on
                header = read_header(text)
                if record := self.record(find_game(game), header):
                    found[header.content] = record
        return found

    # -- the content of saved games ------------------------------------------------------------------------------------

    def contents(self, game: Game, header: Header) -> Loaded:
        """The content that a saved game names: what the game comes with or came with, an owner's values, or what was
        kept when a game began. Where it cannot be had it is today's, and the table says so (OVR-7)."""
        found = None if header.override else shipped(game, header.content)
        if found is not None:
            return found
        key = (game.id, header.content, header.override)
        found = self._shelf.get(key) or self._with_owners_values(game, header) or self._kept(game, header)
        if found is not None:
            self._shelf.put(key, found)
        return found or shipped(game, header.content) or load(game)

    def record(self, game: Game, header: Header) -> ContentRecord | None:
        """The content that a header names, to be kept or given away; None if it cannot be had."""
        loaded = self.contents(game, header)
        return loaded.record if loaded.fingerprint == header.content else self._record(game.id, header.content)

    def _record(self, game: str, fingerprint: str) -> ContentRecord | None:
        key = {"game": game, "fingerprint": fingerprint}
        with self._read() as c:
            text = c.scalar(select(contents.c.record).where(*where(contents, key)))
        return None if text is None else from_json(text, ContentRecord)

    def _kept(self, game: Game, header: Header) -> Loaded | None:
        record = self._record(game.id, header.content)
        try:
            return None if record is None else rebuild(game, header.content, record, header.override)
        except ContentError:  # the game itself has changed since, and this content no longer fits
            return None

    def _with_owners_values(self, game: Game, header: Header) -> Loaded | None:
        """Values that an owner has typed in, on top of what the game comes with or came with then."""
        wanted = select(overrides.c.text).where(overrides.c.game == game.id, overrides.c.fingerprint == header.content)
        with self._read() as c:
            text = c.scalar(wanted.order_by((overrides.c.name == header.override).desc(), overrides.c.added))
        if text is None:
            return None
        for base in (load(game), *(past for each in past_fingerprints(game) if (past := shipped(game, each)))):
            with suppress(ContentError):  # the values do not fit that one
                loaded, _ = owner_override.apply(game, text, base.documents)
                if loaded.fingerprint == header.content:
                    return loaded
        return None


def _some(wanted: Collection[str], most: int = 500) -> Iterator[list[str]]:
    """So many at a time as one question may name."""
    left = list(wanted)
    for first in range(0, len(left), most):
        yield left[first : first + most]


def of_owner(owner: str, game: str) -> list[Any]:
    return [played.c.owner == owner, *([played.c.game == game] if game else [])]


def _is_damage(error: DatabaseError) -> bool:
    """Does SQLite say that its file is damaged, or no database at all?"""
    return any(word in str(error.orig) for word in ("malformed", "not a database"))


def _version(row: Any) -> Version:
    return row.stamp, row.header, row.last or ""


def _seats(c: Connection, game_id: str) -> tuple[Seat, ...]:
    wanted = select(seats.c.player, seats.c.name, seats.c.piece).where(seats.c.game_id == game_id)
    found: dict[str, tuple[str, list[str]]] = {}
    for row in c.execute(wanted.order_by(seats.c.piece)):
        found.setdefault(row.player, (row.name, []))[1].append(row.piece)
    return tuple(Seat(player, name, tuple(pieces)) for player, (name, pieces) in found.items())


def _branch(c: Connection, game_id: str) -> Branch | None:
    row = c.execute(select(branches.c.parent, branches.c.at).where(branches.c.game_id == game_id)).one_or_none()
    return None if row is None else Branch(*row)
