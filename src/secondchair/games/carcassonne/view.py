"""What a player may see: the prompt with its options in words, the status line, and all that `board.py` draws.

Nothing is hidden in this game but the order of the piles, which no state holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, assert_never

from msgspec import Struct

from secondchair.core.rules import Option, Prompt, Status, View
from secondchair.core.words import counted
from secondchair.games.carcassonne import rules, scoring, words
from secondchair.games.carcassonne.actions import Claim, Draw, Move, Place, Score
from secondchair.games.carcassonne.content import NO_PART
from secondchair.games.carcassonne.scoring import NAMES
from secondchair.games.carcassonne.state import (
    CLAIM,
    COLOURS,
    DRAW,
    MARKER,
    NO_TILE,
    OVER,
    PHASES,
    PLACE,
    SCORE,
    State,
    cell_at,
    cell_target,
    clone,
    feature,
    part_at,
    part_target,
    parts_of,
    root,
    xy,
)

HATS = {  # tell the colours apart without colour; the last six are of other boxes, for a real table
    "red": "round hat",
    "green": "square hat",
    "yellow": "pointed hat",
    "blue": "star hat",
    "black": "hood",
    "grey": "diamond",
    "orange": "bowl",
    "pink": "heart",
    "purple": "crown",
    "white": "top hat",
}
NONE_LEFT = "no ♟!"  # CAR-18: the game ends if it has to place one
VARIANTS = ("as shown", "turned 90°", "turned 180°", "turned 270°")


class Tile(Struct, frozen=True):
    """A tile on the board: the n-th laid, the start tile being number 0."""

    n: int
    kind: str
    x: int
    y: int
    turn: int


class Meeple(Struct, frozen=True):
    """A meeple on a part of the n-th tile."""

    colour: str
    n: int
    part: int


class Cell(Struct, frozen=True):
    """A cell where the tile in hand fits, and the rotations that fit; `ends`: every one of them ends the game."""

    x: int
    y: int
    turns: tuple[int, ...]
    ends: bool = False


class Completed(Struct, frozen=True):
    """A completed feature of the tile laid last: all its parts as (tile number, part), and its value.

    `target` is how it is chosen while it waits to be scored, else empty.
    """

    target: str
    parts: tuple[tuple[int, int], ...]
    value: int


class Colour(Struct, frozen=True):
    """How a colour stands. `last` is the last place, alone or shared (CAR-22); `now` is whose turn it is."""

    name: str
    points: int
    meeples: int  # in its supply
    pile: int
    last: bool
    now: bool


class Landscape(Struct, frozen=True, tag="landscape"):
    """The game on screen."""

    CHOOSABLE: ClassVar[tuple[str, ...]] = ("cells", "free", "completed")

    box: str  # which tiles it is played with
    phase: str
    tiles: tuple[Tile, ...]
    meeples: tuple[Meeple, ...]
    colours: tuple[Colour, ...]
    meeples_each: int
    marker: str  # colour of the turn marker, "" if nobody wants one (CAR-7)
    hand: str  # the kind in hand, "" if none
    cells: tuple[Cell, ...]
    free: tuple[int, ...]  # parts of the tile laid last that can be claimed
    completed: tuple[Completed, ...]
    holes: tuple[tuple[int, int], ...]  # cells that no remaining tile fits
    bag: tuple[tuple[str, int], ...]  # tiles left by kind, none of them left out


class TableGame(Struct, frozen=True, tag="table"):
    """The game at a real table: the scoreboard, piles and supplies; the landscape is the person's own."""

    colours: tuple[Colour, ...]
    meeples_each: int
    marker: str = ""


def see(s: State, legal: Sequence[Move]) -> View:
    """All that may be seen; `legal` are the moves to choose from, none while fate or nobody moves."""
    labels = words.cell_labels(s, [m for m in legal if isinstance(m, Place)])
    return View(_prompt(s, legal, labels), status(s), scoring.sheet(s), _landscape(s, legal), goals=s.goals)


# -- status and drawing ------------------------------------------------------------------------------------------------


def colours(
    points: Sequence[int],
    supply: Sequence[int],
    piles: Sequence[int],
    now: int | None,
    worn: Sequence[str] = COLOURS,
) -> tuple[Colour, ...]:
    """The colours in turn order; `now` is whose turn it is, None when the game is over."""
    last = scoring.last_colours(points)
    return tuple(Colour(worn[i], points[i], supply[i], piles[i], i in last, i == now) for i in range(len(points)))


def colour_status(standing: Iterable[Colour]) -> tuple[Status, ...]:
    """One figure per colour: points and meeples left, a warning where there are none, and in words what else counts."""
    return tuple(
        Status(
            c.name.capitalize(),
            f"{c.points}{' (last)' if c.last else ''} {f'♟{c.meeples}' if c.meeples else NONE_LEFT}",
            f"{'last place, ' if c.last else ''}{counted(c.meeples, 'meeple')} left, "
            f"{counted(c.pile, 'tile')} in the pile, {HATS[c.name]}",
            mark=c.name,
            now=c.now,
        )
        for c in standing
    )


def status(s: State) -> tuple[Status, ...]:
    left = sum(s.piles)
    return (*colour_status(_colours(s)), Status("Tiles left", str(left), "in all piles together"))


def _colours(s: State) -> tuple[Colour, ...]:
    return colours(s.scores, s.supply, s.piles, None if s.phase == OVER else s.colour)


