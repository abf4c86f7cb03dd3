"""The engine against a slow and plain second version of the rules, step by step, and invariants of every game."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from games.carcassonne.layout import CONTENT, new, standing
from games.carcassonne.reference import Part, Reference
from hypothesis import given, settings
from hypothesis import strategies as st

from secondchair.core.log import digest
from secondchair.games.carcassonne import rules, scoring
from secondchair.games.carcassonne.actions import Claim, Draw, Move, Place, Score
from secondchair.games.carcassonne.content import TERRAINS
from secondchair.games.carcassonne.state import PHASES, State, all_features, counts, parts_of, xy

OPTIONS = [(colours, meeples) for colours in (3, 4) for meeples in (3, 4, 5, 6, 7)]


def named(move: Move) -> tuple[Any, ...]:
    match move:
        case Draw(kind):
            return ("draw", kind)
        case Place(x, y, turn):
            return ("place", x, y, turn)
        case Claim(part):
            return ("claim", part)
        case Score(x, y, part):
            return ("score", x, y, part)


def moves(s: State) -> list[Move]:
    """Whatever can happen next, by you or by fate."""
    match rules.actor(s):
        case "you":
            return list(rules.legal(s))
        case "chance":
            return list(rules.chance(s).outcomes)
        case _:
            return []


def part_name(part: int) -> Part:
    return (*xy(part >> 2), part & 3)


def compare_features(s: State, slow: Reference) -> None:
    """Every feature: its parts, open ends, tiles, pennants and meeples, worked out from scratch."""
    fast = {frozenset(part_name(p) for p in parts_of(s, top)): f for top, f in all_features(s)}
    assert set(fast) == slow.all_features()
    for parts, (terrain, ends, tiles, pennants, meeples) in fast.items():
        assert TERRAINS[terrain] == slow.terrain(next(iter(parts)))
        assert ends == slow.open_ends(parts)
        assert tiles.bit_count() == len({part[:2] for part in parts})
        assert pennants == slow.pennants(parts)
        assert Counter(dict(enumerate(counts(s, meeples)))) == slow.meeples_on(parts)


def compare(s: State, slow: Reference) -> None:
    assert PHASES[s.phase] == slow.phase
    listed = [named(move) for move in moves(s)]
    assert len(listed) == len(set(listed))
    assert set(listed) == slow.legal()
    assert s.piles == slow.piles
    assert {CONTENT.kinds[i].id: n for i, n in enumerate(s.bag)} == slow.unseen
    assert {part_name(part): colour for part, colour in s.meeples.items()} == slow.meeples
    assert s.supply == [slow.supply(colour) for colour in range(slow.n)]
    if slow.phase != "over":
        assert (s.colour, s.scores) == (slow.colour, slow.scores)
    compare_features(s, slow)


def in_step(colours: int, meeples: int, seed: int) -> State:
    """One random game, played by both."""
    s, slow, rng = new(colours, meeples), Reference(colours, meeples), Random(seed)
    compare(s, slow)
    while rules.actor(s) != "over":
        move = rng.choice(moves(s))
        rules.apply(s, move)
        slow.apply(named(move))
        compare(s, slow)
    assert rules.result(s).score == slow.result()
    return s


@pytest.mark.parametrize(("colours", "meeples"), OPTIONS)
def test_engine_and_reference_play_the_same_game(colours: int, meeples: int) -> None:
    """CAR-43: every combination of options plays to the end, in step with the reference."""
    in_step(colours, meeples, seed=100 * colours + meeples)


@pytest.mark.slow
@pytest.mark.parametrize(("colours", "meeples"), OPTIONS)
def test_engine_and_reference_play_many_games(colours: int, meeples: int) -> None:
    for seed in range(60):
        in_step(colours, meeples, seed)


def count(s: State, depth: int) -> int:
    """Number of ways in which the next `depth` actions can go, chance included."""
    if depth == 0:
        return 1
    total = 0
    for move in moves(s):
        following = rules.clone(s)
        rules.apply(following, move)
        total += count(following, depth - 1)
    return total


def slow_count(path: list[tuple[Any, ...]], depth: int) -> int:
    """The same with the reference, which starts anew for every way."""
    slow = Reference(3, 4)
    for move in path:
        slow.apply(move)
    if depth == 1:
        return len(slow.legal())
    return sum(slow_count([*path, move], depth - 1) for move in slow.legal())


# Ways to go on from the start: 24 kinds, then cells and rotations, then features, then the next draw, and so on.
FROM_START = {1: 24, 2: 102, 3: 194, 4: 4447, 5: 29378, 6: 97308}


@pytest.mark.parametrize("depth", FROM_START)
def test_count_of_first_moves(depth: int) -> None:
    assert count(new(), depth) == FROM_START[depth]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_reference_counts_the_same_first_moves(depth: int) -> None:
    assert slow_count([], depth) == FROM_START[depth]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [5, 6])
def test_reference_counts_the_same_first_moves_further(depth: int) -> None:
    assert slow_count([], depth) == FROM_START[depth]


def test_count_in_the_middle_of_a_game() -> None:
    """From positions in which features are complete, joined and claimed."""
    for seed in range(6):
        s, rng, path = new(), Random(seed), list[tuple[Any, ...]]()
        while len(s.board) < 9 and rules.actor(s) != "over":
            move = rng.choice(moves(s))
            rules.apply(s, move)
            path.append(named(move))
        assert count(s, 3) == slow_count(path, 3) > 0


@given(seed=st.integers(0, 2**32), options=st.sampled_from(OPTIONS))
@settings(max_examples=40, deadline=None)
def test_invariants(seed: int, options: tuple[int, int]) -> None:
    """CAR-B11: meeples are never lost. The score is the sum of the sheet. No tile is lost. A clone is equal."""
    s, rng = new(*options), Random(seed)
    while True:
        assert [a + b for a, b in zip(s.supply, standing(s), strict=True)] == [options[1]] * options[0]
        sheet = scoring.sheet(s)
        columns = zip(*(line.values for line in sheet.lines), strict=True)
        assert tuple(sum(column) for column in columns) == sheet.total == tuple(s.scores)
        assert sum(s.piles) == sum(s.bag) == 71 - (len(s.board) - 1) - len(s.discarded) - (s.tile >= 0)
        assert rules.clone(s) == s
        assert s.frontier.keys().isdisjoint(s.board)
        if rules.actor(s) == "over":
            break
        rules.apply(s, rng.choice(moves(s)))


def test_a_clone_shares_nothing_that_changes() -> None:
    """Whatever happens to the original, its clones stay as they were."""
    s, rng, clones = new(meeples=7), Random(12), list[tuple[State, State]]()
    while rules.actor(s) != "over":
        clones.append((rules.clone(s), deepcopy(s)))
        rules.apply(s, rng.choice(moves(s)))
    assert sum(s.earned)
    assert all(clone == was for clone, was in clones)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_position_does_not_depend_on_the_way(seed: int) -> None:
    """Tiles laid in another order, the same position: the digest is about what lies there."""
    rng, s = Random(seed), new()
    for _ in range(30):
        if rules.actor(s) == "over":
            break
        rules.apply(s, rng.choice(moves(s)))
    other = rules.clone(s)
    other.board = dict(reversed(s.board.items()))
    other.meeples = dict(reversed(s.meeples.items()))
    other.frontier = dict(reversed(s.frontier.items()))
    assert digest(rules.position(other)) == digest(rules.position(s))
    assert set(map(named, moves(other))) == set(map(named, moves(s)))


def test_sample_draws_as_chance_says() -> None:
    """`sample` is the short cut of `chance`: the same outcomes, equally often."""
    s, rng, n = new(), Random(1), 20000
    for kind in "VVUUEC":
        s.bag[CONTENT.index[kind]] -= 1
    fate = rules.chance(s)
    assert Draw("C") not in fate.outcomes
    seen = Counter(rules.sample(s, rng) for _ in range(n))
    assert set(seen) == set(fate.outcomes)
    for draw, weight in zip(fate.outcomes, fate.weights, strict=True):
        expected = weight / sum(fate.weights)
        assert abs(seen[draw] / n - expected) < 5 * (expected * (1 - expected) / n) ** 0.5
