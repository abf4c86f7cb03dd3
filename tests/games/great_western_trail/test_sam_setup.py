"""SAM-1 to SAM-23: the setup with Sam, and what changes for the person."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.great_western_trail.sam_table import CONTENT, begun, fate, fresh, sam_of, sams_turn, scene

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam import rules, turn
from secondchair.games.great_western_trail.state import State


def test_sam_1_setup_for_two() -> None:
    """SAM-1."""
    s = begun()
    assert sum(map(bool, s.jobs)) == 3 and len(s.market) == 7 and len(s.display) == 4 and all(s.foresight)
    assert len(begun(simmental=True).market) == 9


def test_sam_2_what_he_has_and_has_not() -> None:
    """SAM-2, SAM-9, SAM-29: no money, no tokens, no herd, no hand; 14 discs, 12 buildings; his cattle are nowhere."""
    s = begun()
    seat = s.seats[1]
    assert sam_of(s).discs == 14 and len(seat.supply) == 12
    assert not seat.cattle and not seat.objectives and not seat.masters
    assert not {"dollars", "tokens", "hand", "certificates"} & {
        *type(seat).__struct_fields__,
        *type(sam_of(s)).__struct_fields__,
    }
    assert len(s.stack) + len(s.hand) + len(s.discard) == 14, "one herd deck, and it is yours"


@pytest.mark.parametrize(
    ("level", "cards", "city", "workers"),
    [("easy", 12, "bloomington", 4), ("medium", 15, "bloomington", 4), ("hard", 15, "peoria", 7)],
)
def test_sam_3_to_5_difficulty(level: str, cards: int, city: str, workers: int) -> None:
    """SAM-3, SAM-4, SAM-5, SAM-16: deck, first delivery, workers; the deck is unseen and in no order."""
    s = begun(difficulty=level)
    assert sorted(sam_of(s).unseen) == list(range(1, cards + 1)) and sam_of(s).discards == ()
    assert sam_of(s).first_city == city
    assert sum(s.seats[1].workers) == workers and min(s.seats[1].workers) == (2 if level == "hard" else 1)


def test_sam_5_hard_takes_four_tiles() -> None:
    """SAM-5, SAM-8: three picked and one drawn leave 29 "2" tiles before the market is filled; else 32."""
    for level, left in (("easy", 32), ("medium", 32), ("hard", 29)):
        s = fresh(difficulty=level)
        rules.apply(s, rules.sample(s, Random(1)))
        assert len(s.bags[1]) == left


def test_sam_6_first_city() -> None:
    """SAM-6, SAM-R30: any city from Fulton to New York, at any difficulty; Kansas City is not offered."""
    assert sam_of(fresh(first_city="toledo")).first_city == "toledo"
    with pytest.raises(ValueError, match="kansas_city"):
        fresh(first_city="kansas_city")


def test_sam_7_the_random_worker_is_the_first_thing_drawn() -> None:
    """SAM-7: each type one time in three; the tile is in no bag afterwards."""
    s = fresh()
    chance = rules.chance(s)
    assert [a.tile for a in chance.outcomes] == sorted(WORKERS) and set(chance.weights) == {11}
    rules.apply(s, act.DrawTile("builder"))
    assert s.bags[1].count("builder") == 10 and s.seats[1].workers == [1, 2, 1]
    assert not any(space for space in s.jobs), "before any tile is placed"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_sam_13_specialization_at_the_start(level: str) -> None:
    """SAM-11, SAM-12, SAM-13: one printed worker each; the random type is on top."""
    for worker in WORKERS:
        s = fresh(difficulty=level)
        rules.apply(s, act.DrawTile(worker))
        assert sam_of(s).specialization == worker
        assert sorted(s.seats[1].workers) == ([2, 2, 3] if level == "hard" else [1, 1, 2])
        assert s.seats[1].workers[WORKERS.index(worker)] == max(s.seats[1].workers)


@pytest.mark.parametrize("sides", ["a", "b", "random"])
def test_sam_10_always_b_sides(sides: str) -> None:
    """SAM-10."""
    s = begun(sides=sides)
    assert s.seats[1].supply == [f"{n}b" for n in range(1, 13)]


def test_sam_14_and_15_engine_and_herder() -> None:
    """SAM-14, SAM-15: both engines on the start space, his herder at the beginning of the trail."""
    s = begun()
    assert [seat.engine for seat in s.seats] == [0, 0] and s.seats[1].herder == "start"


def test_sam_17_the_starting_objective_stays_hidden() -> None:
    """SAM-17, SAM-R33: one of the three left over, not drawn before scoring."""
    s = begun()
    assert len(s.starting) == 3 and isinstance(s.pending[0], turn.SamObjectiveCard)
    s.pending = s.pending[:1]
    assert rules.actor(s) == "chance" and len(rules.chance(s).outcomes) == 3
    rules.apply(s, rules.sample(s, Random(1)))
    assert rules.actor(s) == "over" and len(s.seats[1].objectives) == 1


def test_sam_18_you_start() -> None:
    """SAM-18."""
    s = begun()
    assert (s.dollars, s.tokens, len(s.hand)) == (6, 1, 4)
    assert rules.actor(s) == "you" and s.turns == 1


# -- changes for the person --------------------------------------------------------------------------------------------


def your_move(s: State) -> State:
    s.pending = [turn.SamObjectiveCard(), todo.EndTurn("you"), todo.PhaseC(), todo.Move("turn")]
    return s


def test_sam_19_fees_go_to_the_bank() -> None:
    """SAM-19: passing 4b costs 2; who has less pays what is there and moves on."""
    for money, left in ((5, 3), (1, 0)):
        s = your_move(scene(trail={"A1": "4b"}, you="A", dollars=money))
        rules.apply(s, act.Move(("A1", "B")))
        assert s.dollars == left


def test_sam_20_foresight_slides() -> None:
    """SAM-20: after the human's Kansas City turn the remaining tiles slide down, new ones come on top."""
    for row, old, bottom in (("bottom", "builder", "cowboy"), ("top", "cowboy", "builder")):
        s = scene(foresight=("", "", "cowboy", "builder", "", ""), bags=[[], ["engineer"], []])
        s.pending = [todo.RefillForesight(), todo.ChooseForesight(2)]
        rules.apply(s, act.TakeForesight(2, row))  # type: ignore[arg-type]
        fate(s, Random(1))
        assert s.jobs[2] == old and s.foresight[2:4] == ["engineer", bottom]


