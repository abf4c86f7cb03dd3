"""Carcassonne at a real table: what is reported, what is told, and the proof against the game on screen."""

from __future__ import annotations

from random import Random

import pytest

from secondchair.core.ask import Ask
from secondchair.core.rules import IllegalAction
from secondchair.core.table import Table, new
from secondchair.games.carcassonne import board, rules
from secondchair.games.carcassonne.actions import Claim, Draw, Place, Score
from secondchair.games.carcassonne.content import CITY, MONASTERY, TERRAINS
from secondchair.games.carcassonne.greedy import choose
from secondchair.games.carcassonne.state import COLOURS, State, counts, feature, part_at
from secondchair.games.carcassonne.table_state import (
    Complete,
    Completed,
    Correct,
    Discard,
    Expand,
    Move,
    OnIt,
    Turn,
    Wear,
)
from secondchair.games.carcassonne.table_state import Score as ScoreNext


def table(**options: int) -> Table:
    return new("carcassonne", seed=1, surface="table", **options)  # type: ignore[arg-type]


def said(t: Table) -> str:
    """What is new on the page since the last answer."""
    return " ".join(step.text for step in t.view.turn[t.view.fresh :])


def report(t: Table, meeple: str = "placed", **completed: int) -> None:
    t.play(Turn(meeple, Completed(**completed)))  # type: ignore[arg-type]


def test_car_1_to_6_setup() -> None:
    """CAR-3, CAR-4, CAR-5: Red starts, piles of 24, 24 and 23, scores 1, 2, 3; R9: 18, 18, 18, 17 for four."""
    s = table().state
    assert (s.colour, s.piles, s.scores, s.supply) == (0, [24, 24, 23], [1, 2, 3], [4, 4, 4])
    s = table(colours=4, meeples=7).state
    assert (s.piles, s.scores, s.supply) == ([18, 18, 18, 17], [1, 2, 3, 4], [7] * 4)


def test_car_10_a_turn_takes_a_tile_and_passes_on() -> None:
    t = table()
    report(t)
    report(t, "nothing free")
    assert t.state.piles == [23, 23, 23] and t.state.supply == [3, 4, 4] and t.state.colour == 2
    assert "Green finds nothing free" in said(t)


def test_car_12_an_unplaceable_tile() -> None:
    t = table()
    t.play(Discard())
    assert t.state.piles == [23, 24, 23] and t.state.colour == 0 and "Draw another" in said(t)


def test_car_14_no_pass() -> None:
    """CAR-14, CAR-17: a meeple was placed or nothing was free; there is no third answer while there are meeples."""
    with pytest.raises(IllegalAction, match="none left"):
        report(table(), "none left")


def test_car_18_car_30_the_end_when_nobody_can_be_placed() -> None:
    """CAR-18, CAR-19: the scoring of that turn still takes place, the meeple it brings back comes too late; R2."""
    t = table(meeples=3)
    for _ in range(9):
        report(t)
    assert t.state.supply == [0, 0, 0]
    with pytest.raises(IllegalAction):
        report(t, "placed")
    report(t, "none left", road=1)
    t.play(Complete("road", OnIt(red=1), 3))
    assert t.over and t.result.reason == "no meeple left"
    assert t.state.supply == [1, 0, 0]
    # CAR-35: Red 1 + 3 + 2 * 2, Green 2 + 2 * 3, Yellow 3 + 2 * 3.
    assert t.result.score == min(8, 8, 9)


def complete(t: Table, kind: str, tiles: int = 9, pennants: int = 0, **on_it: int) -> None:
    t.play(Complete(kind, OnIt(**on_it), tiles, pennants))  # type: ignore[arg-type]


def standing(t: Table, scores: list[int], supply: list[int]) -> None:
    """Bring a table to these scores and supplies by corrections."""
    for colour, (points, left) in enumerate(zip(scores, supply, strict=True)):
        t.play(Correct(COLOURS[colour], "points", points))  # type: ignore[arg-type]
        t.play(Correct(COLOURS[colour], "meeples", left))  # type: ignore[arg-type]
    report(t, "nothing free")
    report(t, "nothing free")
    report(t, "nothing free")


def test_car_20_one_colour_in_the_majority() -> None:
    """CAR-20, CAR-23, EX-3: Green's turn completes Red's road; Red is last."""
    t = table()
    report(t)
    report(t, road=1)
    complete(t, "road", 3, red=1)
    assert t.state.scores == [4, 2, 3] and t.state.supply == [4, 3, 4]
    assert "Red is last: 3 points for Red." in said(t)


