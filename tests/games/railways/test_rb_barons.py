"""The Duel Barons: RB-100 to RB-121, and the rulings about them."""

from __future__ import annotations

import pytest
from games.railways.yard import (
    QUIET_ROW,
    bots,
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
    southern,
    yours,
)

from secondchair.games.railways import barons, deliver, rules, you
from secondchair.games.railways.actions import (
    Along,
    Claim,
    Deliver,
    Exhaust,
    Insure,
    Pass,
    RailbotBaron,
    RailbotLine,
    TurnOver,
    Upgrade,
    Urbanize,
)
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.state import RAILBOT, YOU, YOURS, Delivery, State

HOTELS = ("stockholm", "goteborg", "malmo", "jonkoping", "gavle")


def worth(s: State, baron: str) -> int:
    return barons.worth(s, s.content.baron_index[baron])


def delivered(s: State, *colors: str, links: int = 1) -> None:
    for color in colors:
        s.deliveries += (Delivery(COLORS.index(color), 0, links, links),)


def claimed(baron: str, **more: object) -> State:
    """The Railbot resolves a card with the Baron icon and claims this baron."""
    s = game(barons=[baron], **more)  # type: ignore[arg-type]
    resolves(s, "sweden-exhaust-blue")
    while isinstance(rules.legal(s)[0], Exhaust):
        play(s, rules.legal(s)[0])
    do(s, RailbotBaron(baron))
    return s


def test_rb_100_claim_between_actions() -> None:
    """RB-100, RB-X13: at any moment of your turn, more than one in a turn, and it costs no action."""
    s = game(barons=["benjamin-kranz", "caleb-kranz", "lars-toft"])
    cannot(s, Claim("benjamin-kranz"))
    hold(s, *(f"sweden-hotel-{name}" for name in HOTELS[:2]))
    s.engine = 7
    passes(s)
    do(s, Claim("benjamin-kranz"))
    do(s, Claim("caleb-kranz"))
    assert s.score == 3 + 3 and s.action == 1 and s.baron_owner == [YOU, YOU, -1]
    cannot(s, Claim("lars-toft"))


def test_rb_101_the_best_value_once() -> None:
    """RB-101: two hotels give 3; two more later give nothing."""
    s = game(barons=["benjamin-kranz"])
    hold(s, *(f"sweden-hotel-{name}" for name in HOTELS[:2]))
    do(s, Claim("benjamin-kranz"))
    hold(s, *(f"sweden-hotel-{name}" for name in HOTELS[2:4]))
    cannot(s, Claim("benjamin-kranz"))
    assert s.score == 3


def test_rb_102_claimed_is_claimed() -> None:
    """RB-102: in both directions."""
    s = game(barons=["benjamin-kranz", "caleb-kranz"])
    hold(s, *(f"sweden-hotel-{name}" for name in HOTELS[:2]))
    do(s, Claim("benjamin-kranz"))
    resolves(s, "sweden-exhaust-blue")
    assert rules.legal(s) == [RailbotBaron("caleb-kranz")]
    s.engine = 8
    do(s, RailbotBaron("caleb-kranz"))
    bots(s)
    cannot(s, Claim("caleb-kranz"))


# -- one by one --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "points"), [(1, 0), (2, 3), (3, 4), (4, 5), (5, 5)])
def test_rb_110_benjamin_kranz_goal(n: int, points: int) -> None:
    """RB-110: 2, 3 or 4 hotels and more; other cards do not count."""
    s = game(barons=["benjamin-kranz"])
    hold(s, "land-grant", *(f"sweden-hotel-{name}" for name in HOTELS[:n]))
    assert worth(s, "benjamin-kranz") == points


def test_rb_110_benjamin_kranz_effect() -> None:
    """RB-110: Taxation."""
    s = game(barons=["benjamin-kranz"])
    s.score = 10
    resolves(s, "sweden-exhaust-blue")
    assert s.bonds == 0
    do(s, RailbotBaron("benjamin-kranz"))
    assert s.bonds * 5 - s.cash == 24


