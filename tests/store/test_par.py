"""Par: what our players reach, how a result compares with it, and how that is told."""

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest

from secondchair.core.ask import Choice
from secondchair.core.newcomer import newcomer
from secondchair.core.registry import SCREEN, Game, Setting, find_game, listed_games
from secondchair.lab.simulate import Job, Simulator
from secondchair.store import par
from secondchair.store.par import Par, compared, level_of, of_level
from secondchair.store.records import setting_text

DOCS = Path(__file__).parents[2] / "docs"
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


def test_who_wins_most_comes_first() -> None:
    """In a race the mean leaves out those that were lost, so that the weaker player may have the higher one."""
    one = {"automatons": 1}
    weak, strong = Par("bigrace", "greedy", (30, None), 0, one), Par("bigrace", "search:8", (20, 22), 2, one)
    known = of_level(find_game("bigrace"), SCREEN, "Automatons: One", (weak, strong))
    assert known == [strong, weak] and weak.mean > strong.mean
    three = {"colours": 3}
    poor, rich = Par("carcassonne", "search:8", (8, 9), None, three), Par("carcassonne", "greedy", (9, 9), None, three)
    assert of_level(find_game("carcassonne"), SCREEN, "", (poor, rich)) == [rich, poor], "nothing to win: the mean"
    for row in par.table():
        there = of_level(find_game(row.game), SCREEN, setting_text(find_game(row.game), row.options))
        shares = [(each.won or 0) / each.games for each in there]
        assert shares == sorted(shares, reverse=True)


def test_a_few_of_many_games_are_not_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "table", lambda: (Par("bigrace", "greedy", (1, 2, *[50] * 398), 3),))
    (said,) = compared(find_game("bigrace"), "", 10)
    assert said == "Better than 2 of 400 games of our simple player at this level."


def test_settings_that_were_not_measured_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "table", lambda: ROWS)
    assert compared(find_game("bigrace"), "Your trotter: Bram Oudekerk", 26) == [
        "How our players do with these settings was not measured."
    ]
    assert compared(find_game("template"), "", 26) == [], "a game that was not measured at all"


def test_the_odds_are_those_of_par() -> None:
    """One source: a game of ours gives no figures of its own beside them."""
    for kind in listed_games():
        about, level = newcomer(kind), level_of(kind)
        assert about is not None and level is not None
        text = (files(kind.package) / "newcomer.toml").read_text("utf-8")
        assert "won =" not in text and "games =" not in text and "--games" not in text
        rows = {
            str(row.options[level.name]): row for row in par.table() if (row.game, row.player) == (kind.id, "greedy")
        }
        if about.odds:
            assert about.odds.won == {value: row.won_of_100 for value, row in rows.items()}, kind.id
            assert about.odds.games == 400 and about.odds.command == f"secondchair par {kind.id}"
        else:
            usual = rows[str(level.default)]
            assert f"reaches {usual.mean:.0f} on average" in about.beaten and about.command == usual.command


def test_the_pages_of_the_documentation_tell_the_same_odds() -> None:
    """The tables of docs/strength.md, row by row: game and level, how many are won, what the opponent scores."""
    page = (DOCS / "strength.md").read_text("utf-8")
    for first, kind in (("Sam", "sam"), ("the Automa", "automa")):
        odds = newcomer(find_game(kind)).odds
        rows = re.findall(r"^\| (.*?) ?\| (\w+) \| (\d+) % \| ([\d.]+) \| ([\d.]+) \|$", page, re.M)
        at = next(n for n, row in enumerate(rows) if row[0] == first)
        mine = {level: (won, mean, theirs) for _, level, won, mean, theirs in rows[at : at + len(odds.won)]}
        means = {
            row.options["difficulty"]: row.mean for row in par.table() if (row.game, row.player) == (kind, "greedy")
        }
        assert {level: int(won) for level, (won, _, _) in mine.items()} == odds.won
        assert {level: float(mean) for level, (_, mean, _) in mine.items()} == means
        assert {level: round(float(theirs)) for level, (_, _, theirs) in mine.items()} == odds.theirs
    for kind, names in (("railbot", ("Sweden", "Mexico")), ("bigrace", ("one Automaton", "two", "three"))):
        won = [int(n) for name in names for n in re.findall(rf"^\|.*\| {name} \| (\d+) % \|", page, re.M)]
        assert won == list(newcomer(find_game(kind)).odds.won.values()) and f"`uv run secondchair par {kind}`" in page


def test_the_searching_player_is_called_stronger_where_it_is() -> None:
    """docs/agents.md names the games in which it is ahead of the simple one at every level, and those in which not."""
    behind = set[str]()
    for kind in listed_games():
        rows = {(row.player, str(row.options)): row for row in par.table() if row.game == kind.id}
        levels = {options for player, options in rows if player == "search:8"}
        if any(rows["search:8", each].strength <= rows["greedy", each].strength for each in levels):
            behind.add(kind.title.split(" of ")[0])
    page = (DOCS / "agents.md").read_text("utf-8")
    ahead = "ahead of the simple one in Carcassonne, in Great Western Trail and in the Big Race. In Railways it is not"
    assert ahead in page and behind == {"Railways"}


def of_both(kind: Game, level: Setting, choice: Choice) -> str:
    """A row of the table in docs/agents.md."""
    cells = [kind.title, choice.label]
    for player in PLAYERS:
        (row,) = (
            row
            for row in par.table()
            if (row.game, row.player, row.options) == (kind.id, player, {level.name: choice.value})
        )
        cells.append("" if row.won is None else f"{100 * row.won / row.games:.1f} %")
        cells.append(f"{row.mean:.1f}" + (f" of {len(row.scored)}" if len(row.scored) < row.games else ""))
    return "| " + " | ".join(cells) + " |"


def test_the_documentation_tells_what_both_players_reach() -> None:
    page = (DOCS / "agents.md").read_text("utf-8")
    for kind in listed_games():
        level = level_of(kind)
        assert level is not None
        assert "\n".join(of_both(kind, level, choice) for choice in level.choices) in page


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
