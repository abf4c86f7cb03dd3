"""The state: plain data that `rules.apply` changes.

Everything is a number: a trotter (0 is you, then the Automatons in seat order), a place (by its `order`), a ticket, an
encounter or an objective (by its position in its file). A face-down deck is a bag of unseen cards; what is known of its
order (cards put on top or at the bottom) lies beside it.
"""

from __future__ import annotations

from msgspec import Struct

from secondchair.games.wanderlust.content import COLLECTIBLES, Content, Trotter

YOU = 0
NONE = -1
K = len(COLLECTIBLES)

# What is still to be done, the last one first. The top of the stack says who decides.
(
    HOME,  # fate: a home town for trotter `a`
    GOAL,  # fate: a race objective
    DEAL,  # fate: a ticket into your hand
    REFILL,  # fate: a ticket into the first empty spot of the row
    REVEAL,  # fate: a destination card into the display
    MEET,  # fate: an encounter card for you
    PEEK,  # fate: one of the next destination cards, for your eyes
    PICK,  # you: one more ticket of this action, from row or deck
    ROW,  # you: a ticket from the row
    TRIP,  # you: the way to the destination
    KEEP,  # you: one of two encounter cards
    RECOVER,  # you: a ticket from the discards
    PUT_BACK,  # you: the order of the cards you looked at
    ARRANGE,  # you: the order of the display; `a` spots are arranged already
    LIMIT,  # you: discard down to the hand limit
    BY_HAND,  # you: carry out a card without code; `a` is the encounter, NONE the skill
    HOMES_DONE,  # by itself: refused cards go back, the Automatons' cards to the bottom
    BEGIN,  # by itself: the first turn
    REACHED,  # by itself: trotter `a` gets `b` Travel XP for a destination
    BONUS,  # by itself: the skill that draws one ticket more
) = range(20)
LAST_CHANCE, LAST_YOURS = PEEK, BY_HAND
Task = tuple[int, int, int]  # what, and two numbers that belong to it

# How far an Automaton is with its plan.
NO_PLAN, TO_CARD, TO_AIRPORT, TO_FLY = range(4)


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
    kept: list[int]  # benefits you may still use

    # The turn.
    todo: list[Task]
    turn: int  # whose turn it is
    actions: int  # yours left
    fresh: bool  # your turn, and no action taken yet
    refreshed: bool  # the row was renewed by your skill this turn
    bonus: bool  # the bonus ticket of your skill was drawn this turn
    taken: int  # kinds of ticket taken in this action, as bits
    trip: Trip | None
    seen: tuple[int, ...]  # encounter cards to choose from, or destination cards you look at
    points: int  # of the Automaton whose turn it is
    plan: int  # NO_PLAN, TO_CARD, TO_AIRPORT, TO_FLY
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
    over: bool


def clone(s: State) -> State:
    return State(
        s.content, s.trotter, s.n,
        s.place.copy(), s.home.copy(), s.xp.copy(), s.visited.copy(), s.tokens.copy(), s.met.copy(), s.visit.copy(),
        s.display.copy(), s.top, s.bag.copy(), s.bottom, s.refused,
        s.goals, s.done.copy(),
        s.hand.copy(), s.row.copy(), s.deck.copy(), s.discards.copy(),
        s.unseen.copy(), s.face_down, s.below, s.yours.copy(), s.kept.copy(),
        s.todo.copy(), s.turn, s.actions, s.fresh, s.refreshed, s.bonus, s.taken, s.trip, s.seen,
        s.points, s.plan, s.goal, s.by_land, s.arrived,
        s.round, s.moved, s.quiet, s.trigger, s.cause, s.last_turns, s.over,
    )  # fmt: skip


def position(s: State) -> dict[str, object]:
    """What the rules define, in a fixed order. Kinds and places go by their ids, so that files may be reordered."""
    places, tickets, met = s.content.places, s.content.tickets, s.content.encounters

    def named(cards: tuple[int, ...] | list[int]) -> list[str]:
        return [places[card].id if card >= 0 else "" for card in cards]

    def counted(counts: list[int], entries: tuple[object, ...]) -> list[str]:
        return [f"{entry.id} {n}" for entry, n in zip(entries, counts, strict=True) if n]  # type: ignore[attr-defined]

    trip = s.trip
    return {
        "turn": [s.turn, s.round, s.actions, s.points, s.fresh, s.refreshed, s.bonus, s.taken],
        "todo": [list(task) for task in s.todo],
        "place": named(s.place),
        "home": named(s.home),
        "xp": s.xp.copy(),
        "visited": [named(cards) for cards in s.visited],
        "tokens": s.tokens.copy(),
        "met": s.met.copy(),
        "visit": s.visit.copy(),
        "display": named(s.display),
        "deck": [named(s.top), named(s.bag), named(s.bottom), named(s.refused)],
        "goals": [s.content.objectives[goal].id for goal in s.goals],
        "done": [list(who) for who in s.done],
        "hand": counted(s.hand, tickets),
        "row": [tickets[i].id if i >= 0 else "" for i in s.row],
        "tickets": [counted(s.deck, tickets), counted(s.discards, tickets)],
        "encounters": [counted(s.unseen, met), s.face_down, [met[i].id for i in s.below]],
        "yours": [counted(s.yours, met), counted(s.kept, met)],
        "seen": list(s.seen),
        "trip": [places[trip.to].id, named(trip.path), trip.xp, trip.flights, trip.skill] if trip else [],
        "plan": [s.plan, s.goal, s.by_land, s.arrived],
        "end": [s.moved, s.quiet, s.trigger, s.cause, s.last_turns, s.over],
    }


def trotter_name(t: int) -> str:
    return "You" if t == YOU else f"Automaton {t}"


def place_target(place_id: str) -> str:
    """How prompts, events and drawings call a place of the map."""
    return f"place:{place_id}"


def trotter_target(t: int) -> str:
    return f"trotter:{t}"
