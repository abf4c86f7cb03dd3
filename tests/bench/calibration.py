"""How honest the chance to win is: games of the simple player that no weights were fitted to, at five moments each.

`python tests/bench/calibration.py FILE [GAMES [GAME …]]` plays what FILE still lacks of 400 (or so many) games a level,
keeps them there, and prints for each level the Brier score of the estimate beside that of the constant: the share won
in these very games. It can be stopped at any time; the next call goes on. FILE holds what the estimate looks at, so
that other weights can be judged by the same games.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from secondchair.agents.fate import Fate, agent_dice
from secondchair.core.content import load
from secondchair.core.registry import Game, find_game
from secondchair.core.rules import OVER, YOU
from secondchair.store.par import level_of

WITH_A_CHANCE = ("sam", "automa", "bigrace")  # Carcassonne and the Railbot are told in points
MOMENTS = (0.0, 0.25, 0.5, 0.75, 0.95)  # of the positions in which the estimate may be asked for
FRESH = 100_000  # the first seed: what was fitted lies below
GAMES = 400


class Played(NamedTuple):
    """A game, and what the estimate looks at in its moments."""

    game: str
    level: str
    seed: int
    won: float
    seen: list[list[float]]


def levels(game: Game) -> dict[str, dict[str, Any]]:
    """The options of each level by its name."""
    setting = level_of(game)
    assert setting is not None
    return {str(choice.value): {setting.name: choice.value} for choice in setting.choices}


def play(name: str, options: dict[str, Any], seed: int) -> tuple[list[list[float]], Any]:
    """One game of the simple player: what the estimate looks at whenever he has decided, and the result."""
    game = find_game(name)
    rules, heuristic, choose = game.rules(), game.module("heuristic"), game.module("greedy").choose
    s = rules.new(game.options(options), load(game).content)
    fate, dice, found, decided = Fate(seed), agent_dice(seed), list[list[float]](), False
    while (who := rules.actor(s)) != OVER:
        if who == YOU:
            rules.apply(s, choose(s, dice))
            decided = True
            continue
        if decided:
            found.append([float(x) for x in heuristic.standing(s)])
            decided = False
        rules.apply(s, fate.draw(rules.chance(s)) if who == "chance" else rules.bot(s, False).choice)
    return found, rules.result(s)


def won(result: Any) -> float:
    """A draw is half a win."""
    return 0.5 if result.won is None else float(result.won)


def at_moments(found: list[list[float]]) -> list[list[float]]:
    return [found[min(int(moment * len(found)), len(found) - 1)] for moment in MOMENTS]


def kept(file: Path) -> list[Played]:
    lines = file.read_bytes().splitlines() if file.is_file() else []
    return [msgspec.json.decode(line, type=Played) for line in lines]


def missing(there: list[Played], names: list[str], games: int) -> Iterator[tuple[str, str, dict[str, Any], int]]:
    """Seed by seed, so that all levels grow alike."""
    known = {(one.game, one.level, one.seed) for one in there}
    for seed in range(FRESH, FRESH + games):
        for name in names:
            for level, options in levels(find_game(name)).items():
                if (name, level, seed) not in known:
                    yield name, level, options, seed


def brier(said: list[float], won: list[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(said, won, strict=True)) / len(won)


def scores(played: list[Played]) -> tuple[float, list[tuple[float, float]]]:
    """The Brier score of the constant; and that of the estimate at each moment, with the mean of what it says."""
    chance = find_game(played[0].game).module("heuristic").chance
    ends = [one.won for one in played]
    found = []
    for n in range(len(MOMENTS)):
        said = [chance(one.seen[n]) for one in played]
        found.append((brier(said, ends), sum(said) / len(said)))
    share = sum(ends) / len(ends)
    return brier([share] * len(ends), ends), found


def table(there: list[Played]) -> None:
    print(f"| | games | won | constant | {' | '.join(f'at {moment:.0%}' for moment in MOMENTS)} |")
    print("|---" * (4 + len(MOMENTS)) + "|")
    by_level: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for one in there:
        by_level[one.game, one.level].append(one)
    for (name, level), played in by_level.items():
        constant, found = scores(played)
        share = sum(one.won for one in played) / len(played)
        row = " | ".join(f"{score:.4f} ({said:.0%})" for score, said in found)
        print(f"| {name} {level} | {len(played)} | {share:.1%} | {constant:.4f} | {row} |")


def main(file: Path, games: int, names: list[str]) -> None:
    there = kept(file)
    with file.open("ab") as out:
        for name, level, options, seed in missing(there, names, games):
            found, result = play(name, options, seed)
            there.append(Played(name, level, seed, won(result), at_moments(found)))
            out.write(msgspec.json.encode(there[-1]) + b"\n")
            out.flush()
    table([one for one in there if one.game in names and one.seed < FRESH + games])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else GAMES, sys.argv[3:] or list(WITH_A_CHANCE))
