"""The log is the game: a header and the list of actions, yours, the bot's and chance's.

Nothing is ever removed. Undo and redo are entries (`goto`: the state after entry n). So is going on with a game that
newer rules no longer replay (a `goto` with `rules` and `content`): what lies between stays in the log, unread. As a
file it is JSON lines, one header and one entry per line, readable by people: a `.chair` file.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw, Struct, structs

from secondchair.core import dealer
from secondchair.core.choose import Why
from secondchair.core.content import ContentRecord
from secondchair.core.rules import YOU, Action, IllegalAction, Json
from secondchair.core.typed import from_json, learn

FORMAT = 1
FILED = '"second_chair_report"'  # how a report begins that has a whole log in it (`core.report`)


class BadLog(ValueError):
    """A file or text that is not a saved game. The message says where and what was expected."""


class Header(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """What a game starts from."""

    chair: int
    game: str
    rules: int
    content: str
    surface: str = "screen"
    options: dict[str, Any] = {}
    seed: int
    salt: str = ""  # makes the seal of a seed that could be guessed as good as any
    seal: str = ""  # what everybody may see of seed and salt from the start; empty: it was not sealed
    withheld: bool = False  # a copy for others while the game runs: seed and salt are left out, the seed reads 0
    override: str = ""  # the name of the owner's override in use, if any
    carried: dict[str, ContentRecord] = {}  # in a file: content that the reader may not have, by its fingerprint

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process it goes as its line, so that it comes back as it was: what was not said stays unsaid."""
        return read_header, (write_line(self),)


def sealed(header: Header) -> Header:
    """With a salt of its own and the seal of both."""
    salt = secrets.token_hex(16)
    return structs.replace(header, salt=salt, seal=dealer.seal(header.seed, salt))


def withheld(header: Header) -> Header:
    """What others may have while the game runs."""
    return structs.replace(header, seed=0, salt="", withheld=True)


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action, one step back or forth, or where a game went on. `seq` counts 1, 2, 3, … over all entries."""

    seq: int
    actor: str = ""
    action: Action | None = None
    stream: str = ""  # chance by the dealer; empty when a person typed the outcome in
    digest: str = ""
    auto: bool = False  # the only legal action, played by the table
    goto: int | None = None
    rules: int | None = None  # with `goto`: from there the game went on under these rules, with this content
    content: str = ""
    why: Why | None = None  # a note, ignored on replay

    @property
    def is_choice(self) -> bool:
        """Did you have a real choice here?"""
        return self.actor == YOU and not self.auto


class _RawEntry(Struct, forbid_unknown_fields=True):
    """An entry whose action waits to be read by its game's kinds of action."""

    seq: int
    actor: str = ""
    action: Raw = Raw()
    stream: str = ""
    digest: str = ""
    auto: bool = False
    goto: int | None = None
    rules: int | None = None
    content: str = ""
    why: Why | None = None


class ActionReader:
    """Reads the actions of one game from JSON, and says what was expected when they are none."""

    def __init__(self, kinds: tuple[type[Action], ...]) -> None:
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}
        union: Any = kinds[0]
        for kind in kinds[1:]:
            union = union | kind
        learn(union)
        self._decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(union)
        self._union = union

    def from_json(self, text: bytes | Raw) -> Action:
        try:
            return self._decoder.decode(text)
        except msgspec.DecodeError as error:
            raise ValueError(self._help(str(error))) from None

    def from_doc(self, doc: Json) -> Action:
        try:
            action: Action = msgspec.convert(doc, self._union)
        except msgspec.ValidationError as error:
            raise IllegalAction(self._help(str(error), doc)) from None
        return action

    def _help(self, problem: str, doc: Json = None) -> str:
        kind = self.kinds.get(doc.get("do", "")) if isinstance(doc, dict) and isinstance(doc.get("do"), str) else None
        if kind is None:
            return f"This is not an action: {problem}. “do” must be one of {', '.join(self.kinds)}."
        fields = ", ".join(f"{name} ({_type_name(hint)})" for name, hint in _fields(kind)) or "nothing else"
        return f"This is not a complete “{doc['do']}”: {problem}. It needs {fields}."


@cache
def action_reader(kinds: tuple[type[Action], ...]) -> ActionReader:
    """The reader of these kinds; made once."""
    return ActionReader(kinds)


