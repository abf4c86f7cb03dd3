"""An owner's box: every component that has designed values as a form, and what was typed in as an owner's file.

A game offers the module `box` (`core.parts.Box`). It says which components there are (`Shelf`), which fields each has
(`Field`) and how one is drawn. Here the fields are read and checked one by one, put into the file of `core.override`
and taken out again. What belongs together is then checked by the game itself, as with any file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal

from msgspec import Struct, structs

from secondchair.core import override as owner
from secondchair.core.ask import Choice
from secondchair.core.content import Document, Documents, Loaded, Part, load
from secondchair.core.override import Override, OverrideRefused, Problem
from secondchair.core.parts import part
from secondchair.core.registry import Game

NAME = "My box"  # what a new file is called
LONGEST = 200  # characters of a text
BOOKKEEPING = {"provenance", "source", "note", "reason", "confidence", "printed_fields", "owner_source"}

Key = tuple[str, ...]
# `choices` is a list in an order, `several` are boxes to tick, `rows` are tables.
Kind = Literal["number", "numbers", "choice", "choices", "several", "flag", "text", "rows"]


class Field(Struct, frozen=True, kw_only=True):
    """One value of a component: where it stands in its entry, what it is called, and what it may be.

    It is offered where the entry has such a value. Two fields may share a key if their kinds differ.
    """

    key: Key
    label: str
    kind: Kind
    choices: tuple[Choice, ...] = ()  # of a choice, and of each item of `choices`
    least: int = 0  # of a number; of the items of a list
    most: int = 99
    when: tuple[str, tuple[str, ...]] = ("", ())  # it belongs here while the field beside it has one of these values
    rows: tuple[Field, ...] = ()  # of each row

    @property
    def name(self) -> str:
        return ".".join(self.key)


class Shelf(Struct, frozen=True, kw_only=True):
    """Components of one kind: the entries of a list, each by itself or all `together` in one form, or one table."""

    id: str
    title: str
    file: str
    list: str = ""
    table: Key = ()
    fields: tuple[Field, ...]
    names: Mapping[str | int, str] = {}  # what the entries are called; `together` only these are shown
    together: bool = False
    help: str = ""


class Mistake(Struct, frozen=True):
    """What is wrong, and at which field (`Shown.name`); "" if it is about the component as a whole."""

    at: str
    text: str


class Mistaken(ValueError):
    """Values that cannot be taken. `confirm`: a printed value was changed, which wants to be said twice (OVR-5)."""

    def __init__(self, mistakes: Sequence[Mistake], confirm: bool = False) -> None:
        super().__init__(" ".join(mistake.text for mistake in mistakes))
        self.mistakes = tuple(mistakes)
        self.confirm = confirm


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

    def _applied(self, text: str) -> tuple[Loaded, list[Problem]]:
        return owner.apply(self.game, text, self.base.documents)

    @property
    def text(self) -> str:
        return owner.write(self.file)

    def components(self, shelf: Shelf) -> list[Component]:
        whole = bool(shelf.table) or shelf.together
        ids = [""] if whole else [entry["id"] for entry in self.loaded.documents[shelf.file][shelf.list]]
        found = (self._component(shelf, name) for name in ids)
        return [component for component in found if component.fields]

    def find(self, key: str) -> Component:
        shelf_id, _, name = key.partition(":")
        for shelf in self.shelves:
            if shelf.id == shelf_id:
                for component in self.components(shelf):
                    if str(component.id) == name:
                        return component
        raise LookupError(f"There is no {key!r} in the box of {self.game.title}.")

    def progress(self) -> tuple[int, int]:
        """How many of the designed parts are checked, and how many there are."""
        found = [component for shelf in self.shelves for component in self.components(shelf)]
        checked = sum(component.checked for component in found)
        return checked, checked + sum(component.designed for component in found)

    def _component(self, shelf: Shelf, name: str | int) -> Component:
        entries = list(_entries(shelf, self.loaded.documents, name))
        marks = [p for p in self.base.parts if _is_of(p, shelf, [entry["id"] for _, entry in entries if shelf.list])]
        was = {(p.file, p.id, p.path) for p in marks if p.provenance == "designed"}
        still = {(p.file, p.id, p.path) for p in self.loaded.parts if p.provenance == "designed"} & was
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
            for field in _offered(shelf.fields, entry):
                name, label = field.name, field.label
                if before:
                    name, label = f"{before}.{name}", shelf.names.get(entry["id"], label)
                keys = field.key if shelf.list else (*shelf.table, *field.key)
                of = self._provenance(shelf.file, entry["id"] if shelf.list else "", keys)
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
            for field in _offered(shelf.fields, entry):
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

    def _read(self, component: Component, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every field that belongs here with its value, each checked by itself."""
        shown = {field.name: field.field for field in component.fields}
        mistakes = [Mistake(name, "There is no such field.") for name in given if name not in shown]
        clean = dict[str, Any]()
        for name, field in shown.items():
            if not _belongs(field, name, given):
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
        clean = self._read(component, given)
        file = deepcopy(self.file)
        if (entry := self._reshaped(component, given, clean)) is not None:
            _replace(file, component.shelf, entry, confirm, self._has(component.shelf, entry["id"]))
            return self._with(file, component)
        for before, name, field in _leaves(component, self.loaded.documents):
            full = f"{before}.{field.name}" if before else field.name
            _drop(file, component.shelf, name, field.key)
            if full in clean and self._wanted(component.shelf, name, field, clean[full]):
                _enter(file, component.shelf, name, field.key, clean[full], confirm)
        return self._with(file, component)

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
        changes = any(
            (f.name in clean) != (f.key[0] in entry) for f in _offered(shelf.fields, entry) if len(f.key) == 1
        )
        if not changes and _added(self.file, shelf, name) is None:
            return None
        draft = next(e for _, e in _entries(shelf, self.draft(component, given), name))
        plain_entry = {key: value for key, value in draft.items() if key not in BOOKKEEPING}
        return plain_entry | ({"provenance": "owner"} if "provenance" in draft else {})

    def _has(self, shelf: Shelf, name: str | int) -> bool:
        """Does the game come with this entry?"""
        return any(entry["id"] == name for entry in self.base.documents[shelf.file][shelf.list])

    def forget(self, component: Component) -> Box:
        """The box without what was typed in about this component."""
        file = deepcopy(self.file)
        shelf = component.shelf
        if shelf.list and not shelf.together:
            _restore(file, shelf, component.id)
        for _, name, field in _leaves(component, self.loaded.documents):
            _drop(file, component.shelf, name, field.key)
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
            mistakes = [Mistake(_place(text, component), _sentence(text)) for text in told]
            if confirm:
                mistakes.append(Mistake("", "A value that is known to be printed differently was changed."))
            raise Mistaken(mistakes, confirm) from None


