"""Reading documents into types, from several threads.

msgspec learns a type when it is first asked for it. Two threads that make it learn the same type at the same moment can
bring the whole process down, so every first time goes through one lock.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

LOCK = RLock()
_learnt: set[Any] = set()


def learn(kind: Any) -> None:
    """Make msgspec know this type and every type in it; afterwards any thread may read it."""
    if kind not in _learnt:
        with LOCK:
            msgspec.json.Decoder(kind)
            _learnt.add(kind)


def from_json(text: bytes | str | msgspec.Raw, kind: type[T]) -> T:
    """JSON as this type; msgspec's own errors if it is not."""
    learn(kind)
    return msgspec.json.decode(text, type=kind)


def from_document(document: Any, kind: type[T]) -> T:
    """The same from what JSON or TOML has given already."""
    learn(kind)
    return msgspec.convert(document, kind)
