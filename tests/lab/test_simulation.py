"""Many games: the same seeds give the same games, however they are played."""

import json
import os
import signal
from itertools import chain
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

import secondchair
from secondchair.agents import AgentFailed, UnknownAgent, decide, find_agent
from secondchair.agents.fate import agent_dice
from secondchair.core.ask import Ask
from secondchair.core.registry import Game
from secondchair.core.rules import Action
from secondchair.lab import GameCut, Job, Outcome, SimulationFailed, Simulator, simulate, summarize

HERE = str(Path(__file__).parent)  # agents of this file are found by worker processes too
PEBBLES = Job(game="template", agent="random")
CARCASSONNE = Job(game="carcassonne", agent="random")


def outcomes(job: Job, seeds: Any, jobs: int = 1) -> list[Outcome]:
    return sorted(chain.from_iterable(simulate(job, seeds, jobs)), key=lambda outcome: outcome.seed)


@pytest.mark.parametrize("job", [PEBBLES, CARCASSONNE, Job(game="template", agent="random", surface="table")])
def test_results_depend_on_the_seed_alone(job: Job) -> None:
    together = outcomes(job, range(40))
    assert outcomes(job, range(40)) == together
    assert outcomes(job, range(39, 19, -1)) == together[20:]
    assert [outcome.seed for outcome in together] == list(range(40))
    assert len({outcome.score for outcome in together}) > 1


@pytest.mark.parametrize("job", [PEBBLES, CARCASSONNE])
def test_two_processes_give_what_one_gives(job: Job) -> None:
    assert outcomes(job, range(100, 180), jobs=2) == outcomes(job, range(100, 180))


@pytest.mark.parametrize(
    "job",
    [
        PEBBLES,
        Job(game="template", agent="greedy", options={"start": "robin"}),
        Job(game="template", agent="random", surface="table"),
        CARCASSONNE,
        Job(game="carcassonne", agent="random", options={"colours": 4, "meeples": 3}),
    ],
)
def test_a_simulated_game_can_be_opened_by_its_seed(job: Job) -> None:
    """The same agent with the same dice at a table of that seed comes to the same score sheet."""
    simulator = Simulator(job)
    for seed in range(5):
        table = secondchair.new(job.game, seed, job.surface, **job.options)
        agent, dice = find_agent(job.agent, table.game, job.surface), agent_dice(seed)
        while not table.over:
            table.play(decide(agent, table.rules, table.state, dice))
        assert simulator.result(seed) == table.result


def test_an_agents_dice_are_a_stream_of_their_own() -> None:
    """Two agents that use their dice differently meet the same deck."""
    draws: list[list[Action]] = []
    for wasted in (0, 5):
        table = secondchair.new("carcassonne", 7)
        rng = Random(1)
        for _ in range(6):
            [rng.random() for _ in range(wasted)]
            table.play(rng.choice(list(table.legal)))  # type: ignore[arg-type]
        draws.append([entry.action for entry in table.path() if entry.stream and entry.action is not None][:4])
    assert draws[0] == draws[1]
    assert agent_dice(7).random() != agent_dice(8).random()


def test_a_job_that_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownAgent):
        simulate(Job(game="template", agent="nobody"), range(3))
    with pytest.raises(LookupError, match="There is no game 'chess'"):
        simulate(Job(game="chess", agent="random"), range(3))
    with pytest.raises(ValueError, match="start cannot be 'nobody'"):
        simulate(Job(game="template", agent="random", options={"start": "nobody"}), range(3))


def test_once_stopped_no_game_is_begun() -> None:
    stop = Event()
    done = list[Outcome]()
    for batch in simulate(PEBBLES, range(50), stop=stop):
        done += batch
        if len(done) == 5:
            stop.set()
    assert [outcome.seed for outcome in done] == list(range(5))


def test_processes_stop_too_and_finish_what_they_began() -> None:
    stop = Event()
    done = list[Outcome]()
    for batch in simulate(PEBBLES, range(10**6), 2, stop):
        done += batch
        stop.set()
    assert 1 <= len(done) < 10**6
    assert sorted(done, key=lambda outcome: outcome.seed) == outcomes(PEBBLES, sorted(o.seed for o in done))


class Failing:
    """Fails in one game."""

    def choose(self, rules: Any, state: Any, rng: Random) -> Action:
        if state.heaps == [3, 4, 5] and rng.random() == agent_dice(3).random():
            raise ZeroDivisionError("nothing left")
        action: Action = rules.legal(state)[0]
        return action


def failing(game: Game, surface: str) -> Failing:
    return Failing()


