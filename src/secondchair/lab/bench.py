"""How quick the rules of a game are, on one core, in random play.

A move is a decision of you or the bot, chosen at random from the full legal list and applied, with the chance between.
Seconds are seconds of the processor's time, and every figure is the best of a few equal rounds: what the machine can do
when nothing else disturbs it. A loop that adds ten million integers tells how fast the machine itself is, so that
figures of two machines can be compared.
"""

from __future__ import annotations

import tracemalloc
from bisect import bisect
from collections.abc import Callable, Iterable
from itertools import accumulate
from random import Random
from time import perf_counter, process_time
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from secondchair import fast
from secondchair.agents import expert
from secondchair.core.ask import Ask
from secondchair.core.content import load
from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import Action, Chance, Rules
from secondchair.core.run import bots_turn, play_out

LOOP = 10_000_000
ROUNDS = 5
POSITIONS = 300  # lists and clones are measured on so many positions of random games
CLONES = 2_000
LONGEST = 30.0  # seconds by the clock, for all games together


class Speed(Struct, frozen=True, kw_only=True):
    """The figures of one game."""

    games_per_s: float
    moves_per_s: float  # through actor, legal, chance and apply
    playout_moves_per_s: float  # through sample instead of chance
    legal_lists_per_s: float
    clones_per_s: float
    state_bytes: int  # of one cloned state
    placements_per_s: float | UnsetType = UNSET  # tiles, where every turn lays one
    compiled_placements_per_s: float | UnsetType = UNSET  # the same in compiled code, with the extra `fast`
    bot_turns_per_s: float | UnsetType = UNSET  # all that a bot does between two of your choices, without reasons


class Bench(Struct, frozen=True):
    """`calibration` is the time of the loop in seconds."""

    calibration: float
    games: dict[str, Speed]


def bench(games: Iterable[Game], tell: Callable[[str], None] = lambda title: None) -> Bench:
    """Measure these games on screen. All of it takes less than half a minute."""
    chosen = list(games)
    loops = [calibrate()]
    # Five figures a game, each of ROUNDS rounds and one more to find their size, in at most six tenths of the time.
    seconds = min(0.4, LONGEST * 0.6 / max(1, 5 * (ROUNDS + 1) * len(chosen)))
    speeds = {}
    for game in chosen:
        tell(game.title)
        speeds[game.id] = measure(game, seconds)
        loops.append(calibrate())
    return Bench(min(loops), speeds)


def calibrate() -> float:
    """Seconds to add ten million integers in a plain loop."""
    started = process_time()
    total = 0
    for i in range(LOOP):
        total += i
    return process_time() - started


def measure(game: Game, seconds: float) -> Speed:
    """The figures of one game, each from rounds of so many seconds."""
    rules: Rules[Any, Any] = game.rules(SCREEN)
    options, content = game.options({}), load(game).content

    def new() -> Any:
        return rules.new(options, content)

    start = new()
    states = positions(rules, new, POSITIONS)

    def games(n: int) -> tuple[int, int, int]:
        rng = Random(1)
        played = [play(rules, new(), rng) for _ in range(n)]
        return n, sum(moves for moves, _ in played), sum(turns for _, turns in played)

    def playouts(n: int) -> tuple[int]:
        rng = Random(1)
        return (sum(playout(rules, rules.clone(start), rng) for _ in range(n)),)

    games_per_s, moves_per_s, turns_per_s = _best(games, seconds)
    is_compiled = game.lays_tiles and expert.knows(game) and fast.is_installed()
    return Speed(
        games_per_s=games_per_s,
        moves_per_s=moves_per_s,
        playout_moves_per_s=_best(playouts, seconds)[0],
        legal_lists_per_s=_best(_over(states, rules.legal), seconds)[0],
        clones_per_s=_best(_over(states, rules.clone), seconds)[0],
        state_bytes=state_bytes(rules, states),
        placements_per_s=turns_per_s if game.lays_tiles else UNSET,
        compiled_placements_per_s=_best(_compiled_games(start), seconds)[0] if is_compiled else UNSET,
        bot_turns_per_s=_best(_bot_turns(rules, states), seconds)[0] if game.opponent else UNSET,
    )


def _compiled_games(start: Any) -> Callable[[int], tuple[int]]:
    """Work that plays random games in compiled code, with full legal lists; compiling is no part of it."""
    from secondchair.fast.carcassonne.think import RandomGames  # Numba is an extra

    games = RandomGames(start)
    games.play(1)

    def work(n: int) -> tuple[int]:
        return (games.play(n),)

    return work


