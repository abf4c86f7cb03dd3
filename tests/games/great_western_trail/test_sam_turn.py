"""SAM-24 to SAM-101 on the board: Sam's turns, all his cards, Kansas City and the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.great_western_trail.sam_table import CONTENT, DECK, TurnRecord, sam_of, sams_turn, scene  # type: ignore[attr-defined]

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam import rules, turn
from secondchair.games.great_western_trail.sam.seat import everything
from secondchair.games.great_western_trail.state import OFF_TRACK, State

OBJECTIVES = tuple(dict.fromkeys(CONTENT.base.stack))


def kinds(told: TurnRecord) -> list[str]:
    return [type(a).__name__ for a in told.actions]


# -- the turn ----------------------------------------------------------------------------------------------------------


def test_sam_24_reshuffle_at_the_start_of_his_turn() -> None:
    """SAM-24, SAM-28: no shuffle before his next turn begins, and never of the card in play."""
    s = scene()
    sam = sam_of(s)
    sam.unseen, sam.discards = (8,), tuple(n for n in range(1, 16) if n != 8)
    assert [a.card for a in rules.chance(s).outcomes] == [8]
    sams_turn(s, 8)
    assert sam.unseen == () and len(sam.discards) == 15 and sam.discards[-1] == 8  # type: ignore[comparison-overlap]
    s.pending = [turn.SamObjectiveCard(), sam.turn]
    assert {a.card for a in rules.chance(s).outcomes} == set(range(1, 16))
    told = sams_turn(s, 9)
    assert "SAM-24" in told.rules and len(sam.unseen) == 14 and sam.discards == (9,)


def test_sam_25_order_of_a_turn() -> None:
    """SAM-25, SAM-27: card, move, action, Kansas City; then the card is discarded."""
    s = scene("G", foresight=("outlaw_green",) * 2 + ("cowboy",) * 4, display=OBJECTIVES[:4], bags=[[], [], []])
    told = sams_turn(s, 7)
    expected = ["TurnCard", "Move", "TakeObjective", "TakeForesight", "TakeForesight", "TakeForesight", "Deliver"]
    assert kinds(told) == expected
    assert (sam_of(s).card, sam_of(s).discards) == (0, (7,))


def test_sam_26_the_place_has_no_influence() -> None:
    """SAM-26: the same action on a building and on a hazard."""
    found = []
    for trail in ({}, {"flood1": "flood_green_2", "A1": "you:7b", "A2": "you:4b"}):
        s = scene("A", trail, market=("blue", "red"))
        told = sams_turn(s, 3)
        found.append((s.seats[1].herder, told.of(act.Buy)))
    assert found[0][0] != found[1][0] and found[0][1] == found[1][1] == [act.Buy(("blue",), 1)]


def test_sam_27_the_action_comes_before_the_delivery() -> None:
    """SAM-27: #7 takes the farthest card, the delivery arrow the next one."""
    s = scene("G", display=OBJECTIVES[:4], objective_stack=OBJECTIVES[4:6], cities=("bloomington",), bags=[[], [], []])
    told = sams_turn(s, 7, OBJECTIVES[4], OBJECTIVES[5])
    assert [a.card for a in told.of(act.TakeObjective)] == [OBJECTIVES[0], OBJECTIVES[1]]
    assert s.seats[1].objectives == list(OBJECTIVES[:2]) and s.display == list(OBJECTIVES[2:6])


def test_sam_30_and_31_what_he_takes() -> None:
    """SAM-30, SAM-31: cards leave market and display for good, tiles leave the trail."""
    s = scene(market=("blue", "brown4"), trail={"flood1": "flood_green_4", "outlaw4": "outlaw_green"})
    sams_turn(s, 3)
    assert s.seats[1].cattle == ["blue"] and s.market == ["brown4"]
    for card in (8, 9):
        s.pending = [turn.SamObjectiveCard(), sam_of(s).turn]
        sams_turn(s, card)
    assert s.seats[1].hazards == ["flood_green_4"] and s.seats[1].outlaws == ["outlaw_green"]
    assert "flood1" not in s.trail and "outlaw4" not in s.trail


