"""AUT-53: the Automa's score sheet, and who wins."""

from __future__ import annotations

import pytest
from games.great_western_trail.automa_table import automa_of, play, scene

from secondchair.games.great_western_trail.automa import rules, scoring
from secondchair.games.great_western_trail.automa.figures import LINE
from secondchair.games.great_western_trail.automa.seat import everything
from secondchair.games.great_western_trail.automa.state import Automa

EXAMPLE = Automa(
    discs=2, reserve=5, stations=(1, 3), cities=LINE[:5], buildings=(3, 4, 5, 6), cattle=(2, 3, 5, 7),
    objectives=(3, 3, 5, 3), hazards=(4, 3), token=True,
)  # fmt: skip


def test_aut_53_the_example() -> None:
    """AUT-53: cities 14, stations 3, buildings 18, cattle 17, objectives 14, hazards 7, token 2: 75."""
    assert scoring.categories(EXAMPLE) == (None, 18, 14, 3, 7, 17, 14, None, None, None, 2)
    assert scoring.total(EXAMPLE) == 75


def test_aut_53_nothing_else_scores() -> None:
    """AUT-53, AUT-41: adding 4 workers, 3 teepees and 2 tokens: still 75."""
    more = EXAMPLE.clone()
    more.cowboy, more.builder, more.teepees, more.masters = 3, 1, 3, 2
    assert scoring.total(more) == 75


def test_aut_53_from_the_board() -> None:
    """AUT-53, AUT-R10: everything he has on screen, his starting card included; never your things."""
    s = scene(trail={"E1": "5a", "C1": "8a", "F1": "you:9a"}, workers=(6, 6, 6), holder=1, token=13)
    him = s.seats[1]
    starting = s.content.starting[0]
    him.cities, him.stations = list(LINE[:4]), [5]
    him.hazards, him.cattle, him.objectives = ["flood_green_4"], ["purple7"], [starting]
    him.outlaws, him.masters = ["outlaw_green"], [next(iter(s.content.masters))]
    points = s.content.objectives[starting].points
    assert scoring.categories(everything(s)) == (None, 10, 6, 3, 4, 7, points, None, None, None, 2)
    sheet = rules.sheet(s)
    assert sheet.columns == ("You", "Automa") and sheet.total[1] == 32 + points
    assert [line.values[1] for line in sheet.lines][8] is None


@pytest.mark.parametrize(
    ("more", "won", "text"), [(0, None, "share the victory"), (1, True, "You win"), (-1, False, "The Automa wins")]
)
def test_gwt_99_most_points_win_and_a_tie_is_shared(more: int, won: bool | None, text: str) -> None:
    """GWT-99."""
    s = scene(holder=1, token=13)
    s.seats[0].objectives, s.seats[1].hazards = [], ["flood_green_4"]
    s.stack = s.hand = []
    him = rules.sheet(s).total[1]
    s.dollars = 0
    start = rules.sheet(s).total[0]
    s.dollars = 5 * (him - start + more)
    result = rules.result(s)
    assert result.won is won and text in result.text and result.opponent == him
    assert result.reason == "the Automa filled the job market"


def test_aut_53_the_sheet_is_what_the_board_shows() -> None:
    """AUT-53: after whole games every line can be counted again from the board."""
    for seed in range(3):
        s = play(seed, difficulty="medium")
        lines = {line.label: line.values[1] for line in rules.sheet(s).lines}
        assert lines["Buildings"] == sum(getattr(t, "points", 0) for t in s.trail.values() if t.owner == 1)
        assert lines["Job market token"] == (2 if s.holder == 1 else 0)
        assert len(s.seats[1].cities) == 7 - automa_of(s).discs and len(s.seats[1].stations) == 7 - automa_of(s).reserve
