"""Did I run it right? What was done, compared with what the rules decide.

Two things are audited. A game that was saved: every decision of the bot that stands in its log is made again. And a bot
that was run by hand: an audit is a game too, the companion's, in which you say what you did instead of being told what
he does (surface `audit`). What fate showed at your table you enter as well. Its log is a `.chair` file like any other.

The first deviation is named with its rule, what would have been right, and what it changed: both are played on, by the
same rules, the same fate and your same answers, and their score sheets are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from secondchair.core import dealer, log
from secondchair.core.ask import Ask
from secondchair.core.choose import Explained, Why
from secondchair.core.log import BadLog, Entry
from secondchair.core.parts import ByHand, part
from secondchair.core.registry import AUDIT, SCREEN, TABLE, Game
from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Action,
    Actor,
    Chance,
    Event,
    Json,
    Option,
    Prompt,
    Result,
    Rules,
    Sheet,
    Status,
    TurnStep,
    View,
)
from secondchair.core.table import Contents, Table, load_table

MOST_STEPS = 5_000  # played on after one deviation
Kind = Literal["bot", "fate", "you"]


# -- an audit is a game too --------------------------------------------------------------------------------------------


class Done(Struct):
    """The companion's state, and what was found of the present turn."""

    table: Any
    verdicts: tuple[tuple[int, TurnStep], ...] = ()  # each with the number of steps that were told before it


class Auditing:
    """The companion of a game, in which you enter what was done. Fulfils `core.rules.Rules`."""

    def __init__(self, game: Game) -> None:
        found = part(game, "audit")
        if found is None:
            raise ValueError(f"{game.title} cannot be audited move by move; its logs can.")
        self.hand: ByHand = found
        self.base: Rules[Any, Any] = game.rules(TABLE)
        self.ACTIONS: tuple[type[Action], ...] = (*self.base.ACTIONS, *self.hand.ACTIONS)

    def new(self, options: dict[str, Any], content: Any) -> Done:
        return Done(self.base.new(options, content))

    def actor(self, s: Done) -> Actor:
        found = self.base.actor(s.table)
        return YOU if found == CHANCE or self.asked(s) else found

    def asked(self, s: Done) -> bool:
        """Is it asked here what was done?"""
        found = self.hand.done(s.table)
        return isinstance(found, Ask) or bool(found)

    def _entered(self, s: Done) -> Sequence[Action] | Ask[Action]:
        """What may have been done here, or what fate may have shown; nothing where the companion itself asks."""
        if self.base.actor(s.table) == CHANCE:
            return self.base.chance(s.table).outcomes
        return self.hand.done(s.table)

    def right(self, s: Done, done: Action) -> Explained[Action]:
        return self.hand.right(s.table, done)

    def words(self, s: Done, action: Action) -> str:
        return self.hand.words(s.table, action)

    def legal(self, s: Done) -> Sequence[Action] | Ask[Action]:
        found = self._entered(s)
        return found if isinstance(found, Ask) or found else self.base.legal(s.table)

    def aside(self, s: Done) -> Sequence[Any]:
        found = self._entered(s)
        return () if isinstance(found, Ask) or found else self.base.aside(s.table)

    def chance(self, s: Done) -> Chance[Action]:
        return self.base.chance(s.table)

    def sample(self, s: Done, rng: Random) -> Action:
        found: Action = self.base.sample(s.table, rng)
        return found

    def bot(self, s: Done, explain: bool = True) -> Explained[Action]:
        return self.base.bot(s.table, explain)

    def apply(self, s: Done, a: Action, out: list[Event] | None = None) -> None:
        asked = self.asked(s)
        told = self.base.view(s.table, 0).turn if asked or s.verdicts else ()
        if not asked:
            self.base.apply(s.table, a, out)
        else:
            step = self._verdict(s, a)
            s.verdicts += ((len(told), step),)
            if out is not None:
                out.append(Event(step.text, step.rule))
            self.hand.carry_out(s.table, a, None)
        if s.verdicts and self.base.view(s.table, 0).turn[: len(told)] != told:  # another turn has begun
            s.verdicts = ()

    def _verdict(self, s: Done, done: Action) -> TurnStep:
        found = self.right(s, done)
        if found.choice == done:
            return TurnStep("note", f"You did: {self.words(s, done)}. That is right.", rule=_rule(found.why))
        text = f"You did: {self.words(s, done)}. By the rules: {self.words(s, found.choice)}."
        return TurnStep("note", text, (found.why.text,) if found.why and found.why.text else (), _rule(found.why))

    def redeal(self, s: Done, seat: int, rng: Random) -> None:
        self.base.redeal(s.table, seat, rng)

    def result(self, s: Done) -> Result:
        return self.base.result(s.table)

    def clone(self, s: Done) -> Done:
        return Done(self.base.clone(s.table), s.verdicts)

    def position(self, s: Done) -> Json:
        return self.base.position(s.table)

    def status(self, s: Done) -> tuple[Status, ...]:
        return self.base.status(s.table)

    def view(self, s: Done, seat: int = 0) -> View:
        view = self.base.view(s.table, seat)
        turn, fresh = list(view.turn), view.fresh
        for n, (at, step) in enumerate(s.verdicts):
            turn.insert(min(at, len(view.turn)) + n, step)
            fresh += at < view.fresh
        view = structs.replace(view, turn=tuple(turn), fresh=min(fresh, max(len(turn) - 1, 0)), box="")
        found = self._entered(s)
        if not isinstance(found, Ask) and not found:
            return view
        text, rule = self.hand.question(s.table)
        if isinstance(found, Ask):
            return structs.replace(view, prompt=Prompt("audit", text, rule, ask=found.form))
        options = tuple(Option(action, self.words(s, action)) for action in found)
        return structs.replace(view, prompt=Prompt("audit", text, rule, options=options))


