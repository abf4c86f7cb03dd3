"""What the page gets to see of a game: the answer to every call, and how it is made from a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec import Struct, structs

from secondchair.agents.hint import ReviewedChoice, Tip
from secondchair.core import goals
from secondchair.core.registry import AUDIT
from secondchair.core.rules import Result, Sheet
from secondchair.core.table import Broken, Table, Undo
from secondchair.store import Branch, OpenGame, Seat, broken_text
from secondchair.store.par import compared, not_measured
from secondchair.store.records import setting_text
from secondchair.web import story
from secondchair.web.changes import Changes, changes
from secondchair.web.guiding import GuideShown, guide_shown
from secondchair.web.prompt import ViewShown, view_shown
from secondchair.web.story import StepShown


class SeatShown(Struct, frozen=True):
    name: str
    pieces: tuple[str, ...]


class Shared(Struct, frozen=True):
    """Who sits at a shared table, and which pieces you keep."""

    seats: tuple[SeatShown, ...]
    you: tuple[str, ...]


class ContentShown(Struct, frozen=True):
    """The owner's values in use, if any, and how many values were designed here."""

    override: str
    designed: int


class Answer(Struct, frozen=True, kw_only=True):
    """How a game stands, and what happened.

    Without `since`, `regions` are the drawings and `steps` tell in words what happened since your last choice. With it,
    nothing is drawn twice: the regions of each step say what it changed in the drawings, beginning with those of the
    position after entry `since`; `regions` says what changed last.
    """

    id: str
    game: str
    surface: str
    seq: int
    view: ViewShown
    since: int | None
    regions: Changes
    steps: tuple[StepShown, ...]
    undo: Undo
    over: bool
    result: Result | None
    broken: Broken | None
    celebrate: tuple[str, ...]
    shared: Shared | None
    content: ContentShown
    note: str
    branch: Branch | None  # where it left another game
    seed: int | None  # known when the game is over, never before
    salt: str = ""  # with the seed, what the seal was made of
    seal: str = ""  # known from the start
    par: tuple[str, ...] = ()  # at the end: how the result compares with those of our players at this level
    guide: GuideShown | None = None  # the step that comes next, in a game that was begun with a guide


class Links(Struct, frozen=True):
    """The ids by which others come to a game. `yours`: you may take them back."""

    play: str
    watch: str
    yours: bool


class HintShown(Struct, frozen=True, kw_only=True):
    """The best options found in the present position, best first. All figures are estimates."""

    seq: int
    tips: tuple[Tip, ...]
    playouts: int
    text: str
    used: int  # in how many positions of this game a hint was asked for


class Analysis(Struct, frozen=True, kw_only=True):
    """Some choices of a finished game, each compared with the best one found. `next` asks for those that follow.

    When there are none, `worst` are the choices of the whole game that cost most, and `text` sums it up.
    """

    id: str
    done: int
    total: int
    points: tuple[ReviewedChoice, ...]
    next: int | None
    worst: tuple[ReviewedChoice, ...] = ()
    text: str = ""


class Replay(Struct, frozen=True, kw_only=True):
    """Some steps of the path that led here. `start` is the position before the first one, drawn whole."""

    id: str
    game: str
    surface: str
    total: int
    steps: tuple[StepShown, ...]
    start: StepShown


def answer(
    opened: OpenGame,
    since: int | None,
    seats: Sequence[Seat],
    player: str,
    celebrate: Sequence[str],
    hints: int = 0,
    branch: Branch | None = None,
) -> Answer:
    """The answer about a game: whole, or what changed after number `since`."""
    table, view = opened.table, opened.table.view
    view = structs.replace(view, sheet=_hinted(view.sheet, hints))
    drawn = story.draw_now(table, view)
    seen = None if since is None else table.view_at(since)
    told = story.after(table, table.before_choice if since is None else since, in_words=seen is None)
    if seen is None:
        happened, changed = tuple(step for step, _ in told), changes({}, drawn)
    else:
        happened, last = story.drawn(table, told, story.draw_now(table, seen))
        changed = changes(last, drawn)
    undo = Undo(False, False, False, table.undo_state.count) if table.broken else table.undo_state
    return Answer(
        id=opened.saved.id,
        game=table.game.id,
        surface=table.header.surface,
        seq=table.seq,
        view=view_shown(view),
        since=None if seen is None else since,
        regions=changed,
        steps=happened,
        undo=undo,
        over=table.over,
        result=_result(table, hints),
        broken=structs.replace(table.broken, text=broken_text(table)) if table.broken else None,
        celebrate=tuple(celebrate),
        shared=_shared(seats, player),
        content=ContentShown(table.named.override, table.content.designed),
        note=opened.saved.note,
        branch=branch,
        seed=table.header.seed if table.over else None,
        salt=table.header.salt if table.over else "",
        seal=table.header.seal,
        par=_par(table),
        guide=guide_shown(table, view.prompt),
    )


def _hinted(sheet: Sheet, hints: int) -> Sheet:
    """Hints are allowed, and stand on the score sheet."""
    if not hints:
        return sheet
    return structs.replace(sheet, notes=(*sheet.notes, f"Hints used: {hints}."))


def _result(table: Table, hints: int) -> Result | None:
    if not table.over:
        return None
    result = table.result
    reached = goals.reached(table.game, goals.far(table))
    return structs.replace(result, sheet=_hinted(result.sheet, hints), goals=reached)


def _par(table: Table) -> tuple[str, ...]:
    """Our players were measured with the values that come with the game; what was entered for an audit is no game."""
    if not table.over or table.header.surface == AUDIT:
        return ()
    if table.named.override:
        return tuple(not_measured(table.game))
    result = table.result
    setting = setting_text(table.game, table.header.options)
    return tuple(compared(table.game, setting, result.score if result.scored else None))


def _shared(seats: Sequence[Seat], player: str) -> Shared | None:
    if not seats:
        return None
    yours = next((seat.pieces for seat in seats if seat.player == player), ())
    return Shared(tuple(SeatShown(seat.name, seat.pieces) for seat in seats), yours)


def replay(opened: OpenGame, since: int, limit: int, drawn: bool = True) -> Replay:
    """Some steps of the path; with `drawn` false in words only, which is enough for the log."""
    table = opened.table
    start, told = story.from_entry(table, since, in_words=not drawn)
    steps = islice(story.watched(table, start, told) if drawn else (step for step, _ in told), limit)
    return Replay(
        id=opened.saved.id,
        game=table.game.id,
        surface=table.header.surface,
        total=len(table.path()),
        steps=tuple(steps),
        start=story.beginning(table, start) if drawn else start[0],
    )
