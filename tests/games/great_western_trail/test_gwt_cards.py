"""End of the game, objective cards, tokens and the herd deck: GWT-83 to GWT-87, GWT-104 to GWT-110."""

from __future__ import annotations

import msgspec
import pytest
from games.great_western_trail.ranch import (
    SECOND,
    at,
    do,
    draws,
    fate,
    in_kansas_city,
    legal,
    new,
    pass_opponent,
    scene,
    top,
    use,
)

from secondchair.core.pending import Pending, settle
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.rules import board, cards
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import State, hand_limit

JOBS = {(12, 1): "cowboy"}


def test_gwt_83_the_last_worker_ends_the_game() -> None:
    """GWT-83: take the token, finish the turn without choosing a worker; the other seat has one more turn."""
    s = in_kansas_city(
        foresight=("", "", "builder", "", "cowboy", "flood_green_4"), token=12, jobs=JOBS, stack=("grey",) * 9
    )
    do(s, act.TakeForesight(2, "top"))
    assert s.holder == 0 and s.token == 13
    assert legal(s) == [act.TakeForesight(3, "bottom")], "no worker any more"
    do(s, act.TakeForesight(3, "bottom"), act.SpendCertificates(0), act.Deliver("kansas_city"))
    do(s, act.TakeDisc("aux_dollar_2"))
    fate(s)
    assert rules.actor(s) == "bot" and len(s.hand) == 4
    pass_opponent(s)
    assert rules.actor(s) == "over" and s.pending == []


def test_gwt_83_only_workers_in_the_column() -> None:
    """GWT-83: foresight 3 is skipped then; every row is open once the token has left."""
    s = in_kansas_city(foresight=("", "", "builder", "", "cowboy", "builder"), token=12, jobs=JOBS)
    do(s, act.TakeForesight(2, "top"))
    assert isinstance(top(s), todo.SpendCertificates)
    assert [row for row, _, _ in board.open_workers(s)] == [12, 12]


def test_gwt_83_the_opponent_ends_it() -> None:
    """GWT-83: it takes the token; the person has exactly one more turn and may choose no workers."""
    s = scene("G", token=12, jobs=JOBS, foresight=("", "", "cowboy", "builder", "", ""))
    s.pending = [todo.OpponentTurn()]
    board.take_foresight(s, 1, 2, "bottom")
    assert s.holder == 1
    pass_opponent(s)
    do(s, act.Move(("kansas_city",)))
    assert isinstance(top(s), todo.SpendCertificates)
    do(s, act.SpendCertificates(0), act.Deliver("kansas_city"), act.TakeDisc("aux_dollar_2"))
    assert rules.actor(fate(s)) == "over"


def test_gwt_84_gain_an_objective_card() -> None:
    """GWT-84: an open card or the unseen top one, onto the discard pile; the display is refilled to 4."""
    names = ("move3_345", "draw3_5_hazard", "draw3_333_station", "engine2_345")
    s = use(at("C", display=names, objective_stack=("gain2_333_building",)), 1, 2)
    assert legal(s) == [*(act.TakeObjective(n, card) for n, card in enumerate(names, 1)), act.TakeUnseenObjective()]
    do(s, act.TakeObjective(2, "draw3_5_hazard"))
    draws(s, "gain2_333_building")
    assert s.display == ["move3_345", "draw3_333_station", "engine2_345", "gain2_333_building"], "they slide"
    assert s.discard == ["draw3_5_hazard"]
    s = use(at("C", display=names, objective_stack=("gain2_333_building",)), 1, 2)
    draws(do(s, act.TakeUnseenObjective()), "gain2_333_building")
    assert s.discard == ["gain2_333_building"] and tuple(s.display) == names


def test_gwt_84_a_numbered_row_keeps_its_places() -> None:
    """GWT-3, GWT-84: against an opponent that numbers the row, the new card takes the gap."""
    s = use(at("C", display=("move3_345", "draw3_5_hazard"), options={"display_slides": False}), 1, 2)
    s.objective_stack = ["engine2_345"]
    draws(do(s, act.TakeObjective(1, "move3_345")), "engine2_345")
    assert s.display == ["engine2_345", "draw3_5_hazard"]
    assert len(new(display_slides=False).display) == 4


def test_gwt_85_objective_cards_are_part_of_the_deck() -> None:
    """GWT-85: they are drawn, fill the hand, can be discarded, and add nothing to the breeding value."""
    s = scene(hand=("move3_345", "grey", "grey", "green"), stack=("red",))
    assert breeding_value(s, s.hand) == 3
    s.pending.pop()
    settle(s, None)
    assert rules.actor(s) == "bot" and len(s.hand) == 4
    s = do(at("A", hand=("move3_345",), stack=("engine2_345",)), act.Auxiliary("draw"))
    draws(s, "engine2_345")
    assert legal(s) == [act.Discard("engine2_345"), act.Discard("move3_345")]


