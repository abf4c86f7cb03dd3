"""The Automa's decisions, each criterion as the deciding one, and the worked examples of the rules sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from games.great_western_trail.automa_table import DECK

from secondchair.core.choose import Why
from secondchair.games.great_western_trail.automa import bot
from secondchair.games.great_western_trail.automa.decisions import building, railroad
from secondchair.games.great_western_trail.automa.decisions.building import Ground, Lies, Site
from secondchair.games.great_western_trail.automa.decisions.kansas_city import Column, Delivery, ForesightTile
from secondchair.games.great_western_trail.automa.decisions.railroad import Platform, Ride, Track
from secondchair.games.great_western_trail.automa.decisions.taking import (
    CattleMarket,
    Display,
    Objective,
    Teepees,
    TeepeeTile,
)
from secondchair.games.great_western_trail.automa.decisions.travel import Move, Trail  # type: ignore[attr-defined]
from secondchair.games.great_western_trail.automa.deck import Steps
from secondchair.games.great_western_trail.automa.figures import BASE, CROSSROADS, LINE, NEXT_CROSSROAD
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.opponent.facts import Hazards, HazardTile, JobMarket, OnOffer

HIM = Automa()
NEUTRAL = dict.fromkeys("ABCDEFG", 0)
YOURS, PLAIN = Lies(True), Lies()
HAND, HANDS = Lies(False, 2), Lies(False, 4)


def decisive(why: Why | None) -> str:
    """The rule of the criterion after which one candidate was left."""
    assert why is not None
    for n, step in enumerate(why.steps, 1):
        if len(why.left_after(n)) == 1:
            return step.rule
    return ""


# -- movement ----------------------------------------------------------------------------------------------------------


def path(at: str, steps: int, tolls: Mapping[str, int] = {}) -> tuple[Move, str]:
    trail = Trail(at, steps, {**NEUTRAL, **tolls})
    found = bot.path(HIM, trail)
    assert found.choice == bot.path(HIM, trail, explain=False).choice
    return found.choice, decisive(found.why)


def test_aut_16_steps_plain_or_with_the_disc_number() -> None:
    """AUT-16: {plus_disc, 1} is 1, 2, 3 steps at disc numbers 0, 1, 2; {fixed, 2} always 2; a sum of 0 stays."""
    assert [Steps("plus_disc", 1).at(n) for n in (0, 1, 2)] == [1, 2, 3]
    assert [Steps("fixed", 2).at(n) for n in (0, 1, 2)] == [2, 2, 2]
    assert path("A1", 0, {"A1": 0})[0] == Move((), "A1", 0)


def test_aut_17_the_disc_number_rises() -> None:
    """AUT-15, AUT-17: 0 at the start; after deliveries 1 to 7 it is 0, 1, 1, 1, 2, 2, 2."""
    assert DECK.disc_number(7) == 0
    assert [DECK.disc_number(7 - n) for n in range(1, 8)] == [0, 1, 1, 1, 2, 2, 2]


def test_aut_18_a_lap_of_the_empty_trail() -> None:
    """AUT-18, AUT-6: 7 steps from the start to Kansas City; 9 end there too; the first step ends on A."""
    assert path("start", 1)[0].stop == "A"
    assert path("start", 6)[0].stop == "G"
    for steps in (7, 9):
        assert path("start", steps)[0] == Move(("A", "B", "C", "E", "F", "G", "kansas_city"), "kansas_city", 0)


def test_aut_19_the_shortest_way() -> None:
    """AUT-19, T-AUT-2: one toll building is shorter than two plain ones; the toll is paid."""
    tolls = {"B1": 0, "B2": 0, "drought_risk1": 2}
    assert path("B", 1, tolls) == (Move(("drought_risk1",), "drought_risk1", 2), "AUT-19")
    assert path("B", 2, tolls)[0] == Move(("drought_risk1", "C"), "C", 2)


def test_aut_20_no_toll_of_two_equal_ways() -> None:
    """AUT-20, T-AUT-1: plain building on F1, toll building on F2."""
    assert path("F", 1, {"F1": 0, "F2": 2}) == (Move(("F1",), "F1", 0), "AUT-20")
    assert path("F", 1, {"F1": 2, "F2": 0})[0].stop == "F2"


def test_aut_r4_measured_as_far_as_kansas_city() -> None:
    """AUT-R4: from C3 by D in one location rather than by two teepees, though he stops before either is passed."""
    tolls = {"teepee_1": 0, "teepee_2": 0, "C3": 0, "C1": 0, "C2": 0}
    assert path("C", 1, tolls)[0].stop == "C1", "both ways have two locations: the first on the board"
    assert path("C", 1, tolls | {"E1": 0})[0].stop == "C1"
    assert path("C3", 1, tolls)[0] == Move(("D",), "D", 0)
    assert path("C3", 1, {"teepee_1": 0})[0].stop == "D", "one location each: the first on the board"
    assert path("C3", 2, {})[0].through == ("E", "F"), "the teepee way is empty, D is a step"


def test_aut_r5_toll_of_the_whole_way() -> None:
    """AUT-R5: tolls beyond this turn's steps count; still tied: the first way in board data."""
    tolls = {"E1": 0, "E2": 2, "rockfall1": 0, "rockfall2": 0}
    assert path("E", 1, tolls) == (Move(("rockfall1",), "rockfall1", 0), "AUT-20")
    assert path("F", 1, {"F1": 2, "F2": 2}) == (Move(("F1",), "F1", 2), "AUT-R5")
    assert path("F", 1, {"F1": 0, "F2": 0}) == (Move(("F1",), "F1", 0), "AUT-R5")


