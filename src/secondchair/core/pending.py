"""What waits to be done, as data: a stack of small tagged structs, and the five functions that run a game on it.

`State.pending` is the stack; its top says who acts now, and an empty stack is the end of the game. A kind of pending
thing is a `Decision` (the person chooses, or answers a question), a `Fate` (something is drawn), a `Bot` (the opponent
decides) or a `Step` (nobody chooses: it runs by itself as soon as it is on top).

    class Hire(Decision, frozen=True, tag="hire"):
        price: int

    @choices(Hire)            what the person may choose: a list of actions, or a question
    @chosen(Hire)             what the choice does; also for a bot's own decisions
    @drawn_from(DrawTile)     where fate draws from
    @drawn(DrawTile)          what the draw does
    @step(PhaseC)             what runs by itself
    @decides(SamHires)        what an opponent decides, and why
    @possible(Hire)           whether it can be done at all; what cannot is dropped as soon as it is on top
    @meanwhile(Exchange)      an action that answers nothing: what is pending stays so

A handler of `chosen`, `drawn` and `step` finds its pending thing taken off the stack already. A module `rules.py` or
`companion.py` takes `actor`, `legal`, `chance`, `sample`, `bot` and `apply` from here as they are. Its `new` puts the
first pending things on the stack, and calls `settle` if a step may be among them. Each surface has kinds of its own:
a kind has one handler of each sort.

A tag is written down on purpose: positions and so saved games rest on it, never on the name of a class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from secondchair.core.ask import Ask
from secondchair.core.choose import Explained
from secondchair.core.rules import BOT, CHANCE, OVER, YOU, Action, Actor, Chance, Event

Out = list[Event] | None


class Pending(Struct, frozen=True, tag_field="is"):
    """Something that waits to be done."""

    who: ClassVar[Actor | None] = None


class Decision(Pending, frozen=True):
    """The person decides."""

    who: ClassVar[Actor | None] = YOU


class Fate(Pending, frozen=True):
    """Something is drawn."""

    who: ClassVar[Actor | None] = CHANCE


class Bot(Pending, frozen=True):
    """The automated opponent decides."""

    who: ClassVar[Actor | None] = BOT


class Step(Pending, frozen=True):
    """Runs by itself when it is on top."""


class Source(NamedTuple):
    """Where fate draws from: a stream's name, the unseen things, the action that names one of them.

    Without weights, equal things stand there as often as there are; with weights, each once, in the order given.
    """

    stream: str
    things: Sequence[Any]
    action: Callable[[Any], Action]
    weights: Sequence[int] = ()


class Playing(Protocol):
    """A state that runs on a stack."""

    pending: list[Pending]


S = TypeVar("S", bound=Playing)
P = TypeVar("P", bound=Pending)
A = TypeVar("A", bound=Action)

Choices = Callable[[S, P], Sequence[Any] | Ask[Any]]
CarryOut = Callable[[S, P, A, Out], None]
SourceOf = Callable[[S, P], Source]
Run = Callable[[S, P, Out], None]
Decide = Callable[[S, P, bool], Explained[Any]]
Possible = Callable[[S, P], bool]
Meanwhile = Callable[[S, A, Out], None]
Handler = TypeVar("Handler", bound=Callable[..., Any])

_CHOICES: dict[type[Pending], Choices[Any, Any]] = {}
_CARRY_OUT: dict[type[Pending], CarryOut[Any, Any, Any]] = {}
_SOURCES: dict[type[Pending], SourceOf[Any, Any]] = {}
_STEPS: dict[type[Pending], Run[Any, Any]] = {}
_DECIDE: dict[type[Pending], Decide[Any, Any]] = {}
_POSSIBLE: dict[type[Pending], Possible[Any, Any]] = {}
_MEANWHILE: dict[type[Action], Meanwhile[Any, Any]] = {}


# -- which function answers for which kind -----------------------------------------------------------------------------


def _enter(table: dict[Any, Any], kinds: Sequence[type[Any]], handler: Handler) -> Handler:
    for kind in kinds:
        if issubclass(kind, Pending) and not _has_own_tag(kind):
            raise TypeError(f"{kind.__name__} needs a tag of its own: saved games must not rest on the name of a class")
        if kind in table:
            raise TypeError(f"{kind.__name__} has a handler of this sort already: {table[kind].__name__}")
        table[kind] = handler
    return handler


def _has_own_tag(kind: type[Pending]) -> bool:
    """Is its tag written down at the class itself? Without one, msgspec takes the class's name or the base's tag."""
    tag = kind.__struct_config__.tag
    inherited = {base.__struct_config__.tag for base in kind.__mro__[1:] if issubclass(base, Pending)}
    return tag != kind.__name__ and tag not in inherited


def choices(*kinds: type[P]) -> Callable[[Choices[S, P]], Choices[S, P]]:
    return lambda f: _enter(_CHOICES, kinds, f)


def chosen(*kinds: type[P]) -> Callable[[CarryOut[S, P, A]], CarryOut[S, P, A]]:
    return lambda f: _enter(_CARRY_OUT, kinds, f)


drawn = chosen


def drawn_from(*kinds: type[P]) -> Callable[[SourceOf[S, P]], SourceOf[S, P]]:
    return lambda f: _enter(_SOURCES, kinds, f)


def step(*kinds: type[P]) -> Callable[[Run[S, P]], Run[S, P]]:
    return lambda f: _enter(_STEPS, kinds, f)


def decides(*kinds: type[P]) -> Callable[[Decide[S, P]], Decide[S, P]]:
    return lambda f: _enter(_DECIDE, kinds, f)


def possible(*kinds: type[P]) -> Callable[[Possible[S, P]], Possible[S, P]]:
    return lambda f: _enter(_POSSIBLE, kinds, f)


def meanwhile(*kinds: type[A]) -> Callable[[Meanwhile[S, A]], Meanwhile[S, A]]:
    return lambda f: _enter(_MEANWHILE, kinds, f)


# -- the contract ------------------------------------------------------------------------------------------------------


def actor(s: Playing) -> Actor:
    if not s.pending:
        return OVER
    who = s.pending[-1].who
    assert who is not None, f"{s.pending[-1]!r} runs by itself: `new` must end with `settle`"
    return who


def legal(s: Playing) -> Any:
    """Every choice of the person now, in a fixed order; at a real table, the question instead."""
    top = s.pending[-1]
    return _CHOICES[type(top)](s, top)


def listed(s: Playing) -> Sequence[Any]:
    """What you may do now, for a view or a player: on screen that is a list; nothing when it is not your turn."""
    found = legal(s) if actor(s) == YOU else ()
    assert not isinstance(found, Ask), "a question has no list of answers"
    return found


def question(s: Playing) -> Ask[Any]:
    """What you are asked now, for the view of a companion."""
    found = legal(s)
    assert isinstance(found, Ask), "there is a list to choose from, not a question"
    return found


def chance(s: Playing) -> Chance[Any]:
    top = s.pending[-1]
    stream, things, action, weights = _SOURCES[type(top)](s, top)
    if weights:
        return Chance(stream, [action(thing) for thing in things], weights)
    counts = sorted(Counter(things).items())
    return Chance(stream, [action(thing) for thing, _ in counts], [n for _, n in counts])


def sample(s: Playing, rng: Random) -> Any:
    """One outcome of `chance` without listing them, for playouts."""
    top = s.pending[-1]
    _, things, action, weights = _SOURCES[type(top)](s, top)
    if weights:
        return action(rng.choices(things, weights)[0])
    return action(things[int(rng.random() * len(things))])


def bot(s: Playing, explain: bool = True) -> Explained[Any]:
    """The opponent's next move and its reasons."""
    top = s.pending[-1]
    return _DECIDE[type(top)](s, top, explain)


def apply(s: Playing, a: Action, out: Out = None) -> None:
    """Carry out a legal action; then everything runs that needs no decision."""
    pending = s.pending
    aside = _MEANWHILE.get(type(a))
    if aside is not None:
        aside(s, a, out)
    else:
        top = pending.pop()
        _CARRY_OUT[type(top)](s, top, a, out)
    settle(s, out)


def settle(s: Playing, out: Out = None) -> None:
    """Run the steps on top, and drop what cannot be done, until somebody has to decide or the game is over."""
    pending = s.pending
    while pending:
        top = pending[-1]
        kind = type(top)
        if top.who is None:
            pending.pop()
            _STEPS[kind](s, top, out)
        elif kind in _POSSIBLE and not _POSSIBLE[kind](s, top):
            pending.pop()
        else:
            return


def tell(out: Out, text: str, rule: str = "", *targets: str) -> None:
    """Say what happened, if anybody listens."""
    if out is not None:
        out.append(Event(text, rule, targets))