@pytest.mark.parametrize(("level", "points"), [(5, 0), (6, 1), (7, 3), (8, 6)])
def test_rb_111_caleb_kranz_goal(level: int, points: int) -> None:
    """RB-111: engine level 6, 7 or 8."""
    s = game(barons=["caleb-kranz"])
    s.engine = level
    assert worth(s, "caleb-kranz") == points


def test_rb_111_caleb_kranz_effect() -> None:
    """RB-111, RB-X9: the card just turned over is resolved too, without its Baron icon, and stays in the row."""
    s = game(barons=["caleb-kranz", "mark-dainty"], cubes={"malmo": "black"})
    s.railbot.row[0] = "sweden-exhaust-blue"
    s.railbot.unseen.remove("sweden-exhaust-blue")
    passes(s, 2)
    play(s, TurnOver("common-exhaust-black"))  # slot 1, with a Baron icon of its own
    bots(s)
    do(s, RailbotBaron("caleb-kranz"))
    assert rules.legal(s) == [Exhaust("malmo")] and s.railbot.row[2] == "common-exhaust-black"
    do(s, Exhaust("malmo"))
    assert is_your_action(s) and s.railbot.row[2] == "common-exhaust-black" and s.baron_owner == [RAILBOT, -1]


def test_rb_x9_a_major_line_icon_counts_and_a_deadhead_has_no_card() -> None:
    """RB-X9, RB-X21."""
    s = game(barons=["caleb-kranz"])
    resolves(s, "sweden-exhaust-blue", "sweden-link-04")  # with a Major Line icon
    do(s, RailbotBaron("caleb-kranz"))
    bots(s)
    assert isinstance(rules.legal(s)[0], RailbotLine) and len(s.links) == 3
    t = game(barons=["caleb-kranz"])
    resolves(t, "sweden-exhaust-blue", "common-deadhead-a")
    do(t, RailbotBaron("caleb-kranz"))
    assert t.limit == 4 and t.deadheads == () and t.railbot.row[2] == "common-deadhead-a"


@pytest.mark.parametrize(("links", "points"), [(4, 0), (5, 3), (6, 5), (7, 5)])
def test_rb_112_tychoon_goal(links: int, points: int) -> None:
    """RB-112: a delivery over 5 or 6 and more links, Railbot links included."""
    s = game(barons=["christopher-tychoon"])
    delivered(s, "red", links=links)
    assert worth(s, "christopher-tychoon") == points


def test_rb_112_tychoon_effect() -> None:
    """RB-112, RB-X10: the engine counts one level lower for routes and goals; the next upgrade costs as marked."""
    s = southern(game(barons=["christopher-tychoon", "caleb-kranz"], cubes={"alvesta": "black"}), 2)
    s.engine = 2
    assert Deliver("alvesta", "black") in rules.legal(s)
    s.baron_owner = [RAILBOT, -1]
    cannot(s, Deliver("alvesta", "black"))
    assert you.upgrade_price(s) == 10 and deliver.engine(s) == 1
    s.engine = 6
    assert worth(s, "caleb-kranz") == 0
    s.engine = 1
    assert deliver.engine(s) == 0
    do(s, Upgrade())
    assert s.bonds * 5 - s.cash == 5


def test_rb_113_turczi_goal() -> None:
    """RB-113: seven coloured cities in one network; New Cities count, grey ones do not."""
    s = southern(game(barons=["david-turczi"]))  # Malmö, Jönköping, Örebro, Karlstad, Karlskrona, Kalmar
    assert worth(s, "david-turczi") == 0
    yours(s, "stockholm uppsala", "2111")  # another network
    assert worth(s, "david-turczi") == 0
    do(s, Urbanize("alvesta", "blue"))
    assert worth(s, "david-turczi") == 7


