"""The box of the Big Race: objectives, trotters, encounters, tickets, figures and the map; and everything to print.

Fulfils `core.parts.Box`. Each place has one destination card, of the same name, zone and kind: where it lies is said of
the place, what kind it is of the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins
from msgspec.structs import replace

from secondchair.core.ask import Choice
from secondchair.core.box_fields import Field, Shelf
from secondchair.core.content import Document, Documents, convert, load
from secondchair.core.paper import CARD, Piece, index_card
from secondchair.core.says import Says, filled
from secondchair.core.svg import at, region, text
from secondchair.core.words import capital, listed
from secondchair.games.wanderlust import GAME, board, poster
from secondchair.games.wanderlust.content import (
    COLLECTIBLES,
    KEEP_EFFECTS,
    KINDS,
    MANUAL,
    METRICS,
    NOW_EFFECTS,
    SKILLS,
    TOLD,
    Content,
    Objective,
    Place,
    Zone,
)
from secondchair.games.wanderlust.names import HEIGHT, WIDTH
from secondchair.games.wanderlust.poster import c

POSTCARD = (88.0, 56.0)
TICKET = (44.0, 62.5)
BOARD = (594.0, 594.0 * HEIGHT / WIDTH)  # as wide as A2
FIGURES_CARD = (96.0, 138.0)
OVERVIEWS = {
    "points": "Points of an objective",
    "kind_port": "What a port offers",
    "kind_wonder": "What a wonder offers",
    "figures": "Prices and figures",
}
SIZES = ("p2", "p3", "p4", "p5")  # trotters, you included
EFFECT_NAMES = {
    "tickets_from_deck": "Draw tickets from the deck",
    "ticket_row_and_deck": "Take tickets from the row, then draw one",
    "gain_postcard": "Gain postcards",
    "gain_souvenir": "Gain souvenirs",
    "gain_xp": "Gain Travel XP",
    "extra_action": "More actions this turn",
    "refresh_row_take": "A new ticket row, then take tickets",
    "peek_destinations": "Look at destination cards, put them back in any order",
    "reorder_display": "Put the display in any order",
    "ticket_from_discard": "Take tickets from the discard pile",
    "xp_and_ticket": "Travel XP and a ticket",
    "free_step": "A step without a ticket",
    "free_flight": "A flight without a ticket",
    "camera_discount": "A camera costs less",
    MANUAL: "Something else: carried out by hand",
}
SKILL_NAMES = {
    "ticket_as_type": "A ticket may pay for another type",
    "bonus_ticket_on_type": "One more ticket after taking a type",
    "encounter_choice": "Draws several encounter cards, keeps one",
    "camera_cost": "A camera costs this many actions",
    "hand_limit_and_refresh": "Holds more tickets, may renew the row",
    "free_step_of_type": "A step of a type without a ticket",
    MANUAL: "Something else: carried out by hand",
}
METRIC_NAMES = {
    "return_home_with_destinations": "Destination cards, on coming home",
    "zones_visited": "Zones",
    "collectibles": "Souvenirs, postcards and cameras",
    "encounter_cards": "Encounter cards",
    "city_destinations": "City cards",
    "port_destinations": "Port cards",
    "wonder_destinations": "Wonder cards",
    "travel_xp": "Travel XP",
    "destinations": "Destination cards",
    TOLD: "Something else: you say who completes it, at the table only",
}
FIGURES: dict[str | int, str] = {
    "solo.flight_cost": "An Automaton's flight: points",
    "solo.cost.souvenir": "An Automaton's souvenir: points",
    "solo.cost.postcard": "An Automaton's postcard: points",
    "solo.cost.camera": "An Automaton's camera: points",
    "solo.automatons_score_without_two_objectives": "Automatons score without two objectives",
    "race.standstill_rounds": "Quiet rounds until the end",
    "tickets.per_action": "Tickets that an action takes",
    "tickets.row": "Tickets in the row",
    "tickets.hand_limit": "Tickets that you may hold",
    "collect.cost.souvenir": "Your souvenir: actions",
    "collect.cost.postcard": "Your postcard: actions",
    "collect.cost.camera": "Your camera: actions",
    "travel.repeat_places": "A trip may visit a place twice",
    "score.xp_per_point": "Travel XP for a point",
    "score.souvenir": "Points of a souvenir",
    "score.postcard": "Points of a postcard",
    "score.camera": "Points of a camera",
}


def _named(found: dict[str, str], allowed: frozenset[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, name) for value, name in found.items() if value in allowed)


def _text(key: str, label: str) -> Field:
    return Field(key=(key,), label=label, kind="text")


def _number(key: str, label: str, least: int = 0, most: int = 99) -> Field:
    return Field(key=(key,), label=label, kind="number", least=least, most=most)


def _needs() -> Iterator[Field]:
    for size in SIZES:
        label = f"Needed with {size[1:]} trotters"
        yield Field(key=("need", size), label=label, kind="number", least=1, most=60)
        for kind in COLLECTIBLES:
            yield Field(key=("need", size, kind), label=f"{label}: {kind}s", kind="number", most=20)


OBJECTIVE = (
    _text("name", "Name"),
    Field(key=("metric",), label="What counts", kind="choice", choices=_named(METRIC_NAMES, METRICS)),
    *_needs(),
    _text("text", "In words"),
)


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    modes = tuple(
        Choice(t["used_on"], t["name"]) for t in documents["tickets"]["ticket"] if t["used_on"] not in ("any", "flight")
    )
    return (*_cards(documents, modes), *_figures(), *_map(documents, modes))


def _names(documents: Documents, file: str, key: str) -> dict[str | int, str]:
    return {entry["id"]: entry["name"] for entry in documents[file][key]}


def _cards(documents: Documents, modes: tuple[Choice, ...]) -> Iterator[Shelf]:
    yield Shelf(
        id="objectives", title="Objectives", file="objectives", list="objective",
        names=_names(documents, "objectives", "objective"),
        fields=OBJECTIVE,
    )  # fmt: skip
    yield Shelf(
        id="trotters", title="Trotters", file="trotters", list="trotter",
        names=_names(documents, "trotters", "trotter"),
        fields=(
            _text("name", "Name"),
            _text("skill", "Name of the skill"),
            Field(key=("effect",), label="Skill", kind="choice", choices=_named(SKILL_NAMES, SKILLS)),
            Field(key=("type",), label="Type of ticket", kind="choice", choices=modes),
            _number("amount", "How many", 0, 12),
            _text("text", "In words"),
        ),
    )  # fmt: skip
    yield Shelf(
        id="encounters", title="Encounter cards", file="encounters", list="encounter",
        names=_names(documents, "encounters", "encounter"),
        fields=(
            _text("name", "Name"),
            _number("copies", "Copies", 1, 12),
            Field(
                key=("timing",), label="When", kind="choice",
                choices=(Choice("now", "At once"), Choice("keep", "Kept, used once")),
            ),
            Field(
                key=("effect",), label="What it does", kind="choice",
                choices=_named(EFFECT_NAMES, NOW_EFFECTS | KEEP_EFFECTS),
            ),
            _number("amount", "How many", 0, 12),
            _text("text", "In words"),
        ),
    )  # fmt: skip
    yield Shelf(
        id="tickets", title="Tickets: how many of each", file="tickets", list="ticket", together=True,
        names=_names(documents, "tickets", "ticket"), fields=(_number("count", "Tickets", 0, 200),),
    )  # fmt: skip


def _figures() -> Iterator[Shelf]:
    yield Shelf(
        id="points", title="Points of an objective", file="objectives", table=("points",),
        fields=(
            Field(key=("by_order",), label="For the 1st, 2nd, 3rd … trotter", kind="numbers", most=60),
        ),
    )  # fmt: skip
    yield Shelf(
        id="figures", title="Prices and figures", file="constants", list="constant", together=True, names=FIGURES,
        fields=(
            Field(key=("value",), label="Value", kind="number", most=60),
            Field(key=("value",), label="Value", kind="flag"),
        ),
    )  # fmt: skip
    for kind in ("port", "wonder"):
        yield Shelf(
            id=f"kind_{kind}", title=f"What a {kind} offers", file="destinations", table=("kind", kind),
            fields=(
                Field(
                    key=("collectible",), label="Collectible", kind="choice",
                    choices=tuple(Choice(name, capital(name)) for name in COLLECTIBLES),
                ),
                Field(key=("home_town",), label="Can be a home town", kind="flag"),
            ),
        )  # fmt: skip


def _map(documents: Documents, modes: tuple[Choice, ...]) -> Iterator[Shelf]:
    world = documents["map"]
    names = _names(documents, "map", "location")
    zones = tuple(Choice(zone["id"], zone["name"]) for zone in world["zone"])
    yield Shelf(
        id="places", title="Places", file="map", list="location", names=names,
        help="Each place has a destination card of the same name and zone.",
        fields=(
            _text("name", "Name"),
            _text("country", "Country"),
            Field(key=("zone",), label="Zone", kind="choice", choices=zones),
            Field(key=("airport",), label="Has an airport", kind="flag"),
        ),
    )  # fmt: skip
    yield Shelf(
        id="destinations", title="Destination cards", file="destinations", list="destination",
        names={card["id"]: names[card["location"]] for card in documents["destinations"]["destination"]},
        help="The place on the map is of the same kind. Its name and zone stand with the places.",
        fields=(
            Field(
                key=("kind",), label="Kind of place", kind="choice",
                choices=tuple(map(Choice, KINDS, ("City", "Port", "Natural wonder"))),
            ),
        ),
    )  # fmt: skip
    yield Shelf(
        id="lines", title="Lines between places", file="map", list="track",
        names={entry["id"]: f"{names[entry['a']]} – {names[entry['b']]}" for entry in world["track"]},
        fields=(Field(key=("type",), label="Paid with", kind="choice", choices=modes),),
    )  # fmt: skip
    yield Shelf(
        id="zones", title="Zones", file="map", list="zone", names=_names(documents, "map", "zone"),
        fields=(_text("name", "Name"),),
    )  # fmt: skip


# -- drawings ----------------------------------------------------------------------------------------------------------


def _ours(entry: Document) -> bool:
    return bool(entry.get("provenance", "designed") == "designed")


def _entry(documents: Documents, file: str, key: str, name: str | int) -> Document:
    found: Document = next(entry for entry in documents[file][key] if entry["id"] == name)
    return found


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    match shelf:
        case "objectives":
            return _objective(_entry(documents, "objectives", "objective", name))
        case "trotters":
            return _trotter(_entry(documents, "trotters", "trotter", name))
        case "encounters":
            return _encounter(_entry(documents, "encounters", "encounter", name))
        case "places":
            return _postcard(documents, _entry(documents, "map", "location", name))
        case "destinations":
            card = _entry(documents, "destinations", "destination", name)
            place = _entry(documents, "map", "location", card["location"])
            return _postcard(documents, place | {"kind": card["kind"]})
        case "lines":
            return _line(documents, _entry(documents, "map", "track", name))
        case "zones":
            return _zone(documents, _entry(documents, "map", "zone", name))
        case "tickets":
            return _tickets(documents)
        case "points":
            by_order = documents["objectives"]["points"]["by_order"]
            said = [f"{n}. to complete it: {points} points" for n, points in enumerate(by_order, 1)]
            return index_card("Points of an objective", said)
        case "figures":
            return _constants(documents)
    return _kind(documents, shelf.removeprefix("kind_"))


def _need(need: int | Document) -> str:
    if isinstance(need, int):
        return str(need)
    return listed([f"{n} {kind if n == 1 else kind + 's'}" for kind, n in need.items()])


def _objective(entry: Document) -> str:
    said = [entry["text"], *(f"{size[1:]} trotters: {_need(entry['need'][size])}" for size in SIZES)]
    marks = entry.get("need_provenance", entry.get("provenance", "designed"))
    designed = "designed" in (marks.values() if isinstance(marks, dict) else (marks,))
    return index_card(entry["name"], said, "Objective", designed)


def _trotter(entry: Document) -> str:
    figure = f'<circle r="26" fill="{entry["color"]}"/><use href="#wl-figure-0" style="{at(0, 14, scale=0.9)}"/>'
    return index_card(entry["name"], [f"{entry['skill']}:", entry["text"]], "Trotter", _ours(entry), figure)


def _encounter(entry: Document) -> str:
    when = "Encounter, at once" if entry["timing"] == "now" else "Encounter, kept and used once"
    return index_card(entry["name"], [entry["text"]], when, _ours(entry))


def _postcard(documents: Documents, entry: Document) -> str:
    place = convert(entry, Place, "map.toml")
    zone = convert(_entry(documents, "map", "zone", place.zone), Zone, "map.toml")
    plane = text("✈", 12, 26, 18, fill=c("wl-ink")) if place.airport else ""
    w, h = board.CARD
    return region("card", (-1, -1, w + 2, h + 2), board.postcard_face(place, zone) + plane, place.name)


def _line(documents: Documents, entry: Document) -> str:
    names = _names(documents, "map", "location")
    picture = poster.stroke("M-90 0h180", entry["type"])
    title = f"{names[entry['a']]} – {names[entry['b']]}"
    return index_card(title, [entry["type"].replace("_", " ")], "Line", _ours(entry), picture)


def _zone(documents: Documents, entry: Document) -> str:
    places = [place["name"] for place in documents["map"]["location"] if place["zone"] == entry["id"]]
    swatch = f'<rect x="-80" y="-22" width="160" height="44" rx="8" fill="{entry["color"]}"/>'
    return index_card(entry["name"], [listed(places)], "Zone", _ours(entry), swatch)


def _tickets(documents: Documents) -> str:
    drawn = ""
    for n, ticket in enumerate(documents["tickets"]["ticket"]):
        count = text(f"× {ticket['count']}", 31, 112, 18, text_anchor="middle", font_weight=700, fill=c("wl-ink"))
        place = at(8 + 78 * (n % 3), 8 + 126 * (n // 3))
        drawn += f'<g style="{place}"><use href="#wl-ticket-{ticket["id"]}"/>{count}</g>'
    return region("card", (0, 0, 236, 260), drawn, "The tickets")


def _constants(documents: Documents) -> str:
    found = {entry["id"]: entry["value"] for entry in documents["constants"]["constant"]}
    words = {True: "yes", False: "no"}
    said = [f"{name}: {words.get(found[key], found[key]) if isinstance(found[key], bool) else found[key]}"
            for key, name in FIGURES.items()]  # fmt: skip
    return index_card("Prices and figures", said, size=FIGURES_CARD)


def _kind(documents: Documents, kind: str) -> str:
    entry = documents["destinations"]["kind"][kind]
    home = "It can be a home town." if entry["home_town"] else "It is no home town."
    most = entry["max"]
    said = [f"Up to {most} {entry['collectible']}{'s' if most > 1 else ''}.", home]
    return index_card(f"What a {kind} offers", said, "Kind of place", _ours(entry))


def said(content: Content, a: Says) -> Content:
    """The content in which an objective asks for what the owner's does; of one that is left out, nothing."""
    i = content.objective_index.get(a.part.partition(":")[2])
    if i is None:
        return content
    entry = filled(to_builtins(content.objectives[i]), OBJECTIVE, a.values)
    yours = convert(entry | {"provenance": "owner", "need_provenance": "owner"}, Objective, "objectives.toml")
    objectives = (*content.objectives[:i], yours, *content.objectives[i + 1 :])
    return replace(content, objectives=objectives)