def _bot_turns(rules: Rules[Any, Any], states: list[Any]) -> Callable[[int], tuple[int]]:
    """Work that plays the bot's turns, up to your next choice; the copies of the positions are part of it."""
    starts = [after for state in states if (after := before_the_bot(rules, state, Random(1)))]

    def work(n: int) -> tuple[int]:
        rng = Random(1)
        for _ in range(n):
            for start in starts:
                state = rules.clone(start)
                bots_turn(rules, state, lambda s: rules.sample(s, rng))
        return (n * len(starts),)

    return work


def before_the_bot(rules: Rules[Any, Any], state: Any, rng: Random) -> Any:
    """The position in which the bot's turn begins after a random move of yours and what fate adds to it, if it does."""
    state = rules.clone(state)
    rules.apply(state, _any_action(rules, state, rng))
    start = rules.clone(state)
    while rules.actor(state) == "chance":
        rules.apply(state, rules.sample(state, rng))
    return start if rules.actor(state) == "bot" else None


def _over(states: list[Any], function: Callable[[Any], object]) -> Callable[[int], tuple[int]]:
    """Work that calls a function on every position, n times."""

    def work(n: int) -> tuple[int]:
        for _ in range(n):
            for state in states:
                function(state)
        return (n * len(states),)

    return work


def _best(work: Callable[[int], tuple[int, ...]], seconds: float) -> list[float]:
    """How often per second each thing that `work(n)` counts happens, in the best of a few equal rounds."""
    end = perf_counter() + seconds * (ROUNDS + 1)
    n = 1
    while (taken := _timed(work, n)[1]) < seconds / 4:
        n *= 2
    n = max(1, round(n * seconds / taken))
    rounds = [_timed(work, n)]
    while len(rounds) < ROUNDS and perf_counter() < end:  # others may use the machine too
        rounds.append(_timed(work, n))
    counts = rounds[0][0]
    return [count / min(taken for _, taken in rounds) for count in counts]


def _timed(work: Callable[[int], tuple[int, ...]], n: int) -> tuple[tuple[int, ...], float]:
    started = process_time()
    counts = work(n)
    return counts, process_time() - started


def play(rules: Rules[Any, Any], state: Any, rng: Random) -> tuple[int, int]:
    """One random game as any agent would play it: how many moves it took, and how many turns."""
    moves = play_out(rules, state, lambda s: drawn(rules.chance(s), rng), _any_option(rules, rng))
    return moves, rules.result(state).turns


def playout(rules: Rules[Any, Any], state: Any, rng: Random) -> int:
    """The rest of a game at random, by the short cut that searches use: how many moves it took."""
    return play_out(rules, state, lambda s: rules.sample(s, rng), _any_option(rules, rng))


def _any_option(rules: Rules[Any, Any], rng: Random) -> Callable[[Any], Action]:
    """Picks from the full legal list; on screen there is always one."""
    legal, random = rules.legal, rng.random

    def choose(state: Any) -> Action:
        options: Any = legal(state)
        return options[int(random() * len(options))]  # type: ignore[no-any-return]

    return choose


def drawn(chance: Chance[Any], rng: Random) -> Any:
    """One of the outcomes, with the chance of its weight."""
    sums = list(accumulate(chance.weights))
    return chance.outcomes[bisect(sums, rng.random() * sums[-1])]


def positions(rules: Rules[Any, Any], new: Callable[[], Any], n: int) -> list[Any]:
    """Positions of random games in which you have to decide."""
    rng, found = Random(1), list[Any]()

    def choose(state: Any) -> Action:
        found.append(rules.clone(state))
        return _any_action(rules, state, rng)

    while len(found) < n:
        play_out(rules, new(), lambda s: drawn(rules.chance(s), rng), choose)
    return found[:n]


def _any_action(rules: Rules[Any, Any], state: Any, rng: Random) -> Action:
    options = rules.legal(state)
    action: Action = options.sample(rng) if isinstance(options, Ask) else rng.choice(options)
    return action


def state_bytes(rules: Rules[Any, Any], states: list[Any]) -> int:
    """What one more clone takes in memory, averaged over positions of random games."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [rules.clone(states[i % len(states)]) for i in range(CLONES)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round((after - before) / len(kept))
