"""Cattle market and job market: GWT-70 to GWT-77; hazards and outlaws, GWT-101 to GWT-103."""

from __future__ import annotations

import pytest
from games.great_western_trail.ranch import at, do, draws, fate, legal, scene, top, usable, use

from secondchair.core.pending import Decision, settle
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.state import State

MARKET = ("yellow", "red", "blue", "brown3", "brown4", "purple5", "purple7")


def buying(cowboys: int, **fields: object) -> State:
    """Buying cattle on neutral building E."""
    return use(at("E", workers=(cowboys, 1, 1), **fields), 2)  # type: ignore[arg-type]


def offers(s: State, card: str) -> list[tuple[int, int]]:
    """How many cards of the colour, for how many cowboys."""
    return [
        (len(a.cards), a.cowboys)
        for a in legal(s)
        if isinstance(a, act.Buy) and all(bought.startswith(card) for bought in a.cards)
    ]


@pytest.mark.parametrize(
    ("card", "n", "cowboys", "dollars"),
    [
        ("red", 1, 1, 6), ("red", 1, 2, 3), ("red", 2, 3, 5), ("brown3", 1, 1, 12), ("brown3", 1, 3, 6),
        ("brown3", 2, 5, 8), ("purple5", 1, 2, 12), ("purple5", 1, 4, 6),
    ],
)  # fmt: skip
def test_gwt_70_prices(card: str, n: int, cowboys: int, dollars: int) -> None:
    """GWT-70: every line of the table; not with a cowboy or a Dollar less."""
    s = buying(cowboys, market=(card, card), dollars=dollars)
    do(s, act.Buy((card,) * n, cowboys))
    assert s.dollars == 0 and s.discard == [card] * n
    for fewer in (
        buying(cowboys, market=(card, card), dollars=dollars - 1, cattle_stack=("red",)),
        scene(market=(card, card), dollars=dollars),
    ):
        if isinstance(top(fewer), todo.Move):
            fewer.pending[-1] = todo.Buy(cowboys - 1)
        assert act.Buy((card,) * n, cowboys) not in legal(fewer)


def test_gwt_71_combine_and_mix() -> None:
    """GWT-71: each cowboy once; the colours of one value mix; only open cards."""
    s = buying(6, market=MARKET, dollars=30)
    pairs = {a.cards for a in legal(s) if isinstance(a, act.Buy) and len(a.cards) == 2}
    assert pairs == {("yellow", "red"), ("yellow", "blue"), ("red", "blue"), ("brown3", "brown4")}
    do(s, act.Buy(("yellow", "blue"), 3))
    assert offers(s, "brown") == [(1, 1), (1, 1), (1, 3), (1, 3)] and not offers(s, "yellow")
    do(s, act.Buy(("brown4",), 1), act.Buy(("purple7",), 2))
    assert s.dollars == 30 - 5 - 12 - 12 and not isinstance(top(s), todo.Buy), "no cowboy is left"
    s = do(buying(3, market=MARKET, dollars=30), act.Buy(("red",), 1), act.Done())
    assert s.discard == ["red"]


def test_gwt_72_a_cowboy_adds_two_cards() -> None:
    """GWT-72: at any moment of the action; the market may exceed 7; gaps are not refilled."""
    s = buying(3, market=MARKET, cattle_stack=("blue", "blue", "red"), dollars=30)
    draws(do(s, act.AddCattle()), "blue", "red")
    assert len(s.market) == 9 and top(s) == todo.Buy(2, True)
    do(s, act.Buy(("purple5",), 2))
    assert len(s.market) == 8
    s = buying(2, market=(), cattle_stack=("blue",))
    assert legal(s) == [act.AddCattle()]
    draws(do(s, act.AddCattle()), "blue")
    assert s.market == ["blue"], "what there is"
    assert usable(at("E", market=("purple5",), hand=())) == [], "one cowboy buys none and there is no stack"


def test_gwt_73_bought_cards_go_to_the_discard_pile() -> None:
    """GWT-73."""
    s = do(buying(1, market=("yellow", "red")), act.Buy(("red",), 1))
    assert s.discard == ["red"] and s.market == ["yellow"]


