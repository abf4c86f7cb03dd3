"""Components as data: TOML files of a game's `content` folder, read into frozen structs, refused when anything is odd.

A game's `content.py` names its `FILES` and turns their documents into its own struct with `build`. Documents go through
`core.override` first when the owner of the printed game has typed in their own values.

Content is known by its fingerprint, and a saved game goes on with the content it began with. What an earlier release
came with lies in `content/past/<fingerprint>/`: its files stand in for those of the same name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from secondchair.core.registry import Game
from secondchair.core.typed import LOCK, from_document

T = TypeVar("T")
Document = dict[str, Any]
Documents = dict[str, Document]
Place = tuple[str, str | int, tuple[str, ...]]  # file, id of the entry ("" for a value outside), keys

PAST = "past"  # the folder of what earlier releases came with
CACHED = 32  # how many contents besides today's are held ready
HEAVIEST = 20  # how many times the game's own content may be exceeded by one that comes from elsewhere
FINGERPRINT = re.compile(r"[0-9a-f]{12}")

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


class ContentRecord(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Content as it is kept beside a saved game: the documents, and which of their parts an owner has typed in."""

    documents: Documents
    owner: tuple[Place, ...] = ()


class Loaded(Struct, frozen=True):
    """A game's content in use: the struct its rules read, what it is known by, and where its values come from."""

    content: Any
    fingerprint: str
    parts: tuple[Part, ...] = ()
    override: str = ""
    documents: Documents = {}

    @property
    def designed(self) -> int:
        return sum(part.provenance == "designed" for part in self.parts)

    @property
    def record(self) -> ContentRecord:
        """All that is needed to build it again."""
        owned = tuple((part.file, part.id, part.path) for part in self.parts if part.provenance == "owner")
        return ContentRecord(self.documents, owned)


def read_documents(package: str, names: Iterable[str]) -> Documents:
    """The parsed TOML files `content/<name>.toml` of a game's package."""
    return _read_files(files(package) / "content", names)


def _read_files(folder: Traversable, names: Iterable[str]) -> Documents:
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
    return read_documents(_package(game), game.module("content").FILES)


def _package(game: Game) -> str:
    return game.content_package or game.package


_loaded: dict[str, Loaded] = {}


def load(game: Game) -> Loaded:
    """The content the game comes with; read once, whoever asks at the same time."""
    if game.id not in _loaded:
        with LOCK:
            if game.id not in _loaded:
                _loaded[game.id] = _build(game, base_documents(game))
    return _loaded[game.id]


def _build(game: Game, documents: Documents) -> Loaded:
    content = game.module("content")
    built = content.build(documents)
    parts = content.parts(documents) if game.overridable else ()
    return Loaded(built, fingerprint(documents), tuple(parts), documents=documents)


# -- content of saved games --------------------------------------------------------------------------------------------


def shipped(game: Game, wanted: str) -> Loaded | None:
    """The content of that fingerprint, if the game comes with it today or came with it in an earlier release."""
    today = load(game)
    return today if today.fingerprint == wanted else _past(game, wanted)


@lru_cache(CACHED)
def _past(game: Game, wanted: str) -> Loaded | None:
    if not FINGERPRINT.fullmatch(wanted):  # it becomes part of a path
        return None
    folder = files(_package(game)) / "content" / PAST / wanted
    there = [name for name in game.module("content").FILES if (folder / f"{name}.toml").is_file()]
    documents = base_documents(game) | _read_files(folder, there) if there else {}
    if not there or fingerprint(documents) != wanted:
        return None
    with LOCK:
        return _build(game, documents)


def past_fingerprints(game: Game) -> list[str]:
    """What the contents of earlier releases are known by; those of games that share the folder among them."""
    folder = files(_package(game)) / "content" / PAST
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def rebuild(game: Game, wanted: str, record: ContentRecord, override: str = "") -> Loaded:
    """Content that was kept beside a saved game.

    It may come from elsewhere and hold anything. Whatever is wrong is a ContentError, also that it fits no more.
    """
    try:
        found = fingerprint(record.documents)
        if found != wanted:
            raise ContentError([f"the content that came with it is {found}, not {wanted}"])
        if _weight(record.documents) > HEAVIEST * _weight(load(game).documents):
            raise ContentError(["the content that came with it is larger than any of this game can be"])
        with LOCK:
            loaded = _build(game, record.documents)
    except ContentError:
        raise
    except Exception as error:
        raise ContentError([f"the content that came with it cannot be used: {error!r}"]) from None
    owned = set(record.owner)
    parts = tuple(
        structs.replace(part, provenance="owner") if (part.file, part.id, part.path) in owned else part
        for part in loaded.parts
    )
    return structs.replace(loaded, parts=parts, override=override)


def sound(records: Mapping[str, ContentRecord], wanted: Iterable[str]) -> dict[str, ContentRecord]:
    """Those of the wanted contents that are there and are what they are said to be."""
    found = dict[str, ContentRecord]()
    for name in wanted:
        with suppress(RecursionError):  # nested without end
            if name in records and fingerprint(records[name].documents) == name:
                found[name] = records[name]
    return found


def _weight(value: Any) -> float:
    """How much there is, numbers by their size: a count from elsewhere must not fill the memory."""
    if isinstance(value, Mapping):
        return sum(map(_weight, value.values()))
    if isinstance(value, list):
        return sum(map(_weight, value))
    return 1 + abs(value) if isinstance(value, int | float) else 1


class Shelf:
    """The contents that were used last, held ready by what they are known by."""

    def __init__(self, room: int = CACHED) -> None:
        self._room = room
        self._there: OrderedDict[Hashable, Loaded] = OrderedDict()

    def get(self, key: Hashable) -> Loaded | None:
        with LOCK:
            if key in self._there:
                self._there.move_to_end(key)
            return self._there.get(key)

    def put(self, key: Hashable, loaded: Loaded) -> None:
        with LOCK:
            self._there[key] = loaded
            self._there.move_to_end(key)
            if len(self._there) > self._room:
                self._there.popitem(last=False)