def test_gwt_86_when_a_card_may_be_played() -> None:
    """GWT-86: before phase A and between the actions of phase B, any number; not in the middle of an action."""
    card = act.PlayObjective("gain2_333_building")
    s = scene("A", hand=("gain2_333_building", "gain2_4_hazard_hazard"), dollars=0)
    do(s, card, act.PlayObjective("gain2_4_hazard_hazard"))
    assert s.dollars == 4 and s.hand == [] and len(s.seats[0].objectives) == 2
    assert isinstance(top(s), todo.Move)
    s = at("A", hand=("gain2_333_building", "white"), jobs={(1, 1): "cowboy"})
    assert card in legal(s)
    use(s, 2)
    assert card not in legal(s)
    do(s, act.Hire(1, 1), card)
    assert s.dollars == 16
    s = in_kansas_city(foresight=("", "", "", "", "cowboy", "builder"), hand=("gain2_333_building",))
    assert card not in legal(s)


def test_gwt_86_the_immediate_action_may_be_forfeited() -> None:
    """GWT-86: the card stays in the objective area."""
    s = do(scene(hand=("engine2_345",)), act.PlayObjective("engine2_345"))
    assert legal(s) == [act.MoveEngine(1.0), act.MoveEngine(2.0), act.Decline()]
    do(s, act.Decline())
    assert s.seats[0].objectives == ["engine2_345"] and s.seats[0].engine == 0


def test_gwt_87_herder_without_hands_before_phase_a() -> None:
    """GWT-87: 1 to 3 steps, no fees, not into Kansas City, the place is not used; the move starts there."""
    s = scene("E", {"E1": "sam:7b"}, hand=("move3_345",), dollars=5)
    do(s, act.PlayObjective("move3_345"))
    ways = [a.way for a in legal(s) if isinstance(a, act.Move)]
    assert ("E1", "F", "G") in ways and not any("kansas_city" in way for way in ways)
    assert max(map(len, ways)) == 3 and act.Decline() in legal(s)
    do(s, act.Move(("E1",)))
    assert s.dollars == 5 and isinstance(top(s), todo.Move) and s.seats[0].herder == "E1"


def test_gwt_87_herder_without_hands_in_phase_b() -> None:
    """GWT-87: the turn goes on with phase C."""
    s = at("E", {"E1": "sam:7b"}, hand=("move3_345",), stack=("grey",) * 4)
    do(s, act.PlayObjective("move3_345"), act.Move(("E1",)))
    assert rules.actor(fate(s)) == "bot" and s.seats[0].herder == "E1" and len(s.hand) == 4


@pytest.mark.parametrize(
    ("card", "pending"),
    [
        ("draw3_5_hazard", todo.DrawUpTo(3, True)),
        ("engine2_345", todo.EngineForward(2, True)),
        ("engine3_station_station_hazard_hazard", todo.EngineForward(3, True)),
        ("aux_terminal_city", todo.ChooseAuxiliary(True)),
        ("move3_345", todo.Move("card", 3)),
    ],
)
def test_gwt_87_immediate_actions(card: str, pending: Pending) -> None:
    """GWT-87: what each kind of card does at once."""
    s = do(scene(hand=(card,), stack=("grey",) * 4), act.PlayObjective(card))
    assert top(s) == pending and act.Decline() in legal(s)


def test_gwt_104_exchange_token() -> None:
    """GWT-104: at every decision, in the middle of an action too: draw up to 2, discard as many."""
    s = use(at("A", jobs={(1, 1): "cowboy"}, hand=("white",), stack=("grey", "green"), tokens=1), 2)
    assert legal(s) == [act.Hire(1, 1), act.Exchange(1), act.Exchange(2)]
    draws(do(s, act.Exchange(2)), "grey", "green")
    do(s, act.Discard("white"), act.Discard("grey"))
    assert s.tokens == 0 and s.hand == ["green"] and legal(s) == [act.Hire(1, 1)]
    assert not legal(scene(hand=("white",), tokens=1), act.Exchange), "nothing to draw"
    both = scene(stack=("grey",), discard=("green",), tokens=1)
    assert legal(both, act.Exchange) == [act.Exchange(1), act.Exchange(2)], "the discard pile would be shuffled"
    many = scene(stack=("grey",) * 5, tokens=2)
    assert legal(many, act.Exchange) == [act.Exchange(1), act.Exchange(2)], "two at most"


def test_gwt_105_acquired_cards_go_to_the_discard_pile() -> None:
    """GWT-105: draw stack, hand, discard pile; a drawn card moves from stack to hand."""
    s = do(at("A", stack=("grey", "green"), hand=("white",)), act.Auxiliary("draw"))
    draws(s, "green")
    assert sorted(s.hand) == ["green", "white"] and s.stack == ["grey"]


