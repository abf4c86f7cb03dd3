"""The simple player in the race for the Duel Barons (`race.py`)."""

from __future__ import annotations

from random import Random

import pytest
from games.railways.yard import CONTENT, QUIET_ROW, city, game, hold, southern, yours

from secondchair.games.railways import greedy, race, rules, surveys
from secondchair.games.railways.actions import Build, Claim, GoOn, Insure, Pass, RailbotBaron, Step, Stop, TakeCard
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.pending import BaronForRailbot, BaronsGoal
from secondchair.games.railways.state import Delivery, State
from secondchair.games.railways.timetable import assess
from secondchair.lab.simulate import Job, Simulator
from secondchair.store import par

BARON_CARD = "sweden-link-07"  # with the Baron icon, in slot 1 of the quiet row
TAXATION = "common-taxation-a"


def number(baron: str) -> int:
    return CONTENT.baron_index[baron]


def given(s: State) -> str:
    """The baron that it gives to the Railbot."""
    s.pending.append(BaronForRailbot())
    choice = greedy.choose(s, Random(1))
    assert isinstance(choice, RailbotBaron)
    return choice.baron


def delivered(s: State, *colors: str, links: int = 1) -> State:
    s.deliveries += tuple(Delivery(COLORS.index(color), 0, links, links) for color in colors)
    return s


@pytest.mark.parametrize("board", ["sweden", "mexico"])
def test_without_barons_nothing_is_changed_by_the_race(board: str) -> None:
    """The same game as when the results that the setup page shows were measured."""
    measured = next(
        row for row in par.table() if (row.game, row.player, row.options) == ("railbot", "greedy", {"map": board})
    )
    simulator = Simulator(Job(game="railbot", agent="greedy", options={"map": board}))
    assert simulator.result(2).score == measured.scores[1]


def test_the_chance_of_a_goal_falls_with_the_turns_it_takes_and_the_barons_that_go() -> None:
    s = game(barons=["lars-toft", "john-berny", "jon-eric-olsen"])
    far = race.promise(s, number("lars-toft"))
    near = race.promise(delivered(s, "purple", "purple", "black", "black", "black"), number("lars-toft"))
    assert 0 < far < near
    s.baron_owner[1:] = [1, 1]
    assert race.promise(s, number("lars-toft")) < near  # no other baron can be given away first


def test_a_baron_whose_effect_is_grave_is_kept_from_the_railbot() -> None:
    """RB-69: Taxation costs more than any goal of his is worth; it is given when it costs little, at the end."""
    s = southern(game(barons=["benjamin-kranz", "john-berny"]))
    s.score = 30
    assert given(s) == "john-berny"
    hold(s := southern(game(barons=["jt-howard", "andrew-sellers"])), "sweden-hotel-malmo")
    assert given(s) == "andrew-sellers"  # nothing is lost but an easy goal


def test_hotels_are_taken_for_the_baron_who_would_bring_taxation() -> None:
    """RB-110: also in a city that it does not serve."""
    hotel = TakeCard("sweden-hotel-sundsvall")
    s = southern(game(barons=["benjamin-kranz"], display=[hotel.card], cubes={"malmo": "purple"}))
    first, nothing = greedy.rank(s, [hotel, Pass()])
    hold(s, "sweden-hotel-malmo")
    second, as_before = greedy.rank(s, [hotel, Pass()])
    assert nothing == as_before and nothing + 3 < first < second
    s = southern(game(barons=["john-berny"], display=[hotel.card], cubes={"malmo": "purple"}))
    assert greedy.rank(s, [hotel]) == [-float("inf")]


def test_a_second_link_is_laid_for_the_baron_who_asks_for_one() -> None:
    """RB-120: and only for him."""
    cubes = {"malmo": "purple", "alvesta": "black"}
    for barons, wanted in ((["andrew-sellers"], True), (["john-berny"], False)):
        s = game(barons=barons, cubes=cubes)
        yours(s, "malmo hassleholm", "3503")
        s.cash, ends = 10, {city(s, "malmo"), city(s, "hassleholm")}
        found = [plan for plan in surveys.links(s, assess(s)) if {plan.start, plan.end} == ends]
        assert bool(found) == wanted
    s = game(barons=["andrew-sellers"], cubes=cubes)
    yours(s, "malmo hassleholm", "3503")
    s.cash = 10
    for _ in range(8):
        a = greedy.choose(s, Random(1))
        if not isinstance(a, Build | Step | Stop):
            break
        rules.apply(s, a)
    assert a == Claim("andrew-sellers")


def test_a_claim_waits_only_while_another_baron_would_be_given_away() -> None:
    """RB-101: Olsen's five points, or ten later. He waits while another can be given, not before a worse one."""
    for others, waits in ((["andrew-sellers"], True), (["benjamin-kranz"], False)):
        s = delivered(southern(game(barons=["jon-eric-olsen", *others])), *COLORS)
        s.turn, s.score = 6, 25
        s.pending.append(BaronsGoal())
        assert isinstance(greedy.choose(s, Random(1)), GoOn if waits else Claim)


def test_the_token_goes_on_a_card_that_would_give_the_last_grave_baron_away() -> None:
    """RB-43, RB-41: but not while Taxation itself may need it."""
    s = southern(game(barons=["benjamin-kranz"], cubes={"malmo": "purple", "kalmar": "black"}))
    s.turn, s.score = 5, 20
    assert QUIET_ROW[0] == BARON_CARD
    assert greedy.choose(s, Random(1)) == Insure(1)
    s.railbot.row[2] = TAXATION
    assert not isinstance(greedy.choose(s, Random(1)), Insure)
    s.railbot.row[2], s.barons = QUIET_ROW[2], (number("john-berny"),)
    assert not isinstance(greedy.choose(s, Random(1)), Insure)
