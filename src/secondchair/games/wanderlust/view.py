"""What a player may see: the prompt in words, the status line, and all that `board.py` draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from secondchair.core.rules import Action, Option, Prompt, Status, View
from secondchair.core.words import counted
from secondchair.games.wanderlust import automaton, rules, scoring, telling, words, you
from secondchair.games.wanderlust.actions import Step, Travel, Way, Yours
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.state import NONE, YOU, K, State, clone, trotter_name

CONFIRM = ("pick", "row", "trip")  # these lead straight to a reveal: shown first, sent on the second tap


ABOUT_CARDS = {"pick": "row", "row": "row", "arrange": "display"}  # these are decided beside the map


class Racer(Struct, frozen=True):
    """A trotter on the map and its belongings."""

    name: str
    at: str  # place
    home: str
    xp: int
    cards: tuple[str, ...]  # places
    souvenirs: int
    postcards: int
    cameras: int
    encounters: int
    markers: int
    now: bool
    target: str = ""  # where it goes, or would go next as things stand


class Objective(Struct, frozen=True):
    """An objective in play: what each trotter has of what it asks for."""

    id: str
    name: str
    text: str
    need: tuple[int, ...]  # one number, or one for each collectible
    have: tuple[tuple[int, ...], ...]  # by trotter
    done: tuple[int, ...]  # trotters that completed it, first one first
    designed: bool  # the value is not the printed one


class Met(Struct, frozen=True):
    """An encounter card, yours or one that you look at."""

    id: str
    name: str
    text: str
    usable: int
    designed: bool


class WayShown(Struct, frozen=True):
    """A way to show before it is chosen: the target and variant of its option, and the places it leads through."""

    target: str
    variant: str
    places: tuple[str, ...]


class Race(Struct, frozen=True, tag="race"):
    """The game on screen."""

    CHOOSABLE: ClassVar[tuple[str, ...]] = ("ways", "targets")

    map: str  # which map the places are on: the designed one, or an owner's
    racers: tuple[Racer, ...]
    display: tuple[str, ...]  # left to right, "" where a spot is empty
    deck: int
    objectives: tuple[Objective, ...]
    hand: tuple[tuple[str, int], ...]  # every kind of ticket
    limit: int
    row: tuple[str, ...]
    tickets: int  # in the deck
    discards: tuple[tuple[str, int], ...]
    met: tuple[Met, ...]
    seen: tuple[str, ...]  # destinations that only you look at now
    offered: tuple[Met, ...]  # encounter cards, one of which you keep
    trip: tuple[str, ...]  # places of the trip so far
    ways: tuple[WayShown, ...]
    targets: tuple[str, ...]  # of the prompt
    actions: int
    points: int
    round: int
    designed: tuple[str, ...] = ()  # what of the board was designed here
    ticket_names: tuple[tuple[str, str], ...] = ()

    def called(self, ticket: str) -> str:
        """What a ticket is called in this game."""
        return dict(self.ticket_names).get(ticket, ticket)


class AutomatonCard(Struct, frozen=True):
    """What the app keeps of the Automaton whose turn it is, at a real table."""

    trotter: int
    points: int  # left
    of: int
    xp: int
    cards: int
    tokens: tuple[int, ...]  # as COLLECTIBLES
    encounters: int
    objectives: tuple[str, ...]
    done: tuple[bool, ...]


class Shown(Struct, frozen=True):
    """A displayed card as you have told it."""

    spot: str
    name: str
    lies: str
    goal: bool  # the Automaton goes for it


class TableGame(Struct, frozen=True, tag="table"):
    """At a real table: on our map the race is drawn, on the printed board the display as far as it is known."""

    race: Race | None = None
    card: AutomatonCard | None = None
    display: tuple[Shown, ...] = ()


def see(s: State, legal: Sequence[Yours]) -> View:
    """All that may be seen; `legal` are the moves to choose from, none while fate, an Automaton or nobody moves."""
    return View(_prompt(s, legal), status(s), scoring.sheet(s), race_of(s, legal))


def _prompt(s: State, legal: Sequence[Yours]) -> Prompt:
    if s.over:
        return Prompt("over", scoring.result_text(s), "WL-55" if scoring.finished(s, YOU) else "WL-53")
    if not legal:
        return Prompt("wait", "The race goes on.", "WL-14")
    kind, text, rule = words.question(s)
    if left := rules.announce_standstill(s):
        text = f"{telling.standstill(s.quiet, left)} {text}"
    shown = words.options(s, legal)
    if kind == "main":  # a trip with several ways reveals nothing yet: the way is confirmed, not the destination
        shown = tuple(replace(option, confirm=not _has_several_ways(s, option.action)) for option in shown)
    return Prompt(kind, text, rule, shown, confirm=kind in CONFIRM, focus=_focus(s, kind, shown))


def _has_several_ways(s: State, action: Action) -> bool:
    """Is this a trip that asks for its way?"""
    if not isinstance(action, Travel):
        return False
    after = clone(s)
    rules.apply(after, action)
    return rules.actor(after) == "you" and len(you.moves(after)) > 1


def _focus(s: State, kind: str, shown: Sequence[Option]) -> str:
    """What the question is about: tickets, cards, or the place where you are."""
    if kind in ABOUT_CARDS:
        return ABOUT_CARDS[kind]
    if kind in ("put_back", "keep") and shown:
        return shown[0].target
    return f"place:{s.content.places[s.trip.path[-1] if s.trip else s.place[YOU]].id}"


def status(s: State) -> tuple[Status, ...]:
    to_finish = s.content.numbers.race_objectives_to_finish
    found = [
        Status(trotter_name(t), f"{s.xp[t]} XP", _belongings(s, t), mark=mark(t), now=t == s.turn and not s.over)
        for t in range(s.n)
    ]
    found.append(Status("Objectives", f"{scoring.markers(s, YOU)} of {to_finish}", "yours, to finish the race"))
    if s.turn == YOU and not s.over and s.round:
        found.append(Status("Actions", str(s.actions), "left this turn"))
    if s.trigger != NONE and not s.over:
        found.append(Status("Last turns", str(s.last_turns), "left to play, then the race is over"))
    if left := rules.announce_standstill(s):
        found.append(Status("Quiet rounds", str(s.quiet), f"after {left} more the last turns begin"))
    found.append(Status("Round", str(s.round)))
    return tuple(found)


def mark(t: int) -> str:
    return "wl-you" if t == YOU else f"wl-automaton-{t}"


def _belongings(s: State, t: int) -> str:
    held = [counted(len(s.visited[t]), "card"), counted(scoring.markers(s, t), "objective")]
    for kind, name in enumerate(COLLECTIBLES):
        if n := s.tokens[t * K + kind]:
            held.append(counted(n, name))
    if s.met[t]:
        held.append(counted(s.met[t], "encounter"))
    return ", ".join(held)


# -- for the drawing ---------------------------------------------------------------------------------------------------


def _names(s: State, places: Sequence[int]) -> tuple[str, ...]:
    return tuple(s.content.places[i].id if i >= 0 else "" for i in places)


def race_of(s: State, legal: Sequence[Yours]) -> Race:
    c = s.content
    parts = {"places": c.places, "lines": c.tracks, "tickets": c.tickets}
    return Race(
        map=c.map,
        racers=tuple(_racer(s, t) for t in range(s.n)),
        display=_names(s, s.display),
        deck=len(s.top) + len(s.bag) + len(s.bottom),
        objectives=tuple(_objective(s, i) for i in range(len(s.goals))),
        hand=tuple((t.id, n) for t, n in zip(c.tickets, s.hand, strict=True)),
        limit=you.hand_limit(s),
        row=tuple(c.tickets[i].id if i >= 0 else "" for i in s.row),
        tickets=sum(s.deck),
        discards=tuple((t.id, n) for t, n in zip(c.tickets, s.discards, strict=True)),
        met=tuple(_met(s, kind) for kind in range(len(c.encounters)) if s.yours[kind]),
        seen=_names(s, s.seen),
        offered=tuple(_met(s, kind) for kind in s.offered),
        trip=_names(s, s.trip.path) if s.trip else (),
        ways=_ways(s, legal),
        targets=tuple(dict.fromkeys(option.target for option in words.options(s, legal) if option.target)),
        actions=s.actions,
        points=s.points,
        round=s.round,
        ticket_names=tuple((ticket.id, ticket.name) for ticket in c.tickets),
        designed=tuple(what for what, entries in parts.items() if any(entry.is_ours for entry in entries)),
    )


def _met(s: State, kind: int) -> Met:
    card = s.content.encounters[kind]
    return Met(card.id, card.name, card.text, s.usable[kind], card.is_ours)


def _racer(s: State, t: int) -> Racer:
    places = s.content.places
    souvenirs, postcards, cameras = s.tokens[t * K : t * K + K]
    at = s.trip.path[-1] if t == YOU and s.trip else s.place[t]
    return Racer(
        trotter_name(t),
        places[at].id if at >= 0 else "",
        places[s.home[t]].id if s.home[t] >= 0 else "",
        s.xp[t],
        _names(s, s.visited[t]),
        souvenirs,
        postcards,
        cameras,
        s.met[t],
        scoring.markers(s, t),
        t == s.turn and not s.over,
        _target(s, t),
    )


def _target(s: State, t: int) -> str:
    """Where an Automaton is going, or would go as things stand, if the rules fix it."""
    if t == YOU or s.place[t] < 0 or not s.round:
        return ""
    goal = s.goal if t == s.turn and s.plan != "none" else automaton.next_target(s, t)
    return s.content.places[goal].id if goal >= 0 else ""


def _objective(s: State, i: int) -> Objective:
    o = s.content.objectives[s.goals[i]]
    have = tuple(scoring.progress(s, t, s.goals[i])[0] for t in range(s.n))
    return Objective(o.id, o.name, o.condition(s.n), o.needs(s.n), have, s.done[i], o.is_designed(s.n))


def _ways(s: State, legal: Sequence[Yours]) -> tuple[WayShown, ...]:
    if s.trip is None:
        return ()
    here = s.content.places[s.trip.path[-1]].id
    found = []
    for action in legal:
        if isinstance(action, Way | Step):
            option = words.option(s, action)
            places = action.places if isinstance(action, Way) else (action.to,)
            found.append(WayShown(option.target, option.variant, (here, *places)))
    return tuple(found)
