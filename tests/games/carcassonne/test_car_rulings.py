"""The rulings R1 to R20: how the points that the published rules leave open are played."""

from __future__ import annotations

import pytest
from games.carcassonne.layout import (
    CONTENT,
    GREEN,
    RED,
    YELLOW,
    act,
    claims,
    draw,
    ends,
    lay,
    new,
    park,
    place,
    stand,
    turn,
)

from secondchair.core.rules import Event
from secondchair.games.carcassonne import goals, rules, scoring
from secondchair.games.carcassonne.actions import Claim, Draw, Score
from secondchair.games.carcassonne.content import CITY, ROAD
from secondchair.games.carcassonne.state import State


def left(s: State, kinds: str, piles: list[int]) -> State:
    """Leave only these tiles, in piles of these sizes."""
    s.bag = [kinds.count(kind.id) for kind in s.content.kinds]
    s.piles = piles
    return s


def closed() -> State:
    """A landscape that no city tile on all four sides fits: C cannot be placed."""
    return lay(new(), "E@(0,-1)2")


def test_r1_a_meeple_that_returns_is_for_later() -> None:
    """R1: Red's only meeple comes home this turn, and cannot claim what else is free."""
    s = park(stand(lay(new(), "L@(-1,0)0"), RED, -1, 0, 1), [3, 0, 0])
    place(s, "A@(1,0)1")
    assert rules.legal(s) == [Score(1, 0, 0)]
    act(s, Score(1, 0, 0))
    assert rules.actor(s) == "over" and s.supply[RED] == 1


def test_r2_the_last_tile_still_scores_what_it_completes() -> None:
    """R2: only the base game's scoring of unfinished features falls away."""
    s = left(stand(new(), RED, 0, 0, 0), "E", [1, 0, 0])
    place(s, "E@(0,-1)2")
    act(s, Score(0, -1, 0))
    assert s.earned[CITY * 3] == 4 and rules.actor(s) == "over"


def test_r3_r4_majority_over_others() -> None:
    """R3: most meeples count as alone. R4: the minority's being last does not help."""
    assert scoring.judge(8, (2, 1, 0), (1, 2, 3)).winners == (RED,)
    assert scoring.judge(8, (2, 1, 0), (2, 1, 3)).winners == ()


def test_r5_replacement_from_the_same_pile_or_no_turn() -> None:
    """R5: the same pile gives another tile; if it is empty, the colour's turn is skipped."""
    s = left(closed(), "CUU", [2, 1, 0])
    draw(s, "C")
    assert s.colour == RED and s.piles == [1, 1, 0]
    s = left(closed(), "CUU", [1, 1, 1])
    out: list[Event] = []
    draw(s, "C", out)
    assert s.colour == GREEN and rules.actor(s) == "chance" and s.piles == [0, 1, 1]
    assert out[-1] == Event("The tile fits nowhere and leaves the game.", "CAR-12")


def test_r6_colours_without_tiles_are_skipped() -> None:
    """R6: Green's pile is empty, so Yellow follows Red; with one pile left, its colour plays again and again."""
    s = left(closed(), "UUU", [2, 0, 1])
    turn(s, "U@(1,0)1", 0)
    assert s.colour == YELLOW
    turn(s, "U@(2,0)1")
    assert s.colour == RED and s.piles == [1, 0, 0]
    s = left(closed(), "UU", [2, 0, 0])
    turn(s, "U@(1,0)1", 0)
    assert s.colour == RED and rules.actor(s) == "chance"


def test_r7_the_last_tile_fits_nowhere() -> None:
    """R7: the game ends at once, as one in which all tiles were used, and no turn takes place."""
    s = left(closed(), "C", [1, 0, 0])
    draw(s, "C")
    result = rules.result(s)
    assert rules.actor(s) == "over" and result.reason == "all tiles used" and result.turns == 1
    assert result.text == "All tiles are used. Red is last with 1: that is your result."