def test_sam_34_and_35_variable_movement_on_the_board() -> None:
    """SAM-34, SAM-35: workers of the specialization; the most private buildings of one player."""
    s = scene(workers=(3, 1, 1))
    sams_turn(s, 10)
    assert s.seats[1].herder == "C"
    s = scene(trail={"C1": "you:2b", "C2": "you:3b", "E1": "1b"})
    sams_turn(s, 11)
    assert s.seats[1].herder == "B"


def test_sam_40_not_the_one_he_started_from() -> None:
    """SAM-40: he starts on a human tax tile and passes another: +2, not +4."""
    s = scene("A1", {"A1": "you:4b", "A2": "you:1b"})
    sams_turn(s, 3)
    assert s.dollars == 12


def test_sam_46_the_next_card_moves_by_the_new_type() -> None:
    """SAM-45, SAM-46: #2 changes the specialization at its hire."""
    s = scene(workers=(2, 1, 2), jobs={(1, 1): "engineer"}, token=4)
    told = sams_turn(s, 2)
    assert sam_of(s).specialization == "engineer" and told.rules[-1] == "SAM-45"
    s.pending = [turn.SamObjectiveCard(), sam_of(s).turn]
    told = sams_turn(s, 10)
    assert len(told.of(act.Move)[0].way) == 3


# -- the cards ---------------------------------------------------------------------------------------------------------

HIRE = {"jobs": {(1, 1): "builder", (2, 1): "cowboy", (3, 1): "cowboy"}, "token": 5}


@pytest.mark.parametrize(
    ("card", "specialization", "fields", "expected"),
    [
        (1, "cowboy", HIRE, act.Hire(2, 1)),
        (1, "builder", HIRE, act.Hire(1, 1)),
        (2, "engineer", HIRE, act.Hire(1, 1)),
        (3, "builder", {"market": ("red", "brown5")}, act.Buy(("red",), 1)),
        (4, "cowboy", {"workers": (1, 2, 1)}, act.Build("4b", "A1")),
        (5, "cowboy", {"workers": (1, 1, 3)}, act.MoveEngine(3)),
        (6, "cowboy", {"workers": (1, 1, 5)}, act.MoveEngine(4.5)),
        (7, "cowboy", {"display": OBJECTIVES[:4]}, act.TakeObjective(1, OBJECTIVES[0])),
        (8, "cowboy", {"trail": {f"outlaw{n}": "outlaw_green" for n in (1, 2, 5)}}, act.CollectOutlaw("outlaw5")),
        (9, "cowboy", {"trail": {"flood1": "flood_green_3", "flood2": "flood_green_4"}}, act.RemoveHazard("flood2")),
        (10, "engineer", {"market": ("red", "blue")}, act.Buy(("blue",), 1)),
        (11, "engineer", {}, act.Build("1b", "A1")),
        (12, "builder", {"workers": (1, 1, 2)}, act.MoveEngine(2)),
        (13, "cowboy", {"market": ("red", "blue")}, act.Buy(("blue",), 1)),
        (13, "builder", {"market": ("red", "brown5")}, act.Buy(("red",), 0)),
        (14, "builder", {"workers": (1, 3, 1)}, act.Build("5b", "A1")),
        (14, "engineer", {"workers": (1, 3, 1)}, act.Build("1b", "A1")),
        (15, "engineer", {}, act.MoveEngine(4.5)),
        (15, "cowboy", {}, act.MoveEngine(1)),
    ],
)
def test_each_card_and_branch(card: int, specialization: str, fields: dict[str, Any], expected: Any) -> None:
    """SAM-58 to SAM-94: all fifteen cards, both sides of #13 to #15, on the board."""
    s = scene(specialization=specialization, **fields)
    told = sams_turn(s, card)
    assert expected in told.actions and kinds(told)[:2] == ["TurnCard", "Move"]


