"""What a report tells of one run, worked out before anything is drawn or written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

from msgspec import Struct

from secondchair.core.rules import Sheet
from secondchair.lab.compare import Run, lead
from secondchair.lab.figures import (
    Bar,
    Interval,
    gap_interval,
    histogram,
    mean_interval,
    percentile,
    percentiles,
    share_interval,
)
from secondchair.lab.simulate import Outcome, finished, scores_of, told_cut

FEW = 5  # games; a group that is smaller says nothing
BEST = 75  # percent: without an opponent, the best quarter of the games stands for winning
MOST = 12  # things that go with winning, at most


class Cell(Struct, frozen=True):
    """One line of the sheet in one column: mean and spread over the games in which it has a value."""

    mean: float
    spread: float
    share: float | None  # of the column's total, where that is something to share


class SheetLine(Struct, frozen=True):
    label: str
    rule: str
    cells: tuple[Cell | None, ...]


class SheetFacts(Struct, frozen=True):
    columns: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    total: tuple[Cell, ...]


class GoesWith(Struct, frozen=True):
    """Something that is higher or lower in the games that were won."""

    what: str
    won: float
    rest: float
    gap: Interval
    effect: Interval  # the gap in standard deviations


class Reason(Struct, frozen=True):
    reason: str
    games: int
    share: Interval


class Facts(Struct, frozen=True):
    """Everything about one run."""

    run: Run
    games: int  # that came to an end: all that follows is about them
    cut: str  # how many did not, in a sentence
    scored: int  # games that have a score: what is told of scores and of the sheet is about them
    score: Interval | None
    spread: float
    opponent: Interval | None
    lead: Interval | None
    won: Interval | None
    ties: int
    turns: Interval
    percentiles: dict[str, dict[int, float]]  # whose: yours, the opponent's, turns
    scores: tuple[Bar, ...]
    opponents: tuple[Bar, ...]
    lengths: tuple[Bar, ...]
    reasons: tuple[Reason, ...]
    sheet: SheetFacts | None
    goes_with: tuple[GoesWith, ...]
    groups: tuple[int, int]  # games that were won, and the others
    by_score: bool  # nobody to beat: the best quarter stands for winning
    worth_opening: tuple[tuple[str, Outcome], ...]


def facts(run: Run) -> Facts:
    """What a run with at least one finished game says."""
    games = finished(run.outcomes)
    contested = any(game.contested for game in games)
    with_score = [game for game in games if game.scored]
    scores = scores_of(games)
    others = [game.opponent for game in games if game.opponent is not None]
    turns = [game.turns for game in games]
    leads = [game.score - game.opponent for game in with_score if game.opponent is not None]
    low, high = min(scores + others, default=0), max(scores + others, default=0)
    kinds = {"Your score": percentiles(scores) if scores else {}, "Opponent": percentiles(others) if others else {}}
    reasons = sorted(Counter(game.reason for game in games).items(), key=lambda pair: (-pair[1], pair[0]))
    best, rest = _groups(games)
    return Facts(
        run=run,
        games=len(games),
        cut=told_cut(len(run.outcomes) - len(games), run.job.longest),
        scored=len(scores),
        score=mean_interval(scores) if scores else None,
        spread=_spread(scores),
        opponent=mean_interval(others) if others else None,
        lead=mean_interval(leads) if leads else None,
        won=share_interval(sum(game.won is True for game in games), len(games)) if contested else None,
        ties=sum(game.won is None for game in games) if contested else 0,
        turns=mean_interval(turns),
        percentiles={name: found for name, found in {**kinds, "Turns": percentiles(turns)}.items() if found},
        scores=tuple(histogram(scores, low, high)),
        opponents=tuple(histogram(others, low, high)) if others else (),
        lengths=tuple(histogram(turns)),
        reasons=tuple(Reason(reason, n, share_interval(n, len(games))) for reason, n in reasons),
        sheet=_sheet([game.sheet for game in with_score if game.sheet]),
        goes_with=_goes_with(best, rest),
        groups=(len(best), len(rest)),
        by_score=not contested,
        worth_opening=_worth_opening(games),
    )


def _spread(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


# -- the score sheet ---------------------------------------------------------------------------------------------------


def _sheet(sheets: Sequence[Sheet]) -> SheetFacts | None:
    """Line by line, column by column; a line that some games do not have counts where it is."""
    if not sheets:
        return None
    columns = max((sheet.columns for sheet in sheets), key=len)
    rules: dict[str, str] = {}
    values: dict[tuple[str, int], list[float]] = {}
    for sheet in sheets:
        for line in sheet.lines:
            rules.setdefault(line.label, line.rule)
            for column, value in enumerate(line.values):
                if value is not None:
                    values.setdefault((line.label, column), []).append(value)
    totals = [[float(sheet.total[c]) for sheet in sheets] for c in range(len(columns))]
    whole = [fmean(total) for total in totals]

    def cell(label: str, column: int) -> Cell | None:
        found = values.get((label, column))
        if not found:
            return None
        share = sum(found) / len(sheets) / whole[column] if whole[column] > 0 else None
        return Cell(fmean(found), _spread(found), share)

    lines = tuple(
        SheetLine(label, rule, tuple(cell(label, c) for c in range(len(columns)))) for label, rule in rules.items()
    )
    return SheetFacts(columns, lines, tuple(Cell(fmean(t), _spread(t), 1.0) for t in totals))


# -- what goes with winning --------------------------------------------------------------------------------------------


def _groups(games: Sequence[Outcome]) -> tuple[list[Outcome], list[Outcome]]:
    """The games that were won and those that were lost; without an opponent the best quarter, and the others."""
    if any(game.contested for game in games):
        return [game for game in games if game.won is True], [game for game in games if game.won is False]
    games = [game for game in games if game.scored]
    if not games:
        return [], []
    bar = percentile(sorted(scores_of(games)), BEST)
    return [game for game in games if game.score >= bar], [game for game in games if game.score < bar]


def _goes_with(best: Sequence[Outcome], rest: Sequence[Outcome]) -> tuple[GoesWith, ...]:
    """Lines of the sheet and the length of the game, the strongest first."""
    if min(len(best), len(rest)) < FEW:
        return ()
    things: dict[str, Callable[[Outcome], int | None]] = {"Turns": lambda game: game.turns}
    sheet = next((game.sheet for game in (*best, *rest) if game.sheet), None)
    if sheet:
        for label in dict.fromkeys(line.label for line in sheet.lines):
            for column, name in enumerate(sheet.columns):
                things[f"{label} ({name})"] = _line(label, column)
    found = [thing for what, of in things.items() if (thing := _gap(what, of, best, rest))]
    found.sort(key=lambda thing: -abs(thing.effect.value))
    return tuple(found[:MOST])


def _line(label: str, column: int) -> Callable[[Outcome], int | None]:
    def value(game: Outcome) -> int | None:
        lines = game.sheet.lines if game.sheet else ()
        return next((line.values[column] for line in lines if line.label == label and column < len(line.values)), None)

    return value


def _gap(
    what: str, of: Callable[[Outcome], int | None], best: Sequence[Outcome], rest: Sequence[Outcome]
) -> GoesWith | None:
    won = [value for game in best if (value := of(game)) is not None]
    others = [value for game in rest if (value := of(game)) is not None]
    if min(len(won), len(others)) < FEW:
        return None
    spread = _spread(won + others)
    if not spread:
        return None
    gap = gap_interval(won, others)
    effect = Interval(gap.value / spread, gap.low / spread, gap.high / spread)
    return GoesWith(what, fmean(won), fmean(others), gap, effect)


def _worth_opening(games: Sequence[Outcome]) -> tuple[tuple[str, Outcome], ...]:
    """Games to look at: the highest score, the middle one, the lowest; against an opponent, by the lead.

    What has no score is below all that have one.
    """
    ordered = sorted(games, key=lambda game: (game.scored, lead(game), game.score, -game.seed))
    return (
        ("The best game", ordered[-1]),
        ("One from the middle", ordered[len(ordered) // 2]),
        ("The worst", ordered[0]),
    )