def test_aut_r6_a_building_with_both_hands_pays_four() -> None:
    """AUT-21, AUT-R6: one hand 2 Dollars, both hands 4, summed over what he enters and passes."""
    assert path("F", 2, {"F1": 2, "F2": 4})[0] == Move(("F1", "G"), "G", 2)
    assert path("A3", 1, {"B": 0})[0].income == 0
    assert path("C1", 2, {"C2": 4, "E": 0})[0].income == 4


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot move"):
        bot.path(HIM, Trail("nowhere", 1, {}))


# -- buildings ---------------------------------------------------------------------------------------------------------


def site(herder: str, tiles: Mapping[str, Lies] = {}, stack: int = 6) -> tuple[str, str, str]:
    """The space, its crossroad, and the rule that decided."""
    ground = Ground(herder, {**dict.fromkeys("ABCDEFG", PLAIN), **tiles})
    found = bot.site(Automa(stack=stack), ground)
    assert found.choice == bot.site(Automa(stack=stack), ground, explain=False).choice
    assert found.choice is not None
    return found.choice.space, found.choice.crossroad, decisive(found.why)


def test_aut_29_the_next_crossroad() -> None:
    """AUT-29, AUT-R2, AUT-R27: strictly ahead; A or between A and B: B; G and beyond: A; at the start: A; C3: E."""
    for herder in ("A", "A1", "flood3", "flood_risk2"):
        assert NEXT_CROSSROAD[herder] == "B"
    for herder in ("G", "G1", "G2", "kansas_city", "start"):
        assert NEXT_CROSSROAD[herder] == "A"
    for herder in ("C", "C3", "D", "C1", "teepee_4", "teepee_risk2"):
        assert NEXT_CROSSROAD[herder] == "E"
    assert CROSSROADS == ("A", "B", "C", "E", "F", "G")


def test_aut_r1_wooden_spaces() -> None:
    """AUT-R1: the spaces in the woods."""
    assert {"B1", "C1", "C2", "E1", "E2", "F2", "flood_risk2", "rockfall_risk2"} == building.WOODS


def test_aut_30_the_printed_order_of_the_criteria() -> None:
    """AUT-30: wooden space, your buildings, shortest way, lowest toll, next crossroad."""
    assert DECK.priority == (
        "free_wooden_space", "most_player_buildings", "shortest_way", "lowest_toll_for_player", "next_crossroad",
    )  # fmt: skip
    assert [c.rule for c in building.WAY] == ["AUT-31", "AUT-32", "AUT-33", "AUT-34"]
    assert [c.least for c in building.WAY] == [False, False, True, True]


def test_aut_31_a_free_wooden_space() -> None:
    """AUT-31, T-AUT-3: of three ways at C only the first has woods: C1. Player on E, nothing built: F2."""
    assert site("B") == ("C1", "C", "AUT-31")
    assert site("E") == ("F2", "F", "AUT-31")


