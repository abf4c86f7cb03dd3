"""Sam's deck and difficulty levels, as data: `content/sam/cards.toml` in frozen structs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from secondchair.core.content import ContentError, Document, convert, require, unique
from secondchair.games.great_western_trail.content import WORKERS, Worker

FILE = "sam/cards"

Level = Literal["easy", "medium", "hard"]

# What each action asks for besides, and the values that are allowed (a pair of whole numbers: from, to).
PARAMETERS: dict[str, dict[str, tuple[Any, ...]]] = {
    "hire_worker": {"priority": ("cheapest", "specialization")},
    "buy_cattle": {"free_draws": (0, 4), "budget": (1, 20)},
    "take_cattle": {"breeding_value": (3, 5), "choose": ("highest_vp",)},
    "place_building": {"builders": ("all", "one")},
    "move_engine": {"distance": ("per_engineer", "next_free_station")},
    "gain_objective": {},
    "collect_outlaw": {},
    "remove_hazard": {},
    "none": {},
}
KINDS = ("fixed", "specialized_workers", "most_buildings")
WHENS = ("always", "specialization_is", "specialization_is_not")
STEPS = (1, 5)


class Movement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """SAM-33 to SAM-36: how far a card moves the herder."""

    kind: Literal["fixed", "specialized_workers", "most_buildings"]
    provenance: str
    steps: int = 0
    source: str = ""
    reason: str = ""
    note: str = ""


class Branch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """SAM-43: what a card does, and while Sam is specialized in what."""

    when: Literal["always", "specialization_is", "specialization_is_not"]
    action: Literal[
        "hire_worker", "buy_cattle", "take_cattle", "place_building", "move_engine", "gain_objective",
        "collect_outlaw", "remove_hazard", "none",
    ]  # fmt: skip
    provenance: str
    worker: Worker | None = None
    priority: Literal["cheapest", "specialization"] = "cheapest"
    free_draws: int = 0
    budget: int = 8
    breeding_value: int = 3
    choose: Literal["highest_vp"] = "highest_vp"
    builders: Literal["all", "one"] = "all"
    distance: Literal["per_engineer", "next_free_station"] = "per_engineer"
    source: str = ""
    reason: str = ""
    note: str = ""

    def holds(self, specialization: str) -> bool:
        if self.when == "always":
            return True
        return (self.worker == specialization) == (self.when == "specialization_is")


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    name: str
    provenance: str
    movement: Movement
    branch: tuple[Branch, ...]

    @property
    def designed(self) -> bool:
        """Is anything on it not the printed value?"""
        return any(part.provenance == "designed" for part in _parts(self))

    def branch_for(self, specialization: str) -> Branch:
        """The first branch whose condition holds is carried out; the others are ignored."""
        return next(branch for branch in self.branch if branch.holds(specialization))


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """SAM-3 to SAM-5."""

    removed_cards: tuple[int, ...]
    extra_workers: tuple[Worker, ...]
    first_delivery: str
    provenance: str
    source: str


class _Limits(Struct, frozen=True, forbid_unknown_fields=True):
    min: int
    max: int
    applies_to: tuple[str, ...]
    provenance: str
    source: str


class _Source(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    kind: str
    note: str = ""


class _Pace(Struct, frozen=True, forbid_unknown_fields=True):
    provenance: str
    text: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    schema: str
    schema_version: int
    deck: str
    edition: str
    card_count: int
    card_count_provenance: str
    card_count_source: str
    discs: int
    discs_provenance: str
    discs_source: str
    sources: dict[str, _Source]
    movement_limits: _Limits
    difficulty: dict[Level, Difficulty]
    pace: _Pace
    card: list[Card]


class Deck(Struct, frozen=True):
    """Sam's cards by number, his difficulty levels, and the figures of his leaflet."""

    cards: Mapping[int, Card]
    difficulty: Mapping[Level, Difficulty]
    shortest: int  # SAM-36: a variable movement is never less
    longest: int  # and never more
    discs: int  # SAM-9

    @property
    def designed(self) -> int:
        """OVR-8: how many parts of the cards were never published."""
        return sum(part.provenance == "designed" for card in self.cards.values() for part in _parts(card))

    @property
    def notice(self) -> str:
        """OVR-8: what is said once in a game; empty if nothing is designed."""
        if not self.designed:
            return ""
        count = f"{self.designed} of the values on Sam's cards"
        return f"{count} were never published and are designed here. Who owns the cards can enter them."

    def cards_of(self, level: Level) -> tuple[int, ...]:
        """SAM-3 to SAM-5: the numbers of the cards in play."""
        removed = self.difficulty[level].removed_cards
        return tuple(number for number in self.cards if number not in removed)


def read_deck(document: Document) -> Deck:
    """The deck of the file; refused when anything is odd, with every problem named."""
    file = convert(document, _File, f"{FILE}.toml")
    cards = unique(file.card, f"{FILE}.toml")
    require(
        [
            (list(cards) == list(range(1, file.card_count + 1)), "sam/cards: the ids must be 1 to 15, in order"),
            (set(file.difficulty) == {"easy", "medium", "hard"}, "sam/cards: the levels are easy, medium and hard"),
            (all(c in cards for d in file.difficulty.values() for c in d.removed_cards), "sam/cards: no such card"),
        ]
    )
    problems = [problem for card in cards.values() for problem in _card_problems(card, file.sources)]
    if problems:
        raise ContentError(problems)
    return Deck(cards, file.difficulty, file.movement_limits.min, file.movement_limits.max, file.discs)


def _card_problems(card: Card, sources: Mapping[str, object]) -> list[str]:
    """What the data of one card must keep to: its movement, its branches, and where its values come from."""
    place, low, high = f"sam/cards {card.id}", *STEPS
    found = list[str]()
    if (card.movement.kind == "fixed") != (low <= card.movement.steps <= high):
        found.append(f"{place}: a fixed movement needs 1 to 5 steps, a variable one has none")
    for worker in WORKERS:
        if sum(branch.holds(worker) for branch in card.branch) == 0:
            found.append(f"{place}: no branch for the specialization {worker}")
    for part in _parts(card):
        if part.provenance not in ("printed", "designed", "owner"):
            found.append(f"{place}: unknown provenance {part.provenance!r}")
        if part.provenance == "designed" and not part.reason:
            found.append(f"{place}: a designed value needs a reason")
        if part.provenance != "owner" and not all(name in sources for name in part.source.split(", ")):
            found.append(f"{place}: unknown source {part.source!r}")
    return found


def _parts(card: Card) -> list[Movement | Branch]:
    return [card.movement, *card.branch]
