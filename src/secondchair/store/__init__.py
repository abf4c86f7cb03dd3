"""Saved games: SQLite by default, PostgreSQL by URL, through the same code."""

from secondchair.store.engine import StoreError, Unreachable
from secondchair.store.keep import Kept, NoSuchGame, begin, begin_branch, chair_file, resume, save, take_in
from secondchair.store.records import (
    Branch,
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

__all__ = [
    "Branch", "Conflict", "Kept", "NoSuchGame", "Played", "Saved", "SavedOverride", "Seat", "Standing", "Store",
    "StoreError", "Summary", "Tick", "Unreachable", "begin", "begin_branch", "broken_text", "chair_file",
    "open_store", "resume", "save", "setting_text", "standing", "take_in",
]  # fmt: skip