@pytest.mark.parametrize(
    ("card", "rule"),
    [(1, "SAM-R12"), (2, "SAM-R12"), (3, "SAM-67"), (7, "SAM-R28"), (8, "SAM-92"), (9, "SAM-R27")],
)
def test_actions_that_do_nothing(card: int, rule: str) -> None:
    """SAM-R12, SAM-R16, SAM-R27, SAM-R28, SAM-92: nothing there, nothing happens."""
    told = sams_turn(scene(), card)
    assert told.actions[-1] == turn.Nothing() and told.rules[-1] == rule


def test_a_side_without_action() -> None:
    """SAM-R2: the other reading of #10 as an owner may enter it."""
    from secondchair.core.override import apply
    from secondchair.games.great_western_trail.sam import GAME

    text = """
        format = "secondchair-override/1"
        game = "sam"
        name = "Garth's reading"
        [[change]]
        file = "sam/cards"
        id = 10
        confirm_printed = true
        [[change.set.branch]]
        when = "specialization_is"
        worker = "cowboy"
        action = "buy_cattle"
        free_draws = 0
        budget = 8
        [[change.set.branch]]
        when = "specialization_is_not"
        worker = "cowboy"
        action = "none"
    """
    s = scene(specialization="builder", market=("blue",))
    sam_of(s).deck = apply(GAME, text)[0].content.deck
    told = sams_turn(s, 10)
    assert told.actions[-1] == turn.Nothing() and s.market == ["blue"]


def test_sam_58_a_worker_leaves_the_market() -> None:
    """SAM-58, SAM-63, SAM-29: nothing is paid; the gap stays empty."""
    s = scene(**HIRE)  # type: ignore[arg-type]
    before = s.dollars
    sams_turn(s, 1)
    assert s.jobs[2] == "" and s.seats[1].workers == [2, 1, 1] and s.dollars == before


def test_sam_r31_no_action_on_worker_spaces() -> None:
    """SAM-R31: a fourth cowboy would remove a hazard for you; for Sam it does not."""
    s = scene(workers=(3, 1, 1), jobs={(1, 1): "cowboy"}, token=4, trail={"flood1": "flood_green_4"})
    told = sams_turn(s, 1)
    assert s.seats[1].workers == [4, 1, 1] and "flood1" in s.trail and kinds(told)[-1] == "Hire"


def test_sam_r1_and_r4_the_designed_parts_of_the_deck() -> None:
    """SAM-R1, SAM-R4: #1 is "cheapest first"; #11 and #12 move by buildings, #10 and #13 to #15 by workers."""
    assert [DECK.cards[n].branch[0].priority for n in (1, 2)] == ["cheapest", "specialization"]
    by_buildings = [n for n in range(10, 16) if DECK.cards[n].movement.kind == "most_buildings"]
    assert by_buildings == [11, 12]
    assert not set(by_buildings) & set(DECK.difficulty["easy"].removed_cards), "every level has the building pace"


def test_sam_67_cowboys_add_cards() -> None:
    """SAM-67, SAM-R15: three cowboys, one Hereford; two add cards, the third buys blue."""
    stack = ("purple5", "brown3", "blue", "brown4", "red")
    s = scene(workers=(3, 1, 1), market=("purple6",), cattle_stack=stack)
    told = sams_turn(s, 3, "purple5", "brown3", "blue", "brown4")
    assert told.of(act.Buy) == [act.Buy(("blue",), 1)] and len(told.of(act.AddCattle)) == 2
    assert s.cattle_stack == ["red"] and len(s.market) == 4


def test_sam_67_one_cowboy_adds_and_buys_nothing() -> None:
    """SAM-67: a market of one Shorthorn: two cards are added, nothing is bought."""
    s = scene(market=("brown4",), cattle_stack=("blue", "red", "red"))
    told = sams_turn(s, 3, "blue", "red")
    assert not told.of(act.Buy) and s.market == ["brown4", "blue", "red"] and told.actions[-1] == turn.Nothing()


