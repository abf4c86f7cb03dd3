"""Saved games: SQLite by default, PostgreSQL by URL, through the same code."""

from secondchair.store.account import finished, read_old_games
from secondchair.store.engine import Damaged, StoreError, Unreachable
from secondchair.store.open_game import (
    NoSuchGame,
    OpenGame,
    begin,
    begin_branch,
    chair_file,
    resume,
    save,
    save_on,
    take_in,
)
from secondchair.store.records import (
    Account,
    Branch,
    Figures,
    Finished,
    Played,
    Saved,
    SavedOverride,
    Seat,
    Standing,
    Summary,
    Tick,
    broken_text,
    setting_text,
    standing,
)
from secondchair.store.store import Conflict, Store, open_store
from secondchair.store.warm import Warm

__all__ = [
    "Account",
    "Branch",
    "Conflict",
    "Damaged",
    "Figures",
    "Finished",
    "NoSuchGame",
    "OpenGame",
    "Played",
    "Saved",
    "SavedOverride",
    "Seat",
    "Standing",
    "Store",
    "StoreError",
    "Summary",
    "Tick",
    "Unreachable",
    "Warm",
    "begin",
    "begin_branch",
    "broken_text",
    "chair_file",
    "finished",
    "open_store",
    "read_old_games",
    "resume",
    "save",
    "save_on",
    "setting_text",
    "standing",
    "take_in",
]  # fmt: skip
