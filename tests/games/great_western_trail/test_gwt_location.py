"""Phase B and auxiliary actions: GWT-25 to GWT-35, and the neutral buildings, GWT-116."""

from __future__ import annotations

import pytest
from games.great_western_trail.ranch import at, do, draws, fate, legal, top, usable, use

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.state import State

SINGLES = [act.Auxiliary("dollar"), act.Auxiliary("draw")]
ALL_AUXILIARY = tuple(f"aux_{kind}_{n}" for kind in ("certificate", "engine", "remove") for n in (1, 2))


def ended(s: State) -> bool:
    """The person's turn is over, but for the cards of phase C."""
    return rules.actor(fate(s)) == "bot"


@pytest.mark.parametrize(
    ("space", "trail", "local"),
    [
        ("E", {}, True),
        ("A1", {"A1": "1a", "B1": "2a"}, True),
        ("A1", {"A1": "sam:2b"}, False),
        ("flood1", {"flood1": "flood_green_4"}, False),
        ("outlaw4", {"outlaw4": "outlaw_green"}, False),
    ],
)
def test_gwt_25_what_may_be_done(space: str, trail: dict[str, str], local: bool) -> None:
    """GWT-25: local actions on neutral and own buildings only; everywhere one single auxiliary action; no skipping."""
    s = at(space, trail, hand=("black", "grey"), stack=("grey",))
    assert bool(usable(s)) == local
    assert legal(s, act.Auxiliary) == SINGLES
    assert not legal(s, act.Done, act.Decline)


def test_gwt_25_local_actions_or_one_auxiliary_action() -> None:
    """GWT-25: after a local action no auxiliary one is offered, and the other way round."""
    s = use(at("E", hand=("black", "black"), cattle_stack=("red",)), 1)
    do(s, act.Discard("black"))
    assert not legal(s, act.Auxiliary) and act.Done() in legal(s)
    s = do(at("E", hand=("black",)), act.Auxiliary("dollar"))
    assert ended(s)


def test_gwt_26_each_field_once_in_any_order() -> None:
    """GWT-26: every field is optional; of two alternatives one; the risk action is one more field."""
    s = at("A", jobs={(1, 1): "cowboy", (1, 2): "builder"}, hand=("white",), token=3)
    assert usable(s) == [(1, 0), (2, 0), (3, 0)]
    do(use(s, 3), act.Hire(1, 1))
    assert usable(s) == [(1, 0), (2, 0)]
    do(use(s, 1), act.Discard("white"))
    assert usable(s) == [(2, 0)]
    do(s, act.Done())
    assert ended(s)
    s = at("C", display=("move3_345",))
    assert usable(s) == [(1, 1), (1, 2), (2, 0)]
    use(s, 1, 1)
    assert usable(s) == [(2, 0)]


@pytest.mark.parametrize(
    ("space", "card", "dollars"),
    [("flood_risk1", "green", 0), ("flood_risk2", "grey", 2), ("drought_risk1", "grey", 0)],
)
def test_gwt_26_risk_action_of_the_owner(space: str, card: str, dollars: int) -> None:
    """GWT-13, GWT-26: discard a card for a certificate, for a grey one perhaps 2 Dollars besides."""
    s = at(space, {space: "11a"}, hand=(card,), dollars=1)
    assert usable(s) == [(3, 0)]
    do(use(s, 3), act.Discard(card))
    assert (s.certificates, s.dollars) == (1, 1 + dollars)
    assert usable(at(space, {space: "sam:11b"}, hand=(card,))) == []


def test_gwt_27_requirements_in_full_and_once() -> None:
    """GWT-27: exactly the cards shown, once per use; rewards but money may be refused."""
    assert usable(at("F", hand=("grey", "green"))) == []
    s = at("F", hand=("green", "green", "green"), dollars=0)
    use(s, 1)
    assert legal(s) == [act.Discard("green")]
    do(s, act.Discard("green"), act.Discard("green"))
    assert s.dollars == 4 and s.discard == ["green", "green"] and usable(s) == []
    s = at("A1", {"A1": "2b"}, hand=("green",))
    do(use(s, 1), act.Discard("green"))
    assert legal(s) == [act.MoveEngine(1.0), act.MoveEngine(2.0), act.Decline()]
    assert s.seats[0].engine == 0 and act.Done() in legal(do(s, act.Decline()))


def test_gwt_28_move_the_herder() -> None:
    """GWT-28: with fees; phase B again at the new place; no cards in between; the rest of the old place is lost."""
    s = at(
        "A1", {"A1": "4a", "A2": "sam:1b", "flood1": "flood_green_4"}, hand=("grey",), stack=("grey",) * 4, dollars=9
    )
    do(use(s, 2), act.Move(("A2", "B")))
    assert s.dollars == 7 and top(s) == todo.AtLocation("B", "B") and s.hand == ["grey"]
    do(s, act.Auxiliary("dollar"))
    assert ended(s) and "flood1" in s.trail


