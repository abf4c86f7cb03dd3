"""The box of Railways: the Railbot's cards, Operations cards and the figures of both maps; and everything to print.

Fulfils `core.parts.Box`. Coasts, lakes and rivers are scenery of our own drawing and no form.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import filterfalse

from msgspec import structs

from secondchair.core.ask import Choice
from secondchair.core.box_fields import Field, Shelf
from secondchair.core.content import Document, Documents, convert, load
from secondchair.core.paper import CARD, Piece, index_card
from secondchair.core.svg import at, region
from secondchair.core.table import new as new_table
from secondchair.core.words import capital, listed
from secondchair.games.railways import GAME, board, land, own_cards, panels, words
from secondchair.games.railways.chart import HEX, c, chart
from secondchair.games.railways.content import COLORS, MAPS, OWN_DECK, SHADES, Baron, Operation, RailbotCard
from secondchair.games.railways.view import CardShown, Railways

RAILBOT_CARD = (58.0, 88.0)
LIST = (63.0, 190.0)
HEX_SIZE = 14.0  # millimetres from side to side
EFFECTS = {
    "build_links": "Building Links",
    "exhaust": "Exhaust Goods",
    "deadhead": "Deadhead",
    "taxation": "Taxation",
    "final_evaluation": "Final Evaluation",
}
ICONS = {"left_card": "Left card", "major_line": "Claims a major line", "baron": "Claims a baron"}
TIMINGS = {"start": "Start card", **panels.TIMINGS}
COLOUR_CHOICES = tuple(Choice(color, capital(color)) for color in COLORS)


def _number(key: str, label: str, least: int = 0, most: int = 20) -> Field:
    return Field(key=(key,), label=label, kind="number", least=least, most=most)


def _ticked(key: str, label: str, choices: tuple[Choice, ...]) -> Field:
    return Field(key=(key,), label=label, kind="several", choices=choices, most=len(choices))


def _cities(documents: Documents, *maps: str) -> tuple[Choice, ...]:
    return tuple(Choice(city["id"], city["name"]) for name in maps for city in documents[f"maps/{name}"]["city"])


def _railbot(cities: tuple[Choice, ...]) -> tuple[Field, ...]:
    return (
        Field(
            key=("effects",), label="What it does", kind="several", least=1, most=2,
            choices=tuple(Choice(*pair) for pair in EFFECTS.items()),
        ),
        Field(
            key=("cities",), label="Cities, in the order of the card", kind="choices", choices=cities, least=3, most=4,
            when=("effects", ("build_links",)),
        ),
        Field(
            key=("color",), label="Colour", kind="choice", choices=COLOUR_CHOICES, when=("effects", ("exhaust",)),
        ),
        Field(
            key=("slot",), label="The place in the row that it names", kind="number", least=1, most=3,
            when=("effects", ("build_links", "exhaust", "deadhead", "taxation")),
        ),
        Field(
            key=("icons",), label="Icons", kind="several", most=3, choices=tuple(Choice(*p) for p in ICONS.items())
        ),
        Field(key=("name",), label="Name", kind="text"),
    )  # fmt: skip


def _operations(cities: tuple[Choice, ...]) -> tuple[Field, ...]:
    return (
        _number("copies", "Copies", 1, 9),
        Field(key=("city",), label="City", kind="choice", choices=cities),
        _number("points", "Points"),
        _number("cubes", "Cubes"),
        _number("actions", "Actions"),
        _number("tiles_per_action", "Tiles in a build action", 1),
        _number("colors", "Colours", 1, 5),
        _number("ridge_extra", "What a ridge costs"),
        _number("water_cost", "What water costs"),
    )


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    everywhere = _cities(documents, *MAPS)
    found = [_deck(documents, "common", "Railbot cards of every map", everywhere), _own_deck(documents)]
    for name in MAPS:
        country = documents[f"maps/{name}"]["name"]
        found.append(_deck(documents, name, f"Railbot cards of {country}", _cities(documents, name)))
    found.append(
        Shelf(
            id="operations", title="Operations cards", file="operations", list="card", fields=_operations(everywhere),
            names={entry["id"]: entry["name"] for entry in documents["operations"]["card"]},
        )
    )  # fmt: skip
    for name in MAPS:
        found += _map(documents, name)
    return tuple(found)


def _deck(documents: Documents, name: str, title: str, cities: tuple[Choice, ...]) -> Shelf:
    file = f"railbot_{name}"
    return Shelf(
        id=file, title=title, file=file, list="card", fields=_railbot(cities),
        names={entry["id"]: entry["name"] for entry in documents[file]["card"] if not _is_own(entry)},
        help="If a printed card does something else than ours, say so: any card of ours can stand for any of yours.",
    )  # fmt: skip


def _is_own(entry: Document) -> bool:
    """A printed card that the owner has added."""
    return str(entry["id"]).startswith(OWN_DECK)


def _own_deck(documents: Documents) -> Shelf:
    """Printed cards of any other map: their cities are words, and no place of ours."""
    theirs = {entry["id"]: entry["name"] for entry in documents["railbot_common"]["card"] if _is_own(entry)}
    fields = [field for field in _railbot(()) if field.name not in ("cities", "name")]
    name = Field(key=("name",), label="Its name; of Building Links the cities: “Paris / Lyon / Nice”", kind="text")
    return Shelf(
        id=OWN_DECK, title="Printed Railbot cards of another map", file="railbot_common", list="card",
        fields=(name, *fields), names=theirs | dict.fromkeys(own_cards.blanks(), "One more card"),
        blanks=own_cards.blanks(),
        help="Each is asked once, here or when you turn it over at the table. The Final Evaluation needs no form.",
    )  # fmt: skip


def _map(documents: Documents, name: str) -> Iterator[Shelf]:
    file, cities = f"maps/{name}", _cities(documents, name)
    document = documents[file]
    country = document["name"]
    lines = tuple(Choice(entry["id"], entry["name"]) for entry in document["major_line"])
    yield Shelf(
        id=f"{name}_solo", title=f"{country}: figures of the solo game", file=file, table=("solo",),
        fields=(
            _number("base_exhaust", "Cubes that an Exhaust card takes", 1, 9),
            _number("empty_city_markers", "Empty City Markers that end the game", 1, 40),
            _ticked("not_in_play_cities", "Cities that are not in play", cities),
            _ticked("not_in_play_major_lines", "Major lines that are not in play", lines),
        ),
    )  # fmt: skip
    yield Shelf(
        id=f"{name}_cities", title=f"{country}: cities", file=file, list="city",
        names={entry["id"]: entry["name"] for entry in document["city"]},
        fields=(
            Field(key=("name",), label="Name", kind="text"),
            Field(
                key=("color",), label="Colour", kind="choice",
                choices=tuple(Choice(shade, capital(shade)) for shade in SHADES),
            ),
            _number("cubes", "Cubes at the start", 1, 9),
        ),
    )  # fmt: skip
    yield from _land(name, country, file)
    yield Shelf(
        id=f"{name}_lines", title=f"{country}: major lines", file=file, list="major_line",
        names={entry["id"]: entry["name"] for entry in document["major_line"]},
        fields=(
            Field(key=("name",), label="Name", kind="text"),
            Field(key=("from",), label="From", kind="choice", choices=cities),
            Field(key=("to",), label="To", kind="choice", choices=cities),
            _number("points", "Points", 1),
        ),
    )  # fmt: skip


def _land(name: str, country: str, file: str) -> Iterator[Shelf]:
    """Where track can lie, and what it costs there."""
    touch = "Touch a hex to change it: plain, water (W), mountain (M), open lake (L), outside."
    yield Shelf(
        id=f"{name}_hexes", title=f"{country}: hexes", file=file, table=("grid",), help=touch,
        fields=(Field(key=("cells",), label="The hexes of your board", kind="drawn"),),
    )  # fmt: skip
    yield Shelf(
        id=f"{name}_prices", title=f"{country}: what a tile costs", file=file, table=("terrain",),
        fields=tuple(
            Field(key=(letter, "cost"), label=f"On {ground}", kind="number", most=20)
            for letter, ground in (("p", "plain"), ("w", "water"), ("m", "mountain"))
        ),
    )  # fmt: skip
    yield Shelf(
        id=f"{name}_ridges", title=f"{country}: ridges", file=file, table=("ridge",),
        help="Touch the side between two hexes to lay a ridge there, or to take it away.",
        fields=(
            _number("extra_cost", "What a ridge costs besides"),
            Field(key=("sides",), label="The ridges of your board", kind="drawn"),
        ),
    )  # fmt: skip


def touched(documents: Documents, shelf: str, target: str) -> Documents:
    """The documents after a touch on the drawing of a map's land."""
    file = f"maps/{shelf.partition('_')[0]}"
    return {**documents, file: land.touched(documents[file], target)} if file in documents else documents