def test_rb_113_turczi_effect() -> None:
    """RB-113, RB-X16: one cube of each colour; a colour that is not there is skipped; hotels and markers as usual."""
    s = game(barons=["david-turczi"], cubes={"malmo": "red yellow", "kalmar": "red", "falun": "yellow"})
    hold(s, "sweden-hotel-malmo")
    resolves(s, "sweden-exhaust-blue")
    do(s, RailbotBaron("david-turczi"))
    assert rules.legal(s) == [Exhaust("malmo"), Exhaust("kalmar")]
    do(s, Exhaust("malmo"))
    assert rules.legal(s) == [Exhaust("malmo"), Exhaust("falun")]
    do(s, Exhaust("malmo"))
    assert s.score == 2 and s.markers == 1 << city(s, "malmo") and is_your_action(s) and cubes(s, "kalmar") == "red"


def test_rb_114_albertson_goal() -> None:
    """RB-114: three colours with two cities joined; the pairs may lie in different networks."""
    s = southern(game(barons=["js-albertson"]))  # purple: Jönköping and Örebro; blue: Karlstad and Kalmar
    assert barons.have(s, s.content.baron_index["js-albertson"]) == 2 and worth(s, "js-albertson") == 0
    yours(s, "umea ornskoldsvik", "0813")
    s.color[city(s, "ornskoldsvik")] = COLORS.index("black")
    assert worth(s, "js-albertson") == 6


def test_rb_114_albertson_effect() -> None:
    """RB-114, RB-X21: a Deadhead without a card."""
    s = claimed("js-albertson")
    assert s.limit == 4 and s.deadheads == ()


@pytest.mark.parametrize(("n", "points"), [(1, 0), (2, 4), (3, 7), (4, 7)])
def test_rb_115_howard_goal(n: int, points: int) -> None:
    """RB-115: lines you claimed yourself."""
    s = game(barons=["jt-howard"])
    s.lines = [YOURS if i < n else 2 for i in range(len(s.lines))]
    assert worth(s, "jt-howard") == points


def test_rb_115_howard_effect() -> None:
    """RB-115: the Railbot claims a major line, of your choice."""
    s = claimed("jt-howard")
    assert {type(a) for a in rules.legal(s)} == {RailbotLine}
    do(s, RailbotLine("sodra_stambanan"))
    assert s.lines.count(2) == 1


def test_rb_116_berny_goal() -> None:
    """RB-116: 4, 6 or 8 of your links with a purple end at that moment."""
    s = southern(game(barons=["john-berny"]), 6)  # Jönköping and Örebro: two links each
    bots_link(s, "orebro stockholm", "2208 2209 2210")
    assert barons.have(s, s.content.baron_index["john-berny"]) == 4 and worth(s, "john-berny") == 2
    s.color[city(s, "hassleholm")] = COLORS.index("purple")
    assert worth(s, "john-berny") == 4
    s.color[city(s, "jonkoping")] = COLORS.index("red")
    assert worth(s, "john-berny") == 2


def test_rb_116_berny_effect() -> None:
    """RB-116: the unused purple New City tiles leave the game."""
    s = claimed("john-berny")
    assert s.tiles[COLORS.index("purple")] == 0 and s.tiles[COLORS.index("blue")] == 3
    cannot(s, Urbanize("alvesta", "purple"))


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 5), (2, 10), (3, 10)])
def test_rb_117_olsen_goal(n: int, points: int) -> None:
    """RB-117: the smallest of the five counts."""
    s = game(barons=["jon-eric-olsen"])
    delivered(s, *(color for color in COLORS for _ in range(n)), *("red",) * 3)
    assert worth(s, "jon-eric-olsen") == points


def test_rb_117_olsen_effect() -> None:
    """RB-117, RB-X11: Insurance takes all three actions; the token is placed before the Railbot moves."""
    s = game(barons=["jon-eric-olsen"])
    s.baron_owner = [RAILBOT]
    do(s, Insure(1))
    assert s.railbot.insured == QUIET_ROW[0] and rules.actor(s) == "chance"
    play(s, TurnOver("sweden-link-08"))
    bots(s)
    fate(s)
    assert s.turn == 2 and s.railbot.insured == "" and not s.links


