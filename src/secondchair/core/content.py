"""Components as data: TOML files of a game's `content` folder, read into frozen structs, refused when anything is odd.

A game's `content.py` names its `FILES` and turns their documents into its own struct with `build`. Documents go through
`core.override` first when the owner of the printed game has typed in their own values.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from secondchair.core.registry import Game
from secondchair.core.typed import LOCK, from_document

T = TypeVar("T")
Document = dict[str, Any]
Documents = dict[str, Document]

NOT_RULES = {"name", "note", "notes", "source", "sources", "reason", "provenance", "text"}


class ContentError(ValueError):
    """Data that cannot be used. Every problem names its file, its place and what was expected."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class Part(Struct, frozen=True):
    """A piece of content that carries its own provenance: printed, designed, or typed in by the owner."""

    file: str
    id: str | int
    path: tuple[str, ...]
    provenance: str

    def __str__(self) -> str:
        return f"{self.file} {self.id} {'.'.join(self.path)}".strip()


class Loaded(Struct, frozen=True):
    """A game's content in use: the struct its rules read, what it is known by, and where its values come from."""

    content: Any
    fingerprint: str
    parts: tuple[Part, ...] = ()
    override: str = ""

    @property
    def designed(self) -> int:
        return sum(part.provenance == "designed" for part in self.parts)


def read_documents(package: str, names: Iterable[str]) -> Documents:
    """The parsed TOML files `content/<name>.toml` of a game's package."""
    folder = files(package) / "content"
    return {name: parse_toml((folder / f"{name}.toml").read_text("utf-8"), f"{name}.toml") for name in names}


def parse_toml(text: str, file: str) -> Document:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([f"{file}: not readable as TOML: {error}"]) from None


def convert(document: Document, kind: type[T], file: str) -> T:
    """The document as a struct; unknown keys and wrong types are refused with file, place and what was expected."""
    try:
        return from_document(document, kind)
    except msgspec.ValidationError as error:
        raise ContentError([f"{file}: {error}{_expected_keys(kind, str(error))}"]) from None


def _expected_keys(kind: type[Any], problem: str) -> str:
    if "unknown field" not in problem or "at `" in problem:
        return ""
    return f"; expected {', '.join(msgspec.structs.fields(kind)[i].name for i in range(len(kind.__struct_fields__)))}"


def unique(entries: Iterable[Any], file: str, key: str = "id") -> dict[Any, Any]:
    """The entries by their id; a duplicate is refused."""
    found: dict[Any, Any] = {}
    for place, entry in enumerate(entries):
        name = getattr(entry, key)
        if name in found:
            raise ContentError([f"{file}: entry {place + 1} repeats the {key} {name!r}; every {key} must be unique."])
        found[name] = entry
    return found


def require(checks: Iterable[tuple[bool, str]]) -> None:
    """Raise one ContentError with the message of every check that fails."""
    problems = [message for holds, message in checks if not holds]
    if problems:
        raise ContentError(problems)


def rule_values(value: Any) -> Any:
    """The value without what rules never read: names, notes, sources, provenance."""
    if isinstance(value, Mapping):
        return {
            k: rule_values(v)
            for k, v in value.items()
            if k not in NOT_RULES and not k.endswith(("_provenance", "_source"))
        }
    if isinstance(value, list):
        return [rule_values(v) for v in value]
    return value


def fingerprint(documents: Documents) -> str:
    """SHA-256 over the values that rules read (no names, notes, sources, provenance), as twelve hexadecimal digits."""
    text = json.dumps(rule_values(documents), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:12]


def base_documents(game: Game) -> Documents:
    content = game.module("content")
    return read_documents(getattr(content, "PACKAGE", game.package), content.FILES)


_loaded: dict[str, Loaded] = {}


def load(game: Game) -> Loaded:
    """The content the game comes with; read once, whoever asks at the same time."""
    if game.id not in _loaded:
        with LOCK:
            if game.id not in _loaded:
                _loaded[game.id] = _read(game)
    return _loaded[game.id]


def _read(game: Game) -> Loaded:
    content, documents = game.module("content"), base_documents(game)
    parts = content.parts(documents) if game.overridable else ()
    return Loaded(content.build(documents), fingerprint(documents), tuple(parts))
