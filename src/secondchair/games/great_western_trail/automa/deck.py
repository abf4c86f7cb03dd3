"""The Automa's cards and his movement card, as data: `content/automa-1e/*.toml` in frozen structs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from secondchair.core.content import ContentError, Document, convert, require, unique
from secondchair.games.great_western_trail.content import HAZARDS, WORKERS, Section, Worker

CARDS_FILE = "automa-1e/cards"
MOVEMENT_FILE = "automa-1e/movement_card"

Colour = Literal["blue", "green"]
Row = Literal["upper", "lower"]
Kind = Literal["fixed", "plus_disc"]
AutomaAction = Literal[
    "place_building", "take_cattle", "hire_worker", "take_teepee", "move_train", "take_hazard", "take_objective",
    "none",
]  # fmt: skip
Level = Literal["easy", "medium", "hard", "unrestricted"]

COLUMNS = 3  # of the foresight display
# What the sides of a card may say: a list of words, or whole numbers from and to. `movement` and `train` are tables.
ALLOWED: dict[str, dict[str, tuple[Any, ...]]] = {
    "action_side": {
        "movement": (0, 6),
        "action": get_args(AutomaAction),
        "kansas_city": get_args(Row),
    },
    "option_side": {
        "cattle": (1, 7),
        "worker": WORKERS,
        "teepee": get_args(Colour),
        "train": (0, 9),
        "hazard": HAZARDS,
        "objective": (1, 4),
    },
}
KINDS: tuple[Kind, ...] = ("fixed", "plus_disc")


class Steps(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-16, AUT-42: a plain number, or a number and the one that shows on the movement card besides."""

    kind: Kind
    steps: int

    def at(self, disc_number: int) -> int:
        return self.steps + (disc_number if self.kind == "plus_disc" else 0)


