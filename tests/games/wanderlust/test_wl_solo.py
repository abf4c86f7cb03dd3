"""The solo mode, WL-1 to WL-55: setup, turns, the Automatons' guide, the end of the race."""

from __future__ import annotations

from random import Random

import pytest
from games.wanderlust.races import (
    CONTENT,
    QUIET,
    automaton_turn,
    bots,
    cannot,
    chance,
    do,
    end_turn,
    fate,
    give,
    hand,
    names,
    pass_turn,
    place,
    race,
    random_race,
    tokens,
    visited,
)

from secondchair.core.table import new as new_table
from secondchair.games.wanderlust import GAME, automaton, bot, rules, scoring
from secondchair.games.wanderlust.actions import (
    Aim,
    Collect,
    DrawHome,
    DrawObjective,
    EndTurn,
    Fly,
    Gain,
    Gather,
    Head,
    Reveal,
    Step,
    Stop,
    Take,
    TakeTop,
    Travel,
    Walk,
)
from secondchair.games.wanderlust.race import FINISHED, trigger
from secondchair.games.wanderlust.state import NONE, YOU, K, State


def setup(automatons: int = 2, trotter: str = "finn_aldersey") -> State:
    return rules.new({"automatons": automatons, "trotter": trotter}, CONTENT)


def one_turn(s: State) -> list[object]:
    """The rest of the present Automaton's turn; its moves."""
    moves: list[object] = []
    t = s.turn
    while s.turn == t and rules.actor(s) in ("bot", "chance"):
        action = rules.bot(s).choice if rules.actor(s) == "bot" else rules.sample(s, Random(1))
        if rules.actor(s) == "bot":
            moves.append(action)
        rules.apply(s, action)
    return moves


# -- A1, A2: mode and setup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3])
def test_wl_1_one_to_three_automatons(n: int) -> None:
    assert setup(n).n == n + 1


@pytest.mark.parametrize("n", [0, 4])
def test_wl_1_no_other_number(n: int) -> None:
    with pytest.raises(ValueError, match="automatons cannot be"):
        new_table(GAME, automatons=n)


def test_wl_2_your_actions_are_those_of_the_base_game() -> None:
    """WL-2: what you may do in solo is take tickets, travel, collect, and end the turn; nothing else."""
    s = race(hand="light_plane", you_at="auckland", display=("tokyo", "sydney", "naples"))
    assert {type(a) for a in rules.legal(s)} == {Take, TakeTop, Travel, EndTurn}


def test_wl_3_the_number_sets_the_length() -> None:
    """WL-3: the choice screen says short, medium and long with their minutes, which are those of the data."""
    setting = next(s for s in GAME.settings if s.name == "automatons")
    for choice, word in zip(setting.choices, ("short", "medium", "long"), strict=True):
        low, high = CONTENT.numbers.minutes(int(choice.value))
        minutes = str(low) if low == high else f"{low} to {high}"
        assert choice.hint.startswith(f"{word}, about {minutes} minutes")


@pytest.mark.parametrize("trotter", list(CONTENT.trotters))
def test_wl_4_every_trotter_can_be_chosen(trotter: str) -> None:
    assert trotter in {choice.value for s in GAME.settings if s.name == "trotter" for choice in s.choices}
    assert setup(trotter=trotter).trotter.id == trotter


def test_wl_5_an_automaton_starts_with_nothing() -> None:
    s = setup(3)
    assert CONTENT.numbers.race_objective_markers == 3
    for t in range(1, 4):
        assert (s.xp[t], s.visited[t], scoring.markers(s, t), s.met[t]) == (0, (), 0, 0)


def home_towns(*cards: str, automatons: int = 2) -> State:
    s = setup(automatons)
    for card in cards:
        fate(s, DrawHome(card))
    return s


def test_wl_6_home_towns_in_seat_order() -> None:
    s = home_towns("berlin", "lima", "cairo")
    assert names(s.home) == ["berlin", "lima", "cairo"] == names(s.place)


def test_wl_7_no_wonder_is_a_home_town() -> None:
    """WL-7, AMB-3: it is put aside, another is drawn, and it goes back into the deck."""
    s = home_towns("denali", "halifax", "matterhorn", "lima", "tokyo")
    assert names(s.home) == ["halifax", "lima", "tokyo"]
    assert s.refused == () and {place("denali"), place("matterhorn")} <= set(s.bag)


