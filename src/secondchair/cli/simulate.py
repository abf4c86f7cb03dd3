"""`secondchair simulate`: many games, a progress bar, and what they say together."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from time import perf_counter
from types import FrameType
from typing import Any, cast

import typer
from msgspec import Struct, structs
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
from secondchair.cli.console import NAME, Mistake, err, mistakes, out, print_json, the_game, the_options, the_surface
from secondchair.core.dealer import SEEDS, check_seed
from secondchair.core.registry import SCREEN, Game
from secondchair.core.words import counted
from secondchair.lab import (
    ENGINES,
    LONGEST,
    Comparison,
    Engine,
    Job,
    MissingExtra,
    Outcome,
    Run,
    SimulationFailed,
    Summary,
    compare_all,
    finished,
    labels,
    limits,
    simulate,
    summarize,
    variants,
)
from secondchair.lab.dataset import Format, Tables
from secondchair.lab.figures import histogram, mean_interval, share_interval
from secondchair.lab.simulate import scores_of, told_cut

SHOW_SECONDS = 0.05  # how often the bar moves at most
BARS = 24  # the longest bar of the histogram


class Wanted(Struct, frozen=True):
    """What was written on the command line."""

    game: str
    agents: list[str]
    games: int
    seed: int
    jobs: int
    options: list[str]
    surface: str
    engine: str
    report: str
    as_json: bool
    csv: str
    parquet: str
    longest: int

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    @property
    def tables(self) -> dict[Format, str]:
        """The folders that tables are written to."""
        wanted: dict[Format, str] = {"csv": self.csv, "parquet": self.parquet}
        return {kind: folder for kind, folder in wanted.items() if folder}


def simulate_games(wanted: Wanted) -> None:
    game = the_game(wanted.game)
    jobs = _jobs(game, wanted)
    _check(wanted)
    if any(":" in agent for agent in wanted.agents):  # a module beside the user, as `python -m` would find it
        sys.path.insert(0, str(Path.cwd()))
    started = perf_counter()
    with mistakes(UnknownAgent, AgentFailed, SimulationFailed, MissingExtra), _ctrl_c() as stop:
        if wanted.report:
            import secondchair.lab.report  # noqa: F401  # before the first game: it may be missing
        with ExitStack() as tables:
            opened = [tables.enter_context(_tables(kind, folder)) for kind, folder in wanted.tables.items()]
            runs = _run_all(jobs, wanted, stop, opened)
    seconds = perf_counter() - started
    for kind, folder in wanted.tables.items():
        err().print(Text(f"The tables are in {folder}: runs.{kind}, games.{kind}, decisions.{kind}."))
    if wanted.report:
        _write_report(wanted, runs)
    if wanted.as_json:
        print_json(_document(game, runs, seconds))
    else:
        _print_runs(out(), game, runs, seconds)
    if stop.is_set():
        done = sum(len(finished(run.outcomes)) for run in runs)
        err().print(f"Stopped: {done} of {wanted.games * len(jobs)} games were finished.")
        raise typer.Exit(130)


# -- what is wanted ----------------------------------------------------------------------------------------------------


def _jobs(game: Game, wanted: Wanted) -> list[Job]:
    """One job, or one per agent and combination of option values."""
    single, several = list[str](), dict[str, list[Any]]()
    for text in wanted.options:
        name, equals, values = text.partition("=")
        if equals and "," in values:
            if name in several:
                raise Mistake(f"The option {name!r} is given twice.")
            several[name] = [the_options(game, [f"{name}={value}"])[name] for value in values.split(",")]
        else:
            single.append(text)
    twice = [text.partition("=")[0] for text in single if text.partition("=")[0] in several]
    if twice:
        raise Mistake(f"The option {twice[0]!r} is given twice.")
    surface = the_surface(game, wanted.surface)
    job = Job(
        game=game.id, agent="", surface=surface, options=the_options(game, single), sheets=bool(wanted.report),
        decisions=bool(wanted.tables), longest=wanted.longest,
    )  # fmt: skip
    found = variants(job, wanted.agents, several)
    if len({repr(job) for job in found}) < len(found):
        raise Mistake("Two of the runs to compare are the same.")
    return found


def _check(wanted: Wanted) -> None:
    with mistakes(ValueError):
        check_seed(wanted.seed)
    if wanted.seeds.stop > SEEDS:
        raise Mistake(f"The last seed would be {wanted.seeds.stop - 1}; seeds are below {SEEDS}.")
    if wanted.engine not in ENGINES:
        raise Mistake(f"There is no engine {wanted.engine!r}; there are {' and '.join(ENGINES)}.")
    if wanted.report and not Path(wanted.report).resolve().parent.is_dir():
        raise Mistake(f"{wanted.report} cannot be written: its folder does not exist.")


def _tables(kind: Format, folder: str) -> Tables:
    """Where the tables go. A folder that cannot be made or written is said before the first game."""
    place = Path(folder)
    if not place.resolve().parent.is_dir():
        raise Mistake(f"{folder} cannot be written: its folder does not exist.")
    if place.exists() and not place.is_dir():
        raise Mistake(f"{folder} is a file; name a folder for the tables.")
    return Tables(place, kind)


# -- playing -----------------------------------------------------------------------------------------------------------


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


def _run_all(jobs: Sequence[Job], wanted: Wanted, stop: Event, tables: Sequence[Tables]) -> list[Run]:
    """Every run, one after the other; once a wish to stop came, the rest has no games."""
    runs = list[Run]()
    for job, label in zip(jobs, labels(jobs), strict=True):
        outcomes = _run(job, label, wanted, stop, tables) if not stop.is_set() else []
        runs.append(Run(job, tuple(outcomes), label))
    return runs


def _run(job: Job, label: str, wanted: Wanted, stop: Event, tables: Sequence[Tables]) -> list[Outcome]:
    """All outcomes, by seed; fewer if a wish to stop came. Choices go into the tables and are not kept."""
    outcomes, shown, seeds = list[Outcome](), 0.0, wanted.seeds
    for table in tables:
        table.begin(job, label, seeds)
    games = simulate(job, seeds, wanted.jobs, stop, cast(Engine, wanted.engine))
    with _progress(err()) as progress:
        task = progress.add_task(f"{job.game}, {label}", total=len(seeds))
        for batch in games:
            for table in tables:
                table.add(batch)
            outcomes += [structs.replace(one, decisions=(), choices=0) for one in batch] if tables else batch
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


# -- what came of it ---------------------------------------------------------------------------------------------------


def _document(game: Game, runs: Sequence[Run], seconds: float) -> dict[str, Any]:
    """The document of one run; of several, one entry each, and each one's comparison with the first."""
    taken = round(seconds, 3)
    if len(runs) == 1:
        return {"game": game.id, "agent": runs[0].job.agent, **_counted(runs[0], taken), "limits": limits(runs[0].job)}
    return {
        "game": game.id,
        "seconds": taken,
        "runs": [
            {
                "label": run.label,
                "agent": run.job.agent,
                "options": run.job.options,
                **_counted(run, None),
                "limits": limits(run.job),
            }
            for run in runs
        ],
        "comparisons": compare_all(runs),
    }


