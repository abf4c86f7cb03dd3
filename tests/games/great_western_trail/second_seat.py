"""What the tests of both opponents share on screen: random games, positions with just what a rule needs, his turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

from msgspec import structs

from secondchair.core.rules import Action, Event
from secondchair.games.great_western_trail.state import State


class TurnRecord:
    """What happened in a turn of the opponent: actions in order, and the words for them."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.events: list[Event] = []

    def of(self, kind: type[Action]) -> list[Any]:
        return [a for a in self.actions if type(a) is kind]

    @property
    def rules(self) -> list[str]:
        return [event.rule for event in self.events]


class SecondSeat:
    """The game against one opponent: `rules` is his module, `new` makes a game before the first draw of its setup."""

    def __init__(self, rules: ModuleType, new: Callable[..., State]) -> None:
        self.rules: Any = rules
        self.new = new

    def any_action(self, s: State, rng: Random, explain: bool = False) -> Action:
        action: Action
        match self.rules.actor(s):
            case "chance":
                action = self.rules.sample(s, rng)
            case "bot":
                action = self.rules.bot(s, explain).choice
            case _:
                action = rng.choice(self.rules.legal(s))
        return action

    def begun(self, seed: int = 1, **options: Any) -> State:
        """At your first decision: after the setup and, if the opponent plays first, after his first turn."""
        s, rng = self.new(**options), Random(seed)
        while self.rules.actor(s) != "you":
            self.rules.apply(s, self.any_action(s, rng))
        return s

    def fate(self, s: State, rng: Random) -> State:
        """Let fate draw at random until somebody decides."""
        while self.rules.actor(s) == "chance":
            self.rules.apply(s, self.rules.sample(s, rng))
        return s

    def play(self, seed: int, explain: bool = False, **options: Any) -> State:
        """A whole game with a random person."""
        s, rng = self.new(**options), Random(seed)
        while self.rules.actor(s) != "over":
            self.rules.apply(s, self.any_action(s, rng, explain))
        return s

    def step(self, s: State, a: Action, record: TurnRecord) -> None:
        record.actions.append(a)
        self.rules.apply(s, a, record.events)

    def play_out(
        self, s: State, record: TurnRecord, rng: Random, draws: Sequence[str], over: Callable[[], bool]
    ) -> None:
        """His turn, until `over` says so. Fate draws `draws` first, then at random."""
        wanted, rules = list(draws), self.rules
        while rules.actor(s) in ("bot", "chance") and not over():
            if rules.actor(s) == "bot":
                decided = rules.bot(s)
                assert decided.why is not None and decided.why.because and decided.why.text
                assert decided.choice == rules.bot(s, explain=False).choice
                self.step(s, decided.choice, record)
            elif wanted:
                name = wanted.pop(0)
                self.step(s, next(a for a in rules.chance(s).outcomes if structs.astuple(a) == (name,)), record)
            else:
                self.step(s, rules.sample(s, rng), record)
        assert not wanted, f"fate was not asked for {wanted}"


def lay_out(s: State, trail: Mapping[str, str], jobs: Mapping[tuple[int, int], str]) -> None:
    """Neutral buildings in their places, nothing else but what is named: `you:4b` is yours, `4b` the opponent's."""
    s.pending = []
    s.trail = {x: s.content.neutral[s.content.nodes[x].letter] for x in s.content.neutral_spaces}
    s.masters, s.undealt, s.turns, s.dollars, s.tokens = {}, (), 2, 10, 0
    s.cattle_stack, s.objective_stack = [], []
    for place, name in trail.items():
        owner, _, tile = name.rpartition(":")
        seat = 0 if owner else 1
        s.trail[place] = s.content.tiles[tile] if "_" in tile else s.content.private[seat][tile]
        if "_" not in tile and tile in s.seats[seat].supply:
            s.seats[seat].supply.remove(tile)
    for (row, space), worker in jobs.items():
        s.jobs[2 * row + space - 3] = worker


def put(s: State, you: str, herder: str, your_engine: float, engine: float, workers: Sequence[int]) -> None:
    """Where both stand, and whom the opponent has hired."""
    person, other = s.seats
    person.herder, other.herder, person.engine, other.engine = you, herder, float(your_engine), float(engine)
    other.workers = list(workers)


def set_fields(s: State, fields: Mapping[str, Any], of_the_seat: Sequence[str] = ()) -> None:
    """Fields of the state or of the opponent's seat."""
    for name, value in fields.items():
        owner = s if name in State.__struct_fields__ and name not in of_the_seat else s.seats[1]
        setattr(owner, name, list(value) if isinstance(value, tuple) else value)
