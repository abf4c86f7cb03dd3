"""Questions without a list of answers: what a companion asks a person at a real table.

A question is a form of one or more fields; each fills one field of one action. Six kinds of field are enough: `Pick`
(large buttons), `Tally` (how many of each kind), `Number`, `Spot` (a place on a drawing), `Places` (a whole drawing,
filled in with what is known, on which you change what is not so) and `Text`. Your answer, however many taps it took, is
one action.

What is asked here decides what the page shows: which answers have a button of their own, what is typed, what sends the
answer. So the taps that are counted here are those that a person makes; a test makes them, in a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from secondchair.core.typed import from_document

A_co = TypeVar("A_co", covariant=True)

DOZEN = 12  # a number that lies no further above the lowest one has a button of its own
STEPS = (-5, -1, 1, 5)  # the buttons beside a number that is typed
TOUCHED = 6  # a sampled answer changes no more places of a drawing
IN_A_ROW = 4  # so many buttons of a finger's width find room beside the name of a kind


class Choice(Struct, frozen=True, omit_defaults=True):
    """One button of a Pick, one kind of a Tally."""

    value: str | int | bool
    label: str
    hint: str = ""
    mark: str = ""  # a colour or symbol of the game, drawn beside the label
    most: int = 99  # a Tally counts up to this
    row: str = ""  # buttons of a Pick with the same row stand side by side behind its name, and say `short` only
    short: str = ""


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

    def sends(self, value: Any) -> bool:
        return self.at_once

    def taps(self, value: Any) -> int:
        if self.several:
            before = set(self.preset) if isinstance(self.preset, tuple) else set()
            return len(before ^ set(value))
        return 0 if value == self.preset else 1


class Tally(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="tally"):
    """How many of each kind: the first few counts are buttons; where more are possible, one more button counts on.

    The answer is an object with one number per kind.
    """

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

    def sends(self, value: Any) -> bool:
        return self.at_once

    def direct(self, kind: Choice) -> int:
        """The highest count of this kind that has a button of its own; what lies above is counted on, one by one."""
        cap = min(kind.most, self.most)
        return cap if cap <= IN_A_ROW else IN_A_ROW - 1

    def taps(self, value: Any) -> int:
        counted = ((value.get(str(kind.value), 0), self.direct(kind)) for kind in self.kinds)
        return sum(max(1, n - direct) for n, direct in counted if n)


class Number(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="number"):
    """A whole number between two bounds.

    A dozen numbers are buttons. Of more, the first dozen are buttons and any other is typed; but where a number is
    known already (`preset`), steps up and down stand beside the typed one instead of buttons, and a total that may be
    negative is only typed, into an empty field.
    """

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
    def typed(self) -> bool:
        """Are there numbers without a button?"""
        return self.high - self.low > DOZEN

    @property
    def direct(self) -> range:
        """The numbers that have a button of their own."""
        if not self.typed:
            return range(self.low, self.high + 1)
        no_buttons = self.preset is not None or self.low < 0
        return range(0) if no_buttons else range(self.low, self.low + DOZEN)

    @property
    def steps(self) -> tuple[int, ...]:
        """What the buttons beside the typed number add to it."""
        return STEPS if self.typed and self.preset is not None else ()

    @property
    def at_once(self) -> bool:
        return bool(self.direct)

    def sends(self, value: Any) -> bool:
        return value in self.direct

    def taps(self, value: Any) -> int:
        """Nothing if it is prefilled, one for a button, else the shorter way: by steps, or typed digit by digit."""
        if value == self.preset or value in self.direct:
            return int(value != self.preset)
        typing = 1 + len(str(value))  # the field itself is touched first
        reached = {self.preset or 0}
        for taps in range(1, typing):
            reached = {self._within(n + step) for n in reached for step in self.steps}
            if value in reached:
                return taps
        return typing

    def _within(self, n: int) -> int:
        return min(max(n, self.low), self.high)


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

    def sends(self, value: Any) -> bool:
        return True

    def taps(self, value: Any) -> int:
        return 1


class Place(Struct, frozen=True, omit_defaults=True):
    """One place of a drawing and what may be there; `preset` is what is known of it."""

    target: str
    label: str
    values: tuple[Choice, ...]
    preset: str | int | bool


class Places(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="places"):
    """A drawing, filled in with what is known: you touch the places that have changed.

    The answer is an object with one value for each place; a place that is left out is as it was.
    """

    field: str
    places: tuple[Place, ...]
    text: str = ""
    region: str = "board"

    at_once = False

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, dict):
            return False
        possible = {place.target: [choice.value for choice in place.values] for place in self.places}
        return all(target in possible and held in possible[target] for target, held in value.items())

    def sample(self, rng: Random) -> Any:
        """A few places, as a person would touch them: an answer to a large drawing is hardly ever all of it."""
        touched = rng.sample(self.places, rng.randint(0, min(TOUCHED, len(self.places))))
        return {place.target: rng.choice(place.values).value for place in touched}

    def sends(self, value: Any) -> bool:
        return False

    def taps(self, value: Any) -> int:
        """A place with two values turns over at a touch; one with more shows them as buttons first."""
        changed = [place for place in self.places if value.get(place.target, place.preset) != place.preset]
        return sum(1 if len(place.values) == 2 else 2 for place in changed)


class Text(Struct, frozen=True, omit_defaults=True, tag_field="widget", tag="text"):
    """A few words of yours: a name that is printed in your box. What was typed before is offered as `known`."""

    field: str
    text: str = ""
    longest: int = 40
    optional: bool = False
    preset: str = ""
    known: tuple[str, ...] = ()

    at_once = False

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, str) or len(value) > self.longest or not value.isprintable():
            return False
        return value == value.strip() and (self.optional or bool(value))

    def sample(self, rng: Random) -> Any:
        names = (*self.known, self.preset, "Alpha", "Beta")
        return rng.choice([name for name in names if self.accepts(name)])

    def sends(self, value: Any) -> bool:
        return False

    def taps(self, value: Any) -> int:
        """Nothing if it is prefilled, one for a name that is offered, else letter by letter."""
        if value == self.preset:
            return 0
        return 1 if value in self.known else 1 + len(value)


Field = Pick | Tally | Number | Spot | Places | Text


class Form(Struct, frozen=True, omit_defaults=True):
    """A question as the page shows it. The page sends `{do, **given, field: answer, …}`."""

    do: str
    fields: tuple[Field, ...]
    given: dict[str, Any] = {}
    label: str = ""  # the button that opens it when it is offered beside the prompt
    send: str = "Done"

    @property
    def at_once(self) -> bool:
        """Does the button that completes the answer send it? Only where nothing else is asked."""
        return len(self.fields) == 1 and self.fields[0].at_once

    @property
    def needs_button(self) -> bool:
        """Is there an answer that must be sent by a button of its own?"""
        return not self.at_once or (isinstance(self.fields[0], Number) and self.fields[0].typed)


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
        doc, fields = msgspec.to_builtins(action), self.form.fields
        touches = sum(f.taps(doc.get(f.field, {})) for f in fields)
        if len(fields) == 1 and fields[0].sends(doc.get(fields[0].field)):
            return max(touches, 1)
        return touches + 1
