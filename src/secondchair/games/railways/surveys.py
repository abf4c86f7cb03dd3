"""Where the simple player would build: the links it might lay from its network, and what each leaves in sight."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from secondchair.games.railways import outlook, race, rulings, timetable, track
from secondchair.games.railways.content import BOARDS
from secondchair.games.railways.grid import OFF, joined, members
from secondchair.games.railways.state import FREE, NONE, State, Works, blank
from secondchair.games.railways.timetable import Assessment, assess
from secondchair.games.railways.ways import Reach, reach

BONDS = 2  # it issues no more for track and engines
MORE_WHEN_STUCK = 8
LINKS_TRIED = 10
FIRST_LINKS_TRIED = 40
TOWARD_LINE = 0.05  # of a major line's points, for each end that is reached
WITHIN = 2  # thousands: a link between two cities of your network is looked at later than one to a new city
LONGEST = 2  # actions for one link


class Idea(NamedTuple):
    """A link that might be laid; the cheaper ones are looked at first."""

    order: int
    price: int
    start: int
    end: int
    tiles: int
    hexes: tuple[int, ...]


class Plan(Struct, frozen=True):
    """A link to build: what it leads to, and where it lies."""

    worth: float
    start: int
    end: int
    hexes: tuple[int, ...]


def can_afford(s: State, assessed: Assessment, price: int) -> bool:
    """Within the bonds it allows itself; more of them where nothing can be delivered any more."""
    most = BONDS + MORE_WHEN_STUCK if assessed.stuck else BONDS
    return price <= s.cash + s.content.numbers.bond.cash * max(0, most - s.bonds)


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
    known = _free_links(*_ground(s))
    found = known.get((city, most))
    if found is None:
        found = known[city, most] = {}
        for end, hexes in _ways_on_empty_board(s.board.key, city, most):
            if (price := _price(s, city, end, hexes)) >= 0 and (end not in found or price < found[end][0]):
                found[end] = price, hexes
    return found


def _ground(s: State) -> tuple[Hashable, ...]:
    """Everything that the price of a link rests on: what is built, and what building costs you."""
    rulings_now = rulings.CROSSING_ADDS_TO_THE_PRICE
    return s.board.key, s.sides, s.full, s.once, s.cards, s.content.numbers.track, rulings_now


@lru_cache(maxsize=512)
def _free_links(*ground: Hashable) -> dict[tuple[int, int], Reach]:
    """What is known already of this ground, by city and number of tiles: it stays the same over many deliveries."""
    return {}


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


def links(s: State, assessed: Assessment) -> list[Plan]:
    """The cheapest links of your network, or for the first one of the map; or the ends of unfinished track."""
    most = track.tiles_per_action(s) * min(LONGEST, timetable.actions_now(s))
    if s.open is not None:
        w = track.begin(s, NONE, False)
        ideas = [
            Idea(price, price, w.start, end, len(hexes) - len(w.hexes), hexes)
            for end, (price, hexes) in reach(s, w, most).items()
        ]
    else:
        ideas = _ideas(s, assessed, most)
    tried = LINKS_TRIED if any(s.joined_by_you) else FIRST_LINKS_TRIED
    return [_plan(s, assessed, idea) for idea in sorted(ideas)[:tried]]


def _ideas(s: State, assessed: Assessment, most: int) -> list[Idea]:
    ideas, parallel = list[Idea](), race.wants_parallel(s)
    for city in members(s.board.in_play):
        if s.joined_by_you[city] or not any(s.joined_by_you):
            for end, (price, hexes) in _links_from(s, city, most).items():
                both = bool(s.joined_by_you[end])
                twice = (both and end < city) or (s.joined_by_you[city] >> end & 1 and not parallel)
                if not twice and can_afford(s, assessed, price):
                    ideas.append(Idea(price + WITHIN * both, price, city, end, len(hexes), hexes))
    return ideas


def best_link(s: State, assessed: Assessment) -> Plan | None:
    """The link that leaves the best prospect."""
    return max(links(s, assessed), key=order, default=None)


def order(plan: Plan) -> tuple[float, int, int]:
    """The better comes later."""
    return plan.worth, -plan.start, -plan.end


def _plan(s: State, assessed: Assessment, idea: Idea) -> Plan:
    _, price, start, end, tiles, hexes = idea
    near = assessed.near.copy()
    near[start] = [*near[start], (end, 1)]
    near[end] = [*near[end], (start, 1)]
    spent = max(1, -(-tiles // track.tiles_per_action(s)))
    new = start if not s.joined_by_you[start] else end
    if s.joined_by_you[new] or not any(s.joined_by_you):
        best = outlook.table(s, s.color, near, assessed.bonus, assessed.levels[-1])
    else:
        best = outlook.extended(s, near, assessed.bonus, assessed.best, new, assessed.levels[-1])
    points, hope = _lines(s, start, end)
    claimed = race.by_link(s, start, end, hexes)
    begun = timetable.begin(s, assessed.level, price, spent, points + claimed.points)
    worth = timetable.reckon(s, assessed, best, begun)
    return Plan(worth + hope + claimed.hope, start, end, hexes)


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


# -- laying it ---------------------------------------------------------------------------------------------------------

_MEMO: dict[tuple[object, ...], Plan] = {}  # plans under way; the same state always has the same plan
MEMO_SIZE = 8


def _key(s: State) -> tuple[object, ...]:
    """Everything that a plan depends on and that does not change while its track is laid."""
    return (
        s.board.key, s.turn, s.action, s.extra, s.upgrades, s.moved, s.cash, s.bonds, s.score, s.engine, s.sides,
        s.threshold, s.trigger, tuple(s.cubes), tuple(s.color), tuple(s.lines), tuple(s.joined_by_you),
        tuple(s.joined_by_railbot), s.open, tuple(s.display), s.cards, s.deliveries, s.barons, tuple(s.baron_owner),
        s.depots, s.markers, tuple(s.railbot.row), s.railbot.insured, tuple(s.railbot.unseen),
    )  # fmt: skip


def remember(s: State, plan: Plan) -> None:
    """So that it need not be thought about again with every tile."""
    if len(_MEMO) >= MEMO_SIZE:
        _MEMO.clear()
    _MEMO[_key(s)] = plan


def under_way(s: State, w: Works) -> Plan | None:
    """Where the track under way goes: as planned when it was begun; otherwise it is thought about anew."""
    key = _key(s)
    plan = _MEMO.get(key)
    if plan is not None and _follows(plan, w):
        return plan
    anew = (key, s.final, s.railbot.turned, rulings.CROSSING_ADDS_TO_THE_PRICE, s.content.numbers.track, w)
    if anew not in _ANEW:
        if len(_ANEW) >= ANEW_SIZE:
            _ANEW.clear()
        _ANEW[anew] = _thought_anew(s, w, plan)
    return _ANEW[anew]


_ANEW: dict[tuple[object, ...], Plan | None] = {}  # those that were not as planned: games in thought begin alike
ANEW_SIZE = 256


def _follows(plan: Plan, w: Works) -> bool:
    return plan.start == w.start and plan.hexes[: len(w.hexes)] == w.hexes


def _thought_anew(s: State, w: Works, plan: Plan | None) -> Plan | None:
    assessed = assess(s)
    if plan is None:
        plan = best_link(s, assessed)  # it looks at nothing that has changed since the track was begun
        if plan is not None and _follows(plan, w):
            return plan
    most = track.tiles_per_action(s) * min(LONGEST, timetable.actions_now(s)) - w.laid
    joined_already = 0 if race.wants_parallel(s) else s.joined_by_you[w.start]
    plans = [
        _plan(s, assessed, Idea(price, price, w.start, end, len(hexes) - len(w.hexes), hexes))
        for end, (price, hexes) in reach(s, w, most).items()
        if not joined_already >> end & 1 and can_afford(s, assessed, w.price + price)
    ]
    return max(plans, key=lambda p: (p.worth, -p.end), default=None)