def test_gwt_29_a_building_once_per_turn() -> None:
    """GWT-29: its local actions cannot be used twice in one turn, not even through the copying tile."""
    s = at("A3", {"A3": "6b"}, hand=("green", "green"))
    do(s, act.Copy("B"))
    do(use(s, 1), act.Discard("green"))
    do(s, act.Done())
    assert s.used == ("A3", "B") and not legal(s, act.Copy)
    s.pending[-1] = todo.AtLocation("B", "B")
    assert usable(s) == [] and legal(s, act.Auxiliary)


def test_gwt_30_five_auxiliary_actions() -> None:
    """GWT-30: available with one open space, doubled with two."""
    s = at("G", engine=10, stack=("grey",) * 4, cleared=ALL_AUXILIARY)
    use(s, 2)
    kinds = [(a.kind, a.double) for a in legal(s) if isinstance(a, act.Auxiliary)]
    assert kinds == [
        ("dollar", False), ("draw", False), ("certificate", False), ("certificate", True), ("engine", False),
        ("engine", True), ("remove", False), ("remove", True),
    ]  # fmt: skip
    s = use(at("G", engine=10, cleared=("aux_engine_2",)), 2)
    assert legal(s, act.Auxiliary) == [act.Auxiliary("dollar"), act.Auxiliary("engine")]


def auxiliary(kind: str, double: bool, **fields: object) -> State:
    """Neutral G, second field, with everything unlocked."""
    everything = (*ALL_AUXILIARY, "aux_dollar_2", "aux_draw_2")
    s = use(at("G", cleared=everything, **fields), 2)  # type: ignore[arg-type]
    return do(s, act.Auxiliary(kind, double))


@pytest.mark.parametrize(("double", "n"), [(False, 1), (True, 2)])
def test_gwt_30_what_they_do(double: bool, n: int) -> None:
    """GWT-30: every row of the table, single and double."""
    assert auxiliary("dollar", double, dollars=5).dollars == 5 + n

    s = auxiliary("draw", double, hand=("white",), stack=("green",) * 3)
    draws(s, *["green"] * n)
    assert top(s) == todo.DiscardAny(n)
    do(s, act.Discard("white"), *[act.Discard("green")] * (n - 1))
    assert s.hand == ["green"] and s.discard == ["white", "green"][:n]

    s = do(auxiliary("certificate", double, dollars=5, engine=10), act.MoveEngine(10.0 - n))
    assert (s.dollars, s.certificates, s.seats[0].engine) == (5 - n, n, 10 - n)

    s = auxiliary("engine", double, dollars=5, engine=10)
    assert s.dollars == 5 - n
    do(s, act.MoveEngine(10.0 + n))
    assert s.seats[0].engine == 10 + n

    s = do(auxiliary("remove", double, dollars=5, engine=10, hand=("grey", "move3_345")), act.MoveEngine(10.0 - n))
    assert s.dollars == 5 + n
    do(s, act.RemoveCard("grey"), *[act.RemoveCard("move3_345")] * (n - 1))
    assert len(s.hand) == 2 - n and len(s.box) == n


def test_gwt_31_open_from_the_start() -> None:
    """GWT-31: dollar and draw as single actions."""
    s = at("A1", {"A1": "sam:2b"}, stack=("grey",))
    assert legal(s, act.Auxiliary) == SINGLES
    s = use(at("G", stack=("grey",)), 2)
    assert legal(s, act.Auxiliary) == SINGLES


def test_gwt_32_only_the_single_form_instead_of_local_actions() -> None:
    """GWT-32: even if both discs are gone."""
    s = at("G", cleared=("aux_dollar_2", "aux_draw_2", *ALL_AUXILIARY), engine=10, stack=("grey",))
    assert all(not a.double for a in legal(s) if isinstance(a, act.Auxiliary))


def test_gwt_33_one_action_single_or_double() -> None:
    """GWT-33: never two different ones and never the same single action twice."""
    s = use(at("G", cleared=("aux_dollar_2",), hand=()), 2)
    assert legal(s) == [act.Auxiliary("dollar"), act.Auxiliary("dollar", True)]
    do(s, act.Auxiliary("dollar"))
    assert not legal(s, act.Auxiliary)


def test_gwt_34_moving_back_is_a_requirement() -> None:
    """GWT-34: exactly so far, not from the start space; an upgrade at a turnout comes before the reward."""
    assert act.Auxiliary("certificate") not in legal(at("G", cleared=ALL_AUXILIARY))
    s = use(at("G", engine=1, cleared=ALL_AUXILIARY), 2)
    assert act.Auxiliary("certificate") in legal(s) and act.Auxiliary("certificate", True) not in legal(s)
    s = auxiliary("certificate", False, engine=5, dollars=5)
    do(s, act.MoveEngine(4.5))
    assert top(s) == todo.UpgradeStation(1) and s.certificates == 0
    do(s, act.Upgrade(1), act.TakeDisc("certificate_limit_4"))
    assert s.certificates == 1 and s.seats[0].stations == [1]


