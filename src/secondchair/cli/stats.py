"""`secondchair stats`: what the finished games tell."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from secondchair.cli.console import Mistake, mistakes, out, print_json
from secondchair.cli.sitting import the_store
from secondchair.core.registry import SURFACES, Game, UnknownGame, find_game, games
from secondchair.store import Finished, finished, read_old_games, statistics
from secondchair.store.as_csv import as_csv
from secondchair.web.service import LOCAL

EVERY_GAME = 1_000_000


def show_statistics(game: str, surface: str, csv: bool, as_json: bool, store_url: str) -> None:
    """Old games are read first, all of them: here nobody waits for a page."""
    if surface not in ("", *SURFACES):
        raise Mistake(f"There is no surface {surface!r}; there are {' and '.join(SURFACES)}.")
    with mistakes(UnknownGame):
        kinds = [find_game(game)] if game else list(games().values())
    with the_store(store_url) as store:
        read_old_games(store, LOCAL, EVERY_GAME)
        rows = {kind.id: statistics.chosen(finished(store, LOCAL, kind.id), surface) for kind in kinds}
        ticks = {kind.id: {tick.goal for tick in store.ticks(LOCAL, kind.id)} for kind in kinds}
    played = [kind for kind in kinds if rows[kind.id]]
    if csv:
        sys.stdout.write(as_csv([row for kind in played for row in rows[kind.id]], sheet=bool(game)))
    elif as_json:
        print_json({"games": [_document(kind, rows[kind.id], ticks[kind.id]) for kind in played]})
    elif not played:
        out().print("No finished game yet.")
    else:
        for kind in played:
            _print(out(), kind, rows[kind.id], ticks[kind.id])


def _document(kind: Game, rows: list[Finished], ticks: set[str]) -> dict[str, Any]:
    reached = [goal.id for goal in kind.goals if goal.id in ticks]
    return {"game": kind.id, "statistics": statistics.of_games(rows), "goals": reached}


def _print(console: Console, kind: Game, rows: list[Finished], ticks: set[str]) -> None:
    found = statistics.of_games(rows)
    console.print(Text(kind.title, "bold"))
    grid = Grid(box=None, pad_edge=False)
    for name in ("level", "where", "games", "won", "best", "mean"):
        grid.add_column(name, justify="left" if name in ("level", "where") else "right")
    for group in found.groups:
        of = group.tally
        won = f"{of.won} of {of.decided}" if of.decided else ""
        best, mean = "" if of.best is None else str(of.best), "" if of.mean is None else f"{of.mean:.1f}"
        grid.add_row(group.setting or "the standard game", group.surface, str(of.games), won, best, mean)
    console.print(grid)
    if found.all.decided:
        console.print(f"Wins in a row: {found.streaks.wins}, at most {found.streaks.longest_wins}.")
    if kind.goals:
        console.print(f"Goals: {len(ticks & {goal.id for goal in kind.goals})} of {len(kind.goals)}.")
    console.print()
