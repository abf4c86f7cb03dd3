"""Positions with Sam in the second seat: just what a rule needs, and his turns played step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from secondchair.core.content import load
from secondchair.core.rules import Action, Event
from secondchair.games.great_western_trail.sam import GAME, rules, turn
from secondchair.games.great_western_trail.sam.seat import DrawSamCard, SamSeat, seat_of
from secondchair.games.great_western_trail.state import State

CONTENT = load(GAME).content
DECK = CONTENT.deck


def fresh(**options: Any) -> State:
    """Before the first draw of the setup."""
    return rules.new(GAME.options(options), CONTENT)


def begun(seed: int = 1, **options: Any) -> State:
    """After the setup, at your first decision."""
    return fate(fresh(**options), Random(seed))


def fate(s: State, rng: Random) -> State:
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng))
    return s


def play(seed: int, explain: bool = False, **options: Any) -> State:
    """A whole game with a random person."""
    s, rng = fresh(**options), Random(seed)
    while rules.actor(s) != "over":
        rules.apply(s, any_action(s, rng, explain))
    return s


def any_action(s: State, rng: Random, explain: bool = False) -> Action:
    match rules.actor(s):
        case "chance":
            return rules.sample(s, rng)
        case "bot":
            return rules.bot(s, explain).choice
    return rng.choice(rules.legal(s))


def scene(
    herder: str = "start",
    trail: Mapping[str, str] = {},
    *,
    you: str = "A",
    workers: Sequence[int] = (1, 1, 1),
    specialization: str = "cowboy",
    engine: float = 0,
    your_engine: float = 0,
    jobs: Mapping[tuple[int, int], str] = {},
    discs: int = 14,
    options: Mapping[str, Any] = {},
    **fields: Any,
) -> State:
    """The beginning of Sam's turn: neutral buildings in their places, nothing else but what is named.

    `trail` names tiles by space: `you:4b` is yours, `4b` Sam's. `fields` are fields of the state or of Sam's seat.
    """
    s = fresh(**options)
    s.pending = [turn.SamObjectiveCard(), DrawSamCard()]
    s.trail = {x: s.content.neutral[s.content.nodes[x].letter] for x in s.content.neutral_spaces}
    s.masters, s.undealt, s.turns, s.dollars, s.tokens = {}, (), 2, 10, 0
    s.cattle_stack, s.objective_stack = [], []
    for place, name in trail.items():
        owner, _, tile = name.rpartition(":")
        seat = 0 if owner else 1
        s.trail[place] = s.content.tiles[tile] if "_" in tile else s.content.private[seat][tile]
        if "_" not in tile and tile in s.seats[seat].supply:
            s.seats[seat].supply.remove(tile)
    person, sam = s.seats
    person.herder, sam.herder, person.engine, sam.engine = you, herder, float(your_engine), float(engine)
    sam.workers = list(workers)
    seat_of(s).specialization, seat_of(s).discs = specialization, discs  # type: ignore[assignment]
    for (row, place), worker in jobs.items():
        s.jobs[2 * row + place - 3] = worker
    for name, value in fields.items():
        owner_of = s if name in State.__struct_fields__ else sam
        setattr(owner_of, name, list(value) if isinstance(value, tuple) else value)
    return s


class TurnRecord:
    """What happened in a turn of Sam: actions in order, and the words for them."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.events: list[Event] = []

    def of(self, kind: type[Action]) -> list[Any]:
        return [a for a in self.actions if type(a) is kind]

    @property
    def rules(self) -> list[str]:
        return [event.rule for event in self.events]


def sams_turn(s: State, card: int, *draws: str, seed: int = 1) -> TurnRecord:
    """Sam turns up this card and plays it out. Fate draws `draws` first, then at random."""
    told, rng, wanted = TurnRecord(), Random(seed), list(draws)
    step(s, turn.TurnCard(card), told)
    while rules.actor(s) in ("bot", "chance") and not isinstance(s.pending[-1], DrawSamCard | turn.SamObjectiveCard):
        if rules.actor(s) == "bot":
            decided = rules.bot(s)
            assert decided.why is not None and decided.why.because and decided.why.text
            assert decided.choice == rules.bot(s, explain=False).choice
            step(s, decided.choice, told)
        elif wanted:
            name = wanted.pop(0)
            step(s, next(a for a in rules.chance(s).outcomes if structs.astuple(a) == (name,)), told)
        else:
            step(s, rules.sample(s, rng), told)
    assert not wanted, f"fate was not asked for {wanted}"
    return told


def step(s: State, a: Action, told: TurnRecord) -> None:
    told.actions.append(a)
    rules.apply(s, a, told.events)


def sam_of(s: State) -> SamSeat:
    return seat_of(s)
