"""*Something is wrong here*: one file that shows to others what a player has seen, and nothing private.

It holds the whole log, so that every position can be seen again, and the versions it was played with. It names neither
the player nor the saved game: whoever has a game's id could play in it. `log.split` reads it like a saved game.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from platform import python_version
from typing import Any

import msgspec
from msgspec import Struct, structs

from secondchair.core.log import FILED, Header, read_header, write_line

FORMAT = 1
OWN_VALUES = "own values"  # instead of the name that an owner has given to them


class Report(Struct, frozen=True):
    """The file. `at` is the entry that was looked at, `words` what the player has to say about it."""

    second_chair_report: int
    words: str
    at: int
    versions: dict[str, str]
    game: str
    surface: str
    options: dict[str, Any]
    log: str


def report(text: str, at: int, words: str = "") -> Report:
    """A report from the text of a .chair file."""
    first, rest = text.split("\n", 1)
    header = nameless(read_header(first))
    versions = {
        "second chair": version("secondchair"),
        "python": f"{python_version()} on {sys.platform}",
        "rules": str(header.rules),
        "content": header.content,
    }
    whole = f"{write_line(header).decode()}\n{rest}"
    return Report(FORMAT, words, at, versions, header.game, header.surface, header.options, whole)


def nameless(header: Header) -> Header:
    """Without the name of the owner's values, which may be anybody's."""
    return structs.replace(header, override=OWN_VALUES) if header.override else header


def write(found: Report) -> str:
    """As a file that people can read too."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def read(text: str) -> Report | None:
    """The report in a text; None if it is none."""
    if FILED not in text[:100]:
        return None
    try:
        return msgspec.json.decode(text, type=Report)
    except msgspec.DecodeError:
        return None
