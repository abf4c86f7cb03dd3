"""Measure par: what the simple player reaches at every level, for the statistics; written to `par.json` of the package.

`python tests/bench/par.py [GAME…]`: the named games are measured anew, the rows of the others stay. Every row says by
which command its games can be played again.
"""

import sys
from pathlib import Path

from secondchair.core.registry import find_game
from secondchair.lab.simulate import Job, Simulator
from secondchair.store import par

FILE = Path(par.__file__).parent.parent / "par.json"
PLAYER = "greedy"
LEVELS = {
    "carcassonne": "colours",
    "sam": "difficulty",
    "automa": "difficulty",
    "railbot": "map",
    "bigrace": "automatons",
}
GAMES = {"sam": 50, "automa": 50}  # the long ones
MANY = 100


def row(game: str, options: dict[str, str | int | bool]) -> par.Par:
    games = GAMES.get(game, MANY)
    simulator = Simulator(Job(game=game, agent=PLAYER, options=options))
    results = [simulator.result(seed) for seed in range(1, games + 1)]
    scores = [result.score for result in results if result.scored]
    won = None if results[0].won is None else sum(bool(result.won) for result in results)
    said = "".join(f" --option {name}={value}" for name, value in options.items())
    command = f"secondchair simulate {game} --agent {PLAYER} --games {games} --seed 1{said}"
    return par.Par(game, PLAYER, games, round(sum(scores) / len(scores), 1), max(scores), won, options, command=command)


def measure(game: str) -> list[par.Par]:
    level = next(setting for setting in find_game(game).settings if setting.name == LEVELS[game])
    return [row(game, {level.name: choice.value}) for choice in level.choices]


def main(games: list[str]) -> None:
    kept = [one for one in par.table() if one.game not in games]
    for game in games:
        kept += measure(game)
        FILE.write_bytes(par.write(tuple(kept)))
        print(game, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(LEVELS))
