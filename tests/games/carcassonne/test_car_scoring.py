"""Scoring, end and result, CAR-20 to CAR-35."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from games.carcassonne.layout import GREEN, RED, YELLOW, act, ends, lay, new, park, place, size, stand, standing, turn

from secondchair.core.rules import Event
from secondchair.games.carcassonne import rules, scoring
from secondchair.games.carcassonne.actions import Claim, Score
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD
from secondchair.games.carcassonne.state import State


def road_of_three(scores: list[int], owner: int = RED) -> State:
    """Green's turn with A to place at (1,0), which completes the owner's road of 3 tiles."""
    s = stand(lay(new(), "L@(-1,0)0"), owner, -1, 0, 1)
    s.scores, s.colour = scores, GREEN
    return s


def shared_city(scores: list[int], *colours: int) -> State:
    """A city of 4 tiles that `N@(1,-1)3` completes, with a meeple of each of these colours."""
    s = lay(new(), "N@(0,-1)2 D@(1,0)0")
    for colour, (x, y, part) in zip(colours, ((0, -1, 0), (1, 0, 0), (0, 0, 0)), strict=False):
        stand(s, colour, x, y, part)
    s.scores, s.colour = scores, YELLOW
    return s


def test_car_20_one_colour_scores_only_when_last() -> None:
    """CAR-20: points for Red if Red is last, else for nobody."""
    s = turn(road_of_three([1, 2, 3]), "A@(1,0)1", 1)
    assert s.scores == [4, 2, 3]
    s = turn(road_of_three([3, 2, 3]), "A@(1,0)1", 1)
    assert s.scores == [3, 2, 3]


def test_car_21_tied_majority() -> None:
    """CAR-21: all of them score if one of them is last, none if none is."""
    assert turn(shared_city([1, 2, 3], RED, GREEN), "N@(1,-1)3").scores == [9, 10, 3]
    assert turn(shared_city([30, 2, 3], RED, GREEN), "N@(1,-1)3").scores == [38, 10, 3]
    assert turn(shared_city([5, 4, 3], RED, GREEN), "N@(1,-1)3").scores == [5, 4, 3]


def test_car_22_ties_for_last() -> None:
    """CAR-22: every colour on the lowest field is last, also when all are level."""
    s = stand(new(), GREEN, 0, 0, 0)
    s.scores = [5, 5, 9]
    assert turn(s, "E@(0,-1)2").scores == [5, 9, 9]
    assert turn(road_of_three([7, 7, 7], YELLOW), "A@(1,0)1", 1).scores == [7, 7, 10]


@pytest.mark.parametrize("whose", [RED, GREEN, YELLOW])
def test_car_23_whose_turn_it_is_does_not_matter(whose: int) -> None:
    """CAR-23: Red is last and gets its road, whoever completes it."""
    s = road_of_three([1, 2, 3])
    s.colour = whose
    assert turn(s, "A@(1,0)1", 1).scores == [4, 2, 3]


def two_to_score(scores: list[int]) -> State:
    """The tile just laid completes Yellow's city (4 points) and Red's road (4 points); the meeple is placed."""
    s = lay(new(), "E@(0,-1)2 E@(-1,-1)2 U@(1,0)1 A@(2,0)1")
    stand(stand(s, RED, 1, 0, 0), YELLOW, -1, -1, 0)
    s.scores = scores
    return act(place(s, "L@(-1,0)0"), Claim(2))


def test_car_24_one_by_one_in_the_players_order() -> None:
    """CAR-24: several completed features are all offered, and "last" is judged anew before each."""
    city, road = Score(-1, 0, 0), Score(-1, 0, 1)
    assert rules.legal(two_to_score([4, 4, 3])) == [city, road]
    assert act(act(two_to_score([4, 4, 3]), city), road).scores == [8, 4, 7]
    assert act(act(two_to_score([4, 4, 3]), road), city).scores == [4, 4, 7]
    assert act(act(two_to_score([4, 2, 3]), city), road).scores == [4, 2, 3]  # Green is last throughout


def test_car_24_features_are_offered_in_a_fixed_order() -> None:
    """CAR-24: the city claimed just now stands before the road that was taken long ago."""
    s = stand(lay(new(), "E@(0,-1)2 E@(-1,-1)2 U@(1,0)1 A@(2,0)1"), RED, 1, 0, 0)
    act(place(s, "L@(-1,0)0"), Claim(0))
    assert rules.legal(s) == [Score(-1, 0, 0), Score(-1, 0, 1)]


def test_car_24_whatever_the_order_all_meeples_come_home() -> None:
    """CAR-24: each feature is scored once; only the meeple on the free road stays."""
    s = two_to_score([4, 2, 3])
    for order in permutations(rules.legal(s)):
        after = rules.clone(s)
        for move in order:
            assert rules.actor(after) == "you"
            act(after, move)
        assert standing(after) == [1, 0, 0] and rules.actor(after) == "chance"


def test_car_24_best_order() -> None:
    """CAR-24: the order that lifts the lowest most is found, here the sheet's own: Yellow, Red, Green."""
    waiting = [(3, (0, 0, 1)), (4, (0, 1, 0)), (4, (1, 0, 0))]
    assert scoring.best_order(waiting, (11, 12, 10)) == (0, 2, 1)
    # Green stays last with 7 whatever is done; then the next lowest counts: (12, 7, 13) is better than (19, 7, 11).
    waiting = [(10, (2, 0, 1)), (7, (2, 1, 2)), (9, (0, 0, 2))]
    assert scoring.best_order(waiting, (2, 7, 4)) == (0, 2, 1)


