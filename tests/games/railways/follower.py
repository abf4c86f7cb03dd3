"""Somebody who reads only the steps that the app tells and moves the pieces on a board of their own.

The board knows what is printed: where the cities lie, and which hex lies in which direction. Nothing of the code that
decides for the Railbot, or that changes the game, is used here.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from secondchair.core.rules import TurnStep
from secondchair.games.railways.content import Board
from secondchair.games.railways.grid import NAMES, hex_id, neighbour, place

LINK = re.compile(r"(Your|The Railbot’s) link from (.+) to (.+), (\d+) tiles? and a locomotive: (.+)\.$")
CUBE = re.compile(r"A (\w+) cube leaves (.+)\.$")
GOES = re.compile(r"You deliver a (\w+) cube from (.+)\.$")
COMES = re.compile(r"(.+) receives a (\w+) cube\.$")
EMPTY = re.compile(r"(.+) is empty: marker \d+ of \d+\.$")
NEW = re.compile(r"(.+) becomes a (\w+) city\.$")
CLAIMS = re.compile(r"The Railbot claims the (.+)\. Nobody can score it now\.$")
TURNED = re.compile(r"(.+) is turned over\. It points at slot (\d)\.$")
SLIDES = re.compile(
    r"(?:Discard|Lay) (.+?)(?:\.| into the display.*?\.) The row slides to the left, and (.+) takes slot 3\.$"
)
HOLDS = re.compile(r"The display holds (\d+) Operations cards? from now on\.")
ROW = "The Railbot’s row, from left to right:"
PAIR = re.compile(r"(.+) and (.+) are (not connected|connected)[,.]")
POINT = {"so you gain a point": True, "so you gain nothing": False}


class PairRead(NamedTuple):
    """What somebody reads in a worked-out answer of one pair of cities."""

    first: str
    second: str
    what: str  # "build", "take", "ask" or "nothing"
    color: str = ""
    point: bool = False


def read_pair(text: str) -> PairRead:
    """RB-56 to RB-59, from the words alone."""
    found = PAIR.match(text)
    assert found, f"nobody could carry this out: {text!r}"
    first, second, joined = found.groups()
    if joined == "not connected":
        assert text.endswith("so the Railbot builds.")
        return PairRead(first, second, "build")
    if text.endswith(f"but {first} has no cube."):
        return PairRead(first, second, "nothing")
    point = next(gains for words, gains in POINT.items() if words in text)
    if text.endswith(f"{first} has no cube for {second}: you choose one."):
        return PairRead(first, second, "ask", "", point)
    leaves = re.search(rf"a (\w+) cube leaves {re.escape(first)}\.$", text)
    assert leaves, f"nobody could carry this out: {text!r}"
    return PairRead(first, second, "take", leaves[1], point)


class Follower:
    """Cubes, links, markers, lines, the row and the display, as a person has them on the table."""

    def __init__(self, printed: Board, limit: int) -> None:
        self.hex_of = {city.name: city.hex for city in printed.cities}
        self.buildable = set(printed.hexes)
        self.cubes = dict[str, Counter[str]]((city.name, Counter()) for city in printed.cities)
        self.colors = {city.name: city.color for city in printed.cities}
        self.links = list[tuple[str, tuple[str, ...]]]()  # whose, and its hexes from city to city
        self.markers = set[str]()
        self.claimed = set[str]()
        self.row = list[str]()
        self.limit = limit
        self.turned, self.slot = "", 0
        self._read = tuple[TurnStep, ...]()
        self.steps = 0

    def read(self, turn: tuple[TurnStep, ...]) -> None:
        """What is new on the page is carried out, step by step."""
        old = self._read if turn[: len(self._read)] == self._read else ()
        for step in turn[len(old) :]:
            self._do(step)
            self.steps += 1
        self._read = turn

    def _do(self, step: TurnStep) -> None:
        text = step.text
        if found := LINK.match(text):
            self._lay(*found.groups())
        elif found := CUBE.match(text) or GOES.match(text):
            self._take(found[2], found[1])
        elif found := COMES.match(text):
            self.cubes[found[1]][found[2]] += 1
            self.markers.discard(found[1])
        elif found := EMPTY.match(text):
            self.markers.add(found[1])
        elif found := NEW.match(text):
            self.colors[found[1]] = found[2]
            self.markers.discard(found[1])
        elif found := CLAIMS.match(text):
            self.claimed.add(found[1])
        elif found := TURNED.match(text):
            self.turned, self.slot = found[1], int(found[2])
        elif found := SLIDES.match(text):
            assert self.row.pop(self.slot - 1) == found[1] and self.turned == found[2]
            self.row.append(self.turned)
            assert step.order == tuple(f"Slot {n}: {name}." for n, name in enumerate(self.row, 1))
        elif found := HOLDS.match(text):
            self.limit = int(found[1])
        elif text == ROW:
            self.row = [line.removesuffix(".").split(": ", 1)[1] for line in step.order]

    def _take(self, city: str, color: str) -> None:
        assert self.cubes[city][color], f"there is no {color} cube in {city}"
        self.cubes[city][color] -= 1

    def _lay(self, whose: str, start: str, end: str, tiles: str, course: str) -> None:
        """From the first city by the compass, tile by tile; the last step must lead into the second city."""
        hexes = [self.hex_of[start]]
        for run in course.split(", "):
            n, _, name = run.rpartition(" × ")
            for _ in range(int(n or 1)):
                hexes.append(hex_id(*neighbour(*place(hexes[-1]), NAMES.index(name))))
        assert hexes[-1] == self.hex_of[end] and len(hexes) == int(tiles) + 2 and set(hexes) <= self.buildable
        self.links.append(("you" if whose == "Your" else "railbot", tuple(hexes)))