# -- what is found -----------------------------------------------------------------------------------------------------


class Change(Struct, frozen=True):
    """A figure of the score sheet that differs: what it is now, and what it would be."""

    label: str
    column: str
    done: int | None
    right: int | None


class Effect(Struct, frozen=True):
    """What a deviation changed on the score sheet: after that turn, and as far as the rest of the game still fits."""

    turn: tuple[Change, ...]
    end: tuple[Change, ...]
    to_the_end: bool  # could all that followed be played in the same way after the right decision?
    open: tuple[str, ...] = ()  # lines that were not counted yet

    @property
    def text(self) -> str:
        said = [f"After that turn: {_said(self.turn)}."]
        if self.to_the_end:
            said.append(f"At the end of the log, all else being equal: {_said(self.end)}.")
        else:
            said.append(
                "What it changed later cannot be known: after the right decision the game would have asked you for "
                "something else."
            )
        if self.open:
            said.append(f"Not counted on the sheet there: {', '.join(self.open)}.")
        return " ".join(said)


class Deviation(Struct, frozen=True):
    """Where the log leaves the rules: the entry, what it says, what would have been right, and why."""

    seq: int
    kind: Kind
    done: str
    right: str
    rule: str
    because: str
    effect: Effect | None = None

    @property
    def text(self) -> str:
        because = f" {self.because}" if self.because else ""
        return f"Entry {self.seq}: {self.done} Right would have been: {self.right}{because}"


class Audit(Struct, frozen=True):
    """What came of it. `stopped` says why the rest could not be looked at; empty if all of it was."""

    game: str
    surface: str
    entries: int  # on the path to the present position
    compared: int  # decisions that were made again
    told: int  # decisions whose outcome only your table shows: nothing in the log can be compared
    deviations: tuple[Deviation, ...]
    stopped: str = ""
    notes: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        return not self.deviations and not self.stopped


# -- the walk ----------------------------------------------------------------------------------------------------------


def audit_text(text: str, contents: Contents | None = None) -> Audit:
    """Audit a `.chair` file. It may have been altered: what cannot have happened is named, not believed."""
    _, lines = log.split(text)
    return audit(load_table(text, contents=contents), lines)


def audit(table: Table, lines: Sequence[str]) -> Audit:
    """Audit a log: `table` is what was found when it was opened, `lines` is all that stands in it."""
    walk = _Walk(table)
    try:
        path = _path(lines, table)
    except BadLog as error:
        path = table.path()
        walk.stopped = str(error)
    for n, entry in enumerate(path):
        if not walk.step(entry, path[n + 1 :]):
            break
    found = walk.found()
    if table.content.fingerprint != table.named.content:
        note = "It was played with content that is not here: values that differ show up as deviations."
        return structs.replace(found, notes=(note, *found.notes))
    return found


def _path(lines: Sequence[str], table: Table) -> list[Entry]:
    """The entries that led to the present position, whatever their digests say."""
    unread = {n for entry in table.went_on for n in range((entry.goto or 0) + 1, entry.seq)}
    entries, parents, head = list[Entry](), list[int](), 0
    for n, line in enumerate(lines, 1):
        entry = Entry(n) if n in unread else log.read_entry(line, table.reader, n)
        entries.append(entry)
        parents.append(head if entry.goto is None else entry.goto)
        head = n if entry.goto is None else entry.goto
    path = list[Entry]()
    while head:
        path.append(entries[head - 1])
        head = parents[head - 1]
    return path[::-1]


