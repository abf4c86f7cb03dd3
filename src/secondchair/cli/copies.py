"""`secondchair backup`, `restore` and `move`: copies of the store, while it runs."""

from __future__ import annotations

from pathlib import Path

from secondchair.cli.console import mistakes, out
from secondchair.cli.sitting import the_store
from secondchair.core.words import counted
from secondchair.store import StoreError
from secondchair.store import copies as store_copies


def backup_store(file: str, store_url: str) -> None:
    with the_store(store_url) as store, mistakes(StoreError):
        n = store_copies.backup(store.engine, Path(file))
    out().print(f"{counted(n, 'game')} written to {file}.")


def restore_store(file: str, replace: bool, store_url: str) -> None:
    with the_store(store_url) as store, mistakes(StoreError):
        n = store_copies.restore(store.engine, Path(file), replace)
    out().print(f"The store holds {counted(n, 'game')} now, as in {file}.")


def move_store(source: str, target: str) -> None:
    with the_store(source) as store, mistakes(StoreError):
        n = store_copies.move(store.engine, target)
    out().print(f"{counted(n, 'game')} copied. The old store is as it was; start the app with the new one.")
