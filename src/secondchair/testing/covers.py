"""Does a position cover the state? Every field is changed in turn, and the position must show it.

What the position may leave out: the content, which the saved game names by its fingerprint: all that modules called
`content` define; what stays as `new` made it, which follows from the options; and what a class declares by name to be
no rule or to follow from the rest:

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


def uncovered(position: Callable[[Any], Any], games: Iterable[Iterable[Any]]) -> list[str]:
    """The fields that no position of these games shows, as "State.points"; each game is its states in order."""
    seen, covered, changing = set[Field](), set[Field](), set[Field]()
    for states in games:
        before: dict[Field, str] = {}
        for state in states:
            now = _values(state)
            seen |= now.keys()
            changing |= {field for field, value in now.items() if before.setdefault(field, value) != value}
            covered |= _shown(position, state, covered)
    return sorted(f"{owner.__name__}.{name}" for owner, name in (seen & changing) - covered)


def _shown(position: Callable[[Any], Any], state: Any, known: set[Field]) -> set[Field]:
    """The fields of this state whose change shows; those that are known to show are not tried again."""
    found, before = set(known), msgspec.json.encode(position(state))
    for fields, changed in _changes(state):
        if not found.issuperset(fields) and _differs(position, changed, before):
            found.update(fields)
    return found


def _differs(position: Callable[[Any], Any], state: Any, before: bytes) -> bool:
    try:
        return msgspec.json.encode(position(state)) != before
    except Exception:  # a value that cannot be: whoever stumbles over it has read it
        return True


def _is_content(value: Any) -> bool:
    return type(value).__module__.rpartition(".")[2] == "content"


def _own_fields(value: Any) -> tuple[str, ...]:
    """The fields of a record of the state that are not declared to be left out; none if it is no such record."""
    if _is_content(value):
        return ()
    derived = {name for kind in type(value).__mro__ for name in vars(kind).get("DERIVED", ())}
    return tuple(name for name in _fields(value) if name not in derived)


def _fields(value: Any) -> Iterable[str]:
    if isinstance(value, Struct):
        return value.__struct_fields__
    if isinstance(value, tuple):
        return getattr(type(value), "_fields", ())
    return vars(value) if is_dataclass(value) and not isinstance(value, type) else ()


def _values(value: Any) -> dict[Field, str]:
    """Every field within, with all its values as text."""
    found: dict[Field, str] = {}
    for name in _own_fields(value):
        inner = getattr(value, name)
        if not _is_content(inner):
            found[type(value), name] = found.get((type(value), name), "") + _text(inner)
            _merge(found, _values(inner))
    for inner in _items(value):
        _merge(found, _values(inner))
    return found


def _merge(found: dict[Field, str], more: dict[Field, str]) -> None:
    for field, text in more.items():
        found[field] = found.get(field, "") + text


def _text(value: Any) -> str:
    fields = _own_fields(value)
    if fields:
        return "(" + ",".join(_text(getattr(value, name)) for name in fields) + ")"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(k)}:{_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ",".join(_text(v) for v in value) + "]"
    return repr(value)


def _items(value: Any) -> list[Any]:
    """What a container without fields holds."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list | tuple | set | frozenset) and not _own_fields(value) else []


def _changes(value: Any) -> Iterator[Change]:
    """The value with one thing in it changed: every field, the ends of every list and each kind of record in it."""
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
            yield from _dict_changes(value)
        case set() | frozenset():
            if value:
                yield (), type(value)(sorted(value, key=repr)[1:])
        case list() | tuple() if not _own_fields(value):
            yield from _list_changes(value)
        case bytes() | bytearray():
            yield (), value + b"~"
        case _:
            for name in _own_fields(value):
                for fields, inner in _changes(getattr(value, name)):
                    yield ((type(value), name), *fields), _with(value, name, inner)


def _list_changes(value: Any) -> Iterator[Change]:
    kinds = {type(inner): place for place, inner in enumerate(value) if _own_fields(inner)}  # one record of each kind
    for place in sorted({0, len(value) - 1, *kinds.values()}) if value else ():
        for fields, inner in _changes(value[place]):
            yield fields, type(value)((*value[:place], inner, *value[place + 1 :]))
    if value:
        yield (), value[:-1]


def _dict_changes(value: dict[Any, Any]) -> Iterator[Change]:
    keys = list(value)
    for key in dict.fromkeys(keys[:1] + keys[-1:]):
        for fields, inner in _changes(value[key]):
            yield fields, {**value, key: inner}
        yield (), {k: v for k, v in value.items() if k != key}


def _with(value: Any, name: str, inner: Any) -> Any:
    """A copy of a record with another value in one field."""
    if isinstance(value, Struct):
        return structs.replace(value, **{name: inner})
    if isinstance(value, tuple):
        return value._replace(**{name: inner})  # type: ignore[attr-defined]
    return replace(value, **{name: inner})
