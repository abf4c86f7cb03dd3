"""Components of both editions: read from `content/*.toml`, checked, and turned into the tables that the rules look up.

`build(documents, edition)` gives one `Content`, which holds one edition only: the differences between the editions
(GWT-100) are data, so the rules ask the content and never which edition is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypeVar

from msgspec import Struct

from secondchair.core.content import Documents, convert, read_documents, require, unique
from secondchair.games.great_western_trail import documents as doc
from secondchair.games.great_western_trail.effects import AnyEffect, DiscardFor, Filter

PACKAGE = "secondchair.games.great_western_trail"
SHARED_FILES = (
    "railroad", "stations", "cities", "cattle", "tiles", "job_market", "neutral_buildings", "private_buildings",
    "objectives", "player_board", "setup",
)  # fmt: skip
Edition = Literal["1e", "2e"]
FILES: dict[Edition, tuple[str, ...]] = {"2e": ("trail", *SHARED_FILES), "1e": ("trail_1e", *SHARED_FILES)}

PLAYERS = 2
HUMAN, OPPONENT, NOBODY = 0, 1, -1  # who owns a tile
Player = Literal["you", "opponent"]
PLAYERS_BY_SEAT: tuple[Player, Player] = ("you", "opponent")

START, KANSAS_CITY = "start", "kansas_city"  # nodes of the trail; Kansas City is also the id of a city
Worker = Literal["cowboy", "builder", "engineer"]
WORKERS: tuple[Worker, ...] = ("cowboy", "builder", "engineer")
COWBOY, BUILDER, ENGINEER = range(3)
Section = Literal["flood", "drought", "rockfall"]
HAZARDS: tuple[Section, ...] = ("flood", "drought", "rockfall")  # in the order of the trail
OUTLAWS = ("outlaw_green", "outlaw_orange")
SECTION = {"teepee": "outlaw"}  # the 1st edition's name of the third kind of tile
SIMMENTAL = "simmental"  # and the stage: simmental1 to simmental3
TASKS = {
    "building", "outlaw_green", "outlaw_orange", "hazard", "station", "cattle3", "cattle4", "cattle5", "terminal_city",
}  # fmt: skip


class Tile(Struct, frozen=True):
    """What can lie on a space of the trail and make it a location (GWT-9). `fee` is what its hands cost (GWT-19)."""

    id: str
    owner: int
    hands: tuple[str, ...]
    fee: int


class Building(Tile, frozen=True):
    """A neutral building (`A` to `G`) or one seat's private building (`4b`)."""

    fields: tuple[AnyEffect, ...]  # its local actions, one per field (GWT-26)
    number: int = 0  # of a private building
    side: str = ""
    builders: int = 0
    points: int = 0


class Hazard(Tile, frozen=True):
    """A hazard tile; equal ones share their id: section, hand and points (`flood_green_4`)."""

    section: str = ""
    points: int = 0


class Outlaw(Tile, frozen=True):
    """An outlaw tile, of the 1st edition a teepee: `outlaw_green` or `outlaw_orange`."""

    colour: str = ""


class Node(Struct, frozen=True):
    """A space of the trail, `start` or Kansas City."""

    id: str
    kind: str  # start, neutral, building, hazard, outlaw, kansas_city
    next: tuple[str, ...]
    near: tuple[str, ...]  # connected by one edge in either direction (GWT-80)
    x: int
    y: int
    letter: str = ""
    risk: DiscardFor | None = None  # the risk action printed at it (GWT-13)
    woods: bool = False
    section: str = ""
    number: int = 0
    dollars: int = 0  # the bonus of an outlaw space; to be paid if negative (GWT-12)
    tokens: int = 0
    on_trail: bool = True


class Cattle(Struct, frozen=True):
    """A kind of cattle card. Cards of one colour differ by their points at most: `brown4`, `simmental1`."""

    id: str
    colour: str
    value: int
    points: int
    name: str


class Objective(Struct, frozen=True):
    id: str
    points: int
    penalty: int
    tasks: tuple[str, ...]
    immediate: AnyEffect | None


class Offer(Struct, frozen=True):
    """A line of the cattle market: so many of these cards for so many cowboys and Dollars (GWT-70)."""

    cards: int
    cowboys: int
    dollars: int
    ids: tuple[str, ...]


