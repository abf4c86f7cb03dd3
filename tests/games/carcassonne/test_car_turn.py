"""Setup and turn of the solo game, CAR-1 to CAR-19."""

from __future__ import annotations

from random import Random

import pytest
from games.carcassonne.layout import (
    CONTENT,
    GREEN,
    RED,
    YELLOW,
    act,
    claims,
    draw,
    lay,
    new,
    park,
    place,
    stand,
    turn,
)

from secondchair.games.carcassonne import GAME, rules
from secondchair.games.carcassonne.actions import Claim, Score
from secondchair.games.carcassonne.state import COLOURS, MARKER, State, part_at


def random_step(s: State, rng: Random) -> None:
    if rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng))
    else:
        rules.apply(s, rng.choice(rules.legal(s)))


@pytest.mark.parametrize("colours", [3, 4])
def test_car_1_colours(colours: int) -> None:
    """CAR-1: three colours, or four."""
    s = new(colours)
    assert len(s.supply) == len(s.scores) == len(s.piles) == colours


@pytest.mark.parametrize("options", [{"colours": 2}, {"colours": 5}, {"meeples": 2}, {"meeples": 8}, {"rivers": True}])
def test_car_1_car_2_car_43_other_settings_are_refused(options: dict[str, object]) -> None:
    """CAR-1, CAR-2, CAR-43: only 3 and 4 colours, 3 to 7 meeples, and nothing from an expansion."""
    with pytest.raises(ValueError, match=next(iter(options))):
        rules.new(options, CONTENT)


@pytest.mark.parametrize("meeples", [3, 4, 5, 6, 7])
def test_car_2_meeples(meeples: int) -> None:
    """CAR-2: the supplies are what was chosen, also with four colours."""
    assert new(3, meeples).supply == [meeples] * 3
    assert new(4, meeples).supply == [meeples] * 4
    assert rules.new({}, CONTENT).supply == [4, 4, 4]


@pytest.mark.parametrize("colours", [3, 4])
def test_car_3_turn_order(colours: int) -> None:
    """CAR-3: the colours take turns in a fixed circle."""
    s, rng, seen = new(colours, 7), Random(8), list[int]()
    while rules.actor(s) != "over" and not s.discarded:
        if rules.actor(s) == "chance":
            seen.append(s.colour)
        random_step(s, rng)
    assert len(seen) > 15
    assert seen == [t % colours for t in range(len(seen))]


def test_car_4_piles() -> None:
    """CAR-4: 24, 24 and 23 tiles; together the tiles of the box without the start tile."""
    s = new()
    assert s.piles == [24, 24, 23]
    assert {CONTENT.kinds[i].id: n for i, n in enumerate(s.bag)} == {
        kind.id: kind.count - (kind.id == "D") for kind in CONTENT.kinds
    }


def test_car_5_score_markers() -> None:
    """CAR-5: the markers start on 1, 2 and 3 and do not come from the supply."""
    s = new()
    assert s.scores == [1, 2, 3] and s.supply == [4, 4, 4]


def test_car_6_start_tile() -> None:
    """CAR-6: the start tile lies there without meeple; its city and its road are free for tiles that touch them."""
    s = new()
    assert list(s.board) == [0] and not s.meeples and s.piles == [24, 24, 23]
    assert claims(place(new(), "E@(0,-1)2")) == [0]
    assert claims(place(new(), "U@(1,0)1")) == [0]


def test_car_7_turn_marker() -> None:
    """CAR-7: the marker's colour never plays, and the marker changes no score and no move."""
    assert MARKER not in COLOURS
    with_marker, without = new(marker=True), new(marker=False)
    rng, same = Random(3), Random(3)
    while rules.actor(with_marker) != "over":
        random_step(with_marker, rng)
        random_step(without, same)
        assert rules.position(with_marker) == rules.position(without)
        if rules.actor(with_marker) == "you":
            assert rules.legal(with_marker) == rules.legal(without)
    assert rules.result(with_marker) == rules.result(without)


def test_car_10_drawing_from_the_own_pile() -> None:
    """CAR-10: each turn takes one tile from the pile of the colour whose turn it is."""
    s = turn(new(), "U@(1,0)1", 0)
    assert s.piles == [23, 24, 23]
    s = turn(turn(s, "U@(2,0)1"), "U@(3,0)1")
    assert s.piles == [23, 23, 22] and s.colour == RED


def test_car_11_placing_does_not_depend_on_the_colour() -> None:
    """CAR-11: the list of places is the same whoever plays, whatever the supply and the score."""
    base = lay(new(), "U@(1,0)1 N@(0,-1)2")
    plain = rules.legal(draw(rules.clone(base), "V"))
    for colour in (RED, GREEN, YELLOW):
        s = rules.clone(base)
        s.colour, s.scores = colour, [40, 3, 17]
        park(s, [4, 4, 4])
        assert rules.legal(draw(s, "V")) == plain


