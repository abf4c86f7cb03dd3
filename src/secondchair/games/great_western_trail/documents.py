"""The shapes of the TOML files in `content/`. Unknown keys are refused, so a misspelt one cannot be lost in silence."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from secondchair.games.great_western_trail.effects import AnyEffect, Filter

Corner = Literal["white", "dark"]
Hand = Literal["green", "black"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file."""


class File(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file: its tables, and where they come from."""

    provenance: str
    source: str
    note: str = ""


# -- trail.toml, trail_1e.toml -----------------------------------------------------------------------------------------


class NodeEntry(Entry, frozen=True):
    id: str
    kind: Literal["start", "neutral", "building", "hazard", "outlaw", "teepee", "kansas_city"]
    next: tuple[str, ...]
    x: int
    y: int
    letter: str = ""
    risk: bool = False
    risk_action: str = ""
    woods: bool = False
    section: str = ""
    number: int = 0
    bonus_dollars: int = 0
    bonus_exchange_tokens: int = 0
    dollars: int = 0  # the 1st edition's name for the amount of a teepee space
    on_trail: bool = True


class RiskEntry(Entry, frozen=True):
    id: str
    discard: Filter
    certificates: int
    dollars: int


class ForkEntry(Entry, frozen=True):
    at: str
    rejoin: str
    ways: tuple[tuple[str, ...], ...]


class FeeEntry(Entry, frozen=True):
    players: int
    green: int
    black: int


class TrailFile(File, frozen=True):
    edition: str
    nodes: tuple[NodeEntry, ...]
    risk_actions: tuple[RiskEntry, ...]
    forks: tuple[ForkEntry, ...]
    fees: tuple[FeeEntry, ...]


# -- railroad.toml, stations.toml, cities.toml -------------------------------------------------------------------------


class TransportEntry(Entry, frozen=True):
    dollars_per_cross: int
    formula: str


class EndOfTrackEntry(Entry, frozen=True):
    space: int
    min_spaces_back: int
    dollars_gained: int
    may_upgrade_at_new_turnout: bool


class RailroadFile(File, frozen=True):
    editions: tuple[str, ...]
    start: int
    last: int
    turnouts: tuple[float, ...]
    station_on_last_space: bool
    crosses: tuple[int, ...]
    transport: TransportEntry
    end_of_track: EndOfTrackEntry


class StationEntry(Entry, frozen=True):
    id: int
    position: float
    cost: int
    vp: int
    corner: Corner
    station_master_space: bool


class MasterEntry(Entry, frozen=True):
    id: str
    editions: tuple[str, ...]
    permanent_certificates: int
    vp: int
    vp_per: Literal[
        "worker",
        "2_objective_cards_in_area",
        "2_hazard_tiles",
        "outlaw_pair_green_orange",
        "2_certificates",
        "2_station_discs",
        "private_building_on_board",
        "none",
    ]
    immediate: AnyEffect | None = None


class StationsFile(File, frozen=True):
    stations: tuple[StationEntry, ...]
    station_masters: tuple[MasterEntry, ...]


class CityEntry(Entry, frozen=True):
    id: str
    name: str
    value: int
    corner: Corner
    repeatable: bool
    dollars_on_delivery: int = 0
    vp_per_disc: int = 0
    vp_single: int = 0


class LinkEntry(Entry, frozen=True):
    between: tuple[str, str]
    action: Literal["objective_card", "exchange_token", "none"]
    vp: int


class CitiesFile(File, frozen=True):
    cities: tuple[CityEntry, ...]
    links: tuple[LinkEntry, ...]
    cities_1e: tuple[CityEntry, ...]
    links_1e: tuple[LinkEntry, ...]


# -- cattle.toml, objectives.toml --------------------------------------------------------------------------------------


class BreedEntry(Entry, frozen=True):
    colour: str
    deck: Literal["player", "market"]
    name_1e: str
    name_2e: str
    value: int
    count: int
    vp: int = 0
    name_2e_provenance: str = ""
    name_2e_note: str = ""


class MarketCardEntry(Entry, frozen=True):
    colour: str
    vp: int
    count: int


class OfferEntry(Entry, frozen=True):
    value: int
    cards: int
    cowboys: int
    dollars: int


class AddCardsEntry(Entry, frozen=True):
    cowboys: int
    cards_drawn: int


class PerPlayers(Entry, frozen=True):
    players2: int
    players3: int
    players4: int


class SimmentalCardEntry(Entry, frozen=True):
    stage: int
    name: str
    colour: str
    value: int
    vp: int
    count: int


class SimmentalOfferEntry(Entry, frozen=True):
    stage: int
    cards: int
    cowboys: int
    dollars: int


class SimmentalEntry(Entry, frozen=True):
    market_size: PerPlayers
    cards: tuple[SimmentalCardEntry, ...]
    purchase_options: tuple[SimmentalOfferEntry, ...]


class CattleFile(File, frozen=True):
    types: tuple[BreedEntry, ...]
    market_cards: tuple[MarketCardEntry, ...]
    purchase_options: tuple[OfferEntry, ...]
    add_cards: AddCardsEntry
    market_size: PerPlayers
    simmental: SimmentalEntry


class ObjectiveEntry(Entry, frozen=True):
    id: str
    count: int
    points: int
    penalty: int
    tasks: tuple[str, ...]
    immediate: AnyEffect | None = None


class ObjectivesFile(File, frozen=True):
    cards: tuple[ObjectiveEntry, ...]
    starting_cards: tuple[ObjectiveEntry, ...]


# -- tiles.toml, job_market.toml, buildings ----------------------------------------------------------------------------


class TileEntry(Entry, frozen=True):
    bag: int
    kind: Literal["worker", "hazard", "outlaw"]
    count: int
    worker: str = ""
    colour: str = ""
    section: str = ""
    hand: Hand | Literal[""] = ""
    vp: int = 0


class TilesFile(File, frozen=True):
    totals: dict[str, int]
    tiles: tuple[TileEntry, ...]


class RowEntry(Entry, frozen=True):
    row: int
    cost: int
    arrow: Literal["plain", "yellow", "end"]


class JobMarketFile(File, frozen=True):
    editions: tuple[str, ...]
    token_start_row: int
    columns: PerPlayers
    setup_workers: PerPlayers
    rows: tuple[RowEntry, ...]


class NeutralEntry(Entry, frozen=True):
    letter: str
    actions: tuple[AnyEffect, ...]


class NeutralFile(File, frozen=True):
    editions: tuple[str, ...]
    buildings: tuple[NeutralEntry, ...]


class PrivateEntry(Entry, frozen=True):
    number: int
    side: Literal["a", "b"]
    builders: int
    vp: int
    hands: tuple[Hand, ...]
    actions: tuple[AnyEffect, ...]
    changed: bool = False


class PrivateFile(File, frozen=True):
    buildings: tuple[PrivateEntry, ...]
    buildings_1e: tuple[PrivateEntry, ...]


# -- player_board.toml, setup.toml -------------------------------------------------------------------------------------


class DiscSpaceEntry(Entry, frozen=True):
    id: str
    corner: Corner
    effect: str
    pay: int = 0
    gain: int = 0
    vp: int = 0


class AuxiliaryForm(Entry, frozen=True):
    """The single or the double form of an auxiliary action."""

    pay: int = 0
    engine_back: int = 0
    gain: int = 0
    draw: int = 0
    discard: int = 0
    certificates: int = 0
    engine_forward: int = 0
    remove_hand_cards: int = 0


class AuxiliaryEntry(Entry, frozen=True):
    id: str
    cleared_at_start: int
    single: AuxiliaryForm
    double: AuxiliaryForm
    single_1e: AuxiliaryForm | None = None
    double_1e: AuxiliaryForm | None = None


class StepLimitEntry(Entry, frozen=True):
    base: int
    step_left: int
    step_right: int


class HandLimitEntry(Entry, frozen=True):
    base: int
    per_cleared_space: int
    max: int


class CertificateTrackEntry(Entry, frozen=True):
    positions: tuple[int, ...]
    base_limit: int


class WorkerRowsEntry(Entry, frozen=True):
    spaces: int
    printed: int
    vp_spaces: tuple[int, ...]
    vp_each: int


class WorkerBonusEntry(Entry, frozen=True):
    worker: str
    space: int
    action: AnyEffect


class PlayerBoardFile(File, frozen=True):
    discs: int
    starting_certificates: int
    starting_exchange_tokens_2e: int
    starting_exchange_tokens_1e: int
    disc_spaces: tuple[DiscSpaceEntry, ...]
    auxiliary_actions: tuple[AuxiliaryEntry, ...]
    step_limit: dict[str, StepLimitEntry]
    hand_limit: HandLimitEntry
    certificate_track: CertificateTrackEntry
    worker_rows: WorkerRowsEntry
    worker_bonuses: tuple[WorkerBonusEntry, ...]


class SeatEntry(Entry, frozen=True):
    seat: int
    dollars: int
    cards_2e: int
    cards_1e: int
    exchange_tokens_2e: int
    exchange_tokens_1e: int


class FirstTurnEntry(Entry, frozen=True):
    hand_after_discard: int


class SetupFile(File, frozen=True):
    players: int
    initial_bag1_tiles: int
    foresight_per_column: int
    foresight_columns: int
    objective_display: int
    station_masters_dealt: int
    starting_objective_cards_per_player: int
    workers_printed_per_type: int
    seats: tuple[SeatEntry, ...]
    first_turn: FirstTurnEntry
    components_2e: dict[str, int] = field(default_factory=dict)
