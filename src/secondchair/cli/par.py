"""`secondchair par`: what our players reach at every level of every game, kept as the table that pages compare with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from secondchair.agents import AgentFailed, UnknownAgent
from secondchair.cli.console import Mistake, err, mistakes, out, the_game
from secondchair.core.registry import Game, listed_games
from secondchair.lab import Job, SimulationFailed, simulate
from secondchair.store import par
from secondchair.store.par import Par

FIRST = 1  # the seeds are 1, 2, 3, …


def measure_par(names: list[str], agent: str, games: int, jobs: int, file: str) -> None:
    """Measure some games anew; the rows of other games and other players stay as they are."""
    kinds = [the_game(name) for name in names] or listed_games()
    where = Path(file) if file else par.FILE
    rows = list(_there(where))
    for kind in kinds:
        for options in _levels(kind):
            with err().status(f"{kind.title}, {_said(options) or 'the standard game'}…"):
                new = _row(kind, agent, options, games, jobs)
            rows = [row for row in rows if not _same(row, new)] + [new]
            _write(where, rows)
            out().print(_line(new))
    out().print(_grid(kinds, rows))


def _there(where: Path) -> tuple[Par, ...]:
    with mistakes(OSError, ValueError):
        return par.read(where.read_bytes()) if where.is_file() else ()


def _write(where: Path, rows: list[Par]) -> None:
    """After every row, so that nothing that was played is lost."""
    try:
        where.write_bytes(par.write(tuple(sorted(rows, key=lambda row: row.game))))
    except OSError as error:
        raise Mistake(f"{where} cannot be written: {error.strerror}. Name another file with --file.") from None


def _levels(kind: Game) -> list[dict[str, Any]]:
    level = par.level_of(kind)
    return [{level.name: choice.value} for choice in level.choices] if level else [{}]


def _row(kind: Game, agent: str, options: dict[str, Any], games: int, jobs: int) -> Par:
    job = Job(game=kind.id, agent=agent, options=options)
    with mistakes(AgentFailed, UnknownAgent, SimulationFailed):
        found = [one for batch in simulate(job, range(FIRST, FIRST + games), jobs) for one in batch]
    found.sort(key=lambda one: one.seed)
    won = None if found[0].won is None else sum(bool(one.won) for one in found)
    command = f"secondchair simulate {kind.id} --agent {agent} --games {games} --seed {FIRST}{_said(options)}"
    scores = tuple(one.score if one.scored else None for one in found)
    return Par(kind.id, agent, scores, won, options, command=command)


def _same(one: Par, other: Par) -> bool:
    return (one.game, one.player, one.options, one.surface) == (other.game, other.player, other.options, other.surface)


def _said(options: dict[str, Any]) -> str:
    return "".join(f" --option {name}={value}" for name, value in options.items())


def _line(row: Par) -> str:
    return f"{row.game}{_said(row.options)}: {row.games} games, mean {row.mean:g}, best {row.best}"


def _grid(kinds: list[Game], rows: list[Par]) -> Grid:
    grid = Grid(title="Par", title_justify="left")
    for column in ("Game", "Level", "Player", "Games", "Mean", "Best", "Won"):
        grid.add_column(column)
    for row in (row for kind in kinds for row in rows if row.game == kind.id):
        won = "" if row.won is None else f"{100 * row.won / row.games:.0f} %"
        level = ", ".join(str(value) for value in row.options.values())
        grid.add_row(row.game, level, row.player, str(row.games), f"{row.mean:g}", str(row.best), won)
    return grid
