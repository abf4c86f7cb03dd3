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
from secondchair.lab.figures import Interval, mean_interval
from secondchair.lab.simulate import Job, Outcome, finished
from secondchair.lab.summary import Summary, summarize


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
    score: Interval  # second minus first
    higher: int  # games in which the second one scored more
    equal: int
    lower: int
    won: Interval | None = None  # difference of the shares of games won; a tie is no win
    lead: Interval | None = None  # difference of the leads over the opponent, where it has points
    pairs: int = 1  # that are compared with this one
    score_together: Interval | None = None  # of several pairs: wide enough that all of them hold in 95 of 100 cases
    won_together: Interval | None = None

    @property
    def text(self) -> str:
        """What it says, in a sentence."""
        more = "more" if self.score.value >= 0 else "less"
        if not self.score.clear:
            said = f"scores of {self.second} and {self.first} differ by {self.score.value:+.2f}, which may be luck"
        else:
            said = f"{self.second} scores {abs(self.score.value):.2f} {more} than {self.first}"
        own = f"95 %: {self.score.low:+.2f} to {self.score.high:+.2f}"
        return f"On the same {self.games:,} seeds {said} ({own}{self._together})."

    @property
    def _together(self) -> str:
        wide = self.score_together
        if wide is None:
            return ""
        said = f"; all {self.pairs} pairs together: {wide.low:+.2f} to {wide.high:+.2f}"
        return f"{said}, so it may be luck after all" if self.score.clear and not wide.clear else said


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
    gaps = [b.score - a.score for a, b in both]
    wins = [(b.won is True) - (a.won is True) for a, b in both if a.contested and b.contested]
    leads = [lead(b) - lead(a) for a, b in both if a.opponent is not None and b.opponent is not None]
    return Comparison(
        first=first.label,
        second=second.label,
        games=len(both),
        score=mean_interval(gaps),
        higher=sum(gap > 0 for gap in gaps),
        equal=gaps.count(0),
        lower=sum(gap < 0 for gap in gaps),
        won=mean_interval(wins) if wins else None,
        lead=mean_interval(leads) if leads else None,
        pairs=pairs,
        score_together=mean_interval(gaps, pairs) if pairs > 1 else None,
        won_together=mean_interval(wins, pairs) if wins and pairs > 1 else None,
    )


def compare_all(runs: Sequence[Run]) -> list[Comparison]:
    """Every pair of runs, those with the first run first."""
    pairs = list(combinations(runs, 2))
    return [found for first, second in pairs if (found := compare(first, second, len(pairs)))]


def lead(outcome: Outcome) -> int:
    """How far you are before the opponent; without one, your score."""
    return outcome.score - (outcome.opponent or 0)
