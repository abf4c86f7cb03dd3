"""Whoever reads only the told steps ends up where the screen does, without a line of the guide's own code."""

from __future__ import annotations

from typing import Any

import pytest
from games.wanderlust.follower import Follower
from games.wanderlust.races import BOARD
from games.wanderlust.witness import PrintedTable, counts_flights

from secondchair.games.wanderlust import companion, rules, table_state
from secondchair.games.wanderlust.state import YOU, K
from secondchair.games.wanderlust.table_actions import Completed, Goes, NameCards, NameZones, WorkOut


def names(cards: list[int]) -> list[str]:
    return [BOARD.places[card].id if card >= 0 else "" for card in cards]


class FollowedTable(PrintedTable):
    """A race in which every Automaton is moved by hand, from the steps on the page."""

    follower: Follower | None = None
    done = 0  # steps of the page that are done
    followed = 0
    asks_for_help = False  # names what lies there, and has every journey worked out

    def tell(self, answer: Any) -> None:
        if self.follower:
            self.hands(table_state.at_work(self.table))
        super().tell(answer)
        self.done = self.table.fresh
        if isinstance(answer, Completed):
            self.sit_down()
            self.hands(YOU)

    def hands(self, t: int) -> None:
        """Carry out what is new, up to the next question."""
        assert self.follower is not None
        for told in self.table.turn[self.done :]:
            if not told.order:
                self.follower.do(t, told)
        self.done = len(self.table.turn)

    def ask_and_move(self, t: int, round_: int) -> None:
        s, view = self.screen, companion.view(self.table)
        self.sit_down()
        assert self.follower is not None and view.prompt.about is not None
        if self.asks_for_help:
            self.have_it_worked_out(t)
            view = companion.view(self.table)
        about = view.prompt.about
        assert about is not None
        walk, flight = view.turn[about - 1 : about + 1]
        came = self.follower.travel(t, s.points, walk, flight, counts_flights(s, t))
        self.tell(Goes(came))
        self.hands(t)
        self.follow(t, round_)
        self.compare_figures(t)
        self.followed += 1

    def have_it_worked_out(self, t: int) -> None:
        """Names of cards and zones, and how the cards lie; the answer is read as it is told."""
        hand = self.follower
        assert hand is not None
        self.hands(t)
        super().tell(NameCards(*(card and hand.alphabet(card) for card in hand.display)))
        super().tell(NameZones(hand.zone(hand.at[t]), *map(hand.zone, hand.display)))
        super().tell(WorkOut(cards=hand.how_they_lie(t)))
        hand.read_answer(self.table.turn[-1])
        self.done = len(self.table.turn)

    def sit_down(self) -> None:
        """The board as it lies now: you and the cards that came up are yours to know."""
        s = self.screen
        if self.follower is None:
            self.follower = Follower(BOARD, names(s.place), names(s.display))
        self.follower.at[YOU] = names(s.place)[YOU]
        self.follower.display = names(s.display)

    def compare_figures(self, t: int) -> None:
        """Where its figure stands, what lies in its area; the new card has come up since."""
        s, at_table = self.screen, self.follower
        assert at_table is not None
        assert at_table.at[1:] == names(s.place)[1:]
        assert at_table.cards[t] == names(list(s.visited[t])) and at_table.xp[t] == s.xp[t]
        assert at_table.encounters[t] == s.met[t]
        assert not at_table.display[0] or at_table.display == names(s.display)
        assert at_table.display[1:] == names(s.display)[1:]

    def compare(self, t: int) -> None:
        super().compare(t)
        if self.follower is None:
            return
        self.hands(t)
        held = [self.follower.tokens[t].get(kind, 0) for kind in ("souvenir", "postcard", "camera")]
        assert held == self.screen.tokens[t * K : t * K + K]
        wanted = {
            (who, BOARD.objectives[g].name)
            for g, done in zip(self.screen.goals, self.screen.done, strict=True)
            for who in done
        }
        assert {marker for marker in self.follower.markers if marker[0]} == {m for m in wanted if m[0]}


def follow(seed: int, automatons: int, asks_for_help: bool = False) -> int:
    table = FollowedTable(automatons, seed)
    table.asks_for_help = asks_for_help
    table.play()
    assert companion.result(table.table).sheet.lines == rules.result(table.screen).sheet.lines
    return table.followed


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_the_told_steps_are_enough(automatons: int) -> None:
    assert sum(follow(seed, automatons) for seed in range(6)) > 60


@pytest.mark.parametrize("automatons", [1, 3])
def test_what_is_worked_out_is_what_the_told_steps_lead_to(automatons: int) -> None:
    """With the names of cards and zones in the steps, and the answer read from the page."""
    assert sum(follow(seed, automatons, asks_for_help=True) for seed in range(3)) > 30


@pytest.mark.slow
@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_the_told_steps_are_enough_in_many_races(automatons: int) -> None:
    for seed in range(6, 200):
        follow(seed, automatons, asks_for_help=bool(seed % 2))
