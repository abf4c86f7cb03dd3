"""The Automa's box: both sides of his fourteen cards, his movement card, and everything to print.

Fulfils `core.parts.Box`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs, to_builtins

from secondchair.core.ask import Choice
from secondchair.core.box_fields import Field, Shelf
from secondchair.core.content import Document, Documents, convert, load
from secondchair.core.paper import Piece
from secondchair.core.says import Says, filled
from secondchair.core.svg import region
from secondchair.core.words import capital
from secondchair.games.great_western_trail.automa import GAME
from secondchair.games.great_western_trail.automa.board import VALUE_SIGNS
from secondchair.games.great_western_trail.automa.content import HIGHEST, Content
from secondchair.games.great_western_trail.automa.deck import ALLOWED, CARDS_FILE, COLUMNS, MOVEMENT_FILE, Card
from secondchair.games.great_western_trail.automa.view import ACTION_NAMES, Value, drawn_card, option_side
from secondchair.games.great_western_trail.board.colours import c
from secondchair.games.great_western_trail.board.market import WIDTH
from secondchair.games.great_western_trail.board.marks import bold, words
from secondchair.games.great_western_trail.editions import shown
from secondchair.games.great_western_trail.opponent.box import CARD, Line, base_pieces, card
from secondchair.games.great_western_trail.opponent.drawing import designed_mark, paper

ACTION, OPTION = "action_side", "option_side"
KINDS = (Choice("fixed", "A plain number"), Choice("plus_disc", "A number and the disc number"))
SIDES = {"actions": "Action side", "options": "Option side"}
PLATE = 112  # how high the movement card is drawn
PLATE_SIZE = (CARD[0], round(CARD[0] * PLATE / WIDTH, 1))


def _pick(side: str, key: str, label: str) -> Field:
    words_of = ACTION_NAMES if key == "action" else {}
    choices = tuple(Choice(value, capital(words_of.get(value, value))) for value in ALLOWED[side][key])
    return Field(key=(side, key), label=label, kind="choice", choices=choices)


def _number(side: str, key: str, label: str) -> Field:
    least, most = ALLOWED[side][key]
    return Field(key=(side, key), label=label, kind="number", least=least, most=most)


def _steps(side: str, key: str, label: str, number: str) -> tuple[Field, Field]:
    least, most = ALLOWED[side][key]
    return (
        Field(key=(side, key, "kind"), label=label, kind="choice", choices=KINDS),
        Field(key=(side, key, "steps"), label=number, kind="number", least=least, most=most),
    )


ACTION_FIELDS = (
    *_steps(ACTION, "movement", "He moves", "Steps"),
    _pick(ACTION, "action", "His action"),
    Field(
        key=(ACTION, "kansas_city"),
        label="Kansas City: the tile he takes of columns 1, 2 and 3",
        kind="choices",
        choices=(Choice("upper", "Upper"), Choice("lower", "Lower")),
        least=COLUMNS,
        most=COLUMNS,
    ),
)
OPTION_FIELDS = (
    _number(OPTION, "cattle", "Cattle card"),
    _pick(OPTION, "worker", "Worker"),
    _pick(OPTION, "teepee", "Teepee"),
    *_steps(OPTION, "train", "The train moves", "Spaces"),
    _pick(OPTION, "hazard", "Hazard"),
    _number(OPTION, "objective", "Objective card"),
)
REVEALS = Field(key=("reveals",), label="Number", kind="number", most=HIGHEST)


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    cards = {entry["id"]: f"Card {entry['id']}" for entry in documents[CARDS_FILE]["card"]}
    spaces = {entry["id"]: f"Disc {entry['id']} gone" for entry in documents[MOVEMENT_FILE]["space"]}
    return (
        Shelf(id="actions", title="Action sides", file=CARDS_FILE, list="card", fields=ACTION_FIELDS, names=cards),
        Shelf(id="options", title="Option sides", file=CARDS_FILE, list="card", fields=OPTION_FIELDS, names=cards),
        Shelf(
            id="movement",
            title="His movement card",
            file=MOVEMENT_FILE,
            list="space",
            fields=(REVEALS,),
            names=spaces,
            together=True,
            help="The number that shows once each disc is gone, in the order in which the discs leave.",
        ),
    )


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    with shown("1e"):
        if shelf == "movement":
            return _plate(documents)
        return _face(_entry(documents, name), shelf)


def _face(entry: Document, shelf: str) -> str:
    """One side of a card."""
    title, side = SIDES[shelf], _sides(entry)[shelf == "options"]
    return card(entry["id"], title, side, f"Card {entry['id']}, {title.lower()}")


def _entry(documents: Documents, name: str | int) -> Document:
    found: Document = next(entry for entry in documents[CARDS_FILE]["card"] if entry["id"] == name)
    return found


def _sides(entry: Document) -> tuple[list[Line], list[Line]]:
    read = convert(entry, Card, CARDS_FILE)
    deck = structs.replace(load(GAME).content.deck, cards={read.id: read})
    front = drawn_card(deck, read.id)
    assert front is not None
    return _lines(front.values), _lines(option_side(deck, read.id))


def _lines(values: tuple[Value, ...]) -> list[Line]:
    return [(VALUE_SIGNS[v.name], f"{v.name}: {v.text}", v.designed) for v in values]


def _plate(documents: Documents) -> str:
    drawn = paper(PLATE - 2) + words("His movement card: discs leave from the left", 12, 24, 14)
    for n, space in enumerate(documents[MOVEMENT_FILE]["space"]):
        x = 30 + 46 * n
        drawn += f'<circle cx="{x}" cy="66" r="19" fill="none" stroke="{c("other")}" stroke-width="2.5"/>'
        drawn += bold(space["reveals"], x, 72, 18)
        drawn += designed_mark(x, 98, 14) if space["provenance"] == "designed" else ""
    return region("card", (0, 0, WIDTH, PLATE), drawn, "The movement card")


def said(content: Content, a: Says) -> Content:
    """The content in which a side of a card, or the movement card, says what the owner's does."""
    shelf, _, name = a.part.partition(":")
    deck = content.deck
    if shelf == "movement":
        spaces = tuple(
            structs.replace(space, reveals=a.values[f"{space.id}.reveals"], provenance="owner") for space in deck.spaces
        )
        return structs.replace(content, deck=structs.replace(deck, spaces=spaces))
    fields = ACTION_FIELDS if shelf == "actions" else OPTION_FIELDS
    entry = filled(to_builtins(deck.cards[int(name)]), fields, a.values)
    entry["owner_source"] |= {".".join(field.key[:2]): "owner" for field in fields}
    cards = dict(deck.cards) | {int(name): convert(entry, Card, CARDS_FILE)}
    return structs.replace(content, deck=structs.replace(deck, cards=cards))


def pieces(documents: Documents) -> Iterator[Piece]:
    with shown("1e"):
        found = list(_own(documents)) + list(base_pieces(GAME))
    yield from found


def _own(documents: Documents) -> Iterator[Piece]:
    width, height = CARD
    for entry in documents[CARDS_FILE]["card"]:
        for shelf, title in SIDES.items():
            yield Piece(
                name=f"Card {entry['id']}, {title.lower()}", group="The Automa's cards", width=width, height=height,
                drawing=_face(entry, shelf), shows=(f"{shelf}:{entry['id']}",),
            )  # fmt: skip
    yield Piece(
        name="His movement card", group="Movement card", width=PLATE_SIZE[0], height=PLATE_SIZE[1],
        drawing=_plate(documents), shows=("movement",),
    )  # fmt: skip
