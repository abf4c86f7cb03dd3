"""Somebody with the printed game who reads only the steps that the table tells, and does what they say.

The board is any map with printed names. Nothing here asks the guide of the Automatons: each line of the told criteria
is looked up as a sentence and carried out on the board with distances of its own; a sentence that is not known stops
the follower, and so does one that has gone missing where it decides.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator

from secondchair.core.rules import TurnStep
from secondchair.games.wanderlust.content import Content

FAR = 9
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
        self.goal = ""  # where the figure at work goes
        self.by_land = False
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

    # -- where it goes -------------------------------------------------------------------------------------------------

    def answer(self, t: int, points: int, told: TurnStep) -> str:
        """The answer to "Where does it go?" by the told lines, in their order."""
        self.goal, self.by_land = "", False
        for line in told.order:
            known, found = self._known(line)
            if answer := known(self, t, found):
                return self._counted(t, points, answer)
        raise AssertionError(f"no line of {told.order} says where Automaton {t} goes")

    def _known(self, line: str) -> tuple[Line, re.Match[str]]:
        for pattern, known in LINES.items():
            if found := re.fullmatch(pattern, line):
                return known, found
        raise AssertionError(f"nobody could carry this out: {line!r}")

    def _counted(self, t: int, points: int, answer: str) -> str:
        """The line says what it goes for; the steps are counted on the board, to the first displayed card."""
        if answer in ("card 0", "airport 0", "stay"):
            return answer
        way = list(self.way(self.at[t]))
        first = next((k for k, place in enumerate(way, 1) if place in self.display), FAR)
        if answer == "near":
            return f"card {first}"
        if answer == "zone":
            return "zone" if first > points else "reach" if first == len(way) else "onto"
        if first <= points:
            return "onto"
        return f"airport {len(way)}" if len(way) <= points else "far"

    def flight(self, t: int, points: int, told: TurnStep) -> int:
        """The answer to "How far from where it lands?"."""
        card, lands, alphabet = told.order
        assert card == (
            "A displayed card with no other trotter on it or one step from it; the one furthest to the right. "
            "None: it stays."
        )
        assert lands == "It lands at the airport of that card's zone with the fewest steps to the card."
        assert alphabet == "Equally near airports, equally short ways: by the place first in the alphabet."
        free = [card for card in self.shown() if not self.beside(t, card)]
        if not free:
            return -1
        self.goal, self.by_land = free[0], False
        steps = self.steps_to(self.goal)
        self.landing = min(self.airports(self.places[self.goal].zone), key=lambda airport: steps[airport])
        if self.landing in self.display:
            return 0
        first = next((k for k, place in enumerate(self.way(self.landing), 1) if place in self.display), FAR)
        return first if first <= points - 1 else FAR

    # -- what is to be done --------------------------------------------------------------------------------------------

    def do(self, t: int, told: TurnStep) -> None:
        """Carry out one step with your hands."""
        for pattern, hands in HANDS.items():
            if found := re.fullmatch(pattern, told.text):
                hands(self, t, found)
                return
        raise AssertionError(f"nobody could carry this out: {told.text!r}")

    def move(self, t: int, found: re.Match[str]) -> None:
        way = list(self.way(self.at[t]))
        self.at[t] = way[int(found["steps"]) - 1]

    def take(self, t: int, found: re.Match[str]) -> None:
        self.cards[t].append(self.at[t])
        assert len(self.cards[t]) == int(found["n"])
        self.display[self.display.index(self.at[t])] = ""

    def slide(self, t: int, found: re.Match[str]) -> None:
        self.display.remove("")
        self.display.insert(0, "")

    def fly(self, t: int, found: re.Match[str]) -> None:
        self.at[t] = self.landing

    def give(self, t: int, found: re.Match[str]) -> None:
        kind = found["what"].removesuffix("s")
        self.tokens[t][kind] = self.tokens[t].get(kind, 0) + int(found["n"])
        assert self.tokens[t][kind] == int(found["now"])

    def meet(self, t: int, found: re.Match[str]) -> None:
        self.encounters[t] += 1
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
        return "card 0" if self.at[t] in self.display else None

    def near(self, t: int, found: re.Match[str]) -> str | None:
        steps = self.steps_to(self.at[t])
        near = [card for card in self.shown() if steps[card] <= int(found["steps"])]
        self.goal = near[0] if near else ""
        return "near" if near else None

    def in_zone(self, t: int, found: re.Match[str]) -> str | None:
        zone = self.places[self.at[t]].zone
        free = [card for card in self.shown() if self.places[card].zone == zone and not self.beside(t, card)]
        self.goal = free[0] if free else ""
        return "zone" if free else None

    def on_airport(self, t: int, found: re.Match[str]) -> str | None:
        if not self.shown():
            return "stay"
        return "airport 0" if self.places[self.at[t]].airport else None

    def to_airport(self, t: int, found: re.Match[str]) -> str | None:
        steps = self.steps_to(self.at[t])
        self.goal = min(self.airports(self.places[self.at[t]].zone), key=lambda airport: steps[airport])
        return None if self.taken(t, self.goal) else "airport"

    def taken(self, t: int, airport: str) -> bool:
        return any(place == airport for other, place in enumerate(self.at) if other not in (0, t))

    def second_airport(self, t: int, found: re.Match[str]) -> str | None:
        steps = self.steps_to(self.at[t], by_land=True)
        others = [a for a in self.airports(self.places[self.at[t]].zone) if a != self.goal and a in steps]
        if not others or self.taken(t, second := min(others, key=lambda airport: steps[airport])):
            return "stay"
        self.goal, self.by_land = second, True
        return "airport"


NOBODY = "with no other trotter on it or one step from it"
LINES: dict[str, Line] = {
    r"It stands on a displayed card: that one\.": Follower.stands_on_card,
    r"Displayed cards at most (?P<steps>\d) steps? away, without flying: the one furthest to the right, "
    r"not the nearest\.": Follower.near,
    rf"None: a displayed card of the zone it stands in, {NOBODY}; the one furthest to the right\.": Follower.in_zone,
    r"None, and it stands on an airport: it flies from there\.": Follower.on_airport,
    r"None: the nearest airport of the zone it stands in\.": Follower.to_airport,
    r"Another Automaton on that airport: the next nearest without a ship\. None, or taken too: it stays\.": (
        Follower.second_airport
    ),
}
HANDS: dict[str, Callable[[Follower, int, re.Match[str]], None]] = {
    r"Move Automaton \d (?P<steps>\d) steps?(, onto the card| towards that (card|airport)| to that airport)\.": (
        Follower.move
    ),
    r"Automaton \d stands on the card\.": Follower.nothing,
    r"Put that card into its area: (?P<n>\d+) cards? now\.": Follower.take,
    r"Slide the cards left of the gap one spot to the right\. Turn up a new one in the leftmost spot; if the deck is "
    r"empty, leave it empty\.": Follower.slide,
    r"Move its Travel XP marker to (?P<xp>\d+)\.": Follower.advance,
    r"Fly Automaton \d to the airport where it lands\.": Follower.fly,
    r"Put the top encounter card face down beside its area, unread: (?P<n>\d+) now\.": Follower.meet,
    r"Give Automaton \d (?P<n>\d) (?P<what>\w+): (?P<now>\d+) now\.": Follower.give,
    r"Put one of (?P<whose>your|Automaton \d's) markers on (?P<objective>.+), as the (?P<nth>\w+) one there\.": (
        Follower.mark
    ),
    r"Automaton \d (stays where it is|stays: somebody is beside every displayed card|waits for its next \w+)\."
    r"( Its turn is over\.)?": Follower.nothing,
    r"(You have|Automaton \d has) two objectives\. One last turn each: .+": Follower.nothing,
    r"Nothing has moved for .+": Follower.nothing,
    r"Automaton \d has \d points\.( It is its last turn\.)?": Follower.nothing,
    r"Your (last )?turn: .+": Follower.nothing,
}
