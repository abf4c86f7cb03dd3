"""Steps per second of every Gymnasium environment, at random, on one core:

python tests/bench/gym_steps.py [seconds]
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import gymnasium

from secondchair.core.numbers import has_numbers
from secondchair.core.registry import games
from secondchair.lab.gym import GameEnv, env_id


def steps_per_second(name: str, seconds: float, **more: str) -> float:
    """Whole games: observation, mask, bot and chance included, the choice of a random action too."""
    env = gymnasium.make(name, disable_env_checker=True, **more).unwrapped  # type: ignore[arg-type]
    assert isinstance(env, GameEnv)
    dice, steps, seed = Random(1), 0, 0
    started = process_time()
    while (taken := process_time() - started) < seconds:
        env.reset(seed=seed)
        seed += 1
        over = False
        while not over:
            over = env.step(dice.choice(list(env.legal)))[2]
            steps += 1
    return steps / taken


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for game in games().values():
        if has_numbers(game):
            name = env_id(game)
            result, score = (steps_per_second(name, seconds, reward=reward) for reward in ("result", "score"))
            print(f"{name:<28} {result:>8,.0f} steps a second, {score:>8,.0f} with the reward “score”")


if __name__ == "__main__":
    main()