def test_gwt_35_removed_cards_leave_the_game() -> None:
    """GWT-35: cattle or objective cards; fewer than possible is fine."""
    s = do(auxiliary("remove", True, engine=5, hand=("grey", "move3_345")), act.MoveEngine(3.0))
    do(s, act.RemoveCard("move3_345"), act.Decline())
    assert s.box == ["move3_345"] and s.hand == ["grey"] and "move3_345" not in s.discard
    s = do(auxiliary("remove", False, engine=5, hand=("grey",) * 3), act.MoveEngine(4.0), act.RemoveCard("grey"))
    assert not isinstance(top(s), todo.RemoveCards), "the single action removes one"


class TestNeutralBuildings:
    """GWT-116: the local actions of the seven neutral buildings."""

    def test_gwt_116_a(self) -> None:
        """A white card for 2 Dollars, a hire at the cost of its row, a hire at 2 more."""
        s = at("A", jobs={(1, 1): "cowboy", (2, 1): "builder"}, token=3, hand=("white",), dollars=20)
        do(use(s, 1), act.Discard("white"))
        assert s.dollars == 22
        do(use(s, 2), act.Hire(1, 1))
        assert s.dollars == 16
        do(use(s, 3), act.Hire(2, 1))
        assert s.dollars == 8 and s.seats[0].workers == [2, 2, 1]

    def test_gwt_116_b(self) -> None:
        """A green card for 2 Dollars, a building at 2 Dollars per builder."""
        s = at("B", hand=("green",), workers=(1, 2, 1))
        do(use(s, 1), act.Discard("green"))
        do(use(s, 2), act.PickBuilding("4a"), act.Build("4a", "B1"))
        assert s.dollars == 20 + 2 - 4 and s.trail["B1"].id == "4a"

    def test_gwt_116_c(self) -> None:
        """A certificate or an objective card; the engine up to the number of engineers."""
        s = use(at("C", workers=(1, 1, 3)), 1, 1)
        assert s.certificates == 1
        use(s, 2)
        assert legal(s) == [act.MoveEngine(n) for n in (1.0, 2.0, 3.0)]
        s = at("C", display=("move3_345", "draw3_5_hazard"))
        do(use(s, 1, 2), act.TakeObjective(2, "draw3_5_hazard"))
        assert s.discard == ["draw3_5_hazard"] and s.display == ["move3_345"]

    def test_gwt_116_d(self) -> None:
        """An outlaw, or 2 Dollars for the engine up to 2; an auxiliary action."""
        s = at("D", {"outlaw4": "outlaw_green"}, hand=())
        do(use(s, 1, 1), act.CollectOutlaw("outlaw4"))
        assert s.dollars == 23 and usable(s) == [(2, 0)]
        s = use(at("D"), 1, 2)
        assert s.dollars == 18 and legal(s) == [act.MoveEngine(1.0), act.MoveEngine(2.0)]
        assert (1, 2) not in usable(at("D", dollars=1))

    def test_gwt_116_e(self) -> None:
        """A black card for 2 Dollars; buy cattle."""
        s = at("E", hand=("black",), market=("red",))
        do(use(s, 1), act.Discard("black"))
        do(use(s, 2), act.Buy(("red",), 1))
        assert s.dollars == 20 + 2 - 6 and "red" in s.discard

    def test_gwt_116_f(self) -> None:
        """Two cards of one colour for 4 Dollars; a hazard for 7."""
        s = at("F", {"flood1": "flood_green_4"}, hand=("brown3", "brown5"))
        do(use(s, 1), act.Discard("brown5"), act.Discard("brown3"))
        do(use(s, 2), act.RemoveHazard("flood1"))
        assert s.dollars == 20 + 4 - 7 and s.seats[0].hazards == ["flood_green_4"]

    def test_gwt_116_g(self) -> None:
        """The engine up to the number of engineers; an auxiliary action."""
        s = use(at("G", workers=(1, 1, 2)), 1)
        do(s, act.MoveEngine(2.0))
        do(use(s, 2), act.Auxiliary("dollar"))
        assert s.seats[0].engine == 2 and s.dollars == 21


def test_after_an_auxiliary_action_objective_cards_can_still_be_played() -> None:
    """GWT-86: after any single action."""
    s = do(at("A1", {"A1": "sam:2b"}, hand=("gain2_333_building",)), act.Auxiliary("dollar"))
    assert legal(s) == [act.Done(), act.PlayObjective("gain2_333_building")]
    do(s, act.PlayObjective("gain2_333_building"))
    assert s.dollars == 23


def test_an_exchange_token_can_take_away_a_requirement() -> None:
    """GWT-104: the card to be discarded went with the exchange; the action is given up without reward."""
    s = use(at("A", hand=("white",), stack=("grey",), tokens=1, dollars=5), 1)
    draws(do(s, act.Exchange(1)), "grey")
    do(s, act.Discard("white"))
    assert legal(s) == [act.Decline()]
    assert do(s, act.Decline()).dollars == 5
