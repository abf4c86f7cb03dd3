"""Money, score, actions and cards of the base game: RW-10 to RW-22, RW-40 to RW-116."""

from __future__ import annotations

from random import Random

import pytest
from games.railways.yard import (
    CONTENT,
    bots_link,
    build,
    cannot,
    city,
    cubes,
    do,
    fate,
    game,
    give,
    hold,
    is_your_action,
    passes,
    play,
    resolves,
    shown,
    southern,
    yours,
)

from secondchair.core.table import new as new_table
from secondchair.games.railways import deliver, ledger, rules, scoring
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Exhaust,
    GoOn,
    Grow,
    Insure,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    TakeCard,
    TurnOver,
    Upgrade,
    Urbanize,
)
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.grid import members
from secondchair.games.railways.state import CLOSED, FREE, RAILBOT, YOURS, K, State

# -- money and score ---------------------------------------------------------------------------------------------------


def test_rw_10_start() -> None:
    """RW-10, RW-22: a fresh game."""
    s = rules.new({}, CONTENT)
    assert (s.cash, s.bonds, s.score, s.engine) == (0, 0, 0, 1)


def test_rw_11_bonds_are_never_paid_back() -> None:
    """RW-11: whatever happens in random games, the number of bonds never falls, and each gives 5."""
    for seed in range(3):
        s, rng, bonds = rules.new({}, CONTENT), Random(seed), 0
        while rules.actor(s) != "over":
            match rules.actor(s):
                case "chance":
                    rules.apply(s, rules.sample(s, rng))
                case "bot":
                    rules.apply(s, rules.bot(s, False).choice)
                case _:
                    rules.apply(s, rng.choice(list(rules.legal(s))))
            assert s.bonds >= bonds and s.cash >= 0
            bonds = s.bonds


def test_rw_12_the_fewest_bonds() -> None:
    """RW-12: cash 3, payment 14 gives 3 bonds and cash 4."""
    s = game()
    s.cash = 3
    ledger.pay(s, 14, None, "", "")
    assert (s.bonds, s.cash) == (3, 4)
    ledger.pay(s, 4, None, "", "")
    assert (s.bonds, s.cash) == (3, 0)


def end_turn(s: State) -> None:
    """Pass to the end of the turn; the Railbot resolves an Exhaust card for which there are no cubes."""
    resolves(s, "common-exhaust-black" if s.board.id == "sweden" else "mexico-exhaust-purple")
    passes(s)
    fate(s)


@pytest.mark.parametrize(("cash", "bonds", "then"), [(20, 7, (13, 7)), (5, 7, (3, 8))])
def test_rw_13_dividends(cash: int, bonds: int, then: tuple[int, int]) -> None:
    """RW-13: every bond costs 1; one issued to pay for it costs nothing yet."""
    s = game()
    s.cash, s.bonds = cash, bonds
    end_turn(s)
    assert (s.cash, s.bonds) == then


def test_rw_14_income() -> None:
    """RW-14: the track rises to 25 and falls again."""
    at = CONTENT.numbers.income.at
    assert [at(n) for n in (0, 1, 13, 14, 46, 49, 100, 117)] == [0, 3, 15, 15, 25, 24, 9, 9]
    assert {n for n in range(130) if at(n) == 25} == set(range(41, 49))


def test_rw_15_no_negative_score() -> None:
    """RW-15: a loss stops at 0; bonds may make the result negative."""
    s = game()
    s.score = s.earned[0] = 1
    assert ledger.gain(s, 0, -3) == -1 and s.score == 0
    s.bonds = 4
    assert scoring.final_score(s) == -4


def test_rw_16_income_of_the_moment() -> None:
    """RW-16: Taxation right after a 3-point delivery uses the new score."""
    s = southern(game(cubes={"malmo": "purple blue"}), 3)
    s.engine = 3
    do(s, Deliver("malmo", "purple"))
    for _ in range(3):
        play(s, rules.legal(s)[0])
    assert s.score == 3
    resolves(s, "common-taxation-a")
    assert s.bonds * 5 - s.cash == 2 * 5  # the income at 3 points is 5


# -- setup of the base game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(CONTENT.boards))
def test_rw_20_cubes(name: str) -> None:
    """RW-20: 125 cubes in all, and every city in play has its number."""
    s: State = new_table("railbot", seed=3, map=name).state
    assert sum(s.cubes) + sum(s.bag) == 125 and sum(s.cubes) == 67
    for i, place in enumerate(s.board.cities):
        assert sum(s.cubes[i * K : i * K + K]) == (place.cubes if s.board.in_play >> i & 1 else 0)