def test_car_21_car_26_shared_and_minority() -> None:
    """CAR-21: tied colours all score if one is last; CAR-25, CAR-26: else nobody, and the meeples come home."""
    t = table()
    standing(t, [9, 4, 12], [2, 3, 4])
    report(t, "nothing free", city=1)
    complete(t, "city", 4, 1, red=2, green=1)
    assert t.state.scores == [9, 4, 12] and t.state.supply == [4, 4, 4] and "Nobody scores" in said(t)
    t = table()
    standing(t, [5, 4, 8], [3, 3, 4])
    report(t, "nothing free", city=1)
    complete(t, "city", 4, 1, red=1, green=1)
    assert t.state.scores == [15, 14, 8 + 0]
    assert "Green is last: 10 points each for Red and Green." in said(t)


def order_of_example_5() -> Table:
    t = table()
    standing(t, [11, 12, 10], [3, 3, 3])
    report(t, "nothing free", road=2, city=1)
    complete(t, "city", 2, green=1)
    complete(t, "road", 3, yellow=1)
    complete(t, "road", 4, red=1)
    return t


def test_car_24_the_best_order_is_offered() -> None:
    """CAR-24, EX-5: Yellow's road first, then Red's, then Green's city; "last" is determined anew each time."""
    t = order_of_example_5()
    hints = {option.label: option.hint for option in t.view.prompt.options}
    assert [label for label, hint in hints.items() if "Best first" in hint] == ["Yellow: road of 3 tiles (3 points)"]
    t.play(ScoreNext(1))
    assert [o.label for o in t.view.prompt.options if "Best first" in o.hint] == ["Red: road of 4 tiles (4 points)"]
    t.play(ScoreNext(2))
    assert t.state.scores == [15, 16, 13]


@pytest.mark.parametrize(
    ("order", "scores"),
    [((1, 2), [15, 16, 13]), ((1, 0), [15, 12, 13]), ((0, 1), [15, 12, 13]), ((0, 2), [11, 12, 13])],
)
def test_car_24_any_order_may_be_chosen(order: tuple[int, ...], scores: list[int]) -> None:
    t = order_of_example_5()
    for number in order:
        t.play(ScoreNext(number))
    assert t.state.scores == scores


def test_car_31_end_when_all_tiles_are_used() -> None:
    """CAR-31, CAR-63: 71 turns; a discarded tile counts as used (R17)."""
    t = table()
    t.play(Discard())
    while not t.over:
        report(t, "nothing free")
    assert t.state.turns == 70 and t.result.reason == "all tiles used" and t.result.goals == ("CAR-63",)


def test_r6_colours_without_tiles_are_skipped() -> None:
    t = table()
    t.play(Correct("green", "tiles", 0))
    report(t)
    assert t.state.colour == 2


def test_what_cannot_be_is_not_asked_or_gets_a_sentence() -> None:
    t = table()
    with pytest.raises(IllegalAction, match="2 features cannot be completed with 1 meeple"):
        report(t, road=2)
    with pytest.raises(IllegalAction, match="no possible answer"):
        report(t, city=5)
    report(t, road=1)
    for bad in (Complete("road", OnIt(green=1), 2), Complete("road", OnIt(red=2), 2), Complete("road", OnIt(), 2)):
        with pytest.raises(IllegalAction, match="Meeples on it"):
            t.play(bad)
    with pytest.raises(IllegalAction, match="Tiles"):
        t.play(Complete("road", OnIt(red=1), 3))
    with pytest.raises(IllegalAction, match="kind must be 'road'"):
        t.play(Complete("city", OnIt(red=1), 2))
    t.play(Complete("road", OnIt(red=1), 2))
    for bad_correction in (
        Correct("blue", "points", 3),
        Correct("red", "meeples", 5),
        Correct("red", "tiles", 99),
        Correct("red", "points", -1),
    ):
        with pytest.raises(IllegalAction):
            t.play(bad_correction)


def test_corrections_stand_on_the_sheet_and_can_be_taken_back() -> None:
    t = table()
    t.play(Correct("red", "points", 12))
    assert t.view.sheet.lines[-1].label == "Corrected by hand" and t.view.sheet.total[0] == 12
    t.undo()
    assert t.view.sheet.total[0] == 1
    t.play(Correct("yellow", "turn"))
    assert t.state.colour == 2


