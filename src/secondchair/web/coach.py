"""Hints and analysis for the page: one after the other in a line, and what was found last is remembered for a while.

A search runs where the place has it run (`Place.think`), perhaps in another process. So what is called there is a plain
function of this module, and everything that it needs travels with it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from time import monotonic
from typing import Any, TypeVar

from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from secondchair.agents import hint
from secondchair.agents.hint import Advice, NoAdvice, ReviewedChoice, advise, choices, review, turning_points
from secondchair.agents.search import Budget
from secondchair.core.content import load
from secondchair.core.log import Entry
from secondchair.core.registry import Game, find_game
from secondchair.core.words import counted
from secondchair.web.place import Run
from secondchair.web.pool import Client, Line, Told
from secondchair.web.refused import Refused
from secondchair.web.shown import Analysis

REMEMBERED = 64  # hints, and analysed games
SLICE_SECONDS = 1.0  # of one call for an analysis; a choice that was begun is finished
WELL_PLAYED = "Nothing that you chose was clearly worse than the best that was found. Well played."


class Asked(Struct, frozen=True):
    """A position that a hint is wanted for, with a state of its own."""

    game_id: str
    game: str
    surface: str
    seq: int
    head: int
    state: Any


class Finished(Struct, frozen=True):
    """A finished game to look back on."""

    game_id: str
    game: str
    surface: str
    head: int
    options: dict[str, Any]
    content: Any
    path: tuple[Entry, ...]
    seed: int


Position = tuple[str, int]  # a saved game, and the entry that it stands at
T = TypeVar("T")


def advise_on(game: str, surface: str, state: Any, budget: Budget) -> Advice:
    """The search for a hint."""
    kind = _ready(game)
    return advise(kind, kind.rules(surface), state, budget)


def review_some(
    game: str,
    surface: str,
    options: dict[str, Any],
    content: Any,
    path: Sequence[Entry],
    since: int,
    known: Collection[int],
    seconds: float,
) -> tuple[list[int], list[ReviewedChoice | int]]:
    """The numbers of all choices on this path; and of those after `since` the reviews, as many as fit into the time.

    A choice whose review is `known` already is told by its number alone; at least one other is looked at.
    """
    kind = _ready(game)
    rules, found = kind.rules(surface), list[ReviewedChoice | int]()
    start = rules.new(options, content)
    every = [entry.seq for entry, _ in choices(rules, rules.clone(start), path)]
    until = monotonic() + seconds
    for entry, state in choices(rules, start, path):
        if entry.seq <= since:
            continue
        if entry.seq in known:
            found.append(entry.seq)
            continue
        if found and monotonic() > until:
            break
        found.append(review(kind, rules, state, entry))
    return every, found


def _ready(game: str) -> Game:
    """The game, its content read: in another process nobody may have done so yet, and rules may look into it."""
    kind = find_game(game)
    load(kind)
    return kind


class Coach:
    """Thinks for one server. A search takes a whole processor, so whoever wants one stands in line."""

    def __init__(self, think: Run = run_in_threadpool, line: Line | None = None) -> None:
        self._think = think
        self._line = Line() if line is None else line
        self._advice: OrderedDict[Position, Advice] = OrderedDict()
        self._reviews: OrderedDict[Position, dict[int, ReviewedChoice]] = OrderedDict()

    async def advise(self, asked: Asked, client: Client, told: Told | None = None) -> Advice:
        """Asked again for the same position, the same answer. `told` hears how many are before in the line."""
        position = asked.game_id, asked.head
        if position in self._advice:
            return self._advice[position]
        async with self._line.turn(client, told):
            if position not in self._advice:
                budget = hint.hint_budget(find_game(asked.game), asked.state)
                try:
                    advice = await self._think(advise_on, asked.game, asked.surface, asked.state, budget)
                except NoAdvice as error:
                    raise Refused(422, str(error)) from None
                _remember(self._advice, position, advice)
            return self._advice[position]

    async def analyse(self, game: Finished, since: int, client: Client, told: Told | None = None) -> Analysis:
        """The choices after number `since`, as many as fit into the time, at least one.

        What was found is remembered: the call that finds the last of them tells which cost most. If this server has
        not seen the first ones (another one has), it asks for them once more.
        """
        position = game.game_id, game.head
        async with self._line.turn(client, told):
            reviews = self._reviews.setdefault(position, {})
            asked = game.game, game.surface, game.options, game.content, game.path, since
            every, some = await self._think(review_some, *asked, tuple(reviews), SLICE_SECONDS)
            found = [reviews[one] if isinstance(one, int) else one for one in some]
            reviews.update((one.seq, one) for one in found)
            _remember(self._reviews, position, reviews)
        return _analysis(game.game_id, every, found[-1].seq if found else since, found, reviews)


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