def _landscape(s: State, legal: Sequence[Move]) -> Landscape:
    numbers = {cell: n for n, cell in enumerate(s.board)}
    kinds = s.content.kinds
    return Landscape(
        box=s.content.box,
        phase=PHASES[s.phase],
        tiles=tuple(Tile(n, kinds[s.board[cell] >> 2].id, *xy(cell), s.board[cell] & 3) for cell, n in numbers.items()),
        meeples=tuple(Meeple(COLOURS[c], numbers[part >> 2], part & 3) for part, c in s.meeples.items()),
        colours=_colours(s),
        meeples_each=s.meeples_each,
        marker=MARKER if s.marker else "",
        hand="" if s.tile == NO_TILE else kinds[s.tile].id,
        cells=_cells(s, legal),
        free=s.free,
        completed=_completed(s, numbers),
        holes=tuple(xy(cell) for cell in holes(s)),
        bag=tuple((kind.id, n) for kind, n in zip(kinds, s.bag, strict=True)),
    )


def _cells(s: State, legal: Sequence[Move]) -> tuple[Cell, ...]:
    places = dict[tuple[int, int], list[Place]]()
    for move in legal:
        if isinstance(move, Place):
            places.setdefault((move.x, move.y), []).append(move)
    return tuple(
        Cell(x, y, tuple(move.turn for move in moves), _all_end_the_game(s, moves)) for (x, y), moves in places.items()
    )


def _all_end_the_game(s: State, moves: Sequence[Place]) -> bool:
    """CAR-18: a colour without meeples would have to place one, however the tile is turned."""
    return not s.supply[s.colour] and all(_after(s, move).stuck for move in moves)


def _completed(s: State, numbers: Mapping[int, int]) -> tuple[Completed, ...]:
    """What waits to be scored; when nothing does, what the tile laid last completed: perhaps it was scored just now."""
    if s.phase in (PLACE, CLAIM):
        return ()
    cell = next(reversed(s.board))
    first = cell << 2
    touched = list(range(first, first + len(s.content.laid[s.board[cell]].parts)))
    touched += [p for step in rules.AROUND for p in _monastery_on(s, cell + step)]
    named = s.done or {root(s, p): p for p in reversed(touched) if not feature(s, p)[1]}.values()
    return tuple(
        Completed(
            part_target(part) if s.done else "",
            tuple((numbers[p >> 2], p & 3) for p in parts_of(s, part)),
            scoring.feature_worth(feature(s, part)),
        )
        for part in named
    )


def _monastery_on(s: State, cell: int) -> list[int]:
    if cell not in s.board:
        return []
    i = s.content.laid[s.board[cell]].monastery
    return [] if i == NO_PART else [(cell << 2) + i]


def holes(s: State) -> list[int]:
    """Cells beside the landscape that no tile in hand or still to come fits."""
    left = [s.content.fits[kind] for kind, n in enumerate(s.bag) if n or kind == s.tile]
    return [cell for cell, demands in s.frontier.items() if not any(fits[demands] for fits in left)]


# -- the prompt --------------------------------------------------------------------------------------------------------


def _prompt(s: State, legal: Sequence[Move], labels: Mapping[int, str]) -> Prompt:
    name, who = NAMES[s.colour], COLOURS[s.colour]
    if s.phase == OVER:
        return Prompt("over", rules.result(s).text, "CAR-34")
    if s.phase == DRAW:
        return Prompt("draw", f"{name} draws a tile.", "CAR-10", who=who)
    options = tuple(_option(s, move, labels) for move in legal)
    confirm = any(_leads_to_reveal(_after(s, move)) for move in legal)
    focus = _nearest(s, labels) if s.phase == PLACE else options[0].target
    several = len(options) > 1
    text, rule = {
        PLACE: (f"{name}: place this tile ({words.tile_name(s.content.kinds[s.tile])}).", "CAR-11"),
        CLAIM: (f"{name}: where does the meeple go?", "CAR-15" if several else "CAR-14"),
        SCORE: ("Which is scored next?" if several else "This is scored now.", "CAR-24"),
    }[s.phase]
    return Prompt(PHASES[s.phase], text, rule, options, confirm=confirm, focus=focus, who=who)


def _option(s: State, move: Move, labels: Mapping[int, str]) -> Option:
    match move:
        case Place(x, y, turn):
            cell = cell_at(x, y)
            return Option(move, labels[cell], cell_target(cell), VARIANTS[turn], words.of_placing(s, _after(s, move)))
        case Claim(i):
            part = (s.spot << 2) + i
            return Option(move, words.part_label(s, part), part_target(part), hint=words.of_claiming(s, part))
        case Score(x, y, i):
            part = part_at(x, y, i)
            return Option(move, words.completed_label(s, part), part_target(part), hint=words.of_scoring(s, part))
        case Draw():
            raise ValueError("a draw is never yours to choose")
        case _:
            assert_never(move)


def _after(s: State, move: Move) -> State:
    after = clone(s)
    rules.apply(after, move)
    return after


def _leads_to_reveal(s: State) -> bool:
    """No real choice is left before the next tile is turned up or the game ends: single options are played at once."""
    while s.phase in (CLAIM, SCORE):
        moves = rules.legal(s)
        if len(moves) > 1:
            return False
        s = _after(s, moves[0])
    return True


def _nearest(s: State, labels: Mapping[int, str]) -> str:
    """The cell to look at first: the one nearest to the tile laid last."""
    x, y = xy(next(reversed(s.board)))

    def distance(cell: int) -> int:
        u, v = xy(cell)
        return (u - x) ** 2 + (v - y) ** 2

    return cell_target(min(labels, key=distance))
