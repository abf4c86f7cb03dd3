"""A witness at the table: answers the companion from a race on the screen, as a person would from the board."""

from __future__ import annotations

from random import Random
from typing import Any

from games.wanderlust.races import BOARD

from secondchair.core.ask import Ask
from secondchair.core.pending import Pending
from secondchair.games.wanderlust import automaton, bot, companion, greedy, printed, rules, table_state, you
from secondchair.games.wanderlust.actions import Gain, Gather, Reveal, Wait
from secondchair.games.wanderlust.pending import Count, CountCards, DidYouMove, KindOfCard, YourTurn
from secondchair.games.wanderlust.state import NONE, YOU, K, State
from secondchair.games.wanderlust.table_actions import (
    Board,
    CardKind,
    Completed,
    Goes,
    HowMany,
    Objectives,
    Quiet,
    Score,
)

FAR = 9


def path(s: State, start: int, goal: int, by_land: bool = False) -> list[int]:
    """The way an Automaton walks, by the criteria of `bot.step`."""
    table = BOARD.atlas.land if by_land else BOARD.atlas.steps
    found = []
    here = start
    while here != goal:
        near = tuple(
            bot.Neighbour(BOARD.places[j].id, "", j, table[j][goal])
            for j, _ in BOARD.atlas.tracks[here]
            if not by_land or table[here][j] == 1
        )
        here = BOARD.index[bot.step(bot.Automaton(), near, False).choice.id]
        found.append(here)
    return found


def first_card(s: State, way: list[int]) -> int:
    """After how many steps the way leads onto a displayed card."""
    return next((k for k, place in enumerate(way, 1) if place in s.display), FAR)


def answer_goes(s: State) -> Goes:
    """What came of the journey: the points that were spent on a displayed card, or that there is none."""
    t, here = s.turn, s.place[s.turn]
    if here in s.display:
        return Goes("card 0")
    cards = automaton.display(s, t)
    if not cards:
        return Goes("stay")
    aim = bot.target(automaton.me(s, t), cards, False).choice
    if aim.to:
        return came(s, first_card(s, path(s, here, BOARD.index[aim.to])))
    if here in BOARD.atlas.airports:
        return flown(s, 0)
    heading = bot.airport(automaton.me(s, t), automaton.airports(s, t), False).choice
    if not heading.to:
        return Goes("stay")
    way = path(s, here, BOARD.index[heading.to], heading.by_land)
    if first_card(s, way) <= s.points or len(way) >= s.points:
        return came(s, first_card(s, way))
    return flown(s, len(way))


def came(s: State, spent: int, how: str = "card") -> Goes:
    return Goes(f"{how} {spent}" if spent <= s.points else "on" if how == "card" else how)


def flown(s: State, walked: int) -> Goes:
    """After so many steps to an airport."""
    t = s.turn
    aim = bot.flight(automaton.me(s, t), automaton.display(s, t), False).choice
    if not aim.to:
        return Goes("on" if walked else "stay")
    goal = BOARD.index[aim.to]
    lands = BOARD.index[bot.landing(automaton.me(s, t), automaton.landings(s, goal), False).choice.id]
    steps = 0 if lands in s.display else first_card(s, path(s, lands, goal))
    return came(s, walked + 1 + steps, "flies" if counts_flights(s, t) else "card")


def counts_flights(s: State, t: int) -> bool:
    """Is Frequent Flyer in play, and still open to this Automaton?"""
    goals = (BOARD.objectives[goal].metric for goal in s.goals)
    return any(metric == "encounter_cards" and t not in who for metric, who in zip(goals, s.done, strict=True))


