"""`secondchair par`: what our players reach at every level of every game, kept as the table that pages compare with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import structs
from rich.table import Table as Grid

from secondchair.agents import AgentFailed, UnknownAgent
from secondchair.cli.console import Mistake, err, mistakes, out, the_game
from secondchair.core.registry import Game, listed_games
from secondchair.lab import Job, SimulationFailed, simulate
from secondchair.store import par
from secondchair.store.par import Par

FIRST = 1  # the seeds are 1, 2, 3, …
AT_ONCE = 20  # games that are lost at most, if it is stopped


def measure_par(names: list[str], agent: str, games: int, jobs: int, file: str, go_on: bool) -> None:
    """Measure some games anew, or go on with them; the rows of other games and other players stay as they are."""
    kinds = [the_game(name) for name in names] or listed_games()
    where = Path(file) if file else par.FILE
    rows = list(_there(where))
    for kind in kinds:
        for options in _levels(kind):
            row = _begun(kind, agent, options, rows) if go_on else Par(kind.id, agent, (), options=options)
            while row.games < games:
                with err().status(f"{kind.title}, {_said(options) or 'the standard game'}: {row.games} of {games}…"):
                    row = _with_more(row, min(AT_ONCE * jobs, games - row.games), jobs)
                rows = [other for other in rows if not _same(other, row)] + [row]
                _write(where, rows)
            out().print(_line(row))
    out().print(_grid(kinds, rows))


def _begun(kind: Game, agent: str, options: dict[str, Any], rows: list[Par]) -> Par:
    """What was measured of it before, with the same player."""
    empty = Par(kind.id, agent, (), options=options)
    return next((row for row in rows if _same(row, empty)), empty)


def _there(where: Path) -> tuple[Par, ...]:
    with mistakes(OSError, ValueError):
        return par.read(where.read_bytes()) if where.is_file() else ()


def _write(where: Path, rows: list[Par]) -> None:
    """After every few games, so that little that was played is lost."""
    try:
        where.write_bytes(par.write(tuple(sorted(rows, key=lambda row: row.game))))
    except OSError as error:
        raise Mistake(f"{where} cannot be written: {error.strerror}. Name another file with --file.") from None


def _levels(kind: Game) -> list[dict[str, Any]]:
    level = par.level_of(kind)
    return [{level.name: choice.value} for choice in level.choices] if level else [{}]


def _with_more(row: Par, games: int, jobs: int) -> Par:
    """The row with so many games more, on the seeds that follow."""
    job, first = Job(game=row.game, agent=row.player, options=row.options), FIRST + row.games
    with mistakes(AgentFailed, UnknownAgent, SimulationFailed):
        found = [one for batch in simulate(job, range(first, first + games), jobs) for one in batch]
    found.sort(key=lambda one: one.seed)
    has_winners = row.won is not None or any(one.won is not None for one in found)  # a draw is nobody's win
    won = (row.won or 0) + sum(bool(one.won) for one in found) if has_winners else None
    scores = (*row.scores, *(one.score if one.scored else None for one in found))
    how = f"--agent {row.player} --games {len(scores)} --seed {FIRST}{_said(row.options)}"
    return structs.replace(row, scores=scores, won=won, command=f"secondchair simulate {row.game} {how}")


def _same(one: Par, other: Par) -> bool:
    return (one.game, one.player, one.options, one.surface) == (other.game, other.player, other.options, other.surface)


def _said(options: dict[str, Any]) -> str:
    return "".join(f" --option {name}={value}" for name, value in options.items())


def _line(row: Par) -> str:
    scored = len(row.scored)
    of = "" if scored == row.games else f" of the {scored} with a score"
    return f"{row.game}{_said(row.options)}: {row.games} games, mean {row.mean:g}{of}, best {row.best}"


def _grid(kinds: list[Game], rows: list[Par]) -> Grid:
    grid = Grid(title="Par", title_justify="left")
    for column in ("Game", "Level", "Player", "Games", "Scored", "Mean", "Best", "Won"):
        grid.add_column(column)
    for row in (row for kind in kinds for row in rows if row.game == kind.id):
        won = "" if row.won_of_100 is None else f"{row.won_of_100} %"
        level = ", ".join(str(value) for value in row.options.values())
        scored = str(len(row.scored))
        grid.add_row(row.game, level, row.player, str(row.games), scored, f"{row.mean:g}", str(row.best), won)
    return grid
