"""The words of the page: what an option is called, what it costs and gives, and what cards say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from secondchair.core import pending
from secondchair.core.ask import Ask
from secondchair.core.rules import Action, Option
from secondchair.core.words import counted, listed
from secondchair.games.railways import barons, deliver, track, you
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Depot,
    Exhaust,
    Found,
    GoOn,
    Grow,
    Insure,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    Step,
    Stop,
    TakeCard,
    Upgrade,
    Urbanize,
    Yours,
)
from secondchair.games.railways.content import (
    CITY,
    COLORS,
    MOUNTAIN,
    PLAIN,
    WATER,
    Baron,
    BaronEffect,
    Board,
    Operation,
    RailbotCard,
)
from secondchair.games.railways.deliver import Offer
from secondchair.games.railways.grid import DIRECTIONS, NAMES
from secondchair.games.railways.ledger import goods
from secondchair.games.railways.pending import (
    BaronForRailbot,
    BaronsGoal,
    CityGrowth,
    CubeToExhaust,
    CubeToRemove,
    LineForRailbot,
    NewIndustry,
    NextHex,
    NextLink,
    TradingDepot,
    YourAction,
)
from secondchair.games.railways.state import NONE, YOU, State, city_target, clone

FEW = 8  # with so few moves, what follows one of them may have no alternative
GROUPS: dict[type[Action], str] = {  # what can be done, as buttons; a pass is a button anyway
    Claim: "Claim a baron",
    Deliver: "Deliver",
    Build: "Build",
    Upgrade: "Upgrade",
    TakeCard: "Take a card",
    Insure: "Insure",
    Urbanize: "New city",
}
ORDER = ("claim", "deliver", "build", "upgrade", "take", "insure", "urbanize", "pass")  # often done, told first
GROUND_NAMES = {PLAIN: "plain", WATER: "water", MOUNTAIN: "mountain", CITY: "city"}


def money(n: int) -> str:
    return f"{n} thousand"


def question(s: State) -> tuple[str, str, str]:
    """The kind of a prompt, its sentence and its rule."""
    match s.pending[-1]:
        case YourAction():
            return "main", _main_text(s), "RW-110"
        case NextHex():
            return "step", _building_text(s), "RW-111"
        case NextLink():
            return "along", _route_text(s), "RW-112"
        case CityGrowth(cubes):
            return "grow", f"City Growth: which city receives {counted(cubes, 'cube')}?", "RW-113"
        case NewIndustry():
            return "found", "New Industry: which grey city becomes which colour?", "RW-113"
        case TradingDepot():
            return "depot", "Trading Depot: which Railbot link shall cost you no point any more?", "RW-113"
        case BaronsGoal():
            return "claim", "You meet a baron's goal. Claim it now, or go on?", "RW-114"
        case CubeToRemove(first):
            return "remove", f"The Railbot takes a cube from {_city(s, first)}. Which one?", "RB-58"
        case CubeToExhaust(color, left):
            text = f"{color.capitalize()} goods run out: which city loses a {color} cube? {left} to go."
            return "exhaust", text, "RB-67"
        case LineForRailbot():
            return "railbot_line", "Which major line does the Railbot claim?", "RB-68"
        case BaronForRailbot():
            return "railbot_baron", "Which baron does the Railbot claim?", "RB-69"
    raise TypeError(f"{s.pending[-1]} asks you nothing")


def _building_text(s: State) -> str:
    w = s.works
    assert w is not None
    left = counted(track.tiles_per_action(s) - w.laid, "tile")
    return f"Where does the track from {s.board.cities[w.start].name} go? It costs {w.price} so far; {left} left."


def _route_text(s: State) -> str:
    c = s.cargo
    assert c is not None
    left = counted(deliver.engine(s) - len(c.route), "link")
    cube = f"The {COLORS[c.color]} cube is in {s.board.cities[c.cities[-1]].name}"
    return f"{cube}. Which way does it go? Your engine pulls it over {left} more."


def _main_text(s: State) -> str:
    if s.extra:
        return f"The Executive gives you {counted(s.extra, 'more action')} at once. What do you do?"
    actions = s.content.numbers.player.actions_per_turn
    turn = "The last turn, action" if s.final else "Action"
    return f"{turn} {s.action + 1} of {actions}. What do you do?"


# -- options -----------------------------------------------------------------------------------------------------------

Offers = Mapping[str, Mapping[int, Sequence[Offer]]]  # what the cubes of each city would give


def options(s: State, legal: Sequence[Yours]) -> tuple[Option, ...]:
    """In the order of `ORDER`, deliveries by what they give; what turns a card over is shown before it is sent."""
    index = s.board.city_index
    cities = dict.fromkeys(a.city for a in legal if isinstance(a, Deliver))
    offers = {city: deliver.offers(s, index[city]) for city in cities}
    shown = [(a, option(s, a, offers)) for a in sorted(legal, key=lambda a: _rank(s, a, offers))]
    follows = len(legal) <= FEW or _card_follows(s)
    return tuple(
        replace(x, group=GROUPS.get(type(a), ""), confirm=x.confirm or (follows and _reveals(s, a))) for a, x in shown
    )


def _rank(s: State, a: Yours, offers: Offers) -> tuple[int, int, str]:
    kind = str(a.__struct_config__.tag)
    place = ORDER.index(kind) if kind in ORDER else 0
    match a:
        case Deliver():
            best = offers[a.city].get(COLORS.index(a.color), ())
            return place, -best[0].points if best else 0, _city(s, a.city)
        case Build() | Urbanize() | Found() | Grow() | Exhaust():
            start = a.start if isinstance(a, Build) else a.city
            return place, 0, "" if start == you.OPEN else _city(s, start)
    return place, 0, ""


def _card_follows(s: State) -> bool:
    """May the end of this action lead straight to a new card, of the Railbot or of the Operations pile?"""
    actions = s.content.numbers.player.actions_per_turn
    if s.extra > 1:
        return False
    done = s.action + (0 if s.extra else 1)
    return done >= actions or (done == actions - 1 and not s.moved)


def _reveals(s: State, a: Yours) -> bool:
    """Does fate speak as soon as this is done? Moves without alternative may lie between."""
    if isinstance(a, Build) and len(_first_steps(s, a)) > 1:
        return False  # there are many of them, and they are asked where to go
    after = clone(s)
    pending.apply(after, a)
    while pending.actor(after) == "you":
        legal = pending.legal(after)
        if isinstance(legal, Ask) or len(legal) != 1:
            return False
        pending.apply(after, legal[0])
    return pending.actor(after) == "chance"


def _first_steps(s: State, a: Build) -> list[int]:
    start = NONE if a.start == you.OPEN else s.board.city_index[a.start]
    return track.next_steps(s, track.begin(s, start, a.grant))


def option(s: State, a: Yours, offers: Offers) -> Option:
    """One action as a player would say it."""
    match a:
        case Build():
            return _build(s, a)
        case Step():
            return _step(s, a)
        case Stop():
            return Option(a, "Stop here", hint="unfinished track is lost when the turn ends", target="")
        case Deliver():
            return _deliver(s, a, offers[a.city].get(COLORS.index(a.color), ()))
        case Along():
            return _along(s, a)
        case Urbanize():
            cost = s.content.numbers.urbanize.cost
            label = f"Make {_city(s, a.city)} a {a.color} city"
            return Option(a, label, city_target(a.city), f"new city: {a.color}", f"costs {money(cost)}", confirm=True)
        case Upgrade():
            text = f"level {s.engine + 1} for {money(you.upgrade_price(s))}"
            return Option(a, "Upgrade your engine", "engine", hint=text)
        case Insure():
            name = s.board.cards[s.railbot.row[a.slot - 1]].name
            hint = f"takes {counted(you.insurance_price(s), 'action')}; slot {a.slot}"
            return Option(a, f"Insure against {name} in slot {a.slot}", f"slot:{a.slot}", hint=hint, confirm=True)
        case Pass():
            return Option(a, "Pass", hint="give up this action")
        case _:
            return _card_option(s, a)


def _card_option(
    s: State,
    a: TakeCard | Grow | Found | Depot | Claim | GoOn | Remove | Exhaust | RailbotLine | RailbotBaron,
) -> Option:
    """Cards, barons and the Railbot's questions."""
    content = s.content
    match a:
        case TakeCard():
            card = s.board.operations[s.board.operation_index[a.card]]
            return Option(a, f"Take {card.name}", f"operation:{a.card}", hint=operation_text(s.board, card))
        case Grow():
            return Option(a, _city(s, a.city), city_target(a.city), hint="receives the cubes", confirm=True)
        case Found():
            label = f"Make {_city(s, a.city)} a {a.color} city"
            return Option(a, label, city_target(a.city), f"new city: {a.color}", confirm=True)
        case Depot():
            return Option(a, _link_name(s, a.link), f"link:{a.link}")
        case Claim():
            i = content.baron_index[a.baron]
            gives = counted(barons.worth(s, i), "point")
            return Option(a, f"Claim {content.barons[i].name}", f"baron:{a.baron}", "claim", f"{gives} now")
        case GoOn():
            return Option(a, "Go on", hint="claim nothing now")
        case Remove():
            due = s.pending[-1]
            assert isinstance(due, CubeToRemove)
            return Option(a, f"A {a.color} cube", city_target(due.first), a.color)
        case Exhaust():
            left = goods(s, s.board.city_index[a.city])
            return Option(a, _city(s, a.city), city_target(a.city), hint=f"has {counted(sum(left), 'cube')}")
        case RailbotLine():
            line = next(line for line in s.board.lines if line.id == a.line)
            ends = f"{_city(s, line.start)} – {_city(s, line.end)}, {counted(line.points, 'point')}"
            return Option(a, line.name, f"line:{a.line}", hint=ends)
        case RailbotBaron():
            baron = content.barons[content.baron_index[a.baron]]
            return Option(a, baron.name, f"baron:{a.baron}", hint=effect_text(baron))
        case _:
            assert_never(a)


