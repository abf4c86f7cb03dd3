"""Deliveries: which cubes can go, along which links, and what they give (RW-60 to RW-64, RB-30)."""

from __future__ import annotations

from typing import NamedTuple

from secondchair.core.pending import Out, tell
from secondchair.core.words import counted
from secondchair.games.railways import rulings
from secondchair.games.railways.content import COLORS, SHADES
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import bounty_for, gain, take_cube
from secondchair.games.railways.state import (
    DELIVERIES,
    NONE,
    RAILBOT,
    YOU,
    Cargo,
    Delivery,
    K,
    State,
    city_target,
)
from secondchair.games.railways.track import by_anyone


def railbot_effects(s: State, kind: str) -> list[int]:
    """The barons with that effect that the Railbot has claimed."""
    barons = s.content.barons
    return [
        i for i, who in zip(s.barons, s.baron_owner, strict=True) if who == RAILBOT and barons[i].effect.kind == kind
    ]


def engine(s: State) -> int:
    """RB-112, RB-X10: the level that counts for routes and goals."""
    lower = sum(s.content.barons[i].effect.levels for i in railbot_effects(s, "engine_counts_lower"))
    return max(0, s.engine - lower)


def _of_color(s: State, color: int) -> int:
    return sum([1 << city for city, c in enumerate(s.color) if c == color])


def _reaches(near: list[int], start: int, goals: int, closed: int, most: int) -> bool:
    """Can a city of `goals` be reached in `most` links, without a city of `closed`? Ends at the first goal."""
    found = front = 1 << start
    for _ in range(most):
        reach = 0
        for city in members(front):
            reach |= near[city]
        if reach & goals & ~closed:
            return True
        front = reach & ~found & ~closed
        if not front:
            return False
        found |= front
    return False


def _can_leave(s: State, near: list[int], city: int, goals: int, level: int) -> bool:
    """RW-60: is there a legal route for a cube to one of these cities? Its first link must be yours."""
    goals &= ~(1 << city)
    first = s.joined_by_you[city]
    if not goals or not level:
        return False
    if first & goals:
        return True
    return any(_reaches(near, other, goals, 1 << city, level - 1) for other in members(first))


def cargoes(s: State) -> list[tuple[int, int]]:
    """Every city and colour that can be delivered now."""
    if not any(s.joined_by_you):
        return []
    near, level = by_anyone(s), engine(s)
    goals = [_of_color(s, color) for color in range(K)]
    return [
        (city, color)
        for city in members(s.board.in_play)
        if s.joined_by_you[city]
        for color in range(K)
        if s.cubes[city * K + color]
        and (rulings.SAME_COLOUR_MAY_LEAVE or s.color[city] != color)
        and _can_leave(s, near, city, goals[color], level)
    ]


def ways_on(s: State, cargo: Cargo) -> list[int]:
    """RW-112: the links from which the route can still be finished."""
    return Course(s, cargo.color).ways_on(cargo)


class Course:
    """What every route of a cube rests on: the network, the cities of its colour, the engine."""

    def __init__(self, s: State, color: int) -> None:
        self.links = s.links
        self.near = by_anyone(s)
        self.goals = _of_color(s, color)
        self.level = engine(s)

    def ways_on(self, cargo: Cargo) -> list[int]:
        """The links from which the route can still be finished."""
        near, here = self.near, cargo.cities[-1]
        been = sum([1 << city for city in cargo.cities])
        goals, left = self.goals & ~been, self.level - len(cargo.route) - 1
        found = list[int]()
        for i, link in enumerate(self.links):
            if here == link.a:
                there = link.b
            elif here == link.b:
                there = link.a
            else:
                continue
            if been >> there & 1 or (not cargo.route and link.owner != YOU):
                continue
            if goals >> there & 1 or _reaches(near, there, goals, been, left):
                found.append(i)
        return found


def go_along(s: State, cargo: Cargo, link: int) -> Cargo:
    x = s.links[link]
    there = x.b if x.a == cargo.cities[-1] else x.a
    return Cargo(cargo.city, cargo.color, (*cargo.route, link), (*cargo.cities, there))


def has_arrived(s: State, cargo: Cargo) -> bool:
    """RW-60: in the first city of its colour."""
    return bool(cargo.route) and s.color[cargo.cities[-1]] == cargo.color


def route_points(s: State, cargo: Cargo) -> int:
    """RW-61, RB-30: one for each link of yours, one less for each of the Railbot's but depots."""
    return sum(1 if s.links[i].owner == YOU else 0 if s.depots >> i & 1 else -1 for i in cargo.route)


