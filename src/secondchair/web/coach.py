"""Hints and analysis for the page: one search at a time, and the last hints kept for whoever asks again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

from secondchair.agents.hint import THINKING, Advice, NoAdvice, TurningPoint, advise, choices, judge
from secondchair.core.table import Table
from secondchair.web.refused import Refused
from secondchair.web.shown import Analysis

KEPT = 64  # hints
WAIT_SECONDS = 5.0  # for somebody else's search
SLICE_SECONDS = 1.0  # of one call for an analysis; a choice that was begun is finished


class Coach:
    """Thinks for one server. A search takes a whole processor, so there is never more than one."""

    def __init__(self) -> None:
        self._thinking = Lock()
        self._advice: OrderedDict[tuple[str, int], Advice] = OrderedDict()

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
        key = game_id, table.head
        with self._turn():
            if key not in self._advice:
                try:
                    self._advice[key] = advise(table.game, table.rules, table.state, THINKING)
                except NoAdvice as error:
                    raise Refused(422, str(error)) from None
                if len(self._advice) > KEPT:
                    self._advice.popitem(last=False)
            return self._advice[key]

    def analyse(self, game_id: str, table: Table, since: int) -> Analysis:
        """The choices after number `since`, as many as fit into the time, at least one."""
        rules, found = table.rules, list[TurningPoint]()
        start, path = rules.new(table.header.options, table.content.content), table.path()
        seqs = [entry.seq for entry, _ in choices(rules, rules.clone(start), path)]
        last, until = since, monotonic() + SLICE_SECONDS
        with self._turn():
            for entry, state in choices(rules, start, path):
                if entry.seq <= since:
                    continue
                if found and monotonic() > until:
                    break
                found.append(judge(table.game, rules, state, entry))
                last = entry.seq
        done = sum(seq <= last for seq in seqs)
        more = last if done < len(seqs) else None
        return Analysis(id=game_id, done=done, total=len(seqs), points=tuple(found), next=more)
