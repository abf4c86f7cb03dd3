"""Sam's box: his fifteen cards as forms, and everything to print. Fulfils `core.parts.Box`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs, to_builtins

from secondchair.core.ask import Choice
from secondchair.core.box_fields import Field, Shelf
from secondchair.core.content import Document, Documents, convert, load
from secondchair.core.paper import Piece
from secondchair.core.says import Says, filled
from secondchair.core.table import new
from secondchair.games.great_western_trail.opponent.box import CARD, WORKER_CHOICES, Line, base_pieces, card, flat
from secondchair.games.great_western_trail.sam import GAME, board
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.deck import FILE, STEPS, Card
from secondchair.games.great_western_trail.sam.view import shown_card

FIRST, SECOND = "specialization_is", "specialization_is_not"
MOVES = (
    Choice("fixed", "A number of steps"),
    Choice("specialized_workers", "As many as his specialized workers"),
    Choice("most_buildings", "As many as the most buildings"),
)
WHENS = (
    Choice("always", "Always"),
    Choice(FIRST, "If he is specialized in"),
    Choice(SECOND, "If he is not specialized in"),
)
ACTIONS = {
    "hire_worker": "Hire a worker",
    "buy_cattle": "Buy cattle",
    "take_cattle": "Take cattle, free",
    "place_building": "Place a building",
    "move_engine": "Move the engine",
    "gain_objective": "Take an objective card",
    "collect_outlaw": "Take an outlaw",
    "remove_hazard": "Take a hazard",
    "none": "Nothing",
}
SIGNS = {
    "hire_worker": "hire", "buy_cattle": "cattle", "take_cattle": "cattle", "place_building": "build",
    "move_engine": "engine", "gain_objective": "objective", "collect_outlaw": "outlaw", "remove_hazard": "hazard",
    "none": "remove",
}  # fmt: skip


def _for(action: str) -> tuple[str, tuple[str, ...]]:
    return "action", (action,)


SIDE = (
    Field(key=("when",), label="When", kind="choice", choices=WHENS),
    Field(key=("worker",), label="Worker", kind="choice", choices=WORKER_CHOICES, when=("when", (FIRST, SECOND))),
    Field(
        key=("action",), label="What he does", kind="choice", choices=tuple(Choice(*pair) for pair in ACTIONS.items())
    ),
    Field(
        key=("priority",),
        label="Which worker",
        kind="choice",
        choices=(Choice("cheapest", "The cheapest"), Choice("specialization", "For his specialization")),
        when=_for("hire_worker"),
    ),
    Field(key=("free_draws",), label="Cards added to the market first", kind="number", most=4, when=_for("buy_cattle")),
    Field(key=("budget",), label="Dollars to spend", kind="number", least=1, most=20, when=_for("buy_cattle")),
    Field(key=("breeding_value",), label="Breeding value", kind="number", least=3, most=5, when=_for("take_cattle")),
    Field(
        key=("choose",),
        label="Which card",
        kind="choice",
        choices=(Choice("highest_vp", "The one worth most points"),),
        when=_for("take_cattle"),
    ),
    Field(
        key=("builders",),
        label="Builders that count",
        kind="choice",
        choices=(Choice("all", "All his builders"), Choice("one", "One builder")),
        when=_for("place_building"),
    ),
    Field(
        key=("distance",),
        label="How far",
        kind="choice",
        choices=(
            Choice("per_engineer", "A space per engineer"),
            Choice("next_free_station", "To the next free station"),
        ),
        when=_for("move_engine"),
    ),
)
FIELDS = (
    Field(key=("movement", "kind"), label="He moves", kind="choice", choices=MOVES),
    Field(
        key=("movement", "steps"),
        label="Steps",
        kind="number",
        least=STEPS[0],
        most=STEPS[1],
        when=("kind", ("fixed",)),
    ),
    Field(key=("branch",), label="What the card does", kind="rows", rows=SIDE, least=1, most=3),
)


def shelves(documents: Documents) -> tuple[Shelf, ...]:
    names = {entry["id"]: f"Card {entry['id']}: {entry['name']}" for entry in documents[FILE]["card"]}
    return (Shelf(id="cards", title="Sam's cards", file=FILE, list="card", fields=FIELDS, names=names),)


def draw(documents: Documents, shelf: str, name: str | int) -> str:
    return _card(next(entry for entry in documents[FILE]["card"] if entry["id"] == name))


def _card(entry: Document) -> str:
    typed_in = {"provenance": "owner"}
    whole = entry | {"branch": [typed_in | branch for branch in entry["branch"]]}
    read = convert(whole, Card, FILE)
    shown = shown_card(read, load(GAME).content.deck)
    said: list[Line] = [("herder", shown.movement, shown.designed)]
    for branch, side in zip(read.branch, shown.sides, strict=True):
        text = (
            f"{side.when[0].upper()}{side.when[1:]}: {side.text[0].lower()}{side.text[1:]}" if side.when else side.text
        )
        said.append((SIGNS[branch.action], text, side.designed))
    return card(shown.number, shown.name.split(" (")[0], said, f"Card {shown.number}: {shown.name}")


def said(content: Content, a: Says) -> Content:
    """The content in which a card says what the owner's does."""
    number, deck = int(a.part.partition(":")[2]), content.deck
    entry = filled(to_builtins(deck.cards[number]), FIELDS, a.values)
    typed_in = {"provenance": "owner", "source": ""}
    entry["movement"] |= typed_in
    entry["branch"] = [branch | typed_in for branch in entry["branch"]]
    cards = dict(deck.cards) | {number: convert(entry, Card, FILE)}
    return structs.replace(content, deck=structs.replace(deck, cards=cards))


def pieces(documents: Documents) -> Iterator[Piece]:
    for entry in documents[FILE]["card"]:
        yield Piece(
            name=f"Card {entry['id']}",
            group="Sam's cards",
            width=CARD[0],
            height=CARD[1],
            drawing=_card(entry),
            shows=(f"cards:{entry['id']}",),
        )
    ranch: Any = new(GAME, seed=1).view.game
    yield flat("Sam's board", "Sam's board", board.bare(ranch.sam))
    yield flat("Specialization tile", "Sam's board", board.specialization_tile())
    yield from base_pieces(GAME)