class ActionSide(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-10: what the drawn card does."""

    movement: Steps
    action: AutomaAction
    kansas_city: tuple[Row, ...]  # AUT-23: which tile of each foresight column


class OptionSide(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-12: the numbers and types that an action reads from the card on top of the deck."""

    cattle: int
    worker: Worker
    teepee: Colour
    train: Steps
    hazard: Section
    objective: int


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card. Its mark holds for all nine values but those that an owner has typed in (`owner_source`)."""

    id: int
    provenance: str
    reason: str
    action_side: ActionSide
    option_side: OptionSide
    owner_source: dict[str, str] = {}  # "option_side.cattle" -> the name of the owner's file

    def designed_on(self, side: str) -> bool:
        """Is anything on this side not the printed value?"""
        return any(self.provenance_of(side, key) == "designed" for key in ALLOWED[side])

    def provenance_of(self, side: str, key: str) -> str:
        return "owner" if f"{side}.{key}" in self.owner_source else self.provenance


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A disc space of the movement card: the number that shows once its disc is gone."""

    id: int
    reveals: int
    provenance: str
    reason: str = ""
    source: str = ""


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """AUT-54 to AUT-57."""

    removed_buildings: tuple[int, ...]
    provenance: str
    source: str


class _Invariants(Struct, frozen=True, forbid_unknown_fields=True):
    provenance: str
    source: str
    card_count: int
    sides: tuple[str, ...]
    movement_kinds: tuple[str, ...]
    train_kinds: tuple[str, ...]
    actions: tuple[str, ...]
    cattle_numbers: tuple[int, int]
    objective_numbers: tuple[int, int]
    worker_types: tuple[str, ...]
    teepee_types: tuple[str, ...]
    hazard_types: tuple[str, ...]
    kansas_city_choices: int
    note: str


class _Priority(Struct, frozen=True, forbid_unknown_fields=True):
    provenance: str
    source: str
    order: tuple[str, ...]
    note: str


class Design(Struct, frozen=True, forbid_unknown_fields=True):
    """What the designed cards add up to. An owner's values may add up to something else."""

    provenance: str
    movement_total_at: dict[str, int]
    train_total_at: dict[str, int]
    action_counts: dict[str, int]
    text: str


class _Source(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    kind: str
    note: str = ""


class _CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    schema: str
    schema_version: int
    deck: str
    edition: str
    sources: dict[str, _Source]
    invariants: _Invariants
    building_priority: _Priority
    difficulty: dict[Level, Difficulty]
    design: Design
    card: list[Card]


class _Plate(Struct, frozen=True, forbid_unknown_fields=True):
    discs_at_start: int
    start_number: int
    max_number: int
    provenance: str
    source: str
    note: str


class _MovementFile(Struct, frozen=True, forbid_unknown_fields=True):
    schema: str
    schema_version: int
    deck: str
    sources: dict[str, _Source]
    card: _Plate
    space: list[Space]


class Deck(Struct, frozen=True):
    """His cards by number, his movement card, his difficulty levels."""

    cards: Mapping[int, Card]
    spaces: tuple[Space, ...]  # of the movement card, in the order in which the discs leave
    start_number: int
    difficulty: Mapping[Level, Difficulty]
    priority: tuple[str, ...]  # AUT-30, as printed
    design: Design

    def disc_number(self, discs: int) -> int:
        """AUT-15, AUT-17: the number that shows while so many discs lie on the movement card."""
        gone = len(self.spaces) - discs
        return self.spaces[gone - 1].reveals if gone else self.start_number

    @property
    def designed(self) -> int:
        """OVR-8: how many parts were never published: the values of the cards, and the movement card's list."""
        values = sum(
            card.provenance_of(side, key) == "designed"
            for card in self.cards.values()
            for side, keys in ALLOWED.items()
            for key in keys
        )
        return values + any(space.provenance == "designed" for space in self.spaces)

    @property
    def notice(self) -> str:
        """OVR-8: what is said once in a game; empty if nothing is designed."""
        if not self.designed:
            return ""
        count = f"{self.designed} of the values on the Automa's cards"
        return f"{count} were never published and are designed here. Who owns the cards can enter them."


def read_deck(cards: Document, movement: Document) -> Deck:
    """The deck of both files; refused when anything is odd, with every problem named."""
    file = convert(cards, _CardsFile, f"{CARDS_FILE}.toml")
    plate = convert(movement, _MovementFile, f"{MOVEMENT_FILE}.toml")
    found = unique(file.card, f"{CARDS_FILE}.toml")
    spaces = unique(plate.space, f"{MOVEMENT_FILE}.toml")
    count, discs = file.invariants.card_count, plate.card.discs_at_start
    reveals = [space.reveals for space in spaces.values()]
    require(
        [
            (list(found) == list(range(1, count + 1)), f"{CARDS_FILE}: the ids must be 1 to {count}, in order"),
            (set(file.difficulty) == set(get_args(Level)), f"{CARDS_FILE}: a level is missing"),
            (list(spaces) == list(range(1, discs + 1)), f"{MOVEMENT_FILE}: the ids must be 1 to {discs}, in order"),
            (
                rises(reveals, plate.card.max_number),
                f"{MOVEMENT_FILE}: the numbers must rise to {plate.card.max_number}",
            ),
        ]
    )
    problems = [problem for card in found.values() for problem in _card_problems(card)]
    if problems:
        raise ContentError(problems)
    order = file.building_priority.order
    return Deck(found, tuple(spaces.values()), plate.card.start_number, file.difficulty, order, file.design)


def rises(reveals: list[int], most: int) -> bool:
    """AUT-17: from 0 up to the highest number, never falling."""
    return reveals == sorted(reveals) and reveals[0] >= 0 and reveals[-1] == most


def _card_problems(card: Card) -> list[str]:
    """What the data of one card must keep to."""
    place, found = f"{CARDS_FILE} {card.id}", list[str]()
    for side, key in (("action_side", "movement"), ("option_side", "train")):
        steps: Steps = getattr(getattr(card, side), key)
        low, high = ALLOWED[side][key]
        if not max(low, steps.kind == "fixed") <= steps.steps <= high:
            found.append(f"{place}: {key} cannot be {steps.steps} steps")
    for key in ("cattle", "objective"):
        low, high = ALLOWED["option_side"][key]
        if not low <= getattr(card.option_side, key) <= high:
            found.append(f"{place}: {key} must be {low} to {high}")
    if len(card.action_side.kansas_city) != COLUMNS:
        found.append(f"{place}: kansas_city needs {COLUMNS} entries")
    if card.provenance == "designed" and not card.reason:
        found.append(f"{place}: a designed card needs a reason")
    return found
