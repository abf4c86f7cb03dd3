"""The Railbot's move, Insurance and changed actions: RB-30 to RB-69."""

from __future__ import annotations

import pytest
from games.railways.yard import (
    QUIET_ROW,
    SLOTS,
    bots,
    bots_link,
    build,
    cannot,
    city,
    cubes,
    do,
    fate,
    game,
    hold,
    is_your_action,
    pair_due,
    passes,
    play,
    resolves,
    shown,
    southern,
    turned,
    yours,
)

from secondchair.games.railways import ledger, rules, track
from secondchair.games.railways.actions import (
    Along,
    AskCube,
    Deliver,
    Exhaust,
    Grow,
    Insure,
    Lay,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    Resolve,
    Ship,
    Skip,
    TakeCard,
    TurnOver,
    Urbanize,
)
from secondchair.games.railways.state import BOTS, CARDS, FREE, RAILBOT, State


def pair(s: State, first: str, second: str) -> object:
    """What the Railbot does about a pair of cities."""
    pair_due(s, first, second)
    explained, quick = rules.bot(s), rules.bot(s, False)
    assert explained.choice == quick.choice and explained.why is not None and quick.why is None
    play(s, explained.choice)
    return explained.choice


# -- your actions ------------------------------------------------------------------------------------------------------


def test_rb_30_railbot_links_cost_a_point() -> None:
    """RB-30: own, own, Railbot, own gives 2."""
    s = game(cubes={"malmo": "purple"})
    yours(s, "malmo hassleholm", "3503")
    yours(s, "hassleholm alvesta", "3304 3205")
    bots_link(s, "alvesta jonkoping", "3005 2905")
    s.engine = 4
    s.color[city(s, "jonkoping")] = 5  # grey for once, so that the cube goes on to Skövde
    s.color[city(s, "skovde")] = 3
    yours(s, "jonkoping skovde", "2704 2604")
    do(s, Deliver("malmo", "purple"))
    while s.cargo:
        play(s, rules.legal(s)[0])
    assert s.score == 2


def test_rb_31_closed_cities_stop_the_railbot_too() -> None:
    """RB-31: no track touches them."""
    s = game()
    for a in ("umea", "ornskoldsvik"):
        pair(s, a, "ostersund")
    closed = {city(s, "lulea"), city(s, "kiruna")}
    assert s.links and not closed & {end for link in s.links for end in (link.a, link.b)}


def test_rb_32_lines_to_closed_cities() -> None:
    """RB-32: Malmbanan cannot be scored, whatever is built (data check V-7)."""
    s = game()
    line = next(line for line in s.board.lines if line.id == "malmbanan")
    assert not s.board.line_in_play[s.board.lines.index(line)]
    assert {line.start, line.end} & set(s.board.file.solo.not_in_play_cities)


# -- Insurance ---------------------------------------------------------------------------------------------------------


def test_rb_40_insurance_takes_the_first_two_actions() -> None:
    """RB-40: for slot 1 or 2, and only if no action was taken."""
    s = game()
    assert [a for a in rules.legal(s) if isinstance(a, Insure)] == [Insure(1), Insure(2)]
    do(s, Insure(2))
    assert s.action == 2 and rules.actor(s) == "chance" and s.railbot.insured == QUIET_ROW[1]
    t = game()
    passes(t)
    cannot(t, Insure(1))


def test_rb_40_not_as_third_action() -> None:
    """RB-40."""
    s = game()
    turned(s, "common-exhaust-purple")
    cannot(s, Insure(1))


def test_rb_41_one_token() -> None:
    """RB-41."""
    s = game()
    s.railbot.insured = QUIET_ROW[0]
    assert not any(isinstance(a, Insure) for a in rules.legal(s))


def test_rb_42_the_token_slides_with_its_card() -> None:
    """RB-42: insure slot 2, resolve slot 1: the card is now in slot 1 and still insured."""
    s = game()
    do(s, Insure(2))
    play(s, TurnOver(SLOTS[1]))
    bots(s)
    assert s.railbot.row[0] == QUIET_ROW[1] == s.railbot.insured


