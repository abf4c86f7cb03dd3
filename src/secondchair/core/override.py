"""An owner's own values: one TOML file, applied whole or not at all, with every mistake listed (OVR-1 to OVR-9).

The format is the same for every game. What may be changed is the game's to say, in its `content.py`, which fulfils
`Overridable`. A game with nothing special to say sets `unchanged = same_values` and `settle = nothing_to_settle`.
"""

from __future__ import annotations

import json
import re
import tomllib
from copy import deepcopy
from typing import Any, Protocol, cast

from msgspec import Struct, structs

from secondchair.core.content import (
    ContentError,
    Document,
    Documents,
    Loaded,
    Part,
    Place,
    base_documents,
    fingerprint,
    rule_values,
)
from secondchair.core.registry import Game

FORMAT = "secondchair-override/1"
TABLES = {  # table -> (required keys, optional keys)
    "clear": ({"file", "list"}, set[str]()),
    "remove": ({"file", "id"}, set[str]()),
    "add": ({"file", "entry"}, {"confirm_printed"}),
    "change": ({"file", "id", "set"}, {"confirm_printed"}),
    "value": ({"file", "path", "set"}, {"confirm_printed"}),
}
HEADER = {"format", "game", "name", "complete"}
MOST_NAMED = 20  # ids in a sentence


class Problem(Struct, frozen=True):
    """An error (E-n) or a warning (W-n), with the place it is about."""

    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"


class Override(Struct):
    """An override file as it was read, and what applying it touched."""

    game: str
    name: str
    complete: bool
    tables: dict[str, list[Document]]
    touched: dict[Place, bool] = {}  # place -> confirm_printed
    fields: dict[str, dict[str, tuple[set[str], set[str]]]] = {}  # file -> list -> keys of every entry, of any entry


class Overridable(Protocol):
    """What the `content.py` of a game with `overridable=True` offers."""

    def parts(self, documents: Documents) -> list[Part]:
        """What carries its own provenance."""

    def vet(self, before: Documents, after: Documents, override: Override) -> list[Problem]:
        """The game's own errors and warnings; it may meet values of any type."""

    def unchanged(self, before: Documents, after: Documents, part: Part) -> bool:
        """Whether a printed part was only typed in again (OVR-5)."""

    def settle(self, documents: Documents, override: Override) -> None:
        """Put a file without errors in order: provenance, values that go together (OVR-3)."""

    def build(self, documents: Documents) -> Any:
        """The content from the merged documents, after the game's own data checks."""