def test_rw_21_new_city_tiles() -> None:
    """RW-21: three each in four colours, none red."""
    s = game()
    assert dict(zip(COLORS, s.tiles, strict=True)) == {"red": 0, "blue": 3, "yellow": 3, "purple": 3, "black": 3}


def test_rw_22_level_8_is_the_last() -> None:
    """RW-22."""
    s = game()
    s.engine = 8
    cannot(s, Upgrade())
    s.engine = 7
    do(s, Upgrade())


# -- actions -----------------------------------------------------------------------------------------------------------


def test_rw_40_urbanize() -> None:
    """RW-40: 10 thousand, a tile, the colour, two cubes; coloured cities are refused."""
    s = game()
    cannot(s, Urbanize("malmo", "blue"))
    do(s, Urbanize("alvesta", "blue"))
    fate(s, "red", "black")
    assert s.bonds * 5 - s.cash == 10 and s.tiles[COLORS.index("blue")] == 2 and s.action == 1
    assert COLORS[s.color[city(s, "alvesta")]] == "blue" and cubes(s, "alvesta") == "red black"
    cannot(s, Urbanize("alvesta", "yellow"))
    s.tiles[COLORS.index("blue")] = 0
    cannot(s, Urbanize("skovde", "blue"))


def test_rw_41_urbanizing_takes_the_marker_off() -> None:
    """RW-41: even if the bag is empty."""
    s = game()
    s.markers = 1 << city(s, "alvesta") | 1 << city(s, "skovde")
    s.bag = [0] * K
    do(s, Urbanize("alvesta", "blue"))
    assert s.markers == 1 << city(s, "skovde") and cubes(s, "alvesta") == "" and s.action == 1


def test_rw_50_engine_prices() -> None:
    """RW-50: level 1 to 4 costs 25 in total."""
    s = game()
    for _ in range(3):
        do(s, Upgrade())
        s.upgrades = 0
        s.action = 0
    assert s.engine == 4 and s.bonds * 5 - s.cash == 25
    costs = CONTENT.numbers.engine.cost
    assert [costs[str(n)] for n in range(2, 9)] == [5, 10, 10, 15, 15, 20, 20]


def test_rw_51_one_upgrade_a_turn() -> None:
    """RW-51, RW-X5, RW-103: also with the actions of a Railroad Executive; in the next turn again."""
    s = game(display=["railroad-executive"])
    do(s, Upgrade())
    cannot(s, Upgrade())
    do(s, TakeCard("railroad-executive"))
    assert s.extra == 2
    cannot(s, Upgrade())
    passes(s, 2)
    s.railbot.row[0] = "common-exhaust-black"
    play(s, TurnOver("sweden-link-08"))
    play(s, rules.bot(s).choice)
    passes(s)
    fate(s)
    assert s.turn == 2
    do(s, Upgrade())


def route(s: State, start: str, color: str, *links: str) -> State:
    do(s, Deliver(start, color))  # type: ignore[arg-type]
    for link in links:
        do(s, Along(link))
    return s


def test_rw_60_the_first_link_is_yours() -> None:
    """RW-60."""
    s = game(cubes={"hassleholm": "black"})
    bots_link(s, "hassleholm malmo", "3503")
    cannot(s, Deliver("hassleholm", "black"))
    yours(s, "hassleholm malmo", "3403")
    do(s, Deliver("hassleholm", "black"))
    assert rules.legal(s) == [Along("hassleholm-malmo-2")]


def test_rw_60_not_more_links_than_the_engine() -> None:
    """RW-60."""
    s = southern(game(cubes={"alvesta": "black"}), 2)
    cannot(s, Deliver("alvesta", "black"))
    s.engine = 2
    route(s, "alvesta", "black", "alvesta-hassleholm", "hassleholm-malmo")
    assert s.score == 2


def test_rw_60_no_city_twice() -> None:
    """RW-60: neither another one nor the start."""
    s = southern(game(cubes={"hassleholm": "purple"}), 3)
    yours(s, "alvesta hassleholm", "3104 3204 3303")
    s.engine = 8
    do(s, Deliver("hassleholm", "purple"))
    assert rules.legal(s) == [Along("alvesta-hassleholm"), Along("alvesta-hassleholm-2")]  # not to Malmö, a dead end
    do(s, Along("alvesta-hassleholm"))
    assert rules.legal(s) == [Along("alvesta-jonkoping")]  # not back


