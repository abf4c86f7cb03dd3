"""Goals of a game, judged after it: each asks for something within one game, and what was reached stays reached.

A game names its goals in `GAME` and measures them in its `goals.py`; some games tick goals in their result as well.
Both are read from the replayed log alone, so games that were played before a goal was thought of count too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from secondchair.core.log import Entry, digest
from secondchair.core.parts import part
from secondchair.core.registry import Game
from secondchair.core.rules import Result, Rules
from secondchair.core.table import Table


class Course(Struct, frozen=True):
    """A finished game as a judge sees it: how it was set up, what led to its end, and the end."""

    surface: str
    options: Mapping[str, Any]
    path: Sequence[Entry]  # what was taken back is not on it
    end: Any  # the last state
    result: Result
    rules: Rules[Any, Any]
    content: Any

    def states(self) -> Iterator[Any]:
        """The state after every entry of the path. It is one and the same, and goes on changing: keep nothing of it."""
        state = self.rules.new(dict(self.options), self.content)
        for entry in self.path:
            self.rules.apply(state, entry.action)
            yield state


def course(table: Table) -> Course:
    """What a judge sees of a table whose game is over."""
    options, content = table.header.options, table.content.content
    return Course(table.header.surface, options, table.path(), table.state, table.result, table.rules, content)


Far = dict[str, int]
_judged: WeakKeyDictionary[Table, tuple[int, Far]] = WeakKeyDictionary()


def far(table: Table) -> Far:
    """How far a finished game came, goal by goal; it is judged once for every end that it has."""
    known = _judged.get(table)
    if known is None or known[0] != table.seq:
        known = _judged[table] = table.seq, judge(table.game, course(table))
    return known[1]


def judge(game: Game, played: Course) -> Far:
    """The same for a course. A goal that the result ticks is reached, whatever is measured."""
    judges = part(game, "goals")
    measured = judges.far(played) if judges else {}
    found = Far()
    for goal in game.goals:
        if goal.id in played.result.goals:
            found[goal.id] = max(goal.wanted, measured.get(goal.id, 0))
        elif played.surface in goal.surfaces and goal.id in measured:
            found[goal.id] = min(measured[goal.id], goal.wanted) if goal.wanted == 1 else measured[goal.id]
    return found


def reached(game: Game, came: Mapping[str, int]) -> tuple[str, ...]:
    """The goals that are reached, in the order of the list."""
    return tuple(goal.id for goal in game.goals if came.get(goal.id, 0) >= goal.wanted)


@cache
def mark(game: Game) -> str:
    """Changes with the goals of a game: what was judged under another mark is judged again."""
    return digest([[goal.id, goal.wanted] for goal in game.goals])