def test_aut_31_without_woods_all_ways_stay() -> None:
    """AUT-31: at B no wooden space is free any more; your building decides."""
    assert site("A3", {"B1": PLAIN, "B2": YOURS}) == ("B3", "B", "AUT-32")


def test_aut_32_most_of_your_buildings() -> None:
    """AUT-32: your building on E1, none on the other way: [E1, E2], tile on E2."""
    assert site("D", {"E1": YOURS}) == ("E2", "E", "AUT-32")


def test_aut_33_the_shortest_way() -> None:
    """AUT-33: a plain Automa building on E1, hazards on rockfall1 and rockfall2: lengths 1 and 2."""
    assert site("D", {"E1": PLAIN, "rockfall1": HAND, "rockfall2": HAND}) == ("E2", "E", "AUT-33")


def test_aut_34_the_lowest_toll() -> None:
    """AUT-34, T-AUT-4: lengths 1 and 1, toll 0 against 2: [E1, E2], tile on E2."""
    assert site("D", {"E1": PLAIN, "rockfall1": HAND}) == ("E2", "E", "AUT-34")
    assert site("D", {"E1": HANDS, "rockfall1": HAND}) == ("rockfall_risk2", "E", "AUT-34")


def test_aut_35_the_next_crossroad_decides() -> None:
    """AUT-35: player on C, only neutral buildings: the ways of E tie, F decides: F2."""
    found = bot.site(HIM, Ground("C", dict.fromkeys("ABCDEFG", PLAIN)))
    assert found.choice == Site("F2", "F")
    assert found.why is not None and found.why.because == "AUT-35" and "behind building E tie" in found.why.text


def test_aut_35_after_g_comes_a_of_the_next_lap() -> None:
    """AUT-35: G ties (both free and empty), then A: only the flood way has woods."""
    assert site("F") == ("flood_risk2", "A", "AUT-31")


def test_aut_36_wooden_spaces_first_then_others() -> None:
    """AUT-36: C1 and C2 taken, no teepees: the teepee way (0) is shorter than the one with D (1) and starts with C3."""
    assert site("B", {"C1": PLAIN, "C2": PLAIN}) == ("C3", "C", "AUT-33")
    assert site("A", {"B1": YOURS, "B2": YOURS, "drought_risk1": PLAIN}) == ("B3", "B", "")


def test_aut_r12_full_ways_and_full_crossroads() -> None:
    """AUT-R12: full ways are left out; a full crossroad is passed; no free space at all: nothing."""
    assert site("F", {"G1": YOURS}) == ("G2", "G", "")
    assert site("F", {"G1": PLAIN, "G2": PLAIN})[1] == "A"
    full = dict.fromkeys(BASE.building_spaces, PLAIN)
    found = bot.site(HIM, Ground("A", full))
    assert found.choice is None and found.why is not None and found.why.because == "AUT-R12"


def test_aut_r12_all_six_tied_or_full() -> None:
    """AUT-R12: everything full but G1 and G2: they tie, and so the first of them is taken after a whole lap."""
    full = {space: PLAIN for space in BASE.building_spaces if space not in ("G1", "G2")}
    assert site("C", full) == ("G1", "G", "AUT-R12")


def test_aut_r13_the_first_free_space_in_trail_direction() -> None:
    """AUT-R13: wooden ones before others, risk spaces allowed; C3 is offered by two ways."""
    assert site("start", {"flood_risk1": YOURS})[0] == "flood_risk2"
    assert site("start", {"flood_risk2": YOURS})[0] == "flood_risk1", "your building on the way, a risk space is left"
    assert site("B", {"C1": YOURS, "C2": PLAIN, "teepee_1": HAND, "teepee_2": HAND})[0] == "C3"


def test_aut_28_an_empty_stack() -> None:
    """AUT-28: nothing happens."""
    found = bot.site(Automa(stack=0), Ground("A", {}))
    assert found.choice is None and found.why is not None and found.why.because == "AUT-28"


def test_a_herder_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="no space of the trail"):
        bot.site(HIM, Ground("nowhere", {}))


# -- cattle, workers, teepees ------------------------------------------------------------------------------------------


def cattle(number: int, *cards: str) -> str | None:
    market = CattleMarket(cards)
    found = bot.cattle(HIM, market, number)
    assert found.choice == bot.cattle(HIM, market, number, explain=False).choice
    return found.choice


