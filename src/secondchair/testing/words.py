"""Does everything that a player reads read as words? What cannot be a word of the language is found in it.

That is: names written_like_this, values as Python prints them, and ids of the game's content that nobody would say:
those with a digit, a dash or an underscore, unless a printed name in the content holds them too ("building 6a").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from secondchair.core.ask import Choice, Form, Pick, Places, Spot, Tally
from secondchair.core.choose import Why
from secondchair.core.content import base_documents
from secondchair.core.registry import Game
from secondchair.core.rules import Option, Prompt, Sheet, View
from secondchair.core.table import Stop

_TOKEN = re.compile(r"[\w-]+")
_NAME = re.compile(r"\w*[^\W_]_[^\W_]\w*")
_PYTHON = re.compile(r"(?<=[a-z,] )(?:None|True|False)\b|[{}<>]|\w=\w|\['")
_WORD = re.compile(r"[^\W\d_]+")
NAMES = {"name", "title", "text", "label", "short"}  # keys of the content whose values people read


def no_words(game: Game, text: str) -> str:
    """What in this text is no word; empty if all of it is."""
    for pattern in (_NAME, _PYTHON):
        if found := pattern.search(text):
            return found[0]
    return next((token for token in _TOKEN.findall(text) if token in _ids(game)), "")


@cache
def _ids(game: Game) -> frozenset[str]:
    """The ids of the content that are not also words, or parts of a printed name."""
    ids, printed = set[str](), set[str]()
    for document in base_documents(game).values():
        for key, value in _strings(document):
            if key == "id":
                ids.add(value)
            elif key in NAMES:
                printed.update(_TOKEN.findall(value))
    return frozenset(i for i in ids - printed if not _WORD.fullmatch(i))


def _strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every string in a document with the key it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strings(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner, key)


def all_read(stop: Stop) -> Iterator[str]:
    """Every text that an entry brings before the player."""
    for event in stop.events:
        yield event.text
    if stop.entry.why:
        yield from _of_why(stop.entry.why)
    yield from of_view(stop.view)


def of_view(view: View) -> Iterator[str]:
    for step in view.turn:
        yield from (step.text, *step.order)
    yield from _of_prompt(view.prompt)
    yield from _of_sheet(view.sheet)
    for figure in view.status:
        yield from (figure.label, figure.value, figure.hint)


def _of_prompt(prompt: Prompt) -> Iterator[str]:
    yield prompt.text
    for thing in (*prompt.options, *prompt.aside, *((prompt.ask,) if prompt.ask else ())):
        if isinstance(thing, Option):
            yield from (thing.label, thing.variant, thing.hint)
        else:
            yield from _of_form(thing)


def _of_form(form: Form) -> Iterator[str]:
    yield from (form.label, form.send)
    for field in form.fields:
        yield field.text
        choices: tuple[Choice, ...] = ()
        if isinstance(field, Pick | Spot):
            choices = field.choices
        elif isinstance(field, Tally):
            choices = field.kinds
        elif isinstance(field, Places):
            choices = tuple(value for place in field.places for value in (Choice("", place.label), *place.values))
        for choice in choices:
            yield from (choice.label, choice.hint)


def _of_sheet(sheet: Sheet) -> Iterator[str]:
    yield from (*sheet.columns, sheet.result, *sheet.notes)
    for line in sheet.lines:
        yield from (line.label, line.note)


def _of_why(why: Why) -> Iterator[str]:
    yield why.text
    for label, _ in why.candidates:
        yield label
    for step in why.steps:
        yield step.label
