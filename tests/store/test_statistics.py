"""What finished games tell: the figures, one by one; and how games become accounts, old ones too."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from secondchair.core.parts import part
from secondchair.core.registry import find_game, listed_games
from secondchair.core.table import Table, new
from secondchair.store import Account, Finished, Played, Store, begin, finished, read_old_games, save, setting_text
from secondchair.store import statistics as stats
from secondchair.store.as_csv import as_csv
from secondchair.store.engine import transaction
from secondchair.store.kept import LONGEST_THOUGHT, thinking_time
from secondchair.store.par import Par, of_level, read, table, write
from secondchair.store.schema import accounts, goals, paces, played
from secondchair.store.travel import About, belongings, describe


def game(
    n: int,
    score: int,
    won: bool | None = None,
    lines: Mapping[str, tuple[int | None, ...]] | None = None,
    takebacks: int = 0,
    hints: int = 0,
    seconds: float | None = None,
    **fields: Any,
) -> Finished:
    """The n-th game, finished on the n-th day."""
    values: dict[str, Any] = {
        "game": "sam", "surface": "screen", "opponent": None, "reason": "end", "setting": "", "note": "",
        "scored": True,
    } | fields  # fmt: skip
    one = Played(number=n, game_id=f"g{n}", result=score, won=won, finished=f"2025-01-{n:02}T20:00:00Z", **values)
    account = Account(("You", "Sam"), tuple((lines or {}).items()), takebacks, 40)
    return Finished(one, account, hints, seconds)


def test_played_won_best_mean_median_and_lead() -> None:
    rows = [game(1, 60, True, opponent=50), game(2, 40, False, opponent=70), game(3, 80, None, opponent=80)]
    found = stats.of_games(rows)
    assert found.all == stats.Tally(games=3, decided=2, won=1, best=80, mean=60, scored=3)
    assert (found.median, found.worst) == (60, 40) and found.lead == pytest.approx(-20 / 3)


def test_what_has_no_score_counts_in_no_mean() -> None:
    found = stats.of_games([game(1, 20, True), game(2, 0, False, scored=False)])
    assert (found.all.games, found.all.mean, found.worst, len(found.course)) == (2, 20, 20, 1)


def test_nothing_played_is_no_mistake() -> None:
    found = stats.of_games([])
    assert found.all == stats.Tally() and found.streaks == stats.Streaks(0, 0, 0, 0)
    assert found.lines is None and found.pace is None and found.distribution == ()


@pytest.mark.parametrize(
    ("won", "streaks"),
    [
        ([True, True, False, True], stats.Streaks(1, 2, 0, 1)),
        ([True, None, True], stats.Streaks(1, 1, 0, 0)),
        ([True, False, False], stats.Streaks(0, 1, 2, 2)),
        ([None], stats.Streaks(0, 0, 0, 0)),
    ],
)
def test_streaks(won: list[bool | None], streaks: stats.Streaks) -> None:
    assert stats.streaks(won) == streaks


def test_groups_are_levels_on_surfaces_the_most_played_first() -> None:
    rows = [game(1, 10), game(2, 20, surface="table"), game(3, 30, setting="Difficulty: Hard"), game(4, 40)]
    found = [(group.surface, group.setting, group.tally.games) for group in stats.groups(rows)]
    assert found == [("screen", "", 2), ("screen", "Difficulty: Hard", 1), ("table", "", 1)]


def test_games_can_be_chosen_by_surface_level_and_help() -> None:
    rows = [game(3, 1, hints=1), game(1, 2, surface="table"), game(2, 3, setting="x", takebacks=2), game(4, 5)]

    def numbers(surface: str = "", setting: str | None = None, aid: stats.Aid = "") -> list[int]:
        return [one.played.number for one in stats.chosen(rows, surface, setting, aid)]

    assert numbers() == [1, 2, 3, 4]
    assert numbers("table") == [1] and numbers("", "") == [1, 3, 4] and numbers("", "x") == [2]
    assert numbers("", None, "none") == [1, 4]
    assert numbers("", None, "hints") == [3] and numbers("", None, "takebacks") == [2]


def test_the_distribution_has_bars_of_one_width_with_gaps() -> None:
    bars = stats.distribution([game(n, score, score > 50) for n, score in enumerate((9, 11, 62, 63, 95), 1)])
    assert [(bar.first, bar.last, bar.games, bar.won) for bar in bars][:2] == [(0, 9, 1, 0), (10, 19, 1, 0)]
    assert len(bars) == 10 and sum(bar.games for bar in bars) == 5
    assert next(bar for bar in bars if bar.first == 60).won == 2
    (one,) = stats.distribution([game(1, -7), game(2, -7)])
    assert (one.first, one.last, one.games) == (-7, -7, 2)


def test_the_course_tells_the_mean_of_the_last_ten() -> None:
    points = stats.course([game(n, 10 * n) for n in range(1, 13)])
    assert points[0].lately == 10 and points[9].lately == 55 and points[11].lately == 75
    assert [point.number for point in points] == list(range(1, 13))


def test_ends_and_help_and_pace() -> None:
    rows = [
        game(1, 1, True, reason="a", seconds=120),
        game(2, 2, False, reason="b", hints=2),
        game(3, 3, True, reason="b"),
    ]
    assert stats.ends(rows) == (stats.End("b", 2, 2, 1), stats.End("a", 1, 1, 1))
    assert (stats.helped(rows).none.games, stats.helped(rows).hints.won) == (2, 0)
    assert stats.pace(rows) == stats.Pace(1, 2, 3, 2, 2)


def test_the_line_that_decides_stands_first() -> None:
    """Against an opponent, what counts is what you have more than he."""

    def one(n: int, won: bool, cattle: int, hazards: int) -> Finished:
        lines = {"Hazards": (hazards, 3), "Cattle": (cattle, 10), "Dollars": (5, None)}
        return game(n, 50, won, lines=lines, opponent=40)

    rows = [one(n, True, 30, 4) for n in (1, 2, 3)] + [one(n, False, 12, 5) for n in (4, 5, 6)]
    found = stats.lines(rows)
    assert found is not None and (found.by, found.good, found.bad) == ("won", 3, 3)
    assert [(line.label, line.difference) for line in found.lines] == [("Cattle", 18), ("Hazards", -1), ("Dollars", 0)]
    assert found.lines[0].good == 20 and found.lines[2].mean == 5
    assert stats.lines(rows[:5]) is None, "two halves of five games are too few"


def test_where_nothing_can_be_won_the_better_half_is_compared() -> None:
    rows = [game(n, n, lines={"Roads": (n, n)}) for n in range(1, 8)]
    found = stats.lines(rows)
    assert found is not None and (found.by, found.good, found.bad) == ("half", 3, 3)
    assert (found.lines[0].good, found.lines[0].bad) == (12, 4), "all columns are yours"


# -- from table to account ---------------------------------------------------------------------------------------------


def play(seed: int = 1) -> Table:
    table = new("template", seed=seed)
    greedy, dice = part(table.game, "greedy"), Random(seed)
    assert greedy
    while not table.over:
        table.play(greedy.choose(table.state, dice))
    return table


def keep(store: Store, seed: int = 1) -> str:
    """A game that is begun, played and saved."""
    game_id = begin(store, "ann", new("template", seed=seed))
    save(store, game_id, play(seed), 0)
    return game_id


def test_a_finished_game_leaves_its_account(store: Store) -> None:
    game_id = begin(store, "ann", new("template", seed=1))
    store.note_hint(game_id, 0)
    save(store, game_id, play(), 0)
    (one,) = finished(store, "ann", "template")
    assert one.account is not None and one.hints == 1
    assert one.account.columns == ("You", "Robin") and one.account.lines[0][0] == "Pebbles"
    assert one.account.choices > 1 and one.account.takebacks == 0
    store.delete(game_id)
    assert finished(store, "ann", "template") == [one], "it survives the game"


def test_old_games_are_read_a_few_at_a_time_and_count_for_goals(store: Store) -> None:
    seeds = [seed for seed in range(60) if (table := play(seed)).result.won and table.result.score >= 15][:1]
    ids = [keep(store, seed) for seed in (*seeds, 1, 2)]
    with transaction(store.engine, writes=True) as c:
        c.execute(delete(accounts))
        c.execute(delete(goals))
        c.execute(update(played).values(finished="2024-02-03T20:00:00Z"))
    assert [one.account for one in finished(store, "ann")] == [None] * 3
    assert read_old_games(store, "ann", 2) == 1
    assert read_old_games(store, "ann", 2) == 0
    assert all(one.account for one in finished(store, "ann"))
    (tick,) = store.ticks("ann", "template")
    assert (tick.goal, tick.game_id, tick.reached) == ("TPL-10", ids[0], "2024-02-03T20:00:00Z")


def test_a_game_that_was_taken_back_from_its_end_is_tried_once(store: Store) -> None:
    table = play()
    game_id = begin(store, "ann", new("template", seed=1))
    save(store, game_id, table, 0)
    before = table.seq
    table.undo()
    save(store, game_id, table, before)
    with transaction(store.engine, writes=True) as c:
        c.execute(delete(accounts))
    assert read_old_games(store, "ann", 5) == 0
    (one,) = finished(store, "ann")
    assert one.account is None
    with transaction(store.engine) as c:
        assert c.scalar(select(accounts.c.game_id)) == game_id


def test_goals_that_change_are_judged_anew(store: Store) -> None:
    keep(store)
    with transaction(store.engine, writes=True) as c:
        c.execute(update(accounts).values(mark="older", record='{"columns":["You"],"far":{}}'))
    assert read_old_games(store, "ann", 5) == 0
    (one,) = finished(store, "ann")
    assert one.account is not None and "TPL-10" in one.account.far


@pytest.mark.parametrize(
    ("before", "after", "milliseconds"),
    [
        ("2025-01-01T10:00:00.000Z", "2025-01-01T10:00:07.250Z", 7250),
        ("2025-01-01T10:00:00.000Z", "2025-01-01T10:15:00.000Z", LONGEST_THOUGHT),
        ("2025-01-01T10:00:00.000Z", "2025-01-01T10:15:00.001Z", 0),
        ("2025-01-01T10:00:00.000Z", "2025-01-01T09:00:00.000Z", 0),
        ("sometime", "2025-01-01T09:00:00.000Z", 0),
    ],
)
def test_a_pause_is_no_thinking(before: str, after: str, milliseconds: int) -> None:
    assert thinking_time(before, after) == milliseconds


def test_the_time_played_adds_up_and_travels(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ["2025-01-01T10:00:00.000Z"]
    monkeypatch.setattr("secondchair.store.store.now", lambda: clock[0])
    table = new("template", seed=1)
    game_id = begin(store, "ann", table)
    for seconds in (4, 9):
        clock[0] = f"2025-01-01T10:00:0{seconds}.000Z"
        before = table.seq
        table.play(table.legal[0])
        save(store, game_id, table, before)
    assert store.milliseconds(game_id) == 9000
    (about,) = belongings(store, "ann", ["template"]).games
    assert about.milliseconds == 9000
    with transaction(store.engine, writes=True) as c:
        c.execute(delete(paces))
    describe(store, About(game_id, "2025", "2025", "", False, milliseconds=9000))
    assert store.milliseconds(game_id) == 9000


# -- files -------------------------------------------------------------------------------------------------------------


def test_csv_has_a_line_per_game_and_no_formula() -> None:
    rows = [game(1, 60, True, {"Cattle": (30, None)}, opponent=50, note="=1+1", seconds=61.4, hints=2)]
    head, line, end = as_csv(rows, sheet=True).split("\r\n")
    assert head.endswith("seconds,note,You: Cattle,Sam: Cattle") and end == ""
    assert line == "sam,1,2025-01-01T20:00:00Z,screen,,60,50,1,end,2,0,40,61,'=1+1,30,"
    assert "Cattle" not in as_csv(rows, sheet=False)


def test_par_is_a_file_of_rows_found_by_level() -> None:
    kind = find_game("sam")
    rows = (
        Par("sam", "greedy", (80, 92), 1, command="secondchair simulate sam"),
        Par("sam", "expert", (100, 99), 2),
        Par("sam", "greedy", (81, 81, None), 0, {"difficulty": "hard"}),
    )
    assert read(write(rows)) == rows
    assert [par.player for par in of_level(kind, "screen", "", rows)] == ["expert", "greedy"]
    assert [par.mean for par in of_level(kind, "screen", "Difficulty: Hard", rows)] == [81]
    assert of_level(kind, "table", "", rows) == []
    assert all(par.command for par in table()), "what is in the file was measured"


def test_every_game_has_a_par_at_every_level() -> None:
    """Each row is found under the words by which the games-played log names its level."""
    for kind in listed_games():
        rows = [par for par in table() if par.game == kind.id]
        assert len(rows) >= 2, kind.id
        for par in rows:
            assert par in of_level(kind, "screen", setting_text(kind, kind.options(par.options)))
        assert of_level(kind, "screen", ""), "the standard game"
