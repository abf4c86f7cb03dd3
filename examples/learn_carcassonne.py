"""Learns Carcassonne from nothing: which things to weigh how much, by the cross-entropy method.

    uv run --extra fast --extra gym python examples/learn_carcassonne.py --folder curve

The player looks at every way to play the present turn and takes the one with the highest value. That value is a sum
over what can be seen after the turn (`secondchair.fast.carcassonne.weights.Manner` names the 21 things), and the
learner knows nothing of how much each is worth: it begins with all of them at nought. In every generation it draws
some sets of weights at random, lets each play the same decks, keeps the best quarter and draws the next sets around
those. The only thing it ever hears is the result of whole games.

It writes the curve into that folder, the working folder by default, as `learn_carcassonne.csv` and
`learn_carcassonne.svg`. The ones beside this file come from `--folder examples`. In the end the learnt weights play in
the Gymnasium environment, on the decks that a table deals, next to `greedy`.
"""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import exp, sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import secondchair.lab.gym  # noqa: F401  # registers the environments
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.fast.carcassonne.think import expect, quick_choice
from secondchair.fast.carcassonne.weights import Manner, steady, weights
from secondchair.lab import Job, Simulator
from secondchair.lab.figures import mean_interval

SETS = 48  # of weights, in one generation
BEST = 12  # of them are kept
FIRST_DECKS = 32  # that each set plays in the first generation, one more in each that follows: the same for all sets
SHOWN = 400  # decks that nobody has learnt from, for the curve
STAYS = 0.3  # of the old middle and spread, in every generation
LEAST_SPREAD = 0.05  # there is always something to try
GREEDY = 20.0  # what `greedy` reaches on average with three colours and four meeples: docs/strength.md
APART = 1 << 40  # the decks of the curve lie so far from those that are learnt from

SIZES = ("draws", "ease")  # these are above nought: the learner's number is their logarithm, and they begin with 1
SHARES = ("around", "behind")  # these lie between 0 and 1: it is their log odds, and they begin in the middle

Numbers = NDArray[np.float64]  # one for each field of Manner


class Point(NamedTuple):
    """One generation of the curve."""

    generation: int
    games: int  # that were learnt from, up to here
    seconds: float
    mean: float  # the result of the weights in the middle, on decks that nobody has learnt from
    error: float  # its standard error


def manner(numbers: Numbers) -> Manner:
    """The player that these numbers make; it weighs things the same throughout the game."""
    values: dict[str, Any] = {}
    for name, number in zip(Manner._fields, map(float, numbers), strict=True):
        value = exp(number) if name in SIZES else 1 / (1 + exp(-number)) if name in SHARES else number
        values[name] = value if name in ("behind", "many") else steady(value)
    return Manner(**values)


def results(start: Any, sets: Sequence[Numbers], decks: int, first: int) -> list[tuple[float, float]]:
    """Mean and deviation of the results of each set, all on the same decks."""
    found = [expect(start, decks, first, manner(one)) for one in sets]
    weights.cache_clear()  # its tables were made for these sets alone
    return found


def learn(seed: int) -> Iterator[tuple[Point, Numbers]]:
    """The curve as it grows, point by point, each with the weights in the middle."""
    game = find_game("carcassonne")
    start = game.rules("screen").new(game.options({}), load(game).content)
    rng = np.random.default_rng(seed)
    middle, spread = np.zeros(len(Manner._fields)), np.ones(len(Manner._fields))
    games, began = 0, perf_counter()
    for generation in count():
        mean, deviation = results(start, [middle], SHOWN, APART)[0]
        seconds = round(perf_counter() - began, 1)
        yield Point(generation, games, seconds, round(mean, 3), round(deviation / sqrt(SHOWN), 3)), middle
        decks = FIRST_DECKS + generation
        sets = middle + spread * rng.standard_normal((SETS, len(middle)))
        reached = [result for result, _ in results(start, list(sets), decks, APART * (1 + seed) + generation)]
        kept = sets[np.argsort(reached)[-BEST:]]
        middle = STAYS * middle + (1 - STAYS) * kept.mean(axis=0)
        spread = np.maximum(LEAST_SPREAD, STAYS * spread + (1 - STAYS) * kept.std(axis=0))
        games += SETS * decks


