"""What a seat may see of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.pending import actor
from secondchair.core.rules import YOU, Option, Prompt, Status, View
from secondchair.games._template import scoring
from secondchair.games._template.actions import Move, Take
from secondchair.games._template.state import State


class PebblesShown(Struct, frozen=True):
    """The game's own part of the view: what `board.py` draws."""

    heaps: tuple[tuple[str, int], ...]


class TableGame(Struct, frozen=True):
    """What is drawn at a real table: how many pebbles Robin's card takes, if one is turned up."""

    takes: int | None


def see(s: State, legal: Sequence[Move]) -> View:
    heaps = tuple((heap.id, left) for heap, left in zip(s.content.heaps, s.heaps, strict=True))
    return View(_prompt(s, legal), status(s), scoring.sheet(s), PebblesShown(heaps))


def status(s: State) -> tuple[Status, ...]:
    you, robin = s.points
    yours = actor(s) == YOU
    return Status("You", str(you), "points", now=yours), Status("Robin", str(robin), "points", now=not yours)


def _prompt(s: State, legal: Sequence[Move]) -> Prompt:
    if not any(s.heaps):
        return Prompt("over", scoring.result(s).text, "TPL-8")
    options = tuple(
        Option(a, f"{a.n} from the {a.heap} heap", f"heap:{a.heap}", f"take {a.n}", _hint(s, a))
        for a in legal
        if isinstance(a, Take)
    )
    # Robin's card is turned up as soon as you have taken: the move is shown first and sent on the second tap.
    return Prompt("take", "Take one to three pebbles from a heap.", "TPL-3", options, confirm=True)


def _hint(s: State, a: Take) -> str:
    for heap, left in zip(s.content.heaps, s.heaps, strict=True):
        if heap.id == a.heap and left == a.n:
            return f"{a.n} points, and {heap.bonus} for the last one"
    return f"{a.n} point{'s' if a.n > 1 else ''}"
