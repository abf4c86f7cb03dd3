"""The prompt as the page gets it.

Whatever follows from the prompt of the rules is worked out here, so that the browser need not: what an option is
called, which options lie at one place, which buttons a question has, and what sends its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from secondchair.core.ask import Choice, Field, Form, Number, Pick, Places, Spot, Tally, Text
from secondchair.core.rules import Action, Option, Prompt, Sheet, Status, TurnStep, View, option_names

NAMES = 8  # so many places are named below the drawing; more names are folded away


class OptionShown(Struct, frozen=True, omit_defaults=True):
    """A legal action in words. `name` tells it from the others at the same place; `confirm` says: show it first."""

    action: Action
    label: str
    name: str
    target: str = ""
    variant: str = ""
    hint: str = ""
    confirm: bool = False
    group: str = ""


class KindShown(Struct, frozen=True, omit_defaults=True):
    """One kind of a tally: the counts up to `direct` are buttons; where more are possible, one more counts on."""

    value: str | int | bool
    label: str
    most: int
    direct: int
    hint: str = ""
    mark: str = ""


class TallyShown(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="tally"):
    """How many of each kind."""

    field: str
    kinds: tuple[KindShown, ...]
    text: str = ""
    least: int = 0
    most: int = 99


class NumberShown(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="number"):
    """A whole number: `buttons` for some of them, and where it may be `typed`, steps beside it."""

    field: str
    low: int
    high: int
    buttons: tuple[Choice, ...]
    typed: bool = False
    steps: tuple[int, ...] = ()
    text: str = ""
    preset: int | None = None
    unit: str = ""


class SpotShown(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="spot"):
    """A place on a drawing. With `folded`, the names of the places stand behind one more touch."""

    field: str
    choices: tuple[Choice, ...]
    text: str = ""
    region: str = "board"
    folded: bool = False


FieldShown = Pick | TallyShown | NumberShown | SpotShown | Places | Text


class FormShown(Struct, frozen=True, omit_defaults=True):
    """A question. The page sends `{do, **given, field: answer, …}`.

    With `at_once`, the button that completes the answer sends it; `send` names the button that sends any other, and is
    empty where there is no other.
    """

    do: str
    fields: tuple[FieldShown, ...]
    given: dict[str, Any] = {}
    label: str = ""
    send: str = ""
    at_once: bool = False


class PromptShown(Struct, frozen=True, omit_defaults=True):
    """What is to be decided now. `groups` are the options that lie at one place, by their numbers in `options`."""

    kind: str
    text: str
    rule: str = ""
    options: tuple[OptionShown, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    ask: FormShown | None = None
    aside: tuple[Any, ...] = ()  # each an OptionShown or a FormShown
    confirm: bool = False
    focus: str = ""
    who: str = ""
    about: int | None = None


class ViewShown(Struct, frozen=True):
    """All that a seat may see."""

    prompt: PromptShown
    status: tuple[Status, ...]
    sheet: Sheet
    game: Any
    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0
    box: str = ""


def view_shown(view: View) -> ViewShown:
    return ViewShown(prompt_shown(view.prompt), view.status, view.sheet, view.game, view.turn, view.fresh, view.box)


def prompt_shown(prompt: Prompt) -> PromptShown:
    return PromptShown(
        kind=prompt.kind,
        text=prompt.text,
        rule=prompt.rule,
        options=_options(prompt.options, prompt.confirm),
        groups=_groups(prompt.options),
        ask=form_shown(prompt.ask) if prompt.ask else None,
        aside=tuple(form_shown(a) if isinstance(a, Form) else _options([a])[0] for a in prompt.aside),
        confirm=prompt.confirm,
        focus=prompt.focus,
        who=prompt.who,
        about=prompt.about,
    )


def _options(options: Sequence[Option], confirm: bool = False) -> tuple[OptionShown, ...]:
    return tuple(
        OptionShown(o.action, o.label, name, o.target, o.variant, o.hint, confirm or o.confirm, o.group)
        for o, name in zip(options, option_names(options), strict=True)
    )


def _groups(options: Sequence[Option]) -> tuple[tuple[int, ...], ...]:
    """In the order of the prompt; an option without a place stands by itself."""
    places = dict[str | int, list[int]]()
    for n, option in enumerate(options):
        places.setdefault(option.target or n, []).append(n)
    return tuple(map(tuple, places.values()))


def form_shown(form: Form) -> FormShown:
    alone = len(form.fields) == 1
    fields = tuple(_field(field, alone) for field in form.fields)
    send = form.send if form.needs_button else ""
    return FormShown(form.do, fields, form.given, form.label, send, form.at_once)


def _field(field: Field, alone: bool) -> FieldShown:
    match field:
        case Number():
            return _number(field, alone)
        case Tally():
            kinds = tuple(_kind(kind, field) for kind in field.kinds)
            return TallyShown(field.field, kinds, field.text, field.least, field.most)
        case Spot():
            folded = alone and len(field.choices) > NAMES
            return SpotShown(field.field, field.choices, field.text, field.region, folded)
        case Pick() | Places() | Text():
            return field


def _number(field: Number, alone: bool) -> NumberShown:
    buttons = tuple(Choice(n, str(n), "as it was" if alone and n == field.preset else "") for n in field.direct)
    known = structs.asdict(field)
    return NumberShown(**known, buttons=buttons, typed=field.typed, steps=field.steps)


def _kind(kind: Choice, tally: Tally) -> KindShown:
    most = min(kind.most, tally.most)
    return KindShown(kind.value, kind.label, most, tally.direct(kind), kind.hint, kind.mark)
