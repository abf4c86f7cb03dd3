"""A witness at the table on our own map: says from a race on the screen where you went and which cards came up."""

from __future__ import annotations

from random import Random
from typing import Any

from games.wanderlust.races import CONTENT

from secondchair.core.ask import Ask
from secondchair.games.wanderlust import companion, greedy, rules
from secondchair.games.wanderlust.actions import Arrange, DrawHome, DrawObjective, Reveal
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.state import YOU, K
from secondchair.games.wanderlust.table_actions import (
    Board,
    Completed,
    Objectives,
    PointAt,
    Score,
    Swapped,
    YouWent,
)


class MapTable:
    """A companion on our map beside a race on the screen, entry by entry; every decision must be the same."""

    def __init__(self, automatons: int, seed: int, content: Content = CONTENT) -> None:
        """`content` may be that of an owner's file."""
        options = {"automatons": automatons, "trotter": list(content.trotters)[seed % 6]}
        self.content = content
        self.screen = rules.new(options, content)
        self.table = companion.new(options, content)
        self.rng = Random(seed)
        self.taps = 0  # of the Automatons' turns, the one that ends yours included
        self.turns = 0
        self.told = 0  # taps for trips of yours
        self.trips = 0

    def tell(self, answer: Any) -> None:
        assert companion.actor(self.table) == "you"
        question = companion.legal(self.table)
        if answer in question:
            self.count(answer, question.taps(answer))
        else:
            asides = [a for a in companion.aside(self.table) if isinstance(a, Ask)]
            assert any(answer in a for a in asides), f"{answer}: {question.problem(answer)}"
        companion.apply(self.table, answer)

    def count(self, answer: Any, taps: int) -> None:
        if not self.screen.round or isinstance(answer, Score):
            return
        if self.table.map and self.table.map.turn == YOU and answer not in (YouWent(""), YouWent("collected")):
            self.told += taps
        else:
            self.taps += taps

    def play(self) -> None:
        s = self.screen
        self.tell(Board(True))
        while rules.actor(s) == "chance":
            self.deal()
        while not s.over:
            self.follow()
        self.tell(Score(s.xp[YOU], *s.tokens[:K], len(s.visited[YOU])))  # type: ignore[call-arg]

    def deal(self) -> None:
        """One draw of the setup."""
        s = self.screen
        action, before = rules.sample(s, self.rng), s.home[:]
        rules.apply(s, action)
        match action:
            case DrawHome() if s.home != before:
                self.tell(PointAt(f"place:{action.card}"))
            case DrawObjective() if len(s.goals) == 3:
                self.tell(Objectives([self.content.objectives[g].id for g in s.goals]))
            case Reveal():
                self.tell(PointAt(f"place:{action.card}"))

    def follow(self) -> None:
        """One entry of the screen, and what it means at the table."""
        s = self.screen
        who, turn, here = rules.actor(s), s.turn, s.place[YOU]
        if who == "bot":
            decision = companion.bot(self.table)
            assert decision == rules.bot(s)
            companion.apply(self.table, decision.choice)
            rules.apply(s, decision.choice)
        else:
            action = rules.sample(s, self.rng) if who == "chance" else greedy.choose(s, self.rng)
            rules.apply(s, action)
            if s.place[YOU] != here:
                self.trips += 1
                self.tell(YouWent(self.content.places[s.place[YOU]].id))
            self.tell_of(action)
        self.turns += turn != YOU and (s.turn != turn or s.over)
        if turn == YOU and (s.turn != YOU or s.over):
            self.tell(YouWent("collected" if s.moved else ""))

    def tell_of(self, action: Any) -> None:
        s, on_map = self.screen, self.table.map
        assert on_map is not None
        if isinstance(action, Reveal):
            self.tell(PointAt(f"place:{action.card}"))
        if isinstance(action, Arrange):
            self.swap_cards()
        for i, done in enumerate(s.done):
            if YOU in done and YOU not in on_map.done[i]:
                self.tell(Completed(self.content.objectives[s.goals[i]].id))

    def swap_cards(self) -> None:
        """An encounter rearranged the display: card by card, from the left."""
        on_map = self.table.map
        assert on_map is not None
        for spot, card in enumerate(self.screen.display):
            there = on_map.display[spot]
            if there != card:
                self.tell(Swapped(self.content.places[there].id, self.content.places[card].id))
        assert on_map.display == self.screen.display
