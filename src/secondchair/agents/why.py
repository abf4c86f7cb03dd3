"""Why one option is better than another, in the game's words (`reasons.py` of a game).

Three things can be told: what the move itself does; what is different at once; and what was different on average when
both were played on in thought, the k-th time with the same luck. Only what is sure is said: what follows from the
rules, or what differs by twice its standard error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from secondchair.agents.search import Estimate, mean_and_error
from secondchair.core.ask import Ask
from secondchair.core.outlook import Count, Gain
from secondchair.core.parts import Reasons
from secondchair.core.rules import CHANCE, YOU, Action, Rules
from secondchair.core.words import listed

SURE = 2.0  # standard errors
FEWEST = 4  # tries that an average is told of
TOLD = 2  # things at most
LITTLE = 0.3  # points that a difference must be worth, about
STEPS = (1, 2, 5, 10)  # to which averages are rounded
SELDOM = 0.1  # less than so much of a thing, on average, is not worth a word


class Difference(Struct, frozen=True):
    """So much more of a thing after one option than after another; below zero: so much less."""

    name: str
    by: float
    error: float  # 0 where it is the same in every try, or follows from the rules
    count: Count  # the thing

    @property
    def worth(self) -> float:
        return self.by * self.count.worth

    @property
    def figure(self) -> int:
        """How many, in whole ones, as exactly as is known. None of them: less than half a one on average."""
        step = next((step for step in STEPS if step >= self.error), STEPS[-1])
        return int(abs(self.by) / step + 0.5) * step

    @property
    def is_told(self) -> bool:
        """Is it worth a word? What an estimate has less than one of is not."""
        least = 0.5 if self.count.guessed or not self.error else SELDOM
        return abs(self.by) >= least and abs(self.worth) >= LITTLE

    @property
    def text(self) -> str:
        """ "2 more meeples at home", "about 5 more points", "sometimes 1 fewer bond"."""
        figure = max(1, self.figure)
        how = "about " if self.error or self.count.guessed else ""
        if not self.figure:
            how = "sometimes "
        noun = self.count.one if figure == 1 else self.count.many
        return (self.count.more if self.by > 0 else self.count.fewer).format(f"{how}{figure}", noun)


class Why(Struct, frozen=True):
    """An option against another: what it does that the other does not, what differs at once, and after playing on."""

    does: tuple[str, ...] = ()  # also what the other does
    deeds: tuple[str, ...] = ()
    at_once: tuple[Difference, ...] = ()
    played_on: tuple[Difference, ...] = ()
    theirs: tuple[str, ...] = ()  # what the other does


def compare(reasons: Reasons, rules: Rules[Any, Any], state: Any, one: Estimate, other: Estimate | None) -> Why:
    """All that is known of the difference between two options, good or bad for the first, what is worth most first."""
    deeds = tuple(reasons.deeds(state, one.action))
    if other is None:
        return Why(deeds, deeds)
    theirs = tuple(reasons.deeds(state, other.action))
    here, there = (after(rules, state, option.action) for option in (one, other))
    alike = _waiting(rules, here) == _waiting(rules, there)
    return Why(
        deeds,
        tuple(deed for deed in deeds if deed not in theirs),
        _ordered(exact(reasons.counts(here), reasons.counts(there)) if alike else ()),
        _ordered(average(one.seen, other.seen)),
        theirs,
    )


def after(rules: Rules[Any, Any], state: Any, action: Action) -> Any:
    """The position when this is done, and all that it leaves no choice about."""
    s = rules.clone(state)
    rules.apply(s, action)
    while rules.actor(s) == YOU:
        options = rules.legal(s)
        if isinstance(options, Ask) or len(options) != 1:
            break
        rules.apply(s, options[0])
    return s


def _waiting(rules: Rules[Any, Any], s: Any) -> tuple[str, frozenset[Any]]:
    """What comes next. Where that differs, one of two options is only half done, and they are not compared at once."""
    actor = rules.actor(s)
    if actor == CHANCE:
        return actor, frozenset({rules.chance(s).stream})
    options = rules.legal(s) if actor == YOU else ()
    return actor, frozenset(() if isinstance(options, Ask) else map(type, options))


def exact(one: Mapping[str, Count], other: Mapping[str, Count]) -> list[Difference]:
    """What two positions differ in, of all that can be told of both."""
    found = {name: count.amount - other[name].amount for name, count in one.items() if name in other}
    return [Difference(name, by, 0.0, one[name]) for name, by in found.items() if by]


def average(one: Sequence[Mapping[str, Count]], other: Sequence[Mapping[str, Count]]) -> list[Difference]:
    """What the ends of the playouts differ in on average, of all that can be told of each of them, where it is sure."""
    pairs = list(zip(one, other, strict=False))
    if len(pairs) < FEWEST:
        return []
    found = []
    for name, count in one[0].items():
        if all(name in mine and name in theirs for mine, theirs in pairs):
            by, error = mean_and_error([mine[name].amount - theirs[name].amount for mine, theirs in pairs])
            if abs(by) > SURE * error:
                found.append(Difference(name, by, error, count))
    return found


def _ordered(found: Sequence[Difference]) -> tuple[Difference, ...]:
    """Those that are worth a word, what is worth most first."""
    return tuple(sorted((one for one in found if one.is_told), key=lambda one: -abs(one.worth)))


# -- in words ----------------------------------------------------------------------------------------------------------


def speaks_for(why: Why) -> Why:
    """Of all differences, those that speak for the option."""
    good = tuple(one for one in why.played_on if one.worth > 0)
    named = {one.name for one in good[:TOLD]}
    return Why(why.does, why.deeds, tuple(one for one in why.at_once if one.worth > 0 and one.name not in named), good)


def for_it(why: Why, rival: str) -> str:
    """Why an option is suggested, in a sentence or two; empty if nothing is known that speaks for it."""
    good = speaks_for(why)
    at_once = good.at_once[: 1 if good.deeds or good.played_on else TOLD]
    said = [_does(good.deeds)] if good.deeds else []
    if differs := _differs(at_once, good.played_on[:TOLD]):
        said.append(f"Compared with “{rival}”: {differs}.")
    return " ".join(said)


def against_it(why: Why, worse: bool = False) -> str:
    """How an option differs from the one that is suggested, what speaks against it first.

    If it came out worse, what only speaks for it is no reason, and is not told.
    """
    told = _against(why.played_on, worse) or _against(why.at_once, worse)
    deeds = _beside(why)
    said = [_does(deeds)] if deeds else []
    if told:
        differs = _differs((), told) if told[0] in why.played_on else _differs(told, ())
        said.append(f"Compared with the suggestion: {differs}.")
    return " ".join(said)


def _against(found: Sequence[Difference], worse: bool) -> list[Difference]:
    """The differences that are worth most; one that speaks against the option is among them, if it came out worse."""
    bad = [one for one in found if one.worth < 0]
    if not worse:
        bad = []
    elif not bad:
        return []
    told = [*bad[:1], *(one for one in found if one not in bad[:1])][:TOLD]
    return sorted(told, key=lambda one: one.worth)


def _beside(why: Why) -> list[str]:
    """What an option does. If that gives more points at once than the suggestion does, they would only mislead."""
    most = max((deed.points for deed in why.theirs if isinstance(deed, Gain)), default=0.0)
    plain = [deed.plain if isinstance(deed, Gain) and deed.points > most else deed for deed in why.deeds]
    return [deed for deed in plain if deed]


def nothing_for_it(why: Why, rival: str, close: bool) -> str:
    """Where no single thing speaks for it: that is told, and what it does all the same."""
    does = f"{_does(why.does)} " if why.does else ""
    if not rival:
        return does.strip()
    if close:
        return f"{does}Nothing sets it clearly apart from “{rival}”: either will do."
    return f"{does}It came out better than “{rival}” when played on, by no single thing that could be named."


def _does(deeds: Sequence[str]) -> str:
    return f"It {'; it '.join(deeds[:TOLD])}."


def _differs(at_once: Sequence[Difference], played_on: Sequence[Difference]) -> str:
    """ "at once 2 more Dollars; played on, about 5 more points for cattle"."""
    said = [f"at once {_told(at_once)}"] if at_once else []
    said += [f"played on, {_told(played_on)}"] if played_on else []
    return "; ".join(said)


def _told(found: Sequence[Difference]) -> str:
    """What is good and what is bad are set against each other."""
    mixed = min(one.worth for one in found) < 0 < max(one.worth for one in found)
    return listed([one.text for one in found], "but" if mixed else "and")