def test_rw_60_it_ends_in_the_first_city_of_its_colour() -> None:
    """RW-60: passing through one is not possible, however far the engine would pull."""
    s = southern(game(cubes={"malmo": "purple"}), 5)  # Jönköping is purple, and so is Örebro farther on
    s.engine = 8
    do(s, Deliver("malmo", "purple"))
    for link in ("hassleholm-malmo", "alvesta-hassleholm", "alvesta-jonkoping"):
        do(s, Along(link))
    assert s.cargo is None and s.deliveries[0].to == city(s, "jonkoping") and s.score == 3


def test_rw_61_points_for_links() -> None:
    """RW-61: three own links give 3 points."""
    s = southern(game(cubes={"malmo": "purple"}), 3)
    s.engine = 3
    route(s, "malmo", "purple", "hassleholm-malmo", "alvesta-hassleholm", "alvesta-jonkoping")
    assert s.score == 3 and s.action == 1


def test_rw_62_the_cube_leaves_the_board() -> None:
    """RW-62, RW-X6: noted as delivered, and not back in the bag."""
    s = southern(game(cubes={"hassleholm": "black black"}), 1)
    bag = s.bag.copy()
    route(s, "hassleholm", "black", "hassleholm-malmo")
    (made,) = s.deliveries
    assert s.bag == bag and cubes(s, "hassleholm") == "black" and s.gone[COLORS.index("black")] == 1
    assert (COLORS[made.color], made.to, made.links, made.own_links) == ("black", city(s, "malmo"), 1, 1)


def test_rw_63_a_marker_with_the_last_cube() -> None:
    """RW-63: and not before."""
    s = southern(game(cubes={"hassleholm": "black black"}), 1)
    route(s, "hassleholm", "black", "hassleholm-malmo")
    assert not s.markers
    route(s, "hassleholm", "black", "hassleholm-malmo")
    assert s.markers == 1 << city(s, "hassleholm")


def test_rw_64_everything_at_once() -> None:
    """RW-64: links, a penalty, a hotel, a bounty, then the marker and the end."""
    s = southern(game(cubes={"hassleholm": "yellow"}, display=["sweden-bounty-karlskrona"], barons=["lars-toft"]), 7)
    s.baron_owner = [RAILBOT]
    s.engine, s.threshold = 2, 1
    hold(s, "sweden-hotel-malmo")
    route(s, "hassleholm", "yellow", "alvesta-hassleholm", "alvesta-karlskrona")
    assert s.score == 2 - 1 + 3 and shown(s) == [] and s.markers and s.trigger == ledger.CITIES_EMPTIED


def test_rw_64_the_floor_acts_on_the_sum() -> None:
    """RW-64, RW-15: one own link (+1), red penalty (-2) and a hotel (+1) leave a score of 0 at 0."""
    s = game(cubes={"uppsala": "red"}, barons=["mark-dainty"])
    s.baron_owner = [RAILBOT]
    yours(s, "uppsala stockholm", "2111")
    hold(s, "sweden-hotel-stockholm")
    route(s, "uppsala", "red", "stockholm-uppsala")
    assert s.score == 0
    give(s, "uppsala", "red")
    s.score = s.earned[0] = 5
    route(s, "uppsala", "red", "stockholm-uppsala")
    assert s.score == 5


def test_rw_70_timing_of_cards() -> None:
    """RW-70: immediate ones are done and gone, kept ones stay, achievements cannot be selected."""
    cards = ["city-growth", "sweden-hotel-malmo", "land-grant", "sweden-bounty-kalmar", "passenger-lines"]
    s = game(display=cards)
    cannot(s, TakeCard("sweden-bounty-kalmar"))
    cannot(s, TakeCard("passenger-lines"))
    do(s, TakeCard("city-growth"))
    do(s, Grow("malmo"))
    fate(s)
    assert "city-growth" not in shown(s) and not s.cards and s.action == 1
    do(s, TakeCard("sweden-hotel-malmo"))
    assert [s.board.operations[i].id for i in s.cards] == ["sweden-hotel-malmo"] and s.action == 2


def test_rw_71_three_passes_end_a_turn() -> None:
    """RW-71: normally, with the Railbot in between."""
    s = game()
    end_turn(s)
    assert s.turn == 2 and s.action == 0 and len(s.railbot.discard) == 1


