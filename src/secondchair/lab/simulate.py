"""Many games by an agent, on one core or several. What comes out depends on the seeds alone.

Fate is the same dealer as at the table, so every simulated game can be opened by its seed (`agents/fate.py`).
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from secondchair.agents import AgentFailed, decide, find_agent
from secondchair.agents.fate import whole_game
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.numbers import has_numbers, numbering
from secondchair.core.registry import SCREEN, find_game
from secondchair.core.rules import Action, Result, Sheet
from secondchair.core.words import counted

LONGEST = 2000  # choices of one game; the longest that ends by itself has a few hundred
CHUNK_SECONDS = 0.25  # a worker reports about this often
POLL_SECONDS = 0.1  # how soon a wish to stop is noticed


class Job(Struct, frozen=True, kw_only=True):
    """Which games to play, without their seeds. It travels to worker processes, so it holds names only."""

    game: str
    agent: str
    surface: str = SCREEN
    options: dict[str, Any] = {}
    sheets: bool = False  # keep the score sheet of every game: for a report
    decisions: bool = False  # note every choice: for a dataset
    longest: int = LONGEST  # choices of one game; one with more is cut


class Decision(Struct, frozen=True):
    """One choice of the agent, and how the game stood before it."""

    choice: int  # 1, 2, 3, … in its game
    turn: int
    options: int | None  # how many there were; None: a question at the table, which has no list of answers
    kind: str  # what was done: "place"
    number: int | None  # of the action, as an environment numbers it; None where it has none
    action: str  # as JSON, as in a log
    score: int  # as the score sheet stood
    opponent: int | None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How one simulated game ended; with its score sheet and its choices, where the job asks for them."""

    seed: int
    score: int
    opponent: int | None
    won: bool | None
    reason: str
    turns: int
    sheet: Sheet | None = None
    scored: bool = True  # False: it was lost in a way that has no score
    cut: bool = False  # it had too many choices and was broken off: what stands here is no result
    choices: int = 0  # how many the agent made; counted where decisions are kept, or the game was cut
    decisions: tuple[Decision, ...] = ()

    @property
    def contested(self) -> bool:
        """Can such a game be won? Against an opponent's points, or by reaching what the rules ask for (RB-82)."""
        return self.opponent is not None or self.won is not None


