"""The solo game once more, slowly and plainly: everything is worked out anew from the tiles that lie there.

It reads the tile file itself and shares no code with the engine, so that a mistake in one does not hide in the other.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

TILES: dict[str, Any] = {
    tile["id"]: tile
    for tile in tomllib.loads((files("secondchair.games.carcassonne") / "content/tiles.toml").read_text())["tile"]
}
NORTH, EAST, SOUTH, WEST = range(4)
NEXT = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}

Cell = tuple[int, int]
Part = tuple[int, int, int]


def parts(kind: str) -> list[tuple[str, list[int]]]:
    """The parts of a kind: what they are and the sides they reach, unturned."""
    tile = TILES[kind]
    found = [("city", ["NESW".index(side) for side in sides]) for sides in tile["cities"]]
    found += [("road", ["NESW".index(side) for side in sides]) for sides in tile["roads"]]
    return found + ([("monastery", [])] if tile["monastery"] else [])


def edges(kind: str, turn: int) -> list[str]:
    return [TILES[kind]["edges"][(side - turn) % 4] for side in range(4)]


def look(kind: str, turn: int) -> object:
    """Two rotations with the same look are one."""
    return edges(kind, turn), sorted((what, sorted((side + turn) % 4 for side in sides)) for what, sides in parts(kind))


class Reference:
    """A game. `legal` gives moves as tuples: their verb and its numbers, as the engine's actions name them."""

    def __init__(self, colours: int, meeples: int) -> None:
        self.n, self.each = colours, meeples
        self.tiles: dict[Cell, tuple[str, int]] = {(0, 0): ("D", 0)}
        self.meeples: dict[Part, int] = {}
        self.scores = list(range(1, colours + 1))
        self.piles = {3: [24, 24, 23], 4: [18, 18, 18, 17]}[colours]
        self.unseen = Counter({kind: tile["count"] - tile["start_copies"] for kind, tile in TILES.items()})
        self.discarded: list[str] = []
        self.colour, self.phase, self.hand = 0, "draw", ""
        self.spot: Cell = (0, 0)
        self.waiting: list[frozenset[Part]] = []
        self.must_end = False

    # -- the landscape -------------------------------------------------------------------------------------------------

    def part_on(self, cell: Cell, side: int) -> Part | None:
        kind, turn = self.tiles[cell]
        for i, (_, sides) in enumerate(parts(kind)):
            if (side - turn) % 4 in sides:
                return (*cell, i)
        return None

    def terrain(self, part: Part) -> str:
        return parts(self.tiles[part[:2]][0])[part[2]][0]

    def sides(self, part: Part) -> list[int]:
        kind, turn = self.tiles[part[:2]]
        return [(side + turn) % 4 for side in parts(kind)[part[2]][1]]

    def feature(self, part: Part) -> frozenset[Part]:
        """All parts connected with this one."""
        found, todo = {part}, [part]
        while todo:
            x, y, i = todo.pop()
            for side in self.sides((x, y, i)):
                there = (x + NEXT[side][0], y + NEXT[side][1])
                if there in self.tiles:
                    other = self.part_on(there, (side + 2) % 4)
                    assert other is not None
                    if other not in found:
                        found.add(other)
                        todo.append(other)
        return frozenset(found)

    def open_ends(self, feature: frozenset[Part]) -> int:
        some = next(iter(feature))
        if self.terrain(some) == "monastery":
            around = [(some[0] + dx, some[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            return sum(cell not in self.tiles for cell in around)
        return sum(
            (x + NEXT[side][0], y + NEXT[side][1]) not in self.tiles
            for x, y, i in feature
            for side in self.sides((x, y, i))
        )

    def pennants(self, feature: frozenset[Part]) -> int:
        cities = [part for part in feature if self.terrain(part) == "city"]
        return sum(TILES[self.tiles[part[:2]][0]]["pennant"] for part in cities)

    def value(self, feature: frozenset[Part]) -> int:
        tiles = len({part[:2] for part in feature})
        what = self.terrain(next(iter(feature)))
        return {"road": tiles, "city": 2 * tiles + 2 * self.pennants(feature), "monastery": 9}[what]

    def all_features(self) -> set[frozenset[Part]]:
        return {self.feature((*cell, i)) for cell, (kind, _) in self.tiles.items() for i in range(len(parts(kind)))}

    def meeples_on(self, feature: frozenset[Part]) -> Counter[int]:
        return Counter(colour for part, colour in self.meeples.items() if part in feature)

    def supply(self, colour: int) -> int:
        return self.each - list(self.meeples.values()).count(colour)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def fits(self, kind: str, cell: Cell, turn: int) -> bool:
        touched = False
        for side, (dx, dy) in NEXT.items():
            neighbour = self.tiles.get((cell[0] + dx, cell[1] + dy))
            if neighbour:
                touched = True
                if edges(*neighbour)[(side + 2) % 4] != edges(kind, turn)[side]:
                    return False
        return touched and cell not in self.tiles

    def placements(self, kind: str) -> set[tuple[Any, ...]]:
        found = set()
        for cell in {(x + dx, y + dy) for x, y in self.tiles for dx, dy in NEXT.values()}:
            looks: list[object] = []
            for turn in range(4):
                if self.fits(kind, cell, turn) and look(kind, turn) not in looks:
                    looks.append(look(kind, turn))
                    found.add(("place", *cell, turn))
        return found

    def free(self) -> dict[frozenset[Part], int]:
        """The free features of the tile just laid, and the first part of each on it."""
        found: dict[frozenset[Part], int] = {}
        for i in range(len(parts(self.tiles[self.spot][0]))):
            feature = self.feature((*self.spot, i))
            if not self.meeples_on(feature):
                found.setdefault(feature, i)
        return found

    def legal(self) -> set[tuple[Any, ...]]:
        if self.phase == "draw":
            return {("draw", kind) for kind, n in self.unseen.items() if n}
        if self.phase == "place":
            return self.placements(self.hand)
        if self.phase == "claim":
            return {("claim", i) for i in self.free().values()}
        if self.phase == "score":
            return {("score", *self.name(feature)) for feature in self.waiting}
        return set()

    def name(self, feature: frozenset[Part]) -> Part:
        """A completed feature is called by its first part on the tile just laid, a monastery by itself."""
        return min((part for part in feature if part[:2] == self.spot), default=next(iter(feature)))

    def apply(self, move: tuple[Any, ...]) -> None:
        getattr(self, f"do_{move[0]}")(*move[1:])

    def do_draw(self, kind: str) -> None:
        self.unseen[kind] -= 1
        self.piles[self.colour] -= 1
        if self.placements(kind):
            self.hand, self.phase = kind, "place"
            return
        self.discarded.append(kind)
        if self.piles[self.colour] == 0:
            self.next_turn()

    def do_place(self, x: int, y: int, turn: int) -> None:
        self.tiles[x, y] = (self.hand, turn)
        self.hand, self.spot = "", (x, y)
        if self.free() and self.supply(self.colour):
            self.phase = "claim"
        else:
            self.must_end = bool(self.free())
            self.start_scoring()

    def do_claim(self, i: int) -> None:
        self.meeples[(*self.spot, i)] = self.colour
        self.start_scoring()

    def start_scoring(self) -> None:
        self.waiting = [f for f in self.all_features() if self.meeples_on(f) and not self.open_ends(f)]
        self.phase = "score"
        if not self.waiting:
            self.next_turn()

    def do_score(self, x: int, y: int, i: int) -> None:
        feature = next(f for f in self.waiting if self.name(f) == (x, y, i))
        on_it = self.meeples_on(feature)
        majority = [colour for colour in on_it if on_it[colour] == max(on_it.values())]
        if any(self.scores[colour] == min(self.scores) for colour in majority):
            for colour in majority:
                self.scores[colour] += self.value(feature)
        self.meeples = {part: colour for part, colour in self.meeples.items() if part not in feature}
        self.waiting.remove(feature)
        if not self.waiting:
            self.next_turn()

    def next_turn(self) -> None:
        if self.must_end or not sum(self.piles):
            self.phase = "over"
            return
        self.phase = "draw"
        self.colour = (self.colour + 1) % self.n
        while not self.piles[self.colour]:
            self.colour = (self.colour + 1) % self.n

    def result(self) -> int:
        """CAR-35."""
        return min(self.scores[c] + 2 * (self.each - self.supply(c)) for c in range(self.n))
