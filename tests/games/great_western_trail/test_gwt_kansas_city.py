"""Kansas City, discs, deliveries and certificates: GWT-36 to GWT-57."""

from __future__ import annotations

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, do, draws, fate, in_kansas_city, legal, scene, top

from secondchair.core.pending import settle
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.rules import cards
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import State, certificate_limit, hand_limit, step_limit

TILES = ("outlaw_green", "flood_green_4", "cowboy", "builder", "engineer", "outlaw_orange")
WHITE = [d.id for d in SECOND.discs.values() if d.corner == "white"]
DARK = [d.id for d in SECOND.discs.values() if d.corner == "dark"]


def delivery(value: int, transport: bool = True, **fields: object) -> State:
    """The delivery of a Kansas City turn."""
    s = scene("kansas_city", **fields)  # type: ignore[arg-type]
    s.pending[-1:] = [todo.LeaveKansasCity(), todo.Deliver(value, transport)]
    return s


def discs(s: State) -> list[str]:
    return [a.space for a in legal(s) if isinstance(a, act.TakeDisc)]


def cities(s: State) -> list[str]:
    return [a.city for a in legal(s) if isinstance(a, act.Deliver)]


def test_gwt_36_five_subphases_in_order() -> None:
    """GWT-36: foresight 1, 2, 3, income, delivery."""
    s = in_kansas_city(foresight=TILES, hand=("red",))
    seen: list[str] = []
    while rules.actor(s) == "you":
        seen.append(type(top(s)).__name__)
        rules.apply(s, rules.legal(s)[0])
    assert seen == [
        "ChooseForesight", "ChooseForesight", "ChooseForesight", "SpendCertificates", "Deliver", "ChooseDisc",
    ]  # fmt: skip


def test_gwt_37_one_of_two_tiles_of_each_column() -> None:
    """GWT-37: the choice of two; an empty column is skipped."""
    s = in_kansas_city(foresight=("", "", "cowboy", "builder", "", "flood_green_4"))
    assert legal(s) == [act.TakeForesight(2, "top"), act.TakeForesight(2, "bottom")]
    do(s, act.TakeForesight(2, "bottom"))
    assert legal(s) == [act.TakeForesight(3, "bottom")] and s.jobs[2] == "builder"


def test_gwt_38_where_hazards_and_outlaws_go() -> None:
    """GWT-38: the lowest empty number; without an empty space the tile leaves the game."""
    trail = {f"flood{n}": "flood_green_3" for n in (1, 3, 4)} | {"outlaw1": "outlaw_green", "outlaw3": "outlaw_green"}
    s = in_kansas_city(trail, foresight=("flood_green_4", "", "outlaw_orange", "", "flood_black_2", ""))
    do(s, act.TakeForesight(1, "top"))
    assert s.trail["flood2"].id == "flood_green_4"
    do(s, act.TakeForesight(2, "top"))
    assert s.trail["outlaw2"].id == "outlaw_orange"
    do(s, act.TakeForesight(3, "top"))
    assert s.box == ["flood_black_2"]


def test_gwt_39_workers_go_to_the_row_of_the_token() -> None:
    """GWT-39: the first free space of that row; gaps in higher rows are not refilled."""
    s = in_kansas_city(foresight=("", "", "cowboy", "", "builder", ""), token=4)
    do(s, act.TakeForesight(2, "top"))
    assert s.jobs[6:8] == ["cowboy", ""] and s.token == 4
    do(s, act.TakeForesight(3, "top"))
    assert s.jobs[6:8] == ["cowboy", "builder"] and s.token == 5 and s.jobs[:6] == [""] * 6


@pytest.mark.parametrize(("row", "refill"), [(5, False), (6, True), (9, True), (10, False)])
def test_gwt_40_the_token_moves_on(row: int, refill: bool) -> None:
    """GWT-40: when its row is full; leaving rows 6 and 9 refills the cattle market at once."""
    s = in_kansas_city(foresight=("", "", "cowboy", "", "", ""), token=row, cattle_stack=("red",) * 9)
    s.jobs[2 * row - 2] = "engineer"
    do(s, act.TakeForesight(2, "top"))
    assert s.token == row + 1 and (rules.actor(s) == "chance") == refill
    fate(s)
    assert len(s.market) == (7 if refill else 0)


