"""Questions without a list of answers: what a companion asks a person at a real table.

A question is a form of one or more fields; each fills one field of one action. Four kinds of field are enough: `Pick`
(large buttons), `Tally` (tap a kind to count it), `Number`, and `Spot` (a place on a drawing). Your answer, however
many taps it took, is one action.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from secondchair.core.typed import from_document

A_co = TypeVar("A_co", covariant=True)

BUTTONS = 12  # so many numbers are buttons


class Choice(Struct, frozen=True, omit_defaults=True):
    """One button of a Pick, one kind of a Tally."""

    value: str | int | bool
    label: str
    hint: str = ""
    mark: str = ""  # a colour or symbol of the game, drawn beside the label
    most: int = 99  # a Tally counts up to this


class Pick(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="pick"):
    """One button among some; with `several`, any number of them from `least` to `most`, as a list."""

    field: str
    choices: tuple[Choice, ...]
    text: str = ""
    several: bool = False
    least: int = 1
    most: int = 1
    preset: str | int | bool | tuple[str, ...] | None = None

    def accepts(self, value: Any) -> bool:
        values = [c.value for c in self.choices]
        if not self.several:
            return any(value == v and type(value) is type(v) for v in values)
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and len(set(map(repr, value))) == len(value)
            and all(v in values for v in value)
        )

    def sample(self, rng: Random) -> Any:
        values = [c.value for c in self.choices]
        if not self.several:
            return rng.choice(values)
        n = rng.randint(self.least, min(self.most, len(values)))
        picked = set(rng.sample(range(len(values)), n))
        return [v for i, v in enumerate(values) if i in picked]

    @property
    def at_once(self) -> bool:
        return not self.several

    def taps(self, value: Any) -> int:
        if self.several:
            before = set(self.preset) if isinstance(self.preset, tuple) else set()
            return len(before ^ set(value))
        return 0 if value == self.preset else 1


class Tally(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="tally"):
    """How many of each kind: one button per kind, tap to count. The answer is an object with one number per kind."""

    field: str
    kinds: tuple[Choice, ...]
    text: str = ""
    least: int = 0  # of all kinds together
    most: int = 99

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, dict):
            return False
        cap = {str(k.value): k.most for k in self.kinds}
        return (
            all(type(n) is int and k in cap and 0 <= n <= cap[k] for k, n in value.items())
            and self.least <= sum(value.values()) <= self.most
        )

    def sample(self, rng: Random) -> Any:
        room = [str(k.value) for k in self.kinds for _ in range(k.most)]
        n = rng.randint(self.least, min(self.most, len(room)))
        counts = {str(k.value): 0 for k in self.kinds}
        for kind in rng.sample(room, n):
            counts[kind] += 1
        return counts

    @property
    def at_once(self) -> bool:
        return self.least == self.most

    def taps(self, value: Any) -> int:
        return int(sum(value.values()))


class Number(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="number"):
    """A whole number between two bounds: the first dozen are buttons, for larger ones "more" opens a counter."""

    field: str
    low: int
    high: int
    text: str = ""
    preset: int | None = None
    unit: str = ""

    def accepts(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def sample(self, rng: Random) -> Any:
        return rng.randint(self.low, self.high)

    @property
    def at_once(self) -> bool:
        return self.high - self.low < BUTTONS

    def taps(self, value: Any) -> int:
        """Nothing if it is prefilled, one for a button, else "more" and the digits."""
        return 0 if value == self.preset else 1 if value - self.low < BUTTONS else 1 + len(str(value))


class Spot(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="spot"):
    """A place on a small drawing; each choice is a target of that drawing."""

    field: str
    choices: tuple[Choice, ...]
    text: str = ""
    region: str = "board"

    def accepts(self, value: Any) -> bool:
        return any(value == c.value for c in self.choices)

    def sample(self, rng: Random) -> Any:
        return rng.choice(self.choices).value

    at_once = True

    def taps(self, value: Any) -> int:
        return 1


Field = Pick | Tally | Number | Spot


class Form(Struct, frozen=True, omit_defaults=True):
    """A question as the page shows it. The page sends `{do, **given, field: answer, …}`."""

    do: str
    fields: tuple[Field, ...]
    given: dict[str, Any] = {}
    label: str = ""  # the button that opens it when it is offered beside the prompt
    send: str = "Done"


class Ask(Generic[A_co]):
    """A question as the rules ask it: the answers are the actions of one kind whose fields the form accepts.

    `check` may refuse combinations that each field alone would allow, with a sentence.
    """

    def __init__(
        self,
        action: type[A_co],
        *fields: Field,
        given: dict[str, Any] | None = None,
        label: str = "",
        send: str = "Done",
        check: Callable[[Any], str] | None = None,
    ) -> None:
        config = getattr(action, "__struct_config__")  # noqa: B009
        self.action = action
        self.form = Form(str(config.tag), fields, given or {}, label, send)
        self.check = check

    def problem(self, action: object) -> str:
        """What is wrong with this answer, as a sentence; empty if nothing is."""
        if type(action) is not self.action:
            return f"this question wants an answer of the kind “{self.form.do}”"
        doc = msgspec.to_builtins(action)
        for key, value in self.form.given.items():
            if doc.get(key) != value:
                return f"{key} must be {value!r} here"
        for field in self.form.fields:
            if not field.accepts(doc.get(field.field)):
                return f"{doc.get(field.field)!r} is no possible answer for “{field.text or field.field}”"
        return self.check(action) if self.check else ""

    def __contains__(self, action: object) -> bool:
        return not self.problem(action)

    def sample(self, rng: Random) -> A_co:
        """Some possible answer, for random play and tests."""
        for _ in range(1000):
            doc = {"do": self.form.do, **self.form.given} | {f.field: f.sample(rng) for f in self.form.fields}
            action = from_document(doc, self.action)
            if action in self:
                return action
        raise ValueError(f"found no answer to the question “{self.form.do}”")

    def taps(self, action: object) -> int:
        """How many touches the answer takes, the one that sends it included: a field on its own may send at once."""
        doc = msgspec.to_builtins(action)
        touches = sum(f.taps(doc.get(f.field, {})) for f in self.form.fields)
        alone = len(self.form.fields) == 1 and self.form.fields[0].at_once
        return max(touches, 1) if alone else touches + 1