def in_the_environment(learnt: Manner, seed: int) -> float:
    """The result of a game with the deck of a table of this seed. An action is a cell, a rotation and a part."""
    env = gymnasium.make("secondchair/Carcassonne-factored-v0", illegal="raise")
    env.reset(seed=seed)
    inside: Any = env.unwrapped
    over, reward = False, 0.0
    while not over:
        wanted = tuple(move for move in quick_choice(inside.state, learnt) if move is not None)
        way = next(way for way, moves in inside.ways.items() if tuple(moves) == wanted)
        _, earned, over, _, _ = env.step(way)
        reward += float(earned)
    return reward


def compare_with_greedy(learnt: Manner, games: int) -> str:
    """Both on the same decks, which nobody has learnt from."""
    greedy = Simulator(Job(game="carcassonne", agent="greedy"))
    ours = [in_the_environment(learnt, seed) for seed in range(games)]
    theirs = [greedy.play(seed).score for seed in range(games)]
    gap = mean_interval([a - b for a, b in zip(ours, theirs, strict=True)])
    return (
        f"In the environment, seeds 0 to {games - 1}: {np.mean(ours):.2f} on average, greedy {np.mean(theirs):.2f}; "
        f"{gap.value:+.2f} (95 %: {gap.low:+.2f} to {gap.high:+.2f})."
    )


# -- the curve ---------------------------------------------------------------------------------------------------------


def write_csv(curve: Sequence[Point], where: Path) -> None:
    with where.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(Point._fields)
        writer.writerows(curve)


FONT = 'font-family="sans-serif" font-size="14"'


def drawing(curve: Sequence[Point]) -> str:
    """The curve as an SVG: games that were learnt from to the right, the mean result upwards."""
    width, height, left, low = 720, 420, 60, 360
    most = max(5.0, *(point.mean + 2 * point.error for point in curve), GREEDY) * 1.05
    last = max(1, curve[-1].games)

    def at(games: float, mean: float) -> str:
        return f"{left + (width - left - 40) * games / last:.1f},{low - (low - 20) * mean / most:.1f}"

    def line(first: str, second: str, more: str) -> str:
        (x1, y1), (x2, y2) = first.split(","), second.split(",")
        return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {more}/>'

    def words(text: str, place: str, anchor: str, dx: int = 0, dy: int = 0) -> str:
        x, y = (float(number) for number in place.split(","))
        return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{text}</text>'

    middle = [at(point.games, point.mean) for point in curve]
    above = [at(point.games, point.mean + 2 * point.error) for point in curve]
    below = [at(point.games, point.mean - 2 * point.error) for point in reversed(curve)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {FONT}>',
        f'<rect width="{width}" height="{height}" fill="#fffdf7"/>',
        f'<polygon points="{" ".join(above + below)}" fill="#1f6f78" fill-opacity="0.2"/>',
    ]
    for mean in range(0, int(most) + 1, 5):
        parts.append(line(at(0, mean), at(last, mean), 'stroke="#d8cbb2"'))
        parts.append(words(str(mean), at(0, mean), "end", -8, 5))
    parts += [words(f"{last * share // 4:,}", at(last * share / 4, 0), "middle", 0, 22) for share in range(5)]
    parts += [
        line(at(0, GREEDY), at(last, GREEDY), 'stroke="#b4552d" stroke-width="2" stroke-dasharray="6 4"'),
        words("greedy", at(last, GREEDY), "end", 0, 18),
        f'<polyline points="{" ".join(middle)}" fill="none" stroke="#1f6f78" stroke-width="2"/>',
        words(
            "games that were learnt from; upwards the mean result on other decks, ± 2 standard errors",
            at(last / 2, 0),
            "middle",
            0,
            46,
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def main() -> None:
    about = ArgumentParser(description=(__doc__ or "").split("\n")[0])
    about.add_argument("--generations", type=int, default=40)
    about.add_argument("--seed", type=int, default=1)
    about.add_argument("--games", type=int, default=200, help="how many are played in the environment in the end")
    about.add_argument("--folder", type=Path, default=Path(), help="where the curve is written; by default, here")
    given = about.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    curve, learnt = list[Point](), manner(np.zeros(len(Manner._fields)))
    for point, middle in islice(learn(given.seed), given.generations + 1):
        curve.append(point)
        learnt = manner(middle)
        write_csv(curve, given.folder / "learn_carcassonne.csv")
        (given.folder / "learn_carcassonne.svg").write_text(drawing(curve), "utf-8")
        reached = f"{point.mean:7.2f} (standard error {point.error:.2f})"
        print(f"{point.generation:4} {point.games:9,} games {point.seconds:7.1f} s {reached}", flush=True)
    print(learnt)
    print(compare_with_greedy(learnt, given.games))


if __name__ == "__main__":
    main()