# -- drawings ----------------------------------------------------------------------------------------------------------


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    if shelf == OWN_DECK:
        return _railbot_card(documents, "railbot_common", _entry(documents["railbot_common"], "card", name))
    if shelf.startswith("railbot_"):
        return _railbot_card(documents, shelf, _entry(documents[shelf], "card", name))
    if shelf == "operations":
        return _operation_card(documents, _entry(documents["operations"], "card", name))
    country, _, kind = shelf.partition("_")
    document = documents[f"maps/{country}"]
    if kind == "solo":
        return _solo_card(document)
    if kind == "hexes":
        return land.draw_hexes(document)
    if kind == "ridges":
        return land.draw_ridges(document)
    if kind == "prices":
        return _prices_card(document)
    if kind == "cities":
        return _city_card(document, _entry(document, "city", name))
    return _line_card(document, _entry(document, "major_line", name))


def _entry(document: Document, key: str, name: str | int) -> Document:
    found: Document = next(entry for entry in document[key] if entry["id"] == name)
    return found


def _name(documents: Documents, city: str) -> str:
    names = {entry["id"]: entry["name"] for name in MAPS for entry in documents[f"maps/{name}"]["city"]}
    return str(names.get(city, city))


def _railbot_card(documents: Documents, file: str, entry: Document) -> str:
    card = convert(entry, RailbotCard, file)
    cities = tuple(_name(documents, city) for city in card.cities) or own_cards.cities_of(card)
    shown = CardShown(
        card.id, card.name, "", _is_designed(entry), effects=card.effects, icons=card.icons, slot=card.slot,
        color=card.color or "", cities=cities,
    )  # fmt: skip
    of_map = file.removeprefix("railbot_")
    exhaust = documents[f"maps/{of_map if of_map in MAPS else MAPS[0]}"]["solo"]["base_exhaust"]
    left = f'<path d="M{panels.CARD_W - 8} 13l-9-6v12z" fill="{c("halo")}"/>' if card.is_left else ""
    box = (0, 0, panels.CARD_W, panels.CARD_H)
    return region("card", box, panels.card_face(card.slot, shown, exhaust) + left, f"{card.name}")