@pytest.mark.parametrize(("there", "in_stack", "after"), [(3, 9, 7), (7, 9, 7), (9, 9, 9), (3, 2, 5)])
def test_gwt_41_refill_to_seven(there: int, in_stack: int, after: int) -> None:
    """GWT-41: nothing is drawn if 7 or more lie there; an empty stack stays empty."""
    s = scene(market=("red",) * there, cattle_stack=("blue",) * in_stack)
    s.pending.append(todo.RefillMarket())
    settle(s, None)
    fate(s)
    assert len(s.market) == after


def test_gwt_42_income() -> None:
    """GWT-42: as many Dollars as the breeding value; the whole hand is discarded, objective cards too."""
    s = in_kansas_city(foresight=("",) * 6, hand=("red", "red", "grey", "move3_345"), dollars=1)
    do(s, act.SpendCertificates(0))
    assert s.dollars == 5 and s.hand == [] and len(s.discard) == 4


def test_gwt_43_breeding_value() -> None:
    """GWT-43: every colour once; certificates, temporary and permanent, raise it and the income."""
    s = in_kansas_city(
        foresight=("",) * 6, hand=("grey", "green", "black", "green"), certificates=3, dollars=0,
        masters=("certificate__hazards", "certificates2__none"),
    )  # fmt: skip
    assert breeding_value(s, s.hand) == 5
    assert breeding_value(s, ["brown3", "brown5", "purple7", "move3_345"]) == 9
    do(s, act.SpendCertificates(2))
    assert s.dollars == 5 + 2 + 3 and s.certificates == 1 and top(s) == todo.Deliver(10)


def test_gwt_44_a_city_within_the_value() -> None:
    """GWT-44: not above the breeding value; Kansas City is always possible."""
    assert cities(delivery(7)) == ["kansas_city", "fulton", "st_louis", "bloomington"]
    assert cities(delivery(0)) == ["kansas_city"]


def test_gwt_45_each_city_once() -> None:
    """GWT-45: but Kansas City and the terminal city accept any number; others' discs do not matter."""
    done = ("kansas_city", "fulton", "bloomington", "new_york")
    s = delivery(18, cities=done, engine=18)
    s.seats[1].cities = ["peoria"]
    open_ones = [city for city in SECOND.cities if city not in ("fulton", "bloomington")]
    assert cities(s) == open_ones
    assert SECOND.terminal == "new_york" and FIRST.terminal == "san_francisco"


def test_gwt_46_order_of_a_delivery() -> None:
    """GWT-46: disc with its cost or gain, city and links, transport cost; what cannot be paid is not legal."""
    s = delivery(6, dollars=6)
    do(s, act.Deliver("bloomington"), act.TakeDisc("aux_dollar_2"))
    assert s.dollars == 3
    s = delivery(10, dollars=6)  # Chicago from the start space: 5 Dollars for transport
    do(s, act.Deliver("chicago"))
    assert "hand_left" not in discs(s) and "step_left" in discs(s)
    s = delivery(10, dollars=2)
    assert "chicago" in cities(s), "the 3 Dollars of the left step disc pay for it"
    do(s, act.Deliver("chicago"))
    assert discs(s) == ["step_left"]
    do(s, act.TakeDisc("step_left"))
    assert s.dollars == 0
    assert "chicago" not in cities(delivery(10, dollars=1)), "4 Dollars do not pay for it"


def test_gwt_47_corners() -> None:
    """GWT-47: dark discs to dark places only, unless only dark ones are left."""
    s = do(delivery(6), act.Deliver("fulton"))
    assert discs(s) == WHITE
    s = do(delivery(10), act.Deliver("chicago"))
    assert discs(s) == [*WHITE, *DARK]
    s = do(delivery(6, cleared=WHITE), act.Deliver("fulton"))
    assert discs(s) == DARK
    assert {c.id for c in SECOND.cities.values() if c.corner == "dark"} == {
        "chicago", "toledo", "philadelphia", "new_york",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("disc", "dollars", "steps", "hand", "limit"),
    [
        ("step_left", 23, 4, 4, 3),
        ("step_right", 20, 4, 4, 3),
        ("hand_left", 15, 3, 5, 3),
        ("hand_right", 15, 3, 5, 3),
        ("certificate_limit_4", 20, 3, 4, 4),
        ("certificate_limit_6", 20, 3, 4, 3),
        ("aux_draw_2", 20, 3, 4, 3),
    ],
)
def test_gwt_48_what_a_cleared_space_does(disc: str, dollars: int, steps: int, hand: int, limit: int) -> None:
    """GWT-48: money at once, steps, hand limit, certificate limit."""
    s = do(delivery(10, transport=False), act.Deliver("chicago"), act.TakeDisc(disc))
    assert (s.dollars, step_limit(s), hand_limit(s), certificate_limit(s)) == (dollars, steps, hand, limit)


