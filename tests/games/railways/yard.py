"""Positions for tests: a game is set up as wanted, and fate says what the test tells it to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from secondchair.core.content import load
from secondchair.core.rules import Event
from secondchair.games.railways import GAME, rules, track
from secondchair.games.railways.actions import (
    Build,
    DealRow,
    DrawCube,
    DrawOperation,
    Pass,
    ShowBaron,
    Step,
    TurnOver,
)
from secondchair.games.railways.content import COLORS, Content
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.pending import PairOfCities, TurnGoesOn, YourAction
from secondchair.games.railways.state import NONE, RAILBOT, YOU, K, State, Works

CONTENT: Content = load(GAME).content
QUIET_ROW = ("sweden-link-07", "sweden-link-02", "sweden-exhaust-black")  # no card of slot 1
MEXICAN_ROW = ("mexico-link-02", "mexico-link-11", "mexico-exhaust-yellow")


def game(
    board: str = "sweden",
    cubes: Mapping[str, str] | None = None,
    row: Sequence[str] = (),
    display: Sequence[str] = (),
    barons: Sequence[str] = (),
    content: Content = CONTENT,
    **options: Any,
) -> State:
    """The first action of turn 1: nothing built, cubes only where the test wants them."""
    s = rules.new({"map": board, "barons": bool(barons), **options}, content)
    s.pending = [TurnGoesOn(), YourAction()]
    for name, colors in (cubes or {}).items():
        for color in colors.split():
            give(s, name, color)
    for card in row or (QUIET_ROW if board == "sweden" else MEXICAN_ROW):
        s.railbot.unseen.remove(card)
        s.railbot.row.append(card)
    for card in display:
        show(s, card)
    s.barons = tuple(content.baron_index[name] for name in barons)
    s.baron_owner = [NONE] * len(barons)
    s.turn = 1
    return s


def is_your_action(s: State) -> bool:
    """Nothing else is to be done before."""
    return s.pending == [TurnGoesOn(), YourAction()]


def pair_due(s: State, first: str, second: str) -> None:
    """The Railbot has two cities of a Building Links card before it."""
    s.pending.append(PairOfCities(first, second))


def city(s: State, name: str) -> int:
    return s.board.city_index[name]


def hexes(s: State, names: str) -> tuple[int, ...]:
    return tuple(s.board.index[name] for name in names.split())


def give(s: State, name: str, color: str) -> None:
    """A cube from the bag onto a city."""
    s.cubes[city(s, name) * K + COLORS.index(color)] += 1
    s.bag[COLORS.index(color)] -= 1


def cubes(s: State, name: str) -> str:
    counts = s.cubes[city(s, name) * K : city(s, name) * K + K]
    return " ".join(color for color, n in zip(COLORS, counts, strict=True) for _ in range(n))


def show(s: State, card: str) -> None:
    """A card from the pile, or from the box, into the display."""
    i = s.board.operation_index[card]
    s.display.append(i)
    s.pile[i] = max(0, s.pile[i] - 1)


def hold(s: State, *cards: str) -> None:
    """These Operations cards are yours."""
    for card in cards:
        i = s.board.operation_index[card]
        s.cards += (i,)
        s.pile[i] = max(0, s.pile[i] - 1)


def shown(s: State) -> list[str]:
    return [s.board.operations[i].id for i in s.display]


def lay(s: State, owner: int, ends: str, tiles: str) -> int:
    """A finished link: its two cities and its tiles."""
    a, b = ends.split()
    return track.add_link(s, owner, city(s, a), city(s, b), hexes(s, tiles))


def yours(s: State, ends: str, tiles: str) -> int:
    return lay(s, YOU, ends, tiles)


def bots_link(s: State, ends: str, tiles: str) -> int:
    return lay(s, RAILBOT, ends, tiles)


SOUTH = (
    ("malmo hassleholm", "3503"),
    ("hassleholm alvesta", "3304 3205"),
    ("alvesta jonkoping", "3005 2905"),
    ("jonkoping skovde", "2704 2604"),
    ("skovde orebro", "2405 2305 2306"),
    ("orebro karlstad", "2206 2205"),
    ("alvesta karlskrona", "3206 3306"),
    ("alvesta kalmar", "3106 3107 3108"),
)


def southern(s: State, n: int = len(SOUTH), owner: int = YOU) -> State:
    """The first n links of a chain from Malmö over Alvesta, Jönköping and Örebro to Karlstad, with two branches."""
    for ends, tiles in SOUTH[:n]:
        lay(s, owner, ends, tiles)
    return s


def works(s: State, start: str, tiles: str, direction: str, laid: int = 0) -> Works:
    return Works(city(s, start), hexes(s, tiles), DIRECTIONS.index(direction), laid, 0, False)


def ways(s: State, w: Works) -> list[str]:
    return [DIRECTIONS[d] for d in track.next_steps(s, w)]


# -- playing -----------------------------------------------------------------------------------------------------------


def do(s: State, action: Any) -> list[Event]:
    """A legal action of yours; what happened."""
    assert rules.actor(s) == "you", rules.actor(s)
    legal = list(rules.legal(s))
    assert action in legal, f"{action} is not among {legal}"
    return play(s, action)


def cannot(s: State, action: Any) -> None:
    assert rules.actor(s) == "you"
    assert action not in rules.legal(s)


def play(s: State, action: Any) -> list[Event]:
    events: list[Event] = []
    rules.apply(s, action, events)
    return events


def build(s: State, start: str, way: str, grant: bool = False) -> list[Event]:
    """A whole build action: the steps as directions."""
    events = do(s, Build(start, grant))
    for direction in way.split():
        events += do(s, Step(direction))
    return events


def passes(s: State, n: int = 1) -> None:
    for _ in range(n):
        do(s, Pass())


def _named(action: Any) -> str:
    match action:
        case DrawCube():
            return action.color
        case DealRow() | DrawOperation() | TurnOver():
            return action.card
        case ShowBaron():
            return action.baron
    raise TypeError(action)


def fate(s: State, *wanted: str) -> list[Event]:
    """Fate as long as it speaks: the wanted outcomes first, in their order, then whatever comes first in the list."""
    events: list[Event] = []
    left = list(wanted)
    while rules.actor(s) == "chance":
        by_name = {_named(a): a for a in rules.chance(s).outcomes}
        name = left[0] if left and left[0] in by_name else next(iter(by_name))
        if left and name == left[0]:
            left.pop(0)
        events += play(s, by_name[name])
    assert not left, f"fate was never asked for {left}"
    return events


def bots(s: State, explain: bool = True) -> list[Event]:
    """The Railbot as long as it moves."""
    events: list[Event] = []
    while rules.actor(s) == "bot":
        decision = rules.bot(s, explain)
        assert not explain or (decision.why is not None and decision.why.because)
        events += play(s, decision.choice)
    return events


def turned(s: State, card: str) -> list[Event]:
    """Two passes, and the Railbot turns over this card."""
    passes(s, 2 - s.action)
    events = play(s, TurnOver(card))
    return events + bots(s)


SLOTS = {1: "sweden-link-08", 2: "sweden-link-11", 3: "sweden-link-09"}  # a card that names each slot


def resolves(s: State, card: str, pointer: str = "sweden-link-08") -> list[Event]:
    """The Railbot resolves this card: it lies in slot 1, and the new card names that slot."""
    if card in s.railbot.unseen:
        s.railbot.unseen.remove(card)
    s.railbot.row[0] = card
    return turned(s, pointer)


def next_turn(s: State) -> None:
    """Pass to the first action of the next turn, the Railbot's questions answered by their first option."""
    turn = s.turn
    while s.turn == turn and not s.over:
        step(s, Random(0), first=True)


def step(s: State, rng: Random, first: bool = False) -> None:
    """One move of whoever is to move."""
    match rules.actor(s):
        case "chance":
            rules.apply(s, rules.sample(s, rng))
        case "bot":
            rules.apply(s, rules.bot(s, False).choice)
        case _:
            legal = rules.legal(s)
            passing = [a for a in legal if isinstance(a, Pass)]
            rules.apply(s, (passing or list(legal))[0] if first else rng.choice(list(legal)))