def test_sam_68_unused_cowboys_add_cards() -> None:
    """SAM-68, SAM-R14: exactly two cards after the purchase, and no second purchase; the market may grow."""
    stack = ("blue", "blue", "blue")
    s = scene(workers=(4, 1, 1), market=("blue", "blue", *("brown3",) * 6), cattle_stack=stack)
    told = sams_turn(s, 3)
    assert told.of(act.Buy) == [act.Buy(("blue", "blue"), 3)]
    assert len(s.market) == 8 and s.cattle_stack == ["blue"]


def test_sam_r16_add_what_there_is() -> None:
    """SAM-R16: one card left in the stack for two cowboys."""
    s = scene(workers=(3, 1, 1), market=("blue",), cattle_stack=("red",))
    sams_turn(s, 3)
    assert s.market == ["red"] and s.cattle_stack == []
    s = scene(workers=(3, 1, 1), market=("purple5",), cattle_stack=("purple6",))
    told = sams_turn(s, 3)
    assert len(told.of(act.AddCattle)) == 1 and told.actions[-1] == turn.Nothing()


def test_sam_71_and_72_nothing_is_added() -> None:
    """SAM-71, SAM-72: no BV-3 card: nothing changes; a card taken is not replaced."""
    s = scene(specialization="builder", market=("brown3", "purple5"), cattle_stack=("blue",))
    sams_turn(s, 13)
    assert s.market == ["brown3", "purple5"] and s.cattle_stack == ["blue"]
    s = scene(specialization="builder", market=("brown3", "red"), cattle_stack=("blue",))
    sams_turn(s, 13)
    assert s.market == ["brown3"] and s.seats[1].cattle == ["red"]


def test_sam_69_simmental_on_the_board() -> None:
    """SAM-69: a market of Simmental cards is nothing to buy."""
    s = scene(
        workers=(2, 1, 1), market=("simmental1",) * 2, cattle_stack=("blue", "red"), options={"simmental": True}
    )  # fmt: skip
    told = sams_turn(s, 3)
    assert told.of(act.Buy) == [act.Buy(("blue",), 1)] and s.market.count("simmental1") == 2


def test_sam_76_and_77_upgrade() -> None:
    """SAM-76, SAM-77: a disc, no worker, and the station master is gone for good."""
    s = scene(engine=3, masters={1: "dollars2__workers"})
    sams_turn(s, 6)
    assert s.seats[1].engine == 4, "one engineer is too few"
    s = scene(engine=3, workers=(1, 1, 2), masters={1: "dollars2__workers"})
    sams_turn(s, 6)
    assert s.seats[1].stations == [1] and sam_of(s).discs == 13 and s.seats[1].workers == [1, 1, 2]
    assert s.masters == {} and s.box == ["dollars2__workers"] and s.seats[1].masters == []
    assert s.dollars == 10


def test_sam_78_the_end_of_the_track() -> None:
    """SAM-78: disc on the last station, engine off the board; the next #5 moves the herder only."""
    s = scene(engine=37, workers=(1, 1, 3))
    sams_turn(s, 5)
    assert s.seats[1].stations == [10] and s.seats[1].engine == OFF_TRACK
    s.pending = [turn.SamObjectiveCard(), sam_of(s).turn]
    told = sams_turn(s, 5)
    assert told.actions[-1] == turn.Nothing() and s.seats[1].herder == "B"
    assert s.seats[1].engine == OFF_TRACK


def test_sam_79_a_disc_moves_to_the_new_station() -> None:
    """SAM-79: stations worth 1 and 2, stops at the one worth 3: afterwards 2 and 3."""
    s = scene(engine=15, workers=(1, 1, 2), discs=0, stations=(1, 3))
    told = sams_turn(s, 6)
    assert told.of(act.MoveDisc) == [act.MoveDisc(1)] and s.seats[1].stations == [3, 5]


def test_sam_r21_no_disc_for_the_station() -> None:
    """SAM-R21: nothing is placed."""
    s = scene(engine=3, workers=(1, 1, 2), discs=0)
    told = sams_turn(s, 6)
    assert s.seats[1].stations == [] and told.rules[-1] == "SAM-R21"


