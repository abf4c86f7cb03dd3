"""Robin, run by hand: what you may have done in his turn, and what would have been right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from secondchair.core.rules import Action, Event, Explained
from secondchair.core.words import counted
from secondchair.games._template import companion
from secondchair.games._template.actions import Take, Turn
from secondchair.games._template.companion import RobinsTurn, State

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand

ACTIONS: tuple[type[Action], ...] = ()
TOLD: tuple[type[Action], ...] = ()


def done(s: State) -> Sequence[Action]:
    """TPL-5: he takes what his card says from one heap, or what is left of it."""
    if not s.pending or not isinstance(s.pending[-1], RobinsTurn):
        return ()
    return [
        Take(heap.id, n) for heap, pebbles in zip(s.content.heaps, s.heaps, strict=True) for n in range(1, pebbles + 1)
    ]


def question(s: State) -> tuple[str, str]:
    return ("What did Robin take?", "TPL-5") if done(s) else ("Which card of Robin's was turned up?", "TPL-4")


def right(s: State, done: Action) -> Explained[Action]:
    return companion.bot(s)


def carry_out(s: State, done: Any, out: list[Event] | None = None) -> None:
    companion.apply(s, done, out)


def words(s: State, a: Action) -> str:
    if isinstance(a, Turn):
        return f"A card that takes {s.content.cards[a.card].takes}"
    assert isinstance(a, Take)
    return f"{counted(a.n, 'pebble')} from the {a.heap} heap"


if TYPE_CHECKING:
    import secondchair.games._template.audit as this

    _fulfils: ByHand = this
