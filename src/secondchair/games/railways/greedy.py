"""A simple sensible player for your seat: whatever leaves most points in sight, with an eye on the money.

After each thing it might do it looks at the best delivery of every cube with the links and the engine it would have,
and adds up as many of the best as there are actions left for them (`outlook.py`). Money counts by what it does until
the end. It borrows within a limit, finishes every link it begins, and insures itself where Taxation would cost more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import assert_never

from msgspec import Struct

from secondchair.games.railways import barons, deliver, ledger, outlook, timetable, track, you
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Exhaust,
    Found,
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
from secondchair.games.railways.content import BOARDS, COLORS, GREY
from secondchair.games.railways.grid import DIRECTIONS, OFF, joined, members
from secondchair.games.railways.outlook import Best, Near
from secondchair.games.railways.pending import (
    BaronForRailbot,
    CityGrowth,
    CubeToExhaust,
    CubeToRemove,
    LineForRailbot,
    NewIndustry,
    NextHex,
    NextLink,
    YourAction,
)
from secondchair.games.railways.rules import moves
from secondchair.games.railways.state import FREE, NONE, Cargo, K, State, Works, blank
from secondchair.games.railways.timetable import Start
from secondchair.games.railways.ways import Reach, reach

INSURE = 4.0  # points that Insurance must be better than to pass an action
SOON = 2  # levels of a better engine that a cube is looked at with
MARKER = 4.0  # points for an empty city less, when few more of them end the game
MARKERS_FEARED = 5
ENGINE_PAYS = 0.7
NEXT_ONES = 6
ON_CREDIT = 0
ENGINE_TURNS = 4
BONDS = 2  # it issues no more for track and engines
MORE_WHEN_STUCK = 8
LINKS_TRIED = 10
FIRST_LINKS_TRIED = 40
TOWARD_LINE = 0.05  # of a major line's points, for each end that is reached
TAX_FEARED = 10  # income from which Insurance against Taxation pays
CITIES_FOUNDED = 3  # grey cities that are thought about
FOR_NEW_CUBES = 0.5  # how much cubes count that are still to be drawn
LONGEST = 2  # actions for one link
DREADED = ("taxation", "engine_counts_lower", "resolve_row_slot", "delivery_penalty", "exhaust_each_color")


class Plan(Struct, frozen=True):
    """A link to build: what it leads to, and where it lies."""

    worth: float
    start: int
    end: int
    hexes: tuple[int, ...]


class Assessment(Struct):
    """Everything that one decision looks at, worked out once."""

    level: int
    most: int  # levels that are looked ahead to
    near: Near
    bonus: list[int]
    best: Best
    upto: list[list[int]]  # by level and n, the points of the n best deliveries
    taxed: list[float]
    goals: Sequence[int]  # levels that plans for the engine aim at
    stuck: bool  # nothing can be delivered


def assess(s: State) -> Assessment:
    level, near, bonus = deliver.engine(s), outlook.near_of(s), outlook.bonuses(s)
    most = max(level, min(level + timetable.AHEAD, s.content.numbers.engine.max_level))
    best = outlook.table(s, s.color, near, bonus, most)
    upto = [outlook.points_upto(s.cubes, best, n) for n in range(most + 1)]
    taxed = timetable.taxes(s, s.railbot.insured)
    levels = range(level, most + 1)
    _, goal = timetable.best_result(s, upto, _start(s, level, 0, 1), taxed, levels)
    goals = [n for n in levels if abs(n - goal) <= 1]
    return Assessment(level, most, near, bonus, best, upto, taxed, goals, not upto[level][1])


def _start(s: State, level: int, price: int, spent: int, points: int = 0, better: int = 0) -> Start:
    """RW-12: after something that costs `price`, takes `spent` actions, and gives points or a better engine."""
    cash, bonds = s.cash - price, s.bonds
    if cash < 0:
        bond = s.content.numbers.bond.cash
        bonds -= cash // bond
        cash %= bond
    actions = timetable.actions_now(s) - spent
    return Start(max(0, s.score + points), cash, bonds, level + better, actions, bool(s.upgrades or better))


def _plan_for(s: State, assessed: Assessment, start: Start, upto: list[list[int]] | None = None) -> float:
    return timetable.best_result(s, upto or assessed.upto, start, assessed.taxed, assessed.goals)[0]


def choose(s: State, rng: Random) -> Move:
    options = moves(s)
    match s.pending[-1]:
        case YourAction():
            return _main(s, options)
        case NextHex():
            return _next_step(s, options)
        case NextLink():
            return _next_link(s)
        case CubeToRemove() | CubeToExhaust():
            return _least_missed(s, options)
        case LineForRailbot():
            return min(options, key=lambda a: _line_worth(s, a) if isinstance(a, RailbotLine) else 0)
        case BaronForRailbot():
            return min(options, key=lambda a: _baron_fear(s, a) if isinstance(a, RailbotBaron) else 0)
        case CityGrowth():
            assessed = assess(s)
            return max(options, key=lambda a: _growth(s, assessed, a.city) if isinstance(a, Grow) else 0)
        case NewIndustry():
            assessed = assess(s)
            return max(options, key=lambda a: _founding(s, assessed, a, 0) if isinstance(a, Found) else 0)
    return next((a for a in options if isinstance(a, Claim)), options[0])


# -- answers -----------------------------------------------------------------------------------------------------------


def _least_missed(s: State, options: Sequence[Move]) -> Move:
    """The cube that is worth least to you."""
    return min(options, key=loss_of(s))


def loss_of(s: State) -> Callable[[Move], int]:
    """What you miss with the cube that a move takes away: its points now and with a better engine."""
    near, bonus, level = outlook.near_of(s), outlook.bonuses(s), deliver.engine(s)
    most = min(level + SOON, s.content.numbers.engine.max_level)

    due = s.pending[-1]

    def missed(a: Move) -> int:
        if isinstance(a, Remove) and isinstance(due, CubeToRemove):
            city, color = s.board.city_index[due.first], COLORS.index(a.color)
        elif isinstance(a, Exhaust) and isinstance(due, CubeToExhaust):
            city, color = s.board.city_index[a.city], COLORS.index(due.color)
        else:
            raise TypeError(f"{a} takes no cube")
        far = outlook.farthest(s.color, near, bonus, city, most)
        last = sum(ledger.goods(s, city)) == 1 and not s.final  # an empty city brings the end nearer
        return far[level][color] + far[most][color] + 1 + last * int(2 * MARKER * _hurry(s))

    return missed


def _line_worth(s: State, a: RailbotLine) -> float:
    i = [line.id for line in s.board.lines].index(a.line)
    ends = s.board.line_ends[i]
    return s.board.lines[i].points * (1 + sum(bool(s.joined_by_you[city]) for city in ends))


def _baron_fear(s: State, a: RailbotBaron) -> float:
    """What its effect does, and what you would lose by not claiming it yourself."""
    i = s.content.baron_index[a.baron]
    effect = s.content.barons[i].effect.kind
    return (len(DREADED) - DREADED.index(effect) if effect in DREADED else 0) + barons.worth(s, i)


def _best_route(s: State, cargo: Cargo) -> Cargo:
    """The route with most points from here on; the first of equal ones."""
    if deliver.has_arrived(s, cargo):
        return cargo
    found = [_best_route(s, deliver.go_along(s, cargo, i)) for i in deliver.ways_on(s, cargo)]
    return max(found, key=lambda c: deliver.route_points(s, c) + deliver.city_points(s, c.cities[-1]))


def _next_link(s: State) -> Move:
    assert s.cargo is not None
    best = _best_route(s, s.cargo)
    return Along(s.links[best.route[len(s.cargo.route)]].id)


# -- choosing an action ------------------------------------------------------------------------------------------------


def _main(s: State, options: Sequence[Move]) -> Move:
    for a in options:
        if isinstance(a, Claim):
            return a
    assessed = assess(s)
    for a in options:
        if isinstance(a, Insure) and _is_tax(s, a) and _insured(s, assessed, a) > _worth(s, assessed, Pass()) + INSURE:
            return a
    for a in options:
        if _is_welcome(s, assessed, a):
            return a
    rated = list[tuple[float, int, Move]]()
    for i, a in enumerate(options):
        if isinstance(a, Deliver | Upgrade | Pass):
            rated.append((_worth(s, assessed, a), i, a))
        elif isinstance(a, TakeCard):
            rated.append((_with_card(s, assessed, a), i, a))
    rated += [(_founding(s, assessed, a, price), len(options), a) for a, price in _foundings(s, options)]
    plan = best_link(s, assessed)
    if plan is not None:
        start = you.OPEN if s.open is not None else s.board.cities[plan.start].id
        move = Build(start, Build(start, True) in options)
        if move in options:
            rated.append((plan.worth, len(options), move))
            _remember(_key(s, plan.start), plan)
    return max(rated, key=lambda entry: (entry[0], -entry[1]))[2]


def _is_welcome(s: State, assessed: Assessment, a: Move) -> bool:
    """Cards that are always good, and Insurance against Taxation."""
    if isinstance(a, Upgrade):
        level = assessed.level
        return (
            not s.final
            and you.upgrade_price(s) <= s.cash + ON_CREDIT
            and level < assessed.most
            and assessed.upto[level + 1][NEXT_ONES] - assessed.upto[level][NEXT_ONES] >= ENGINE_PAYS * NEXT_ONES
            and timetable.turns_left(s) > ENGINE_TURNS
        )
    if not isinstance(a, TakeCard):
        return False
    card_taken = s.board.operations[s.board.operation_index[a.card]]
    match card_taken.kind:
        case "executive":
            return True
    return False


def _worth(s: State, assessed: Assessment, a: Deliver | Upgrade | Pass) -> float:
    match a:
        case Deliver():
            city, color = s.board.city_index[a.city], COLORS.index(a.color)
            gone = [row[color] for row in assessed.best[city]]
            points = gone[assessed.level]
            upto = [outlook.without(row, lost) for row, lost in zip(assessed.upto, gone, strict=True)]
            last = sum(ledger.goods(s, city)) == 1
            worth = _plan_for(s, assessed, _start(s, assessed.level, 0, 1, points), upto) + 0.01 * points
            return worth - MARKER * last * _hurry(s)
        case Upgrade():
            price = you.upgrade_price(s)
            if not can_afford(s, assessed, price):
                return float("-inf")
            return _plan_for(s, assessed, _start(s, assessed.level, price, 1, better=1))
        case Pass():
            if assessed.stuck and not s.trigger:  # doing nothing leads nowhere
                return float("-inf")
            return _plan_for(s, assessed, _start(s, assessed.level, 0, 1))
        case _:
            assert_never(a)


def _reckon(s: State, assessed: Assessment, best: Best, price: int, spent: int, points: int = 0) -> float:
    """The prospect with another table, of links or colours that you would have."""
    upto = [
        outlook.points_upto(s.cubes, best, n) if n >= assessed.level else row for n, row in enumerate(assessed.upto)
    ]
    return _plan_for(s, assessed, _start(s, assessed.level, price, spent, points), upto)


def _is_tax(s: State, a: Insure) -> bool:
    return "taxation" in s.board.cards[s.railbot.row[a.slot - 1]].effects


def _insured(s: State, assessed: Assessment, a: Insure) -> float:
    """RB-43: without that card."""
    start = _start(s, assessed.level, 0, you.insurance_price(s))
    taxed = timetable.taxes(s, s.railbot.row[a.slot - 1])
    return timetable.best_result(s, assessed.upto, start, taxed, assessed.goals)[0]


def _hotel(s: State, a: TakeCard) -> int:
    """The city of a hotel that your links touch."""
    card = s.board.operations[s.board.operation_index[a.card]]
    city = s.board.city_index[card.city] if card.kind == "hotel" else NONE
    return city if city != NONE and s.joined_by_you[city] and not s.final else NONE


def _with_card(s: State, assessed: Assessment, a: TakeCard) -> float:
    """The prospect with an Operations card."""
    card = s.board.operations[s.board.operation_index[a.card]]
    if card.kind == "hotel" and (hotel := _hotel(s, a)) != NONE:
        return _with_hotel(s, assessed, hotel)
    if s.final:
        return float("-inf")
    if card.kind == "city_growth":
        return max((_grown(s, assessed, city, card.cubes) for city in assessed.best), default=float("-inf"))
    if card.kind == "new_industry":
        names = _grey(s)
        sites = [Found(s.board.cities[c].id, COLORS[k]) for c, k in ledger.sites(s) if s.board.cities[c].id in names]
        return max((_founding(s, assessed, site, 0) for site in sites), default=float("-inf"))
    return float("-inf")


def _grown(s: State, assessed: Assessment, city: int, n: int) -> float:
    """With so many cubes out of the bag in a city of yours."""
    levels = [_average(s, assessed, city, k) for k in range(assessed.most + 1)]
    upto = [outlook.with_more(row, int(level), n) for row, level in zip(assessed.upto, levels, strict=True)]
    return _plan_for(s, assessed, _start(s, assessed.level, 0, 1), upto) + MARKER * (s.markers >> city & 1) * _hurry(s)


def _hurry(s: State) -> float:
    """How soon empty cities may end the game, from 0 to 1."""
    if s.trigger or s.turn > timetable.LAST_TURN - 1:
        return 0.0
    return max(0.0, 1 - (s.threshold - s.markers.bit_count() - 1) / MARKERS_FEARED)


def _with_hotel(s: State, assessed: Assessment, city: int) -> float:
    bonus = assessed.bonus.copy()
    bonus[city] += 1
    best = outlook.table(s, s.color, assessed.near, bonus, assessed.most)
    return _reckon(s, assessed, best, 0, 1)


def can_afford(s: State, assessed: Assessment, price: int) -> bool:
    """Within the bonds it allows itself; more of them where nothing can be delivered any more."""
    most = BONDS + MORE_WHEN_STUCK if assessed.stuck else BONDS
    return price <= s.cash + s.content.numbers.bond.cash * max(0, most - s.bonds)


# -- new cities --------------------------------------------------------------------------------------------------------


def _foundings(s: State, options: Sequence[Move]) -> list[tuple[Urbanize, int]]:
    """Grey cities of your network that may be worth a New City tile, if the money is there."""
    price = s.content.numbers.urbanize.cost
    if s.cash < price or s.final:
        return []
    names = _grey(s)
    return [(a, price) for a in options if isinstance(a, Urbanize) and a.city in names]


def _grey(s: State) -> set[str]:
    """The grey cities that most of your links touch."""
    grey = [city for city in members(s.board.in_play) if s.color[city] == GREY and s.joined_by_you[city]]
    grey.sort(key=lambda city: -s.joined_by_you[city].bit_count())
    return {s.board.cities[city].id for city in grey[:CITIES_FOUNDED]}


def _founding(s: State, assessed: Assessment, a: Urbanize | Found, price: int) -> float:
    """The city takes a colour; two cubes come by chance, worth what a cube from there is on the average."""
    city = s.board.city_index[a.city]
    color = s.color.copy()
    color[city] = COLORS.index(a.color)
    best = outlook.founded(color, assessed.near, assessed.bonus, assessed.best, city, assessed.most)
    levels = [_average(s, assessed, city, k) for k in range(assessed.most + 1)]
    cubes = s.content.numbers.urbanize.cubes_added
    upto = [
        outlook.with_more(outlook.points_upto(s.cubes, best, n), int(level), cubes) for n, level in enumerate(levels)
    ]
    worth = _plan_for(s, assessed, _start(s, assessed.level, price, 1), upto)
    return worth + MARKER * (s.markers >> city & 1) * _hurry(s)


def _average(s: State, assessed: Assessment, city: int, level: int) -> float:
    """What a cube out of the bag would be worth in this city."""
    if not any(s.bag):
        return 0.0
    levels = assessed.best.get(city) or outlook.farthest(s.color, assessed.near, assessed.bonus, city, assessed.most)
    return sum(n * worth for n, worth in zip(s.bag, levels[level][:K], strict=True)) / sum(s.bag)


def _growth(s: State, assessed: Assessment, name: str) -> float:
    return _grown(s, assessed, s.board.city_index[name], 2)


# -- building ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _ways_on_empty_board(key: str, city: int, most: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """From a city to every other one that so many tiles reach while nothing is built: for each way out of it, the
    cheapest link. When one is blocked later, another will do."""
    s, found = _EMPTY[key], list[tuple[int, tuple[int, int], tuple[int, ...]]]()
    for d, n in enumerate(s.board.near[s.board.city_hex[city]]):
        if n != OFF and s.board.city_at[n] < 0:
            for end, (_, hexes) in reach(s, Works(city, (n,), d, 1, 0, False), most - 1).items():
                found.append((end, (_price(s, city, end, hexes), len(hexes)), hexes))
    return tuple((end, hexes) for end, _, hexes in sorted(found))


_EMPTY: dict[str, State] = {}  # by map: a board without track


def _links_from(s: State, city: int, most: int) -> Reach:
    """The cheapest links from a city that are still free, of those of the empty board."""
    if s.board.key not in _EMPTY:
        _EMPTY[s.board.key] = blank(s.content, s.board, s.railbot)
    found: Reach = {}
    for end, hexes in _ways_on_empty_board(s.board.key, city, most):
        if (price := _price(s, city, end, hexes)) >= 0 and (end not in found or price < found[end][0]):
            found[end] = price, hexes
    return found


def _price(s: State, start: int, end: int, hexes: tuple[int, ...]) -> int:
    """Of a link that lies so; -1 if it cannot."""
    b, price = s.board, 0
    sides, taken, ridge = _sides(b.key, start, end, hexes)
    if s.sides & sides or s.full & taken:
        return -1
    for h in hexes:
        price += track.tile_price(s, h, False) if s.cards or s.once >> h & 1 else b.price[h]
    return price + ridge * track.ridge_price(s) if ridge else price


@lru_cache(maxsize=20_000)
def _sides(key: str, start: int, end: int, hexes: tuple[int, ...]) -> tuple[int, int, int]:
    """The hexsides that a link passes, its hexes, and the ridges on its way."""
    b = BOARDS[key]
    here, sides, ridges = b.city_hex[start], 0, 0
    for n in (*hexes, b.city_hex[end]):
        d = b.near[here].index(n)
        sides |= b.side[here][d]
        ridges += b.ridge[here][d]
        here = n
    return sides, sum(1 << h for h in hexes), ridges


def best_link(s: State, assessed: Assessment) -> Plan | None:
    """The link that leaves the best prospect, from your network or, for the first one, from anywhere."""
    actions = s.content.numbers.player.actions_per_turn - s.action + s.extra
    most = track.tiles_per_action(s) * min(LONGEST, actions)
    ideas = list[tuple[int, int, int, int, int, tuple[int, ...], int]]()
    if s.open is not None:
        w = track.begin(s, NONE, False)
        for end, (price, hexes) in reach(s, w, most).items():
            ideas.append((price, w.start, end, price, len(hexes) - len(w.hexes), hexes, 0))
    else:
        for city in members(s.board.in_play):
            if s.joined_by_you[city] or not any(s.joined_by_you):
                for end, (price, hexes) in _links_from(s, city, most).items():
                    both = bool(s.joined_by_you[end])
                    if (
                        (city < end or not both)
                        and not s.joined_by_you[city] >> end & 1
                        and can_afford(s, assessed, price)
                    ):
                        ideas.append((price + 2 * both, city, end, price, len(hexes), hexes, 0))
    ideas.sort()
    tried = LINKS_TRIED if any(s.joined_by_you) else FIRST_LINKS_TRIED
    plans = [_plan(s, assessed, *idea[1:6]) for idea in ideas[:tried]]
    return max(plans, key=lambda p: (p.worth, -p.start, -p.end), default=None)


def _plan(s: State, assessed: Assessment, start: int, end: int, price: int, tiles: int, hexes: tuple[int, ...]) -> Plan:
    near = assessed.near.copy()
    near[start] = [*near[start], (end, 1)]
    near[end] = [*near[end], (start, 1)]
    spent = max(1, -(-tiles // track.tiles_per_action(s)))
    most, new = assessed.most, start if not s.joined_by_you[start] else end
    if s.joined_by_you[new] or not any(s.joined_by_you):
        best = outlook.table(s, s.color, near, assessed.bonus, most)
    else:
        best = outlook.extended(s, near, assessed.bonus, assessed.best, new, most)
    lines, bonus = _lines(s, start, end)
    return Plan(_reckon(s, assessed, best, price, spent, lines) + bonus, start, end, hexes)


def _lines(s: State, start: int, end: int) -> tuple[int, float]:
    """Points for the major lines that this link completes, and a little for those that it brings nearer."""
    near = s.joined_by_you.copy()
    near[start] |= 1 << end
    near[end] |= 1 << start
    points, hope, seen = 0, 0.0, dict[int, int]()
    for i, who in enumerate(s.lines):
        if who != FREE:
            continue
        a, b = s.board.line_ends[i]
        if near[a] and near[b]:
            if a not in seen:
                seen[a] = joined(a, near)
            if seen[a] >> b & 1:
                points += s.board.lines[i].points
                continue
        hope += TOWARD_LINE * s.board.lines[i].points * (bool(near[a]) + bool(near[b]))
    return points, hope


def _next_step(s: State, options: Sequence[Move]) -> Move:
    """On towards the city whose link is worth most; stop when the tiles of this action are laid."""
    w = s.works
    assert w is not None
    plan = _target(s, w)
    if plan is not None:
        here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
        way = plan.hexes[len(w.hexes) :]
        to = way[0] if way else s.board.city_hex[plan.end]
        step = Step(DIRECTIONS[s.board.near[here].index(to)])
        if step in options:
            return step
    return Stop() if Stop() in options else options[0]


_MEMO: dict[tuple[object, ...], Plan] = {}  # plans under way; the same state always has the same plan
MEMO_SIZE = 8


def _key(s: State, start: int) -> tuple[object, ...]:
    """Everything that a plan depends on and that does not change while its track is laid."""
    return (
        s.board.key, s.turn, s.action, s.extra, s.cash, s.bonds, s.score, s.engine, s.sides, s.threshold, start,
        s.trigger, tuple(s.cubes), tuple(s.color), tuple(s.lines), tuple(s.joined_by_you),
        tuple(s.joined_by_railbot), s.open,
        tuple(s.display), tuple(s.baron_owner), s.depots, s.markers,
    )  # fmt: skip


def _remember(key: tuple[object, ...], plan: Plan) -> None:
    if len(_MEMO) >= MEMO_SIZE:
        _MEMO.clear()
    _MEMO[key] = plan


def _target(s: State, w: Works) -> Plan | None:
    """Where the track under way goes: as planned when it was begun; otherwise it is thought about anew."""
    assessed = assess(s) if (plan := _MEMO.get(_key(s, w.start))) is None else None
    if assessed is not None:
        plan = best_link(s, assessed)  # it looks at nothing that has changed since the track was begun
    if plan is not None and plan.start == w.start and plan.hexes[: len(w.hexes)] == w.hexes:
        return plan
    assessed = assessed or assess(s)
    actions = s.content.numbers.player.actions_per_turn - s.action + s.extra
    most = track.tiles_per_action(s) * min(LONGEST, actions) - w.laid
    plans = [
        _plan(s, assessed, w.start, end, price, len(hexes) - len(w.hexes), hexes)
        for end, (price, hexes) in reach(s, w, most).items()
        if not s.joined_by_you[w.start] >> end & 1 and can_afford(s, assessed, w.price + price)
    ]
    return max(plans, key=lambda p: (p.worth, -p.end), default=None)