def test_rb_43_the_insured_card_does_nothing() -> None:
    """RB-43: not even its icons; it is discarded and the token returns."""
    s = game(barons=["mark-dainty"], cubes={"malmo": "blue"}, row=["sweden-exhaust-blue", *QUIET_ROW[1:]])
    do(s, Insure(1))
    before = rules.position(s)
    play(s, TurnOver(SLOTS[1]))
    events = bots(s)
    assert s.railbot.discard == ["sweden-exhaust-blue"] and s.railbot.insured == ""
    after = rules.position(s)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"pending", "railbot"} and s.action == 2
    assert any(event.rule == "RB-43" for event in events)


# -- the move ----------------------------------------------------------------------------------------------------------


def test_rb_50_a_card_is_turned_over_after_the_second_action() -> None:
    """RB-50."""
    s = game()
    passes(s)
    assert rules.actor(s) == "you"
    passes(s)
    assert rules.actor(s) == "chance" and {type(a) for a in rules.chance(s).outcomes} == {TurnOver}


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_rb_51_rb_52_the_slot(slot: int) -> None:
    """RB-51, RB-52: that card is resolved and discarded; the others slide left, the new one is rightmost."""
    s = game()
    passes(s, 2)
    play(s, TurnOver(SLOTS[slot]))
    assert rules.bot(s).choice == Resolve(slot, QUIET_ROW[slot - 1])
    bots(s)
    left = [card for card in QUIET_ROW if card != QUIET_ROW[slot - 1]]
    while not is_your_action(s):
        play(s, rules.legal(s)[0])
    assert s.railbot.row == [*left, SLOTS[slot]] and s.railbot.discard == [QUIET_ROW[slot - 1]]


def test_rb_54_main_effect_then_icons() -> None:
    """RB-54, RB-X8: effect, then Major Line, then Baron."""
    s = game(cubes={"malmo": "yellow", "kalmar": "yellow yellow yellow"}, barons=["mark-dainty", "lars-toft"])
    resolves(s, "common-exhaust-yellow")  # with a Major Line icon
    seen = list[type]()
    while not is_your_action(s):
        seen.append(type(rules.legal(s)[0]))
        play(s, rules.legal(s)[0])
    assert seen == [Exhaust, Exhaust, Exhaust, RailbotLine]
    t = game(barons=["mark-dainty", "lars-toft"], cubes={"malmo": "black"})
    resolves(t, "common-exhaust-black")
    assert [type(rules.legal(t)[0])] == [Exhaust]
    do(t, Exhaust("malmo"))
    assert {type(a) for a in rules.legal(t)} == {RailbotBaron}


# -- Building Links ----------------------------------------------------------------------------------------------------


def test_rb_55_pairs_one_after_the_other() -> None:
    """RB-55: the later pair sees what the earlier one built."""
    s = game()
    resolves(s, "sweden-link-01")  # Stockholm / Norrköping / Kalmar
    assert [x.id for x in s.links] == ["norrkoping-stockholm", "norrkoping-vastervik", "kalmar-vastervik"]
    t = game(cubes={"stockholm": "yellow"})
    bots_link(t, "stockholm norrkoping", "2310 2309 2308 2408")
    resolves(t, "sweden-link-01")
    assert cubes(t, "stockholm") == "" and len(t.links) == 3


def test_rb_56_connected_by_either_owner() -> None:
    """RB-56: through any number of cities."""
    s = game()
    yours(s, "malmo hassleholm", "3503")
    bots_link(s, "hassleholm alvesta", "3304 3205")
    assert track.connected(s, city(s, "malmo"), city(s, "alvesta"))
    assert not track.connected(s, city(s, "malmo"), city(s, "kalmar"))
    assert not track.connected_by(s, RAILBOT, city(s, "malmo"), city(s, "alvesta"))


def test_rb_57_it_builds_the_cheapest_and_pays_nothing() -> None:
    """RB-57: without the limit of four tiles."""
    s = game()
    choice = pair(s, "gavle", "sundsvall")
    assert isinstance(choice, Lay) and len(choice.track[0]) - 2 == 5
    assert (s.cash, s.bonds) == (0, 0) and s.links[0].owner == RAILBOT


