"""A simple sensible player for your seat: whatever leaves most points in sight, with an eye on the money.

After each thing it might do it looks at the best delivery of every cube with the links and the engine it would have,
and adds up as many of the best as there are actions left for them. Money counts by what it will be at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from secondchair.games.railways import barons, deliver, ledger, track, you
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Exhaust,
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
)
from secondchair.games.railways.content import COLORS, GREY
from secondchair.games.railways.grid import DIRECTIONS, FROM_CITY, GENTLE, OFF, members
from secondchair.games.railways.rules import legal
from secondchair.games.railways.state import LINES as LINE_POINTS
from secondchair.games.railways.state import NONE, YOU, Cargo, K, State, Works, clone

LAST_TURN = 18  # about
PART_FOR_DELIVERIES = 0.6  # of the actions to come
HOPE = 0.5  # how much a better engine counts already
MONEY = 0.1  # points for a thousand dollars at the end
DEBT = 0.1  # points that a thousand missing dollars cost
BONDS = 4  # it issues no more for track and engines
MORE_WHEN_STUCK = 8
ENOUGH = 30  # thousands, beyond which money is worth nothing
LINKS_TRIED = 10
NEVER = -1000.0
DREADED = ("taxation", "engine_counts_lower", "resolve_row_slot", "delivery_penalty", "exhaust_each_color")

Plan = tuple[float, int, int, tuple[int, ...]]  # worth, city where it begins, city where it ends, tiles


def choose(s: State, rng: Random) -> Move:
    options = legal(s)
    first = options[0]
    match first:
        case Step() | Stop():
            return _next_step(s, options)
        case Along():
            return _next_link(s, options)
        case Remove():
            worth = routes(s, s.todo[-1][1])
            return min(options, key=lambda a: worth[COLORS.index(a.color)] if isinstance(a, Remove) else 0)
        case Exhaust():
            color = s.todo[-1][1]
            cities = s.board.city_index
            return min(options, key=lambda a: routes(s, cities[a.city])[color] if isinstance(a, Exhaust) else 0)
        case RailbotLine():
            return min(options, key=lambda a: _line_worth(s, a) if isinstance(a, RailbotLine) else 0)
        case RailbotBaron():
            return min(options, key=lambda a: _baron_fear(s, a) if isinstance(a, RailbotBaron) else 0)
    if not s.todo:
        return _main(s, options)
    return next((a for a in options if isinstance(a, Claim)), first)


# -- what things are worth ---------------------------------------------------------------------------------------------


def routes(s: State, city: int) -> list[int]:
    """By colour, the most points that a cube from this city can give."""
    best = [0] * (K + 1)
    _walk(s.color, _near(s), city, 1 << city, 1 << GREY, deliver.engine(s), 0, best)
    return best


def _near(s: State) -> list[list[tuple[int, int]]]:
    """By city, the cities that links join it with, and what each link gives."""
    near: list[list[tuple[int, int]]] = [[] for _ in s.color]
    for i, x in enumerate(s.links):
        gain = 1 if x.owner == YOU else 0 if s.depots >> i & 1 else -1
        near[x.a].append((x.b, gain))
        near[x.b].append((x.a, gain))
    return near


def _walk(
    color: list[int], near: list[list[tuple[int, int]]], here: int, been: int, passed: int, left: int, points: int,
    best: list[int],
) -> None:  # fmt: skip
    for there, gain in near[here]:
        if been >> there & 1 or not left or (gain < 1 and not points):
            continue
        shade, now = color[there], points + gain
        if not passed >> shade & 1:
            best[shade] = max(best[shade], now)
        if left > 1:
            _walk(color, near, there, been | 1 << there, passed | 1 << shade, left - 1, now, best)


def prospect(s: State) -> float:
    """Points in sight, and what the money will be worth when half of them are made."""
    turns = max(1, LAST_TURN - s.turn)
    actions = turns * s.content.numbers.player.actions_per_turn - s.action
    level = deliver.engine(s)
    most = int(actions * PART_FOR_DELIVERIES)
    deliveries = sum((1 - HOPE, HOPE)[i] * _best_sum(s, level + 2 * i, most) for i in range(2))
    growth = s.content.numbers.income.at(int(s.score + deliveries / 2)) - s.bonds
    money = s.cash + growth * turns
    return s.score - s.bonds + deliveries + (DEBT * money if money < 0 else MONEY * min(money, ENOUGH))


def _best_sum(s: State, level: int, most: int) -> int:
    """The points of the best deliveries that an engine of this level could make."""
    near = _near(s)
    found = list[int]()
    for city in members(s.board.in_play):
        if s.own[city]:
            best = [0] * (K + 1)
            _walk(s.color, near, city, 1 << city, 1 << GREY, level, 0, best)
            for color in range(K):
                if best[color]:
                    found += [best[color]] * s.cubes[city * K + color]
    found.sort(reverse=True)
    return sum(found[:most])


def can_afford(s: State, price: int) -> bool:
    """Within the bonds it allows itself; more of them where nothing can be delivered any more."""
    most = BONDS if deliver.cargoes(s) else BONDS + MORE_WHEN_STUCK
    return price <= s.cash + s.content.numbers.bond.cash * max(0, most - s.bonds)


def _line_worth(s: State, a: RailbotLine) -> float:
    i = [line.id for line in s.board.lines].index(a.line)
    ends = s.board.line_ends[i]
    return s.board.lines[i].points * (1 + sum(bool(s.own[city]) for city in ends))


def _baron_fear(s: State, a: RailbotBaron) -> int:
    effect = s.content.barons[s.content.baron_index[a.baron]].effect.kind
    return len(DREADED) - DREADED.index(effect) if effect in DREADED else 0


# -- choosing an action ------------------------------------------------------------------------------------------------


def _main(s: State, options: Sequence[Move]) -> Move:
    for a in options:
        if isinstance(a, Claim) or _is_welcome(s, a):
            return a
    rated: list[tuple[float, Move]] = [(_after(s, a), a) for a in options if isinstance(a, Deliver | Upgrade | Pass)]
    plan = best_link(s)
    if plan is not None:
        start = you.OPEN if s.open is not None else s.board.cities[plan[1]].id
        move = Build(start, any(a == Build(start, True) for a in options))
        if move in options:
            rated.append((plan[0], move))
    return max(rated, key=lambda pair: pair[0])[1]


def _is_welcome(s: State, a: Move) -> bool:
    """Cards that are always good, and Insurance against Taxation."""
    if isinstance(a, Insure):
        card = s.board.cards[s.railbot.row[a.slot - 1]]
        return "taxation" in card.effects and ledger.income(s) >= 10
    if not isinstance(a, TakeCard):
        return False
    card_taken = s.board.operations[s.board.operation_index[a.card]]
    if card_taken.kind == "hotel":
        return bool(s.own[s.board.city_index[card_taken.city]]) and s.turn < LAST_TURN // 2
    return card_taken.kind == "executive"


def _after(s: State, a: Deliver | Upgrade | Pass) -> float:
    """The prospect once the action is done."""
    t = clone(s)
    t.action += 1
    match a:
        case Deliver():
            city, color = s.board.city_index[a.city], COLORS.index(a.color)
            cargo = _best_route(s, Cargo(city, color, (), (city,)))
            points = deliver.route_points(s, cargo) + deliver.city_points(s, cargo.cities[-1])
            ledger.gain(t, 0, points)
            t.cubes[city * K + color] -= 1
            return prospect(t) + 0.01 * points
        case Upgrade():
            if not can_afford(s, you.upgrade_price(s)):
                return NEVER
            ledger.pay(t, you.upgrade_price(t), None, "", "")
            t.engine += 1
    return prospect(t)


def _best_route(s: State, cargo: Cargo) -> Cargo:
    """The route with most points from here on; the first of equal ones."""
    if deliver.has_arrived(s, cargo):
        return cargo
    found = [_best_route(s, deliver.go_along(s, cargo, i)) for i in deliver.ways_on(s, cargo)]
    return max(found, key=lambda c: deliver.route_points(s, c) + deliver.city_points(s, c.cities[-1]))


def _next_link(s: State, options: Sequence[Move]) -> Move:
    assert s.cargo is not None
    best = _best_route(s, s.cargo)
    return Along(s.links[best.route[len(s.cargo.route)]].id)


# -- building ----------------------------------------------------------------------------------------------------------


def reach(s: State, w: Works, most: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The cheapest way on from track under way to each city: price and tiles, at most so many."""
    b = s.board
    found = dict[int, tuple[int, tuple[int, ...]]]()
    heap: list[tuple[int, tuple[int, ...], int]] = [(0, w.hexes, w.direction)]
    done = set[tuple[int, int]]()
    ridge = track.ridge_price(s)
    while heap:
        price, hexes, d = heappop(heap)
        here = hexes[-1] if hexes else b.city_hex[w.start]
        if (here, d) in done:
            continue
        done.add((here, d))
        for e in GENTLE[d] if hexes else FROM_CITY:
            n = b.near[here][e]
            if n == OFF or s.sides & b.side[here][e]:
                continue
            more, city = ridge if b.ridge[here][e] else 0, b.city_at[n]
            if city >= 0:
                if hexes and city != w.start and b.in_play >> city & 1 and city not in found:
                    found[city] = price + more, hexes
            elif len(hexes) - len(w.hexes) < most and n not in hexes and track.has_room(s, n):
                heappush(heap, (price + more + track.tile_price(s, n, w.grant), (*hexes, n), e))
    return found