def test_car_25_no_points_meeples_home() -> None:
    """CAR-25: meeples return also when nobody scores."""
    s = road_of_three([6, 2, 3])
    assert s.supply[RED] == 3
    turn(s, "A@(1,0)1", 1)
    assert s.scores == [6, 2, 3] and s.supply == [4, 3, 4]


def test_car_26_minority() -> None:
    """CAR-26: Red has most, Green in the minority is last: no points, and all three meeples return."""
    s = shared_city([9, 4, 12], RED, GREEN, RED)
    assert standing(s) == [2, 1, 0]
    turn(s, "N@(1,-1)3")
    assert s.scores == [9, 4, 12] and s.supply == [4, 4, 4]


def test_car_27_counting() -> None:
    """CAR-27: points go on beyond 50: 48 + 9 = 57."""
    s = lay(new(), "B@(0,1)0 U@(-1,0)1 U@(1,0)1 E@(-1,1)3 E@(1,1)1 E@(0,2)2 E@(-1,2)2")
    stand(s, GREEN, 0, 1, 0)
    s.scores = [50, 48, 49]
    place(s, "E@(1,2)2")
    act(s, Claim(0))
    act(s, Score(0, 1, 0))
    assert s.scores == [50, 57, 49]


def test_car_30_end_after_a_forced_meeple() -> None:
    """CAR-30: the game is over after the turn, with tiles left that nobody draws any more."""
    s = park(new(), [4, 0, 0])
    place(s, "U@(1,0)1")
    assert rules.actor(s) == "over" and list(rules.legal(s)) == [] and sum(s.piles) == 70
    assert rules.result(s).reason == "no meeple left"


def all_but(s: State, kind: str, piles: list[int]) -> State:
    """Leave only this tile to draw."""
    s.bag = [int(k.id == kind) for k in s.content.kinds]
    s.piles = piles
    return s


def test_car_31_end_with_the_last_tile() -> None:
    """CAR-31: the turn of the last tile is played to its end, then the game is over."""
    s = all_but(new(), "E", [1, 0, 0])
    place(s, "E@(0,-1)2")
    act(s, Claim(0))
    assert rules.actor(s) == "you"
    act(s, Score(0, -1, 0))
    assert rules.actor(s) == "over" and rules.result(s).reason == "all tiles used"
    assert rules.result(s).score == 2