def test_rb_58_a_cube_leaves_the_first_city() -> None:
    """RB-58: in the colour of the second if there is one, else you choose."""
    s = southern(game(cubes={"alvesta": "black black red"}), 2)
    assert pair(s, "alvesta", "malmo") == Ship("alvesta", "malmo", "black")
    assert cubes(s, "alvesta") == "red black"
    t = southern(game(cubes={"alvesta": "blue red"}), 2)
    assert pair(t, "alvesta", "malmo") == AskCube("alvesta", "malmo")
    assert rules.legal(t) == [Remove("red"), Remove("blue")]
    do(t, Remove("blue"))
    assert cubes(t, "alvesta") == "red" and t.score == 1


def test_rb_59_a_point_if_the_way_needs_your_links() -> None:
    """RB-59: player chain only: +1; a Railbot chain alongside: 0; a mixed chain: +1."""
    s = southern(game(cubes={"alvesta": "black black"}), 2)
    pair(s, "alvesta", "malmo")
    assert s.score == 1 and s.earned[2] == 1
    bots_link(s, "malmo hassleholm", "3403")
    pair(s, "alvesta", "malmo")
    assert s.score == 2
    t = southern(game(cubes={"alvesta": "black"}), 2)
    southern_alongside(t)
    pair(t, "alvesta", "malmo")
    assert t.score == 0


def southern_alongside(s: State) -> None:
    bots_link(s, "malmo hassleholm", "3403")
    bots_link(s, "hassleholm alvesta", "3303 3204 3104")


def test_rb_60_hotels_watch_the_railbot() -> None:
    """RB-60: a point for each cube it removes from that city, by links or by exhaustion."""
    s = southern(game(cubes={"malmo": "purple"}), 3)
    hold(s, "sweden-hotel-malmo")
    pair(s, "malmo", "jonkoping")
    assert s.score == 2 and s.earned[CARDS] == 1 and cubes(s, "malmo") == ""
    t = game(cubes={"malmo": "black black"})
    hold(t, "sweden-hotel-malmo")
    resolves(t, "common-exhaust-black")
    do(t, Exhaust("malmo"))
    assert t.score == 1


def test_rb_61_a_bounty_is_lost() -> None:
    """RB-61: removal first, then your delivery gives no bonus."""
    s = southern(game(cubes={"karlskrona": "black", "alvesta": "yellow"}, display=["sweden-bounty-karlskrona"]), 7)
    pair(s, "karlskrona", "malmo")
    assert not s.display and s.score == 1
    do(s, Deliver("alvesta", "yellow"))
    do(s, Along("alvesta-karlskrona"))
    assert s.score == 2


def test_rb_62_not_on_a_city_out_of_play() -> None:
    """RB-62: New Industry and City Growth, and Urbanize too."""
    s = game("mexico", display=["city-growth", "new-industry"])
    s.color = [5] * len(s.color)  # all grey
    closed = set(s.board.file.solo.not_in_play_cities)
    do(s, TakeCard("city-growth"))
    assert not closed & {a.city for a in rules.legal(s) if isinstance(a, Grow)}
    do(s, rules.legal(s)[0])
    fate(s)
    assert not closed & {a.city for a in rules.legal(s) if isinstance(a, Urbanize)}
    do(s, TakeCard("new-industry"))
    assert not closed & {a.city for a in rules.legal(s)}


def test_rb_63_other_cards_are_yours_alone() -> None:
    """RB-63: your engineers do not make the Railbot's track cheaper."""
    plain, s = game(), game()
    hold(s, "civil-engineers", "tunnel-engineer", "land-grant")
    for t in (plain, s):
        pair(t, "umea", "ostersund")
    assert [x.hexes for x in plain.links] == [x.hexes for x in s.links]


def test_rb_64_emptied_by_the_railbot() -> None:
    """RB-64: a marker as usual, which may trigger the end."""
    s = southern(game(cubes={"alvesta": "black"}), 2)
    s.threshold = 1
    pair(s, "alvesta", "malmo")
    assert s.markers == 1 << city(s, "alvesta") and s.trigger == ledger.CITIES_EMPTIED


# -- other cards -------------------------------------------------------------------------------------------------------


def test_rb_65_deadhead() -> None:
    """RB-65: with three cards and limit five nothing is discarded; the card lies in the display and cannot be taken."""
    three = ["land-grant", "city-growth", "new-industry"]
    s = game(display=three)
    resolves(s, "common-deadhead-a")
    assert s.limit == 4 and shown(s) == three and s.deadheads == ("common-deadhead-a",)
    assert "common-deadhead-a" not in s.railbot.discard
    assert TakeCard("common-deadhead-a") not in rules.legal(s)
    s.limit = 0
    ledger.deadhead(s, None)
    assert s.limit == 0 and not s.display