class _Walk:
    """Goes through a path entry by entry, with the state before each."""

    def __init__(self, table: Table) -> None:
        self.header, self.game = table.header, table.game
        self.rules = table.rules
        self.state = self.rules.new(table.header.options, table.content.content)
        by_hand = part(table.game, "audit") if table.header.surface != SCREEN else None
        self.only_told = by_hand.TOLD if by_hand else ()
        self.drawn: Counter[str] = Counter()
        self.compared = self.told = self.entries = 0
        self.deviations = list[Deviation]()
        self.notes = list[str]()
        self.stopped = ""
        self.digests = table.named.rules >= table.game.digests_since

    def found(self) -> Audit:
        return Audit(
            self.game.id, self.header.surface, self.entries, self.compared, self.told, tuple(self.deviations),
            self.stopped, tuple(self.notes),
        )  # fmt: skip

    def step(self, entry: Entry, ahead: Sequence[Entry]) -> bool:
        """Look at one entry and carry it out; False if nothing after it can be judged."""
        try:
            problem = self._judge(entry, ahead)
            if problem:
                self.stopped = f"Entry {entry.seq}: {problem} What follows cannot be judged."
                return False
            self.rules.apply(self.state, entry.action)
        except Exception as error:  # a log from elsewhere can hold anything, and must only ever be reported
            self.stopped = f"Entry {entry.seq} cannot be carried out ({error}). What follows cannot be judged."
            return False
        self.entries += 1
        if entry.stream:
            self.drawn[entry.stream] += 1
        self._compare_digest(entry)
        return True

    def _judge(self, entry: Entry, ahead: Sequence[Entry]) -> str:
        actor = self.rules.actor(self.state)
        if actor == OVER or entry.action is None:
            return "the game was over before it."
        if actor != entry.actor:
            return f"it is the move of {_who(actor)}, not of {_who(entry.actor)}."
        if actor == BOT or (isinstance(self.rules, Auditing) and self.rules.asked(self.state)):
            return self._judge_decision(entry, ahead)
        if actor == CHANCE:
            return self._judge_fate(entry)
        if _allowed(self.rules, self.state, entry.action):
            return ""
        return f"{in_words(self.rules, self.state, entry.action)} is not possible there."

    def _judge_decision(self, entry: Entry, ahead: Sequence[Entry]) -> str:
        """Make the decision again."""
        assert entry.action is not None
        found = _decide(self.rules, self.state, entry.action)
        if isinstance(found.choice, self.only_told):
            self.told += 1
            return ""
        self.compared += 1
        if found.choice == entry.action:
            return ""
        right = _named(self.rules, self.state, found.choice)
        done = _named(self.rules, self.state, entry.action)
        effect = self._effect(found.choice, entry.action, ahead)
        self.deviations.append(
            Deviation(entry.seq, "bot", done, right, _rule(found.why), _because(found.why), effect)
        )  # fmt: skip
        return ""

    def _judge_fate(self, entry: Entry) -> str:
        """Fate must be possible; on screen it must be what the seed deals."""
        assert entry.action is not None
        chance = self.rules.chance(self.state)
        if entry.action not in chance.outcomes:
            return f"{in_words(self.rules, self.state, entry.action)} cannot have been drawn there."
        if self.header.withheld or (self.header.surface != SCREEN and not entry.stream):
            return ""
        n = self.drawn[chance.stream]
        dealt = chance.outcomes[dealer.pick(self.header.seed, chance.stream, n, chance.weights)]
        if entry.action != dealt or entry.stream != chance.stream:
            done = in_words(self.rules, self.state, entry.action)
            right = in_words(self.rules, self.state, dealt)
            because = f"The seed {self.header.seed} deals that."
            self.deviations.append(Deviation(entry.seq, "fate", done, right, "", because))
        return ""

    def _compare_digest(self, entry: Entry) -> None:
        if self.notes or not self.digests or not entry.digest:
            return
        if log.digest(self.rules.position(self.state)) != entry.digest:
            self.notes.append(
                f"From entry {entry.seq} on, the positions that were written down are not those that the entries give: "
                "the file was changed after it was played."
            )

    def _effect(self, right: Action, done: Action, ahead: Sequence[Entry]) -> Effect | None:
        """Play both on, by the same fate and the same answers."""
        try:
            sheets = [_PlayedOn(self, action, ahead) for action in (done, right)]
        except Exception:  # what was done cannot even be carried out
            return None
        did, would = sheets
        whole = did.complete and would.complete
        return Effect(
            _changes(did.after_turn, would.after_turn),
            _changes(did.end, would.end) if whole else (),
            whole,
            tuple(line.label for line in did.end.lines if all(value is None for value in line.values)),
        )


