"""Track on the board: where a step may lead, what it costs, what a finished link changes (RW-2 to RW-35)."""

from __future__ import annotations

from secondchair.games.railways import rulings
from secondchair.games.railways.content import PLAIN, WATER
from secondchair.games.railways.grid import FROM_CITY, GENTLE, OFF, joined
from secondchair.games.railways.state import NONE, YOU, Link, State, Unfinished, Works


def cards_of_kind(s: State, kind: str) -> int:
    """How many cards of a kind you hold."""
    operations = s.board.operations
    return sum(operations[i].kind == kind for i in s.cards)


def tiles_per_action(s: State) -> int:
    """RW-30; Perfect Engineering."""
    most = s.content.numbers.track.tiles_per_action
    return max([most, *(s.board.operations[i].tiles_per_action for i in s.cards)])


def tile_price(s: State, h: int, grant: bool) -> int:
    """RW-2, RW-7: what a tile costs you in this hex; with a crossing, RW-X2, the extra is added."""
    b, numbers = s.board, s.content.numbers.track
    ground, price = b.ground[h], b.price[h]
    if ground == PLAIN and grant:
        price = 0
    elif ground == WATER:
        price = min(
            [price, *(b.operations[i].water_cost for i in s.cards if b.operations[i].kind == "civil_engineers")]
        )
    if not s.once >> h & 1:
        return price
    return price + numbers.crossing_extra if rulings.CROSSING_ADDS_TO_THE_PRICE else numbers.crossing_extra


def ridge_price(s: State) -> int:
    """RW-3; Tunnel Engineer."""
    extras = [s.board.operations[i].ridge_extra for i in s.cards if s.board.operations[i].kind == "tunnel_engineer"]
    return min([s.content.numbers.track.ridge_extra, *extras])


def open_end(s: State) -> int:
    """RW-35: the hex that no other track may enter."""
    return s.open.hexes[-1] if s.open else NONE


def has_room(s: State, h: int) -> bool:
    """RW-7, RW-35."""
    return not s.full >> h & 1 and h != open_end(s)


def can_begin(s: State, start: int) -> bool:
    """RW-110: is there a first tile for a link from this city? It can always be left unfinished."""
    return any(not s.sides & side and not s.full >> h & 1 for side, h in s.board.exits[start])


def next_steps(s: State, w: Works) -> list[int]:
    """RW-111: the directions in which the track under way may go on."""
    b = s.board
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    may_lay = w.laid < tiles_per_action(s)
    found = list[int]()
    for d in GENTLE[w.direction] if w.hexes else FROM_CITY:
        n = b.near[here][d]
        if n == OFF or s.sides & b.side[here][d]:
            continue
        city = b.city_at[n]
        if city >= 0:
            if w.hexes and city != w.start and b.in_play >> city & 1:
                found.append(d)
        elif may_lay and n not in w.hexes and has_room(s, n):
            found.append(d)
    return found


def step_price(s: State, w: Works, d: int) -> int:
    """RW-33: the tile, and the ridge that is passed."""
    b = s.board
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    n = b.near[here][d]
    price = ridge_price(s) if b.ridge[here][d] else 0
    return price if b.city_at[n] >= 0 else price + tile_price(s, n, w.grant)


def begin(s: State, start: int, grant: bool) -> Works:
    """RW-31: in a city, or at the open end of your unfinished track (NONE)."""
    if start == NONE:
        assert s.open is not None
        return Works(s.open.start, s.open.hexes, s.open.direction, 0, 0, grant)
    return Works(start, (), NONE, 0, 0, grant)


def leave_open(s: State, w: Works) -> None:
    """RW-32, RW-35: unfinished track takes its room, but for the open end."""
    _free_open(s)
    s.open = Unfinished(w.start, w.hexes, w.direction)
    _take_room(s, w.start, w.hexes, NONE)


def _free_open(s: State) -> None:
    if s.open is not None:
        s.open = None
        recount(s)


def remove_open(s: State) -> None:
    """RW-32: it is still unfinished when the turn ends."""
    _free_open(s)


def add_link(s: State, owner: int, a: int, b: int, hexes: tuple[int, ...]) -> int:
    """RW-34: a finished link; its number."""
    if owner == YOU:
        _free_open(s)
    s.links.append(Link(_name(s, a, b), owner, a, b, hexes))
    _take_room(s, a, hexes, b)
    near = s.joined_by_you if owner == YOU else s.joined_by_railbot
    near[a] |= 1 << b
    near[b] |= 1 << a
    return len(s.links) - 1


def _name(s: State, a: int, b: int) -> str:
    """RW-9: parallel links are numbered."""
    name = "-".join(sorted((s.board.cities[a].id, s.board.cities[b].id)))
    n = sum({link.a, link.b} == {a, b} for link in s.links)
    return f"{name}-{n + 1}" if n else name


def _take_room(s: State, start: int, hexes: tuple[int, ...], end: int) -> None:
    """RW-7: the sides that track passes and the hexes it lies in. Without an end, its last hex counts as open."""
    b = s.board
    here = b.city_hex[start]
    way = hexes if end == NONE else (*hexes, b.city_hex[end])
    for n in way:
        s.sides |= b.side[here][b.near[here].index(n)]
        here = n
    for h in hexes if end != NONE else hexes[:-1]:
        if s.once >> h & 1:
            s.once ^= 1 << h
            s.full |= 1 << h
        else:
            s.once |= 1 << h


def recount(s: State) -> None:
    """Everything that follows from the links and the unfinished track, from the beginning."""
    n = len(s.board.cities)
    s.joined_by_you, s.joined_by_railbot = [0] * n, [0] * n
    s.sides = s.once = s.full = 0
    for link in s.links:
        _take_room(s, link.a, link.hexes, link.b)
        near = s.joined_by_you if link.owner == YOU else s.joined_by_railbot
        near[link.a] |= 1 << link.b
        near[link.b] |= 1 << link.a
    if s.open is not None:
        _take_room(s, s.open.start, s.open.hexes, NONE)


# -- what is connected -------------------------------------------------------------------------------------------------


def by_anyone(s: State) -> list[int]:
    return [a | b for a, b in zip(s.joined_by_you, s.joined_by_railbot, strict=True)]


def connected(s: State, a: int, b: int) -> bool:
    """RB-56: by finished links of either owner, through any number of cities."""
    return bool(joined(a, by_anyone(s)) >> b & 1)


def connected_by(s: State, owner: int, a: int, b: int) -> bool:
    """RW-75, RB-59."""
    return bool(joined(a, s.joined_by_you if owner == YOU else s.joined_by_railbot) >> b & 1)


def networks(s: State) -> list[int]:
    """Your networks, each as a mask of cities."""
    found, seen = list[int](), 0
    for city, near in enumerate(s.joined_by_you):
        if near and not seen >> city & 1:
            found.append(joined(city, s.joined_by_you))
            seen |= found[-1]
    return found
