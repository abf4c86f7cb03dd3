"""`secondchair bench`: how quick the rules of each game are."""

from __future__ import annotations

import msgspec
from rich.table import Table as Grid

from secondchair.cli.console import err, out, print_json, the_game
from secondchair.core.registry import listed_games
from secondchair.lab.bench import Bench, bench

FIGURES = {
    "games_per_s": "games",
    "moves_per_s": "moves",
    "placements_per_s": "placements",
    "compiled_placements_per_s": "placements, compiled",
    "playout_moves_per_s": "moves in playouts",
    "legal_lists_per_s": "legal lists",
    "clones_per_s": "clones",
    "bot_turns_per_s": "turns of the bot",
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
    rates = _grid(measured, "Each second", 1.0)
    rates.add_row("bytes of a cloned state", *(f"{speed.state_bytes:,}" for speed in measured.games.values()))
    console.print(rates)
    console.print(_grid(measured, "In the time of that loop, to compare machines", measured.calibration))


def _rounded(measured: Bench) -> object:
    document = msgspec.to_builtins(measured)
    document["calibration"] = round(measured.calibration, 4)
    for figures in document["games"].values():
        for name, value in figures.items():
            figures[name] = round(value)
    return document


def _grid(measured: Bench, title: str, factor: float) -> Grid:
    """A column for each game, its rates times a factor."""
    grid = Grid(title=title, title_justify="left")
    grid.add_column("")
    games = [msgspec.to_builtins(speed) for speed in measured.games.values()]
    for name in measured.games:
        grid.add_column(name, justify="right")
    for key, figure in FIGURES.items():
        if any(key in rates for rates in games):
            grid.add_row(figure, *(f"{rates[key] * factor:,.0f}" if key in rates else "" for rates in games))
    return grid
