"""What the app keeps of a race at a real table: on the printed board all of it, else the race on our map."""

from __future__ import annotations

from copy import copy
from typing import ClassVar

from msgspec import Struct

from secondchair.core import turn
from secondchair.core.pending import Pending
from secondchair.core.rules import Json, TurnStep
from secondchair.core.says import Says
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import box
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import Score
from secondchair.games.wanderlust.telling import UNNAMED, Named

SHELF = "objectives:"  # of your box
COUNTERS = ("xp", "cards", *KINDS, "zones", *COLLECTIBLES, "encounters")
COUNTER_NAMES = {
    "xp": "Travel XP",
    "cards": "Destination cards",
    "city": "City cards",
    "port": "Port cards",
    "wonder": "Natural wonder cards",
    "zones": "Zones of its cards",
    "souvenir": "Souvenirs",
    "postcard": "Postcards",
    "camera": "Cameras",
    "encounters": "Encounter cards",
}
COUNTED = {**{f"{kind}_destinations": kind for kind in KINDS}, "zones_visited": "zones"}  # metric -> what is counted


class Automaton(Struct):
    """What the app keeps of one Automaton."""

    xp: int = 0
    cards: int = 0
    have: dict[str, int] = {}  # of each kind of place, and zones: as far as they were told
    untold: dict[str, int] = {}  # cards that are in no such count yet
    tokens: list[int] = []
    met: int = 0
    visit: int = NONE  # collectibles taken at the destination just gained
    kind: int = 0  # of that destination

    def clone(self) -> Automaton:
        new = copy(self)
        new.have = self.have.copy()
        new.untold = self.untold.copy()
        new.tokens = self.tokens.copy()
        return new

    def position(self) -> dict[str, object]:
        found: dict[str, object] = {
            "xp": self.xp,
            "cards": self.cards,
            "kinds": {kind: self.have[kind] for kind in sorted(KINDS)},
            "zones": self.have["zones"] or [],  # none is written as in version 2, so races on our map go on
            "collectibles": dict(sorted(zip(COLLECTIBLES, self.tokens, strict=True))),
            "encounters": self.met,
            "collected_here": None if self.visit == NONE else self.visit,
            "kind_of_place": KINDS[self.kind],
        }
        return {**found, "not_counted": dict(sorted(self.untold.items()))} if any(self.untold.values()) else found


def automaton() -> Automaton:
    """One that has nothing yet (WL-5)."""
    nothing = dict.fromkeys(COUNTED.values(), 0)
    return Automaton(have=nothing.copy(), untold=nothing.copy(), tokens=[0] * len(COLLECTIBLES))


class State(Struct):
    # Words, no rules.
    DERIVED: ClassVar[tuple[str, ...]] = (
        *turn.DERIVED, "gathered", "called", "heard", "zone_of", "seen", "worked_out",
    )  # fmt: skip

    content: Content
    n: int  # trotters, you included
    pending: list[Pending]  # what waits to be done, the last one first; empty when the race is over
    goals: tuple[int, ...]
    done: list[tuple[int, ...]]
    bots: list[Automaton]  # entry t - 1 is Automaton t
    active: int  # whose turn it is
    points: int  # of the Automaton whose turn it is, or comes after yours
    round: int
    moved: bool
    quiet: int
    trigger: int
    cause: str
    last_turns: int
    yours: Score  # asked at the end
    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0
    gathered: int = 0  # collectibles that the last step tells of
    called: Named = UNNAMED  # the displayed cards and the zones, where you have told their names
    heard: tuple[str, ...] = ()  # every name of a card that you told in this race, offered again
    zone_of: dict[str, str] = {}  # the zone of a card, by the names that you told; never changed in place
    seen: tuple[tuple[str, str], ...] = ()  # how each displayed card lies, as you told it last
    worked_out: str = ""  # the card that was worked out from it
    map: MapState | None = None  # the race on our map
    own: dict[str, Json] = {}  # component of your box -> what it says, if you told

    @property
    def unknown(self) -> str:
        """The component of your box that lies there, while what it says was designed here: an objective in play."""
        if self.map is not None or self.active != YOU or self.round > 1:
            return ""
        designed = (goal for goal in self.goals if self.content.objectives[goal].is_designed(self.n))
        return next((f"{SHELF}{self.content.objectives[goal].id}" for goal in designed), "")

    def says(self, a: Says) -> None:
        self.content, self.own = box.said(self.content, a), {**self.own, a.part: a.values}


def clone(s: State) -> State:
    """A state that shares nothing with this one that changes. The race on our map is cloned by who knows it."""
    new = copy(s)
    new.pending = s.pending.copy()
    new.done = s.done.copy()
    new.bots = [automaton.clone() for automaton in s.bots]
    return new


def position(s: State) -> dict[str, object]:
    c = s.content
    found: dict[str, object] = {
        "pending": list(s.pending),
        "objectives": [
            {"objective": c.objectives[goal].id, "completed_by": list(who)}
            for goal, who in zip(s.goals, s.done, strict=True)
        ],
        "automatons": [automaton.position() for automaton in s.bots],
        "turn": {"trotter": s.active, "points": s.points, "round": s.round},
        "end": {
            "moved": s.moved,
            "quiet_rounds": s.quiet,
            "trigger": None if s.trigger == NONE else s.trigger,
            "cause": s.cause,
            "last_turns": s.last_turns,
        },
        "yours": {"xp": s.yours.xp, "souvenir": s.yours.souvenir, "postcard": s.yours.postcard,
                  "camera": s.yours.camera, "cards": s.yours.cards},
    }  # fmt: skip
    return found | ({"own": dict(sorted(s.own.items()))} if s.own else {})


def at_work(s: State) -> int:
    """The Automaton whose turn it is, or comes after yours."""
    return s.active or 1


def me_of(s: State) -> Automaton:
    return s.bots[at_work(s) - 1]


def who_of(s: State) -> guide.Automaton:
    return guide.Automaton(trotter_name(at_work(s)), s.content.numbers.solo_near_steps)
