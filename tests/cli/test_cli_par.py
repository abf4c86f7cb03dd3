"""`secondchair par`."""

from pathlib import Path

import pytest
from cli_commands import Command

from secondchair.cli import par as measuring
from secondchair.lab import Job, Outcome, simulate
from secondchair.store import par


def test_par_is_measured_level_by_level_and_kept_in_a_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "par.json"
    kept = par.Par("other", "greedy", (1,), command="kept")
    file.write_bytes(par.write((kept, par.Par("bigrace", "greedy", (9,), options={"automatons": 2}))))
    said = command("par", "bigrace", "--games", "3", "--file", str(file)).out
    assert "bigrace" in said and "3 games" in said
    rows = par.read(file.read_bytes())
    mine = [row for row in rows if row.game == "bigrace"]
    assert kept in rows and [row.options for row in mine] == [{"automatons": 1}, {"automatons": 2}, {"automatons": 3}]
    job = Job(game="bigrace", agent="greedy", options={"automatons": 2})
    played = [one for batch in simulate(job, range(1, 4)) for one in batch]
    assert mine[1].scores == tuple(one.score if one.scored else None for one in played)
    assert mine[1].command.endswith("--games 3 --seed 1 --option automatons=2")


def test_the_table_says_how_many_games_have_a_score(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "par.json"
    done = par.Par("bigrace", "greedy", (20, None, None), 1, {"automatons": 1})
    file.write_bytes(par.write((done,)))
    said = command("par", "bigrace", "--games", "3", "--file", str(file), "--go-on").out
    assert "automatons=1: 3 games, mean 20 of the 1 with a score, best 20" in said and "Scored" in said


def test_par_goes_on_where_it_stopped(command: Command, tmp_path: Path) -> None:
    """The same table as if it had been measured at once; what is there is not played again."""
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    command("par", "bigrace", "--games", "4", "--file", str(once))
    command("par", "bigrace", "--games", "2", "--file", str(twice))
    half = par.read(twice.read_bytes())
    said = command("par", "bigrace", "--games", "4", "--file", str(twice), "--go-on").out
    assert "4 games" in said and par.read(twice.read_bytes()) == par.read(once.read_bytes())
    assert [row.scores[:2] for row in par.read(twice.read_bytes())] == [row.scores for row in half]
    planted = par.Par("bigrace", "greedy", (77, 77, 77, 77), 4, {"automatons": 1})
    twice.write_bytes(par.write((planted,)))
    command("par", "bigrace", "--games", "4", "--file", str(twice), "--go-on")
    assert planted in par.read(twice.read_bytes()), "what is complete stays"


def test_a_draw_does_not_lose_the_wins_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two batches, the second of which begins with a draw."""
    ends = {1: True, 2: False, 3: None, 4: True}

    def simulated(job: Job, seeds: range, jobs: int) -> list[list[Outcome]]:
        return [[Outcome(seed, 20, 20, ends[seed], "", 9) for seed in seeds]]

    monkeypatch.setattr(measuring, "simulate", simulated)
    row = par.Par("bigrace", "greedy", ())
    for _ in range(2):
        row = measuring._with_more(row, 2, 1)
    assert (row.games, row.won) == (4, 2)


def test_what_cannot_be_measured_or_written_is_said(command: Command, tmp_path: Path) -> None:
    unknown = command("par", "bigrace", "--agent", "magic")
    assert unknown.status and "magic" in unknown.err and "greedy" in unknown.err
    nowhere = command("par", "bigrace", "--games", "1", "--file", str(tmp_path / "none" / "par.json"))
    assert nowhere.status and "Name another file with --file" in nowhere.err
