"""Does a position cover the state? Every field is changed in turn, and the position must show it.

What the position may leave out: the content, which the saved game names by its fingerprint; what stays as `new` made
it, which follows from the options; and what a class declares to follow from the rest, by name:

    class State(Struct):
        DERIVED: ClassVar[tuple[str, ...]] = ("frontier",)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import is_dataclass, replace
from typing import Any

import msgspec
from msgspec import Struct, structs

Field = tuple[type[Any], str]
Change = tuple[tuple[Field, ...], Any]  # the fields that the change lies in, from the outermost, and the changed value


def uncovered(position: Callable[[Any], Any], games: Iterable[Iterable[Any]], content: object) -> list[str]:
    """The fields that no position of these games shows, as "State.points"; each game is its states in order."""
    shared = set(_parts(content))
    seen, covered, changing = set[Field](), set[Field](), set[Field]()
    for states in games:
        before: dict[Field, str] = {}
        for state in states:
            now = _values(state, shared)
            seen |= now.keys()
            changing |= {field for field, value in now.items() if before.setdefault(field, value) != value}
            covered |= _shown(position, state, shared, covered)
    return sorted(f"{owner.__name__}.{name}" for owner, name in (seen & changing) - covered)


def _shown(position: Callable[[Any], Any], state: Any, shared: set[int], known: set[Field]) -> set[Field]:
    """The fields of this state whose change shows; those that are known to show are not tried again."""
    found, before = set(known), msgspec.json.encode(position(state))
    for fields, changed in _changes(state, shared):
        if not found.issuperset(fields) and _differs(position, changed, before):
            found.update(fields)
    return found


def _differs(position: Callable[[Any], Any], state: Any, before: bytes) -> bool:
    try:
        return msgspec.json.encode(position(state)) != before
    except Exception:  # a value that cannot be: whoever stumbles over it has read it
        return True


def _own_fields(value: Any) -> tuple[str, ...]:
    """The fields of a record that are not declared to follow from others; none if it is no record."""
    derived = {name for kind in type(value).__mro__ for name in vars(kind).get("DERIVED", ())}
    return tuple(name for name in _fields(value) if name not in derived)


def _fields(value: Any) -> Iterable[str]:
    if isinstance(value, Struct):
        return value.__struct_fields__
    if isinstance(value, tuple):
        return getattr(type(value), "_fields", ())
    return vars(value) if is_dataclass(value) and not isinstance(value, type) else ()


def _values(value: Any, shared: set[int]) -> dict[Field, str]:
    """Every field within, with all its values as text."""
    found: dict[Field, str] = {}
    if id(value) in shared:
        return found
    for name in _own_fields(value):
        inner = getattr(value, name)
        if id(inner) not in shared:
            found[type(value), name] = found.get((type(value), name), "") + _text(inner, shared)
            _merge(found, _values(inner, shared))
    for inner in _items(value):
        _merge(found, _values(inner, shared))
    return found


def _merge(found: dict[Field, str], more: dict[Field, str]) -> None:
    for field, text in more.items():
        found[field] = found.get(field, "") + text


def _text(value: Any, shared: set[int]) -> str:
    if id(value) in shared:
        return "…"
    fields = _own_fields(value)
    if fields:
        return "(" + ",".join(_text(getattr(value, name), shared) for name in fields) + ")"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(k, shared)}:{_text(v, shared)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ",".join(_text(v, shared) for v in value) + "]"
    return repr(value)


def _items(value: Any) -> list[Any]:
    """What a container without fields holds."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list | tuple | set | frozenset) and not _own_fields(value) else []


def _parts(value: object) -> Iterator[int]:
    """The identity of a value and of every record and container in it."""
    if isinstance(value, str | int | float | bool | bytes | None):
        return
    yield id(value)
    for name in _own_fields(value):
        yield from _parts(getattr(value, name))
    for inner in _items(value):
        yield from _parts(inner)


def _changes(value: Any, shared: set[int]) -> Iterator[Change]:
    """The value with one thing in it changed, for every field and for the ends of every list."""
    if id(value) in shared:
        return
    match value:
        case bool():
            yield (), not value
        case int() | float():
            yield (), value + 1
        case str():
            yield (), value + "~"
        case None:
            yield (), "~"
        case dict():
            yield from _dict_changes(value, shared)
        case set() | frozenset():
            if value:
                yield (), type(value)(sorted(value, key=repr)[1:])
        case list() | tuple() if not _own_fields(value):
            yield from _list_changes(value, shared)
        case bytes() | bytearray():
            yield (), value + b"~"
        case _:
            for name in _own_fields(value):
                for fields, inner in _changes(getattr(value, name), shared):
                    yield ((type(value), name), *fields), _with(value, name, inner)


def _list_changes(value: Any, shared: set[int]) -> Iterator[Change]:
    for place in sorted({0, len(value) - 1}) if value else ():
        for fields, inner in _changes(value[place], shared):
            yield fields, type(value)((*value[:place], inner, *value[place + 1 :]))
    if value:
        yield (), value[:-1]


def _dict_changes(value: dict[Any, Any], shared: set[int]) -> Iterator[Change]:
    keys = list(value)
    for key in dict.fromkeys(keys[:1] + keys[-1:]):
        for fields, inner in _changes(value[key], shared):
            yield fields, {**value, key: inner}
        yield (), {k: v for k, v in value.items() if k != key}


def _with(value: Any, name: str, inner: Any) -> Any:
    """A copy of a record with another value in one field."""
    if isinstance(value, Struct):
        return structs.replace(value, **{name: inner})
    if isinstance(value, tuple):
        return value._replace(**{name: inner})  # type: ignore[attr-defined]
    return replace(value, **{name: inner})
