"""What happened, step by step, as the page tells it: in words, with reasons, and with what changed in the drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct, structs

from secondchair.core.choose import Step, Why
from secondchair.core.log import Entry
from secondchair.core.parts import part
from secondchair.core.registry import SCREEN, Game
from secondchair.core.rules import BOT, CHANCE, YOU, Event, Result, Sheet, Status, View
from secondchair.core.table import Look, Stop, Table
from secondchair.core.told import told
from secondchair.web.changes import Changes, Regions, changes


class WhyShown(Struct, frozen=True, kw_only=True):
    """The reasons of one decision of the bot.

    `steps` are the criteria in their order, each with one value per candidate; `decided` is the one that decided, and
    `out` tells for each candidate which one put it out.
    """

    because: str
    text: str
    candidates: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    chosen: int
    decided: int | None
    out: tuple[int | None, ...]


class StepShown(Struct, frozen=True, kw_only=True):
    """One entry of the log as the page plays it: its sentence, its reasons, and what changed in the drawings.

    `turn` counts the turns of the game, `weight` the figures of the status line that changed. In a replay, `sheet` is
    the score sheet where it is another than before.
    """

    seq: int
    actor: str
    auto: bool
    text: str
    rule: str
    events: tuple[Event, ...]
    why: WhyShown | None
    targets: tuple[str, ...]
    status: tuple[Status, ...]
    regions: Changes = {}
    turn: int = 0
    weight: int = 0
    sheet: Sheet | None = None


Told = tuple[StepShown, Look]  # a step in words, and what is seen after it


def draw(game: Game, view: View) -> Regions:
    """The drawings of a view; none for a game that has no `board.py` yet."""
    board = part(game, "board")
    return board.draw(view) if board else {}


_lately: WeakKeyDictionary[Table, list[tuple[View, Regions]]] = WeakKeyDictionary()


def draw_now(table: Table, view: View, keep: bool = True) -> Regions:
    """The drawings of a view of this table. What the last answer showed is not drawn again."""
    known = _lately.setdefault(table, [])
    for seen, regions in known:
        if seen == view:
            return regions
    regions = draw(table.game, view)
    if keep:
        known[:] = [*known[-1:], (view, regions)]
    return regions


# -- in words ----------------------------------------------------------------------------------------------------------


def after(table: Table, since: int, in_words: bool = False) -> Iterator[Told]:
    """The entries of the current path after number `since`; `in_words`: they are not going to be drawn."""
    path = table.path()
    turns = turn_numbers(path)
    for stop in table.stops(since):
        step = _step(stop, turns[stop.entry.seq], not in_words and _is_shown(table, stop.entry))
        yield (_ended(step, table.result) if table.over and stop.entry is path[-1] else step), stop.after


def from_entry(table: Table, since: int, in_words: bool) -> tuple[Told, Iterator[Told]]:
    """The step of entry `since` itself, or how the game was set up; and the steps that follow it."""
    earlier = [entry.seq for entry in table.path() if entry.seq <= since]
    if earlier:
        steps = after(table, earlier[-1] - 1, in_words)
        return next(steps), steps
    first = table.first
    words = StepShown(
        seq=0, actor="", auto=False, text="The game is set up.", rule="", events=(), why=None, targets=(),
        status=first.status,
    )  # fmt: skip
    return (words, first), after(table, 0, in_words)


def turn_numbers(path: Sequence[Entry]) -> dict[int, int]:
    """The number of the turn that each entry belongs to; 0 while the game is set up.

    A turn begins when you or the bot act after the other. Without a bot, it begins with what fate turns up for you.
    """
    alone = all(entry.actor != BOT for entry in path)
    numbers, turn, last = dict[int, int](), 0, ""
    for entry in path:
        if alone:
            turn += entry.actor == CHANCE and last == YOU
            last = entry.actor
        elif entry.actor in (YOU, BOT):
            turn += entry.actor != last
            last = entry.actor
        numbers[entry.seq] = turn
    return numbers


def _is_shown(table: Table, entry: Entry | StepShown) -> bool:
    """Does the page show it for a while (`static/story.js`)? On screen what happened by itself.

    The turn card of a real table tells everything at once.
    """
    return table.header.surface == SCREEN and (entry.auto or entry.actor != YOU)


def _step(stop: Stop, turn: int, shown: bool) -> StepShown:
    entry, words = stop.entry, told(stop)
    before, now = stop.before.status, (stop.after.view if shown else stop.after).status
    return StepShown(
        seq=entry.seq,
        actor=entry.actor,
        auto=entry.auto,
        text=words.text,
        rule=words.rule,
        events=stop.events,
        why=_why(entry.why) if entry.why else None,
        targets=words.targets,
        status=now,
        turn=turn,
        weight=len({(s.label, s.value) for s in now} - {(s.label, s.value) for s in before}),
    )


def _ended(step: StepShown, result: Result) -> StepShown:
    """The last step of a finished game says how it ended, unless the game has told it there in its own words."""
    verdict = result.text.rsplit(". ", 1)[-1]
    if verdict in step.text:
        return step
    told = step.events or (Event(step.text, step.rule),)
    return structs.replace(step, text=f"{step.text} {result.text}", events=(*told, Event(result.text)))


def _why(why: Why) -> WhyShown:
    return WhyShown(
        because=why.because,
        text=why.text,
        candidates=why.candidates,
        steps=why.steps,
        chosen=why.chosen,
        decided=why.decided_by,
        out=why.ruled_out_by(),
    )


# -- and drawn ---------------------------------------------------------------------------------------------------------


def drawn(table: Table, steps: Iterable[Told], before: Regions) -> tuple[tuple[StepShown, ...], Regions]:
    """The steps with what each of them changed in the drawings, beginning with `before`; and the last drawings.

    Only what the page shows for a while is drawn, and not the last step: after it comes the present.
    """
    told, found = list(steps), list[StepShown]()
    for n, (step, seen) in enumerate(told, 1):
        if n < len(told) and _is_shown(table, step):
            now = draw_now(table, seen.view, keep=False)
            step, before = structs.replace(step, regions=changes(before, now)), now
        found.append(step)
    return tuple(found), before


def beginning(table: Table, start: Told) -> StepShown:
    """A step of a replay that is drawn whole, with its score sheet."""
    step, view = start[0], start[1].view
    return structs.replace(step, regions=changes({}, draw(table.game, at_rest(view))), sheet=view.sheet)


def watched(table: Table, start: Told, steps: Iterable[Told]) -> Iterator[StepShown]:
    """The steps of a replay after `start`: what each changed in the drawings and on the score sheet."""
    view = start[1].view
    before, sheet = draw(table.game, at_rest(view)), view.sheet
    for step, seen in steps:
        view = seen.view
        now = draw(table.game, at_rest(view))
        yield structs.replace(step, regions=changes(before, now), sheet=None if view.sheet == sheet else view.sheet)
        before, sheet = now, view.sheet


def at_rest(view: View) -> View:
    """The same view for somebody who looks on: nothing in it can be chosen."""
    prompt = structs.replace(view.prompt, options=(), ask=None, aside=(), focus="")
    return structs.replace(view, prompt=prompt, game=_nothing_to_choose(view.game))


def _nothing_to_choose(shown: object) -> object:
    if not isinstance(shown, Struct):
        return shown
    inside = {name: getattr(shown, name) for name in shown.__struct_fields__}
    changed = {name: _nothing_to_choose(part) for name, part in inside.items() if isinstance(part, Struct)}
    for name in getattr(type(shown), "CHOOSABLE", ()):
        if isinstance(inside.get(name), tuple):
            changed[name] = ()
        elif name in changed:
            changed[name] = None
    return structs.replace(shown, **changed)