def test_car_31_all_seventy_one_tiles() -> None:
    """CAR-31: with a tireless supply every tile is placed or discarded: 71 in all."""
    s, rng = new(), Random(1)
    while rules.actor(s) != "over":
        s.supply = [4, 4, 4]
        rules.apply(s, rules.sample(s, rng) if rules.actor(s) == "chance" else rng.choice(rules.legal(s)))
        s.meeples = {part: colour for part, colour in s.meeples.items() if part >> 2 == s.spot}
    assert rules.result(s).turns + len(s.discarded) == 71 and s.piles == [0, 0, 0] and not sum(s.bag)
    assert rules.result(s).reason == "all tiles used"


def test_car_32_no_base_game_end_scoring() -> None:
    """CAR-32: an open city of six tiles gives nothing; only the meeples do."""
    s = lay(new(), "G@(0,-1)1 F@(0,-2)1 F@(0,-3)1 N@(0,-4)2 M@(1,-4)0")
    assert size(s, 0, 0, 0) == 6 and ends(s, 0, 0, 0) == 1
    stand(s, RED, 0, -2, 0)
    park(s, [0, 4, 0])
    s.colour = GREEN
    place(s, "U@(-1,0)1")
    assert rules.actor(s) == "over"
    assert s.scores == [1 + 2, 2 + 2, 3] and s.earned[CITY * 3 : CITY * 3 + 3] == [0, 0, 0]


def test_car_33_final_scoring() -> None:
    """CAR-33: 2 points a meeple, one at a time, only for a colour that is last at that moment."""
    assert scoring.final_steps((1, 2, 3), (1, 0, 0)) == [RED]
    assert scoring.final_steps((1, 2, 3), (0, 4, 4)) == []
    steps = scoring.final_steps((10, 12, 15), (3, 1, 2))
    assert steps.count(RED) == 3 and steps.count(GREEN) == 1 and steps.count(YELLOW) == 0


def test_car_33_is_told_in_one_sentence() -> None:
    """CAR-33: who scores how much, pointing at the meeples that count."""
    s = park(stand(stand(new(), RED, 0, 0, 0), RED, 0, 0, 1), [2, 0, 0])
    s.scores = [1, 4, 9]
    out: list[Event] = []
    place(s, "B@(0,1)0", out)
    (final,) = [event for event in out if event.rule == "CAR-33"]
    assert final.text.endswith("while its colour is last: Red 4.")
    assert {"part:0,0,0", "part:0,0,1"} <= set(final.targets)
    assert s.scores == [5, 4, 9]
    assert scoring.final_in_words([]).endswith("nobody scores.")


def test_car_34_result() -> None:
    """CAR-34: the points of the last colour, starting fields included."""
    for k in ((0, 0, 4), (4, 1, 0), (4, 4, 4), (4, 0, 1)):
        s = park(new(), k)
        s.colour = k.index(4)
        place(s, "U@(1,0)1")
        assert rules.result(s).score == min(1 + c + 2 * n for c, n in enumerate(k))
        assert rules.result(s).sheet.total == tuple(s.scores)


def by_search(scores: tuple[int, ...], left: tuple[int, ...]) -> int:
    """The best result over all orders, by trying them."""
    best = min(scores)
    for colour, n in enumerate(left):
        if n and scores[colour] == min(scores):
            up = tuple(p + 2 * (c == colour) for c, p in enumerate(scores))
            best = max(best, by_search(up, tuple(m - (c == colour) for c, m in enumerate(left))))
    return best