@pytest.mark.parametrize(
    ("baron", "one", "other"), [("lars-toft", "purple", "black"), ("rosie-rosenfeld", "blue", "yellow")]
)
def test_rb_118_rb_121_pairs(baron: str, one: str, other: str) -> None:
    """RB-118, RB-121: the smaller of the two counts: 1, 2 or 3 pairs for 1, 2 or 4 points."""
    s = game(barons=[baron])
    seen = []
    for _ in range(4):
        delivered(s, one)
        seen.append(worth(s, baron))
        delivered(s, other)
        seen.append(worth(s, baron))
    assert seen == [0, 1, 1, 2, 2, 4, 4, 4]


def carried(baron: str, color: str) -> int:
    """The points of a delivery over one link to a city of this colour, when the Railbot has the baron."""
    s = game(barons=[baron], cubes={"hassleholm": color})
    yours(s, "malmo hassleholm", "3503")
    s.color[city(s, "malmo")] = COLORS.index(color)
    s.score = s.earned[0] = 10
    s.baron_owner = [RAILBOT]
    do(s, Deliver("hassleholm", color))  # type: ignore[arg-type]
    do(s, Along("hassleholm-malmo"))
    return s.score - 10


def test_rb_118_toft_effect() -> None:
    """RB-118: deliveries to blue and yellow cities are worth 1 less."""
    assert [carried("lars-toft", color) for color in COLORS] == [1, 0, 0, 1, 1]


def test_rb_119_dainty_goal() -> None:
    """RB-119: two red cities in one network of yours."""
    s = game(barons=["mark-dainty"])
    yours(s, "goteborg jonkoping", "2802 2803 2804")
    yours(s, "jonkoping norrkoping", "2705 2706 2607 2507")
    assert worth(s, "mark-dainty") == 0
    bots_link(s, "norrkoping stockholm", "2408 2308 2309 2310")
    assert worth(s, "mark-dainty") == 0
    s = game(barons=["mark-dainty"])
    yours(s, "goteborg jonkoping", "2802 2803 2804")
    yours(s, "jonkoping norrkoping", "2705 2706 2607 2507")
    yours(s, "norrkoping stockholm", "2408 2308 2309 2310")
    assert worth(s, "mark-dainty") == 5


def test_rb_119_dainty_effect() -> None:
    """RB-119, RB-X17: deliveries to red cities are worth 2 less, which may be below 0."""
    assert [carried("mark-dainty", color) for color in COLORS] == [-1, 1, 1, 1, 1]


def test_rb_120_sellers_goal() -> None:
    """RB-120: two of your links between the same two cities; a Railbot link does not count."""
    s = game(barons=["andrew-sellers"])
    yours(s, "alvesta hassleholm", "3205 3304")
    bots_link(s, "malmo hassleholm", "3503")
    yours(s, "malmo hassleholm", "3403")
    assert worth(s, "andrew-sellers") == 0
    build(s, "alvesta", "W SW SW SE")
    assert worth(s, "andrew-sellers") == 4


def test_rb_120_sellers_effect() -> None:
    """RB-120: hotels give nothing for deliveries; the point for removed cubes stays."""
    s = southern(game(barons=["andrew-sellers"], cubes={"hassleholm": "black", "malmo": "blue"}), 1)
    hold(s, "sweden-hotel-malmo")
    s.baron_owner = [RAILBOT]
    do(s, Deliver("hassleholm", "black"))
    do(s, Along("hassleholm-malmo"))
    assert s.score == 1
    give(s, "malmo", "black")
    resolves(s, "common-exhaust-black")
    do(s, Exhaust("malmo"))
    assert s.score == 2


def test_rb_121_rosenfeld_effect() -> None:
    """RB-121: deliveries to black and purple cities are worth 1 less."""
    assert [carried("rosie-rosenfeld", color) for color in COLORS] == [1, 1, 1, 0, 0]


def test_rb_69_without_the_variant_nothing_is_claimed() -> None:
    """RB-69: no claims, no barons."""
    s = game()
    s.engine = 8
    assert not barons.claimable(s) and rules.legal(s)[-1] == Pass()
