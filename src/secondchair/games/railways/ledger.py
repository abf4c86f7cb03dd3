"""What happens to money, points, cubes, markers and the Operations display, whoever causes it."""

from __future__ import annotations

from secondchair.core.pending import Out, tell
from secondchair.core.rules import Event
from secondchair.core.words import counted
from secondchair.games.railways import rulings
from secondchair.games.railways.content import COLORS, GREY
from secondchair.games.railways.grid import members
from secondchair.games.railways.pending import NextCube
from secondchair.games.railways.state import (
    BOTS,
    CARDS,
    FREE,
    LINES,
    NONE,
    YOU,
    YOURS,
    K,
    State,
    city_target,
)
from secondchair.games.railways.track import connected_by

CITIES_EMPTIED = "cities emptied"  # the two triggers of RB-80
FINAL_EVALUATION = "final evaluation"


# -- money and points --------------------------------------------------------------------------------------------------


def pay(s: State, amount: int, out: Out, what: str, rule: str) -> None:
    """RW-12: the fewest bonds that cover it are issued first."""
    bond = s.content.numbers.bond
    missing = amount - s.cash
    bonds = -(-missing // bond.cash) if missing > 0 else 0
    s.bonds += bonds
    s.cash += bonds * bond.cash - amount
    if out is not None and amount:
        issued = f" You issue {counted(bonds, 'bond')}." if bonds else ""
        out.append(Event(f"You pay {amount} for {what}.{issued}", rule))


def gain(s: State, source: int, points: int) -> int:
    """RW-15: points gained or lost; what really changed."""
    change = max(points, -s.score)
    s.score += change
    s.earned[source] += change
    return change


def income(s: State) -> int:
    """RW-14, RW-16."""
    return s.content.numbers.income.at(s.score)


def taxation(s: State, out: Out) -> None:
    """RB-66."""
    due = 2 * income(s)
    pay(s, due, out, "Taxation, twice your income", "RB-66")
    if not due:
        tell(out, "Taxation: you have no income and pay nothing.", "RB-66")


# -- cubes and markers -------------------------------------------------------------------------------------------------


def goods(s: State, city: int) -> list[int]:
    return s.cubes[city * K : city * K + K]


def add_cube(s: State, city: int, color: int) -> None:
    """RW-101, RW-102."""
    s.bag[color] -= 1
    s.cubes[city * K + color] += 1
    if rulings.ADDED_CUBES_TAKE_MARKERS_OFF:
        s.markers &= ~(1 << city)


def want_cubes(s: State, city: int, n: int) -> None:
    """RW-101: fewer, if the bag has fewer."""
    if cubes := min(n, sum(s.bag)):
        s.pending.append(NextCube(s.board.cities[city].id, cubes))


def take_cube(s: State, city: int, color: int, out: Out) -> None:
    """RW-62, RW-63, RB-80: the cube leaves the board; the last one leaves a marker, and markers may end the game."""
    s.cubes[city * K + color] -= 1
    (s.bag if rulings.USED_CUBES_RETURN else s.gone)[color] += 1
    if any(goods(s, city)):
        return
    s.markers |= 1 << city
    name = s.board.cities[city]
    n = s.markers.bit_count()
    tell(out, f"{name.name} is empty: marker {n} of {s.threshold}.", "RW-63", city_target(name.id))
    if n >= s.threshold:
        trigger(s, CITIES_EMPTIED, out)


def trigger(s: State, why: str, out: Out) -> None:
    """RB-80, RB-X14, RB-X15: once triggered, the end stays triggered."""
    if s.trigger:
        return
    s.trigger = why
    tell(out, "The end is near: you finish this turn and play one more, without the Railbot.", "RB-81")


def railbot_takes(s: State, city: int, color: int, rule: str, out: Out) -> None:
    """RB-60, RB-61, RB-64: a cube that the Railbot removes."""
    b = s.board
    tell(out, f"A {COLORS[color]} cube leaves {b.cities[city].name}.", rule, city_target(b.cities[city].id))
    for i in s.cards:
        card = b.operations[i]
        if card.kind == "hotel" and card.city == b.cities[city].id:
            gain(s, CARDS, card.points)
            tell(out, f"Your hotel there gives you {counted(card.points, 'point')}.", "RB-60")
    if (bounty := bounty_for(s, city)) != NONE:
        s.display.remove(bounty)
        tell(out, f"The {b.operations[bounty].name} is lost.", "RB-61")
    take_cube(s, city, color, out)


def bounty_for(s: State, city: int) -> int:
    """The Service Bounty of a city in the display, or NONE."""
    name = s.board.cities[city].id
    for i in s.display:
        if s.board.operations[i].kind == "service_bounty" and s.board.operations[i].city == name:
            return i
    return NONE


# -- the Operations display --------------------------------------------------------------------------------------------


def lay_out(s: State, card: int, out: Out) -> None:
    """RB-23, RB-X21: nearest to the pile; the oldest make room."""
    s.pile[card] -= 1
    s.display.append(card)
    operation = s.board.operations[card]
    tell(out, f"{operation.name} comes into the display.", "RW-80", f"operation:{operation.id}")
    _make_room(s, out)
    check_passengers(s, out)


def _make_room(s: State, out: Out) -> None:
    while len(s.display) > s.limit:
        old = s.board.operations[s.display.pop(0)]
        tell(out, f"{old.name} is discarded: the display holds {s.limit}.", "RB-23")


def deadhead(s: State, out: Out) -> None:
    """RB-65, RB-X21: the display holds one card less, for good."""
    s.limit = max(0, s.limit - 1)
    tell(out, f"Deadhead: the display holds {counted(s.limit, 'card')} from now on.", "RB-65")
    _make_room(s, out)


def check_passengers(s: State, out: Out) -> None:
    """RW-106: Passenger Lines is met as soon as your links touch enough colours."""
    for i in [i for i in s.display if s.board.operations[i].kind == "passenger_lines"]:
        card = s.board.operations[i]
        if touched_colors(s) >= card.colors:
            s.display.remove(i)
            gain(s, CARDS, card.points)
            tell(out, f"{card.name}: you gain {counted(card.points, 'point')}.", "RW-106")


def touched_colors(s: State) -> int:
    return len({s.color[city] for city, near in enumerate(s.joined_by_you) if near} - {GREY})


# -- major lines -------------------------------------------------------------------------------------------------------


def check_lines(s: State, out: Out) -> None:
    """RW-75: a line is yours as soon as your own links join its ends."""
    for i, line in enumerate(s.board.lines):
        if s.lines[i] == FREE and connected_by(s, YOU, *s.board.line_ends[i]):
            s.lines[i] = YOURS
            gain(s, LINES, line.points)
            tell(out, f"You complete the {line.name}: {counted(line.points, 'point')}.", "RW-75", f"line:{line.id}")


def free_lines(s: State) -> list[int]:
    return [i for i, who in enumerate(s.lines) if who == FREE]


def railbot_line(s: State, line: int, out: Out) -> None:
    """RB-68: no track is needed, and it gets no points (RB-22)."""
    s.lines[line] = BOTS
    name = s.board.lines[line]
    tell(out, f"The Railbot claims the {name.name}. Nobody can score it now.", "RB-68", f"line:{name.id}")


# -- urbanizing --------------------------------------------------------------------------------------------------------


def sites(s: State) -> list[tuple[int, int]]:
    """RW-40, RB-62: every grey city in play with every colour that is left."""
    grey = [city for city in members(s.board.in_play) if s.color[city] == GREY]
    return [(city, color) for city in grey for color, left in enumerate(s.tiles) if left]


def urbanize(s: State, city: int, color: int, out: Out) -> None:
    """RW-40, RW-41."""
    s.tiles[color] -= 1
    s.color[city] = color
    s.new_cities |= 1 << city
    s.markers &= ~(1 << city)
    name = s.board.cities[city]
    tell(out, f"{name.name} becomes a {COLORS[color]} city.", "RW-40", city_target(name.id))
    check_passengers(s, out)
    want_cubes(s, city, s.content.numbers.urbanize.cubes_added)
