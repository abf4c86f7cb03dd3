"""Somebody with the printed game who reads only the steps that the table tells, and does what they say.

The board is any map with printed names. Nothing here asks the guide of the Automatons: each line of the told criteria
is looked up as a sentence and carried out on the board with distances of its own; a sentence that is not known stops
the follower, and so does one that has gone missing where it decides. The figure is moved first, and then the table is
told what came of it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator

from secondchair.core.rules import TurnStep
from secondchair.games.wanderlust.content import Content

SPOTS = ("left", "middle", "right")
NEAR = 3  # steps that can be told one by one

Line = Callable[["Follower", int, "re.Match[str]"], str | None]


class Follower:
    """A table with figures, a display and what each Automaton has in front of it. Places are named by their ids."""

    def __init__(self, board: Content, places: list[str], display: list[str]) -> None:
        self.places = {place.id: place for place in board.places}
        self.lines: dict[str, list[tuple[str, bool]]] = {place: [] for place in self.places}
        for track in board.tracks:
            ship = track.type == "ship"
            self.lines[track.a].append((track.b, ship))
            self.lines[track.b].append((track.a, ship))
        self.at = places  # by trotter, you first
        self.display = display  # left to right, "" where a spot is empty
        self.points = 0  # left to the figure at work
        self.flown = False
        self.goal = ""  # where the figure at work goes
        self.by_land = False
        self.answered: str | None = None  # the spot of the card that the table has worked out, "" none, if asked
        self.lay: list[str] = []  # the display then
        self.zone_names = {zone.id: zone.name for zone in board.zones}
        self.xp = [0] * len(places)
        self.cards: list[list[str]] = [[] for _ in places]
        self.tokens: list[dict[str, int]] = [{} for _ in places]
        self.encounters = [0] * len(places)
        self.markers: list[tuple[int, str]] = []

    # -- the board, by eye ---------------------------------------------------------------------------------------------

    def steps_to(self, goal: str, by_land: bool = False) -> dict[str, int]:
        """How far every place is from this one along the lines."""
        found, queue = {goal: 0}, deque([goal])
        while queue:
            here = queue.popleft()
            for there, ship in self.lines[here]:
                if there not in found and not (by_land and ship):
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def shown(self) -> list[str]:
        """The displayed cards from right to left."""
        return [card for card in reversed(self.display) if card]

    def beside(self, t: int, card: str) -> bool:
        """Is another trotter on it or one step from it?"""
        near = {card, *(there for there, _ in self.lines[card])}
        return any(place in near for other, place in enumerate(self.at) if other != t)

    def airports(self, zone: str) -> list[str]:
        return sorted((p.id for p in self.places.values() if p.airport and p.zone == zone), key=self.alphabet)

    def alphabet(self, place: str) -> str:
        return self.places[place].name

    def way(self, start: str) -> Iterator[str]:
        """Place by place, by a shortest way; of equally short ones by the name first in the alphabet."""
        steps, here = self.steps_to(self.goal, self.by_land), start
        while here != self.goal:
            ahead = [
                p for p, ship in self.lines[here] if not (self.by_land and ship) and steps.get(p, 99) < steps[here]
            ]
            here = min(ahead, key=self.alphabet)
            yield here

    # -- its journey ---------------------------------------------------------------------------------------------------

    def travel(self, t: int, points: int, walk: TurnStep, flight: TurnStep, flights_count: bool) -> str:
        """Move the figure by the told lines, in their order; what came of it is the answer."""
        assert WALK.fullmatch(walk.text) and flight.text == "From an airport it flies, for 1 point.", (walk, flight)
        self.points, self.flown = points, False
        start, heads = self.at[t], self._heads(t, walk)
        self._go(t)
        if heads == "airport" and self.at[t] == self.goal and self.points and self.at[t] not in self.display:
            self._fly(t, flight)
        self._agrees(heads)
        spent = points - self.points
        how = "flies" if self.flown and flights_count else "card"
        if self.at[t] in self.display:
            return f"{how} {spent}"
        if self.at[t] == start:
            return "stay"
        return "flies" if how == "flies" else "on"

    def _heads(self, t: int, walk: TurnStep) -> str:
        """The first line that says where it goes."""
        self.goal, self.by_land = self.at[t], False
        for line in walk.order:
            known, found = self._known(line)
            if heads := known(self, t, found):
                return heads
        raise AssertionError(f"no line of {walk.order} says where Automaton {t} goes")

    def _agrees(self, heads: str) -> None:
        """What was worked out is what the lines lead to; one to fly for is named before it has an airport."""
        if self.answered and (heads == "card" or self.flown):
            assert self.lay[SPOTS.index(self.answered)] == self.goal, (self.answered, self.goal)
        assert self.answered or self.answered is None or heads != "card", "it was said that it goes to no card"
        self.answered = None

    def read_answer(self, told: TurnStep) -> None:
        """The card of a worked-out answer, by its spot and, where it has one, its name."""
        self.lay = list(self.display)
        found = re.search(r"That is (?:(?P<name>.+), )?the (?P<spot>left|middle|right) card\.$", told.text)
        self.answered = found["spot"] if found else ""
        if found and found["name"]:
            assert found["name"] == self.alphabet(self.lay[SPOTS.index(found["spot"])])
        assert found or told.text.endswith("it stays.") or "every" in told.text or "No" in told.text, told.text

    def how_they_lie(self, t: int) -> dict[str, str]:
        """What a person says on the drawing, card by card."""
        steps, zone = self.steps_to(self.at[t]), self.places[self.at[t]].zone
        found = dict[str, str]()
        for spot, card in zip(SPOTS, self.display, strict=True):
            blocked = " blocked" if card and self.beside(t, card) else ""
            far = f"{'zone' if card and self.places[card].zone == zone else 'away'}{blocked}"
            found[f"spot:{spot}"] = "" if not card else f"near {steps[card]}" if steps[card] <= NEAR else far
        return found

    def zone(self, place: str) -> str:
        return self.zone_names[self.places[place].zone] if place else ""

    def _known(self, line: str) -> tuple[Line, re.Match[str]]:
        for pattern, known in LINES.items():
            if found := re.fullmatch(pattern, line):
                return known, found
        raise AssertionError(f"nobody could carry this out: {line!r}")

    def _go(self, t: int) -> None:
        """A point a step towards the goal, until it stands on a displayed card."""
        for place in list(self.way(self.at[t])):
            if not self.points or self.at[t] in self.display:
                return
            self.at[t] = place
            self.points -= 1

    def _fly(self, t: int, flight: TurnStep) -> None:
        which, lands, encounter = flight.order
        assert which == (
            "For a displayed card with no other trotter on it or one step from it; the one furthest to the right. "
            "None: it stays."
        )
        text = "It lands at the airport of that card's zone with the fewest steps to the card, and walks on to it."
        assert lands.startswith(text)
        if zones := lands.removeprefix(text):
            told = [f"{self.alphabet(card)} in {self.zone(card)}" for card in self.display if card]
            assert zones == f" Zones: {', '.join(told)}."
        assert encounter == "The top encounter card goes face down beside its area, unread."
        free = [card for card in self.shown() if not self.beside(t, card)]
        if not free:
            return
        self.goal, self.by_land, self.flown = free[0], False, True
        steps = self.steps_to(self.goal)
        self.at[t] = min(self.airports(self.places[self.goal].zone), key=lambda airport: steps[airport])
        self.points -= 1
        self.encounters[t] += 1
        self._go(t)

    # -- what is to be done --------------------------------------------------------------------------------------------

    def do(self, t: int, told: TurnStep) -> None:
        """Carry out one step with your hands."""
        for pattern, hands in HANDS.items():
            if found := re.fullmatch(pattern, told.text):
                hands(self, t, found)
                return
        raise AssertionError(f"nobody could carry this out: {told.text!r}")

    def take(self, t: int, found: re.Match[str]) -> None:
        self.cards[t].append(self.at[t])
        assert len(self.cards[t]) == int(found["n"])
        self.display[self.display.index(self.at[t])] = ""

    def slide(self, t: int, found: re.Match[str]) -> None:
        self.display.remove("")
        self.display.insert(0, "")

    def give(self, t: int, found: re.Match[str]) -> None:
        kind = found["what"].removesuffix("s")
        self.tokens[t][kind] = self.tokens[t].get(kind, 0) + int(found["n"])
        assert self.tokens[t][kind] == int(found["now"])

    def meet(self, t: int, found: re.Match[str]) -> None:
        assert self.encounters[t] == int(found["n"])

    def advance(self, t: int, found: re.Match[str]) -> None:
        self.xp[t] = int(found["xp"])

    def mark(self, t: int, found: re.Match[str]) -> None:
        whose = 0 if found["whose"] == "your" else int(found["whose"].split()[1].removesuffix("'s"))
        self.markers.append((whose, found["objective"]))
        nth = ("first", "second", "third", "fourth").index(found["nth"])
        assert sum(objective == found["objective"] for _, objective in self.markers) == nth + 1

    def nothing(self, t: int, found: re.Match[str]) -> None:
        """Something to know."""

    # -- the lines of the criteria -------------------------------------------------------------------------------------

    def stands_on_card(self, t: int, found: re.Match[str]) -> str | None:
        return "card" if self.at[t] in self.display else None

    def near(self, t: int, found: re.Match[str]) -> str | None:
        steps = self.steps_to(self.at[t])
        near = [card for card in self.shown() if steps[card] <= int(found["steps"])]
        if found["names"]:
            shown = [card and self.alphabet(card) for card in reversed(self.display)]
            blank = [f"the {spot} card" for spot in reversed(SPOTS)]
            assert found["names"].split(", ") == [a or b for a, b in zip(shown, blank, strict=True)]
        return self._towards(near)

    def in_zone(self, t: int, found: re.Match[str]) -> str | None:
        zone = self.places[self.at[t]].zone
        there = [card for card in self.shown() if self.places[card].zone == zone]
        if found["zone"]:
            assert found["zone"] == self.zone(self.at[t])
            assert (found["there"] or "") == ", ".join(map(self.alphabet, there))
        return self._towards([card for card in there if not self.beside(t, card)])

    def _towards(self, cards: list[str]) -> str | None:
        self.goal = cards[0] if cards else self.goal
        return "card" if cards else None

    def on_airport(self, t: int, found: re.Match[str]) -> str | None:
        return "airport" if self.places[self.at[t]].airport else None

    def to_airport(self, t: int, found: re.Match[str]) -> str | None:
        steps = self.steps_to(self.at[t])
        self.goal = min(self.airports(self.places[self.at[t]].zone), key=lambda airport: steps[airport])
        return None if self.taken(t, self.goal) else "airport"

    def taken(self, t: int, airport: str) -> bool:
        return any(place == airport for other, place in enumerate(self.at) if other not in (0, t))

    def second_airport(self, t: int, found: re.Match[str]) -> str | None:
        steps, nearest = self.steps_to(self.at[t], by_land=True), self.goal
        others = [a for a in self.airports(self.places[self.at[t]].zone) if a != nearest and a in steps]
        self.goal = self.at[t]
        if others and not self.taken(t, second := min(others, key=lambda airport: steps[airport])):
            self.goal, self.by_land = second, True
            return "airport"
        return "stays"


WALK = re.compile(r"(It goes on with \d points?: m|M)ove it onto a displayed card, one point a step\.")
NOBODY = "with no other trotter on it or one step from it"
LINES: dict[str, Line] = {
    r"It stands on one: that one\.": Follower.stands_on_card,
    r"At most (?P<steps>\d) steps? away, without flying: the one furthest to the right, not the nearest\."
    r"( From the right: (?P<names>.+)\.)?": Follower.near,
    rf"None: in ((?P<zone>.+), )?the zone it stands in, {NOBODY}; the one furthest to the right\."
    r"( There: (?P<there>.+)\.)?": Follower.in_zone,
    r"None, and it stands on an airport: it flies from there\.": Follower.on_airport,
    r"None: the nearest airport of (.+, )?the zone it stands in, and it flies from there\.": Follower.to_airport,
    r"Another Automaton on that airport: the next nearest without a ship\. None, or taken too: it stays\.": (
        Follower.second_airport
    ),
}
HANDS: dict[str, Callable[[Follower, int, re.Match[str]], None]] = {
    r"Put that card into its area: (?P<n>\d+) cards? now\.": Follower.take,
    r"Slide the cards left of the gap one spot to the right\. Turn up a new one in the leftmost spot; if the deck is "
    r"empty, leave it empty\.": Follower.slide,
    r"Move its Travel XP marker to (?P<xp>\d+)\.": Follower.advance,
    r"It has flown: beside its area lie (?P<n>\d+) encounter cards? now\.": Follower.meet,
    r"Give it (?P<n>\d) (?P<what>\w+): (?P<now>\d+) now\.": Follower.give,
    r"Put one of (?P<whose>your|Automaton \d's) markers on (?P<objective>.+), as the (?P<nth>\w+) one there\.": (
        Follower.mark
    ),
    r"It (stays where it is|has reached no card|waits for its next \w+)\. Its turn is over\.": (Follower.nothing),
    r"(You have|Automaton \d has) two objectives\. One last turn each: .+": Follower.nothing,
    r"Nothing has moved for .+": Follower.nothing,
    r"Automaton \d has \d points\.( It is its last turn\.)?": Follower.nothing,
    r"Your (last )?turn: .+": Follower.nothing,
}
