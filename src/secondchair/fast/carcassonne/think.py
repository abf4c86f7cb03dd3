"""The border of this package: positions and moves in the words of the rules go in and come out."""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct

from secondchair.core.rules import Action
from secondchair.fast.carcassonne.layout import FRONTIER_AT, MOST_MOVES, Flat, Tables, empty, flatten, tables
from secondchair.fast.carcassonne.room import room
from secondchair.fast.carcassonne.rules import random_games
from secondchair.fast.carcassonne.search import CLAIMED, MOVE, VISITS, search
from secondchair.fast.carcassonne.weights import TUNED, Manner, weights
from secondchair.fast.compiled import Array
from secondchair.games.carcassonne import rules
from secondchair.games.carcassonne.actions import Claim, Move, Place
from secondchair.games.carcassonne.content import TILES, Content
from secondchair.games.carcassonne.state import NO_TILE, PLACE, State, xy

WIDEST = 32  # turns that are tried out, at most
A_PART = 3  # where only a meeple or an order of scoring is left to choose, a third of the playouts is enough
LEAST = 8  # playouts for each of them, about, before half of them are dropped


class Tried(Struct, frozen=True):
    """One way to go on, and what came of playing it out: estimates, never facts."""

    move: Move
    claim: Claim | None  # the meeple that would be placed next, in the same turn
    playouts: int
    score: float  # the mean result
    error: float  # its standard error


def think(state: State, playouts: int, seed: int) -> list[Tried]:
    """The ways to play the present turn that were tried out, best first. The same question gets the same answer."""
    start = flatten(state)
    table = np.zeros((max(2, min(WIDEST, playouts // LEAST)), 5), np.int64)
    count = _search(state, start, table, playouts, seed, TUNED)
    return [_tried(state, start, row) for row in table[:count]]


def choose(state: State, playouts: int, seed: int) -> Action:
    """The best move found by so many playouts, or `A_PART` of them."""
    return think(state, playouts if state.tile != NO_TILE else -(-playouts // A_PART), seed)[0].move


def _search(state: State, start: Flat, table: Array, playouts: int, seed: int, manner: Manner) -> int:
    w = weights(manner, state.colours, state.meeples_each)
    dice = np.array([seed], np.uint64)
    order, fitting = np.zeros(TILES, np.int64), np.zeros(256, np.int64)
    known = _tables(state.content)
    return int(search(start, empty(), known, w, room(), table, playouts, dice, order, fitting))


def quick_choice(state: State, manner: Manner = TUNED) -> tuple[Move, Claim | None]:
    """What the quick player would do at once: lay the tile, and the meeple placed then; or one of the other moves."""
    start, table = flatten(state), np.zeros((1, 5), np.int64)
    _search(state, start, table, 0, 0, manner)
    move, part = int(table[0, MOVE]), int(table[0, CLAIMED])
    return _move(state, start, move), _claim(part) if state.phase == PLACE else None


def expect(state: State, playouts: int, seed: int, manner: Manner = TUNED) -> tuple[float, float]:
    """The mean result of playing on from before a draw by the quick player, and its standard deviation."""
    table = np.zeros((1, 5), np.int64)
    _search(state, flatten(state), table, playouts, seed, manner)
    visits, total, squares = (int(value) for value in table[0, VISITS:])
    mean = total / visits
    return mean, sqrt(max(0.0, squares / visits - mean * mean))


def _claim(part: int) -> Claim | None:
    return Claim(part) if part >= 0 else None


def _move(state: State, start: Flat, move: int) -> Move:
    """A move of the table of candidates in the words of the rules."""
    if state.phase == PLACE:
        x, y = xy(int(start.numbers[FRONTIER_AT + (move >> 3)]))
        return Place(x, y, move & 7)
    return rules.legal(state)[move]


def _tried(state: State, start: Flat, row: Array) -> Tried:
    move, part, visits, total, squares = (int(value) for value in row)
    mean = total / visits
    error = sqrt(max(0.0, squares / visits - mean * mean) / visits)
    claim = _claim(part) if state.phase == PLACE else None
    return Tried(_move(state, start, move), claim, visits, mean, error)


_known: dict[int, tuple[Content, Tables]] = {}


def _tables(content: Content) -> Tables:
    """The tables of these tiles, made once."""
    kept = _known.get(id(content))
    if kept is None:
        kept = _known[id(content)] = content, tables(content)  # held on to, so that its id stays its own
    return kept[1]


class RandomGames:
    """Random play with full legal lists, as quick as it goes: for measurements."""

    def __init__(self, start: State) -> None:
        self._start, self._tables = flatten(start), _tables(start.content)
        self._moves, self._dice = np.zeros(MOST_MOVES, np.int32), np.array([1], np.uint64)

    def play(self, games: int) -> int:
        """How many tiles were laid in so many games."""
        return int(random_games(self._start, empty(), self._tables, games, self._moves, self._dice))


__all__ = ["RandomGames", "Tried", "expect", "quick_choice", "think"]