def scored(kind: str, tiles: int, scores: list[int], **on_it: int) -> tuple[str, ...]:
    """The goals ticked by one completed feature, late enough in the game for its size."""
    t = table()
    for _ in range(12):
        report(t, "nothing free")
    standing(t, scores, [4 - on_it.get(colour, 0) for colour in COLOURS[:3]])
    report(t, "nothing free", **{kind: 1})
    complete(t, kind, tiles, **on_it)
    goals: tuple[str, ...] = t.state.goals
    return goals


def test_goals_count_those_who_received_points() -> None:
    """CAR-50 to CAR-57 at the table; R13: two colours or more; R14: a feature that gave nobody points ticks nothing."""
    level = [5, 5, 5]
    assert scored("road", 10, level, red=1, green=1) == ("CAR-50", "CAR-51")
    assert scored("road", 10, level, red=1, green=1, yellow=1) == ("CAR-50", "CAR-51", "CAR-52")
    assert scored("road", 5, level, red=1, green=1, yellow=1) == ("CAR-53",)
    assert scored("city", 8, level, red=1) == ("CAR-54",)
    assert scored("city", 8, level, red=1, green=1, yellow=1) == ("CAR-54", "CAR-55", "CAR-56")
    assert scored("city", 4, level, red=1, green=1, yellow=1) == ("CAR-57",)
    assert scored("city", 8, [9, 5, 5], red=1) == ()


def test_monasteries_are_counted() -> None:
    """CAR-58, CAR-59."""
    t, ticked = table(), []
    for n in range(4):
        t.play(Correct("red", "points", 0))
        t.play(Correct("red", "turn"))
        report(t, monastery=1)
        complete(t, "monastery", red=1)
        ticked.append((n + 1, t.state.goals))
    assert ticked == [(1, ()), (2, ()), (3, ("CAR-58",)), (4, ("CAR-58", "CAR-59"))]


def test_few_taps() -> None:
    """A turn that completes nothing is one tap; on average over games on screen a report stays under three."""
    taps = turns = 0
    for seed in range(4):
        _, companion_table, used = follow(seed)
        taps, turns = taps + used, turns + companion_table.state.turns
    assert taps / turns < 3


# -- your own box ------------------------------------------------------------------------------------------------------


def test_the_setup_is_a_checklist() -> None:
    """CAR-2, CAR-4 to CAR-7, in the order of the hands; then Red's turn."""
    steps = table(colours=4).view.turn
    assert [step.rule for step in steps] == ["CAR-6", "CAR-4", "CAR-2", "CAR-5", "CAR-7", "CAR-10"]
    assert "18 for Red, 18 for Green, 18 for Yellow and 17 for Blue" in steps[1].text
    assert steps[3].text.endswith("Red on 1, Green on 2, Yellow on 3 and Blue on 4.")
    assert (steps[-1].sign, steps[-1].text) == (
        "you", "Red's turn: draw from its pile (18), lay the tile. Red has 4 meeples.",
    )  # fmt: skip


def test_your_own_colours_are_named_everywhere() -> None:
    """Pink, black and grey play: they keep the places of Red, Green and Yellow; the turn marker wears another."""
    t = table()
    t.play(Wear("pink", "black", "grey"))
    assert "Pink on 1, Black on 2 and Grey on 3" in said(t)
    report(t, road=1)
    complete(t, "road", 2, red=1)
    assert "Pink is last: 2 points for Pink." in said(t) and "Move on the scoreboard: Pink to 3." in said(t)
    view = t.view
    assert view.sheet.columns == ("Pink", "Black", "Grey")
    assert [figure.mark for figure in view.status] == ["pink", "black", "grey"]
    drawn = board.draw(view)["scores"]
    assert "#car-pink" in drawn and "#car-red" in drawn and "Red" not in drawn
    with pytest.raises(IllegalAction):  # every colour plays once
        t.play(Wear("pink", "pink", "grey"))


def test_car_43_tiles_and_meeples_of_expansions() -> None:
    t = table()
    t.play(Expand(18, 1))
    assert t.state.piles == [30, 30, 29] and t.state.supply == [5, 5, 5]
    assert "Shuffle the other tiles face down into piles: 30 for Red" in said(t)
    report(t)
    assert not any(isinstance(a, Ask) and a.form.do == "expand" for a in t.rules.aside(t.state))
    while not t.over:
        report(t, "nothing free")
    assert t.state.turns == 89 and t.result.sheet.notes == ("With 18 tiles of expansions.",)


