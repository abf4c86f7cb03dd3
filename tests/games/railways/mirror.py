"""The Railbot at a table beside the same game on screen: every move of it must be the same."""

from __future__ import annotations

from random import Random

from games.railways.yard import CONTENT

from secondchair.core.ask import Ask
from secondchair.games.railways import companion, rules
from secondchair.games.railways.actions import Claim, DealRow, Insure, RailbotBaron, Resolve, ShowBaron, TurnOver
from secondchair.games.railways.companion import Claimed, Emptied, Ready, Score
from secondchair.games.railways.state import RAILBOT
from secondchair.games.railways.state import State as Screen


class Mirror:
    """A game on screen and the same Railbot at a table, fed with what a person would see."""

    def __init__(self, seed: int, board: str, **options: object) -> None:
        chosen = {"map": board, "barons": True, **options}
        self.screen: Screen = rules.new(chosen, CONTENT)
        self.table = companion.new(chosen, CONTENT)
        self.rng = Random(seed)
        self.insured = 0
        self.moves = self.taps = 0
        self.ended = False

    def answer(self, a: companion.Move) -> None:
        question = companion.legal(self.table)
        assert isinstance(question, Ask) and a in question
        self.taps += question.taps(a)
        companion.apply(self.table, a)

    def before(self, a: object) -> None:
        """What the table hears before the move happens on screen."""
        s = self.screen
        match a:
            case DealRow() | ShowBaron():
                assert a in companion.chance(self.table).outcomes
                companion.apply(self.table, a)
            case Insure():
                self.insured = a.slot
            case Claim():
                companion.apply(self.table, Claimed(a.baron))
            case TurnOver():
                if s.trigger and not self.ended:
                    companion.apply(self.table, Emptied("now"))
                    self.ended = True
                self.answer(Ready(self.insured))
                self.insured = 0
                assert a in companion.chance(self.table).outcomes
                assert companion.chance(self.table) == rules.chance(s)
                companion.apply(self.table, a)
                self.moves += 1
                self.ended = self.ended or s.board.cards[a.card].is_final
            case Resolve():
                assert companion.bot(self.table).choice == a
                companion.apply(self.table, a)
            case RailbotBaron():
                if self.table.next == companion.BARON:
                    self.answer(a)

    def play(self) -> None:
        s = self.screen
        while not s.over:
            turn = s.turn
            match rules.actor(s):
                case "chance":
                    a = rules.sample(s, self.rng)
                case "bot":
                    a = rules.bot(s, False).choice
                case _:
                    a = self.rng.choice(list(rules.legal(s)))
            self.before(a)
            rules.apply(s, a)
            if s.turn != turn:
                self.compare()
                if s.final and not self.ended:
                    companion.apply(self.table, Emptied("before"))
                    self.ended = True
        self.answer(Score(s.score, s.bonds))

    def compare(self) -> None:
        s, t = self.screen, self.table
        assert (s.railbot.row, s.railbot.insured, s.limit) == (t.railbot.row, t.railbot.insured, t.limit)
        assert [who == RAILBOT for who in s.baron_owner] == [who == RAILBOT for who in t.owner]