def _build(s: State, a: Build) -> Option:
    with_grant = " with a Land Grant" if a.grant else ""
    hint = "tiles on plain cost nothing in this action" if a.grant else ""
    variant = f"build{with_grant}"
    if a.start == you.OPEN:
        assert s.open is not None
        target = f"hex:{s.board.hexes[s.open.hexes[-1]]}"
        return Option(a, f"Go on with your unfinished track{with_grant}", target, variant, hint)
    return Option(a, f"Build from {_city(s, a.start)}{with_grant}", city_target(a.start), variant, hint)


def _deliver(s: State, a: Deliver, offers: Sequence[Offer]) -> Option:
    """Where the cube can go, and what that gives at best."""
    label = f"Deliver a {a.color} cube from {_city(s, a.city)}"
    variant, target = f"deliver {a.color}", city_target(a.city)
    if not offers:
        return Option(a, label, target, variant)
    names = [s.board.cities[offer.to].name for offer in offers]
    best = offers[0]
    over = "all over your links"
    if best.railbot_links:
        over = f"over {counted(best.railbot_links, 'Railbot link')} too"
    most = f"{counted(best.points, 'point')}, {over}"
    hint = most if len(offers) == 1 else f"to {names[0]} {most}"
    return Option(a, f"{label} to {listed(names, 'or')}", target, variant, hint)


