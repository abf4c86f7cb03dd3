"""Runs side by side: on the same seeds, game by game."""

from __future__ import annotations

import json
from itertools import chain
from statistics import stdev

import msgspec
import pytest

from secondchair.lab import Job, Outcome, Run, compare, compare_all, labels, mean_interval, simulate, variants
from secondchair.lab.figures import won_gap_interval

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
    assert found.won == won_gap_interval([0, -1, 1])
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


def test_an_opponent_without_points_is_beaten_all_the_same() -> None:
    """RB-22: of the Railbot there are wins to compare, and no leads."""
    first = Run(PEBBLES, tuple(Outcome(seed, 90, None, False, "end", 9) for seed in range(4)), "a")
    second = Run(PEBBLES, tuple(Outcome(seed, 90 + seed, None, seed > 1, "end", 9) for seed in range(4)), "b")
    found = compare(first, second)
    assert found is not None and found.lead is None
    assert found.won == won_gap_interval([0, 0, 1, 1])


def test_a_game_that_was_cut_is_compared_with_none() -> None:
    cut = Outcome(1, 0, None, None, "cut", 0, cut=True)
    found = compare(Run(PEBBLES, (cut, won(2, 5, 4)), "a"), Run(PEBBLES, (won(1, 9, 4), won(2, 7, 4)), "b"))
    assert found is not None and found.games == 1 and found.score.value == 2
    assert compare(Run(PEBBLES, (cut,), "a"), Run(PEBBLES, (won(1, 9, 4),), "b")) is None


def test_every_pair_is_compared_and_all_pairs_together_hold() -> None:
    """The interval of three pairs together is that of one pair at a third of the five percent."""
    scores = {"a": [4, 9, 2, 8, 5, 7, 3, 6], "b": [6, 8, 5, 9, 8, 7, 6, 6], "c": [1, 2, 1, 4, 2, 2, 1, 3]}
    runs = [Run(PEBBLES, tuple(won(i, s, 5) for i, s in enumerate(some)), label) for label, some in scores.items()]
    found = compare_all(runs)
    assert [(one.first, one.second) for one in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    gaps = [y - x for x, y in zip(scores["a"], scores["b"], strict=True)]
    one = found[0]
    assert one.pairs == 3 and one.score == mean_interval(gaps) and one.score_together is not None
    reach = 3.128  # Student's t with 7 degrees of freedom at 1 - 0.05 / 6, from a table
    assert one.score_together.high - one.score.value == pytest.approx(reach * stdev(gaps) / 8**0.5, rel=0.005)
    assert one.won_together is not None and one.won is not None and one.won_together.high > one.won.high


def test_what_is_clear_alone_but_not_together_is_said() -> None:
    scores = {"a": [4, 9, 2, 8, 5, 7, 3, 6], "b": [6, 8, 5, 9, 8, 7, 6, 6], "c": [1, 2, 1, 4, 2, 2, 1, 3]}
    runs = [Run(PEBBLES, tuple(won(i, s, 5) for i, s in enumerate(some)), label) for label, some in scores.items()]
    close, far, _ = compare_all(runs)
    assert close.score.clear and not close.score_together.clear and far.score_together.clear
    assert "b scores 1.4 more than a" in close.text
    assert "all 3 pairs together" in close.text and "so it may be luck after all" in close.text
    assert "all 3 pairs together" in far.text and "luck" not in far.text
    assert "together" not in compare(runs[0], runs[1]).text


def test_what_has_no_score_counts_in_no_difference_of_scores() -> None:
    """A lost race: what stands for its score is no figure to compare, and it is less than any score."""
    lost = [Outcome(seed, 0, 30, False, "race lost", 9, scored=False) for seed in range(1, 5)]
    first = Run(PEBBLES, (won(1, 20, 15), won(2, 22, 30), lost[2], lost[3]), "a")
    second = Run(PEBBLES, (won(1, 25, 15), lost[1], won(3, 19, 15), lost[3]), "b")
    found = compare(first, second)
    assert found is not None and (found.games, found.scored) == (4, 1)
    assert found.score is not None and found.lead is not None and found.score.value == found.lead.value == 5
    assert (found.higher, found.equal, found.lower) == (2, 1, 1)
    assert found.text.startswith("On 1 of the same 4 seeds, where both have a score, ")
    assert found.text.endswith("so this alone does not say who plays better.")
    never = compare(Run(PEBBLES, (lost[0],), "a"), Run(PEBBLES, (won(1, 20, 15),), "b"))
    assert never is not None and never.score is None and never.score_together is None and never.higher == 1
    assert never.text == "On the same 1 seed b and a never both have a score."


def test_of_a_single_game_there_is_no_interval() -> None:
    found = compare(Run(PEBBLES, (won(1, 10, 12),), "a"), Run(PEBBLES, (won(1, 120, 12),), "b"))
    assert found is not None and found.score is not None and not found.score.known and not found.score.clear
    assert found.text == (
        "On the same 1 seed scores of b and a differ by +110, which may be luck (no interval of a single game)."
    )
    assert found.won_text == "b against a: +100 of 100 games won (no interval of a single game)"
    assert json.loads(msgspec.json.encode(found.score)) == {"value": 110, "low": None, "high": None}


def test_six_of_six_games_won_more_are_no_certainty() -> None:
    """All differ alike, and yet the true share is not known to be 100 of 100."""
    first = Run(PEBBLES, tuple(won(seed, 5 - seed, 12) for seed in range(6)), "a")
    second = Run(PEBBLES, tuple(won(seed, 20, 12) for seed in range(6)), "b")
    found = compare(first, second)
    assert found is not None and found.won_text == "b against a: +100 of 100 games won (95 %: +29 to +100)"
    assert found.text == "On the same 6 seeds b scores 17.5 more than a (95 %: +15.5 to +19.5)."
