"""Runs side by side. All play the same seeds, so games are compared one by one: the luck of the deck cancels out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import Struct, structs

from secondchair.core.registry import find_game
from secondchair.lab.figures import Interval, mean_interval
from secondchair.lab.simulate import Job, Outcome
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
    """How a run differs from the first one, game by game on the same seeds."""

    first: str
    second: str
    games: int  # seeds that both have finished
    score: Interval  # second minus first
    higher: int  # games in which the second one scored more
    equal: int
    lower: int
    won: Interval | None = None  # difference of the shares of games won; a tie is no win
    lead: Interval | None = None  # difference of the leads over the opponent

    @property
    def text(self) -> str:
        """What it says, in a sentence."""
        more = "more" if self.score.value >= 0 else "less"
        if not self.score.clear:
            said = f"scores differ by {self.score.value:+.2f}, which may be luck"
        else:
            said = f"{self.second} scores {abs(self.score.value):.2f} {more} than {self.first}"
        return f"On the same {self.games:,} seeds {said} (95 %: {self.score.low:+.2f} to {self.score.high:+.2f})."


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


def compare(first: Run, second: Run) -> Comparison | None:
    """The second run against the first; none if they share no seed."""
    by_seed = {outcome.seed: outcome for outcome in first.outcomes}
    pairs = [(by_seed[b.seed], b) for b in second.outcomes if b.seed in by_seed]
    if not pairs:
        return None
    gaps = [b.score - a.score for a, b in pairs]
    against = [(a, b) for a, b in pairs if a.opponent is not None and b.opponent is not None]
    return Comparison(
        first=first.label,
        second=second.label,
        games=len(pairs),
        score=mean_interval(gaps),
        higher=sum(gap > 0 for gap in gaps),
        equal=gaps.count(0),
        lower=sum(gap < 0 for gap in gaps),
        won=mean_interval([(b.won is True) - (a.won is True) for a, b in against]) if against else None,
        lead=mean_interval([lead(b) - lead(a) for a, b in against]) if against else None,
    )


def lead(outcome: Outcome) -> int:
    """How far you are before the opponent; without one, your score."""
    return outcome.score - (outcome.opponent or 0)