def _place(problem: str, component: Component) -> str:
    """The field that a mistake of the file speaks of: the one most of whose keys it names; "" if it names none."""
    words = set(re.findall(r"\w+", problem))
    named = [shown for shown in component.fields if words.issuperset(shown.field.key)]
    return max(named, key=lambda shown: len(shown.field.key)).name if named else ""


def _sentence(problem: str) -> str:
    """A mistake of a file as it is said to somebody who sees no file."""
    text = problem.partition(": ")[2]
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


# -- entries and values ------------------------------------------------------------------------------------------------


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


def _leaves(component: Component, documents: Documents) -> Iterator[tuple[str, str | int, Field]]:
    """What stands before the field's name, the id of its entry ("" in a table), and the field."""
    shelf = component.shelf
    for before, entry in _entries(shelf, documents, component.id):
        for field in _offered(shelf.fields, entry):
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


def look(entry: Document, key: Key) -> Any:
    """The value below an entry; None if there is none."""
    value: Any = entry
    for name in key:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def put(entry: Document, key: Key, value: Any) -> None:
    for name in key[:-1]:
        entry = entry.setdefault(name, {})
    entry[key[-1]] = value


def plain(field: Field, value: Any) -> Any:
    """A value as a form shows it: of rows, only what their fields say."""
    if field.kind != "rows" or not isinstance(value, list):
        return value
    return [
        {inner.name: row[inner.name] for inner in field.rows if inner.name in row and _belongs(inner, inner.name, row)}
        for row in value
        if isinstance(row, dict)
    ]


_FITS: dict[str, type | tuple[type, ...]] = {
    "number": int, "flag": bool, "text": str, "choice": (str, int), "choices": list, "several": list,
    "numbers": list, "rows": list,
}  # fmt: skip


def _offered(fields: Sequence[Field], entry: Document) -> list[Field]:
    """The fields that an entry has; one that depends on another is there with the other."""
    there = {field.key for field in fields if _fits(field, look(entry, field.key))}
    return [
        field
        for field in fields
        if _fits(field, look(entry, field.key)) or (field.when[0] and (*field.key[:-1], field.when[0]) in there)
    ]


def _fits(field: Field, value: Any) -> bool:
    if isinstance(value, bool):
        return field.kind == "flag"
    if field.kind == "numbers" and isinstance(value, list):
        return all(type(item) is int for item in value)
    return isinstance(value, _FITS[field.kind])


def _belongs(field: Field, name: str, given: Mapping[str, Any]) -> bool:
    beside, values = field.when
    if not beside:
        return True
    at = f"{name.rpartition('.')[0]}.{beside}" if "." in name else beside
    there = given.get(at)
    return bool(set(there) & set(values)) if isinstance(there, list) else there in values


# -- checks of one value -----------------------------------------------------------------------------------------------


