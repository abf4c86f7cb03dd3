"""An owner's file that cannot be taken: each mistake at the component and the field it belongs to, and how to mend it.

`core.override` lists the mistakes of a file for somebody who has the file before them. Here they are put where somebody
looks who has the card: what the file says stands in the form, and beside it what is wrong and what would be right. What
cannot be put at a component stands by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from secondchair.core import box_lines as lines
from secondchair.core import override as owner
from secondchair.core.box import Box, Component, leaves, place_of, sentence
from secondchair.core.box_fields import Field, Key, Mistake, Mistaken, look
from secondchair.core.content import Document
from secondchair.core.override import Override, OverrideRefused
from secondchair.core.registry import Game

PRINTED, DATA_CHECK = "E-12", "E-15"
OF_THE_FILE = {"E-1", "E-2", "E-3", "E-5", "E-6"}  # what they name is not in the box


class Wrong(Struct, frozen=True, kw_only=True):
    """A component of which the file says what cannot be. Without a `part` it is about the file itself."""

    part: str
    title: str
    values: dict[str, Any] = {}  # what the file says, and what the game comes with where it says nothing
    mistakes: tuple[Mistake, ...]
    confirm: bool = False  # a value that is known to be printed differently: it would do if it were meant


class Mended(Struct, frozen=True):
    """A component as it is to be read instead."""

    part: str
    values: dict[str, Any]
    confirm: bool = False


class _Said(Struct):
    """What a file says about one component."""

    values: dict[str, Any] = {}  # by the name of the field
    foreign: list[tuple[str | int, Key]] = []  # keys that no field has, with the id of their entry


def wrong(game: Game, text: str) -> list[Wrong]:
    """What is wrong with a file, component by component; nothing if it can be taken."""
    try:
        owner.apply(game, text)
    except OverrideRefused as error:
        refused = error
    else:
        return []
    try:
        box = _opened(game, text)
    except OverrideRefused:  # not even readable
        return [Wrong(part="", title="", mistakes=tuple(Mistake("", p) for p in refused.problems))]
    said = _said(box)
    found = [_checked(box, key, what) for key, what in said.items()]
    at_fields = {one.part: one for one in found if one.mistakes}
    order = ["", *said]
    return sorted(
        [*_beyond_fields(box, said, refused, at_fields), *at_fields.values()], key=lambda w: order.index(w.part)
    )


def mend(game: Game, text: str, parts: Sequence[Mended]) -> tuple[str, list[Wrong]]:
    """The file with these components in place of what it says of them, and what is wrong with them still."""
    box = _opened(game, text)
    left = list[Wrong]()
    for given in parts:
        component = box.find(given.part)
        for name, key in _said(box).get(given.part, _Said()).foreign:
            lines.drop(box.file, component.shelf, name, key)
        try:
            box.file = box.entered(component, given.values, given.confirm)
        except Mistaken as error:
            left.append(Wrong(part=given.part, title=component.title, values=given.values, mistakes=error.mistakes))
    text = owner.write(box.file)
    there = {one.part for one in left}
    return text, left + [one for one in wrong(game, text) if one.part not in there]


def _opened(game: Game, text: str) -> Box:
    """The box as the game comes with it, and the lines of the file that have the right form."""
    box = Box(game)
    box.file = owner.readable(text)
    return box


# -- what the file says ------------------------------------------------------------------------------------------------


def _said(box: Box) -> dict[str, _Said]:
    """What the file says, component by component."""
    found = dict[str, _Said]()
    for component in box.all():
        said = _Said()
        there = {(name, field.key): full for full, name, field in _named(box, component)}
        for name, values in _rows(box.file, component):
            for key, value in _flat(values, {key for other, key in there if other == name}):
                if (name, key) in there:
                    said.values[there[name, key]] = value
                elif not _belongs_elsewhere(box, component, key):
                    said.foreign.append((name, key))
        added = lines.added(box.file, component.shelf, component.id) or {}
        said.values |= {full: look(added, field.key) for full, _, field in _named(box, component) if added}
        if said.values or said.foreign:
            found[component.key] = said
    return found


def _named(box: Box, component: Component) -> Iterator[tuple[str, str | int, Field]]:
    for before, name, field in leaves(component, box.loaded.documents):
        yield f"{before}.{field.name}" if before else field.name, name, field


def _rows(file: Override, component: Component) -> Iterator[tuple[str | int, Document]]:
    """The values that the file gives to the entries of a component, with the id of each entry."""
    shelf = component.shelf
    ids = list(shelf.names) if shelf.together else [component.id]
    if shelf.list:
        for row in file.tables["change"]:
            if row["file"] == shelf.file and row["id"] in ids:
                yield row["id"], row["set"]
        return
    for row in file.tables["value"]:
        path = tuple(str(row["path"]).split("."))
        if row["file"] == shelf.file and path[: len(shelf.table)] == shelf.table:
            values: Any = row["set"]
            for key in reversed(path[len(shelf.table) :]):
                values = {key: values}
            if isinstance(values, dict):
                yield "", values


def _flat(values: Document, known: set[Key], before: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Every value with its keys; a table is opened unless it is the value of a field."""
    for key, value in values.items():
        here = (*before, key)
        if isinstance(value, dict) and value and here not in known:
            yield from _flat(value, known, here)
        else:
            yield here, value


