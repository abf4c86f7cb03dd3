"""The Automa's turn on screen: what each action does to the board and to him, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from games.great_western_trail.automa_table import DECK, any_action, automa_of, automas_turn, fresh, scene, with_card

from secondchair.core.pending import settle
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.automa import rules, turn
from secondchair.games.great_western_trail.automa.deck import Steps
from secondchair.games.great_western_trail.automa.figures import LINE
from secondchair.games.great_western_trail.automa.seat import AutomaTurn
from secondchair.games.great_western_trail.state import OFF_TRACK, State

TEN = ["1a", "2a", "3a", "4a", "5a", "6a", "7a", "8a", "9a", "10a"]


def at_kansas_city(s: State, card: int = 1, option: int = 2, *draws: str) -> Any:
    """A turn that ends in Kansas City: from G one step."""
    s.seats[1].herder = "G"
    return automas_turn(s, card, option, *draws)


# -- cards -------------------------------------------------------------------------------------------------------------


def test_aut_10_the_order_of_a_turn() -> None:
    """AUT-10, AUT-14: draw, move, action, discard."""
    s = scene("A", market=("red", "blue"))
    told = automas_turn(s, 4, 9)
    assert told.rules == ["AUT-10", "AUT-12", "AUT-18", "AUT-37"]
    assert [type(a) for a in told.actions] == [turn.OptionCard, act.Move, act.Buy]
    assert automa_of(s).discards == (4,) and automa_of(s).card == 0 and automa_of(s).top == 9


def test_aut_11_a_card_without_an_action() -> None:
    """AUT-11, AUT-13: only the meeple and the card piles change."""
    s = scene("A", {"flood1": "flood_green_4"}, market=("red",), jobs={(1, 1): "builder"})
    automa_of(s).deck = with_card(1, action="none")
    before = s.clone()
    told = automas_turn(s, 1, 2)
    assert told.rules[-1] == "AUT-11"
    assert s.seats[1].herder == "B"
    s.seats[1].herder = "A"
    assert s.seats[1] == before.seats[1] and s.seats[0] == before.seats[0] and s.trail == before.trail
    assert (s.dollars, s.market, s.jobs) == (before.dollars, before.market, before.jobs)


def test_aut_12_numbers_come_from_the_option_card() -> None:
    """AUT-12: deck [#4, #9, …], #4 drawn: the cattle number is 7 from #9, not 5 from #4."""
    assert (DECK.cards[4].option_side.cattle, DECK.cards[9].option_side.cattle) == (5, 7)
    s = scene("A", market=("yellow", "yellow", "red", "blue", "brown3", "brown4", "purple6"))
    assert automas_turn(s, 4, 9).of(act.Buy) == [act.Buy(("purple6",), 0)]


def test_aut_14_fourteen_cards_at_all_times() -> None:
    """AUT-14, AUT-R3: deck, drawn card and discards hold every id once, in whole games."""
    for seed in range(4):
        s, rng = fresh(), Random(seed)
        shuffled = 0
        while rules.actor(s) != "over":
            kept = automa_of(s)
            if kept.turns:
                cards = [*kept.unseen, *kept.discards, kept.top, kept.card]
                assert sorted(n for n in cards if n) == list(range(1, 15))
            before = len(kept.discards)
            rules.apply(s, any_action(s, rng))
            shuffled += before > len(automa_of(s).discards)
        assert shuffled >= 1, "a game takes more than 14 turns"


def test_aut_r3_the_deck_is_made_anew_at_once() -> None:
    """AUT-R3: a draw that leaves it empty shuffles the discards; the drawn card starts the new pile."""
    s = scene("A", market=("red",))
    kept = automa_of(s)
    kept.top, kept.unseen, kept.discards = 4, (), tuple(n for n in range(1, 15) if n != 4)
    s.pending = [AutomaTurn()]
    settle(s, None)
    assert rules.actor(s) == "chance" and len(rules.chance(s).outcomes) == 13
    assert turn.OptionCard(4) not in rules.chance(s).outcomes
    rules.apply(s, turn.OptionCard(9))
    while rules.actor(s) == "bot":
        rules.apply(s, rules.bot(s).choice)
    assert kept.discards == (4,) and len(kept.unseen) == 12 and kept.top == 9


# -- movement ----------------------------------------------------------------------------------------------------------


def test_aut_16_no_step_and_the_action_follows() -> None:
    """AUT-16: a sum of 0, possible only with an owner's values, leaves him where he is."""
    s = scene("A", market=("red",))
    automa_of(s).deck = with_card(4, movement=Steps("plus_disc", 0))
    told = automas_turn(s, 4, 9)
    assert s.seats[1].herder == "A" and s.seats[1].cattle == ["red"] and "AUT-16" in told.rules


def test_aut_16_the_disc_number_is_added() -> None:
    """AUT-16, AUT-17: card 5 moves 1 and the disc number: 3 steps with two discs left."""
    s = scene("start", discs=2, market=("red",))
    automas_turn(s, 5, 9)
    assert automa_of(s).disc_number == 2 and s.seats[1].herder == "C"


def test_aut_21_you_take_the_toll_from_the_bank() -> None:
    """AUT-21, AUT-R6: one hand 2 Dollars, both hands 4; his money does not exist."""
    s = scene("F", {"F1": "you:7a", "F2": "you:1a", "G1": "you:4a", "G2": "you:10a"}, market=("red",))
    automas_turn(s, 4, 9)
    assert s.seats[1].herder == "F2" and s.dollars == 12
    s = scene("F", {"F1": "you:7a", "F2": "you:7b"}, market=("red",))
    automas_turn(s, 4, 9)
    assert s.seats[1].herder == "F1" and s.dollars == 14


def test_aut_r5_only_your_tolls_count() -> None:
    """AUT-R5: hands on his own buildings and on hazards do not turn him away from the first way on the board."""
    s = scene("F", {"F1": "7a", "F2": "you:2a"}, market=("red",))
    automas_turn(s, 4, 9)
    assert s.seats[1].herder == "F1" and s.dollars == 10
    s = scene("A", {"flood1": "flood_black_3", "A1": "you:1a"}, market=("red",))
    automas_turn(s, 4, 9)
    assert s.seats[1].herder == "flood1" and s.dollars == 10


def test_aut_r7_his_toll_is_paid_to_the_bank() -> None:
    """AUT-R7: you pay what you can; he has no money."""
    s = scene(trail={"A1": "7a"}, you="A", dollars=3)
    s.pending = [todo.EndTurn("you"), todo.PhaseC(), todo.Move("turn")]
    rules.apply(s, act.Move(("A1",)))
    assert s.dollars == 0 and s.seats[0].herder == "A1"


# -- Kansas City -------------------------------------------------------------------------------------------------------


def test_aut_22_no_action_in_kansas_city() -> None:
    """AUT-22: a drawn card with take_objective, ending in Kansas City: no card from AUT-52."""
    s = scene("F", display=("move3_345", "engine2_345"))
    told = automas_turn(s, 13, 2)
    assert not told.of(act.TakeObjective) and "AUT-22" in told.rules and s.seats[1].objectives == []
    assert s.seats[1].herder == "start"


def test_aut_23_three_tiles_as_the_card_says() -> None:
    """AUT-23, AUT-27: upper, lower, upper, in that order; new tiles come into the vacated spaces from bags 1, 2, 3."""
    tiles = ["flood_green_4", "drought_green_3", "cowboy", "builder", "engineer", "cowboy"]
    s = scene(foresight=tiles[:], jobs={(1, 1): "cowboy", (1, 2): "cowboy"})
    s.token = 2
    told = at_kansas_city(s, 3, 2)
    assert told.of(act.TakeForesight) == [
        act.TakeForesight(1, "top"), act.TakeForesight(2, "bottom"), act.TakeForesight(3, "top"),
    ]  # fmt: skip
    assert s.trail["flood1"].id == "flood_green_4" and s.jobs[2:4] == ["builder", "engineer"]
    assert [s.foresight[n] for n in (1, 2, 5)] == [tiles[n] for n in (1, 2, 5)], "the other tile stays where it is"
    assert all(s.foresight) and len(told.of(act.DrawTile)) == 3
    assert len(s.bags[0]) == len(s.content.bags[1]) - 1 and len(s.bags[2]) == len(s.content.bags[3]) - 1


def test_aut_24_and_25_his_deliveries() -> None:
    """AUT-24, AUT-25, AUT-26, AUT-R8: seven visits, seven cities; the second and third bring an objective card."""
    s = scene()
    s.display = [*s.content.stack[:4]]
    s.objective_stack = [*s.content.stack[4:]]
    for visit in range(1, 8):
        before = s.display[:]
        told = at_kansas_city(s, 1, 2)
        assert told.of(act.Deliver) == [act.Deliver(LINE[visit - 1])]
        assert (automa_of(s).discs, automa_of(s).reserve) == (7 - visit, 7)
        taken = [a.place for a in told.of(act.TakeObjective)]
        assert taken == ([4] if visit in (2, 3) else []), "card 2 says position 4"
        if taken:
            assert s.seats[1].objectives[-1] == before[3] and s.display[:3] == before[:3] and s.display[3]
    assert s.seats[1].cities == list(LINE)


def test_aut_r9_later_visits() -> None:
    """AUT-R9: three tiles are still taken; no disc, no bonus."""
    s = scene(foresight=["flood_green_4"] * 6, discs=0)
    s.seats[1].cities = list(LINE)
    told = at_kansas_city(s)
    assert len(told.of(act.TakeForesight)) == 3 and told.of(turn.Nothing) and "AUT-R9" in told.rules
    assert s.seats[1].cities == list(LINE) and s.seats[1].herder == "start"


def test_aut_r24_a_closed_job_market() -> None:
    """AUT-R24: once the token is taken no worker may be chosen: the other tile, or none."""
    s = scene(foresight=["cowboy", "flood_green_4", "cowboy", "builder", "", ""], holder=0, token=13)
    told = at_kansas_city(s, 5, 2)
    assert told.of(act.TakeForesight) == [act.TakeForesight(1, "bottom")] and told.rules.count("AUT-R24") == 2


def test_aut_r25_he_can_end_the_game() -> None:
    """AUT-R25: he places the last worker, takes the token, delivers, and you have one more turn."""
    s = scene(foresight=["flood_green_4", "flood_green_4", "cowboy", "cowboy", "cowboy", "flood_green_3"], token=12)
    s.jobs[22] = "builder"
    told = at_kansas_city(s, 5, 2)
    assert s.holder == 1 and told.of(act.Deliver) and s.turns == 3 and rules.actor(s) == "you"
    assert told.of(act.TakeForesight)[2] == act.TakeForesight(3, "bottom"), "no worker may be taken any more"


def test_aut_r25_after_your_end_he_has_one_more_turn() -> None:
    """AUT-R25: you hold the token: his turn is the last."""
    s = scene("A", market=("red",), holder=0, token=13)
    automas_turn(s, 4, 9)
    assert rules.actor(s) == "over" and rules.result(s).reason == "you filled the job market"


def test_aut_r26_the_new_disc_number_counts_from_the_next_turn() -> None:
    """AUT-R26: the second delivery uncovers 1; the move before it was made with 0, the next one is made with 1."""
    s = scene(discs=6, display=("move3_345",), market=("red",))
    s.seats[1].cities = [LINE[0]]
    told = at_kansas_city(s, 5, 2)
    assert told.of(act.Move) == [act.Move(("kansas_city",))] and automa_of(s).disc_number == 1
    told = automas_turn(s, 5, 2)
    assert told.of(act.Move) == [act.Move(("A", "B"))]


# -- buildings ---------------------------------------------------------------------------------------------------------


def test_aut_28_the_tile_at_the_bottom_of_the_stack() -> None:
    """AUT-28: whatever lies there, whatever it needs; it is seen when it is placed."""
    s = scene("A", you="B")
    told = automas_turn(s, 1, 2, "10a")
    assert told.of(turn.Site) == [turn.Site("C1")] and s.trail["C1"].id == "10a" and s.trail["C1"].owner == 1
    assert s.seats[1].supply == [tile for tile in TEN if tile != "10a"] and s.dollars == 10


def test_aut_28_an_empty_stack_on_screen() -> None:
    """AUT-28: nothing happens."""
    s = scene("A", you="B", supply=())
    before = dict(s.trail)
    told = automas_turn(s, 1, 2)
    assert told.of(turn.Nothing) and s.trail == before


def test_aut_r12_no_free_space_leaves_the_stack_alone() -> None:
    """AUT-R12: the tile stays at the bottom: it is not even seen."""
    s = scene("A", you="B")
    for space in s.content.building_spaces:
        s.trail[space] = s.content.private[0]["2a"]
    told = automas_turn(s, 1, 2)
    assert not told.of(turn.BottomTile) and s.seats[1].supply == TEN


def test_aut_r27_before_your_first_turn() -> None:
    """AUT-R27, AUT-29: your meeple counts as standing at the start: crossroad A, whose flood way has woods."""
    s = scene("start", you="start")
    told = automas_turn(s, 1, 2)
    assert told.of(turn.Site) == [turn.Site("flood_risk2")]


def test_aut_34_hands_that_cost_you() -> None:
    """AUT-34: his own tolls and hazards count, yours and neutral buildings do not."""
    s = scene("A", {"E1": "3a", "rockfall1": "rockfall_green_4"}, you="D")
    assert automas_turn(s, 2, 4).of(turn.Site) == [turn.Site("E2")]
    s = scene("A", {"E1": "7a", "rockfall1": "rockfall_green_4"}, you="D")
    assert automas_turn(s, 2, 4).of(turn.Site) == [turn.Site("rockfall_risk2")]


# -- what he takes -----------------------------------------------------------------------------------------------------


def test_aut_37_a_cattle_card_without_refill() -> None:
    """AUT-37, AUT-13: the market is one card smaller, nothing is paid."""
    s = scene("A", market=("yellow", "red", "blue"), cattle_stack=("purple7",))
    automas_turn(s, 4, 5)
    assert s.market == ["yellow", "blue"] and s.seats[1].cattle == ["red"] and s.dollars == 10
    assert s.cattle_stack == ["purple7"]


def test_aut_37_an_empty_market() -> None:
    """AUT-38: nothing."""
    assert automas_turn(scene("A"), 4, 5).of(turn.Nothing)


def test_aut_39_a_worker_for_the_automa() -> None:
    """AUT-39, AUT-41: it lies before him; none of the type: nothing."""
    s = scene("A", jobs={(1, 1): "cowboy", (1, 2): "engineer", (4, 1): "engineer"}, token=5)
    automas_turn(s, 7, 2)
    assert s.seats[1].workers == [0, 0, 1] and s.jobs[6] == "" and s.jobs[1] == "engineer"
    assert automas_turn(s, 7, 3).of(turn.Nothing), "no builder"


def test_aut_40_a_teepee() -> None:
    """AUT-40, AUT-41: the highest reward of its colour; he gains nothing, and so do you."""
    trail = {"teepee_2": "outlaw_green", "teepee_6": "outlaw_green", "teepee_10": "outlaw_orange"}
    s = scene("A", trail)
    told = automas_turn(s, 14, 1)
    assert told.of(act.CollectOutlaw) == [act.CollectOutlaw("teepee_6")]
    assert s.seats[1].outlaws == ["outlaw_green"] and s.dollars == 10 and "teepee_6" not in s.trail
    assert automas_turn(scene("A", {"teepee_2": "outlaw_green"}), 14, 2).of(turn.Nothing), "no blue one"
    assert any("green teepee" in event.text for event in told.events)


def test_aut_48_a_hazard() -> None:
    """AUT-48 to AUT-51: card 2 says flood; the drought tile of 4 points."""
    s = scene("A", {"flood1": "flood_green_3", "drought2": "drought_green_4"})
    automas_turn(s, 12, 2)
    assert s.seats[1].hazards == ["drought_green_4"] and "drought2" not in s.trail
    assert "AUT-51" in automas_turn(scene("A"), 12, 2).rules


def test_aut_52_an_objective_and_its_refill() -> None:
    """AUT-52, AUT-R23: option 3: the third card is his, a new card at position 3; without a stack a gap."""
    s = scene("A")
    s.display, s.objective_stack = [*s.content.stack[:4]], [s.content.stack[4]]
    automas_turn(s, 13, 4)
    assert s.seats[1].objectives == [s.content.stack[2]]
    assert s.display == [*s.content.stack[:2], s.content.stack[4], s.content.stack[3]]
    automas_turn(s, 13, 4)
    assert s.display[2] == ""
    s.seats[1].herder = "A"
    told = automas_turn(s, 13, 4)
    assert told.of(act.TakeObjective)[0].place == 4, "nothing at 3: the rightmost"
    s.display = ["", "", "", ""]
    s.seats[1].herder = "A"
    assert "AUT-R23" in automas_turn(s, 13, 4).rules


# -- train -------------------------------------------------------------------------------------------------------------


def test_aut_46_a_disc_from_the_reserve() -> None:
    """AUT-46: reserve -1, movement discs and disc number unchanged, nothing paid."""
    s = scene("A", engine=6, your_engine=3)
    automas_turn(s, 9, 2)
    assert s.seats[1].engine == 7.5 and s.seats[1].stations == [2]
    assert (automa_of(s).reserve, automa_of(s).discs, automa_of(s).disc_number, s.dollars) == (6, 7, 0, 10)


def test_aut_42_the_disc_number_moves_the_train() -> None:
    """AUT-42: {plus_disc, 3} of card 1 at disc number 2: 5 spaces."""
    s = scene("A", engine=11, your_engine=30, discs=2)
    automas_turn(s, 11, 1)
    assert s.seats[1].engine == 16


def test_aut_47_the_station_master() -> None:
    """AUT-47, AUT-R21: a worker goes to the station and the token is his; its bonus is not used; you cannot get it."""
    s = scene("A", engine=6, your_engine=3, workers=(1, 2, 0))
    tile = next(iter(s.content.masters))
    s.masters = {2: tile}
    told = automas_turn(s, 9, 2)
    assert told.of(act.Appoint) == [act.Appoint("builder")]
    assert s.seats[1].workers == [1, 1, 0] and s.masters == {} and s.seats[1].masters == [tile]
    assert s.box == ["builder"] and s.dollars == 10


def test_aut_47_without_a_worker() -> None:
    """AUT-47: the disc only; the token stays for you."""
    s = scene("A", engine=6, your_engine=3)
    tile = next(iter(s.content.masters))
    s.masters = {2: tile}
    told = automas_turn(s, 9, 2)
    assert not told.of(act.Appoint) and s.masters == {2: tile} and s.seats[1].stations == [2]


def test_aut_r19_an_empty_reserve() -> None:
    """AUT-R19: no disc, no token; he stops all the same."""
    s = scene("A", engine=6, your_engine=3, workers=(1, 0, 0), reserve=0)
    tile = next(iter(s.content.masters))
    s.masters = {2: tile}
    told = automas_turn(s, 9, 2)
    assert s.seats[1].engine == 7.5 and s.seats[1].stations == [] and s.masters == {2: tile} and "AUT-R19" in told.rules


def test_aut_r20_the_train_leaves_the_track() -> None:
    """AUT-R20: a disc on the last station, then it is gone; later train actions do nothing."""
    s = scene("A", engine=37, your_engine=3)
    told = automas_turn(s, 9, 2)
    assert s.seats[1].engine == OFF_TRACK and s.seats[1].stations == [10]
    assert told.events[-1].text == "The Automa's engine leaves the board."
    s.seats[1].herder = "A"
    told = automas_turn(s, 9, 2)
    assert told.of(turn.Nothing) and "AUT-R20" in told.rules


def test_aut_43_he_passes_your_engine_on_screen() -> None:
    """AUT-43: from 6 past 9 to 11, no disc."""
    s = scene("A", engine=6, your_engine=9)
    automas_turn(s, 9, 2)
    assert s.seats[1].engine == 11 and s.seats[1].stations == [] and automa_of(s).reserve == 7
