"""A game being played: its state, its log, and who moves next.

    table = new("carcassonne", seed=3)
    table.play(table.legal[0])

Your action and all that follows until your next choice (chance, the bot, moves without alternative) happen in one call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct, structs

from secondchair.core import dealer, log
from secondchair.core.ask import Ask
from secondchair.core.content import ContentError, Loaded, load, rebuild, shipped
from secondchair.core.log import BadLog, Entry, Header, action_reader
from secondchair.core.registry import SCREEN, Game, find_game
from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Action,
    Chance,
    Event,
    IllegalAction,
    Json,
    Result,
    Status,
    View,
)
from secondchair.core.run import by_itself

REMEMBERED = 4  # positions that are at hand for the next look back
LONGEST_RUN = 5_000  # entries without a choice of yours; content from elsewhere could have no end of them


def _show(action: Action) -> str:
    return msgspec.json.encode(action).decode()


class Broken(Struct, frozen=True):
    """Where a saved game stops replaying, and why. The game stays readable up to there."""

    seq: int
    text: str
    go_on: int | None = None  # the last entry whose position holds: the game can go on from there; None: it cannot


class Undo(Struct, frozen=True):
    """What going back would do now, and how often a reveal was gone back over so far."""

    can_undo: bool
    can_redo: bool
    reveals: bool  # something new was revealed since your last choice
    count: int


class Look:
    """A position as it can be seen. What nobody looks at is not put into words and pictures."""

    def __init__(self, table: Table, n: int, state: Any) -> None:
        self._table, self._n, self._state = table, n, state

    @cached_property
    def view(self) -> View:
        return self._table._view_of(self._n, self._state)

    @cached_property
    def status(self) -> tuple[Status, ...]:
        """The status line of the view, which nobody may have asked for."""
        seen = vars(self).get("view") or self._table._seen.get(self._n)
        return seen.status if seen else self._table.rules.status(self._state)


class Stop(Struct, frozen=True):
    """One entry of the current path as it happened: what it was, what it caused, and the position around it."""

    entry: Entry
    events: tuple[Event, ...]
    before: Look
    after: Look

    @property
    def view(self) -> View:
        return self.after.view


class Table:
    """One game at one table. `play`, `undo`, `redo` and `go_on` return the new entries of the log."""

    def __init__(self, game: Game, header: Header, loaded: Loaded, went_on: Sequence[Entry] = ()) -> None:
        self.game = game
        self.header = header
        self.content = loaded
        self.rules = game.rules(header.surface)
        self.reader = action_reader(self.rules.ACTIONS)
        self.broken: Broken | None = None
        self.taken_over = False  # it was played under older rules, and is written under today's now
        self.went_on = list(went_on)
        self.not_dealt: list[int] = []  # draws that do not follow from the seed, as far as the log was checked
        self._clear()

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self._unread: dict[int, str] = {}  # the lines that were passed over when the game went on, by their number
        self.head = 0  # the entry whose state this is; 0 before the first
        self._parents: list[int] = []  # of entry n at n-1; for a goto, where it went
        self._redo: list[int] = []
        self._reveals_undone = 0
        self._remembered: dict[int, Any] = {}  # states by the entry that they follow, the one used last at the end
        self._seen: dict[int, View] = {}  # the views of such states, likewise
        self._restart()

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def actor(self) -> str:
        return self.rules.actor(self.state)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def legal(self) -> Sequence[Action] | Ask[Action]:
        return self.rules.legal(self.state) if self.actor == YOU else ()

    @property
    def result(self) -> Result:
        """How the game ended; a ValueError while it goes on."""
        if not self.over:
            raise ValueError("The game is not over yet.")
        return self.rules.result(self.state)

    @property
    def view(self) -> View:
        return self._view_of(self.head, self.state)

    @property
    def first(self) -> Look:
        """What is seen before the first entry."""
        return Look(self, 0, self._new_state())

    def _view_of(self, n: int, state: Any) -> View:
        """The view of the state after entry `n`. An answer asks for the last ones several times."""
        view = self._seen.pop(n, None)
        if view is None:
            view = self.rules.view(state, 0)
            if len(self._seen) >= REMEMBERED:
                del self._seen[next(iter(self._seen))]
        self._seen[n] = view
        return self._noted(view)

    def _noted(self, view: View) -> View:
        """Going back past a reveal and going on under newer rules are allowed, and stand on the score sheet."""
        notes = [self._went_on_note(n) for n in range(len(self.went_on))]
        if self._reveals_undone:
            times = "once" if self._reveals_undone == 1 else f"{self._reveals_undone} times"
            notes.append(f"Taken back past something new: {times}.")
        if not notes:
            return view
        return structs.replace(view, sheet=structs.replace(view.sheet, notes=(*view.sheet.notes, *notes)))

    def _went_on_note(self, n: int) -> str:
        before, entry = log.in_force(self.header, self.went_on[:n]), self.went_on[n]
        if entry.rules != before.rules:
            return f"Went on from move {entry.goto} under newer rules."
        if entry.content != before.content:
            return f"Went on from move {entry.goto} with other content."
        return f"Went on from move {entry.goto}: what followed could not be replayed."

    @property
    def lines(self) -> list[str]:
        """The entries as the lines of a `.chair` file; those that were passed over as they were found."""
        return [self._unread.get(entry.seq) or log.write_line(entry).decode() for entry in self.entries]

    @property
    def log(self) -> str:
        """The game as the text of a `.chair` file."""
        return "\n".join([log.write_line(self.header).decode(), *self.lines, ""])

    @property
    def named(self) -> Header:
        """The header with the rules and the content that the game was played under last."""
        return log.in_force(self.header, self.went_on)

    @property
    def before_choice(self) -> int:
        """The number of the entry before your last real choice: what came after it happened since. 0 without one."""
        last = self._last_choice()
        return 0 if last is None else last - 1

    @property
    def undo_state(self) -> Undo:
        last = self._last_choice()
        return Undo(last is not None, bool(self._redo), self._revealed_since(last), self._reveals_undone)

    def path(self) -> list[Entry]:
        """The entries that led to the present state, oldest first; what was undone is not on it."""
        return self._path_to(self.head)

    def _path_to(self, n: int) -> list[Entry]:
        found = list[Entry]()
        while n:
            found.append(self.entries[n - 1])
            n = self._parents[n - 1]
        return found[::-1]

    def view_at(self, seq: int) -> View | None:
        """The view that the table gave when entry `seq` was its last; None if that entry was passed over unread."""
        head = self._head_at(seq)
        if head is None:
            return None
        return self._view_of(head, None if head in self._seen else self._state_at(head))

    def _head_at(self, seq: int) -> int | None:
        """The entry whose position it was when entry `seq` was the last one."""
        if not 0 < seq <= self.seq:
            return 0
        entry = self.entries[seq - 1]
        return entry.goto if entry.action is None else seq

    def branch(self, seq: int) -> Table:
        """A table of its own that stands where this one stood after entry `seq`; the same fate lies ahead of it."""
        head = self._head_at(seq)
        if head is None:
            raise IllegalAction(f"Entry {seq} was passed over: there is no position to go on from.")
        loaded = self.content
        header = structs.replace(self.header, rules=self.game.rules_version, content=loaded.fingerprint)
        found = Table(self.game, header, loaded)
        for entry in self._path_to(head):
            found._append(entry.actor, entry.action, entry.stream, entry.auto, entry.why)
        found.run_on()
        return found

    def stops(self, since: int = 0) -> Iterator[Stop]:
        """The entries of the current path after number `since`, each with its events and the position around it."""
        path = self.path()
        first = next((n for n, entry in enumerate(path) if entry.seq > since), len(path))
        start = path[first - 1].seq if first else 0
        state = self._state_at(start)
        before = Look(self, start, self.rules.clone(state))
        for entry in path[first:]:
            events = list[Event]()
            self.rules.apply(state, entry.action, events)
            after = Look(self, entry.seq, self.rules.clone(state))
            yield Stop(entry, tuple(events), before, after)
            before = after

    def _state_at(self, n: int) -> Any:
        """The state after entry `n`, yours to change: replayed from the nearest one that is remembered."""
        at, ahead = n, list[Entry]()
        while at and at not in self._remembered:
            ahead.append(self.entries[at - 1])
            at = self._parents[at - 1]
        known = self._remembered.get(at)
        state = self._new_state() if known is None else self.rules.clone(known)
        for entry in reversed(ahead):
            self.rules.apply(state, entry.action)
        self._remember(n, state)
        return state

    def copied_state(self) -> Any:
        """The present state, yours to keep: the table goes on without it."""
        return self.rules.clone(self.state)

    def _remember(self, n: int, state: Any) -> None:
        """What led to an entry never changes, so its state can be used again."""
        if self._remembered.pop(n, None) is None and len(self._remembered) >= REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        self._remembered[n] = self.rules.clone(state)

    def _new_state(self) -> Any:
        return self.rules.new(self.header.options, self.content.content)

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, action: Action | Json) -> list[Entry]:
        """Carry out your action and all that follows until your next choice."""
        self._writable()
        wanted = action if isinstance(action, Action) else self.reader.from_doc(action)
        if self.over:
            raise IllegalAction("The game is over; take a move back or start a new one.")
        problem = self._problem(wanted)
        if problem:
            raise IllegalAction(problem)
        before = self.seq
        self._remember(self.head, self.state)
        self._append(YOU, wanted)
        self.run_on()
        return self.entries[before:]

    def run_on(self) -> list[Entry]:
        """Let fate, the bot and moves without alternative happen until you have a choice."""
        before = self.seq
        while not self.broken and (it := by_itself(self.rules, self.state, self._deal, explain=True)):
            self._append(it.actor, it.action, it.stream, it.actor == YOU, it.why)
            if self.seq - before > LONGEST_RUN:
                self.broken = Broken(self.seq, "it runs on without end")
        return self.entries[before:]

    def undo(self) -> list[Entry]:
        """Back to your last real choice, over chance, bot and moves without alternative."""
        self._writable()
        last = self._last_choice()
        if last is None:
            raise IllegalAction("There is nothing to undo: you have made no choice yet.")
        return [self._goto(self._parents[last - 1])]

    def redo(self) -> list[Entry]:
        """Forward again, to where the last undo came from."""
        self._writable()
        if not self._redo:
            raise IllegalAction("There is nothing to redo.")
        return [self._goto(self._redo[-1])]

    def go_on(self) -> list[Entry]:
        """Go on from the last position that holds, under today's rules. What came after it stays in the log, unread."""
        if self.broken is None:
            raise IllegalAction("This game replays to its end; it goes on by itself.")
        if self.broken.go_on is None:
            self._writable()
        before, at = len(self._lines), self.head
        del self.entries[at:], self._parents[at:]
        self._remembered.clear()
        self._seen.clear()
        self._pass_over(self._lines[at:])
        mark = log.digest(self.rules.position(self.state))
        entry = Entry(
            before + 1, digest=mark, goto=at, rules=self.game.rules_version, content=self.content.fingerprint
        )  # fmt: skip
        self.broken = None
        self.went_on = [earlier for earlier in self.went_on if earlier.seq <= at] + [entry]
        self._record(entry)
        self.run_on()
        return self.entries[before:]

    def _writable(self) -> None:
        if self.broken:
            raise IllegalAction(f"This game can only be looked at: {self.broken.text}")

    def _problem(self, action: Action) -> str:
        """Why this action is not possible now; empty if it is."""
        options = self.rules.legal(self.state)
        if action in options or any(action == a if isinstance(a, Action) else action in a for a in self._asides()):
            return ""
        if isinstance(options, Ask):
            return f"That does not answer the question: {options.problem(action)}."
        some = ", ".join(_show(a) for a in options[:3])
        more = f", … ({len(options)} in all)" if len(options) > 3 else ""
        return f"{_show(action)} is not possible now. Possible: {some}{more}."

    def _asides(self) -> Sequence[Any]:
        return self.rules.aside(self.state)

    def _deal(self, chance: Chance[Any]) -> Action:
        n = self._drawn[chance.stream]
        outcome: Action = chance.outcomes[dealer.pick(self.header.seed, chance.stream, n, chance.weights)]
        return outcome

    def _append(self, actor: str, action: Any, stream: str = "", auto: bool = False, why: Any = None) -> None:
        self.rules.apply(self.state, action)
        mark = log.digest(self.rules.position(self.state))
        self._record(Entry(self.seq + 1, actor, action, stream, mark, auto, why=why))

    # -- going back and forth ------------------------------------------------------------------------------------------

    def _record(self, entry: Entry) -> None:
        """Take an entry into the log whose action has been applied already."""
        self.entries.append(entry)
        if entry.goto is None:
            self._parents.append(self.head)
            self.head = entry.seq
            self._redo.clear()
            if entry.stream:
                self._drawn[entry.stream] += 1
            return
        self._parents.append(entry.goto)
        if entry.rules is not None:
            self._redo.clear()
        elif self._redo and self._redo[-1] == entry.goto:
            self._redo.pop()
        else:
            self._reveals_undone += self._revealed_since(entry.goto + 1)
            self._redo.append(self.head)
        self.head = entry.goto

    def _goto(self, n: int) -> Entry:
        entry = Entry(self.seq + 1, goto=n)
        self._record(entry)
        self._replay_path()
        return entry

    def _last_choice(self) -> int | None:
        n = self.head
        while n:
            entry = self.entries[n - 1]
            if entry.is_choice:
                return n
            n = self._parents[n - 1]
        return None

    def _revealed_since(self, first: int | None) -> bool:
        """Did fate speak on the current path, at or after entry `first`?"""
        n = self.head
        while n and first is not None and n >= first:
            if self.entries[n - 1].actor == CHANCE:
                return True
            n = self._parents[n - 1]
        return False

    def _restart(self) -> None:
        self.state: Any = self._new_state()
        self._drawn: Counter[str] = Counter()

    def _replay_path(self) -> None:
        self.state = self._state_at(self.head)
        self._drawn = Counter(entry.stream for entry in self.path() if entry.stream)

    # -- loading -------------------------------------------------------------------------------------------------------

    def replay(self, lines: Sequence[str], check: bool = True) -> None:
        """Take in the lines of a log. With `check`, every action must be possible and every digest must agree.

        Without it, only the present position is compared, which is enough for a log of our own that was checked before.
        Where the log does not replay, `broken` says so and the table stays at the last state that is sure.

        Digests of rules before `Game.digests_since` say nothing today. There every decision of the bot must be the one
        it would make again; with the actions and the draws being possible, the game is the same one.
        """
        self._lines = list(lines)
        self._passed_over = {n for entry in self.went_on for n in range((entry.goto or 0) + 1, entry.seq)}
        if check or not self._replay_quickly():
            self._replay_checking()

    def _replay_quickly(self) -> bool:
        try:
            for n, line in enumerate(self._lines, 1):
                if n in self._passed_over:
                    self._pass_over([line])
                else:
                    self._record(log.read_entry(line, self.reader, n))
            self._replay_path()
            if self._written_down() in (None, log.digest(self.rules.position(self.state))):
                return True
        except Exception:  # whatever it is, the careful replay names the entry
            pass
        self._clear()
        return False

    def _written_down(self) -> str | None:
        """The digest that the log has for the present position; None if it has none that can be compared."""
        if self.went_on and self.head == self.went_on[-1].goto:
            return self.went_on[-1].digest
        return self.entries[self.head - 1].digest if self.head and self._comparable(self.head) else None

    def _comparable(self, seq: int) -> bool:
        """Was this entry written under rules whose digests mean what today's do?"""
        then = log.in_force(self.header, [entry for entry in self.went_on if entry.seq <= seq])
        return then.rules >= self.game.digests_since

    def _replay_checking(self) -> None:
        behind = False  # a goto was met, the state has not followed yet
        compare = self._comparable(0)
        self._marks: dict[int, str] = {}  # today's digests
        for n, line in enumerate(self._lines, 1):
            try:
                if n in self._passed_over:
                    self._pass_over([line])
                    continue
                entry = log.read_entry(line, self.reader, n)
                if entry.goto is None:
                    if behind:
                        self._replay_path()
                    behind = False
                    self._marks[n] = self._check(entry, compare)
                else:
                    behind = True
                    if entry.rules is not None:
                        compare = self._comparable(n)
                    self._check_goto(entry, compare)
                self._record(entry)
            except Exception as error:  # a log from elsewhere can hold anything, and must only ever be reported
                self.broken = Broken(n, self._stops(n, error), self.head)
                break
        if behind or self.broken:
            self._replay_path()

    def _stops(self, n: int, error: Exception) -> str:
        then, today = self.named.rules, self.game.rules_version
        older = "" if then == today else f"was played by version {then} of the rules; by version {today} it "
        return f"it {older}stops replaying at entry {n}: {error}"

    def _pass_over(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._unread[self.seq + 1] = line
            self.entries.append(Entry(self.seq + 1))
            self._parents.append(0)

    def _check(self, entry: Entry, compare: bool) -> str:
        """Apply an entry of a log to the present state, and refuse it if it cannot have happened; today's digest."""
        if self.actor != entry.actor:
            raise ValueError(f"it is the move of {self.actor}, not of {entry.actor or 'nobody'}")
        assert entry.action is not None
        if entry.actor == YOU and (problem := self._problem(entry.action)):
            raise ValueError(problem)
        if entry.actor == CHANCE:
            chance = self.rules.chance(self.state)
            if entry.action not in chance.outcomes:
                raise ValueError("fate could not decide so")
            if entry.stream and not self.header.withheld and self._deal(chance) != entry.action:
                self.not_dealt.append(entry.seq)
        if entry.actor == BOT and not compare and self.rules.bot(self.state, False).choice != entry.action:
            raise ValueError(f"the bot would not decide so: {_show(entry.action)}")
        self.rules.apply(self.state, entry.action)
        return self._compared(entry, log.digest(self.rules.position(self.state)), compare)

    def _check_goto(self, entry: Entry, compare: bool) -> None:
        """A goto leads to a position of this game; where the game went on, it must be the one that was written down."""
        assert entry.goto is not None
        if entry.goto and self.entries[entry.goto - 1].action is None:
            raise ValueError(f"it goes to entry {entry.goto}, which is no move")
        if entry.rules is not None:
            mark = log.digest(self.rules.position(self._state_at(entry.goto)))
            self._marks[entry.seq] = self._compared(entry, mark, compare)

    def _compared(self, entry: Entry, mark: str, compare: bool) -> str:
        if compare and mark != entry.digest:
            raise ValueError(
                f"the position after it has the digest {mark}, and {entry.digest or 'none'} was written down"
            )
        return mark

    def take_over(self) -> None:
        """Write a game of older rules, which was found to replay, under today's: its header and its digests."""
        today = self.game.rules_version
        self.header = structs.replace(self.header, rules=today)
        for seq, mark in self._marks.items():
            entry = self.entries[seq - 1]
            rules = None if entry.rules is None else today
            self.entries[seq - 1] = structs.replace(entry, digest=mark, rules=rules)
        self.went_on = [self.entries[entry.seq - 1] for entry in self.went_on]
        self.taken_over = True


def prepare(game: Game) -> None:
    """Load all that the first table of a game would load, so that the first request finds it there."""
    load(game)
    for surface in game.surfaces:
        action_reader(game.rules(surface).ACTIONS)


def new(
    game: str | Game, seed: int | None = None, surface: str = SCREEN, loaded: Loaded | None = None, **options: Any
) -> Table:
    """A fresh table. A bare `new("carcassonne")` is the standard game with a seed of its own."""
    kind = game if isinstance(game, Game) else find_game(game)
    loaded = loaded or load(kind)
    header = Header(
        chair=log.FORMAT,
        game=kind.id,
        rules=kind.rules_version,
        content=loaded.fingerprint,
        surface=surface,
        options=kind.options(options),
        seed=dealer.new_seed() if seed is None else dealer.check_seed(seed),
        override=loaded.override,
    )
    table = Table(kind, header, loaded)
    table.run_on()
    return table


Contents = Callable[[Game, Header], Loaded]


def load_table(text: str, check: bool = True, contents: Contents | None = None) -> Table:
    """The table that a saved game describes; `broken` is set where it does not replay.

    `contents` finds the content a header names, an owner's override perhaps; without it, what the game comes with or
    came with is looked through. The file may carry it too. Raises `BadLog` for what is no saved game.
    """
    header, lines = log.split(text)
    return open_table(header, lines, check, contents)


def open_table(header: Header, lines: Sequence[str], check: bool = True, contents: Contents | None = None) -> Table:
    """The same from a header and its lines. A log cut short anywhere runs on."""
    game = find_game(header.game)
    try:
        options = game.options(header.options)
        dealer.check_seed(header.seed)
        game.rules(header.surface)
    except ValueError as error:
        raise BadLog(f"Line 1: {error}") from None
    gone_on = log.went_on(lines)
    named = log.in_force(header, gone_on)
    loaded, problem = _content(game, named, contents)
    if named.rules > game.rules_version:
        problem = (
            f"it was played by version {named.rules} of the rules; this app knows version {game.rules_version}: "
            "update it to go on"
        )
    table = Table(game, structs.replace(header, options=options, carried={}), loaded, gone_on)
    table.replay(lines, check or bool(problem) or named.rules != game.rules_version)
    if problem:
        where = None if named.rules > game.rules_version else table.head
        table.broken = Broken(table.broken.seq if table.broken else 0, problem, where)
    elif header.withheld and not table.over:
        text = "its seed was withheld when this copy was made, as it still ran"
        table.broken = table.broken or Broken(table.seq, text)
    elif not table.broken:
        if named.rules < game.rules_version:
            table.take_over()
        table.run_on()
    return table


def _content(game: Game, named: Header, contents: Contents | None) -> tuple[Loaded, str]:
    """The content that a header names, and why it is another one if it cannot be had."""
    found = contents(game, named) if contents else shipped(game, named.content) or load(game)
    if found.fingerprint == named.content:
        return found, ""
    problem = f"it was played with the content {named.content}, and the content here is {found.fingerprint}"
    if named.content not in named.carried:
        return found, problem
    try:
        return rebuild(game, named.content, named.carried[named.content], named.override), ""
    except ContentError as error:
        return found, f"{problem}; {error}"