def _counted(run: Run, seconds: float | None) -> dict[str, Any]:
    """The games of a run that came to an end; the seeds of those that were cut, if there are any."""
    results = [structs.replace(outcome, sheet=None) for outcome in finished(run.outcomes)]
    taken = {} if seconds is None else {"seconds": seconds}
    cut = [outcome.seed for outcome in run.outcomes if outcome.cut]
    told = {"games": len(results), **taken, "results": results, "summary": summarize(run.outcomes)}
    return {**told, "cut": cut} if cut else told


def _write_report(wanted: Wanted, runs: Sequence[Run]) -> None:
    from secondchair.lab.report import report

    place = Path(wanted.report)
    try:
        with mistakes(ValueError):
            place.write_text(report(runs, _command(wanted)), "utf-8")
    except OSError as error:
        raise Mistake(f"{place} cannot be written: {error.strerror or error}.") from None
    err().print(Text(f"The report is in {place}."))


def _command(wanted: Wanted) -> str:
    """What makes the same games again."""
    words = [NAME, "simulate", wanted.game]
    for agent in wanted.agents:
        words += ["--agent", agent]
    words += ["--games", str(wanted.games), "--seed", str(wanted.seed)]
    for option in wanted.options:
        words += ["--option", option]
    if wanted.surface != SCREEN:
        words += ["--surface", wanted.surface]
    if wanted.longest != LONGEST:
        words += ["--longest", str(wanted.longest)]
    return shlex.join([*words, "--report", Path(wanted.report).name])