def test_wl_8_automatons_start_in_different_zones() -> None:
    """WL-8, AMB-5: only the other Automatons' zones count, not yours."""
    s = home_towns("berlin", "london", "naples", "cairo")
    assert names(s.home) == ["berlin", "london", "cairo"]


def test_wl_8_over_many_seeds() -> None:
    shared = 0
    for seed in range(300):
        s, rng = setup(3), Random(seed)
        while s.home[-1] == NONE:
            rules.apply(s, rules.sample(s, rng))
        zones = [CONTENT.zone_of[home] for home in s.home]
        assert len(set(zones[1:])) == 3
        assert all(CONTENT.homes[home] for home in s.home)
        shared += zones[0] in zones[1:]
    assert shared


def test_wl_9_their_cards_go_to_the_bottom() -> None:
    """WL-9: in seat order, the last Automaton's lowest; only then is the display dealt. AMB-4: yours stays out."""
    s = home_towns("berlin", "lima", "cairo")
    assert names(s.bottom) == ["lima", "cairo"]
    assert place("berlin") not in s.bag and not set(s.bag) & set(s.home)
    assert s.display == [NONE] * 3


def test_wl_10_three_objectives_without_the_two_removed() -> None:
    s = home_towns("berlin", "lima", "cairo")
    possible = {a.objective for a in rules.chance(s).outcomes if isinstance(a, DrawObjective)}
    assert len(possible) == 8 and not possible & {"first_to_the_finish", "around_the_world"}
    chance(s)
    assert len(set(s.goals)) == 3


def test_wl_11_no_secret_missions_and_personal_goals() -> None:
    """WL-11, WL-184: the state of a solo game knows no such thing."""
    assert not [name for name in State.__struct_fields__ if "mission" in name or "secret" in name or "personal" in name]


# -- A3: turns ---------------------------------------------------------------------------------------------------------


def end_now(s: State) -> None:
    """The last turn of the race is about to end."""
    s.trigger, s.cause, s.last_turns = 1, "objectives", 1
    s.turn = s.n - 1
    end_turn(s)
    assert rules.actor(s) == "over"


def test_wl_12_and_wl_53_with_one_objective_the_race_is_lost() -> None:
    """WL-12, WL-53: lost whatever the points; you have no column of points."""
    s = race()
    s.xp[YOU], s.done[0] = 90, (YOU,)
    end_now(s)
    result = rules.result(s)
    assert result.reason == "race lost" and result.won is False and result.score == 0
    assert all(line.values[YOU] is None for line in result.sheet.lines)


def test_wl_13_two_actions_of_three_kinds() -> None:
    """WL-13: any mix, also twice the same; then the turn passes."""
    s = race(hand="light_plane", display=("tokyo", "sydney", "naples"))
    do(s, Travel("sydney"))
    do(s, Step("sydney", "light_plane"))
    chance(s)
    assert {Take, Travel, Collect} & {type(a) for a in rules.legal(s)} == {Take, Collect}
    do(s, Collect())
    assert s.turn == 1
    s = race()
    for _ in range(2):
        do(s, TakeTop())
        chance(s)
        do(s, TakeTop())
        chance(s)
    assert s.turn == 1 and sum(s.hand) == 4


def test_wl_14_turn_order() -> None:
    """WL-14, WL-114: you first, then every Automaton in seat order, then you again."""
    s = race(3, at=("london", "cairo", "lima"))
    order = [s.turn]
    do(s, EndTurn())
    while s.turn != YOU:
        if order[-1] != s.turn:
            order.append(s.turn)
        rules.apply(s, rules.bot(s).choice if rules.actor(s) == "bot" else rules.sample(s, Random(2)))
    assert order == [0, 1, 2, 3] and s.round == 2


def test_wl_15_and_wl_51_an_automatons_second_objective_triggers_the_end() -> None:
    """WL-15, WL-51: an Automaton completes objectives as you do; its second one triggers, once, and names it."""
    s = automaton_turn(race(2, at=("berlin", "darwin"), goals=("wild_places", "city_break", "full_passport")))
    visited(s, 1, "cairo", "lagos", "lima")
    s.display[:] = [place("tokyo"), place("perth"), place("berlin")]
    s.done[0] = (1,)
    fate(s, Gain("berlin"))
    assert s.trigger == NONE
    chance(s)
    assert s.done[1] == (1,) and s.trigger == 1 and s.cause == "objectives"


