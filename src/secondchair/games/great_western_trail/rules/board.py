"""Operations on the shared board that serve both seats. Seat 1 has no money: it pays and gains nothing (GWT-111).

They do what is named and nothing else: whether it is allowed and what it costs the person is decided by the caller.
What fate has to draw as a consequence is pushed onto `State.pending`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Mapping, Sequence

from secondchair.core.pending import Out, Pending, tell
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.actions import Row
from secondchair.games.great_western_trail.content import (
    HUMAN,
    KANSAS_CITY,
    START,
    WORKERS,
    Hazard,
    Link,
    Outlaw,
    Worker,
    completed_links,
)
from secondchair.games.great_western_trail.names import (
    dollars,
    empty_space,
    herd_card,
    objective_card,
    tile_name,
    track,
)
from secondchair.games.great_western_trail.names import place as place_name
from secondchair.games.great_western_trail.names import station as station_name
from secondchair.games.great_western_trail.state import OFF_TRACK, State

FROM_BELOW: tuple[Row, Row] = ("bottom", "top")  # GWT-54: how a foresight column is filled


def says(s: State, seat: int) -> str:
    """How a seat is called in what is told."""
    return "You" if seat == HUMAN else capital(s.opponent.name)


def does(s: State, seat: int, verb: str) -> str:
    """Who does what: "You hire", "Sam hires"."""
    return f"You {verb}" if seat == HUMAN else f"{capital(s.opponent.name)} {verb}s"


def setting_up(s: State) -> bool:
    """GWT-3: whether the game is still being set up, which is told part by part."""
    return any(isinstance(p, todo.SetUp) for p in s.pending)


# -- trail -------------------------------------------------------------------------------------------------------------


def is_location(s: State, space: str) -> bool:
    """GWT-9."""
    return space in s.trail or space == KANSAS_CITY


def next_locations(s: State, space: str) -> list[str]:
    """GWT-17: the locations that can be entered next from a space, empty spaces being passed; in edge order."""
    return following(s.content.next, s.trail, space)


def following(ways: Mapping[str, Sequence[str]], locations: Container[str], space: str) -> list[str]:
    """The same with the locations by themselves."""
    found: list[str] = []
    for way in ways[space]:
        while way not in locations and way != KANSAS_CITY:
            ahead = ways[way]
            if len(ahead) > 1:
                found += [other for other in following(ways, locations, way) if other not in found]
                break
            way = ahead[0]
        else:
            if way not in found:
                found.append(way)
    return found


def fees(s: State, seat: int, way: Sequence[str]) -> int:
    """GWT-19, GWT-20: what the hands on these locations cost; own buildings are free."""
    trail = s.trail
    return sum(trail[space].fee for space in way if space in trail and trail[space].owner != seat)


def enter(
    s: State,
    seat: int,
    way: Sequence[str],
    free: bool = False,
    out: Out = None,
    rule: str = "",
    fee_rule: str = "GWT-20",
) -> None:
    """GWT-19 to GWT-22: the herder enters these locations and stops on the last.

    The person pays as far as the money goes (GWT-21), all of it to the bank. For seat 1 the person takes the fees of
    the own buildings from the bank (GWT-20).
    """
    s.seats[seat].herder = way[-1]
    if seat == HUMAN:
        fee = 0 if free else min(fees(s, seat, way), s.dollars)
        s.dollars -= fee
        if out is not None:
            paid = f" and pay {dollars(fee)}" if fee else ""
            to = place_name(s, way[-1], s.opponent.name)
            tell(out, f"You move to {to}{paid}.", "GWT-19" if fee else "GWT-16", *way)
        return
    trail = s.trail
    fee = sum([tile.fee for space in way if (tile := trail.get(space)) is not None and tile.owner == HUMAN])
    s.dollars += fee
    if out is not None:
        name = s.opponent.name
        to = place_name(s, way[-1], name).replace(f"{name}'s", "his")
        tell(out, f"{says(s, seat)} moves {counted(len(way), 'step')} to {to}.", rule, *way)
        if fee:
            tell(out, f"You take {dollars(fee)} from the bank for your buildings.", fee_rule)


def section_of(tile: Hazard | Outlaw) -> str:
    return tile.section if isinstance(tile, Hazard) else "outlaw"


def place_on_trail(s: State, tile: Hazard | Outlaw, out: Out = None) -> str:
    """GWT-38: to the lowest-numbered empty space of its section; "" and out of the game if there is none."""
    for space in s.content.sections[section_of(tile)]:
        if space not in s.trail:
            s.trail[space] = tile
            if out is not None:
                tell(out, f"{capital(tile_name(tile.id))} goes to {empty_space(s, space)}.", "GWT-38", space)
            return space
    s.box.append(tile.id)
    tell(out, f"{capital(tile_name(tile.id))} finds no empty space and leaves the game.", "GWT-38")
    return ""


def empty_building_spaces(s: State) -> list[str]:
    return [space for space in s.content.building_spaces if space not in s.trail]


def place_building(s: State, seat: int, tile: str, space: str, out: Out = None, rule: str = "") -> None:
    """GWT-78, GWT-79: a tile of the supply onto the space; an own building that stands there leaves the game."""
    old = s.trail.get(space)
    s.seats[seat].supply.remove(tile)
    s.trail[space] = s.content.private[seat][tile]
    if old is not None:
        s.box.append(old.id)
    if out is not None:
        instead = f" in place of building {old.id}" if old is not None else ""
        base_rule = "GWT-79" if old is not None else "GWT-78"
        where = empty_space(s, space)
        tell(out, f"{does(s, seat, 'place')} building {tile} on {where}{instead}.", rule or base_rule, space)


def hazard_spaces(s: State) -> list[str]:
    """Spaces with a hazard tile, section by section."""
    return [x for name in ("flood", "drought", "rockfall") for x in s.content.sections[name] if x in s.trail]


def outlaw_spaces(s: State) -> list[str]:
    return [space for space in s.content.sections["outlaw"] if space in s.trail]


def remove_hazard(s: State, seat: int, space: str, out: Out = None, rule: str = "GWT-101") -> None:
    """GWT-101: take the tile and keep it."""
    tile = s.trail.pop(space)
    assert isinstance(tile, Hazard)
    s.seats[seat].hazards.append(tile.id)
    if out is not None:
        tile_from, worth = f"{tile_name(tile.id)} from {empty_space(s, space)}", counted(tile.points, "point")
        tell(out, f"{does(s, seat, 'take')} {tile_from}, worth {worth}.", rule, space)


def collect_outlaw(s: State, seat: int, space: str, out: Out = None, rule: str = "GWT-102") -> None:
    """GWT-102, GWT-103: take the tile; the bonus of its space is the person's only."""
    tile = s.trail.pop(space)
    assert isinstance(tile, Outlaw)
    s.seats[seat].outlaws.append(tile.id)
    if out is not None:
        tell(out, f"{does(s, seat, 'take')} {tile_name(tile.id)} from {empty_space(s, space)}.", rule, space)
    if seat == HUMAN:
        node = s.content.nodes[space]
        s.dollars += node.dollars
        s.tokens += node.tokens
        if node.tokens:
            tell(out, "You gain an exchange token.", "GWT-102")
        elif node.dollars:
            word = "gain" if node.dollars > 0 else "pay"
            tell(out, f"You {word} {dollars(abs(node.dollars))}.", "GWT-102")