def test_car_11_a_place_that_ends_the_game_is_allowed() -> None:
    """CAR-11: with an empty supply every fitting cell is still offered, and taking it ends the game."""
    s = park(new(), [4, 0, 0])
    place(s, "E@(0,-1)2")
    assert rules.actor(s) == "over"


def test_car_12_replacement_from_the_same_pile() -> None:
    """CAR-12: an unplaceable tile costs the active colour's pile two tiles, the others none."""
    s = lay(new(), "E@(0,-1)2")
    before = s.piles.copy()
    draw(s, "C")
    draw(s, "U")
    assert s.piles == [before[0] - 2, before[1], before[2]] and s.colour == RED


def test_car_13_free_features() -> None:
    """CAR-13: judged after connecting and before scoring."""
    s = turn(new(), "L@(-1,0)0", 1)  # Red on the road to the east
    place(s, "A@(1,0)1")  # completes Red's road: not free
    assert claims(s) == [1]
    assert claims(place(new(), "E@(0,-1)2")) == [0]  # completes an empty city: free
    s = lay(new(), "V@(1,0)0 V@(1,1)1 U@(0,1)1 V@(-1,1)2")
    place(s, "W@(-1,0)0")  # two arms of the crossing belong to the loop: one option, named by the first
    assert claims(s) == [0, 2]


def test_car_13_own_meeple_also_blocks() -> None:
    """CAR-13: a feature that carries a meeple of the active colour itself is not free."""
    s = stand(lay(new(), "U@(1,0)1"), RED, 1, 0, 0)
    place(s, "U@(2,0)1")
    assert s.supply[RED] == 3 and rules.actor(s) == "chance"


def test_car_14_forced_meeple() -> None:
    """CAR-14: there is no way not to place one."""
    s = place(new(), "U@(1,0)1")
    assert rules.actor(s) == "you"
    assert list(rules.legal(s)) == [Claim(0)]


def test_car_15_choice() -> None:
    """CAR-15: one option for each distinct free feature."""
    s = place(new(), "L@(-1,0)0")
    assert claims(s) == [0, 1, 2, 3]
    act(s, Claim(3))
    assert s.meeples == {part_at(-1, 0, 3): RED} and s.supply == [3, 4, 4]


def test_car_16_never_a_farmer() -> None:
    """CAR-16: a tile that adds to a claimed city and shows only fields besides offers nothing."""
    s = turn(new(), "N@(0,-1)2", 0)
    place(s, "E@(1,-1)3")
    assert rules.legal(s) == [Score(1, -1, 0)]  # the city is complete; nothing to claim
    assert s.supply == [3, 4, 4] and s.meeples == {part_at(0, -1, 0): RED}


@pytest.mark.parametrize("supply", [4, 0])
def test_car_17_no_free_feature(supply: int) -> None:
    """CAR-17: no meeple, whatever the supply, and the game goes on."""
    s = park(turn(new(), "U@(1,0)1", 0), [0, 4 - supply, 0])
    place(s, "U@(2,0)1")
    assert s.supply[GREEN] == supply and rules.actor(s) == "chance" and s.colour == YELLOW


def test_car_18_forced_but_empty_supply() -> None:
    """CAR-18: no meeple is placed, what the tile completed is scored, then the game ends."""
    s = turn(new(), "L@(-1,0)0", 1)
    park(s, [0, 4, 0])
    place(s, "A@(1,0)1")
    assert rules.legal(s) == [Score(1, 0, 0)]
    assert s.scores == [1, 2, 3]
    act(s, Score(1, 0, 0))
    assert rules.actor(s) == "over" and s.earned[3] == 3 and rules.result(s).reason == "no meeple left"


def test_car_19_returned_meeples_come_too_late() -> None:
    """CAR-19: the meeple that this turn's scoring brings back does not save the game."""
    s = park(stand(lay(new(), "L@(-1,0)0"), GREEN, -1, 0, 1), [0, 3, 0])
    s.colour = GREEN
    place(s, "T@(1,0)1")
    act(s, Score(1, 0, 1))
    assert s.supply[GREEN] == 1 and rules.actor(s) == "over"


def test_settings_are_explained() -> None:
    """Every option says what it does and has the standard game as its default."""
    assert GAME.options({}) == {"colours": 3, "meeples": 4, "marker": True}
    assert all(setting.help and len(setting.choices) > 1 for setting in GAME.settings)