@pytest.mark.parametrize(("automatons", "points"), [(1, 4), (2, 3), (3, 3)])
def test_wl_16_and_wl_17_points(automatons: int, points: int) -> None:
    """WL-16, WL-17: 4 steps with two trotters, 3 with three or four, when nothing can be collected."""
    at = ("socotra", "denali", "honolulu")[:automatons]
    s = automaton_turn(race(automatons, at=at, display=("chicago", "perth", "mount_everest")))
    moves = one_turn(s)
    assert [type(m) for m in moves] == [Aim] + [Walk] * points


def test_wl_18_collect_first_then_travel() -> None:
    s = automaton_turn(
        race(2, at=("matterhorn", "havana"), display=("tokyo", "berlin", "perth"), goals=("collector", *QUIET[1:]))
    )
    kinds = [type(m).__name__ for m in one_turn(s)]
    assert kinds == ["Aim", "Walk", "Gain", "Gather", "Gather", "Wait"]
    assert type(one_turn(automaton_turn(s))[0]) is Gather


# -- A4: collect -------------------------------------------------------------------------------------------------------


def at_berlin(goals: tuple[str, ...], held: int = 0, taken: int = 0) -> State:
    s = automaton_turn(race(2, at=("berlin", "darwin"), goals=goals, display=("tokyo", "chicago", "lima")))
    s.visit[1] = taken
    s.tokens[K] = held
    return s


COLLECTOR = ("collector", "wild_places", "full_passport")


def test_wl_19_only_with_collector_in_play() -> None:
    assert type(rules.bot(at_berlin(COLLECTOR)).choice) is Gather
    assert type(rules.bot(at_berlin(QUIET)).choice) is not Gather


def test_wl_20_only_where_it_gained_the_card() -> None:
    """WL-20, AMB-27: nothing in the home town, nothing at a place walked over."""
    s = at_berlin(COLLECTOR)
    s.visit[1] = NONE
    assert type(rules.bot(s).choice) is not Gather


def test_wl_21_prices_in_points() -> None:
    """WL-21, AMB-2: souvenir 1, postcard 1, camera 2."""
    assert CONTENT.numbers.solo_costs == (1, 1, 2)
    for town, kind, cost in (("berlin", "souvenir", 1), ("naples", "postcard", 1), ("matterhorn", "camera", 2)):
        s = at_berlin(COLLECTOR)
        s.place[1] = place(town)
        fate(s, Gather(kind))
        assert tokens(s, 1)[kind] == 1 and s.points == 3 - cost


def test_wl_22_it_takes_the_maximum_then_moves_on() -> None:
    s = at_berlin(COLLECTOR, held=2, taken=2)
    assert [type(m) for m in one_turn(s)][:2] == [Gather, Head]


def test_wl_23_no_more_than_collector_asks_for() -> None:
    """WL-23: with need 6 and 5 held it takes exactly one souvenir in a city."""
    s = at_berlin(COLLECTOR, held=5)
    assert [type(m) for m in one_turn(s)][:2] == [Gather, Head]
    assert tokens(s, 1)["souvenir"] == 6


def test_wl_24_collector_with_three_trotters() -> None:
    assert CONTENT.objectives[CONTENT.objective_index["collector"]].needs(3) == (6, 2, 1)
    assert not CONTENT.objectives[CONTENT.objective_index["collector"]].is_designed(3)


def test_wl_25_printed_example() -> None:
    """WL-25: three trotters, six souvenirs from two cities: not a point for souvenirs in the third."""
    decision = bot.collect(bot.Automaton(), bot.Visit(True, "souvenir", 1, 3, 0, 3, 6, 6))
    assert decision.choice == "move on" and decision.why is not None and decision.why.because == "WL-23"


# -- A5: travel --------------------------------------------------------------------------------------------------------


def test_wl_26_one_point_one_step_without_tickets() -> None:
    """WL-26: any type of track, also a ship; your tickets stay where they are."""
    s = automaton_turn(race(2, at=("manila", "halifax"), display=("lisbon", "chicago", "cairo"), hand="car"))
    before = (s.hand[:], s.deck[:], s.row[:])
    fate(s, Head("singapore"))
    fate(s, Walk("singapore"))
    assert s.points == 2 and (s.hand, s.deck, s.row) == before