def test_sam_21_the_display_slides() -> None:
    """SAM-21: the cards between the gap and the stack slide away from the stack."""
    cards = CONTENT.base.stack[:5]
    for taken in (1, 2):
        s = scene(display=tuple(cards[:4]), objective_stack=(cards[4],))
        s.pending = [turn.SamObjectiveCard(), todo.GainObjective("discard_pile", False)]
        rules.apply(s, act.TakeObjective(taken, cards[taken - 1]))
        rules.apply(s, rules.sample(s, Random(1)))
        assert s.display == [*cards[: taken - 1], *cards[taken:4], cards[4]]


def test_sam_22_your_income_from_his_moves() -> None:
    """SAM-22: both hands, 4 Dollars from the bank."""
    s = scene("A", {"A1": "you:7b", "flood1": "flood_green_2", "flood2": "flood_green_3"})
    sams_turn(s, 3)
    assert s.seats[1].herder == "B" and s.dollars == 14


def test_sam_23_his_buildings_are_another_players() -> None:
    """SAM-23: they cost a step and give you one single auxiliary action only; his engine occupies its space."""
    s = your_move(scene(trail={"A1": "2b"}, you="A", engine=3))
    rules.apply(s, act.Move(("A1",)))
    assert {type(a) for a in rules.legal(s)} == {act.Auxiliary}
    assert not any(a.double for a in rules.legal(s) if isinstance(a, act.Auxiliary))
    s.pending.append(todo.EngineForward(3, False))
    assert [a.to for a in rules.legal(s) if isinstance(a, act.MoveEngine)] == [1, 2, 4]


def test_seeds_differ_and_repeat() -> None:
    """SAM-16: the same seed gives the same setup."""
    assert begun(3).position() == begun(3).position() != begun(4).position()
    assert Counter(sam_of(begun(n)).specialization for n in range(60)).keys() == set(WORKERS)