def finished(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The games that came to an end."""
    return [outcome for outcome in outcomes if not outcome.cut]


def scores_of(outcomes: Sequence[Outcome]) -> list[int]:
    """The scores of the games that have one; what stands for it in a lost race is no figure to compare."""
    return [outcome.score for outcome in outcomes if outcome.scored]


def told_cut(cut: int, longest: int) -> str:
    """That some games were cut, in a sentence; nothing if none was."""
    if not cut:
        return ""
    were = "was" if cut == 1 else "were"
    return f"{counted(cut, 'game')} {were} cut after {longest:,} choices without an end: they count in no figure."


class GameCut(RuntimeError):
    """A game had more choices than the job allows."""


class SimulationFailed(RuntimeError):
    """Worker processes were lost. The message says what to do."""


class Simulator:
    """Plays games of one job in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        game = find_game(job.game)
        self.rules = game.rules(job.surface)
        self.options = game.options(job.options)
        loaded = load(game)
        self.content = loaded.content
        self.agent = find_agent(job.agent, game, job.surface)
        numbered = job.decisions and job.surface == SCREEN and has_numbers(game)
        self.numbering = numbering(game, loaded) if numbered else None

    def play(self, seed: int) -> Outcome:
        noted = list[Decision]()
        try:
            r = self._game(seed, noted)
        except GameCut as cut:
            return Outcome(seed, 0, None, None, str(cut), 0, cut=True, choices=self.job.longest, decisions=tuple(noted))
        sheet = r.sheet if self.job.sheets else None
        return Outcome(
            seed, r.score, r.opponent, r.won, r.reason, r.turns, sheet, r.scored,
            choices=len(noted), decisions=tuple(noted),
        )  # fmt: skip

    def result(self, seed: int) -> Result:
        """One whole game, as a table with this seed would deal it; the agent is asked where there is a choice.

        Raises GameCut for a game with more choices than the job allows: a player at random may answer the questions of
        a real table so that they never end.
        """
        return self._game(seed, [])

    def _game(self, seed: int, noted: list[Decision]) -> Result:
        asked = 0

        def ask(state: Any, dice: Random) -> Action:
            nonlocal asked
            if asked == self.job.longest:
                raise GameCut(f"cut after {asked:,} choices")
            asked += 1
            action = self._ask(state, dice, seed)
            if self.job.decisions:
                noted.append(self._decision(state, action, asked))
            return action

        state = self.rules.new(self.options, self.content)
        return whole_game(self.rules, state, seed, ask)

    def _ask(self, state: Any, dice: Random, seed: int) -> Action:
        try:
            return decide(self.agent, self.rules, state, dice)
        except Exception as error:  # an agent is anybody's code
            text = f"The agent {self.job.agent!r} failed in the game with seed {seed}: {type(error).__name__}: {error}."
            raise AgentFailed(text) from error

    def _decision(self, state: Any, action: Action, choice: int) -> Decision:
        legal, stands = self.rules.legal(state), self.rules.result(state)
        return Decision(
            choice=choice,
            turn=stands.turns,
            options=None if isinstance(legal, Ask) else len(legal),
            kind=str(action.__struct_config__.tag),
            number=self._number(action),
            action=msgspec.json.encode(action).decode(),
            score=stands.score,
            opponent=stands.opponent,
        )

    def _number(self, action: Action) -> int | None:
        if self.numbering is None or isinstance(action, self.numbering.shortcuts):
            return None
        return self.numbering.number(action)


class Flag(Protocol):
    """Something that can be set, and be looked at: of threads or of processes."""

    def is_set(self) -> bool: ...


Engine = Literal["local", "ray"]
ENGINES: tuple[Engine, ...] = ("local", "ray")


def simulate(
    job: Job, seeds: Sequence[int], jobs: int = 1, stop: Flag | None = None, engine: Engine = "local"
) -> Iterator[list[Outcome]]:
    """Play one game per seed and yield the outcomes as they come, in any order. Once `stop` is set, no game is begun.

    Raises ValueError or LookupError for a job that cannot be played, before the first game; `MissingExtra` for the
    engine "ray" where Ray is not installed.
    """
    simulator = Simulator(job)
    stopped = stop.is_set if stop else lambda: False
    if engine == "ray":
        from secondchair.lab.cluster import on_ray  # Ray is an extra

        return on_ray(job, seeds, jobs, stopped)
    if jobs <= 1 or len(seeds) <= 1:
        return _here(simulator, seeds, stopped)
    return _in_processes(job, seeds, jobs, stopped)


def _here(simulator: Simulator, seeds: Sequence[int], stopped: Callable[[], bool]) -> Iterator[list[Outcome]]:
    for seed in seeds:
        if stopped():
            return
        yield [simulator.play(seed)]


# -- several processes -------------------------------------------------------------------------------------------------

_simulator: Simulator
_stop: Flag


def _start_worker(job: Job, stop: Flag) -> None:
    global _simulator, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; only the first one answers it
    _simulator, _stop = Simulator(job), stop


def _work(seeds: Sequence[int]) -> tuple[list[Outcome], float]:
    started = perf_counter()
    done = list[Outcome]()
    for seed in seeds:
        if _stop.is_set():
            break
        done.append(_simulator.play(seed))
    return done, perf_counter() - started


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Processes that are started here never see Ctrl-C, not even before they can ask to be left alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_processes(job: Job, seeds: Sequence[int], jobs: int, stopped: Callable[[], bool]) -> Iterator[list[Outcome]]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(seeds)), context, _start_worker, (job, stop))
    finished = False
    try:
        yield from _share_out(pool, seeds, jobs, stopped, stop)
        finished = True
    except BrokenProcessPool:
        text = "A worker process ended by itself, perhaps for want of memory; try fewer --jobs."
        raise SimulationFailed(text) from None
    finally:
        stop.set()
        if not finished:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _share_out(
    pool: ProcessPoolExecutor, seeds: Sequence[int], jobs: int, stopped: Callable[[], bool], stop: Any
) -> Iterator[list[Outcome]]:
    """Hand out seeds in chunks that grow to `CHUNK_SECONDS`, two per worker under way, and yield what comes back."""
    given, chunk = 0, 1
    under_way: set[Future[tuple[list[Outcome], float]]] = set()
    while under_way or (given < len(seeds) and not stopped()):
        while given < len(seeds) and len(under_way) < 2 * jobs and not stopped():
            with _no_interrupt():
                under_way.add(pool.submit(_work, seeds[given : given + chunk]))
            given += chunk
        if stopped():
            stop.set()
        done, under_way = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
        for future in done:
            outcomes, seconds = future.result()
            if outcomes:
                per_game = max(seconds / len(outcomes), 1e-6)
                chunk = max(1, min(2 * chunk, int(CHUNK_SECONDS / per_game)))
                yield outcomes
