"""Saved games: SQLite by default, PostgreSQL by URL, through the same code."""

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
    Branch,
    Figures,
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
    "Branch",
    "Conflict",
    "Damaged",
    "Figures",
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
    "open_store",
    "resume",
    "save",
    "save_on",
    "setting_text",
    "standing",
    "take_in",
]  # fmt: skip
