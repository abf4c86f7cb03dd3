"""The tables of the store. The log is the game: everything in `games` besides header and owner is a summary of it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    select,
    update,
)

VERSION = 8  # raised with every change of the tables below

metadata = MetaData()

# One row: which version of these tables the database holds. Its name is how we know a database of ours.
chair = Table("secondchair", metadata, Column("version", Integer, primary_key=True))

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("header", Text, nullable=False),  # the first line of the .chair file
    Column("game", Text, nullable=False),
    Column("surface", Text, nullable=False),
    Column("setting", Text, nullable=False),  # what differs from the standard game, empty if nothing does
    Column("override", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
    Column("stamp", Integer, nullable=False),  # raised with every change, so that other processes notice it
    Column("seq", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("score", Integer),
    Column("opponent", Integer),
    Column("won", Boolean),
    Column("reason", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("broken", Text, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("note", Text, nullable=False),
    Column("moved", Integer, nullable=False, server_default="0"),  # a place in the order of all changes
)
Index("games_by_owner", games.c.owner, games.c.updated)
Index("games_in_order", games.c.moved)

# (game, seq) is the key, so that of two writers one fails.
entries = Table(
    "entries",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
)

# The games-played log. It survives the games themselves, so it does not refer to them.
played = Table(
    "played",
    metadata,
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game_id", Text, nullable=False, unique=True),
    Column("surface", Text, nullable=False),
    Column("result", Integer, nullable=False),
    Column("opponent", Integer),
    Column("won", Boolean),
    Column("reason", Text, nullable=False),
    Column("setting", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("finished", Text, nullable=False),
    PrimaryKeyConstraint("owner", "game", "number"),
)

# Goals that were reached. Ticks stay, whatever becomes of the game.
goals = Table(
    "goals",
    metadata,
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("goal", Text, nullable=False),
    Column("game_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),  # the last entry when it was reached
    Column("reached", Text, nullable=False),
    PrimaryKeyConstraint("owner", "game", "goal"),
)
Index("goals_by_game", goals.c.game_id)

# A piece has one keeper at most.
seats = Table(
    "seats",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("piece", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "piece"),
)
Index("seats_by_player", seats.c.player)

# Where a hint was asked for: the entry whose position it was about. Asking twice there counts once. Since version 2.
hints = Table(
    "hints",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
)

# Owners' values. An older text of the same name stays, for the games that were begun with it.
overrides = Table(
    "overrides",
    metadata,
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("added", Text, nullable=False),
    PrimaryKeyConstraint("owner", "game", "name", "fingerprint"),
)

# The content that saved games were begun with, each once: they go on with it whatever newer releases or owners change.
# Since version 3.
contents = Table(
    "contents",
    metadata,
    Column("game", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("record", Text, nullable=False),  # a `ContentRecord` as JSON
    Column("added", Text, nullable=False),
    PrimaryKeyConstraint("game", "fingerprint"),
)

# Games that begin with the moves of another one: which, and up to which of its entries. Since version 4.
branches = Table(
    "branches",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("parent", Text, nullable=False),  # it may be deleted: the branch stays
    Column("at", Integer, nullable=False),
)
Index("branches_by_parent", branches.c.parent)

# Finished games whose rules give them no score: they are lost, and that is all. Since version 5.
unscored = Table("unscored", metadata, Column("game_id", Text, primary_key=True))

# Who has this id may look at the game, and nothing else. Since version 6.
links = Table(
    "links",
    metadata,
    Column("watch", Text, primary_key=True),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
)

# The keys by which a player comes along to another browser: only what tells whether one is right. Since version 6.
keys = Table(
    "keys",
    metadata,
    Column("mark", Text, primary_key=True),
    Column("player", Text, nullable=False, unique=True),
    Column("added", Text, nullable=False),
)

# What a finished game was like, read from its log for statistics and goals; like `played`, it survives the game.
# Where a log cannot be read to its end, the record is empty. Since version 7.
accounts = Table(
    "accounts",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("mark", Text, nullable=False),  # of the goals that it was judged by: under another one it is read again
    Column("hints", Integer, nullable=False),
    Column("record", Text, nullable=False),  # an `Account` as JSON
)

# How long games were played, without the breaks. Since version 7.
paces = Table(
    "paces",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("milliseconds", Integer, nullable=False),
)

# Attempts at challenges, begun here or brought as a file. They outlive their games: a first attempt is made once.
# `kind` is the board it stands on, empty until its log was replayed here. Since version 8.
attempts = Table(
    "attempts",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("owner", Text, nullable=False),  # empty: it came as a file
    Column("name", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("period", Text, nullable=False),  # the day or week that it was begun for; empty: by its code
    Column("number", Integer, nullable=False),  # among this owner's attempts at this challenge
    Column("timely", Boolean, nullable=False),  # begun while its day or week lasted
    Column("begun", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("mark", Text, nullable=False),  # of its log, so that the same one counts once
    Column("problem", Text, nullable=False),  # why it does not count, if it was found not to
    Column("score", Integer),
    Column("opponent", Integer),
    Column("won", Boolean),
    Column("scored", Boolean),
    Column("hints", Integer, nullable=False),
    Column("takebacks", Integer, nullable=False),
    Column("finished", Text, nullable=False),
)
Index("attempts_by_code", attempts.c.code)


def _remember_order(connection: Connection) -> None:
    """Version 6: games are listed in the order of what happened; until now the clock told it."""
    connection.exec_driver_sql("ALTER TABLE games ADD COLUMN moved INTEGER NOT NULL DEFAULT 0")
    for n, game_id in enumerate(connection.scalars(select(games.c.id).order_by(games.c.updated, games.c.id)).all(), 1):
        connection.execute(update(games).where(games.c.id == game_id).values(moved=n))
    next(index for index in games.indexes if index.name == "games_in_order").create(connection)
    links.create(connection)
    keys.create(connection)


def _keep_accounts(connection: Connection) -> None:
    accounts.create(connection)
    paces.create(connection)


# What each version has brought; nothing else has changed since the first.
ADDED: dict[int, Callable[[Connection], None]] = {
    2: hints.create,
    3: contents.create,
    4: branches.create,
    5: unscored.create,
    6: _remember_order,
    7: _keep_accounts,
    8: attempts.create,
}