# -- job market --------------------------------------------------------------------------------------------------------


def open_workers(s: State) -> list[tuple[int, int, str]]:
    """GWT-74, GWT-75: (row, space, worker) above the token's row, all counted from 1."""
    columns = s.content.columns
    jobs = s.jobs
    return [
        (i // columns + 1, i % columns + 1, jobs[i]) for i in range(min((s.token - 1) * columns, len(jobs))) if jobs[i]
    ]


def hire(s: State, seat: int, row: int, space: int, out: Out = None, rule: str = "GWT-74") -> Worker:
    """GWT-74, GWT-76: the worker goes to the seat's board."""
    place = (row - 1) * s.content.columns + space - 1
    kind = WORKERS.index(s.jobs[place])
    worker = WORKERS[kind]
    s.jobs[place] = ""
    s.seats[seat].workers[kind] += 1
    tell(out, f"{does(s, seat, 'hire')} {tile_name(worker)} from row {row}.", rule, f"job:{row},{space}")
    return worker


def place_worker(s: State, seat: int, worker: str, out: Out = None) -> None:
    """GWT-39, GWT-40: into the token's row; the token moves on when the row is full, and may end the game (GWT-83)."""
    columns = s.content.columns
    first = (s.token - 1) * columns
    place = s.jobs.index("", first)
    s.jobs[place] = worker
    tell(
        out,
        f"{capital(tile_name(worker))} comes to row {s.token} of the job market.",
        "GWT-39",
        f"job:{s.token},{place - first + 1}",
    )
    if place < first + columns - 1:
        return
    arrow = s.content.rows[s.token - 1].arrow
    s.token += 1
    if arrow == "yellow":
        tell(out, "The job market token passes a yellow arrow: the cattle market is refilled.", "GWT-40")
        s.pending.append(todo.RefillMarket())
    elif arrow == "end":
        s.holder = seat
        tell(out, f"{does(s, seat, 'take')} the job market token: the game is about to end.", "GWT-83")


# -- foresight ---------------------------------------------------------------------------------------------------------


def foresight_place(column: int, row: Row) -> int:
    """Where a tile of the foresight display stands in the state."""
    return 2 * (column - 1) + (row == "bottom")


def may_take(s: State, column: int, row: Row) -> bool:
    """GWT-37, GWT-83: there is a tile, and it is no worker once the job market is closed."""
    tile = s.foresight[foresight_place(column, row)]
    return bool(tile) and (s.holder < 0 or tile not in WORKERS)


def take_foresight(s: State, seat: int, column: int, row: Row, out: Out = None) -> None:
    """GWT-37 to GWT-40: the tile goes to the trail or to the job market."""
    place = foresight_place(column, row)
    tile = s.foresight[place]
    s.foresight[place] = ""
    if tile in WORKERS:
        place_worker(s, seat, tile, out)
    else:
        place_on_trail(s, s.content.tiles[tile], out)


def refill_foresight(s: State) -> None:
    """GWT-54: slide down where the setup says so; then every empty space is filled from its bag."""
    draws: list[Pending] = []
    for column in range(1, s.content.setup.foresight_columns + 1):
        top, bottom = foresight_place(column, "top"), foresight_place(column, "bottom")
        if s.setup.foresight_slides and not s.foresight[bottom]:
            s.foresight[bottom], s.foresight[top] = s.foresight[top], ""
        empty = [row for row in FROM_BELOW if not s.foresight[foresight_place(column, row)]]
        draws += [todo.DrawForesight(column, row) for row in empty[: len(s.bags[column - 1])]]
    s.pending.extend(reversed(draws))


# -- cattle and objective cards ----------------------------------------------------------------------------------------


def take_cattle(s: State, seat: int, card: str, out: Out = None, rule: str = "GWT-73", verb: str = "buy") -> None:
    """GWT-73: an open card to the person's discard pile, or to what seat 1 keeps."""
    s.market.remove(card)
    (s.discard if seat == HUMAN else s.seats[seat].cattle).append(card)
    if out is not None:
        tell(out, f"{does(s, seat, verb)} {herd_card(s.content, card)}.", rule, f"cattle:{card}")


def lay_out_cattle(s: State, card: str) -> None:
    """GWT-3: a new card lies behind the others, or at its place in a row by points, breeding value and colour."""
    if not s.setup.market_by_points:
        s.market.append(card)
        return
    cattle = s.content.cattle
    colours = list(cattle)
    insort(s.market, card, key=lambda name: (cattle[name].points, cattle[name].value, colours.index(name)))


def add_cattle(s: State, n: int) -> None:
    """GWT-72: cards from the stack into the open market, as far as there are any."""
    n = min(n, len(s.cattle_stack))
    if n > 0:
        s.pending.append(todo.DrawCattle(n))


def take_objective(s: State, seat: int, place: int, pile: list[str], out: Out = None, rule: str = "GWT-84") -> None:
    """GWT-84: the open card at this place (1 is farthest from the stack) to this pile; the refill is pushed."""
    i = place - 1
    card = s.display[i]
    pile.append(card)
    if out is not None:
        tell(out, f"{does(s, seat, 'take')} {objective_card(s.content, card)}.", rule, f"objective:{place}")
    if s.setup.display_slides:
        del s.display[i]
        place = s.content.setup.objective_display
    else:
        s.display[i] = ""
    if s.objective_stack:
        s.pending.append(todo.DrawObjective("display", place))


# -- railroad and cities -----------------------------------------------------------------------------------------------


def forward_reach(s: State, seat: int, limit: int) -> list[float]:
    """GWT-59 to GWT-61: the spaces within so many spaces forward, nearest first."""
    return _reach(s, seat, limit, s.content.forward)


def _reach(s: State, seat: int, limit: int, edges: dict[float, tuple[float, ...]]) -> list[float]:
    other = s.seats[1 - seat].engine
    edge, found = [s.seats[seat].engine], list[float]()
    for _ in range(limit):
        edge = _beyond(edge, edges, other)
        if not edge:
            break
        found += [place for place in edge if place not in found]
    return sorted(found)


def _beyond(places: list[float], edges: dict[float, tuple[float, ...]], other: float) -> list[float]:
    """One space further; a space with the other engine is skipped as if it were not there (GWT-60)."""
    found: list[float] = []
    for place in places:
        for way in edges[place]:
            ways = edges[way] if way == other and way != 0 else (way,)
            found += [w for w in ways if w not in found]
    return found


def back_exactly(s: State, seat: int, spaces: int) -> list[float]:
    """GWT-62: where the engine can be after exactly so many spaces back."""
    other, edge = s.seats[1 - seat].engine, [s.seats[seat].engine]
    for _ in range(spaces):
        edge = _beyond(edge, s.content.backward, other)
    return sorted(edge)


def back_any(s: State, seat: int) -> list[float]:
    """Every free space behind the engine."""
    here, other = s.seats[seat].engine, s.seats[1 - seat].engine
    return sorted(p for p in s.content.backward if p < here and (p != other or p == 0))


def move_engine(s: State, seat: int, to: float, out: Out = None, rule: str = "GWT-59") -> None:
    s.seats[seat].engine = to
    if out is not None:
        whose = "your" if seat == HUMAN else "his"
        tell(out, f"{does(s, seat, 'move')} {whose} engine to {track(to)}.", rule, f"track:{to:g}")


def leave_track(s: State, seat: int, out: Out = None, rule: str = "GWT-66") -> None:
    """GWT-66: the engine of an automated opponent does not come back from the last station."""
    s.seats[seat].engine = OFF_TRACK
    tell(out, f"{says(s, seat)}'s engine leaves the board.", rule)


def place_disc_on_station(s: State, seat: int, station: int, out: Out = None, rule: str = "GWT-63") -> None:
    """GWT-63: the disc lies there; where it came from is the caller's business."""
    s.seats[seat].stations.append(station)
    if out is not None:
        where, worth = station_name(s.content, station), counted(s.content.stations[station].vp, "point")
        tell(out, f"{does(s, seat, 'upgrade')} {where}, worth {worth}.", rule, f"station:{station}")


def appoint(s: State, seat: int, station: int, worker: str, out: Out = None, rule: str = "GWT-67") -> str:
    """GWT-67, GWT-69: the worker stays at the station for good, the seat takes the station master tile."""
    s.seats[seat].workers[WORKERS.index(worker)] -= 1
    s.box.append(worker)
    tile = take_master(s, station)
    s.seats[seat].masters.append(tile)
    if out is not None:
        whom, where = tile_name(worker), station_name(s.content, station)
        tell(out, f"{does(s, seat, 'appoint')} {whom} as station master of {where}.", rule, f"station:{station}")
    return tile


def take_master(s: State, station: int) -> str:
    """The station master tile leaves its station; "" if there is none. The caller keeps it or puts it into the box."""
    return s.masters.pop(station, "")


def place_disc_on_city(s: State, seat: int, city: str, out: Out = None, rule: str = "GWT-44") -> list[Link]:
    """GWT-45, GWT-51: the disc lies there; gives the links that it completed."""
    cities = s.seats[seat].cities
    completed = completed_links(s.content, cities, city)
    cities.append(city)
    tell(out, f"{does(s, seat, 'deliver')} to {s.content.cities[city].name}.", rule, f"city:{city}")
    return completed


def leave_kansas_city(s: State, seat: int) -> None:
    """GWT-54: the herder goes back to the start of the trail, and the foresight display is refilled."""
    s.seats[seat].herder = START
    s.pending.append(todo.RefillForesight())