class City(Struct, frozen=True):
    id: str
    name: str
    value: int
    corner: str
    repeatable: bool
    dollars: int
    points_per_disc: int
    points_once: int
    transport: dict[float, int]  # engine position -> Dollars (GWT-53)


class Link(Struct, frozen=True):
    cities: tuple[str, str]
    action: str
    points: int


class Auxiliary(Struct, frozen=True):
    """An auxiliary action and the disc spaces that must be clear for it; `free` spaces are open from the start."""

    id: str
    free: int
    spaces: tuple[str, ...]
    single: doc.AuxiliaryForm
    double: doc.AuxiliaryForm


class Content(Struct, frozen=True):
    """All that the rules need to know about one edition."""

    edition: Edition

    # The trail.
    nodes: dict[str, Node]
    next: dict[str, tuple[str, ...]]
    sections: dict[str, tuple[str, ...]]  # flood, drought, rockfall, outlaw: their spaces by number
    building_spaces: tuple[str, ...]
    neutral_spaces: tuple[str, ...]
    forks: tuple[doc.ForkEntry, ...]

    # Tiles and buildings.
    tiles: dict[str, Hazard | Outlaw]
    bags: dict[int, tuple[str, ...]]  # workers are in them by their name
    neutral: dict[str, Building]
    private: tuple[dict[str, Building], dict[str, Building]]  # by seat
    numbers: tuple[int, ...]  # of private buildings

    # Cards.
    cattle: dict[str, Cattle]
    objectives: dict[str, Objective]  # the starting ones too
    matches: dict[Filter, frozenset[str]]  # cards that fit an icon; a pair is made of two of `any_cattle`
    herd: tuple[str, ...]  # the starting deck of a player
    market: tuple[str, ...]
    simmental: tuple[str, ...]  # the stage-1 cards of the variant
    simmental_supply: dict[str, int]  # stages 2 and 3
    offers: tuple[Offer, ...]
    simmental_offers: tuple[Offer, ...]
    cowboy_draws: int  # cards that one cowboy adds to the market
    market_size: int
    simmental_market_size: int
    stack: tuple[str, ...]  # objective cards
    starting: tuple[str, ...]

    # Railroad and cities.
    forward: dict[float, tuple[float, ...]]
    backward: dict[float, tuple[float, ...]]
    last: float
    end_dollars: int
    stations: dict[int, doc.StationEntry]
    station_at: dict[float, doc.StationEntry]
    masters: dict[str, doc.MasterEntry]
    cities: dict[str, City]
    links: tuple[Link, ...]
    terminal: str

    # Job market and player board.
    rows: tuple[doc.RowEntry, ...]
    columns: int
    token_row: int
    market_workers: int
    discs: dict[str, doc.DiscSpaceEntry]
    auxiliary: dict[str, Auxiliary]
    certificates: tuple[int, ...]
    certificate_limit: int
    steps: doc.StepLimitEntry
    hand: doc.HandLimitEntry
    rows_of_workers: doc.WorkerRowsEntry
    bonuses: dict[tuple[int, int], AnyEffect]  # (kind of worker, space) -> what the new worker brings

    # Setup.
    setup: doc.SetupFile
    seats: tuple[tuple[int, int, int], ...]  # Dollars, cards, exchange tokens; by order of play


@cache
def load(edition: Edition = "2e") -> Content:
    """The components that come with the game."""
    return build(read_documents(PACKAGE, FILES[edition]), edition)


T = TypeVar("T")


def build(documents: Documents, edition: Edition = "2e") -> Content:
    """The content of one edition; raises ContentError with every mistake found."""

    def read(name: str, kind: type[T]) -> T:
        return convert(documents[name], kind, f"{name}.toml")

    trail = read("trail" if edition == "2e" else "trail_1e", doc.TrailFile)
    board = read("player_board", doc.PlayerBoardFile)
    cattle = read("cattle", doc.CattleFile)
    jobs = read("job_market", doc.JobMarketFile)
    setup = read("setup", doc.SetupFile)
    return Content(
        edition=edition,
        **_trail(trail, edition),  # type: ignore[arg-type]
        **_tiles(read("tiles", doc.TilesFile), trail),  # type: ignore[arg-type]
        **_buildings(
            read("neutral_buildings", doc.NeutralFile), read("private_buildings", doc.PrivateFile), trail, edition
        ),  # type: ignore[arg-type]
        **_cards(cattle, read("objectives", doc.ObjectivesFile), edition),  # type: ignore[arg-type]
        **_railroad(read("railroad", doc.RailroadFile), read("stations", doc.StationsFile), edition),  # type: ignore[arg-type]
        **_cities(read("cities", doc.CitiesFile), read("railroad", doc.RailroadFile), edition),  # type: ignore[arg-type]
        **_player_board(board, edition),  # type: ignore[arg-type]
        rows=jobs.rows,
        columns=jobs.columns.players2,
        token_row=jobs.token_start_row,
        market_workers=jobs.setup_workers.players2,
        setup=setup,
        seats=tuple(
            (e.dollars, e.cards_2e, e.exchange_tokens_2e)
            if edition == "2e"
            else (e.dollars, e.cards_1e, e.exchange_tokens_1e)
            for e in setup.seats
        ),
    )


