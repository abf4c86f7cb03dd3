"""Positions for tests: a race is set up as wanted, and fate says what the test tells it to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from secondchair.core.content import base_documents, load
from secondchair.core.pending import settle
from secondchair.core.rules import Event
from secondchair.games.wanderlust import GAME, automaton, rules
from secondchair.games.wanderlust.actions import DealTicket, DrawHome, DrawObjective, Meet, Move, Peek, Reveal
from secondchair.games.wanderlust.content import COLLECTIBLES, Content, build
from secondchair.games.wanderlust.pending import END_OF_TURN
from secondchair.games.wanderlust.state import NONE, YOU, K, State

CONTENT: Content = load(GAME).content


def _alphabetical() -> Content:
    """A board whose order of places is that of their printed names, as it is told at the table (AMB-11)."""
    documents = base_documents(GAME)
    for order, location in enumerate(sorted(documents["map"]["location"], key=lambda place: place["name"]), 1):
        location["order"] = order
    return build(documents)


BOARD: Content = _alphabetical()  # a printed board that is not ours
QUIET = ("city_break", "wild_places", "full_passport")  # objectives that are far away


def place(name: str) -> int:
    return CONTENT.index[name]


def names(cards: Iterable[int]) -> list[str]:
    return [CONTENT.places[card].id if card >= 0 else "" for card in cards]


def race(
    automatons: int = 1,
    trotter: str = "taro_ishida",
    you_at: str = "auckland",
    at: tuple[str, ...] = ("london",),
    display: tuple[str, ...] = ("tokyo", "chicago", "naples"),
    goals: tuple[str, ...] = QUIET,
    hand: str = "",
    row: str = "car train ship wild",
    content: Content = CONTENT,
) -> State:
    """Your turn with nothing done yet, figures, cards and tickets where the test wants them."""
    s = rules.new({"automatons": automatons, "trotter": trotter}, content)
    s.pending.clear()
    s.place[:] = [place(you_at), *map(place, at)]
    s.home[:] = s.place
    s.display[:] = [place(card) if card else NONE for card in display]
    s.bag = [card for card in range(len(content.places)) if card not in s.display and card != s.home[YOU]]
    s.goals = tuple(content.objective_index[goal] for goal in goals)
    s.done = [()] * len(goals)
    give(s, hand)
    for spot, ticket in enumerate(row.split()):
        s.row[spot] = content.ticket_index[ticket]
        s.deck[s.row[spot]] -= 1
    rules.begin_your_turn(s)
    assert rules.actor(s) == "you"
    return s


def automaton_turn(s: State, t: int = 1) -> State:
    """It is Automaton t's turn, with its points."""
    s.pending[:] = [END_OF_TURN]
    s.turn = t
    automaton.begin_turn(s)
    return s


def end_turn(s: State) -> None:
    """The present turn is over, whatever was still to be done in it."""
    s.pending[:] = [END_OF_TURN]
    settle(s)


def give(s: State, tickets: str) -> None:
    """Tickets from the deck into your hand: "car car wild"."""
    for ticket in tickets.split():
        s.hand[s.content.ticket_index[ticket]] += 1
        s.deck[s.content.ticket_index[ticket]] -= 1


def hand(s: State) -> str:
    return " ".join(t.id for t, n in zip(s.content.tickets, s.hand, strict=True) for _ in range(n))


def tokens(s: State, t: int = YOU) -> dict[str, int]:
    return dict(zip(COLLECTIBLES, s.tokens[t * K : t * K + K], strict=True))


def hold_card(s: State, card: str, n: int = 1) -> None:
    """An encounter card that you have and may still use."""
    kind = s.content.encounter_index[card]
    s.unseen[kind] -= n
    s.yours[kind] += n
    s.usable[kind] += n
    s.met[YOU] += n


def visited(s: State, t: int, *cards: str) -> None:
    for card in cards:
        s.visited[t] += (place(card),)
        s.bag.remove(place(card))


def do(s: State, action: Any) -> list[Event]:
    """A legal action of yours; what happened."""
    assert rules.actor(s) == "you", rules.actor(s)
    legal = list(rules.legal(s))
    assert action in legal, f"{action} is not among {legal}"
    return fate(s, action)


def cannot(s: State, action: Any) -> None:
    assert rules.actor(s) == "you"
    assert action not in rules.legal(s)


def fate(s: State, action: Any) -> list[Event]:
    events: list[Event] = []
    rules.apply(s, action, events)
    return events


CARD_DRAWS = (Reveal, DrawHome, Peek)


def chance(s: State, *wanted: str) -> list[Event]:
    """Fate as long as it speaks: the wanted outcomes first, in their order, then whatever comes first in the list."""
    events: list[Event] = []
    left = list(wanted)
    while rules.actor(s) == "chance":
        outcomes = rules.chance(s).outcomes
        by_name = {_named(a): a for a in outcomes}
        name = left[0] if left and left[0] in by_name else next(iter(by_name))
        if left and name == left[0]:
            left.pop(0)
        events += fate(s, by_name[name])
    assert not left, f"fate was never asked for {left}"
    return events


def _named(a: Move) -> str:
    match a:
        case Reveal() | DrawHome() | Peek() | Meet():
            return a.card
        case DealTicket():
            return a.ticket
        case DrawObjective():
            return a.objective
    raise AssertionError(a)


def bots(s: State, rng: Random | None = None, trace: Callable[[Move], None] | None = None) -> list[Event]:
    """The Automatons play, and fate speaks, until it is your turn or the race is over."""
    events: list[Event] = []
    while (who := rules.actor(s)) in ("bot", "chance"):
        action = rules.bot(s).choice if who == "bot" else rules.sample(s, rng or Random(1))
        if trace:
            trace(action)
        events += fate(s, action)
    return events


def pass_turn(s: State) -> list[Event]:
    from secondchair.games.wanderlust.actions import EndTurn

    return do(s, EndTurn()) + bots(s)


def random_race(seed: int, automatons: int = 2, trotter: str = "finn_aldersey", passing: bool = True) -> State:
    """A whole race at random; every state on the way may be looked at by `watch`."""
    return play_on(rules.new({"automatons": automatons, "trotter": trotter}, CONTENT), Random(seed), passing)


def play_on(s: State, rng: Random, passing: bool = True, watch: Callable[[State], None] | None = None) -> State:
    from secondchair.games.wanderlust.actions import EndTurn

    while (who := rules.actor(s)) != "over":
        if watch:
            watch(s)
        if who == "chance":
            action: Any = rules.sample(s, rng)
        elif who == "bot":
            action = rules.bot(s, False).choice
        else:
            legal = rules.legal(s)
            useful = [a for a in legal if not isinstance(a, EndTurn)]
            action = rng.choice(legal if passing or not useful else useful)
        rules.apply(s, action)
    return s
