"""`secondchair simulate`: many games, a progress bar, and what they say together."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import perf_counter
from types import FrameType

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from secondchair.agents import AgentFailed, UnknownAgent
from secondchair.cli.say import Mistake, err, mistakes, out, print_json, the_game, the_options, the_surface
from secondchair.core.dealer import SEEDS, check_seed
from secondchair.lab import Job, Outcome, SimulationFailed, Summary, simulate, summarize

SHOW_SECONDS = 0.05  # how often the bar moves at most
BARS = 24  # the longest bar of the histogram


def simulate_games(
    game_id: str,
    agent: str,
    games: int,
    seed: int,
    jobs: int,
    option: list[str] | None,
    surface: str,
    as_json: bool,
) -> None:
    game = the_game(game_id)
    job = Job(game=game.id, agent=agent, surface=the_surface(game, surface), options=the_options(game, option))
    with mistakes(ValueError):
        check_seed(seed)
    if seed + games > SEEDS:
        raise Mistake(f"The last seed would be {seed + games - 1}; seeds are below {SEEDS}.")
    if ":" in agent:  # a module beside the user, as `python -m` would find it
        sys.path.insert(0, str(Path.cwd()))
    started = perf_counter()
    with mistakes(UnknownAgent, AgentFailed, SimulationFailed), _ctrl_c() as stop:
        outcomes = _run(job, range(seed, seed + games), jobs, stop)
    seconds = perf_counter() - started
    if as_json:
        print_json(
            {
                "game": game.id,
                "agent": agent,
                "games": len(outcomes),
                "seconds": round(seconds, 3),
                "results": outcomes,
                "summary": summarize(outcomes),
            }
        )
    else:
        _print(out(), game.title, agent, outcomes, seconds)
    if stop.is_set():
        err().print(f"Stopped: {len(outcomes)} of {games} games were finished.")
        raise typer.Exit(130)


@contextmanager
def _ctrl_c() -> Iterator[Event]:
    """The first Ctrl-C sets the event; a second one breaks off as usual."""
    stop = Event()
    before = signal.getsignal(signal.SIGINT)

    def wish(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, wish)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _run(job: Job, seeds: Sequence[int], jobs: int, stop: Event) -> list[Outcome]:
    """All outcomes, by seed; fewer if a wish to stop came."""
    outcomes, shown = list[Outcome](), 0.0
    games = simulate(job, seeds, jobs, stop)
    with _progress(err()) as progress:
        task = progress.add_task(f"{job.game}, {job.agent}", total=len(seeds))
        for batch in games:
            outcomes += batch
            if (now := perf_counter()) - shown > SHOW_SECONDS or len(outcomes) == len(seeds):
                progress.update(task, completed=len(outcomes))
                shown = now
    return sorted(outcomes, key=lambda outcome: outcome.seed)


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed and speed >= 10 else f"{speed:.1f}/s" if speed else "…/s")


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _print(console: Console, title: str, agent: str, outcomes: list[Outcome], seconds: float) -> None:
    summary = summarize(outcomes)
    if summary is None:
        console.print("No game was finished.")
        return
    rate = summary.games / seconds if seconds else 0.0
    console.print(f"{title}, agent {agent}: {summary.games:,} games in {seconds:.1f} s ({rate:,.0f} a second)")
    console.print(
        f"Score {summary.mean:.2f} ± {summary.error:.2f}, deviation {summary.deviation:.2f}, "
        f"from {summary.least} to {summary.most}, half up to {summary.median:g}; {summary.turns:.1f} turns a game"
    )
    _print_against(console, summary)
    for reason, n in summary.reasons.items():
        console.print(f"Ended by “{reason}”: {n:,} ({n / summary.games:.1%})")
    _print_histogram(console, [outcome.score for outcome in outcomes])


def _print_against(console: Console, summary: Summary) -> None:
    if summary.won is not None and summary.opponent is not None:
        console.print(f"Won {summary.won:.1%} against {summary.opponent:.2f} on average")


def _print_histogram(console: Console, scores: list[int]) -> None:
    """How often each score came, in steps that keep it short."""
    low, high = min(scores), max(scores)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if (high - low) // step < 20)
    counts = Counter((score - low) // step for score in scores)
    most = max(counts.values())
    for place in range(max(counts) + 1):
        first = low + place * step
        label = f"{first}" if step == 1 else f"{first}–{first + step - 1}"
        n = counts[place]
        console.print(f"{label:>9} {'█' * round(BARS * n / most):<{BARS}} {n:,}".rstrip())
