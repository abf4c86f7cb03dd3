"""An owner's box: every component that has designed values as a form, and what was typed in as an owner's file.

A game offers the module `box` (`core.parts.Box`). It says which components there are (`Shelf`), which fields each has
(`Field`) and how one is drawn. Here the fields are read and checked one by one (`core.box_fields`), put into the file
of `core.override` and taken out again (`core.box_lines`). What belongs together is then checked by the game itself, as
with any file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import count
from typing import Any

from msgspec import Struct, structs

from secondchair.core import box_lines as lines
from secondchair.core import override as owner
from secondchair.core.box_fields import (
    Field,
    Key,
    Mistake,
    Mistaken,
    Shelf,
    belongs,
    check,
    look,
    offered,
    plain,
    put,
    remove,
)
from secondchair.core.content import Document, Documents, Loaded, Part, load
from secondchair.core.override import Override, OverrideRefused, Problem
from secondchair.core.parts import part
from secondchair.core.registry import Game

NAME = "My box"  # what a new file is called
BOOKKEEPING = {"provenance", "source", "note", "reason", "confidence", "printed_fields", "owner_source"}


class Shown(Struct, frozen=True, kw_only=True):
    """A field of one component, with its value and where that comes from."""

    name: str  # by which the page sends it back
    field: Field
    value: Any
    provenance: str


class Component(Struct, frozen=True, kw_only=True):
    """One card, tile or table of the box."""

    key: str  # "cards:3"
    title: str
    shelf: Shelf
    id: str | int
    fields: tuple[Shown, ...]
    designed: int  # parts of it that were designed and are not checked yet
    checked: int  # parts of it that were designed, and are the owner's now

    @property
    def mark(self) -> str:
        """Where it stands: designed until all of it is checked."""
        return "designed" if self.designed else "checked" if self.checked else "printed"


class Box:
    """The box of one owner, as their file says. Without a file it is the game as it comes."""

    def __init__(self, game: Game, text: str = "") -> None:
        module = part(game, "box")
        if module is None:
            raise LookupError(f"{game.title} has no box to fill in.")
        self.game, self._module = game, module
        self.base = load(game)
        self.file = owner.read(text) if text else Override(game.id, NAME, False, {name: [] for name in owner.TABLES})
        self.loaded, self.warnings = self._applied(text) if text else (self.base, [])
        self.shelves: tuple[Shelf, ...] = module.shelves(self.loaded.documents)
        self.loaded = structs.replace(self.loaded, documents=_with_blanks(self.loaded.documents, self.shelves))
        self._designed = [p for p in self.base.parts if p.provenance == "designed"]
        self._unchecked = {(p.file, p.id, p.path) for p in self.loaded.parts if p.provenance == "designed"}

    def _applied(self, text: str) -> tuple[Loaded, list[Problem]]:
        return owner.apply(self.game, text, self.base.documents)

    @property
    def text(self) -> str:
        return owner.write(self.file)

    def components(self, shelf: Shelf) -> list[Component]:
        found = (self._component(shelf, name) for name in self._ids(shelf))
        return [component for component in found if component.fields]

    def _ids(self, shelf: Shelf) -> list[str | int]:
        if shelf.table or shelf.together:
            return [""]
        listed = (entry["id"] for entry in self.loaded.documents[shelf.file][shelf.list])
        hidden = set(list(shelf.blanks)[1:])
        return [name for name in listed if name not in hidden and (not shelf.names or name in shelf.names)]

    def find(self, key: str) -> Component:
        shelf_id, _, name = key.partition(":")
        for shelf in self.shelves:
            if shelf.id == shelf_id:
                for found in self._ids(shelf):
                    if str(found) == name and (component := self._component(shelf, found)).fields:
                        return component
                if (blank := re.sub(r"-\d+$", "", name)) in shelf.blanks:
                    return structs.replace(self._component(shelf, blank), key=key)
        raise LookupError(f"There is no {key!r} in the box of {self.game.title}.")

    def all(self) -> Iterator[Component]:
        for shelf in self.shelves:
            yield from self.components(shelf)

    def progress(self) -> tuple[int, int]:
        """How many of the designed parts are checked, and how many there are."""
        found = list(self.all())
        checked = sum(component.checked for component in found)
        return checked, checked + sum(component.designed for component in found)

    def _component(self, shelf: Shelf, name: str | int) -> Component:
        entries = list(_entries(shelf, self.loaded.documents, name))
        ids = [entry["id"] for _, entry in entries if shelf.list]
        was = {(p.file, p.id, p.path) for p in self._designed if _is_of(p, shelf, ids)}
        still = was & self._unchecked
        return Component(
            key=f"{shelf.id}:{name}" if name != "" else shelf.id,
            title=shelf.names.get(name, shelf.title if name == "" else str(name)),
            shelf=shelf,
            id=name,
            fields=tuple(self._fields(shelf, entries)),
            designed=len(still),
            checked=len(was) - len(still),
        )

    def _fields(self, shelf: Shelf, entries: list[tuple[str, Document]]) -> Iterator[Shown]:
        for before, entry in entries:
            for field in offered(shelf.fields, entry):
                name, label = field.name, field.label
                if before:
                    name, label = f"{before}.{name}", shelf.names.get(entry["id"], label)
                keys = field.key if shelf.list else (*shelf.table, *field.key)
                of = self._provenance(shelf.file, entry["id"] if shelf.list else "", keys)
                if shelf.list and entry["id"] in shelf.blanks:
                    of = ""  # nobody has said anything of it yet
                value = plain(field, look(entry, field.key))
                yield Shown(name=name, field=structs.replace(field, label=label), value=value, provenance=of)

    def _provenance(self, file: str, name: str | int, keys: Key) -> str:
        for mark in ("designed", "owner", "printed"):
            for p in self.loaded.parts:
                here = p.id == name and _overlap(p.path, keys)
                if p.file == file and p.provenance == mark and (here or (p.id == "" and name != "")):
                    return mark
        return "designed"

    # -- what was typed in ---------------------------------------------------------------------------------------------

    def draft(self, component: Component, given: Mapping[str, Any]) -> Documents:
        """The documents with these values in place, as far as each can be used by itself. Raises `Mistaken`."""
        clean = self._read(component, given)
        shelf, documents = component.shelf, dict(self.loaded.documents)
        documents[shelf.file] = deepcopy(documents[shelf.file])
        for before, entry in _entries(shelf, documents, component.id):
            for field in offered(shelf.fields, entry):
                name = f"{before}.{field.name}" if before else field.name
                if name in clean:
                    put(entry, field.key, clean[name])
                elif field.when[0]:
                    remove(entry, field.key)
        return documents

    def draw(self, component: Component, documents: Documents | None = None) -> str:
        """The component as one `<svg>`; "" if the game has no drawing of it."""
        found: str = self._module.draw(documents or self.loaded.documents, component.shelf.id, component.id)
        return found

    def touched(self, component: Component, given: Mapping[str, Any], target: str) -> dict[str, Any]:
        """The values after a touch on this place of the drawing. Raises `Mistaken`."""
        shelf, documents = component.shelf, self.draft(component, given)
        touch = getattr(self._module, "touched", None)
        if touch is not None:
            documents = touch(documents, shelf.id, target)
        found = list(_entries(shelf, documents, component.id))
        return {**given, **{shown.name: shown.value for shown in self._fields(shelf, found) if shown.name in given}}

    def _read(self, component: Component, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every field that belongs here with its value, each checked by itself."""
        shown = {field.name: field.field for field in component.fields}
        mistakes = [Mistake(name, "There is no such field.") for name in given if name not in shown]
        clean = dict[str, Any]()
        for name, field in shown.items():
            if not belongs(field, name, given):
                continue
            value = given.get(name)
            found = list(check(field, value, name))
            mistakes += found
            if not found:
                clean[name] = value
        if mistakes:
            raise Mistaken(mistakes)
        return clean

    def take(self, component: Component, given: Mapping[str, Any], confirm: bool = False) -> Box:
        """The box with these values in it: all that was designed of this component is the owner's from now on.

        A printed value that is left as it is stays printed; one that is changed needs `confirm` (OVR-5).
        """
        return self._with(self.entered(component, given, confirm), component)

    def entered(self, component: Component, given: Mapping[str, Any], confirm: bool = False) -> Override:
        """The file with these values in it, each checked by itself only. Raises `Mistaken`."""
        clean = self._read(component, given)
        file = deepcopy(self.file)
        if (entry := self._reshaped(component, given, clean)) is not None:
            lines.replace(file, component.shelf, entry, confirm, self._has(component.shelf, entry["id"]))
            return file
        for before, name, field in leaves(component, self.loaded.documents):
            full = f"{before}.{field.name}" if before else field.name
            lines.drop(file, component.shelf, name, field.key)
            if full in clean and self._wanted(component.shelf, name, field, clean[full]):
                lines.enter(file, component.shelf, name, field.key, clean[full], confirm)
        return file

    def _wanted(self, shelf: Shelf, name: str | int, field: Field, value: Any) -> bool:
        """Does the value belong in the file: because it was not printed, or because it differs from what was?"""
        keys = field.key if shelf.list else (*shelf.table, *field.key)
        marks = [p for p in self.base.parts if p.file == shelf.file and p.id == name and _overlap(p.path, keys)]
        if not marks or any(p.provenance != "printed" for p in marks):
            return True
        found = list(_entries(shelf, self.base.documents, "" if shelf.together else name))
        entry = next((e for _, e in found if not shelf.list or e["id"] == name), None)
        return entry is None or plain(field, look(entry, field.key)) != value

    def _reshaped(self, component: Component, given: Mapping[str, Any], clean: Mapping[str, Any]) -> Document | None:
        """The whole entry, if it gets or loses a value: a file says that by leaving the old one out and adding this."""
        shelf, name = component.shelf, component.id
        if not shelf.list or shelf.together:
            return None
        entry = next(e for _, e in _entries(shelf, self.loaded.documents, name))
        changes = any((f.name in clean) != (f.key[0] in entry) for f in offered(shelf.fields, entry) if len(f.key) == 1)
        if not changes and lines.added(self.file, shelf, name) is None and name not in shelf.blanks:
            return None
        draft = next(e for _, e in _entries(shelf, self.draft(component, given), name))
        plain_entry = {key: value for key, value in draft.items() if key not in BOOKKEEPING}
        if name in shelf.blanks:
            plain_entry["id"] = self._free_id(shelf)
        return plain_entry | ({"provenance": "owner"} if "provenance" in draft else {})

    def _free_id(self, shelf: Shelf) -> str:
        taken = {entry["id"] for entry in self.loaded.documents[shelf.file][shelf.list]}
        return next(name for n in count(1) if (name := f"{shelf.id}-{n}") not in taken)

    def _has(self, shelf: Shelf, name: str | int) -> bool:
        """Does the game come with this entry?"""
        return any(entry["id"] == name for entry in self.base.documents[shelf.file][shelf.list])

    def forget(self, component: Component) -> Box:
        """The box without what was typed in about this component."""
        file = deepcopy(self.file)
        shelf = component.shelf
        if shelf.list and not shelf.together:  # one of yours that the game does not come with goes
            lines.restore(file, shelf, component.id)
        for _, name, field in leaves(component, self.loaded.documents):
            lines.drop(file, component.shelf, name, field.key)
        return self._with(file, component)

    def with_entry(self, name: str, entry: Document) -> Box:
        """The box with a component more, which the game does not come with; of the same id, this one counts."""
        file = deepcopy(self.file)
        rows = file.tables["add"]
        file.tables["add"] = [row for row in rows if (row["file"], row["entry"].get("id")) != (name, entry["id"])]
        file.tables["add"].append({"file": name, "entry": entry})
        return Box(self.game, owner.write(file))

    def _with(self, file: Override, component: Component) -> Box:
        if not any(file.tables.values()):
            return Box(self.game)
        try:
            return Box(self.game, owner.write(file))
        except OverrideRefused as error:
            confirm = "E-12" in error.codes
            told = [text for text, code in zip(error.problems, error.codes, strict=True) if code != "E-12"]
            mistakes = [Mistake(place_of(text, component), sentence(text)) for text in told]
            if confirm:
                mistakes.append(Mistake("", "A value that is known to be printed differently was changed."))
            raise Mistaken(mistakes, confirm) from None