def test_sam_82_and_88_buildings_on_the_trail() -> None:
    """SAM-82, SAM-85, SAM-88: a replacement takes the space of the old tile, which leaves the game."""
    s = scene("B", {"C1": "3b", "D1": "4b", "A1": "1b", "A2": "2b"}, workers=(1, 2, 1), you="start")
    told = sams_turn(s, 4)
    assert told.of(act.Build) == [act.Build("6b", "C1")]
    assert s.trail["C1"].id == "6b" and s.trail["C1"].owner == 1
    assert s.box == ["3b"] and "6b" not in s.seats[1].supply and "3b" not in s.seats[1].supply


def test_sam_r32_the_tile_under_his_herder() -> None:
    """SAM-R32: he stays on the space and goes on from there."""
    s = scene("flood2", {"flood4": "flood_green_2"})
    sams_turn(s, 1)
    assert s.seats[1].herder == "flood4"


# -- Kansas City -------------------------------------------------------------------------------------------------------

TILES = ("outlaw_green", "flood_green_4", "cowboy", "builder", "engineer", "outlaw_orange")


def arrive(**fields: Any) -> State:
    fields.setdefault("foresight", TILES)
    fields.setdefault("bags", [["flood_green_2"], ["engineer"], ["cowboy"]])
    return scene("G", **fields)


def test_sam_47_to_49_foresight() -> None:
    """SAM-47, SAM-48, SAM-49: the bottom tiles in order 1, 2, 3; the others slide down, new ones come on top."""
    s = arrive()
    told = sams_turn(s, 5)
    assert [(a.column, a.row) for a in told.of(act.TakeForesight)] == [(n, "bottom") for n in (1, 2, 3)]
    assert (
        s.trail["flood1"].id == "flood_green_4" and s.jobs[2] == "builder" and s.trail["outlaw1"].id == "outlaw_orange"
    )
    assert s.foresight == ["flood_green_2", "outlaw_green", "engineer", "cowboy", "cowboy", "engineer"]


def test_sam_48_a_yellow_arrow_refills_the_market() -> None:
    """SAM-48: the last space of row 6."""
    for options, size in (({}, 7), ({"simmental": True}, 9)):
        s = arrive(token=6, jobs={(6, 1): "cowboy"}, cattle_stack=("blue",) * 20, market=("red",), options=options)
        sams_turn(s, 5)
        assert len(s.market) == size and s.token == 7


def test_sam_50_no_income() -> None:
    """SAM-50, SAM-29: no money event, nothing of yours changes."""
    s = arrive()
    before = (s.dollars, s.tokens, s.hand[:])
    sams_turn(s, 5)
    assert (s.dollars, s.tokens, s.hand) == before


def test_sam_51_and_57_delivery_and_back() -> None:
    """SAM-51, SAM-57: a disc on the first city; the herder starts again."""
    s = arrive()
    sam_of(s).first_city = "peoria"
    sams_turn(s, 5)
    assert s.seats[1].cities == ["peoria"] and sam_of(s).discs == 13 and s.seats[1].herder == "start"


def test_sam_54_objective_of_a_delivery() -> None:
    """SAM-54: the arrow Bloomington–Peoria."""
    s = arrive(cities=("bloomington",), display=OBJECTIVES[:4], objective_stack=(OBJECTIVES[4],))
    sams_turn(s, 5)
    assert s.seats[1].objectives == [OBJECTIVES[0]] and s.display == list(OBJECTIVES[1:5])


def test_sam_55_exchange_tokens_are_ignored() -> None:
    """SAM-55: the arrow St. Louis–Bloomington gives Sam nothing."""
    s = arrive(cities=("fulton", "st_louis"), display=OBJECTIVES[:4])
    sams_turn(s, 5)
    assert s.seats[1].cities[-1] == "bloomington" and s.seats[1].objectives == [] and s.tokens == 0