class Dying:
    def choose(self, rules: Any, state: Any, rng: Random) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def dying(game: Game, surface: str) -> Dying:
    return Dying()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_agent_that_fails_is_named_with_the_game(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    job = Job(game="template", agent="test_simulation:failing")
    with pytest.raises(AgentFailed, match=r"failed in the game with seed 3: ZeroDivisionError: nothing left\."):
        outcomes(job, range(10), jobs)


def test_a_lost_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    with pytest.raises(SimulationFailed, match="A worker process ended by itself"):
        outcomes(Job(game="template", agent="test_simulation:dying"), range(10), 2)


def test_the_summary_says_what_the_games_say() -> None:
    some = [
        Outcome(0, 4, 6, False, "full", 10),
        Outcome(1, 8, 6, True, "full", 12),
        Outcome(2, 6, 6, False, "early", 11),
        Outcome(3, 10, 2, True, "full", 11),
    ]
    summary = summarize(some)
    assert summary is not None
    assert (summary.games, summary.mean, summary.least, summary.median, summary.most) == (4, 7, 4, 7, 10)
    assert summary.deviation == pytest.approx(2.582, abs=0.001)
    assert summary.error == pytest.approx(2.582 / 2, abs=0.001)
    assert (summary.turns, summary.won, summary.opponent) == (11, 0.5, 5)
    assert list(summary.reasons.items()) == [("full", 3), ("early", 1)]


def test_the_summary_of_one_game_and_of_none() -> None:
    summary = summarize([Outcome(0, 4, None, None, "full", 10)])
    assert summary is not None
    assert (summary.deviation, summary.error, summary.won, summary.opponent) == (0, 0, None, None)
    assert summarize([]) is None


# Uniform random play: colours, meeples, mean result, its deviation, mean placements, from millions of games.
RANDOM_PLAY = [
    (3, 4, 8.119, 1.548, 15.07),
    (3, 3, 6.431, 1.231, 11.35),
    (3, 5, 9.837, 1.836, 18.89),
    (3, 7, 13.376, 2.349, 26.73),
    (4, 4, 7.820, 1.533, 19.46),
]


@pytest.mark.parametrize(("games", "jobs"), [(300, 1), pytest.param(20_000, 2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("colours", "meeples", "mean", "deviation", "placements"), RANDOM_PLAY)
def test_random_play_of_carcassonne_has_the_known_statistics(
    colours: int, meeples: int, mean: float, deviation: float, placements: float, games: int, jobs: int
) -> None:
    """The seeds are fixed, so this either holds or does not: within four standard errors."""
    job = Job(game="carcassonne", agent="random", options={"colours": colours, "meeples": meeples})
    summary = summarize(outcomes(job, range(games), jobs))
    assert summary is not None
    error = deviation / games**0.5
    assert abs(summary.mean - mean) < 4 * error
    assert abs(summary.deviation - deviation) < 4 * error
    assert abs(summary.turns - placements) < 12 * error  # the number of tiles varies about three times as much
    assert summary.reasons.get("no meeple left", 0) > 0.99 * games


def test_a_tie_is_no_win() -> None:
    tied, won = Outcome(0, 6, 6, None, "full", 10), Outcome(1, 8, 6, True, "full", 12)
    summary = summarize([tied, won])
    assert summary is not None and summary.won == 0.5


def test_score_sheets_are_kept_where_they_are_wanted() -> None:
    wanted = Job(game="template", agent="random", sheets=True)
    for plain, kept in zip(outcomes(PEBBLES, range(5)), outcomes(wanted, range(5), jobs=2), strict=True):
        assert plain.sheet is None and kept.sheet is not None
        assert (plain.score, plain.opponent) == kept.sheet.total


def test_a_game_that_goes_on_and_on_is_cut() -> None:
    """At the table of Great Western Trail answers at random never end the game."""
    job = Job(game="automa", agent="random", surface="table", longest=120)
    found = outcomes(job, range(2))
    assert [(one.seed, one.cut, one.choices, one.reason) for one in found] == [
        (0, True, 120, "cut after 120 choices"),
        (1, True, 120, "cut after 120 choices"),
    ]
    assert summarize(found) is None
    with pytest.raises(GameCut, match="cut after 120 choices"):
        Simulator(job).result(0)


def test_a_game_that_ends_with_its_last_choice_is_not_cut() -> None:
    [whole] = outcomes(Job(game="template", agent="random", decisions=True), [3])
    exact = Job(game="template", agent="random", longest=whole.choices)
    assert outcomes(exact, [3]) == outcomes(PEBBLES, [3])
    short = Job(game="template", agent="random", longest=whole.choices - 1)
    assert outcomes(short, [3])[0].cut


def test_what_was_cut_counts_in_no_figure() -> None:
    ended, cut = Outcome(1, 8, 6, True, "full", 12), Outcome(0, 0, None, None, "cut after 9 choices", 0, cut=True)
    with_cut, without = summarize([cut, ended]), summarize([ended])
    assert with_cut is not None and without is not None
    assert (with_cut.cut, without.cut) == (1, 0)
    assert (with_cut.games, with_cut.mean, with_cut.won, with_cut.turns) == (1, 8, 1, 12)
    assert with_cut.reasons == {"full": 1}


def test_a_game_against_an_opponent_without_points_can_be_won() -> None:
    """RB-22, RB-82: the Railbot has no score; you win with enough points."""
    played = outcomes(Job(game="railbot", agent="random"), range(2))
    assert [(one.opponent, one.won, one.contested) for one in played] == [(None, False, True)] * 2
    won, lost = Outcome(1, 180, None, True, "final evaluation", 9), Outcome(2, 90, None, False, "final evaluation", 9)
    summary = summarize([won, lost])
    assert summary is not None and summary.won == 0.5 and summary.opponent is None
    alone = summarize(outcomes(CARCASSONNE, range(2)))
    assert alone is not None and alone.won is None


@pytest.mark.parametrize("job", [PEBBLES, CARCASSONNE, Job(game="railbot", agent="random", surface="table")])
def test_every_choice_can_be_kept(job: Job) -> None:
    """The choices of a game lead a table with its seed to the same end."""
    kept = Job(game=job.game, agent=job.agent, surface=job.surface, decisions=True)
    [one] = outcomes(kept, [5])
    table = secondchair.new(job.game, 5, job.surface)
    for number, choice in enumerate(one.decisions, 1):
        stands = table.rules.result(table.state)
        assert (choice.choice, choice.turn) == (number, stands.turns)
        assert (choice.score, choice.opponent) == (stands.score, stands.opponent)
        assert choice.options == (None if isinstance(table.legal, Ask) else len(table.legal))
        document = json.loads(choice.action)
        assert choice.kind == document["do"]
        table.play(document)
    assert table.over and table.result.score == one.score and one.choices == len(one.decisions) > 1
