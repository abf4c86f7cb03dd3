"""The state: plain data that `rules.apply` changes, and small questions that can be asked of it.

Three numberings keep it small and quick; `cell_at`, `xy`, `part_at` and `split` translate them:

- a *cell* is `y * WIDTH + x`: the start tile lies on cell 0, the cells around it are -1, 1, -WIDTH and WIDTH;
- a *laid* tile is `kind * 4 + turn`: which of the kinds of `content.kinds`, turned how often clockwise;
- a *part* on the board is `cell * 4 + i`, where i counts the parts of its kind: cities, then roads, then the monastery.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from secondchair.games.carcassonne.content import TERRAINS, WIDTH, Content

COLOURS = ("red", "green", "yellow", "blue")  # in turn order; three or four of them play (CAR-1)
MARKER = "black"  # the turn marker's colour, which never plays (CAR-7)

DRAW, PLACE, CLAIM, SCORE, OVER = range(5)  # phases of a turn

# A feature: what it is (an index into content.TERRAINS), its open ends (of a monastery: empty cells around it), the set
# of its tiles (bit n for the n-th tile laid, so a tile counts once: CAR-B8), its pennants, and its meeples, four bits
# per colour.
Feature = tuple[int, int, int, int, int]

NO_TILE = -1


class State(Struct):
    """A game at one moment. Lists of `colours` entries are in turn order."""

    DERIVED: ClassVar[tuple[str, ...]] = ("frontier", "features", "monasteries")  # they follow from board and meeples

    content: Content
    colours: int
    meeples_each: int
    marker: bool

    # The landscape.
    board: dict[int, int]  # cell -> laid tile, in the order of laying
    frontier: dict[int, int]  # empty cell beside a tile -> what its neighbours demand, two bits a side (content.FIELD…)
    features: dict[int, int | Feature]  # part -> its feature, or another part of the same feature that knows more
    monasteries: list[int]  # parts that are monasteries with an empty cell beside them
    meeples: dict[int, int]  # part -> colour of the meeple that stands on it

    # The colours.
    supply: list[int]
    scores: list[int]
    earned: list[int]  # points by source: entry [source * colours + colour], sources as in scoring.SOURCES
    piles: list[int]  # their sizes; what lies in them is only known together:
    bag: list[int]  # unseen tiles by kind
    discarded: tuple[int, ...]  # kinds that left the game because they fitted nowhere (CAR-12)
    goals: tuple[str, ...]  # goals reached by scoring so far, CAR-50 to CAR-59

    # The turn.
    phase: int
    colour: int  # whose turn it is
    tile: int  # the kind in hand while it is to be placed, else NO_TILE
    spot: int  # cell of the tile just laid, while it is to be claimed or scored
    free: tuple[int, ...]  # CLAIM: the first part, on the tile just laid, of each feature that can be claimed
    done: tuple[int, ...]  # SCORE: completed features that wait to be scored, each named by a part
    stuck: bool  # a meeple was to be placed and the supply is empty: the game ends after this turn (CAR-18)
    reason: str  # OVER: why


def cell_at(x: int, y: int) -> int:
    return y * WIDTH + x


def xy(cell: int) -> tuple[int, int]:
    y, x = divmod(cell + WIDTH // 2, WIDTH)
    return x - WIDTH // 2, y


def part_at(x: int, y: int, i: int) -> int:
    return cell_at(x, y) * 4 + i


def split(part: int) -> tuple[int, int]:
    """The cell of a part and its number there."""
    return part >> 2, part & 3


class _PartNames(dict[int, str]):
    """Every part as `x,y,i`, worked out once."""

    def __missing__(self, part: int) -> str:
        x, y = xy(part >> 2)
        self[part] = name = f"{x},{y},{part & 3}"
        return name


class _TileNames(dict[tuple[int, str], str]):
    """Every laid tile in the notation of the rules, `U@(1,0)1`, by its cell and its name (`U1`), worked out once."""

    def __missing__(self, key: tuple[int, str]) -> str:
        x, y = xy(key[0])
        self[key] = name = f"{key[1][:-1]}@({x},{y}){key[1][-1]}"
        return name


PART_NAMES = _PartNames()
TILE_NAMES = _TileNames()


def part_target(part: int) -> str:
    """How events and drawings call a part: `part:x,y,i`."""
    return f"part:{PART_NAMES[part]}"


def cell_target(cell: int) -> str:
    """How events and drawings call a cell: `cell:x,y`."""
    x, y = xy(cell)
    return f"cell:{x},{y}"


def root(s: State, part: int) -> int:
    """The part that speaks for the whole feature: equal for all parts of one feature."""
    while isinstance(link := s.features[part], int):
        part = link
    return part


def feature(s: State, part: int) -> Feature:
    """The feature that a part belongs to, over all connected tiles."""
    while isinstance(found := s.features[part], int):
        part = found
    return found


def parts_of(s: State, part: int) -> list[int]:
    """All parts of the feature, in a fixed order."""
    wanted = root(s, part)
    return sorted(p for p in s.features if root(s, p) == wanted)


def all_features(s: State) -> Iterator[tuple[int, Feature]]:
    """Every feature once, with the part that speaks for it."""
    for part, found in s.features.items():
        if not isinstance(found, int):
            yield part, found


def counts(s: State, meeples: int) -> list[int]:
    """How many meeples of each colour a feature carries, from the packed number in it."""
    return [meeples >> 4 * colour & 15 for colour in range(s.colours)]


def clone(s: State) -> State:
    """A state that shares nothing with this one that changes: every list and dictionary is its own."""
    return replace(
        s,
        board=s.board.copy(),
        frontier=s.frontier.copy(),
        features=s.features.copy(),
        monasteries=s.monasteries.copy(),
        meeples=s.meeples.copy(),
        supply=s.supply.copy(),
        scores=s.scores.copy(),
        earned=s.earned.copy(),
        piles=s.piles.copy(),
        bag=s.bag.copy(),
    )


PHASES = ("draw", "place", "claim", "score", "over")


def position(s: State) -> dict[str, object]:
    """What the rules define, in their words: tiles by the notation of the rules, colours and kinds by their names.

    The landscape is sorted from north to south, whatever the order in which it came about; colours are in turn order.
    What follows from the rest (features, what borders the landscape) is left out.
    """
    board, laid, names, part_names = s.board, s.content.laid, TILE_NAMES, PART_NAMES
    kinds, n = s.content.kinds, s.colours
    return {
        "phase": PHASES[s.phase],
        "turn": COLOURS[s.colour],
        "tile": "" if s.tile == NO_TILE else kinds[s.tile].id,
        "board": [names[cell, laid[board[cell]].name] for cell in sorted(board)],
        "just_laid": "{},{}".format(*xy(s.spot)) if s.phase in (CLAIM, SCORE) else "",
        "meeples": {part_names[part]: COLOURS[s.meeples[part]] for part in sorted(s.meeples)},
        "meeples_each": s.meeples_each,
        "supply": by_colour(s.supply),
        "points": by_colour(s.scores),
        "earned": earned_by_colour(s.earned, n),
        "piles": by_colour(s.piles),
        "unseen": dict(sorted((kind.id, left) for kind, left in zip(kinds, s.bag, strict=True) if left)),
        "discarded": sorted(kinds[kind].id for kind in s.discarded),
        "goals": sorted(s.goals),
        "claimable_parts": list(s.free),
        "to_be_scored": [part_names[part] for part in sorted(s.done)],
        "no_meeple_to_place": s.stuck,
        "reason": s.reason,
    }


def by_colour(values: Iterable[int]) -> dict[str, int]:
    """One number for each colour that plays, in turn order (CAR-3)."""
    return {COLOURS[colour]: n for colour, n in enumerate(values)}


def earned_by_colour(earned: Sequence[int], colours: int) -> dict[str, dict[str, int]]:
    """The points of each colour by where they came from."""
    sources = sorted(enumerate((*TERRAINS, "meeples")), key=lambda source: source[1])
    return {COLOURS[c]: {name: earned[i * colours + c] for i, name in sources} for c in range(colours)}