def place_of(problem: str, component: Component) -> str:
    """The field that a mistake of the file speaks of: the one most of whose keys it names; "" if it names none."""
    words = set(re.findall(r"\w+", problem))
    named = [shown for shown in component.fields if words.issuperset(shown.field.key)]
    if named:
        return max(named, key=lambda shown: len(shown.field.key)).name
    return next((shown.name for shown in component.fields if shown.field.key[0] in words), "")


def sentence(problem: str) -> str:
    """A mistake of a file as it is said to somebody who sees no file."""
    text = problem.partition(": ")[2]
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


# -- entries -----------------------------------------------------------------------------------------------------------


def _with_blanks(documents: Documents, shelves: Sequence[Shelf]) -> Documents:
    """The documents with one more entry for each component that can be added."""
    found = dict(documents)
    for shelf in shelves:
        if shelf.blanks:
            more = [{"id": name, **deepcopy(entry)} for name, entry in shelf.blanks.items()]
            found[shelf.file] = {**found[shelf.file], shelf.list: [*found[shelf.file][shelf.list], *more]}
    return found


def _entries(shelf: Shelf, documents: Documents, name: str | int) -> Iterator[tuple[str, Document]]:
    """The entries of a component; where there are several, with what stands before the names of their fields."""
    document = documents[shelf.file]
    if shelf.table:
        yield "", look(document, shelf.table)
        return
    for entry in document[shelf.list]:
        if shelf.together:
            if entry["id"] in shelf.names:
                yield str(entry["id"]), entry
        elif entry["id"] == name:
            yield "", entry


def leaves(component: Component, documents: Documents) -> Iterator[tuple[str, str | int, Field]]:
    """What stands before the field's name, the id of its entry ("" in a table), and the field."""
    shelf = component.shelf
    for before, entry in _entries(shelf, documents, component.id):
        for field in offered(shelf.fields, entry):
            yield before, entry["id"] if shelf.list else "", field


def _is_of(p: Part, shelf: Shelf, ids: Sequence[str | int]) -> bool:
    if p.file != shelf.file:
        return False
    if shelf.list:
        return (p.id in ids and _covered(p.path, shelf)) or (p.id == "" and p.path == (shelf.list,))
    return p.id == "" and p.path[: len(shelf.table)] == shelf.table and _covered(p.path[len(shelf.table) :], shelf)


def _covered(path: Key, shelf: Shelf) -> bool:
    """Does a field of the shelf speak of this part?"""
    return any(_overlap(path, field.key) for field in shelf.fields)


def _overlap(a: Key, b: Key) -> bool:
    n = min(len(a), len(b))
    return a[:n] == b[:n]
