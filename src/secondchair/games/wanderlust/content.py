"""The components as data: the map, the cards, the trotters and every number of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Literal

from msgspec import Struct

from secondchair.core.content import (
    ContentError,
    Document,
    Documents,
    Part,
    convert,
    fingerprint,
    read_documents,
    require,
    unique,
)
from secondchair.core.override import Override, Problem, same_values
from secondchair.games.wanderlust.actions import DealTicket, DrawHome, DrawObjective, Meet, Peek, Reveal
from secondchair.games.wanderlust.atlas import FAR, FLIGHT, Atlas, survey

PACKAGE = "secondchair.games.wanderlust"
FILES = ("map", "destinations", "tickets", "encounters", "objectives", "trotters", "constants")

Kind = Literal["city", "port", "wonder"]
KINDS: tuple[Kind, ...] = ("city", "port", "wonder")
Collectible = Literal["souvenir", "postcard", "camera"]
COLLECTIBLES: tuple[Collectible, ...] = ("souvenir", "postcard", "camera")
CAMERA = 2

TICKET_ANY = "any"
MANUAL = "manual"  # an effect without code: the player carries it out and enters what changed
NOW_EFFECTS = frozenset(
    {
        "tickets_from_deck", "ticket_row_and_deck", "gain_postcard", "gain_souvenir", "gain_xp", "extra_action",
        "refresh_row_take", "peek_destinations", "reorder_display", "ticket_from_discard", "xp_and_ticket", MANUAL,
    }
)  # fmt: skip
KEEP_EFFECTS = frozenset({"free_step", "free_flight", "camera_discount", MANUAL})
SKILLS = frozenset(
    {
        "ticket_as_type", "bonus_ticket_on_type", "encounter_choice", "camera_cost", "hand_limit_and_refresh",
        "free_step_of_type", MANUAL,
    }
)  # fmt: skip
TOLD = "told by you"  # what an objective of your own counts that only you can count: at the table, not on the screen
METRICS = frozenset(
    {
        "return_home_with_destinations", "zones_visited", "collectibles", "encounter_cards", "city_destinations",
        "port_destinations", "wonder_destinations", "travel_xp", "destinations", TOLD,
    }
)  # fmt: skip
DESIGNED = "designed"
MAPS: dict[str, Content] = {}  # by `Content.map`: what a drawing needs to know of the map it shows
MOST_STEPS, MOST_HOPS = 11, 5  # WL-205: facts of the designed map
MOST_MODES = 9  # kinds of step, the flight included
BOOKKEEPING = {"id", "note", "source", "provenance"}


class _Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What any entry may carry beside its values."""

    provenance: str = ""
    source: str = ""
    note: str = ""

    @property
    def is_ours(self) -> bool:
        """Was it designed here, for want of the printed values? What the files leave unmarked was."""
        return (self.provenance or DESIGNED) == DESIGNED


