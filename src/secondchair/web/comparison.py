"""Two games side by side: where they parted, and what each line of the score sheet became."""

from __future__ import annotations

from itertools import takewhile

from msgspec import Struct

from secondchair.core.table import Table
from secondchair.core.told import in_your_words, told
from secondchair.store import OpenGame
from secondchair.web.refused import Refused

Figures = tuple[int | None, ...]


class CompareLine(Struct, frozen=True):
    """One line of the score sheet in both games; None where a game does not have it."""

    label: str
    one: Figures
    other: Figures


class Comparison(Struct, frozen=True, kw_only=True):
    """Two games of one kind. `parted` is the last entry of the first that the other one has in common with it."""

    ids: tuple[str, str]
    game: str
    columns: tuple[str, ...]
    lines: tuple[CompareLine, ...]
    totals: tuple[Figures, Figures]
    over: tuple[bool, bool]
    texts: tuple[str, str]
    parted: int
    moves: tuple[int, int]
    common: int = 0  # so many moves from the start are the same
    alike: bool = False  # dealt by the same seed, with the same options
    then: tuple[str, str] = ("", "")  # what each did first that the other did not


def side_by_side(one: OpenGame, other: OpenGame) -> Comparison:
    a, b = one.table, other.table
    if a.game.id != b.game.id:
        raise Refused(422, f"{a.game.title} and {b.game.title} cannot be compared with each other.")
    sheets = a.view.sheet, b.view.sheet
    parted = _parted(a, b)
    columns = max((sheet.columns for sheet in sheets), key=len)
    nothing: Figures = (None,) * len(columns)
    values = [{line.label: line.values for line in sheet.lines} for sheet in sheets]
    labels = dict.fromkeys(label for found in values for label in found)
    return Comparison(
        ids=(one.saved.id, other.saved.id),
        game=a.game.id,
        columns=columns,
        lines=tuple(
            CompareLine(label, values[0].get(label, nothing), values[1].get(label, nothing)) for label in labels
        ),
        totals=(sheets[0].total, sheets[1].total),
        over=(a.over, b.over),
        texts=(_standing(a), _standing(b)),
        parted=parted,
        common=sum(entry.seq <= parted for entry in a.path()),
        alike=_dealt_alike(a, b),
        then=(_next_step(a, parted), _next_step(b, _parted(b, a))),
        moves=(len(a.path()), len(b.path())),
    )


def _standing(table: Table) -> str:
    return table.result.text if table.over else "This game is still going on."


def _dealt_alike(a: Table, b: Table) -> bool:
    known = not a.header.withheld and not b.header.withheld
    return known and a.header.seed == b.header.seed and a.header.options == b.header.options


def _next_step(table: Table, since: int) -> str:
    """What happened first after entry `since`, in words; empty if nothing did."""
    stop = next(table.stops(since), None)
    if stop is None or stop.entry.action is None:
        return ""
    label, _ = in_your_words(stop.before.view.prompt, stop.entry.action)
    text = told(stop).text
    return text if label.lower() in text.lower() else f"{text.rstrip('.')} ({label})."


def _parted(a: Table, b: Table) -> int:
    both = zip(a.path(), b.path(), strict=False)
    same = takewhile(lambda pair: (pair[0].actor, pair[0].action) == (pair[1].actor, pair[1].action), both)
    return max((mine.seq for mine, _ in same), default=0)
