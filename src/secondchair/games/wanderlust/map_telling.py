"""An Automaton's turn on our own map as steps for the table: the app knows the places, so it names them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core import turn
from secondchair.core.rules import Event, Sign
from secondchair.core.turn import tell_step
from secondchair.core.words import counted
from secondchair.games.wanderlust import rules, telling
from secondchair.games.wanderlust.actions import Aim, Fly, Gain, Gather, Head, Stop, Wait, Walk
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.pending import CountOnMap
from secondchair.games.wanderlust.state import NONE, YOU, K, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import Move, YouWent
from secondchair.games.wanderlust.table_state import State

AIMS = {1: "WL-32", 2: "WL-35", 3: "WL-41"}  # the rule of each tier


class Before(Struct, frozen=True):
    """What a move may have changed, as it was."""

    active: int
    round: int
    xp: tuple[int, ...]
    met: tuple[int, ...]
    done: tuple[tuple[int, ...], ...]
    trigger: int


def before(s: MapState) -> Before:
    return Before(s.turn, s.round, tuple(s.xp), tuple(s.met), tuple(s.done), s.trigger)


def narrate(s: State, a: Move, was: Before, events: Sequence[Event]) -> None:
    """What the move asks for on the table. The story has it already, in the words of the screen."""
    race = s.map
    assert race is not None
    if not isinstance(a, Gather):
        s.gathered = 0
    _narrate_move(s, race, a, was, events)
    for t in range(1, race.n):
        if race.xp[t] != was.xp[t] and race.round:
            whose = "its" if t == was.active else f"{trotter_name(t)}'s"
            _put(s, f"Move {whose} Travel XP marker to {race.xp[t]}.", "WL-49")
    for i, (who, had) in enumerate(zip(race.done, was.done, strict=False)):
        for t in who[len(had) :]:
            name = race.content.objectives[race.goals[i]].name
            _put(s, telling.marker(t, name, who.index(t)), "WL-160")
    if race.trigger != NONE and was.trigger == NONE:
        tell_step(s, None, "note", telling.last_turns(race.n, race.trigger, race.cause), "WL-51")
    _narrate_turn(s, race, was)


def _put(s: State, text: str, rule: str, sign: Sign = "put") -> None:
    tell_step(s, None, sign, text, rule)


def _narrate_move(s: State, race: MapState, a: Move, was: Before, events: Sequence[Event]) -> None:
    who, t = trotter_name(was.active), was.active
    match a:
        case Walk():
            _walk(s, _name(race, a.to))
        case Aim():
            _put(s, f"It goes for {_name(race, a.to)}.", AIMS[a.tier], "note")
        case Head():
            _put(s, f"It heads for the airport of {_name(race, a.to)}.", "WL-38", "note")
        case Fly():
            _put(s, f"Fly it to {_name(race, a.to)}.", "WL-43", "move")
            if race.met[t] != was.met[t]:
                _put(s, f"Put the top encounter card face down beside its area, unread: {race.met[t]} now.", "WL-28")
        case Gain():
            cards = counted(len(race.visited[t]), "card")
            _put(s, f"Put the card of {_name(race, a.card)} into its area: {cards} now.", "WL-45")
            _put(s, telling.SLIDE, "WL-46")
        case Gather():
            _gather(s, race, a, t)
        case Wait() | Stop():
            _put(s, f"It{events[0].text.removeprefix(who)} Its turn is over.", events[0].rule, "note")
        case YouWent() if a.to in race.content.index:
            _put(s, f"Take the card of {_name(race, a.to)}.", "WL-45")
            _put(s, telling.SLIDE, "WL-46")
        case _:
            pass


def _name(race: MapState, place: str) -> str:
    return race.content.places[race.content.index[place]].name


def _walk(s: State, there: str) -> None:
    """Steps in a row are one: "Move it to Berlin, Naples." """
    start = "Move it to "
    if s.turn and s.turn[-1].text.startswith(start):
        text = f"{s.turn[-1].text[:-1]}, {there}."
        s.turn = s.turn[:-1]
    else:
        text = f"{start}{there}."
    _put(s, text, "WL-26", "move")


def _gather(s: State, race: MapState, a: Gather, t: int) -> None:
    s.turn = s.turn[:-1] if s.gathered else s.turn
    s.gathered += 1
    held = race.tokens[t * K + COLLECTIBLES.index(a.collectible)]
    _put(s, telling.given(counted(s.gathered, a.collectible), held), "WL-22")


def _narrate_turn(s: State, race: MapState, was: Before) -> None:
    """Whose turn it is now."""
    if (race.turn, race.round) == (was.active, was.round) or isinstance(race.pending[-1], CountOnMap):
        return
    s.gathered = 0
    if race.turn != YOU:
        _put(s, telling.automatons_turn(race.turn, race.points, race.trigger != NONE), "WL-18", "card")
        return
    if race.round == 1:  # the setup is done
        turn.begin(s)
    if left := rules.announce_standstill(race):
        _put(s, telling.standstill(race.quiet, left), "WL-192", "note")
    last = race.trigger != NONE
    _put(s, telling.your_turn(race.content, last and race.last_turns == 1, last), "WL-13", "you")
