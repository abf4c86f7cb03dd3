"""The components as data: maps, tracks of numbers, Railbot cards, Operations cards and Duel Barons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, field, structs

from secondchair.core.content import Document, Documents, Part, convert, fingerprint, require
from secondchair.core.override import Override, Problem, same_values
from secondchair.games.railways import grid

MAPS = ("sweden", "mexico")
FILES = (
    "tracks", "operations", "duel_barons", "rail_barons", "railbot_common",
    *(f"railbot_{name}" for name in MAPS), *(f"maps/{name}" for name in MAPS),
)  # fmt: skip

Color = Literal["red", "blue", "yellow", "purple", "black"]
COLORS: tuple[Color, ...] = ("red", "blue", "yellow", "purple", "black")
GREY = len(COLORS)  # a grey city accepts no cubes
SHADES = (*COLORS, "grey")

Effect = Literal["build_links", "exhaust", "deadhead", "taxation", "final_evaluation"]
Icon = Literal["left_card", "major_line", "baron"]
Timing = Literal["start", "achievement", "immediate", "keep", "one_shot"]
KIND_TIMINGS: dict[str, Timing] = {
    "hotel": "keep", "service_bounty": "achievement", "city_growth": "immediate", "new_industry": "immediate",
    "land_grant": "one_shot", "executive": "immediate", "perfect_engineering": "keep", "tunnel_engineer": "keep",
    "civil_engineers": "keep", "passenger_lines": "achievement", "trading_depot": "immediate",
    "first_delivery": "start", "first_long_delivery": "start", "first_engine_level": "start",
}  # fmt: skip
GOALS = (
    "hotels_owned", "engine_level", "longest_delivery", "colored_cities_in_own_network", "same_color_pairs_connected",
    "major_lines_completed", "own_links_touching_color", "delivered_of_each_color", "delivered_pairs",
    "two_cities_of_color_connected", "parallel_own_links",
)  # fmt: skip
BARON_EFFECTS = (
    "taxation", "resolve_row_slot", "engine_counts_lower", "exhaust_each_color", "deadhead", "claim_major_line",
    "remove_new_city_tiles", "insurance_extra_actions", "delivery_penalty", "hotels_off_for_deliveries",
)  # fmt: skip

Near = tuple[tuple[int, ...], ...]  # by hex and direction
PLAIN, WATER, MOUNTAIN, CITY = range(4)  # what a hex is
BOARDS: dict[str, Board] = {}  # by `Board.key`: what a drawing needs to know of the map it shows
GROUNDS = {"plain": PLAIN, "water": WATER, "mountain": MOUNTAIN}


class _Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What any entry may carry beside its values."""

    provenance: str = ""
    source: str = ""
    note: str = ""
    confidence: str = ""
    printed_fields: tuple[str, ...] = ()
    owner_source: tuple[str, ...] = ()  # fields that an owner typed in


# -- the numbers of the base game --------------------------------------------------------------------------------------


class Income(_Entry, frozen=True, kw_only=True):
    values: tuple[int, ...]
    above_100: int

    def at(self, score: int) -> int:
        """RW-14."""
        return self.values[max(0, score)] if score < len(self.values) else self.above_100


class Engine(_Entry, frozen=True, kw_only=True):
    start_level: int
    max_level: int
    upgrades_per_turn: int
    cost: dict[str, int]


class Track(_Entry, frozen=True, kw_only=True):
    tiles_per_action: int
    links_per_action: int
    plain: int
    water: int
    mountain: int
    ridge_extra: int
    crossing_extra: int
    max_tracks_per_hex: int
    max_turn_degrees: int


class Urbanize(_Entry, frozen=True, kw_only=True):
    cost: int
    cubes_added: int
    tiles: dict[Color, int]


class Bond(_Entry, frozen=True, kw_only=True):
    cash: int
    dividend: int
    end_points: int
    repayable: bool


class Cubes(_Entry, frozen=True, kw_only=True):
    colors: tuple[str, ...]
    per_color: int


class WesternLink(_Entry, frozen=True, kw_only=True):
    cost: int
    red_cubes: int
    cubes_added_per_delivery: int
    used: bool


class Player(_Entry, frozen=True, kw_only=True):
    actions_per_turn: int
    start_cash: int
    start_bonds: int
    start_score: int