def test_aut_38_the_card_at_the_position() -> None:
    """AUT-38: row 1, 1, 2, 3, 3, 4, 6 points with number 4: the first card of 3 points; empty market: nothing."""
    row = ("yellow", "yellow", "red", "blue", "brown3", "brown4", "purple6")
    assert cattle(4, *reversed(row)) == "blue"
    assert [cattle(n, *row) for n in (1, 5, 7)] == ["yellow", "brown3", "purple6"]
    assert cattle(3) is None


def test_aut_38_t_aut_5_the_number_is_too_high() -> None:
    """AUT-38, T-AUT-5: a row of five, the rightmost purple with 7 points; number 6."""
    assert cattle(6, "purple7", "yellow", "red", "blue", "brown4") == "purple7"


def test_aut_r14_equal_points_in_the_row() -> None:
    """AUT-R14: by breeding value, then yellow, red, blue, brown, purple."""
    assert cattle(1, "brown3", "blue") == "blue"
    assert cattle(2, "purple5", "brown5") == "purple5"
    with pytest.raises(ValueError, match="no card of the cattle market"):
        cattle(1, "grey")


def hire(worker: Any, token: int, *workers: tuple[int, int, str]) -> OnOffer | None:
    market = JobMarket(tuple(OnOffer(row, space, kind) for row, space, kind in workers), token)  # type: ignore[arg-type]
    found = bot.hire(HIM, market, worker)
    assert found.choice == bot.hire(HIM, market, worker, explain=False).choice
    return found.choice


def test_aut_39_the_least_expensive_of_the_type() -> None:
    """AUT-39: engineers at 6 and 5 outside the token's row: the one at 5. None of that type: nothing."""
    offers = ((1, 1, "engineer"), (4, 2, "engineer"), (4, 1, "cowboy"))
    assert hire("engineer", 6, *offers) == OnOffer(4, 2, "engineer")
    assert hire("builder", 6, *offers) is None
    assert hire("engineer", 4, *offers) == OnOffer(1, 1, "engineer"), "the token's row and below are not available"
    assert hire("engineer", 1, *offers) is None
    assert hire("engineer", 0, (12, 1, "engineer"), *offers) == OnOffer(12, 1, "engineer"), "the token has left"


def test_aut_r15_equally_expensive_workers() -> None:
    """AUT-R15: rows 1, 2, 7 and 10 cost 6: the uppermost, in it the leftmost; no limit per type."""
    assert hire("cowboy", 11, (10, 1, "cowboy"), (2, 2, "cowboy"), (2, 1, "cowboy")) == OnOffer(2, 1, "cowboy")
    many = Automa(cowboy=9)
    assert bot.hire(many, JobMarket((OnOffer(1, 1, "cowboy"),), 3), "cowboy").choice is not None


def test_aut_40_the_most_profitable_teepee() -> None:
    """AUT-40: green on 2 and 6, blue on 10; option green: the one on 6. Negative ones count. No green: nothing."""
    tiles = (TeepeeTile(2, "green"), TeepeeTile(6, "green"), TeepeeTile(10, "blue"))
    assert bot.teepee(HIM, Teepees(tiles), "green").choice == TeepeeTile(6, "green")
    assert bot.teepee(HIM, Teepees(tiles), "green", explain=False).choice == TeepeeTile(6, "green")
    low = (TeepeeTile(-3, "green"), TeepeeTile(-1, "green"))
    assert bot.teepee(HIM, Teepees(low), "green").choice == TeepeeTile(-1, "green")
    assert bot.teepee(HIM, Teepees(tiles[2:]), "green").choice is None
    with pytest.raises(ValueError, match="no teepee space shows 3"):
        bot.teepee(HIM, Teepees((TeepeeTile(3, "green"),)), "green")


# -- train -------------------------------------------------------------------------------------------------------------


def train(at: float | None, yours: float, spaces: int, stations: tuple[int, ...] = ()) -> tuple[Ride | None, str]:
    him, track = Automa(stations=stations), Track(at, yours, spaces)
    found = bot.train(him, track)
    assert found.choice == bot.train(him, track, explain=False).choice
    assert found.why is not None
    return found.choice, found.why.because