def completed_links(content: Content, cities: Sequence[str], city: str) -> list[Link]:
    """GWT-51: the links that a disc on this city completes; a further disc on it completes none."""
    if city in cities:
        return []
    return [x for x in content.links if city in x.cities and all(y == city or y in cities for y in x.cities)]


Parts = dict[str, object]


def _fees(trail: doc.TrailFile) -> dict[str, int]:
    entry = next(fee for fee in trail.fees if fee.players == PLAYERS)
    return {"green": entry.green, "black": entry.black}


def _trail(trail: doc.TrailFile, edition: str) -> Parts:
    entries: dict[str, doc.NodeEntry] = unique(trail.nodes, "trail.toml")
    risks: dict[str, doc.RiskEntry] = unique(trail.risk_actions, "trail.toml")
    require(
        [
            (trail.edition == edition, f"the trail is of the edition {trail.edition}, not {edition}"),
            *(
                (way in entries, f"trail.toml: {e.id} leads to {way}, which is no space")
                for e in entries.values()
                for way in e.next
            ),
            *(
                (not e.risk or e.risk_action in risks, f"trail.toml: {e.id} names no known risk action")
                for e in entries.values()
            ),
        ]
    )
    nodes = {e.id: _node(e, entries, risks) for e in trail.nodes}
    sections = {
        name: tuple(n.id for n in sorted(nodes.values(), key=lambda n: n.number) if n.section == name)
        for name in (*HAZARDS, "outlaw")
    }
    return {
        "nodes": nodes,
        "next": {n.id: n.next for n in nodes.values()},
        "sections": sections,
        "building_spaces": tuple(n.id for n in nodes.values() if n.kind == "building"),
        "neutral_spaces": tuple(n.id for n in nodes.values() if n.kind == "neutral"),
        "forks": trail.forks,
    }


def _node(e: doc.NodeEntry, entries: dict[str, doc.NodeEntry], risks: dict[str, doc.RiskEntry]) -> Node:
    before = tuple(other.id for other in entries.values() if e.id in other.next)
    risk = None
    if e.risk:
        r = risks[e.risk_action]
        risk = DiscardFor(r.discard, 1, dollars=r.dollars, certificates=r.certificates)
    return Node(
        e.id, SECTION.get(e.kind, e.kind), e.next, (*before, *e.next), e.x, e.y, e.letter, risk, e.woods,
        SECTION.get(e.section, e.section), e.number, e.bonus_dollars + e.dollars, e.bonus_exchange_tokens, e.on_trail,
    )  # fmt: skip


def _tiles(file: doc.TilesFile, trail: doc.TrailFile) -> Parts:
    fees = _fees(trail)
    tiles: dict[str, Hazard | Outlaw] = {}
    bags: dict[int, list[str]] = {1: [], 2: [], 3: []}
    counts: Counter[str] = Counter()
    for e in file.tiles:
        if e.kind == "worker":
            name = e.worker
        elif e.kind == "hazard":
            name = f"{e.section}_{e.hand}_{e.vp}"
            tiles[name] = Hazard(name, NOBODY, (e.hand,), fees[e.hand], e.section, e.vp)
        else:
            name = f"outlaw_{e.colour}"
            tiles[name] = Outlaw(name, NOBODY, (e.hand,), fees[e.hand], e.colour)
        bags[e.bag] += [name] * e.count
        counts[e.kind] += e.count
        counts[f"bag{e.bag}"] += e.count
    require(
        (counts[what] == n, f"tiles.toml: {what} must add up to {n}, not {counts[what]}")
        for what, n in file.totals.items()
    )
    return {"tiles": tiles, "bags": {bag: tuple(names) for bag, names in bags.items()}}


