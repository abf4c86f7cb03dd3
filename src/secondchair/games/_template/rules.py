"""Pebbles, by its rules: see RULES.md. The module itself fulfils `core.rules.Rules`.

What is to be done next lies on a stack (`core.pending`), and each function below answers for one kind of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from secondchair.core.pending import (
    Out,
    Source,
    actor,
    apply,
    bot,
    chance,
    choices,
    chosen,
    decides,
    drawn,
    drawn_from,
    legal,
    listed,
    sample,
    tell,
)
from secondchair.core.rules import Action, Explained, Rules, View, no_aside, no_redeal
from secondchair.games._template import bot as robin
from secondchair.games._template import scoring
from secondchair.games._template.actions import Move, Take, Turn
from secondchair.games._template.content import Content
from secondchair.games._template.state import RobinsCard, RobinsTurn, State, YourTurn
from secondchair.games._template.view import see, status

ACTIONS: tuple[type[Action], ...] = (Take, Turn)

aside = no_aside
redeal = no_redeal
result = scoring.result
clone = State.clone
position = State.position


def new(options: dict[str, Any], content: Content) -> State:
    """TPL-1, TPL-2."""
    heaps = [heap.pebbles for heap in content.heaps]
    first = RobinsCard() if options["start"] == "robin" else YourTurn()
    return State(content, heaps, points=[0, 0], bonus=[0, 0], deck=list(content.deck), pending=[first])


# -- your turn ---------------------------------------------------------------------------------------------------------


@choices(YourTurn)
def _takes(s: State, top: YourTurn) -> Sequence[Take]:
    """TPL-3: one to three pebbles from one heap."""
    return [
        Take(heap.id, n)
        for heap, left in zip(s.content.heaps, s.heaps, strict=True)
        for n in range(1, min(3, left) + 1)
    ]


@chosen(YourTurn)
def _you_take(s: State, top: YourTurn, a: Take, out: Out) -> None:
    _take(s, 0, a, out)
    if any(s.heaps):  # TPL-8
        s.pending.append(RobinsCard())


# -- Robin's turn ------------------------------------------------------------------------------------------------------


@drawn_from(RobinsCard)
def _deck(s: State, top: RobinsCard) -> Source:
    return Source("deck", s.deck, Turn)


@drawn(RobinsCard)
def _turned(s: State, top: RobinsCard, a: Turn, out: Out) -> None:
    s.deck.remove(a.card)
    s.pending.append(RobinsTurn(a.card))
    tell(out, f"Robin turns up a card: he takes {s.content.cards[a.card].takes}.", "TPL-4")


@decides(RobinsTurn)
def _robin(s: State, top: RobinsTurn, explain: bool) -> Explained[Take]:
    return robin.move(s.content, top.card, s.heaps, explain)


@chosen(RobinsTurn)
def _robin_takes(s: State, top: RobinsTurn, a: Take, out: Out) -> None:
    _take(s, 1, a, out)
    s.deck = robin.shuffled(s.content, s.deck)
    if any(s.heaps):  # TPL-8
        s.pending.append(YourTurn())


# -- both --------------------------------------------------------------------------------------------------------------


def _take(s: State, seat: int, a: Take, out: Out) -> None:
    """TPL-3, TPL-7."""
    place = [heap.id for heap in s.content.heaps].index(a.heap)
    n, bonus = robin.taken(a.n, s.heaps[place], s.content.heaps[place].bonus)
    s.heaps[place] -= n
    s.points[seat] += n + bonus
    s.bonus[seat] += bonus
    s.turns += 1
    last = f", the last ones: {bonus} more points" if bonus else ""
    tell(out, f"{('You take', 'Robin takes')[seat]} {n} from the {a.heap} heap{last}.", "TPL-3", f"heap:{a.heap}")


def view(s: State, seat: int = 0) -> View:
    return see(s, listed(s))


if TYPE_CHECKING:
    import secondchair.games._template.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
