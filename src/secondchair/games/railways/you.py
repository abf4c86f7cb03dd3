"""Your turn: what you may do, and what it does (RW-30 to RW-71, RW-110 to RW-115, RB-40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from secondchair.core.pending import Out, choices, chosen, possible, tell
from secondchair.core.words import counted
from secondchair.games.railways import barons, deliver, ledger, railbot, rulings, track
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
    Main,
    Move,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    Step,
    Stop,
    TakeCard,
    Upgrade,
    Urbanize,
)
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.grid import DIRECTIONS, members
from secondchair.games.railways.pending import (
    ActionDone,
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
from secondchair.games.railways.state import NONE, RAILBOT, YOU, Cargo, K, State, Works, city_target

OPEN = "open"  # Build.start at the open end
INSURABLE = (1, 2)  # RB-40: slots


# -- what may be done --------------------------------------------------------------------------------------------------


def _names(s: State, cities: Iterable[int]) -> list[str]:
    return [s.board.cities[city].id for city in cities]


@choices(YourAction)
def main_moves(s: State, due: YourAction) -> list[Move]:
    """RW-110: only what can be carried out to its end; money never forbids anything (RW-12)."""
    b = s.board
    moves: list[Move] = [*_builds(s)]
    moves += [Urbanize(b.cities[city].id, COLORS[color]) for city, color in ledger.sites(s)]
    if can_upgrade(s):
        moves.append(Upgrade())
    moves += [Deliver(b.cities[city].id, COLORS[color]) for city, color in deliver.cargoes(s)]
    moves += [TakeCard(b.operations[i].id) for i in dict.fromkeys(s.display) if can_take(s, i)]
    if can_insure(s):
        moves += [Insure(slot) for slot in INSURABLE if slot <= len(s.railbot.row)]
    moves.append(Pass())
    return [*moves, *_claims(s)]


def _builds(s: State) -> list[Build]:
    """RW-31, RW-35: while unfinished track lies on the board, nothing else can be begun."""
    if s.open is not None:
        starts = [OPEN] if track.next_steps(s, track.begin(s, NONE, False)) else []
    else:
        starts = [s.board.cities[c].id for c in members(s.board.in_play) if track.can_begin(s, c)]
    plain = [Build(start) for start in starts]
    return [*plain, *(Build(start, True) for start in starts)] if track.cards_of_kind(s, "land_grant") else plain


def _claims(s: State) -> list[Claim]:
    return [Claim(s.content.barons[i].id) for i in barons.claimable(s)]


def can_upgrade(s: State) -> bool:
    """RW-22, RW-51."""
    engine = s.content.numbers.engine
    return s.engine < engine.max_level and s.upgrades < engine.upgrades_per_turn


def upgrade_price(s: State) -> int:
    """RW-50, RB-X10: the price of the next marked level."""
    level = s.engine if rulings.PRICE_OF_THE_MARKED_LEVEL else deliver.engine(s)
    return s.content.numbers.engine.cost[str(max(level, s.content.numbers.engine.start_level) + 1)]


def can_take(s: State, i: int) -> bool:
    """RW-70, RW-105: selectable, and not without any effect."""
    card = s.board.operations[i]
    if not card.is_selectable:
        return False
    match card.kind:
        case "new_industry":
            return bool(ledger.sites(s))
        case "trading_depot":
            return bool(depot_sites(s))
        case "city_growth":
            return any(s.bag)
    return True


def depot_sites(s: State) -> list[int]:
    return [i for i, link in enumerate(s.links) if link.owner == RAILBOT and not s.depots >> i & 1]


def can_insure(s: State) -> bool:
    """RB-40, RB-41, RB-X12; in the final turn there is no move of the Railbot left (RB-X20)."""
    return not s.action and not s.extra and not s.railbot.insured and not s.moved


def insurance_price(s: State) -> int:
    """RB-40, RB-117: in actions."""
    more = sum(s.content.barons[i].effect.actions for i in deliver.railbot_effects(s, "insurance_extra_actions"))
    return s.content.numbers.solo.insurance_actions + more


# -- an action ---------------------------------------------------------------------------------------------------------


def count_action(s: State) -> None:
    """RW-103: the actions of an Executive come before anything else."""
    if s.extra:
        s.extra -= 1
    else:
        s.action += 1


@chosen(YourAction)
def _act(s: State, due: YourAction, a: Main, out: Out) -> None:
    match a:
        case Build():
            _build(s, a, out)
        case Deliver():
            _load(s, a, out)
        case Urbanize():
            s.pending.append(ActionDone())
            ledger.pay(s, s.content.numbers.urbanize.cost, out, "the new city", "RW-40")
            ledger.urbanize(s, s.board.city_index[a.city], COLORS.index(a.color), out)
        case Upgrade():
            ledger.pay(s, upgrade_price(s), out, f"an engine of level {s.engine + 1}", "RW-50")
            s.engine += 1
            s.upgrades += 1
            count_action(s)
            tell(out, f"Your engine has level {s.engine} now.", "RW-50", "engine")
        case Pass():
            tell(out, "You pass.", "RW-71")
            count_action(s)
        case Insure():
            s.railbot.insured = s.railbot.row[a.slot - 1]
            s.action += insurance_price(s)
            name = s.board.cards[s.railbot.insured].name
            tell(out, f"You insure yourself against {name}.", "RB-40", f"slot:{a.slot}")
        case Claim():
            barons.claim(s, s.content.baron_index[a.baron], out)
        case TakeCard():
            _take(s, s.board.operation_index[a.card], out)
        case _:
            assert_never(a)


def _build(s: State, a: Build, out: Out) -> None:
    """RW-104: a grant is used by announcing it."""
    start = NONE if a.start == OPEN else s.board.city_index[a.start]
    s.works = track.begin(s, start, a.grant)
    if start == NONE:
        tell(out, "You go on with your unfinished track.", "RW-35")
    else:
        tell(out, f"You build from {s.board.cities[start].name}.", "RW-111", city_target(a.start))
    if a.grant:
        grant = next(i for i in s.cards if s.board.operations[i].kind == "land_grant")
        at = s.cards.index(grant)
        s.cards = (*s.cards[:at], *s.cards[at + 1 :])
        tell(out, "You use a Land Grant: tiles on plain cost nothing in this action.", "RW-104")
    s.pending.append(NextHex())


def _load(s: State, a: Deliver, out: Out) -> None:
    """RW-60."""
    city = s.board.city_index[a.city]
    s.cargo = Cargo(city, COLORS.index(a.color), (), (city,))
    s.pending.append(NextLink())
    tell(out, f"A {a.color} cube sets out from {s.board.cities[city].name}.", "RW-60", city_target(a.city))


def _take(s: State, i: int, out: Out) -> None:
    """RW-70, RW-113."""
    card = s.board.operations[i]
    s.display.remove(i)
    tell(out, f"You take {card.name}.", "RW-70", f"operation:{card.id}")
    match card.kind:
        case "executive":
            count_action(s)
            s.extra += card.actions
            tell(out, f"You have {counted(card.actions, 'action')} at once.", "RW-103")
        case "city_growth":
            s.pending += [ActionDone(), CityGrowth(card.cubes)]
        case "new_industry":
            s.pending += [ActionDone(), NewIndustry()]
        case "trading_depot":
            s.pending += [ActionDone(), TradingDepot()]
        case _:
            s.cards += (i,)
            count_action(s)


# -- the track you build -----------------------------------------------------------------------------------------------


@choices(NextHex)
def _hexes(s: State, due: NextHex) -> list[Move]:
    w = s.works
    assert w is not None
    moves: list[Move] = [Step(DIRECTIONS[d]) for d in track.next_steps(s, w)]
    return [*moves, Stop()] if w.laid else moves


@chosen(NextHex)
def _lay(s: State, due: NextHex, a: Step | Stop, out: Out) -> None:
    match a:
        case Step():
            _step(s, DIRECTIONS.index(a.direction), out)
        case Stop():
            _stop(s, out)
        case _:
            assert_never(a)


def _step(s: State, d: int, out: Out) -> None:
    w, b = s.works, s.board
    assert w is not None
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    n, price = b.near[here][d], w.price + track.step_price(s, w, d)
    end = b.city_at[n]
    if end < 0:
        s.works = Works(w.start, (*w.hexes, n), d, w.laid + 1, price, w.grant)
        s.pending.append(NextHex())
        tell(out, f"A tile for {price - w.price}.", "RW-33", f"hex:{b.hexes[n]}")
        return
    s.works = None
    track.add_link(s, YOU, w.start, end, w.hexes)
    cities = b.cities[w.start], b.cities[end]
    targets = (f"link:{s.links[-1].id}", city_target(cities[0].id), city_target(cities[1].id))
    tell(out, f"Your link {cities[0].name} – {cities[1].name} is finished.", "RW-34", *targets)
    ledger.pay(s, price, out, "the track", "RW-33")
    ledger.check_lines(s, out)
    ledger.check_passengers(s, out)
    count_action(s)


def _stop(s: State, out: Out) -> None:
    w = s.works
    assert w is not None
    s.works = None
    track.leave_open(s, w)
    tell(out, "You leave the track unfinished.", "RW-32", f"hex:{s.board.hexes[w.hexes[-1]]}")
    ledger.pay(s, w.price, out, "unfinished track", "RW-32")
    count_action(s)


# -- the cube you deliver ----------------------------------------------------------------------------------------------


@choices(NextLink)
def _links(s: State, due: NextLink) -> list[Along]:
    assert s.cargo is not None
    return [Along(s.links[i].id) for i in deliver.ways_on(s, s.cargo)]


@chosen(NextLink)
def _along(s: State, due: NextLink, a: Along, out: Out) -> None:
    assert s.cargo is not None
    cargo = s.cargo = deliver.go_along(s, s.cargo, s.link_number(a.link))
    if deliver.has_arrived(s, cargo):
        s.cargo = None
        deliver.arrive(s, cargo, out)
        count_action(s)
    else:
        s.pending.append(due)
        city = s.board.cities[cargo.cities[-1]]
        tell(out, f"It goes on to {city.name}.", "RW-112", f"link:{a.link}", city_target(city.id))


# -- what cards ask ----------------------------------------------------------------------------------------------------


@choices(CityGrowth)
def _cities(s: State, due: CityGrowth) -> list[Grow]:
    return [Grow(name) for name in _names(s, members(s.board.in_play))]


@chosen(CityGrowth)
def _grow(s: State, due: CityGrowth, a: Grow, out: Out) -> None:
    city = s.board.city_index[a.city]
    tell(out, f"{s.board.cities[city].name} grows.", "RW-100", city_target(a.city))
    ledger.want_cubes(s, city, due.cubes)


@choices(NewIndustry)
def _sites(s: State, due: NewIndustry) -> list[Found]:
    return [Found(s.board.cities[city].id, COLORS[color]) for city, color in ledger.sites(s)]


@chosen(NewIndustry)
def _found(s: State, due: NewIndustry, a: Found, out: Out) -> None:
    ledger.urbanize(s, s.board.city_index[a.city], COLORS.index(a.color), out)


@choices(TradingDepot)
def _depots(s: State, due: TradingDepot) -> list[Depot]:
    return [Depot(s.links[i].id) for i in depot_sites(s)]


@chosen(TradingDepot)
def _depot(s: State, due: TradingDepot, a: Depot, out: Out) -> None:
    number = s.link_number(a.link)
    s.depots |= 1 << number
    ends = " – ".join(s.board.cities[city].name for city in (s.links[number].a, s.links[number].b))
    tell(out, f"The Railbot link {ends} costs you no point any more.", "RW-100", f"link:{a.link}")


@possible(BaronsGoal)
def _can_claim(s: State, due: BaronsGoal) -> bool:
    return bool(barons.claimable(s))


@choices(BaronsGoal)
def _claims_or_not(s: State, due: BaronsGoal) -> list[Claim | GoOn]:
    return [*_claims(s), GoOn()]


@chosen(BaronsGoal)
def _claim(s: State, due: BaronsGoal, a: Claim | GoOn, out: Out) -> None:
    """RW-114."""
    match a:
        case Claim():
            s.pending.append(due)
            barons.claim(s, s.content.baron_index[a.baron], out)
        case GoOn():
            tell(out, "You claim nothing more now.", "RW-114")
        case _:
            assert_never(a)


# -- what the Railbot asks ---------------------------------------------------------------------------------------------


@choices(CubeToRemove)
def _cubes_of(s: State, due: CubeToRemove) -> list[Remove]:
    goods = ledger.goods(s, s.board.city_index[due.first])
    return [Remove(color) for color, n in zip(COLORS, goods, strict=True) if n]


@chosen(CubeToRemove)
def _remove(s: State, due: CubeToRemove, a: Remove, out: Out) -> None:
    railbot.remove(s, due.first, due.second, a.color, out)


@possible(CubeToExhaust)
def _can_exhaust(s: State, due: CubeToExhaust) -> bool:
    """RB-67: fewer, if there are fewer."""
    return due.left > 0 and any(s.cubes[COLORS.index(due.color) :: K])


@choices(CubeToExhaust)
def _cities_with(s: State, due: CubeToExhaust) -> list[Exhaust]:
    color = COLORS.index(due.color)
    return [Exhaust(name) for name in _names(s, (c for c in members(s.board.in_play) if s.cubes[c * K + color]))]


@chosen(CubeToExhaust)
def _exhaust(s: State, due: CubeToExhaust, a: Exhaust, out: Out) -> None:
    if due.left > 1:
        s.pending.append(CubeToExhaust(due.color, due.left - 1))
    ledger.railbot_takes(s, s.board.city_index[a.city], COLORS.index(due.color), "RB-67", out)


@possible(LineForRailbot)
def _is_line_free(s: State, due: LineForRailbot) -> bool:
    return bool(ledger.free_lines(s))


@choices(LineForRailbot)
def _lines(s: State, due: LineForRailbot) -> list[RailbotLine]:
    return [RailbotLine(s.board.lines[i].id) for i in ledger.free_lines(s)]


@chosen(LineForRailbot)
def _line(s: State, due: LineForRailbot, a: RailbotLine, out: Out) -> None:
    ledger.railbot_line(s, [line.id for line in s.board.lines].index(a.line), out)


@possible(BaronForRailbot)
def _is_baron_free(s: State, due: BaronForRailbot) -> bool:
    return s.with_barons and bool(barons.unclaimed(s))


@choices(BaronForRailbot)
def _barons(s: State, due: BaronForRailbot) -> list[RailbotBaron]:
    return [RailbotBaron(s.content.barons[i].id) for i in barons.unclaimed(s)]


@chosen(BaronForRailbot)
def _baron(s: State, due: BaronForRailbot, a: RailbotBaron, out: Out) -> None:
    barons.railbot_claims(s, s.content.baron_index[a.baron], out)
