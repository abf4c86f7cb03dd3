"""A question's fields, asked one after the other: what a person types becomes the answer's document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from secondchair.core.ask import Choice, Field, Form, Number, Pick, Place, Places, Spot, Tally, Text

Ask = Callable[[str], str]  # shows a question and returns the line that was typed
Tell = Callable[[str], None]

NOT_UNDERSTOOD = object()


def fill(form: Form, ask: Ask, tell: Tell) -> dict[str, Any]:
    """The action that answers the form, as JSON says it; each field is asked until its answer is possible."""
    answers: dict[str, Any] = {"do": form.do, **form.given}
    for field in form.fields:
        answers[field.field] = _answer(field, ask, tell)
    return answers


def _answer(field: Field, ask: Ask, tell: Tell) -> Any:
    for line in _explained(field):
        tell(line)
    while True:
        value = parse(field, ask(_question(field)))
        if value is not NOT_UNDERSTOOD and field.accepts(value):
            return value
        tell(f"Please answer with {_wanted(field)}.")


def parse(field: Field, text: str) -> Any:
    """What was meant by a line; an empty one is the value that was filled in already."""
    text = text.strip()
    match field:
        case Number():
            return field.preset if not text and field.preset is not None else _whole(text)
        case Tally():
            return _counts(field, text)
        case Pick():
            if not text and field.preset is not None:
                return list(field.preset) if isinstance(field.preset, tuple) else field.preset
            if not field.several:
                return _chosen(field.choices, text)
            return [_chosen(field.choices, word) for word in text.replace(",", " ").split()]
        case Spot():
            return _chosen(field.choices, text)
        case Places():
            return _changed(field, text)
        case Text():
            return text or field.preset
        case _:
            assert_never(field)


def _whole(text: str) -> Any:
    return int(text) if text.removeprefix("-").isdecimal() else NOT_UNDERSTOOD


def _chosen(choices: Sequence[Choice], text: str) -> Any:
    """A choice by its number in the list, or by its label or value."""
    if text.isdecimal() and 0 < int(text) <= len(choices):
        return choices[int(text) - 1].value
    return _named(choices, text)


def _named(choices: Sequence[Choice], text: str) -> Any:
    names = ((choice.value, {choice.label.lower(), str(choice.value).lower()}) for choice in choices)
    return next((value for value, known in names if text.lower() in known), NOT_UNDERSTOOD)


def _counts(field: Tally, text: str) -> Any:
    """One number per kind in their order, those left out being none; or the kinds by name, once for each."""
    words = [word.strip() for word in (text.split(",") if "," in text else text.split())]
    if all(word.isdecimal() for word in words) and len(words) <= len(field.kinds):
        numbers = [int(word) for word in words] + [0] * (len(field.kinds) - len(words))
        return {str(kind.value): n for kind, n in zip(field.kinds, numbers, strict=True)}
    named = [_named(field.kinds, word) for word in words]
    if NOT_UNDERSTOOD in named:
        return NOT_UNDERSTOOD
    return {str(kind.value): named.count(kind.value) for kind in field.kinds}


def _changed(field: Places, text: str) -> Any:
    """The places that are not as they were: "3 = Rancher, 5 = none"; a place by its number or its label."""
    numbered = [Choice(place.target, place.label) for place in field.places]
    held = {place.target: place.values for place in field.places}
    changed = dict[str, Any]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        where, equals, value = (word.strip() for word in part.partition("="))
        target = _chosen(numbered, where)
        if not equals or target is NOT_UNDERSTOOD:
            return NOT_UNDERSTOOD
        changed[target] = _named(held[target], value)
    return NOT_UNDERSTOOD if NOT_UNDERSTOOD in changed.values() else changed


# -- in words ----------------------------------------------------------------------------------------------------------


def _question(field: Field) -> str:
    text = field.text or field.field
    match field:
        case Number():
            unit = f" {field.unit}" if field.unit and field.unit.lower() != text.lower() else ""
            preset = f" [{field.preset}]" if field.preset is not None else ""
            return f"{text} ({field.low} to {field.high}{unit}){preset}:"
        case Tally():
            none = " [none]" if not field.least else ""
            return f"{text} ({', '.join(kind.label for kind in field.kinds)}){none}:"
        case Pick():
            return f"{text}{_preset(field)}:"
        case Spot():
            return f"{text}:"
        case Places():
            return f"{text} (what is not so, as “number = what is there”) [as shown]:"
        case Text():
            return f"{text} [{field.preset}]:" if field.preset or field.optional else f"{text}:"
        case _:
            assert_never(field)


def _preset(field: Pick) -> str:
    if field.preset is None:
        return ""
    values = field.preset if isinstance(field.preset, tuple) else (field.preset,)
    labels = [choice.label for choice in field.choices if choice.value in values]
    return f" [{', '.join(labels) or 'none'}]"


def _explained(field: Field) -> list[str]:
    if isinstance(field, Number):
        return []
    if isinstance(field, Tally):
        return [f"     {kind.label}{_hint(kind)}" for kind in field.kinds if kind.hint]
    if isinstance(field, Text):
        return [f"     {name}" for name in field.known]
    if isinstance(field, Places):
        return [f"{n:>4} {_place(place)}" for n, place in enumerate(field.places, 1)]
    return [f"{n:>4} {choice.label}{_hint(choice)}" for n, choice in enumerate(field.choices, 1)]


def _place(place: Place) -> str:
    known = next(choice.label for choice in place.values if choice.value == place.preset)
    return f"{place.label}: {known}  ({', '.join(choice.label for choice in place.values)})"


def _hint(choice: Choice) -> str:
    return f"  ({choice.hint})" if choice.hint else ""


def _wanted(field: Field) -> str:
    match field:
        case Number():
            return f"a whole number from {field.low} to {field.high}"
        case Tally():
            between = f"{field.least}" if field.least == field.most else f"{field.least} to {field.most}"
            kinds = ", ".join(kind.label for kind in field.kinds)
            return f"how many of each, in this order: {kinds}; {between} in all, and no more of a kind than there are"
        case Pick() if field.several:
            return f"{field.least} to {field.most} numbers from 1 to {len(field.choices)}, with spaces between"
        case Pick() | Spot():
            return f"a number from 1 to {len(field.choices)}"
        case Places():
            return "the places that are not as shown, each as “number = what is there”, with commas between"
        case Text():
            return f"at most {field.longest} letters"
        case _:
            assert_never(field)