class _PlayedOn:
    """A game played on after a decision: the bot by his rules, fate as it was, you as you did."""

    def __init__(self, walk: _Walk, action: Action, ahead: Sequence[Entry]) -> None:
        self.rules, self.header = walk.rules, walk.header
        self.state = self.rules.clone(walk.state)
        self.drawn = walk.drawn.copy()
        self.yours = [entry for entry in ahead if entry.actor == YOU]
        self.fate = [entry for entry in ahead if entry.actor == CHANCE]
        self.rules.apply(self.state, action)
        self._run(answer=False)
        self.after_turn: Sheet = self.rules.view(self.state, 0).sheet
        self.complete = self._run(answer=True)
        self.end: Sheet = self.rules.view(self.state, 0).sheet

    def _run(self, answer: bool) -> bool:
        """On to your next answer, or with your answers to the end; False if one of them no longer fits."""
        for _ in range(MOST_STEPS):
            actor = self.rules.actor(self.state)
            if actor == OVER:
                return True
            if actor == BOT:
                action = self.rules.bot(self.state, False).choice
            elif actor == CHANCE:
                action = self._deal()
            elif isinstance(self.rules, Auditing) and self.rules.asked(self.state):
                if not self.yours:
                    return True
                action = self.rules.right(self.state, self.yours.pop(0).action).choice  # type: ignore[arg-type]
            elif not answer or not self.yours:
                return not self.yours
            else:
                wanted = self.yours.pop(0).action
                if wanted is None or not _allowed(self.rules, self.state, wanted):
                    return False
                action = wanted
            self.rules.apply(self.state, action)
        return False

    def _deal(self) -> Action:
        chance = self.rules.chance(self.state)
        n = self.drawn[chance.stream]
        self.drawn[chance.stream] += 1
        as_it_was = next((e for e in self.fate if e.stream == chance.stream and e.action in chance.outcomes), None)
        if as_it_was is not None:
            self.fate.remove(as_it_was)
            assert as_it_was.action is not None
            return as_it_was.action
        dealt: Action = chance.outcomes[dealer.pick(self.header.seed, chance.stream, n, chance.weights)]
        return dealt


def _allowed(rules: Rules[Any, Any], s: Any, action: Action) -> bool:
    beside = rules.aside(s)
    return action in rules.legal(s) or any(action == a if isinstance(a, Action) else action in a for a in beside)


def _decide(rules: Rules[Any, Any], s: Any, done: Action) -> Explained[Action]:
    return rules.right(s, done) if isinstance(rules, Auditing) else rules.bot(s, True)


# -- in words ----------------------------------------------------------------------------------------------------------


def in_words(rules: Rules[Any, Any], s: Any, action: Action) -> str:
    """What an action does, told by the rules themselves; as it is written down where they cannot."""
    out = list[Event]()
    try:
        rules.apply(rules.clone(s), action, out)
    except Exception:  # it cannot be carried out
        out.clear()
    return " ".join(event.text for event in out[:1]) or msgspec.json.encode(action).decode()


def _named(rules: Rules[Any, Any], s: Any, action: Action) -> str:
    return f"{rules.words(s, action)}." if isinstance(rules, Auditing) else in_words(rules, s, action)


def _rule(why: Why | None) -> str:
    if why is None:
        return ""
    return why.steps[why.decided_by].rule if why.decided_by is not None else why.because


def _because(why: Why | None) -> str:
    """The reason, and the criterion that decided if there was a choice."""
    if why is None:
        return ""
    if why.decided_by is None:
        return why.text
    return f"{why.text} What decides here: {why.steps[why.decided_by].label}.".strip()


def _who(actor: str) -> str:
    names: dict[str, str] = {YOU: "you", BOT: "the bot", CHANCE: "fate"}
    return names.get(actor, "nobody")


def _changes(done: Sheet, right: Sheet) -> tuple[Change, ...]:
    """The lines and totals that differ."""
    found = list[Change]()
    mine = {line.label: line.values for line in done.lines}
    for line in right.lines:
        pairs = zip(mine.get(line.label, ()), line.values, right.columns, strict=False)
        found += [Change(line.label, column, was, now) for was, now, column in pairs if was != now]
    totals = zip(done.total, right.total, right.columns, strict=False)
    return (*found, *(Change("Total", column, was, now) for was, now, column in totals if was != now))


def _said(changes: Sequence[Change]) -> str:
    if not changes:
        return "the same score sheet"
    return "; ".join(
        f"{change.label}{f' of {change.column}' if change.column else ''} "
        f"{'–' if change.done is None else change.done} instead of {'–' if change.right is None else change.right}"
        for change in changes
    )


__all__ = ["AUDIT", "Audit", "Auditing", "Change", "Deviation", "Effect", "audit", "audit_text"]