class Solo(_Entry, frozen=True, kw_only=True):
    operations_display_max: int
    operations_start_bounties: int
    operations_start_others: int
    railbot_row: int
    railbot_common_cards: int
    railbot_map_cards: int
    left_cards_removed: int
    final_card_among_bottom: int
    insurance_actions: int
    target: int
    target_easier: int
    target_harder: int
    duel_baron_increase: int
    easier_start_cash: int


class Tracks(_Entry, frozen=True, kw_only=True):
    format: Literal["railways-tracks/1"]
    income: Income
    engine: Engine
    track: Track
    urbanize: Urbanize
    bond: Bond
    cubes: Cubes
    western_link: WesternLink
    player: Player
    solo: Solo


# -- cards -------------------------------------------------------------------------------------------------------------


class RailbotCard(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    effects: tuple[Effect, ...]
    icons: tuple[Icon, ...]
    cities: tuple[str, ...] = ()
    color: Color | None = None
    slot: int = 0  # 0 for the Final Evaluation

    @property
    def is_left(self) -> bool:
        return "left_card" in self.icons

    @property
    def is_final(self) -> bool:
        return "final_evaluation" in self.effects

    @property
    def is_harsh(self) -> bool:
        """RB-7: not dealt into the first row."""
        return "deadhead" in self.effects or "taxation" in self.effects


OWN_DECK = "railbot_own"  # ids of the cards that an owner adds: they belong to no map of ours


class RailbotFile(_Entry, frozen=True, kw_only=True):
    format: Literal["railways-railbot/1"]
    deck: str
    expected_cards: int
    card: tuple[RailbotCard, ...]


class Operation(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    kind: str
    timing: Timing
    copies: int
    maps: tuple[str, ...]
    city: str = ""
    points: int = 0
    cubes: int = 0
    links: int = 0
    level: int = 0
    actions: int = 0
    tiles_per_action: int = 0
    ridge_extra: int = 0
    water_cost: int = 0
    colors: int = 0

    @property
    def is_selectable(self) -> bool:
        """RW-70: achievements lie there until they are met."""
        return self.timing in ("immediate", "keep", "one_shot")


class OperationsFile(_Entry, frozen=True, kw_only=True):
    format: Literal["railways-operations/1"]
    card: tuple[Operation, ...]


class Tier(Struct, frozen=True, forbid_unknown_fields=True):
    need: int
    points: int


class BaronGoal(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    tiers: tuple[Tier, ...]
    colors: tuple[Color, ...] = ()


class BaronEffect(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    slot: int = 0
    levels: int = 0
    cubes: int = 0
    colors: tuple[Color, ...] = ()
    actions: int = 0
    points: int = 0


class Baron(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    goal: BaronGoal
    effect: BaronEffect


class BaronsFile(_Entry, frozen=True, kw_only=True):
    format: Literal["railways-duel-barons/1"]
    expected_cards: int
    in_display: int
    target_increase: int
    baron: tuple[Baron, ...]


# -- maps --------------------------------------------------------------------------------------------------------------


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    layout: Literal["odd-r"]
    id_format: Literal["RRCC"]
    rows: int
    cols: int
    cells: tuple[str, ...]


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    buildable: bool
    cost: int = 0


class Ridge(Struct, frozen=True, forbid_unknown_fields=True):
    extra_cost: int
    sides: tuple[tuple[str, str], ...]


class MapSolo(_Entry, frozen=True, kw_only=True):
    base_exhaust: int
    empty_city_markers: int
    not_in_play_cities: tuple[str, ...]
    not_in_play_major_lines: tuple[str, ...]


class City(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    hex: str
    color: str
    cubes: int
    lat: float
    lon: float
    nudge: str = ""


class MajorLine(_Entry, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    id: str
    name: str
    start: str
    end: str
    points: int


Ring = tuple[tuple[float, float], ...]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    ring: Ring


class River(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hexes: tuple[str, ...]


class Drawing(_Entry, frozen=True, kw_only=True):
    frame: tuple[float, float, float, float]
    coast: tuple[Ring, ...]
    border: tuple[Ring, ...]
    neighbour: tuple[Shape, ...] = ()
    lake: tuple[Shape, ...] = ()
    river: tuple[River, ...] = ()


class MapFile(_Entry, frozen=True, kw_only=True):
    format: Literal["railways-map/1"]
    id: str
    name: str
    grid: Grid
    terrain: dict[str, Terrain]
    ridge: Ridge
    solo: MapSolo
    city: tuple[City, ...]
    major_line: tuple[MajorLine, ...]
    drawing: Drawing


class Board(Struct, frozen=True):
    """One map and its cards, numbered: hexes in the order of their ids, everything else in the order of its file."""

    id: str
    key: str  # by which a drawing finds it: the same map has the same key
    name: str
    file: MapFile
    hexes: tuple[str, ...]
    index: dict[str, int]  # hex id -> number
    near: tuple[tuple[int, ...], ...]  # by hex and direction
    side: tuple[tuple[int, ...], ...]  # by hex and direction: the bit of that hexside
    ridge: tuple[tuple[bool, ...], ...]  # by hex and direction
    ground: tuple[int, ...]  # by hex: PLAIN, WATER, MOUNTAIN or CITY
    price: tuple[int, ...]  # by hex: of a tile
    city_at: tuple[int, ...]  # by hex: the city there, or -1
    cities: tuple[City, ...]
    city_index: dict[str, int]
    city_hex: tuple[int, ...]
    exits: tuple[tuple[tuple[int, int], ...], ...]  # by city: hexside and hex, where a tile can lie beside it
    color: tuple[int, ...]  # by city, as SHADES
    in_play: int  # cities, as a mask
    lines: tuple[MajorLine, ...]
    line_ends: tuple[tuple[int, int], ...]
    line_in_play: tuple[bool, ...]
    cards: dict[str, RailbotCard]  # the Railbot's 25
    operations: tuple[Operation, ...]  # without Start cards (RB-10)
    operation_index: dict[str, int]

    def __post_init__(self) -> None:
        """However it came here, from files or from another process, a drawing finds it."""
        BOARDS[self.key] = self


class Content(Struct, frozen=True):
    numbers: Tracks
    boards: dict[str, Board]
    barons: tuple[Baron, ...]
    baron_index: dict[str, int]
    barons_shown: int
    barons_increase: int
    own: dict[str, RailbotCard] = {}  # printed Railbot cards that an owner has typed in, of whatever map


# -- loading -----------------------------------------------------------------------------------------------------------


class Files(Struct, frozen=True):
    """All files as they are, before anything is numbered."""

    tracks: Tracks
    operations: OperationsFile
    barons: BaronsFile
    common: RailbotFile
    decks: dict[str, RailbotFile]
    maps: dict[str, MapFile]
    own: tuple[RailbotCard, ...] = ()  # cards that an owner has added
    records: tuple[Document, ...] = field(default_factory=tuple)  # rail_barons.toml: a record only


def build(documents: Documents) -> Content:
    """The content from its files. Raises ContentError with every check that fails, V-1 and following."""
    from secondchair.games.railways import checks  # they look at the structs above

    common = convert(documents["railbot_common"], RailbotFile, "railbot_common.toml")
    own = tuple(card for card in common.card if card.id.startswith(OWN_DECK))
    files = Files(
        convert(documents["tracks"], Tracks, "tracks.toml"),
        convert(documents["operations"], OperationsFile, "operations.toml"),
        convert(documents["duel_barons"], BaronsFile, "duel_barons.toml"),
        structs.replace(common, card=tuple(card for card in common.card if card not in own)),
        {name: convert(documents[f"railbot_{name}"], RailbotFile, f"railbot_{name}.toml") for name in MAPS},
        {name: convert(documents[f"maps/{name}"], MapFile, f"maps/{name}.toml") for name in MAPS},
        own,
        tuple(documents["rail_barons"].get("baron", ())),
    )
    require(checks.forms(files))
    require(checks.cards(files))
    boards = {name: compile_board(files, name, fingerprint({"map": documents[f"maps/{name}"]})) for name in MAPS}
    require(problem for board in boards.values() for problem in checks.land(board))
    barons = files.barons.baron
    return Content(
        numbers=files.tracks,
        boards=boards,
        barons=barons,
        baron_index={baron.id: i for i, baron in enumerate(barons)},
        barons_shown=files.barons.in_display,
        barons_increase=files.barons.target_increase,
        own={card.id: card for card in files.own},
    )


def compile_board(files: Files, name: str, key: str) -> Board:
    """A map with everything numbered, so that rules look up and never search."""
    m = files.maps[name]
    letters = {grid.hex_id(r, c): ch for r, row in enumerate(m.grid.cells) for c, ch in enumerate(row)}
    city_of = {city.hex: i for i, city in enumerate(m.city)}
    hexes = tuple(sorted(h for h, ch in letters.items() if m.terrain[ch].buildable or h in city_of))
    index = {h: i for i, h in enumerate(hexes)}
    near = grid.neighbours(hexes)
    side = grid.side_masks(near)
    cities, city_hexes = {city.id: i for i, city in enumerate(m.city)}, {index[h] for h in city_of}
    used = tuple(o for o in files.operations.card if o.timing != "start" and ("*" in o.maps or name in o.maps))
    return Board(
        id=name,
        key=key,
        name=m.name,
        file=m,
        hexes=hexes,
        index=index,
        near=near,
        side=side,
        ridge=_ridges(m, hexes, near),
        ground=tuple(CITY if h in city_of else GROUNDS[m.terrain[letters[h]].name] for h in hexes),
        price=tuple(0 if h in city_of else m.terrain[letters[h]].cost for h in hexes),
        city_at=tuple(city_of.get(h, -1) for h in hexes),
        cities=m.city,
        city_index=cities,
        city_hex=tuple(index[city.hex] for city in m.city),
        exits=tuple(_exits(index[city.hex], near, side, city_hexes) for city in m.city),
        color=tuple(SHADES.index(city.color) for city in m.city),
        in_play=sum(1 << i for i, city in enumerate(m.city) if city.id not in m.solo.not_in_play_cities),
        lines=m.major_line,
        line_ends=tuple((cities[line.start], cities[line.end]) for line in m.major_line),
        line_in_play=tuple(line.id not in m.solo.not_in_play_major_lines for line in m.major_line),
        cards={card.id: card for card in (*files.common.card, *files.decks[name].card)},
        operations=used,
        operation_index={o.id: i for i, o in enumerate(used)},
    )


def _ridges(m: MapFile, hexes: tuple[str, ...], near: Near) -> tuple[tuple[bool, ...], ...]:
    sides = {tuple(pair) for pair in m.ridge.sides}
    return tuple(
        tuple(n >= 0 and (hexes[min(h, n)], hexes[max(h, n)]) in sides for n in around) for h, around in enumerate(near)
    )


def _exits(h: int, near: Near, side: Near, cities: set[int]) -> tuple[tuple[int, int], ...]:
    """Hexside and hex, where a tile can lie beside a city."""
    return tuple((bit, n) for bit, n in zip(side[h], near[h], strict=True) if n != grid.OFF and n not in cities)


# -- provenance --------------------------------------------------------------------------------------------------------

BOOKKEEPING = {"id", "name", "provenance", "printed_fields", "owner_source", "source", "note", "confidence"}


def parts(documents: Documents) -> list[Part]:
    """What carries its own provenance: every entry of every list, and the tables beside them.

    An entry that is printed only in some fields (`printed_fields`) counts field by field.
    """
    found = list[Part]()
    for file, document in documents.items():
        default = str(document.get("provenance", "designed"))
        for key, value in document.items():
            if isinstance(value, list):
                entries = [entry for entry in value if isinstance(entry, dict) and "id" in entry]
                found += [part for entry in entries for part in _entry_parts(file, entry, default)]
            elif isinstance(value, dict):
                found.append(Part(file, "", (key,), value.get("provenance", default)))
    return found


def _entry_parts(file: str, entry: Document, default: str) -> Iterator[Part]:
    origin, printed = entry.get("provenance", default), entry.get("printed_fields")
    if not printed or origin == "owner":
        yield Part(file, entry["id"], (), origin)
        return
    for key in entry:
        if key not in BOOKKEEPING:
            yield Part(file, entry["id"], (key,), "printed" if key in printed else "designed")


unchanged = same_values


def settle(documents: Documents, override: Override) -> None:
    """OVR-3: an added entry is the owner's; of a changed one, the fields that were given are."""
    for file, name, keys in override.touched:
        entry = _find(documents[file], name) if name != "" else None
        if entry is not None and not keys:
            entry["provenance"], entry["source"] = "owner", override.name
        elif entry is not None:
            entry["owner_source"] = sorted({*entry.get("owner_source", ()), keys[0]})


def _find(document: Document, name: object) -> dict[str, Any] | None:
    for entries in document.values():
        if isinstance(entries, list):
            for entry in entries:
                if isinstance(entry, dict) and entry.get("id") == name:
                    return entry
    return None


def vet(before: Documents, after: Documents, override: Override) -> list[Problem]:
    """Every list and value may be replaced; what must hold is checked by `build` (E-15)."""
    return []
