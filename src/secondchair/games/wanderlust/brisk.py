"""An Automaton's whole turn at once, for races in thought: what the guide does move by move, without its reasons.

The guide (`bot.py`, `automaton.py`) is the truth; this is the same from tables of the map, and some ten times as quick.
"""

from __future__ import annotations

from functools import cache
from random import Random

from secondchair.games.wanderlust import automaton, bot, race
from secondchair.games.wanderlust.atlas import Atlas
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.pending import DestinationReached
from secondchair.games.wanderlust.state import NONE, K, State

STAYS = -2  # where a turn ends because nothing can be gone for


class Guide:
    """The tables of one content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.near = content.numbers.solo_near_steps
        self.next_step = cache(self._next_step)
        self.landing = cache(self._landing)
        self.nearest_airport = cache(self._nearest_airport)

    def _next_step(self, here: int, goal: int, by_land: bool) -> int:
        """WL-27, AMB-11: the neighbour on a shortest way, the first of equals."""
        atlas: Atlas = self.content.atlas
        table = atlas.land if by_land else atlas.steps
        joined = [j for j, _ in atlas.tracks[here] if not by_land or table[here][j] == 1]
        return min(joined, key=lambda j: (table[j][goal], j))

    def _landing(self, goal: int) -> int:
        """AMB-7."""
        c = self.content
        there = [a for a in c.atlas.airports if c.zone_of[a] == c.zone_of[goal]]
        return min(there, key=lambda a: (c.atlas.steps[a][goal], a))

    def _nearest_airport(self, here: int) -> int:
        """WL-38."""
        c = self.content
        there = [a for a in c.atlas.airports if c.zone_of[a] == c.zone_of[here]]
        return min(there, key=lambda a: (c.atlas.steps[here][a], a))


class Turn:
    """One turn of the Automaton whose turn it is."""

    def __init__(self, guide: Guide, s: State, dice: Random) -> None:
        self.guide, self.s, self.dice = guide, s, dice
        self.t, self.points = s.turn, s.points
        self.need = automaton.collector_need(s)
        self.others = 0  # where the other trotters stand, as bits
        for t in range(s.n):
            if t != s.turn:
                self.others |= 1 << s.place[t]

    def play(self) -> None:
        """Collect, gain, go: until no points are left, or nothing can be done with them."""
        s, t = self.s, self.t
        while True:
            if self.need is not None and s.visit[t] != NONE and not self._collects(self.need):
                return
            if s.place[t] in s.display:
                gain_card(s, t, s.content.numbers.solo_automaton_xp, self.dice)
            elif self.points <= 0 or not self._goes():
                return

    def _collects(self, need: tuple[int, ...]) -> bool:
        """WL-19 to WL-23. False: its points do not cover the next one, and its turn is over (AMB-13)."""
        s, t = self.s, self.t
        kind, most = s.content.offers[s.place[t]]
        price = s.content.numbers.solo_costs[kind]
        while s.visit[t] < most and s.tokens[t * K + kind] < need[kind]:
            if self.points < price:
                return False
            self.points -= price
            s.visit[t] += 1
            s.moved = True
            race.gain_token(s, t, kind, 1, None, "WL-22")
        return True

    def _goes(self) -> bool:
        """WL-31: by the tiers, until it comes onto a displayed card or its points are spent. False: it stays."""
        s = self.s
        cards = [card for card in s.display[::-1] if card >= 0]
        if (goal := self._walks_for(cards)) >= 0:
            self._walk(goal, False)
            return True
        if s.place[self.t] not in s.content.atlas.airports:
            airport, by_land = self._airport()
            if airport < 0:
                return False
            if self._walk(airport, by_land) or not self.points:
                return True
        goal = next((card for card in cards if not s.content.atlas.near[card] & self.others), STAYS)
        if goal < 0 or self.points < s.content.numbers.solo_flight_cost:
            return False
        self._fly(goal)
        return True

    def _walks_for(self, cards: list[int]) -> int:
        """Tier 1 and tier 2 (WL-32 to WL-37); `cards` come from right to left."""
        c, here = self.s.content, self.s.place[self.t]
        steps, zone = c.atlas.steps[here], c.zone_of[here]
        for card in cards:
            if steps[card] <= self.guide.near:
                return card
        for card in cards:
            if c.zone_of[card] == zone and not c.atlas.near[card] & self.others:
                return card
        return NONE

    def _airport(self) -> tuple[int, bool]:
        """WL-38, WL-39: only another Automaton can be in the way."""
        s, t = self.s, self.t
        if s.n == 2:
            return self.guide.nearest_airport(s.place[t]), False
        to = bot.airport(automaton.me(s, t), automaton.airports(s, t), False).choice
        return (s.content.index[to.to], to.by_land) if to.to else (NONE, False)

    def _walk(self, goal: int, by_land: bool) -> bool:
        """Toward the goal as far as the points reach. True: it has come onto a displayed card (WL-30)."""
        s, t = self.s, self.t
        here = s.place[t]
        s.visit[t] = NONE
        s.moved = True
        while self.points and here != goal:
            here = self.guide.next_step(here, goal, by_land)
            self.points -= 1
            if here in s.display:
                break
        s.place[t] = here
        return here in s.display

    def _fly(self, goal: int) -> None:
        """WL-28, WL-43."""
        s, t = self.s, self.t
        self.points -= s.content.numbers.solo_flight_cost
        s.place[t] = self.guide.landing(goal)
        s.visit[t] = NONE
        s.moved = True
        if race.take_face_down(s, t):
            race.check_objectives(s, t, None)
        if s.place[t] not in s.display:
            self._walk(goal, False)


_GUIDES: dict[int, Guide] = {}


def play_turn(s: State, dice: Random) -> None:
    """The turn of the Automaton whose turn it is, up to its end."""
    guide = _GUIDES.get(id(s.content))
    if guide is None or guide.content is not s.content:
        guide = _GUIDES[id(s.content)] = Guide(s.content)
    Turn(guide, s, dice).play()


def gain_card(s: State, t: int, xp: int, dice: Random) -> None:
    """WL-45 to WL-50 at once: the card, the shift, the next card, the XP and the objectives."""
    race.gain_card(s, t, xp, None)
    s.pending.pop()  # the card that is turned up: drawn here
    reached = s.pending.pop()
    assert isinstance(reached, DestinationReached)
    if race.cards_in_deck(s):
        cards = race.next_cards(s)
        race.reveal(s, cards[int(dice.random() * len(cards))], None)
    race.reached(s, t, xp, None)
