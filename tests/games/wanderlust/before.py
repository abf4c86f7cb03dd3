"""The witness of races that were begun when an Automaton's flight was asked for by itself."""

from __future__ import annotations

from games.wanderlust.races import BOARD
from games.wanderlust.witness import FAR, PrintedTable, first_card, path

from secondchair.games.wanderlust import automaton, bot, rules
from secondchair.games.wanderlust.pending import HowFarItFlies
from secondchair.games.wanderlust.state import State
from secondchair.games.wanderlust.table_actions import Flight, Goes


def answer_goes(s: State) -> Goes:
    t, here = s.turn, s.place[s.turn]
    if here in s.display:
        return Goes("card 0")
    cards = automaton.display(s, t)
    if not cards:
        return Goes("stay")
    aim = bot.target(automaton.me(s, t), cards, False).choice
    if aim.to:
        goal = BOARD.index[aim.to]
        first = first_card(s, path(s, here, goal))
        if aim.tier == 1:
            return Goes(f"card {first}")
        if first > s.points:
            return Goes("zone")
        return Goes("reach" if BOARD.atlas.steps[here][goal] == first else "onto")
    if here in BOARD.atlas.airports:
        return Goes("airport 0")
    heading = bot.airport(automaton.me(s, t), automaton.airports(s, t), False).choice
    if not heading.to:
        return Goes("stay")
    way = path(s, here, BOARD.index[heading.to], heading.by_land)
    if first_card(s, way) <= s.points:
        return Goes("onto")
    return Goes(f"airport {len(way)}" if len(way) <= s.points else "far")


def answer_flight(s: State) -> Flight:
    t = s.turn
    aim = bot.flight(automaton.me(s, t), automaton.display(s, t), False).choice
    if not aim.to:
        return Flight(-1)
    goal = BOARD.index[aim.to]
    lands = BOARD.index[bot.landing(automaton.me(s, t), automaton.landings(s, goal), False).choice.id]
    steps = 0 if lands in s.display else first_card(s, path(s, lands, goal))
    return Flight(steps if steps <= s.points - 1 else FAR)


class TableOfBefore(PrintedTable):
    """The same race in the words of then."""

    flights = 0

    def ask_and_move(self, t: int, round_: int) -> None:
        self.tell(answer_goes(self.screen))
        while self.asks(HowFarItFlies):
            self.walk_to_airport(t)
            self.flights += 1
            self.tell(answer_flight(self.screen))
        self.follow(t, round_)

    def walk_to_airport(self, t: int) -> None:
        s = self.screen
        while not s.arrived and not (s.place[t] in BOARD.atlas.airports and s.plan == "none"):
            assert rules.actor(s) == "bot"
            self.step()