class Zone(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    color: str


class Place(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Kind
    zone: str
    country: str
    lat: float
    lon: float
    x: float
    y: float
    label: Literal["n", "e", "s", "w"]
    airport: bool
    order: int
    nudged: bool = False


class Track(_Entry, frozen=True, kw_only=True):
    id: str
    a: str
    b: str
    type: str
    wrap: bool = False
    via: tuple[tuple[float, float], ...] = ()


class _Projection(_Entry, frozen=True, kw_only=True):
    kind: str
    lon_cut: float
    aspect: float
    lon_knots: tuple[tuple[float, float], ...]
    lat_knots: tuple[tuple[float, float], ...]


class _File(_Entry, frozen=True, kw_only=True):
    format: int
    game: str


class _MapFile(_File, frozen=True, kw_only=True):
    printed_facts: dict[str, Any]
    projection: _Projection
    zone: list[Zone]
    location: list[Place]
    track: list[Track]


class KindOfPlace(_Entry, frozen=True, kw_only=True):
    """What a kind of place offers (WL-103)."""

    collectible: Collectible
    max: int
    home_town: bool
    max_provenance: str = ""


class Destination(_Entry, frozen=True, kw_only=True):
    id: str
    location: str
    kind: Kind


class _Display(_Entry, frozen=True, kw_only=True):
    size: int


class _DestinationFile(_File, frozen=True, kw_only=True):
    display: _Display
    kind: dict[Kind, KindOfPlace]
    destination: list[Destination]


class Ticket(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    used_on: str
    count: int
    counts_for_xp: bool
    count_provenance: str = ""

    @property
    def one(self) -> str:
        """ "a car ticket", "an airliner ticket"."""
        return f"{'an' if self.name[0].lower() in 'aeiou' else 'a'} {self.name.lower()} ticket"


class _TicketFile(_File, frozen=True, kw_only=True):
    ticket: list[Ticket]


class Encounter(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    copies: int
    timing: Literal["now", "keep"]
    effect: str
    amount: int
    text: str


class _EncounterFile(_File, frozen=True, kw_only=True):
    encounter: list[Encounter]


class Objective(_Entry, frozen=True, kw_only=True):
    """Need per number of trotters ("p2" to "p5"): one number, or one per collectible."""

    id: str
    name: str
    metric: str
    removed_in_solo: bool
    text: str
    need: dict[str, int | dict[Collectible, int]]
    need_provenance: str | dict[str, str] = ""

    def needs(self, trotters: int) -> tuple[int, ...]:
        """What a trotter must have: a single number, or one for each collectible."""
        need = self.need[f"p{trotters}"]
        return (need,) if isinstance(need, int) else tuple(need.get(kind, 0) for kind in COLLECTIBLES)

    def condition(self, trotters: int) -> str:
        """What it asks for, with its numbers: the texts of the file say "this many" or "this much" in their place."""
        need = self.needs(trotters)
        if len(need) == 1:
            return self.text.replace("this many", str(need[0])).replace("this much", str(need[0]))
        *some, last = (f"{n} {kind if n == 1 else kind + 's'}" for n, kind in zip(need, COLLECTIBLES, strict=True))
        return self.text.replace("this many souvenirs, postcards and cameras", f"{', '.join(some)} and {last}")

    def is_designed(self, trotters: int) -> bool:
        """Was the value chosen here, for want of the printed one?"""
        mark = self.need_provenance
        of_value = mark.get(f"p{trotters}", "") if isinstance(mark, dict) else mark
        return (of_value or self.provenance or "designed") == "designed"


class _Points(_Entry, frozen=True, kw_only=True):
    by_order: tuple[int, ...]


class _ObjectiveFile(_File, frozen=True, kw_only=True):
    points: _Points
    objective: list[Objective]


class Trotter(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    color: str
    skill: str
    effect: str
    text: str
    type: str = ""
    amount: int = 0


class _TrotterFile(_File, frozen=True, kw_only=True):
    trotter: list[Trotter]


class _Constant(_Entry, frozen=True, kw_only=True):
    id: str
    value: bool | int | str | list[Any]


class _ConstantFile(_File, frozen=True, kw_only=True):
    constant: list[_Constant]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers and switches of `constants.toml`, each named by its id with `_` for the dot."""

    solo_automaton_counts: tuple[int, ...]
    solo_minutes_1: tuple[int, int]
    solo_minutes_2: tuple[int, int]
    solo_minutes_3: tuple[int, int]
    solo_action_points_p2: int
    solo_action_points_p3: int
    solo_action_points_p4: int
    solo_near_steps: int
    solo_block_steps: int
    solo_automaton_xp: int
    solo_objectives_removed: tuple[str, ...]
    solo_flight_cost: int
    solo_cost_souvenir: int
    solo_cost_postcard: int
    solo_cost_camera: int
    solo_land_excludes: tuple[str, ...]
    solo_automatons_score_without_two_objectives: bool
    solo_score_sections: tuple[Literal["A", "B", "C"], ...]
    race_objectives_drawn: int
    race_objectives_to_finish: int
    race_last_turns_each: int
    race_objective_markers: int
    race_standstill_rounds: int
    turn_actions: int
    turn_kinds_of_action: tuple[Literal["take_tickets", "travel", "collect"], ...]
    tickets_start: int
    tickets_per_action: int
    tickets_row: int
    tickets_hand_limit: int
    collect_cost_souvenir: int
    collect_cost_postcard: int
    collect_cost_camera: int
    travel_must_end_at_displayed_destination: bool
    travel_repeat_places: bool
    score_xp_per_point: int
    score_souvenir: int
    score_postcard: int
    score_camera: int

    def points(self, trotters: int) -> int:
        """WL-16, WL-17: an Automaton's points a turn."""
        by_size = (self.solo_action_points_p2, self.solo_action_points_p3, self.solo_action_points_p4)
        return by_size[trotters - 2]

    def minutes(self, automatons: int) -> tuple[int, int]:
        """WL-3."""
        return (self.solo_minutes_1, self.solo_minutes_2, self.solo_minutes_3)[automatons - 1]

    @property
    def solo_costs(self) -> tuple[int, int, int]:
        return self.solo_cost_souvenir, self.solo_cost_postcard, self.solo_cost_camera

    @property
    def collect_costs(self) -> tuple[int, int, int]:
        return self.collect_cost_souvenir, self.collect_cost_postcard, self.collect_cost_camera


class Draws(Struct, frozen=True):
    """Everything that fate can say, made once: by place, by ticket, by encounter card, by objective."""

    homes: tuple[DrawHome, ...]
    reveals: tuple[Reveal, ...]
    peeks: tuple[Peek, ...]
    tickets: tuple[DealTicket, ...]
    encounters: tuple[Meet, ...]
    objectives: tuple[DrawObjective, ...]


class Content(Struct, frozen=True):
    """All of it. Rules work with numbers: a place by its `order`, everything else by its position in its file."""

    map: str  # "designed", or a mark of an owner's map
    numbers: Numbers
    places: tuple[Place, ...]  # by `order`
    index: dict[str, int]  # id of a place -> its number
    tracks: tuple[Track, ...]
    zones: tuple[Zone, ...]
    zone_of: tuple[int, ...]  # by place
    kind_of: tuple[int, ...]  # by place, as KINDS
    offers: tuple[tuple[int, int], ...]  # by place: its collectible (as COLLECTIBLES) and how many
    homes: tuple[bool, ...]  # by place: may be a home town
    display: int
    atlas: Atlas
    tickets: tuple[Ticket, ...]
    ticket_index: dict[str, int]
    mode_tickets: tuple[tuple[int, ...], ...]  # by mode of step: the tickets made for it
    wilds: tuple[int, ...]  # the tickets that pay any step
    encounters: tuple[Encounter, ...]
    encounter_index: dict[str, int]
    objectives: tuple[Objective, ...]  # those that solo uses
    objective_index: dict[str, int]
    objective_points: tuple[int, ...]
    trotters: dict[str, Trotter]
    draws: Draws


def build(documents: Documents) -> Content:
    """The content from its files. Raises ContentError with every check that fails, WL-200 and following."""
    maps = convert(documents["map"], _MapFile, "map.toml")
    cards = convert(documents["destinations"], _DestinationFile, "destinations.toml")
    tickets = convert(documents["tickets"], _TicketFile, "tickets.toml").ticket
    encounters = convert(documents["encounters"], _EncounterFile, "encounters.toml").encounter
    goals = convert(documents["objectives"], _ObjectiveFile, "objectives.toml")
    trotters = convert(documents["trotters"], _TrotterFile, "trotters.toml").trotter
    numbers = _numbers(documents["constants"])
    modes = tuple(dict.fromkeys((FLIGHT, *(t.used_on for t in tickets if t.used_on != TICKET_ANY))))
    checks = (_check_ids(maps, cards), _check_cards(tickets, encounters, trotters), _check_modes(maps, modes, trotters))
    require(chain(*checks))
    used = [o for o in goals.objective if o.id not in numbers.solo_objectives_removed]
    places = sorted(maps.location, key=lambda place: place.order)
    index = {place.id: i for i, place in enumerate(places)}
    zones = {zone.id: i for i, zone in enumerate(maps.zone)}
    atlas = survey(
        len(places),
        [(index[t.a], index[t.b], t.type) for t in maps.track],
        [i for i, place in enumerate(places) if place.airport],
        modes,
        numbers.solo_land_excludes,
        numbers.solo_block_steps,
    )
    designed = documents["map"] == _designed_map()
    content = Content(
        map=DESIGNED if designed else fingerprint({"map": documents["map"]}),
        numbers=numbers,
        places=tuple(places),
        index=index,
        tracks=tuple(maps.track),
        zones=tuple(maps.zone),
        zone_of=tuple(zones[place.zone] for place in places),
        kind_of=tuple(KINDS.index(place.kind) for place in places),
        offers=tuple((COLLECTIBLES.index(cards.kind[p.kind].collectible), cards.kind[p.kind].max) for p in places),
        homes=tuple(cards.kind[place.kind].home_town for place in places),
        display=cards.display.size,
        atlas=atlas,
        tickets=tuple(tickets),
        ticket_index={t.id: i for i, t in enumerate(tickets)},
        mode_tickets=tuple(tuple(i for i, t in enumerate(tickets) if t.used_on == mode) for mode in modes),
        wilds=tuple(i for i, t in enumerate(tickets) if t.used_on == TICKET_ANY),
        encounters=tuple(encounters),
        encounter_index={e.id: i for i, e in enumerate(encounters)},
        objectives=tuple(used),
        objective_index={o.id: i for i, o in enumerate(used)},
        objective_points=goals.points.by_order,
        trotters={t.id: t for t in trotters},
        draws=Draws(
            homes=tuple(DrawHome(place.id) for place in places),
            reveals=tuple(Reveal(place.id) for place in places),
            peeks=tuple(Peek(place.id) for place in places),
            tickets=tuple(DealTicket(ticket.id) for ticket in tickets),
            encounters=tuple(Meet(card.id) for card in encounters),
            objectives=tuple(DrawObjective(objective.id) for objective in used),
        ),
    )
    require([*_check_graph(content), *_check_homes(content, cards), *_check_objectives(content)])
    if designed:
        require(_check_distances(atlas))
    MAPS[content.map] = content
    return content


def _numbers(document: Document) -> Numbers:
    file = convert(document, _ConstantFile, "constants.toml")
    found = unique(file.constant, "constants.toml")
    return convert({name.replace(".", "_"): c.value for name, c in found.items()}, Numbers, "constants.toml")


@cache
def _designed_map() -> Document:
    return read_documents(PACKAGE, ["map"])["map"]


Checks = Iterator[tuple[bool, str]]


def _check_ids(maps: _MapFile, cards: _DestinationFile) -> Checks:
    """WL-200, and the cards of WL-203."""
    problems = list[str]()
    for entries, file in ((maps.zone, "map.toml"), (maps.location, "map.toml"), (maps.track, "map.toml"),
                          (cards.destination, "destinations.toml")):  # fmt: skip
        try:
            unique(entries, file)
        except ContentError as error:
            problems += error.problems
    yield not problems, f"WL-200: {' '.join(problems)}"
    zones, places = {z.id for z in maps.zone}, {p.id: p for p in maps.location}
    yield len({p.order for p in maps.location}) == len(maps.location), "WL-200: map.toml: two places have one order"
    for place in maps.location:
        yield place.zone in zones, f"WL-200: map.toml {place.id}: there is no zone {place.zone!r}"
    pairs = set[frozenset[str]]()
    for track in maps.track:
        ends = frozenset((track.a, track.b))
        known = ends <= places.keys() and len(ends) == 2
        yield known, f"WL-200: map.toml {track.id}: both ends must be two places of the map"
        yield ends not in pairs, f"WL-200: map.toml {track.id}: these two places are joined already"
        pairs.add(ends)
        ports = track.type != "ship" or not known or all(places[end].kind == "port" for end in ends)
        yield ports, f"WL-200: map.toml {track.id}: a ship joins two ports"
    located = [card.location for card in cards.destination]
    for place_id in sorted(places.keys() | set(located)):
        yield located.count(place_id) == 1, f"WL-203: destinations.toml: {place_id} needs exactly one card"
    for card in cards.destination:
        at = places.get(card.location)
        yield at is not None, f"WL-200: destinations.toml {card.id}: there is no place {card.location!r}"
        yield at is None or at.kind == card.kind, f"WL-203: destinations.toml {card.id}: the place is no {card.kind}"
    for kind in KINDS:
        yield kind in cards.kind, f"WL-203: destinations.toml: the kind of place {kind!r} is missing"


def _check_cards(tickets: list[Ticket], encounters: list[Encounter], trotters: list[Trotter]) -> Checks:
    """Every effect has code, or is carried out by hand."""
    for entries, file in ((tickets, "tickets.toml"), (encounters, "encounters.toml"), (trotters, "trotters.toml")):
        names = [entry.id for entry in entries]
        yield len(set(names)) == len(names), f"WL-200: {file}: every id must be unique"
    yield any(t.used_on == FLIGHT for t in tickets), f"WL-200: tickets.toml: no ticket is used on a {FLIGHT}"
    for ticket in tickets:
        yield 0 <= ticket.count <= 200, f"WL-200: tickets.toml {ticket.id}: a count is 0 to 200"
    for card in encounters:
        known = card.effect in (NOW_EFFECTS if card.timing == "now" else KEEP_EFFECTS)
        yield known, f"WL-200: encounters.toml {card.id}: no effect {card.effect!r} with the timing {card.timing!r}"
    for trotter in trotters:
        yield trotter.effect in SKILLS, f"WL-200: trotters.toml {trotter.id}: no skill {trotter.effect!r}"


def _check_modes(maps: _MapFile, modes: tuple[str, ...], trotters: list[Trotter]) -> Checks:
    """Every track can be paid, and every skill speaks of a type of track there is."""
    yield len(modes) <= MOST_MODES, f"WL-200: tickets.toml: at most {MOST_MODES} kinds of step can be told apart"
    for track in maps.track:
        known = track.type in modes and track.type != FLIGHT
        yield known, f"WL-200: map.toml {track.id}: no ticket is used on {track.type!r}"
    for trotter in trotters:
        typed = trotter.effect in ("ticket_as_type", "bonus_ticket_on_type", "free_step_of_type")
        fits = not typed or trotter.type in modes
        yield fits, f"WL-200: trotters.toml {trotter.id}: no ticket is used on {trotter.type!r}"


def _check_graph(c: Content) -> Checks:
    """WL-201, WL-202."""
    atlas = c.atlas
    for zone in c.zones:
        there = any(c.places[i].zone == zone.id for i in atlas.airports)
        yield there, f"WL-201: map.toml: the zone {zone.id} has no airport"
    yield max(atlas.steps[0]) < FAR, "WL-201: map.toml: the tracks do not connect all places"
    for i, place in enumerate(c.places):
        of_zone = [a for a in atlas.airports if c.zone_of[a] == c.zone_of[i]]
        by_track = any(atlas.steps[i][a] < FAR for a in of_zone)
        yield by_track, f"WL-202: map.toml {place.id}: it reaches no airport of its zone"
        by_land = any(atlas.land[i][a] < FAR for a in of_zone) or bool(place.note)
        yield by_land, f"WL-202: map.toml {place.id}: it reaches no airport of its zone without a ship"


def _check_homes(c: Content, cards: _DestinationFile) -> Checks:
    """WL-203: every Automaton finds a home town in a zone of its own."""
    zones = {c.zone_of[i] for i in range(len(c.places)) if c.homes[i]}
    yield len(zones) >= 4, "WL-203: map.toml: fewer than 4 zones have a place that can be a home town"
    yield c.display >= 1, "WL-203: destinations.toml: the display needs a card"


def _check_objectives(c: Content) -> Checks:
    """WL-204."""
    names = [o.id for o in c.objectives]
    yield len(set(names)) == len(names), "WL-200: objectives.toml: every id must be unique"
    n = c.numbers.race_objectives_drawn
    yield (
        sum(o.metric != TOLD for o in c.objectives) >= max(n, 3),
        f"WL-204: objectives.toml: fewer than {max(n, 3)} objectives are left for solo",
    )
    for goal in c.objectives:
        yield goal.metric in METRICS, f"WL-204: objectives.toml {goal.id}: nothing counts {goal.metric!r}"
        for key in ("p2", "p3", "p4"):
            yield key in goal.need, f"WL-204: objectives.toml {goal.id}: the value for {key} is missing"


def _check_distances(atlas: Atlas) -> Checks:
    """WL-205: facts of the designed map."""
    yield max(map(max, atlas.steps)) <= MOST_STEPS, f"WL-205: the longest way by tracks is over {MOST_STEPS}"
    yield max(map(max, atlas.hops)) <= MOST_HOPS, f"WL-205: the longest way with flights is over {MOST_HOPS}"


# -- provenance --------------------------------------------------------------------------------------------------------


def parts(documents: Documents) -> list[Part]:
    """What carries its own provenance: every entry of every list, and the few tables that are no list.

    An entry whose fields differ in provenance (`count_provenance` beside `provenance`) counts field by field.
    """
    found = list[Part]()
    for file, document in documents.items():
        for key, value in document.items():
            if isinstance(value, list):
                for entry in value:
                    found += _entry_parts(file, entry["id"], (), entry, document["provenance"])
            elif isinstance(value, dict) and key not in ("projection", "printed_facts"):
                tables = value.items() if key == "kind" else [("", value)]
                for name, table in tables:
                    path = (key, name) if name else (key,)
                    found += _entry_parts(file, "", path, table, document["provenance"])
    return found


def _entry_parts(file: str, name: str, path: tuple[str, ...], entry: Document, default: str) -> Iterator[Part]:
    of_entry = entry.get("provenance", default)
    differing = {key.removesuffix("_provenance"): entry[key] for key in entry if key.endswith("_provenance")}
    if not differing:
        yield Part(file, name, path, of_entry)
        return
    for key in entry:
        if key in BOOKKEEPING or key.endswith("_provenance"):
            continue
        mark = differing.get(key) or of_entry
        if isinstance(mark, dict):
            for part, provenance in mark.items():
                yield Part(file, name, (*path, key, part), provenance)
        else:
            yield Part(file, name, (*path, key), mark)


unchanged = same_values


def settle(documents: Documents, override: Override) -> None:
    """OVR-3: what the owner gave is the owner's, wherever a value is marked."""
    for file, name, keys in override.touched:
        for entries in documents[file].values():
            entry = next((e for e in entries if e["id"] == name), None) if name and isinstance(entries, list) else None
            if entry is not None:
                _mark_owned(entry, keys)
        if (file, keys[:1]) in (("destinations", ("kind",)), ("map", ("kind",))):
            _same_kind(documents, file, name)


def _same_kind(documents: Documents, file: str, name: str | int) -> None:
    """WL-203: a place and its destination card are of one kind, whichever of the two the owner has typed in."""
    cards, places = documents["destinations"]["destination"], documents["map"]["location"]
    for card in cards:
        place = next((place for place in places if place["id"] == card["location"]), None)
        if place is not None and name in (card["id"], place["id"]):
            place["kind"] = card["kind"] = card["kind"] if file == "destinations" else place["kind"]


def _mark_owned(entry: Document, keys: tuple[str, ...]) -> None:
    field = keys[0] if keys else ""
    if field == "need":  # value by value: a part of them may stay designed
        marks = entry.get("need_provenance") or entry.get("provenance", "designed")
        by_size = marks if isinstance(marks, dict) else dict.fromkeys(entry["need"], marks)
        entry["need_provenance"] = by_size | dict.fromkeys(keys[1:2] or entry["need"], "owner")
    elif f"{field}_provenance" in entry:
        entry[f"{field}_provenance"] = "owner"
    else:
        entry["provenance"] = "owner"


def vet(before: Documents, after: Documents, override: Override) -> list[Problem]:
    """Everything may be replaced; what must hold is checked by `build`."""
    return []