def test_rw_75_major_lines() -> None:
    """RW-75: the link that closes the chain scores the line, once; any route counts."""
    s = game()
    line = next(i for i, x in enumerate(s.board.lines) if x.id == "ovre_norrland")  # Ånge – Umeå, 4 points
    for ends, tiles in (("ange sundsvall", "1108 1109"), ("sundsvall ornskoldsvik", "1011 0911")):
        yours(s, ends, tiles)
    ledger.check_lines(s, None)
    assert s.lines[line] == FREE
    build(s, "umea", "W W")
    assert s.lines[line] == YOURS and s.score == 4
    ledger.check_lines(s, None)
    assert s.score == 4


def test_rw_75_not_with_a_foreign_link() -> None:
    """RW-75."""
    s = game()
    yours(s, "ange sundsvall", "1108 1109")
    bots_link(s, "sundsvall ornskoldsvik", "1011 0911")
    build(s, "umea", "W W")
    assert s.score == 0 and YOURS not in s.lines


def test_rw_80_end_of_turn() -> None:
    """RW-80: income, dividends, then a card: 1 + 18 - 4 is 15."""
    s = game()
    s.score, s.bonds, s.cash = 20, 4, 1
    end_turn(s)
    assert s.cash == 15 and s.bonds == 4 and len(s.display) == 1


def test_rw_80_no_card_without_a_pile() -> None:
    """RW-80."""
    s = game()
    s.pile = [0] * len(s.pile)
    end_turn(s)
    assert s.turn == 2 and not s.display


def test_rw_85_no_western_link() -> None:
    """RW-85: neither map has it, and the data says so."""
    assert not CONTENT.numbers.western_link.used


def test_rw_90_result() -> None:
    """RW-90: score 131, 9 bonds gives 122."""
    s = game()
    s.score, s.bonds = 131, 9
    assert scoring.final_score(s) == 122


# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_rw_110_the_list_of_a_fresh_game(seed: int) -> None:
    """RW-110: every build, urbanization, upgrade, pass, insure(1), insure(2), the one selectable card or none."""
    s: State = new_table("railbot", seed=seed).state
    legal = list(rules.legal(s))
    playing = [s.board.cities[c] for c in members(s.board.in_play)]
    grey = [c.id for c in playing if c.color == "grey"]
    wanted: list[object] = [Build(c.id) for c in playing]
    wanted += [Urbanize(name, color) for name in grey for color in ("blue", "yellow", "purple", "black")]
    third = s.board.operations[s.display[2]]
    able = third.is_selectable and third.kind != "trading_depot"
    wanted += [Upgrade(), *([TakeCard(third.id)] if able else []), Insure(1), Insure(2), Pass()]
    assert legal == wanted


def test_rw_112_only_links_from_which_the_route_can_end() -> None:
    """RW-112: a branch that cannot end within the engine level is not offered; parallel links are separate moves."""
    s = southern(game(cubes={"alvesta": "black"}))
    s.engine = 2
    do(s, Deliver("alvesta", "black"))
    assert rules.legal(s) == [Along("alvesta-hassleholm")]
    t = game(cubes={"hassleholm": "black"})
    yours(t, "hassleholm malmo", "3503")
    yours(t, "hassleholm malmo", "3403")
    do(t, Deliver("hassleholm", "black"))
    assert rules.legal(t) == [Along("hassleholm-malmo"), Along("hassleholm-malmo-2")]


def test_rw_112_one_link_too_many() -> None:
    """RW-112: with level 2, a black city over three links makes no branch possible; with level 3 it does."""
    s = southern(game(cubes={"alvesta": "black"}))
    s.color[city(s, "orebro")] = COLORS.index("black")
    s.engine = 2
    do(s, Deliver("alvesta", "black"))
    assert rules.legal(s) == [Along("alvesta-hassleholm")]
    s.engine = 3
    assert set(rules.legal(s)) == {Along("alvesta-hassleholm"), Along("alvesta-jonkoping")}


