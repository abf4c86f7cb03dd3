"""The fields of an owner's box: what a component holds, what each value may be, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from secondchair.core.ask import Choice
from secondchair.core.content import Document

LONGEST = 200  # characters of a text

Key = tuple[str, ...]
# `choices` is a list in an order, `several` are boxes to tick, `rows` are tables; a list that is `drawn` is changed by
# touching the drawing (`core.parts.Box.touched`).
Kind = Literal["number", "numbers", "choice", "choices", "several", "flag", "text", "rows", "drawn"]


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
    names: Mapping[str | int, str] = {}  # what the entries are called; where any has a name, only these are shown
    together: bool = False
    # Components that the owner may add, as they are before anything is typed in; the first is shown among the others.
    # One is asked for by its name, a number behind it or not: "new", "new-2".
    blanks: Mapping[str, Document] = {}
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


# -- values below an entry ---------------------------------------------------------------------------------------------


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
        {inner.name: row[inner.name] for inner in field.rows if inner.name in row and belongs(inner, inner.name, row)}
        for row in value
        if isinstance(row, dict)
    ]


def presentable(field: Field, value: Any) -> Any:
    """A value as far as a form can show it: None if it is of another kind; a row that cannot be read is empty."""
    if field.kind == "rows" and isinstance(value, list):
        rows = [row if isinstance(row, dict) else {} for row in value]
        return [{inner.name: presentable(inner, row.get(inner.name)) for inner in field.rows} for row in rows]
    return value if _fits(field, value) else None


_FITS: dict[str, type | tuple[type, ...]] = {
    "number": int, "flag": bool, "text": str, "choice": (str, int), "choices": list, "several": list,
    "numbers": list, "rows": list, "drawn": list,
}  # fmt: skip


def offered(fields: Sequence[Field], entry: Document) -> list[Field]:
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


def belongs(field: Field, name: str, given: Mapping[str, Any]) -> bool:
    beside, values = field.when
    if not beside:
        return True
    at = f"{name.rpartition('.')[0]}.{beside}" if "." in name else beside
    there = given.get(at)
    return bool(set(there) & set(values)) if isinstance(there, list) else there in values


def remove(values: Document, key: Key) -> None:
    """Take a value out; a table that is empty then goes with it."""
    first, *rest = key
    if not rest:
        values.pop(first, None)
    elif isinstance(values.get(first), dict):
        remove(values[first], tuple(rest))
        if not values[first]:
            del values[first]


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
        case "drawn":
            if not isinstance(value, list):
                yield Mistake(at, f"{field.label}: touch the drawing to change it.")


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
            if belongs(inner, name, row):
                yield from check(inner, row.get(name), f"{at}.{n}.{name}")
            elif name in row:
                yield Mistake(f"{at}.{n}.{name}", f"{inner.label} does not belong here.")