def _step(s: State, a: Step) -> Option:
    w, b, d = s.works, s.board, DIRECTIONS.index(a.direction)
    assert w is not None
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    n, price = b.near[here][d], track.step_price(s, w, d)
    ridge = ", over a ridge" if b.ridge[here][d] else ""
    if b.city_at[n] >= 0:
        city = b.cities[b.city_at[n]]
        hint = f"the link is finished and costs {w.price + price}{ridge}"
        return Option(a, f"Into {city.name}", city_target(city.id), hint=hint)
    crossing = ", crossing track" if s.once >> n & 1 else ""
    hint = f"{GROUND_NAMES[b.ground[n]]}{crossing}{ridge}: {price}"
    return Option(a, f"To the {NAMES[d]}", f"hex:{b.hexes[n]}", hint=hint)


def _along(s: State, a: Along) -> Option:
    c = s.cargo
    assert c is not None
    i = s.link_number(a.link)
    link = s.links[i]
    there = link.b if link.a == c.cities[-1] else link.a
    yours = "your link" if link.owner == YOU else "a Railbot link"
    gives = 1 if link.owner == YOU else 0 if s.depots >> i & 1 else -1
    last = s.color[there] == c.color
    points = deliver.route_points(s, c) + gives + (deliver.city_points(s, there) if last else 0)
    hint = f"the cube arrives: {counted(points, 'point')} in all" if last else f"{counted(gives, 'point')}"
    return Option(a, f"To {s.board.cities[there].name} over {yours}{link_number(a.link)}", f"link:{a.link}", hint=hint)


