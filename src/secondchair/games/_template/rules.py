"""Pebbles, by its rules: see RULES.md. The module itself fulfils `core.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    View,
    no_aside,
    no_redeal,
)
from secondchair.games._template import bot as robin
from secondchair.games._template import scoring
from secondchair.games._template.actions import Move, Take, Turn
from secondchair.games._template.content import Content
from secondchair.games._template.state import State
from secondchair.games._template.view import see

ACTIONS: tuple[type[Action], ...] = (Take, Turn)
NAMES = ("You", "Robin")

aside = no_aside
redeal = no_redeal
result = scoring.result
clone = State.clone
position = State.position


def new(options: dict[str, Any], content: Content) -> State:
    """TPL-1, TPL-2."""
    heaps = [heap.pebbles for heap in content.heaps]
    return State(content, heaps, [0, 0], [0, 0], list(content.deck), turn=int(options["start"] == "robin"))


def actor(s: State) -> Actor:
    if not any(s.heaps):
        return OVER
    if s.turn == 0:
        return YOU
    return BOT if s.card else CHANCE


def legal(s: State) -> Sequence[Move]:
    """TPL-3: one to three pebbles from one heap."""
    return [
        Take(heap.id, n)
        for heap, left in zip(s.content.heaps, s.heaps, strict=True)
        for n in range(1, min(3, left) + 1)
    ]


def chance(s: State) -> Chance[Move]:
    return robin.turn_up(s.content, s.deck)


def sample(s: State, rng: Random) -> Move:
    return robin.turn_up_any(s.content, s.deck, rng)


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return robin.move(s.content, s.card, s.heaps, explain)


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    match a:
        case Turn():
            _turn(s, a, out)
        case Take():
            _take(s, a, out)


def _turn(s: State, a: Turn, out: list[Event] | None) -> None:
    s.card = a.card
    s.deck[list(s.content.cards).index(a.card)] -= 1
    if out is not None:
        out.append(Event(f"Robin turns up a card: he takes {s.content.cards[a.card].takes}.", "TPL-4"))


def _take(s: State, a: Take, out: list[Event] | None) -> None:
    place = [heap.id for heap in s.content.heaps].index(a.heap)
    n, bonus = robin.taken(a.n, s.heaps[place], s.content.heaps[place].bonus)
    s.heaps[place] -= n
    s.points[s.turn] += n + bonus
    s.bonus[s.turn] += bonus
    if out is not None:
        last = f", the last ones: {bonus} more points" if bonus else ""
        take = "take" if s.turn == 0 else "takes"
        out.append(Event(f"{NAMES[s.turn]} {take} {n} from the {a.heap} heap{last}.", "TPL-3", (f"heap:{a.heap}",)))
    s.turns += 1
    s.turn, s.card = 1 - s.turn, 0
    if not any(s.deck):  # TPL-4: an empty deck is shuffled anew
        s.deck = list(s.content.deck)


def view(s: State, seat: int = 0) -> View:
    return see(s, legal(s) if actor(s) == YOU else ())