def _buildings(neutral: doc.NeutralFile, private: doc.PrivateFile, trail: doc.TrailFile, edition: str) -> Parts:
    fees = _fees(trail)
    entries = {(e.number, e.side): e for e in private.buildings}
    if edition == "1e":  # GWT-100: ten buildings, five of them different
        changed = {(e.number, e.side): e for e in private.buildings_1e}
        entries = {key: changed.get(key, e) for key, e in entries.items() if not e.changed or key in changed}
    numbers = tuple(sorted({number for number, _ in entries}))
    require(
        ((number, side) in entries, f"private_buildings.toml: {number}{side} is missing")
        for number in numbers
        for side in "ab"
    )
    return {
        "neutral": {e.letter: Building(e.letter, NOBODY, (), 0, e.actions) for e in neutral.buildings},
        "private": tuple(
            {
                f"{e.number}{e.side}": Building(
                    f"{e.number}{e.side}", seat, e.hands, sum(fees[hand] for hand in e.hands), e.actions,
                    e.number, e.side, e.builders, e.vp,
                )
                for e in entries.values()
            }
            for seat in (HUMAN, OPPONENT)
        ),
        "numbers": numbers,
    }  # fmt: skip


def _cards(file: doc.CattleFile, objectives: doc.ObjectivesFile, edition: str) -> Parts:
    breeds: dict[str, doc.BreedEntry] = unique(file.types, "cattle.toml", "colour")
    cattle: dict[str, Cattle] = {}
    market: list[str] = []
    several = Counter(e.colour for e in file.market_cards)
    for breed in breeds.values():
        name = breed.name_2e if edition == "2e" else breed.name_1e
        for e in (e for e in file.market_cards if e.colour == breed.colour):
            card = f"{e.colour}{e.vp}" if several[e.colour] > 1 else e.colour
            cattle[card] = Cattle(card, e.colour, breed.value, e.vp, name)
            market += [card] * e.count
        if breed.deck == "player":
            cattle[breed.colour] = Cattle(breed.colour, breed.colour, breed.value, breed.vp, name)
    for s in file.simmental.cards:
        card = f"{SIMMENTAL}{s.stage}"
        cattle[card] = Cattle(card, s.colour, s.value, s.vp, s.name)
    stages = {f"{SIMMENTAL}{s.stage}": s.count for s in file.simmental.cards}
    first = f"{SIMMENTAL}1"
    return {
        "cattle": cattle,
        "matches": _matches(cattle.values(), objectives),
        "herd": tuple(b.colour for b in breeds.values() if b.deck == "player" for _ in range(b.count)),
        "market": tuple(market),
        "simmental": (first,) * stages[first],
        "simmental_supply": {card: n for card, n in stages.items() if card != first},
        "offers": tuple(
            Offer(e.cards, e.cowboys, e.dollars, tuple(c for c in dict.fromkeys(market) if cattle[c].value == e.value))
            for e in file.purchase_options
        ),
        "simmental_offers": tuple(
            Offer(e.cards, e.cowboys, e.dollars, (f"{SIMMENTAL}{e.stage}",)) for e in file.simmental.purchase_options
        ),
        "cowboy_draws": file.add_cards.cards_drawn,
        "market_size": file.market_size.players2,
        "simmental_market_size": file.simmental.market_size.players2,
        **_objectives(objectives),
    }


def _matches(cattle: Iterable[Cattle], file: doc.ObjectivesFile) -> dict[str, frozenset[str]]:
    """Which cards fit which icon. Simmental cards fit "any cattle card" but no icon of a value (GWT-110)."""
    kinds = list(cattle)
    every = frozenset(c.id for c in kinds)
    colours = ("grey", "green", "black", "white", "yellow")
    return {
        **{colour: frozenset(c.id for c in kinds if c.colour == colour) for colour in colours},
        "value3": frozenset(c.id for c in kinds if c.value == 3 and not c.id.startswith(SIMMENTAL)),
        "any_cattle": every,
        "pair": every,
        "objective": frozenset(e.id for e in (*file.cards, *file.starting_cards)),
    }


