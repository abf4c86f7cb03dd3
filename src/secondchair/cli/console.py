"""How the command line speaks: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from traceback import format_exception
from typing import Any

import msgspec
import platformdirs
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from secondchair.core.registry import Game, UnknownGame, find_game
from secondchair.core.rules import Json, Sheet

NAME = "secondchair"


class Mistake(Exception):
    """Something the user wrote cannot be used. The message is the one sentence they get."""


@contextmanager
def mistakes(*kinds: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are about what the user wrote; their messages are made for them."""
    try:
        yield
    except kinds as error:
        raise Mistake(str(error)) from error


def out() -> Console:
    return Console(highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def err() -> Console:
    return Console(stderr=True, highlight=False, emoji=False, soft_wrap=not sys.stderr.isatty())


def say_mistake(sentence: str) -> None:
    err().print(Text(one_sentence(sentence)))


def one_sentence(text: str) -> str:
    """On one line, ending as a sentence does."""
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) else f"{line}."


def report_crash(error: Exception) -> None:
    """A bug: say so, and where the details are."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = _write_down(error)
    kept = f" The details are in {place}; please report it with that file." if place else " Please report it."
    err().print(Text(f"Something went wrong inside Second Chair: {one_sentence(what)} This is a bug.{kept}"))


def _write_down(error: Exception) -> Path | None:
    try:
        folder = platformdirs.user_log_path(NAME, appauthor=False, ensure_exists=True)
        place = folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
        place.write_text("".join(format_exception(error)), "utf-8")
    except OSError:
        return None
    return place


def print_json(document: Json) -> None:
    """One JSON document and nothing else; indented for a person at a terminal."""
    text = msgspec.json.encode(document)
    if sys.stdout.isatty():
        text = msgspec.json.format(text)
    sys.stdout.write(text.decode() + "\n")


# -- what the user wrote -----------------------------------------------------------------------------------------------


def the_game(game_id: str) -> Game:
    with mistakes(UnknownGame):
        return find_game(game_id)


def the_options(game: Game, given: list[str] | None) -> dict[str, Any]:
    """`--option k=v`, any number of times: every option of the game with its value."""
    found: dict[str, Any] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Mistake(f"An option is written name=value, not {text!r}.")
        if name in found:
            raise Mistake(f"The option {name!r} is given twice.")
        found[name] = value
    with mistakes(ValueError):
        return game.options(found)


def the_surface(game: Game, surface: str) -> str:
    with mistakes(ValueError):
        game.rules(surface)
    return surface


def read_text(place: str) -> str:
    """The text of a file; `-` is standard input."""
    try:
        return sys.stdin.read() if place == "-" else Path(place).read_text("utf-8")
    except UnicodeDecodeError:
        raise Mistake(f"{place} is not a text file in UTF-8.") from None
    except OSError as error:
        raise Mistake(f"{place} cannot be read: {error.strerror or error}.") from None


# -- what games print --------------------------------------------------------------------------------------------------


def sheet_grid(sheet: Sheet) -> Grid:
    """The score sheet as a table."""
    grid = Grid(box=None, pad_edge=False, show_footer=True)
    grid.add_column("", "Total")
    for column, total in zip(sheet.columns, sheet.total, strict=True):
        grid.add_column(column, str(total), justify="right")
    for line in sheet.lines:
        values = ("" if value is None else str(value) for value in line.values)
        note = f" ({line.note})" if line.note else ""
        grid.add_row(Text(f"{line.label}{note}"), *values)
    return grid


def print_sheet(console: Console, sheet: Sheet) -> None:
    console.print(sheet_grid(sheet))
    for sentence in (sheet.result, *sheet.notes):
        if sentence:
            console.print(Text(sentence))
