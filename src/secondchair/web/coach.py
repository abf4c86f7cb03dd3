"""Hints and analysis for the page: one search at a time, and what was found last is remembered for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import TypeVar

from secondchair.agents.hint import (
    THINKING,
    Advice,
    NoAdvice,
    ReviewedChoice,
    advise,
    choices,
    review,
    turning_points,
)
from secondchair.core.table import Table
from secondchair.core.words import counted
from secondchair.web.refused import Refused
from secondchair.web.shown import Analysis

REMEMBERED = 64  # hints, and analysed games
WAIT_SECONDS = 5.0  # for somebody else's search
SLICE_SECONDS = 1.0  # of one call for an analysis; a choice that was begun is finished
WELL_PLAYED = "Nothing that you chose was clearly worse than the best that was found. Well played."

Position = tuple[str, int]  # a saved game, and the entry that it stands at
T = TypeVar("T")


class Coach:
    """Thinks for one server. A search takes a whole processor, so there is never more than one."""

    def __init__(self) -> None:
        self._thinking = Lock()
        self._advice: OrderedDict[Position, Advice] = OrderedDict()
        self._reviews: OrderedDict[Position, dict[int, ReviewedChoice]] = OrderedDict()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._thinking.acquire(timeout=WAIT_SECONDS):
            raise Refused(503, "Somebody else is asking just now. Try again in a moment.")
        try:
            yield
        finally:
            self._thinking.release()

    def advise(self, game_id: str, table: Table) -> Advice:
        """Asked again for the same position, the same answer."""
        position = game_id, table.head
        with self._turn():
            if position not in self._advice:
                try:
                    advice = advise(table.game, table.rules, table.state, THINKING)
                except NoAdvice as error:
                    raise Refused(422, str(error)) from None
                _remember(self._advice, position, advice)
            return self._advice[position]

    def analyse(self, game_id: str, table: Table, since: int) -> Analysis:
        """The choices after number `since`, as many as fit into the time, at least one.

        What was found is remembered: the call that finds the last of them tells which cost most. If this server has
        not seen the first ones (another one has), it asks for them once more.
        """
        rules, found = table.rules, list[ReviewedChoice]()
        start, path = rules.new(table.header.options, table.content.content), table.path()
        every = [entry.seq for entry, _ in choices(rules, rules.clone(start), path)]
        until = monotonic() + SLICE_SECONDS
        with self._turn():
            reviews = self._reviews.setdefault((game_id, table.head), {})
            for entry, state in choices(rules, start, path):
                if entry.seq <= since:
                    continue
                if entry.seq not in reviews:
                    if found and monotonic() > until:
                        break
                    reviews[entry.seq] = review(table.game, rules, state, entry)
                found.append(reviews[entry.seq])
            _remember(self._reviews, (game_id, table.head), reviews)
        return _analysis(game_id, every, found[-1].seq if found else since, found, reviews)


def _analysis(
    game_id: str, every: list[int], last: int, found: list[ReviewedChoice], reviews: dict[int, ReviewedChoice]
) -> Analysis:
    """What was `found` up to the choice `last`, among `every` one; and if that was the last, what cost most."""
    done = sum(seq <= last for seq in every)
    missing = [seq for seq in every if seq not in reviews]
    going_on = last if done < len(every) else min(missing) - 1 if missing else None
    worst = [] if missing else turning_points(list(reviews.values()))
    summary = f"{counted(len(every), 'choice was', 'choices were')} compared; all figures are estimates."
    return Analysis(
        id=game_id,
        done=done,
        total=len(every),
        points=tuple(found),
        next=going_on,
        worst=tuple(worst),
        text="" if missing else summary if worst else f"{WELL_PLAYED} {summary}",
    )


def _remember(shelf: OrderedDict[Position, T], position: Position, what: T) -> None:
    shelf[position] = what
    shelf.move_to_end(position)
    if len(shelf) > REMEMBERED:
        shelf.popitem(last=False)