def test_gwt_48_the_five_dollars_must_be_there() -> None:
    """GWT-48: otherwise another disc is taken."""
    s = do(delivery(10, transport=False, dollars=4), act.Deliver("chicago"))
    assert "hand_left" not in discs(s) and "hand_right" not in discs(s)


def test_gwt_49_a_disc_from_an_own_station_instead() -> None:
    """GWT-49: when none can be taken; with none at all the delivery has no effects."""
    most = [disc for disc in SECOND.discs if disc != "hand_left"]
    s = do(delivery(0, dollars=4, cleared=most, stations=(3, 1)), act.Deliver("kansas_city"))
    assert legal(s) == [act.MoveDisc(1), act.MoveDisc(3)]
    do(s, act.MoveDisc(3))
    assert s.seats[0].stations == [1] and s.seats[0].cities == ["kansas_city"] and s.dollars == 8
    assert "chicago" not in cities(delivery(10, dollars=4, cleared=most, stations=(1,))), "5 Dollars for transport"
    s = do(delivery(10, dollars=5, cleared=most, stations=(1,)), act.Deliver("chicago"))
    assert legal(s) == [act.MoveDisc(1)], "not the hand disc: 5 Dollars pay for one thing only"
    s = do(delivery(0, dollars=4, cleared=most), act.Deliver("kansas_city"))
    do(s, act.Decline())
    assert s.seats[0].cities == [] and s.dollars == 4


def test_gwt_50_unlocked_at_once() -> None:
    """GWT-50: a cleared hand space counts in phase C of the same turn."""
    s = do(delivery(10, stack=("grey",) * 9), act.Deliver("chicago"), act.TakeDisc("hand_left"))
    fate(s)
    assert len(s.hand) == 5


@pytest.mark.parametrize("link", SECOND.links, ids=lambda link: "_".join(link.cities))
def test_gwt_51_links(link: object) -> None:
    """GWT-51: a link acts when the second disc is placed."""
    one, other = link.cities  # type: ignore[attr-defined]
    s = delivery(18, transport=False, cities=(one,), display=("move3_345",))
    do(s, act.Deliver(other))
    do(s, act.TakeDisc("aux_dollar_2"))
    action = link.action  # type: ignore[attr-defined]
    assert isinstance(top(s), todo.GainObjective) == (action == "objective_card")
    assert s.tokens == (action == "exchange_token")


def test_gwt_51_two_links_at_once_and_never_again() -> None:
    """GWT-51: the display is refilled between two objective cards; a repeatable city repeats no link."""
    s = delivery(8, transport=False, cities=("bloomington", "chicago"), display=("move3_345",) * 4)
    s.objective_stack = ["draw3_5_hazard"] * 3
    do(s, act.Deliver("peoria"), act.TakeDisc("aux_dollar_2"))
    do(s, act.TakeObjective(1, "move3_345"))
    draws(s, "draw3_5_hazard")
    assert isinstance(top(s), todo.GainObjective) and len(s.display) == 4
    do(s, act.TakeObjective(4, "draw3_5_hazard"))
    assert sorted(s.discard) == ["draw3_5_hazard", "move3_345"]
    assert {link.cities: link.points for link in SECOND.links if link.points} == {
        ("fulton", "st_louis"): -3, ("chicago", "toledo"): 6, ("toledo", "pittsburgh"): 8,
        ("pittsburgh", "philadelphia"): 4,
    }  # fmt: skip
    assert not any(SECOND.terminal in link.cities or "kansas_city" in link.cities for link in SECOND.links)


def test_gwt_51_without_any_objective_card_the_link_gives_none() -> None:
    """GWT-51, GWT-108."""
    s = delivery(8, transport=False, cities=("bloomington",))
    do(s, act.Deliver("peoria"), act.TakeDisc("aux_dollar_2"))
    assert s.seats[0].herder == "start"