def check(field: Field, value: Any, at: str) -> Iterator[Mistake]:
    """What is wrong with a value by itself, said in one sentence."""
    match field.kind:
        case "number":
            if not _whole(value, field):
                yield Mistake(at, f"{field.label}: a whole number from {field.least} to {field.most} is expected.")
        case "flag":
            if not isinstance(value, bool):
                yield Mistake(at, f"{field.label}: yes or no is expected.")
        case "text":
            if not isinstance(value, str) or not 1 <= len(value.strip()) <= LONGEST or not value.isprintable():
                yield Mistake(at, f"{field.label}: a text of 1 to {LONGEST} characters is expected.")
        case "choice":
            if not _chosen(value, field):
                yield Mistake(at, f"{field.label}: choose one of {_listed(field)}.")
        case "choices" | "several" | "numbers":
            yield from _check_items(field, value, at)
        case "rows":
            yield from _check_rows(field, value, at)


def _whole(value: Any, field: Field) -> bool:
    return type(value) is int and field.least <= value <= field.most


def _chosen(value: Any, field: Field) -> bool:
    return any(type(value) is type(choice.value) and value == choice.value for choice in field.choices)


def _listed(field: Field) -> str:
    return ", ".join(choice.label for choice in field.choices[:12])


def _check_items(field: Field, value: Any, at: str) -> Iterator[Mistake]:
    several = field.kind != "numbers"
    if not isinstance(value, list) or (several and not field.least <= len(value) <= field.most):
        span = str(field.least) if field.least == field.most else f"{field.least} to {field.most}"
        yield Mistake(at, f"{field.label}: {span} are expected.")
    elif field.kind == "several" and len(set(map(repr, value))) < len(value):
        yield Mistake(at, f"{field.label}: each can be ticked once.")
    elif not all(_chosen(item, field) if several else _whole(item, field) for item in value):
        what = f"one of {_listed(field)}" if several else f"a whole number from {field.least} to {field.most}"
        yield Mistake(at, f"{field.label}: each must be {what}.")


def _check_rows(field: Field, value: Any, at: str) -> Iterator[Mistake]:
    if not isinstance(value, list) or not field.least <= len(value) <= field.most:
        yield Mistake(at, f"{field.label}: {field.least} to {field.most} are expected.")
        return
    for n, row in enumerate(value):
        if not isinstance(row, dict):
            yield Mistake(at, f"{field.label}: the {n + 1}. cannot be read.")
            continue
        known = {inner.name: inner for inner in field.rows}
        yield from (Mistake(f"{at}.{n}", f"There is no {name!r} here.") for name in row if name not in known)
        for name, inner in known.items():
            if _belongs(inner, name, row):
                yield from check(inner, row.get(name), f"{at}.{n}.{name}")
            elif name in row:
                yield Mistake(f"{at}.{n}.{name}", f"{inner.label} does not belong here.")


# -- the file ----------------------------------------------------------------------------------------------------------


def _added(file: Override, shelf: Shelf, name: str | int) -> Document | None:
    """The entry of this id that the file adds."""
    rows = (row["entry"] for row in file.tables["add"] if row["file"] == shelf.file)
    return next((entry for entry in rows if entry.get("id") == name), None)


def _changed(file: Override, shelf: Shelf, name: str | int) -> Document | None:
    """What the file sets of this entry."""
    rows = (row for row in file.tables["change"] if row["file"] == shelf.file)
    return next((row["set"] for row in rows if row["id"] == name), None)


def _restore(file: Override, shelf: Shelf, name: str | int) -> None:
    """The entry as the game comes with it: neither left out nor added."""
    file.tables["remove"] = [row for row in file.tables["remove"] if (row["file"], row["id"]) != (shelf.file, name)]
    file.tables["add"] = [
        row for row in file.tables["add"] if (row["file"], row["entry"].get("id")) != (shelf.file, name)
    ]


def _replace(file: Override, shelf: Shelf, entry: Document, confirm: bool, known: bool) -> None:
    """Leave out the entry that the game comes with, if it does, and add this one."""
    name = entry["id"]
    _restore(file, shelf, name)
    file.tables["change"] = [row for row in file.tables["change"] if (row["file"], row["id"]) != (shelf.file, name)]
    if known:
        file.tables["remove"].append({"file": shelf.file, "id": name})
    row = {"file": shelf.file, "entry": entry}
    file.tables["add"].append(row | ({"confirm_printed": True} if confirm else {}))


def _enter(file: Override, shelf: Shelf, name: str | int, key: Key, value: Any, confirm: bool) -> None:
    if not shelf.list:
        row = {"file": shelf.file, "path": ".".join((*shelf.table, *key)), "set": value}
        file.tables["value"].append(row | ({"confirm_printed": True} if confirm else {}))
        return
    if (there := _changed(file, shelf, name)) is None:
        there = {}
        file.tables["change"].append({"file": shelf.file, "id": name, "set": there})
    put(there, key, value)
    if confirm:
        for row in file.tables["change"]:
            if row["file"] == shelf.file and row["id"] == name:
                row["confirm_printed"] = True


def _drop(file: Override, shelf: Shelf, name: str | int, key: Key) -> None:
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


def remove(values: Document, key: Key) -> None:
    """Take a value out; a table that is empty then goes with it."""
    first, *rest = key
    if not rest:
        values.pop(first, None)
    elif isinstance(values.get(first), dict):
        remove(values[first], tuple(rest))
        if not values[first]:
            del values[first]
