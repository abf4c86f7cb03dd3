"""The lines that a box writes into an owner's file: a value entered, dropped, or a whole entry put in its place."""

from __future__ import annotations

from typing import Any

from secondchair.core.box_fields import Key, Shelf, put, remove
from secondchair.core.content import Document
from secondchair.core.override import Override


def added(file: Override, shelf: Shelf, name: str | int) -> Document | None:
    """The entry of this id that the file adds."""
    rows = (row["entry"] for row in file.tables["add"] if row["file"] == shelf.file)
    return next((entry for entry in rows if entry.get("id") == name), None)


def changed(file: Override, shelf: Shelf, name: str | int) -> Document | None:
    """What the file sets of this entry."""
    rows = (row for row in file.tables["change"] if row["file"] == shelf.file)
    return next((row["set"] for row in rows if row["id"] == name), None)


def restore(file: Override, shelf: Shelf, name: str | int) -> None:
    """The entry as the game comes with it: neither left out nor added."""
    file.tables["remove"] = [row for row in file.tables["remove"] if (row["file"], row["id"]) != (shelf.file, name)]
    file.tables["add"] = [
        row for row in file.tables["add"] if (row["file"], row["entry"].get("id")) != (shelf.file, name)
    ]


def replace(file: Override, shelf: Shelf, entry: Document, confirm: bool, known: bool) -> None:
    """Leave out the entry that the game comes with, if it does, and add this one."""
    name = entry["id"]
    restore(file, shelf, name)
    file.tables["change"] = [row for row in file.tables["change"] if (row["file"], row["id"]) != (shelf.file, name)]
    if known:
        file.tables["remove"].append({"file": shelf.file, "id": name})
    row = {"file": shelf.file, "entry": entry}
    file.tables["add"].append(row | ({"confirm_printed": True} if confirm else {}))


def enter(file: Override, shelf: Shelf, name: str | int, key: Key, value: Any, confirm: bool) -> None:
    if not shelf.list:
        row = {"file": shelf.file, "path": ".".join((*shelf.table, *key)), "set": value}
        file.tables["value"].append(row | ({"confirm_printed": True} if confirm else {}))
        return
    if (there := changed(file, shelf, name)) is None:
        there = {}
        file.tables["change"].append({"file": shelf.file, "id": name, "set": there})
    put(there, key, value)
    if confirm:
        for row in file.tables["change"]:
            if row["file"] == shelf.file and row["id"] == name:
                row["confirm_printed"] = True


def drop(file: Override, shelf: Shelf, name: str | int, key: Key) -> None:
    """Take a value out of the file; what is empty then goes with it. An entry that the file adds keeps its values."""
    if not shelf.list:
        path = ".".join((*shelf.table, *key))
        rows = file.tables["value"]
        file.tables["value"] = [row for row in rows if (row["file"], row["path"]) != (shelf.file, path)]
        return
    for row in file.tables["change"]:
        if row["file"] == shelf.file and row["id"] == name:
            remove(row["set"], key)
    file.tables["change"] = [row for row in file.tables["change"] if row["set"]]