def test_r8_two_tile_cities() -> None:
    """R8: 4 points."""
    assert scoring.worth(CITY, 2) == 4


def test_r9_four_colours() -> None:
    """R9: they start on 1, 2, 3 and 4, with piles of 18, 18, 18 and 17."""
    s = new(4)
    assert s.scores == [1, 2, 3, 4] and s.piles == [18, 18, 18, 17]


def test_r10_start_fields_count() -> None:
    """R10: a game without any scoring ends with the starting points."""
    s = park(new(), [0, 4, 0])
    s.colour = GREEN
    place(s, "U@(1,0)1")
    assert rules.result(s).score == 1
    assert rules.result(s).sheet.lines[0].values == (1, 2, 3)


def test_r11_r12_final_scoring_by_meeple() -> None:
    """R11: 2 points a meeple. R12: those of colours that are not last are worth nothing and are left out."""
    assert scoring.final_steps((1, 5, 9), (2, 1, 4)) == [RED, RED, GREEN]
    assert scoring.final_steps((1, 5, 9), (1, 4, 4)) == [RED]


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_r13_at_least_two_colours(colours: int) -> None:
    """R13: a better feat does not miss the weaker goal."""
    assert "CAR-51" in goals.of_scoring(ROAD, 10, colours)


def test_r14_colours_that_received_points() -> None:
    """R14: three colours on the road, two with points: goals of two colours."""
    s = lay(new(), "L@(-1,0)0 " + " ".join(f"U@({x},0)1" for x in range(1, 8)))
    for x, colour in ((1, RED), (2, RED), (3, GREEN), (4, GREEN), (5, YELLOW)):
        stand(s, colour, x, 0, 0)
    assert turn(s, "A@(8,0)1", 1).goals == ("CAR-50", "CAR-51")


def test_r15_the_result_counts() -> None:
    """R15: other colours may have 60; the last one's points tick the box."""
    s = park(new(), [4, 0, 0])
    s.scores = [70, 39, 80]
    place(s, "U@(1,0)1")
    assert rules.result(s).goals == ()


def test_r16_the_last_tile_meets_an_empty_supply() -> None:
    """R16: that counts as all tiles used."""
    s = left(park(new(), [4, 0, 0]), "U", [1, 0, 0])
    place(s, "U@(1,0)1")
    assert s.stuck and rules.result(s).reason == "all tiles used" and "CAR-63" in rules.result(s).goals


def test_r17_discarded_tiles_count_as_used() -> None:
    """R17: CAR-63 is reached although a tile could not be placed."""
    s = left(closed(), "C", [1, 0, 0])
    draw(s, "C")
    assert "CAR-63" in rules.result(s).goals


def test_r18_kinds_are_known_their_order_is_not() -> None:
    """R18: what is unseen is fate by kind, and the same for every pile; the state holds no order."""
    s = new()
    fate = rules.chance(s)
    assert dict(zip((draw.tile for draw in fate.outcomes), fate.weights, strict=True)) == {
        kind.id: n for kind, n in zip(CONTENT.kinds, CONTENT.bag, strict=True)
    }
    s.colour = YELLOW
    assert rules.chance(s) == fate and fate.stream == "tiles"
    rules.apply(s, Draw("C"))
    assert Draw("C") not in rules.chance(s).outcomes


def test_r19_red_starts() -> None:
    """R19: the first colour is Red, on 1."""
    s = new()
    assert s.colour == RED and s.scores[RED] == 1


def test_r20_monasteries_do_not_affect_each_other() -> None:
    """R20: a monastery beside a claimed one is free, and fills a cell around it like any tile."""
    s = turn(new(), "B@(0,1)0", 0)
    assert ends(s, 0, 1, 0) == 7
    place(s, "B@(0,2)0")
    assert claims(s) == [0] and ends(s, 0, 1, 0) == 6 and ends(s, 0, 2, 0) == 7
    act(s, Claim(0))
    assert s.supply == [3, 3, 4]
