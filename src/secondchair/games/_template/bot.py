"""Robin: his decisions in rulebook order, and what each outcome does to him. Both surfaces use it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, choose, in_words, least, most
from secondchair.games._template.actions import Take
from secondchair.games._template.content import Content


class HeapFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What Robin looks at, heap by heap."""

    id: str
    place: int
    pebbles: int


class Robin(Struct, frozen=True, forbid_unknown_fields=True):
    """Robin's own state, as far as his decision needs it."""

    takes: int


HEAP: tuple[Criterion[Robin, HeapFacts], ...] = (
    most("with the most pebbles", "TPL-5", lambda robin, heap: heap.pebbles),
    least("furthest to the left", "TPL-6", lambda robin, heap: heap.place),
)


def take(robin: Robin, heaps: tuple[HeapFacts, ...], explain: bool = True) -> Explained[HeapFacts]:
    """TPL-5, TPL-6: the heap that Robin takes from."""
    return choose(
        robin,
        [heap for heap in heaps if heap.pebbles],
        HEAP,
        because="TPL-5",
        text=f"Robin takes up to {robin.takes} from the heap {in_words(HEAP)}.",
        name=lambda heap: (f"the {heap.id} heap", f"heap:{heap.id}"),
        explain=explain,
    )


def taken(takes: int, pebbles: int, bonus: int) -> tuple[int, int]:
    """TPL-3, TPL-7: how many pebbles a take gives, and the bonus if it was the last of the heap."""
    n = min(takes, pebbles)
    return n, bonus if n == pebbles else 0


def shuffled(content: Content, deck: list[int]) -> list[int]:
    """TPL-4: the deck for the next card; an empty one is shuffled anew."""
    return deck or list(content.deck)


def move(content: Content, card: int, pebbles: Sequence[int], explain: bool) -> Explained[Take]:
    """Robin's move with this card: the heaps as facts, and his decision as an action."""
    takes = content.cards[card].takes
    facts = tuple(HeapFacts(heap.id, n, pebbles[n]) for n, heap in enumerate(content.heaps))
    decision = take(Robin(takes), facts, explain)
    return Explained(Take(decision.choice.id, min(takes, decision.choice.pebbles)), decision.why)


DECISIONS = {"take": take}
