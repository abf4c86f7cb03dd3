"""Your turn: what you may do, and what it does (RW-30 to RW-71, RW-110 to RW-115, RB-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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
from secondchair.games.railways.ledger import Out, say
from secondchair.games.railways.state import (
    ACTION_DONE,
    ALONG,
    BARON,
    CLAIM,
    DEPOT,
    EXHAUST,
    FOUND,
    GROW,
    LINE,
    NONE,
    RAILBOT,
    REMOVE,
    STEP,
    YOU,
    Cargo,
    K,
    State,
    Works,
    city_target,
)

OPEN = "open"  # Build.start at the open end
INSURABLE = (1, 2)  # RB-40: slots


# -- what may be done --------------------------------------------------------------------------------------------------


def legal(s: State) -> Sequence[Move]:
    return _QUESTIONS[s.todo[-1][0]](s, s.todo[-1][1]) if s.todo else main_moves(s)


def _routes(s: State, a: int) -> list[Move]:
    assert s.cargo is not None
    return [Along(s.links[i].id) for i in deliver.ways_on(s, s.cargo)]


def _names(s: State, cities: Iterable[int]) -> list[str]:
    return [s.board.cities[city].id for city in cities]


def main_moves(s: State) -> list[Move]:
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
    return [*plain, *(Build(start, True) for start in starts)] if track.kept_kind(s, "land_grant") else plain


def _steps(s: State, a: int) -> list[Move]:
    w = s.works
    assert w is not None
    moves: list[Move] = [Step(DIRECTIONS[d]) for d in track.next_steps(s, w)]
    return [*moves, Stop()] if w.laid else moves


def _claims(s: State) -> list[Move]:
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


# -- what it does ------------------------------------------------------------------------------------------------------


def count_action(s: State) -> None:
    """RW-103: the actions of an Executive come before anything else."""
    if s.extra:
        s.extra -= 1
    else:
        s.action += 1


def apply(s: State, a: Move, out: Out) -> None:
    match a:
        case Build():
            _build(s, a, out)
        case Step():
            _step(s, DIRECTIONS.index(a.direction), out)
        case Stop():
            _stop(s, out)
        case Deliver():
            city = s.board.city_index[a.city]
            s.cargo = Cargo(city, COLORS.index(a.color), (), (city,))
            s.todo.append((ALONG, 0, 0))
        case Along():
            _along(s, a, out)
        case Urbanize():
            s.todo.append((ACTION_DONE, 0, 0))
            ledger.pay(s, s.content.numbers.urbanize.cost, out, "the new city", "RW-40")
            ledger.urbanize(s, s.board.city_index[a.city], COLORS.index(a.color), out)
        case Upgrade():
            ledger.pay(s, upgrade_price(s), out, f"an engine of level {s.engine + 1}", "RW-50")
            s.engine += 1
            s.upgrades += 1
            count_action(s)
        case Pass():
            say(out, "You pass.", "RW-71")
            count_action(s)
        case Insure():
            s.railbot.insured = s.railbot.row[a.slot - 1]
            s.action += insurance_price(s)
            name = s.board.cards[s.railbot.insured].name
            say(out, f"You insure yourself against {name}.", "RB-40", f"slot:{a.slot}")
        case Claim():
            barons.claim(s, s.content.baron_index[a.baron], out)
        case GoOn():
            s.todo.pop()
        case TakeCard():
            _take(s, s.board.operation_index[a.card], out)
        case _:
            _answer(s, a, out)


def _build(s: State, a: Build, out: Out) -> None:
    """RW-104: a grant is used by announcing it."""
    start = NONE if a.start == OPEN else s.board.city_index[a.start]
    if a.grant:
        grant = next(i for i in s.kept if s.board.operations[i].kind == "land_grant")
        at = s.kept.index(grant)
        s.kept = (*s.kept[:at], *s.kept[at + 1 :])
        say(out, "You use a Land Grant: tiles on plain cost nothing in this action.", "RW-104")
    s.works = track.begin(s, start, a.grant)
    s.todo.append((STEP, 0, 0))


def _step(s: State, d: int, out: Out) -> None:
    w, b = s.works, s.board
    assert w is not None
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    n, price = b.near[here][d], w.price + track.step_price(s, w, d)
    end = b.city_at[n]
    if end < 0:
        s.works = Works(w.start, (*w.hexes, n), d, w.laid + 1, price, w.grant)
        say(out, f"A tile for {price - w.price}.", "RW-33", f"hex:{b.hexes[n]}")
        return
    s.todo.pop()
    s.works = None
    track.add_link(s, YOU, w.start, end, w.hexes)
    cities = b.cities[w.start], b.cities[end]
    targets = (f"link:{s.links[-1].id}", city_target(cities[0].id), city_target(cities[1].id))
    say(out, f"Your link {cities[0].name} – {cities[1].name} is finished.", "RW-34", *targets)
    ledger.pay(s, price, out, "the track", "RW-33")
    ledger.check_lines(s, out)
    ledger.check_passengers(s, out)
    count_action(s)


def _stop(s: State, out: Out) -> None:
    w = s.works
    assert w is not None
    s.todo.pop()
    s.works = None
    track.leave_open(s, w)
    ledger.pay(s, w.price, out, "unfinished track", "RW-32")
    count_action(s)


def _along(s: State, a: Along, out: Out) -> None:
    assert s.cargo is not None
    s.cargo = deliver.go_along(s, s.cargo, s.link_number(a.link))
    if deliver.has_arrived(s, s.cargo):
        cargo, s.cargo = s.cargo, None
        s.todo.pop()
        deliver.arrive(s, cargo, out)
        count_action(s)


def _take(s: State, i: int, out: Out) -> None:
    """RW-70, RW-113."""
    card = s.board.operations[i]
    s.display.remove(i)
    say(out, f"You take {card.name}.", "RW-70", f"operation:{card.id}")
    if card.kind == "executive":
        count_action(s)
        s.extra += card.actions
        say(out, f"You have {counted(card.actions, 'action')} at once.", "RW-103")
    elif card.timing == "immediate":
        question = {"city_growth": (GROW, card.cubes, 0), "new_industry": (FOUND, 0, 0), "trading_depot": (DEPOT, 0, 0)}
        s.todo += [(ACTION_DONE, 0, 0), question[card.kind]]
    else:
        s.kept += (i,)
        count_action(s)


def _answer(s: State, a: Move, out: Out) -> None:
    """RW-113, RW-115: what cards and the Railbot ask."""
    _, first, second = s.todo.pop()
    b = s.board
    match a:
        case Grow():
            say(out, f"{b.cities[b.city_index[a.city]].name} grows.", "RW-100", city_target(a.city))
            ledger.want_cubes(s, b.city_index[a.city], first)
        case Found():
            ledger.urbanize(s, b.city_index[a.city], COLORS.index(a.color), out)
        case Depot():
            s.depots |= 1 << s.link_number(a.link)
            say(out, "That Railbot link costs you no point any more.", "RW-100", f"link:{a.link}")
        case Remove():
            railbot.remove(s, first, second, COLORS.index(a.color), out)
        case Exhaust():
            if second > 1:
                s.todo.append((EXHAUST, first, second - 1))
            ledger.railbot_takes(s, b.city_index[a.city], first, "RB-67", out)
        case RailbotLine():
            ledger.railbot_line(s, [line.id for line in b.lines].index(a.line), out)
        case RailbotBaron():
            barons.railbot_claims(s, s.content.baron_index[a.baron], out)


def is_possible(s: State, what: int, a: int, b: int) -> bool:
    """Is there anything to decide? What is not possible is passed (RB-67 to RB-69)."""
    if what == CLAIM:
        return bool(barons.claimable(s))
    if what == EXHAUST:
        return b > 0 and any(s.cubes[a::K])
    if what == LINE:
        return bool(ledger.free_lines(s))
    if what == BARON:
        return s.with_barons and bool(barons.unclaimed(s))
    return True


_QUESTIONS: dict[int, Callable[[State, int], list[Move]]] = {
    STEP: _steps,
    ALONG: _routes,
    GROW: lambda s, a: [Grow(name) for name in _names(s, members(s.board.in_play))],
    FOUND: lambda s, a: [Found(s.board.cities[city].id, COLORS[color]) for city, color in ledger.sites(s)],
    DEPOT: lambda s, a: [Depot(s.links[i].id) for i in depot_sites(s)],
    CLAIM: lambda s, a: [*_claims(s), GoOn()],
    REMOVE: lambda s, a: [Remove(COLORS[color]) for color, n in enumerate(ledger.goods(s, a)) if n],
    EXHAUST: lambda s, a: [
        Exhaust(name) for name in _names(s, (city for city in members(s.board.in_play) if s.cubes[city * K + a]))
    ],
    LINE: lambda s, a: [RailbotLine(s.board.lines[i].id) for i in ledger.free_lines(s)],
    BARON: lambda s, a: [RailbotBaron(s.content.barons[i].id) for i in barons.unclaimed(s)],
}