def test_wl_27_it_spends_all_points_on_the_way() -> None:
    s = automaton_turn(race(2, at=("istanbul", "darwin"), display=("lima", "geirangerfjord", "tokyo")))
    one_turn(s)
    assert names([s.place[1]]) == ["london"]  # three steps of the five to Geirangerfjord


def test_wl_28_a_flight_brings_a_face_down_card() -> None:
    """WL-28, AMB-17: one encounter card, always, and none of its benefit."""
    s = automaton_turn(race(at=("london",), display=("perth", "delhi", "buenos_aires"), you_at="tokyo"))
    fate(s, Aim("buenos_aires", 3))
    before = (s.xp[:], s.tokens[:], s.unseen[:])
    fate(s, Fly("lima"))
    assert s.met == [0, 1] and s.face_down == 1 and (s.xp, s.tokens, s.unseen) == before


def test_wl_29_and_wl_44_they_count_for_frequent_flyer() -> None:
    """WL-29, WL-44: the fourth card completes it with three trotters; exactly one card a flight."""
    s = automaton_turn(race(2, at=("london", "chicago"), goals=("frequent_flyer", *QUIET[1:]), you_at="tokyo"))
    s.met[1] = s.face_down = 3
    fate(s, Aim("tokyo", 3))
    fate(s, Fly("beijing"))
    assert s.met[1] == 4 and s.done[0] == (1,)


def test_wl_30_a_destination_is_gained_at_once_and_the_guide_starts_again() -> None:
    s = automaton_turn(race(at=("berlin",)))
    moves = one_turn(s)
    assert [type(m).__name__ for m in moves[:4]] == ["Aim", "Walk", "Walk", "Gain"] and len(moves) > 4


# -- A6: the nearest available destination -----------------------------------------------------------------------------


def card(spot: int, steps: int, own_zone: bool = False, beside: tuple[str, ...] = ()) -> bot.Card:
    return bot.Card(f"card_{spot}", f"Card {spot}", spot, steps, own_zone, beside)


WHO = bot.Automaton()


def aims(*cards: bot.Card) -> tuple[str, int]:
    choice = bot.target(WHO, cards).choice
    return choice.to, choice.tier


def test_wl_31_the_first_tier_that_yields_decides() -> None:
    assert aims(card(1, 3), card(2, 9, own_zone=True), card(3, 9)) == ("card_1", 1)
    assert aims(card(1, 4), card(2, 9, own_zone=True), card(3, 9)) == ("card_2", 2)
    assert aims(card(1, 4), card(2, 9), card(3, 9)) == ("", 3)


def test_wl_32_tier_1_three_steps_without_flying() -> None:
    """WL-32, AMB-8, AMB-29: four steps are too far; somebody beside it does not matter."""
    assert aims(card(1, 3, beside=("You",)), card(2, 4), card(3, 4)) == ("card_1", 1)
    s = race(at=("los_angeles",), display=("tokyo", "perth", "london"))
    london = automaton.display(s, 1)[2]
    assert CONTENT.atlas.hops[place("los_angeles")][place("london")] == 1 and london.steps == 6


def test_wl_33_tier_1_may_point_into_another_zone() -> None:
    s = race(at=("istanbul",), display=("tehran", "tokyo", "geirangerfjord"))
    assert [c.own_zone for c in automaton.display(s, 1)] == [False, False, True]
    assert bot.target(WHO, automaton.display(s, 1)).choice == bot.Target("tehran", 1)


def test_wl_34_tier_1_furthest_right() -> None:
    why = bot.target(WHO, (card(1, 1), card(2, 9), card(3, 3))).why
    assert aims(card(1, 1), card(2, 9), card(3, 3)) == ("card_3", 1)
    assert why is not None and why.steps[-1].rule == "WL-34"


def test_wl_35_tier_2_own_zone() -> None:
    assert aims(card(1, 5, own_zone=True), card(2, 5), card(3, 5)) == ("card_1", 2)