class OverrideRefused(ContentError):
    """The file is not applied; the base content stays in use."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__([str(p) for p in problems])
        self.codes = tuple(p.code for p in problems)


def read(text: str) -> Override:
    """The file, checked as far as its form goes: E-1, E-2, E-4, E-5, E-7, E-8."""
    override, problems = _read(text)
    if problems:
        raise OverrideRefused(problems)
    return override


def readable(text: str) -> Override:
    """The lines of a file that have the right form, whatever is wrong with the others. Raises if it is no TOML."""
    return _read(text)[0]


def write(override: Override) -> str:
    """The file as text. Read again it is the same."""
    head = {"format": FORMAT, "game": override.game, "name": override.name, "complete": override.complete}
    lines = [f"{key} = {_toml(value)}" for key, value in head.items()]
    for table, rows in override.tables.items():
        for row in rows:
            lines += ["", f"[[{table}]]", *(f"{_toml_key(key)} = {_toml(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            inside = ", ".join(f"{_toml_key(key)} = {_toml(inner)}" for key, inner in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return str(value)  # numbers, dates and times


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _read(text: str) -> tuple[Override, list[Problem]]:
    """The file with the rows that can be used, and what is wrong with its form."""
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OverrideRefused([Problem("E-1", f"not readable as TOML: {error}")]) from None
    except RecursionError:
        raise OverrideRefused([Problem("E-1", "not readable as TOML: nested too deeply")]) from None
    problems = list[Problem]()
    if doc.get("format") != FORMAT:
        problems.append(Problem("E-2", f"format must be {FORMAT!r}, not {doc.get('format')!r}"))
    name = doc.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 80:
        problems.append(Problem("E-8", "name must be a text of 1 to 80 characters"))
    if not isinstance(doc.get("complete", False), bool):
        problems.append(Problem("E-8", "complete must be true or false"))
    for key in doc.keys() - HEADER - TABLES.keys():
        problems.append(Problem("E-4", f"unknown key {key!r}; known are {', '.join(sorted(HEADER | TABLES.keys()))}"))
    tables = {table: list[Document]() for table in TABLES}
    for table in TABLES:
        rows = doc.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            problems.append(Problem("E-8", f"write [[{table}]], an array of tables"))
            continue
        for n, row in enumerate(rows, 1):
            found = _form_problems(table, n, row)
            problems += found
            if not found:
                tables[table].append(row)
    return Override(doc.get("game", ""), str(name), doc.get("complete", False) is True, tables), problems


def _form_problems(table: str, n: int, row: Document) -> list[Problem]:
    required, optional = TABLES[table]
    place = f"[[{table}]] number {n}"
    found = list[Problem]()
    for key in sorted(required - row.keys()):
        found.append(Problem("E-5" if key == "id" else "E-7" if key == "set" else "E-8", f"{place} has no {key!r}"))
    for key in sorted(row.keys() - required - optional):
        known = ", ".join(sorted(required | optional))
        found.append(Problem("E-4", f"{place}: unknown key {key!r}; known are {known}"))
    if not isinstance(row.get("file", ""), str):
        found.append(Problem("E-8", f"{place}: 'file' must be a text"))
    if not isinstance(row.get("list", ""), str):
        found.append(Problem("E-8", f"{place}: 'list' must be a text"))
    if not isinstance(row.get("id", ""), str | int):
        found.append(Problem("E-5", f"{place}: 'id' must be a text or a whole number"))
    if table == "change" and row.get("set") == {}:
        found.append(Problem("E-7", f"{place} sets nothing"))
    if table == "change" and not isinstance(row.get("set", {}), dict):
        found.append(Problem("E-8", f"{place}: 'set' must be a table"))
    if not isinstance(row.get("confirm_printed", False), bool):
        found.append(Problem("E-8", f"{place}: confirm_printed must be true or false"))
    return found


def apply(game: Game, text: str, base: Documents | None = None) -> tuple[Loaded, list[Problem]]:
    """The game's content with the owner's values in place, and the warnings. Raises with every error found (OVR-1).

    `base` is what they are put into: what the game comes with, unless it is said.
    """
    override, problems = _read(text)
    if override.game != game.id or not game.overridable:
        problems.append(Problem("E-3", f"this file is for the game {override.game!r}, not for {game.id!r}"))
        raise OverrideRefused(problems)
    content = cast(Overridable, game.module("content"))
    before = base_documents(game) if base is None else base
    after = deepcopy(before)
    old_parts: list[Part] = list(content.parts(before))
    override.fields = {file: _shapes(doc) for file, doc in before.items()}
    problems += _merge(after, override)
    problems += _printed_changed(content, before, after, old_parts, override)
    problems += content.vet(before, after, override)
    sound = not any(p.code.startswith("E") for p in problems)
    if sound:
        content.settle(after, override)
    parts = tuple(_owned(content.parts(after) if sound else old_parts, override))
    left = [part for part in parts if part.provenance == "designed"]
    if override.complete and left:
        problems.append(Problem("E-13", "designed values are left: " + ", ".join(map(str, left))))
    errors = [p for p in problems if p.code.startswith("E")]
    if errors:
        raise OverrideRefused(errors)
    try:
        built = content.build(after)
    except ContentError as error:
        raise OverrideRefused([Problem("E-15", p) for p in error.problems]) from None
    return Loaded(built, fingerprint(after), parts, override.name, after), problems


def _merge(docs: Documents, override: Override) -> list[Problem]:
    """Carry out clear, remove, add, change and value, in that order; the problems met."""
    problems, seen = list[Problem](), set[tuple[str, str | int]]()
    for table, rows in override.tables.items():
        for row in rows:
            file = row["file"]
            if file not in docs:
                problems.append(Problem("E-3", f"unknown file {file!r}; there are {', '.join(sorted(docs))}"))
                continue
            if table == "change" and (file, row["id"]) in seen:
                problems.append(Problem("E-6", f"{file}: the id {row['id']!r} is changed twice"))
                continue
            if table == "change":
                seen.add((file, row["id"]))
            problem = _MERGE[table](docs[file], row, override)
            if problem:
                problems.append(problem)
    return problems


def _clear(doc: Document, row: Document, override: Override) -> Problem | None:
    if not isinstance(doc.get(row["list"]), list):
        return Problem("E-4", f"{row['file']} has no list {row['list']!r}")
    doc[row["list"]] = []
    return None


def _lists(doc: Document) -> list[list[Document]]:
    return [v for v in doc.values() if isinstance(v, list) and v and all(isinstance(e, dict) and "id" in e for e in v)]


def _entry(doc: Document, name: object) -> tuple[list[Document], Document] | None:
    for entries in _lists(doc):
        for entry in entries:
            if entry["id"] == name and type(entry["id"]) is type(name):
                return entries, entry
    return None


def _shapes(doc: Document) -> dict[str, tuple[set[str], set[str]]]:
    """The keys that every entry of a list has, and those that any has: where an added entry belongs."""
    lists = {name: v for name, v in doc.items() if isinstance(v, list) and v and all(isinstance(e, dict) for e in v)}
    return {name: (set.intersection(*map(set, v)), set[str]().union(*v)) for name, v in lists.items()}


def _unknown_id(doc: Document, row: Document) -> Problem:
    ids = [repr(entry["id"]) for entries in _lists(doc) for entry in entries]
    there = ", ".join(ids[:MOST_NAMED]) + (" and others" if len(ids) > MOST_NAMED else "")
    return Problem("E-5", f"{row['file']} has no entry with the id {row['id']!r}; there are {there or 'none'}")


def _remove(doc: Document, row: Document, override: Override) -> Problem | None:
    found = _entry(doc, row["id"])
    if not found:
        return _unknown_id(doc, row)
    found[0].remove(found[1])
    return None


def _add(doc: Document, row: Document, override: Override) -> Problem | None:
    entry = row["entry"]
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str | int):
        return Problem("E-5", f"{row['file']}: an added entry needs an id, a text or a whole number")
    if _entry(doc, entry["id"]):
        return Problem("E-6", f"{row['file']}: the id {entry['id']!r} is there already")
    shapes = override.fields[row["file"]].items()  # as they were before anything was cleared
    extra = {"provenance", "source", "note"}  # said about an entry, and no values of it
    fitting = [doc[name] for name, (every, some) in shapes if every - extra <= entry.keys() <= some | extra]
    if len(fitting) != 1:
        return Problem("E-8", f"{row['file']}: the entry {entry['id']!r} does not have the fields of one of its lists")
    fitting[0].append(entry)
    override.touched[(row["file"], entry["id"], ())] = row.get("confirm_printed", False)
    return None


def _change(doc: Document, row: Document, override: Override) -> Problem | None:
    found = _entry(doc, row["id"])
    if not found:
        return _unknown_id(doc, row)
    fixed = {"id", "provenance", "source"}
    for key in row["set"]:
        if key not in found[1] or key in fixed:
            can = ", ".join(name for name in found[1] if name not in fixed)
            return Problem("E-4", f"{row['file']} {row['id']}: {key!r} cannot be replaced; {can} can")
    _merge_table(found[1], row["set"], (row["file"], row["id"], ()), row.get("confirm_printed", False), override)
    return None


def _merge_table(into: Document, values: Document, place: Place, confirmed: bool, override: Override) -> None:
    for key, value in values.items():
        here: Place = (place[0], place[1], (*place[2], key))
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge_table(into[key], value, here, confirmed, override)
        else:
            into[key] = value
            override.touched[here] = confirmed


def _value(doc: Document, row: Document, override: Override) -> Problem | None:
    *way, last = str(row["path"]).split(".")
    table: Any = doc
    for key in way:
        table = table.get(key) if isinstance(table, dict) else None
    if not isinstance(table, dict) or last not in table:
        return Problem("E-4", f"{row['file']} has no value {row['path']!r}")
    if type(table[last]) is not type(row["set"]):
        kind = type(table[last]).__name__
        return Problem("E-8", f"{row['file']} {row['path']}: expected {kind}, not {row['set']!r}")
    table[last] = row["set"]
    override.touched[(row["file"], "", (*way, last))] = row.get("confirm_printed", False)
    return None


_MERGE = {"clear": _clear, "remove": _remove, "add": _add, "change": _change, "value": _value}


def _touches(part: Part, override: Override) -> list[bool]:
    """The confirmations of every replaced value that lies in this part."""
    return [
        confirmed
        for (file, name, keys), confirmed in override.touched.items()
        if (file, name) == (part.file, part.id)
        and (keys[: len(part.path)] == part.path or part.path[: len(keys)] == keys)
    ]


def _look(docs: Documents, part: Part) -> Any:
    found = _entry(docs[part.file], part.id) if part.id != "" else None
    value: Any = found[1] if found else docs[part.file] if part.id == "" else None
    for key in part.path:
        if isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return value


def _printed_changed(
    content: Overridable, before: Documents, after: Documents, parts: list[Part], override: Override
) -> list[Problem]:
    """OVR-5: a printed value is replaced only on confirmation; typed in again unchanged it needs none."""
    problems = list[Problem]()
    for part in parts:
        confirmations = _touches(part, override)
        if part.provenance != "printed" or not confirmations:
            continue
        if content.unchanged(before, after, part):
            continue
        if all(confirmations):
            problems.append(Problem("W-2", f"the printed value of {part} was changed"))
        else:
            problems.append(Problem("E-12", f"{part} is printed; say confirm_printed = true to change it"))
    return problems


def same_values(before: Documents, after: Documents, part: Part) -> bool:
    """`unchanged` for content whose parts mean what they say: no value that a rule reads differs."""
    return bool(rule_values(_look(before, part)) == rule_values(_look(after, part)))


def nothing_to_settle(documents: Documents, override: Override) -> None:
    """`settle` for content that keeps no provenance or dependent values beside what is replaced."""


def _owned(parts: list[Part], override: Override) -> list[Part]:
    """OVR-3: what the file gave is the owner's, whatever it was before."""
    return [structs.replace(p, provenance="owner") if _touches(p, override) else p for p in parts]