def test_car_33_the_order_of_the_final_scoring_is_told() -> None:
    """Meeple by meeple, each while its colour is last."""
    t = table(meeples=3)
    for _ in range(9):
        report(t)
    report(t, "none left")
    order = next(step.order for step in t.view.turn if step.rule == "CAR-33")
    assert order[:4] == ("Red to 3", "Green to 4", "Red to 5", "Yellow to 5")
    assert order[4:] == ("Green to 6", "Red to 7", "Yellow to 7", "Green to 8", "Yellow to 9")
    assert t.result.score == 7


def test_a_colour_without_meeples_is_warned() -> None:
    t = table(meeples=3)
    for _ in range(9):
        report(t)
    assert "no meeple left: if it must place one, the game ends" in said(t)
    assert t.view.status[0].value == "1 (last) no ♟!"


# -- the proof ---------------------------------------------------------------------------------------------------------


def describe(s: State, action: Score) -> Complete:
    f = feature(s, part_at(action.x, action.y, action.part))
    on_it = OnIt(*counts(s, f[4]))
    kind = TERRAINS[f[0]]
    if f[0] == MONASTERY:
        return Complete(kind, on_it)  # type: ignore[arg-type]
    return Complete(kind, on_it, f[2].bit_count(), f[3] if f[0] == CITY else 0)  # type: ignore[arg-type]


def a_turn(s: State, t: Table, entries: list[object]) -> int:
    """Report one turn of the game on screen; the taps it took."""
    taps = 0
    had, meeple, scored = s.supply[s.colour], "nothing free", list[Score]()
    reports = list[Complete]()
    for action in entries:
        if isinstance(action, Score):
            reports.append(describe(s, action))
            scored.append(action)
        rules.apply(s, action)  # type: ignore[arg-type]
        if isinstance(action, Claim):
            meeple = "placed"
        if isinstance(action, Place) and s.stuck:
            meeple = "none left"
    assert had or meeple != "placed"
    kinds = [r.kind for r in reports]
    turn = Turn(meeple, Completed(kinds.count("city"), kinds.count("road"), kinds.count("monastery")))  # type: ignore[arg-type]
    taps += answer(t, turn)
    in_order = sorted(range(len(reports)), key=lambda i: TERRAINS.index(kinds[i]))
    for i in in_order:
        taps += answer(t, reports[i])
    for i in range(len(reports) - 1):
        t.play(ScoreNext(in_order.index(i)))
        taps += 1
    return taps


def answer(t: Table, action: Move) -> int:
    ask = t.legal
    assert isinstance(ask, Ask)
    t.play(action)
    return ask.taps(action)


def follow(seed: int, **options: int) -> tuple[Table, Table, int]:
    """Play on screen, report every turn to the companion, compare after each."""
    screen, rng = new("carcassonne", seed=seed, **options), Random(seed)  # type: ignore[arg-type]
    while not screen.over:
        screen.play(choose(screen.state, rng))
    t, taps = table(**options), 0
    s = screen.rules.new(screen.header.options, screen.content.content)
    turn: list[object] = []
    for entry in [*screen.path(), None]:
        if entry is None or (isinstance(entry.action, Draw) and turn):
            taps += a_turn(s, t, turn)
            turn = []
            assert (t.state.scores, t.state.supply, t.state.piles) == (s.scores, s.supply, s.piles)
            assert t.state.goals == s.goals and t.state.earned == s.earned
        if entry is None:
            break
        if isinstance(entry.action, Draw):
            before, colour = s.discarded, s.colour
            rules.apply(s, entry.action)
            if s.discarded != before:
                assert t.state.colour == colour
                t.play(Discard())
                taps += 1
            continue
        turn.append(entry.action)
    assert t.over and t.result.score == screen.result.score
    assert (t.result.goals, t.result.turns) == (screen.result.goals, screen.result.turns)
    assert t.result.sheet.total == screen.result.sheet.total and t.result.reason == screen.result.reason
    return screen, t, taps


@pytest.mark.parametrize("seed", range(12))
def test_the_companion_keeps_the_same_score_as_the_screen(seed: int) -> None:
    """CAR-75 too: the same moves give the same result, whoever makes them."""
    follow(seed)


@pytest.mark.parametrize(("colours", "meeples"), [(3, 3), (4, 4), (3, 7), (4, 7)])
def test_the_same_with_other_settings(colours: int, meeples: int) -> None:
    follow(1, colours=colours, meeples=meeples)


@pytest.mark.slow
def test_a_thousand_games() -> None:
    for seed in range(1000):
        follow(seed, colours=3 + seed % 2, meeples=3 + seed % 5)
