"""Positions with the Automa in the second seat: just what a rule needs, and his turns played step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from secondchair.core.content import load
from secondchair.core.pending import settle
from secondchair.core.rules import Action, Event
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.automa import GAME, rules, turn
from secondchair.games.great_western_trail.automa.deck import Card, Deck
from secondchair.games.great_western_trail.automa.seat import AutomaSeat, AutomaTurn, seat_of
from secondchair.games.great_western_trail.state import State

CONTENT = load(GAME).content
DECK: Deck = CONTENT.deck
LEVELS = ("easy", "medium", "hard", "unrestricted")


def fresh(**options: Any) -> State:
    """Before the first draw of the setup."""
    return rules.new(GAME.options(options), CONTENT)


def begun(seed: int = 1, **options: Any) -> State:
    """After the setup and, if the Automa plays first, after his first turn."""
    s, rng = fresh(**options), Random(seed)
    while rules.actor(s) != "you":
        rules.apply(s, any_action(s, rng))
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
    workers: Sequence[int] = (0, 0, 0),
    engine: float = 0,
    your_engine: float = 0,
    jobs: Mapping[tuple[int, int], str] = {},
    options: Mapping[str, Any] = {},
    discs: int = 7,
    reserve: int = 7,
    **fields: Any,
) -> State:
    """Before the Automa's turn: neutral buildings in their places, nothing else but what is named.

    `trail` names tiles by space: `you:4b` is yours, `4b` the Automa's. `fields` are fields of the state or of his seat.
    """
    s = fresh(**options)
    s.pending = []
    s.trail = {x: s.content.neutral[s.content.nodes[x].letter] for x in s.content.neutral_spaces}
    s.masters, s.undealt, s.turns, s.dollars = {}, (), 2, 10
    s.cattle_stack, s.objective_stack = [], []
    person, automa = s.seats
    automa.supply = [f"{number}a" for number in seat_of(s).numbers]
    for place, name in trail.items():
        owner, _, tile = name.rpartition(":")
        seat = 0 if owner else 1
        s.trail[place] = s.content.tiles[tile] if "_" in tile else s.content.private[seat][tile]
        if "_" not in tile and tile in s.seats[seat].supply:
            s.seats[seat].supply.remove(tile)
    person.herder, automa.herder, person.engine, automa.engine = you, herder, float(your_engine), float(engine)
    automa.workers = list(workers)
    seat_of(s).discs, seat_of(s).reserve = discs, reserve
    for (row, place), worker in jobs.items():
        s.jobs[2 * row + place - 3] = worker
    for name, value in fields.items():
        owner_of = s if name in State.__struct_fields__ and name != "masters" else automa
        setattr(owner_of, name, list(value) if isinstance(value, tuple) else value)
    return s


class TurnRecord:
    """What happened in a turn of the Automa: actions in order, and the words for them."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.events: list[Event] = []

    def of(self, kind: type[Action]) -> list[Any]:
        return [a for a in self.actions if type(a) is kind]

    @property
    def rules(self) -> list[str]:
        return [event.rule for event in self.events]


def automas_turn(s: State, card: int, option: int, *draws: str, seed: int = 1) -> TurnRecord:
    """The Automa draws this card, with that one then on top. Fate draws `draws` first, then at random."""
    told, rng, wanted = TurnRecord(), Random(seed), list(draws)
    kept = seat_of(s)
    kept.top, kept.discards = card, ()
    kept.unseen = tuple(n for n in kept.deck.cards if n != card)
    s.pending = [AutomaTurn()]
    settle(s, told.events)
    step(s, turn.OptionCard(option), told)
    while rules.actor(s) in ("bot", "chance") and not isinstance(s.pending[-1], todo.EndTurn):
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


def with_card(number: int, **sides: Any) -> Deck:
    """The deck with some values of one card replaced: `movement=…`, `cattle=…`."""
    card = DECK.cards[number]
    for key, value in sides.items():
        side = "action_side" if key in ("movement", "action", "kansas_city") else "option_side"
        card = structs.replace(card, **{side: structs.replace(getattr(card, side), **{key: value})})
    cards: dict[int, Card] = {**DECK.cards, number: card}
    return structs.replace(DECK, cards=cards)


def automa_of(s: State) -> AutomaSeat:
    return seat_of(s)
