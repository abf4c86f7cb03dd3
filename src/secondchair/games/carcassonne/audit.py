"""Carcassonne, scored by hand: which points you gave, and which the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from secondchair.core.ask import Ask, Choice, Field, Number, Pick
from secondchair.core.choose import Why
from secondchair.core.pending import Out, settle
from secondchair.core.rules import Action, Explained
from secondchair.core.words import capital, counted, listed
from secondchair.games.carcassonne.scoring import judge, verdict_in_words, verdict_rule
from secondchair.games.carcassonne.state import COLOURS
from secondchair.games.carcassonne.table_state import ChooseOrder, Feature, State

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand

MOST = 99  # points for one feature


class Given(Action, frozen=True, tag="given"):
    """CAR-20 to CAR-26: this feature was scored next, and these points were given for it."""

    feature: int
    red: int = 0
    green: int = 0
    yellow: int = 0
    blue: int = 0

    @property
    def points(self) -> tuple[int, ...]:
        return self.red, self.green, self.yellow, self.blue


ACTIONS: tuple[type[Action], ...] = (Given,)
TOLD: tuple[type[Action], ...] = ()


def done(s: State) -> Sequence[Action] | Ask[Action]:
    if not s.pending or not isinstance(s.pending[-1], ChooseOrder) or not s.waiting:
        return ()
    colours = range(s.colours)
    fields: list[Field] = [
        Number(COLOURS[c], 0, MOST, f"Points that {s.called[c]} was given", preset=0, unit="points") for c in colours
    ]
    if len(s.waiting) == 1:
        return Ask(Given, *fields, given={"feature": s.waiting[0].number})
    several = tuple(Choice(feature.number, capital(feature.text)) for feature in s.waiting)
    return Ask(Given, Pick("feature", several, "Scored next"), *fields)


def question(s: State) -> tuple[str, str]:
    what = f"the {s.waiting[0].text}" if len(s.waiting) == 1 else "the completed features, one after the other"
    return f"Which points did you give for {what}?", "CAR-21"


def _feature(s: State, number: int) -> Feature:
    return next(feature for feature in s.waiting if feature.number == number)


def right(s: State, done: Any) -> Explained[Action]:
    """The order is yours (CAR-24); who scores follows from it."""
    feature = _feature(s, done.feature)
    verdict = judge(feature.value, feature.on_it, s.scores)
    points = [feature.value if c in verdict.winners else 0 for c in range(s.colours)]
    text = f"The {feature.text} is worth {feature.value}. {verdict_in_words(verdict, feature.on_it, s.called)}"
    return Explained(Given(feature.number, *points), Why(verdict_rule(verdict), text))


def carry_out(s: State, done: Any, out: Out = None) -> None:
    """The feature is scored as it was done; what differs from the rules stands on the sheet as corrected."""
    feature, meant = _feature(s, done.feature), right(s, done).choice
    assert isinstance(meant, Given)
    for c in range(s.colours):
        s.scores[c] += done.points[c]
        s.earned[feature.terrain * s.colours + c] += meant.points[c]
        s.corrected[c] += done.points[c] - meant.points[c]
    s.supply = [left + on for left, on in zip(s.supply, feature.on_it, strict=True)]
    s.waiting = tuple(other for other in s.waiting if other.number != done.feature)
    settle(s, out)


def words(s: State, a: Action) -> str:
    assert isinstance(a, Given)
    given = [f"{counted(n, 'point')} for {name}" for n, name in zip(a.points, s.called, strict=False) if n]
    return f"{capital(_feature(s, a.feature).text)}: {listed(given) if given else 'no points'}"


if TYPE_CHECKING:
    import secondchair.games.carcassonne.audit as this

    _fulfils: ByHand = this