def test_wl_36_tier_2_leaves_alone_what_others_stand_beside() -> None:
    """WL-36, AMB-8: on it or one step from it, by any track; a flight does not count."""
    assert aims(card(1, 5, own_zone=True), card(2, 5, own_zone=True, beside=("You",)), card(3, 5)) == ("card_1", 2)
    assert aims(card(1, 5, own_zone=True, beside=("Automaton 2",)), card(2, 5), card(3, 5)) == ("", 3)
    s = race(2, at=("istanbul", "geirangerfjord"), display=("lima", "geirangerfjord", "tokyo"), you_at="london")
    assert [c.beside for c in automaton.display(s, 1)] == [(), ("you", "Automaton 2"), ()]
    assert CONTENT.atlas.hops[place("london")][place("lima")] == 1  # by air only


def test_wl_37_tier_2_furthest_right() -> None:
    assert aims(card(1, 5, own_zone=True), card(2, 9, own_zone=True), card(3, 5)) == ("card_2", 2)


def airport(name: str, steps: int, land: int | None = None, occupied: str = "", order: int = 1) -> bot.Airport:
    return bot.Airport(name, name, order, steps, steps if land is None else land, occupied)


def test_wl_38_nearest_airport_of_the_zone() -> None:
    """WL-38, AMB-11, AMB-25: fewest steps by any tracks, then the order of places; only airports of its zone."""
    assert bot.airport(WHO, (airport("a", 3), airport("b", 2))).choice == bot.Heading("b")
    assert bot.airport(WHO, (airport("a", 2, order=2), airport("b", 2, order=1))).choice == bot.Heading("b")
    s = automaton_turn(race(at=("manila",)))
    assert [a.id for a in automaton.airports(s, 1)] == ["beijing", "singapore"]


def test_wl_39_blocked_by_another_automaton() -> None:
    """WL-39, AMB-9, AMB-10, AMB-32: the second nearest by land, unless it is occupied too; you never block."""
    first = airport("a", 1, occupied="Automaton 2")
    assert bot.airport(WHO, (first, airport("b", 4, land=6))).choice == bot.Heading("b", by_land=True)
    assert bot.airport(WHO, (first, airport("b", 4, land=99))).choice == bot.Heading("")
    assert bot.airport(WHO, (first, airport("b", 4, occupied="Automaton 3"))).choice == bot.Heading("")
    s = automaton_turn(race(at=("addis_ababa",), you_at="cairo"))
    assert [a.occupied for a in automaton.airports(s, 1)] == ["", ""]


def test_wl_40_on_reaching_the_airport_part_b_chooses() -> None:
    """WL-40, AMB-15: directly, although another card is now within three steps."""
    s = automaton_turn(race(2, at=("berlin", "lima"), you_at="honolulu", display=("rio_de_janeiro", "tokyo", "perth")))
    assert one_turn(s)[:3] == [Head("london"), Walk("london"), Aim("perth", 3)]


def test_wl_41_part_b_right_to_left_without_the_blocked() -> None:
    cards = (card(1, 9), card(2, 9), card(3, 9, beside=("You",)))
    decision = bot.flight(WHO, cards)
    assert decision.choice == bot.Target("card_2", 3)
    assert decision.why is not None and "You" in decision.why.text


def test_wl_42_all_blocked_no_move() -> None:
    cards = tuple(card(spot, 9, beside=("You",)) for spot in (1, 2, 3))
    assert bot.flight(WHO, cards).choice == bot.Target("", 3)
    s = automaton_turn(
        race(3, at=("london", "mumbai", "adelaide"), you_at="iguazu_falls", display=("perth", "delhi", "buenos_aires"))
    )
    assert one_turn(s) == [Stop("all_blocked")]


def test_wl_43_it_lands_nearest_to_the_target() -> None:
    """WL-43, AMB-6, AMB-7: a flight is one point; then it walks on with the points left."""
    places = (bot.Landing("a", "A", 1, 3), bot.Landing("b", "B", 2, 2), bot.Landing("c", "C", 3, 2))
    assert bot.landing(WHO, places).choice.id == "b"
    s = automaton_turn(race(at=("london",), display=("perth", "delhi", "buenos_aires"), you_at="tokyo"))
    moves = one_turn(s)
    assert moves[:3] == [Aim("buenos_aires", 3), Fly("lima"), Walk("valparaiso")]


# -- A7: reaching a destination ----------------------------------------------------------------------------------------