class PrintedTable:
    """A companion on the printed board beside a race on the screen; every difference is an error."""

    def __init__(self, automatons: int, seed: int) -> None:
        trotter = list(BOARD.trotters)[seed % 6]
        options = {"automatons": automatons, "trotter": trotter}
        self.screen = rules.new(options, BOARD)
        self.table = companion.new(options, BOARD)
        self.rng = Random(seed)
        self.taps: dict[str, list[int]] = {}
        self.turns = 0  # of Automatons
        self.announced = 0  # turns of yours at which the table stopped and said so
        self.collects_next = 0  # those of them after which the first Automaton collects
        self.you_moved = False

    def asks(self, *kinds: type[Pending]) -> bool:
        return bool(self.table.pending) and isinstance(self.table.pending[-1], kinds)

    def tell(self, answer: Any) -> None:
        question = companion.legal(self.table)
        if answer in question:
            self.taps.setdefault(question.form.do, []).append(question.taps(answer))
        else:
            asides = [a for a in companion.aside(self.table) if isinstance(a, Ask)]
            assert any(answer in a for a in asides), f"{answer}: {question.problem(answer)}"
        companion.apply(self.table, answer)

    def step(self) -> object:
        """One move on the screen."""
        s, turn = self.screen, self.screen.turn
        match rules.actor(s):
            case "chance":
                action: Any = rules.sample(s, self.rng)
            case "bot":
                action = rules.bot(s, False).choice
            case _:
                action = greedy.choose(s, self.rng) if self.rng.random() < 0.8 else self.rng.choice(you.moves(s))
        rules.apply(s, action)
        if turn == YOU and s.turn != YOU:
            self.you_moved = s.moved
        self.your_objectives()
        return action

    def your_objectives(self) -> None:
        for i, who in enumerate(self.screen.done):
            if YOU in who and self.table.done and YOU not in self.table.done[i]:
                self.tell(Completed(BOARD.objectives[self.screen.goals[i]].id))

    def play(self) -> None:
        self.tell(Board(False))
        while len(self.screen.goals) < 3:
            self.step()
        self.tell(Objectives([BOARD.objectives[g].id for g in self.screen.goals]))
        while not self.screen.round:
            self.step()
        while not self.screen.over:
            if self.screen.turn == YOU:
                self.your_turn()
            else:
                self.automaton_turn()
        assert self.asks(Count)
        s = self.screen
        self.tell(Score(s.xp[YOU], *s.tokens[:K], len(s.visited[YOU])))  # type: ignore[call-arg]

    def your_turn(self) -> None:
        """The table has stopped and says that it is your turn; you play it on the screen, and the table waits."""
        s, round_ = self.screen, self.screen.round
        assert companion.actor(self.table) == "you" and self.asks(YourTurn, Count)
        assert companion.view(self.table).prompt.text.startswith(("Your turn.", "When your last turn is over:"))
        assert any(told.sign == "you" for told in self.table.turn[self.table.fresh :])
        assert self.table.active == YOU
        self.announced += 1
        self.compare_race()
        while not s.over and (s.turn, s.round) == (YOU, round_):
            self.step()
            assert self.asks(YourTurn, Count)

    def automaton_turn(self) -> None:
        """Both sides through one turn of one Automaton."""
        s, t, round_ = self.screen, self.screen.turn, self.screen.round
        self.turns += 1
        if self.asks(YourTurn) and printed.collecting(self.table):
            self.collects_next += 1
            self.tell(Goes("collects"))
        while not s.over and (s.turn, s.round) == (t, round_):
            assert (table_state.at_work(self.table), self.table.points) == (t, s.points)
            if companion.actor(self.table) == "bot":
                decision = companion.bot(self.table)
                companion.apply(self.table, decision.choice)
                assert self.step() == decision.choice
                continue
            self.ask_and_move(t, round_)
        if self.asks(DidYouMove):
            self.tell(Quiet(self.you_moved))
        self.compare(t)

    def ask_and_move(self, t: int, round_: int) -> None:
        self.tell(answer_goes(self.screen))
        self.follow(t, round_)

    def follow(self, t: int, round_: int) -> None:
        """The screen moves on to where the companion is: the card gained, or the turn over."""
        s = self.screen
        while not s.over and (s.turn, s.round) == (t, round_):
            action = self.step()
            assert not isinstance(action, Gather | Wait)
            if isinstance(action, Gain):
                while rules.actor(s) == "chance":
                    reveal = self.step()
                    assert isinstance(reveal, Reveal)
                self.describe(t, BOARD.index[action.card])
                return

    def describe(self, t: int, card: int) -> None:
        while self.asks(KindOfCard, CountCards):
            top = self.table.pending[-1]
            kind = CardKind(BOARD.places[card].kind)
            self.tell(self.cards_counted(t, top.what) if isinstance(top, CountCards) else kind)

    def cards_counted(self, t: int, what: str) -> HowMany:
        """The Automaton's cards, counted on the screen."""
        cards = [BOARD.places[card] for card in self.screen.visited[t]]
        n = len({card.zone for card in cards}) if what == "zones" else sum(card.kind == what for card in cards)
        return HowMany(what, n)

    def compare(self, t: int) -> None:
        s, automaton_kept = self.screen, self.table.bots[t - 1]
        assert (automaton_kept.xp, automaton_kept.cards) == (s.xp[t], len(s.visited[t]))
        assert automaton_kept.met == s.met[t] or not counts_flights(s, t)
        assert automaton_kept.tokens == s.tokens[t * K : t * K + K]
        self.compare_race()

    def compare_race(self) -> None:
        """WL-52, WL-181: who completed what in which order, why the end was triggered, how many turns are left."""
        s, table = self.screen, self.table
        assert (table.done, table.trigger, table.cause) == (s.done, s.trigger, s.cause)
        begun = s.turn == YOU and s.trigger != NONE and not s.over  # the table counts your turn when it begins
        assert table.last_turns == s.last_turns - begun