def _belongs_elsewhere(box: Box, component: Component, key: Key) -> bool:
    """Does another kind of component speak of this key of the same entry, as the two sides of a card do?"""
    others = (shelf for shelf in box.shelves if shelf.file == component.shelf.file and shelf.id != component.shelf.id)
    return any(field.key == key for shelf in others for field in shelf.fields)


# -- what is wrong with it ---------------------------------------------------------------------------------------------


def _checked(box: Box, key: str, said: _Said) -> Wrong:
    """A component with what the file says of it, each value checked by itself."""
    component = box.find(key)
    values = {shown.name: shown.value for shown in component.fields if shown.value is not None} | said.values
    mistakes = [_foreign(component, key) for _, key in said.foreign]
    try:
        box.draft(component, values)
    except Mistaken as error:
        mistakes += [Mistake(m.at, _as_said(m, said)) for m in error.mistakes]
    return Wrong(part=key, title=component.title, values=values, mistakes=tuple(mistakes))


def _foreign(component: Component, key: Key) -> Mistake:
    """A key that no field has. If fields lie below it, it is a table that was written as something else."""
    below = [field for field in component.shelf.fields if field.key[: len(key)] == key]
    if below:
        names = ", ".join(field.key[-1] for field in below)
        return Mistake(below[0].name, f"{'.'.join(key)} is a table; write it with {names} in it.")
    known = ", ".join(dict.fromkeys(field.name for field in component.shelf.fields))
    return Mistake("", f"There is no {'.'.join(key)!r} here; there are {known}.")


def _as_said(mistake: Mistake, said: _Said) -> str:
    """The mistake, with what the file says there if that is short."""
    if mistake.at not in said.values or isinstance(said.values[mistake.at], list | dict):
        return mistake.text
    return f"{mistake.text} The file says {said.values[mistake.at]!r}."


def _beyond_fields(
    box: Box, said: Mapping[str, _Said], refused: OverrideRefused, at_fields: Mapping[str, Wrong]
) -> list[Wrong]:
    """What no single value shows: at the component that it names, unless that one is wrong already; else by itself."""
    alone, found = list[Mistake](), dict[str, list[tuple[str, str]]]()
    for text, code in zip(refused.problems, refused.codes, strict=True):
        key = "" if code in OF_THE_FILE else _component_of(box, said, text)
        if key == "" and code == DATA_CHECK and at_fields:
            continue  # what follows from a wrong value; if there is more to it, it is told once that is right
        if key == "":
            alone.append(Mistake("", text))
        elif key not in at_fields:
            found.setdefault(key, []).append((text, code))
    by_itself = [Wrong(part="", title="", mistakes=tuple(alone))] if alone else []
    return by_itself + [_named_wrong(box, key, said[key], problems) for key, problems in found.items()]


def _component_of(box: Box, said: Mapping[str, _Said], problem: str) -> str:
    """The component among those that the file speaks of which a mistake names; "" if it names none."""
    text = problem.partition(": ")[2]
    named = [key for key in said if _names(text, box.find(key))]
    fitting = [key for key in named if place_of(problem, box.find(key))]
    return next(iter(fitting or named), "")


def _names(text: str, component: Component) -> bool:
    """Does a mistake name this component? A number counts only where the mistake begins: later it may be any."""
    if component.id == "":
        return component.title.removeprefix("His ").lower() in text.lower() or component.shelf.file in text
    words = re.findall(r"[\w-]+", re.split("[:;]", text)[0] if isinstance(component.id, int) else text)
    return str(component.id) in words


def _named_wrong(box: Box, key: str, said: _Said, problems: Sequence[tuple[str, str]]) -> Wrong:
    component = box.find(key)
    whole = _checked(box, key, said)
    mistakes = list[Mistake]()
    for text, code in problems:
        at = place_of(text, component)
        mistakes.append(Mistake(at, _printed(component, at) if code == PRINTED else sentence(text)))
    confirm = any(code == PRINTED for _, code in problems)
    return Wrong(part=key, title=component.title, values=whole.values, mistakes=tuple(mistakes), confirm=confirm)


def _printed(component: Component, at: str) -> str:
    there = next((shown for shown in component.fields if shown.name == at), None)
    printed = "differently"
    if there is not None and not isinstance(there.value, list | dict):
        named = (choice.label for choice in there.field.choices if choice.value == there.value)
        printed = f"as “{next(named, there.value)}”"
    return f"This is known to be printed {printed}. Put it back, or say that your copy really says so."
