"""What happened, in words: the sentence of every entry of a log, for pages and for the suite that reads them all.

An entry is told by its events. Where it has none, your move is told in the words of the option or the question that was
before you. Only what fate does while a game is set up may pass in silence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from secondchair.core.ask import Field, Form, Number, Places, Tally, Text
from secondchair.core.rules import YOU, Action, Option, Prompt
from secondchair.core.table import Stop

SETTING_UP = "The game is being set up."


class Told(Struct, frozen=True):
    """An entry in words, the rule behind it, and the targets it is about."""

    text: str
    rule: str
    targets: tuple[str, ...]


def told(stop: Stop) -> Told:
    """What an entry did; your own in the words of the question that was before you."""
    entry, events = stop.entry, stop.events
    assert entry.action is not None  # what lies on a path is an action
    label = target = rule = ""
    if entry.actor == YOU:
        prompt = stop.before.view.prompt
        (label, target), rule = in_your_words(prompt, entry.action), prompt.rule
    if entry.why:
        rule = entry.why.because
    targets = [target, *(t for event in events for t in event.targets)]
    return Told(
        " ".join(event.text for event in events) or label or SETTING_UP,
        next((event.rule for event in events if event.rule), rule),
        tuple(dict.fromkeys(t for t in targets if t)),
    )


def in_your_words(prompt: Prompt, action: Action) -> tuple[str, str]:
    """Your move in the words of the option or the question that was before you, and its target."""
    for option in (*prompt.options, *(a for a in prompt.aside if isinstance(a, Option))):
        if option.action == action:
            return option.label, option.target
    doc = msgspec.to_builtins(action)
    for form in (prompt.ask, *(a for a in prompt.aside if isinstance(a, Form))):
        if form is not None and form.do == doc["do"] and form.fields:
            said = (f"{field.text or field.field}: {_value(field, doc.get(field.field))}" for field in form.fields)
            return "; ".join(said) + ".", ""
    return "", ""


def _value(field: Field, value: Any) -> str:
    """An answer as its button said it."""
    if isinstance(field, Number):
        return f"{value} {field.unit}".strip()
    if isinstance(field, Tally):
        names = {str(kind.value): kind.label for kind in field.kinds}
        return ", ".join(f"{n} {names.get(kind, kind)}" for kind, n in value.items() if n) or "none"
    if isinstance(field, Text):
        return f"“{value}”" if value else "none"
    if isinstance(field, Places):
        return ", ".join(_changed(field, value)) or "as it was"
    labels = {repr(choice.value): choice.label for choice in field.choices}
    values = value if isinstance(value, list) else [value]
    return ", ".join(labels.get(repr(v), str(v)) for v in values) or "none"


def _changed(field: Places, value: dict[str, Any]) -> Iterator[str]:
    """What is not as it was, place by place."""
    for place in field.places:
        held = value.get(place.target, place.preset)
        if held != place.preset:
            yield f"{place.label} {next(choice.label for choice in place.values if choice.value == held)}"