def link_number(link_id: str) -> str:
    """Parallel links are told apart."""
    n = link_id.rsplit("-", 1)[-1]
    return f", track {n}" if n.isdigit() else ""


def _city(s: State, city: str) -> str:
    return s.board.cities[s.board.city_index[city]].name


def _link_name(s: State, link_id: str) -> str:
    link = s.links[s.link_number(link_id)]
    return f"{s.board.cities[link.a].name} – {s.board.cities[link.b].name}{link_number(link_id)}"


# -- cards -------------------------------------------------------------------------------------------------------------


def operation_text(b: Board, card: Operation) -> str:
    """What an Operations card does, in our words."""
    city = b.cities[b.city_index[card.city]].name if card.city in b.city_index else ""
    points = counted(card.points, "point")
    texts = {
        "hotel": f"{points} for each delivery to {city}, and for each cube the Railbot removes there",
        "service_bounty": f"{points} for the first delivery to {city}",
        "city_growth": f"{counted(card.cubes, 'cube')} onto a city of your choice",
        "new_industry": "a grey city becomes a coloured one, for nothing",
        "land_grant": "in one build action, tiles on plain cost nothing",
        "executive": f"{counted(card.actions, 'action')} at once",
        "perfect_engineering": f"up to {card.tiles_per_action} tiles in a build action",
        "tunnel_engineer": "ridges cost you nothing extra"
        if not card.ridge_extra
        else f"ridges cost {card.ridge_extra}",
        "civil_engineers": f"tiles on water cost {card.water_cost}",
        "passenger_lines": f"{points} when your links touch {card.colors} colours",
        "trading_depot": "a Railbot link costs you no point any more",
    }
    return texts[card.kind]


def railbot_text(card: RailbotCard, cities: Sequence[str], exhaust: int) -> str:
    """What a Railbot card does."""
    texts = {
        "build_links": f"Building Links: {' – '.join(cities)}" if cities else "Building Links",
        "exhaust": f"{counted(exhaust, 'cube')} of {card.color} leave the board",
        "deadhead": "the display holds one card less",
        "taxation": "you pay twice your income",
        "final_evaluation": "the end is triggered",
    }
    icons = [word for icon, word in (("major_line", "a major line"), ("baron", "a baron")) if icon in card.icons]
    claims = f"; it claims {' and '.join(icons)}" if icons else ""
    return "; ".join(texts[effect] for effect in card.effects) + claims


def goal_text(baron: Baron) -> str:
    """What a Duel Baron asks of you, with the points of each value."""
    colors = " and ".join(baron.goal.colors)
    asks = {
        "hotels_owned": "hotels",
        "engine_level": "engine level",
        "longest_delivery": "links in one delivery",
        "colored_cities_in_own_network": "coloured cities in one network of yours",
        "same_color_pairs_connected": "colours with two cities joined by your links",
        "major_lines_completed": "major lines",
        "own_links_touching_color": f"links of yours at {colors} cities",
        "delivered_of_each_color": "cubes of every colour delivered",
        "delivered_pairs": f"pairs of {colors} delivered",
        "two_cities_of_color_connected": f"{colors} cities joined by your links",
        "parallel_own_links": "links of yours between the same two cities",
    }
    tiers = ", ".join(f"{t.need} for {counted(t.points, 'point')}" for t in baron.goal.tiers)
    return f"{asks[baron.goal.kind]}: {tiers}"


def effect_text(baron: Baron) -> str:
    """What happens when the Railbot claims a Duel Baron."""
    effect: BaronEffect = baron.effect
    colors = " and ".join(effect.colors)
    texts = {
        "taxation": "you pay twice your income",
        "resolve_row_slot": "the third card of the row is resolved as well",
        "engine_counts_lower": f"your engine counts {counted(effect.levels, 'level')} lower",
        "exhaust_each_color": f"you lose {counted(effect.cubes, 'cube')} of each colour from the board",
        "deadhead": "the display holds one card less",
        "claim_major_line": "the Railbot claims a major line",
        "remove_new_city_tiles": f"no {colors} New City tiles any more",
        "insurance_extra_actions": f"Insurance takes {counted(effect.actions, 'action')} more",
        "delivery_penalty": f"deliveries to {colors} cities give {effect.points} less",
        "hotels_off_for_deliveries": "your hotels give nothing for deliveries any more",
    }
    return texts[effect.kind]
