"""A game being played: its state, its log, and who moves next.

    table = new("carcassonne", seed=3)
    table.play(table.legal[0])

Your action and all that follows until your next choice (chance, the bot, moves without alternative) happen in one call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from secondchair.core import dealer, log
from secondchair.core.ask import Ask
from secondchair.core.content import Loaded, load
from secondchair.core.log import Entry, Header, action_reader
from secondchair.core.registry import SCREEN, Game, find_game
from secondchair.core.rules import CHANCE, OVER, YOU, Action, Chance, Event, IllegalAction, Json, Result, View
from secondchair.core.run import by_itself


def _show(action: Action) -> str:
    return msgspec.json.encode(action).decode()


class Broken(Struct, frozen=True):
    """Where a saved game stops replaying, and why. The game stays readable up to there."""

    seq: int
    text: str


class Undo(Struct, frozen=True):
    """What going back would do now, and how often a reveal was gone back over so far."""

    can_undo: bool
    can_redo: bool
    reveals: bool  # something new was revealed since your last choice
    count: int


class Stop(Struct, frozen=True):
    """One entry of the current path as it happened: what it was, what it caused, and the view after it."""

    entry: Entry
    events: tuple[Event, ...]
    view: View


class Table:
    """One game at one table. `play`, `undo` and `redo` return the new entries of the log."""

    def __init__(self, game: Game, header: Header, loaded: Loaded) -> None:
        self.game = game
        self.header = header
        self.content = loaded
        self.rules = game.rules(header.surface)
        self.reader = action_reader(self.rules.ACTIONS)
        self.broken: Broken | None = None
        self._clear()

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self.head = 0  # the entry whose state this is; 0 before the first
        self._parents: list[int] = []  # of entry n at n-1; for a goto, where it went
        self._redo: list[int] = []
        self._reveals_undone = 0
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
        return self._noted(self.rules.view(self.state, 0))

    def _noted(self, view: View) -> View:
        """Going back past a reveal is allowed, and stands on the score sheet."""
        if not self._reveals_undone:
            return view
        times = "once" if self._reveals_undone == 1 else f"{self._reveals_undone} times"
        note = f"Taken back past something new: {times}."
        return structs.replace(view, sheet=structs.replace(view.sheet, notes=(*view.sheet.notes, note)))

    @property
    def log(self) -> str:
        """The game as the text of a `.chair` file."""
        return log.write(self.header, self.entries)

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
        found, n = list[Entry](), self.head
        while n:
            found.append(self.entries[n - 1])
            n = self._parents[n - 1]
        return found[::-1]

    def stops(self, since: int = 0) -> Iterator[Stop]:
        """The entries of the current path after number `since`, each with its events and the view after it."""
        state = self.rules.new(self.header.options, self.content.content)
        for entry in self.path():
            events = list[Event]()
            self.rules.apply(state, entry.action, events if entry.seq > since else None)
            if entry.seq > since:
                yield Stop(entry, tuple(events), self._noted(self.rules.view(state, 0)))

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
        self._append(YOU, wanted)
        self.run_on()
        return self.entries[before:]

    def run_on(self) -> list[Entry]:
        """Let fate, the bot and moves without alternative happen until you have a choice."""
        before = self.seq
        while not self.broken and (it := by_itself(self.rules, self.state, self._deal, explain=True)):
            self._append(it.actor, it.action, it.stream, it.actor == YOU, it.why)
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
        self._record(Entry(self.seq + 1, actor, action, stream, mark, auto, None, why))

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
        if self._redo and self._redo[-1] == entry.goto:
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
            if entry.actor == YOU and not entry.auto:
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
        self.state: Any = self.rules.new(self.header.options, self.content.content)
        self._drawn: Counter[str] = Counter()

    def _replay_path(self) -> None:
        self._restart()
        for entry in self.path():
            self.rules.apply(self.state, entry.action)
            if entry.stream:
                self._drawn[entry.stream] += 1

    # -- loading -------------------------------------------------------------------------------------------------------

    def replay(self, lines: Iterable[str | bytes], check: bool = True) -> None:
        """Take in the lines of a log. With `check`, every action must be possible and every digest must agree.

        Without it, only the present position is compared, which is enough for a log of our own that was checked before.
        Where the log does not replay, `broken` says so and the table stays at the last state that is sure.
        """
        lines = list(lines)
        if check or not self._replay_quickly(lines):
            self._replay_checking(lines)

    def _replay_quickly(self, lines: list[str | bytes]) -> bool:
        try:
            for line in lines:
                self._record(log.read_entry(line, self.reader, self.seq + 1))
            self._replay_path()
            if not self.head or log.digest(self.rules.position(self.state)) == self.entries[self.head - 1].digest:
                return True
        except Exception:  # whatever it is, the careful replay names the entry
            pass
        self._clear()
        return False

    def _replay_checking(self, lines: list[str | bytes]) -> None:
        behind = False  # a goto was met, the state has not followed yet
        for line in lines:
            try:
                entry = log.read_entry(line, self.reader, self.seq + 1)
                if entry.goto is None:
                    if behind:
                        self._replay_path()
                    behind = False
                    self._check(entry)
                else:
                    behind = True
                self._record(entry)
            except Exception as error:  # a log from elsewhere can hold anything, and must only ever be reported
                self.broken = Broken(self.seq + 1, f"it stops replaying at entry {self.seq + 1}: {error}")
                break
        if behind or self.broken:
            self._replay_path()

    def _check(self, entry: Entry) -> None:
        """Apply an entry of a log to the present state, and refuse it if it cannot have happened."""
        if self.actor != entry.actor:
            raise ValueError(f"it is the move of {self.actor}, not of {entry.actor or 'nobody'}")
        assert entry.action is not None
        if entry.actor == YOU and (problem := self._problem(entry.action)):
            raise ValueError(problem)
        if entry.actor == CHANCE and entry.action not in self.rules.chance(self.state).outcomes:
            raise ValueError("fate could not decide so")
        self.rules.apply(self.state, entry.action)
        mark = log.digest(self.rules.position(self.state))
        if mark != entry.digest:
            raise ValueError(
                f"the position after it has the digest {mark}, and {entry.digest or 'none'} was written down"
            )


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


def load_table(text: str, check: bool = True, contents: Callable[[Game, Header], Loaded] | None = None) -> Table:
    """The table that a saved game describes; `broken` is set where it does not replay.

    `contents` finds the content a header names, an owner's override perhaps. Raises `BadLog` for what is no saved game.
    """
    header, lines = log.split(text)
    return open_table(header, lines, check, contents)


def open_table(
    header: Header,
    lines: Iterable[str | bytes],
    check: bool = True,
    contents: Callable[[Game, Header], Loaded] | None = None,
) -> Table:
    """The same from a header and its lines. A log cut short anywhere runs on."""
    game = find_game(header.game)
    try:
        options = game.options(header.options)
        dealer.check_seed(header.seed)
        game.rules(header.surface)
    except ValueError as error:
        raise log.BadLog(f"Line 1: {error}") from None
    loaded = contents(game, header) if contents else load(game)
    table = Table(game, structs.replace(header, options=options), loaded)
    table.replay(lines, check)
    if loaded.fingerprint != header.content:
        text = f"it was played with the content {header.content}, and the content here is {loaded.fingerprint}"
        table.broken = Broken(table.broken.seq if table.broken else 0, text)
    if not table.broken:
        table.run_on()
    return table