def test_aut_42_the_spaces_of_the_option_card() -> None:
    """AUT-42: {plus_disc, 3} at disc number 2: 5 spaces; none at all: the train stays."""
    assert Steps("plus_disc", 3).at(2) == 5
    assert train(5, 0, 0) == (None, "AUT-42")


def test_aut_43_behind_he_passes_and_stops_nowhere() -> None:
    """AUT-43: Automa 6, player 9, 4 spaces: 7, 8, 10, 11; no disc on the stations behind 7 and 10."""
    assert train(6, 9, 4) == (Ride(11), "AUT-43")
    assert train(6, 10.5, 4) == (Ride(10), "AUT-43"), "your engine on a turnout is not in his way"
    assert train(6, 12, 4) == (Ride(10), "AUT-43")


def test_aut_44_ahead_he_stops_at_the_first_station() -> None:
    """AUT-44: Automa 6, player 3, 4 spaces: at the station behind 7 after 2 spaces, the other 2 are lost."""
    assert train(6, 3, 4) == (Ride(7.5, 2), "AUT-44")
    assert train(6, 3, 2) == (Ride(7.5, 2), "AUT-44")


def test_aut_45_out_of_reach() -> None:
    """AUT-45: Automa 8, player 3, 2 spaces: space 10, no disc. Automa 6 and 1 space: 7, not the turnout."""
    assert train(8, 3, 2) == (Ride(10), "AUT-45")
    assert train(6, 3, 1) == (Ride(7), "AUT-45")


def test_aut_r16_level_counts_as_ahead() -> None:
    """AUT-R16: both on the start."""
    assert train(0, 0, 5) == (Ride(4.5, 1), "AUT-44")
    assert train(0, 0, 4) == (Ride(4), "AUT-45")


def test_aut_r17_behind_is_decided_before_moving() -> None:
    """AUT-R17: too short to pass, all is used; he ends beside a turnout on the main line."""
    assert train(2, 20, 3) == (Ride(5), "AUT-43")
    assert train(4.5, 5, 1) == (Ride(6), "AUT-43"), "from a turnout the next space is 5, which is yours"
    assert train(36, 38, 5) == (Ride(39, 10), "AUT-43"), "only the end of the track can be a station"


def test_aut_r18_the_next_station_without_his_disc() -> None:
    """AUT-R18: a station with his disc is passed; a turnout counts one space from the space before it."""
    assert train(6, 3, 9, stations=(2,)) == (Ride(10.5, 3), "AUT-44")
    assert train(7.5, 3, 4, stations=(2,)) == (Ride(10.5, 3), "AUT-44")
    assert train(7.5, 3, 3, stations=(2,)) == (Ride(10), "AUT-45")


def test_aut_r20_the_end_of_the_track() -> None:
    """AUT-R20: the movement ends on 39; afterwards nothing moves."""
    assert train(37, 3, 9) == (Ride(39, 10), "AUT-44")
    assert train(None, 3, 9) == (None, "AUT-R20")
    with pytest.raises(ValueError, match="turnout"):
        train(5.5, 0, 1)


def test_aut_47_and_r21_whom_he_leaves() -> None:
    """AUT-47, AUT-R21: the type he has most of, then cowboy, builder, engineer; no worker or no token: nobody."""
    there = Platform(1, True)
    assert bot.appoint(Automa(cowboy=1, engineer=2), there).choice == "engineer"
    assert bot.appoint(Automa(builder=2, engineer=2), there).choice == "builder"
    assert bot.appoint(Automa(cowboy=1, builder=1, engineer=1), there, explain=False).choice == "cowboy"
    assert bot.appoint(Automa(), there).choice == "" and bot.appoint(Automa(cowboy=1), Platform(1, False)).choice == ""
    assert [c.rule for c in railroad.APPOINT] == ["AUT-R21", "AUT-R21"]


# -- hazards, objectives, Kansas City ----------------------------------------------------------------------------------


def hazard(section: Any, *tiles: tuple[str, int, int]) -> tuple[str, str]:
    facts = Hazards(tuple(HazardTile(where, space, points) for where, space, points in tiles))  # type: ignore[arg-type]
    found = bot.hazard(HIM, facts, section)
    assert found.choice == bot.hazard(HIM, facts, section, explain=False).choice
    return (f"{found.choice.section}{found.choice.space}" if found.choice else ""), decisive(found.why)