def city_points(s: State, city: int) -> int:
    """RW-64, steps 2 to 4: penalties, hotels and the bounty of a delivery to this city."""
    barons, operations, name = s.content.barons, s.board.operations, s.board.cities[city].id
    shade = SHADES[s.color[city]]
    points = 0
    for i in railbot_effects(s, "delivery_penalty"):
        if shade in barons[i].effect.colors:
            points -= barons[i].effect.points
    if not railbot_effects(s, "hotels_off_for_deliveries"):
        points += sum(
            operations[i].points for i in s.cards if operations[i].kind == "hotel" and operations[i].city == name
        )
    bounty = bounty_for(s, city)
    return points + operations[bounty].points if bounty != NONE else points


def all_city_points(s: State) -> list[int]:
    """The same of every city."""
    barons, operations, index = s.content.barons, s.board.operations, s.board.city_index
    found = [0] * len(s.color)
    for i in railbot_effects(s, "delivery_penalty"):
        effect = barons[i].effect
        for city, color in enumerate(s.color):
            if SHADES[color] in effect.colors:
                found[city] -= effect.points
    paid = [] if railbot_effects(s, "hotels_off_for_deliveries") else list(s.cards)
    paid = [i for i in paid if operations[i].kind == "hotel"]
    offered = dict[str, int]()  # of several bounties for a city, the oldest
    for i in s.display:
        if operations[i].kind == "service_bounty":
            offered.setdefault(operations[i].city, i)
    for i in (*paid, *offered.values()):
        if (to := index.get(operations[i].city)) is not None:
            found[to] += operations[i].points
    return found


LOOKED_AT = 3000  # so many steps of routes are looked at for each city; more than any network of ours needs


class Offer(NamedTuple):
    """What a delivery to one city gives at best, and over how many links of the Railbot it then goes."""

    points: int
    to: int
    railbot_links: int


def offers(s: State, city: int) -> dict[int, list[Offer]]:
    """By colour, what the cubes of a city could be delivered for: the best offer of each goal, best first."""
    found = dict[tuple[int, int], Offer]()
    wanted = sum(1 << color for color in range(K) if s.cubes[city * K + color])
    near = _links_by_city(s)
    level, left = engine(s), LOOKED_AT
    stack = [(city, 1 << city, wanted, 0, 0, 0)] if level else []
    while stack and left:
        here, been, colors, links, points, railbots = stack.pop()
        for there, own, gives in near[here]:
            if been >> there & 1 or not (own or links):  # RW-60: the first link must be yours
                continue
            left = max(0, left - 1)
            total, others = points + gives, railbots + (not own)
            shade = s.color[there]
            if shade < K and colors >> shade & 1:
                offer = Offer(total + city_points(s, there), there, others)
                best = found.get((shade, there))
                if best is None or (offer.points, -others) > (best.points, -best.railbot_links):
                    found[shade, there] = offer
            on = colors & ~(1 << shade) if shade < K else colors  # no cube passes a city of its own colour
            if on and links + 1 < level:
                stack.append((there, been | 1 << there, on, links + 1, total, others))
    by_color = dict[int, list[Offer]]()
    for (color, _), offer in sorted(found.items(), key=lambda item: (-item[1].points, item[1].to)):
        by_color.setdefault(color, []).append(offer)
    return by_color


def _links_by_city(s: State) -> list[list[tuple[int, bool, int]]]:
    """By city: the city at the other end of each link, whether it is yours, and its points (RW-61, RB-30)."""
    near = list[list[tuple[int, bool, int]]]([] for _ in s.color)
    for i, link in enumerate(s.links):
        own = link.owner == YOU
        gives = 1 if own else 0 if s.depots >> i & 1 else -1
        near[link.a].append((link.b, own, gives))
        near[link.b].append((link.a, own, gives))
    return near


def arrive(s: State, cargo: Cargo, out: Out) -> None:
    """RW-64: the sum of steps 1 to 4 changes the score once; then marker and end."""
    to = cargo.cities[-1]
    points = route_points(s, cargo) + city_points(s, to)
    points = points if rulings.DELIVERIES_BELOW_ZERO else max(0, points)
    own_links = sum(s.links[i].owner == YOU for i in cargo.route)
    s.deliveries += (Delivery(cargo.color, to, len(cargo.route), own_links),)
    change = gain(s, DELIVERIES, points)
    if out is not None:
        a, b = s.board.cities[cargo.city], s.board.cities[to]
        far = counted(len(cargo.route), "link")
        gives = counted(change, "point")
        text = f"You carry a {COLORS[cargo.color]} cube from {a.name} to {b.name} over {far}: {gives}."
        tell(out, text, "RW-61", city_target(a.id), city_target(b.id))
    if (bounty := bounty_for(s, to)) != NONE:
        s.display.remove(bounty)
        tell(out, f"The {s.board.operations[bounty].name} is paid.", "RB-61")
    take_cube(s, cargo.city, cargo.color, out)