def test_gwt_52_city_effects() -> None:
    """GWT-52: 4 Dollars for a disc on Kansas City, in the 1st edition 6; New York 9 points a disc, Philadelphia 6."""
    s = do(delivery(0, dollars=0), act.Deliver("kansas_city"), act.TakeDisc("aux_dollar_2"))
    assert s.dollars == 4
    s = do(delivery(0, dollars=0, edition="1e"), act.Deliver("kansas_city"), act.TakeDisc("aux_dollar_2"))
    assert s.dollars == 6
    assert SECOND.cities["kansas_city"].points_per_disc == -6 and SECOND.cities["new_york"].points_per_disc == 9
    assert SECOND.cities["philadelphia"].points_once == FIRST.cities["sacramento"].points_once == 6


@pytest.mark.parametrize(
    ("engine", "value", "cost"), [(0, 6, 3), (4.5, 6, 1), (0, 18, 11), (18, 18, 0), (25.5, 18, 0), (3, 4, 1), (4, 4, 0)]
)
def test_gwt_53_transport_cost(engine: float, value: int, cost: int) -> None:
    """GWT-53: a Dollar for each cross between engine and city; an engine on a turnout has passed its cross."""
    city = next(c.id for c in SECOND.cities.values() if c.value == value)
    s = do(delivery(18, engine=engine), act.Deliver(city), act.TakeDisc("aux_dollar_2"))
    assert s.dollars == 20 - cost


def test_gwt_54_back_to_the_start_and_refill() -> None:
    """GWT-54: the other tiles slide to the bottom, new ones come on top; an empty bag leaves a gap."""
    s = in_kansas_city(foresight=TILES, hand=(), bags=[["outlaw_green"], ["cowboy"], []])
    do(s, act.TakeForesight(1, "bottom"), act.TakeForesight(2, "top"), act.TakeForesight(3, "bottom"))
    do(s, act.SpendCertificates(0), act.Deliver("kansas_city"), act.TakeDisc("aux_dollar_2"))
    assert s.seats[0].herder == "start"
    draws(s, "outlaw_green", "cowboy")
    assert s.foresight == ["outlaw_green", "outlaw_green", "cowboy", "builder", "", "engineer"]
    assert rules.actor(s) == "bot"


def test_gwt_54_without_sliding_the_gap_itself_is_filled() -> None:
    """GWT-54: the display of an opponent without that rule."""
    s = in_kansas_city(foresight=TILES, options={"foresight_slides": False}, bags=[["outlaw_green"], [], []])
    s.foresight[1] = ""
    s.pending.append(todo.RefillForesight())
    settle(s, None)
    draws(s, "outlaw_green")
    assert s.foresight[:2] == ["outlaw_green", "outlaw_green"]


@pytest.mark.parametrize(
    ("cleared", "limit"),
    [
        ((), 3),
        (("certificate_limit_6",), 3),
        (("certificate_limit_4",), 4),
        (("certificate_limit_4", "certificate_limit_6"), 6),
    ],
)
def test_gwt_55_certificate_limit(cleared: tuple[str, ...], limit: int) -> None:
    """GWT-55: the 6-space counts only together with the 4-space; surplus movement is lost."""
    s = scene(cleared=cleared, certificates=2)
    assert certificate_limit(s) == limit
    cards.advance_marker(s, 9, None)
    assert s.certificates == limit


def test_gwt_55_one_space_from_4_leads_to_6() -> None:
    """GWT-55: the positions are 0, 1, 2, 3, 4, 6."""
    s = scene(cleared=("certificate_limit_4", "certificate_limit_6"), certificates=4)
    cards.advance_marker(s, 1, None)
    assert s.certificates == 6


@pytest.mark.parametrize(
    ("have", "amounts"), [(0, [0]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3, 4]), (6, [0, 2, 3, 4, 5, 6])]
)
def test_gwt_56_spending_certificates(have: int, amounts: list[int]) -> None:
    """GWT-56: space by space, so never a single one from 6."""
    s = in_kansas_city(foresight=("",) * 6, certificates=have)
    assert legal(s) == [act.SpendCertificates(n) for n in amounts]
    do(s, act.SpendCertificates(amounts[-1]))
    assert s.certificates == 0


def test_gwt_57_permanent_certificates_stay() -> None:
    """GWT-57: they add to every delivery and are never spent."""
    s = in_kansas_city(foresight=("",) * 6, masters=("certificates2__none",), dollars=0)
    do(s, act.SpendCertificates(0))
    assert s.dollars == 2 and top(s) == todo.Deliver(2) and s.seats[0].masters == ["certificates2__none"]