def test_aut_48_most_points() -> None:
    """AUT-48: 2, 3 and 4 points in three areas: the 4."""
    assert hazard("flood", ("flood", 1, 2), ("drought", 1, 3), ("rockfall", 1, 4)) == ("rockfall1", "AUT-48")


def test_aut_49_the_type_on_the_option_card() -> None:
    """AUT-49: drought 4 and rockfall 4, option rockfall: rockfall."""
    assert hazard("rockfall", ("drought", 1, 4), ("rockfall", 1, 4)) == ("rockfall1", "AUT-49")


def test_aut_50_the_first_met_along_the_trail() -> None:
    """AUT-50, T-AUT-6: drought and rockfall 3, option flood: drought. Option rockfall, flood and drought tie: flood."""
    assert hazard("flood", ("rockfall", 2, 3), ("drought", 1, 3), ("flood", 1, 2)) == ("drought1", "AUT-50")
    assert hazard("rockfall", ("drought", 1, 3), ("flood", 1, 3)) == ("flood1", "AUT-50")


def test_aut_51_no_hazard() -> None:
    """AUT-51: nothing happens."""
    assert hazard("flood") == ("", "")


def test_aut_r22_the_lowest_space_number() -> None:
    """AUT-R22: two tied hazards in one area."""
    assert hazard("flood", ("drought", 3, 3), ("drought", 2, 3)) == ("drought2", "AUT-R22")


def test_aut_52_the_position_of_the_option_card() -> None:
    """AUT-52: option 3: the third card."""
    found = bot.objective(HIM, Display(("P", "Q", "R", "S")), 3)
    assert found.choice == Objective(3, "R")


def test_aut_r23_an_empty_position() -> None:
    """AUT-R23: the rightmost card left; none: nothing."""
    assert bot.objective(HIM, Display(("P", "Q", "", "")), 3).choice == Objective(2, "Q")
    assert bot.objective(HIM, Display(("", "Q", "", "S")), 1).choice == Objective(4, "S")
    assert bot.objective(HIM, Display(("", "")), 1).choice is None


def test_aut_23_the_indicated_tile() -> None:
    """AUT-23: upper or lower, as the drawn card says."""
    column = Column(1, "outlaw_green", "flood_green_4")
    assert bot.foresight(HIM, column, "upper").choice == ForesightTile("upper", "outlaw_green")
    assert bot.foresight(HIM, column, "lower", explain=False).choice == ForesightTile("lower", "flood_green_4")


def test_aut_r24_the_other_tile_or_none() -> None:
    """AUT-R24: a worker after the market has closed, or a missing tile: the other one if allowed, else none."""
    assert bot.foresight(HIM, Column(2, "cowboy", "flood_green_4", False), "upper").choice == ForesightTile(
        "lower", "flood_green_4"
    )
    assert bot.foresight(HIM, Column(2, "cowboy", "flood_green_4"), "upper").choice == ForesightTile("upper", "cowboy")
    assert bot.foresight(HIM, Column(2, "", "builder"), "upper").choice == ForesightTile("lower", "builder")
    assert bot.foresight(HIM, Column(2, "cowboy", "builder", False), "upper").choice is None
    assert bot.foresight(HIM, Column(2, "", ""), "upper").choice is None


def test_aut_25_the_line_of_cities() -> None:
    """AUT-24, AUT-25, AUT-26: seven cities in order; the second and the third bring an objective card each."""
    assert [BASE.cities[city].name for city in LINE] == [
        "Colorado Springs", "Santa Fe", "Albuquerque", "El Paso", "San Diego", "Sacramento", "San Francisco",
    ]  # fmt: skip
    earned = list[int]()
    for n, city in enumerate(LINE):
        found = bot.delivery(Automa(discs=7 - n, cities=LINE[:n])).choice
        assert found is not None and found.city == city
        earned.append(found.objectives)
    assert earned == [0, 1, 1, 0, 0, 0, 0]
    assert bot.delivery(HIM, explain=False).choice == Delivery("colorado_springs", 0)


def test_aut_r9_the_eighth_visit() -> None:
    """AUT-R9: the movement card is empty: no disc, no bonus."""
    found = bot.delivery(Automa(discs=0, cities=LINE))
    assert found.choice is None and found.why is not None and found.why.because == "AUT-R9"
