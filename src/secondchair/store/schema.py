"""The tables of the store. The log is the game: everything in `games` besides header and owner is a summary of it."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, PrimaryKeyConstraint, Table, Text

VERSION = 5  # raised with every change of the tables below

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
)
Index("games_by_owner", games.c.owner, games.c.updated)

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

ADDED = {
    2: hints,
    3: contents,
    4: branches,
    5: unscored,
}  # the table that came with each version; nothing else has changed since the first