@pytest.mark.parametrize(("cleared", "limit"), [((), 4), (("hand_left",), 5), (("hand_left", "hand_right"), 6)])
def test_gwt_106_hand_limit(cleared: tuple[str, ...], limit: int) -> None:
    """GWT-106: draw up to it; hands above it are not reduced."""
    s = scene(cleared=cleared, stack=("grey",) * 9, hand=("white",) * 2)
    assert hand_limit(s) == limit
    s.pending.pop()
    settle(s, None)
    assert len(fate(s).hand) == limit
    s = scene(cleared=cleared, stack=("grey",) * 9, hand=("white",) * 8)
    s.pending.pop()
    settle(s, None)
    assert len(fate(s).hand) == 8


def test_gwt_106_the_discard_pile_is_shuffled_when_a_card_must_be_drawn() -> None:
    """GWT-106: not earlier; if both are empty, drawing stops."""
    s = scene(stack=("grey",), discard=("green",), hand=("white",) * 2)
    s.pending.pop()
    settle(s, None)
    draws(s, "grey")
    assert s.stack == ["green"] and s.discard == []
    draws(s, "green")
    assert len(s.hand) == 4
    s = scene(stack=("grey",), discard=("green",), hand=("white",) * 3)
    s.pending.pop()
    settle(s, None)
    draws(s, "grey")
    assert s.discard == ["green"], "the stack ran out, but no card must be drawn"
    s = scene(stack=("grey",), hand=("white",))
    s.pending.pop()
    settle(s, None)
    assert len(fate(s).hand) == 2 and rules.actor(s) == "bot"


def test_gwt_107_draw_then_discard_as_many() -> None:
    """GWT-107: draw first; fewer may be drawn where it says up to; as many are discarded as were drawn."""
    s = use(at("A1", {"A1": "4b"}, workers=(4, 1, 1), stack=("grey", "green"), hand=("white",)), 1)
    assert legal(s) == [act.DrawCards(1), act.DrawCards(2)], "there are no more cards"
    draws(do(s, act.DrawCards(2)), "grey", "green")
    assert top(s) == todo.DiscardAny(2) and len(legal(s)) == 3
    s = do(use(at("G", cleared=("aux_draw_2",), stack=("grey",)), 2), act.Auxiliary("draw", True))
    draws(s, "grey")
    assert top(s) == todo.DiscardAny(1)


def test_gwt_108_an_empty_objective_stack_leaves_gaps() -> None:
    """GWT-108: without any card left none can be gained."""
    s = do(use(at("C", display=("move3_345",)), 1, 2), act.TakeObjective(1, "move3_345"))
    assert s.display == []
    assert act.UseLocal("C", 1, 2) not in legal(at("C"))


def test_gwt_109_hidden_orders_are_not_stored() -> None:
    """GWT-109: face-down stacks and bags have no order: the position is the same however they are arranged."""
    s = new()
    twin = s.clone()
    for pile in (twin.stack, twin.cattle_stack, twin.objective_stack, *twin.bags):
        pile.reverse()
    assert twin.stack != s.stack and twin.position() == s.position()
    assert msgspec.json.encode(s.position())


class TestSimmental:
    """GWT-110: the variant."""

    def test_gwt_110_setup(self) -> None:
        s = new(simmental=True)
        assert len(s.market) == 9 and len(s.market + s.cattle_stack) == 44 and s.simmental == (8, 8)
        assert (s.market + s.cattle_stack).count("simmental1") == 8
        assert len(new().market) == 7 and "simmental1" not in new().cattle_stack

    def raising(self) -> State:
        s = in_kansas_city(
            foresight=("",) * 6, hand=("simmental1", "simmental2", "red"), dollars=0, options={"simmental": True}
        )
        return do(s, act.SpendCertificates(0))

    def test_gwt_110_stages_rise_after_the_income(self) -> None:
        """Only one orange card counts, the best; new cards go to the discard pile and change no income."""
        s = self.raising()
        assert s.dollars == 4 + 3 and legal(s) == [
            act.RaiseSimmental("simmental1"), act.RaiseSimmental("simmental2"), act.Done(),
        ]  # fmt: skip
        do(s, act.RaiseSimmental("simmental2"), act.RaiseSimmental("simmental1"), act.Done())
        assert sorted(s.discard) == ["red", "simmental2", "simmental3"] and s.simmental == (7, 7)
        assert top(s) == todo.Deliver(7)

    def test_gwt_110_no_card_of_the_next_stage(self) -> None:
        s = self.raising()
        s.simmental = (0, 8)
        assert legal(s) == [act.RaiseSimmental("simmental2"), act.Done()]

    def test_gwt_110_one_colour(self) -> None:
        s = scene()
        assert breeding_value(s, ["simmental1", "simmental3", "simmental2"]) == 5
        pair = use(at("F", hand=("simmental1", "simmental2"), options={"simmental": True}), 1)
        assert do(pair, act.Discard("simmental1"), act.Discard("simmental2")).dollars == 24


def test_refilling_draws_nothing_from_an_empty_stack() -> None:
    """GWT-41, GWT-106."""
    s = scene()
    cards.draw(s, 3)
    board.add_cattle(s, 2)
    assert isinstance(top(s), todo.Move)
    assert SECOND.cowboy_draws == 2