def test_gwt_74_hiring_costs() -> None:
    """GWT-74: the costs of the rows, changed by the modifier of the action."""
    costs = [6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4]
    for row, cost in enumerate(costs, 1):
        for modifier in (0, 2, -1, -2):
            s = scene(jobs={(row, 1): "cowboy"}, token=row + 1, dollars=cost + modifier)
            s.pending[-1] = todo.Hire(modifier, False)
            assert legal(s) == [act.Hire(row, 1)]
            assert do(s, act.Hire(row, 1)).dollars == 0
            s = scene(jobs={(row, 1): "cowboy"}, token=row + 1, dollars=cost + modifier - 1)
            s.pending[-1] = todo.Hire(modifier, False)
            assert legal(s) == [act.Decline()]


def test_gwt_75_only_above_the_token() -> None:
    """GWT-75: not from its row or below; the gap stays empty."""
    s = at("A", jobs={(1, 1): "cowboy", (2, 1): "builder", (3, 1): "engineer"}, token=2, hand=())
    use(s, 2)
    assert legal(s) == [act.Hire(1, 1)]
    do(s, act.Hire(1, 1))
    assert s.jobs[:3] == ["", "", "builder"] and usable(s) == []


def hired(kind: str, place: int, **fields: object) -> State:
    """The worker that takes this space of its row has just been hired."""
    workers = {"cowboy": (place - 1, 1, 1), "builder": (1, place - 1, 1), "engineer": (1, 1, place - 1)}[kind]
    s = scene(jobs={(1, 1): kind, (1, 2): "cowboy"}, token=2, workers=workers, **fields)  # type: ignore[arg-type]
    s.pending[-1] = todo.Hire(0, False)
    return do(s, act.Hire(1, 1))


BONUSES = {
    ("cowboy", 4): todo.RemoveHazard(0, True),
    ("cowboy", 6): todo.CollectOutlaw(True),
    ("builder", 4): todo.PickBuilding(1, True),
    ("builder", 6): todo.PickBuilding(1, True),
    ("engineer", 2): todo.Discard("grey", 1, (todo.Reward(0, 1),), True),
    ("engineer", 3): todo.Discard("grey", 1, (todo.Reward(2, 0),), True),
    ("engineer", 4): todo.Hire(-2, True),
    ("engineer", 5): todo.Discard("grey", 1, (todo.Reward(0, 2),), True),
    ("engineer", 6): todo.Discard("grey", 1, (todo.Reward(4, 0),), True),
}


@pytest.mark.parametrize("kind", ["cowboy", "builder", "engineer"])
@pytest.mark.parametrize("place", [2, 3, 4, 5, 6])
def test_gwt_76_bonuses_of_the_rows(kind: str, place: int) -> None:
    """GWT-76: the bonus of the space is performed now or forfeited."""
    s = hired(kind, place, trail={"flood1": "flood_green_4", "outlaw2": "outlaw_green"}, hand=("grey",) * 4)
    expected = BONUSES.get((kind, place))
    if expected is None:
        assert not isinstance(s.pending[-1], Decision)
    else:
        assert top(s) == expected and act.Decline() in legal(s)
        do(s, act.Decline())


def test_gwt_76_a_full_row_accepts_no_more() -> None:
    """GWT-76: six spaces."""
    s = at("A", jobs={(1, 1): "cowboy", (1, 2): "builder"}, workers=(6, 5, 1), token=2)
    assert legal(use(s, 2)) == [act.Hire(1, 2)]


def test_gwt_76_the_bonuses_work() -> None:
    """GWT-76: a grey card for certificates or Dollars; a building at 1 Dollar per builder."""
    s = do(hired("engineer", 5, hand=("grey", "grey"), dollars=20), act.Discard("grey"))
    assert s.certificates == 2
    s = do(hired("engineer", 6, hand=("grey", "grey"), dollars=20), act.Discard("grey"))
    assert s.dollars == 20 - 6 + 4
    s = do(hired("builder", 4, dollars=10), act.PickBuilding("6a"), act.Build("6a", "A1"))
    assert s.dollars == 0
    s = do(hired("cowboy", 4, trail={"flood1": "flood_green_4"}, dollars=6), act.RemoveHazard("flood1"))
    assert s.dollars == 0 and s.seats[0].hazards == ["flood_green_4"]