def _print_runs(console: Console, game: Game, runs: Sequence[Run], seconds: float) -> None:
    if len(runs) == 1:
        run = runs[0]
        _print(console, game.title, run, seconds)
        return
    games = sum(len(run.outcomes) for run in runs)
    console.print(f"{game.title}, {len(runs)} runs: {games:,} games in {seconds:.1f} s")
    for run in runs:
        console.print()
        console.print(Text(run.label, "bold"))
        _print_summary(console, run.outcomes, run.job.longest)
    _print_comparisons(console, compare_all(runs))


def _print_comparisons(console: Console, comparisons: Sequence[Comparison]) -> None:
    if comparisons:
        console.print()
    for comparison in comparisons:
        console.print(Text(comparison.text))
        if comparison.won_text:
            console.print(Text(f"  {comparison.won_text}"))


def _print(console: Console, title: str, run: Run, seconds: float) -> None:
    ended = finished(run.outcomes)
    if ended:
        rate = len(ended) / seconds if seconds else 0.0
        console.print(f"{title}, agent {run.job.agent}: {len(ended):,} games in {seconds:.1f} s ({rate:,.0f} a second)")
    _print_summary(console, run.outcomes, run.job.longest)
    if scores := scores_of(ended):
        _print_histogram(console, scores)


def _print_summary(console: Console, outcomes: Sequence[Outcome], longest: int) -> None:
    cut = told_cut(len(outcomes) - len(finished(outcomes)), longest)
    summary = summarize(outcomes)
    if summary is None:
        console.print(f"No game was finished. {cut}".rstrip())
        return
    console.print(_scores_told(finished(outcomes), summary))
    _print_against(console, finished(outcomes), summary)
    for reason, n in summary.reasons.items():
        console.print(f"Ended by “{reason}”: {n:,} ({n / summary.games:.1%})")
    if cut:
        console.print(cut)


def _scores_told(ended: Sequence[Outcome], summary: Summary) -> str:
    """The mean with its interval, as exactly as that allows; a lost race has no score and counts in none of it."""
    turns = f"{summary.turns:.1f} turns a game"
    scores = scores_of(ended)
    if not scores:
        return f"No game has a score; {turns}"
    if len(scores) == 1:
        return f"Score {scores[0]}, of a single game; {turns}"
    mean = mean_interval(scores)
    of = "" if len(scores) == len(ended) else f" of the {counted(len(scores), 'game')} with a score"
    return (
        f"Score {mean.told()} on average{of} ({mean.span()}), deviation {summary.deviation:.{max(1, mean.decimals)}f}, "
        f"from {summary.least} to {summary.most}, half up to {summary.median:g}; {turns}"
    )


def _print_against(console: Console, ended: Sequence[Outcome], summary: Summary) -> None:
    contested = [outcome for outcome in ended if outcome.contested]
    if contested:
        won = share_interval(sum(outcome.won is True for outcome in contested), len(contested)).times(100)
        against = "" if summary.opponent is None else f" against {summary.opponent:.1f} on average"
        console.print(f"Won {won.told()} % ({won.span()} %){against}")


def _print_histogram(console: Console, scores: list[int]) -> None:
    """How often each score came, in steps that keep it short."""
    bars = histogram(scores)
    most = max(bar.games for bar in bars)
    for bar in bars:
        label = f"{bar.first}" if bar.first == bar.last else f"{bar.first}–{bar.last}"
        console.print(f"{label:>9} {'█' * round(BARS * bar.games / most):<{BARS}} {bar.games:,}".rstrip())