def test_rw_114_claims_beside_the_main_moves_and_before_the_game_goes_on() -> None:
    """RW-114: after the second action and after the last one you are asked; also in the final turn."""
    s = southern(game(barons=["andrew-sellers"]), 2)
    s.final = s.moved = True
    s.trigger = ledger.CITIES_EMPTIED
    passes(s, 2)
    build(s, "alvesta", "W SW SW SE")  # a second link Alvesta – Hässleholm
    assert rules.legal(s) == [Claim("andrew-sellers"), GoOn()]
    do(s, Claim("andrew-sellers"))
    fate(s)
    assert s.over and s.score == 4
    t = southern(game(barons=["andrew-sellers"]), 2)
    passes(t)
    build(t, "alvesta", "W SW SW SE")
    assert rules.legal(t) == [Claim("andrew-sellers"), GoOn()]
    do(t, GoOn())
    assert rules.actor(t) == "chance"


def test_rw_115_railbot_questions() -> None:
    """RW-115, RB-58, RB-67 to RB-69: the only decisions while a Railbot card is carried out."""
    s = southern(game(cubes={"alvesta": "red blue"}), 2)
    s.railbot.row[1] = "sweden-link-01"
    resolves(s, "sweden-link-02")  # Kalmar / Alvesta / Malmö
    assert rules.legal(s) == [Remove("red"), Remove("blue")]
    t = game(cubes={"malmo": "black", "kalmar": "black black"}, barons=["mark-dainty", "jt-howard"])
    resolves(t, "common-exhaust-black")
    assert rules.legal(t) == [Exhaust("malmo"), Exhaust("kalmar")]
    do(t, Exhaust("malmo"))
    assert rules.legal(t) == [Exhaust("kalmar")]
    do(t, Exhaust("kalmar"))
    do(t, Exhaust("kalmar"))
    assert rules.legal(t) == [RailbotBaron("mark-dainty"), RailbotBaron("jt-howard")]
    do(t, RailbotBaron("jt-howard"))
    assert {type(a) for a in rules.legal(t)} == {RailbotLine} and len(rules.legal(t)) == 7


@pytest.mark.parametrize("name", sorted(CONTENT.boards))
def test_rw_116_nothing_half_done(name: str) -> None:
    """RW-116, RB-83: random play to the end; every state has a legal move, and no game exceeds 20 turns."""
    for seed in range(6):
        s, rng = rules.new({"map": name, "barons": bool(seed % 2)}, CONTENT), Random(seed)
        while (who := rules.actor(s)) != "over":
            match who:
                case "chance":
                    rules.apply(s, rules.sample(s, rng))
                case "bot":
                    rules.apply(s, rules.bot(s, False).choice)
                case _:
                    legal = list(rules.legal(s))
                    assert legal
                    rules.apply(s, rng.choice(legal))
        assert s.turn <= 20 and s.final and s.trigger
        assert s.score == sum(s.earned)
        assert CLOSED in s.lines


def test_rw_x8_a_cube_in_a_city_of_its_own_colour() -> None:
    """RW-X8: it may go to another city of that colour."""
    s = southern(game(cubes={"jonkoping": "purple"}), 5)
    s.engine = 2
    route(s, "jonkoping", "purple", "jonkoping-skovde", "orebro-skovde")
    assert s.deliveries[0].to == city(s, "orebro")


def test_deliveries_are_found_exactly() -> None:
    """RW-60, RW-112: what is offered agrees with trying every route, in positions of random games."""

    def all_routes(s: State, start: int, color: int) -> set[tuple[int, ...]]:
        found, todo = set[tuple[int, ...]](), [((), (start,))]
        while todo:
            links, places = todo.pop()
            for i, x in enumerate(s.links):
                if places[-1] not in (x.a, x.b) or (not links and x.owner):
                    continue
                there = x.b if x.a == places[-1] else x.a
                if there in places or len(links) == deliver.engine(s):
                    continue
                if s.color[there] == color:
                    found.add((*links, i))
                else:
                    todo.append(((*links, i), (*places, there)))  # type: ignore[arg-type]
        return found

    for seed in range(2):
        s, rng = rules.new({"map": ("sweden", "mexico")[seed]}, CONTENT), Random(seed)
        while (who := rules.actor(s)) != "over":
            if who == "you" and is_your_action(s) and s.turn > 6:
                wanted = {
                    (c, color)
                    for c in members(s.board.in_play)
                    for color in range(K)
                    if s.cubes[c * K + color] and all_routes(s, c, color)
                }
                assert set(deliver.cargoes(s)) == wanted
            a = rules.sample(s, rng) if who == "chance" else rules.bot(s, False).choice if who == "bot" else None
            rules.apply(
                s, a or rng.choice([x for x in rules.legal(s) if not isinstance(x, Urbanize)] or rules.legal(s))
            )