def test_gwt_77_the_new_worker_counts_at_once() -> None:
    """GWT-77: the fourth builder may build a tile that needs four."""
    s = hired("builder", 4, dollars=10)
    assert act.PickBuilding("6a") in legal(s)
    s = hired("builder", 6, dollars=12)
    assert act.PickBuilding("8a") in legal(s)


def test_gwt_101_remove_a_hazard() -> None:
    """GWT-101: pay, take any hazard tile and keep it."""
    trail = {"flood2": "flood_green_4", "drought1": "drought_black_2", "rockfall1": "rockfall_green_3"}
    s = use(at("F", trail, dollars=7), 2)
    assert legal(s) == [act.RemoveHazard(space) for space in ("flood2", "drought1", "rockfall1")]
    do(s, act.RemoveHazard("drought1"))
    assert s.dollars == 0 and s.seats[0].hazards == ["drought_black_2"] and "drought1" not in s.trail
    assert usable(at("F", hand=())) == []


def test_gwt_102_collect_an_outlaw() -> None:
    """GWT-102: any tile with the bonus of its space; freed spaces are filled again, lowest first."""
    s = use(at("D", {"outlaw1": "outlaw_green", "outlaw9": "outlaw_orange"}, dollars=0), 1, 1)
    do(s, act.CollectOutlaw("outlaw9"))
    assert s.dollars == 10 and s.seats[0].outlaws == ["outlaw_orange"]
    s = do(use(at("D", {"outlaw1": "outlaw_green"}), 1, 1), act.CollectOutlaw("outlaw1"))
    assert s.tokens == 1
    board.place_on_trail(s, s.content.tiles["outlaw_orange"])
    assert s.trail["outlaw1"].id == "outlaw_orange"
    assert (1, 1) not in usable(at("D"))


def test_gwt_103_trade_with_the_tribes() -> None:
    """GWT-103: negative amounts are paid in full, or the tile cannot be taken."""
    trail = {"teepee_minus3": "outlaw_green", "teepee_minus2": "outlaw_green", "teepee_4": "outlaw_orange"}
    s = use(at("D", trail, edition="1e", dollars=2), 1, 1)
    assert legal(s) == [act.CollectOutlaw("teepee_minus2"), act.CollectOutlaw("teepee_4")]
    assert do(s, act.CollectOutlaw("teepee_minus2")).dollars == 0
    s = do(use(at("D", trail, edition="1e", dollars=2), 1, 1), act.CollectOutlaw("teepee_4"))
    assert s.dollars == 6
    assert (1, 1) not in usable(at("D", {"teepee_minus3": "outlaw_green"}, edition="1e", dollars=2))


def test_gwt_110_simmental() -> None:
    """GWT-110: 44 market cards, 9 open; a calf costs 8 with one cowboy or 5 with two; fits no icon of a value."""
    s = buying(2, market=("simmental1", "red"), options={"simmental": True}, dollars=8)
    assert offers(s, "simmental") == [(1, 1), (1, 2)]
    do(s, act.Buy(("simmental1",), 2))
    assert s.dollars == 3 and s.discard == ["simmental1"]
    s = use(at("A1", {"A1": "5a"}, hand=("simmental2", "red"), options={"simmental": True}), 1)
    assert legal(s) == [act.Discard("red")]
    s = use(at("A1", {"A1": "8b"}, hand=("simmental2",), options={"simmental": True}), 1)
    assert legal(s) == [act.Discard("simmental2")]
    s = scene(market=("red",), cattle_stack=("blue",) * 20, options={"simmental": True})
    s.pending.append(todo.RefillMarket())
    board.add_cattle(s, 0)
    settle(s, None)
    assert len(fate(s).market) == 9
