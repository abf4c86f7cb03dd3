"""The proof that an opponent at a real table is the opponent on screen: what both proofs have in common.

A game is played on screen. Beside it the companion is asked turn by turn: its questions are answered from that board,
what it tells is followed by applying the very criteria it names to that board, and every decision must be the same.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from types import ModuleType
from typing import Any

from games.great_western_trail.at_table import in_words
from games.great_western_trail.second_seat import SecondSeat

from secondchair.core.ask import Ask
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import greedy
from secondchair.games.great_western_trail.opponent.character import Question
from secondchair.games.great_western_trail.opponent.table import LookAt, Walks


class Proof:
    """One game on screen and the companion beside it; counts the taps of every card.

    What the opponents do differently is in `due`, `step`, `answer`, `shake`, `turn`, `compare`, `same` and `points`.
    """

    seat: SecondSeat
    companion: Any  # the module
    c: Any  # the companion's state
    his_hands: bool  # whether the hands on his own buildings matter to him

    def __init__(self, seat: SecondSeat, companion: ModuleType, seed: int, shaken: bool, rancher: bool, **options: Any):
        self.seat, self.rules, self.companion = seat, seat.rules, companion
        self.rng = Random(seed)
        self.shaken = shaken
        self.rancher = rancher  # a sensible person instead of a random one
        self.s = seat.new(**options)
        self.taps: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.told: list[Action] = []
        self.card = 0  # whose taps are counted; none during the setup
        self.words = ""
        self.way: tuple[LookAt, Walks]  # of his last move
        self.work_out_later: tuple[LookAt, Action] | None = None  # what you may ask as soon as you are asked

    def play(self) -> None:
        while self.rules.actor(self.s) != "over":
            if self.due():
                self.turn()
            else:
                sensible = self.rancher and self.rules.actor(self.s) == "you"
                self.step(greedy.choose(self.s, self.rng) if sensible else self.seat.any_action(self.s, self.rng))
        self.count()

    # -- the companion -------------------------------------------------------------------------------------------------

    def say(self, answer: Any) -> None:
        """An answer that the companion must accept, with its taps."""
        asked = self.companion.legal(self.c)
        assert answer in asked, f"{answer} does not answer {self.c.pending[-1]}"
        if self.card:
            self.taps[self.card] += asked.taps(answer) if isinstance(asked, Ask) else 1
        self.companion.apply(self.c, answer)

    def beside(self, action: Any, taps: int = 2) -> None:
        """Something said beside the question: one tap to find it, one to say it."""
        offered = self.companion.aside(self.c)
        assert any(action == a if isinstance(a, Action) else action in a for a in offered)
        self.taps[self.card] += taps
        self.companion.apply(self.c, action)

    def next(self) -> Action:
        """What the companion tells next; its questions are answered from the board as it is now."""
        while self.companion.actor(self.c) == "you":
            self.work_out()
            if "way" in self.c.open and self.rng.random() < 0.5:
                self.work_out_the_way()
            else:
                self.say(self.answer())
        return self.tells()

    def tells(self) -> Action:
        action: Action = self.companion.bot(self.c).choice
        assert action == self.companion.bot(self.c, explain=False).choice
        before = len(self.c.turn)
        self.companion.apply(self.c, action)
        self.words = in_words(self.c.turn[before:])
        self.told.append(action)
        return action

    # -- what is worked out --------------------------------------------------------------------------------------------

    def look_at(self, what: Question, seat: int) -> LookAt:
        """The trail as it lies on screen, and where a herder stands.

        Only what is not known already is said; of a way everything, since more may be known when it is worked out.
        """
        s, content = self.s, self.s.content
        lying = {space: self.code(tile) for space, tile in s.trail.items() if space not in content.neutral_spaces}
        on_trail = [
            x for x, node in content.nodes.items() if node.on_trail and (node.section or node.kind == "building")
        ]
        places = {x: lying.get(x, "") for x in on_trail}
        if what != "way":
            places = {x: tile for x, tile in places.items() if tile != self.c.told.get(x, "")}
        if what != "hazard":
            places[f"herder:{s.seats[seat].herder}"] = "here"
        return LookAt(what, places)

    def work_out(self) -> None:
        """A building space or a hazard of this turn, from the trail as it was then."""
        if self.work_out_later is not None and self.companion.actor(self.c) == "you":
            (asked, expected), self.work_out_later = self.work_out_later, None
            self.beside(asked, taps=0)
            assert self.tells() == expected

    def code(self, tile: Any) -> str:
        """A tile of the trail in the words of the drawing to fill in."""
        if tile.id in self.s.content.tiles:
            return str(tile.points) if hasattr(tile, "points") else "tile"
        hands = f"{len(tile.hands)}" if tile.hands and (tile.owner == 0 or self.his_hands) else ""
        return f"{'yours' if tile.owner == 0 else 'his'}{hands}"

    def keep_the_way(self, move: Any) -> None:
        """How the move went on screen, to have it worked out at the table afterwards."""
        paid = sum(self.s.trail[x].fee for x in move.way if x in self.s.trail and self.s.trail[x].owner == 0)
        self.way = self.look_at("way", 1), Walks(list(move.way), paid)

    def work_out_the_way(self) -> None:
        asked, expected = self.way
        self.beside(asked, taps=0)  # nobody is made to fill in the trail
        assert self.tells() == expected

    # -- a turn --------------------------------------------------------------------------------------------------------

    def steps(self) -> None:
        """His turn on screen, step by step, each compared with what the companion tells."""
        s, rules = self.s, self.rules
        while rules.actor(s) in ("bot", "chance") and not self.done():
            if rules.actor(s) == "chance":
                outcome = rules.sample(s, self.rng)
                self.drawn(s.pending[-1], outcome)
                rules.apply(s, outcome)
                continue
            action = rules.bot(s, explain=False).choice
            self.compare(s.pending[-1], action)
            rules.apply(s, action)

    def drawn(self, pending: Any, outcome: Action) -> None:
        """Fate has drawn something in his turn."""

    def count(self) -> None:
        """The points are asked at the end; the results agree."""
        self.card = 0
        self.say(self.points(self.rules.sheet(self.s).total[0]))
        assert self.companion.actor(self.c) == "over"
        here, there = self.rules.result(self.s), self.companion.result(self.c)
        for part in ("score", "opponent", "won", "reason"):
            assert getattr(here, part) == getattr(there, part), part
        self.same_points(there.sheet)

    # -- what differs --------------------------------------------------------------------------------------------------

    def due(self) -> bool:
        """His turn begins on screen."""
        raise NotImplementedError

    def done(self) -> bool:
        """His turn is over on screen."""
        raise NotImplementedError

    def step(self, action: Action) -> None:
        """What happens on screen outside his turn, and in the setup beside it."""
        raise NotImplementedError

    def turn(self) -> None:
        raise NotImplementedError

    def answer(self) -> Any:
        """What the board says to the question of the companion."""
        raise NotImplementedError

    def compare(self, pending: Any, action: Any) -> None:
        """A decision on screen with what the companion tells."""
        raise NotImplementedError

    def points(self, yours: int) -> Action:
        raise NotImplementedError

    def same_points(self, sheet: Any) -> None:
        """The sheet of the companion is that of the game on screen."""
        raise NotImplementedError