def test_car_35_closed_form() -> None:
    """CAR-35: the steps taken reach min(points + 2 x meeples), which no order exceeds."""
    rng = Random(35)
    for _ in range(300):
        n = rng.choice((3, 4))
        scores = tuple(rng.randint(1, 12) for _ in range(n))
        left = tuple(rng.randint(0, 3) for _ in range(n))
        points = list(scores)
        for colour in scoring.final_steps(scores, left):
            assert points[colour] == min(points)
            points[colour] += 2
        closed = min(p + 2 * m for p, m in zip(scores, left, strict=True))
        assert min(points) == closed == by_search(scores, left)


def test_car_35_before_the_end() -> None:
    """CAR-35: what the game would give if it ended now is known at any time."""
    s = park(new(), (3, 0, 1))
    s.scores = [4, 9, 3]
    assert scoring.potential(s) == 5


@pytest.mark.parametrize(
    ("terrain", "tiles", "pennants", "value", "words"),
    [
        (CITY, 4, 1, 10, "city of 4 tiles with 1 pennant"),
        (CITY, 2, 0, 4, "city of 2 tiles"),
        (CITY, 5, 2, 14, "city of 5 tiles with 2 pennants"),
        (ROAD, 3, 0, 3, "road of 3 tiles"),
        (MONASTERY, 1, 0, 9, "monastery"),
    ],
)
def test_values_in_words(terrain: int, tiles: int, pennants: int, value: int, words: str) -> None:
    assert scoring.worth(terrain, tiles, pennants) == value
    assert scoring.describe(terrain, tiles, pennants) == words


@pytest.mark.parametrize(
    ("on_it", "scores", "words", "rule"),
    [
        ((1, 0, 0), (1, 2, 3), "Red is last: 10 points for Red.", "CAR-20"),
        ((1, 1, 0), (1, 2, 3), "Red is last: 10 points each for Red and Green.", "CAR-21"),
        ((1, 1, 1), (2, 2, 3), "Red and Green are last: 10 points each for Red, Green and Yellow.", "CAR-21"),
        ((1, 0, 0), (2, 1, 3), "Nobody scores: Red is not last. The meeple comes home.", "CAR-25"),
        ((1, 1, 0), (5, 4, 3), "Nobody scores: neither Red nor Green is last. The meeples come home.", "CAR-25"),
        (
            (1, 1, 1, 0),
            (5, 4, 3, 1),
            "Nobody scores: none of Red, Green and Yellow is last. The meeples come home.",
            "CAR-25",
        ),
        (
            (2, 1, 0),
            (9, 4, 12),
            "Red has most meeples there. Nobody scores: Red is not last. The meeples come home.",
            "CAR-25",
        ),
        ((2, 2, 1), (1, 4, 12), "Red and Green have most meeples there. Red is last: 10 points each for Red and Green.",
         "CAR-21"),
    ],
)  # fmt: skip
def test_verdicts_in_words(on_it: tuple[int, ...], scores: tuple[int, ...], words: str, rule: str) -> None:
    """Who scores and why, as it is told to players."""
    verdict = scoring.judge(10, on_it, scores)
    assert scoring.verdict_in_words(verdict, on_it) == words
    assert scoring.verdict_rule(verdict) == rule


def test_events_of_a_turn() -> None:
    """Every action is told with its rule and what it concerns."""
    s, out = new(), list[Event]()
    place(s, "E@(0,-1)2", out)
    act(s, Claim(0), out)
    act(s, Score(0, -1, 0), out)
    assert [(event.text, event.rule) for event in out] == [
        ("Red draws: one city side.", "CAR-10"),
        ("Red lays the tile: one city side.", "CAR-11"),
        ("Red claims the city of 2 tiles.", "CAR-14"),
        ("The city of 2 tiles is worth 4. Red is last: 4 points for Red.", "CAR-20"),
    ]
    assert [event.targets for event in out] == [
        (),
        ("cell:0,-1",),
        ("part:0,-1,0",),
        ("part:0,-1,0", "part:0,0,0"),
    ]