def test_rb_66_taxation() -> None:
    """RB-66: score 10, cash 6: pay 24, so 4 bonds and cash 2."""
    s = game()
    s.score, s.cash = 10, 6
    resolves(s, "common-taxation-a")
    assert (s.bonds, s.cash) == (4, 2)


def test_rb_67_exhaust_goods() -> None:
    """RB-67: value 3 with two cubes left removes two; the cities may differ."""
    s = game(cubes={"malmo": "black", "kalmar": "black red"})
    resolves(s, "common-exhaust-black")
    do(s, Exhaust("kalmar"))
    assert rules.legal(s) == [Exhaust("malmo")]
    do(s, Exhaust("malmo"))
    assert cubes(s, "malmo") == "" and cubes(s, "kalmar") == "red" and rules.legal(s)[-1] == Pass()


def test_rb_68_major_line_icon() -> None:
    """RB-68: blocked for good; if none is left nothing happens."""
    s = game()
    resolves(s, "sweden-link-05")
    do(s, RailbotLine("ovre_norrland"))
    i = next(i for i, line in enumerate(s.board.lines) if line.id == "ovre_norrland")
    assert s.lines[i] == BOTS and s.score == 0
    for ends, tiles in (("ange sundsvall", "1108 1109"), ("sundsvall ornskoldsvik", "1011 0911")):
        yours(s, ends, tiles)
    build(s, "umea", "W W")
    assert s.score == 0
    t = game()
    t.lines = [BOTS if who == FREE else who for who in t.lines]
    resolves(t, "sweden-link-05")
    assert is_your_action(t) and t.action == 2


def test_rb_69_baron_icon() -> None:
    """RB-69: with the variant you must pick one, if there is one; without it nothing happens."""
    s = game(barons=["mark-dainty"])
    resolves(s, "sweden-exhaust-blue")
    assert rules.legal(s) == [RailbotBaron("mark-dainty")]
    do(s, RailbotBaron("mark-dainty"))
    assert s.baron_owner == [RAILBOT]
    s.action, s.moved = 0, False
    resolves(s, "common-exhaust-black", "sweden-link-10")
    assert is_your_action(s)  # none is left
    t = game()
    resolves(t, "sweden-exhaust-blue")
    assert is_your_action(t)


def test_rb_x3_nothing_can_be_built() -> None:
    """RB-X3, RB-X23: a city whose sides are all taken can no longer be joined, and the pair is skipped."""
    s = game()
    for mask in s.board.side[s.board.city_hex[city(s, "umea")]]:
        s.sides |= mask
    assert pair(s, "umea", "sundsvall") == Skip("umea", "sundsvall") and not s.links


def test_rb_x3_free_links_of_either_owner() -> None:
    """RB-X3: finished links are used for nothing, so only the missing piece is built."""
    s = southern(game(), 1)
    bots_link(s, "hassleholm alvesta", "3304 3205")
    choice = pair(s, "malmo", "karlskrona")
    assert (isinstance(choice, Lay) and [link[0] for link in choice.track] == ["3105"]) or len(s.links) == 3
    assert s.links[-1].id in ("alvesta-karlskrona", "hassleholm-karlskrona")


def test_rb_x6_nothing_to_remove() -> None:
    """RB-X6: no cube, no point."""
    s = southern(game(), 2)
    assert pair(s, "alvesta", "malmo") == Skip("alvesta", "malmo") and s.score == 0


def test_rb_x7_a_grey_second_city() -> None:
    """RB-X7: no colour matches, so you choose."""
    s = southern(game(cubes={"alvesta": "black red"}), 2)
    assert pair(s, "alvesta", "hassleholm") == AskCube("alvesta", "hassleholm")


def test_rb_x22_unfinished_track_takes_room_but_connects_nothing() -> None:
    """RB-X22: the Railbot cannot use it, and goes round its open end."""
    s = game()
    build(s, "alvesta", "SW SW")
    play(s, rules.legal(s)[-1])  # stop
    choice = pair(s, "alvesta", "hassleholm")
    assert isinstance(choice, Lay)
    tiles = {h for link in choice.track for h in link[1:-1]}
    assert tiles and "3304" not in tiles
