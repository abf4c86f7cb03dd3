"""Your answers at a real table."""

from __future__ import annotations

import re
from typing import Literal

from secondchair.core.content import Document
from secondchair.core.rules import Action
from secondchair.core.says import Remembered, Says
from secondchair.games.wanderlust.actions import Aim, Fly, Gain, Gather, Head, Stop, Wait, Walk
from secondchair.games.wanderlust.content import TOLD

OWN_TEXTS = {
    "destinations": "Hold at least this many destination cards.",
    "city_destinations": "Hold at least this many city destination cards.",
    "port_destinations": "Hold at least this many port destination cards.",
    "wonder_destinations": "Hold at least this many natural-wonder destination cards.",
    "zones_visited": "Hold destination cards from at least this many different zones.",
    "encounter_cards": "Hold at least this many encounter cards (used or not).",
    "travel_xp": "Have at least this much Travel XP.",
    TOLD: "You say who completes it.",
}


class Board(Action, frozen=True, tag="board"):
    """Which board lies on the table: the printed one, or our map."""

    ours: bool


class Objectives(Action, frozen=True, tag="objectives"):
    """WL-10: the objectives in play."""

    objectives: list[str]


class Goes(Action, frozen=True, tag="goes"):
    """WL-31 to WL-43: what came of an Automaton's journey, walk and flight alike.

    "card 2": it stands on a displayed card, with 2 points spent; "on": its points are spent, or no card is free, and it
    stands on none; "stay": it cannot go anywhere. "flies 2", "flies": the same with a flight, where flights count.
    "collects": your turn is over, and the first Automaton collects before it goes anywhere (WL-18). What else was
    answered in races of before says `retired.py`.
    """

    where: str


class Flight(Action, frozen=True, tag="flight"):
    """Asked in races of before: steps from where it lands to a displayed card; 9: too far; -1: every one is blocked."""

    steps: int


class WorkOut(Action, frozen=True, tag="work_out"):
    """How each displayed card lies to the Automaton, for the app to say which one it goes for.

    "" no card; "near 2": so many steps; "zone" or "away": in its own zone or not, and nobody one step from it;
    "zone blocked", "away blocked": somebody is. `cards` says it by the targets of the drawing ("spot:left"); what it
    leaves out is as it was told before. The other three are how games of version 2 say it.
    """

    left: str = ""
    middle: str = ""
    right: str = ""
    cards: dict[str, str] = {}  # noqa: RUF012


class NameCards(Action, frozen=True, tag="name_cards"):
    """What the displayed cards are called, so that instructions can name them; "" where you do not say."""

    left: str = ""
    middle: str = ""
    right: str = ""


class NameZones(Action, frozen=True, tag="name_zones"):
    """What the zones are called: where the Automaton at work stands, and of each displayed card."""

    stands: str = ""
    left: str = ""
    middle: str = ""
    right: str = ""


class OwnObjective(Remembered, frozen=True, tag="own_objective"):
    """WL-10: an objective of your box that the app does not know: its name, what it counts, and how much of that."""

    name: str
    counts: str
    needs: int = 1

    def entry(self) -> tuple[str, Document]:
        words = re.sub(r"[^a-z0-9]+", "_", self.name.casefold()).strip("_")
        need = {f"p{trotters}": self.needs for trotters in range(2, 6)}
        return "objectives", {
            "id": f"own_{words or 'objective'}", "name": self.name, "metric": self.counts, "removed_in_solo": False,
            "text": OWN_TEXTS[self.counts], "need": need,
        }  # fmt: skip


class HowMany(Action, frozen=True, tag="how_many"):
    """WL-162: how many of an Automaton's cards are of a kind, or in how many zones they lie."""

    what: str
    n: int


class CardKind(Action, frozen=True, tag="card_kind"):
    kind: Literal["city", "port", "wonder"]


class CardZone(Action, frozen=True, tag="card_zone"):
    """Asked in version 2 only: games of then are still read."""

    zone: str


class Quiet(Action, frozen=True, tag="quiet"):
    """WL-192: whether you moved in a round in which no Automaton did."""

    moved: bool


class Completed(Action, frozen=True, tag="completed"):
    """You have completed an objective."""

    objective: str


class NoCards(Action, frozen=True, tag="no_cards"):
    """WL-191: no destination card is left in display and deck."""


class Correct(Action, frozen=True, tag="correct"):
    """A correction of what the app keeps."""

    automaton: int
    what: str
    value: int


class Markers(Action, frozen=True, tag="markers"):
    """A correction: the objectives on which a trotter (0 is you) has a marker."""

    trotter: int
    objectives: list[str]


class Points(Action, frozen=True, tag="points"):
    """A correction: the points left to the Automaton whose turn it is."""

    value: int


class Zones(Action, frozen=True, tag="zones"):
    """A correction in version 2: games of then are still read."""

    automaton: int
    zones: list[str]


class Score(Action, frozen=True, tag="score"):
    """What you have at the end."""

    xp: int
    souvenir: int
    postcard: int
    camera: int
    cards: int


class PointAt(Action, frozen=True, tag="tell"):
    """On our map: a place you point at, as a target of the drawing ("place:lima")."""

    place: str


class YouWent(Action, frozen=True, tag="you_went"):
    """On our map: the destination you travelled to, "" if none, "collected" if you only took a collectible."""

    to: str


class Swapped(Action, frozen=True, tag="swapped"):
    """On our map: two displayed cards have changed places, by an encounter of yours."""

    one: str
    other: str


class SetPlace(Action, frozen=True, tag="set_place"):
    """On our map: where a trotter really stands (0 is you), as a target of the drawing."""

    trotter: int
    place: str


class EmptyDeck(Action, frozen=True, tag="empty_deck"):
    """On our map: no card is left to reveal."""


Move = (
    Board | Objectives | Goes | Flight | WorkOut | CardKind | CardZone | Quiet | Completed | NoCards | Correct | Markers
    | Points | Says | Zones | Score | PointAt | YouWent | Swapped | SetPlace | EmptyDeck | NameCards | NameZones
    | OwnObjective | HowMany | Gather | Wait | Aim | Fly | Gain | Head | Stop | Walk
)  # fmt: skip

TABLE_ACTIONS: tuple[type[Action], ...] = (
    Board, Objectives, Goes, Flight, WorkOut, CardKind, CardZone, Quiet, Completed, NoCards, Correct, Markers,
    Points, Says, Zones, Score, NameCards, NameZones, OwnObjective, HowMany, Gather, Wait,
)  # fmt: skip
