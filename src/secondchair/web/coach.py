"""Hints and analysis for the page: one search at a time, and the last hints kept for whoever asks again.

A search runs where the place has it run (`Place.think`), perhaps in another process. So what is called there is a plain
function of this module, and everything that it needs travels with it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Lock
from time import monotonic
from typing import Any

from starlette.concurrency import run_in_threadpool

from secondchair.agents.hint import THINKING, Advice, NoAdvice, TurningPoint, advise, choices, judge
from secondchair.agents.search import Budget
from secondchair.core.content import load
from secondchair.core.log import Entry
from secondchair.core.registry import Game, find_game
from secondchair.core.table import Table
from secondchair.web.place import Run
from secondchair.web.refused import Refused
from secondchair.web.shown import Analysis

KEPT = 64  # hints
WAIT_SECONDS = 5.0  # for somebody else's search
LOOK_AGAIN = 0.05  # seconds, while waiting for it
SLICE_SECONDS = 1.0  # of one call for an analysis; a choice that was begun is finished


def advise_on(game: str, surface: str, state: Any, budget: Budget) -> Advice:
    """The search for a hint."""
    kind = _ready(game)
    return advise(kind, kind.rules(surface), state, budget)


def judge_some(
    game: str, surface: str, options: dict[str, Any], content: Any, path: Sequence[Entry], since: int, seconds: float
) -> tuple[list[int], list[TurningPoint]]:
    """The numbers of all choices on this path, and the judgement of those after `since`: at least one, for a while."""
    kind = _ready(game)
    rules, found = kind.rules(surface), list[TurningPoint]()
    start = rules.new(options, content)
    seqs = [entry.seq for entry, _ in choices(rules, rules.clone(start), path)]
    until = monotonic() + seconds
    for entry, state in choices(rules, start, path):
        if entry.seq <= since:
            continue
        if found and monotonic() > until:
            break
        found.append(judge(kind, rules, state, entry))
    return seqs, found


def _ready(game: str) -> Game:
    """The game, its content read: in another process nobody may have done so yet, and rules may look into it."""
    kind = find_game(game)
    load(kind)
    return kind


class Coach:
    """Thinks for one server. A search takes a whole processor, so there is never more than one."""

    def __init__(self, think: Run = run_in_threadpool) -> None:
        self._think = think
        self._thinking = Lock()
        self._advice: OrderedDict[tuple[str, int], Advice] = OrderedDict()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        until = monotonic() + WAIT_SECONDS
        while not self._thinking.acquire(blocking=False):
            if monotonic() > until:
                raise Refused(503, "Somebody else is asking just now. Try again in a moment.")
            await asyncio.sleep(LOOK_AGAIN)
        try:
            yield
        finally:
            self._thinking.release()

    async def advise(self, game_id: str, table: Table) -> Advice:
        """Asked again for the same position, the same answer."""
        key = game_id, table.head
        async with self._turn():
            if key not in self._advice:
                asked = table.game.id, table.header.surface, table.state, THINKING
                try:
                    self._advice[key] = await self._think(advise_on, *asked)
                except NoAdvice as error:
                    raise Refused(422, str(error)) from None
                if len(self._advice) > KEPT:
                    self._advice.popitem(last=False)
            return self._advice[key]

    async def analyse(self, game_id: str, table: Table, since: int) -> Analysis:
        """The choices after number `since`, as many as fit into the time, at least one."""
        header, path = table.header, table.path()
        asked = table.game.id, header.surface, header.options, table.content.content, path, since, SLICE_SECONDS
        async with self._turn():
            seqs, found = await self._think(judge_some, *asked)
        last = found[-1].seq if found else since
        done = sum(seq <= last for seq in seqs)
        more = last if done < len(seqs) else None
        return Analysis(id=game_id, done=done, total=len(seqs), points=tuple(found), next=more)
