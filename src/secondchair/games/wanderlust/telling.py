"""The words of a table: each step can be carried out by someone who sees only the printed game.

What is told here stands on the page as a step of the Automaton's turn (`core/turn.py`). The criteria are lines, the
first one first, and where names must decide, it is the alphabet that does: names are printed, an order of ours is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.rules import TurnStep
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.race import FINISHED, NO_CARDS, STANDSTILL
from secondchair.games.wanderlust.state import YOU, trotter_name

SPOTS = ("left", "middle", "right")
RIGHTMOST = guide.TIER_1[1].label  # "furthest to the right"
NOBODY_BESIDE = "with no other trotter on it or one step from it"  # AMB-8
NO_NAMES = ("", "", "")


class Named(Struct, frozen=True):
    """What you have called the displayed cards, left to right, and zones; "" where you have told no name."""

    cards: tuple[str, ...] = NO_NAMES
    zones: tuple[str, ...] = NO_NAMES  # of these cards
    stands: str = ""  # the zone in which the Automaton at work stands

    def from_the_right(self) -> str:
        """The order that decides, by name."""
        order = [card or f"the {spot} card" for spot, card in zip(SPOTS, self.cards, strict=True)]
        return f" From the right: {', '.join(reversed(order))}." if any(self.cards) else ""

    def the_zone(self) -> str:
        """The zone it stands in, by its name if you told it."""
        return f"{self.stands}, the zone it stands in" if self.stands else "the zone it stands in"

    def there(self) -> str:
        """Which of the cards lie in that zone, as far as zones were told."""
        if not self.stands or not any(self.zones):
            return ""
        spots = reversed(list(zip(SPOTS, self.cards, self.zones, strict=True)))
        there = [card or f"the {spot} card" for spot, card, zone in spots if zone == self.stands]
        return f" There: {', '.join(there)}." if there else ""

    def their_zones(self) -> str:
        spots = zip(SPOTS, self.cards, self.zones, strict=True)
        told = [f"{card or f'the {spot} card'} in {zone}" for spot, card, zone in spots if zone]
        return f" Zones: {', '.join(told)}." if told else ""


UNNAMED = Named()


def setup(c: Content, n: int) -> tuple[TurnStep, ...]:
    """WL-4 to WL-11, then the display, your tickets and who begins: in the order of the hands."""
    found = [
        TurnStep("put", "Choose your trotter. Lay its board before you, skill side up, with its pieces.", rule="WL-4"),
        _automatons_things(c, n),
        TurnStep("put", "Shuffle destinations, encounters and tickets: three decks, face down.", rule="WL-2"),
        *_home_towns(n),
        TurnStep(
            "put",
            "Take “First to the finish” and “Around the World” out of the objectives. Shuffle the others, and lay "
            f"{c.numbers.race_objectives_drawn} of them face up in a row.",
            rule="WL-10",
        ),
        TurnStep("put", "Leave secret missions and personal goals in the box.", rule="WL-11"),
        TurnStep(
            "put",
            f"Turn up {c.display} destination cards from right to left: the first one lies furthest to the right.",
            rule="WL-112",
        ),
        TurnStep("put", "Deal your first tickets and lay out the open ones, as the base rules say.", rule="WL-110"),
        TurnStep("note", "You play first.", rule="WL-114"),
    ]
    if any(objective.is_designed(n) for objective in c.objectives):
        found.append(
            TurnStep(
                "note",
                "Some numbers that objectives ask for are designed here. You are asked once what your own cards say.",
                rule="WL-162",
            )
        )
    return tuple(found)


def _automatons_things(c: Content, n: int) -> TurnStep:
    who = "The Automaton gets" if n == 2 else f"Each of the {n - 1} Automatons gets"
    return TurnStep(
        "put",
        f"{who} a figure, {c.numbers.race_objective_markers} objective markers, a Travel XP marker on 0 and room for "
        "its cards. No trotter board, no tickets.",
        rule="WL-5",
    )


def _home_towns(n: int) -> tuple[TurnStep, ...]:
    """WL-6 to WL-9, AMB-3, AMB-4."""
    bots = [trotter_name(t) for t in range(1, n)]
    order = ["A natural wonder is no home town: put it aside, draw again."]
    if n > 2:
        order.append("A card in the zone of an Automaton before: put it aside, draw again. Your zone does not matter.")
    lowest = f", {bots[-1]}'s lowest" if n > 2 else ""
    return (
        TurnStep(
            "do",
            f"Draw home towns from the destination deck: yours, then {listed(bots)}. Put each figure on its town.",
            tuple(order),
            "WL-6",
        ),
        TurnStep("put", "Keep your home card apart: it is no visited destination.", rule="WL-113"),
        TurnStep(
            "put",
            "Shuffle the cards put aside back into the destination deck. Then lay "
            f"{'the Automaton’s home card' if n == 2 else 'the Automatons’ home cards'} under it{lowest}.",
            rule="WL-9",
        ),
    )


# -- whose turn it is --------------------------------------------------------------------------------------------------


def your_turn(c: Content, very_last: bool, last: bool) -> str:
    """WL-13, WL-52."""
    actions = f"{counted(c.numbers.turn_actions, 'action')}, each of them tickets, travel or collect"
    if very_last:
        return f"Your last turn: {actions}. After it the race is over."
    return f"Your {'last ' if last else ''}turn: {actions}."


def automatons_turn(t: int, points: int, last: bool) -> str:
    """WL-16, WL-17."""
    return f"{trotter_name(t)} has {counted(points, 'point')}.{' It is its last turn.' if last else ''}"


def standstill(quiet: int, left: int) -> str:
    """WL-192: said in advance."""
    return f"Nothing has moved for {counted(quiet, 'round')}. After {left} more the last turns begin."


def last_turns(n: int, t: int, cause: str) -> str:
    """WL-52: who still has a turn, in their order."""
    first = YOU if cause == STANDSTILL else (t + 1) % n
    order = [(first + i) % n for i in range(n)]
    names = ["you" if trotter == YOU else trotter_name(trotter) for trotter in order]
    why = {
        FINISHED: f"{'You have' if t == YOU else f'{trotter_name(t)} has'} two objectives",
        NO_CARDS: "No destination card is left",
        STANDSTILL: "Nothing has moved for too long",
    }[cause]
    return f"{why}. One last turn each: {', '.join(names)}. Then the race is over."


# -- where an Automaton goes -------------------------------------------------------------------------------------------


def journey(c: Content, n: int, points: int, cards: bool = True, called: Named = UNNAMED) -> tuple[TurnStep, ...]:
    """What is to be done until it stands on a displayed card, or its points are spent: the walk, and the flight."""
    if not cards:
        return (TurnStep("move", "No card is displayed: it stays where it is.", rule="AMB-28"),)
    left = f"It goes on with {counted(points, 'point')}: m" if points < c.numbers.points(n) else "M"
    text = f"{left}ove it onto a displayed card, one point a step."
    return TurnStep("move", text, tiers(c, n, called), "WL-31"), flight(c, called)


def tiers(c: Content, n: int, called: Named) -> tuple[str, ...]:
    """WL-31 to WL-39, AMB-9 to AMB-12, AMB-14: line by line."""
    near = counted(c.numbers.solo_near_steps, "step")
    others = (
        ("Another Automaton on that airport: the next nearest without a ship. None, or taken too: it stays.",)
        if n > 2
        else ()
    )
    return (
        "It stands on one: that one.",
        f"At most {near} away, without flying: the one {RIGHTMOST}, not the nearest.{called.from_the_right()}",
        f"None: in {called.the_zone()}, {NOBODY_BESIDE}; the one {RIGHTMOST}.{called.there()}",
        "None, and it stands on an airport: it flies from there.",
        f"None: the nearest airport of {called.the_zone()}, and it flies from there.",
        *others,
        "Equally short ways, equally near airports: by the place first in the alphabet.",
        "Another displayed card on its way: it stops there.",
    )


def flight(c: Content, called: Named = UNNAMED) -> TurnStep:
    """WL-28, WL-41 to WL-43, AMB-7."""
    points = counted(c.numbers.solo_flight_cost, "point")
    order = (
        f"For a displayed card {NOBODY_BESIDE}; the one {RIGHTMOST}. None: it stays.",
        "It lands at the airport of that card's zone with the fewest steps to the card, and walks on to it."
        + called.their_zones(),
        "The top encounter card goes face down beside its area, unread.",
    )
    return TurnStep("move", f"From an airport it flies, for {points}.", order, "WL-41")


def gained(xp: int, cards: int) -> tuple[TurnStep, ...]:
    """WL-45 to WL-50: the card, the shift, the reveal, the XP."""
    return (
        TurnStep("put", f"Put that card into its area: {counted(cards, 'card')} now.", rule="WL-45"),
        TurnStep("put", SLIDE, rule="WL-46"),
        TurnStep("put", f"Move its Travel XP marker to {xp}.", rule="WL-49"),
    )


def given(tokens: str, now: int) -> str:
    """WL-22."""
    return f"Give it {tokens}: {now} now."


SLIDE = (
    "Slide the cards left of the gap one spot to the right. Turn up a new one in the leftmost spot; if the deck is "
    "empty, leave it empty."
)


def marker(t: int, objective: str, place: int) -> str:
    """WL-160, WL-181: whose marker goes where, and as which."""
    whose = "your" if t == YOU else f"{trotter_name(t)}'s"
    nth = ("first", "second", "third", "fourth")[place]
    return f"Put one of {whose} markers on {objective}, as the {nth} one there."


def named(names: Sequence[str], spot: str) -> str:
    """ "Lima, the left card", or just "the left card" where you have told no name."""
    name = names[SPOTS.index(spot)]
    return f"{name}, the {spot} card" if name else f"the {spot} card"