def _objectives(file: doc.ObjectivesFile) -> Parts:
    entries: dict[str, doc.ObjectiveEntry] = unique((*file.cards, *file.starting_cards), "objectives.toml")
    require(
        (task in TASKS, f"objectives.toml: {e.id} asks for {task}; known are {', '.join(sorted(TASKS))}")
        for e in entries.values()
        for task in e.tasks
    )
    return {
        "objectives": {e.id: Objective(e.id, e.points, e.penalty, e.tasks, e.immediate) for e in entries.values()},
        "stack": tuple(e.id for e in file.cards for _ in range(e.count)),
        "starting": tuple(e.id for e in file.starting_cards for _ in range(e.count)),
    }


def _railroad(file: doc.RailroadFile, stations: doc.StationsFile, edition: str) -> Parts:
    """GWT-58, GWT-61: from n the engine goes to n+1 or into the turnout behind n, from there to n+1; back likewise."""
    forward: dict[float, tuple[float, ...]] = {}
    backward: dict[float, tuple[float, ...]] = {float(file.start): ()}
    for n in range(file.start, file.last):
        here, there, turnout = float(n), float(n + 1), n + 0.5
        if turnout in file.turnouts:
            forward[here], forward[turnout] = (turnout, there), (there,)
            backward[there], backward[turnout] = (turnout, here), (here,)
        else:
            forward[here], backward[there] = (there,), (here,)
    forward[float(file.last)] = ()
    found: dict[int, doc.StationEntry] = unique(stations.stations, "stations.toml")
    places = {*file.turnouts, float(file.last)}
    require([({e.position for e in found.values()} == places, "stations.toml: every turnout and 39 need a station")])
    masters = {e.id: e for e in stations.station_masters if edition in e.editions}
    return {
        "forward": forward,
        "backward": backward,
        "last": float(file.last),
        "end_dollars": file.end_of_track.dollars_gained,
        "stations": found,
        "station_at": {e.position: e for e in found.values()},
        "masters": masters,
    }


def _cities(file: doc.CitiesFile, railroad: doc.RailroadFile, edition: str) -> Parts:
    entries, links = (file.cities, file.links) if edition == "2e" else (file.cities_1e, file.links_1e)
    places = [*map(float, range(railroad.start, railroad.last + 1)), *railroad.turnouts]
    price = railroad.transport.dollars_per_cross

    def city(e: doc.CityEntry) -> City:
        transport = {p: price * sum(p <= k < e.value for k in railroad.crosses) for p in places}
        return City(
            e.id, e.name, e.value, e.corner, e.repeatable, e.dollars_on_delivery, e.vp_per_disc, e.vp_single, transport
        )

    cities: dict[str, City] = {e.id: city(e) for e in unique(entries, "cities.toml").values()}
    require(
        (name in cities, f"cities.toml: a link names {name}, which is no city") for e in links for name in e.between
    )
    return {
        "cities": cities,
        "links": tuple(Link(e.between, e.action, e.vp) for e in links),
        "terminal": max(cities.values(), key=lambda c: c.value).id,
    }


def _player_board(file: doc.PlayerBoardFile, edition: str) -> Parts:
    discs: dict[str, doc.DiscSpaceEntry] = unique(file.disc_spaces, "player_board.toml")
    require([(len(discs) == file.discs, f"player_board.toml: there must be {file.discs} disc spaces")])
    auxiliary = {}
    for e in file.auxiliary_actions:
        first = edition == "1e"
        auxiliary[e.id] = Auxiliary(
            e.id,
            e.cleared_at_start,
            tuple(space for space in discs if space.startswith(f"aux_{e.id}_")),
            e.single_1e if first and e.single_1e else e.single,
            e.double_1e if first and e.double_1e else e.double,
        )
    require(
        (a.free + len(a.spaces) == 2, f"player_board.toml: the auxiliary action {a.id} needs two spaces")
        for a in auxiliary.values()
    )
    return {
        "discs": discs,
        "auxiliary": auxiliary,
        "certificates": file.certificate_track.positions,
        "certificate_limit": file.certificate_track.base_limit,
        "steps": file.step_limit["players2"],
        "hand": file.hand_limit,
        "rows_of_workers": file.worker_rows,
        "bonuses": {(WORKERS.index(e.worker), e.space): e.action for e in file.worker_bonuses},
    }
