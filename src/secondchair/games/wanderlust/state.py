"""The state: plain data that `rules.apply` changes.

Everything is a number: a trotter (0 is you, then the Automatons in seat order), a place (by its `order`), a ticket, an
encounter or an objective (by its position in its file). A face-down deck is a bag of unseen cards; what is known of its
order (cards put on top or at the bottom) lies beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from secondchair.core.pending import Pending
from secondchair.games.wanderlust.content import COLLECTIBLES, Content, Encounter, Ticket, Trotter

YOU = 0
NONE = -1
K = len(COLLECTIBLES)

# How far an Automaton is with its plan.
Plan = Literal["none", "to_card", "to_airport", "to_fly"]


class Trip(Struct, frozen=True):
    """The trip you are planning step by step; tickets spent so far are in the discards."""

    to: int
    path: tuple[int, ...]  # with the starting place
    xp: int = 0
    flights: int = 0
    skill: bool = False  # the skill was used on this trip


class State(Struct):
    content: Content  # shared, never changed
    trotter: Trotter  # yours
    n: int  # trotters, you included
    at_table: bool  # the cards lie on a real table: what comes up is asked, not drawn

    # Every trotter.
    place: list[int]
    home: list[int]
    xp: list[int]
    visited: list[tuple[int, ...]]  # destination cards, in the order of gaining
    tokens: list[int]  # collectibles: entry [trotter * K + kind]
    met: list[int]  # encounter cards
    visit: list[int]  # collectibles taken at the destination just gained; NONE when the trotter has left it

    # Destination cards, named by their place.
    display: list[int]  # left to right, NONE where a spot is empty
    top: tuple[int, ...]  # known cards on top of the deck, next one first
    bag: list[int]  # unseen, sorted
    bottom: tuple[int, ...]  # known cards below them, next one first
    refused: tuple[int, ...]  # during setup: cards that were no valid home town

    # Objectives in play, and who has completed them, first one first.
    goals: tuple[int, ...]
    done: list[tuple[int, ...]]

    # Tickets, counted by kind but for the row.
    hand: list[int]
    row: list[int]  # by spot, NONE where it is empty
    deck: list[int]
    discards: list[int]

    # Encounter cards, counted by kind.
    unseen: list[int]  # in the deck or face down with an Automaton
    face_down: int  # with the Automatons
    below: tuple[int, ...]  # put at the bottom of the deck by a skill, next one first
    yours: list[int]
    usable: list[int]  # benefits of them that you may still use

    # The turn.
    pending: list[Pending]  # what waits to be done, the last one first; empty when the race is over
    turn: int  # whose turn it is
    actions: int  # yours left
    fresh: bool  # your turn, and no action taken yet
    refreshed: bool  # the row was renewed by your skill this turn
    bonus: bool  # the bonus ticket of your skill was drawn this turn
    taken: int  # kinds of ticket taken in this action, as bits
    trip: Trip | None
    seen: tuple[int, ...]  # destination cards you look at
    offered: tuple[int, ...]  # encounter cards to choose from
    points: int  # of the Automaton whose turn it is
    plan: Plan  # of that Automaton
    goal: int  # the place the plan leads to
    by_land: bool  # the walk to the airport avoids ships
    arrived: bool  # it has walked to an airport

    # The end of the race.
    round: int
    moved: bool  # something moved in this round (WL-192)
    quiet: int  # full rounds in a row in which nothing did
    trigger: int  # who triggered the end, NONE if nobody has
    cause: str  # why the end was triggered
    last_turns: int  # left to play once it is triggered; the turn of the trigger does not count

    @property
    def over(self) -> bool:
        return not self.pending


_shallow: Callable[[State], State] = State.__copy__  # type: ignore[attr-defined]  # copy.copy without its detour


def clone(s: State) -> State:
    """A state that shares nothing with this one that changes: every list is its own."""
    new = _shallow(s)
    new.place = s.place.copy()
    new.home = s.home.copy()
    new.xp = s.xp.copy()
    new.visited = s.visited.copy()
    new.tokens = s.tokens.copy()
    new.met = s.met.copy()
    new.visit = s.visit.copy()
    new.display = s.display.copy()
    new.bag = s.bag.copy()
    new.done = s.done.copy()
    new.hand = s.hand.copy()
    new.row = s.row.copy()
    new.deck = s.deck.copy()
    new.discards = s.discards.copy()
    new.unseen = s.unseen.copy()
    new.yours = s.yours.copy()
    new.usable = s.usable.copy()
    new.pending = s.pending.copy()
    return new


# -- what the rules define ---------------------------------------------------------------------------------------------


def position(s: State) -> dict[str, object]:
    """What the rules define, in their words: places, cards and objectives by their ids, trotters by their numbers.

    What has an order in the rules keeps it; everything else is sorted.
    """
    c, trip = s.content, s.trip
    return {
        "you": s.trotter.id,
        "at_table": s.at_table,
        "trotters": [_trotter_position(s, t) for t in range(s.n)],
        "destinations": {
            "display": _place_ids(c, s.display),
            "top": _place_ids(c, s.top),
            "unseen": sorted(_place_ids(c, s.bag)),
            "bottom": _place_ids(c, s.bottom),
            "refused": _place_ids(c, s.refused),
            "looked_at": _place_ids(c, s.seen),
        },
        "objectives": [
            {"objective": c.objectives[goal].id, "completed_by": list(who)}
            for goal, who in zip(s.goals, s.done, strict=True)
        ],
        "tickets": {
            "hand": _counts(c.tickets, s.hand),
            "row": [c.tickets[i].id if i >= 0 else "" for i in s.row],
            "deck": _counts(c.tickets, s.deck),
            "discards": _counts(c.tickets, s.discards),
        },
        "encounters": {
            "unseen": _counts(c.encounters, s.unseen),
            "face_down": s.face_down,
            "bottom": [c.encounters[kind].id for kind in s.below],
            "yours": _counts(c.encounters, s.yours),
            "usable": _counts(c.encounters, s.usable),
            "offered": [c.encounters[kind].id for kind in s.offered],
        },
        "pending": list(s.pending),
        "turn": {
            "trotter": s.turn,
            "round": s.round,
            "actions": s.actions,
            "no_action_yet": s.fresh,
            "skill_used": s.refreshed,
            "bonus_drawn": s.bonus,
            "tickets_taken": sorted(c.tickets[i].id for i in range(len(c.tickets)) if s.taken >> i & 1),
            "points": s.points,
            "plan": s.plan,
            "heads_for": _place_id(c, s.goal),
            "by_land": s.by_land,
            "walked_to_airport": s.arrived,
        },
        "trip": trip
        and {
            "to": _place_id(c, trip.to),
            "path": _place_ids(c, trip.path),
            "xp": trip.xp,
            "flights": trip.flights,
            "skill_used": trip.skill,
        },
        "end": {
            "moved": s.moved,
            "quiet_rounds": s.quiet,
            "trigger": None if s.trigger == NONE else s.trigger,
            "cause": s.cause,
            "last_turns": s.last_turns,
        },
    }


def _trotter_position(s: State, t: int) -> dict[str, object]:
    return {
        "place": _place_id(s.content, s.place[t]),
        "home": _place_id(s.content, s.home[t]),
        "xp": s.xp[t],
        "cards": _place_ids(s.content, s.visited[t]),
        "collectibles": dict(sorted(zip(COLLECTIBLES, s.tokens[t * K : t * K + K], strict=True))),
        "encounters": s.met[t],
        "collected_here": None if s.visit[t] == NONE else s.visit[t],
    }


def _place_id(c: Content, place: int) -> str:
    return c.places[place].id if place >= 0 else ""


def _place_ids(c: Content, places: Iterable[int]) -> list[str]:
    return [c.places[place].id if place >= 0 else "" for place in places]


def _counts(kinds: Sequence[Ticket | Encounter], counts: Iterable[int]) -> dict[str, int]:
    return dict(sorted((kind.id, n) for kind, n in zip(kinds, counts, strict=True) if n))


# -- names -------------------------------------------------------------------------------------------------------------


def trotter_name(t: int) -> str:
    return "You" if t == YOU else f"Automaton {t}"


def place_target(place_id: str) -> str:
    """How prompts, events and drawings call a place of the map."""
    return f"place:{place_id}"


def trotter_target(t: int) -> str:
    return f"trotter:{t}"
