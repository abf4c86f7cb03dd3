"""Par: what our players reach, how a result compares with it, and how that is told."""

from collections.abc import Sequence

import pytest

from secondchair.core.registry import find_game, listed_games
from secondchair.lab.simulate import Job, Simulator
from secondchair.store import par
from secondchair.store.par import Par, compared, level_of

PLAYERS = ("greedy", "search:8")
ROWS = (
    Par("bigrace", "greedy", (20, None, 30, 25), 3, command="secondchair simulate bigrace"),
    Par("bigrace", "search:8", (None, None, 40, 41), 2, {"automatons": 1}),
)


def test_a_game_without_a_score_is_less_than_any_with_one() -> None:
    row = ROWS[0]
    assert (row.games, row.mean, row.best) == (4, 25.0, 30)
    assert [row.worse_than(score) for score in (None, 0, 20, 25, 26, 31)] == [0, 1, 1, 2, 3, 4]


def test_a_result_is_compared_in_a_sentence_for_each_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "table", lambda: ROWS)
    game = find_game("bigrace")
    assert compared(game, "", 26) == ["Better than 75 % of 4 games of our simple player at this level."]
    assert compared(game, "", None) == ["Not better than any of 4 games of our simple player at this level."]
    (alone,) = compared(game, "Automatons: One", 10)
    assert alone == "Better than 50 % of 4 games of our searching player (8 playouts a choice) at this level."


@pytest.mark.parametrize("player", PLAYERS)
def test_every_level_was_measured_with_400_games(player: str) -> None:
    for kind in listed_games():
        level = level_of(kind)
        assert level is not None
        rows = [row for row in par.table() if row.game == kind.id and row.player == player]
        assert {row.options[level.name] for row in rows} == {choice.value for choice in level.choices}, kind.id
        assert all(row.games >= 400 for row in rows), kind.id


def test_nobody_else_stands_in_the_table() -> None:
    assert {row.player for row in par.table()} == set(PLAYERS)


def check(row: Par, seeds: Sequence[int]) -> None:
    simulator = Simulator(Job(game=row.game, agent=row.player, options=row.options))
    played = [simulator.play(seed) for seed in seeds]
    assert [one.score if one.scored else None for one in played] == [row.scores[seed - 1] for seed in seeds]


each_row = pytest.mark.parametrize("row", par.table(), ids=lambda row: f"{row.game}-{row.player}-{row.options}")


@each_row
def test_what_is_stored_is_what_our_players_reach_today(row: Par) -> None:
    """One game of each row; a player who has changed is found by that, and must be measured anew."""
    check(row, (7,))


@pytest.mark.slow
@each_row
def test_what_is_stored_is_what_our_players_reach_today_in_many_games(row: Par) -> None:
    check(row, range(1, row.games + 1, 20))