def test_wl_45_the_card_goes_to_who_reached_it() -> None:
    s = automaton_turn(race(at=("naples",)))
    fate(s, Gain("naples"))
    assert names(s.visited[1]) == ["naples"] and place("naples") not in s.display


@pytest.mark.parametrize(
    ("taken", "shifted"),
    [
        ("naples", ["", "tokyo", "chicago"]),
        ("chicago", ["", "tokyo", "naples"]),
        ("tokyo", ["", "chicago", "naples"]),
    ],
)
def test_wl_46_and_wl_47_shift_and_reveal(taken: str, shifted: list[str]) -> None:
    """WL-46, WL-47, AMB-26: what lies left of the gap moves right; the new card comes in at the left."""
    s = automaton_turn(race(at=(taken,)))
    fate(s, Gain(taken))
    assert names(s.display) == shifted
    fate(s, Reveal("perth"))
    assert names(s.display) == ["perth", *shifted[1:]]


def test_wl_48_xp_for_tickets_but_not_for_wilds() -> None:
    """WL-48, AMB-18: car, car, wild, ship is 3 XP."""
    s = race(you_at="chicago", display=("tokyo", "perth", "honolulu"), hand="car car wild ship")
    do(s, Travel("honolulu"))
    do(s, Step("grand_canyon", "wild"))
    for step in (Step("los_angeles", "car"), Step("vancouver", "car"), Step("honolulu", "ship")):
        do(s, step)
    chance(s)
    assert s.xp[YOU] == 3 and hand(s) == ""


def test_wl_49_an_automaton_gets_three() -> None:
    s = automaton_turn(race(at=("naples",)))
    fate(s, Gain("naples"))
    chance(s)
    assert s.xp[1] == 3


def test_wl_50_card_shift_reveal_xp_objectives() -> None:
    """WL-50, AMB-23: in this order."""
    s = automaton_turn(race(at=("naples",), goals=("seasoned_traveller", *QUIET[:2])))
    s.xp[1] = 21
    events = fate(s, Gain("naples")) + chance(s)
    assert [event.rule for event in events][:4] == ["WL-45", "WL-47", "WL-49", "WL-160"]


# -- A8: the end -------------------------------------------------------------------------------------------------------


def test_wl_52_one_last_turn_each() -> None:
    """WL-52, AMB-19: Automaton 1 triggers; Automaton 2, you and Automaton 1 play, then it is over."""
    s = automaton_turn(race(2, at=("london", "cairo")))
    trigger(s, 1, FINISHED, None)
    trigger(s, 2, FINISHED, None)
    assert s.trigger == 1
    order = []
    end_turn(s)
    while not s.over:
        order.append(s.turn)
        end_turn(s)
    assert order == [2, 0, 1]


def finish(you: tuple[int, int, int], other: tuple[int, int, int]) -> State:
    """The end of a race that you finished: XP, souvenirs and cards of both."""
    s = race(goals=QUIET)
    s.done[:] = [(YOU, 1), (1, YOU), ()]
    for t, (xp, souvenirs, cards) in enumerate((you, other)):
        s.xp[t], s.tokens[t * K] = xp, souvenirs
        s.visited[t] = tuple(range(20 * t, 20 * t + cards))
    end_now(s)
    return s


def test_wl_54_and_wl_180_sections_a_b_c_only() -> None:
    """WL-54, WL-180: three sections in the result."""
    sheet = rules.result(finish((9, 0, 0), (9, 0, 0))).sheet
    assert [line.label[0] for line in sheet.lines] == ["A", "B", "C"]
    assert sheet.total == (16, 16)


def test_wl_55_most_points_win() -> None:
    assert rules.result(finish((21, 0, 0), (12, 0, 0))).reason == "race won"
    result = rules.result(finish((21, 0, 0), (21, 1, 0)))
    assert (result.score, result.opponent, result.reason, result.won) == (20, 21, "race finished, not won", False)


def test_wl_221_same_seed_same_game() -> None:
    """WL-221."""
    assert rules.position(random_race(5)) == rules.position(random_race(5))
    assert rules.position(random_race(5)) != rules.position(random_race(6))


def test_your_hand_is_what_the_tests_think() -> None:
    s = race(hand="car wild")
    give(s, "ship")
    assert hand(s) == "car ship wild"
    cannot(s, Collect())
    pass_turn(s)
    assert bots(s) == []
