"""How a bot decides: criteria in the rulebook's order, each keeping the candidates tied for best, each recorded.

    HIRE = (least("in the cheapest row", "SAM-59", lambda sam, w: w.cost),
            prefer("of his specialization", "SAM-60", lambda sam, w: w.type == sam.specialization))

A label reads on from "takes the worker …", so the same criteria, joined by "then", are an instruction at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

S = TypeVar("S")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Value = bool | int | float | str | tuple[int, ...]


class Criterion(Struct, Generic[S, T], frozen=True):
    """One sentence of the rulebook: what it looks at, and whether more or less of it is better."""

    label: str
    rule: str
    of: Callable[[S, T], Any]
    least: bool = False


def most(label: str, rule: str, of: Callable[[S, T], Any]) -> Criterion[S, T]:
    return Criterion(label, rule, of)


def least(label: str, rule: str, of: Callable[[S, T], Any]) -> Criterion[S, T]:
    return Criterion(label, rule, of, least=True)


def prefer(label: str, rule: str, of: Callable[[S, T], bool]) -> Criterion[S, T]:
    return Criterion(label, rule, of)


class Step(Struct, frozen=True):
    """What one criterion saw: a value per candidate, None for those already out."""

    label: str
    rule: str
    values: tuple[Value | None, ...]
    least: bool = False


class Why(Struct, frozen=True, omit_defaults=True):
    """The reasons of one decision: the candidates once, as (label, target), then one row of values per criterion."""

    because: str  # the rule that asks for the decision
    text: str = ""
    candidates: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()
    chosen: int = 0

    def left_after(self, n: int) -> list[int]:
        """The candidates still in after the first n criteria, recomputed from the recorded values."""
        left = list(range(len(self.candidates)))
        for step in self.steps[:n]:
            seen = {i: step.values[i] for i in left}
            best = (min if step.least else max)(seen.values())  # type: ignore[type-var]
            left = [i for i in left if seen[i] == best]
        return left

    def ruled_out_by(self) -> tuple[int | None, ...]:
        """For each candidate the criterion that put it out, by its place in `steps`; None for whoever stayed in.

        A candidate is out as soon as it differs from the one chosen. Nothing is taken for granted here: in a log from
        elsewhere, rows may be too short.
        """
        found: list[int | None] = [None] * len(self.candidates)
        for n, step in enumerate(self.steps):
            best = step.values[self.chosen] if 0 <= self.chosen < len(step.values) else None
            for i, value in enumerate(step.values[: len(found)]):
                if found[i] is None and value != best:
                    found[i] = n
        return tuple(found)

    @property
    def decided_by(self) -> int | None:
        """The criterion that decided, by its place in `steps`: the last one that put a candidate out."""
        return max((n for n in self.ruled_out_by() if n is not None), default=None)


class Explained(Struct, Generic[T_co], frozen=True):
    """A decision and, if asked for, its reasons."""

    choice: T_co
    why: Why | None = None


class Undecided(ValueError):
    """The criteria left two different candidates: the order of iteration must never decide."""


def _by_str(option: Any) -> tuple[str, str]:
    return str(option), ""


def choose(
    s: S,
    options: Sequence[T],
    criteria: Sequence[Criterion[S, T]],
    because: str,
    text: str = "",
    name: Callable[[T], tuple[str, str]] = _by_str,
    explain: bool = True,
) -> Explained[T]:
    """Narrow the candidates criterion by criterion; with `explain`, keep what each one saw.

    `name` gives a candidate's label and target. Raises `Undecided` if two different candidates are left.
    """
    if not options:
        raise ValueError(f"no candidates for {because}")
    left, steps = list(range(len(options))), list[Step]()
    for c in criteria:
        if len(left) < 2:
            break
        seen = [c.of(s, options[i]) for i in left]
        best = min(seen) if c.least else max(seen)
        if explain:
            row: list[Value | None] = [None] * len(options)
            for i, value in zip(left, seen, strict=True):
                row[i] = value
            steps.append(Step(c.label, c.rule, tuple(row), c.least))
        left = [i for i, value in zip(left, seen, strict=True) if value == best]
    chosen = options[left[0]]
    if any(options[i] != chosen for i in left[1:]):
        names = ", ".join(name(options[i])[0] for i in left)
        raise Undecided(f"{because} leaves several candidates: {names}")
    if not explain:
        return Explained(chosen)
    return Explained(chosen, Why(because, text, tuple(name(o) for o in options), tuple(steps), left[0]))


def in_words(criteria: Sequence[Criterion[S, T]]) -> str:
    """The criteria as an instruction: "in the cheapest row, then of his specialization"."""
    return ", then ".join(c.label for c in criteria)