# -- to print ----------------------------------------------------------------------------------------------------------


def pieces(documents: Documents) -> Iterator[Piece]:
    world = documents["map"]
    on_it = [f"zones:{zone['id']}" for zone in world["zone"]] + [f"lines:{track['id']}" for track in world["track"]]
    yield Piece(
        name="The world map", group="Board", width=BOARD[0], height=BOARD[1], drawing=_world(), shows=tuple(on_it)
    )
    kinds = (("objectives", "objective", "Objectives"), ("trotters", "trotter", "Trotters"),
             ("encounters", "encounter", "Encounter cards"))  # fmt: skip
    for file, key, group in kinds:
        for entry in documents[file][key]:
            yield Piece(
                name=entry["name"], group=group, width=CARD[0], height=CARD[1], copies=entry.get("copies", 1),
                drawing=draw(documents, file, entry["id"]), shows=(f"{file}:{entry['id']}",),
            )  # fmt: skip
    for card in documents["destinations"]["destination"]:
        entry = _entry(documents, "map", "location", card["location"])
        yield Piece(
            name=entry["name"], group="Destination cards", width=POSTCARD[0], height=POSTCARD[1],
            drawing=_postcard(documents, entry), shows=(f"places:{entry['id']}", f"destinations:{card['id']}"),
        )  # fmt: skip
    for entry in documents["tickets"]["ticket"]:
        drawing = region("piece", (-1, -1, 64, 90), f'<use href="#wl-ticket-{entry["id"]}"/>', entry["name"])
        yield Piece(
            name=f"{entry['name']} ticket", group="Tickets", width=TICKET[0], height=TICKET[1], drawing=drawing,
            copies=entry["count"], shows=("tickets",),
        )  # fmt: skip
    for name in OVERVIEWS:
        large = name == "figures"
        yield Piece(
            name=OVERVIEWS[name], group="All figures" if large else "Overview cards",
            width=FIGURES_CARD[0] if large else CARD[0], height=FIGURES_CARD[1] if large else CARD[1],
            drawing=draw(documents, name, ""), shows=(name,),
        )  # fmt: skip


def _world() -> str:
    name = load(GAME).content.map
    whole = f'<use href="#wl-map-{name}" width="{WIDTH}" height="{HEIGHT}"/>'
    return region("board", (0, 0, WIDTH, HEIGHT), whole, "The world map")