def best_link(s: State) -> Plan | None:
    """The link that leaves the best prospect, from your network or, for the first one, from anywhere."""
    actions = s.content.numbers.player.actions_per_turn - s.action + s.extra
    most = track.tiles_per_action(s) * min(2, actions)
    if s.open is not None:
        starts = [track.begin(s, NONE, False)]
    else:
        cities = [city for city in members(s.board.in_play) if s.own[city] or not any(s.own)]
        starts = [track.begin(s, city, False) for city in cities]
    ideas = list[tuple[int, int, Works, int, tuple[int, ...]]]()
    for w in starts:
        for end, (price, hexes) in reach(s, w, most).items():
            if not s.own[w.start] >> end & 1 and can_afford(s, price):
                ideas.append((price + 2 * bool(s.own[end]), len(ideas), w, end, hexes))
    ideas.sort()
    tried = LINKS_TRIED if any(s.own) else 4 * LINKS_TRIED
    plans = [_plan(s, w, end, hexes, price) for price, _, w, end, hexes in ideas[:tried]]
    return max(plans, key=lambda p: (p[0], -p[1], -p[2]), default=None)


def _plan(s: State, w: Works, end: int, hexes: tuple[int, ...], price: int) -> Plan:
    t = clone(s)
    tiles = len(hexes) - len(w.hexes)
    t.action += max(1, -(-tiles // track.tiles_per_action(s)))
    track.add_link(t, YOU, w.start, end, hexes)
    ledger.pay(t, price, None, "", "")
    ledger.check_lines(t, None)
    ledger.check_passengers(t, None)
    bonus = 0.0 if t.earned[LINE_POINTS] > s.earned[LINE_POINTS] else _toward_lines(t)
    claims = sum(barons.worth(t, i) for i in barons.claimable(t)) if t.with_barons else 0
    return prospect(t) + bonus + claims, w.start, end, hexes


def _toward_lines(s: State) -> float:
    """A little for major lines that have come within reach."""
    nets = track.networks(s)
    total = 0.0
    for i in ledger.free_lines(s):
        a, b = s.board.line_ends[i]
        total += 0.05 * s.board.lines[i].points * sum(bool(s.own[city]) for city in (a, b)) / max(1, len(nets))
    return total


def _next_step(s: State, options: Sequence[Move]) -> Move:
    """On towards the city whose link is worth most; stop when the tiles of this action are laid."""
    w = s.works
    assert w is not None
    actions = s.content.numbers.player.actions_per_turn - s.action + s.extra
    per_action = track.tiles_per_action(s)
    most = per_action * min(2, actions) - w.laid
    plans = list[Plan]()
    for end, (price, hexes) in reach(s, w, most).items():
        if not s.own[w.start] >> end & 1 and can_afford(s, w.price + price):
            plans.append(_plan(s, w, end, hexes, price))
    best = max(plans, key=lambda p: (p[0], -p[2]), default=None)
    if best is not None:
        here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
        way = best[3][len(w.hexes) :]
        to = way[0] if way else s.board.city_hex[best[2]]
        step = Step(DIRECTIONS[s.board.near[here].index(to)])
        if step in options:
            return step
    return Stop() if Stop() in options else options[0]