def _is_designed(entry: Document) -> bool:
    """Is any value of it ours? An owner's cards say which values are theirs."""
    if str(entry["id"]).startswith(own_cards.NEW):
        return False  # nobody has said anything of it yet
    theirs = set(entry.get("owner_source", ())) | set(entry.get("printed_fields", ()))
    return entry.get("provenance", "designed") == "designed" and not {"slot", "icons"} <= theirs


def _operation_card(documents: Documents, entry: Document) -> str:
    card = convert(entry, Operation, "operations.toml")
    boards = load(GAME).content.boards.values()
    of = next((b for b in boards if card.city in b.city_index), next(iter(boards)))
    said = capital(words.operation_text(of, card)) if card.timing != "start" else ""
    copies = f"{card.copies} in the pile" if card.copies > 1 else ""
    return index_card(
        card.name, [text for text in (said, copies) if text], TIMINGS[card.timing], _is_designed(entry), size=CARD
    )


def _city_card(document: Document, entry: Document) -> str:
    x, y = -11 * entry["cubes"], -10
    cubes = "".join(
        f'<rect x="{x + 22 * n}" y="{y}" width="18" height="18" rx="3" fill="none" stroke="{c("ink")}"/>'
        for n in range(entry["cubes"])
    )
    town = f'<circle cy="-22" r="12" fill="{c(entry["color"])}" stroke="{c("rim")}" stroke-width="2"/>'
    said = [f"{capital(entry['color'])} city", f"{entry['cubes']} cubes at the start"]
    picture = f'{town}<g style="{at(0, 22)}">{cubes}</g>'
    return index_card(entry["name"], said, document["name"], _unmarked(entry), picture)


def _cities_card(document: Document) -> str:
    """What lies at every city when the game begins."""
    said = [f"{city['name']}: {city['cubes']}, {city['color']}" for city in document["city"]]
    return index_card(document["name"], said, "Cities: cubes at the start, colour", True, size=LIST)


def _unmarked(entry: Document) -> bool:
    """On a map all is ours that the owner has not changed."""
    return not entry.get("owner_source") and entry.get("provenance", "designed") == "designed"


