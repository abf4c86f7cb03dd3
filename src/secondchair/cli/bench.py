"""`secondchair bench`: how quick the rules of each game are."""

from __future__ import annotations

import msgspec
from rich.table import Table as Grid

from secondchair.cli.say import err, out, print_json, the_game
from secondchair.core.registry import listed_games
from secondchair.lab.bench import Bench, bench

COLUMNS = {
    "games_per_s": "games",
    "moves_per_s": "moves",
    "placements_per_s": "placements",
    "playout_moves_per_s": "playout moves",
    "legal_lists_per_s": "legal lists",
    "clones_per_s": "clones",
}


def bench_games(names: list[str], as_json: bool) -> None:
    games = [the_game(name) for name in names] or listed_games()
    progress = err()
    with progress.status("Calibrating…") as status:
        measured = bench(games, lambda title: status.update(f"Measuring {title}…"))
    if as_json:
        print_json(_rounded(measured))
        return
    console = out()
    console.print(f"Ten million integers were added in {measured.calibration:.3f} s.")
    console.print(_grid(measured, "a second", 1.0))
    console.print(_grid(measured, "in the time of that loop, to compare machines", measured.calibration))
    for name, speed in measured.games.items():
        console.print(f"{name}: {speed.state_bytes:,} bytes a cloned state")


def _rounded(measured: Bench) -> object:
    document = msgspec.to_builtins(measured)
    document["calibration"] = round(measured.calibration, 4)
    for figures in document["games"].values():
        for name, value in figures.items():
            figures[name] = round(value)
    return document


def _grid(measured: Bench, title: str, factor: float) -> Grid:
    grid = Grid(title=title, title_justify="left")
    grid.add_column("game")
    for heading in COLUMNS.values():
        grid.add_column(heading, justify="right")
    for name, speed in measured.games.items():
        figures = msgspec.to_builtins(speed)
        grid.add_row(name, *(f"{figures[key] * factor:,.0f}" if key in figures else "" for key in COLUMNS))
    return grid
