"""Runs side by side: on the same seeds, game by game."""

from __future__ import annotations

from itertools import chain
from statistics import stdev

import pytest

from secondchair.lab import Job, Outcome, Run, compare, labels, mean_interval, simulate, variants

PEBBLES = Job(game="template", agent="random", options={"start": "you"})


def run(job: Job, seeds: range, label: str = "") -> Run:
    outcomes = sorted(chain.from_iterable(simulate(job, seeds)), key=lambda outcome: outcome.seed)
    return Run(job, tuple(outcomes), label)


def won(seed: int, score: int, opponent: int | None) -> Outcome:
    return Outcome(seed, score, opponent, None if opponent is None else score > opponent, "done", 5)


def test_games_are_compared_seed_by_seed() -> None:
    first = Run(PEBBLES, (won(1, 10, 9), won(2, 20, 25), won(3, 30, 25)), "a")
    second = Run(PEBBLES, (won(4, 99, 1), won(3, 33, 26), won(1, 8, 9), won(2, 26, 25)), "b")
    found = compare(first, second)
    assert found is not None
    assert (found.games, found.higher, found.equal, found.lower) == (3, 2, 0, 1)
    assert found.score == mean_interval([3, -2, 6])
    assert found.won == mean_interval([0, -1, 1])
    assert found.lead == mean_interval([2, -2, 6])


def test_runs_without_a_common_seed_cannot_be_compared() -> None:
    assert compare(Run(PEBBLES, (won(1, 1, 2),)), Run(PEBBLES, (won(2, 1, 2),))) is None


def test_without_an_opponent_only_scores_are_compared() -> None:
    found = compare(Run(PEBBLES, (won(1, 4, None),), "a"), Run(PEBBLES, (won(1, 4, None),), "b"))
    assert found is not None and found.won is None and found.lead is None and found.equal == 1


def test_a_run_against_itself_comes_out_even() -> None:
    one = run(PEBBLES, range(50), "one")
    found = compare(one, one)
    assert found is not None
    assert (found.score.value, found.score.low, found.score.high, found.equal) == (0, 0, 0, 50)
    assert "may be luck" in found.text


def test_the_better_player_is_seen_and_pairing_makes_it_surer() -> None:
    """The same deck for both takes luck out: the interval is narrower than that of two separate samples."""
    jobs = variants(Job(game="carcassonne", agent="", options={}), ["random"], {"meeples": [4, 7]})
    few, many = run(jobs[0], range(200), "4"), run(jobs[1], range(200), "7")
    found = compare(few, many)
    assert found is not None and found.score.clear and found.score.value > 0
    assert found.text.startswith("On the same 200 seeds 7 scores ") and "more than 4" in found.text
    scores = [[outcome.score for outcome in r.outcomes] for r in (few, many)]
    apart = 1.96 * (stdev(scores[0]) ** 2 / 200 + stdev(scores[1]) ** 2 / 200) ** 0.5
    assert (found.score.high - found.score.low) / 2 < apart * 1.05


def test_variants_are_every_agent_with_every_value() -> None:
    jobs = variants(PEBBLES, ["random", "greedy"], {"start": ["you", "robin"]})
    assert [(job.agent, job.options["start"]) for job in jobs] == [
        ("random", "you"),
        ("random", "robin"),
        ("greedy", "you"),
        ("greedy", "robin"),
    ]
    assert labels(jobs) == [
        "random, who starts you",
        "random, who starts robin",
        "greedy, who starts you",
        "greedy, who starts robin",
    ]


@pytest.mark.parametrize(
    ("agents", "options", "told"),
    [
        (["greedy"], {}, ["greedy"]),
        (["random", "greedy"], {}, ["random", "greedy"]),
        (["random"], {"start": ["you", "robin"]}, ["who starts you", "who starts robin"]),
    ],
)
def test_a_label_tells_what_differs(agents: list[str], options: dict[str, list[str]], told: list[str]) -> None:
    assert labels(variants(PEBBLES, agents, options)) == told