def _line_card(document: Document, entry: Document) -> str:
    names = {city["id"]: city["name"] for city in document["city"]}
    said = [f"From {names[entry['from']]} to {names[entry['to']]}", f"{entry['points']} points"]
    kind = f"Major line, {document['name']}"
    return index_card(entry["name"], said, kind, _unmarked(entry), '<use href="#rw-sign-major_line"/>')


def _prices_card(document: Document) -> str:
    grounds = [document["terrain"][letter] for letter in "pwm"]
    said = [f"A tile on {ground['name']} costs {ground['cost']}." for ground in grounds]
    return index_card(document["name"], said, "Track", document["terrain"].get("provenance", "designed") == "designed")


def _solo_card(document: Document) -> str:
    solo = document["solo"]
    out = [city["name"] for city in document["city"] if city["id"] in solo["not_in_play_cities"]]
    closed = [line["name"] for line in document["major_line"] if line["id"] in solo["not_in_play_major_lines"]]
    said = [
        f"Exhaust cards take {solo['base_exhaust']} cubes.",
        f"{solo['empty_city_markers']} Empty City Markers end the game.",
        *([f"Not in play: {listed([*out, *closed])}."] if out or closed else []),
    ]
    return index_card(document["name"], said, "Solo game", solo.get("provenance") == "designed")


# -- to print ----------------------------------------------------------------------------------------------------------


def pieces(documents: Documents) -> Iterator[Piece]:
    for file in ("railbot_common", *(f"railbot_{name}" for name in MAPS)):
        group = "Railbot cards" if file == "railbot_common" else f"Railbot cards, {_country(documents, file)}"
        for entry in filterfalse(_is_own, documents[file]["card"]):
            yield Piece(
                name=entry["name"], group=group, width=RAILBOT_CARD[0], height=RAILBOT_CARD[1],
                drawing=_railbot_card(documents, file, entry), shows=(f"{file}:{entry['id']}",),
            )  # fmt: skip
    for entry in documents["operations"]["card"]:
        yield Piece(
            name=entry["name"], group="Operations cards", width=CARD[0], height=CARD[1], copies=entry["copies"],
            drawing=_operation_card(documents, entry), shows=(f"operations:{entry['id']}",),
        )  # fmt: skip
    for entry in documents["duel_barons"]["baron"]:
        baron = convert(entry, Baron, "duel_barons.toml")
        said = [f"Your goal: {words.goal_text(baron)}.", f"If the Railbot claims it: {words.effect_text(baron)}."]
        drawing = index_card(baron.name, said, "Duel Baron")
        yield Piece(name=baron.name, group="Duel Barons", width=CARD[0], height=CARD[1], drawing=drawing)
    for name in MAPS:
        yield from _of_map(documents, name)


def _country(documents: Documents, file: str) -> str:
    return str(documents[f"maps/{file.removeprefix('railbot_')}"]["name"])


def _of_map(documents: Documents, name: str) -> Iterator[Piece]:
    document = documents[f"maps/{name}"]
    country = document["name"]
    for entry in document["major_line"]:
        yield Piece(
            name=entry["name"], group=f"Major lines, {country}", width=CARD[0], height=CARD[1],
            drawing=_line_card(document, entry), shows=(f"{name}_lines:{entry['id']}",),
        )  # fmt: skip
    on = chart(load(GAME).content.boards[name].key)
    scale = HEX_SIZE / HEX
    yield Piece(
        name=f"The map of {country}", group=f"Map of {country}", width=on.width * scale, height=on.height * scale,
        drawing=_bare_map(name), shows=(f"{name}_hexes", f"{name}_ridges", f"{name}_prices"),
    )  # fmt: skip
    yield Piece(
        name=f"{country}: cubes at the start", group=f"Cubes of {country}", width=LIST[0], height=LIST[1],
        drawing=_cities_card(document), shows=tuple(f"{name}_cities:{city['id']}" for city in document["city"]),
    )  # fmt: skip
    yield Piece(
        name=f"{country}: solo game", group=f"Figures of {country}", width=CARD[0], height=CARD[1],
        drawing=_solo_card(document), shows=(f"{name}_solo",),
    )  # fmt: skip


def _bare_map(name: str) -> str:
    """The map before a cube lies on it."""
    game = new_table(GAME, seed=1, map=name).view.game
    assert isinstance(game, Railways)
    bare = tuple(structs.replace(city, cubes=(0,) * len(city.cubes), marker=False) for city in game.cities)
    empty = structs.replace(game, cities=bare, links=(), track=(), route=(), cargo=(), steps=(), targets=())
    return board.bare(empty)
