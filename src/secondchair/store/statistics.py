"""Statistics: what a list of finished games says about the player. Pure functions; nothing is read or kept here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean, median
from typing import Literal

from msgspec import Struct

from secondchair.store.records import Finished

Aid = Literal["", "none", "hints", "takebacks"]  # all games, or those played with this help

LATELY = 10  # games that a running mean looks at
MOST_BARS = 12
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # of the bars of a distribution
ENOUGH = 3  # games on either side, before two means are compared


class Tally(Struct, frozen=True):
    """Some games in a few figures. `decided` could be won or lost; `mean` and `best` are of those that have a score."""

    games: int = 0
    decided: int = 0
    won: int = 0
    best: int | None = None
    mean: float | None = None
    scored: int = 0


class Group(Struct, frozen=True):
    """The games of one level on one surface."""

    surface: str
    setting: str  # what differs from the standard game, empty if nothing does
    tally: Tally


class Streaks(Struct, frozen=True):
    """Games won in a row: up to the last one, and at most; and the same for lost ones."""

    wins: int
    longest_wins: int
    losses: int
    longest_losses: int


class Bar(Struct, frozen=True):
    """How many results lie between two figures, both included."""

    first: int
    last: int
    games: int
    won: int


class Point(Struct, frozen=True):
    """One game in the course of time, and the mean of the last ones up to it."""

    number: int
    finished: str
    score: int
    opponent: int | None
    won: bool | None
    lately: float


class End(Struct, frozen=True):
    """How games end, and how many of them that way."""

    reason: str
    games: int
    decided: int
    won: int


class LineShare(Struct, frozen=True):
    """A line of the score sheet: its mean in all games, in the good ones and in the others.

    Against an opponent it counts what you have more than he in this line; where he does not score, what you have.
    """

    label: str
    mean: float
    good: float
    bad: float

    @property
    def difference(self) -> float:
        return self.good - self.bad


class Lines(Struct, frozen=True):
    """Which lines win or lose you games. `by` says what the good ones are: games won, or the better half."""

    by: Literal["won", "half"]
    good: int
    bad: int
    lines: tuple[LineShare, ...]  # the greatest difference first


class Pace(Struct, frozen=True):
    """How long games take, of those that were timed."""

    games: int
    minutes: float  # a game, on average
    per_choice: float | None  # seconds
    fastest: float
    slowest: float


class Helped(Struct, frozen=True):
    """Games by the help they were played with. One may count under hints and takebacks both."""

    none: Tally
    hints: Tally
    takebacks: Tally


class Statistics(Struct, frozen=True):
    """All figures of one game, of the games that were asked for."""

    all: Tally
    median: float | None
    worst: int | None
    lead: float | None  # your points less the opponent's, on average
    streaks: Streaks
    groups: tuple[Group, ...]
    distribution: tuple[Bar, ...]
    course: tuple[Point, ...]
    ends: tuple[End, ...]
    lines: Lines | None
    pace: Pace | None
    helped: Helped


def of_games(games: Sequence[Finished]) -> Statistics:
    """Everything about some games of one kind, in the order in which they were finished."""
    scores = _scores(games)
    played = [one.played for one in games]
    leads = [one.result - one.opponent for one in played if one.scored and one.opponent is not None]
    return Statistics(
        all=tally(games),
        median=median(scores) if scores else None,
        worst=min(scores, default=None),
        lead=fmean(leads) if leads else None,
        streaks=streaks([one.won for one in played]),
        groups=groups(games),
        distribution=distribution(games),
        course=course(games),
        ends=ends(games),
        lines=lines(games),
        pace=pace(games),
        helped=helped(games),
    )


def chosen(games: Iterable[Finished], surface: str = "", setting: str | None = None, aid: Aid = "") -> list[Finished]:
    """Those on this surface, at this level (None: at any) and with this help, oldest first."""
    with_aid: dict[Aid, Callable[[Finished], bool]] = {
        "": lambda one: True,
        "none": _alone,
        "hints": lambda one: one.hints > 0,
        "takebacks": lambda one: _takebacks(one) > 0,
    }
    found = [
        one
        for one in games
        if surface in ("", one.played.surface) and setting in (None, one.played.setting) and with_aid[aid](one)
    ]
    return sorted(found, key=lambda one: (one.played.finished, one.played.number))


# -- figures -----------------------------------------------------------------------------------------------------------


def tally(games: Sequence[Finished]) -> Tally:
    scores = _scores(games)
    decided = [one for one in games if one.played.won is not None]
    won = sum(bool(one.played.won) for one in decided)
    best, mean = max(scores, default=None), fmean(scores) if scores else None
    return Tally(len(games), len(decided), won, best, mean, len(scores))


def groups(games: Sequence[Finished]) -> tuple[Group, ...]:
    """Every surface and level that was played, the one played most first."""

    def kind(one: Finished) -> tuple[str, str]:
        return one.played.surface, one.played.setting

    found = [Group(*key, tally(list(some))) for key, some in groupby(sorted(games, key=kind), kind)]
    return tuple(sorted(found, key=lambda group: (-group.tally.games, group.surface, group.setting)))


def streaks(won: Sequence[bool | None]) -> Streaks:
    """A game that is neither won nor lost ends a streak."""
    runs = [(value, len(list(run))) for value, run in groupby(won)]
    longest = Counter[bool | None]()
    for value, length in runs:
        longest[value] = max(longest[value], length)
    last, length = runs[-1] if runs else (None, 0)
    return Streaks(length * (last is True), longest[True], length * (last is False), longest[False])


def helped(games: Sequence[Finished]) -> Helped:
    return Helped(
        tally([one for one in games if _alone(one)]),
        tally([one for one in games if one.hints]),
        tally([one for one in games if _takebacks(one)]),
    )


def pace(games: Sequence[Finished]) -> Pace | None:
    timed = [(one.seconds, one.account) for one in games if one.seconds]
    if not timed:
        return None
    seconds = [each for each, _ in timed]
    counted = [(each, told.choices) for each, told in timed if told and told.choices]
    choices = sum(n for _, n in counted)
    per_choice = sum(each for each, _ in counted) / choices if choices else None
    return Pace(len(timed), fmean(seconds) / 60, per_choice, min(seconds) / 60, max(seconds) / 60)


# -- what charts show --------------------------------------------------------------------------------------------------


def distribution(games: Sequence[Finished]) -> tuple[Bar, ...]:
    """The results in bars of one width, from the lowest to the highest, empty ones between them included."""
    scored = [one.played for one in games if one.played.scored]
    if not scored:
        return ()
    low, high = min(one.result for one in scored), max(one.result for one in scored)
    width = next((w for w in WIDTHS if high // w - low // w < MOST_BARS), WIDTHS[-1])
    in_bar: dict[int, list[bool | None]] = {n: [] for n in range(low // width, high // width + 1)}
    for one in scored:
        in_bar[one.result // width].append(one.won)
    return tuple(
        Bar(n * width, n * width + width - 1, len(won), sum(map(bool, won))) for n, won in in_bar.items()
    )  # fmt: skip


def course(games: Sequence[Finished]) -> tuple[Point, ...]:
    """The results one after the other."""
    scored = [one.played for one in games if one.played.scored]
    return tuple(
        Point(
            n, one.finished, one.result, one.opponent, one.won,
            fmean(each.result for each in scored[max(0, n - LATELY) : n]),
        )
        for n, one in enumerate(scored, 1)
    )  # fmt: skip


def ends(games: Sequence[Finished]) -> tuple[End, ...]:
    """How games end, the most frequent way first."""
    by_reason: dict[str, list[bool | None]] = {}
    for one in games:
        by_reason.setdefault(one.played.reason, []).append(one.played.won)
    found = [
        End(reason, len(won), sum(each is not None for each in won), sum(map(bool, won)))
        for reason, won in by_reason.items()
    ]
    return tuple(sorted(found, key=lambda end: (-end.games, end.reason)))


def lines(games: Sequence[Finished]) -> Lines | None:
    """The lines of the sheet in good games and in others; None where too few can be compared.

    Good games are those that were won. Where nothing can be won, or all was, it is the better half.
    """
    told = [one for one in games if one.account and one.played.scored]
    good = [one for one in told if one.played.won]
    bad = [one for one in told if one.played.won is False]
    by: Literal["won", "half"] = "won"
    if min(len(good), len(bad)) < ENOUGH:
        by, order = "half", sorted(told, key=lambda one: one.played.result)
        bad, good = order[: len(order) // 2], order[(len(order) + 1) // 2 :]
    if min(len(good), len(bad)) < ENOUGH:
        return None
    labels = dict.fromkeys(label for one in told if one.account for label, _ in one.account.lines)
    shares = [LineShare(label, _mean(told, label), _mean(good, label), _mean(bad, label)) for label in labels]
    return Lines(by, len(good), len(bad), tuple(sorted(shares, key=lambda share: -abs(share.difference))))


def _mean(games: Sequence[Finished], label: str) -> float:
    return fmean(_value(one, label) for one in games)


def _value(one: Finished, label: str) -> int:
    """What a line brought: against an opponent, yours less the best of the others; else the sum of all columns."""
    assert one.account is not None
    values = next((values for each, values in one.account.lines if each == label), (0,))
    if one.played.opponent is None:
        return sum(value or 0 for value in values)
    return (values[0] or 0) - max((value or 0 for value in values[1:]), default=0)


# -- one game ----------------------------------------------------------------------------------------------------------


def _scores(games: Iterable[Finished]) -> list[int]:
    return [one.played.result for one in games if one.played.scored]


def _takebacks(one: Finished) -> int:
    return one.account.takebacks if one.account else 0


def _alone(one: Finished) -> bool:
    """Neither a hint nor anything new that was taken back, as far as is known."""
    return not one.hints and not _takebacks(one)
