"""What the page gets to see of a game: the answer to every call, and how it is made from a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct, structs

from secondchair.agents.hint import ReviewedChoice, Tip
from secondchair.core.choose import Step, Why
from secondchair.core.parts import part
from secondchair.core.registry import Game
from secondchair.core.rules import Event, Result, Sheet, Status, View
from secondchair.core.table import Broken, Stop, Table, Undo
from secondchair.core.told import told
from secondchair.store import Kept, Seat, broken_text
from secondchair.web.prompt import ViewShown, view_shown

Regions = dict[str, str]


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
    """One entry of the log as the page plays it: its sentence, its reasons, and the drawing after it."""

    seq: int
    actor: str
    auto: bool
    text: str
    rule: str
    events: tuple[Event, ...]
    why: WhyShown | None
    targets: tuple[str, ...]
    status: tuple[Status, ...]
    regions: Regions


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
    """How a game stands, and what happened since your last choice."""

    id: str
    game: str
    surface: str
    seq: int
    view: ViewShown
    regions: Regions
    steps: tuple[StepShown, ...]
    undo: Undo
    over: bool
    result: Result | None
    broken: Broken | None
    celebrate: tuple[str, ...]
    shared: Shared | None
    content: ContentShown
    note: str
    seed: int | None  # known when the game is over, never before
    salt: str = ""  # with the seed, what the seal was made of
    seal: str = ""  # known from the start


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
    """Some steps of the path that led here. `start` is the position before the first one."""

    id: str
    game: str
    surface: str
    total: int
    steps: tuple[StepShown, ...]
    start: StepShown | None


def answer(
    kept: Kept, since: int | None, seats: Sequence[Seat], player: str, celebrate: Sequence[str], hints: int = 0
) -> Answer:
    """The answer about a game, with the steps after number `since`: by default, since your last choice."""
    table, view = kept.table, kept.table.view
    view = structs.replace(view, sheet=_hinted(view.sheet, hints))
    drawn = draw(table.game, view)
    undo = Undo(False, False, False, table.undo_state.count) if table.broken else table.undo_state
    return Answer(
        id=kept.saved.id,
        game=table.game.id,
        surface=table.header.surface,
        seq=table.seq,
        view=view_shown(view),
        regions=drawn,
        steps=tuple(steps(table, table.before_choice if since is None else since, drawn)),
        undo=undo,
        over=table.over,
        result=_result(table, hints),
        broken=structs.replace(table.broken, text=broken_text(table)) if table.broken else None,
        celebrate=tuple(celebrate),
        shared=_shared(seats, player),
        content=ContentShown(table.named.override, table.content.designed),
        note=kept.saved.note,
        seed=table.header.seed if table.over else None,
        salt=table.header.salt if table.over else "",
        seal=table.header.seal,
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
    return structs.replace(result, sheet=_hinted(result.sheet, hints))


def _shared(seats: Sequence[Seat], player: str) -> Shared | None:
    if not seats:
        return None
    yours = next((seat.pieces for seat in seats if seat.player == player), ())
    return Shared(tuple(SeatShown(seat.name, seat.pieces) for seat in seats), yours)


def replay(kept: Kept, since: int, limit: int, drawn: bool = True) -> Replay:
    """Some steps of the path; with `drawn` false in words only, which is enough for the log."""
    table = kept.table
    return Replay(
        id=kept.saved.id,
        game=table.game.id,
        surface=table.header.surface,
        total=len(table.path()),
        steps=tuple(islice(steps(table, since, drawn=drawn), limit)),
        start=_start(table) if since == 0 and drawn else None,
    )


def draw(game: Game, view: View) -> Regions:
    """The drawings of a view; none for a game that has no `board.py` yet."""
    board = part(game, "board")
    return board.draw(view) if board else {}


def _first_view(table: Table) -> View:
    return table.rules.view(table.rules.new(table.header.options, table.content.content), 0)


def _start(table: Table) -> StepShown:
    view = _first_view(table)
    return StepShown(
        seq=0, actor="", auto=False, text="The game is set up.", rule="", events=(), why=None, targets=(),
        status=view.status, regions=draw(table.game, view),
    )  # fmt: skip


def steps(table: Table, since: int, now: Regions | None = None, drawn: bool = True) -> Iterator[StepShown]:
    """The entries of the current path after number `since`, in words and drawn; `now` is the drawing of the last."""
    earlier = [entry.seq for entry in table.path() if entry.seq <= since]
    stops = table.stops(earlier[-1] - 1 if earlier else 0)
    before = next(stops).view if earlier else _first_view(table)
    for stop in stops:
        last = now is not None and stop.entry.seq == table.head
        regions = (now if last else draw(table.game, stop.view)) if drawn else {}
        yield _step(stop, before, regions or {})
        before = stop.view


def _step(stop: Stop, before: View, drawn: Regions) -> StepShown:
    entry, words = stop.entry, told(stop, before)
    return StepShown(
        seq=entry.seq,
        actor=entry.actor,
        auto=entry.auto,
        text=words.text,
        rule=words.rule,
        events=stop.events,
        why=_why(entry.why) if entry.why else None,
        targets=words.targets,
        status=stop.view.status,
        regions=drawn,
    )


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