def test_sam_56_the_disc_of_a_station() -> None:
    """SAM-56: discs 0, stations worth 1, 2, 5: the station worth 1 loses its disc."""
    s = arrive(discs=0, stations=(1, 3, 6))
    told = sams_turn(s, 7)
    assert told.of(act.MoveDisc) == [act.MoveDisc(1)]
    assert s.seats[1].stations == [3, 6] and s.seats[1].cities == ["bloomington"]


def test_sam_r21_no_disc_for_a_delivery() -> None:
    """SAM-R21: nothing is placed, and he goes on."""
    s = arrive(discs=0)
    sams_turn(s, 7)
    assert s.seats[1].cities == [] and s.seats[1].herder == "start"


# -- the end -----------------------------------------------------------------------------------------------------------


def last_worker(**fields: Any) -> State:
    return arrive(token=12, jobs={(12, 1): "cowboy"}, **fields)


def test_sam_95_sam_ends_the_game() -> None:
    """SAM-95, SAM-R29: the token is his; column 3 takes no worker, delivery and refill follow."""
    s = last_worker(foresight=("outlaw_green", "flood_green_4", "cowboy", "builder", "outlaw_green", "engineer"))
    told = sams_turn(s, 5)
    assert s.holder == 1 and s.token == 13
    assert told.of(act.TakeForesight)[-1] == act.TakeForesight(3, "top") and told.of(act.Deliver)
    assert all(s.foresight[:4]) and everything(s).token
    assert rules.actor(s) == "you", "SAM-96: you have one more turn"


def test_sam_r29_column_skipped() -> None:
    """SAM-R29: only workers there and the market closed."""
    s = last_worker(foresight=("outlaw_green", "flood_green_4", "cowboy", "builder", "cowboy", "engineer"))
    told = sams_turn(s, 5)
    assert len(told.of(act.TakeForesight)) == 2 and "SAM-R29" in told.rules


def test_sam_96_one_more_turn_for_sam() -> None:
    """SAM-96, SAM-58: you ended the game: Sam plays one more card, with every row of the market open, then scoring."""
    s = scene(holder=0, token=13, jobs={(12, 1): "cowboy"})
    told = sams_turn(s, 1)
    assert told.of(act.Hire) == [act.Hire(12, 1)]
    assert isinstance(s.pending[-1], turn.SamObjectiveCard)
    rules.apply(s, rules.sample(s, Random(1)))
    assert rules.actor(s) == "over"
    assert rules.result(s).reason == "you filled the job market"


def test_sam_97_to_99_sheet() -> None:
    """SAM-97, SAM-98, SAM-99, SAM-100: the scoring test on the board."""
    s = scene(
        trail={"A1": "4b", "A2": "5b"}, workers=(5, 3, 2), stations=(1, 2, 3), holder=0,
        cities=("bloomington", "peoria", "chicago", "toledo", "pittsburgh"),
        hazards=("flood_green_4", "drought_green_3"), cattle=("blue", "blue", "brown5"),
        outlaws=("outlaw_green",) * 5,
    )  # fmt: skip
    points = {3: [], 5: []}  # type: ignore[var-annotated]
    for card in OBJECTIVES:
        points.setdefault(CONTENT.base.objectives[card].points, []).append(card)
    s.seats[1].objectives = [*points[3][:2], *points[5][:2]]
    sheet = rules.sheet(s)
    assert [line.values[1] for line in sheet.lines] == [None, 7, 14, 4, 7, 11, 16, None, 4, None, 0]
    assert sheet.total[1] == 63


def test_sam_101_a_shared_win() -> None:
    """SAM-101: equal totals share the victory."""
    s = scene(holder=0, dollars=15, cattle=("brown5",))
    result = rules.result(s)
    assert result.score == result.opponent and result.won is None and "share" in result.text
    assert result.score == 5
    s.dollars = 20
    assert rules.result(s).won is True
    s.dollars = 0
    assert rules.result(s).won is False


def test_every_card_names_its_workers() -> None:
    """SAM-43: every card has one action for each specialization."""
    assert all(card.branch_for(worker) for card in DECK.cards.values() for worker in WORKERS)