def _fields(kind: type[Action]) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return [(name, hints[name]) for name in kind.__struct_fields__]


def _type_name(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return " or ".join(map(str, get_args(hint)))
    return {"int": "a whole number", "str": "text", "bool": "true or false"}.get(
        getattr(hint, "__name__", ""), str(hint)
    )


def digest(position: Json) -> str:
    """Twelve hexadecimal digits that stand for a position, in whatever order its parts were named."""
    return blake2b(msgspec.json.encode(position, order="sorted"), digest_size=6).hexdigest()


def write_line(record: Header | Entry) -> bytes:
    return msgspec.json.encode(record)


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The game as the text of a `.chair` file."""
    return b"\n".join([write_line(header), *map(write_line, entries), b""]).decode()


def read_header(line: bytes | str) -> Header:
    try:
        header = from_json(line, Header)
    except msgspec.DecodeError as error:
        raise BadLog(f"Line 1 is not the header of a saved game: {error}.") from None
    if header.chair != FORMAT:
        raise BadLog(f"Line 1: this is format {header.chair} of a saved game; this version reads format {FORMAT}.")
    return header


def read_entry(line: bytes | str, reader: ActionReader, expected: int) -> Entry:
    """One entry, which must carry the number `expected`."""
    try:
        raw = from_json(line, _RawEntry)
        action = reader.from_json(raw.action) if bytes(raw.action) else None
    except (msgspec.DecodeError, ValueError) as error:
        raise BadLog(f"Entry {expected} cannot be read: {error}") from None
    if raw.seq != expected:
        raise BadLog(f"Entry {expected} is missing: the number {raw.seq} stands in its place.")
    if (action is None) == (raw.goto is None):
        raise BadLog(f"Entry {expected} must have either an action or a goto.")
    if raw.goto is not None and not 0 <= raw.goto < raw.seq:
        raise BadLog(f"Entry {expected} goes to entry {raw.goto}, which is not before it.")
    if raw.rules is not None and (raw.goto is None or raw.rules < 1):
        raise BadLog(f"Entry {expected} names rules {raw.rules}, which only a goto can, and from 1 on.")
    return Entry(
        raw.seq, raw.actor, action, raw.stream, raw.digest, raw.auto, raw.goto, raw.rules, raw.content, raw.why
    )  # fmt: skip


def went_on(lines: Sequence[str]) -> list[Entry]:
    """Where a game went on under newer rules, oldest first.

    What lies between such an entry and the one it went to is passed over, further entries of this kind among it.
    """
    found, n = list[Entry](), len(lines)
    while n:
        entry = _goes_on(lines[n - 1], n)
        if entry is not None:
            found.append(entry)
        n = entry.goto if entry is not None and entry.goto is not None else n - 1
    return found[::-1]


def _goes_on(line: str, seq: int) -> Entry | None:
    if '"rules"' not in line or '"goto"' not in line:  # nearly every line, and quickly
        return None
    try:
        raw = from_json(line, _RawEntry)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    if raw.seq != seq or raw.goto is None or not 0 <= raw.goto < seq or (raw.rules or 0) < 1:
        return None
    return Entry(seq, digest=raw.digest, goto=raw.goto, rules=raw.rules, content=raw.content)


def in_force(header: Header, gone_on: Sequence[Entry]) -> Header:
    """The header with the rules and the content that the game was played under last."""
    if not gone_on:
        return header
    last = gone_on[-1]
    override = header.override if last.content == header.content else ""
    return structs.replace(header, rules=last.rules or header.rules, content=last.content, override=override)


def split(text: str) -> tuple[Header, list[str]]:
    """The header of a `.chair` file and its other lines, not yet read; the file may lie in a report."""
    lines = [line for line in _taken_out(text).splitlines() if line.strip()]
    if not lines:
        raise BadLog("The file is empty; a saved game starts with a header line.")
    return read_header(lines[0]), lines[1:]


class _Report(Struct):
    """A report, as far as it is a saved game."""

    log: str


def _taken_out(text: str) -> str:
    """The log in a report; any other text as it is."""
    if FILED not in text[:100]:
        return text
    try:
        return from_json(text, _Report).log
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadLog(f"This report cannot be read: {error}.") from None
