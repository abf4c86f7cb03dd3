"""Robin: his decisions in rulebook order, and what each outcome does to him. Both surfaces use it."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, choose, in_words, least, most


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


DECISIONS = {"take": take}
