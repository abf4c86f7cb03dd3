"""Runs side by side. All play the same seeds, so games are compared one by one: the luck of the deck cancels out.

Whoever compares many pairs finds a difference by luck now and then. So every pair has two intervals: its own of 95 %,
and a wider one that holds for all pairs together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

from msgspec import Struct, structs

from secondchair.core.registry import find_game
from secondchair.core.words import counted
from secondchair.lab.figures import Interval, mean_interval, won_gap_interval
from secondchair.lab.simulate import Job, Outcome, finished
from secondchair.lab.summary import Summary, summarize

LEFT_OUT = "Games lost without a score are left out, so this alone does not say who plays better."


class Run(Struct, frozen=True):
    """A job and what came of it, in the order of the seeds."""

    job: Job
    outcomes: tuple[Outcome, ...]
    label: str = ""  # what tells it from the runs beside it: "greedy, difficulty hard"

    @property
    def summary(self) -> Summary | None:
        return summarize(self.outcomes)


class Comparison(Struct, frozen=True):
    """How one run differs from another, game by game on the same seeds."""

    first: str
    second: str
    games: int  # seeds that both have finished
    score: Interval | None  # second minus first, on the seeds on which both have a score; None: there is none
    higher: int  # games in which the second one scored more; no score is less than any
    equal: int
    lower: int
    scored: int  # seeds on which both have a score
    won: Interval | None = None  # difference of the shares of games won; a tie is no win
    lead: Interval | None = None  # difference of the leads over the opponent, where it has points
    pairs: int = 1  # that are compared with this one
    score_together: Interval | None = None  # of several pairs: wide enough that all of them hold in 95 of 100 cases
    won_together: Interval | None = None

    @property
    def text(self) -> str:
        """What it says, in a sentence."""
        if self.score is None:
            return f"On the same {counted(self.games, 'seed')} {self.second} and {self.first} never both have a score."
        more = "more" if self.score.value >= 0 else "less"
        if not self.score.clear:
            said = f"scores of {self.second} and {self.first} differ by {self.score.told('+')}, which may be luck"
        else:
            said = f"{self.second} scores {self.score.told().removeprefix('-')} {more} than {self.first}"
        told = f"On {self._seeds} {said} ({self.score.span('+')}{self._together(self.score)})."
        return told if self.scored == self.games else f"{told} {LEFT_OUT}"

    @property
    def won_text(self) -> str:
        """The difference of games won, in a sentence; nothing where nothing can be won."""
        if self.won is None:
            return ""
        won = self.won.times(100)
        wide = f"; all together: {self.won_together.times(100).between('+')}" if self.won_together else ""
        of = f"{won.told('+')} of 100 games won ({won.span('+')}{wide})"
        return f"{self.second} against {self.first}: {of}"

    @property
    def _seeds(self) -> str:
        if self.scored == self.games:
            return f"the same {counted(self.games, 'seed')}"
        return f"{self.scored:,} of the same {counted(self.games, 'seed')}, where both have a score,"

    def _together(self, own: Interval) -> str:
        wide = self.score_together
        if wide is None:
            return ""
        said = f"; all {self.pairs} pairs together: {wide.between('+')}"
        return f"{said}, so it may be luck after all" if own.clear and not wide.clear else said


def variants(job: Job, agents: Sequence[str], options: Mapping[str, Sequence[Any]]) -> list[Job]:
    """One job per agent and combination of the values that options are to take, the first agent's first."""
    names = list(options)
    return [
        structs.replace(job, agent=agent, options={**job.options, **dict(zip(names, values, strict=True))})
        for agent in agents
        for values in product(*options.values())
    ]


def labels(jobs: Sequence[Job]) -> list[str]:
    """What tells each of these jobs from the others; of a single one, its agent."""
    options = {name for job in jobs for name in job.options}
    differ = [n for n in sorted(options) if len({repr(job.options.get(n)) for job in jobs}) > 1]
    agents = len({job.agent for job in jobs}) > 1
    found = []
    for job in jobs:
        settings = {setting.name: setting for setting in find_game(job.game).settings}
        words = [job.agent] if agents or not differ else []
        words += [f"{settings[name].title.lower()} {job.options[name]}" for name in differ]
        found.append(", ".join(words))
    return found


def compare(first: Run, second: Run, pairs: int = 1) -> Comparison | None:
    """The second run against the first, one of so many pairs; none if they share no seed that both finished."""
    by_seed = {outcome.seed: outcome for outcome in finished(first.outcomes)}
    both = [(by_seed[b.seed], b) for b in finished(second.outcomes) if b.seed in by_seed]
    if not both:
        return None
    scored = [(a, b) for a, b in both if a.scored and b.scored]
    gaps = [b.score - a.score for a, b in scored]
    above = [_above(a, b) for a, b in both]
    wins = [(b.won is True) - (a.won is True) for a, b in both if a.contested and b.contested]
    leads = [lead(b) - lead(a) for a, b in scored if a.opponent is not None and b.opponent is not None]
    return Comparison(
        first=first.label,
        second=second.label,
        games=len(both),
        score=mean_interval(gaps) if gaps else None,
        higher=above.count(1),
        equal=above.count(0),
        lower=above.count(-1),
        scored=len(scored),
        won=won_gap_interval(wins) if wins else None,
        lead=mean_interval(leads) if leads else None,
        pairs=pairs,
        score_together=mean_interval(gaps, pairs) if gaps and pairs > 1 else None,
        won_together=won_gap_interval(wins, pairs) if wins and pairs > 1 else None,
    )


def compare_all(runs: Sequence[Run]) -> list[Comparison]:
    """Every pair of runs, those with the first run first."""
    pairs = list(combinations(runs, 2))
    return [found for first, second in pairs if (found := compare(first, second, len(pairs)))]


def _above(first: Outcome, second: Outcome) -> int:
    """1 where the second one has the higher score, -1 where the first one has, else 0. No score is less than any."""
    a, b = ((outcome.scored, outcome.score if outcome.scored else 0) for outcome in (first, second))
    return (b > a) - (b < a)


def lead(outcome: Outcome) -> int:
    """How far you are before the opponent; without one, your score."""
    return outcome.score - (outcome.opponent or 0)
