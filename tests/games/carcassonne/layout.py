"""Positions for tests, in the notation of the rules: `U@(1,0)1` is kind U on that cell, turned once clockwise."""

from __future__ import annotations

import re
from collections.abc import Sequence

from secondchair.core.rules import Event
from secondchair.games.carcassonne import content, rules
from secondchair.games.carcassonne.actions import Claim, Draw, Move, Place, Score
from secondchair.games.carcassonne.content import ROAD
from secondchair.games.carcassonne.state import PLACE, State, all_features, feature, part_at, root

CONTENT = content.load()
RED, GREEN, YELLOW, BLUE = range(4)


def new(colours: int = 3, meeples: int = 4, marker: bool = True) -> State:
    return rules.new({"colours": colours, "meeples": meeples, "marker": marker}, CONTENT)


def parse(notation: str) -> list[tuple[str, int, int, int]]:
    """Kind, x, y and turn of each tile in the text."""
    found = re.findall(r"([A-X])@\((-?\d+),(-?\d+)\)([0-3])", notation)
    assert len(found) == len(notation.split()), f"not a list of tiles: {notation}"
    return [(kind, int(x), int(y), int(turn)) for kind, x, y, turn in found]


def can_lay(s: State, tile: str) -> bool:
    """May this tile lie there? Rotations that look alike stand for each other."""
    ((kind, x, y, turn),) = parse(tile)
    index = CONTENT.index[kind]
    demands = s.frontier.get(y * content.WIDTH + x)
    return demands is not None and bool(CONTENT.fits[index][demands] >> turn % CONTENT.kinds[index].rotations & 1)


def lay(s: State, notation: str) -> State:
    """Put tiles on the board, one after the other, out of turn: nobody claims, nothing is scored."""
    for tile in notation.split():
        ((kind, x, y, turn),) = parse(tile)
        assert can_lay(s, tile), f"{tile} cannot lie there"
        index = CONTENT.index[kind]
        s.bag[index] -= 1
        s.piles[max(range(s.colours), key=lambda colour: s.piles[colour])] -= 1
        rules._lay(s, y * content.WIDTH + x, CONTENT.laid[index * 4 + turn])
    s.done = ()
    return s


def stand(s: State, colour: int, x: int, y: int, part: int) -> State:
    """Put a meeple of the colour's supply on a part, out of turn."""
    where = part_at(x, y, part)
    terrain, ends, tiles, pennants, meeples = feature(s, where)
    s.features[root(s, where)] = (terrain, ends, tiles, pennants, meeples + (1 << 4 * colour))
    s.meeples[where] = colour
    s.supply[colour] -= 1
    return s


def park(s: State, on_tiles: Sequence[int]) -> State:
    """Put meeples of the supply on open roads far away, where nothing happens."""
    for colour, n in enumerate(on_tiles):
        for i in range(n):
            s.features[part_at(90 + i, colour, 0)] = (ROAD, 1, 1 << 80, 0, 0)
            stand(s, colour, 90 + i, colour, 0)
    return s


def draw(s: State, kind: str, out: list[Event] | None = None) -> State:
    """Let fate give this kind to the colour whose turn it is."""
    assert Draw(kind) in rules.chance(s).outcomes
    rules.apply(s, Draw(kind), out)
    return s


def place(s: State, tile: str, out: list[Event] | None = None) -> State:
    """Draw this tile and lay it."""
    ((kind, x, y, turn),) = parse(tile)
    draw(s, kind, out)
    assert s.phase == PLACE
    move = Place(x, y, turn)
    assert move in rules.legal(s), f"{tile} is not legal"
    rules.apply(s, move, out)
    return s


def act(s: State, move: Move, out: list[Event] | None = None) -> State:
    assert move in rules.legal(s), f"{move} is not legal; legal are {rules.legal(s)}"
    rules.apply(s, move, out)
    return s


def turn(s: State, tile: str, part: int | None = None) -> State:
    """A whole turn: draw, lay, claim the part if one is named, score what there is in the order offered."""
    place(s, tile)
    if part is not None:
        act(s, Claim(part))
    while rules.actor(s) == "you":
        (only,) = rules.legal(s)
        assert isinstance(only, Score), f"{only} was not expected"
        rules.apply(s, only)
    return s


def claims(s: State) -> list[int]:
    """The parts that can be claimed now."""
    found = [move.part for move in rules.legal(s) if isinstance(move, Claim)]
    assert len(found) == len(rules.legal(s))
    return found


def ends(s: State, x: int, y: int, part: int) -> int:
    return feature(s, part_at(x, y, part))[1]


def size(s: State, x: int, y: int, part: int) -> int:
    return feature(s, part_at(x, y, part))[2].bit_count()


def number_of_features(s: State) -> int:
    return sum(1 for _ in all_features(s))


def standing(s: State) -> list[int]:
    """Meeples of each colour on tiles, counted one by one."""
    return [list(s.meeples.values()).count(colour) for colour in range(s.colours)]
